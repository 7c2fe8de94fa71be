"""Forgetting the last: "forget that", right after something was kept, means that thing, and nothing that was kept before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.conversation.acts import Forget, Paragraph, Undone
from agent7.conversation.erasure import redaction
from agent7.conversation.heard import Heard
from agent7.conversation.skills.forgetting.requests import ForgettingOnRequest
from agent7.identity import MessageId
from agent7.language import is_document
from agent7.language.replies.rendering import say
from agent7.memory import Memory, MemoryAgent
from agent7.store.conversation import message_log
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, Status

LOOKED_BACK: Final = 8
"""Messages of the person before an order that names nothing, among which the last that told something may be meant."""


@dataclass(frozen=True, slots=True)
class ForgetLast:
    """Forget what was kept of the person's last message, or of the one that this answers.

    It looks when its turn comes: "Remember X. Forget that." of one burst takes X back too. Words of theirs that were only stored as
    said go with the statements that were kept of them. Where that message told nothing, what was told before it is asked about; where
    nothing was, the message itself goes, with what we said to it.
    """

    memory: MemoryAgent
    heard: Heard
    order: MessageId
    quoted: str | None
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        scope, heard = self.heard.scope, self.heard
        meant = message_log.said_last(unit, scope, heard.conversation.id, turn=heard.turn.id, quoted=self.quoted)
        told, said = kept_of(self.memory, unit, heard, meant), [each for each in meant if each != self.order]
        if not told and (not said or kept_before(self.memory, unit, heard, self.order)):
            return AskToUnsay(self.memory, heard, self.order, self.language).carry_out(unit, at)
        if not told:
            redaction.redact_answers(unit, scope, said, at)
        forget = Forget(
            memory=self.memory,
            scope=scope,
            memories=[each.id for each in told],
            rules=(),
            language=self.language,
            messages=[] if told else said,
        )
        return forget.carry_out(unit, at)


@dataclass(frozen=True, slots=True)
class AskToUnsay:
    """Ask whether what the words beside an order mean is to be forgotten, else what was told last: it does not stand alone."""

    memory: MemoryAgent
    heard: Heard
    order: MessageId
    language: str
    meant: tuple[Memory, ...] = ()

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        heard = self.heard
        told = self.memory.get(heard.scope, [each.id for each in self.meant], unit=unit) or kept_before(
            self.memory, unit, heard, self.order
        )
        if not told:
            return (Undone(say("nothing_pending", self.language)),)
        return ForgettingOnRequest(self.memory).ask_about(heard, told, self.language).carry_out(unit, at)


def kept_before(memory: MemoryAgent, unit: UnitOfWork, heard: Heard, order: MessageId) -> list[Memory]:
    """What is held of the last message before an order that told something."""
    before = message_log.said_before(unit, heard.scope, heard.conversation.id, message=order, most=LOOKED_BACK)
    return next((kept for each in before if (kept := kept_of(memory, unit, heard, [each]))), [])


def kept_of(memory: MemoryAgent, unit: UnitOfWork, heard: Heard, messages: Sequence[MessageId]) -> list[Memory]:
    """What is held of these messages: the statements that were read in them, else their words; of a document all."""
    kept = [each for each in memory.of_messages(unit, heard.scope, messages) if each.status is not Status.QUARANTINED]
    whole = any(each.kind is Kind.VERBATIM and is_document(each.content) for each in kept)
    return kept if whole else [each for each in kept if each.kind is not Kind.VERBATIM] or kept
