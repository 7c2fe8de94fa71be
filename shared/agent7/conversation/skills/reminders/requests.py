"""Reminders in the chat: what a message wants of them, and what answers a question of ours about one.

Times are understood when the turn is carried out, after what it remembers: "My time zone is Asia/Tokyo. Remind me tomorrow at 9."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, DropQuestion, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skill import PlannedIntent, Request, Skill
from agent7.conversation.skills.reminders.changes import (
    WHICH,
    CancelReminder,
    CancelThese,
    MoveReminder,
    MoveThese,
    SkipNext,
    TellReminders,
)
from agent7.conversation.skills.reminders.events import with_dates
from agent7.conversation.skills.reminders.over import AskWhetherOver
from agent7.conversation.skills.reminders.referents import Meant, fitting, named, named_last, speaks_of, spoken_of
from agent7.conversation.skills.reminders.setting import WHEN, AskWhen, ReminderBook, SetAsked, SetReminder
from agent7.language import (
    EVERY_ONE,
    LONGEST_CHANGE,
    ParsedMessage,
    Said,
    agreement,
    another_reminder,
    asked_after,
    asks_for_all,
    change_of_reminder,
    changes_of_reminders,
    choices,
    commands,
    described,
    fold,
    lex,
    names_nothing,
    orders_about,
    parse,
    time_from_event,
    wishes,
    without_times,
)
from agent7.language.replies import reminder_texts
from agent7.language.replies.rendering import say
from agent7.memory import Trigger

MOST_BESIDE: Final = 6
"""Words beside its times of a message that answers "when?": what says more tells something of its own."""
LONGEST_PIECE: Final = 60
"""Characters of a message that only says what a reminder is about."""
OF_EVERYTHING = (commands.ForgetAll, commands.Erase, commands.Stop)
"""Commands that mean more than the reminder that was spoken of last."""


@dataclass(frozen=True, slots=True)
class ReminderRequests:
    """Turns what a message says of reminders into acts."""

    book: ReminderBook

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a part does as the answer to "when?" or "which one?", or as a change of a reminder that waits; None when it is none."""
        if part.message.origin != DIRECT:
            return None
        asked, said = heard.conversation.context.get("asked"), message_kinds.parsed(part.message, language)
        kind = asked.get("kind") if isinstance(asked, Mapping) else None
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)] if kind in (WHEN, WHICH) else []
        if kind == WHEN and isinstance(part.command, commands.No):
            return [*done, Say(reminder_texts.say("kept", language))]
        if kind == WHICH and isinstance(part.command, commands.No):
            return [*done, Say(say("kept", language))]
        if kind == WHICH and isinstance(part.command, commands.Yes) and isinstance(asked, Mapping) and len(asked["triggers"]) == 1:
            return [*done, self._picked(heard, asked["triggers"], language)]
        if kind == WHICH and isinstance(asked, Mapping) and (meant := self._meant(heard, asked["triggers"], said.text, language)):
            return [*done, self._picked(heard, meant, language)]
        if kind == WHEN and not (part.command or part.statements) and _says_when(said, language):
            return [*done, SetAsked(self.book, heard, part, said.text, language)]
        if kind == WHEN and isinstance(asked, Mapping) and _is_a_piece(part, said):
            wished = parse(heard.work.put_off).command
            names = isinstance(wished, commands.Remind) and not names_nothing(wishes(wished.text, wished.language)[-1].about, language)
            return [*done, AskWhen(heard, asked["messages"] if names else [part.message.id], language)]
        changed = self._changed(heard, part, said, language)
        return [*done, *changed] if changed else None

    def _meant(self, heard: Heard, asked: Sequence[str], answer: str, language: str) -> list[str]:
        """Which of those that we asked about an answer means: by their numbers, or by words that are of one of them alone."""
        if places := choices.picked(answer, len(asked)):
            return [asked[place] for place in places]
        waiting = self._waiting(heard, asked)
        found = fitting(heard, waiting, described(choices.beside_yes(answer) or answer, language), language)
        if not found:  # "yes, drop the chicken one"
            listed = "\n".join(each.context or "" for each in waiting)
            agrees = agreement.plain_answer(answer, listed, language, undoes=True) == "yes"
            found = speaks_of(waiting, agreement.begins_with(answer)[1], language) if agrees else []
        return [found[0].public_id] if len(found) == 1 else []

    def _waiting(self, heard: Heard, asked: Sequence[str]) -> list[Trigger]:
        return [each for each in self.book.waiting(heard) if str(each.public_id) in asked]

    def _picked(self, heard: Heard, chosen: Sequence[str], language: str) -> Act:
        """What was wanted of the one that is picked now: another time, where what was put off says one."""
        for sentence in parse(heard.work.put_off, language).sentences:
            said = change_of_reminder(sentence.text, language, spoken_of=True) or next(iter(orders_about(sentence.text, language)), None)
            if said and said.want == "move":
                return MoveThese(self.book, heard, chosen, said.text, said.shift, said.language)
        return CancelThese(self.book, heard, chosen, language)

    def _changed(self, heard: Heard, part: Part, read: ParsedMessage, language: str) -> list[Act] | None:
        """What a message changes without calling it a reminder: "cancel it", "make that 10", "cancel the first and move the second to 5".

        Which ones are meant is looked for before any of it is done.
        """
        if isinstance(part.command, OF_EVERYTHING):
            return None
        told = [sentence.text for sentence in read.sentences]
        if read.is_question and len(told) == 1 and asks_for_all(told[0], language):
            return [TellReminders(self.book, heard, language)]
        waiting = self.book.waiting(heard) if told and len(read.text) <= LONGEST_CHANGE else ()
        if not waiting:
            return None
        just = bool(named_last(heard, waiting))
        said = told if just and len(told) == 1 else [sentence.text for sentence in read.sentences if not sentence.small_talk]
        if len(said) > 1 and spoken_of(heard, waiting):  # "his dad's getting him. cancel it"
            named = any(isinstance(parse(each, language).command, commands.Reminder) for each in said)
            if not (named or read.is_question or read.is_request):
                said = [each for each in said if changes_of_reminders(each, language, spoken_of=True)][-1:]
        if len(said) != 1:
            return None
        if just and not isinstance(part.command, commands.Remind) and (another := another_reminder(said[0], language)):
            return [SetReminder(self.book, heard, part, another, language)]
        spoken = bool(spoken_of(heard, waiting))
        if spoken and parse(said[0], language).recognised("ListReminders", context={"after": "reminder"}):
            return [TellReminders(self.book, heard, language)]
        after = asked_after(said[0], language, spoken_of=spoken) if parse(said[0], language).is_question else ""
        if after and fitting(heard, waiting, after, language):
            return [TellReminders(self.book, heard, language)]
        wanted = changes_of_reminders(said[0], language, spoken_of=spoken, just=just)
        others = speaks_of(waiting, said[0], language) if any(each.dismissed and not each.topic for each in wanted) else []
        if others and others != spoken_of(heard, waiting)[:1]:
            return [AskWhetherOver(self.book, heard, others, language)]  # "no need for the chicken any more" names another than the last
        acts = [self._change(heard, part, waiting, each, language, alone=len(wanted) == 1) for each in wanted]
        if acts and all(acts):
            return [each for each in acts if each]
        return self._ordered(heard, part, waiting, said[0], language)

    def _ordered(self, heard: Heard, part: Part, waiting: Sequence[Trigger], said: str, language: str) -> list[Act] | None:
        """An order in words of its own about the reminder that it names; about several, it is asked which one is meant."""
        for order in orders_about(said, language):
            found = fitting(heard, waiting, order.topic, language)
            others = [each for each in waiting if each not in found]
            if not found or (order.reason and speaks_of(others, order.reason, language)):
                continue
            if order.want == "cancel":
                return [CancelReminder(self.book, heard, order.topic, language, found)]
            return [MoveReminder(self.book, heard, part, order.text, order.topic, language, found=found)]
        return None

    def _change(self, heard: Heard, part: Part, waiting: Sequence[Trigger], wanted: Said, language: str, *, alone: bool) -> Act | None:
        """One change; None where it names none that waits."""
        if wanted.reason and (spoken := speaks_of(waiting, wanted.reason, wanted.language)):
            if len(spoken) == 1 and wanted.want == "move":
                return MoveThese(self.book, heard, [spoken[0].public_id], wanted.text, wanted.shift, wanted.language)
            if len(spoken) == 1:
                return CancelThese(self.book, heard, [spoken[0].public_id], language)
            if wanted.want == "move":
                return MoveReminder(self.book, heard, part, wanted.text, wanted.reason, language, wanted.shift)
            return CancelReminder(self.book, heard, wanted.reason, language)  # asks which
        found = named(heard, waiting, wanted.topic, wanted.language) if wanted.topic != EVERY_ONE else None
        if wanted.topic and found and not found.sure:
            return None
        if wanted.want == "skip" or (wanted.dismissed and found and any(each.repeats for each in found.found)):
            return self._this_time(heard, part, found, wanted, language)
        meant = [found.one.public_id] if found and found.one and not alone else []
        if wanted.want == "move":
            if meant:
                return MoveThese(self.book, heard, meant, wanted.text, wanted.shift, wanted.language)
            return MoveReminder(self.book, heard, part, wanted.text, wanted.topic, language, wanted.shift)
        return CancelThese(self.book, heard, meant, language) if meant else CancelReminder(self.book, heard, wanted.topic, language)

    def _this_time(self, heard: Heard, part: Part, found: Meant | None, wanted: Said, language: str) -> Act | None:
        """What is said of the next time of a series alone. Of what comes once, and where "done" may mean all of it, it is asked."""
        one = found.one if found else None
        if one is None or not found:
            return AskWhetherOver(self.book, heard, found.found, language) if found and found.found else None
        if wanted.want == "skip" and one.repeats:
            return SkipNext(self.book, heard, part, one.public_id, wanted.text, language, near=wanted.near)
        return AskWhetherOver(self.book, heard, [one], language)


