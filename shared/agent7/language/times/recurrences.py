"""Recurrences as rules of RFC 5545 ("FREQ=WEEKLY;BYDAY=MO;BYHOUR=18;BYMINUTE=0"): made of what was said, and counted by `dateutil`.

The hour of a rule is the wall clock's, so that 18:00 is 18:00 on both sides of a change of the clocks: an hour that the clock leaves out is
the instant that it would have shown, of one that comes twice it is the first. A rule of hours has none: it counts elapsed time.
`dateutil` is imported when a rule is counted: most functions of the product never do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.times.habits import on_day
from agent7.language.times.lexicon import DAY, HOUR, MONTH, WEEK, YEAR
from agent7.language.times.moment_types import RECURRING, Day, Recurrence

FREQUENCIES: Final = {HOUR: "HOURLY", DAY: "DAILY", WEEK: "WEEKLY", MONTH: "MONTHLY", YEAR: "YEARLY"}
WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
PARTS: Final = frozenset({"FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "BYHOUR", "BYMINUTE", "UNTIL"})
SHORTEST_MONTH: Final = 28
LONGEST_MONTH: Final = 31
MOST_PLACES: Final = 5
MONTHS: Final = 12
LONGEST_INTERVAL: Final = 1000
MOST_LOOKED_AT: Final = 10_000
"""Times of a rule that are counted through, which 27 years of days are."""


def rule_of(recurrence: Recurrence, clock: time | None) -> str:
    """The rule of a recurrence at an hour of the wall clock; None: every so many hours."""
    told = {"FREQ": FREQUENCIES[recurrence.unit]}
    if recurrence.interval > 1:
        told["INTERVAL"] = str(recurrence.interval)
    if recurrence.weekdays:
        told["BYDAY"] = ",".join(f"{recurrence.place or ''}{WEEKDAYS[day]}" for day in recurrence.weekdays)
    if recurrence.month:
        told["BYMONTH"] = str(recurrence.month)
    if recurrence.days:
        told |= _days_of_month(recurrence.days)
    if clock is not None:
        told |= {"BYHOUR": str(clock.hour), "BYMINUTE": str(clock.minute)}
    if recurrence.until:
        told["UNTIL"] = f"{recurrence.until}T235959"
    return ";".join(f"{name}={value}" for name, value in told.items())


def _days_of_month(days: tuple[int, ...]) -> dict[str, str]:
    """A day that not every month has is the last one there is before it, and none is left out."""
    if len(days) == 1 and days[0] > SHORTEST_MONTH:
        return {"BYMONTHDAY": ",".join(map(str, range(SHORTEST_MONTH, days[0] + 1))), "BYSETPOS": "-1"}
    return {"BYMONTHDAY": ",".join(map(str, days))}


def read_rule(rule: str) -> tuple[Recurrence, time | None] | None:
    """The recurrence and the hour that a rule tells; None for what is no rule of ours."""
    told = dict(part.partition("=")[::2] for part in rule.upper().split(";"))
    unit = next((unit for unit, name in FREQUENCIES.items() if name == told.get("FREQ")), None)
    if unit is None or not PARTS.issuperset(told):
        return None
    try:
        found = _read(unit, told)
        clock = time(int(told["BYHOUR"]), int(told.get("BYMINUTE", "0"))) if "BYHOUR" in told else None
    except (ValueError, IndexError):
        return None
    real = all(1 <= abs(day) <= LONGEST_MONTH for day in found.days)
    within = 1 <= found.interval <= LONGEST_INTERVAL and abs(found.place) <= MOST_PLACES and 0 <= found.month <= MONTHS
    return (found, clock) if within and real and (clock is None) == (unit == HOUR) else None


def _read(unit: str, told: dict[str, str]) -> Recurrence:
    named = [(each[-2:], each[:-2]) for each in told.get("BYDAY", "").split(",") if each]
    places = {int(place) if place else 0 for _, place in named}
    days = tuple(int(each) for each in told.get("BYMONTHDAY", "").split(",") if each)
    return Recurrence(
        unit,
        int(told.get("INTERVAL", "1")),
        tuple(WEEKDAYS.index(day) for day, _ in named),
        days[-1:] if "BYSETPOS" in told else days,
        places.pop() if len(places) == 1 else 0,
        int(told.get("BYMONTH", "0")),
        f"{date.fromisoformat(told['UNTIL'][:8]):%Y%m%d}" if "UNTIL" in told else "",
    )


def begun(recurrence: Recurrence, day: date) -> Recurrence:
    """A recurrence that names no day, which is then that of `day`: "every month" said on the 3rd."""
    if recurrence.unit == WEEK and not recurrence.weekdays:
        return replace(recurrence, weekdays=(day.weekday(),))
    if recurrence.unit == MONTH and not (recurrence.weekdays or recurrence.days):
        return replace(recurrence, days=(day.day,))
    if recurrence.unit == YEAR and not recurrence.month:
        return replace(recurrence, month=day.month, days=(day.day,))
    return recurrence


def rule_from(rule: str, first: datetime, zone: ZoneInfo) -> str | None:
    """A rule that somebody wrote, at the hour of its first time and, where it names none, on its day; None for what is no rule of ours."""
    named = dict(part.partition("=")[::2] for part in rule.upper().split(";"))
    hourly, local = named.get("FREQ") == FREQUENCIES[HOUR], first.astimezone(zone)
    named |= {} if hourly else {"BYHOUR": str(local.hour), "BYMINUTE": str(local.minute)}
    told = read_rule(";".join(f"{name}={value}" for name, value in named.items()))
    return rule_of(begun(told[0], local.date()), told[1]) if told is not None else None


def rule_at(rule: str, clock: time) -> str:
    """A rule at another hour; one of hours has none."""
    told = read_rule(rule)
    return rule_of(told[0], clock) if told is not None and told[1] is not None else rule


def rule_on(rule: str, day: Day) -> str | None:
    """A rule of one weekday, or one date, on another; None where the day says nothing of its kind."""
    told = read_rule(rule)
    if told is None or len(told[0].weekdays) > 1 or len(told[0].days) > 1:
        return None
    named = on_day(Day(RECURRING, (replace(told[0], weekdays=(), days=(), place=0, month=0), None, None)), day)
    return rule_of(named.values[0], told[1]) if named is not None and told[0].unit != DAY else None


def in_zone(rule: str, due: datetime, at: datetime, before: ZoneInfo, zone: ZoneInfo) -> datetime | None:
    """The next time of a series for somebody who goes to another zone: by the clock there."""
    if (read_rule(rule) or (None, None))[1] is None:
        return due
    same_clock = due.astimezone(before).replace(tzinfo=zone).astimezone(UTC)
    return same_clock if same_clock > at else times_around(rule, same_clock, at, zone)[1]


def first_time(rule: str, after: datetime, zone: ZoneInfo) -> datetime | None:
    """The first time of a rule after an instant; None where it has none. Whatever comes between two of its times begins behind this one."""
    recurrence, clock = read_rule(rule) or (None, None)
    if recurrence is None:
        return None
    if clock is None:
        return after + timedelta(hours=recurrence.interval)
    at_once = rule_of(replace(recurrence, interval=1), clock)
    return next((each for each in _times(at_once, after.astimezone(zone).date(), zone) if each > after), None)


def times_around(rule: str, due: datetime, at: datetime, zone: ZoneInfo) -> tuple[datetime, datetime | None]:
    """The last time of a series by `at`, and the first after it, where `due` is one of its times; `due` where `at` lies before it."""
    recurrence, clock = read_rule(rule) or (None, None)
    if recurrence is None:
        return due, None
    if clock is None:
        length = timedelta(hours=recurrence.interval)
        last = due + max(0, (at - due) // length) * length
        ends = recurrence.until and f"{(last + length).astimezone(zone):%Y%m%d}" > recurrence.until
        return last, None if ends else last + length
    last = due
    for each in _times(rule, due.astimezone(zone).date(), zone):
        if each > max(at, due):
            return last, each
        last = max(last, each)
    return last, None


def _times(rule: str, begins: date, zone: ZoneInfo) -> Iterator[datetime]:
    """The instants of a rule from a day on."""
    from dateutil.rrule import rrulestr  # noqa: PLC0415

    try:
        for each in islice(rrulestr(rule, dtstart=datetime.combine(begins, time())), MOST_LOOKED_AT):
            yield each.replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return
