"""What may be over: somebody tells that what a reminder is about is done or need not be, or seems to cancel some. Then they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.reminders.changes import CancelThese, ask_which
from agent7.conversation.skills.reminders.referents import speaks_of
from agent7.conversation.skills.reminders.setting import ReminderBook
from agent7.language import is_needless, may_cancel, tells_over
from agent7.memory import Trigger
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class AskWhetherOver:
    """Ask whether these reminders are to be cancelled."""

    book: ReminderBook
    heard: Heard
    found: Sequence[Trigger]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        return ask_which(self.book, unit, self.heard, self.found, self.language, at, words="over_asked")


def asked(book: ReminderBook, heard: Heard, parts: Sequence[Part], language: str) -> list[Act]:
    """The question about the reminders that a message speaks of as over; nothing where it orders, asks, or speaks of none that waits."""
    told = [part for part in parts if part.message.origin == DIRECT and part.command is None and part.rest]
    for part in told:
        read = part.read(language)
        if not read.is_question and may_cancel(read.text, language) and (every := book.memory.triggers.reminders(heard.scope)):
            if len(every) == 1 and not every[0].repeats and is_needless(read.text, language):
                return [CancelThese(book, heard, [every[0].public_id], language)]  # the reminder: there is one
            return [AskWhetherOver(book, heard, speaks_of(every, read.text, language) or every, language)]
        if read.is_question or read.is_request or not tells_over(read.text, language):
            continue
        waiting = [each for each in book.waiting(heard) if not each.repeats]  # of a series, this time is
        if waiting and (found := speaks_of(waiting, read.text, language)):
            return [AskWhetherOver(book, heard, found, language)]
    return []
