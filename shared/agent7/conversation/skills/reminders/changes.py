"""The reminders that wait: listed, called off, moved to another time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Ask, Paragraph, Question, Undone
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills.reminders.referents import Meant, named
from agent7.conversation.skills.reminders.series import NewTime, again, of_series
from agent7.conversation.skills.reminders.setting import ReminderBook, confirmed, outside_window, writes_month_first
from agent7.identity import MessageId
from agent7.language import EVERY_ONE, Moment, Shift, delay, new_time, when
from agent7.language.replies import reminder_texts, texts
from agent7.language.replies.rendering import say
from agent7.memory import DEFAULT_POLICY, Trigger
from agent7.store.unit_of_work import UnitOfWork

WHICH: Final = "reminder_which"
"""Kind of the question which of several is meant."""
A_WEEK: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class TellReminders:
    """List what waits."""

    book: ReminderBook
    heard: Heard
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        waiting = self.book.memory.triggers.reminders(self.heard.scope, unit=unit)
        if not waiting:
            return (reminder_texts.say("none", self.language),)
        zone = self.book.memory.triggers.zone(unit, self.heard.scope)
        return (reminder_texts.say("list", self.language, items=reminder_texts.items(in_lines(waiting, zone, self.language, at))),)


def in_lines(waiting: Sequence[Trigger], zone: ZoneInfo, language: str, at: datetime) -> list[str]:
    """Each reminder with its time in the zone, as a line of the list."""
    today = at.astimezone(zone).date()
    return [
        reminder_texts.line(each.due_at, zone, language, today=today, about=each.context or "", repeats=each.repeats) for each in waiting
    ]


@dataclass(frozen=True, slots=True)
class CancelReminder:
    """Call one off; asks which where it is not certain."""

    book: ReminderBook
    heard: Heard
    topic: str
    language: str
    found: Sequence[Trigger] = ()
    """Those that may be meant, where that was looked for already."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        waiting = self.book.memory.triggers.reminders(self.heard.scope, unit=unit)
        if self.topic == EVERY_ONE:
            return CancelThese(self.book, self.heard, [each.public_id for each in waiting], self.language).carry_out(unit, at)
        found = Meant(self.found) if self.found else named(self.heard, waiting, self.topic, self.language)
        if found.one:
            return CancelThese(self.book, self.heard, [found.one.public_id], self.language).carry_out(unit, at)
        return which(self, unit, found, at)


@dataclass(frozen=True, slots=True)
class CancelThese:
    """Call these off, and say which."""

    book: ReminderBook
    heard: Heard
    chosen: Sequence[str]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        triggers, scope = self.book.memory.triggers, self.heard.scope
        zone = triggers.zone(unit, scope)
        gone = [each for each in chosen(self.book, unit, self.heard, self.chosen) if triggers.cancel(unit, scope, each, at=at)]
        told = [confirmed("cancelled", each.due_at, each.context or "", zone, self.language, at, each.repeats) for each in gone]
        return told or (Undone(reminder_texts.say("nothing_waits", self.language)),)


