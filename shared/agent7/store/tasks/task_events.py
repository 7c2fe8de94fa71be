"""Webhook events, deduplicated.

Hints from Manus, each kept once and without a word of text, and the look-ups that find the task they speak of. Needs no fence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import ScopeId, TaskId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

STOPPED: Final = "task_stopped"


@dataclass(frozen=True, slots=True)
class Hint:
    """That something happened. `body_hash` tells two events apart that came under one id; `stop_reason` is Manus' own word."""

    type: str
    id: str
    body_hash: str
    manus_task: str
    stop_reason: str | None = None


@dataclass(frozen=True, slots=True)
class Whose:
    """Where a task is found."""

    workspace: WorkspaceId
    scope: ScopeId
    task: TaskId


def add(unit: UnitOfWork, hint: Hint, at: datetime, *, is_followed: bool = False) -> bool:
    """Keep a hint; False when it has been kept before, or is of somebody erased. `is_followed`: nothing is to be done for it."""
    added = unit.execute(
        """
        INSERT INTO task_events (event_type, event_id, body_hash, manus_id, stop_reason, received_at, processed_at)
        SELECT %s, %s, %s, %s, %s, %s, %s
         WHERE NOT EXISTS (SELECT FROM erased_tasks WHERE manus_hash = encode(sha256(%s::bytea), 'hex'))
        ON CONFLICT (event_type, event_id, body_hash) DO NOTHING
        """,
        (hint.type, hint.id, hint.body_hash, hint.manus_task, hint.stop_reason, at, at if is_followed else None, hint.manus_task.encode()),
    )
    return added.rowcount == 1


def waiting(unit: UnitOfWork, manus_task: str) -> list[tuple[int, str, str | None]]:
    """(id, type, stop reason) of the hints about a task that nobody has followed yet, in the order of their coming."""
    rows = unit.execute(
        "SELECT id, event_type, stop_reason FROM task_events WHERE manus_id = %s AND processed_at IS NULL ORDER BY id", (manus_task,)
    ).fetchall()
    return [(row[0], row[1], row[2]) for row in rows]


def followed(unit: UnitOfWork, hints: Sequence[int], at: datetime) -> None:
    """These hints have been followed."""
    unit.execute("UPDATE task_events SET processed_at = %s WHERE id = ANY (%s) AND processed_at IS NULL", (at, list(hints)))


def drop_old(unit: UnitOfWork, *, before: datetime) -> int:
    """Delete hints that came before then, those about tasks that were never ours among them; how many."""
    return unit.execute("DELETE FROM task_events WHERE received_at < %s", (before,)).rowcount


def whose(unit: UnitOfWork, manus_task: str) -> Whose | None:
    """The task that Manus calls so; None when it is none of ours, or not yet."""
    row = unit.execute("SELECT workspace_id, scope_id, task_id FROM task_of_manus(%s)", (manus_task,)).fetchone()
    return Whose(WorkspaceId(row[0]), ScopeId(row[1]), TaskId(row[2])) if row else None


def to_do(unit: UnitOfWork, workspace: WorkspaceId, *, at: datetime, calling_since: datetime, most: int) -> list[tuple[ScopeId, TaskId]]:
    """Tasks with something to call, to find out, to look at, or with a hint that nobody followed.

    What has been called, or came in, after `calling_since` is still being worked on.
    """
    rows = unit.execute("SELECT scope_id, task_id FROM tasks_to_do(%s, %s, %s, %s)", (workspace, at, calling_since, most)).fetchall()
    return [(ScopeId(row[0]), TaskId(row[1])) for row in rows]
