"""A session: what is known from its first message on, kept by its ids until it ends and read again on every turn."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.heard import Heard
from agent7.identity import ConversationId, MemoryId, Scope, TurnId, new_public_id
from agent7.language.replies import task_texts
from agent7.language.replies.trust_texts import TrustTexts
from agent7.memory import MemoryAgent, Purpose, Recall, Recalled, Started
from agent7.store.conversation import conversations
from agent7.store.unit_of_work import UnitOfWork

PREVIEWED: Final = 3
"""So many memories stand in the notice; the person asks for the others."""
SHORTEST_CONFIDENCE: Final = 0.5
"""Below it nothing is told unasked."""


@dataclass(frozen=True, slots=True)
class Session:
    """What a session started with, each part with its most important entry first. `acts` keep it, on its first turn."""

    started: Started = field(default_factory=Started)
    acts: tuple[Act, ...] = ()

    @property
    def known(self) -> tuple[Recalled, ...]:
        """The memories among it."""
        return self.started.memories


@dataclass(frozen=True, slots=True)
class KeepSession:
    """Keep the ids of what the session started with, and say it where the workspace wants that."""

    scope: Scope
    conversation: ConversationId
    loaded: Mapping[str, Any]
    notice: str = ""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:  # noqa: ARG002 - the session knows when it began
        conversations.keep_loaded(unit, self.scope, self.conversation, self.loaded)
        return (self.notice,) if self.notice else ()


@dataclass(frozen=True, slots=True)
class KeepStart:
    """Record which memories stand before every answer of the session: whether any rests on them is learnt as they come."""

    memory: MemoryAgent
    scope: Scope
    turn: TurnId
    start: Recall

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:  # noqa: ARG002 - as above
        self.memory.record(unit, self.scope, self.start, turn=self.turn)
        return ()


def opened(memory: MemoryAgent, heard: Heard, language: str, *, told_to_a_model: bool) -> Session:
    """The session of this turn: loaded on its first, read again by its ids on every other that a model answers.

    Core memory, lessons and instructions are read as they are now: what was taught a minute ago holds already.
    """
    loaded = heard.conversation.loaded
    if loaded and not told_to_a_model:
        return Session()
    ids = [MemoryId(each) for each in loaded["memories"]] if loaded else None
    began = time.perf_counter()
    started = memory.session_start.load(heard.scope, at=heard.at, memories=ids)
    if loaded:
        return Session(started)
    told = notice(heard, started.memories, language)
    if not told_to_a_model or not started.memories:
        return Session(started, (KeepSession(heard.scope, heard.conversation.id, ids_of(started), told),))
    start = as_recall(started, heard.at, timedelta(seconds=time.perf_counter() - began))
    kept = KeepSession(heard.scope, heard.conversation.id, {**ids_of(started), "recall": start.public_id}, told)
    return Session(started, (kept, KeepStart(memory, heard.scope, heard.turn.id, start)))


def as_recall(started: Started, at: datetime, took: timedelta) -> Recall:
    """What a session starts with, as the recall that it is: nothing was asked."""
    tokens = sum(item.memory.tokens for item in started.memories)
    return Recall(new_public_id(at), "", Purpose.SESSION_START, at, started.memories, took=took, tokens=tokens)


def ids_of(started: Started) -> dict[str, Any]:
    """What the conversation keeps of it: ids, and never a word."""
    return {
        "memories": [item.memory.id for item in started.memories],
        "core": [known.public_id for known in started.core],
        "lessons": [known.public_id for known in started.lessons],
        "instructions": [instruction.public_id for instruction in started.instructions],
        "triggers": [trigger.public_id for trigger in started.due],
    }


def notice(heard: Heard, known: Sequence[Recalled], language: str) -> str:
    """ "Recalling 5 facts..." with its first lines, as often as the workspace has set; empty when there is nothing to tell."""
    wanted = heard.workspace.notice == "always" or (heard.workspace.notice == "daily" and heard.standing.turns_today == 0)
    words = TrustTexts(language, heard.time_zone, heard.at)
    told = [words.marked(item.memory, item.confidence, item.tags) for item in known if item.confidence >= SHORTEST_CONFIDENCE]
    return task_texts.notice(language, len(told), told[:PREVIEWED]) if wanted and told else ""
