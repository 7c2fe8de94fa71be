"""Time expression chunking: the pieces of a text that hold days, clocks or what is to be passed over, found in the letters of its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import regex

from agent7.language.times.day_and_clock import clock_of, day_of, is_borne_out, shift_of
from agent7.language.times.grammar import ITEMS
from agent7.language.times.habits import recurring
from agent7.language.times.lexer import Read
from agent7.language.times.lexicon import AFTER, MONTH, WEEK
from agent7.language.times.moment_types import Clock, Day

_QUARTERS: Final = {"q": 30, "Q": 15}
_BY_LETTER: Final = ("mod", "of_year", "way", "beyond")
_MARKS: Final = ("words", "shift", "foreign", "german")


@dataclass(frozen=True, slots=True)
class Item:
    """One chunk of a text, from the word `first` to the word `last`: a day, a clock, both, or something to pass over (`what`).

    Of a habit the day says how often it comes, where that can be told.
    """

    first: int
    last: int
    what: str
    day: Day | None = None
    clock: Clock | None = None


def items(read: Read, language: str) -> Iterator[Item]:
    """The chunks of a read text, in their order."""
    place = 0
    while found := ITEMS.search(read.letters, place):
        item = _item(found, read, language) if found.end() > found.start() else None
        if item is not None:
            yield item
        place = item.last + 1 if item is not None else found.start() + 1


def _item(found: regex.Match[str], read: Read, language: str) -> Item | None:
    """What a match says; None when its words do not bear out what their kinds promise."""
    spans = found.regs  # a dozen times as fast as `groupdict`
    said = {name: _value(read, name, spans[group][0]) for name, group in ITEMS.groupindex.items() if spans[group][0] >= 0}
    first, last = found.start(), found.end() - 1
    kind = next((each for each in ("past", "habit", "length") if each in said), None)
    if kind == "habit":
        day, clock = recurring(read.letters[first : last + 1], read.values[first : last + 1])
        return Item(first, last, kind, day, clock)
    if kind:
        return Item(first, last, kind)
    if "nth" in said and said.get("month_of", MONTH) != MONTH:
        return Item(first, last, "length")  # "the first Monday of the year"
    if not is_borne_out(said, found.group(), language):
        return None
    if "shift" in said:
        return Item(first, last, "shift", shift_of(said))
    if "plus_week" in said and said["plus_week"] != WEEK:
        last -= 1
        del said["plus_week"]
    day, clock = day_of(said, language), clock_of(said)
    return Item(first, last, "moment", day, clock) if day is not None or clock is not None else None


def _value(read: Read, name: str, place: int) -> Any:
    if name in _MARKS:
        return True
    letter = read.letters[place]
    if name in ("way", "beyond") and read.values[place] == AFTER:
        return AFTER
    return letter if name in _BY_LETTER else _QUARTERS.get(letter, read.values[place])
