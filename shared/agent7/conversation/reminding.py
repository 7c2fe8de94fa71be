"""Reminders in the chat: set, asked for, called off, moved; and the other dates in what a person tells.

Times are understood when the turn is carried out, after what it remembers: "My time zone is Asia/Tokyo. Remind me tomorrow at 9."
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from agent7.channels.whatsapp.offering import Option, shortened
from agent7.channels.whatsapp.outbox_rules import window_open
from agent7.conversation import commands, kinds, reminder_texts, reminder_words, texts
from agent7.conversation.acts import Act, Ask, DropQuestion, Paragraph, Question, Say
from agent7.conversation.hearing import DIRECT, Heard, Part
from agent7.conversation.reminders import Wish, wishes
from agent7.conversation.routing import is_request
from agent7.identity import MessageId
from agent7.memory import (
    DEFAULT_POLICY,
    MemoryAgent,
    Trigger,
    fold,
    is_question,
    is_supposed,
    may_name_time,
    moments_in,
    redact_secrets,
    sentences,
    when,
)
from agent7.store.triggers import NewTrigger
from agent7.store.unit_of_work import UnitOfWork

WHEN: Final = "reminder_when"
WHICH: Final = "reminder_which"
JUST_NOW: Final = timedelta(minutes=10)
"""So long after a reminder was set or moved, "make it 5 May instead" is about it."""
LONGEST_ABOUT: Final = 300
MONTH_FIRST: Final = "America/"
"""Where people who write English put the month first: "3/5" is 5 March. Elsewhere, and in the other languages, it is 3 May."""
STEM: Final = 5
"""Letters by which a word of a reminder is found again: "contract", "contracts"."""
SHORTEST_WORD: Final = 3


@dataclass(frozen=True, slots=True)
class Reminding:
    """Turns what a message says of reminders into acts. `template`: a closed 24-hour window can be opened by the approved one."""

    memory: MemoryAgent
    template: bool = False

    def act(self, heard: Heard, part: Part, command: commands.Reminder, language: str) -> Act:
        match command:
            case commands.Remind(text=text):
                return SetReminder(self, heard, part, text, language)
            case commands.CancelReminder(topic=topic):
                return CancelReminder(self, heard, topic, language)
            case commands.MoveReminder(topic=topic, text=text):
                return MoveReminder(self, heard, part, text, topic, language)
        return TellReminders(self, heard, language)

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a part does as the answer to "when?" or "which one?", or as a correction of the reminder just set; None when it is none."""
        if part.message.origin != DIRECT:
            return None
        asked, text = heard.conversation.context.get("asked"), kinds.words(part.message)
        kind = asked.get("kind") if isinstance(asked, Mapping) else None
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)] if kind in (WHEN, WHICH) else []
        if kind in (WHEN, WHICH) and isinstance(part.command, commands.No):
            return [*done, Say(reminder_texts.say("kept", language))]
        if kind == WHICH and isinstance(asked, Mapping) and (chosen := commands.picked(text, len(asked["triggers"]))):
            return [*done, CancelThese(self, heard, [asked["triggers"][each] for each in chosen], language)]
        if kind == WHEN and part.command is None and moments_in(text, language=language):
            return [*done, SetAsked(self, heard, part, text, language)]
        return self._moved(heard, part, text, language) if part.command is None else None

    def notes(self, heard: Heard, parts: Sequence[Part], language: str) -> list[Act]:
        """Notes of the dates in what the person tells of themselves: not what they ask, want done, suppose or pass on."""
        found: list[Act] = [TellZone(self, heard, language)]
        for part in parts:
            said = [*part.statements, part.rest, part.command.text if isinstance(part.command, commands.Remember) else ""]
            if part.message.origin == DIRECT and may_name_time(" ".join(said)):
                told = [each for text in said for each in sentences(text) if _tells(each, language)]
                found += [NoteDates(self, heard, part, tuple(told), language)] if told else []
        return found

    def _moved(self, heard: Heard, part: Part, text: str, language: str) -> list[Act] | None:
        if not may_name_time(text):
            return None
        for each in dict.fromkeys((language, *reminder_words.WORDS)):
            if each in reminder_words.WORDS and (time := reminder_words.moved_to(text, each)) and self._just_set(heard):
                return [MoveReminder(self, heard, part, time, "", language)]
        return None

    def _just_set(self, heard: Heard) -> bool:
        return any(heard.at - each.changed_at <= JUST_NOW for each in self.memory.triggers.reminders(heard.scope))


