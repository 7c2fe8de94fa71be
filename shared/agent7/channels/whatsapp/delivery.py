"""From the outbox to the phone: step 5 of the turn protocol.

The promise: a row is sent at least once. It is claimed, and the claim committed, before the request goes out; what became
of a lost request is told by the status that echoes the row's id. Only the oldest open row of a user is ever claimed.

Retries need no delayed message: `not_before` stands in the row, and whoever holds the hint gives it back for so long. A
FIFO queue takes no delay per message, and a row is found by `poll` if its hint gets lost.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from agent7.channels.queues import Queue, QueueMessage, once_in_five_minutes
from agent7.channels.whatsapp import outbox_rules as rules
from agent7.channels.whatsapp import outgoing
from agent7.channels.whatsapp.errors import Verdict
from agent7.channels.whatsapp.graph import Accepted, Answer, GraphApi, Lost, Recipient, Refused
from agent7.channels.whatsapp.outbox_rules import Next, Status, Then
from agent7.channels.whatsapp.outgoing import Text
from agent7.channels.whatsapp.rate import Bucket, take
from agent7.identity import OutboxId, ScopeId, WorkspaceId
from agent7.store import outbox, tenancy
from agent7.store.outbox import Due, Fate
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

logger = logging.getLogger(__name__)

HINT_LOST_AFTER = timedelta(minutes=1)
MOST_AT_ONCE = 500
STATES = {Then.AGAIN: outbox.QUEUED, Then.HOLD: outbox.HELD, Then.FAIL: outbox.FAILED}


@dataclass(frozen=True, slots=True)
class Delivered:
    """What one call sent, and when the next row of this user may go out (None: nothing waits for the time alone)."""

    sent: int
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class Reconciled:
    """Rows without news that were queued again, and those that may not be sent twice and were given up."""

    resent: int
    given_up: int


@dataclass(frozen=True, slots=True)
class _Claimed:
    row: Due
    attempt: int


class Delivery:
    """Sends what is due and takes in what became of it."""

    def __init__(self, database: Database, graph: GraphApi, hints: Queue) -> None:
        self._database = database
        self._graph = graph
        self._hints = hints
        self._stopped_until: dict[str, datetime] = {}

    def show_typing(self, phone_number_id: str, wamid: str) -> None:
        """Blue ticks and the typing indicator. A failure is logged and forgotten: it is a courtesy."""
        self._graph.mark_read(phone_number_id, wamid, typing=True)

    def deliver(self, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> None:
        """Send all that is due of a user now, and leave a hint for what may only go out later. Raises DatabaseDown."""
        if self.deliver_due(workspace, scope, at).next_at is not None:
            self.hint(workspace, scope)

    def deliver_due(self, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> Delivered:
        """Send the open rows of a user, oldest first, until none is due. Raises DatabaseDown."""
        sent = 0
        with self._database.transaction(_fence(workspace, scope)) as unit:
            outbox.release_held(unit, workspace, scope, window_start=at - rules.WINDOW)
            claimed = self._claim_next(unit, workspace, scope, at)
            if claimed is None:
                outbox.hold_behind_held(unit, scope)
        while isinstance(claimed, _Claimed):
            answer = self._post(claimed)
            sent += isinstance(answer, Accepted)
            with self._database.transaction(_fence(workspace, scope)) as unit:
                self._note(unit, workspace, scope, claimed, answer, at)
                claimed = self._claim_next(unit, workspace, scope, at)
        return Delivered(sent, claimed)

    def apply_status(self, phone_number_id: str, raw: Mapping[str, Any], at: datetime) -> bool:
        """Take in one status event; True when it changed a row. Repeated, late and foreign ones change nothing. Raises DatabaseDown."""
        status = rules.read_status(raw, at)
        if status is None:
            return False
        with self._database.transaction(LOOKUPS_ONLY) as unit:
            workspace = tenancy.by_number(unit, phone_number_id)
            found = outbox.of_status(unit, workspace.id, status.public_id, status.wamid) if workspace else None
        if workspace is None or found is None:
            return False
        scope, row_id = found
        with self._database.transaction(_fence(workspace.id, scope)) as unit:
            row = outbox.fate(unit, scope, row_id)
            changed = row is not None and self._apply(unit, workspace.id, scope, row, status, phone_number_id, at)
        if changed and row is not None and (status.name == "failed" or row.state != outbox.SENT):
            self.hint(workspace.id, scope)  # this row, or those that waited behind it, may go out now
        return changed

    def reconcile(self, at: datetime, *, status_queue_drained: bool) -> Reconciled:
        """Settle rows that have been `sending` for three minutes, ten while statuses still wait in their queue. Raises DatabaseDown."""
        counts = Reconciled(0, 0)
        claimed_by = at - (rules.SILENCE if status_queue_drained else rules.SILENCE_BEHIND_STATUSES)
        for workspace, scope, row_id in self._left(outbox.SENDING, claimed_by):
            with self._database.transaction(_fence(workspace, scope)) as unit:
                row = outbox.fate(unit, scope, row_id)
                if row is None or row.state != outbox.SENDING or row.claimed_at is None or row.claimed_at > claimed_by:
                    continue
                resent = row.kind == outbox.TEXT and not row.started_by_us and row.duplicates == 0
                if resent:
                    outbox.resend(unit, scope, row.id)
                else:
                    self._put(unit, scope, row.id, row.attempts, Next(Then.FAIL, Verdict.UNKNOWN), None, at)
            counts = Reconciled(counts.resent + resent, counts.given_up + (not resent))
            self.hint(workspace, scope)
            if resent:
                logger.warning("sent again after a lost answer: outbox %s", row.public_id)
            else:
                logger.critical("alarm: never learned whether outbox %s arrived", row.public_id)
        return counts

    def remind(self, at: datetime) -> int:
        """Hint anew at users whose oldest open row is overdue by a minute; how many users. Raises DatabaseDown."""
        late = dict.fromkeys((workspace, scope) for workspace, scope, _ in self._left(outbox.QUEUED, at - HINT_LOST_AFTER))
        for workspace, scope in late:
            self.hint(workspace, scope, once_in_five_minutes(f"remind-{scope}", at))
        return len(late)

    def hint(self, workspace: WorkspaceId, scope: ScopeId, deduplication_id: str | None = None) -> None:
        """Ask the delivery function to look at this user's outbox. Losing the hint costs minutes, never the row."""
        hint = QueueMessage({"workspace": workspace, "scope": scope}, group=str(scope), deduplication_id=deduplication_id or uuid4().hex)
        if self._hints.send([hint]):
            logger.warning("a delivery hint was not taken; poll will find the row")

    # sending

    def _claim_next(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> _Claimed | datetime | None:
        """The next row made ours once this transaction commits; else when to look again; else None."""
        row = outbox.next_due(unit, workspace, scope)
        while row is not None and row.opted_out:
            outbox.drop(unit, scope, row.id)
            row = outbox.next_due(unit, workspace, scope)
        if row is None:
            return None
        if row.not_before is not None and row.not_before > at:
            return row.not_before
        stopped_until = self._stopped_until.get(row.phone_number_id or "", at)
        if stopped_until > at:
            return stopped_until
        if not rules.window_open(row.last_inbound_at, at):
            outbox.hold_queued(unit, scope)
            return None
        bucket, wait = take(Bucket(row.send_tokens, row.send_tokens_at), at)
        if wait:
            return at + wait
        return _Claimed(row, outbox.claim(unit, workspace, scope, row, tokens=bucket.tokens, at=at))

    def _post(self, claimed: _Claimed) -> Answer:
        row = claimed.row
        content = outgoing.read(row.kind, row.payload)
        if content is None or row.phone_number_id is None or not (row.wa_id or row.bsuid):
            return Refused(131026, 400)  # redacted meanwhile, or nobody to send it to: undeliverable
        to, callback = Recipient(row.wa_id, row.bsuid), rules.callback_data(row.public_id, claimed.attempt)
        if isinstance(content, Text):
            return self._graph.send_text(row.phone_number_id, to, content.text, quote=row.quote_wamid, callback=callback)
        return self._graph.send(row.phone_number_id, to, content, quote=row.quote_wamid, callback=callback)

    def _note(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, claimed: _Claimed, answer: Answer, at: datetime) -> None:
        """Write down what the request came to."""
        row, attempt = claimed.row, claimed.attempt
        match answer:
            case Accepted(wamid):
                outbox.sent(unit, scope, row.id, attempt=attempt, wamid=wamid, at=at)
            case Lost(why):
                logger.warning("lost the answer for outbox %s: %s", row.public_id, why)
                outbox.note_unknown(unit, scope, row.id, attempt=attempt)
            case Refused(code, http_status):
                following = rules.after_refusal(code, http_status, attempt, random.random())
                self._report(row.public_id, row.phone_number_id, code, following, at)
                self._settle(unit, workspace, scope, row.id, attempt, following, code, at)

    def _settle(
        self,
        unit: UnitOfWork,
        workspace: WorkspaceId,
        scope: ScopeId,
        row: OutboxId,
        attempt: int,
        following: Next,
        code: int | None,
        at: datetime,
    ) -> None:
        if following.verdict is Verdict.DELAY_USER:
            outbox.empty_bucket(unit, workspace, scope, at)
        if following.then is Then.WAIT:
            outbox.note_unknown(unit, scope, row, attempt=attempt)
        else:
            self._put(unit, scope, row, attempt, following, code, at)

    @staticmethod
    def _put(unit: UnitOfWork, scope: ScopeId, row: OutboxId, attempt: int, following: Next, code: int | None, at: datetime) -> None:
        outbox.not_sent(
            unit,
            scope,
            row,
            attempt=attempt,
            state=STATES[following.then],
            not_before=at + following.after if following.then is Then.AGAIN else None,
            error_code=code,
            verdict=following.verdict,
        )

    def _report(self, public_id: str, phone_number_id: str | None, code: int | None, following: Next, at: datetime) -> None:
        """Log a failure; a number that must stop is left alone by this environment until then."""
        if following.verdict is Verdict.STOP and phone_number_id is not None:
            self._stopped_until[phone_number_id] = at + rules.STOPPED_FOR
        level = logging.CRITICAL if following.alarms else logging.WARNING
        prefix = "alarm: " if following.alarms else ""
        logger.log(level, "%soutbox %s was not sent: code %s, %s", prefix, public_id, code, following.verdict)

    # statuses

    def _apply(
        self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, row: Fate, status: Status, phone_number_id: str, at: datetime
    ) -> bool:
        if status.name != "failed":
            if not rules.proves_delivery(status, rank=row.status_rank, error_code=row.error_code):
                return False
            outbox.raise_rank(unit, scope, row.id, rank=status.rank, wamid=status.wamid, status_at=status.at)
            return True
        known_delivered = row.status_rank >= rules.RANKS["delivered"]
        if known_delivered or row.state not in (outbox.SENDING, outbox.SENT):
            return False
        if not rules.speaks_of_last_attempt(status, attempts=row.attempts, wamid=row.wamid):
            return False
        following = rules.after_failed_status(status.error_code, row.attempts, random.random(), started_by_us=row.started_by_us)
        self._report(row.public_id, phone_number_id, status.error_code, following, at)
        self._settle(unit, workspace, scope, row.id, row.attempts, following, status.error_code, at)
        return True

    def _left(self, state: int, before: datetime) -> list[tuple[WorkspaceId, ScopeId, OutboxId]]:
        with self._database.transaction(LOOKUPS_ONLY) as unit:
            return [
                (workspace.id, scope, row)
                for workspace in tenancy.everywhere(unit)
                for scope, row in outbox.left(unit, workspace.id, state, before=before, most=MOST_AT_ONCE)
            ]


def _fence(workspace: WorkspaceId, scope: ScopeId) -> Fence:
    return Fence(workspace, (scope,))
