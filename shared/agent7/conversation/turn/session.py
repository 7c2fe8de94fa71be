"""A session: what is known from its first message on, kept by its ids until it ends and read again on every turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.heard import Heard
from agent7.identity import ConversationId, MemoryId, Scope
from agent7.language.replies import task_texts
from agent7.language.replies.trust_texts import TrustTexts
from agent7.memory import MemoryAgent, Recalled, Started
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


def opened(memory: MemoryAgent, heard: Heard, language: str, *, told_to_a_model: bool) -> Session:
    """The session of this turn: loaded on its first, read again by its ids on every other that a model answers.

    Core memory, lessons and instructions are read as they are now: what was taught a minute ago holds already.
    """
    loaded = heard.conversation.loaded
    if loaded and not told_to_a_model:
        return Session()
    ids = [MemoryId(each) for each in loaded["memories"]] if loaded else None
    started = memory.session_start.load(heard.scope, at=heard.at, memories=ids)
    if loaded:
        return Session(started)
    return Session(started, (KeepSession(heard.scope, heard.conversation.id, ids_of(started), notice(heard, started.memories, language)),))


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
