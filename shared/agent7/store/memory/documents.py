"""What the memory document is made of: the active statements by impact, what they weigh, and what optimising changes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from agent7.identity import MemoryId, PublicId, Scope, ScopeId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the document. `tokens`: its text's and 20 for the line."""

    public_id: PublicId
    category: str
    text: str = field(repr=False)
    tokens: int
    protected: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Weight:
    """Tokens of all active statements, in how many rows that is noted."""

    tokens: int
    rows: int


def weight(unit: UnitOfWork, scope: ScopeId) -> Weight:
    """Tokens and number of the document's entries, from the running totals."""
    row = unit.one("SELECT COALESCE(sum(tokens), 0), count(*) FROM document_tokens WHERE scope_id = %s", (scope,))
    return Weight(int(row[0]), int(row[1]))


def fold(unit: UnitOfWork, scope: ScopeId) -> None:
    """Many rows into one. In one statement: what another transaction adds meanwhile is neither lost nor counted twice."""
    _alone(unit, scope)
    unit.execute(
        """
        WITH old AS (DELETE FROM document_tokens WHERE scope_id = %(scope)s RETURNING tokens)
        INSERT INTO document_tokens (scope_id, tokens) SELECT %(scope)s, sum(tokens) FROM old HAVING count(*) > 0
        """,
        {"scope": scope},
    )


def weigh_anew(unit: UnitOfWork, scope: ScopeId, at: datetime | None) -> None:
    """Count from the statements themselves: what expired or was deleted has told nobody. Without a moment nothing counts as expired."""
    _alone(unit, scope)
    unit.execute(
        """
        WITH old AS (DELETE FROM document_tokens WHERE scope_id = %(scope)s)
        INSERT INTO document_tokens (scope_id, tokens)
        SELECT %(scope)s, sum(COALESCE(m.summary_tokens, m.tokens)) FROM memories m
         WHERE m.scope_id = %(scope)s AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
           AND (m.expires_at IS NULL OR %(at)s::timestamptz IS NULL OR m.expires_at > %(at)s)
           AND (m.valid_until IS NULL OR %(at)s::timestamptz IS NULL OR m.valid_until > %(at)s)
        HAVING count(*) > 0
        """,
        {"scope": scope, "at": at},
    )


def _alone(unit: UnitOfWork, scope: ScopeId) -> None:
    """Let one transaction at a time write anew what a document weighs: two would both write the sum."""
    unit.execute("SELECT pg_advisory_xact_lock(hashtextextended('document tokens', %s))", (scope,))


def by_impact(unit: UnitOfWork, scope: ScopeId, numbers: Mapping[str, Any], *, at: datetime, tokens: int) -> tuple[list[Entry], int]:
    """The statements that fit into so many tokens, protected ones first, then by impact; and how many there are in all.

    Equals stand in the order of their public ids, which an export keeps: what was put back reads as before.
    `numbers` are those of the policy (see `MemoryDocument.numbers`). The formula is that of `agent7.memory.document.sections.impact`.
    """
    rows = unit.execute(
        """
        WITH standing AS (
          SELECT m.id, m.public_id COLLATE "C" AS public_id, m.protected,
                 COALESCE(m.summary_tokens, m.tokens) AS tokens, m.confidence, COALESCE(u.use_count, 0) AS uses,
                 GREATEST(m.last_confirmed_at, u.last_used_at) AS vouched,
                 m.protected OR m.origin = 'operator' OR m.source_type IN ('explicit', 'manual') AS stated
            FROM memories m LEFT JOIN memory_usage u ON u.memory_id = m.id AND u.scope_id = m.scope_id
           WHERE m.scope_id = %(scope)s AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
             AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)
        ), weighed AS (
          SELECT id, public_id, protected, tokens,
                 GREATEST(confidence - %(step)s * floor(GREATEST(extract(epoch FROM %(at)s - vouched), 0) / %(period)s),
                          CASE WHEN stated THEN LEAST(%(floor)s, confidence) ELSE 0 END)
                 * (1 + uses)
                 * COALESCE((SELECT value FROM unnest(%(ages)s::float8[], %(values)s::float8[]) AS recency(age, value)
                              WHERE extract(epoch FROM %(at)s - vouched) <= age ORDER BY age LIMIT 1), %(older)s) AS impact
            FROM standing
        ), ranked AS (
          SELECT id, public_id, protected, impact, count(*) OVER () AS total,
                 sum(tokens) OVER (ORDER BY protected DESC, impact DESC, public_id ROWS UNBOUNDED PRECEDING) AS running
            FROM weighed
        )
        SELECT m.public_id, m.category, COALESCE(m.summary, m.content), COALESCE(m.summary_tokens, m.tokens), m.protected, m.secret,
               r.total
          FROM ranked r JOIN memories m ON m.id = r.id
         WHERE r.running <= %(tokens)s
         ORDER BY r.protected DESC, r.impact DESC, r.public_id
        """,
        {"scope": scope, "at": at, "tokens": tokens, **numbers},
    ).fetchall()
    total = rows[0][-1] if rows else count(unit, scope, at)
    return [Entry(*row[:-1]) for row in rows], int(total)


