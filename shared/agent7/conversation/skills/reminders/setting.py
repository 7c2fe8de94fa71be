"""Setting a reminder: what is wished for at each of its times, written and confirmed with the local time understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from agent7.channels.whatsapp.outbound.outbox_rules import window_open
from agent7.conversation import message_kinds
from agent7.conversation.acts import Ask, Paragraph, Question, Undone
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills.reminders.series import NewTime
from agent7.identity import MessageId
from agent7.language import (
    Due,
    Moment,
    Wish,
    commands,
    names_nothing,
    only_points,
    parse,
    redact_secrets,
    unmarked,
    when,
    wishes,
    without_event_time,
)
from agent7.language.replies import reminder_texts
from agent7.language.replies.rendering import say
from agent7.memory import DEFAULT_POLICY, MemoryAgent, NewTrigger, Trigger
from agent7.store.conversation.message_log import ROLE_USER
from agent7.store.unit_of_work import UnitOfWork
from agent7.text_units import shortened

WHEN: Final = "reminder_when"
"""Kind of the question for a time."""
LONGEST_ABOUT: Final = 300
HALF_A_DAY: Final = 12
FIRST_OF_EVENING: Final = 15
"""Hour from which an alarm is rather meant for the morning."""
MONTH_FIRST: Final = "America/"
"""Where people who write English put the month first: "3/5" is 5 March. Elsewhere, and in the other languages, it is 3 May."""


@dataclass(frozen=True, slots=True)
class ReminderBook:
    """Where reminders are written. `template`: a closed 24-hour window can be opened by the approved one."""

    memory: MemoryAgent
    template: bool = False

    def waiting(self, heard: Heard) -> tuple[Trigger, ...]:
        """The reminders that wait while a turn is thought about, the earliest first; nobody is asked where none does."""
        return self.memory.triggers.reminders(heard.scope) if heard.work.a_reminder_waits else ()


@dataclass(frozen=True, slots=True)
class SetReminder:
    """Set what is wished for, and say when it will come; ask for a time where none is named, or none that lies ahead."""

    book: ReminderBook
    heard: Heard
    part: Part
    text: str
    language: str
    wakes: bool = False
    """An hour that may be of the morning or of the evening is of the morning."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        told = [paragraph for wish in wishes(self.text, self.language) for paragraph in self._set(unit, wish, at)]
        return (*(each for each in told if isinstance(each, str)), *(each for each in told if not isinstance(each, str)))

    def _set(self, unit: UnitOfWork, wish: Wish, at: datetime) -> Sequence[Paragraph]:
        if not wish.moments:
            return self._ask("repeated" if wish.repeated else "when", unit, at)
        return set_all(unit, self, wish, message_kinds.parsed(self.part.message).text, at) or self._ask("over", unit, at)

    def _ask(self, why: str, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        return AskWhen(self.heard, [self.part.message.id], self.language, why).carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class AskWhen:
    """Ask for the time of what these messages wish to be reminded of."""

    heard: Heard
    messages: Sequence[MessageId]
    language: str
    why: str = "when"

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard = self.heard
        asked = {"kind": WHEN, "turn": heard.turn.public_id, "messages": list(self.messages)}
        question = Question(reminder_texts.say(self.why, self.language), (), say("choose", self.language))
        return Ask(heard.scope, heard.conversation.id, question, asked, self.language).carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class SetAsked:
    """Set what was wished for without a time, at the time that the answer names."""

    book: ReminderBook
    heard: Heard
    part: Part
    text: str
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        answer = wishes(self.text, self.language)[0]
        wished = parse(self.heard.work.put_off).command
        about = _asked_about(wished) if isinstance(wished, commands.Remind) else self.heard.work.put_off  # told in a message of its own
        wish = Wish("" if names_nothing(about, self.language) else about, answer.moments)
        wish = replace(wish, about=wish.about or answer.about)
        told = set_all(unit, self, wish, f"{self.heard.work.put_off} {self.text}", at)
        return told or (reminder_texts.say("over", self.language),)


def _asked_about(wished: commands.Remind) -> str:
    """What was to be reminded of without a time of its own; one that is counted from an event is none."""
    asked = without_event_time(wished.text, wished.language)
    wish = wishes(asked, wished.language)[-1]
    return "" if wish.repeated or (wish.moments and asked == wished.text) else wish.about


def set_all(unit: UnitOfWork, by: SetReminder | SetAsked, wish: Wish, said: str, at: datetime) -> Sequence[str]:
    """Write a reminder for each of its times, and say so; nothing to say when none of them lies ahead."""
    book, heard, language = by.book, by.heard, by.language
    zone, policy = book.memory.triggers.zone(unit, heard.scope), DEFAULT_POLICY.triggers
    message = by.part.message
    named = _pointed_at(heard, by) if only_points(wish.about, language) else wish.about
    about = redact_secrets(shortened(named or _quoted(heard, by.part), LONGEST_ABOUT))
    month_first = writes_month_first(zone, language)
    wakes = isinstance(by, SetReminder) and by.wakes
    dues = [
        replace(due, at=_in_the_morning(each, due.at, zone, message.sent_at)) if wakes and not due.repeats else due
        for each in wish.moments[: policy.most_per_message]
        if (due := when(each, message.sent_at, zone, month_first=month_first, wakes=wakes))
    ]
    dues = [due for due in dues if due.at > at]
    if dues and all(due.at - at > policy.farthest for due in dues):
        return (Undone(reminder_texts.say("far", language)),)
    told: list[str] = []
    for due in (each for each in dues if each.at - at <= policy.farthest):
        new = NewTrigger(
            explicit=True,
            due_at=due.at,
            time_zone=zone.key,
            precision=due.precision,
            original_message=redact_secrets(unmarked(said)),
            context=about,
            language=language,
            message_id=message.id,
            phone_number_id=heard.phone_number_id,
            repeats=due.repeats or None,
        )
        if book.memory.triggers.add(unit, heard.scope, new, at=at) is None:
            return (*told, Undone(reminder_texts.say("full", language, count=str(policy.most_reminders))))
        told.append(confirmed("set", due.at, about, zone, language, at, due.repeats))
    return (*told, *outside_window(book, dues, heard, language)) if told else ()


def _in_the_morning(moment: Moment, due_at: datetime, zone: ZoneInfo, said_at: datetime) -> datetime:
    """The next morning's "7" in the place of the evening's, where the words leave open which."""
    clock, local = moment.clock, due_at.astimezone(zone)
    if clock is None or clock.hour is None or clock.exact or clock.part or clock.hour > HALF_A_DAY or local.hour < FIRST_OF_EVENING:
        return due_at
    morning = (local.replace(hour=local.hour - HALF_A_DAY) + timedelta(days=moment.day is None)).astimezone(UTC)
    return morning if morning > said_at else due_at


def confirmed(key: str, due_at: datetime, about: str, zone: ZoneInfo, language: str, at: datetime, repeats: str | None = None) -> str:
    """The sentence that says what a reminder is set or moved to; `repeats`: the rule of its series."""
    today = at.astimezone(zone).date()
    return reminder_texts.about_reminder(key, language, at=due_at, zone=zone, today=today, about=about, repeats=repeats)


def outside_window(book: ReminderBook, dues: Sequence[Due | NewTime], heard: Heard, language: str) -> Sequence[str]:
    """A word about the 24-hour window where a reminder will fall outside of it, counted from this message; what repeats does one day."""
    last = max(message.sent_at for message in heard.messages)
    if all(window_open(last, due.at) and not due.repeats for due in dues):
        return ()
    return (reminder_texts.say("outside_template" if book.template else "outside", language),)


def writes_month_first(zone: ZoneInfo, language: str) -> bool:
    """Whether 5/6 is the 6th of May to this person."""
    return language == "en" and zone.key.startswith(MONTH_FIRST)


def _pointed_at(heard: Heard, by: SetReminder | SetAsked) -> str:
    """What "it" stands for: what the message says before it asks to be reminded, else what the person told right before."""
    words = message_kinds.parsed(by.part.message).text
    before, asked, _ = words.partition(by.text)
    told = before[: max(0, *(before.rfind(sign) for sign in ",.;!?"))].strip(" ,.;") if asked else ""
    last = next((text for role, text in reversed(heard.recent) if role == ROLE_USER and not parse(text).command), "")
    return told or (last if last and not parse(last).is_question else "")


def _quoted(heard: Heard, part: Part) -> str:
    """What a message answers, for "remind me of this tomorrow"."""
    return heard.quoted.get(part.message.quoted_message_id or "", ("", ""))[0]
