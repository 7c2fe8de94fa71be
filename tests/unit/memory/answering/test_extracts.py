"""Extracts: what bears on the question stays, within the room, and what was left out is marked; short memories are whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.language import query_terms
from agent7.memory.answering.extracts import LEAST, LEFT_OUT, extract, fitted, shown
from agent7.memory.model import Recalled
from tests.unit.memory.test_rules import KEPT

FILLER = [f"On day {number} nothing happened that anybody would write home about." for number in range(60)]
FACT = "The ferry to Terschelling leaves from pier nine."
ASKED = "Where does the ferry to Terschelling leave?"


def item(content: str, tokens: int) -> Recalled:
    return Recalled(replace(KEPT, content=content, tokens=tokens, language="en"), 1.0, None, 0.0, frozenset(), 1.0)


@pytest.mark.parametrize("place", [0, 30, 60])
def test_an_extract_holds_the_sentence_that_answers_wherever_it_stands(place: int) -> None:
    text = " ".join([*FILLER[:place], FACT, *FILLER[place:]])
    told = extract(text, query_terms(ASKED), 200)
    assert FACT in told
    assert LEFT_OUT in told
    assert len(told) < 250


def test_the_sentence_of_the_rarest_term_comes_before_those_of_a_common_one() -> None:
    text = " ".join([*(f"The ferry of day {day} was late again." for day in range(30)), FACT])
    assert FACT in extract(text, query_terms(ASKED), 60)


def test_a_text_without_sentences_is_cut_around_the_word() -> None:
    told = extract("tick " * 500 + "Terschelling " + "tock " * 500, query_terms(ASKED), 100)
    assert "Terschelling" in told
    assert told.startswith(LEFT_OUT)
    assert told.endswith(LEFT_OUT)
    assert len(told) < 120


def test_what_holds_no_word_of_the_question_is_shown_from_its_beginning() -> None:
    assert extract(" ".join(FILLER), query_terms("Who is Ana?"), 150).startswith(FILLER[0])


def test_thirty_long_memories_have_room_in_four_thousand_tokens_and_short_ones_are_whole() -> None:
    long = " ".join([*FILLER, FACT])
    items = fitted([item(long, 900) if number % 2 else item(FACT, 30) for number in range(30)], 4_000)
    assert len(items) == 30
    assert sum(each.tokens for each in items) <= 4_000
    assert [shown(each, ASKED) for each in items[::2]] == [FACT] * 15
    assert all(FACT in shown(each, ASKED) for each in items[1::2])


@given(st.lists(st.integers(1, 2_000), min_size=1, max_size=40), st.integers(LEAST, 4_000))
def test_what_fits_stays_within_the_tokens_and_the_first_is_always_there(sizes: list[int], tokens: int) -> None:
    kept = fitted([item(FACT, size) for size in sizes], tokens)
    assert sum(each.tokens for each in kept) <= tokens
    assert kept[0].memory.tokens == sizes[0]
    assert len(kept) == len(sizes) or len(sizes) * LEAST > tokens


@given(st.text(max_size=400), st.text(max_size=40), st.integers(1, 100))
def test_no_text_breaks_it(text: str, asked: str, characters: int) -> None:
    assert len(extract(text, query_terms(asked), characters)) <= characters + (len(LEFT_OUT) + 1) * (characters + 2)
