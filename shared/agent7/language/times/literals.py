"""Time literals: dates, clocks, numbers and zones in digits, each as a kind of word with its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from agent7.language.times.lexicon import MINUTE, Word
from agent7.lazy_patterns import lazy_regex

OTHER: Final[Word] = (".", None)
NIGHT_AND_DAY: Final = [24, 7]
_DIGITS: Final = lazy_regex(r"\d+")
_FRACTIONS: Final = {"\u00bd": " 1/2", "\u00bc": " 1/4", "\u00be": " 3/4"}


def literal(kind: str, said: str, language: str) -> Word:
    """The kind of word and its value for a token in digits; `kind` is the group of `tokens` that matched it."""
    if kind == "meridiem":
        return ("p", f"{said[0]}m") if language == "en" or "m" in said else OTHER
    if kind in ("clock", "dotted", "hours", "pointed"):
        return _clock(kind, said, exact=kind == "hours" or said.startswith("0") or language != "en")
    return _READ[kind](said) if kind in _READ else _PLAIN.get(kind, OTHER)


def _digits(said: str) -> list[int]:
    return [int(part) for part in _DIGITS.findall(said)]


def _clock(kind: str, said: str, *, exact: bool) -> Word:
    """ "5.30" may be another number: it has a kind of its own."""
    letter, value = _clock_of(_digits(said), exact=exact)
    if kind != "pointed":
        return letter, value
    return ("C", value) if letter == "c" else _number(said)


def _clock_of(digits: Sequence[int], *, exact: bool) -> Word:
    hour, minute, second = digits[0], digits[1], digits[2] if len(digits) > 2 else 0
    fits = hour <= 24 and minute < 60 and second < 60 and (hour < 24 or not minute)
    return ("c", (hour, minute, second, exact or hour > 12)) if fits else OTHER


def _day_and_month(said: str) -> Word:
    digits = _digits(said)
    return OTHER if digits == NIGHT_AND_DAY else ("S", ("dmy" if "." in said else "slash", *digits))


def _ordinal(said: str) -> Word:
    (number,) = _digits(said)
    return ("o", number) if 1 <= number <= 31 else OTHER


def _number(said: str) -> Word:
    if said.isdigit() and len(said) == 4:
        hour, minute = int(said[:2]), int(said[2:])
        if said[:2] in ("19", "20"):
            return "y", int(said)
        return ("N", (hour, minute, 0, True)) if hour < 24 and minute < 60 else ("K", int(said))
    if said.isdigit() and len(said) <= 3:
        return "n", int(said)
    whole, _, part = said.replace(",", ".").partition(".")
    return ("n", float(f"{whole}.{part}")) if part.isdigit() and len(whole) <= 2 and len(part) == 1 else OTHER


def _fraction(said: str) -> Word:
    """ "1/2", "2 1/2", "2½"."""
    for sign, written in _FRACTIONS.items():
        said = said.replace(sign, written)
    *whole, share = said.split()
    over, under = _digits(share)
    return "n", (int(whole[0]) if whole else 0) + over / under


def _offset(said: str) -> Word:
    """A zone as it is written beside a clock: "z", "+02:00", "+2"."""
    digits = _digits(said)
    if not digits:
        return "Z", "Etc/UTC"
    hours, minutes = divmod(digits[0], 100) if digits[0] > 99 else (digits[0], digits[1] if len(digits) > 1 else 0)
    return ("Z", f"{said.strip()[0]}{hours:02}:{minutes:02}") if hours < 24 and minutes < 60 else OTHER


_READ: Final[dict[str, Callable[[str], Word]]] = {
    "iso": lambda said: ("D", ("ymd", *_digits(said)[:3])),
    "packed": lambda said: ("D", ("ymd", int(said[:4]), int(said[4:6]), int(said[6:8]))),
    "dmy": lambda said: ("D", ("dmy" if "." in said else "slash", *_digits(said))),
    "slash": _day_and_month,
    "compact": lambda said: _clock_of([int(said[place : place + 2]) for place in range(0, len(said), 2)], exact=True),
    "joined": lambda said: _clock_of((int(said[:-2]), int(said[-2:])), exact=False),
    "lasting": lambda said: ("U", (MINUTE, _digits(said)[0] * 60 + _digits(said)[1])),
    "ordinal": _ordinal,
    "number": _number,
    "fraction": _fraction,
    "offset": _offset,
    "short": lambda said: ("y", _digits(said)[0]),
}
_PLAIN: Final[dict[str, Word]] = {
    "prime": ("u", MINUTE),
    "minutes": ("u", MINUTE),
    "joint": ("z", None),
    "comma": (",", None),
    "end": (";", None),
}
