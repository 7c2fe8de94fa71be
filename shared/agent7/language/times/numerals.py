"""Years in words or with two digits, told from other numbers by what stands beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from agent7.language.times.lexicon import Oh, Spelled
from agent7.lazy_patterns import lazy_regex

CENTURIES: Final = (17, 18, 19, 20)
THOUSAND: Final = 1_000
ROUND_MINUTES: Final = 5
"""Behind "3 June" 1830 is taken for half past six, 1812 for a year."""

_BEHIND_DATE: Final = lazy_regex(
    r"(?:[mM],?e?[nos]|[nos]f?[mM])(?:(?P<year>n)(?=$|[,;~AdcRZ&rn])|,(?P<year>n)(?=$|[;~A])|,?[fi]?(?P<late>N))"
)

type Token = tuple[str, Any, int, int]
"""A letter, its value, and where it begins and ends."""


def years_in_words(tokens: Sequence[Token], folded: str) -> list[Token]:
    """Join tokens that spell one year: "nineteen eighty six", "twenty oh six", "two thousand and five"."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        year, length = _year(tokens[place : place + 4], folded)
        if length:
            found.append(("y", year, tokens[place][2], tokens[place + length - 1][3]))
        else:
            found.append(tokens[place])
        place += length or 1
    return found


def _year(tokens: Sequence[Token], folded: str) -> tuple[int, int]:
    """The year that begins here and how many tokens it takes; none of them when it is no year."""
    values = [value if letter == "n" and isinstance(value, Spelled) else None for letter, value, _, _ in tokens]
    first, second = values[0], values[1] if len(values) > 1 else None
    if first in CENTURIES and second is not None and (second > 9 or isinstance(second, Oh)):
        return first * 100 + second, 2
    if first == 2 and len(tokens) > 1 and folded[tokens[1][2] : tokens[1][3]] == "thousand":
        rest = 3 if len(tokens) > 3 and tokens[2][0] == "&" else 2
        below = values[rest] if len(values) > rest else None
        return 2 * THOUSAND + (below or 0), rest + 1 if below else 2
    return 0, 0


def years_behind_dates(letters: str, values: list[Any]) -> str:
    """The letters with y for bare numbers that are the year of the date before them: "14 April 15", "3 June 1812"."""
    changed = list(letters)
    for found in _BEHIND_DATE.finditer(letters):
        place = found.start("year") if found["year"] else found.start("late")
        value = values[place]
        if found["late"]:
            if value[1] % ROUND_MINUTES:
                changed[place], values[place] = "y", value[0] * 100 + value[1]
        elif type(value) is int and 10 <= value <= 99:
            changed[place] = "y"
    return "".join(changed)
