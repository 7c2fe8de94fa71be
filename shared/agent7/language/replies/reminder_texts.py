"""Responses about reminders, and date formatting.

Days are written out by tables of our own: the names of twelve months and seven days, against ten megabytes of a library's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

from agent7.language.replies import rendering
from agent7.language.replies.rendering import capitalised, fill, listed, words
from agent7.language.times import recurrences
from agent7.language.times.lexicon import MONTH, WEEK, YEAR
from agent7.language.times.moment_types import Recurrence
from agent7.text_units import shortened

LONGEST_SHOWN: Final = 300
OF_SERIES: Final = {"set": "set_repeats", "moved": "moved_repeats"}
"""Sentences about a reminder, as they are about all of a series."""
WORKDAYS: Final = (0, 1, 2, 3, 4)
WEEKEND: Final = (5, 6)


def about_reminder(key: str, language: str, *, at: datetime, zone: ZoneInfo, today: date, about: str, repeats: str | None = None) -> str:
    """A sentence about one reminder: its time on the person's clock, the year only where it is another one.

    `repeats`: the rule of a series, which then stands in place of the time where the sentence is about all of it.
    """
    told, named = moment(at, zone, language, today=today), key
    whole = OF_SERIES.get(key) if about or key != "cancelled" else "cancelled_repeats"
    if repeats and whole:
        told, named = again(repeats, at, zone, language, today=today), whole
    return say(named if about else f"{named}_bare", language, when=told, about=shortened(about, LONGEST_SHOWN))


def say(key: str, language: str, **inserts: str) -> str:
    """A sentence about reminders by its key, its places filled."""
    return rendering.say(f"reminders.{key}", language, **{"about": "", **inserts})


def items(lines: Sequence[str], *, numbered: bool = False) -> str:
    """A bulleted or numbered list of lines."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1)) if numbered else listed(lines)


def line(at: datetime, zone: ZoneInfo, language: str, *, today: date, about: str, repeats: str | None = None) -> str:
    """One line of a list of reminders; of a series with how often it comes."""
    named = capitalised(again(repeats, at, zone, language, today=today)) if repeats else moment(at, zone, language, today=today)
    return f"{named}: {shortened(about, LONGEST_SHOWN)}" if about else named


def again(rule: str, at: datetime, zone: ZoneInfo, language: str, *, today: date) -> str:
    """How often a series comes: "every Monday at 18:00"; with its next time where that does not follow from it."""
    every, recurrence = every_of(rule, language), recurrences.read_rule(rule)
    if recurrence is None or every is None:
        return moment(at, zone, language, today=today)
    expected = recurrences.first_time(rule, datetime.combine(today, time(), zone).astimezone(UTC), zone)
    soon = expected and at <= (recurrences.first_time(rule, expected, zone) or expected)
    if soon and recurrence[0].interval == 1 and recurrence[1] is not None and recurrence[0].unit != YEAR:
        return every
    return fill(words(language)["every"]["next"], {"every": every, "moment": moment(at, zone, language, today=today)})


def every_of(rule: str, language: str) -> str | None:
    """A rule in words; None for what is none."""
    told = recurrences.read_rule(rule)
    if told is None:
        return None
    (found, clock), table = told, words(language)
    kind = f"{_kind(found)}s" if found.interval > 1 else _kind(found)
    inserts = {
        "count": str(found.interval),
        "clock": clock.strftime("%H:%M") if clock else "",
        "days": _joined([table["weekdays"][each] for each in found.weekdays], table),
        "place": _place(found, table),
        "day": _joined([table["every"]["month_days"].get(each, str(each)) for each in found.days], table),
        "date": _date(found.days[0], found.month, table) if found.month else "",
    }
    every = fill(table["every"][kind], inserts)
    if not found.until:
        return every
    last = date.fromisoformat(found.until)
    return fill(table["every"]["until"], {"every": every, "date": _date(last.day, last.month, table)})


def _date(day: int, month: int, table: Mapping[str, Any]) -> str:
    return fill(table["date"], {"day": str(day), "month": table["months"][month - 1]})


def _kind(found: Recurrence) -> str:
    if found.unit == WEEK and found.weekdays == WORKDAYS and found.interval == 1:
        return "workday"
    if found.unit == MONTH and (found.weekdays or found.days == (-1,)):
        return "month_place" if found.weekdays else "month_end"
    return found.unit.removesuffix("s")


def _place(found: Recurrence, table: Mapping[str, Any]) -> str:
    every = table["every"]
    places: Sequence[str] = every["weekend_places"] if set(found.weekdays) <= set(WEEKEND) else every["places"]
    return places[found.place - 1 if found.place > 0 else found.place]


def _joined(told: Sequence[str], table: Mapping[str, Any]) -> str:
    return f"{', '.join(told[:-1])}{table['and']}{told[-1]}" if len(told) > 1 else "".join(told)


def moment(at: datetime, zone: ZoneInfo, language: str, *, today: date) -> str:
    """A formatted date and time: "Sunday 3 May at 09:00", by the clock of a zone, with the year where it is not this one."""
    table, local = words(language), at.astimezone(zone)
    inserts = {
        "weekday": table["weekdays"][local.weekday()],
        "day": str(local.day),
        "month": table["months"][local.month - 1],
        "year": fill(table["year"], {"year": str(local.year)}) if local.year != today.year else "",
        "clock": local.strftime("%H:%M"),
    }
    return fill(table["moment"], inserts)