def _says_when(said: ParsedMessage, language: str) -> bool:
    """Whether a message is a time and little more; what somebody tells, or pastes, may hold times as well."""
    short = len(said.text) <= LONGEST_CHANGE
    return short and bool(said.moments) and len(without_times(said.text, language).split()) <= MOST_BESIDE


def _is_a_piece(part: Part, said: ParsedMessage) -> bool:
    """Whether a message is too little to be more than a piece of an answer: "the parking permit"."""
    whole = not (part.command or part.statements or said.small_talk or said.is_question or said.is_request)
    return whole and len(said.text) <= LONGEST_PIECE and len(said.sentences) == 1


def typed_remind(intent: PlannedIntent, language: str) -> commands.Remind:
    """What a plan wants to be reminded of, and when; where it names no time, the wish that rules find in the words that it quotes.

    A time that is counted from an event ("the day before her party at 9") is kept as it is: when that is, memory may know. One that is
    partly described ("tonight, once the kids are in bed") is asked for: what can be read of it is another.
    """
    if intent.text and intent.repeats and not intent.when:
        return commands.Remind(text=f"{intent.repeats} {intent.text}", language=language)
    if intent.text and intent.when:
        if time_from_event(intent.when, language):
            return commands.Remind(text=f"{intent.when} {intent.text}", language=language)
        if is_described(intent.when, language):
            return commands.Remind(text=intent.text, language=language)
        if intent.repeats and fold(intent.repeats) not in fold(intent.when):
            return commands.Remind(text=f"{intent.repeats} {intent.when} {intent.text}", language=language)
        return commands.Remind(text=f"{intent.text} {intent.when}", language=language)
    said = parse(intent.quote).command
    return commands.Remind(text=said.text if isinstance(said, commands.Remind) else intent.text or intent.quote, language=language)


