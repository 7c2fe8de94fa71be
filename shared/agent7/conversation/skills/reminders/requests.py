"""Reminders in the chat: what a message wants of them, and what answers a question of ours about one.

Times are understood when the turn is carried out, after what it remembers: "My time zone is Asia/Tokyo. Remind me tomorrow at 9."
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act, DropQuestion, Say
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.reminders.changes import JUST_NOW, WHICH, CancelReminder, CancelThese, MoveReminder, TellReminders
from agent7.conversation.skills.reminders.setting import WHEN, ReminderBook, SetAsked, SetReminder
from agent7.language import WORDS, commands, may_name_time, moments_in, moved_to
from agent7.language.replies import reminder_texts


@dataclass(frozen=True, slots=True)
class ReminderRequests:
    """Turns what a message says of reminders into acts."""

    book: ReminderBook

    def act(self, heard: Heard, part: Part, command: commands.Reminder, language: str) -> Act:
        """What a command about reminders does."""
        match command:
            case commands.Remind(text=text):
                return SetReminder(self.book, heard, part, text, language)
            case commands.CancelReminder(topic=topic):
                return CancelReminder(self.book, heard, topic, language)
            case commands.MoveReminder(topic=topic, text=text):
                return MoveReminder(self.book, heard, part, text, topic, language)
        return TellReminders(self.book, heard, language)

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
