"""Writes on the memories table: inserting, superseding, confirming, lowering, archiving, deleting, and the row locks that go first.

Whoever decides about a slot or a content locks its rows here and keeps them locked until the deciding transaction ends.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.identity import MemoryId, MessageId, Scope, ScopeId
from agent7.store.memory import postings
from agent7.store.memory.embeddings import half
from agent7.store.memory.memory_rows import COLUMNS, Memory, from_row, rows_where
from agent7.store.unit_of_work import UnitOfWork, ids_as_text

ROUNDING: Final = 1e-6
"""Confidence is kept as a real."""
INSERTED: Final = """
WITH written AS (
  INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, language, tokens,
                        length, asks, dated, subject, attribute, value, polarity, current_slot, source_type, origin, speaker,
                        conversation_id, follows, source_message_id, derived_from, strength, sentiment, confidence, importance,
                        last_confirmed_at, valid_from, created_at, expires_at, status, secret, source_task_id, evidence, outcome, terms)
  VALUES (%(public_id)s, %(workspace)s, %(scope)s, %(user)s, %(kind)s, %(category)s, %(domain)s, %(content)s, %(content_key)s,
          %(language)s, %(tokens)s, %(length)s, %(asks)s, %(dated)s, %(subject)s, %(attribute)s, %(value)s, %(polarity)s,
          %(current_slot)s, %(source_type)s, %(origin)s, %(speaker)s, %(conversation_id)s,
          (SELECT before.id FROM memories before
            WHERE %(kind)s = 'verbatim' AND before.scope_id = %(scope)s AND before.conversation_id = %(conversation_id)s
              AND before.kind = 'verbatim'
            ORDER BY before.id DESC LIMIT 1),
          %(source_message_id)s, %(derived_from)s, %(strength)s, %(sentiment)s, %(confidence)s, %(importance)s,
          %(valid_from)s, %(valid_from)s, %(created_at)s, %(expires_at)s, %(status)s, %(secret)s, %(source_task_id)s, %(evidence)s,
          %(outcome)s, %(terms)s)
