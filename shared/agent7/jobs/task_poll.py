"""Task poll (reconciliation).

Every minute: find by state the tasks that nobody is at although there is something to do, and what of them has had its time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from agent7.channels.queues import Queue, QueueMessage
from agent7.store.identity import tenancy
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.tasks import task_events, task_files
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database

WORK_TAKES_AT_MOST = timedelta(minutes=2, seconds=30)
HINTS_KEPT_FOR = timedelta(days=30)
MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Found:
    """How many tasks were woken, for how many people files are over their time, and how many hints were deleted."""

    tasks: int = 0
    over: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class TaskPoll:
    """Wakes tasks of every workspace by their state; `after_work` deletes files."""

    database: Database
    tasks: Queue
    after_work: Queue

    def run(self, at: datetime) -> Found:
        """Wake what waits. Raises Outage when the database does not answer."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
            hints = task_events.drop_old(unit, before=at - HINTS_KEPT_FOR)
        woken = [self._wake(workspace, at) for workspace in workspaces]
        return Found(sum(tasks for tasks, _ in woken), sum(over for _, over in woken), hints)

    def _wake(self, workspace: WorkspaceRef, at: datetime) -> tuple[int, int]:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            due = task_events.to_do(unit, workspace.id, at=at, calling_since=at - WORK_TAKES_AT_MOST, most=MOST_AT_ONCE)
            over = task_files.scopes_over(unit, workspace.id, at=at, most=MOST_AT_ONCE)
        self.tasks.send(
            [
                # Once a minute: a task that was looked at is not due again at once, so they pile up only while nobody works.
                QueueMessage({"workspace": workspace.id, "scope": scope, "task": task}, f"poll-task-{task}", f"{task}-{at:%Y%m%dT%H%M}")
                for scope, task in due
            ]
        )
        self.after_work.send([QueueMessage({"workspace": workspace.id, "scope": scope}) for scope in over])
        return len(due), len(over)
