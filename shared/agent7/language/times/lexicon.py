"""The lexicon of time expressions, a file a language: each word stands for a kind of word, written as one letter.

What a letter is, with the value that it carries:
n number, a "one" that is also an article, o ordinal in digits, s ordinal in words, m month, M month that is a common word too,
w weekday, W weekday that is something else too,
v weekday with its part, V weekdays ("fridays"), u unit, H hour, U length ("half an hour"), r day counted from today and perhaps
its part, x next, t this, l last, i "in" (from now), A "at" (a clock), d "on", e article, f "of", J "day" before its number,
c clock, b "by, around", p am or pm, Z a zone, k "o'clock", h part of a day, F "for" (how long), Y "since", E "every", G habit, g "ago",
B "before, ago", T "from now", R "from", z "until", O "to" (before the hour), P "past", q half, j "halb" (half before), Q quarter, & "and",
~ a small word that may follow a time.
C hour and minute that may be another number ("5.30"), L "before" (an instant), X a phrase that is a day by itself ("end of the month"),
I "end of, beginning of" (a month).
Words are folded (lower case, no diacritics, "ß" as "s"); an entry with spaces is a phrase.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from agent7.language.data_files import load

Word = tuple[str, object]
SECOND, MINUTE, HOUR = "seconds", "minutes", "hours"
DAY, WORKDAY, WEEK, MONTH, YEAR = "days", "workdays", "weeks", "months", "years"
MORNING, NOON, AFTERNOON, CLOSE, EVENING, NIGHT = "morning", "noon", "afternoon", "close", "evening", "night"
END, START, AFTER, SAME = "end", "start", "after", "same"

TELLING: Final = "mwWMurvVsxHUhckGpX"
"""Kinds of words that make it worth reading a text for times; a digit does too."""
SURE: Final = "mwurvVUX"
"""Those that make it worth reading a text in another language than it is taken for."""
SUM: Final = "sum"
"""As the value of a pattern: the sum of what its words carry."""

_TABLE: Final = re.compile(r"\{(\w+)\}")


class Spelled(int):
    """A number written in words, told from digits: "one may ask" is no date, "1 may" may be one."""


class Oh(Spelled):
    """Minutes or the end of a year below ten, said with "oh": "five oh five", "twenty oh six"."""


@cache
def lexicon(language: str) -> Mapping[str, Word]:
    """The words and phrases of a language by how they are written. Raises FileNotFoundError for a language without a file."""
    told = load(language, "times")
    found: dict[str, Word] = {}
    for kind, patterns, value in told["patterns"]:
        for pattern in patterns.split("|"):
            found.update(_over_tables(kind, pattern, value, told["tables"]))
    for kind, words, value in (*told["words"], *told["also"]):
        found.update({word.strip(): (kind, _frozen(value)) for word in words.split(",")})
    return found


def _over_tables(kind: str, pattern: str, value: Any, tables: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Word]]:
    """The phrases of a pattern: "{days} {parts}" for each day and part, its value made of theirs."""
    names = _TABLE.findall(pattern)
    letter, _, spelled = kind.partition(":")
    number = Oh if spelled else Spelled
    for picked in itertools.product(*(tables[name].items() for name in names)):
        words = dict(zip(names, (word for word, _ in picked), strict=True))
        values = dict(zip(names, (carried for _, carried in picked), strict=True))
        carries = sum(values.values()) if value == SUM else _filled(value, values)
        yield pattern.format(**words), (letter, number(carries) if letter == "n" else carries)


def _filled(value: Any, values: Mapping[str, Any]) -> Any:
    """A value with its places taken by what the words carry."""
    if isinstance(value, list):
        return tuple(_filled(each, values) for each in value)
    place = _TABLE.fullmatch(value) if isinstance(value, str) else None
    return values[place[1]] if place else value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
