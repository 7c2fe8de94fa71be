"""Responses about reminders, and date formatting.

Days are written out by tables of our own: the names of twelve months and seven days, against ten megabytes of a library's.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.replies import rendering
from agent7.language.replies.rendering import fill, listed, words
from agent7.text_units import shortened

LONGEST_SHOWN: Final = 300


def about_reminder(key: str, language: str, *, at: datetime, zone: ZoneInfo, today: date, about: str) -> str:
    """A sentence about one reminder: its time on the person's clock, the year only where it is another one."""
    named = key if about else f"{key}_bare"
    return say(named, language, when=moment(at, zone, language, today=today), about=shortened(about, LONGEST_SHOWN))


def say(key: str, language: str, **inserts: str) -> str:
    """A sentence about reminders by its key, its places filled."""
    return rendering.say(f"reminders.{key}", language, **{"about": "", **inserts})


def items(lines: Sequence[str], *, numbered: bool = False) -> str:
    """A bulleted or numbered list of lines."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1)) if numbered else listed(lines)


def line(at: datetime, zone: ZoneInfo, language: str, *, today: date, about: str) -> str:
    """One line of a list of reminders."""
    named = moment(at, zone, language, today=today)
    return f"{named}: {shortened(about, LONGEST_SHOWN)}" if about else named


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