"""
UNLESS_TAKEN: Final = "  ON CONFLICT (workspace_id, scope_id, current_slot) WHERE current_slot IS NOT NULL DO NOTHING\n"
RETURNED: Final = """
  RETURNING *
), embedded AS (
  INSERT INTO memory_embeddings (scope_id, model, memory_id, live, embedding)
  SELECT w.scope_id, %(model)s, w.id, w.status = 0, %(vector)s::halfvec FROM written w WHERE %(model)s::text IS NOT NULL
)
"""
POSTED: Final = " WHERE post_memory(m.scope_id, m.id, m.status = 0, m.length, %(lexemes)s::text[], %(frequencies)s::int[])"
READ: Final = "SELECT " + COLUMNS + " FROM written m LEFT JOIN memory_usage u ON false" + POSTED  # noqa: S608 - constants only
"""What is new was never used."""
WRITE: Final = INSERTED + RETURNED + READ
WRITE_CURRENT: Final = INSERTED + UNLESS_TAKEN + RETURNED + READ
"""What fills a slot: a row that may be in conflict is logged twice."""


def revive(unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId], at: datetime) -> int:
    """Restore from the archive: make those active again that are archived and still so; how many."""
    done = unit.execute(
        """
        UPDATE memories SET status = 0, archived_at = NULL, compared_at = NULL
         WHERE scope_id = ANY(%s::bigint[]) AND id = ANY(%s::bigint[]) AND status = 1 AND superseded_at IS NULL
           AND (expires_at IS NULL OR expires_at > %s) AND (valid_until IS NULL OR valid_until > %s)
        """,
        (list(scopes), ids_as_text(ids), at, at),
    )
    return done.rowcount


def touch(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId], at: datetime) -> None:
    """Somebody asked for these by name: that is use, so they are neither idle nor less sure for their age from `at` on."""
    unit.execute(
        """
        UPDATE memory_usage SET last_accessed_at = GREATEST(last_accessed_at, %(at)s), last_used_at = GREATEST(last_used_at, %(at)s)
         WHERE scope_id = %(scope)s AND memory_id = ANY (%(ids)s)
        """,
        {"at": at, "scope": scope, "ids": list(ids)},
    )


def lock_slot(unit: UnitOfWork, scope: ScopeId, subject: str, attribute: str) -> list[Memory]:
    """The open rows of a slot, archived ones too, locked until the deciding transaction ends, the current value first."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %s AND m.subject = %s AND m.attribute = %s AND m.superseded_at IS NULL AND m.status IN (0, 1)
            ORDER BY m.current_slot IS NULL, m.id DESC LIMIT 200 FOR UPDATE OF m""",
        (scope, subject, attribute),
    )


def lock_narrower(unit: UnitOfWork, scope: ScopeId, subject: str, noun: str, kind: str) -> list[Memory]:
    """The open rows of the open attributes that name one of a noun (`rent/studio` for "rent") and hold this kind of value, locked."""
    return rows_where(
        unit,
        """ WHERE m.scope_id = %s AND m.subject = %s AND m.superseded_at IS NULL AND m.status IN (0, 1)
              AND split_part(m.attribute, '/', 1) = %s AND split_part(m.attribute, ':', 2) = %s AND position('>' IN m.attribute) = 0
            ORDER BY m.id DESC LIMIT 200 FOR UPDATE OF m""",
        (scope, subject, noun, kind),
    )


def lock_same_content(unit: UnitOfWork, scope: ScopeId, content_key: str) -> Memory | None:
    """The exact duplicate: the open statement with this content key, archived ones too, locked."""
    found = rows_where(
        unit,
        """ WHERE m.scope_id = %s AND m.content_key = %s AND m.kind <> 'verbatim' AND m.superseded_at IS NULL AND m.status IN (0, 1)
            ORDER BY m.id LIMIT 1 FOR UPDATE OF m""",
        (scope, content_key),
    )
    return found[0] if found else None


def lock(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> list[Memory]:
    """These rows, locked in the order of their ids, so that two writers never wait for each other."""
    return rows_where(unit, " WHERE m.scope_id = %s AND m.id = ANY(%s::bigint[]) ORDER BY m.id FOR UPDATE OF m", (scope, list(ids)))


def lock_all(unit: UnitOfWork, scope: ScopeId) -> list[Memory]:
    """Everything of a scope, whatever its state, oldest first."""
    return rows_where(unit, " WHERE m.scope_id = %s ORDER BY m.id FOR UPDATE OF m", (scope,))


def blank_evidence(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """Their words are to be forgotten; what was drawn from others of them stays."""
    unit.execute("UPDATE memories SET evidence = '' WHERE scope_id = %s AND id = ANY(%s::bigint[])", (scope, list(ids)))


@dataclass(frozen=True, slots=True)
class Indexed:
    """By what a memory is found: its lexemes with their frequencies and, unless the model did not answer, its embedding."""

    frequencies: Mapping[str, int]
    model: str | None = None
    vector: Sequence[float] | None = None


def write(unit: UnitOfWork, scope: Scope, values: Mapping[str, Any], found_by: Indexed) -> Memory | None:
    """Write one row with its postings and its vector, in one round trip. A verbatim row is linked to the one before it in its conversation.

    None when the current slot is taken: a racing transaction has filled it since it was looked at, and this one waited for it.
    """
    embedded = found_by.model is not None and found_by.vector is not None
    row = unit.execute(
        WRITE_CURRENT if values["current_slot"] is not None else WRITE,
        {
            **values,
            "workspace": scope.workspace,
            "scope": scope.own,
            "user": scope.user or None,
            "terms": postings.as_terms(found_by.frequencies),
            "lexemes": list(found_by.frequencies),
            "frequencies": list(found_by.frequencies.values()),
            "model": found_by.model if embedded else None,
            "vector": half(found_by.vector) if embedded and found_by.vector is not None else None,
        },
    ).fetchone()
    return from_row(row) if row else None


def unquote(unit: UnitOfWork, scope: ScopeId, message: MessageId) -> None:
    """What else was drawn from a message is told in its own words from now on: those of the message hold what was put right."""
    unit.execute(
        "UPDATE memories SET evidence = '' WHERE scope_id = %s AND source_message_id = %s AND superseded_at IS NULL AND evidence <> ''",
        (scope, message),
    )


def close(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, valid_until: datetime, at: datetime) -> None:
    """Close (end of valid time and of transaction time): it is no longer so, its slot is free. `replaced` names what replaces it.

    The words of the message that it was drawn from go with it where they say the same and no more.
    """
    unit.execute(
        """
        UPDATE memories m SET current_slot = NULL, superseded_at = %(at)s, valid_until = GREATEST(%(until)s, m.valid_from)
         WHERE m.scope_id = %(scope)s AND m.id = ANY (ARRAY(
               SELECT %(id)s::bigint UNION ALL
               SELECT v.id FROM memories c JOIN memories v ON v.scope_id = c.scope_id AND v.source_message_id = c.source_message_id
                WHERE c.scope_id = %(scope)s AND c.id = %(id)s AND v.kind = 'verbatim' AND v.superseded_at IS NULL AND v.id <> c.id
                  AND lower(rtrim(v.content, ' .!')) = lower(rtrim(c.content, ' .!'))))
        """,
        {"scope": scope, "id": memory, "at": at, "until": valid_until},
    )


def vacate_hidden(unit: UnitOfWork, scope: ScopeId, slot: str) -> None:
    """A row that an operator has hidden holds its slot no longer once another value comes."""
    unit.execute("UPDATE memories SET current_slot = NULL WHERE scope_id = %s AND current_slot = %s AND status = 3", (scope, slot))


def replaced(unit: UnitOfWork, scope: ScopeId, old: MemoryId, new: MemoryId) -> None:
    """Name the successor of a closed row (supersession chain)."""
    unit.execute("UPDATE memories SET superseded_by = %s WHERE scope_id = %s AND id = %s", (new, scope, old))


def replaced_by(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> list[Memory]:
    """What these closed, oldest first, locked."""
    return rows_where(
        unit,
        " WHERE m.scope_id = %s AND m.superseded_by = ANY(%s::bigint[]) ORDER BY m.valid_from, m.id FOR UPDATE OF m",
        (scope, list(ids)),
    )


def reopen(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, slot: str | None) -> None:
    """Undo a supersession: what had closed it was taken back, so it is so again, unless its `slot` is held by another by now."""
    unit.execute(
        """
        UPDATE memories SET superseded_by = NULL, superseded_at = NULL, superseded_as = NULL, valid_until = NULL,
               current_slot = %(slot)s
         WHERE scope_id = %(scope)s AND id = %(id)s
           AND NOT EXISTS (SELECT FROM memories other WHERE other.scope_id = %(scope)s AND other.current_slot = %(slot)s)
        """,
        {"slot": slot, "scope": scope, "id": memory},
    )


def reopen_all(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """What was made of these is gone: each is so again by itself."""
    unit.execute(
        """
        UPDATE memories SET superseded_by = NULL, superseded_at = NULL, superseded_as = NULL, valid_until = NULL
         WHERE scope_id = %s AND id = ANY(%s::bigint[])
        """,
        (scope, list(ids)),
    )


def confirm(
    unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, confidence: float, source_type: str, origin: str, said_at: datetime
) -> None:
    """Corroborate: somebody said the same again; it is active, if it was archived."""
    unit.execute(
        """
        UPDATE memories SET confidence = %s, source_type = %s, origin = %s, last_confirmed_at = GREATEST(last_confirmed_at, %s),
               compared_at = CASE WHEN status = 0 THEN compared_at END, status = 0, archived_at = NULL
         WHERE scope_id = %s AND id = %s
        """,
        (confidence, source_type, origin, said_at, scope, memory),
    )


def lower(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, by: float, source: str, at: datetime) -> None:
    """Lower the confidence: something contradicts it; once for each source (idempotent)."""
    unit.execute(
        """
        UPDATE memories SET confidence = GREATEST(0, confidence - %(by)s), lowered_at = %(at)s, lowered_by = lowered_by || %(source)s::text
         WHERE scope_id = %(scope)s AND id = %(id)s AND NOT %(source)s::text = ANY(lowered_by)
        """,
        {"by": by, "at": at, "source": source, "scope": scope, "id": memory},
    )


def release(unit: UnitOfWork, scope: ScopeId, memory: MemoryId, *, slot: str | None, at: datetime) -> None:
    """Release from quarantine: active, the operator's, in `slot` unless that is held. Raises UniqueViolation when it gets filled."""
    unit.execute(
        """
        UPDATE memories SET status = 0, origin = 'operator', last_confirmed_at = GREATEST(last_confirmed_at, %(at)s),
               current_slot = (SELECT %(slot)s WHERE NOT EXISTS (SELECT FROM memories other WHERE other.scope_id = %(scope)s
                                                                                          AND other.current_slot = %(slot)s))
         WHERE scope_id = %(scope)s AND id = %(id)s AND status = 2
        """,
        {"slot": slot, "scope": scope, "id": memory, "at": at},
    )


