"""When a moment is: the instant of the words, given when and where they were said. `dateutil` does the calendar's arithmetic.

What a wall clock shows is turned into an instant as RFC 5545 has it: an hour that the clock leaves out in spring is the
instant that it would have shown without the change (02:30 is 03:30), of an hour that comes twice in autumn it is the first.
"In 20 minutes" and "in 3 hours" are counted in elapsed time, "in 3 days" on the calendar.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from dateutil.relativedelta import FR, MO, SA, SU, TH, TU, WE, relativedelta

from agent7.memory.moment_kinds import Clock, Day, Moment
from agent7.memory.moment_words.making import AFTERNOON, EVENING, HOUR, MINUTE, MORNING, NIGHT, NOON

HOUR_OF_DAY: Final = time(9)
"""When no hour is named, memory.md says."""
HOUR_OF_PART: Final = {MORNING: time(9), NOON: time(12, 30), AFTERNOON: time(15), EVENING: time(19), NIGHT: time(21)}
LATER_TODAY: Final = (time(9), time(12), time(15), time(18), time(21))
"""Hours for "today" alone: the first that is half an hour off."""
FIRST_WAKING_HOUR: Final = 7
"""Of the two that "at 5" may mean, the one that people are awake at."""
ELAPSED: Final = (HOUR, MINUTE, "seconds")
WEEKDAYS: Final = (MO, TU, WE, TH, FR, SA, SU)
MOST_WEEKS: Final = 5
MONTHS_SEARCHED: Final = 24
DAYS_OF_A_WEEK: Final = 7
HOURS_OF_HALF_A_DAY: Final = 12


@dataclass(frozen=True, slots=True)
class Due:
    """When something is due: the instant, and how exactly it was named (minute, part, day, week)."""

    at: datetime
    precision: str


def resolve(moment: Moment, said_at: datetime, zone: ZoneInfo, *, month_first: bool, lately: timedelta) -> Due | None:
    """The instant that a moment names; see `moments.when`."""
    try:
        found = _resolved(moment, said_at, zone, month_first=month_first, lately=lately)
    except (OverflowError, ValueError):  # beyond the calendar: "in 9999 years"
        return None
    return found if found is not None and found.at > said_at else None


def _resolved(moment: Moment, said_at: datetime, zone: ZoneInfo, *, month_first: bool, lately: timedelta) -> Due | None:
    if moment.clock is not None and moment.clock.zone is not None:
        zone = ZoneInfo(moment.clock.zone)
    local = said_at.astimezone(zone)
    if moment.day is not None and moment.day.kind == "offset" and any(unit in ELAPSED for _, unit in moment.day.values):
        return Due(_elapsed(said_at, moment.day), "minute")
    day = _day(moment.day, local, month_first=month_first, lately=lately) if moment.day is not None else None
    return None if moment.day is not None and day is None else _at_clock(day, moment, local, zone)


def _elapsed(said_at: datetime, day: Day) -> datetime:
    """Hours and minutes from now; days beside them are days of 24 hours."""
    length = sum((timedelta(**{unit: count}) for count, unit in day.values), timedelta())
    return said_at + length


def _at_clock(day: date | None, moment: Moment, local: datetime, zone: ZoneInfo) -> Due | None:
    clock = moment.clock
    if clock is None:
        assert moment.day is not None
        precision = "week" if moment.day.kind == "week" else "day"
        return _of_day(day or local.date(), local, zone, precision)
    if clock.hour is None:
        assert clock.part is not None
        return Due(_instant(day or local.date(), HOUR_OF_PART[clock.part], zone), "part")
    return Due(_named_hour(day, clock, local, zone), "minute")


def _of_day(day: date, local: datetime, zone: ZoneInfo, precision: str) -> Due | None:
    """A day without an hour: nine in the morning, and of today the next sensible hour; None when the day is as good as over."""
    if day != local.date():
        return Due(_instant(day, HOUR_OF_DAY, zone), precision)
    soon = (local + timedelta(minutes=30)).astimezone(UTC)
    return next((Due(at, precision) for hour in LATER_TODAY if (at := _instant(day, hour, zone)) >= soon), None)


def _named_hour(day: date | None, clock: Clock, local: datetime, zone: ZoneInfo) -> datetime:
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


def _instant_of(day: date, hour: int, clock: Clock, zone: ZoneInfo) -> datetime:
    after = day + timedelta(days=1) if hour == 24 else day
    return _instant(after, time(hour % 24, clock.minute, clock.second), zone)


def _instant(day: date, clock: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, clock, zone).astimezone(UTC)


def _day(day: Day, local: datetime, *, month_first: bool, lately: timedelta) -> date | None:
    """The day that is named, None when there is no such day."""
    today = local.date()
    match day.kind:
        case "relative":
            return today + timedelta(days=day.values[0])
        case "offset":
            return today + _calendar(day.values)
        case "after":
            length, start = day.values
            begin = _day(start, local, month_first=month_first, lately=lately)
            return begin + _calendar((length.values,)) if begin is not None else None
        case "weekday_of_week":
            target = today + _calendar(day.values[1])
            return target + timedelta(days=day.values[0] - target.weekday())
        case "nth_from_now":
            return _weekday(today, day.values[1], another=False) + timedelta(days=DAYS_OF_A_WEEK * (day.values[0] - 1))
        case "last_of_month":
            return _last_of_month(today, *day.values)
        case "weekday":
            return _weekday(today, *day.values)
        case "week":
            return _next_unit(today, day.values[0])
        case "month_day":
            return _month_day(today, *day.values)
        case "next_month_day":
            start = today + relativedelta(day=1, months=1)
            return _real(start.year, start.month, day.values[0])
        case "this_week":
            return today + timedelta(days=day.values[0] - today.weekday())
        case "weekday_after":
            return _weekday(today, day.values[0], another=False) + timedelta(days=DAYS_OF_A_WEEK)
        case "nth_weekday":
            return _nth_weekday(today, *day.values)
    return _date(day, today, month_first=month_first, lately=lately)


def _calendar(lengths: tuple[tuple[float, str], ...]) -> relativedelta:
    """Half a week, half a month: in days, as good as it gets."""
    in_days = {"days": 1, "weeks": 7, "months": 30, "years": 365}
    whole = {unit: int(count) for count, unit in lengths}
    rest = sum((count % 1) * in_days[unit] for count, unit in lengths)
    days = whole.pop("days", 0) + round(rest)
    return relativedelta(days=days, weeks=whole.get("weeks", 0), months=whole.get("months", 0), years=whole.get("years", 0))


def _weekday(today: date, weekday: int, another: bool) -> date:
    """The next such day after today; `another`: the one of next week, weeks beginning on Monday."""
    if another:
        return today - timedelta(days=today.weekday()) + timedelta(days=DAYS_OF_A_WEEK + weekday)
    return today + timedelta(days=(weekday - today.weekday() - 1) % DAYS_OF_A_WEEK + 1)


def _next_unit(today: date, unit: str) -> date:
    """The first day of next week, month or year."""
    if unit == "weeks":
        return _weekday(today, 0, another=True)
    start = today + relativedelta(day=1) + _calendar(((1, unit),))
    return start.replace(month=1) if unit == "years" else start


def _month_day(today: date, number: int, weekday: int | None) -> date | None:
    """The next 15th, "Monday the 15th" the next one that is a Monday; today counts. None when no month has such a day."""
    months = (today + relativedelta(day=1, months=ahead) for ahead in range(MONTHS_SEARCHED))
    days = [day for month in months if (day := _real(month.year, month.month, number)) is not None and day >= today]
    return next((day for day in days if day.weekday() == weekday), days[0] if days else None)


def _nth_weekday(today: date, nth: int, weekday: int, month: int | None, year: int | None, mod: str | None) -> date | None:
    """ "The first Tuesday of October", "the third Friday of next month"."""
    if month is None:
        start = today + relativedelta(day=1, months=1 if mod == "x" else 0)
        return start + relativedelta(weekday=WEEKDAYS[weekday](nth)) if nth <= MOST_WEEKS else None
    years = [year] if year else [today.year, today.year + 1]
    found = [date(each, month, 1) + relativedelta(weekday=WEEKDAYS[weekday](min(nth, MOST_WEEKS))) for each in years]
    return next((day for day in found if day >= today), None)


def _last_of_month(today: date, weekday: int | None, month: int, year: int | None) -> date | None:
    """ "The last Sunday of March", "the last day of May"."""
    ends = [date(each, month, 1) + relativedelta(day=31) for each in ([year] if year else (today.year, today.year + 1))]
    days = [end if weekday is None else end + relativedelta(weekday=WEEKDAYS[weekday](-1)) for end in ends]
    return next((day for day in days if day >= today), None)


def _date(day: Day, today: date, *, month_first: bool, lately: timedelta) -> date | None:
    order, *numbers = day.values
    if order == "ymd":
        return _real(*numbers)
    number, month, *years = numbers
    if order == "slash" and (month > 12 or (month_first and number <= 12)):
        number, month = month, number
    if years:
        return _real(years[0] if years[0] > 99 else 2000 + years[0], month, number)
    upcoming = [found for year in range(today.year, today.year + 5) if (found := _real(year, month, number)) is not None and found >= today]
    last = _real(today.year, month, number) or _real(today.year - 1, month, number)
    has_been = last is not None and last < today and (today - last <= lately or last.weekday() == day.weekday)
    if has_been:
        return None
    return next((found for found in upcoming if found.weekday() == day.weekday), upcoming[0] if upcoming else None)


def _full_year(year: int, today: date) -> int:
    """ "26" is 2026; two digits that would lie more than twenty years ahead are of the last century."""
    full = 2000 + year if year < 100 else year
    return full - 100 if year < 100 and full > today.year + 20 else full


def _real(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
