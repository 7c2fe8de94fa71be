"""Periods (schedule rules): when a job is due in a workspace's own time, and which of its periods is the current one.

Pure. A period has a label that stays the same wherever the clocks are turned: a date for what is due by local time, an hour in UTC for
what is due each hour. So the night that has no two o'clock has its run all the same, and the night that has it twice has one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

HOUR = timedelta(hours=1)
SUNDAY = 6


@dataclass(frozen=True, slots=True)
class Period:
    """One period of a job: its label, when it was due, and the label and instant of the one that follows."""

    label: str
    due: datetime
    next_label: str
    next_due: datetime


type Cadence = Callable[[datetime, str], Period]
"""The period that is current at an instant in a time zone: the last one that was due by then."""


def hourly(at: datetime, _zone: str) -> Period:
    """Each hour on the hour, in UTC."""
    due = at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    return Period(_hour(due), due, _hour(due + HOUR), due + HOUR)


def daily(local: time) -> Cadence:
    """Each day at this local time."""
    return lambda at, zone: _last_of(at, zone, local, lambda day: day, lambda day: day + timedelta(days=1))


def weekly(local: time, *, weekday: int = SUNDAY) -> Cadence:
    """Each week on this day (Monday is 0) at this local time."""
    week = timedelta(days=7)
    return lambda at, zone: _last_of(
        at, zone, local, lambda day: day - timedelta(days=(day.weekday() - weekday) % 7), lambda day: day + week
    )


def monthly(local: time) -> Cadence:
    """On the first of each month at this local time."""
    return lambda at, zone: _last_of(at, zone, local, lambda day: day.replace(day=1), _first_of_next)


def _last_of(at: datetime, zone_name: str, local: time, begin: Callable[[date], date], following: Callable[[date], date]) -> Period:
    """The last period that was due by `at`: begun on the day that `begin` gives, or on the one before where that is still to come."""
    zone = _zone(zone_name)
    day = begin(at.astimezone(zone).date())
    if _instant(day, local, zone) > at:
        day = begin(day - timedelta(days=1))
    after = following(day)
    return Period(day.isoformat(), _instant(day, local, zone), after.isoformat(), _instant(after, local, zone))


def _instant(day: date, local: time, zone: ZoneInfo) -> datetime:
    """In UTC. A time that is skipped comes as late as the clocks were turned; of one that comes twice it is the first."""
    return datetime.combine(day, local, zone).astimezone(UTC)


def _first_of_next(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def _hour(due: datetime) -> str:
    return due.strftime("%Y-%m-%dT%H")


@lru_cache(maxsize=1000)
def _zone(name: str) -> ZoneInfo:
    """A name that nobody knows counts as UTC: one workspace's slip must not keep all others from their jobs."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")