def count(unit: UnitOfWork, scope: ScopeId, at: datetime) -> int:
    """How many active statements there are."""
    row = unit.one(
        """
        SELECT count(*) FROM memories m
         WHERE m.scope_id = %(scope)s AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
           AND (m.expires_at IS NULL OR m.expires_at > %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)
        """,
        {"scope": scope, "at": at},
    )
    return int(row[0])


def stale(unit: UnitOfWork, scope: ScopeId, numbers: Mapping[str, Any], *, at: datetime) -> list[MemoryId]:
    """What nobody stated, nobody is sure of and nobody has used, locked."""
    rows = unit.execute(
        """
        SELECT m.id FROM memories m LEFT JOIN memory_usage u ON u.memory_id = m.id AND u.scope_id = m.scope_id
         WHERE m.scope_id = %(scope)s AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
           AND NOT (m.protected OR m.origin = 'operator' OR m.source_type IN ('explicit', 'manual'))
           AND COALESCE(u.use_count, 0) < %(used)s
           AND GREATEST(m.last_confirmed_at, u.last_used_at) <= %(idle_since)s
           AND m.confidence - %(step)s * floor(extract(epoch FROM %(at)s - GREATEST(m.last_confirmed_at, u.last_used_at)) / %(period)s)
               < %(unsure)s
         ORDER BY m.id FOR UPDATE OF m
        """,
        {"scope": scope, "at": at, **numbers},
    ).fetchall()
    return [MemoryId(row[0]) for row in rows]


def verbose(unit: UnitOfWork, scope: ScopeId, *, over: int, most: int) -> list[tuple[MemoryId, str, str | None]]:
    """(id, content, language) of the longest statements of more than so many tokens that have no summary, without protected ones."""
    rows = unit.execute(
        """
        SELECT m.id, m.content, m.language FROM memories m
         WHERE m.scope_id = %s AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL AND m.summary_tokens IS NULL
           AND m.tokens > %s AND NOT m.protected
         ORDER BY m.tokens DESC, m.id LIMIT %s
        """,
        (scope, over, most),
    ).fetchall()
    return [(MemoryId(row[0]), row[1], row[2]) for row in rows]


def summarise(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, content: str, summary: str, tokens: int) -> bool:
    """Show a statement in short; its own words stay. False when it says something else by now."""
    done = unit.execute(
        """
        UPDATE memories SET summary = %s, summary_tokens = %s
         WHERE scope_id = %s AND id = %s AND content = %s AND status = 0 AND superseded_at IS NULL AND NOT protected
        """,
        (summary, tokens, scope, memory, content),
    )
    return done.rowcount > 0


def same_words(unit: UnitOfWork, scope: ScopeId, *, at: datetime) -> list[list[MemoryId]]:
    """Active statements that have the same words, case, punctuation and fillers aside."""
    rows = unit.execute(
        """
        SELECT array_agg(m.id) FROM memories m
         WHERE m.scope_id = %s AND m.kind = 'semantic' AND m.status = 0 AND m.superseded_at IS NULL
           AND (m.expires_at IS NULL OR m.expires_at > %s) AND (m.valid_until IS NULL OR m.valid_until > %s)
         GROUP BY m.content_key HAVING count(*) > 1
        """,
        (scope, at, at),
    ).fetchall()
    return [list(map(MemoryId, row[0])) for row in rows]


def rules(unit: UnitOfWork, scope: Scope) -> list[tuple[PublicId, str]]:
    """The standing instructions that the person gave, the most important first."""
    rows = unit.execute(
        """
        SELECT public_id, text FROM instructions
         WHERE scope_id = %s AND user_id IS NOT NULL AND enabled ORDER BY priority DESC, id LIMIT 200
        """,
        (scope.own,),
    ).fetchall()
    return [(PublicId(row[0]), row[1]) for row in rows]


def lessons(unit: UnitOfWork, scope: ScopeId) -> list[tuple[PublicId, str]]:
    """What the person's corrections taught, the last confirmed first."""
    rows = unit.execute("SELECT public_id, text FROM lessons WHERE scope_id = %s ORDER BY confirmed_at DESC, id DESC LIMIT 100", (scope,))
    return [(PublicId(row[0]), row[1]) for row in rows.fetchall()]


def summaries(unit: UnitOfWork, scope: ScopeId) -> list[tuple[MemoryId, str]]:
    """Every summary that stands for a long text."""
    rows = unit.execute("SELECT id, summary FROM memories WHERE scope_id = %s AND summary IS NOT NULL", (scope,)).fetchall()
    return [(MemoryId(row[0]), row[1]) for row in rows]


def drop_summaries(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """The document shows the whole text of these again."""
    unit.execute("UPDATE memories SET summary = NULL, summary_tokens = NULL WHERE scope_id = %s AND id = ANY(%s)", (scope, list(ids)))
