"""Types of a parsed time expression: a day as it was named, a clock, and the moment that holds both."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from agent7.language.times.lexicon import SAME

RECURRING: Final = "recurring"
"""The kind of a day that comes again."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day as it was named, not yet resolved.

    `kind` and `values`, which `calendar` reads: date, slash, date_in_year, weekday, weekday_after, weekday_of_week, this_week, nth_weekday,
    nth_from_now, last_of_month, last_of_this, relative, offset, after, shift, shifted, month_day, next_month_day, week, edge, day_end,
    recurring.
    """

    kind: str
    values: tuple[Any, ...]
    weekday: int | None = None
    """Said with a date: which year is meant."""


@dataclass(frozen=True, slots=True)
class Recurrence:
    """How often something comes: every `interval` of a unit, on these weekdays or days of the month; what is not said is empty."""

    unit: str
    interval: int = 1
    weekdays: tuple[int, ...] = ()
    days: tuple[int, ...] = ()
    place: int = 0
    """Which of these weekdays of the month: 1 the first, -1 the last."""
    month: int = 0
    until: str = ""
    """Its last day, as 20260503."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day. Without `exact` an hour up to 12 may be meant of either half of the day. `part` alone: "in the morning"."""

    hour: int | None = None
    minute: int = 0
    second: int = 0
    exact: bool = False
    part: str | None = None
    zone: str | None = None
    """Where that clock hangs, when it was said: "9 am PST"."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A time that the text names, from `start` to `end` of it. `text`: those characters."""

    start: int
    end: int
    text: str = field(repr=False)
    day: Day | None
    clock: Clock | None

    @property
    def repeats(self) -> bool:
        """Whether it comes again and again."""
        return self.day is not None and self.day.kind == RECURRING

    @property
    def at_same_hour(self) -> bool:
        """Whether it names a day and "the same time": of what is moved its own hour, else that of the message."""
        return self.day is not None and self.clock is not None and self.clock.part == SAME


@dataclass(frozen=True, slots=True)
class Due:
    """A resolved time: the instant, and how exactly it was named (minute, part, day, week)."""

    at: datetime
    precision: str
    repeats: str = ""
    """The rule of what comes again, of which this is the first time."""
