"""How a long entry is cut, and which of several copies stays."""

from __future__ import annotations

import pytest

from agent7.memory import tokens
from agent7.memory.optimising import first_sentences, summaries

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
    assert tokens.count(short) <= 40
    assert short.startswith(begins)
    assert " ".join(content.split()).startswith(short.removesuffix(" \u2026"))


def test_where_nothing_can_be_cut_nothing_is_summarised() -> None:
    assert summaries(["\u4e16\u754c" * 300], lambda texts: ["" for _ in texts], 40) == [None]
