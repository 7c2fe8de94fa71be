"""The reminders that wait: listed, called off, moved to another time; and which of them a person means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.conversation.acts import Ask, Paragraph, Question
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills.reminders.setting import ReminderBook, confirmed, outside_window, writes_month_first
from agent7.identity import PublicId
from agent7.language import EVERY_ONE, fold, moments_in, when
from agent7.language.replies import reminder_texts, texts
from agent7.memory import DEFAULT_POLICY, Trigger
from agent7.store.unit_of_work import UnitOfWork

WHICH: Final = "reminder_which"
"""Kind of the question which of several is meant."""
JUST_NOW: Final = timedelta(minutes=10)
"""So long after a reminder was set or moved, "make it 5 May instead" is about it."""
STEM: Final = 5
"""Letters by which a word of a reminder is found again: "contract", "contracts"."""
SHORTEST_WORD: Final = 3


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
    return [reminder_texts.line(each.due_at, zone, language, today=today, about=each.context or "") for each in waiting]


@dataclass(frozen=True, slots=True)
class CancelReminder:
    """Call one off; asks which where several may be meant."""

    book: ReminderBook
    heard: Heard
    topic: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        if self.topic == EVERY_ONE:
            waiting = self.book.memory.triggers.reminders(self.heard.scope, unit=unit)
            return CancelThese(self.book, self.heard, [each.public_id for each in waiting], self.language).carry_out(unit, at)
        found = meant(self.book, unit, self.heard, self.topic, self.language, at)
        if len(found) == 1:
            return CancelThese(self.book, self.heard, [found[0].public_id], self.language).carry_out(unit, at)
        return which(self.book, unit, self.heard, found, self.topic, self.language, at)


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
        waiting = [each for each in triggers.reminders(scope, unit=unit) if each.public_id in self.chosen]
        gone = [each for each in waiting if triggers.cancel(unit, scope, each, at=at)]
        told = [confirmed("cancelled", each.due_at, each.context or "", zone, self.language, at) for each in gone]
        return told or (reminder_texts.say("nothing_waits", self.language),)


@dataclass(frozen=True, slots=True)
class MoveReminder:
    """Another time for one that waits; asks which where several may be meant."""

    book: ReminderBook
    heard: Heard
    part: Part
    text: str
    topic: str
    language: str
    chosen: PublicId | None = None
    """The one that is meant, where that is known."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        triggers, scope, language = self.book.memory.triggers, self.heard.scope, self.language
        found = [each for each in triggers.reminders(scope, unit=unit) if each.public_id == self.chosen]
        found = found or meant(self.book, unit, self.heard, self.topic, language, at)
        if len(found) != 1:
            return which(self.book, unit, self.heard, found, self.topic, language, at, cancels=False)
        zone = triggers.zone(unit, scope)
        due_at = self._new_time(found[0], zone)
        if due_at is None or due_at <= at or due_at - at > DEFAULT_POLICY.triggers.farthest:
            return (reminder_texts.say("move_when", language),)
        moved = triggers.move(unit, scope, found[0], due_at=due_at, time_zone=zone.key, precision="minute", at=at)
        if moved is None:
            return (reminder_texts.say("nothing_waits", language),)
        told = confirmed("moved", due_at, moved.context or "", zone, language, at)
        return (told, *outside_window(self.book, [due_at], self.heard, language))

    def _new_time(self, trigger: Trigger, zone: ZoneInfo) -> datetime | None:
        """The new time; a day alone keeps the hour, an hour alone keeps the day."""
        said_at = self.part.message.sent_at
        for moment in moments_in(self.text, language=self.language)[:1]:
            due = when(moment, said_at, zone, month_first=writes_month_first(zone, self.language))
            old = trigger.due_at.astimezone(zone)
            if due is not None and moment.clock is None and due.precision == "day":
                day = due.at.astimezone(zone).date()
                return datetime.combine(day, old.timetz().replace(tzinfo=None), zone).astimezone(UTC)
            if moment.day is None and moment.clock is not None and old.date() > said_at.astimezone(zone).date():
                evening_before = (old.replace(hour=0, minute=0) - timedelta(seconds=1)).astimezone(UTC)
                due = when(moment, evening_before, zone)
            return due.at if due is not None else None
        return None


def meant(book: ReminderBook, unit: UnitOfWork, heard: Heard, topic: str, language: str, at: datetime) -> list[Trigger]:
    """The waiting reminders that a topic names ("the contract", "tomorrow"); without one the last set, where that was just now."""
    triggers = book.memory.triggers
    waiting = list(triggers.reminders(heard.scope, unit=unit))
    if not topic:
        last = max(waiting, key=lambda each: each.changed_at, default=None)
        return [last] if last is not None and at - last.changed_at <= JUST_NOW else waiting
    zone = triggers.zone(unit, heard.scope)
    named = [when(each, at, zone, month_first=writes_month_first(zone, language)) for each in moments_in(topic, language=language)]
    days = {due.at.astimezone(zone).date() for due in named if due is not None}
    if days and (on_day := [each for each in waiting if each.due_at.astimezone(zone).date() in days]):
        return on_day
    wanted = _stems(topic)
    return [each for each in waiting if wanted and wanted <= _stems(each.context or "")]


def _stems(text: str) -> set[str]:
    return {word[:STEM] for word in re.findall(r"\w+", fold(text)) if len(word) > SHORTEST_WORD or word.isdigit()}


def which(
    book: ReminderBook,
    unit: UnitOfWork,
    heard: Heard,
    found: Sequence[Trigger],
    topic: str,
    language: str,
    at: datetime,
    *,
    cancels: bool = True,
) -> Sequence[Paragraph]:
    """Ask which of several is meant, or say that there is none. Only what is called off can be picked by number."""
    if not found:
        told = reminder_texts.say("not_found", language, about=texts.turned(language, topic)) if topic else ""
        return (told or reminder_texts.say("nothing_waits", language),)
    lines = in_lines(found, book.memory.triggers.zone(unit, heard.scope), language, at)
    text = reminder_texts.say("which", language, items=reminder_texts.items(lines, numbered=True))
    if not cancels:
        return (text,)
    turn = heard.turn.public_id
    options = tuple(Option(f"{turn}:{place}", str(place + 1), line) for place, line in enumerate(lines))
    asked = {"kind": WHICH, "turn": turn, "triggers": [each.public_id for each in found]}
    return Ask(heard.scope, heard.conversation.id, Question(text, options, texts.choose(language)), asked, language).carry_out(unit, at)
