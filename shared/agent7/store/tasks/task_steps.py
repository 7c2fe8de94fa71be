"""Steps of a task as calls to Manus: claimed before the call goes out, then open, answered, refused or unknown; and how the task stands.

Only the holder of the task's lease writes here: `task_work.hold` goes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from psycopg.types.json import Jsonb

from agent7.errors import LeaseLost, Withdrawn
from agent7.identity import MemoryId, OutboxId, Scope, StepId, TaskId, new_public_id
from agent7.store.tasks.task_work import Step
from agent7.store.tasks.tasks import CANCELLED, CREATE, OPEN, STEP_OPEN, STEP_REFUSED, STEP_UNKNOWN, STEP_WANTED
from agent7.store.unit_of_work import UnitOfWork


def claim(
    unit: UnitOfWork,
    scope: Scope,
    step: Step,
    *,
    at: datetime,
    after_message: str | None = None,
    injected: Sequence[MemoryId] = (),
    recall_id: str | None = None,
) -> None:
    """The call goes out now. To be committed before it does; `after_message` is the newest thing that was said until now.

    Raises Withdrawn when the step is not wanted any more, or not in these words: it was cancelled or forgotten meanwhile.
    """
    claimed = unit.execute(
        """
        UPDATE task_steps SET state = 1, called_at = %s, not_before = NULL, attempts = attempts + 1, fault = NULL, after_message = %s
         WHERE scope_id = %s AND id = %s AND state = 0 AND request IS NOT DISTINCT FROM %s
        """,
        (at, after_message, scope.own, step.id, step.request),
    )
    if claimed.rowcount != 1:
        raise Withdrawn(f"step {step.id} is not wanted as it was")
    if step.kind == CREATE:
        unit.execute(
            """
            UPDATE tasks t SET injected = %s, recall_id = %s
              FROM task_steps s WHERE s.scope_id = %s AND s.id = %s AND t.scope_id = s.scope_id AND t.id = s.task_id
            """,
            (list(injected), recall_id, scope.own, step.id),
        )


def note_upload(unit: UnitOfWork, scope: Scope, step: StepId, object_key: str, file: str | None) -> None:
    """A file of the step is at Manus under this id, for 48 hours, which is longer than a step waits; None: it goes without the file."""
    unit.execute(
        "UPDATE task_steps SET uploaded = uploaded || %s WHERE scope_id = %s AND id = %s", (Jsonb({object_key: file}), scope.own, step)
    )


def opened(unit: UnitOfWork, scope: Scope, task: TaskId, step: StepId, *, at: datetime, look_at: datetime) -> None:
    """Manus has accepted it: an answer is expected, and looked for at `look_at`. A task that was cancelled meanwhile stays so."""
    unit.execute(
        "UPDATE task_steps SET state = 3, opened_at = %s, not_before = NULL, fault = NULL WHERE scope_id = %s AND id = %s",
        (at, scope.own, step),
    )
    unit.execute(
        """
        UPDATE tasks SET state = 1, waiting = NULL, news_at = %s, next_look_at = %s
         WHERE scope_id = %s AND id = %s AND state IN (0, 1, 2, 3, 6)
        """,
        (at, look_at, scope.own, task),
    )


def named(unit: UnitOfWork, scope: Scope, task: TaskId, *, manus_id: str, manus_url: str | None) -> None:
    """Manus has taken the task on under this id."""
    unit.execute("UPDATE tasks SET manus_id = %s, manus_url = %s WHERE scope_id = %s AND id = %s", (manus_id, manus_url, scope.own, task))


def unsure(unit: UnitOfWork, scope: Scope, step: StepId, *, fault: str, look_at: datetime) -> None:
    """Whether the call had its effect is not known; nothing is called again before that is found out."""
    _to(unit, scope, step, STEP_UNKNOWN, fault, look_at)


def put_off(unit: UnitOfWork, scope: Scope, step: StepId, *, fault: str, until: datetime) -> None:
    """Nothing has happened yet: call, once more if need be, from then on."""
    _to(unit, scope, step, STEP_WANTED, fault, until)


def refuse(unit: UnitOfWork, scope: Scope, step: StepId, *, fault: str) -> None:
    """It will not be done."""
    _to(unit, scope, step, STEP_REFUSED, fault, None)


def refuse_rest(unit: UnitOfWork, scope: Scope, task: TaskId, *, fault: str) -> None:
    """Nothing of this task will be done any more."""
    unit.execute(
        "UPDATE task_steps SET state = 5, fault = %s, not_before = NULL WHERE scope_id = %s AND task_id = %s AND state IN (0, 1, 2, 3)",
        (fault, scope.own, task),
    )


def _to(unit: UnitOfWork, scope: Scope, step: StepId, state: int, fault: str, not_before: datetime | None) -> None:
    unit.execute(
        "UPDATE task_steps SET state = %s, fault = %s, not_before = %s WHERE scope_id = %s AND id = %s AND state IN (0, 1, 2)",
        (state, fault, not_before, scope.own, step),
    )


def answered(unit: UnitOfWork, scope: Scope, step: StepId, *, answer: int, message: str | None, result: str | None, at: datetime) -> None:
    """Close an open step. Raises LeaseLost when it is not open any more: nothing of this transaction may stay."""
    closed = unit.execute(
        """
        UPDATE task_steps SET state = 4, answer = %s, answer_message = %s, result = %s, answered_at = %s, not_before = NULL
         WHERE scope_id = %s AND id = %s AND state = %s
        """,
        (answer, message, result, at, scope.own, step, STEP_OPEN),
    )
    if closed.rowcount != 1:
        raise LeaseLost(f"step {step} has been answered")


def settled(
    unit: UnitOfWork, scope: Scope, task: TaskId, *, state: int, waiting: Mapping[str, Any] | None, credits_used: int | None, at: datetime
) -> bool:
    """How the task stands after an answer. False when it was cancelled meanwhile: it stays so, and nobody wants to hear of it."""
    (now,) = unit.one(
        """
        UPDATE tasks SET state = CASE WHEN state = %s THEN state ELSE %s END, credits = COALESCE(%s, credits),
                         waiting = CASE WHEN state = %s THEN NULL ELSE %s::jsonb END, news_at = %s, talked_at = %s
         WHERE scope_id = %s AND id = %s RETURNING state
        """,
        (CANCELLED, state, credits_used, CANCELLED, Jsonb(waiting) if waiting is not None else None, at, at, scope.own, task),
    )
    return bool(now != CANCELLED)


def ended(unit: UnitOfWork, scope: Scope, task: TaskId, *, state: int, at: datetime) -> None:
    """The task is over without an answer. One that was cancelled stays so."""
    unit.execute(
        "UPDATE tasks SET state = %s, waiting = NULL, news_at = %s WHERE scope_id = %s AND id = %s AND state = ANY (%s)",
        (state, at, scope.own, task, list(OPEN)),
    )


def gave_up(unit: UnitOfWork, scope: Scope, task: TaskId, *, state: int, at: datetime) -> None:
    """Nobody has the task any more, whatever state it was in."""
    unit.execute(
        "UPDATE tasks SET state = %s, waiting = NULL, news_at = %s WHERE scope_id = %s AND id = %s AND state <> %s",
        (state, at, scope.own, task, CANCELLED),
    )


def note_told_slow(unit: UnitOfWork, scope: Scope, task: TaskId, at: datetime) -> None:
    """The person knows that it takes long."""
    unit.execute("UPDATE tasks SET told_slow_at = %s WHERE scope_id = %s AND id = %s", (at, scope.own, task))


def note_replies(unit: UnitOfWork, scope: Scope, step: StepId, rows: Sequence[OutboxId]) -> None:
    """These messages to the person are about this step, so that a reply or a reaction to one of them finds its task."""
    unit.execute("UPDATE outbox SET task_step_id = %s WHERE scope_id = %s AND id = ANY (%s)", (step, scope.own, list(rows)))


def again(unit: UnitOfWork, scope: Scope, task: TaskId, step: Step, at: datetime) -> TaskId:
    """A new task in place of one that is gone at Manus: the request that began it and the one that came too late, with their files."""
    (successor,) = unit.one(
        """
        INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, conversation_id, phone_number_id, title, language, shares_memory,
                           created_at, talked_at, news_at)
        SELECT %s, workspace_id, scope_id, user_id, conversation_id, phone_number_id, title, language, shares_memory, %s, %s, %s
          FROM tasks WHERE scope_id = %s AND id = %s RETURNING id
        """,
        (new_public_id(at), at, at, at, scope.own, task),
    )
    unit.execute(
        """
        INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, request, messages, wanted_at)
        SELECT %s, late.workspace_id, late.scope_id, late.user_id, %s, 0, 0, concat_ws(E'\\n\\n', first.request, late.request),
               first.messages || late.messages, %s
          FROM task_steps late LEFT JOIN task_steps first ON first.scope_id = late.scope_id AND first.task_id = late.task_id AND first.n = 0
         WHERE late.scope_id = %s AND late.id = %s
        """,
        (new_public_id(at), successor, at, scope.own, step.id),
    )
    return TaskId(successor)
