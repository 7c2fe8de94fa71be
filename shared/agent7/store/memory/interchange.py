"""Export of a person's memory: statements, instructions and lessons as rows that another database can take in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from agent7.identity import PublicId, Scope, ScopeId
from agent7.store.unit_of_work import UnitOfWork

type Row = dict[str, Any]
MEMORY_FIELDS: Final = (
    "kind", "category", "domain", "content", "summary", "language", "tokens", "summary_tokens", "asks", "dated", "subject", "attribute",
    "value", "polarity", "current_slot", "source_type", "origin", "speaker", "evidence", "strength", "sentiment", "outcome",
    "confidence", "importance", "last_confirmed_at", "valid_from", "valid_until", "created_at", "superseded_at", "superseded_as",
    "expires_at", "archived_at", "lowered_at", "lowered_by", "status", "protected", "secret",
)  # fmt: skip
USAGE_FIELDS: Final = (
    "access_count", "last_accessed_at", "use_count", "ignored_count", "wrong_count", "last_used_at", "last_gap_hours", "stability_hours",
)  # fmt: skip
LINK_FIELDS: Final = ("superseded_by", "derived_from", "message", "task")
"""Given as the ids that may be shown outside: of memories, of the channel's message, of a task."""
NOT_CARRIED: Final[Mapping[str, str]] = {
    "id": "a key of this database", "public_id": "carried as id", "workspace_id": "the scope's", "scope_id": "the scope's",
    "user_id": "the scope's", "content_key": "made of the content", "length": "made of the content",
    "terms": "made of the content",
    "conversation_id": "of verbatim rows", "follows": "of verbatim rows",
    "compared_at": "compared anew where it is put back", "near_id": "compared anew where it is put back",
    "statement": "of the usage: told by the kind",
    "source_message_id": "carried as message", "source_task_id": "carried as task",
}  # fmt: skip
"""Columns of `memories` that stand nowhere else, and why: a test holds this against the catalog."""


def memories(unit: UnitOfWork, scope: ScopeId) -> dict[PublicId, Row]:
    """Every statement of a person in whatever state, oldest first, times in ISO 8601."""
    rows = unit.execute(
        """
        SELECT m.public_id,
               to_jsonb(m) || COALESCE(to_jsonb(u), '{}')
               || jsonb_build_object(
                    'superseded_by', (SELECT n.public_id FROM memories n WHERE n.scope_id = m.scope_id AND n.id = m.superseded_by),
                    'derived_from', COALESCE((SELECT jsonb_agg(s.public_id ORDER BY s.public_id) FROM memories s
                                               WHERE m.derived_from <> '{}' AND s.scope_id = m.scope_id
                                                 AND s.id = ANY (m.derived_from)), '[]'),
                    'message', (SELECT g.channel_message_id FROM messages g
                                 WHERE g.scope_id = m.scope_id AND g.id = m.source_message_id),
                    'task', (SELECT t.public_id FROM tasks t WHERE t.scope_id = m.scope_id AND t.id = m.source_task_id))
          FROM memories m LEFT JOIN memory_usage u ON u.memory_id = m.id AND u.scope_id = m.scope_id
         WHERE m.scope_id = %s AND m.kind <> 'verbatim'
         ORDER BY m.created_at, m.public_id COLLATE "C"
        """,
        (scope,),
    )
    return {PublicId(public_id): _carried(row) for public_id, row in rows.fetchall()}


def rules(unit: UnitOfWork, scope: ScopeId) -> dict[PublicId, Row]:
    """The person's own standing instructions, enabled or not."""
    rows = unit.execute(
        """
        SELECT public_id, jsonb_build_object('text', text, 'category', category, 'priority', priority, 'enabled', enabled, 'origin', origin,
                                             'created_at', created_at, 'updated_at', updated_at)
          FROM instructions WHERE scope_id = %s AND user_id IS NOT NULL ORDER BY id
        """,
        (scope,),
    )
    return {PublicId(public_id): row for public_id, row in rows.fetchall()}


def lessons(unit: UnitOfWork, scope: ScopeId) -> dict[PublicId, Row]:
    """The lessons of a person."""
    rows = unit.execute(
        """
        SELECT public_id, jsonb_build_object('key', key, 'kind', kind, 'text', text, 'language', language, 'preferred', preferred,
                                             'rejected', rejected, 'about', about, 'times', times, 'created_at', created_at,
                                             'confirmed_at', confirmed_at)
          FROM lessons WHERE scope_id = %s ORDER BY id
        """,
        (scope,),
    )
    return {PublicId(public_id): row for public_id, row in rows.fetchall()}


def person(unit: UnitOfWork, scope: Scope) -> PublicId:
    """The public id of the person."""
    row = unit.one("SELECT public_id FROM users WHERE workspace_id = %s AND id = %s", (scope.workspace, scope.user))
    return PublicId(row[0])


def _carried(row: Row) -> Row:
    counters = {"access_count", "use_count", "ignored_count", "wrong_count"}
    usage = {name: row.get(name) if row.get(name) is not None or name not in counters else 0 for name in USAGE_FIELDS}
    return {name: row[name] for name in (*MEMORY_FIELDS, *LINK_FIELDS)} | usage
