"""What an answer changes about a memory that stood before it, by rules alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.memory import DEFAULT_POLICY, echoes
from agent7.memory.learning.echo import PASSAGE, echoed, passages
from agent7.memory.learning.feedback import judged
from agent7.memory.learning.usage_rules import learnt
from agent7.store.recall.feedback import Judged
from agent7.store.recall.usage import IGNORED, USED, Shown, counted
from agent7.types import Kind
from tests.conftest import NOON

AGEING = DEFAULT_POLICY.ageing
SHOWN = Shown(1, 0, 7, True, None, None, 1, False, NOON, NOON + timedelta(minutes=1), None, None, None, Kind.SEMANTIC)  # type: ignore[arg-type]
ECHOES = st.sampled_from([None, USED, IGNORED])
VERDICTS = st.sampled_from([None, "helpful", "wrong"])


@given(st.booleans(), ECHOES, VERDICTS, st.sampled_from([1, 2]))
def test_the_counters_move_by_what_the_word_in_the_log_makes_of_it(used: bool, echo: str | None, said: str | None, weight: int) -> None:
    found = learnt(replace(SHOWN, used=used, echo=echo, verdict=said or echo, weight=weight), AGEING)
    before, after = counted(echo, said or echo, weight), counted(found.echo, found.verdict, weight)
    assert (found.used, found.ignored) == (after[0] - before[0], after[1] - before[1])
    assert found.verdict == (said or found.echo)
    assert (found.used_at is not None) is used


@given(ECHOES, VERDICTS, st.sampled_from([1, 2]))
def test_nothing_is_both_used_and_in_vain_and_helpful_is_used_once(echo: str | None, said: str | None, weight: int) -> None:
    used, ignored = counted(echo, said, weight)
    assert used in (0, 1)
    assert ignored in (0, weight)
    assert not (used and ignored)
    assert used == (said == "helpful" or echo == USED)


def test_a_use_says_when_and_makes_it_last_longer_and_being_passed_over_does_not() -> None:
    used, ignored = learnt(SHOWN, AGEING), learnt(replace(SHOWN, used=False), AGEING)
    assert (used.used_at, used.stability_hours, used.gap_hours) == (SHOWN.answered_at, pytest.approx(168 * 1.2), None)
    assert (ignored.used_at, ignored.stability_hours, ignored.gap_hours) == (None, None, None)


def test_a_second_use_of_a_session_moves_neither_its_stability_nor_its_pause() -> None:
    again = replace(SHOWN, echo=USED, stability_hours=200.0, last_used_at=NOON + timedelta(seconds=5), last_gap_hours=40.0)
    found = learnt(again, AGEING)
    assert (found.used, found.ignored, found.stability_hours, found.gap_hours) == (0, 0, 200.0, 40.0)


@given(st.floats(0, 1), st.lists(VERDICTS, max_size=6), st.sampled_from(["direct_user", "assistant", "task_result"]))
def test_whatever_was_said_in_between_taking_it_back_leaves_the_confidence_that_was_there(sure: float, said, origin: str) -> None:
    item = Judged(1, 0, 7, USED, USED, 1, 0.0, origin, sure)  # type: ignore[arg-type]
    for verdict in [*said, None]:
        found = judged(item, verdict, DEFAULT_POLICY)
        assert 0 <= found.confidence <= 1
        item = replace(item, verdict=found.verdict, added=found.added, confidence=found.confidence)
    assert item.confidence == pytest.approx(sure)
    assert item.verdict == USED


def test_an_untrusted_memory_gets_no_surer_than_the_assistant_by_praise() -> None:
    assert judged(Judged(1, 0, 7, USED, USED, 1, 0.0, "task_result", 0.58), "helpful", DEFAULT_POLICY).confidence == 0.6  # type: ignore[arg-type]


def test_words_that_are_scattered_over_a_report_are_no_echo() -> None:
    filler = "lorem ipsum dolor sit amet " * 20
    assert echoes("The tortoise sleeps in the cellar", "My tortoise lives in the cellar", "")
    assert not echoes(f"The tortoise sleeps. {filler} The cellar is cold.", "My tortoise lives in the cellar now", "")
    assert echoed(
        f"{filler} your tortoise lives in the cellar {filler}", [("My tortoise lives in the cellar", "en"), ("I like tea", None)], ""
    ) == [True, False]


@given(st.text(alphabet="ab ", max_size=900))
def test_every_stretch_of_a_text_stands_within_one_passage(text: str) -> None:
    words, parts = text.split(), passages(text)
    assert all(len(part.split()) <= PASSAGE for part in parts)
    for start in range(0, max(len(words) - PASSAGE // 2, 1), 7):
        stretch = " ".join(words[start : start + PASSAGE // 2])
        assert any(stretch in part for part in parts)
