"""Time windows for retrieval: the span that a query names, "on 25 May", "in March 2023", "yesterday", "la semana pasada".

Rules only, in five languages. A date without a year is the last one that has been. Times of `named_window` are UTC: a day more or less
moves a bounded signal only; those of `window_of`, for questions about the past, are the person's.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.language.times.calendar_words import MONTHS, NUMBER_WORDS
from agent7.language.word_patterns import WORDS, across, words_of_all
from agent7.lazy_patterns import lazy_regex
from agent7.types import Window

_MONTH = "(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?"
_YEAR = r"(?:,?\s+(?:(?:<of_year>)\s+)?(?P<year>(?:19|20)\d\d))"
_DATE = across(
    "calendar",
    rf"\b(?P<day>\d{{1,2}})(?:<ordinals>|<first>|[.o])?\s+(?:(?:<of>)\s+)?{_MONTH}\b{_YEAR}?"
    rf"|\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:<ordinals>)?\b(?!:){_YEAR}?",
)
_ISO = lazy_regex(r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)\b")
_MONTH_ALONE = across("calendar", rf"\b{_MONTH}\b{_YEAR}|\b(?:<in_month>)\s+(?:(?:<part_of_month>)\s+)?{_MONTH}\b(?!\s+\d)")
_YEAR_ALONE = across("calendar", r"\b(?:<in_year>)\s+(?P<year>(?:19|20)\d\d)\b")
_RELATIVE: Final = tuple(
    (across("calendar", WORDS % name), first, last)
    for name, first, last in (
        ("day_before", 2, 1), ("yesterday", 1, 0), ("today", 0, -1), ("last_week", 14, 0), ("last_weekend", 10, 0), ("last_month", 62, 0),
    )
)  # fmt: skip
_COUNTS: Final = {**dict.fromkeys(words_of_all("calendar", "one"), 1), **NUMBER_WORDS}
_COUNT: Final = r"(?P<count>\d{1,3}|" + "|".join(sorted(_COUNTS, key=len, reverse=True)) + ")"
_AGO = across("calendar", rf"\b{_COUNT}\s+(?:<units_ago>)\b")
_UNIT_DAYS: Final = {"day": 1, "week": 7, "month": 30}
_LAST_YEAR: Final = across("calendar", WORDS % "last_year")
_YEARS_AGO: Final = lazy_regex(r"\b(?:" + "|".join(words_of_all("calendar", "years_ago")).replace("<count>", _COUNT) + r")\b")

_NAMED_MONTHS: Final = "|".join(name for name in MONTHS if len(name) > 3 and name not in words_of_all("calendar", "common_months"))
_TIME_WORDS = across("calendar", rf"\b(?:\d{{1,2}}:\d\d|(?:19|20)\d\d|\d{{1,2}}(?:<ordinals>)|<times>|{_NAMED_MONTHS})\b")
_ASKS_WHEN = across("calendar", WORDS % "asks_when")
_OPENING = 40
"""Characters of a question in which its question word stands."""


@reader
def window_of(question: str, at: datetime, zone: str) -> Window | None:
    """The time window that a question names, from its first instant to the first after it; None when it names none.

    A month or day without a year is the last one that has been. `at` aware, `zone` IANA.
    """
    local = at.astimezone(ZoneInfo(zone)).replace(tzinfo=UTC)  # the wall clock: calendars know no zones
    found = _years(fold(question), local) or named_window(question, local)
    return (_in_zone(found[0], zone), _in_zone(found[1], zone)) if found else None


@reader
def named_window(query: str, at: datetime) -> Window | None:
    """The time window (UTC) that a query names, or None. The most precise expression wins."""
    folded = fold(query)
    return _dated(folded, at) or _relative(folded, at) or _month(folded, at) or _year(folded)


@reader
def holds_time(text: str) -> bool:
    """Whether a text holds a time expression: a date, a weekday, "last week", "two months ago"."""
    return bool(_TIME_WORDS.search(fold(text)))


def asks_when(query: str) -> bool:
    """Whether a query begins by asking for a time ("when did I ...")."""
    return bool(_ASKS_WHEN.search(fold(query)[:_OPENING]))


def _dated(folded: str, at: datetime) -> Window | None:
    found = _ISO.search(folded) or _DATE.search(folded)
    if found is None:
        return None
    month = int(found["month"]) if found["month"].isdigit() else MONTHS[found["month"]]
    try:
        day = datetime(int(found["year"] or at.year), month, int(found["day"]), tzinfo=UTC)
    except ValueError:
        return None
    if not found["year"] and day > at:
        day = day.replace(year=day.year - 1) if (month, day.day) != (2, 29) else day
    return day, day + timedelta(days=1)


def _relative(folded: str, at: datetime) -> Window | None:
    midnight = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    for words, first, last in _RELATIVE:
        if words.search(folded):
            return midnight - timedelta(days=first), midnight - timedelta(days=last)
    if found := _AGO.search(folded):
        unit = _UNIT_DAYS[found.lastgroup or "day"]
        count = _COUNTS.get(found["count"]) or int(found["count"])
        middle = midnight - timedelta(days=count * unit)
        return middle - timedelta(days=unit // 2), middle + timedelta(days=1 + unit // 2)
    return None


def _month(folded: str, at: datetime) -> Window | None:
    found = _MONTH_ALONE.search(folded)
    if found is None:
        return None
    month, named = MONTHS[found["month"]], found["year"]
    year = int(named) if named else at.year - (month > at.month)
    return datetime(year, month, 1, tzinfo=UTC), datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)


def _year(folded: str) -> Window | None:
    found = _YEAR_ALONE.search(folded)
    return _whole_year(int(found["year"])) if found else None


def _years(folded: str, local: datetime) -> Window | None:
    """ "Last year", "three years ago"."""
    if _LAST_YEAR.search(folded):
        return _whole_year(local.year - 1)
    if found := _YEARS_AGO.search(folded):
        said = next(filter(None, found.captures("count")), "1")
        return _whole_year(local.year - (_COUNTS.get(said) or int(said)))
    return None


def _whole_year(year: int) -> Window:
    return datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)


def _in_zone(wall: datetime, zone: str) -> datetime:
    return wall.replace(tzinfo=ZoneInfo(zone))
