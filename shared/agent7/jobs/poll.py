"""Poll (reconciliation).

Every minute: find by state whatever a lost queue message, a crash or a restart left behind, and wake whoever does it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from agent7.channels.queues import Queue, QueueMessage, once_in_five_minutes
from agent7.channels.whatsapp.inbound.inbox import Inbox
from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.store.conversation import extractions, media, personal_files, turns
from agent7.store.conversation.conversations import SESSION_IDLE
from agent7.store.identity import tenancy
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database

MAIL_WAITS_AT_MOST = timedelta(minutes=1)
TURN_TAKES_AT_MOST = timedelta(minutes=2)
AFTER_WORK_WAITS_AT_MOST = timedelta(minutes=2)
FILES_WAIT_AT_MOST = timedelta(minutes=2)
SESSION_IS_LEFT_FOR = SESSION_IDLE + timedelta(hours=1, minutes=30)
"""The hourly job sends somebody to a session that is over; later than this, it did not."""
EXTRACTION_WAITS_AT_MOST = timedelta(minutes=15)
"""A failed one comes back from its queue by itself, sooner than that."""
MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Woken:
    """How much was found left behind, by kind."""

    partitions: int = 0
    scopes: int = 0
    after_work: int = 0
    reminded: int = 0
    resent: int = 0
    given_up: int = 0
    files: int = 0
    extractions: int = 0


@dataclass(frozen=True, slots=True)
class Poll:
    """Reconciles the inbox, turns, outbox and after-work of every workspace."""

    database: Database
    inbox: Inbox
    delivery: Delivery
    wake_ups: Queue
    statuses: Queue
    after_work: Queue
    extraction: Queue

    def run(self, at: datetime) -> Woken:
        """Wake what waits. Raises Outage when the inbox or the database does not answer."""
        partitions = self.inbox.stale(at - MAIL_WAITS_AT_MOST, MOST_AT_ONCE)
        self.wake_ups.send([reminder({"partition": partition}, f"poll-{partition}", at) for partition in partitions])
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
        scopes = after_work = files = extracted = 0
        for workspace in workspaces:
            scopes += self._wake_responder(workspace, at)
            after_work += self._wake_after_work(workspace, at)
            files += self._wake_for_files(workspace, at)
            extracted += self._wake_extraction(workspace, at)
        settled = self.delivery.reconciliation.reconcile(at, status_queue_drained=self.statuses.is_empty())
        reminded = self.delivery.reconciliation.remind(at)
        return Woken(len(partitions), scopes, after_work, reminded, settled.resent, settled.given_up, files, extracted)

    def _wake_responder(self, workspace: WorkspaceRef, at: datetime) -> int:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            scopes = turns.left_working(unit, workspace.id, before=at - TURN_TAKES_AT_MOST, most=MOST_AT_ONCE)
        self.wake_ups.send([reminder({"workspace": workspace.id, "scope": scope}, f"poll-scope-{scope}", at) for scope in scopes])
        return len(scopes)

    def _wake_after_work(self, workspace: WorkspaceRef, at: datetime) -> int:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            left = turns.without_after_work(unit, workspace.id, before=at - AFTER_WORK_WAITS_AT_MOST, most=MOST_AT_ONCE)
        self.after_work.send([QueueMessage({"workspace": workspace.id, "scope": scope, "turn": turn}) for scope, turn in left])
        return len(left)

    def _wake_for_files(self, workspace: WorkspaceRef, at: datetime) -> int:
        """Files that could not be fetched, made or deleted right after their turn."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            scopes = media.scopes_to_do(unit, workspace.id, before=at - FILES_WAIT_AT_MOST, most=MOST_AT_ONCE)
            wanted = personal_files.scopes_to_do(unit, workspace.id, at=at - FILES_WAIT_AT_MOST, most=MOST_AT_ONCE)
            scopes = list(dict.fromkeys([*scopes, *wanted]))
        self.after_work.send([QueueMessage({"workspace": workspace.id, "scope": scope}) for scope in scopes])
        return len(scopes)

    def _wake_extraction(self, workspace: WorkspaceRef, at: datetime) -> int:
        """Finished tasks from which nothing is learnt yet, and sessions that the hourly job missed."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            steps = extractions.steps_to_do(unit, workspace.id, before=at - EXTRACTION_WAITS_AT_MOST, most=MOST_AT_ONCE)
            sessions = extractions.sessions_to_do(unit, workspace.id, idle_since=at - SESSION_IS_LEFT_FOR, most=MOST_AT_ONCE)
        hints = [
            *({"workspace": workspace.id, "scope": scope, "step": step} for scope, step in steps),
            *({"workspace": workspace.id, "scope": scope, "conversation": session} for scope, session in sessions),
        ]
        self.extraction.send([QueueMessage(hint) for hint in hints])
        return len(hints)


def reminder(body: dict[str, object], group: str, at: datetime) -> QueueMessage:
    """A FIFO message in a group of its own, since the usual one may be held up by a lost worker; in an outage they do not pile up."""
    return QueueMessage(body, group=group, deduplication_id=once_in_five_minutes(group, at))
