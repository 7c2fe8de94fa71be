"""Trust annotation.

The trust pass over a recalled set: what contradicts, what is unsure, what may be out of date, what nobody vouched for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from agent7.identity import MemoryId
from agent7.language import attributes
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.types import Origin, Tag

TRUSTED = frozenset({Origin.DIRECT_USER, Origin.OPERATOR})
LEAST_TRUSTED_FIRST = (
    Origin.FORWARDED,
    Origin.QUOTED,
    Origin.MEDIA,
    Origin.TASK_RESULT,
    Origin.AGENT,
    Origin.ASSISTANT,
    Origin.TRANSCRIPT,
    Origin.DIRECT_USER,
    Origin.OPERATOR,
)


def tags(memories: Iterable[Memory], policy: MemoryPolicy, at: datetime) -> dict[MemoryId, frozenset[Tag]]:
    """The tags of each memory of one recalled set."""
    together = list(memories)
    conflicting = _conflicting(together)
    return {memory.id: frozenset(_tags(memory, policy, at)) | ({Tag.CONFLICT} & conflicting.get(memory.id, set())) for memory in together}


def _tags(memory: Memory, policy: MemoryPolicy, at: datetime) -> Iterable[Tag]:
    if effective_confidence(memory, policy, at) < policy.uncertain_below:
        yield Tag.UNCERTAIN
    if is_volatile(memory.attribute) and at - memory.last_confirmed_at > policy.stale_after:
        yield Tag.STALE
    if memory.origin not in TRUSTED:
        yield Tag.UNVERIFIED


def is_volatile(attribute: str | None) -> bool:
    """Whether it may change without a word: an employer or an address, never a name or an allergy."""
    return attribute is not None and attributes.is_known(attribute) and attributes.definition(attribute).volatile


def is_single_valued(attribute: str | None) -> bool:
    """Whether a new value of this attribute replaces the old one (cardinality)."""
    return attribute is not None and attributes.is_known(attribute) and attributes.definition(attribute).cardinality == "single"


def may_conflict(attribute: str | None) -> bool:
    """Whether two values of this attribute cannot both be so: one has several friends, and one rent."""
    return attribute is not None and attributes.definition(attribute).cardinality == "single"


def _conflicting(memories: Iterable[Memory]) -> dict[MemoryId, set[Tag]]:
    by_slot: dict[tuple[str | None, str | None], list[Memory]] = defaultdict(list)
    for memory in memories:
        if may_conflict(memory.attribute):
            by_slot[memory.subject, memory.attribute].append(memory)
    return {
        memory.id: {Tag.CONFLICT}
        for rivals in by_slot.values()
        if len({(rival.value, rival.polarity) for rival in rivals}) > 1
        for memory in rivals
    }
