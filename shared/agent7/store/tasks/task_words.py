"""Text of tasks, for erasure. The words that stand with tasks: titles, requests, results. After a "forget" they have to go."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import Scope, StepId, TaskId, TurnId
from agent7.store.unit_of_work import UnitOfWork


def titles(unit: UnitOfWork, scope: Scope) -> list[tuple[TaskId, str]]:
    """Every title of this person's tasks that still has words, with what Manus is being asked about it."""
    rows = unit.execute(
        "SELECT id, concat_ws(' ', title, waiting::text) FROM tasks WHERE scope_id = %s AND (title IS NOT NULL OR waiting IS NOT NULL)",
        (scope.own,),
    ).fetchall()
    return [(TaskId(row[0]), row[1]) for row in rows]


def steps(unit: UnitOfWork, scope: Scope) -> list[tuple[StepId, TurnId | None, str]]:
    """(id, turn, words) of every step of this person's tasks that still has any: request, what was answered, names of files."""
    rows = unit.execute(
        """
        SELECT s.id, s.turn_id, concat_ws(' ', s.request, s.input::text, s.result,
                               (SELECT string_agg(f.filename, ' ') FROM task_files f WHERE f.scope_id = s.scope_id AND f.step_id = s.id))
          FROM task_steps s
         WHERE s.scope_id = %s AND (s.request IS NOT NULL OR s.result IS NOT NULL OR s.input IS NOT NULL)
        """,
        (scope.own,),
    ).fetchall()
    return [(StepId(row[0]), TurnId(row[1]) if row[1] is not None else None, row[2]) for row in rows]


def waiting_of(unit: UnitOfWork, scope: Scope, turn: TurnId) -> list[tuple[StepId, TaskId, str]]:
    """(step, task, request) of what a turn wanted and nobody has handed over yet."""
    rows = unit.execute(
        "SELECT id, task_id, request FROM task_steps WHERE scope_id = %s AND turn_id = %s AND state = 0 AND request IS NOT NULL FOR UPDATE",
        (scope.own, turn),
    ).fetchall()
    return [(StepId(step), TaskId(task), request) for step, task, request in rows]


def reword(unit: UnitOfWork, scope: Scope, step: StepId, task: TaskId, *, request: str, title: str) -> None:
    """The person has put it in other words before it was handed over."""
    unit.execute("UPDATE task_steps SET request = %s WHERE scope_id = %s AND id = %s AND state = 0", (request, scope.own, step))
    unit.execute(
        """
        UPDATE tasks t SET title = %s FROM task_steps s
         WHERE s.scope_id = %s AND s.id = %s AND s.n = 0 AND t.scope_id = s.scope_id AND t.id = %s
        """,
        (title, scope.own, step, task),
    )


def redact_titles(unit: UnitOfWork, scope: Scope, tasks: Sequence[TaskId], at: datetime) -> None:
    """Take the words out of these titles, and out of what is being asked: a question with forgotten words is answered in one's own."""
    unit.execute(
        """
        UPDATE tasks SET title = NULL, redacted_at = %s,
                         waiting = waiting || '{"options": [], "schema": {}}'
         WHERE scope_id = %s AND id = ANY (%s)
        """,
        (at, scope.own, list(tasks)),
    )


def redact_steps(unit: UnitOfWork, scope: Scope, steps: Sequence[StepId], at: datetime) -> None:
    """Take the words out of these steps: one that was not called yet never will be. Files that came back go too, and so does the

    title that was made from a first request. A task whose words Manus has is marked: its later results may repeat them.
    """
    unit.execute(
        """
        UPDATE task_files SET filename = '', expires_at = LEAST(expires_at, %s) WHERE scope_id = %s AND step_id = ANY (%s)
        """,
        (at, scope.own, list(steps)),
    )
    unit.execute(
        """
        UPDATE tasks t SET title = NULL, redacted_at = %s, state = CASE WHEN s.state = 0 THEN 5 ELSE t.state END
          FROM task_steps s
         WHERE s.scope_id = %s AND s.id = ANY (%s) AND s.n = 0 AND t.scope_id = s.scope_id AND t.id = s.task_id
        """,
        (at, scope.own, list(steps)),
    )
    unit.execute(
        """
        UPDATE tasks SET redacted_at = %s
         WHERE scope_id = %s AND id IN (SELECT task_id FROM task_steps WHERE scope_id = %s AND id = ANY (%s) AND state <> 0)
        """,
        (at, scope.own, scope.own, list(steps)),
    )
    unit.execute(
        """
        UPDATE task_steps SET request = NULL, input = NULL, result = NULL,
                              fault = CASE WHEN state = 0 THEN 'redacted' ELSE fault END, state = CASE WHEN state = 0 THEN 5 ELSE state END
         WHERE scope_id = %s AND id = ANY (%s)
        """,
        (scope.own, list(steps)),
    )
