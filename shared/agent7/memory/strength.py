"""How much a memory counts now: computed when read, from columns that change only on an event."""

from __future__ import annotations

from datetime import datetime, timedelta

from agent7.memory.model import Memory, Origin, SourceType
from agent7.memory.policy import MemoryPolicy

RECENCY = ((timedelta(days=7), 1.0), (timedelta(days=14), 0.7), (timedelta(days=30), 0.4))
OLDER = 0.1


def was_stated(memory: Memory) -> bool:
    """Said on purpose, written by an operator, or protected: no decay removes it."""
    return memory.protected or memory.origin is Origin.OPERATOR or memory.source_type in (SourceType.EXPLICIT, SourceType.MANUAL)


def effective_confidence(memory: Memory, policy: MemoryPolicy, at: datetime) -> float:
    """Confidence less one step for each full period without confirmation or use; in [0, 1]."""
    last = max(memory.last_confirmed_at, memory.last_used_at or memory.last_confirmed_at)
    periods = max(at - last, timedelta(0)) // policy.confidence_step_after
    floor = min(policy.confidence_floor_of_stated, memory.confidence) if was_stated(memory) else 0.0
    return max(memory.confidence - policy.confidence_step * periods, floor)


def retrieval_priority(memory: Memory, policy: MemoryPolicy) -> float:
    """How often it helped when it was shown: 0.5 + (0.1 used - 0.05 ignored) / (1 + 0.1 exposures), in [0, 1].

    Derived from counters so that it cannot drift to the floor; 0.5 below three exposures.
    """
    exposures = memory.use_count + memory.ignored_count
    if exposures < policy.priority_from_exposures:
        return 0.5
    return min(max(0.5 + (0.1 * memory.use_count - 0.05 * memory.ignored_count) / (1 + 0.1 * exposures), 0.0), 1.0)


def session_score(memory: Memory, policy: MemoryPolicy, at: datetime) -> float:
    """Composite score at session start: 0.7 x effective confidence + 0.3 x recency of creation."""
    age = at - memory.created_at
    recency = next((value for limit, value in RECENCY if age <= limit), OLDER)
    return 0.7 * effective_confidence(memory, policy, at) + 0.3 * recency
