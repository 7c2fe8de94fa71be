"""What a habit says ("every other Monday", "on the 1st of every month"): how often it comes; nothing where no calendar can tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from agent7.language.times.lexicon import DAY, END, HOUR, MONTH, WEEK, WORKDAY, YEAR
from agent7.language.times.moment_types import RECURRING, Clock, Day, Recurrence

WEEKEND: Final = "weekends"
UNITS: Final = (HOUR, DAY, WEEK, MONTH, YEAR)
DAYS_OF: Final = {WORKDAY: (0, 1, 2, 3, 4), WEEKEND: (5, 6)}
FORTNIGHT: Final = 14

_COUNTED: Final = re.compile(r"E[efta]*?([nosa])[uHJU]")
_RANGE: Final = re.compile(r"[fR]?([wW])z([wW])")


def recurring(letters: str, values: Sequence[Any]) -> tuple[Day | None, Clock | None]:
    """The day that comes again, by the words of a habit, and the part of the day where it names one; (None, None) for any other habit."""
    parts = [part for letter, value in zip(letters, values, strict=True) if (part := _part(letter, value))]
    found = _generic(letters, values) if "G" in letters else _counted(letters, values)
    return (Day(RECURRING, (found, None, None)), Clock(part=parts[0]) if parts else None) if found else (None, None)


def of_range(letters: str, values: Sequence[Any]) -> Day | None:
    """ "Monday to Friday", said of what comes again; None for anything else."""
    if not _RANGE.fullmatch(letters):
        return None
    begin, end = (_weekday(value) for letter, value in zip(letters, values, strict=True) if letter in "wW")
    return Day(RECURRING, (Recurrence(WEEK, weekdays=_range(begin, end)), None, None))


def on_day(habit: Day, day: Day) -> Day | None:
    """A habit with the day that is named beside it: "every year" and "on 3 May"; None where the two do not go together."""
    recurrence, *bounds = habit.values
    if recurrence.weekdays or recurrence.days or recurrence.month:
        return None
    if recurrence.unit == WEEK and day.kind == "weekday":
        return Day(RECURRING, (replace(recurrence, weekdays=(day.values[0],)), *bounds))
    if recurrence.unit == MONTH and day.kind == "month_day":
        return Day(RECURRING, (replace(recurrence, days=(day.values[0],)), *bounds))
    if recurrence.unit == YEAR and day.kind == "date" and day.values[0] == "dmy":
        return Day(RECURRING, (replace(recurrence, days=(int(day.values[1]),), month=day.values[2]), *bounds))
    return None


def together(habit: Day, other: Day) -> Day | None:
    """Two habits that are one: "every two weeks, on Fridays"."""
    (first, *_), (second, *bounds) = habit.values, other.values
    if first.unit != WEEK or first.weekdays:
        first, second = second, first
    if first.unit != WEEK or first.weekdays or second.unit != WEEK or second.interval > 1:
        return None
    return Day(RECURRING, (replace(first, weekdays=second.weekdays), *bounds))


def _generic(letters: str, values: Sequence[Any]) -> Recurrence | None:
    """A word that is a habit by itself, "daily", or several, "mondays and fridays" in a language that has a word for it."""
    told = [value for letter, value in zip(letters, values, strict=True) if letter == "G"]
    if None in told:
        return None
    unit, interval = told[0][:2]
    weekdays = tuple(each[2] for each in told if len(each) > 2 and each[2] is not None)
    weekdays += tuple(_weekday(value) for letter, value in zip(letters, values, strict=True) if letter in "wW")
    return _of_unit(unit, interval, weekdays)


def _of_unit(unit: str, interval: int, weekdays: tuple[int, ...]) -> Recurrence | None:
    if unit in DAYS_OF:
        return Recurrence(WEEK, 1, DAYS_OF[unit]) if interval == 1 and not weekdays else None
    return Recurrence(unit, interval, weekdays) if unit in UNITS else None


def _counted(letters: str, values: Sequence[Any]) -> Recurrence | None:
    """ "Every", with what is counted: days, weeks, weekdays, days of a month."""
    found = {letter: [value for each, value in zip(letters, values, strict=True) if each == letter] for letter in set(letters)}
    interval = next(iter(found.get("E", ())), 1) or 1
    counted = _COUNTED.search(letters)
    numbers = [_number(letter, value) for letter, value in zip(letters, values, strict=True) if letter in "noslI"]
    if counted and not numbers and "a" not in counted[1]:
        return None
    if counted:
        interval = int(numbers[0]) if numbers else 1
        numbers = []
    weekdays = tuple(_weekday(value) for letter, value in zip(letters, values, strict=True) if letter in "wWvV")
    months, units = found.get("m", []) + found.get("M", []), found.get("u", []) + found.get("H", [])
    if weekdays:
        return _of_weekdays(letters, interval, weekdays, numbers, of_month=MONTH in units)
    if months:
        return Recurrence(YEAR, days=(int(numbers[0]),), month=months[0]) if len(numbers) == 1 == len(months) else None
    if "U" in letters:
        unit, count = found["U"][0]
        return Recurrence(WEEK, interval * 2) if (unit, count) == (DAY, FORTNIGHT) else None
    unit = units[-1] if units else MONTH if numbers else DAY if "h" in letters or "J" in letters else None
    if not numbers:
        return _of_unit(unit, int(interval), ()) if unit else None
    return Recurrence(MONTH, int(interval), days=tuple(map(int, numbers))) if unit == MONTH else None


def _of_weekdays(letters: str, interval: int, weekdays: tuple[int, ...], numbers: Sequence[float], *, of_month: bool) -> Recurrence | None:
    if "z" in letters and len(weekdays) == 2:
        return Recurrence(WEEK, interval, _range(*weekdays))
    if of_month and (numbers or interval == 2):
        return Recurrence(MONTH, interval if numbers else 1, weekdays, place=int(numbers[0]) if numbers else 2)
    if not numbers:
        return Recurrence(WEEK, interval, tuple(dict.fromkeys(weekdays)))
    if "n" in letters or numbers[0] == 2:  # "every 3 Mondays"
        return Recurrence(WEEK, int(numbers[0]), weekdays)
    return Recurrence(MONTH, 1, weekdays, place=int(numbers[0])) if numbers[0] in (1, -1) else None


def _range(begin: int, end: int) -> tuple[int, ...]:
    return tuple((begin + place) % 7 for place in range((end - begin) % 7 + 1))


def _number(letter: str, value: Any) -> float:
    return -1 if letter == "l" or value == END else 1 if letter == "I" else value


def _weekday(value: Any) -> int:
    found: int = value[0] if isinstance(value, tuple) else value
    return found


def _part(letter: str, value: Any) -> str | None:
    """The part of the day that a word names: "morning", "tuesday morning", "mornings"."""
    if letter == "h":
        return str(value)
    if letter == "v":
        return str(value[1])
    return str(value[3]) if letter == "G" and value and len(value) > 3 else None
