"""Patterns of questions about the past, by language: for an earlier value ("where did I live in March?"), for a history, for what was

known once, for when something was told. Folded text.

Only what asks for an earlier value counts as such: "what was my company called again?" asks for the present one. The words stand in
`data/<language>/past.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.text.normalization import clean, fold
from agent7.language.times.calendar_words import MONTH_WORDS
from agent7.language.word_patterns import FALLBACK, across

_MONTH: Final = "(?:" + "|".join(sorted({word for words in MONTH_WORDS.values() for word in words.split()}, key=len, reverse=True)) + ")"
_YEAR: Final = r"(?:19|20)\d\d"
_TIMELINE: Final = ("history", "known_then", "told_when", "told_what")
"""Kinds of questions about memory itself."""
_EDGES: Final = ' ?!.\u00bf\u00a1\uff1f"\u2026,'
WAS: Final = across("past", r"\b(?:<was>)\b")
"""A verb of the past next to a time: "what was my number in March?"."""


@dataclass(frozen=True, slots=True)
class PastQuestions:
    """One language's patterns of questions for an earlier value."""

    verbs: tuple[tuple[re.Pattern[str], str], ...]
    """What is asked in the past, and the same asked of today, so that one way to read it serves both."""
    former: tuple[tuple[re.Pattern[str], str], ...]
    """An earlier one of what is owned ("my old email"), and what it is without that."""
    timing: re.Pattern[str]
    """Ends a question and says when, or that it was before."""
    earlier: re.Pattern[str]
    """Ends a question and says by itself that an earlier value is asked, whatever its verb."""


@cache
def past_questions(language: str) -> PastQuestions:
    """The patterns of a language. Raises FileNotFoundError for one without any."""
    words = load(language, "past")
    times, before = ("|".join(words[name]).replace("<month>", _MONTH).replace("<year>", _YEAR) for name in ("times", "before"))
    return PastQuestions(
        tuple((re.compile(form), instead) for form, instead in words["verbs"]),
        tuple((re.compile(form), instead) for form, instead in words["former"]),
        re.compile(rf"(?<![\s,])[\s,]++(?:{times}|{before})\Z"),
        re.compile(rf"(?<![\s,])[\s,]++(?:{before})\Z"),
    )


@cache
def timeline_questions(language: str) -> Mapping[str, tuple[re.Pattern[str], ...]]:
    """Questions about memory itself, by kind; `topic` is what one is about."""
    return {kind: tuple(map(re.compile, load(language, "past")[kind])) for kind in _TIMELINE}


@cache
def themselves(language: str) -> re.Pattern[str]:
    """Words that mean the person themselves as the topic ("me")."""
    return re.compile(rf"(?:{'|'.join(load(language, 'past')['me'])})(?![\w'-])")


def without_time(topic: str, language: str) -> str:
    """A topic without the time expression at its end: "my company in March" is "my company"."""
    bare = clean(topic).strip(_EDGES)
    found = past_questions(language if language in LANGUAGES else FALLBACK).timing.search(fold(bare))
    return bare[: found.start()].strip(_EDGES) if found else bare


def without_earlier(question: str, language: str) -> str:
    """A question without the words at its end that ask for what was so before ("before the fox"); empty where it has none."""
    bare = clean(question).strip(_EDGES)
    found = past_questions(language if language in LANGUAGES else FALLBACK).earlier.search(fold(bare))
    return bare[: found.start()].strip(_EDGES) if found else ""
