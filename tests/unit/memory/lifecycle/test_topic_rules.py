"""Which topic a message joins, how much it matters, and which topics become long-term memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from agent7.language.signals.salience import SensoryPolicy
from agent7.memory.lifecycle.topic_rules import (
    Around,
    belongs_to,
    importance,
    is_expiring,
    is_promoted,
    joined_names,
    leans,
    least_important,
    names_of,
    relevance,
    summary_of,
)
from agent7.memory.policy import TopicPolicy
from agent7.store.memory.observations import Observation
from agent7.store.memory.topics import Topic, TopicState

POLICY = TopicPolicy()
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
BOILER = Topic(1, 1, TopicState.ACTIVE, None, ("boiler",), 0.5, 0, NOON, NOON, NOON + timedelta(hours=24), 0)  # type: ignore[arg-type]
TRIP = replace(BOILER, id=2, entities=("lisbon",))
BOTH = (BOILER, TRIP)
SAID = Observation(1, 1, 1, "direct_user", 0.7, "The man came today", "en", (), "neutral", (), None, NOON)  # type: ignore[arg-type]
OF_LISBON = replace(SAID, entities=("lisbon",))


def joins(said: Observation, near: dict[int, float] | None = None, **around: object) -> int | None:
    return belongs_to([said], BOTH, Around(near or {}, **around), POLICY)  # type: ignore[arg-type]


def test_what_is_near_to_nothing_opens_a_topic() -> None:
    assert joins(SAID) is None
    assert joins(SAID, {1: 0.54, 2: 0.1}) is None
    assert belongs_to([SAID], (), Around({}), POLICY) is None


def test_a_reply_goes_where_it_points_whatever_is_near() -> None:
    assert joins(OF_LISBON, {2: 0.9}, replied_to=[1], before=2) == 1


def test_an_answer_goes_on_with_what_was_asked_about() -> None:
    answer = replace(OF_LISBON, answers="Is the boiler fixed?")
    assert joins(answer, {2: 0.9}, before=1) == 1
    assert joins(answer, {2: 0.9}) == 2
    assert joins(answer, before=99) == 2


def test_nearness_of_meaning_decides_and_the_line_belongs_to_it() -> None:
    assert joins(SAID, {1: POLICY.near}) == 1
    assert joins(SAID, {1: 0.6, 2: 0.7}) == 2


def test_a_shared_name_is_enough_and_weighs_as_much_as_a_fifth_of_nearness() -> None:
    assert joins(OF_LISBON) == 2
    assert joins(OF_LISBON, {1: 0.6, 2: 0.45}) == 2
    assert joins(OF_LISBON, {1: 0.7, 2: 0.45}) == 1


def test_of_two_that_are_as_near_the_one_before_goes_on() -> None:
    assert joins(SAID, {1: 0.7, 2: 0.7}, before=1) == 1
    assert joins(SAID, {1: 0.7, 2: 0.7}, before=2) == 2


def test_a_name_said_in_any_message_of_the_turn_counts() -> None:
    assert belongs_to([SAID, OF_LISBON], BOTH, Around({}), POLICY) == 2


@pytest.mark.parametrize(
    ("text", "near", "goes_on"),
    [
        ("It broke again", 0.0, True),
        ("The man came today", 0.21, True),
        ("The man came today", 0.2, False),
        ("Does the man come today? ", 0.45, False),
        ("Does the man come today?", 0.46, True),
    ],
)
def test_what_leans_on_the_words_before_goes_on_with_them_and_a_question_has_to_be_nearer(text: str, near: float, goes_on: bool) -> None:
    said = replace(SAID, content=text)
    assert joins(said, {2: near}, before=2) == (2 if goes_on else None)
    assert joins(said, {2: near}) is None
    assert joins(said, {99: near}, before=99) is None


def test_without_any_nearness_only_words_that_lean_go_on() -> None:
    assert joins(SAID, before=2) is None
    assert joins(replace(SAID, content="It broke again"), before=2) == 2
    assert joins(replace(SAID, content="Es ist wieder kaputt", language="de"), before=2) == 2


def test_a_question_in_any_message_of_the_turn_asks() -> None:
    asks = replace(SAID, content="Does the man come today?")
    assert belongs_to([SAID, asks], BOTH, Around({1: 0.3}, before=1), POLICY) is None  # type: ignore[dict-item,arg-type]


@pytest.mark.parametrize(
    ("text", "language", "is_leaning"),
    [
        ("it broke again", "en", True),
        ("And then she left", "en", True),
        ("The boiler broke and it leaks", "en", False),
        ("The boiler broke. It leaks", "en", False),
        ("es ist wieder kaputt", "de", True),
        ("es ist wieder kaputt", "en", False),
        ("it broke", "xx", True),
        ("it broke", None, True),
        ("", "en", False),
    ],
)
def test_only_the_first_words_lean(text: str, language: str | None, is_leaning: bool) -> None:
    assert leans(text, language) is is_leaning


@pytest.mark.parametrize(
    ("score", "intensity", "weight"),
    [(0.55, 0.0, 0.0), (0.4, 0.0, 0.0), (0.775, 0.0, 0.25), (1.0, 0.0, 1.0), (0.55, 0.8, 0.1), (0.55, 0.79, 0.0), (1.0, 0.9, 1.0)],
)
def test_what_only_just_passes_hardly_matters_and_a_strong_feeling_adds(score: float, intensity: float, weight: float) -> None:
    assert relevance(replace(SAID, score=score, intensity=intensity), SensoryPolicy()) == pytest.approx(weight)


def test_rehearsals_add_to_importance_up_to_one() -> None:
    assert importance(replace(BOILER, access_count=3), POLICY) == pytest.approx(0.8)
    assert importance(replace(BOILER, access_count=9), POLICY) == 1.0


@pytest.mark.parametrize(
    ("weight", "accesses", "expiring", "promoted"),
    [
        (0.6, 0, False, True),
        (0.59, 0, False, False),
        (0.1, 2, False, True),
        (0.1, 1, False, False),
        (0.4, 0, True, True),
        (0.4, 0, False, False),
        (0.39, 0, True, False),
    ],
)
def test_a_topic_is_kept_when_it_matters_or_comes_back_or_would_be_lost(
    weight: float, accesses: int, expiring: bool, promoted: bool
) -> None:
    assert is_promoted(replace(BOILER, importance=weight, access_count=accesses), POLICY, expiring=expiring) is promoted


def test_a_topic_expires_at_its_moment() -> None:
    assert is_expiring(BOILER, BOILER.expires_at)
    assert not is_expiring(BOILER, BOILER.expires_at - timedelta(seconds=1))


def test_over_the_limit_the_least_important_go_first_then_the_oldest() -> None:
    few = [replace(BOILER, id=number, importance=number / 10) for number in range(7)]
    assert least_important(few, POLICY) == []
    late = replace(BOILER, id=0, importance=0.1, last_at=NOON + timedelta(minutes=1))
    early = replace(BOILER, id=20, importance=0.1)
    rehearsed = replace(BOILER, id=21, importance=0.0, access_count=5)
    over = [late, rehearsed, *(replace(BOILER, id=number, importance=0.9) for number in range(2, 8)), early]
    assert [topic.id for topic in least_important(over, POLICY)] == [20, 0]
    twins = [replace(BOILER, id=number) for number in range(9, 1, -1)]
    assert [topic.id for topic in least_important(twins, POLICY)] == [2]


def test_a_topic_is_told_in_the_words_that_tell_most_and_of_equals_in_the_first() -> None:
    said = [replace(SAID, id=number, score=score, content=f"text {number}") for number, score in [(1, 0.6), (3, 0.8), (2, 0.8)]]
    assert summary_of(said) == "text 2"
    assert summary_of([replace(SAID, content="x" * 300)]) == "x" * 200
    assert summary_of([]) is None


def test_a_topic_is_about_the_names_said_last_first_each_once() -> None:
    first = replace(SAID, entities=("anna", "lisbon"))
    second = replace(SAID, entities=("tom", "anna"), content="my sister-in-law and my sister met Tom")
    assert names_of([first, second])[:2] == ["tom", "anna"]
    assert names_of([first, second])[-1] == "lisbon"
    assert names_of([replace(SAID, entities=tuple(f"name {n}" for n in range(30)))]) == [f"name {n}" for n in range(20)]


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [("My sister called", "en", ["sister"]), ("Meine Schwester rief an", "de", ["sister"]), ("My SISTER called", "xx", ["sister"])],
)
def test_people_are_named_by_what_they_are_to_the_speaker(text: str, language: str, names: list[str]) -> None:
    assert names_of([replace(SAID, content=text, language=language)]) == names


def test_new_names_come_before_those_of_a_topic() -> None:
    assert joined_names(["tom", "anna"], ["anna", "lisbon"]) == ["tom", "anna", "lisbon"]
    assert joined_names(["tom"], [f"name {n}" for n in range(30)]) == ["tom", *(f"name {n}" for n in range(19))]
