"""Memories as lines of a list, each with what speaks against taking it for a fact."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import Scope
from agent7.language.replies.trust_texts import TrustTexts
from agent7.memory import Memory, MemoryAgent
from agent7.store.unit_of_work import UnitOfWork


def marked(
    agent: MemoryAgent, unit: UnitOfWork, scope: Scope, memories: Sequence[Memory], language: str, *, zone: str, at: datetime
) -> list[str]:
    """Each with whose word it is where that is not the person's, how old, how unsure, and whether there is another answer to it."""
    tags, words = agent.explanations.tags(scope, memories, at=at, unit=unit), TrustTexts(language, zone, at)
    return [words.marked(memory, agent.timeline.confidence(memory, at=at), tags[memory.id]) for memory in memories]
