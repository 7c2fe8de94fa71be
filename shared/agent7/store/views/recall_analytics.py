"""Figures of recall and its use over a time: of a workspace, or of one person in it. No words, and no query.

The fence must be around the workspace; what is asked of another one is empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from agent7.identity import PublicId, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Span:
    """What is looked at: of whom, from `since` up to but without `until`. `scope` None: everybody of the workspace."""

    workspace: WorkspaceId
    scope: ScopeId | None
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class DayOfUse:
    """The recalls of one day and purpose, what became of their memories, and the turns that memory mattered to.

    `unknown`: nobody can tell whether it was of use, or its answer has not been looked at yet.
    """

    day: date
    purpose: str
    recalls: int
    over_budget: int
    tokens: int
    used: int
    ignored: int
    unknown: int
    helpful: int
    wrong: int
    thumbs_up: int
    thumbs_down: int
    dependent: int
    useful: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Milliseconds and tokens of the recalls of one purpose."""

    purpose: str
    ms_p50: float
    ms_p95: float
    tokens_p50: float
    tokens_p95: float


@dataclass(frozen=True, slots=True)
class Way:
    """How many recalls were answered so: `way` is tier or degraded."""

    way: str
    name: str
    recalls: int


@dataclass(frozen=True, slots=True)
class OfArm:
    """How many memories of recalls an arm found, and how many of those were used."""

    arm: str
    found: int
    used: int


@dataclass(frozen=True, slots=True)
class OfMemory:
    """How often one memory was used and passed over."""

    memory: PublicId
    scope: ScopeId
    used: int
    ignored: int


@dataclass(frozen=True, slots=True)
class Kept:
    """How many memories of one kind were written on a day."""

    day: date
    kind: str
    kept: int


def use_by_day(unit: UnitOfWork, span: Span, zone: str) -> list[DayOfUse]:
    """By day in `zone` and purpose; days without a recall are left out."""
    rows = unit.execute("SELECT * FROM use_by_day(%s, %s, %s, %s, %s)", (span.workspace, span.scope, span.since, span.until, zone))
    return [DayOfUse(*row) for row in rows.fetchall()]


def spreads(unit: UnitOfWork, span: Span) -> list[Spread]:
    """Of each purpose, over the whole time."""
    rows = unit.execute("SELECT * FROM recall_spreads(%s, %s, %s, %s)", (span.workspace, span.scope, span.since, span.until))
    return [Spread(*row) for row in rows.fetchall()]


def ways(unit: UnitOfWork, span: Span) -> list[Way]:
    """Tiers that answered, and reasons why recalls were degraded."""
    rows = unit.execute("SELECT * FROM recall_ways(%s, %s, %s, %s)", (span.workspace, span.scope, span.since, span.until))
    return [Way(*row) for row in rows.fetchall()]


def use_by_arm(unit: UnitOfWork, span: Span) -> list[OfArm]:
    """A memory that several arms found counts with each."""
    rows = unit.execute("SELECT * FROM use_by_arm(%s, %s, %s, %s)", (span.workspace, span.scope, span.since, span.until))
    return [OfArm(*row) for row in rows.fetchall()]


def most_used_and_ignored(unit: UnitOfWork, span: Span, *, most: int) -> list[OfMemory]:
    """The first `most` of either, in no order; one memory may be both."""
    given = (span.workspace, span.scope, span.since, span.until, most)
    return [OfMemory(*row) for row in unit.execute("SELECT * FROM most_used_and_ignored(%s, %s, %s, %s, %s)", given).fetchall()]


def kept_by_day(unit: UnitOfWork, span: Span, zone: str) -> list[Kept]:
    """What was written, whatever became of it since, as long as it is not forgotten or in the cold."""
    given = (span.workspace, span.scope, span.since, span.until, zone)
    return [Kept(*row) for row in unit.execute("SELECT * FROM memories_kept_by_day(%s, %s, %s, %s, %s)", given).fetchall()]