@dataclass(frozen=True, slots=True)
class MoveReminder:
    """Another time for one that waits; asks which where it is not certain."""

    book: ReminderBook
    heard: Heard
    part: Part
    text: str
    topic: str
    language: str
    shift: Shift = ""
    found: Sequence[Trigger] = ()
    """Those that may be meant, where that was looked for already."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        waiting = self.book.memory.triggers.reminders(self.heard.scope, unit=unit)
        found = Meant(self.found) if self.found else named(self.heard, waiting, self.topic, self.language)
        if found.one:
            return MoveThese(self.book, self.heard, [found.one.public_id], self.text, self.shift, self.language).carry_out(unit, at)
        return which(self, unit, found, at, said_in=[self.part.message.id])


@dataclass(frozen=True, slots=True)
class MoveThese:
    """Move these, and say where to. An hour alone keeps the day and is the nearer one of its two, a day alone keeps the hour."""

    book: ReminderBook
    heard: Heard
    chosen: Sequence[str]
    text: str
    shift: Shift
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        triggers, scope, language = self.book.memory.triggers, self.heard.scope, self.language
        zone, told, dues = triggers.zone(unit, scope), list[Paragraph](), list[NewTime]()
        for each in chosen(self.book, unit, self.heard, self.chosen):
            new = self._shifted(each, zone) if self.shift else self._new_time(each, zone, at)
            if each.repeats and new is not None:
                new = of_series(each, new, zone, at)
            if new is None or not at < new.at <= at + DEFAULT_POLICY.triggers.farthest:
                return (*told, Undone(reminder_texts.say("move_when", language)))
            moved = triggers.move(unit, scope, each, due_at=new.at, zone=zone, at=at, repeats=new.repeats or None)
            if moved is not None:
                told.append(confirmed("moved_once" if new.once else "moved", new.at, moved.context or "", zone, language, at, new.repeats))
                dues.append(new)
        if not told:
            return (Undone(reminder_texts.say("nothing_waits", language)),)
        return (*told, *outside_window(self.book, dues, self.heard, language))

    def _new_time(self, trigger: Trigger, zone: ZoneInfo, at: datetime) -> NewTime | None:
        moment = new_time(self.text, self.language)
        due = when(moment, at, zone, month_first=writes_month_first(zone, self.language)) if moment else None
        if moment is None or due is None:
            return None
        if due.repeats:
            return again(trigger, moment, due, zone, at)
        if moment.at_same_hour or (moment.clock is None and due.precision == "day"):
            return NewTime(_at_the_hour_of(trigger, due.at, zone), day=moment.day)
        if moment.day is None and moment.clock is not None and moment.clock.hour is not None:
            return NewTime(_on_the_day(moment, due.at, trigger.due_at.astimezone(zone), at))
        return NewTime(due.at, day=moment.day)

    def _shifted(self, trigger: Trigger, zone: ZoneInfo) -> NewTime | None:
        """So much later or earlier than it was."""
        length = delay(self.text, self.language)
        due = when(length, trigger.due_at, zone) if length else None
        if due is None:
            return None
        by = (due.at if due.precision == "minute" else _at_the_hour_of(trigger, due.at, zone)) - trigger.due_at
        return NewTime(trigger.due_at + (by if self.shift == "later" else -by))


@dataclass(frozen=True, slots=True)
class SkipNext:
    """Leave out the next time of a series, and say when it comes then; a day that is not that of the next time is not left out."""

    book: ReminderBook
    heard: Heard
    part: Part
    chosen: str
    text: str
    language: str
    near: bool = False
    """Only where it is within a week."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        triggers, scope, language = self.book.memory.triggers, self.heard.scope, self.language
        zone = triggers.zone(unit, scope)
        for each in chosen(self.book, unit, self.heard, [self.chosen]):
            if not self._is_on(each, zone) or (self.near and each.due_at - at > A_WEEK):
                return (Undone(confirmed("skip_other", each.due_at, "", zone, language, at)),)
            if skipped := triggers.skip(unit, scope, each, at=at):
                return (confirmed("skipped", skipped.due_at, skipped.context or "", zone, language, at),)
        return (Undone(reminder_texts.say("nothing_waits", language)),)

    def _is_on(self, trigger: Trigger, zone: ZoneInfo) -> bool:
        """Whether its next time is on the day, or in the week, that is named; where none is, it is."""
        moment = new_time(self.text, self.language) if self.text else None
        due = when(moment, self.part.message.sent_at, zone) if moment else None
        if due is None:
            return True
        said, next_at = due.at.astimezone(zone).date(), trigger.due_at.astimezone(zone).date()
        return said.isocalendar()[:2] == next_at.isocalendar()[:2] if due.precision == "week" else said == next_at


def _at_the_hour_of(trigger: Trigger, day: datetime, zone: ZoneInfo) -> datetime:
    clock = trigger.due_at.astimezone(zone).timetz().replace(tzinfo=None)
    return datetime.combine(day.astimezone(zone).date(), clock, zone).astimezone(UTC)


def _on_the_day(moment: Moment, resolved: datetime, old: datetime, at: datetime) -> datetime:
    """An hour on the day that a reminder has: of the two that "10" may mean the nearer one that lies ahead."""
    clock = resolved.astimezone(old.tzinfo)
    first = old.replace(hour=clock.hour, minute=clock.minute, second=0, microsecond=0)
    ambiguous = moment.clock is not None and not moment.clock.exact and moment.clock.part is None and (moment.clock.hour or 0) <= 12
    other = first.replace(hour=(first.hour + 12) % 24)
    ahead = [each for each in ((first, other) if ambiguous else (first,)) if each > at]
    return min(ahead, key=lambda each: abs(each - old), default=resolved).astimezone(UTC)


def chosen(book: ReminderBook, unit: UnitOfWork, heard: Heard, wanted: Sequence[str]) -> list[Trigger]:
    """Those of the waiting reminders that have these ids, as a question or a person has put them."""
    waiting = {str(each.public_id): each for each in book.memory.triggers.reminders(heard.scope, unit=unit)}
    return [waiting[each] for each in wanted if each in waiting]


def which(
    by: CancelReminder | MoveReminder, unit: UnitOfWork, found: Meant, at: datetime, said_in: Sequence[MessageId] = ()
) -> Sequence[Paragraph]:
    """Ask which of several is meant, or say that there is none. `said_in`: the messages that say where to move it."""
    book, heard, language = by.book, by.heard, by.language
    if not found.found:
        told = reminder_texts.say("not_found", language, about=texts.turned(language, by.topic)) if by.topic else ""
        return (Undone(told or reminder_texts.say("nothing_waits", language)),)
    return ask_which(book, unit, heard, found.found, language, at, said_in)


def ask_which(
    book: ReminderBook,
    unit: UnitOfWork,
    heard: Heard,
    found: Sequence[Trigger],
    language: str,
    at: datetime,
    said_in: Sequence[MessageId] = (),
    *,
    words: str = "which",
) -> Sequence[Paragraph]:
    """List these reminders and ask which is meant; `words`: those of the question."""
    lines = in_lines(found, book.memory.triggers.zone(unit, heard.scope), language, at)
    text = reminder_texts.say(words, language, items=reminder_texts.items(lines, numbered=True))
    turn = heard.turn.public_id
    options = tuple(Option(f"{turn}:{place}", str(place + 1), line) for place, line in enumerate(lines))
    asked = {"kind": WHICH, "turn": turn, "triggers": [each.public_id for each in found], "messages": list(said_in)}
    return Ask(heard.scope, heard.conversation.id, Question(text, options, say("choose", language)), asked, language).carry_out(unit, at)