def is_described(when: str, language: str) -> bool:
    """Whether the day or the hour of a time is only described, in words beside those that name it."""
    found = parse(when, language).moments
    left = reduce(lambda text, each: f"{text[: each.start]} {text[each.end :]}", reversed(found), when)
    named = any(each.day and (each.day.kind == "offset" or (each.clock and each.clock.hour is not None)) for each in found)
    return bool(found) and not named and bool(lex(left, language).frequencies)


def typed_change(intent: PlannedIntent, language: str) -> commands.MoveReminder:
    """Which reminder a plan moves, and to when: as the words say it where they say all of it."""
    counted = bool(intent.when) and fold(intent.when) not in fold(intent.quote)
    said = None if counted else change_of_reminder(intent.quote, language, spoken_of=True)
    if said and said.want == "move":
        return commands.MoveReminder(topic=intent.what, text=said.text, shift=said.shift, language=said.language)
    named = f"{intent.repeats} {intent.when}".strip()
    return commands.MoveReminder(topic=intent.what, text=named or intent.text or intent.quote, language=language)


def act(command: commands.Reminder, request: Request) -> list[Act]:
    """What is done about reminders; a handle names the one that is meant."""
    book, heard, language = ReminderBook(request.means.memory, request.means.opens_window), request.heard, request.language
    chosen = request.about.public_id if isinstance(request.about, Trigger) else None
    match command:
        case commands.Remind(text=text, wakes=wakes):
            dated = with_dates(text, language, heard, request.part, request.means.memory)
            if dated is None:
                return [AskWhen(heard, [request.part.message.id], language)]
            return [SetReminder(book, heard, request.part, dated, language, wakes=wakes)]
        case commands.CancelReminder() if chosen:
            return [CancelThese(book, heard, [chosen], language)]
        case commands.CancelReminder(topic=topic):
            return [CancelReminder(book, heard, topic, language)]
        case commands.MoveReminder(text=text, shift=shift) if chosen:
            return [MoveThese(book, heard, [chosen], text, shift, language)]
        case commands.MoveReminder(topic=topic, text=text, shift=shift):
            return [MoveReminder(book, heard, request.part, text, topic, language, shift)]
    return [TellReminders(book, heard, language)]


SKILLS = (
    Skill(
        "remind",
        "Remind the person of something at a time that they name, once or again and again.",
        reads=("text", "when", "repeats"),
        asks_before="for the time, when there is none",
        commands=(commands.Remind,),
        typed=typed_remind,
        act=act,
    ),
    Skill(
        "change_reminder",
        "Move a pending reminder, or all of a series.",
        reads=("what", "when", "repeats", "handle"),
        asks_before="when two fit",
        commands=(commands.MoveReminder,),
        typed=typed_change,
        act=act,
    ),
    Skill(
        "cancel_reminder",
        "Call off a pending reminder, or all of a series.",
        reads=("what", "handle"),
        asks_before="when two fit",
        commands=(commands.CancelReminder,),
        typed=lambda intent, language: commands.CancelReminder(topic=intent.what, language=language),
        act=act,
    ),
    Skill(
        "list_reminders",
        "List the pending reminders.",
        commands=(commands.Reminder,),
        typed=lambda _intent, language: commands.Reminder(language=language),
        act=act,
        only_tells=True,
    ),
)
