"""A session: what is known from its first message on, kept until it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.conversation import task_texts
from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.hearing import Heard
from agent7.identity import ConversationId, MemoryId, Scope
from agent7.memory import MemoryAgent, Purpose, Recalled
from agent7.store import conversations
from agent7.store.unit_of_work import UnitOfWork

PREVIEWED: Final = 3
"""So many memories stand in the notice; the person asks for the others."""
SHORTEST_CONFIDENCE: Final = 0.5
"""Below it nothing is told unasked."""


@dataclass(frozen=True, slots=True)
class Session:
    """What a session started with, best first. `acts` keep it, on its first turn."""

    known: tuple[Recalled, ...] = ()
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class KeepSession:
    """Keep the ids of what the session started with, and say it where the workspace wants that."""

    scope: Scope
    conversation: ConversationId
    memories: Sequence[MemoryId]
    notice: str = ""

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:  # noqa: ARG002 - the session knows when it began
        conversations.keep_loaded(unit, self.scope, self.conversation, {"memories": list(self.memories)})
        return (self.notice,) if self.notice else ()


def opened(memory: MemoryAgent, heard: Heard, language: str, *, told_to_a_model: bool) -> Session:
    """The session of this turn: loaded on its first, read again by its ids on every other that a model answers.

    Where no model answers and no notice is given, nobody needs it.
    """
    if not told_to_a_model and heard.workspace.notice == "off":
        return Session()
    if not heard.conversation.loaded:
        recall = memory.recall(heard.scope, "", purpose=Purpose.SESSION_START, at=heard.at)
        ids = [item.memory.id for item in recall.items]
        return Session(recall.items, (KeepSession(heard.scope, heard.conversation.id, ids, notice(heard, recall.items, language)),))
    if not told_to_a_model:
        return Session()
    return Session(memory.still(heard.scope, [MemoryId(each) for each in heard.conversation.loaded["memories"]], at=heard.at))


def notice(heard: Heard, known: Sequence[Recalled], language: str) -> str:
    """ "Recalling 5 facts..." with its first lines, as often as the workspace has set; empty when there is nothing to tell."""
    wanted = heard.workspace.notice == "always" or (heard.workspace.notice == "daily" and heard.standing.turns_today == 0)
    told = [item.memory.content for item in known if item.confidence >= SHORTEST_CONFIDENCE]
    return task_texts.notice(language, len(told), told[:PREVIEWED]) if wanted and told else ""
