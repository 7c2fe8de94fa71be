"""Decay curve: how strong a memory was since it was written and will be if nobody uses it. Pure: the rows, the numbers and the clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent7.memory.lifecycle.retention_rules import Fate, fate
from agent7.memory.lifecycle.strength import effective_confidence, effective_importance, gap_hours, grown_stability, retention, stability
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy

POINTS = 60
"""Of the past, and as many of the future; beside one before and after each use."""
SHORTEST_AHEAD = timedelta(days=30)
LONGEST_AHEAD = timedelta(days=730)
MOMENT = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Strength:
    """How much a memory counted, or will, at a moment; each in [0, 1]."""

    at: datetime
    strength: float
    """Retention by the forgetting curve."""
    confidence: float
    importance: float


@dataclass(frozen=True, slots=True)
class DecayCurve:
    """A memory's strength over time. `left_at`: when time alone would archive it; None: it stays, or beyond what is looked at."""

    points: tuple[Strength, ...]
    uses: tuple[datetime, ...]
    stability_hours: float
    """After which 1/e is left."""
    left_at: datetime | None


def decay(memory: Memory, uses: Sequence[datetime], policy: MemoryPolicy, at: datetime) -> DecayCurve:
    """The curve from its writing until some time ahead. `uses`: when answers used it, as far as is known, in order.

    What each use made of it is worked out again from the first on; since the last it is what is kept.
    """
    known = sorted({use for use in uses if memory.created_at <= use <= at} | ({memory.last_used_at} if memory.last_used_at else set()))
    states = _states(memory, known, policy)
    ahead = at + min(max(3 * timedelta(hours=stability(memory, policy.ageing)), SHORTEST_AHEAD), LONGEST_AHEAD)
    moments = {*_between(memory.created_at, at), *_between(at, ahead), *known, *(use - MOMENT for use in known if use > memory.created_at)}
    points = tuple(_strength(_then(states, moment), policy, moment) for moment in sorted(moments))
    return DecayCurve(points, tuple(known), stability(memory, policy.ageing), _left_at(memory, policy, at))


def _states(memory: Memory, uses: Sequence[datetime], policy: MemoryPolicy) -> list[tuple[datetime, Memory]]:
    """The memory as it was practised since each moment, from its writing on."""
    state = replace(memory, last_used_at=None, stability_hours=None, last_gap_hours=None)
    states = [(memory.created_at, state)]
    for use in uses:
        grown = grown_stability(state, policy.ageing, session_began=use, at=use)
        state = replace(state, stability_hours=grown, last_gap_hours=gap_hours(state, use), last_used_at=use)
        states.append((use, state))
    return [*states[:-1], (states[-1][0], memory)]


def _then(states: Sequence[tuple[datetime, Memory]], moment: datetime) -> Memory:
    return next((state for since, state in reversed(states) if since <= moment), states[0][1])


def _strength(memory: Memory, policy: MemoryPolicy, at: datetime) -> Strength:
    vouched = replace(memory, last_confirmed_at=min(memory.last_confirmed_at, at))
    return Strength(
        at,
        retention(memory, policy.ageing, at),
        effective_confidence(vouched, policy, at),
        effective_importance(memory, policy.ageing, at),
    )


def _between(first: datetime, last: datetime) -> list[datetime]:
    """Moments in even steps, both ends among them."""
    step = (last - first) / POINTS
    return [first + place * step for place in range(POINTS + 1)] if last > first else [first]


def _left_at(memory: Memory, policy: MemoryPolicy, at: datetime) -> datetime | None:
    """The first day on which retention would take it out of everyday use."""
    days = math.ceil(LONGEST_AHEAD / timedelta(days=1))
    moments = (at + timedelta(days=day) for day in range(days))
    return next((moment for moment in moments if fate(memory, policy, moment) is not Fate.STAYS), None)
