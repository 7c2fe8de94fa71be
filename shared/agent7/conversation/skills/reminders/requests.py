"""Reminders in the chat: what a message wants of them, and what answers a question of ours about one.

Times are understood when the turn is carried out, after what it remembers: "My time zone is Asia/Tokyo. Remind me tomorrow at 9."
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, DropQuestion, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skill import PlannedIntent, Request, Skill
from agent7.conversation.skills.reminders.changes import JUST_NOW, WHICH, CancelReminder, CancelThese, MoveReminder, TellReminders
from agent7.conversation.skills.reminders.setting import WHEN, ReminderBook, SetAsked, SetReminder
from agent7.language import WORDS, commands, may_name_time, moments_in, moved_to
from agent7.language.replies import reminder_texts
from agent7.memory import Trigger


@dataclass(frozen=True, slots=True)
class ReminderRequests:
    """Turns what a message says of reminders into acts."""

    book: ReminderBook

    def settle(self, heard: Heard, part: Part, language: str) -> list[Act] | None:
        """What a part does as the answer to "when?" or "which one?", or as a correction of the reminder just set; None when it is none."""
        if part.message.origin != DIRECT:
            return None
        asked, text = heard.conversation.context.get("asked"), message_kinds.words(part.message)
        kind = asked.get("kind") if isinstance(asked, Mapping) else None
        done: list[Act] = [DropQuestion(heard.scope, heard.conversation.id)] if kind in (WHEN, WHICH) else []
        if kind in (WHEN, WHICH) and isinstance(part.command, commands.No):
            return [*done, Say(reminder_texts.say("kept", language))]
        if kind == WHICH and isinstance(asked, Mapping) and (chosen := commands.picked(text, len(asked["triggers"]))):
            return [*done, CancelThese(self.book, heard, [asked["triggers"][each] for each in chosen], language)]
        if kind == WHEN and part.command is None and moments_in(text, language=language):
            return [*done, SetAsked(self.book, heard, part, text, language)]
        return self._moved(heard, part, text, language) if part.command is None else None

    def _moved(self, heard: Heard, part: Part, text: str, language: str) -> list[Act] | None:
        if not may_name_time(text):
            return None
        for each in dict.fromkeys((language, *WORDS)):
            if each in WORDS and (time := moved_to(text, each)) and self._just_set(heard):
                return [MoveReminder(self.book, heard, part, time, "", language)]
        return None

    def _just_set(self, heard: Heard) -> bool:
        return any(heard.at - each.changed_at <= JUST_NOW for each in self.book.memory.triggers.reminders(heard.scope))


def typed_remind(intent: PlannedIntent, language: str) -> commands.Remind:
    """What a plan wants to be reminded of: as the person said it, where rules find the wish in it, else its time and its words."""
    said = commands.parse(intent.quote, quoted=False, forwarded=False)
    text = said.text if isinstance(said, commands.Remind) and not said.rest else f"{intent.when} {intent.text}".strip()
    return commands.Remind(text=text, language=language)


def typed_change(intent: PlannedIntent, language: str) -> commands.MoveReminder:
    """Which reminder a plan moves, and to when."""
    return commands.MoveReminder(topic=intent.what, text=intent.when or intent.text or intent.quote, language=language)


def act(command: commands.Reminder, request: Request) -> list[Act]:
    """What is done about reminders; a handle names the one that is meant."""
    book, heard, language = ReminderBook(request.means.memory, request.means.opens_window), request.heard, request.language
    chosen = request.about.public_id if isinstance(request.about, Trigger) else None
    match command:
        case commands.Remind(text=text):
            return [SetReminder(book, heard, request.part, text, language)]
        case commands.CancelReminder() if chosen:
            return [CancelThese(book, heard, [chosen], language)]
        case commands.CancelReminder(topic=topic):
            return [CancelReminder(book, heard, topic, language)]
        case commands.MoveReminder(topic=topic, text=text):
            return [MoveReminder(book, heard, request.part, text, topic, language, chosen)]
    return [TellReminders(book, heard, language)]


SKILLS = (
    Skill(
        "remind",
        "Remind the person of something at a time that they name.",
        reads=("text", "when"),
        asks_before="for the time, when there is none",
        commands=(commands.Remind,),
        typed=typed_remind,
        act=act,
    ),
    Skill(
        "change_reminder",
        "Move a pending reminder to another time.",
        reads=("what", "when", "handle"),
        asks_before="when two fit",
        commands=(commands.MoveReminder,),
        typed=typed_change,
        act=act,
    ),
    Skill(
        "cancel_reminder",
        "Call a pending reminder off.",
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
    ),
)
