"""Row retention: how long rows are kept, in one table, and the deletion of what is over its time.

What a memory becomes with time is `agent7.memory`'s; here are the rows around it: logs, turns, replies, costs. `RULES` and `OTHERWISE`
together name every table of the schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, LiteralString

from agent7.identity import ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Rule:
    """Rows of `table` for which `is_over` holds are deleted, together with the rows of `taken_along`, which hang on them."""

    table: LiteralString
    is_over: LiteralString
    """Of a row, with %(before)s, the instant from which on rows are kept."""
    kept_for: timedelta
    why: str
    taken_along: tuple[str, ...] = ()
    of_workspace: bool = False
    """Its rows are of the workspace, not of a person."""
    at_once: int = 500
    """Rows of one transaction."""
    setting: str = ""
    """By which name a workspace sets another time; empty: nowhere. `LIMITS` says how short and how long."""

    def kept(self, days: Mapping[str, int]) -> timedelta:
        """How long a workspace that sets these days keeps the rows."""
        return days[self.setting] * DAY if self.setting in days else self.kept_for


RULES: Final = (
    Rule(
        "observations",
        "said_at < %(before)s AND EXISTS (SELECT FROM turns t WHERE t.id = turn_id AND t.extracted_at IS NOT NULL)",
        90 * DAY,
        "what was noticed in a message; its words went when its session was read",
    ),
    Rule("topics", "ended_at < %(before)s", 90 * DAY, "what a session was about; its words went when it ended"),
    Rule(
        "recalls",
        "recalled_at < %(before)s",
        180 * DAY,
        "why an answer said what it said, and the figures of use",
        ("recall_items",),
        setting="recalls",
    ),
    Rule(
        "outbox",
        "state IN (2, 3) AND created_at < %(before)s",
        180 * DAY,
        "what was sent, for replies that quote it and for its status",
        setting="outbox",
    ),
    Rule("suggestions", "settled_at < %(before)s", 180 * DAY, "lessons that were proposed, once they are settled"),
    Rule("triggers", "closed_at < %(before)s", 400 * DAY, "reminders that are over", setting="triggers"),
    Rule("personal_files", "deleted_at < %(before)s", 90 * DAY, "files that a person asked for, once their bytes are gone"),
    Rule("task_files", "deleted_at < %(before)s", 90 * DAY, "files of tasks, once their bytes are gone"),
    Rule("user_days", "day < (%(before)s)::date", 90 * DAY, "what of a day's limits was used"),
    Rule("costs", "at < %(before)s", 400 * DAY, "what everything cost: a year can be compared with the one before", setting="costs"),
    Rule(
        "conversations",
        """last_message_at < %(before)s AND flushed_at IS NOT NULL
           AND NOT EXISTS (SELECT FROM outbox o WHERE o.scope_id = conversations.scope_id AND o.state IN (0, 1, 4))""",
        400 * DAY,
        "what was said, longer than memory keeps it word by word (365 days)",
        ("turns", "messages", "media"),
        at_once=20,
        setting="conversations",
    ),
    Rule(
        "messages",
        "arrived_at < %(before)s AND conversation_id IS NULL",
        400 * DAY,
        "messages of groups, and of people who had no access: they belong to no session",
        setting="conversations",
    ),
    Rule("handovers", "began_at < %(before)s", 400 * DAY, "when a human answered instead of the assistant", setting="conversations"),
    Rule("operator_notes", "noted_at < %(before)s", 400 * DAY, "what operators noted about a person", setting="conversations"),
    Rule("job_runs", "ended_at < %(before)s", 90 * DAY, "what jobs did", of_workspace=True),
    Rule("kept_answers", "began_at < %(before)s", DAY, "first answers of requests that may come again", of_workspace=True),
    Rule("health_reports", "begun_at < %(before)s", 800 * DAY, "how memory stood: two years can be compared", of_workspace=True),
)
"""In this order: what hangs on others goes first."""

LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "conversations": (30, 3650),
    "recalls": (30, 3650),
    "outbox": (30, 3650),
    "triggers": (30, 3650),
    "costs": (90, 3650),
}
"""Days that a workspace may set: what was said is read and quoted within a month, and costs are compared with an earlier month."""

BY_MEMORY: Final = "memory's own rules say how long (docs/memory.md, How it fades)"
WITH_IT: Final = "goes with the memory or the person that it is of"
SETTINGS: Final = "is so until somebody changes it"
OTHERWISE: Final[Mapping[str, str]] = {
    "memories": BY_MEMORY,
    "memories_cold": BY_MEMORY,
    "category_summaries": BY_MEMORY,
    "core_memories": BY_MEMORY,
    "core_memory_versions": BY_MEMORY,
    **dict.fromkeys(("memory_usage", "memory_embeddings", "memory_postings", "memory_edges", "memory_entities", "entities"), WITH_IT),
    "shared_memories": WITH_IT,
    **dict.fromkeys(("stored_items", "stored_vectors"), "under its agents' keys until they remove it, or its time is over: nightly"),
    **dict.fromkeys(("memory_counts", "memory_term_counts", "document_tokens", "core_reflections"), WITH_IT),
    **dict.fromkeys(("instructions", "lessons"), "holds until the person takes it back"),
    "forgotten": "hashes of what was forgotten, so that it is not learnt again",
    **dict.fromkeys(("tasks", "task_steps"), "an erasure finds by them what lies at Manus"),
    "task_events": "hints of Manus: poll deletes them after 30 days",
    "api_calls": "when Manus was called in the last minute: one row",
    **dict.fromkeys(("users", "user_aliases", "user_unions", "scopes"), "the person, until they are erased"),
    **dict.fromkeys(("teams", "team_members", "workspaces", "workspace_numbers", "access_list", "canned_replies"), SETTINGS),
    **dict.fromkeys(("agents", "agent_keys"), "who may share, and by which key: the audit of what was shared"),
    "moved_workspaces": "in which cluster a workspace is",
    "workspace_days": "sums of a day, which name nobody",
    "audit_log": "who changed what: the application may add to it and delete nothing",
    "erasures": "the proof that somebody was erased; names nobody",
    "erasure_leftovers": "what is left at Manus and in the bucket of somebody who was erased: each goes when that is done",
    **dict.fromkeys(("erased_keys", "erased_tasks"), "hashes of who was erased: poll deletes them after 30 days"),
    "schema_migrations": "what this database has",
    "index_sizes": "one row an index",
}
"""All other tables, and why no rule is here."""


OF_PEOPLE: Final = tuple(rule for rule in RULES if not rule.of_workspace)
OF_WORKSPACES: Final = tuple(rule for rule in RULES if rule.of_workspace)


def delete_over(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId | None, rule: Rule, before: datetime) -> int:
    """Delete up to `rule.at_once` rows of a person, or of the workspace, that were over before then; how many."""
    whose = "workspace_id = %(workspace)s" if rule.of_workspace else "scope_id = %(scope)s AND workspace_id = %(workspace)s"
    return unit.execute(
        f"""
        DELETE FROM {rule.table} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM {rule.table} WHERE {whose} AND {rule.is_over} LIMIT %(most)s))
        """,  # noqa: S608 - constants only
        {"workspace": workspace, "scope": scope, "before": before, "most": rule.at_once},
    ).rowcount
