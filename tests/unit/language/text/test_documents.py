"""Documents: long texts keep their lines, and are called by their title."""

from __future__ import annotations

import pytest

from agent7.language import Topic, in_lines, is_document, pieces, title_of

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


@pytest.mark.parametrize(("said", "language", "every"), [
    ("the allotment meeting", "en", True), ("the minutes", "en", True), ("the allotment tap", "en", False), ("Gwen", "en", False),
])  # fmt: skip
def test_what_the_title_names_is_told_in_every_piece(said: str, language: str, *, every: bool) -> None:
    parts = pieces(MINUTES)
    assert (Topic.read(said, language).told_in(MINUTES, parts) == set(range(len(parts)))) is every
