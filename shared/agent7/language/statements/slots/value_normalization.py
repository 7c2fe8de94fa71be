"""Value normalization: birthdays, time zones, numbers, email addresses and telephone numbers in one spelling; everything else folded."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots.attributes import Shape
from agent7.language.text.normalization import clean, fold, fold_value
from agent7.language.times.calendar_words import MONTH_WORDS, NUMBER_WORDS, zone_names

LONGEST_VALUE: Final = 120
"""Characters. What is longer is a story, no value."""
FEWEST_DIGITS: Final = 6
"""Of a telephone number."""

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+")
_PHONE = re.compile(r"\+?\d[\d ()/.-]{4,}\d")
_ISO_DATE = re.compile(r"\b((?:19|20)\d\d)-(\d{1,2})-(\d{1,2})\b")
_NUMBER_DATE = re.compile(r"\b(\d{1,2})[./-](\d{1,2})(?:[./-]((?:19|20)?\d\d))?(?!\d)")
_DAY = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th|er|o|a|\.)?\b")
_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")
_OFFSET = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?(00))?")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_WORD = re.compile(r"[a-z]+")


def normalise_value(shape: Shape, said: str) -> str | None:
    """The normalized value of what was said, or None where it does not look like a value of this shape."""
    text = clean(said)
    if not text or len(text) > LONGEST_VALUE:
        return None
    normaliser = {"email": _email, "phone": _phone, "date": _date, "number": _number, "zone": zone_name}.get(shape, fold_value)
    return normaliser(text) or None


def zone_name(said: str) -> str | None:
    """The IANA name of a zone, city, country, abbreviation or offset, lower case; else the folded words."""
    folded = fold(said).strip(" .!()")
    zones = _zones()
    bare, value = (" ".join(VALUES.of_zones.sub(" ", each).split()) for each in (folded, fold_value(said)))
    for form in (folded, bare, fold_value(said), value, folded.partition(",")[0], folded.partition(" (")[0]):
        if form.replace(" ", "_") in zones:
            return zones[form.replace(" ", "_")]
    offset = _OFFSET.fullmatch(folded.replace("\u2212", "-"))
    if offset and int(offset[2]) <= 14:
        east = offset[1] == "+"
        hours = int(offset[2])
        return "etc/utc" if hours == 0 else f"etc/gmt{'-' if east else '+'}{hours}"
    return fold_value(said)


def is_place(said: str) -> bool:
    """Whether it is a city or country that the IANA time zone database knows."""
    return fold(said).strip(" .!").replace(" ", "_") in _zones()


def iana_zone(value: str) -> str | None:
    """The IANA time zone of a stored value in the spelling that `zoneinfo` takes ("asia/tokyo" -> "Asia/Tokyo"), or None."""
    return _spellings().get(value.lower())


@cache
def _spellings() -> dict[str, str]:
    return {name.lower(): name for name in available_timezones()}


@cache
def _zones() -> dict[str, str]:
    """Folded zone names, their cities, and what people call them. Read from the zone database once."""
    zones: dict[str, str] = {}
    for zone in sorted(available_timezones()):
        if "/" in zone and not zone.startswith(("Etc/", "SystemV/", "US/")):
            zones.setdefault(fold(zone.rpartition("/")[2]), zone.lower())
        zones[zone.lower()] = zone.lower()
    for zone, names in zone_names().items():
        zones.update({name.strip().replace(" ", "_"): zone.lower() for name in names.split(",")})
    return zones


def _email(text: str) -> str | None:
    found = _EMAIL.search(text)
    return found[0].lower() if found else None


def _phone(text: str) -> str | None:
    found = _PHONE.search(text)
    digits = re.sub(r"\D", "", found[0]) if found else ""
    return f"{'+' if found[0].startswith('+') else ''}{digits}" if found and len(digits) >= FEWEST_DIGITS else None


def _number(text: str) -> str | None:
    found = _NUMBER.search(text)
    if found:
        return found[0].replace(",", ".")
    return next((str(NUMBER_WORDS[word]) for word in _WORD.findall(fold(text)) if word in NUMBER_WORDS), None)


def _date(text: str) -> str | None:
    """`1990-05-14`, or `05-14` without a year; None for what names no day ("tomorrow", "in spring").

    Of two small numbers ("05/06") the order is unknown: the digits are kept as said.
    """
    folded = fold(text)
    if found := _ISO_DATE.search(folded):
        return _joined(found[1], int(found[2]), int(found[3]))
    year = _YEAR.search(folded)
    months = _months()
    month = next((months[word] for word in _WORD.findall(folded) if word in months), None)
    day = _DAY.search(_YEAR.sub("", folded))
    if month and day:
        return _joined(year[1] if year else None, month, int(day[1]))
    if found := _NUMBER_DATE.search(folded):
        first, second = int(found[1]), int(found[2])
        dotted = "." in found[0]
        if dotted or first > 12:
            return _joined(found[3], second, first)
        if second > 12:
            return _joined(found[3], first, second)
        return fold_value(found[0])
    return None


def _joined(year: str | None, month: int, day: int) -> str | None:
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return f"{year}-{month:02d}-{day:02d}" if year and len(year) == 4 else f"{month:02d}-{day:02d}"


@cache
def _months() -> dict[str, int]:
    return {word: number for number, words in MONTH_WORDS.items() for word in words.split()}