@dataclass(frozen=True, slots=True)
class Ages:
    """Moments and numbers by which retention picks its candidates; never stricter than its rules."""

    at: datetime
    replaced_before: datetime
    archived_before: datetime
    """When what rests in the archive goes to the cold."""
    unsure_archived_before: datetime
    """When what was archived as unsure is deleted."""
    idle_for: Mapping[str, timedelta]
    """By domain."""
    uncertain_below: float
    confidence_step: float
    confidence_step_after: timedelta


def may_be_due(unit: UnitOfWork, scope: ScopeId, ages: Ages, *, after: MemoryId, most: int) -> list[Memory]:
    """Candidates of retention: rows that time may have done something to, by id from `after` on (keyset), locked.

    Those that it leaves as they are, are left out as far as SQL can tell: a night costs as much as it changes, and locks nothing else.
    """
    return rows_where(
        unit,
        """ WHERE m.scope_id = %(scope)s AND m.id IN (
                SELECT id FROM memories WHERE scope_id = %(scope)s AND expires_at <= %(at)s
                 UNION
                SELECT id FROM memories
                 WHERE scope_id = %(scope)s AND superseded_at <= %(replaced_before)s AND superseded_as IS DISTINCT FROM 'compacted'
                 UNION
                SELECT a.id FROM memories a LEFT JOIN memory_usage v ON v.memory_id = a.id
                 WHERE a.scope_id = %(scope)s AND a.status = 1 AND a.archived_at <= %(unsure_archived_before)s
                   AND (a.archived_at <= %(archived_before)s
                        OR a.confidence - %(step)s * floor(
                             extract(epoch FROM %(at)s - greatest(a.last_confirmed_at, v.last_used_at)) / %(step_after)s)
                           < %(uncertain_below)s)
                 UNION
                SELECT a.id FROM memories a LEFT JOIN memory_usage v ON v.memory_id = a.id
                 WHERE a.scope_id = %(scope)s AND a.kind <> 'verbatim' AND a.status = 0 AND a.superseded_at IS NULL
                   AND (greatest(a.created_at, a.last_confirmed_at, v.last_accessed_at, v.last_used_at)
                          <= %(at)s - make_interval(secs => (%(idle_for)s::jsonb ->> a.domain)::float8)
                        OR a.confidence - %(step)s * floor(
                             extract(epoch FROM %(at)s - greatest(a.last_confirmed_at, v.last_used_at)) / %(step_after)s)
                           < %(uncertain_below)s))
              AND NOT m.protected
              AND (m.status = 0 AND m.expires_at <= %(at)s OR (m.origin <> 'operator' AND m.source_type NOT IN ('explicit', 'manual')))
              AND m.id > %(after)s
            ORDER BY m.id LIMIT %(most)s FOR UPDATE OF m""",
        {
            "scope": scope,
            "at": ages.at,
            "replaced_before": ages.replaced_before,
            "archived_before": ages.archived_before,
            "unsure_archived_before": ages.unsure_archived_before,
            "idle_for": json.dumps({domain: idle.total_seconds() for domain, idle in ages.idle_for.items()}),
            "uncertain_below": ages.uncertain_below + ROUNDING,
            "step": ages.confidence_step,
            "step_after": ages.confidence_step_after.total_seconds(),
            "after": after,
            "most": most,
        },
    )


