"""What is made of several statements: those that were put away and nothing stands for, those that may be made one, and who is near whom."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import MemoryId, ScopeId
from agent7.store.memory.memory_rows import Memory, rows_where
from agent7.store.unit_of_work import UnitOfWork


def put_away(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Memory]:
    """The newest archived statements that no insight was drawn from, be it in the cold; insights and patterns themselves left out."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %(scope)s AND m.status = 1 AND m.superseded_at IS NULL AND m.kind <> 'verbatim' AND NOT m.secret
              AND NOT m.protected AND m.source_type NOT IN ('compaction', 'reflection')
              AND NOT m.id = ANY (ARRAY(
                SELECT unnest(derived_from) FROM memories
                 WHERE scope_id = %(scope)s AND derived_from <> '{}' AND source_type = 'compaction'
                 UNION ALL
                SELECT unnest(derived_from) FROM memories_cold WHERE scope_id = %(scope)s AND source_type = 'compaction'))
            ORDER BY m.id DESC LIMIT %(most)s""",
        {"scope": scope, "most": most},
    )


def may_be_compacted(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Memory]:
    """The newest active statements that nobody stated on purpose, and that fill no slot: what has one is found, replaced and told by it."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %(scope)s AND m.kind = 'semantic' AND m.status = 0 AND m.superseded_at IS NULL AND m.attribute IS NULL
              AND m.valid_until IS NULL AND m.expires_at IS NULL AND NOT (m.protected OR m.secret OR m.asks OR m.origin = 'operator')
              AND m.source_type NOT IN ('explicit', 'manual', 'compaction', 'reflection')
            ORDER BY m.id DESC LIMIT %(most)s""",
        {"scope": scope, "most": most},
    )


def related(unit: UnitOfWork, scope: ScopeId, model: str, ids: Sequence[MemoryId], *, least: float) -> list[tuple[MemoryId, MemoryId]]:
    """Pairs of these whose vectors are as near as `least` (cosine), whatever their state; whatever has no vector has no pair."""
    rows = unit.execute(
        """
        WITH v AS MATERIALIZED (SELECT memory_id, embedding FROM memory_embeddings
                                 WHERE scope_id = %(scope)s AND model = %(model)s AND memory_id = ANY(%(ids)s::bigint[]))
        SELECT one.memory_id, other.memory_id FROM v one JOIN v other ON one.memory_id < other.memory_id
         WHERE -(one.embedding <#> other.embedding) >= %(least)s
        """,
        {"scope": scope, "model": model, "ids": list(ids), "least": least},
    ).fetchall()
    return [(MemoryId(row[0]), MemoryId(row[1])) for row in rows]


def stand_for(unit: UnitOfWork, scope: ScopeId, whole: MemoryId, members: Sequence[MemoryId], at: datetime) -> None:
    """Close what a statement was made of: it stands for them, has been used as often, and as lately confirmed."""
    known = {"scope": scope, "whole": whole, "members": list(members), "at": at}
    unit.execute(
        """
        UPDATE memories SET superseded_by = %(whole)s, superseded_at = %(at)s, superseded_as = 'compacted',
                            valid_until = GREATEST(valid_from, %(at)s)
         WHERE scope_id = %(scope)s AND id = ANY(%(members)s::bigint[])
        """,
        known,
    )
    unit.execute(
        """
        INSERT INTO memory_usage (memory_id, scope_id, access_count, last_accessed_at, use_count, ignored_count, wrong_count, last_used_at,
                                  last_gap_hours, stability_hours)
        SELECT %(whole)s, scope_id, sum(access_count), max(last_accessed_at), sum(use_count), sum(ignored_count), sum(wrong_count),
               max(last_used_at), max(last_gap_hours), max(stability_hours)
          FROM memory_usage WHERE scope_id = %(scope)s AND memory_id = ANY(%(members)s::bigint[]) GROUP BY scope_id
        """,
        known,
    )
