"""Every minute: find by state whatever a lost queue message, a crash or a restart left behind, and wake whoever does it.

Nothing is done here, only woken: the responder, the delivery and the after-work know how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.whatsapp.inbox import Inbox
from agent7.store import outbox, tenancy, turns
from agent7.store.tenancy import WorkspaceRef
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database

MAIL_WAITS_AT_MOST = timedelta(minutes=1)
TURN_TAKES_AT_MOST = timedelta(minutes=2)
AFTER_WORK_WAITS_AT_MOST = timedelta(minutes=2)
MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Woken:
    """How much was found left behind, by kind."""

    partitions: int
    scopes: int
    deliveries: int
    after_work: int


@dataclass(frozen=True, slots=True)
class Poll:
    """Reconciles the inbox, turns, outbox and after-work of every workspace."""

    database: Database
    inbox: Inbox
    wake_ups: Queue
    deliveries: Queue
    after_work: Queue

    def run(self, at: datetime) -> Woken:
        """Wake what waits. Raises Outage when the inbox or the database does not answer."""
        partitions = self.inbox.stale(at - MAIL_WAITS_AT_MOST, MOST_AT_ONCE)
        send_all(self.wake_ups, ({"partition": partition} for partition in partitions), group=lambda body: f"poll-{body['partition']}"[:128])
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
        found = [self._workspace(workspace, at) for workspace in workspaces]
        scopes, deliveries, after_work = (sum(counts) for counts in zip(*found, strict=True)) if found else (0, 0, 0)
        return Woken(len(partitions), scopes, deliveries, after_work)

    def _workspace(self, workspace: WorkspaceRef, at: datetime) -> tuple[int, int, int]:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            scopes = turns.left_working(unit, workspace.id, before=at - TURN_TAKES_AT_MOST, most=MOST_AT_ONCE)
            rows = outbox.left(unit, workspace.id, at=at, most=MOST_AT_ONCE)
            unfinished = turns.without_after_work(unit, workspace.id, before=at - AFTER_WORK_WAITS_AT_MOST, most=MOST_AT_ONCE)
        send_all(
            self.wake_ups, ({"workspace": workspace.id, "scope": scope} for scope in scopes), group=lambda body: f"poll-scope-{body['scope']}"
        )
        send_all(
            self.deliveries,
            ({"workspace": workspace.id, "scope": scope, "outbox": row} for scope, row in rows),
            group=lambda body: f"scope-{body['scope']}",
        )
        send_all(self.after_work, ({"workspace": workspace.id, "scope": scope, "turn": turn} for scope, turn in unfinished), group=None)
        return len(scopes), len(rows), len(unfinished)


def send_all(queue: Queue, bodies: Iterable[dict[str, object]], group: Callable[[dict[str, object]], str] | None) -> None:
    """Send each body with a fresh deduplication id; what the queue does not take is found again in a minute."""
    queue.send([
        QueueMessage(body, group=group(body), deduplication_id=uuid4().hex) if group else QueueMessage(body) for body in bodies
    ])