def archive(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId], at: datetime) -> None:
    """Take them out of everyday recall. A current value keeps its slot: what contradicts or confirms it finds it there.

    What was put away since it had expired has had its time, and is looked for in the archive like all else there.
    """
    unit.execute(
        """
        UPDATE memories SET status = 1, archived_at = %(at)s, expires_at = CASE WHEN expires_at > %(at)s THEN expires_at END
         WHERE scope_id = %(scope)s AND id = ANY(%(ids)s::bigint[]) AND status = 0
        """,
        {"at": at, "scope": scope, "ids": list(ids)},
    )


def delete(unit: UnitOfWork, scope: ScopeId, ids: Sequence[MemoryId]) -> None:
    """For good: postings, vectors, counters and recall items go with the rows, and so does what was published of them."""
    unit.execute(
        """
        WITH gone AS (DELETE FROM memories WHERE scope_id = %(scope)s AND id = ANY(%(ids)s::bigint[]) RETURNING public_id)
        DELETE FROM shared_memories WHERE published_from = %(scope)s AND published_of IN (SELECT public_id FROM gone)
        """,
        {"scope": scope, "ids": list(ids)},
    )


def reword(
    unit: UnitOfWork, scope: ScopeId, memory: MemoryId, content: str, *, content_key: str, tokens: int, length: int, keeps_value: bool
) -> None:
    """Leave a memory with other words than it had, and its slot only if these have its value.

    Its postings, vector, mentions and evidence are to be made anew.
    """
    postings.drop(unit, scope, [memory])
    unit.execute("DELETE FROM memory_embeddings WHERE scope_id = %s AND memory_id = %s", (scope, memory))
    unit.execute("DELETE FROM memory_entities WHERE scope_id = %s AND memory_id = %s", (scope, memory))
    unit.execute("DELETE FROM memory_edges WHERE scope_id = %s AND memory_id = %s", (scope, memory))
    unit.execute(
        """
        UPDATE memories SET content = %(content)s, content_key = %(key)s, tokens = %(tokens)s, length = %(length)s, evidence = '',
               summary = NULL, summary_tokens = NULL, compared_at = NULL, subject = CASE WHEN %(keeps)s THEN subject END,
               attribute = CASE WHEN %(keeps)s THEN attribute END, value = CASE WHEN %(keeps)s THEN value END,
               current_slot = CASE WHEN %(keeps)s THEN current_slot END
         WHERE scope_id = %(scope)s AND id = %(id)s
        """,
        {
            "content": content,
            "key": content_key,
            "tokens": tokens,
            "length": length,
            "keeps": keeps_value,
            "scope": scope,
            "id": memory,
        },
    )
