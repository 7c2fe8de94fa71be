"""What a reflection looks at: episodes with their vectors, and the patterns drawn before. One reflection of a person at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pgvector import HalfVector

from agent7.identity import MemoryId, MessageId, Scope, ScopeId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Happened:
    """One episode in the words that tell it, without the day: that is `valid_from`. `vector` is None where no model has embedded it."""

    id: MemoryId
    content: str
    language: str | None
    category: str
    domain: str
    origin: str
    valid_from: datetime
    source_message_id: int | None
    vector: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern memory that an earlier reflection has drawn."""

    id: MemoryId
    content: str
    derived_from: tuple[MemoryId, ...]
    origin: str


def runs(unit: UnitOfWork, scope: ScopeId) -> int:
    """How many reflections of this person have changed something or looked in vain."""
    row = unit.execute("SELECT runs FROM core_reflections WHERE scope_id = %s", (scope,)).fetchone()
    return int(row[0]) if row else 0


def begin(unit: UnitOfWork, scope: Scope, at: datetime) -> int:
    """Count this reflection, and keep any other of the same person out until the transaction ends; how many there were before."""
    (count,) = unit.one(
        """
        INSERT INTO core_reflections AS r (scope_id, runs, reflected_at) VALUES (%s, 1, %s)
        ON CONFLICT (workspace_id, scope_id) DO UPDATE SET runs = r.runs + 1, reflected_at = EXCLUDED.reflected_at RETURNING runs
        """,
        (scope.own, at),
    )
    return int(count) - 1


def episodes(unit: UnitOfWork, scope: ScopeId, model: str, *, since: datetime, most: int) -> list[Happened]:
    """The newest that happened since then, the oldest first: what the person said, as they said it, and what else tells of it.

    A summary of what they said is no other episode, nor is what became of tasks one of the person.
    """
    rows = unit.execute(
        """
        SELECT m.id, m.content, m.language, m.category, m.domain, m.origin, m.valid_from, m.source_message_id, e.embedding::text
          FROM memories m
          LEFT JOIN LATERAL (SELECT embedding FROM memory_embeddings
                              WHERE scope_id = m.scope_id AND model = %(model)s AND memory_id = m.id LIMIT 1) e ON true
         WHERE m.scope_id = %(scope)s AND m.status = 0 AND m.superseded_at IS NULL AND m.valid_from > %(since)s AND NOT m.asks
           AND (m.kind = 'verbatim' AND m.speaker = 'user' AND m.origin = 'direct_user'
                OR m.kind = 'episodic' AND m.category <> 'task_outcome' AND m.derived_from = '{}'
                   AND NOT EXISTS (SELECT FROM memories said WHERE said.scope_id = m.scope_id AND said.kind = 'verbatim'
                                      AND said.source_message_id = m.source_message_id))
         ORDER BY m.valid_from DESC, m.id DESC LIMIT %(most)s
        """,
        {"model": model, "scope": scope, "since": since, "most": most},
    ).fetchall()
    return [_happened(row) for row in reversed(rows)]


def requests(unit: UnitOfWork, scope: ScopeId, *, since: datetime, most: int) -> list[Happened]:
    """The newest pieces of work that were asked for since then, done, and not rejected, the oldest first: by what they left in memory.

    The words are those of the request; it stands behind nothing that its result says.
    """
    rows = unit.execute(
        """
        SELECT * FROM (
          SELECT DISTINCT ON (t.id)
                 m.id, t.title, t.language, 'project_pattern', m.domain, m.origin, t.created_at, m.source_message_id, NULL
            FROM tasks t
            JOIN memories m ON m.scope_id = t.scope_id AND m.source_task_id = t.id
           WHERE t.scope_id = %(scope)s AND t.created_at > %(since)s AND t.title IS NOT NULL AND t.outcome <> 'rejected'
             AND m.category = 'task_outcome' AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
           ORDER BY t.id DESC, m.id LIMIT %(most)s) AS newest
         ORDER BY 7, 1
        """,
        {"scope": scope, "since": since, "most": most},
    ).fetchall()
    return [_happened(row) for row in rows]


@dataclass(frozen=True, slots=True)
class Written:
    """One message of the person in their own words."""

    id: MessageId
    text: str
    at: datetime


def written(unit: UnitOfWork, scope: ScopeId, *, since: datetime, most: int) -> list[Written]:
    """The newest messages that the person wrote themselves since then, the oldest first: no group's, forwarded or deleted ones."""
    rows = unit.execute(
        """
        SELECT id, text, sent_at FROM messages
         WHERE scope_id = %s AND sent_at > %s AND role = 0 AND origin = 'direct_user' AND group_id IS NULL AND text <> ''
         ORDER BY sent_at DESC, id DESC LIMIT %s
        """,
        (scope, since, most),
    ).fetchall()
    return [Written(MessageId(row[0]), row[1], row[2]) for row in reversed(rows)]


def styles(unit: UnitOfWork, scope: ScopeId) -> dict[str, tuple[MemoryId, datetime]]:
    """How the person wants answers, as reflections have drawn it and as it still holds: words, with the id and the last confirmation."""
    rows = unit.execute(
        """
        SELECT content, id, last_confirmed_at FROM memories
         WHERE scope_id = %s AND source_type = 'reflection' AND category = 'communication_style' AND status = 0 AND superseded_at IS NULL
        """,
        (scope,),
    ).fetchall()
    return {row[0]: (MemoryId(row[1]), row[2]) for row in rows}


def patterns(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Pattern]:
    """What reflections have drawn before and still holds, locked."""
    rows = unit.execute(
        """
        SELECT m.id, m.content, m.derived_from, m.origin FROM memories m
         WHERE m.scope_id = %s AND m.derived_from <> '{}' AND m.source_type = 'reflection' AND m.kind = 'semantic'
           AND m.status = 0 AND m.superseded_at IS NULL
         ORDER BY m.id DESC LIMIT %s FOR UPDATE OF m
        """,
        (scope, most),
    )
    return [Pattern(row[0], row[1], tuple(row[2]), row[3]) for row in rows]


def extend(
    unit: UnitOfWork, scope: ScopeId, pattern: MemoryId, derived_from: Sequence[MemoryId], *, origin: str, confidence: float, at: datetime
) -> None:
    """More episodes of the same pattern. `origin` is the least trusted of them all."""
    unit.execute(
        """
        UPDATE memories SET derived_from = %s, origin = %s, confidence = %s, last_confirmed_at = GREATEST(last_confirmed_at, %s)
         WHERE scope_id = %s AND id = %s
        """,
        (list(derived_from), origin, confidence, at, scope, pattern),
    )


def still_there(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> frozenset[MemoryId]:
    """Those that still hold, locked against being forgotten meanwhile."""
    rows = unit.execute(
        """
        SELECT id FROM memories WHERE scope_id = %s AND id = ANY (%s::bigint[]) AND status = 0 AND superseded_at IS NULL
         ORDER BY id FOR SHARE
        """,
        (scope, list(ids)),
    )
    return frozenset(row[0] for row in rows)


def _happened(row: Sequence[Any]) -> Happened:
    memory, content, language, category, domain, origin, valid_from, message, vector = row
    return Happened(memory, content, language, category, domain, origin, valid_from, message, _vector(vector))


def _vector(text: str | None) -> tuple[float, ...] | None:
    return tuple(HalfVector.from_text(text).to_list()) if text else None
