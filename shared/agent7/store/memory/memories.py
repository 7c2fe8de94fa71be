"""Reads of the memories table: by id, by slot, by source, by state. Every statement with its provenance and its bitemporal validity."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from agent7.identity import MemoryId, MessageId, ScopeId
from agent7.store.memory.memory_rows import COLUMNS, WITH_USAGE, Memory, from_row, rows_where
from agent7.store.unit_of_work import UnitOfWork, ids_as_text
from agent7.types import Category, Status

MOST_OF_A_SLOT: Final = 50
OF_IDS: Final = "SELECT " + COLUMNS + "\n  FROM memories_of_ids(%s::bigint[], %s::bigint[])" + WITH_USAGE  # noqa: S608 - constants only
CURRENT_FIRST: Final = " ORDER BY m.current_slot IS NULL, m.last_confirmed_at DESC, m.id DESC"
OF_SLOT: Final = "SELECT " + COLUMNS + "\n  FROM memories_of_slot(%s::bigint[], %s, %s, %s::smallint, %s, %s)" + WITH_USAGE + CURRENT_FIRST  # noqa: S608


def read(unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId], *, last: bool = False) -> dict[MemoryId, Memory]:
    """The rows of these ids within the scopes, whatever their state. `last`: nothing else follows in this transaction."""
    run = unit.execute_last if last else unit.execute
    rows = run(OF_IDS, (ids_as_text(scopes), ids_as_text(ids)))
    return {memory.id: memory for memory in map(from_row, rows.fetchall())}


def of_slot(
    unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str, *, at: datetime, status: Status = Status.ACTIVE
) -> list[Memory]:
    """What is said to be so now of this attribute of this subject, the current value first."""
    rows = unit.execute(OF_SLOT, (ids_as_text(scopes), subject, attribute, int(status), at, MOST_OF_A_SLOT)).fetchall()
    return [from_row(row) for row in rows]


def history_of_slots(unit: UnitOfWork, scope: ScopeId, slots: Sequence[tuple[str, str]]) -> list[Memory]:
    """Every row of these slots, open or closed."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %s AND m.attribute IS NOT NULL
              AND (m.subject, m.attribute) IN (SELECT * FROM unnest(%s::text[], %s::text[]))""",
        (scope, [subject for subject, _ in slots], [attribute for _, attribute in slots]),
    )


def is_subject(unit: UnitOfWork, scope: ScopeId, subject: str) -> bool:
    """Whether anything is told of somebody or something by this name."""
    found = unit.execute("SELECT 1 FROM memories WHERE scope_id = %s AND subject = %s AND attribute IS NOT NULL LIMIT 1", (scope, subject))
    return found.fetchone() is not None


def derived_only_from(unit: UnitOfWork, scope: ScopeId, sources: Sequence[MemoryId]) -> list[Memory]:
    """Provenance forward: what was derived from nothing but these, whatever its state."""
    return rows_where(unit, " WHERE m.scope_id = %s AND m.derived_from <> '{}' AND m.derived_from <@ %s::bigint[]", (scope, list(sources)))


def derived_from(unit: UnitOfWork, scope: ScopeId, sources: Sequence[MemoryId]) -> list[Memory]:
    """Provenance forward: what was derived from any of these, whatever its state."""
    return rows_where(unit, " WHERE m.scope_id = %s AND m.derived_from <> '{}' AND m.derived_from && %s::bigint[]", (scope, list(sources)))


def told_after(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, most: int) -> list[Memory]:
    """What the user's messages told next after a memory, in their order, and is current; nothing after one that came from no message.

    In the order of messages, for what is drawn from one when its session is over comes behind all that was told meanwhile.
    """
    after = "(SELECT {} FROM memories told WHERE told.scope_id = %(scope)s AND told.id = %(memory)s)".format
    where = f""" WHERE m.scope_id = %(scope)s AND m.status = %(active)s AND m.source_message_id >= {after("told.source_message_id")}
        AND (m.source_message_id > {after("told.source_message_id")} OR m.id > %(memory)s)
        ORDER BY m.source_message_id, m.id LIMIT %(most)s"""
    return rows_where(unit, where, {"scope": scope, "memory": memory, "active": int(Status.ACTIVE), "most": most})


def of_messages(unit: UnitOfWork, scope: ScopeId, messages: Sequence[MessageId]) -> list[Memory]:
    """Provenance forward: everything that came from these messages, open or closed, in the order in which it was told."""
    return rows_where(unit, " WHERE m.scope_id = %s AND m.source_message_id = ANY(%s::bigint[]) ORDER BY m.id", (scope, list(messages)))


def evidence(unit: UnitOfWork, scope: ScopeId) -> list[tuple[MemoryId, str]]:
    """Provenance: the words that things were drawn from, of everything that keeps them, whatever its state."""
    rows = unit.execute("SELECT id, evidence FROM memories WHERE scope_id = %s AND evidence <> ''", (scope,))
    return [(MemoryId(row[0]), row[1]) for row in rows]


def outcomes(unit: UnitOfWork, scope: ScopeId) -> list[Memory]:
    """What came of tasks, where it keeps the words that it was drawn from; whatever its state."""
    return rows_where(unit, " WHERE m.scope_id = %s AND m.category = 'task_outcome' AND m.evidence <> '' ORDER BY m.id", (scope,))


def episodes(unit: UnitOfWork, scope: ScopeId) -> list[Memory]:
    """What tells of something that was talked about, drawn from words that are kept as said; whatever its state."""
    return rows_where(unit, " WHERE m.scope_id = %s AND m.derived_from <> '{}' AND m.kind = 'episodic' ORDER BY m.id", (scope,))


def statements(
    unit: UnitOfWork, scopes: Sequence[ScopeId], *, at: datetime, most: int = 1_000, categories: Sequence[Category] = ()
) -> list[Memory]:
    """The newest active statements (no verbatim rows), of these categories alone if any are named.

    What counts, the document and the session start are made of.
    """
    return rows_where(
        unit,
        """ WHERE m.scope_id = ANY(%s::bigint[]) AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
              AND (m.expires_at IS NULL OR m.expires_at > %s) AND (m.valid_until IS NULL OR m.valid_until > %s)
              AND (%s::text[] = '{}' OR m.category = ANY(%s::text[]))
            ORDER BY m.id DESC LIMIT %s""",
        (list(scopes), at, at, list(categories), list(categories), most),
    )


def own_words(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Memory]:
    """The newest of what the person told word for word, without what only asks."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %s AND m.kind = 'verbatim' AND m.origin = 'direct_user' AND m.speaker = 'user' AND NOT m.asks
              AND m.status = 0 AND m.superseded_at IS NULL
            ORDER BY m.id DESC LIMIT %s""",
        (scope, most),
    )


def long_words(unit: UnitOfWork, scope: ScopeId, *, least: int, most: int) -> list[Memory]:
    """The newest of what the person told or passed on word for word in at least so many characters."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %s AND m.kind = 'verbatim' AND m.speaker = 'user' AND m.status = 0 AND m.superseded_at IS NULL
              AND char_length(m.content) >= %s
            ORDER BY m.id DESC LIMIT %s""",
        (scope, least, most),
    )


def passed_on(unit: UnitOfWork, scope: ScopeId, *, least: int, most: int) -> list[Memory]:
    """The newest of what others wrote and the person passed on: forwarded, or pasted in at least so many characters."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %s AND m.kind = 'verbatim' AND m.speaker = 'user' AND m.status = 0 AND m.superseded_at IS NULL
              AND (m.origin = 'forwarded' OR m.origin = 'direct_user' AND char_length(m.content) >= %s)
            ORDER BY m.id DESC LIMIT %s""",
        (scope, least, most),
    )


def own_naming(unit: UnitOfWork, scope: ScopeId, lexemes: Sequence[str], *, each: int, most: int) -> list[Memory]:
    """The open rows in the person's own words that hold most of these lexemes, of each the newest `each` looked at, the newest first."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %(scope)s AND m.superseded_at IS NULL AND m.status IN (0, 1) AND m.origin = 'direct_user'
              AND m.speaker = 'user' AND NOT m.protected
              AND m.id IN (SELECT found.memory_id FROM unnest(%(lexemes)s::text[]) AS said(lexeme)
                            CROSS JOIN LATERAL (SELECT t.memory_id FROM memory_words t
                                                 WHERE t.scope_id = %(scope)s AND t.lexeme = said.lexeme AND t.live
                                                 ORDER BY t.memory_id DESC LIMIT %(each)s) AS found
                            GROUP BY found.memory_id ORDER BY count(*) DESC, found.memory_id DESC LIMIT %(most)s)
            ORDER BY m.id DESC""",
        {"scope": scope, "lexemes": list(lexemes), "each": each, "most": most},
    )


def counts(unit: UnitOfWork, scope: ScopeId, *, at: datetime) -> dict[Category, int]:
    """How many active statements there are of each category. What was only talked about on some day is none."""
    rows = unit.execute(
        """
        SELECT m.category, count(*) FROM memories m
         WHERE m.scope_id = %s AND m.kind <> 'verbatim' AND (m.kind <> 'episodic' OR m.category = 'task_outcome')
           AND m.status = 0 AND m.superseded_at IS NULL
           AND (m.expires_at IS NULL OR m.expires_at > %s) AND (m.valid_until IS NULL OR m.valid_until > %s)
         GROUP BY m.category
        """,
        (scope, at, at),
    )
    return {Category(row[0]): row[1] for row in rows}


def waiting(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Memory]:
    """The newest in quarantine: what waits for an operator."""
    return rows_where(unit, " WHERE m.scope_id = %s AND m.status = 2 ORDER BY m.id DESC LIMIT %s", (scope, most))


def with_descendants(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> set[MemoryId]:
    """Those of the ids that other memories were derived from."""
    rows = unit.execute(
        """
        SELECT DISTINCT source FROM memories m CROSS JOIN unnest(m.derived_from) AS source
         WHERE m.scope_id = %s AND m.derived_from <> '{}' AND source = ANY(%s::bigint[])
        """,
        (scope, list(ids)),
    )
    return {MemoryId(row[0]) for row in rows.fetchall()}
