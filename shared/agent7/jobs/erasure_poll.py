"""Erasure poll (reconciliation).

Every minute: find by state the people who are to be erased, and what erased people left outside; and let old traces go.

Who is parked, since their number has a new owner, is to be erased when nobody has restored them for so long.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.queues import Queue, QueueMessage
from agent7.settings import PARKED_FOR
from agent7.store.erasure import erased_keys, erasures, leftovers
from agent7.store.identity import parked_users, tenancy
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.tasks import task_intents
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

TRACES_KEPT_FOR: Final = timedelta(days=30)
"""As long as the inbox remembers what came; Meta repeats for 7 days at most."""
MOST_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Found:
    """How many erasures were woken: of rows, and of what is left outside; and how many began because the time of the parked was over."""

    erasures: int = 0
    leftovers: int = 0
    expired: int = 0


@dataclass(frozen=True, slots=True)
class ErasurePoll:
    """Wakes the responder for people who are to be erased, and the work on tasks for what they left."""

    database: Database
    wake_ups: Queue
    tasks: Queue
    parked_for: timedelta = PARKED_FOR

    def run(self, at: datetime) -> Found:
        """Wake what waits. Raises Outage when the database does not answer."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
            leftovers.forget_tasks(unit, before=at - TRACES_KEPT_FOR)
        expired = sum(self._expire(workspace, at) for workspace in workspaces)
        woken = [self._wake(workspace, at) for workspace in workspaces]
        return Found(sum(erased for erased, _ in woken), sum(left for _, left in woken), expired)

    def _expire(self, workspace: WorkspaceRef, at: datetime) -> int:
        """Have people erased who are parked for too long."""
        with self.database.transaction(Fence(workspace.id)) as unit:
            found = parked_users.since(unit, workspace, before=at - self.parked_for, most=MOST_AT_ONCE)
        for scope in found:
            with self.database.transaction(Fence.around(scope)) as unit:
                task_intents.cancel_all(unit, scope, at)
                erasures.want(unit, scope, "retention", at)
        return len(found)

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
