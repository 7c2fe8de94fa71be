"""How the entities of a user hang together: relations that memories tell of, and being spoken of in one memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import EntityId, MemoryId, ScopeId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Edge:
    """A typed relation, the fact in words, how sure it is in [0, 1] and when it holds (`valid_until` None: still)."""

    memory: MemoryId
    source: EntityId
    relation: str
    target: EntityId
    fact: str
    strength: float
    valid_from: datetime
    valid_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A step from one entity to another (or to none: the memory speaks of nothing else), and the memory that makes it."""

    source: EntityId
    target: EntityId | None
    memory: MemoryId
    salience: float
    """How much the memory is about `source`, in [0, 1]; `other`: about `target`."""
    other: float
    degree: int
    """How many memories speak of `source`, counted up to the limit of the read."""


def note(
    unit: UnitOfWork, scope: ScopeId, memory: MemoryId, salience: Mapping[EntityId, float], told: Sequence[Edge], *, live: bool
) -> None:
    """Note of whom and what a memory speaks, with its salience in [0, 1], and the relations that it tells of."""
    unit.execute(
        """
        WITH spoken AS (
          INSERT INTO memory_entities (scope_id, memory_id, entity_id, salience)
          SELECT %(scope)s, %(memory)s, s.entity, s.salience
            FROM unnest(%(entities)s::bigint[], %(salience)s::real[]) AS s(entity, salience)
          ON CONFLICT DO NOTHING
        )
        INSERT INTO memory_edges (scope_id, memory_id, source_id, relation, target_id, fact, strength, valid_from, valid_until, live)
        SELECT %(scope)s, e.memory, e.source, e.relation, e.target, e.fact, e.strength, e.valid_from, e.valid_until, %(live)s
          FROM unnest(%(memories)s::bigint[], %(sources)s::bigint[], %(relations)s::text[], %(targets)s::bigint[], %(facts)s::text[],
                      %(strengths)s::real[], %(from)s::timestamptz[], %(until)s::timestamptz[])
            AS e(memory, source, relation, target, fact, strength, valid_from, valid_until)
        ON CONFLICT DO NOTHING
        """,
        {
            "scope": scope,
            "memory": memory,
            "entities": list(salience),
            "salience": list(salience.values()),
            "live": live,
            "memories": [edge.memory for edge in told],
            "sources": [edge.source for edge in told],
            "relations": [edge.relation for edge in told],
            "targets": [edge.target for edge in told],
            "facts": [edge.fact for edge in told],
            "strengths": [edge.strength for edge in told],
            "from": [edge.valid_from for edge in told],
            "until": [edge.valid_until for edge in told],
        },
    )


def around(unit: UnitOfWork, scopes: Sequence[ScopeId], entities: Sequence[EntityId], *, at: datetime, most: int) -> list[Edge]:
    """The relations from and to these that hold at `at`, the newest first, at most `most` of each entity and direction."""
    rows = unit.execute(
        """
        SELECT DISTINCT e.memory_id, e.source_id, e.relation, e.target_id, e.fact, e.strength, e.valid_from, e.valid_until
          FROM unnest(%(entities)s::bigint[]) AS a(id)
         CROSS JOIN LATERAL (
           (SELECT * FROM memory_edges f WHERE f.scope_id = ANY(%(scopes)s::bigint[]) AND f.source_id = a.id AND f.live
             ORDER BY f.id DESC LIMIT %(most)s)
           UNION ALL
           (SELECT * FROM memory_edges t WHERE t.scope_id = ANY(%(scopes)s::bigint[]) AND t.target_id = a.id AND t.live
             ORDER BY t.id DESC LIMIT %(most)s)) AS e
         WHERE e.valid_until IS NULL OR e.valid_until > %(at)s
         ORDER BY e.memory_id DESC
        """,
        {"scopes": list(scopes), "entities": list(entities), "most": most, "at": at},
    )
    return [Edge(*row) for row in rows.fetchall()]


def links(unit: UnitOfWork, scopes: Sequence[ScopeId], entities: Sequence[EntityId], *, at: datetime, most: int) -> list[Link]:
    """The memories that speak of these and may come back at `at`, each with the others that it speaks of.

    The newest `most` of each entity: one that half of all memories speak of leads nowhere in particular.
    """
    rows = unit.execute(
        """
        SELECT a.id, other.entity_id, m.id, here.salience, COALESCE(other.salience, 0), here.degree
          FROM unnest(%(entities)s::bigint[]) AS a(id)
         CROSS JOIN LATERAL (SELECT k.memory_id, k.salience, count(*) OVER () AS degree
                               FROM (SELECT memory_id, salience FROM memory_entities
                                      WHERE scope_id = ANY(%(scopes)s::bigint[]) AND entity_id = a.id
                                      ORDER BY memory_id DESC LIMIT %(most)s) AS k) AS here
          JOIN memories m ON m.scope_id = ANY(%(scopes)s::bigint[]) AND m.id = here.memory_id
          LEFT JOIN memory_entities other ON other.memory_id = m.id AND other.entity_id <> a.id
         WHERE m.status = 0 AND m.superseded_at IS NULL
           AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)
         ORDER BY a.id, m.id DESC, other.entity_id
        """,
        {"scopes": list(scopes), "entities": list(entities), "most": most, "at": at},
    )
    return [Link(*row) for row in rows.fetchall()]
