"""What a workspace does as a whole: what waits for an operator, what was said and answered by day, what memory holds, what was learnt last.

Figures come from look-ups that see no word; words are read behind the fence of those whose they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from agent7.identity import PublicId, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork
from agent7.store.views.recall_analytics import Span


@dataclass(frozen=True, slots=True)
class Waiting:
    """How much waits for an operator: people, memories in quarantine, failed tasks."""

    people: int
    quarantined: int
    failed_tasks: int


@dataclass(frozen=True, slots=True)
class Answers:
    """Answered turns of a day, and the milliseconds from opening to answer. `day` None: all days together."""

    day: date | None
    turns: int
    ms_p50: float
    ms_p95: float


@dataclass(frozen=True, slots=True)
class Messages:
    """What people wrote on a day, and what was written to them."""

    day: date
    inbound: int
    outbound: int


@dataclass(frozen=True, slots=True)
class Filtered:
    """What the sensory filter looked at on a day, and of how much of it nothing was kept."""

    day: date
    seen: int
    rejected: int


@dataclass(frozen=True, slots=True)
class Told:
    """A memory in words, with whose it is."""

    memory: PublicId
    scope: ScopeId
    content: str
    category: str
    confidence: float
    created_at: datetime


@dataclass(frozen=True, slots=True)
class CoreLine:
    """An entry of somebody's core memory."""

    scope: ScopeId
    entry: PublicId
    category: str
    content: str


def waiting(unit: UnitOfWork, workspace: WorkspaceId, *, handed_over_since: datetime, failed_since: datetime) -> Waiting:
    """What waits in the fence's workspace, in one round trip. Who may not be written to waits for nobody."""
    row = unit.one(
        """
        SELECT (SELECT count(*) FROM users u WHERE u.workspace_id = %(workspace)s AND u.handed_over_at > %(handed_over)s
                   AND u.stopped_at IS NULL AND u.parked_at IS NULL AND u.access = 'allowed'),
               b.quarantined, b.failed_tasks
          FROM badge_counts(%(workspace)s, %(failed)s) b
        """,
        {"workspace": workspace, "handed_over": handed_over_since, "failed": failed_since},
    )
    return Waiting(*row)


def founded(unit: UnitOfWork, workspace: WorkspaceId) -> tuple[str, datetime]:
    """The time zone of the fence's workspace, and since when it is there."""
    zone, at = unit.one("SELECT time_zone, created_at FROM workspaces WHERE id = %s", (workspace,))
    return zone, at


def answers(unit: UnitOfWork, span: Span, zone: str) -> list[Answers]:
    """By day in `zone`, and of all together at the end; empty where nothing was answered."""
    return [Answers(*row) for row in unit.execute("SELECT * FROM answers_by_day(%s, %s, %s, %s, %s)", _given(span, zone)).fetchall()]


def messages(unit: UnitOfWork, span: Span, zone: str) -> list[Messages]:
    """By day in `zone`; days without one are left out."""
    return [Messages(*row) for row in unit.execute("SELECT * FROM messages_by_day(%s, %s, %s, %s, %s)", _given(span, zone)).fetchall()]


def filtered(unit: UnitOfWork, span: Span, zone: str) -> list[Filtered]:
    """By day in `zone`; days without one are left out. Commands and explicit memories bypass the filter."""
    return [Filtered(*row) for row in unit.execute("SELECT * FROM filtered_by_day(%s, %s, %s, %s, %s)", _given(span, zone)).fetchall()]


def tally(unit: UnitOfWork, workspace: WorkspaceId, at: datetime) -> dict[str, dict[str, int]]:
    """How many memories there are by `tier` and by `category`."""
    told: dict[str, dict[str, int]] = {"tier": {}, "category": {}}
    for what, name, memories in unit.execute("SELECT * FROM memory_tally(%s, %s)", (workspace, at)).fetchall():
        told[what][name] = memories
    return told


def newest(unit: UnitOfWork, workspace: WorkspaceId, at: datetime, *, most: int) -> dict[PublicId, ScopeId]:
    """Whose the statements are that were learnt last, the newest first."""
    rows = unit.execute("SELECT * FROM newest_memories(%s, %s, %s)", (workspace, at, most)).fetchall()
    return {PublicId(memory): ScopeId(scope) for memory, scope in rows}


def in_words(unit: UnitOfWork, scopes: Sequence[ScopeId], memories: Sequence[PublicId]) -> dict[PublicId, Told]:
    """What these memories say, as far as they lie within the fence and these scopes and are no secret."""
    rows = unit.execute(
        """
        SELECT public_id, scope_id, content, category, confidence, created_at FROM memories
         WHERE scope_id = ANY(%s::bigint[]) AND public_id = ANY(%s::text[]) AND NOT secret
        """,
        (list(scopes), list(memories)),
    )
    return {row[0]: Told(*row) for row in rows.fetchall()}


def core_of(unit: UnitOfWork, scopes: Sequence[ScopeId], *, most: int) -> list[CoreLine]:
    """The first `most` entries of each scope's core memory: who somebody is comes before what they like."""
    rows = unit.execute(
        """
        SELECT c.scope_id, c.public_id, c.category, c.content
          FROM unnest(%s::bigint[]) WITH ORDINALITY AS whose (scope_id, place)
         CROSS JOIN LATERAL (
           SELECT * FROM core_memories e WHERE e.scope_id = whose.scope_id AND e.active
            ORDER BY array_position(ARRAY['identity', 'relationship', 'preference', 'behavioral'], e.category), e.confidence DESC, e.id
            LIMIT %s) AS c
         ORDER BY whose.place, array_position(ARRAY['identity', 'relationship', 'preference', 'behavioral'], c.category),
                  c.confidence DESC, c.id
        """,
        (list(scopes), most),
    )
    return [CoreLine(*row) for row in rows.fetchall()]


def names(unit: UnitOfWork, workspace: WorkspaceId, scopes: Sequence[ScopeId]) -> dict[ScopeId, tuple[PublicId, str]]:
    """Public id and name of the people of these scopes; the workspace's own scope has none, nor has who is being erased."""
    rows = unit.execute(
        """
        SELECT u.scope_id, u.public_id, u.display_name FROM users u WHERE u.workspace_id = %s AND u.scope_id = ANY(%s::bigint[])
           AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
        """,
        (workspace, list(scopes)),
    )
    return {ScopeId(scope): (PublicId(public_id), name) for scope, public_id, name in rows.fetchall()}


def _given(span: Span, zone: str) -> tuple[object, ...]:
    return span.workspace, span.scope, span.since, span.until, zone
