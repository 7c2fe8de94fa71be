"""Another time for what comes again: the series moves where what was said is of its kind, else its next time alone does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from agent7.language import Day, Due, Moment, recurrences
from agent7.memory import Trigger


@dataclass(frozen=True, slots=True)
class NewTime:
    """Where a reminder moves to, and the rule of its series from then on. `day`: as it was named, where one was."""

    at: datetime
    repeats: str = ""
    day: Day | None = None
    once: bool = False
    """Only the next time of a series moves."""


def again(trigger: Trigger, moment: Moment, due: Due, zone: ZoneInfo, at: datetime) -> NewTime | None:
    """A recurrence that was named: at the reminder's own hour, where it names none."""
    if moment.clock is not None:
        return NewTime(due.at, due.repeats)
    rule = recurrences.rule_at(due.repeats, trigger.due_at.astimezone(zone).time())
    first = recurrences.first_time(rule, at, zone)
    return NewTime(first, rule) if first is not None else None


def of_series(trigger: Trigger, new: NewTime, zone: ZoneInfo, at: datetime) -> NewTime | None:
    """What a new time means for a series: another hour for all of it, another day where that is what it goes by, else for once."""
    rule = trigger.repeats or ""
    if new.repeats:
        return new
    before, after = trigger.due_at.astimezone(zone), new.at.astimezone(zone)
    if new.day is None:
        moved = recurrences.rule_at(rule, after.time())
        return replace(new, repeats=moved) if moved != rule and before.date() == after.date() else replace(new, repeats=rule, once=True)
    other = recurrences.rule_on(rule, new.day)
    if other is None:
        return replace(new, repeats=rule, once=True)
    moved = recurrences.rule_at(other, after.time())
    first = recurrences.first_time(moved, at, zone)
    return NewTime(first, moved) if first is not None else None
