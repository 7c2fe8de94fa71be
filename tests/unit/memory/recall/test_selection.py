"""Which candidates take a place: no twins, no words beside what was drawn from them, within cap and budget, near the best."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent7.identity import MemoryId
from agent7.memory.model import Memory
from agent7.memory.recall.selection import balanced, near_the_best, select
from agent7.types import Category, Kind
from tests.unit.memory.test_rules import KEPT

KINDS = st.sampled_from([Kind.SEMANTIC, Kind.VERBATIM, Kind.EPISODIC])
ROWS = st.lists(st.tuples(st.text(alphabet="abc 1", min_size=1, max_size=12), KINDS, st.integers(1, 150), st.integers(1, 4)), max_size=20)
"""Words, kind, tokens and message: rows of one message are drawn from its verbatim row, so that places are taken over."""


@settings(max_examples=300)
@given(ROWS, st.integers(1, 10), st.integers(1, 400))
def test_selection_keeps_cap_and_budget_also_where_places_are_taken_over(rows, limit, budget):
    ranked = [
        replace(
            KEPT, id=rank, content=text, kind=kind, tokens=tokens, source_message_id=message, derived_from=(99,) * (kind is Kind.EPISODIC)
        )
        for rank, (text, kind, tokens, message) in enumerate(rows)
    ]
    chosen = select(ranked, limit=limit, token_budget=budget, twin_overlap=0.9)
    assert bool(chosen) == bool(ranked)
    assert len(chosen) <= limit
    assert len(chosen) <= 1 or sum(memory.tokens for memory in chosen) <= budget


@given(st.lists(st.text(alphabet="abc 1", min_size=1, max_size=12), max_size=20), st.integers(1, 10), st.integers(1, 400))
def test_selection_keeps_the_order_of_statements(contents, limit, budget):
    ranked = [replace(KEPT, id=number, content=text, tokens=20 + len(text)) for number, text in enumerate(contents)]
    chosen = chosen_of(*ranked, limit=limit, budget=budget)
    assert chosen == sorted(chosen)
    assert chosen[:1] == [memory.id for memory in ranked[:1]]


VERBATIM = replace(KEPT, kind=Kind.VERBATIM, source_message_id=1, tokens=80)
FACT = replace(KEPT, id=2, content="Tea is what I like", source_message_id=1, tokens=20)
EPISODE = replace(KEPT, id=3, kind=Kind.EPISODIC, content="We spoke of tea", derived_from=(VERBATIM.id,), tokens=20)
OTHER = replace(KEPT, id=4, content="The garage code is 4711", source_message_id=2, tokens=70)


def chosen_of(*ranked: Memory, limit: int = 5, budget: int = 100) -> list[MemoryId]:
    return [memory.id for memory in select(ranked, limit=limit, token_budget=budget, twin_overlap=0.9)]


def test_a_statement_takes_over_the_place_of_its_words_and_an_episode_yields_to_them():
    assert chosen_of(VERBATIM, FACT) == [FACT.id]
    assert chosen_of(FACT, VERBATIM) == [FACT.id]
    assert chosen_of(EPISODE, VERBATIM) == [VERBATIM.id]
    assert chosen_of(VERBATIM, EPISODE) == [VERBATIM.id]


def test_a_place_is_taken_over_also_when_there_are_no_more():
    spoken = replace(VERBATIM, id=9, content="and so on", source_message_id=9)
    assert chosen_of(VERBATIM, spoken, FACT, limit=1) == [FACT.id]
    assert chosen_of(EPISODE, VERBATIM, limit=1) == [VERBATIM.id]


def test_what_was_not_drawn_from_words_yields_to_none():
    outcome = replace(EPISODE, derived_from=(), source_message_id=1)
    assert chosen_of(outcome, VERBATIM) == [outcome.id]
    assert chosen_of(EPISODE, replace(EPISODE, id=9)) == [EPISODE.id]


def test_a_statement_and_an_episode_of_one_message_both_stay():
    assert chosen_of(FACT, replace(EPISODE, source_message_id=1)) == [FACT.id, EPISODE.id]


def test_a_shorter_row_that_takes_over_a_place_makes_room_for_others():
    assert chosen_of(VERBATIM, FACT, OTHER) == [FACT.id, OTHER.id]


@pytest.mark.parametrize(("tokens", "budget", "taken_over"), [(80, 150, True), (80, 149, False), (21, 90, False), (20, 90, True)])
def test_a_longer_row_takes_over_a_place_only_within_the_budget(tokens, budget, taken_over):
    said = replace(VERBATIM, tokens=tokens)
    assert chosen_of(OTHER, EPISODE, said, budget=budget) == [OTHER.id, said.id if taken_over else EPISODE.id]


@pytest.mark.parametrize(("tokens", "taken_over"), [(950, True), (960, True), (961, False)])
def test_of_a_first_row_beyond_the_budget_what_is_no_longer_takes_the_place(tokens, taken_over):
    first = replace(VERBATIM, tokens=960)
    assert chosen_of(first, replace(FACT, tokens=tokens), budget=300) == [FACT.id if taken_over else first.id]


@pytest.mark.parametrize(("budget", "fits"), [(90, True), (89, False)])
def test_a_row_that_just_fills_the_budget_fits(budget, fits):
    assert chosen_of(OTHER, FACT, budget=budget) == [OTHER.id, FACT.id][: 1 + fits]


TEN = "one two three four five six seven eight nine ten"


@pytest.mark.parametrize(
    ("first", "second", "twins"),
    [
        (TEN, TEN.removesuffix(" ten"), True),
        (TEN.removesuffix(" ten"), TEN, True),
        (TEN, TEN.removesuffix(" nine ten"), False),
        (TEN, "one day we painted all of the walls blue again", False),
        ("Tea", "tea!", True),
        ("...", "!", False),
        ("the meeting on the second floor starts at 10", "the meeting on the second floor starts at 15", False),
    ],
)
def test_twins_share_nine_of_ten_words_and_every_number(first, second, twins):
    ranked = [replace(KEPT, id=number, content=text, tokens=1) for number, text in enumerate((first, second))]
    assert chosen_of(*ranked) == [0, 1][: 2 - twins]


@pytest.mark.parametrize("different", [{"polarity": False}, {"speaker": "Anna"}])
def test_the_same_words_denied_or_of_somebody_else_are_no_twins(different):
    assert chosen_of(KEPT, replace(KEPT, id=2, **different)) == [KEPT.id, 2]


def test_at_most_two_of_a_category_while_others_exist():
    facts = [replace(KEPT, id=number) for number in range(5)]
    wishes = [replace(KEPT, id=number, category=Category.PREFERENCE) for number in (8, 9)]
    assert [memory.id for memory in balanced([*facts, *wishes], 3)] == [0, 1, 8]
    assert [memory.id for memory in balanced([*facts, *wishes], 4)] == [0, 1, 8, 9]
    assert [memory.id for memory in balanced([*facts, *wishes], 5)] == [0, 1, 2, 8, 9]
    assert len(balanced(facts, 5)) == 5


@pytest.mark.parametrize(
    ("scores", "share", "kept", "near"),
    [
        ([0.8, 0.4, 0.39], 0.5, (), [0, 1]),
        ([0.8, 0.4, 0.39], 0.5, (2,), [0, 1, 2]),
        ([0.8, 0.4, 0.39], 0.0, (), [0, 1, 2]),
        ([0.0, -1.0], 0.5, (), [0, 1]),
        ([-1.0, -1.5], 0.5, (), [0, 1]),
        ([], 0.5, (), []),
    ],
)
def test_near_the_best_is_a_share_of_its_score_and_what_is_asked_for_by_name(scores, share, kept, near):
    scored = [(replace(KEPT, id=number), score) for number, score in enumerate(scores)]
    assert [memory.id for memory in near_the_best(scored, share, kept)] == near
