"""Calendar arithmetic: which date a named day is, seen from today. By `dateutil`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from dateutil.relativedelta import FR, MO, SA, SU, TH, TU, WE, relativedelta

from agent7.language.times.lexicon import DAY, MONTH, START, WEEK, WORKDAY, YEAR
from agent7.language.times.moment_types import Day

WEEKDAYS: Final = (MO, TU, WE, TH, FR, SA, SU)
SATURDAY: Final = 5
MOST_WEEKS: Final = 5
MONTHS_SEARCHED: Final = 24
DAYS_OF_A_WEEK: Final = 7
DAYS_OF_A: Final = {DAY: 1, WEEK: 7, MONTH: 30, WORKDAY: 1}
"""For a share of one."""
MONTHS_OF_A_QUARTER: Final = 3
MOST_WORKDAYS: Final = 260
YEARS_OF_TWO_DIGITS: Final = 20
"""Two digits name a year up to so far ahead, else one of the last century: the window of CLDR's date parsing."""


def day_named(day: Day, today: date, *, month_first: bool, lately: timedelta) -> date | None:
    """The date of a named day; None when there is no such day."""
    if day.kind in ("date", "slash"):
        return _date(day, today, month_first=month_first, lately=lately)
    if day.kind == "after":
        length, start = day.values
        begin = day_named(start, today, month_first=month_first, lately=lately)
        return _after(begin, length.values) if begin is not None else None
    return _NAMED[day.kind](today, *day.values)


def calendar_length(lengths: tuple[tuple[float, str], ...]) -> relativedelta:
    """A length of time on the calendar. Half a week or half a month becomes days, as well as it can."""
    whole: Counter[str] = Counter()
    for count, unit in lengths:
        whole[unit] += int(count)
    rest = sum((count - int(count)) * DAYS_OF_A[unit] for count, unit in lengths if unit != YEAR)
    months = sum(round((count - int(count)) * 12) for count, unit in lengths if unit == YEAR)
    days = whole[DAY] + round(rest)
    return relativedelta(days=days, weeks=whole[WEEK], months=whole[MONTH] + months, years=whole[YEAR])


def _after(begin: date, *lengths: tuple[float, str]) -> date:
    """So long from a day on; working days are counted one by one, public holidays among them."""
    workdays = next((int(count) for count, unit in lengths if unit == WORKDAY), 0)
    for _ in range(min(workdays, MOST_WORKDAYS)):
        begin += timedelta(days=1)
        while begin.weekday() >= SATURDAY:
            begin += timedelta(days=1)
    return begin + calendar_length(tuple(each for each in lengths if each[1] != WORKDAY))


def _weekday(today: date, weekday: int, another: bool = False) -> date:
    """The next such day after today; `another`: the one of next week, weeks beginning on Monday."""
    if another:
        return today - timedelta(days=today.weekday()) + timedelta(days=DAYS_OF_A_WEEK + weekday)
    return today + timedelta(days=(weekday - today.weekday() - 1) % DAYS_OF_A_WEEK + 1)


def _next_unit(today: date, unit: str, ahead: int = 1) -> date:
    """The first day of the week, month, quarter or year that is so many `ahead`."""
    if unit == WEEK:
        return today + timedelta(days=DAYS_OF_A_WEEK * ahead - today.weekday())
    if unit == YEAR:
        return date(today.year + ahead, 1, 1)
    months = ahead if unit == MONTH else ahead * MONTHS_OF_A_QUARTER - (today.month - 1) % MONTHS_OF_A_QUARTER
    return today + relativedelta(day=1, months=months)


def _edge_of(today: date, edge: str, unit: str, ahead: int) -> date:
    """The first or last day of a period. A week ends on its Friday; on a weekend, on Sunday."""
    if edge == START:
        return _next_unit(today, unit, ahead)
    last = _next_unit(today, unit, ahead + 1) - timedelta(days=1)
    friday = last - timedelta(days=2)
    return friday if unit == WEEK and friday >= today else last


def _month_day(today: date, number: int, weekday: int | None) -> date | None:
    """The next 15th, "Monday the 15th" the next one that is a Monday; today counts. None when no month has such a day."""
    months = (today + relativedelta(day=1, months=ahead) for ahead in range(MONTHS_SEARCHED))
    days = [day for month in months if (day := _real(month.year, month.month, number)) is not None and day >= today]
    return next((day for day in days if day.weekday() == weekday), days[0] if days else None)


def _nth_weekday(today: date, nth: int, weekday: int, month: int | None, year: int | None, mod: str | None) -> date | None:
    """ "The first Tuesday of October", "the third Friday of next month"; of "the month" is of this one."""
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


def _last_of_this(today: date, weekday: int, mod: str | None) -> date:
    """ "The last Friday of the month", "of next month"."""
    return today + relativedelta(day=31, months=1 if mod == "x" else 0, weekday=WEEKDAYS[weekday](-1))


def _date(day: Day, today: date, *, month_first: bool, lately: timedelta) -> date | None:
    order, *numbers = day.values
    if order == "ymd":
        year, first, second = numbers
        return _real(year, first, second) or _real(year, second, first)
    number, month, *years = numbers
    if order == "slash" and (month > 12 or (month_first and number <= 12)):
        number, month = month, number
    if years:
        return _real(_full_year(years[0], today), month, number)
    upcoming = [found for year in range(today.year, today.year + 5) if (found := _real(year, month, number)) is not None and found >= today]
    last = _real(today.year, month, number) or _real(today.year - 1, month, number)
    has_been = last is not None and last < today and (today - last <= lately or last.weekday() == day.weekday)
    if has_been:
        return None
    return next((found for found in upcoming if found.weekday() == day.weekday), upcoming[0] if upcoming else None)


def _full_year(year: int, today: date) -> int:
    """ "26" is 2026; two digits that would lie more than twenty years ahead are of the last century."""
    full = 2000 + year if year < 100 else year
    return full - 100 if year < 100 and full > today.year + YEARS_OF_TWO_DIGITS else full


def _real(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None


def _relative(today: date, days: int) -> date:
    return today + timedelta(days=days)


def _next_month_day(today: date, number: int) -> date | None:
    start = today + relativedelta(day=1, months=1)
    return _real(start.year, start.month, number)


def _this_week(today: date, weekday: int) -> date:
    return today + timedelta(days=weekday - today.weekday())


def _weekday_of_week(today: date, weekday: int, lengths: tuple[tuple[float, str], ...]) -> date:
    """ "Monday two weeks from now": of the week that lies so far off."""
    return _this_week(today + calendar_length(lengths), weekday)


def _nth_from_now(today: date, nth: int, weekday: int) -> date:
    return _weekday(today, weekday) + timedelta(days=DAYS_OF_A_WEEK * (nth - 1))


def _date_in_year(today: date, number: int, month: int, ahead: int) -> date | None:
    return _real(today.year + ahead, month, number)


_NAMED: Final[dict[str, Callable[..., date | None]]] = {
    "relative": _relative,
    "offset": _after,
    "weekday": _weekday,
    "weekday_after": lambda today, weekday: _nth_from_now(today, 2, weekday),
    "weekday_of_week": _weekday_of_week,
    "this_week": _this_week,
    "nth_from_now": _nth_from_now,
    "nth_weekday": _nth_weekday,
    "last_of_month": _last_of_month,
    "last_of_this": _last_of_this,
    "month_day": _month_day,
    "next_month_day": _next_month_day,
    "date_in_year": _date_in_year,
    "week": _next_unit,
    "edge": _edge_of,
    "day_end": lambda today: today,
}
