"""Version history. Earlier values and where they came from: whole slots and chains of replacements, over closed and cold rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, PublicId, ScopeId
from agent7.store.memory import cold, memory_rows
from agent7.store.memory.memory_rows import Memory, from_row
from agent7.store.unit_of_work import UnitOfWork

MOST_ROWS = 500


@dataclass(frozen=True, slots=True)
class Sources:
    """What memories were drawn from, by public ids: message, when it was sent and the turn that answered it, task, and other memories."""

    messages: dict[int, tuple[PublicId, datetime, PublicId | None]]
    tasks: dict[int, PublicId]
    memories: dict[int, PublicId]


def of_slots(unit: UnitOfWork, scope: ScopeId, subject: str, attributes: Sequence[str]) -> list[Memory]:
    """Every row of these attributes of a subject that may be shown, open or closed, warm or cold, by when it began."""
    where = """ WHERE m.scope_id = %(scope)s AND m.subject = %(subject)s AND m.attribute = ANY(%(attributes)s::text[])
                  AND m.status IN (0, 1) ORDER BY m.id DESC LIMIT %(most)s"""
    parameters = {"scope": scope, "subject": subject, "attributes": list(attributes), "most": MOST_ROWS}
    warm = unit.execute(memory_rows.SELECT + where, parameters).fetchall()
    found = [from_row(row) for row in [*warm, *unit.execute(cold.SELECT + where, parameters).fetchall()]]
    return sorted(found, key=lambda memory: (memory.valid_from, memory.id))


def chain(unit: UnitOfWork, scope: ScopeId, start: Sequence[MemoryId]) -> list[Memory]:
    """Everything that these replaced and that replaced them, however many steps away, by when it began; those that may be shown."""
    known: dict[MemoryId, Memory] = {}
    ids = list(start)
    while ids and len(known) < MOST_ROWS:
        where = """ WHERE m.scope_id = %(scope)s AND (m.id = ANY(%(ids)s::bigint[]) OR m.superseded_by = ANY(%(ids)s::bigint[]))"""
        parameters = {"scope": scope, "ids": ids}
        rows = [*unit.execute(memory_rows.SELECT + where, parameters).fetchall(), *unit.execute(cold.SELECT + where, parameters).fetchall()]
        fresh = {memory.id: memory for memory in map(from_row, rows) if memory.id not in known}
        known.update(fresh)
        ids = list({*fresh, *(memory.superseded_by for memory in fresh.values() if memory.superseded_by)} - (known.keys() - fresh.keys()))
    return sorted((memory for memory in known.values() if memory.status in (0, 1)), key=lambda memory: (memory.valid_from, memory.id))


def by_public_id(unit: UnitOfWork, scope: ScopeId, public_id: str) -> Memory | None:
    """A memory of this user, whatever its state, warm or cold."""
    row = unit.execute(memory_rows.SELECT + " WHERE m.scope_id = %s AND m.public_id = %s", (scope, public_id)).fetchone()
    return from_row(row) if row else cold.by_public_id(unit, [scope], PublicId(public_id))


def used_at(unit: UnitOfWork, scope: ScopeId, memory: MemoryId) -> list[datetime]:
    """When answers used a memory, in order, as far as the log of recalls reaches back; the latest of very many."""
    rows = unit.execute(
        """
        SELECT r.recalled_at FROM recall_items i JOIN recalls r ON r.scope_id = i.scope_id AND r.id = i.recall_id
         WHERE i.scope_id = %s AND i.memory_id = %s AND (i.echo = 'used' OR i.verdict = 'helpful')
         ORDER BY r.recalled_at DESC LIMIT %s
        """,
        (scope, memory, MOST_ROWS),
    )
    return sorted({row[0] for row in rows.fetchall()})


def sources(unit: UnitOfWork, scope: ScopeId, told: Sequence[Memory]) -> Sources:
    """The public ids of what these were drawn from; what is gone is left out."""
    messages = unit.execute(
        """
        SELECT m.id, m.public_id, m.sent_at, t.public_id
          FROM messages m LEFT JOIN turns t ON t.scope_id = m.scope_id AND t.id = m.turn_id
         WHERE m.scope_id = %s AND m.id = ANY(%s::bigint[])
        """,
        (scope, [memory.source_message_id for memory in told if memory.source_message_id]),
    ).fetchall()
    tasks = unit.execute(
        "SELECT id, public_id FROM tasks WHERE scope_id = %s AND id = ANY(%s::bigint[])",
        (scope, [memory.source_task_id for memory in told if memory.source_task_id]),
    ).fetchall()
    named = [each for memory in told for each in (*memory.derived_from, *filter(None, [memory.superseded_by]))]
    others = unit.execute(
        """
        SELECT id, public_id FROM memories WHERE scope_id = %(scope)s AND id = ANY(%(ids)s::bigint[])
         UNION ALL
        SELECT id, public_id FROM memories_cold WHERE scope_id = %(scope)s AND id = ANY(%(ids)s::bigint[])
        """,
        {"scope": scope, "ids": named},
    ).fetchall()
    return Sources({row[0]: (row[1], row[2], row[3]) for row in messages}, dict(tasks), dict(others))


def said_within(unit: UnitOfWork, scope: ScopeId, start: datetime, end: datetime, *, most: int) -> list[Memory]:
    """What the person themselves said or had us keep from `start` to before `end`, whatever became of it since; the latest, in order."""
    where = """ WHERE m.scope_id = %s AND m.status IN (0, 1) AND m.origin = 'direct_user' AND m.speaker = 'user' AND NOT m.asks
                  AND m.kind <> 'episodic' AND m.valid_from >= %s AND m.valid_from < %s
                ORDER BY m.valid_from DESC, m.id DESC LIMIT %s"""
    return [from_row(row) for row in reversed(unit.execute(memory_rows.SELECT + where, (scope, start, end, most)).fetchall())]


def said_holding(unit: UnitOfWork, scope: ScopeId, terms: Sequence[Sequence[str]], *, most: int, latest: bool = False) -> list[Memory]:
    """What the person themselves said or had us keep, in which every term stands, whatever became of it since; the first said first.

    The `most` first ones, or the latest ones.
    """
    spellings = [(lexeme, term) for term, alternatives in enumerate(terms) for lexeme in alternatives]
    where = """ WHERE m.scope_id = %(scope)s AND m.status IN (0, 1) AND m.origin = 'direct_user' AND m.speaker = 'user' AND NOT m.asks
                  AND m.id IN (SELECT t.memory_id FROM memory_words t
                                 JOIN unnest(%(lexemes)s::text[], %(terms)s::int[]) AS w(lexeme, term) ON t.lexeme = w.lexeme COLLATE "C"
                                WHERE t.scope_id = %(scope)s AND t.lexeme = ANY(%(lexemes)s::text[])
                                GROUP BY t.memory_id HAVING count(DISTINCT w.term) = %(wanted)s)
                ORDER BY CASE WHEN %(latest)s THEN m.valid_from END DESC, m.valid_from, m.id LIMIT %(most)s"""
    rows = unit.execute(
        memory_rows.SELECT + where,
        {
            "scope": scope,
            "lexemes": [lexeme for lexeme, _ in spellings],
            "terms": [term for _, term in spellings],
            "wanted": len(terms),
            "most": most,
            "latest": latest,
        },
    ).fetchall()
    return sorted(map(from_row, rows), key=lambda memory: (memory.valid_from, memory.id))
