"""Acts of erasure: deleting memories and rules, with redaction of the messages and replies that carry them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.erasure import redaction
from agent7.identity import MemoryId, MessageId, PublicId, Scope
from agent7.language.replies import texts
from agent7.memory import MemoryAgent
from agent7.store.tasks import task_intents
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete memories and rules, and take what was said out of the messages and replies that carry it; and these messages with what

    came from them alone.
    """

    memory: MemoryAgent
    scope: Scope
    memories: Sequence[MemoryId]
    rules: Sequence[PublicId]
    told: str
    language: str
    messages: Sequence[MessageId] = ()

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        forgotten = self.memory.forget(unit, self.scope, self.memories, rules=self.rules, at=at)
        redaction.redact(unit, self.scope, forgotten, at)
        if self.messages:
            withdrawn = self.memory.withdraw(unit, self.scope, self.messages, turn=None, at=at, for_good=True)
            redaction.redact(unit, self.scope, withdrawn, at)
        return (
            *([self.told] if forgotten.memories or self.messages else []),
            *(texts.rule_dropped(self.language, rule) for rule in forgotten.rules),
            *(texts.protected(self.language, memory.content) for memory in forgotten.protected),
        )


@dataclass(frozen=True, slots=True)
class ForgetEverything:
    """Delete all memories and rules of the person, and take the words out of all that was said between us."""

    memory: MemoryAgent
    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        forgotten = self.memory.forget_everything(unit, self.scope, at=at)
        task_intents.cancel_all(unit, self.scope, at)
        redaction.redact_everything(unit, self.scope, at)
        return (texts.erased(self.language), *(texts.protected(self.language, memory.content) for memory in forgotten.protected))
