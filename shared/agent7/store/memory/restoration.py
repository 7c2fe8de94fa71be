"""Import of exported memory: rows are written over those of the same public id (upsert), then linked to what they came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from psycopg.types.json import Jsonb

from agent7.identity import MemoryId, PublicId, Scope, ScopeId
from agent7.store.memory import postings
from agent7.store.memory.interchange import LINK_FIELDS, Row
from agent7.store.unit_of_work import UnitOfWork


def forgotten_at(unit: UnitOfWork, scope: ScopeId, fingerprints: Sequence[str]) -> dict[str, datetime]:
    """When each of these was forgotten, of those that were."""
    rows = unit.execute(
        "SELECT fingerprint, forgotten_at FROM forgotten WHERE scope_id = %s AND fingerprint = ANY (%s)", (scope, list(fingerprints))
    )
    return dict(rows.fetchall())


def lock(unit: UnitOfWork, scope: ScopeId) -> None:
    """Nobody else writes statements of this person until the transaction ends."""
    unit.execute("SELECT id FROM memories WHERE scope_id = %s AND kind <> 'verbatim' ORDER BY id FOR UPDATE", (scope,))


def put_memories(unit: UnitOfWork, scope: Scope, rows: Mapping[PublicId, Row], keys: Mapping[PublicId, tuple[str, int]]) -> None:
    """Write statements as they are given: new ones, or over those of the same id. `keys`: content key and length of each.

    Slots are given back first: a value may have moved from one statement to another.
    """
    linked = {*LINK_FIELDS, "current_slot"}
    packed = [
        {name: value for name, value in row.items() if name not in linked}
        | {"public_id": public_id, "content_key": keys[public_id][0], "length": keys[public_id][1]}
        for public_id, row in rows.items()
    ]
    known = {"scope": scope.own, "workspace": scope.workspace, "user": scope.user, "rows": Jsonb(packed), "ids": list(rows)}
    unit.execute("UPDATE memories SET current_slot = NULL WHERE scope_id = %(scope)s AND public_id = ANY (%(ids)s)", known)
    unit.execute(
        """
        INSERT INTO memories (workspace_id, scope_id, user_id, public_id, content_key, length, kind, category, domain, content, summary,
                              language, tokens, summary_tokens, asks, dated, subject, attribute, value, polarity, source_type, origin,
                              speaker, evidence, strength, sentiment, outcome, confidence, importance, last_confirmed_at, valid_from,
                              valid_until, created_at, superseded_at, superseded_as, expires_at, archived_at, lowered_at, lowered_by,
                              status, protected, secret)
        SELECT %(workspace)s, %(scope)s, %(user)s, r.public_id, r.content_key, r.length, r.kind, r.category, r.domain, r.content, r.summary,
               r.language, r.tokens, r.summary_tokens, r.asks, r.dated, r.subject, r.attribute, r.value, r.polarity, r.source_type,
               r.origin, r.speaker, r.evidence, r.strength, r.sentiment, r.outcome, r.confidence, r.importance, r.last_confirmed_at,
               r.valid_from, r.valid_until, r.created_at, r.superseded_at, r.superseded_as, r.expires_at, r.archived_at,
               r.lowered_at, r.lowered_by, r.status, r.protected, r.secret
          FROM jsonb_populate_recordset(NULL::memories, %(rows)s) AS r
         ORDER BY r.created_at, r.public_id COLLATE "C"
        ON CONFLICT (workspace_id, public_id) DO UPDATE
           SET (content_key, length, kind, category, domain, content, summary, language, tokens, summary_tokens, asks, dated, subject,
                attribute, value, polarity, source_type, origin, speaker, strength, sentiment, outcome, confidence, importance,
                last_confirmed_at, valid_from, valid_until, created_at, superseded_at, superseded_as, expires_at, archived_at, lowered_at,
                lowered_by, status, protected, secret, evidence, compared_at)
             = (EXCLUDED.content_key, EXCLUDED.length, EXCLUDED.kind, EXCLUDED.category, EXCLUDED.domain, EXCLUDED.content,
                EXCLUDED.summary, EXCLUDED.language, EXCLUDED.tokens, EXCLUDED.summary_tokens, EXCLUDED.asks, EXCLUDED.dated,
                EXCLUDED.subject, EXCLUDED.attribute, EXCLUDED.value, EXCLUDED.polarity, EXCLUDED.source_type, EXCLUDED.origin,
                EXCLUDED.speaker, EXCLUDED.strength, EXCLUDED.sentiment, EXCLUDED.outcome, EXCLUDED.confidence, EXCLUDED.importance,
                EXCLUDED.last_confirmed_at, EXCLUDED.valid_from, EXCLUDED.valid_until, EXCLUDED.created_at, EXCLUDED.superseded_at,
                EXCLUDED.superseded_as, EXCLUDED.expires_at, EXCLUDED.archived_at, EXCLUDED.lowered_at, EXCLUDED.lowered_by,
                EXCLUDED.status, EXCLUDED.protected, EXCLUDED.secret, EXCLUDED.evidence, NULL)
         WHERE memories.scope_id = %(scope)s
        """,
        known,
    )
    unit.execute(
        """
        INSERT INTO memory_usage (memory_id, scope_id, access_count, last_accessed_at, use_count, ignored_count, wrong_count, last_used_at,
                                  last_gap_hours, stability_hours)
        SELECT m.id, m.scope_id, r.access_count, r.last_accessed_at, r.use_count, r.ignored_count, r.wrong_count, r.last_used_at,
               r.last_gap_hours, r.stability_hours
          FROM jsonb_to_recordset(%(rows)s) AS r(public_id text, access_count integer, last_accessed_at timestamptz, use_count integer,
                                                 ignored_count integer, wrong_count integer, last_used_at timestamptz, last_gap_hours real,
                                                 stability_hours real)
          JOIN memories m ON m.scope_id = %(scope)s AND m.public_id = r.public_id
        ON CONFLICT (workspace_id, memory_id) DO UPDATE
           SET (access_count, last_accessed_at, use_count, ignored_count, wrong_count, last_used_at, last_gap_hours, stability_hours)
             = (EXCLUDED.access_count, EXCLUDED.last_accessed_at, EXCLUDED.use_count, EXCLUDED.ignored_count, EXCLUDED.wrong_count,
                EXCLUDED.last_used_at, EXCLUDED.last_gap_hours, EXCLUDED.stability_hours)
         WHERE memory_usage.scope_id = %(scope)s
        """,
        known,
    )


def link_memories(unit: UnitOfWork, scope: ScopeId, rows: Mapping[PublicId, Row]) -> None:
    """Tie what was put back to what it came from and to what replaced it, as far as that is there; current values get their slots."""
    known = {"scope": scope, "rows": Jsonb([{**row, "public_id": public_id} for public_id, row in rows.items()])}
    unit.execute(
        """
        UPDATE memories m
           SET current_slot = r.current_slot,
               superseded_by = (SELECT n.id FROM memories n WHERE n.scope_id = %(scope)s AND n.public_id = r.superseded_by),
               derived_from = COALESCE((SELECT array_agg(s.id ORDER BY s.id) FROM memories s
                                         WHERE s.scope_id = %(scope)s
                                           AND s.public_id IN (SELECT jsonb_array_elements_text(r.derived_from))), '{}'),
               source_message_id = (SELECT max(g.id) FROM messages g WHERE g.scope_id = %(scope)s AND g.channel_message_id = r.message),
               source_task_id = (SELECT t.id FROM tasks t WHERE t.scope_id = %(scope)s AND t.public_id = r.task)
          FROM jsonb_to_recordset(%(rows)s) AS r(public_id text, current_slot text, superseded_by text, derived_from jsonb, message text,
                                                 task text)
         WHERE m.scope_id = %(scope)s AND m.public_id = r.public_id
        """,
        known,
    )


def free_slots(unit: UnitOfWork, scope: ScopeId, slots: Sequence[str], keeping: Sequence[PublicId]) -> None:
    """Of values that are not so in what is put back."""
    unit.execute(
        """
        UPDATE memories SET current_slot = NULL
         WHERE scope_id = %s AND current_slot = ANY (%s) AND NOT public_id = ANY (%s)
        """,
        (scope, list(slots), list(keeping)),
    )


def ids(unit: UnitOfWork, scope: ScopeId, public_ids: Sequence[PublicId]) -> dict[PublicId, MemoryId]:
    """Keys of statements, by public id."""
    rows = unit.execute("SELECT public_id, id FROM memories WHERE scope_id = %s AND public_id = ANY (%s)", (scope, list(public_ids)))
    return {PublicId(public_id): MemoryId(memory) for public_id, memory in rows.fetchall()}


def in_the_cold(unit: UnitOfWork, scope: ScopeId, public_ids: Sequence[PublicId]) -> list[MemoryId]:
    """Keys of those that lie in cold storage."""
    rows = unit.execute("SELECT id FROM memories_cold WHERE scope_id = %s AND public_id = ANY (%s)", (scope, list(public_ids)))
    return [MemoryId(row[0]) for row in rows.fetchall()]


def drop_index(unit: UnitOfWork, scope: ScopeId, memories: Sequence[MemoryId]) -> None:
    """Of statements whose words have changed: they are read anew."""
    postings.drop(unit, scope, memories)
    unit.execute("DELETE FROM memory_embeddings WHERE scope_id = %s AND memory_id = ANY (%s)", (scope, list(memories)))


def put_rules(unit: UnitOfWork, scope: Scope, rows: Mapping[PublicId, Row]) -> None:
    """Write standing instructions as they are given, over those of the same id (upsert)."""
    known = {
        "scope": scope.own,
        "workspace": scope.workspace,
        "user": scope.user,
        "rows": Jsonb([{**row, "public_id": public_id} for public_id, row in rows.items()]),
    }
    unit.execute(
        """
        INSERT INTO instructions (public_id, workspace_id, scope_id, user_id, text, category, priority, enabled, origin, created_at,
                                  updated_at)
        SELECT r.public_id, %(workspace)s, %(scope)s, %(user)s, r.text, r.category, r.priority, r.enabled, r.origin, r.created_at,
               r.updated_at
          FROM jsonb_populate_recordset(NULL::instructions, %(rows)s) AS r
        ON CONFLICT (workspace_id, public_id) DO UPDATE
           SET (text, category, priority, enabled, origin, updated_at)
             = (EXCLUDED.text, EXCLUDED.category, EXCLUDED.priority, EXCLUDED.enabled, EXCLUDED.origin, EXCLUDED.updated_at)
         WHERE instructions.scope_id = %(scope)s
        """,
        known,
    )


def put_lessons(unit: UnitOfWork, scope: Scope, rows: Mapping[PublicId, Row]) -> None:
    """One whose text was learnt again meanwhile stays as it is."""
    known = {
        "scope": scope.own,
        "workspace": scope.workspace,
        "user": scope.user,
        "rows": Jsonb([{**row, "public_id": public_id} for public_id, row in rows.items()]),
    }
    unit.execute(
        """
        INSERT INTO lessons (public_id, workspace_id, scope_id, user_id, key, kind, text, language, preferred, rejected, about, times,
                             created_at, confirmed_at)
        SELECT r.public_id, %(workspace)s, %(scope)s, %(user)s, r.key, r.kind, r.text, r.language, r.preferred, r.rejected, r.about,
               r.times, r.created_at, r.confirmed_at
          FROM jsonb_populate_recordset(NULL::lessons, %(rows)s) AS r
        ON CONFLICT DO NOTHING
        """,
        known,
    )
