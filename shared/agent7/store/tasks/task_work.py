"""Tasks as the worker sees them: whose turn it is to work on one, what is to be called next, and what became of each call.

One worker has a task at a time. Whatever is written about it is written by the holder of its lease: `hold` goes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from psycopg.types.json import Jsonb

from agent7.errors import LeaseLost, Withdrawn
from agent7.identity import ConversationId, MemoryId, MessageId, OutboxId, PublicId, Scope, StepId, TaskId, new_public_id
from agent7.store.identity import leases
from agent7.store.tasks.tasks import CANCELLED, CREATE, OPEN, STEP_OPEN, STEP_REFUSED, STEP_UNKNOWN, STEP_WANTED
from agent7.store.unit_of_work import UnitOfWork

_TASK: Final = """t.id, t.public_id, t.conversation_id, t.phone_number_id, t.title, t.language, t.state, t.shares_memory, t.manus_id,
       t.injected, t.waiting, t.news_at, t.told_slow_at, t.next_look_at, t.faults"""
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
