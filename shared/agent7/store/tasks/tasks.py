"""Tasks as the conversation sees them: what was handed to Manus, what became of it, and which one is spoken of.

What a person wants of one is written by `task_intents`; `task_work` has what the worker does with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.identity import MessageId, PublicId, Scope, TaskId
from agent7.store.unit_of_work import UnitOfWork

WANTED, RUNNING, WAITING, FINISHED, FAILED, GIVEN_UP, NEEDS_ATTENTION, CANCELLED = range(8)
OPEN: Final = (WANTED, RUNNING, WAITING)
CREATE, SEND, CONFIRM = range(3)
STEP_WANTED, STEP_CALLING, STEP_UNKNOWN, STEP_OPEN, STEP_ANSWERED, STEP_REFUSED = range(6)
FINISH, ASK, CONFIRMATION, FAILURE, OTHER = range(5)
"""How Manus answered a step."""
TALKED_ABOUT: Final = timedelta(hours=24)
"""So long after its end a task can still be continued."""
_COLUMNS = "t.id, t.public_id, t.title, t.language, t.state, t.waiting, t.outcome, t.created_at, t.talked_at, t.news_at"


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of work at Manus. `title` is None once it is redacted; `waiting` is what Manus wants to know before it goes on."""

    id: TaskId
    public_id: PublicId
    title: str | None
    language: str
    state: int
    waiting: Mapping[str, Any] | None
    outcome: str
    created_at: datetime
    talked_at: datetime
    news_at: datetime

    @property
    def is_open(self) -> bool:
        """Whether an answer of Manus is still expected."""
        return self.state in OPEN


def since(unit: UnitOfWork, scope: Scope, *, since: datetime) -> list[Task]:
    """Every task that was spoken of since then or is still open, in the order in which they were wanted."""
    rows = unit.execute(
        f"""
        SELECT {_COLUMNS} FROM tasks t
         WHERE t.scope_id = %s AND (t.state IN (0, 1, 2) OR t.talked_at >= %s) ORDER BY t.id DESC LIMIT 20
        """,  # noqa: S608 - constant names
        (scope.own, since),
    ).fetchall()
    return [Task(*row) for row in reversed(rows)]


def to_do(unit: UnitOfWork, scope: Scope, at: datetime) -> list[TaskId]:
    """This user's tasks that a worker should see to now: something is wanted of them, or they are cancelled."""
    rows = unit.execute(
        """
        SELECT task_id FROM task_steps WHERE scope_id = %s AND state = 0 AND COALESCE(not_before <= %s, true)
        UNION SELECT id FROM tasks WHERE scope_id = %s AND state = 7 AND next_look_at <= %s
        """,
        (scope.own, at, scope.own, at),
    ).fetchall()
    return [TaskId(row[0]) for row in rows]


@dataclass(frozen=True, slots=True)
class OpenWork:
    """What of a person's tasks a turn goes by. `delivered`: the one with the latest result that nobody has judged yet, whether it has
    reached the person or not. `files`: their own messages with a file that went along with no task yet, oldest first. `reminders`:
    whether any waits.
    """

    tasks: Sequence[Task]
    delivered: TaskId | None
    files: Sequence[MessageId]
    reminders: bool


def open_work(unit: UnitOfWork, scope: Scope, *, since: datetime, sent_since: datetime, most: int) -> OpenWork:
    """The open tasks, and the last talked-about one when it has ended since then, the last talked about first; results since then;
    at most `most` files that were sent since `sent_since`.
    """
    rows = unit.execute(
        f"""
        SELECT beside.delivered, beside.files, beside.reminders, {_COLUMNS}
          FROM (SELECT (SELECT s.task_id FROM task_steps s JOIN tasks t ON t.scope_id = s.scope_id AND t.id = s.task_id
                         WHERE s.scope_id = %(scope)s AND s.state = 4 AND s.answer = 0 AND s.answered_at >= %(since)s
                           AND (t.outcome_at IS NULL OR t.outcome_at < s.answered_at)
                         ORDER BY s.answered_at DESC LIMIT 1) AS delivered,
                       ARRAY(SELECT m.id FROM media f JOIN messages m ON m.scope_id = f.scope_id AND m.id = f.message_id
                              WHERE f.scope_id = %(scope)s AND f.arrived_at >= %(sent)s AND f.state IN (0, 1) AND m.role = 0
                                AND f.kind IN ('document', 'image')
                                AND NOT EXISTS (SELECT FROM task_steps s
                                                 WHERE s.scope_id = f.scope_id AND s.wanted_at >= %(sent)s AND m.id = ANY (s.messages))
                              ORDER BY f.arrived_at DESC, m.id DESC LIMIT %(most)s) AS files,
                       EXISTS (SELECT FROM triggers r WHERE r.scope_id = %(scope)s AND r.state = 0 AND r.explicit) AS reminders) AS beside
          LEFT JOIN LATERAL (SELECT * FROM tasks t WHERE t.scope_id = %(scope)s AND (t.state IN (0, 1, 2) OR t.talked_at >= %(since)s)
                              ORDER BY t.talked_at DESC, t.id DESC LIMIT 20) AS t ON true
         ORDER BY t.talked_at DESC, t.id DESC
        """,  # noqa: S608 - constant names
        {"scope": scope.own, "since": since, "sent": sent_since, "most": most},
    ).fetchall()
    delivered, files, reminders = rows[0][:3]
    tasks = [Task(*row[3:]) for row in rows if row[3] is not None]
    return OpenWork(
        [task for place, task in enumerate(tasks) if task.is_open or (place == 0 and task.state == FINISHED)],
        TaskId(delivered) if delivered is not None else None,
        [MessageId(each) for each in reversed(files)],
        reminders,
    )


def by_id(unit: UnitOfWork, scope: Scope, task: TaskId) -> Task | None:
    """A task of this user; None when it is gone or somebody else's."""
    query = f"SELECT {_COLUMNS} FROM tasks t WHERE t.scope_id = %s AND t.id = %s"  # noqa: S608 - constant names
    row = unit.execute(query, (scope.own, task)).fetchone()
    return Task(*row) if row else None


def of_replies(unit: UnitOfWork, scope: Scope, wamids: Sequence[str]) -> dict[str, TaskId]:
    """Which of our messages, by wamid, were about which task."""
    rows = unit.execute(
        """
        SELECT o.wamid, s.task_id FROM outbox o JOIN task_steps s ON s.scope_id = o.scope_id AND s.id = o.task_step_id
         WHERE o.workspace_id = %s AND o.scope_id = %s AND o.wamid = ANY (%s)
        """,
        (scope.workspace, scope.own, list(wamids)),
    )
    return {row[0]: TaskId(row[1]) for row in rows}


def last_talked_about(unit: UnitOfWork, scope: Scope, *, since: datetime) -> Task | None:
    """The task that was spoken of last, however it ended; None when that was before."""
    query = f"SELECT {_COLUMNS} FROM tasks t WHERE t.scope_id = %s AND t.talked_at >= %s ORDER BY t.talked_at DESC, t.id DESC LIMIT 1"  # noqa: S608 - constant names
    row = unit.execute(query, (scope.own, since)).fetchone()
    return Task(*row) if row else None
