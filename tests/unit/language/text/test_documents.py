"""Documents: long texts keep their lines, and are called by their title."""

from __future__ import annotations

import pytest

from agent7.language import Topic, in_lines, is_document, is_passed_on, pieces
from agent7.language.text.documents import sections_of, title_of

BODY = " ".join(f"The tap number {number} is turned on again in the week of 24 March." for number in range(8))
MINUTES = f"Minutes of the allotment meeting, Tuesday\n\nPresent: Gwen, Tariq.\n\n1. Water\n{BODY}\n\nNext meeting: 6 May"


def test_lines_stay_and_empty_ones_go() -> None:
    assert in_lines(MINUTES).split("\n") == [
        "Minutes of the allotment meeting, Tuesday", "Present: Gwen, Tariq.", "1. Water", BODY, "Next meeting: 6 May",
    ]  # fmt: skip


def test_lines_that_a_mail_program_broke_are_one() -> None:
    wrapped = f"The skip comes on the first weekend in April and may not be\nfilled with soil, as\u200b Ossie says.\n- No soil\n{BODY}"
    first, second, *_ = in_lines(wrapped).split("\n")
    assert first == "The skip comes on the first weekend in April and may not be filled with soil, as Ossie says."
    assert second == "- No soil"


def test_a_short_text_is_one_line_and_has_no_title() -> None:
    assert in_lines("Gate\n  1234") == "Gate 1234"
    assert not is_document("Gate\n1234")
    assert title_of("Minutes of the meeting\n1234") == ""


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (MINUTES, "Minutes of the allotment meeting, Tuesday"),
        (f"From the school about the trip:\n\nDear parents,\n{BODY}\nBye", "From the school about the trip:\nDear parents,"),
        (f"We had the allotment meeting last night. It went on.\n{BODY}", ""),
        (f"- milk\n- bread\n{BODY}", ""),
        (BODY, ""),
    ],
)
def test_the_title_is_what_stands_above_the_first_sentence(text: str, title: str) -> None:
    assert title_of(text) == title


@pytest.mark.parametrize(("said", "every"), [
    ("the allotment meeting", True), ("the minutes", True), ("the allotment tap", False), ("Gwen", False),
])  # fmt: skip
def test_what_the_title_names_is_told_in_every_piece(said: str, *, every: bool) -> None:
    parts = pieces(MINUTES)
    assert (Topic.read(said, "en").told_in(MINUTES, parts) == set(range(len(parts)))) is every


def told(said: str, text: str, language: str = "en") -> str:
    parts = pieces(text)
    return "".join(part.of(text) for place, part in enumerate(parts) if place in Topic.read(said, language).told_in(text, parts))


PARTED = """Minutes, Harrow Court

Present: Farida, Len and Graham Whitlock

1. Bike shed
The roof is leaking again. Len has three quotes.

2. Bins
 - Glass is collected on alternate Thursdays.
 - Food caddies are kept behind flat 12.

3. Party. Joe suggested June. The budget is 350.
""" + "Everything else was put off until the next time we meet. " * 5


def test_a_part_is_told_by_its_heading_up_to_the_next() -> None:
    assert "Len has three quotes." in told("the bike shed", PARTED)
    assert "Bins" not in told("the bike shed", PARTED)
    assert "behind flat 12." in told("the bins", PARTED)
    assert told("the party", PARTED).strip() == "3. Party. Joe suggested June. The budget is 350."
    assert [PARTED[start:end].strip() for start, end, _ in sections_of(PARTED)] == ["Present:", "1. Bike shed", "2. Bins", "3. Party."]


def test_somebody_whom_a_title_or_a_list_names_is_told_of_where_they_are_named() -> None:
    letter = "From Graham:\n\n" + "The boiler has to be replaced before the winter comes. " * 8
    assert told("Graham", letter).strip() == "From Graham:"
    assert told("Graham", PARTED).strip() == "Present: Farida, Len and Graham Whitlock"


@pytest.mark.parametrize(("text", "passed_on"), [
    (MINUTES, True), ("Newsletter of the gym\n\nWe open at 6.\nMy name is Zorg.\nCall me.", True),
    ("Hey there\n\nMy name is Jo.\nI live in Hull.\nI have a cat.", False), ("My stuff:\n- gate 1234\n- bins Tuesday\n- rent 900", False),
])  # fmt: skip
def test_content_is_known_by_its_form(text: str, *, passed_on: bool) -> None:
    assert is_passed_on(text) is passed_on


@pytest.mark.parametrize(("name", "text", "language", "roles"), [
    ("o Valdemir", "Valdemir, é meu primo", "pt", ["cousin"]), ("Klaus", "Klaus ist mein Onkel und wohnt in Kiel", "de", ["uncle"]),
    ("Sam", "Sam is my brother Tom's friend", "en", []), ("my car", "My car is my pride", "en", []),
])  # fmt: skip
def test_what_somebody_is_to_the_speaker_is_read_beside_their_name(name: str, text: str, language: str, roles: list[str]) -> None:
    assert Topic.read(name, language).roles_in(text, language) == roles
