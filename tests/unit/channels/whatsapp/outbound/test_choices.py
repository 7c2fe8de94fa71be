"""A choice takes the best form that holds all of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.outbound.choices import Option, offer
from agent7.channels.whatsapp.outbound.message_types import Buttons, ListMenu, Text, Unsendable
from agent7.text_units import shortened, units


def options(count: int, title: str = "Option {}") -> list[Option]:
    return [Option(f"o:{number}", title.format(number)) for number in range(count)]


def test_three_short_options_are_buttons():
    (asked,) = offer("Which?", options(3), open_list="Choose")
    assert isinstance(asked, Buttons)
    assert [(button.id, button.title) for button in asked.buttons] == [("o:0", "Option 0"), ("o:1", "Option 1"), ("o:2", "Option 2")]


def test_four_options_are_a_list():
    (asked,) = offer("Which?", options(4), open_list="Choose")
    assert isinstance(asked, ListMenu)
    assert [row.id for row in asked.sections[0].rows] == ["o:0", "o:1", "o:2", "o:3"]


def test_a_title_of_21_characters_makes_a_list_and_of_20_does_not():
    assert isinstance(offer("Which?", [Option("a", "x" * 20)], open_list="Choose")[0], Buttons)
    assert isinstance(offer("Which?", [Option("a", "x" * 21)], open_list="Choose")[0], ListMenu)


def test_a_title_that_is_too_long_for_a_row_stands_whole_below_it():
    (asked,) = offer("Which?", [Option("a", "Tuesday at ten with Doctor Shah", "Main St")], open_list="Choose")
    assert isinstance(asked, ListMenu)
    (row,) = asked.sections[0].rows
    assert (row.title, row.description) == ("Tuesday at ten with Doc…", "Tuesday at ten with Doctor Shah: Main St")


def test_options_of_the_same_name_are_no_buttons():
    asked = offer("Which?", [Option("a", "Bob"), Option("b", "Bob")], open_list="Choose")
    assert isinstance(asked[0], ListMenu)


@pytest.mark.parametrize("choice", [options(11), [Option("a", "x" * 73)]], ids=["eleven rows", "a title that fits nowhere"])
def test_what_fits_no_list_is_numbered_text_and_nothing_is_left_out(choice: list[Option]):
    (asked,) = offer("Which?", choice, open_list="Choose")
    assert isinstance(asked, Text)
    assert asked.text.startswith("Which?\n\n1. ")
    assert asked.text.endswith(f"{len(choice)}. {choice[-1].title}")


def test_no_options_are_a_plain_reply():
    assert offer("Done.", [], open_list="Choose") == (Text("Done."),)


def test_words_beyond_1024_characters_go_ahead_and_the_last_paragraph_stays_with_the_buttons():
    told = "A long story. " * 100
    first, asked = offer(f"{told}\n\nShall I book it?", options(2), open_list="Choose")
    assert isinstance(first, Text)
    assert first.text == told.strip()
    assert isinstance(asked, Buttons)
    assert asked.body == "Shall I book it?"


def test_an_id_that_stands_twice_is_the_callers_fault():
    with pytest.raises(Unsendable):
        offer("Which?", [Option("a", "One"), Option("a", "Two")], open_list="Choose")


def test_a_label_that_is_too_long_is_shortened():
    (asked,) = offer("Which?", options(4), open_list="Auswahlmöglichkeiten zeigen")
    assert isinstance(asked, ListMenu)
    assert asked.button == "Auswahlmöglichkeite…"


@given(st.text(), st.integers(min_value=2, max_value=40))
def test_shortening_keeps_within_the_limit_and_cuts_no_character(text: str, most: int):
    cut = shortened(text, most)
    assert units(cut) <= most
    assert cut == text or text.startswith(cut[:-1])
    assert not cut.removesuffix("…").endswith("\u200d") or text.startswith(cut)


def test_a_family_is_not_torn_apart():
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert shortened(f"{family}{family} at home", 12) == f"{family}…"


@given(st.text(alphabet="ab .\n\N{GRINNING FACE}", min_size=1, max_size=3000).filter(str.strip), st.integers(1, 12))
def test_every_word_of_an_offer_arrives(text: str, count: int):
    parts = offer(text, options(count), open_list="Choose")
    told = "".join(part.words for part in parts)
    assert "".join(told.split()).startswith("".join(text.split()))
