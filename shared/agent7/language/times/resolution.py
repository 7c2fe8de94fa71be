"""Time expression resolution: the instant of a moment, given when and where it was said. `dateutil` does the calendar's arithmetic.

What a wall clock shows is turned into an instant as RFC 5545 has it: an hour that the clock leaves out in spring is the instant that it
would have shown without the change (02:30 is 03:30), of an hour that comes twice in autumn it is the first. "In 20 minutes" and "in 3
hours" are counted in elapsed time, "in 3 days" on the calendar.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.times.calendar import calendar_length, day_named
from agent7.language.times.day_and_clock import half_of_day
from agent7.language.times.lexicon import (
    AFTERNOON,
    CLOSE,
    DAY,
    EVENING,
    HOUR,
    MINUTE,
    MONTH,
    MORNING,
    NIGHT,
    NOON,
    SAME,
    SECOND,
    WORKDAY,
    YEAR,
)
from agent7.language.times.moment_types import Clock, Day, Due, Moment
from agent7.language.times.recurrences import begun, first_time, rule_of

HOUR_OF_DAY: Final = time(9)
"""When no hour is named, memory.md says."""
HOUR_OF_PART: Final = {MORNING: time(9), NOON: time(12, 30), AFTERNOON: time(15), CLOSE: time(17), EVENING: time(19), NIGHT: time(21)}
LATER_TODAY: Final = (time(9), time(12), time(15), time(18), time(21))
"""Hours for "today" alone: the first that is half an hour off."""
FIRST_WAKING_HOUR: Final = 7
"""Of the two that "at 5" may mean, the one that people are awake at."""
ELAPSED: Final = (HOUR, MINUTE, SECOND)
HOURS_OF_HALF_A_DAY: Final = 12
HOURS_OF_A_DAY: Final = 24


def resolve(moment: Moment, said_at: datetime, zone: ZoneInfo, *, month_first: bool, lately: timedelta, wakes: bool = False) -> Due | None:
    """Resolve a moment to an instant; None when there is none or it has been. See `moments.when` for the arguments."""
    if wakes and moment.repeats and moment.clock is not None and moment.clock.part is None:
        moment = replace(moment, clock=half_of_day(replace(moment.clock, part=MORNING), None))
    try:
        found = _resolved(moment, said_at, zone, month_first=month_first, lately=lately)
    except (OverflowError, ValueError):  # beyond the calendar: "in 9999 years"
        return None
    return found if found is not None and found.at > said_at else None


def _resolved(moment: Moment, said_at: datetime, zone: tzinfo, *, month_first: bool, lately: timedelta) -> Due | None:
    if moment.day is not None and moment.day.kind == "shifted":
        return _shifted(moment, moment.day, said_at, zone, month_first=month_first, lately=lately)
    if moment.clock is not None and moment.clock.zone is not None:
        zone = _zone(moment.clock.zone)
    local = said_at.astimezone(zone)
    if moment.day is not None and moment.day.kind == "offset" and any(unit in ELAPSED for _, unit in moment.day.values):
        return Due(_elapsed(said_at, moment.day), "minute")
    today = local.date()
    if moment.day is not None and moment.repeats:
        return _recurring(moment.day, moment.clock, local, month_first=month_first)
    if moment.clock is not None and moment.clock.part == SAME and moment.day is not None and moment.day.kind == "week":
        moment = replace(moment, day=Day("offset", ((1, moment.day.values[0]),)))
    day = day_named(moment.day, today, month_first=month_first, lately=lately) if moment.day is not None else None
    return None if moment.day is not None and day is None else _at_clock(day, moment, local, zone)


def _recurring(day: Day, clock: Clock | None, local: datetime, *, month_first: bool) -> Due | None:
    """The first time of what comes again, and its rule. Of the two that an hour may mean it is the likelier one, at any time."""
    recurrence, start, end = day.values
    if end is not None:
        last = day_named(end, local.date(), month_first=month_first, lately=timedelta(0))
        recurrence = replace(recurrence, until=f"{last:%Y%m%d}" if last is not None else "")
    begins = day_named(start, local.date(), month_first=month_first, lately=timedelta(0)) if start is not None else local.date()
    if begins is None or not isinstance(local.tzinfo, ZoneInfo):
        return None
    hour = _hour_of(clock, local)
    if hour == HOURS_OF_A_DAY and recurrence.weekdays and not recurrence.place:  # midnight is the end of a day
        recurrence = replace(recurrence, weekdays=tuple((each + 1) % 7 for each in recurrence.weekdays))
    minute = clock.minute if clock is not None and clock.hour is not None else _minute_of(clock, local)
    rule = rule_of(begun(recurrence, begins), None if recurrence.unit == HOUR else time(hour % HOURS_OF_A_DAY, minute))
    after = max(local.astimezone(UTC), _instant(begins, time(), local.tzinfo) - timedelta(seconds=1))
    first = first_time(rule, after, local.tzinfo)
    return Due(first, "minute", rule) if first is not None else None


def _hour_of(clock: Clock | None, local: datetime) -> int:
    if clock is None:
        return HOUR_OF_DAY.hour
    if clock.hour is None:
        return local.hour if clock.part == SAME else HOUR_OF_PART.get(clock.part or "", HOUR_OF_DAY).hour
    return _hours(clock)[0]


def _minute_of(clock: Clock | None, local: datetime) -> int:
    if clock is None or clock.part is None:
        return 0
    return local.minute if clock.part == SAME else HOUR_OF_PART[clock.part].minute


def _shifted(moment: Moment, day: Day, said_at: datetime, zone: tzinfo, *, month_first: bool, lately: timedelta) -> Due | None:
    """ "An hour before noon tomorrow"."""
    count, unit, start = day.values
    begin = _resolved(replace(moment, day=start), said_at, zone, month_first=month_first, lately=lately)
    if begin is None:
        return None
    return Due(begin.at + timedelta(**{unit: count}), "minute")


def _zone(name: str) -> tzinfo:
    """A zone by name, or by how far it is from UTC: "+05:30"."""
    if name[0] not in "+-":
        return ZoneInfo(name)
    hours, minutes = name[1:].split(":")
    length = timedelta(hours=int(hours), minutes=int(minutes))
    return timezone(length if name[0] == "+" else -length)


def _elapsed(said_at: datetime, day: Day) -> datetime:
    """Hours and minutes from now; days beside them are days of 24 hours, months and years those of the calendar."""
    lengths = [(count, DAY if unit == WORKDAY else unit) for count, unit in day.values]
    on_calendar = tuple(each for each in lengths if each[1] in (MONTH, YEAR))
    length = sum((timedelta(**{unit: count}) for count, unit in lengths if unit not in (MONTH, YEAR)), timedelta())
    return said_at + calendar_length(on_calendar) + length


def _at_clock(day: date | None, moment: Moment, local: datetime, zone: tzinfo) -> Due | None:
    clock = moment.clock
    if clock is None or (clock.hour is None and clock.part is None):
        assert moment.day is not None
        precision = "week" if moment.day.kind == "week" else "day"
        return _of_day(day or local.date(), local, zone, precision)
    if clock.hour is None:
        assert clock.part is not None
        if clock.part == SAME:
            return Due(_instant(day or local.date(), local.time(), zone), "minute")
        return Due(_instant(day or local.date(), HOUR_OF_PART[clock.part], zone), "part")
    return Due(_named_hour(day, clock, local, zone), "minute")


def _of_day(day: date, local: datetime, zone: tzinfo, precision: str) -> Due | None:
    """A day without an hour: nine in the morning, and of today the next sensible hour; None when the day is as good as over."""
    if day != local.date():
        return Due(_instant(day, HOUR_OF_DAY, zone), precision)
    soon = (local + timedelta(minutes=30)).astimezone(UTC)
    return next((Due(at, precision) for hour in LATER_TODAY if (at := _instant(day, hour, zone)) >= soon), None)


def _named_hour(day: date | None, clock: Clock, local: datetime, zone: tzinfo) -> datetime:
    hours = _hours(clock)
    if day is not None and day != local.date():
        return _instant_of(day, hours[0], clock, zone)
    today = [at for hour in hours if (at := _instant_of(local.date(), hour, clock, zone)) > local]
    if today or day is not None:
        return min(today) if today else _instant_of(local.date(), hours[0], clock, zone)
    return _instant_of(local.date() + timedelta(days=1), hours[0], clock, zone)


def _hours(clock: Clock) -> tuple[int, ...]:
    """The hours that a clock may mean, the likelier one first: "at 5" is five in the afternoon, and at 16:00 "at 9" is nine at night."""
    assert clock.hour is not None
    if clock.exact or clock.hour == 0:
        return (clock.hour,)
    late = (clock.hour + HOURS_OF_HALF_A_DAY) % 24 if clock.hour < HOURS_OF_HALF_A_DAY else clock.hour
    return (late,) if clock.hour < FIRST_WAKING_HOUR else (clock.hour, late)


def _instant_of(day: date, hour: int, clock: Clock, zone: tzinfo) -> datetime:
    after = day + timedelta(days=1) if hour == 24 else day
    return _instant(after, time(hour % 24, clock.minute, clock.second), zone)


def _instant(day: date, clock: time, zone: tzinfo) -> datetime:
    return datetime.combine(day, clock, zone).astimezone(UTC)
