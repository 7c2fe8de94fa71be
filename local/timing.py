"""When a schedule is due, as EventBridge Scheduler documents it: rate(), cron() and at() in a time zone, between two dates.

A local time that the spring night skips does not run; one that the autumn night doubles runs once, the first time. A day of
a rate is 24 hours whatever the clocks do. A one-time schedule knows no start and end (user guide, "Schedule types").
Pure: every answer depends on its arguments alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from local.cron import FIRST_YEAR, LAST_YEAR, CronFields

EXPRESSION = re.compile(r"(rate|cron|at)\((.+)\)")
RATE = re.compile(r"([1-9][0-9]{0,8})\s+(minute|hour|day)s?")
MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}")
UNITS = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1), "day": timedelta(days=1)}
INSTANT = timedelta(microseconds=1)
NIGHT = timedelta(hours=3)
"""More than the clocks of any zone are turned by."""


class Timing(Protocol):
    """The instants at which something is due, in UTC."""

    def next_after(self, moment: datetime) -> datetime | None:
        """The first one later than `moment`; None when there is none."""
        ...

    def last_until(self, moment: datetime) -> datetime | None:
        """The latest one up to `moment`; None when there is none."""
        ...


def read_timing(expression: str, time_zone: str, *, origin: datetime, start: datetime | None = None, end: datetime | None = None) -> Timing:
    """The timing of a schedule. A rate counts from `start`, or from `origin`, which is when the schedule was made.

    Raises ValueError with a sentence for what EventBridge Scheduler would refuse.
    """
    found = EXPRESSION.fullmatch(expression.strip())
    if not found:
        raise ValueError(f"{expression!r} is neither rate(), cron() nor at()")
    kind, argument = found[1], found[2].strip()
    zone = _zone(time_zone)
    if kind == "at":
        return Once(_moment(argument, expression, zone))
    endless = Rate(_interval(argument, expression), start or origin) if kind == "rate" else Cron(CronFields.read(argument), zone)
    return Between(endless, start, end) if start or end else endless


@dataclass(frozen=True, slots=True)
class Rate:
    """Every so often, counted from `origin` in both directions: a clock may be turned back."""

    every: timedelta
    origin: datetime

    def next_after(self, moment: datetime) -> datetime | None:
        """The first instant after `moment`."""
        return self.origin + ((moment - self.origin) // self.every + 1) * self.every

    def last_until(self, moment: datetime) -> datetime | None:
        """The last instant up to `moment`."""
        return self.origin + ((moment - self.origin) // self.every) * self.every


@dataclass(frozen=True, slots=True)
class Once:
    """A schedule of one instant: `at()`."""

    at: datetime

    def next_after(self, moment: datetime) -> datetime | None:
        """The instant, if it is after `moment`."""
        return self.at if self.at > moment else None

    def last_until(self, moment: datetime) -> datetime | None:
        """The instant, if it is not after `moment`."""
        return self.at if self.at <= moment else None


class Cron:
    """Six fields in the wall time of a zone, walked day by day."""

    def __init__(self, fields: CronFields, zone: ZoneInfo) -> None:
        self._fields = fields
        self._zone = zone
        self._times = [time(hour, minute) for hour in fields.hours for minute in fields.minutes]

    def next_after(self, moment: datetime) -> datetime | None:
        """The first instant after `moment`, or None."""
        wall = moment.astimezone(self._zone).replace(tzinfo=None) - NIGHT
        return next((instant for instant in self._instants(self._forwards(wall)) if instant > moment), None)

    def last_until(self, moment: datetime) -> datetime | None:
        """The last instant up to `moment`, or None."""
        wall = moment.astimezone(self._zone).replace(tzinfo=None) + NIGHT
        return next((instant for instant in self._instants(self._backwards(wall)) if instant <= moment), None)

    def _instants(self, walls: Iterable[datetime]) -> Iterator[datetime]:
        """The instants of wall times: of two the first, of a skipped one none."""
        for wall in walls:
            instant = wall.replace(tzinfo=self._zone, fold=0).astimezone(UTC)
            if instant.astimezone(self._zone).replace(tzinfo=None) == wall:
                yield instant

    def _forwards(self, wall: datetime) -> Iterator[datetime]:
        for year, month in _months_from(wall.date(), step=1):
            for day in self._fields.days(year, month):
                yield from (due for at in self._times if (due := datetime.combine(date(year, month, day), at)) >= wall)

    def _backwards(self, wall: datetime) -> Iterator[datetime]:
        for year, month in _months_from(wall.date(), step=-1):
            for day in reversed(self._fields.days(year, month)):
                yield from (due for at in reversed(self._times) if (due := datetime.combine(date(year, month, day), at)) <= wall)


@dataclass(frozen=True, slots=True)
class Between:
    """A timing from `start` to `end`, both included."""

    timing: Timing
    start: datetime | None
    end: datetime | None

    def next_after(self, moment: datetime) -> datetime | None:
        """The first instant after `moment` within the dates, or None."""
        due = self.timing.next_after(max(moment, self.start - INSTANT) if self.start else moment)
        return due if due and (self.end is None or due <= self.end) else None

    def last_until(self, moment: datetime) -> datetime | None:
        """The last instant up to `moment` within the dates, or None."""
        due = self.timing.last_until(min(moment, self.end) if self.end else moment)
        return due if due and (self.start is None or due >= self.start) else None


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError) as error:
        raise ValueError(f"there is no time zone {name!r}") from error


def _interval(argument: str, expression: str) -> timedelta:
    found = RATE.fullmatch(argument)
    if not found:
        raise ValueError(f"{expression!r} must be like rate(5 minutes), with minutes, hours or days")
    return int(found[1]) * UNITS[found[2]]


def _moment(argument: str, expression: str, zone: ZoneInfo) -> datetime:
    """The instant of a wall time; one that is skipped counts as if the clock had not been turned, as it is not documented."""
    try:
        if MOMENT.fullmatch(argument):
            return datetime.fromisoformat(argument).replace(tzinfo=zone).astimezone(UTC)
    except ValueError:
        pass
    raise ValueError(f"{expression!r} must be like at(2026-03-02T12:00:00)")


def _months_from(day: date, *, step: int) -> Iterator[tuple[int, int]]:
    number = day.year * 12 + day.month - 1
    while FIRST_YEAR <= number // 12 <= LAST_YEAR:
        yield number // 12, number % 12 + 1
        number += step
