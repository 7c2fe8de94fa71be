"""Statements that say the same and become one: what is near to them, the merge, and its undoing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from agent7.identity import MemoryId, ScopeId
from agent7.store.memory.memory_rows import Memory, rows_where
from agent7.store.unit_of_work import UnitOfWork


def neighbours(
    unit: UnitOfWork, scope: ScopeId, model: str, memories: Sequence[MemoryId], *, least: float, most: int
) -> dict[MemoryId, list[MemoryId]]:
    """What is nearer than `least` (cosine) to each of these, by the vector index: of the `most` nearest that are active, nearest first.

    Whatever has no vector of this model is left out.
    """
    rows = unit.execute(
        """
        SELECT mine.memory_id, array_agg(near.memory_id ORDER BY near.cosine DESC, near.memory_id)
                               FILTER (WHERE near.cosine > %(least)s AND near.memory_id <> mine.memory_id)
          FROM memory_embeddings mine
         CROSS JOIN LATERAL nearest_memories(ARRAY[%(scope)s]::bigint[], %(model)s, mine.embedding, %(most)s, false) near
         WHERE mine.scope_id = %(scope)s AND mine.model = %(model)s AND mine.memory_id = ANY(%(memories)s::bigint[])
         GROUP BY mine.memory_id
        """,
        {"scope": scope, "model": model, "memories": list(memories), "least": least, "most": most},
    ).fetchall()
    return {MemoryId(row[0]): [MemoryId(each) for each in dict.fromkeys(row[1] or ())] for row in rows}


def compared(unit: UnitOfWork, scope: ScopeId, left: Mapping[MemoryId, MemoryId | None], at: datetime) -> None:
    """They were compared with their neighbours, and are not again until they change; each with the nearest that it was left beside."""
    unit.execute(
        """
        UPDATE memories m SET compared_at = %s, near_id = n.near
          FROM unnest(%s::bigint[], %s::bigint[]) AS n (id, near) WHERE m.scope_id = %s AND m.id = n.id AND m.compared_at IS NULL
        """,
        (at, list(left), list(left.values()), scope),
    )


def merge(unit: UnitOfWork, scope: ScopeId, kept: MemoryId, copy: MemoryId, *, surer: bool, at: datetime) -> None:
    """Let one statement stand for two, both locked: the copy is closed by it, and its slot, counters, dates and sources go over.

    `surer`: the copy's confidence counts too. The row of the copy stays as it is, so that `part` can take all of it back but dates.
    """
    known = {"scope": scope, "kept": kept, "copy": copy, "surer": surer, "at": at}
    (slot,) = unit.one("SELECT current_slot FROM memories WHERE scope_id = %(scope)s AND id = %(copy)s", known)
    unit.execute(
        """
        UPDATE memories c
           SET current_slot = NULL, superseded_by = k.id, superseded_at = %(at)s, superseded_as = 'merged',
               valid_until = GREATEST(c.valid_from, k.valid_from)
          FROM memories k WHERE c.scope_id = %(scope)s AND c.id = %(copy)s AND k.scope_id = %(scope)s AND k.id = %(kept)s
        """,
        known,
    )
    unit.execute(
        """
        UPDATE memories k
           SET current_slot = COALESCE(k.current_slot, %(slot)s), last_confirmed_at = GREATEST(k.last_confirmed_at, c.last_confirmed_at),
               confidence = CASE WHEN %(surer)s THEN GREATEST(k.confidence, c.confidence) ELSE k.confidence END,
               importance = GREATEST(k.importance, c.importance),
               expires_at = CASE WHEN k.expires_at IS NULL OR c.expires_at IS NULL THEN NULL ELSE GREATEST(k.expires_at, c.expires_at) END,
               derived_from = CASE WHEN k.derived_from = '{}' OR c.derived_from = '{}' THEN k.derived_from
                                   ELSE ARRAY(SELECT DISTINCT unnest(k.derived_from || c.derived_from) ORDER BY 1) END
          FROM memories c WHERE k.scope_id = %(scope)s AND k.id = %(kept)s AND c.scope_id = %(scope)s AND c.id = %(copy)s
        """,
        {**known, "slot": slot},
    )
    unit.execute(
        """
        INSERT INTO memory_usage AS u (memory_id, scope_id, access_count, last_accessed_at, use_count, ignored_count, wrong_count,
                                       last_used_at, last_gap_hours, stability_hours)
        SELECT %(kept)s, scope_id, access_count, last_accessed_at, use_count, ignored_count, wrong_count, last_used_at, last_gap_hours,
               stability_hours
          FROM memory_usage WHERE scope_id = %(scope)s AND memory_id = %(copy)s
        ON CONFLICT (workspace_id, memory_id) DO UPDATE
           SET access_count = u.access_count + EXCLUDED.access_count, use_count = u.use_count + EXCLUDED.use_count,
               ignored_count = u.ignored_count + EXCLUDED.ignored_count, wrong_count = u.wrong_count + EXCLUDED.wrong_count,
               last_accessed_at = GREATEST(u.last_accessed_at, EXCLUDED.last_accessed_at),
               last_used_at = GREATEST(u.last_used_at, EXCLUDED.last_used_at),
               last_gap_hours = COALESCE(u.last_gap_hours, EXCLUDED.last_gap_hours),
               stability_hours = GREATEST(u.stability_hours, EXCLUDED.stability_hours)
        """,
        known,
    )


def part(unit: UnitOfWork, scope: ScopeId, copy: MemoryId, at: datetime) -> bool:
    """Have a merged or compacted statement back: active, with its own counters. False when nothing stands for it (any more)."""
    known = {"scope": scope, "copy": copy, "at": at}
    row = unit.execute(
        "SELECT superseded_by FROM memories WHERE scope_id = %(scope)s AND id = %(copy)s AND superseded_as IS NOT NULL FOR UPDATE", known
    ).fetchone()
    if row is None:
        return False
    unit.execute(
        """
        UPDATE memory_usage u
           SET access_count = GREATEST(u.access_count - c.access_count, 0), use_count = GREATEST(u.use_count - c.use_count, 0),
               ignored_count = GREATEST(u.ignored_count - c.ignored_count, 0), wrong_count = GREATEST(u.wrong_count - c.wrong_count, 0)
          FROM memory_usage c WHERE u.scope_id = %(scope)s AND u.memory_id = %(kept)s AND c.scope_id = %(scope)s AND c.memory_id = %(copy)s
        """,
        {**known, "kept": row[0]},
    )
    unit.execute(
        """
        UPDATE memories SET superseded_by = NULL, superseded_at = NULL, superseded_as = NULL, valid_until = NULL, status = 0,
               archived_at = NULL, compared_at = %(at)s
         WHERE scope_id = %(scope)s AND id = %(copy)s
        """,
        known,
    )
    return True


def compacted_into(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId]) -> list[MemoryId]:
    """What these were made of and stand for, without these themselves."""
    rows = unit.execute(
        """
        SELECT id FROM memories
         WHERE scope_id = %(scope)s AND superseded_as = 'compacted' AND superseded_by = ANY(%(ids)s::bigint[])
           AND NOT id = ANY(%(ids)s::bigint[])
         ORDER BY id FOR UPDATE
        """,
        {"scope": scope, "ids": list(memories)},
    ).fetchall()
    return [MemoryId(row[0]) for row in rows]


def made_one_with(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId]) -> list[Memory]:
    """The copies of these, and what these are copies of; whatever became of them since."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %(scope)s
              AND (m.superseded_as = 'merged' AND m.superseded_by = ANY(%(ids)s::bigint[])
                   OR m.id IN (SELECT c.superseded_by FROM memories c
                                WHERE c.scope_id = %(scope)s AND c.id = ANY(%(ids)s::bigint[]) AND c.superseded_as = 'merged'))""",
        {"scope": scope, "ids": list(memories)},
    )
