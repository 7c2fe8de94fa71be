"""What a person wants of Manus, as intent rows: a new task, its next step, an end of it. The worker calls after the commit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from psycopg.types.json import Jsonb

from agent7.identity import ConversationId, MessageId, Scope, StepId, TaskId, TurnId, new_public_id
from agent7.store.tasks.tasks import CREATE, STEP_WANTED
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request of a person to Manus, as they put it. `messages` say it, those first, or came with files that go along.

    `input` answers a confirmation.
    """

    request: str
    messages: Sequence[MessageId] = ()
    input: Mapping[str, Any] | None = None


def add(
    unit: UnitOfWork,
    scope: Scope,
    wanted: Wanted,
    *,
    title: str,
    conversation: ConversationId,
    turn: TurnId,
    phone_number_id: str | None,
    language: str,
    shares_memory: bool,
    at: datetime,
) -> TaskId:
    """Want a new task; its first step creates it."""
    (task,) = unit.one(
        """
        INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, conversation_id, phone_number_id, title, language, shares_memory,
                           created_at, talked_at, news_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id
        """,
        (
            new_public_id(at),
            scope.workspace,
            scope.own,
            scope.user,
            conversation,
            phone_number_id,
            title,
            language,
            shares_memory,
            at,
            at,
            at,
        ),
    )
    add_step(unit, scope, TaskId(task), wanted, kind=CREATE, turn=turn, at=at)
    return TaskId(task)


def add_step(unit: UnitOfWork, scope: Scope, task: TaskId, wanted: Wanted, *, kind: int, turn: TurnId, at: datetime) -> StepId:
    """Want the next step of a task; steps of one task are called one after another."""
    unit.one("SELECT id FROM tasks WHERE scope_id = %s AND id = %s FOR UPDATE", (scope.own, task))
    (step,) = unit.one(
        """
        INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, turn_id, request, messages, input, wanted_at)
        SELECT %s, %s, %s, %s, %s, COALESCE(max(s.n) + 1, 0), %s, %s, %s, %s, %s, %s
          FROM task_steps s WHERE s.scope_id = %s AND s.task_id = %s
        RETURNING id
        """,
        (
            new_public_id(at),
            scope.workspace,
            scope.own,
            scope.user,
            task,
            kind,
            turn,
            wanted.request,
            list(wanted.messages),
            Jsonb(wanted.input) if wanted.input is not None else None,
            at,
            scope.own,
            task,
        ),
    )
    unit.execute("UPDATE tasks SET talked_at = %s WHERE scope_id = %s AND id = %s", (at, scope.own, task))
    return StepId(step)


def judge(unit: UnitOfWork, scope: Scope, task: TaskId, outcome: str, at: datetime) -> None:
    """What the person thinks of a result: approved, rejected, or nothing that tells (unknown)."""
    unit.execute("UPDATE tasks SET outcome = %s, outcome_at = %s WHERE scope_id = %s AND id = %s", (outcome, at, scope.own, task))


def cancel(unit: UnitOfWork, scope: Scope, task: TaskId, at: datetime) -> None:
    """The person does not want it any more; what Manus still sends about it is not passed on. The worker stops it there."""
    unit.execute(
        """
        UPDATE tasks SET state = 7, waiting = NULL, next_look_at = %s, talked_at = %s
         WHERE scope_id = %s AND id = %s AND state IN (0, 1, 2)
        """,
        (at, at, scope.own, task),
    )
    unit.execute(
        "UPDATE task_steps SET state = 5, fault = 'cancelled' WHERE scope_id = %s AND task_id = %s AND state = 0", (scope.own, task)
    )


def drop_wanted(unit: UnitOfWork, scope: Scope, task: TaskId, at: datetime) -> bool:
    """Take back what was wanted of a finished task and has not begun; the task stays finished. Whether there was any.

    Where it has begun, the whole task is cancelled: the worker stops it.
    """
    unit.execute("SELECT id FROM tasks WHERE scope_id = %s AND id = %s FOR UPDATE", (scope.own, task))
    steps = unit.execute("SELECT state FROM task_steps WHERE scope_id = %s AND task_id = %s AND state IN (0, 1, 2, 3)", (scope.own, task))
    states = {row[0] for row in steps.fetchall()}
    if states - {STEP_WANTED}:
        unit.execute(
            "UPDATE tasks SET state = 7, waiting = NULL, next_look_at = %s, talked_at = %s WHERE scope_id = %s AND id = %s AND state = 3",
            (at, at, scope.own, task),
        )
    unit.execute(
        "UPDATE task_steps SET state = 5, fault = 'cancelled' WHERE scope_id = %s AND task_id = %s AND state = 0", (scope.own, task)
    )
    return bool(states)


def wanted_first(unit: UnitOfWork, scope: Scope, task: TaskId) -> tuple[Wanted, bool] | None:
    """What a task was wanted for, and whether memory went along; None once its words are redacted."""
    row = unit.execute(
        """
        SELECT s.request, s.messages, t.shares_memory FROM task_steps s JOIN tasks t ON t.scope_id = s.scope_id AND t.id = s.task_id
         WHERE s.scope_id = %s AND s.task_id = %s AND s.kind = 0 AND s.request IS NOT NULL
        """,
        (scope.own, task),
    ).fetchone()
    return (Wanted(row[0], tuple(map(MessageId, row[1] or ()))), row[2]) if row else None


def cancel_all(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """As `cancel`, of everything that is still open."""
    for (task,) in unit.execute("SELECT id FROM tasks WHERE scope_id = %s AND state IN (0, 1, 2)", (scope.own,)).fetchall():
        cancel(unit, scope, TaskId(task), at)


def count_today(unit: UnitOfWork, scope: Scope, *, day: date) -> None:
    """One more task of this day."""
    unit.execute(
        """
        INSERT INTO user_days AS d (workspace_id, scope_id, user_id, day, tasks) VALUES (%s, %s, %s, %s, 1)
        ON CONFLICT (workspace_id, scope_id, day) DO UPDATE SET tasks = d.tasks + 1
        """,
        (scope.workspace, scope.own, scope.user, day),
    )
