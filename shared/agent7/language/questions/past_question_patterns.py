"""Patterns of questions about the past, by language: for an earlier value ("where did I live in March?"), for a history, for what was

known once, for when something was told. Folded text.

Only what asks for an earlier value counts as such: "what was my company called again?" asks for the present one. The words stand in
`data/<language>/past.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from agent7.language.text.normalization import clean, fold
from agent7.language.times.calendar_words import MONTH_WORDS
from agent7.language.word_patterns import Table, Words, across, exchanges, pattern

_MONTH: Final = "(?:" + "|".join(sorted({word for words in MONTH_WORDS.values() for word in words.split()}, key=len, reverse=True)) + ")"
_YEAR: Final = r"(?:19|20)\d\d"
_TIMELINE: Final = ("history", "known_then", "told_when", "told_what")
"""Kinds of questions about memory itself."""
_EDGES: Final = ' ?!.\u00bf\u00a1\uff1f"\u2026,'
WAS: Final = across("past", r"\b(?:<was>)\b")
"""A verb of the past next to a time: "what was my number in March?"."""


class PastQuestions(Words):
    """One language's patterns of questions for an earlier value, and for memory itself."""

    files = ("past",)

    timing = pattern(r"(?<![\s,])[\s,]++(?:<times>|<before>)\Z")
    """Ends a question and says when, or that it was before."""
    earlier = pattern(r"(?<![\s,])[\s,]++(?:<before>)\Z")
    """Ends a question and says by itself that an earlier value is asked, whatever its verb."""
    themselves = pattern(r"(?:<me>)(?![\w'-])")
    """Words that mean the person themselves as the topic ("me")."""

    verbs = exchanges("verbs")
    """What is asked in the past, and the same asked of today, so that one way to read it serves both."""
    former = exchanges("former")
    """An earlier one of what is owned ("my old email"), and what it is without that."""

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The lists, with what stands for a month and a year in them."""
        return tuple({**table, "month": _MONTH, "year": _YEAR} for table in super().tables)

    @cached_property
    def timeline(self) -> Mapping[str, tuple[re.Pattern[str], ...]]:
        """Questions about memory itself, by kind; `topic` is what one is about."""
        return {kind: tuple(map(re.compile, self.data[kind])) for kind in _TIMELINE}


def without_time(topic: str, language: str) -> str:
    """A topic without the time expression at its end: "my company in March" is "my company"."""
    bare = clean(topic).strip(_EDGES)
    found = PastQuestions.of(language).timing.search(fold(bare))
    return bare[: found.start()].strip(_EDGES) if found else bare


def without_earlier(question: str, language: str) -> str:
    """A question without the words at its end that ask for what was so before ("before the fox"); empty where it has none."""
    bare = clean(question).strip(_EDGES)
    found = PastQuestions.of(language).earlier.search(fold(bare))
    return bare[: found.start()].strip(_EDGES) if found else ""
