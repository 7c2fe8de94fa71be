"""Tasks as the worker sees them: the lease of a task (fencing token), and the task with its steps that are not done.

One worker has a task at a time. Whatever is written about it is written by the holder of its lease: `hold` goes first. What becomes
of its calls to Manus: `task_steps`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from agent7.errors import LeaseLost
from agent7.identity import ConversationId, MemoryId, MessageId, PublicId, Scope, StepId, TaskId
from agent7.store.identity import leases
from agent7.store.unit_of_work import UnitOfWork

_TASK: Final = """t.id, t.public_id, t.conversation_id, t.phone_number_id, t.title, t.language, t.state, t.shares_memory, t.manus_id,
       t.injected, t.waiting, t.news_at, t.told_slow_at, t.next_look_at, t.faults,
       (SELECT w.tone FROM workspaces w WHERE w.id = t.workspace_id)"""
_STEP: Final = """s.id, s.public_id, s.n, s.kind, s.request, s.messages, s.input, s.state, s.attempts, s.fault, s.not_before, s.wanted_at,
       s.called_at, s.opened_at, s.after_message, s.uploaded"""


@dataclass(frozen=True, slots=True)
class Step:
    """One request to Manus that is not done yet. `request` is None once it is redacted."""

    id: StepId
    public_id: PublicId
    n: int
    kind: int
    request: str | None = field(repr=False)
    messages: Sequence[MessageId]
    input: Mapping[str, Any] | None
    state: int
    attempts: int
    fault: str | None
    not_before: datetime | None
    wanted_at: datetime
    called_at: datetime | None
    opened_at: datetime | None
    after_message: str | None
    uploaded: Mapping[str, str | None] = field(default_factory=dict)
    """Manus' ids of its files that are there already, by object key; None of one that it goes without, as the person was told."""


@dataclass(frozen=True, slots=True)
class Work:
    """A task with its steps that are not done, in their order."""

    id: TaskId
    public_id: PublicId
    conversation: ConversationId | None
    phone_number_id: str | None
    title: str | None = field(repr=False)
    language: str
    state: int
    shares_memory: bool
    manus_id: str | None
    injected: Sequence[MemoryId]
    waiting: Mapping[str, Any] | None
    news_at: datetime
    told_slow_at: datetime | None
    next_look_at: datetime | None
    faults: int
    tone: str
    steps: tuple[Step, ...]


def lease(unit: UnitOfWork, scope: Scope, task: TaskId, token: str, *, at: datetime, until: datetime) -> bool:
    """Become the one who works on this task. False when there is no such task; raises LeaseLost while somebody else is at it.

    A lease that was taken for the same queue message is taken over at once (`leases`).
    """
    row = unit.execute(
        "SELECT lease IS NULL OR starts_with(lease, %s) OR leased_until <= %s FROM tasks WHERE scope_id = %s AND id = %s FOR UPDATE",
        (leases.tokens_of_same_message(token), at, scope.own, task),
    ).fetchone()
    if row is None:
        return False
    if not row[0]:
        raise LeaseLost(f"somebody else is at task {task}")
    unit.execute("UPDATE tasks SET lease = %s, leased_until = %s WHERE scope_id = %s AND id = %s", (token, until, scope.own, task))
    return True


def hold(unit: UnitOfWork, scope: Scope, task: TaskId, token: str) -> None:
    """Lock the task for the rest of this transaction. Raises LeaseLost when another worker has taken it over."""
    held = unit.execute(
        "SELECT id FROM tasks WHERE scope_id = %s AND id = %s AND lease = %s FOR UPDATE", (scope.own, task, token)
    ).fetchone()
    if held is None:
        raise LeaseLost(f"task {task} belongs to somebody else now")


def leave(unit: UnitOfWork, scope: Scope, task: TaskId, token: str, *, next_look_at: datetime | None) -> None:
    """Give the lease back, and say when to look for news without a hint; harmless when somebody else has taken over."""
    unit.execute(
        "UPDATE tasks SET lease = NULL, leased_until = NULL, next_look_at = %s WHERE scope_id = %s AND id = %s AND lease = %s",
        (next_look_at, scope.own, task, token),
    )


def load(unit: UnitOfWork, scope: Scope, task: TaskId) -> Work:
    """The task with all that is still to be done of it. Raises LookupError when it is gone."""
    row = unit.one(f"SELECT {_TASK} FROM tasks t WHERE t.scope_id = %s AND t.id = %s", (scope.own, task))  # noqa: S608 - constant names
    steps = unit.execute(
        f"SELECT {_STEP} FROM task_steps s WHERE s.scope_id = %s AND s.task_id = %s AND s.state IN (0, 1, 2, 3) ORDER BY s.n",  # noqa: S608
        (scope.own, task),
    ).fetchall()
    return Work(*(*row, tuple(Step(*step) for step in steps)))
