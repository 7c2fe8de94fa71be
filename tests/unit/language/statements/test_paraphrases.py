"""When one statement says all that another says, by rules."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from agent7.language import tells_beside, times_agree, words_agree

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm a nurse", "i am a nurse!"),
        ("We've got a cabin", "Well, we have got a cabin"),
        ("It's in the drawer", "It is in the drawer"),
        ("Hier gibt's Fisch", "Hier gibt es Fisch"),
    ],
)
def test_case_marks_fillers_and_contractions_change_nothing(one: str, other: str) -> None:
    assert words_agree(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I like tea", "I dislike tea"),
        ("He's my boss", "He was my boss"),
        ("My car is green", "Your car is green"),
        ("Mi hermano vive en Lima", "Mi hermana vive en Lima"),
        ("Anna called Tom", "Tom called Anna"),
        ("The man is here", "The woman is here"),
    ],
)
def test_any_other_word_does(one: str, other: str) -> None:
    assert not words_agree(one, other)


@pytest.mark.parametrize("text", ["I reside in Berlin", "Ich lebe in Köln", "J'habite à Lyon", "Vivo en Madrid", "I'm allergic to peanuts"])
def test_the_way_to_say_a_slot_is_nothing_beside_it(text: str) -> None:
    assert not tells_beside(text)


@pytest.mark.parametrize(
    "text",
    ["I live in Berlin with my sister", "I am severely allergic to peanuts", "The heating is broken", "I love jazz " + "and tea " * 40],
)
def test_what_the_slot_can_be_read_without_is_news(text: str) -> None:
    assert tells_beside(text)


@pytest.mark.parametrize(
    ("text", "days", "agree"),
    [
        ("The party is tomorrow", 1, False),
        ("The party is tomorrow", 0, True),
        ("The exam is on 3 May", 5, True),
        ("I run every Monday", 5, True),
        ("I met Anna yesterday", 1, False),
        ("I am a nurse", 9, True),
    ],
)
def test_times_are_those_of_the_day_they_were_said(text: str, days: int, *, agree: bool) -> None:
    assert times_agree(text, MONDAY, text, MONDAY + timedelta(days=days)) is agree


def test_a_long_text_costs_no_more_than_its_length() -> None:
    def took(words: int) -> float:
        text = "I live in Berlin and tell of tomorrow, it's the 3rd of May " * (words // 12)
        began = time.perf_counter()
        words_agree(text, text + "!")
        tells_beside(text)
        times_agree(text, MONDAY, text, MONDAY)
        return time.perf_counter() - began

    took(96)
    assert took(1536) < 60 * max(took(96), 0.001)
