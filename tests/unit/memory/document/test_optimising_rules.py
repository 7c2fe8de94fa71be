"""How a long entry is cut, and which of several copies stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from agent7.errors import Outage
from agent7.language.text import token_counts
from agent7.memory.document.optimisation import Optimised, Suggested, best_first, first_sentences, grouped, summaries
from agent7.types import Kind, Origin
from tests.unit.memory.test_rules import KEPT

LONG = "word " * 300


@pytest.mark.parametrize(
    ("content", "begins"),
    [
        ("One. Two. " + LONG, "One. Two. \u2026"),
        (LONG, "word word"),
        ("One sentence. " * 60, "One sentence. One sentence."),
        ("\u4e16\u754c" * 300, ""),
    ],
)
def test_a_beginning_fits_and_says_nothing_that_is_not_there(content: str, begins: str) -> None:
    (short,) = first_sentences([content], 40)
    assert token_counts.count_tokens(short) <= 40
    assert short.startswith(begins)
    assert " ".join(content.split()).startswith(short.removesuffix(" \u2026"))


def test_where_nothing_can_be_cut_nothing_is_summarised() -> None:
    assert summaries(["\u4e16\u754c" * 300], lambda texts: ["" for _ in texts], 40) == [None]


TRIP = "We went to Lisbon with Anna. " + "The weather was fine and we walked a lot. " * 30


def summed_up(proposed: str, most: int = 40, content: str = TRIP) -> str | None:
    (short,) = summaries([content], lambda texts: [proposed for _ in texts], most)
    return short


def test_a_summary_that_fits_and_says_nothing_new_stands_for_the_text() -> None:
    assert summed_up(" A trip to  Lisbon with Anna ") == "A trip to Lisbon with Anna"


def test_a_summary_may_take_all_the_room_and_no_more() -> None:
    size = token_counts.count_tokens("A trip to Lisbon with Anna")
    assert summed_up("A trip to Lisbon with Anna", size) == "A trip to Lisbon with Anna"
    assert summed_up("A trip to Lisbon with Anna", size - 1) != "A trip to Lisbon with Anna"


@pytest.mark.parametrize("proposed", ["A trip to Lisbon with Carla", "A trip of 5 days to Lisbon", "We did not go to Lisbon", "", " "])
def test_a_summary_that_says_more_or_nothing_gives_way_to_the_first_sentences(proposed: str) -> None:
    short = summed_up(proposed)
    assert short is not None
    assert short.startswith("We went to Lisbon with Anna. The weather")


def test_each_text_has_its_own_summary() -> None:
    told = {TRIP: "A trip to Lisbon", LONG: "word"}
    assert summaries([TRIP, LONG], lambda texts: [told[text] for text in texts], 40) == ["A trip to Lisbon", "word"]


def test_without_a_summary_for_each_all_begin_as_they_are() -> None:
    def nobody(texts: Sequence[str]) -> Sequence[str]:
        raise Outage

    begun = first_sentences([TRIP, LONG], 40)
    assert summaries([TRIP, LONG], nobody, 40) == begun
    assert summaries([TRIP, LONG], lambda texts: ["A trip to Lisbon"], 40) == begun


def test_a_beginning_takes_as_much_as_fits() -> None:
    size = token_counts.count_tokens("One. Two. \u2026")
    assert first_sentences(["One. Two. " + LONG], size + 1) == ["One. Two. \u2026"]
    (words,) = first_sentences([LONG], 40)
    assert token_counts.count_tokens(words) in (39, 40)
    assert first_sentences([LONG], 1) == [""]


def test_as_many_tokens_as_the_document_calls_verbose_unless_told_otherwise() -> None:
    (words,) = first_sentences([LONG])
    assert token_counts.count_tokens(words) in (99, 100)


def test_what_says_the_same_of_the_same_is_one_group() -> None:
    tea = replace(KEPT, subject="user", attribute="likes", value="tea", content="I like tea")
    again = replace(tea, id=2, content="I really like tea!")
    others = [
        replace(tea, id=number, **about)  # type: ignore[arg-type]
        for number, about in enumerate(
            [
                {"content": "I like green tea"},
                {"subject": "anna"},
                {"attribute": "prefers"},
                {"value": "green tea"},
                {"polarity": False},
                {"secret": True},
                {"speaker": "anna"},
            ],
            start=10,
        )
    ]
    third = replace(tea, id=3)
    groups = [[row.id for row in group] for group in grouped([tea, *others, again, third])]
    assert groups == [[1, 2, 3], *([each.id] for each in others)]


def test_what_happened_twice_and_what_was_said_word_for_word_is_no_copy() -> None:
    kinds = (Kind.EPISODIC, Kind.VERBATIM, Kind.SEMANTIC)
    assert [[row.kind for row in group] for group in grouped(replace(KEPT, kind=kind) for kind in kinds)] == [[Kind.SEMANTIC]]


def test_of_copies_the_protected_stays_then_the_current_the_trusted_the_sure_and_the_old() -> None:
    ranked = [
        replace(KEPT, id=6, protected=True, confidence=0.1, origin=Origin.FORWARDED),
        replace(KEPT, id=5, current_slot="user/city", confidence=0.1, origin=Origin.FORWARDED),  # type: ignore[arg-type]
        replace(KEPT, id=4, origin=Origin.OPERATOR, confidence=0.1),
        replace(KEPT, id=3, confidence=0.95),
        replace(KEPT, id=1),
        replace(KEPT, id=2),
        replace(KEPT, id=0, origin=Origin.ASSISTANT, confidence=1.0),
    ]
    assert sorted([*ranked[3:], *ranked[:3]], key=best_first) == ranked


def test_what_would_be_done_is_told_in_the_words_of_the_console() -> None:
    assert Suggested(0, 0, 0).sentences == ()
    assert Suggested(1, 1, 1).sentences == ("Remove 1 stale entry", "Summarize 1 verbose entry", "Merge 1 potential duplicate entry")
    assert Suggested(2, 0, 3).sentences == ("Remove 2 stale entries", "Merge 3 potential duplicate entries")


@pytest.mark.parametrize(("about", "changed"), [({}, False), ({"archived": 1}, True), ({"merged": 1}, True), ({"summarised": 1}, True)])
def test_optimising_changed_something_when_it_touched_an_entry(about: dict[str, int], changed: bool) -> None:
    assert Optimised(9, 9, 10, **about).changed is changed


def test_not_a_word_nor_a_sentence_that_fits_is_left_out() -> None:
    mark = token_counts.count_tokens(" \u2026")
    for fitting in range(1, 30):
        assert first_sentences([LONG], fitting + mark) == ["word " * (fitting - 1) + "word \u2026"]
    both = token_counts.count_tokens("One. Two.") + mark
    assert first_sentences(["One. Two. " + LONG], both) == ["One. Two. \u2026"]
    assert first_sentences(["One. Two. " + LONG], both - 1) == ["One. \u2026"]
