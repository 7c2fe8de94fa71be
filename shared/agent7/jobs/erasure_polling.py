"""Every minute: find by state the people who are to be erased, and what erased people left outside; and let old traces go."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.queues import Queue, QueueMessage
from agent7.store import erased_keys, erasures, leftovers, tenancy
from agent7.store.tenancy import WorkspaceRef
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

TRACES_KEPT_FOR: Final = timedelta(days=30)
"""As long as the inbox remembers what came; Meta repeats for 7 days at most."""
MOST_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Found:
    """How many erasures were woken: of rows, and of what is left outside."""

    erasures: int = 0
    leftovers: int = 0


@dataclass(frozen=True, slots=True)
class ErasurePoll:
    """Wakes the responder for people who are to be erased, and the work on tasks for what they left."""

    database: Database
    wake_ups: Queue
    tasks: Queue

    def run(self, at: datetime) -> Found:
        """Wake what waits. Raises Outage when the database does not answer."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
            leftovers.forget_tasks(unit, before=at - TRACES_KEPT_FOR)
        woken = [self._wake(workspace, at) for workspace in workspaces]
        return Found(sum(erased for erased, _ in woken), sum(left for _, left in woken))

    def _wake(self, workspace: WorkspaceRef, at: datetime) -> tuple[int, int]:
        with self.database.transaction(Fence(workspace.id)) as unit:
            scopes = erasures.begun(unit, workspace.id, before=at, most=MOST_AT_ONCE)
            left = leftovers.waiting(unit, workspace.id, before=at, most=MOST_AT_ONCE)
            erased_keys.drop_old(unit, workspace.id, before=at - TRACES_KEPT_FOR)
        minute = f"{at:%Y%m%dT%H%M}"
        self.wake_ups.send(
            [
                QueueMessage({"workspace": workspace.id, "scope": scope}, f"poll-scope-{scope}", f"erase-{scope}-{minute}")
                for scope in scopes
            ]
        )
        self.tasks.send(
            [
                QueueMessage({"workspace": workspace.id, "erasure": erasure}, f"erasure-{erasure}", f"erasure-{erasure}-{minute}")
                for erasure in left
            ]
        )
        return len(scopes), len(left)