@dataclass(frozen=True, slots=True)
class SetReminder:
    """Set what is wished for, and say when it will come; ask for a time where none is named, or none that lies ahead."""

    reminding: Reminding
    heard: Heard
    part: Part
    text: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        told = [paragraph for wish in wishes(self.text, self.language) for paragraph in self._set(unit, wish, at)]
        return (*(each for each in told if isinstance(each, str)), *(each for each in told if not isinstance(each, str)))

    def _set(self, unit: UnitOfWork, wish: Wish, at: datetime) -> Sequence[Paragraph]:
        if not wish.moments:
            return self._ask("repeated" if wish.repeated else "when", unit, at)
        return set_all(unit, self, wish, kinds.words(self.part.message), at) or self._ask("over", unit, at)

    def _ask(self, why: str, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard = self.heard
        asked = {"kind": WHEN, "turn": heard.turn.public_id, "messages": [self.part.message.id]}
        question = Question(reminder_texts.say(why, self.language), (), texts.choose(self.language))
        return Ask(heard.scope, heard.conversation.id, question, asked, self.language).carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class SetAsked:
    """Set what was wished for without a time, at the time that the answer names."""

    reminding: Reminding
    heard: Heard
    part: Part
    text: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        answer = wishes(self.text, self.language)[0]
        wished = commands.parse(self.heard.work.put_off, quoted=False, forwarded=False)
        first = wishes(wished.text, wished.language)[-1] if isinstance(wished, commands.Remind) else answer
        about = "" if first.repeated or first.moments else first.about
        wish = Wish(about or answer.about, answer.moments)
        told = set_all(unit, self, wish, f"{self.heard.work.put_off} {self.text}", at)
        return told or (reminder_texts.say("over", self.language),)


def set_all(unit: UnitOfWork, by: SetReminder | SetAsked, wish: Wish, said: str, at: datetime) -> Sequence[str]:
    """Write a reminder for each of its times, and say so; nothing to say when none of them lies ahead."""
    reminding, heard, language = by.reminding, by.heard, by.language
    zone, policy = reminding.memory.triggers.zone(unit, heard.scope), DEFAULT_POLICY.triggers
    message = by.part.message
    about = redact_secrets(shortened(wish.about or _quoted(heard, by.part), LONGEST_ABOUT))
    month_first = writes_month_first(zone, language)
    dues = [due for each in wish.moments[: policy.most_per_message] if (due := when(each, message.sent_at, zone, month_first=month_first))]
    dues = [due for due in dues if due.at > at]
    if dues and all(due.at - at > policy.farthest for due in dues):
        return (reminder_texts.say("far", language),)
    told: list[str] = []
    for due in (each for each in dues if each.at - at <= policy.farthest):
        new = NewTrigger(True, due.at, zone.key, due.precision, redact_secrets(said), about, language, message.id, heard.phone_number_id)
        if reminding.memory.triggers.add(unit, heard.scope, new, at=at) is None:
            return (*told, reminder_texts.say("full", language, count=str(policy.most_reminders)))
        told.append(_confirmed("set", due.at, about, zone, language, at))
    return (*told, *outside_window(reminding, [due.at for due in dues], heard, language)) if told else ()


def _confirmed(key: str, due_at: datetime, about: str, zone: ZoneInfo, language: str, at: datetime) -> str:
    return reminder_texts.about_reminder(key, language, at=due_at, zone=zone, today=at.astimezone(zone).date(), about=about)


def outside_window(reminding: Reminding, dues: Sequence[datetime], heard: Heard, language: str) -> Sequence[str]:
    """A word about the 24-hour window where a reminder will fall outside of it, counted from this message."""
    last = max(message.sent_at for message in heard.messages)
    if all(window_open(last, due) for due in dues):
        return ()
    return (reminder_texts.say("outside_template" if reminding.template else "outside", language),)


def writes_month_first(zone: ZoneInfo, language: str) -> bool:
    return language == "en" and zone.key.startswith(MONTH_FIRST)


def _quoted(heard: Heard, part: Part) -> str:
    """What a message answers, for "remind me of this tomorrow"."""
    return heard.quoted.get(part.message.quoted_message_id or "", ("", ""))[0]


@dataclass(frozen=True, slots=True)
class TellReminders:
    """List what waits."""

    reminding: Reminding
    heard: Heard
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        waiting = self.reminding.memory.triggers.reminders(self.heard.scope, unit=unit)
        if not waiting:
            return (reminder_texts.say("none", self.language),)
        zone = self.reminding.memory.triggers.zone(unit, self.heard.scope)
        return (reminder_texts.say("list", self.language, items=reminder_texts.items(in_lines(waiting, zone, self.language, at))),)


def in_lines(waiting: Sequence[Trigger], zone: ZoneInfo, language: str, at: datetime) -> list[str]:
    today = at.astimezone(zone).date()
    return [reminder_texts.line(each.due_at, zone, language, today=today, about=each.context or "") for each in waiting]


@dataclass(frozen=True, slots=True)
class CancelReminder:
    """Call one off; asks which where several may be meant."""

    reminding: Reminding
    heard: Heard
    topic: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        found = meant(self.reminding, unit, self.heard, self.topic, self.language, at)
        if len(found) == 1:
            return CancelThese(self.reminding, self.heard, [found[0].public_id], self.language).carry_out(unit, at)
        return which(self.reminding, unit, self.heard, found, self.topic, self.language, at)


@dataclass(frozen=True, slots=True)
class CancelThese:
    """Call these off, and say which."""

    reminding: Reminding
    heard: Heard
    chosen: Sequence[str]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        triggers, scope = self.reminding.memory.triggers, self.heard.scope
        zone = triggers.zone(unit, scope)
        waiting = [each for each in triggers.reminders(scope, unit=unit) if each.public_id in self.chosen]
        gone = [each for each in waiting if triggers.cancel(unit, scope, each, at=at)]
        told = [_confirmed("cancelled", each.due_at, each.context or "", zone, self.language, at) for each in gone]
        return told or (reminder_texts.say("nothing_waits", self.language),)


@dataclass(frozen=True, slots=True)
class MoveReminder:
    """Another time for one that waits; asks which where several may be meant."""

    reminding: Reminding
    heard: Heard
    part: Part
    text: str
    topic: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        triggers, scope, language = self.reminding.memory.triggers, self.heard.scope, self.language
        found = meant(self.reminding, unit, self.heard, self.topic, language, at)
        if len(found) != 1:
            return which(self.reminding, unit, self.heard, found, self.topic, language, at, cancels=False)
        zone = triggers.zone(unit, scope)
        due_at = self._new_time(found[0], zone)
        if due_at is None or due_at <= at or due_at - at > DEFAULT_POLICY.triggers.farthest:
            return (reminder_texts.say("move_when", language),)
        moved = triggers.move(unit, scope, found[0], due_at=due_at, time_zone=zone.key, precision="minute", at=at)
        if moved is None:
            return (reminder_texts.say("nothing_waits", language),)
        told = _confirmed("moved", due_at, moved.context or "", zone, language, at)
        return (told, *outside_window(self.reminding, [due_at], self.heard, language))

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


def meant(reminding: Reminding, unit: UnitOfWork, heard: Heard, topic: str, language: str, at: datetime) -> list[Trigger]:
    """The waiting reminders that a topic names ("the contract", "tomorrow"); without one the last set, where that was just now."""
    triggers = reminding.memory.triggers
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
    reminding: Reminding,
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
        return (reminder_texts.say("not_found", language, about=topic) if topic else reminder_texts.say("nothing_waits", language),)
    lines = in_lines(found, reminding.memory.triggers.zone(unit, heard.scope), language, at)
    text = reminder_texts.say("which", language, items=reminder_texts.items(lines, numbered=True))
    if not cancels:
        return (text,)
    turn = heard.turn.public_id
    options = tuple(Option(f"{turn}:{place}", str(place + 1), line) for place, line in enumerate(lines))
    asked = {"kind": WHICH, "turn": turn, "triggers": [each.public_id for each in found]}
    return Ask(heard.scope, heard.conversation.id, Question(text, options, texts.choose(language)), asked, language).carry_out(unit, at)


def _tells(sentence: str, language: str) -> bool:
    return may_name_time(sentence) and not (is_question(sentence) or is_supposed(sentence) or is_request(sentence, language))


@dataclass(frozen=True, slots=True)
class NoteDates:
    """Keep the dates of what a person told: on that day it is brought to mind. Nothing is said about it."""

    reminding: Reminding
    heard: Heard
    part: Part
    told: tuple[str, ...]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        triggers, scope, policy = self.reminding.memory.triggers, self.heard.scope, DEFAULT_POLICY.triggers
        found = [(sentence, moment) for sentence in self.told for moment in moments_in(sentence, language=self.language)]
        if not found:
            return ()
        zone, message = triggers.zone(unit, scope), self.part.message
        month_first = writes_month_first(zone, self.language)
        for sentence, moment in found[: policy.most_per_message]:
            due = when(moment, message.sent_at, zone, month_first=month_first, lately=policy.lately)
            if due is None or not timedelta(0) < due.at - at <= policy.farthest or _is_today(due.at, due.precision, zone, at):
                continue
            words = redact_secrets(shortened(sentence, LONGEST_ABOUT))
            triggers.add(unit, scope, NewTrigger(False, due.at, zone.key, due.precision, words, words, self.language, message.id), at=at)
        return ()


@dataclass(frozen=True, slots=True)
class TellZone:
    """Say what a new time zone means for the reminders that wait: they stay at their moments, by another clock."""

    reminding: Reminding
    heard: Heard
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        triggers, heard = self.reminding.memory.triggers, self.heard
        zone = triggers.zone(unit, heard.scope)
        if zone.key == heard.time_zone:
            return ()
        before = [each for each in triggers.reminders(heard.scope, unit=unit) if each.time_zone != zone.key]
        told = reminder_texts.items(in_lines(before, zone, self.language, at))
        return (reminder_texts.say("zone", self.language, items=told),) if before else ()


def _is_today(due_at: datetime, precision: str, zone: ZoneInfo, at: datetime) -> bool:
    """ "I am tired today" is no date to come back to; "the dentist today at five" is."""
    return precision == "day" and due_at.astimezone(zone).date() == at.astimezone(zone).date()


@dataclass(frozen=True, slots=True)
class ReminderAgain:
    """What an edited message says of times now, in place of what its old words had set."""

    reminding: Reminding
    heard: Heard
    parts: tuple[Part, ...]
    language: str

    def carry_out(self, unit: UnitOfWork, original: MessageId, said_at: datetime, at: datetime, *, asked: bool) -> Sequence[Paragraph]:
        """Set it anew, as said in the original. `asked`: that was a reminder, and the person is told of the new one."""
        parts = [replace(part, message=replace(part.message, id=original, sent_at=said_at)) for part in self.parts]
        told: list[Paragraph] = []
        for part in parts:
            if asked and isinstance(part.command, commands.Remind):
                told += SetReminder(self.reminding, self.heard, part, part.command.text, self.language).carry_out(unit, at)
        for note in self.reminding.notes(self.heard, parts, self.language)[1:]:
            note.carry_out(unit, at)
        return told
