"""Whom and what a person's memories speak of, and how these hang together, as it was known at a moment. Read behind that person's fence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import EntityId, PublicId, ScopeId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Node:
    """A person, place, organisation or thing; `memories` speak of it, the first of them since `since`."""

    id: EntityId
    kind: str
    role: str
    name: str
    memories: int
    since: datetime


@dataclass(frozen=True, slots=True)
class Relation:
    """What one memory tells of two of them. `live`: the memory is current."""

    source: EntityId
    target: EntityId
    relation: str
    fact: str
    strength: float
    valid_from: datetime
    valid_until: datetime | None
    live: bool
    memory: PublicId


@dataclass(frozen=True, slots=True)
class Together:
    """Two of them that memories speak of in one breath, and how many do."""

    one: EntityId
    other: EntityId
    memories: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """A memory that speaks of an entity."""

    memory: PublicId
    content: str
    category: str
    confidence: float
    created_at: datetime
    valid_from: datetime
    valid_until: datetime | None
    current: bool


def nodes(unit: UnitOfWork, scope: ScopeId, *, at: datetime | None, most: int) -> tuple[list[Node], int]:
    """The `most` that are spoken of most, and how many there are in all. `at`: as it was known then; None: whatever was ever known."""
    rows = unit.execute(
        """
        SELECT e.id, e.kind, e.role, e.name, s.memories, s.since, count(*) OVER ()
          FROM (SELECT k.entity_id, count(*) AS memories, min(m.created_at) AS since
                  FROM memory_entities k JOIN memories m ON m.id = k.memory_id
                 WHERE k.scope_id = %(scope)s AND m.status IN (0, 1)
                   AND (%(at)s::timestamptz IS NULL OR m.created_at <= %(at)s AND (m.superseded_at IS NULL OR m.superseded_at > %(at)s))
                 GROUP BY k.entity_id) AS s
          JOIN entities e ON e.id = s.entity_id
         ORDER BY (e.kind = 'user') DESC, s.memories DESC, e.id LIMIT %(most)s
        """,
        {"scope": scope, "at": at, "most": most},
    ).fetchall()
    return [Node(*row[:6]) for row in rows], rows[0][6] if rows else 0


def relations(unit: UnitOfWork, scope: ScopeId, entities: Sequence[EntityId], *, at: datetime | None, most: int) -> list[Relation]:
    """The relations among these, the newest first; with `at` those that hold then, by what was known then."""
    rows = unit.execute(
        """
        SELECT r.source_id, r.target_id, r.relation, r.fact, r.strength, r.valid_from,
               LEAST(r.valid_until, m.superseded_at), r.live, m.public_id
          FROM memory_edges r JOIN memories m ON m.id = r.memory_id
         WHERE r.scope_id = %(scope)s AND r.source_id = ANY(%(entities)s::bigint[]) AND r.target_id = ANY(%(entities)s::bigint[])
           AND m.status IN (0, 1)
           AND (%(at)s::timestamptz IS NULL
                OR r.valid_from <= %(at)s AND (r.valid_until IS NULL OR r.valid_until > %(at)s)
                   AND m.created_at <= %(at)s AND (m.superseded_at IS NULL OR m.superseded_at > %(at)s))
         ORDER BY r.id DESC LIMIT %(most)s
        """,
        {"scope": scope, "entities": list(entities), "at": at, "most": most},
    )
    return [Relation(*row) for row in rows.fetchall()]


def together(unit: UnitOfWork, scope: ScopeId, entities: Sequence[EntityId], *, at: datetime | None, most: int) -> list[Together]:
    """The pairs of these that memories speak of together, the most frequent first; the user is in most of them and left out."""
    rows = unit.execute(
        """
        WITH named AS (
          SELECT k.memory_id, k.entity_id FROM memory_entities k
            JOIN memories m ON m.id = k.memory_id JOIN entities e ON e.id = k.entity_id AND e.kind <> 'user'
           WHERE k.scope_id = %(scope)s AND k.entity_id = ANY(%(entities)s::bigint[]) AND m.status IN (0, 1)
             AND (%(at)s::timestamptz IS NULL OR m.created_at <= %(at)s AND (m.superseded_at IS NULL OR m.superseded_at > %(at)s)))
        SELECT a.entity_id, b.entity_id, count(*)
          FROM named a JOIN named b ON b.memory_id = a.memory_id AND b.entity_id > a.entity_id
         GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT %(most)s
        """,
        {"scope": scope, "entities": list(entities), "at": at, "most": most},
    )
    return [Together(*row) for row in rows.fetchall()]


def entity(unit: UnitOfWork, scope: ScopeId, wanted: EntityId) -> tuple[str, str, str] | None:
    """Kind, role and name of one of theirs; None when there is none."""
    return unit.execute("SELECT kind, role, name FROM entities WHERE scope_id = %s AND id = %s", (scope, wanted)).fetchone()


def spoken_of(unit: UnitOfWork, scope: ScopeId, wanted: EntityId, *, most: int) -> tuple[list[Spoken], int]:
    """The memories that speak of it, current ones first, then the newest; and how many do."""
    rows = unit.execute(
        """
        SELECT m.public_id, m.content, m.category, m.confidence, m.created_at, m.valid_from, m.valid_until,
               m.status = 0 AND m.superseded_at IS NULL AS current, count(*) OVER ()
          FROM memory_entities k JOIN memories m ON m.id = k.memory_id
         WHERE k.scope_id = %s AND k.entity_id = %s AND m.status IN (0, 1)
         ORDER BY current DESC, m.id DESC LIMIT %s
        """,
        (scope, wanted, most),
    ).fetchall()
    return [Spoken(*row[:8]) for row in rows], rows[0][8] if rows else 0
