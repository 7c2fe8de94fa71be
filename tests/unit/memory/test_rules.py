"""The pure rules of keeping: sameness, secrets, strength and tokens."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.language.signals.secrets import holds_key, is_never_kept, redact_secrets, redacted
from agent7.language.statements.equality import adds_nothing, capitals_of, details_fit, names_of, quantities_of
from agent7.language.text import token_counts
from agent7.language.text.normalization import fold, telling_pattern
from agent7.memory.lifecycle.strength import effective_confidence, retrieval_priority, session_score
from agent7.memory.model import Memory
from agent7.memory.policy import DEFAULT_POLICY
from agent7.memory.write.fingerprints import content_key, fingerprints
from agent7.types import Category, Domain, Kind, Origin, Sentiment, SourceType, Status, Strength

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
KEPT = Memory(
    id=1, public_id="m1", scope_id=1, user_id=1, kind=Kind.SEMANTIC, category=Category.FACT, domain=Domain.GENERAL, content="I like tea",
    language="en", tokens=23, subject=None, attribute=None, value=None, polarity=True, current_slot=None, source_type=SourceType.EXTRACTION,
    origin=Origin.DIRECT_USER, speaker="user", conversation_id=None, follows=None, source_message_id=None, derived_from=(),
    strength=Strength.IMPLIED, sentiment=Sentiment.NEUTRAL, confidence=0.9, importance=0.5, last_confirmed_at=NOON, valid_from=NOON,
    valid_until=None, created_at=NOON, superseded_by=None, superseded_at=None, expires_at=None, status=Status.ACTIVE, protected=False,
    secret=False, source_task_id=None, evidence="", outcome=None, access_count=0, last_accessed_at=None,
    use_count=0, ignored_count=0, last_used_at=None,
)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("I like tea", "i like  TEA!", True),
        ("The code is 4711", "code is 4711", True),
        ("Café at noon", "cafe at noon", True),
        ("I like tea", "I don't like tea", False),
        ("at 10:00", "at 15:00", False),
        ("costs 5 $", "costs 5 €", False),
        ("my birthday", "her birthday", False),
        ("before lunch", "after lunch", False),
    ],
)
def test_only_the_same_words_in_the_same_order_are_one_statement(one, other, same):
    assert (content_key(one) == content_key(other)) is same


def test_fingerprints_tell_nothing_and_differ_by_scope_and_key():
    mine = fingerprints(b"key", 1, "My company is Acme", "user", "company", "acme")
    assert len(mine) == 2
    assert all("acme" not in each and len(each) == 64 for each in mine)
    assert not set(mine) & set(fingerprints(b"key", 2, "My company is Acme", "user", "company", "acme"))
    assert not set(mine) & set(fingerprints(b"other", 1, "My company is Acme", "user", "company", "acme"))
    assert mine[1] == fingerprints(b"key", 1, "I work for Acme", "user", "company", "acme")[1]
    assert mine[0] == fingerprints(b"key", 1, "my COMPANY is acme!", None, None, None)[0]
    others = [("user", "company", "umbra"), ("user", "city", "acme"), ("anna", "company", "acme")]
    assert all(mine[1] != fingerprints(b"key", 1, "I work for Acme", *slot)[1] for slot in others)
    assert len(fingerprints(b"key", 1, "I work for Acme", "user", None, "acme")) == 1


def test_a_key_of_words_has_128_bits():
    assert len(content_key("I like tea")) == 16


@pytest.mark.parametrize(
    ("text", "quantities"),
    [
        ("5 km and 3 keys", {"5 km", "3 keys"}),
        ("Zwei Katzen", {"zwei katzen"}),
        ("at 10:00", {"10:00 "}),
        ("costs 5 €", {"5 €"}),
        ("a key", set()),
    ],
)
def test_a_quantity_is_a_number_with_what_it_counts(text, quantities):
    assert quantities_of(text) == quantities


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I live in Lyon", "I do not live in Lyon"),
        ("Ich wohne in Lyon", "Ich wohne nicht in Lyon"),
        ("Vivo en Lima con ella", "No vivo en Lima con ella"),
        ("J'habite à Lyon avec elle", "Je n'habite pas à Lyon avec elle, J'habite"),
    ],
)
def test_a_denial_in_its_own_language_is_something_new(one, other):
    assert not adds_nothing(one, other)
    assert not adds_nothing(other, one)
    assert adds_nothing(one, one)
    assert adds_nothing(other, other)


def test_names_are_the_capitals_within_a_sentence_and_none_in_german():
    assert names_of("Yesterday Anna met Carla. Today Zoé calls them") == {"anna", "carla", "zoe"}
    assert names_of("Gestern war Anna mit dem Hund in der Stadt") == set()
    assert capitals_of("Gestern war Anna mit dem Hund in der Stadt") == {"anna", "hund", "stadt"}


def test_a_text_that_is_all_names_fits_one_of_the_same_names():
    assert details_fit("Is Anna", "Anna")
    assert not details_fit("Is Anna", "Carla")


@pytest.mark.parametrize(
    "text",
    [
        "4111111111111111",
        "card 5500 0000 0000 0004 exp 12/28",
        "My Password is: swordfish",
        "wifi password = guest1234",
        "mein Passwort lautet Igel77",
    ],
)
def test_cards_and_passwords_are_seen(text):
    assert is_never_kept(text)
    assert "[redacted]" in redacted(text)


@pytest.mark.parametrize(
    "text",
    [
        "call +44 7700 900001",
        "my password is too weak",
        "I forgot my password",
        "order 4111111111111112",
        "call 447700900100-5 or 49 151 2345 6781 9",
        "parcel 00340434161094042557",
        "the password policy is strict",
        "room 1234",
    ],
)
def test_what_only_looks_like_a_secret_is_kept(text):
    assert not is_never_kept(text)
    assert redacted(text) == text


def test_access_keys_are_seen_and_blanked():
    text = "the key is sk-abcdefghijklmnop1234"
    assert holds_key(text)
    assert redacted(text) == "the key is [redacted]"


def test_a_text_without_its_secrets_is_still_refused_and_does_not_change_again():
    text = redact_secrets("remember card 5500 0000 0000 0004 and sk-abcdefghijklmnop1234")
    assert text == "remember card [redacted] and sk-abcdefghijklmnop1234"
    assert is_never_kept(text)
    assert redact_secrets(redact_secrets("my password is swordfish")) == "my password is [redacted]"


@pytest.mark.parametrize(("phrases", "told"), [(["Café  Zoë."], True), (["Ca"], False), ([], False), ([" . "], False)])
def test_a_phrase_is_found_as_whole_words_whatever_its_accents_and_spaces(phrases, told):
    assert bool(telling_pattern(phrases).search(fold("Meet me at CAFÉ Zoé, please"))) == told


@given(st.text(max_size=200))
def test_redacting_is_safe_on_any_text_and_final(text):
    assert not is_never_kept(redacted(text)) or "[redacted]" in redacted(text)


@given(st.integers(0, 4000), st.floats(0, 1))
def test_effective_confidence_stays_in_range_and_never_grows_with_age(days, confidence):
    memory = replace(KEPT, confidence=confidence)
    now, later = (effective_confidence(memory, DEFAULT_POLICY, NOON + timedelta(days=each)) for each in (days, days + 90))
    assert 0 <= later <= now <= 1


def test_confidence_falls_by_a_tenth_each_ninety_days_since_confirmation_or_use():
    assert effective_confidence(KEPT, DEFAULT_POLICY, NOON + timedelta(days=89)) == 0.9
    assert effective_confidence(KEPT, DEFAULT_POLICY, NOON + timedelta(days=180)) == pytest.approx(0.7)
    used = replace(KEPT, last_used_at=NOON + timedelta(days=179))
    assert effective_confidence(used, DEFAULT_POLICY, NOON + timedelta(days=180)) == 0.9


def test_what_was_stated_never_falls_below_its_floor():
    stated = replace(KEPT, source_type=SourceType.EXPLICIT, confidence=1.0)
    assert effective_confidence(stated, DEFAULT_POLICY, NOON + timedelta(days=4000)) == 0.7


@given(st.integers(0, 500), st.integers(0, 500))
def test_priority_is_bounded_and_grows_with_use(used, ignored):
    priority = retrieval_priority(replace(KEPT, use_count=used, ignored_count=ignored), DEFAULT_POLICY)
    more = retrieval_priority(replace(KEPT, use_count=used + 3, ignored_count=ignored), DEFAULT_POLICY)
    assert 0 <= priority <= more <= 1 or ignored > used


@pytest.mark.parametrize(
    ("used", "ignored", "priority"),
    [(2, 0, 0.5), (0, 2, 0.5), (3, 0, 0.5 + 0.3 / 1.3), (2, 1, 0.5 + 0.15 / 1.3), (0, 3, 0.5 - 0.15 / 1.3), (6, 4, 0.7), (30, 0, 1.0)],
)
def test_priority_is_what_the_counters_say_from_three_exposures_on(used, ignored, priority):
    assert retrieval_priority(replace(KEPT, use_count=used, ignored_count=ignored), DEFAULT_POLICY) == pytest.approx(priority)


@pytest.mark.parametrize(("days", "recency"), [(0, 1.0), (7, 1.0), (7.1, 0.7), (14, 0.7), (14.1, 0.4), (30, 0.4), (30.1, 0.1)])
def test_the_score_at_session_start_is_confidence_and_how_new_it_is(days, recency):
    score = session_score(KEPT, DEFAULT_POLICY, NOON + timedelta(days=days))
    assert score == pytest.approx(0.7 * KEPT.confidence + 0.3 * recency)


def test_a_fresh_statement_beats_an_equal_old_one_at_session_start():
    old = replace(KEPT, created_at=NOON - timedelta(days=40))
    assert session_score(KEPT, DEFAULT_POLICY, NOON) > session_score(old, DEFAULT_POLICY, NOON)


@pytest.mark.parametrize(
    ("text", "least", "most"), [("", 0, 0), ("Hello world", 2, 3), ("antidisestablishmentarianism", 3, 6), ("東京に住んでいます", 5, 9)]
)
def test_tokens_are_estimated_near_the_truth(text, least, most):
    assert least <= token_counts.estimate_tokens(text) <= most
