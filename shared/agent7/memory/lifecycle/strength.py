"""Forgetting curve, confidence decay and retrieval priority.

How much a memory counts now: computed when read, from columns that change only on an event. The clock is an argument.
"""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import Protocol

from agent7.memory.model import Memory
from agent7.memory.policy import AgeingPolicy, MemoryPolicy
from agent7.types import Kind, Origin, Sentiment, SourceType, Strength

RECENCY = ((timedelta(days=7), 1.0), (timedelta(days=14), 0.7), (timedelta(days=30), 0.4))
OLDER = 0.1
HOUR = timedelta(hours=1)
ON_PURPOSE = (SourceType.EXPLICIT, SourceType.MANUAL)


class Practised(Protocol):
    """What is known of how a memory was used so far."""

    @property
    def kind(self) -> Kind:
        """What decides the stability at birth."""
        ...

    @property
    def stability_hours(self) -> float | None:
        """Hours after which 1/e of its strength is left; None until its first use."""
        ...

    @property
    def last_used_at(self) -> datetime | None:
        """When it was last used; None if never."""
        ...

    @property
    def last_gap_hours(self) -> float | None:
        """Hours between its last two uses; None before the second."""
        ...


def was_stated(memory: Memory) -> bool:
    """Said on purpose, written by an operator, or protected: no decay removes it."""
    return memory.protected or memory.origin is Origin.OPERATOR or memory.source_type in ON_PURPOSE


def retention(memory: Memory, policy: AgeingPolicy, at: datetime) -> float:
    """Forgetting curve (Ebbinghaus 1885): how much is left of it, in [0, 1]: exp(-hours since use / stability in hours).

    Ebbinghaus' forgetting curve in the exponential form of Murre & Dros 2015, "Replication and analysis of Ebbinghaus' forgetting
    curve", PLoS ONE 10(7). Protected entries do not fade.
    """
    if memory.protected:
        return 1.0
    idle = max(at - (memory.last_used_at or memory.created_at), timedelta(0))
    return math.exp(-(idle / HOUR) / stability(memory, policy))


def stability(memory: Practised, policy: AgeingPolicy) -> float:
    """Hours until 1/e is left: what use has made of it, or what its kind begins with."""
    return memory.stability_hours or policy.stability_at_birth[memory.kind] / HOUR


def grown_stability(memory: Practised, policy: AgeingPolicy, *, session_began: datetime, at: datetime) -> float:
    """Spacing effect: hours after a use at `at`, x 1.2 once a session at most, x 1.4 after a longer pause than the last; up to the cap.

    The spacing effect: Cepeda et al. 2006, "Distributed practice in verbal recall tasks", Psychological Bulletin 132(3).
    """
    now = stability(memory, policy)
    if not is_first_use(memory, session_began):
        return now
    gap = gap_hours(memory, at)
    spaced = gap is not None and memory.last_gap_hours is not None and gap > memory.last_gap_hours
    factor = policy.growth_by_spaced_use if spaced else policy.growth_by_use
    return max(now, min(now * factor, policy.most_stability / HOUR))


def is_first_use(memory: Practised, session_began: datetime) -> bool:
    """Whether a use in a session that began then is the first of it."""
    return memory.last_used_at is None or memory.last_used_at < session_began


def gap_hours(memory: Practised, at: datetime) -> float | None:
    """Hours since the use before the one at `at`; None where that is the first."""
    return max(at - memory.last_used_at, timedelta(0)) / HOUR if memory.last_used_at is not None else None


def importance_at_birth(policy: MemoryPolicy, source: SourceType, sentiment: Sentiment, strength: Strength) -> float:
    """0.5, +0.2 said on purpose, +0.1 strong emotion, -0.2 inferred; in [0, 1]."""
    importance = policy.importance_at_birth
    importance += 0.2 * (source in ON_PURPOSE)
    importance += 0.1 * (sentiment in (Sentiment.FRUSTRATED, Sentiment.EXCITED))
    importance -= 0.2 * (strength is Strength.INFERRED)
    return importance


def effective_importance(memory: Memory, policy: AgeingPolicy, at: datetime) -> float:
    """Importance x retention, in [0, 1]."""
    return memory.importance * retention(memory, policy, at)


def effective_confidence(memory: Memory, policy: MemoryPolicy, at: datetime) -> float:
    """Confidence less one step for each full period without confirmation or use; in [0, 1]. What was said stays said: verbatim rows."""
    if memory.kind is Kind.VERBATIM:
        return memory.confidence
    periods = max(at - _vouched_for(memory), timedelta(0)) // policy.confidence_step_after
    floor = min(policy.confidence_floor_of_stated, memory.confidence) if was_stated(memory) else 0.0
    return max(memory.confidence - policy.confidence_step * periods, floor)


def unsure_since(memory: Memory, policy: MemoryPolicy, at: datetime) -> datetime | None:
    """Since when its effective confidence is below the line of the uncertain; None while it is not."""
    if effective_confidence(memory, policy, at) >= policy.uncertain_below:
        return None
    steps = 0
    while effective_confidence(memory, policy, _vouched_for(memory) + steps * policy.confidence_step_after) >= policy.uncertain_below:
        steps += 1
    fell = _vouched_for(memory) + steps * policy.confidence_step_after
    return max(fell, memory.lowered_at or fell, memory.created_at)


def _vouched_for(memory: Memory) -> datetime:
    return max(memory.last_confirmed_at, memory.last_used_at or memory.last_confirmed_at)


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
