"""What the times ("moments") of a text mean: two of one clause as one, and the instant of each.

The calendar is imported when a time is resolved: most functions of the product never ask for one.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agent7.language.times.day_and_clock import half_of_day
from agent7.language.times.moment_types import Due, Moment

NO_TIME = timedelta(0)


def one_time(moments: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """Merge the time expressions of one clause: a day and an hour that stand apart are one moment ("tomorrow to call mum at 5")."""
    days = [each for each in moments if each.day is not None and (each.clock is None or each.clock.hour is None)]
    hours = [each for each in moments if each.day is None and each.clock is not None]
    if len(moments) != 2 or len(days) != 1 or len(hours) != 1 or hours[0].clock is None:
        return moments
    part = days[0].clock.part if days[0].clock is not None else None
    return (replace(days[0], clock=half_of_day(replace(hours[0].clock, part=hours[0].clock.part or part), None)),)


def when(
    moment: Moment, said_at: datetime, zone: ZoneInfo, *, month_first: bool = False, lately: timedelta = NO_TIME, wakes: bool = False
) -> Due | None:
    """Resolve a time expression to an instant; None when there is none (30 February) or it has been.

    `said_at`: aware. `month_first`: how "3/5" is written where the person is. `lately`: a date without a year that was at most so long ago
    is taken for that one, which has been. `wakes`: an hour of what comes again that may be of either half of the day is of the morning.
    """
    from agent7.language.times import resolution  # noqa: PLC0415

    return resolution.resolve(moment, said_at, zone, month_first=month_first, lately=lately, wakes=wakes)
