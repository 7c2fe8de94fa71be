"""The port of an act, the two simplest ones, and open questions: what a turn does, says and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from agent7.channels.whatsapp.outbound.choices import Option
from agent7.identity import ConversationId, Scope
from agent7.language.replies.rendering import say
from agent7.store.conversation import conversations
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Question:
    """A paragraph that wants an answer, and the answers that can be tapped; `open_list` labels them where they make a list."""

    text: str
    options: tuple[Option, ...]
    open_list: str


type Paragraph = str | Question


class Undone(str):
    """A sentence that says why a deed was not done: a reply that may speak of it as done is not sent beside it."""

    __slots__ = ()


class NotFound(Undone):
    """A sentence that says that what was looked up is not there."""

    __slots__ = ()


class Act(Protocol):
    """One thing that a turn does."""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        """Do it within the turn's transaction; what to say about it."""
        ...


@dataclass(frozen=True, slots=True)
class Say:
    """Something to say that changes nothing."""

    text: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        return (self.text,) if self.text else ()


@dataclass(frozen=True, slots=True)
class Reply(Say):
    """Words of a model that stand beside deeds. They are said behind them, and not at all where one of them was not done, or asks."""


@dataclass(frozen=True, slots=True)
class Instead(Reply):
    """Words of a model that say the same as what is looked up: they are said where that is not found, and only there."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Put a question; the session keeps what an answer would mean, in ids only, with the turn that asked."""

    scope: Scope
    conversation: ConversationId
    question: Question
    pending: Mapping[str, Any]
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        """Of two questions in one turn only the first is put: an answer must not be taken for that to the other."""
        asked = conversations.by_id(unit, self.scope, self.conversation).context.get("asked")
        if asked and asked.get("turn") == self.pending["turn"]:
            return (say("one_at_a_time", self.language),)
        conversations.keep_context(unit, self.scope, self.conversation, {"asked": dict(self.pending)})
        return (self.question,)


@dataclass(frozen=True, slots=True)
class DropQuestion:
    """Whatever we asked is answered or passed over."""

    scope: Scope
    conversation: ConversationId

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        conversations.keep_context(unit, self.scope, self.conversation, {})
        return ()
