"""Retention policy. What time does to a memory. Pure: the row, the numbers and the clock decide, in the order of the rules."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from agent7.memory.lifecycle.strength import effective_importance, unsure_since, was_stated
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.types import Kind, Status


class Fate(StrEnum):
    """What retention does with a memory, from hot to gone."""

    STAYS = "stays"
    ARCHIVED = "archived"
    """Out of everyday use; a turn recalls it where nothing active fits much better, and use or a confirmation revives it."""
    COLD = "cold"
    """Out of recall altogether; reached by history, can be brought back."""
    DELETED = "deleted"


def fate(memory: Memory, policy: MemoryPolicy, at: datetime) -> Fate:
    """What is to become of it at `at`. What was stated on purpose, by an operator, or is protected is archived at most."""
    if memory.protected:
        return Fate.STAYS
    if was_stated(memory):
        return Fate.ARCHIVED if memory.status is Status.ACTIVE and _has_expired(memory, at) else Fate.STAYS
    if _has_expired(memory, at) or _was_replaced_long_ago(memory, policy, at):
        return Fate.COLD
    if memory.kind is Kind.VERBATIM or memory.superseded_at is not None:
        return Fate.STAYS
    if memory.status is Status.ARCHIVED:
        return _of_archived(memory, policy, at)
    if memory.status is not Status.ACTIVE:
        return Fate.STAYS
    return Fate.ARCHIVED if _is_long_unsure(memory, policy, at) or _has_faded(memory, policy, at) else Fate.STAYS


def _of_archived(memory: Memory, policy: MemoryPolicy, at: datetime) -> Fate:
    since = memory.archived_at or at
    unsure = unsure_since(memory, policy, at)
    if unsure is not None and at - max(since, unsure) >= policy.ageing.archived_deleted_after:
        return Fate.DELETED
    if at - max(since, _last_touched(memory)) >= policy.ageing.archived_cold_after:
        return Fate.COLD
    return Fate.STAYS


def _has_expired(memory: Memory, at: datetime) -> bool:
    return memory.expires_at is not None and memory.expires_at <= at


def _was_replaced_long_ago(memory: Memory, policy: MemoryPolicy, at: datetime) -> bool:
    """What others were made of stays beside them: it is so again by itself where they are forgotten."""
    if memory.superseded_at is None or memory.superseded_as == "compacted":
        return False
    return at - memory.superseded_at >= policy.ageing.superseded_kept


def _is_long_unsure(memory: Memory, policy: MemoryPolicy, at: datetime) -> bool:
    since = unsure_since(memory, policy, at)
    return since is not None and at - since >= policy.ageing.unsure_archived_after


def _has_faded(memory: Memory, policy: MemoryPolicy, at: datetime) -> bool:
    """Idle for the life of its domain, and next to nothing is left of it: what was used often stays longer."""
    idle = at - _last_touched(memory) >= policy.ageing.idle_archived_after[memory.domain]
    return idle and effective_importance(memory, policy.ageing, at) < policy.ageing.faint_below


def _last_touched(memory: Memory) -> datetime:
    """Written, shown, used or confirmed."""
    times = (memory.created_at, memory.last_accessed_at, memory.last_used_at, memory.last_confirmed_at)
    return max(each for each in times if each is not None)
