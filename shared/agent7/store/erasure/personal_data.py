"""Everything that is kept of one person, for themselves: a plain object of lists, one a table, without what only machines read.

`PARTS` names the tables whose rows a person gets, `LEFT_OUT` those of their scope that say nothing more, and why. A test walks the
catalog: a table of a person that stands in neither fails it.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final, LiteralString

from agent7.identity import Scope
from agent7.store.unit_of_work import UnitOfWork

FORMAT: Final = "agent7 personal data"
VERSION: Final = 1
INTERNAL: Final = [
    "id", "workspace_id", "scope_id", "user_id", "conversation_id", "turn_id", "task_id", "step_id", "source_message_id", "source_task_id",
    "message_id", "memory_id", "core_memory_id", "content_key", "key", "follows", "superseded_by", "derived_from", "sources", "learned",
    "length", "tokens", "summary_tokens", "lease", "lease_token", "leased_until", "lease_expires_at", "lowered_by", "terms", "object_key",
    "uploaded", "context", "loaded", "raw", "injected", "messages", "faults", "deaths", "attempts", "takeovers", "send_tokens",
    "send_tokens_at", "memory_ids", "current_slot", "united_into", "centroid", "embedding",
    "through_id", "worker_until",
]  # fmt: skip
"""Keys of rows, copies of words that stand elsewhere, and states of our own work."""
PARTS: Final[dict[LiteralString, LiteralString]] = {
    "user_aliases": "t.user_id = %(user)s",
    "conversations": "t.scope_id = %(scope)s",
    "messages": "t.scope_id = %(scope)s",
    "media": "t.scope_id = %(scope)s",
    "memories": "t.scope_id = %(scope)s",
    "memories_cold": "t.scope_id = %(scope)s",
    "core_memories": "t.scope_id = %(scope)s",
    "core_memory_versions": "t.scope_id = %(scope)s",
    "category_summaries": "t.scope_id = %(scope)s",
    "instructions": "t.scope_id = %(scope)s AND t.user_id IS NOT NULL",
    "lessons": "t.scope_id = %(scope)s",
    "suggestions": "t.scope_id = %(scope)s",
    "triggers": "t.scope_id = %(scope)s",
    "observations": "t.scope_id = %(scope)s",
    "topics": "t.scope_id = %(scope)s",
    "entities": "t.scope_id = %(scope)s",
    "memory_edges": "t.scope_id = %(scope)s",
    "tasks": "t.scope_id = %(scope)s",
    "task_steps": "t.scope_id = %(scope)s",
    "task_files": "t.scope_id = %(scope)s",
    "recalls": "t.scope_id = %(scope)s",
    "handovers": "t.scope_id = %(scope)s",
    "operator_notes": "t.scope_id = %(scope)s",
    "user_days": "t.user_id = %(user)s",
}
LEFT_OUT: Final[dict[str, str]] = {
    "users": "given as `person`",
    "scopes": "keys",
    "user_unions": "keys of what was moved when two users turned out to be one",
    "turns": "how we worked on the messages; these are given",
    "outbox": "replies on their way; they stand among the messages",
    "memory_usage": "counters of memories",
    "memory_embeddings": "numbers made of the memories' words",
    "memory_postings": "the memories' words once more",
    "memory_counts": "sums",
    "memory_term_counts": "sums",
    "memory_entities": "which memory names which entity",
    "recall_items": "scores of recalls",
    "forgotten": "hashes of what the person wanted forgotten",
    "costs": "what the operator paid",
    "core_reflections": "when we last looked",
    "document_tokens": "sums",
    "personal_files": "these files",
    "shared_memories": "what agents wrote or an operator published stands in the workspace's scopes, in nobody's own",
    **dict.fromkeys(("stored_items", "stored_vectors"), "what agents keep under keys stands in the scope of the workspace's agents"),
}


def collect(unit: UnitOfWork, scope: Scope, at: datetime) -> dict[str, Any]:
    """All of it, the oldest first in each list. Empty fields are left out."""
    there = {row[0] for row in unit.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()}
    parts = {table: rows_of(unit, scope, table) for table in PARTS if table in there}
    return {"format": FORMAT, "version": VERSION, "made_at": at.isoformat(), "person": person(unit, scope), **parts}


def person(unit: UnitOfWork, scope: Scope) -> dict[str, Any]:
    """Who they are."""
    return _rows(unit, scope, "users", "t.workspace_id = %(workspace)s AND t.id = %(user)s")[0]


def rows_of(unit: UnitOfWork, scope: Scope, table: LiteralString) -> list[dict[str, Any]]:
    """All rows of one of the `PARTS`."""
    return _rows(unit, scope, table, PARTS[table])


def as_json(data: dict[str, Any]) -> str:
    """As a person can read it."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def _rows(unit: UnitOfWork, scope: Scope, table: LiteralString, whose: LiteralString) -> list[dict[str, Any]]:
    query: LiteralString = f"SELECT jsonb_strip_nulls(to_jsonb(t) - %(internal)s::text[]) FROM {table} t WHERE {whose} ORDER BY t"  # noqa: S608 - constants only
    known = {"user": scope.user, "scope": scope.own, "workspace": scope.workspace, "internal": INTERNAL}
    return [row[0] for row in unit.execute(query, known).fetchall()]
