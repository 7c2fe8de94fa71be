"""Helpers to write a lexicon of time expressions: kinds of words by name, and tables of words from lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Word = tuple[str, object]
SECOND, MINUTE, HOUR = "seconds", "minutes", "hours"
DAY, WORKDAY, WEEK, MONTH, QUARTER, YEAR = "days", "workdays", "weeks", "months", "quarters", "years"
MORNING, NOON, AFTERNOON, CLOSE, EVENING, NIGHT = "morning", "noon", "afternoon", "close", "evening", "night"
END, START, AFTER, SAME = "end", "start", "after", "same"


def numbered(words: str, first: int = 1) -> dict[str, int]:
    """A table of numerals from a list: "one two|too three" -> {one: 1, two: 2, too: 2, three: 3}; "_" for a space in a word."""
    return {word.replace("_", " "): n for n, same in enumerate(words.split(), start=first) for word in same.split("|")}


def tens(names: Mapping[str, int], ones: Mapping[str, int], joint: str) -> dict[str, int]:
    """Compound numerals: twenty + one -> "twenty one", "twenty-one"."""
    return {f"{ten}{gap}{one}": value + n for ten, value in names.items() for one, n in ones.items() if n < 10 for gap in {joint, "-"}}


def table(kinds: Iterable[tuple[str, object, str]]) -> dict[str, Word]:
    """A lexicon from rows of (letter, value, words separated by commas)."""
    return {word.strip(): (letter, value) for letter, value, words in kinds for word in words.split(",")}


class Spelled(int):
    """A number written in words, told from digits: "one may ask" is no date, "1 may" may be one."""


class Oh(Spelled):
    """Minutes or the end of a year below ten, said with "oh": "five oh five", "twenty oh six"."""


def of(letter: str, values: Mapping[str, int]) -> dict[str, Word]:
    """A lexicon in which each word has this letter and its own value."""
    return {word: (letter, Spelled(value) if letter == "n" else value) for word, value in values.items()}


def edges(edge: str, ahead: int, patterns: str, units: Mapping[str, str]) -> dict[str, Word]:
    """Phrases for the first or last day of a unit: "end of {}|end of this {}" for each unit, `ahead` units from this one."""
    return {
        pattern.format(word): ("X", ("edge", (edge, unit, ahead), None))
        for pattern in patterns.split("|")
        for unit, words in units.items()
        for word in words.split("|")
    }
