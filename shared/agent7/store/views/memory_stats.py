"""How many memories a person has, by state and category, and when something was last drawn from what they said."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from agent7.identity import ScopeId
from agent7.store.unit_of_work import UnitOfWork

RECENT: Final = timedelta(days=7)


def of_person(unit: UnitOfWork, scope: ScopeId, *, at: datetime) -> dict[str, Any]:
    """Counts of statements, and beside them of the words kept as said; `last_extraction` is null before the first."""
    rows = unit.execute(
        """
        SELECT m.category, count(*), count(*) FILTER (WHERE m.created_at > %(recent)s), count(*) FILTER (WHERE m.protected)
          FROM memories m
         WHERE m.scope_id = %(scope)s AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
           AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)
         GROUP BY m.category ORDER BY 2 DESC, m.category
        """,
        {"scope": scope, "at": at, "recent": at - RECENT},
    ).fetchall()
    others = unit.one(
        """
        SELECT (SELECT count(*) FROM memories m WHERE m.scope_id = %(scope)s AND m.status = 2),
               (SELECT count(*) FROM memories m WHERE m.scope_id = %(scope)s AND m.status = 1 AND m.superseded_at IS NULL
                                                  AND m.kind <> 'verbatim')
             + (SELECT count(*) FROM memories_cold c WHERE c.scope_id = %(scope)s AND c.superseded_at IS NULL AND c.kind <> 'verbatim'),
               (SELECT count(*) FROM memories m WHERE m.scope_id = %(scope)s AND m.superseded_at IS NOT NULL AND m.kind <> 'verbatim'),
               (SELECT max(t.extracted_at) FROM turns t WHERE t.scope_id = %(scope)s)
        """,
        {"scope": scope},
    )
    return {
        "memories": sum(row[1] for row in rows),
        "this_week": sum(row[2] for row in rows),
        "protected": sum(row[3] for row in rows),
        "categories": {row[0]: row[1] for row in rows},
        "quarantined": others[0],
        "archived": others[1],
        "superseded": others[2],
        "last_extraction": others[3].isoformat() if others[3] else None,
    }
