"""Acts of erasure: deleting memories and rules, with redaction of the messages and replies that carry them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.conversation.erasure import redaction
from agent7.identity import MemoryId, MessageId, PublicId, Scope
from agent7.language import USER, Topic
from agent7.language.replies import texts
from agent7.language.replies.rendering import say
from agent7.memory import Memory, MemoryAgent
from agent7.store.tasks import task_intents
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete memories and rules, and take what was said out of the messages and replies that carry it; and these messages with what

    came from them alone. With a `topic` only what they tell of it goes, and `everywhere` whatever else speaks of it. The messages of the
    order itself are `uncounted`; of what is `missing` nothing was found.
    """

    memory: MemoryAgent
    scope: Scope
    memories: Sequence[MemoryId]
    rules: Sequence[PublicId]
    language: str
    about: str = ""
    messages: Sequence[MessageId] = ()
    topic: Topic | None = None
    said: Sequence[str] = ()
    everywhere: bool = True
    uncounted: Sequence[MessageId] = ()
    missing: Sequence[str] = ()

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        """What goes along unasked, as a reminder of the same thing does, is told."""
        waiting = len(self.memory.triggers.reminders(self.scope, unit=unit))
        forgotten = self.memory.forget(
            unit, self.scope, self.memories, rules=self.rules, at=at, topic=self.topic, said=self.said, everywhere=self.everywhere
        )
        if self.messages:
            forgotten = forgotten.and_also(self.memory.withdraw(unit, self.scope, self.messages, turn=None, at=at, for_good=True))
        redacted = set(redaction.redact(unit, self.scope, forgotten, at))
        cancelled = waiting - len(self.memory.triggers.reminders(self.scope, unit=unit))
        what = counted(forgotten.memories, len(redacted - set(self.uncounted)), self.language, reminders=cancelled)
        only_rules = bool(forgotten.rules) and not forgotten.memories
        return (
            *([texts.forgotten(self.language, self.about, what)] if what and not only_rules else []),
            *(say("rule_dropped", self.language, rule=rule) for rule in forgotten.rules),
            *(say("protected", self.language, content=memory.content) for memory in forgotten.protected),
            *(texts.not_found(self.language, each) for each in self.missing),
        )


def counted(gone: Sequence[Memory], messages: int, language: str, *, reminders: int = 0) -> str:
    """What went, in numbers: "2 facts, 1 summary, 3 messages"; empty where nothing did. All that one message told is one fact."""
    summaries = [memory for memory in gone if memory.kind is Kind.EPISODIC]
    told = [memory for memory in gone if memory.kind is not Kind.EPISODIC and memory.speaker == USER and not memory.asks]
    slots = {(memory.subject, memory.attribute) for memory in told if memory.attribute}
    of_slots = {memory.source_message_id for memory in told if memory.attribute}
    others = {memory.source_message_id or memory.id for memory in told if memory.attribute is None} - of_slots
    counts = {"facts": len(slots) + len(others), "summaries": len(summaries), "reminders": reminders, "messages": messages}
    return texts.counted(language, counts)


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
        return (say("erased", self.language), *(say("protected", self.language, content=memory.content) for memory in forgotten.protected))
