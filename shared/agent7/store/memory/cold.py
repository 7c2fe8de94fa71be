"""Memories that are over: out of recall, without vectors and postings, reached by history alone, and able to come back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final, LiteralString

from agent7.identity import MemoryId, MessageId, PublicId, ScopeId
from agent7.store.memory.memory_rows import COLUMNS, Memory, from_row
from agent7.store.unit_of_work import UnitOfWork

KEPT: Final = """
       public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, language, tokens, length, asks,
       dated, subject, attribute, value, polarity, source_type, origin, speaker, conversation_id, source_task_id, source_message_id,
       evidence, derived_from, strength, sentiment, outcome, confidence, importance, last_confirmed_at, valid_from, valid_until,
       created_at, superseded_at, superseded_as, lowered_at, lowered_by, protected, secret"""
"""What both tables hold of a memory, besides its id, its counters, its state and the memories that it names."""
COUNTED: Final = "access_count, last_accessed_at, use_count, ignored_count, last_used_at, last_gap_hours, stability_hours"
STATE: Final = "expires_at, archived_at, status, follows, superseded_by"
SELECT: Final = (
    "SELECT "  # noqa: S608 - constants only
    + COLUMNS
    + "\n  FROM memories_cold m CROSS JOIN LATERAL (SELECT m.access_count, m.last_accessed_at, m.use_count, m.ignored_count,"
    " m.last_used_at, m.last_gap_hours, m.stability_hours) u\n"
)


def move(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId], at: datetime) -> int:
    """Move these rows to cold storage, whatever their state; how many there were."""
    moved = unit.execute(
        f"""
        INSERT INTO memories_cold (id, {KEPT}, {STATE}, {COUNTED}, cooled_at, lexemes)
        SELECT id, {KEPT}, {STATE}, COALESCE(access_count, 0), last_accessed_at, COALESCE(use_count, 0), COALESCE(ignored_count, 0),
               last_used_at, last_gap_hours, stability_hours, %s,
               CASE WHEN superseded_at IS NULL AND kind <> 'verbatim'
                    THEN ARRAY(SELECT DISTINCT string_to_table(memories.terms, E'\\n')) ELSE '{{}}' END
          FROM memories LEFT JOIN (SELECT memory_id, {COUNTED} FROM memory_usage) u ON memory_id = id
         WHERE scope_id = %s AND id = ANY(%s::bigint[])
        """,  # noqa: S608 - constants only
        (at, scope, list(ids)),
    ).rowcount
    unit.execute("DELETE FROM memories WHERE scope_id = %s AND id = ANY(%s::bigint[])", (scope, list(ids)))
    return moved


def bring_back(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """Move these rows back as active ones that do not expire; what was superseded stays so. They need postings and a vector."""
    unit.execute(
        f"""
        INSERT INTO memories (id, {KEPT}, follows, superseded_by) OVERRIDING SYSTEM VALUE
        SELECT id, {KEPT}, (SELECT m.id FROM memories m WHERE m.scope_id = c.scope_id AND m.id = c.follows),
               (SELECT m.id FROM memories m WHERE m.scope_id = c.scope_id AND m.id = c.superseded_by)
          FROM memories_cold c WHERE c.scope_id = %s AND c.id = ANY(%s::bigint[]) ORDER BY c.id
        """,  # noqa: S608 - constants only
        (scope, list(ids)),
    )
    unit.execute(
        f"""
        INSERT INTO memory_usage (memory_id, scope_id, {COUNTED})
        SELECT id, scope_id, {COUNTED} FROM memories_cold WHERE scope_id = %s AND id = ANY(%s::bigint[])
        """,  # noqa: S608 - constants only
        (scope, list(ids)),
    )
    delete(unit, scope, ids)


def read(unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
    """The cold rows of these ids within the scopes."""
    rows = _read(unit, " WHERE m.scope_id = ANY(%s::bigint[]) AND m.id = ANY(%s::bigint[])", (list(scopes), list(ids)))
    return {memory.id: memory for memory in rows}


def by_public_id(unit: UnitOfWork, scopes: Sequence[ScopeId], public_id: PublicId) -> Memory | None:
    """The cold row of this public id; None when there is none."""
    found = _read(unit, " WHERE m.scope_id = ANY(%s::bigint[]) AND m.public_id = %s", (list(scopes), public_id))
    return found[0] if found else None


def of_slot(unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
    """Earlier values of a slot that rest here, oldest first."""
    return _read(
        unit,
        " WHERE m.scope_id = ANY(%s::bigint[]) AND m.subject = %s AND m.attribute = %s ORDER BY m.valid_from, m.id",
        (list(scopes), subject, attribute),
    )


def faded(unit: UnitOfWork, scope: ScopeId, lexemes: Collection[str], at: datetime, *, most: int) -> list[Memory]:
    """The statements that rest here for want of interest alone, not replaced and not expired by `at`: with the most of these lexemes."""
    return _read(
        unit,
        """ WHERE m.scope_id = %s AND m.superseded_at IS NULL AND m.kind <> 'verbatim' AND (m.expires_at IS NULL OR m.expires_at > %s)
              AND m.lexemes && %s::text[]
            ORDER BY (SELECT count(*) FROM unnest(m.lexemes) l WHERE l = ANY (%s)) DESC, m.id DESC LIMIT %s""",
        (scope, at, list(lexemes), list(lexemes), most),
    )


def of_messages(unit: UnitOfWork, scope: ScopeId, messages: Sequence[MessageId]) -> list[Memory]:
    """Cold rows that came from these messages."""
    return _read(unit, " WHERE m.scope_id = %s AND m.source_message_id = ANY(%s::bigint[])", (scope, list(messages)))


def all_of(unit: UnitOfWork, scope: ScopeId) -> list[Memory]:
    """Everything of a scope that rests here, oldest first."""
    return _read(unit, " WHERE m.scope_id = %s ORDER BY m.id", (scope,))


def blank_evidence(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """As `memory_changes.blank_evidence`, of cold rows."""
    unit.execute("UPDATE memories_cold SET evidence = '' WHERE scope_id = %s AND id = ANY(%s::bigint[])", (scope, list(ids)))


def delete(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """Delete cold rows for good."""
    unit.execute("DELETE FROM memories_cold WHERE scope_id = %s AND id = ANY(%s::bigint[])", (scope, list(ids)))


def _read(unit: UnitOfWork, where: LiteralString, parameters: Sequence[Any]) -> list[Memory]:
    return [from_row(row) for row in unit.execute(SELECT + where, parameters).fetchall()]
