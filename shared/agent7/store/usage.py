"""How often a memory was recalled, used and ignored: narrow rows, so that a turn rewrites no statement."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import MemoryId, ScopeId
from agent7.store.unit_of_work import UnitOfWork


def accessed(unit: UnitOfWork, scopes: Sequence[ScopeId], memories: Sequence[MemoryId], at: datetime) -> None:
    """They were recalled into an answer. Ids of other scopes are passed over."""
    unit.execute(
        """
        INSERT INTO memory_usage AS u (memory_id, scope_id, access_count, last_accessed_at)
        SELECT m.id, m.scope_id, 1, %s FROM memories m WHERE m.scope_id = ANY(%s::bigint[]) AND m.id = ANY(%s::bigint[]) ORDER BY m.id
        ON CONFLICT (memory_id) DO UPDATE
           SET access_count = u.access_count + 1, last_accessed_at = GREATEST(u.last_accessed_at, EXCLUDED.last_accessed_at)
        """,
        (at, list(scopes), list(memories)),
    )


def used(unit: UnitOfWork, scopes: Sequence[ScopeId], used: Sequence[MemoryId], ignored: Sequence[MemoryId], at: datetime) -> None:
    """Which of the recalled ones the answer referred to, and which it passed over."""
    unit.execute(
        """
        INSERT INTO memory_usage AS u (memory_id, scope_id, use_count, ignored_count, last_used_at)
        SELECT m.id, m.scope_id, g.used::int, (NOT g.used)::int, CASE WHEN g.used THEN %(at)s::timestamptz END
          FROM (SELECT unnest(%(used)s::bigint[]) AS id, true AS used
                 UNION ALL
                SELECT unnest(%(ignored)s::bigint[]), false) AS g
          JOIN memories m ON m.id = g.id AND m.scope_id = ANY(%(scopes)s::bigint[])
         ORDER BY m.id
        ON CONFLICT (memory_id) DO UPDATE
           SET use_count = u.use_count + EXCLUDED.use_count, ignored_count = u.ignored_count + EXCLUDED.ignored_count,
               last_gap_hours = CASE WHEN EXCLUDED.use_count = 1
                                     THEN extract(epoch FROM %(at)s::timestamptz - u.last_used_at) / 3600 ELSE u.last_gap_hours END,
               last_used_at = COALESCE(EXCLUDED.last_used_at, u.last_used_at)
        """,
        {"scopes": list(scopes), "used": list(used), "ignored": list(ignored), "at": at},
    )
