"""The six fields of an AWS cron expression: which minutes, hours and days they mean.

    minutes hours day-of-month month day-of-week year

Lists, ranges (also over the end: FRI-MON), steps, names; `?` in one of the two day fields and only there; `L`, `L-3`, `15W`
and `LW` in day-of-month; `L` (Saturday), `6L` (the last Friday) and `6#3` (the third) in day-of-week, where Sunday is 1.
Source: EventBridge user guide, "Cron expressions reference". Own code, because aws-croniter 2.1 knows no `LW`, no `L` of a
week and no step of years, finds no time backwards from a short month, and gives up before the next 29 February on a Sunday.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self

FIRST_YEAR, LAST_YEAR = 1970, 2199
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
WEEKDAYS = ("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT")
SATURDAY = 7
WORKING = range(2, 7)
PART = re.compile(r"(?:\*|(?P<first>\w+)(?:-(?P<last>\w+))?)(?:/(?P<step>\d{1,4}))?")

Days = Callable[[int, int], Sequence[int]]
"""The days of a month (year, month) that a field means, in order."""


@dataclass(frozen=True, slots=True)
class Field:
    """What one field may hold. `steps`: day-of-week knows no slash."""

    name: str
    low: int
    high: int
    names: tuple[str, ...] = ()
    steps: bool = True

    def values(self, text: str) -> tuple[int, ...]:
        """All values of a list of numbers, names, ranges and steps, in order. Raises ValueError."""
        return tuple(sorted({value for part in text.split(",") for value in self._part(part)}))

    def value(self, text: str) -> int:
        """One number or name. Raises ValueError."""
        number = self.names.index(text) + 1 if text in self.names else int(text) if re.fullmatch("[0-9]{1,4}", text) else -1
        if not self.low <= number <= self.high:
            raise ValueError(f"{text!r} is no {self.name}: it goes from {self.low} to {self.high}")
        return number

    def _part(self, text: str) -> list[int]:
        found = PART.fullmatch(text)
        if not found or (found["step"] and not self.steps):
            raise ValueError(f"{text!r} is no {self.name}")
        first = self.value(found["first"]) if found["first"] else self.low
        last = self.value(found["last"]) if found["last"] else first if found["first"] and not found["step"] else self.high
        step = int(found["step"] or 1)
        if not step:
            raise ValueError(f"{text!r} has a step of nothing")
        beyond = last if first <= last else last + self.high - self.low + 1
        return [number if number <= self.high else number - self.high + self.low - 1 for number in range(first, beyond + 1, step)]


MINUTE = Field("minute", 0, 59)
HOUR = Field("hour", 0, 23)
DAY_OF_MONTH = Field("day-of-month", 1, 31)
MONTH = Field("month", 1, 12, MONTHS)
DAY_OF_WEEK = Field("day-of-week", 1, 7, WEEKDAYS, steps=False)
YEAR = Field("year", FIRST_YEAR, LAST_YEAR)


@dataclass(frozen=True, slots=True)
class CronFields:
    """One expression, read."""

    minutes: tuple[int, ...]
    hours: tuple[int, ...]
    months: frozenset[int]
    years: frozenset[int]
    days_of: Days

    @classmethod
    def read(cls, text: str) -> Self:
        """The fields between the brackets of cron(). Raises ValueError with a sentence."""
        fields = text.upper().split()
        try:
            minute, hour, day, month, weekday, year = fields
        except ValueError:
            raise ValueError(f"cron({text}) has {len(fields)} fields and must have six: minutes hours day month weekday year") from None
        if (day == "?") == (weekday == "?"):
            raise ValueError(f"cron({text}) must have ? in exactly one of day-of-month and day-of-week")
        try:
            return cls(
                minutes=MINUTE.values(minute),
                hours=HOUR.values(hour),
                months=frozenset(MONTH.values(month)),
                years=frozenset(YEAR.values(year)),
                days_of=_days_of_week(weekday) if day == "?" else _days_of_month(day),
            )
        except ValueError as error:
            raise ValueError(f"cron({text}): {error}") from error

    def days(self, year: int, month: int) -> Sequence[int]:
        """The days of a month on which the expression holds, in order."""
        return self.days_of(year, month) if year in self.years and month in self.months else ()


def _days_of_month(text: str) -> Days:
    if text == "LW":
        return lambda year, month: [day for day in _days(year, month) if _weekday(year, month, day) in WORKING][-1:]
    if last := re.fullmatch(r"L(?:-([12]?[0-9]|30))?", text):
        before = int(last[1] or 0)
        return lambda year, month: list(_days(year, month))[: -before or None][-1:]
    if near := re.fullmatch(r"([0-9]{1,2})W", text):
        wanted = DAY_OF_MONTH.value(near[1])
        return lambda year, month: _nearest_working_day(year, month, wanted)
    days = DAY_OF_MONTH.values(text)
    return lambda year, month: [day for day in days if day in _days(year, month)]


def _days_of_week(text: str) -> Days:
    if text == "L":
        return lambda year, month: _each(year, month, (SATURDAY,))
    if last := re.fullmatch(r"(\w+)L", text):
        weekday = DAY_OF_WEEK.value(last[1])
        return lambda year, month: _each(year, month, (weekday,))[-1:]
    if nth := re.fullmatch(r"(\w+)#([1-5])", text):
        weekday, place = DAY_OF_WEEK.value(nth[1]), int(nth[2])
        return lambda year, month: _each(year, month, (weekday,))[place - 1 : place]
    weekdays = DAY_OF_WEEK.values(text)
    return lambda year, month: _each(year, month, weekdays)


def _each(year: int, month: int, weekdays: Sequence[int]) -> list[int]:
    return [day for day in _days(year, month) if _weekday(year, month, day) in weekdays]


def _nearest_working_day(year: int, month: int, wanted: int) -> list[int]:
    """The day from Monday to Friday that is nearest, within the month; none where the month has no such day."""
    days = _days(year, month)
    near = (wanted, wanted - 1, wanted + 1, wanted + 2, wanted - 2) if wanted in days else ()
    return [day for day in near if day in days and _weekday(year, month, day) in WORKING][:1]


def _days(year: int, month: int) -> range:
    return range(1, monthrange(year, month)[1] + 1)


def _weekday(year: int, month: int, day: int) -> int:
    return date(year, month, day).isoweekday() % 7 + 1
