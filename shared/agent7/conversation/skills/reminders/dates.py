"""Dates in what a person tells: kept for their day; and what a new time zone means for what waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.reminders.changes import in_lines
from agent7.conversation.skills.reminders.setting import LONGEST_ABOUT, ReminderBook, SetReminder, writes_month_first
from agent7.identity import MessageId
from agent7.language import ParsedMessage, commands, one_time, parse, redact_secrets, unmarked, when
from agent7.language.replies import reminder_texts
from agent7.memory import DEFAULT_POLICY, NewTrigger
from agent7.store.unit_of_work import UnitOfWork
from agent7.text_units import shortened


def notes(book: ReminderBook, heard: Heard, parts: Sequence[Part], language: str) -> list[Act]:
    """Notes of the dates in what the person tells of themselves: not what they ask, want done, suppose or pass on."""
    found: list[Act] = []
    for part in parts:
        said = [*part.statements, part.rest, part.command.text if isinstance(part.command, commands.Remember) else ""]
        if part.message.origin == DIRECT:
            told = tuple(each.text for text in said for each in parse(text, language).sentences if _tells(each))
            found += [NoteDates(book, heard, part, told, language)] if told else []
    return found


QUOTES: Final = ('"', "\u201c", "\u201e", "\u00ab", "\u2018")
"""Open what somebody else has said."""


def _tells(sentence: ParsedMessage) -> bool:
    if not sentence.may_name_time or sentence.text.lstrip().startswith(QUOTES):
        return False
    return not (sentence.is_question or sentence.is_supposed or sentence.is_request)


@dataclass(frozen=True, slots=True)
class NoteDates:
    """Keep the dates of what a person told: on that day it is brought to mind. Nothing is said about it now."""

    book: ReminderBook
    heard: Heard
    part: Part
    told: tuple[str, ...]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        triggers, scope, policy = self.book.memory.triggers, self.heard.scope, DEFAULT_POLICY.triggers
        found = [(sentence, moment) for sentence in self.told for moment in one_time(parse(sentence, self.language).moments)]
        if not found:
            return ()
        zone, message = triggers.zone(unit, scope), self.part.message
        month_first = writes_month_first(zone, self.language)
        for sentence, moment in found[: policy.most_per_message]:
            due = when(moment, message.sent_at, zone, month_first=month_first, lately=policy.lately)
            if due is None or not timedelta(0) < due.at - at <= policy.farthest or _is_today(due.at, due.precision, zone, at):
                continue
            words = redact_secrets(unmarked(shortened(sentence, LONGEST_ABOUT)))
            new = NewTrigger(False, due.at, zone.key, due.precision, words, words, self.language, message.id, self.heard.phone_number_id)
            triggers.add(unit, scope, new, at=at)
        return ()


@dataclass(frozen=True, slots=True)
class TellZone:
    """Say what a new time zone means for the reminders that wait: they keep their moments, and what comes again goes by the new clock."""

    book: ReminderBook
    heard: Heard
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        triggers, heard = self.book.memory.triggers, self.heard
        zone = triggers.zone(unit, heard.scope)
        if zone.key == heard.time_zone:
            return ()
        followed = triggers.follow(unit, heard.scope, at=at)
        before = [each for each in triggers.reminders(heard.scope, unit=unit) if each.time_zone != zone.key]
        told = {"zone": before, "zone_repeats": followed}
        return tuple(
            reminder_texts.say(key, self.language, items=reminder_texts.items(in_lines(found, zone, self.language, at)))
            for key, found in told.items()
            if found
        )


def _is_today(due_at: datetime, precision: str, zone: ZoneInfo, at: datetime) -> bool:
    """ "I am tired today" is no date to come back to; "the dentist today at five" is."""
    return precision == "day" and due_at.astimezone(zone).date() == at.astimezone(zone).date()


@dataclass(frozen=True, slots=True)
class ReminderAgain:
    """What an edited message says of times now, in place of what its old words had set."""

    book: ReminderBook
    heard: Heard
    parts: tuple[Part, ...]
    language: str

    def carry_out(self, unit: UnitOfWork, original: MessageId, said_at: datetime, at: datetime, *, asked: bool) -> Sequence[Paragraph]:
        """Set it anew, as said in the original. `asked`: that was a reminder, and the person is told of the new one."""
        parts = [replace(part, message=replace(part.message, id=original, sent_at=said_at)) for part in self.parts]
        told: list[Paragraph] = []
        for part in parts:
            if asked and isinstance(part.command, commands.Remind):
                told += SetReminder(self.book, self.heard, part, part.command.text, self.language).carry_out(unit, at)
        for note in notes(self.book, self.heard, parts, self.language):
            note.carry_out(unit, at)
        return told
