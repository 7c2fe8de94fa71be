"""Contradiction detection (belief revision).

What a new statement does to an old one about the same attribute of the same subject. What sets none is ended by words alone
(`agent7.language.outdates`).
"""

from __future__ import annotations

from enum import StrEnum

from agent7.language import details_fit
from agent7.memory.model import Draft, Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.memory.recall.trust import TRUSTED

OPPOSITES = {"likes": "dislikes", "dislikes": "likes"}


class Effect(StrEnum):
    """What a new statement does to one that fills the same slot (belief revision)."""

    CONFIRMS = "confirms"
    REPLACES = "replaces"
    STANDS_BESIDE = "stands beside"
    """Weaker or unsure: both are kept and tagged as conflicting."""
    CAME_LATE = "came late"
    """Said before the old one: it is history, not news."""
    ADDS = "adds"
    """Another value of several, or the same one with details that do not fit together: both are so."""


def effect(draft: Draft, confidence: float, old: Memory, policy: MemoryPolicy) -> Effect:
    """What a draft of this starting confidence does to an open row of its slot."""
    if _says_the_same(draft, old):
        return Effect.CONFIRMS if _details_agree(draft.content, old) else Effect.ADDS
    if not (draft.single_valued or draft.changes) and draft.value != old.value:
        return Effect.STANDS_BESIDE if trust.may_conflict(draft.attribute) else Effect.ADDS
    if (draft.note.origin not in TRUSTED and old.origin in TRUSTED) or confidence <= old.confidence - policy.much_lower:
        return Effect.STANDS_BESIDE
    if draft.note.said_at < old.valid_from:
        return Effect.CAME_LATE
    return Effect.REPLACES


def _says_the_same(draft: Draft, old: Memory) -> bool:
    return (draft.attribute, draft.value, draft.polarity) == (old.attribute, old.value, old.polarity)


def _details_agree(content: str, old: Memory) -> bool:
    """Whether one of two wordings of the same value holds all the details of the other. A value of digits is itself the detail."""
    if old.value is not None and any(map(str.isdigit, old.value)):
        return True
    return details_fit(content, old.content) or details_fit(old.content, content)
