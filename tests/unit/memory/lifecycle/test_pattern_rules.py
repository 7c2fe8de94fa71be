"""Which episodes are of one kind, what they have in common, and how much of core memory a week may change."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.memory.lifecycle import pattern_rules
from agent7.memory.lifecycle.core_rules import category_of_pattern, changes_allowed, confidence_of
from agent7.memory.lifecycle.pattern_rules import Episode
from agent7.memory.policy import CorePolicy
from agent7.store.memory.core import CoreCategory

POLICY = CorePolicy()
ANY_DAY = replace(POLICY, days_of_pattern=1)
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def episode(number: int, text: str, vector: tuple[float, ...] | None = None) -> Episode:
    return Episode.read(number, text, "en", NOON + timedelta(days=number), vector)  # type: ignore[arg-type]


def ids(groups: list[tuple[Episode, ...]]) -> list[list[int]]:
    return [[each.id for each in group] for group in groups]


def test_without_vectors_episodes_are_alike_by_their_words() -> None:
    same = [episode(number, f"went swimming in the lake {number}") for number in range(3)]
    assert ids(pattern_rules.groups([*same, episode(9, "bought a red car")], POLICY)) == [[0, 1, 2]]


def test_near_in_meaning_alone_makes_no_pattern() -> None:
    told = [episode(1, "swam", (1.0, 0.0)), episode(2, "drove", (1.0, 0.0)), episode(3, "slept", (1.0, 0.0))]

    assert pattern_rules.groups(told, POLICY) == []


def test_what_did_not_happen_is_of_another_kind() -> None:
    said = ("went swimming in the lake", "swimming in the lake again", "did not go swimming in the lake")
    assert pattern_rules.groups([episode(number, text) for number, text in enumerate(said)], POLICY) == []


def test_a_chain_of_neighbours_is_no_group() -> None:
    chain = ["lemon cherry walnut", "cherry walnut pepper", "walnut pepper ginger", "pepper ginger almond"]
    assert [pattern_rules.alike(episode(1, one), episode(2, other), POLICY) for one, other in pairwise(chain)] == [True, True, True]
    assert pattern_rules.groups([episode(number, text) for number, text in enumerate(chain)], POLICY) == []


def test_who_is_alike_to_one_of_a_group_alone_stays_outside() -> None:
    texts = ["lemon cherry almond", "lemon cherry walnut", "cherry walnut pepper", "cherry walnut ginger"]
    pairs = replace(POLICY, similar_episodes=2)
    assert ids(pattern_rules.groups([episode(number, text) for number, text in enumerate(texts)], pairs)) == [[1, 2, 3]]


def test_the_largest_group_comes_first_and_of_equals_that_which_began_first() -> None:
    swims = [episode(number, "swam lake") for number in (0, 5, 6)]
    reads = [episode(number, "read book") for number in (1, 2, 3)]
    more = episode(4, "read book")
    assert ids(pattern_rules.groups([*reads, *swims], POLICY)) == [[0, 5, 6], [1, 2, 3]]
    assert ids(pattern_rules.groups([*swims, *reads, more], POLICY)) == [[1, 2, 3, 4], [0, 5, 6]]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("swam lake", "swam lake", True),
        ("swam", "swam", False),
        ("swam lake rain sun", "swam lake wind snow", False),
        ("swam lake rain sun", "swam lake wind", True),
        ("swam lake", "read book", False),
    ],
)
def test_without_vectors_two_words_in_common_and_a_third_of_all_are_needed(one: str, other: str, alike: bool) -> None:
    assert pattern_rules.alike(episode(1, one), episode(2, other), POLICY) is alike
    assert pattern_rules.alike(episode(1, one, (1.0, 0.0)), episode(2, other), POLICY) is alike
    assert pattern_rules.alike(episode(1, one), episode(2, other, (1.0, 0.0)), POLICY) is alike


def test_a_share_of_words_as_large_as_is_asked_for_is_enough() -> None:
    half = replace(POLICY, overlap_of_words=0.5)
    assert pattern_rules.alike(episode(1, "swam lake rain"), episode(2, "swam lake wind"), half)


@pytest.mark.parametrize(
    ("other", "vector", "alike"),
    [
        ("swam rain", (0.8, 0.6), True),
        ("swam rain", (0.6, 0.8), False),
        ("swam lake", (0.6, 0.8), True),
        ("swam lake", (0.0, 1.0), False),
        ("read book", (1.0, 0.0), False),
    ],
)
def test_nearness_and_shared_words_add_up(other: str, vector: tuple[float, ...], alike: bool) -> None:
    assert pattern_rules.alike(episode(1, "swam lake", (1.0, 0.0)), episode(2, other, vector), POLICY) is alike


def test_as_near_as_is_asked_for_is_near_enough() -> None:
    half = (1.0, 1.0, 0.0), (1.0, 0.0, 1.0)
    one, other = (episode(number, "swam lake", vector) for number, vector in enumerate(half))
    assert pattern_rules.alike(one, other, replace(POLICY, alike_from=1.0))


@pytest.mark.parametrize(
    ("text", "language", "terms", "denied"),
    [
        ("Ich bin nicht geschwommen", "de", {"geschwomm"}, True),
        ("I did not swim", None, {"swim"}, True),
        ("I did not swim", "xx", {"swim"}, True),
        ("Kinder", "en", {"kinder"}, False),
    ],
)
def test_an_episode_is_read_in_its_language(text: str, language: str | None, terms: set[str], denied: bool) -> None:
    read = Episode.read(1, text, language, NOON, (1.0,))  # type: ignore[arg-type]
    assert (read.content, read.language, read.when, read.vector) == (text, language, NOON, (1.0,))
    assert (read.terms, read.denied) == (terms, denied)


def test_the_words_are_those_of_the_episode_that_says_least_on_its_own() -> None:
    group = [
        episode(1, "went swimming in the lake with Tom and his brother"),
        episode(2, "went swimming in the lake"),
        episode(3, "swimming, the lake, rain"),
    ]
    assert pattern_rules.wording(group, POLICY) == ("Again and again: went swimming in the lake", "en")


@pytest.mark.parametrize(
    ("texts", "telling"),
    [
        (["swam", "swam lake", "swam lake rain"], 1),
        (["swam lake", "swam lake", "swam", "swam rain"], 2),
        (["swam lake", "swam lake", "swam lake"], 0),
    ],
)
def test_shared_is_what_more_than_half_say_and_of_equals_the_one_that_says_most_of_it(texts: list[str], telling: int) -> None:
    group = [episode(number, text) for number, text in enumerate(texts)]
    assert pattern_rules.most_telling(group[::-1]).id == telling


def test_a_pattern_is_told_in_the_language_of_its_words() -> None:
    one = Episode.read(1, "im See geschwommen", "de", NOON, None)  # type: ignore[arg-type]
    assert pattern_rules.wording([one], ANY_DAY) == ("Immer wieder: im See geschwommen", "de")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("word " * 31 + "swims", "word " * 31 + "swims"),
        ("word " * 31 + "swimming", "word " * 30 + "word…"),
        ("word " * 30 + "lake, swimming in it", "word " * 30 + "lake…"),
        ("x" * 161, "x" * 160 + "…"),
    ],
)
def test_a_long_pattern_is_told_in_whole_words(said: str, told: str) -> None:
    assert pattern_rules.wording([episode(1, said)], ANY_DAY) == (f"Again and again: {told}", "en")


def test_an_unknown_language_is_told_in_english() -> None:
    one = Episode.read(1, "nuotato nel lago", "it", NOON, None)  # type: ignore[arg-type]
    assert pattern_rules.wording([one], ANY_DAY) == ("Again and again: nuotato nel lago", "en")


def test_what_is_told_thrice_in_two_days_is_no_pattern() -> None:
    assert pattern_rules.wording([episode(1, "swam"), episode(1, "swam"), episode(2, "swam")], POLICY) is None


QUOTING = (
    "I went swimming in the cold lake. Tom broke his leg. / How nice of you!",
    "Anna visited us. / I was swimming in the lake, which was cold.",
    "We bought a boat. I swam in the cold lake again.",
)


def test_of_episodes_that_quote_much_the_sentence_is_told_that_they_share() -> None:
    group = [episode(number, text) for number, text in enumerate(QUOTING)]
    assert pattern_rules.wording(group, POLICY) == ("Again and again: I swam in the cold lake again.", "en")


def test_episodes_that_share_no_sentence_make_no_pattern_however_near_they_are() -> None:
    talk = ("Hey Sam, good to hear from you! My car broke down.", "Hey Sam, long time no see! I baked a cake.", "Hey Sam! We went to Rome.")
    assert pattern_rules.wording([episode(number, text) for number, text in enumerate(talk)], POLICY) is None


def test_a_sentence_too_long_to_be_told_is_none_to_share() -> None:
    long = "I went swimming in the cold lake " + "and on " * 30
    group = [episode(number, f"{text} / {text}") for number, text in enumerate([long, long, long])]
    assert pattern_rules.wording(group, POLICY) is None


def test_days_are_counted_and_not_episodes() -> None:
    assert pattern_rules.days_of([episode(1, "a"), episode(1, "b"), episode(2, "c")]) == 2


@given(st.lists(st.sampled_from(["swam in the lake", "ran in the park", "read a book at home", "swam in the cold lake"]), max_size=14))
def test_every_episode_is_in_one_group_at_most_and_no_group_is_small(said: list[str]) -> None:
    groups = ids(pattern_rules.groups([episode(number, text) for number, text in enumerate(said)], POLICY))
    everyone = [each for group in groups for each in group]
    assert len(everyone) == len(set(everyone))
    assert all(len(group) >= POLICY.similar_episodes for group in groups)


@pytest.mark.parametrize(("entries", "made", "allowed"), [(0, 0, 1), (10, 1, 0), (40, 0, 2), (100, 3, 2), (100, 9, 0)])
def test_a_week_changes_one_entry_or_a_twentieth(entries: int, made: int, allowed: int) -> None:
    assert changes_allowed(entries, made, POLICY) == allowed


@pytest.mark.parametrize(("sources", "sure"), [(0, 0.0), (5, 0.5), (10, 1.0), (30, 1.0)])
def test_what_nobody_stated_is_as_sure_as_it_was_often_seen(sources: int, sure: float) -> None:
    assert confidence_of(sources, POLICY) == sure


def test_a_pattern_belongs_to_what_it_is_about() -> None:
    assert category_of_pattern("preference", "general") is CoreCategory.PREFERENCE
    assert category_of_pattern("fact", "relationships") is CoreCategory.RELATIONSHIP
    assert category_of_pattern("fact", "health") is CoreCategory.BEHAVIORAL


def test_no_vector_is_near_one_of_no_length() -> None:
    assert pattern_rules.cosine((0.0, 0.0), (1.0, 0.0)) == 0.0
    assert pattern_rules.cosine((1.0, 0.0), (2.0, 0.0)) == 1.0


@pytest.mark.parametrize("said", ["I went running before work", "Mein Rücken tut wieder weh", "I think it's late. I swam in the lake."])
def test_what_is_told_may_be_a_habit(said: str) -> None:
    assert pattern_rules.may_be_habit(said)


@pytest.mark.parametrize(
    "said",
    ["i think my luggage is lost", "i have to cancel my reservation after all, please", "Vielleicht gehe ich laufen"],
)
def test_what_is_asked_for_or_not_sure_is_no_habit(said: str) -> None:
    assert not pattern_rules.may_be_habit(said)
