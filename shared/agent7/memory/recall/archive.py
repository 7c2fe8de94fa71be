"""Archive fallback.

Looking into the archive: what was put away comes back where it fits nearly as well as the best that is in everyday use, or better.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from agent7.identity import MemoryId
from agent7.memory.model import Memory
from agent7.memory.recall.query import Question
from agent7.memory.recall.vantage import Today, Vantage
from agent7.types import Status, Tag


def vantage_with_archive(question: Question, *, any_archived: bool) -> Vantage:
    """That of the question; over the archived too, where the recipe lets it look there and there are any."""
    if question.may_look_into_archive and any_archived:
        return Today(question.at, include_archived=True)
    return question.vantage


def comparable(sums: Mapping[MemoryId, float], archived: Collection[MemoryId], share: float) -> Mapping[MemoryId, float]:
    """The scores of all that are not archived, and of the archived those that are at least this share of the best of the others."""
    if not archived:
        return sums
    least = share * max((score for memory, score in sums.items() if memory not in archived), default=0.0)
    return {memory: score for memory, score in sums.items() if memory not in archived or score >= least}


def marked(tags: Mapping[MemoryId, frozenset[Tag]], chosen: Sequence[Memory]) -> Mapping[MemoryId, frozenset[Tag]]:
    """The tags, and one more on what comes from the archive."""
    away = {memory.id for memory in chosen if memory.status is Status.ARCHIVED}
    return {memory: each | {Tag.ARCHIVED} if memory in away else each for memory, each in tags.items()}
