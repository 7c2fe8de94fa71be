"""Strength, decay and fate of a memory, with a clock that stands where a test puts it."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.memory.lifecycle.retention_rules import Fate, fate
from agent7.memory.lifecycle.strength import (
    effective_confidence,
    effective_importance,
    grown_stability,
    importance_at_birth,
    retention,
    stability,
    unsure_since,
    was_stated,
)
from agent7.memory.policy import DEFAULT_POLICY
from agent7.types import Domain, Kind, Origin, Sentiment, SourceType, Status, Strength
from tests.tables import every_row
from tests.unit.memory.test_rules import KEPT, NOON

AGEING = DEFAULT_POLICY.ageing
DAY = timedelta(days=1)
STATED = replace(KEPT, source_type=SourceType.EXPLICIT, confidence=1.0)
UNSURE = replace(KEPT, confidence=0.2)

some_memory = st.builds(
    lambda kind, source, origin, status, confidence, protected, superseded, expires, used, archived, domain: replace(
        KEPT,
        kind=kind,
        source_type=source,
        origin=origin,
        status=status,
        confidence=confidence,
        protected=protected,
        superseded_at=NOON + superseded * DAY if superseded is not None else None,
        expires_at=NOON + expires * DAY if expires is not None else None,
        last_used_at=NOON + used * DAY if used is not None else None,
        archived_at=NOON + archived * DAY if status is Status.ARCHIVED else None,
        domain=domain,
    ),
    st.sampled_from(Kind),
    st.sampled_from(SourceType),
    st.sampled_from(Origin),
    st.sampled_from(Status),
    st.floats(0, 1),
    st.booleans(),
    st.none() | st.integers(0, 400),
    st.none() | st.integers(0, 400),
    st.none() | st.integers(0, 400),
    st.integers(0, 400),
    st.sampled_from(Domain),
)


def test_retention_follows_the_forgetting_curve():
    assert retention(KEPT, AGEING, NOON) == 1.0
    assert retention(KEPT, AGEING, NOON + timedelta(hours=168)) == pytest.approx(math.exp(-1))
    episode = replace(KEPT, kind=Kind.EPISODIC)
    assert retention(episode, AGEING, NOON + timedelta(hours=24)) == pytest.approx(math.exp(-1))
    used = replace(episode, last_used_at=NOON + timedelta(hours=20), stability_hours=100.0)
    assert retention(used, AGEING, NOON + timedelta(hours=120)) == pytest.approx(math.exp(-1))
    assert retention(replace(KEPT, protected=True), AGEING, NOON + 999 * DAY) == 1.0


@given(some_memory, st.integers(0, 5000), st.integers(0, 5000))
def test_what_is_left_never_grows_by_waiting(memory, now, more):
    early, late = (NOON + timedelta(hours=hours) for hours in (now, now + more))
    last = memory.last_used_at or memory.created_at
    assert 0 <= retention(memory, AGEING, late) <= retention(memory, AGEING, max(early, last)) <= 1
    assert effective_importance(memory, AGEING, late) <= memory.importance


def test_a_use_makes_it_last_longer_once_a_session_and_most_after_a_longer_pause():
    began = NOON + 2 * DAY
    first = grown_stability(KEPT, AGEING, session_began=began, at=began)
    assert first == pytest.approx(168 * 1.2)
    again = replace(KEPT, stability_hours=first, last_used_at=began)
    assert grown_stability(again, AGEING, session_began=began, at=began + timedelta(minutes=5)) == first
    later = replace(again, last_gap_hours=24.0)
    next_session = began + 3 * DAY
    assert grown_stability(later, AGEING, session_began=next_session, at=next_session) == pytest.approx(first * 1.4)
    as_long = replace(again, last_gap_hours=72.0)
    assert grown_stability(as_long, AGEING, session_began=next_session, at=next_session) == pytest.approx(first * 1.2)
    sooner = replace(again, last_gap_hours=100.0)
    assert grown_stability(sooner, AGEING, session_began=next_session, at=next_session) == pytest.approx(first * 1.2)


@given(st.lists(st.integers(1, 2000), max_size=60))
def test_stability_grows_to_its_cap_and_never_falls(gaps):
    memory, hours = KEPT, [stability(KEPT, AGEING)]
    at = NOON
    for gap in gaps:
        at += timedelta(hours=gap)
        grown = grown_stability(memory, AGEING, session_began=at, at=at)
        last_gap = (at - memory.last_used_at) / timedelta(hours=1) if memory.last_used_at else None
        memory = replace(memory, stability_hours=grown, last_used_at=at, last_gap_hours=last_gap)
        hours.append(grown)
    assert all(before <= after <= 1000 for before, after in pairwise(hours))


@pytest.mark.parametrize(
    ("source", "sentiment", "strength", "importance"),
    [
        (SourceType.EXTRACTION, Sentiment.NEUTRAL, Strength.EXPLICIT, 0.5),
        (SourceType.EXPLICIT, Sentiment.NEUTRAL, Strength.EXPLICIT, 0.7),
        (SourceType.MANUAL, Sentiment.EXCITED, Strength.EXPLICIT, 0.8),
        (SourceType.EXTRACTION, Sentiment.FRUSTRATED, Strength.IMPLIED, 0.6),
        (SourceType.INFERRED, Sentiment.UNCERTAIN, Strength.INFERRED, 0.3),
    ],
)
def test_importance_at_birth_is_by_purpose_emotion_and_strength(source, sentiment, strength, importance):
    assert importance_at_birth(DEFAULT_POLICY, source, sentiment, strength) == pytest.approx(importance)


def test_words_as_said_do_not_become_less_sure():
    said = replace(KEPT, kind=Kind.VERBATIM)
    assert effective_confidence(said, DEFAULT_POLICY, NOON + 360 * DAY) == said.confidence


@given(some_memory, st.integers(0, 4000))
def test_the_day_it_became_unsure_is_the_first_on_which_it_is(memory, days):
    at = NOON + days * DAY
    since = unsure_since(memory, DEFAULT_POLICY, at)
    unsure = effective_confidence(memory, DEFAULT_POLICY, at) < DEFAULT_POLICY.uncertain_below
    assert (since is not None) == unsure
    if since is not None and memory.confidence >= DEFAULT_POLICY.uncertain_below:
        assert effective_confidence(memory, DEFAULT_POLICY, since) < DEFAULT_POLICY.uncertain_below
        assert effective_confidence(memory, DEFAULT_POLICY, since - timedelta(seconds=1)) >= DEFAULT_POLICY.uncertain_below


def test_what_was_contradicted_is_unsure_from_that_moment():
    lowered = replace(UNSURE, lowered_at=NOON + 5 * DAY)
    assert unsure_since(lowered, DEFAULT_POLICY, NOON + 6 * DAY) == NOON + 5 * DAY
    assert unsure_since(UNSURE, DEFAULT_POLICY, NOON + 6 * DAY) == NOON


@pytest.mark.parametrize(
    ("about", "stated"),
    [
        ({}, False),
        ({"protected": True}, True),
        ({"origin": Origin.OPERATOR}, True),
        ({"source_type": SourceType.EXPLICIT}, True),
        ({"source_type": SourceType.MANUAL}, True),
        ({"source_type": SourceType.INFERRED}, False),
        ({"origin": Origin.FORWARDED}, False),
    ],
)
def test_only_what_was_stated_has_a_floor(about, stated):
    memory = replace(KEPT, **about)
    assert was_stated(memory) is stated
    assert effective_confidence(memory, DEFAULT_POLICY, NOON + 4000 * DAY) == (0.7 if stated else 0.0)


def test_the_floor_lifts_nobody():
    assert effective_confidence(replace(STATED, confidence=0.4), DEFAULT_POLICY, NOON + 4000 * DAY) == 0.4


def test_what_is_as_sure_as_the_line_is_not_unsure():
    assert unsure_since(replace(KEPT, confidence=0.3), DEFAULT_POLICY, NOON) is None
    assert unsure_since(replace(KEPT, confidence=0.5), DEFAULT_POLICY, NOON + 300 * DAY) == NOON + 270 * DAY


def test_what_was_confirmed_or_written_after_it_was_doubted_is_unsure_since_then():
    doubted = replace(UNSURE, lowered_at=NOON - 5 * DAY)
    confirmed = replace(doubted, created_at=NOON - 9 * DAY, last_confirmed_at=NOON + 2 * DAY)
    assert unsure_since(confirmed, DEFAULT_POLICY, NOON + 6 * DAY) == NOON + 2 * DAY
    written = replace(doubted, created_at=NOON + 3 * DAY)
    assert unsure_since(written, DEFAULT_POLICY, NOON + 6 * DAY) == NOON + 3 * DAY


@every_row(
    ("memory", "days", "becomes"),
    [
        (KEPT, 0, Fate.STAYS),
        (UNSURE, 29, Fate.STAYS),
        (UNSURE, 30, Fate.ARCHIVED),
        (replace(UNSURE, status=Status.ARCHIVED, archived_at=NOON + 30 * DAY), 59, Fate.STAYS),
        (replace(UNSURE, status=Status.ARCHIVED, archived_at=NOON + 30 * DAY), 60, Fate.DELETED),
        (replace(KEPT, status=Status.ARCHIVED, archived_at=NOON), 179, Fate.STAYS),
        (replace(KEPT, status=Status.ARCHIVED, archived_at=NOON), 180, Fate.COLD),
        (replace(KEPT, status=Status.ARCHIVED, archived_at=NOON, last_accessed_at=NOON + 100 * DAY), 200, Fate.STAYS),
        (KEPT, 89, Fate.STAYS),
        (KEPT, 90, Fate.ARCHIVED),
        (replace(KEPT, last_used_at=NOON + 80 * DAY), 91, Fate.STAYS),
        (replace(KEPT, stability_hours=1000.0), 90, Fate.STAYS),
        (replace(KEPT, domain=Domain.HOBBIES), 60, Fate.ARCHIVED),
        (replace(KEPT, domain=Domain.HEALTH), 364, Fate.STAYS),
        (replace(KEPT, domain=Domain.HEALTH), 365, Fate.ARCHIVED),
        (replace(KEPT, expires_at=NOON + DAY), 1, Fate.COLD),
        (replace(STATED, expires_at=NOON + DAY), 1, Fate.ARCHIVED),
        (replace(STATED, expires_at=NOON + DAY, status=Status.ARCHIVED), 900, Fate.STAYS),
        (replace(KEPT, superseded_at=NOON), 29, Fate.STAYS),
        (replace(KEPT, superseded_at=NOON), 30, Fate.COLD),
        (replace(STATED, superseded_at=NOON), 900, Fate.STAYS),
        (STATED, 4000, Fate.STAYS),
        (replace(STATED, confidence=0.1), 4000, Fate.STAYS),
        (replace(KEPT, kind=Kind.VERBATIM), 364, Fate.STAYS),
        (replace(KEPT, kind=Kind.VERBATIM, expires_at=NOON + 365 * DAY), 365, Fate.COLD),
        (replace(UNSURE, status=Status.QUARANTINED), 400, Fate.STAYS),
        (replace(UNSURE, status=Status.HIDDEN), 400, Fate.STAYS),
        (replace(KEPT, protected=True, expires_at=NOON), 4000, Fate.STAYS),
    ],
)
def test_each_rule_has_its_day(memory, days, becomes):
    assert fate(memory, DEFAULT_POLICY, NOON + days * DAY) is becomes


@pytest.mark.parametrize(("importance", "becomes"), [(0.05, Fate.STAYS), (0.04, Fate.ARCHIVED)])
def test_what_is_as_faint_as_the_line_has_not_faded(importance, becomes):
    at_once = replace(AGEING, idle_archived_after=dict.fromkeys(Domain, timedelta(0)))
    assert fate(replace(KEPT, importance=importance), replace(DEFAULT_POLICY, ageing=at_once), NOON) is becomes


@given(some_memory, st.integers(0, 5000))
def test_what_was_stated_is_never_deleted_nor_moved_to_the_cold(memory, days):
    becomes = fate(memory, DEFAULT_POLICY, NOON + days * DAY)
    if was_stated(memory):
        assert becomes in (Fate.STAYS, Fate.ARCHIVED)
    if memory.protected:
        assert becomes is Fate.STAYS
    if becomes is Fate.DELETED:
        assert memory.status is Status.ARCHIVED
