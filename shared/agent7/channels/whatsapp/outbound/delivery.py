"""Delivery, at least once. From the outbox to the phone: step 5 of the turn protocol.

The promise: a row is sent at least once. It is claimed, and the claim committed, before the request goes out; what became
of a lost request is told by the status that echoes the row's id. Of a user's rows one is claimed at a time, the oldest;
one of which nothing is heard for half a minute keeps waiting, and the others go past it.

What asks for it are hints on a queue (`delivery_hints`); what is left without news is settled by `reconciliation`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final

from agent7.channels.objects import Shelf
from agent7.channels.queues import Queue
from agent7.channels.web_chat import is_web
from agent7.channels.whatsapp.errors import SERVICE_DOWN
from agent7.channels.whatsapp.graph import Accepted, Answer, GraphApi, Lost, Recipient, Refused, Uploaded
from agent7.channels.whatsapp.inbound.statuses import Statuses
from agent7.channels.whatsapp.outbound import outbox_payloads, reminder_template, upload
from agent7.channels.whatsapp.outbound import outbox_rules as rules
from agent7.channels.whatsapp.outbound.delivery_hints import DeliveryHints
from agent7.channels.whatsapp.outbound.failures import Attempt, FailureHandling
from agent7.channels.whatsapp.outbound.limits import Unsendable
from agent7.channels.whatsapp.outbound.message_types import Content, Template
from agent7.channels.whatsapp.outbound.outbox_rules import Address
from agent7.channels.whatsapp.outbound.pair_rate import Bucket, take
from agent7.channels.whatsapp.outbound.pricing import PriceTable
from agent7.channels.whatsapp.outbound.quiet_hours import QuietHours
from agent7.channels.whatsapp.outbound.reconciliation import Reconciliation
from agent7.channels.whatsapp.outbound.stored_file import StoredFile
from agent7.channels.whatsapp.outbound.upload import Gone, Unready, Upload
from agent7.identity import OutboxId, ScopeId, WorkspaceId
from agent7.settings import NUMBER_SILENT
from agent7.store.conversation import holding, outbox, outbox_claims, outbox_settlement, uploads
from agent7.store.conversation.outbox_claims import Due, Unsettled
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

logger = logging.getLogger(__name__)

LONGEST_HINT = timedelta(minutes=15)
"""A hint is not kept alive for longer: `poll` finds what waits for the morning."""
UPLOADS_SECONDS = 15.0
"""After so many seconds of one call no further file is begun: the function has 60, and one file may take 40."""
NO_PRICES = PriceTable()
NO_ANSWER = Refused(SERVICE_DOWN, 503)


@dataclass(frozen=True, slots=True)
class Delivered:
    """What one call sent, and when the next row of this user may go out (None: nothing waits for the time alone).

    `row` is the one that is waited for, where whatever comes for this user until then need not wait with it.
    """

    sent: int
    next_at: datetime | None
    row: OutboxId | None = None


@dataclass(frozen=True, slots=True)
class _Claimed:
    row: Due
    content: Content
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class _Wait:
    """Nothing can go out before then. `row`: as in Delivered."""

    until: datetime
    row: OutboxId | None = None


type Next = _Claimed | Unready | _Wait | None
"""What the outbox of a user holds first: a row that is claimed, a file to upload, a time to wait for, or nothing."""


class NotAsked(Enum):
    """The outbox was not looked at yet."""

    YET = "not asked yet"


NOT_ASKED: Final = NotAsked.YET


class Delivery:
    """Sends what is due and takes in what became of it.

    `reminds`: when a reply is held because the 24-hour window closed, the approved template may ask the person to write.
    `shelf`: where files of ours lie. Without one they are left to whoever has it: a turn does not wait for an upload.
    `silence`: a number that was not shown for so long proves nobody, so who has a BSUID is reached by that alone.
    """

    def __init__(
        self,
        database: Database,
        graph: GraphApi,
        hints: Queue,
        *,
        reminds: bool = False,
        prices: PriceTable = NO_PRICES,
        shelf: Shelf | None = None,
        silence: timedelta = NUMBER_SILENT,
    ) -> None:
        self._database = database
        self._uploading = Upload(shelf, graph) if shelf else None
        self._graph = graph
        self.hints = DeliveryHints(hints)
        self._failure_handling = FailureHandling(reminds=reminds)
        self.reconciliation = Reconciliation(database, self._failure_handling, self.hints)
        self._statuses = Statuses(database, self._failure_handling, prices)
        self._silence = silence

    def show_typing(self, phone_number_id: str, wamid: str) -> None:
        """Blue ticks and the typing indicator. A failure is logged and forgotten: it is a courtesy."""
        self._graph.mark_read(phone_number_id, wamid, typing=True)

    def deliver(self, workspace: WorkspaceId, scope: ScopeId, at: datetime, claimed: Next | NotAsked = NOT_ASKED) -> None:
        """Send all that is due of a user now, and leave a hint for what may only go out later. Raises DatabaseDown.

        `claimed`: what `claim` gave in a transaction that is committed; without it the first row is claimed here.
        """
        delivered = self.deliver_due(workspace, scope, at, claimed)
        if delivered.next_at is not None:
            self.hints.hint_later(workspace, scope, delivered.next_at, delivered.row)

    def claim(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> Next:
        """What goes out first of a user's open rows, made ours once this transaction commits; `deliver` sends it and the others."""
        holding.release_held(unit, workspace, scope, window_start=at - rules.WINDOW)
        claimed = self._claim_next(unit, workspace, scope, at)
        if claimed is None:
            holding.hold_behind_held(unit, scope)
        return claimed

    def deliver_due(self, workspace: WorkspaceId, scope: ScopeId, at: datetime, claimed: Next | NotAsked = NOT_ASKED) -> Delivered:
        """Send the open rows of a user, oldest first, until none is due. Raises DatabaseDown."""
        sent = 0
        if isinstance(claimed, NotAsked):
            with self._database.transaction(_fence(workspace, scope)) as unit:
                claimed = self.claim(unit, workspace, scope, at)
        uploads_until = time.monotonic() + UPLOADS_SECONDS
        while isinstance(claimed, _Claimed | Unready):
            if isinstance(claimed, Unready):
                if time.monotonic() > uploads_until:
                    return Delivered(sent, at, claimed.row.id)
                claimed = self._upload(claimed, workspace, scope, at)
                continue
            answer = self._post(claimed)
            sent += isinstance(answer, Accepted)
            with self._database.transaction(_fence(workspace, scope)) as unit:
                self._note(unit, claimed, answer, at)
                claimed = self._claim_next(unit, workspace, scope, at)
        return Delivered(sent, claimed.until, claimed.row) if claimed else Delivered(sent, None)

    def apply_status(self, phone_number_id: str, raw: Mapping[str, Any], at: datetime) -> bool:
        """Take in one status event; True when it changed a row. Repeated, late and foreign ones change nothing. Raises DatabaseDown."""
        applied = self._statuses.apply(phone_number_id, raw, at)
        if applied is not None and applied.frees:
            self.hints.hint(applied.workspace, applied.scope)
        return applied is not None

    def _claim_next(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> Next:
        """The next row made ours once this transaction commits, or its file to be uploaded first; else when to look again; else None."""
        since = {"unsettled_since": at - rules.PATIENCE, "shown_since": at - self._silence}
        while (row := outbox_claims.next_due(unit, workspace, scope, at, **since)) is not None:
            content = self._sendable(unit, scope, row)
            if content is None:
                continue
            if row.not_before is not None and row.not_before > at:
                break
            stopped_until = self._failure_handling.stopped_until(row.phone_number_id, at)
            if stopped_until is not None:
                return _Wait(stopped_until)
            quiet_until = QuietHours(row.quiet_from, row.quiet_until, row.time_zone).end_of_quiet(at) if row.started_by_us else None
            if quiet_until is not None:
                holding.postpone(unit, scope, row.id, quiet_until)
                continue
            if row.kind != outbox.TEMPLATE and not is_web(row.phone_number_id) and not rules.window_open(row.last_inbound_at, at):
                holding.hold_queued(unit, scope)
                self._failure_handling.remind(unit, workspace, scope, row.phone_number_id, at)
                continue
            bucket, wait = take(Bucket(row.send_tokens, row.send_tokens_at), at)
            if wait and not is_web(row.phone_number_id):
                return _Wait(at + wait)
            if isinstance(content, StoredFile) and not content.is_uploaded(row.phone_number_id or "", at):
                if self._uploading is None:
                    return _Wait(at, row.id)
                if row.attempts >= rules.MOST_UPLOADS:  # the last of them ended with its process
                    self._not_uploaded(unit, workspace, scope, row, row.attempts, NO_ANSWER, at)
                    continue
                return Unready(row, content, uploads.begin(unit, scope, row.id, until=at + rules.UPLOAD_TAKES_AT_MOST))
            number = outbox_claims.claim(unit, workspace, scope, row, tokens=bucket.tokens, at=at)
            return _Claimed(row, content, Attempt(workspace, scope, row.id, row.public_id, number, row.phone_number_id))
        return _earliest(row, outbox_claims.unsettled(unit, scope, since=at - rules.PATIENCE), at)

    def _upload(self, unready: Unready, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> Next:
        """Bring a file to Meta, and go on with what is next then. A row that was redacted meanwhile stays as it is."""
        assert self._uploading is not None
        outcome = self._uploading.upload(unready)
        row = unready.row
        with self._database.transaction(_fence(workspace, scope)) as unit:
            if isinstance(outcome, Uploaded):
                upload.note(unit, scope, unready, outcome, at)
            else:
                self._not_uploaded(unit, workspace, scope, row, unready.attempt, outcome, at)
            return self._claim_next(unit, workspace, scope, at)

    def _not_uploaded(
        self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, row: Due, number: int, outcome: Refused | Gone, at: datetime
    ) -> None:
        if uploads.failed(unit, scope, row.id, attempt=number, at=at):
            attempt = Attempt(workspace, scope, row.id, row.public_id, number, row.phone_number_id)
            self._failure_handling.not_uploaded(unit, attempt, outcome, at)

    @staticmethod
    def _sendable(unit: UnitOfWork, scope: ScopeId, row: Due) -> Content | None:
        """What the row says, if there is still something to say and somebody to say it to; else the row is done with."""
        reachable = row.has_web if is_web(row.phone_number_id) else row.phone_number_id is not None and (row.wa_id or row.bsuid)
        why = "opted out" if row.unwanted else "" if reachable else "unreachable"
        content = None
        if not why:
            try:
                content = outbox_payloads.read(row.kind, row.payload)
                why = "redacted"
            except Unsendable as fault:
                logger.critical("alarm: outbox %s cannot be sent: %s", row.public_id, fault)
                why = "unsendable"
        if isinstance(content, Template) and content.name == reminder_template.NAME and row.person_wrote_since:
            content, why = None, "not needed"
        if content is None:
            outbox_claims.drop(unit, scope, row.id, why)
        return content

    def _post(self, claimed: _Claimed) -> Answer:
        row, content = claimed.row, claimed.content
        number = row.wa_id if row.address != Address.USER_ID else None
        user_id = row.bsuid if row.address != Address.NUMBER or number is None else None
        callback = rules.callback_data(row.public_id, claimed.attempt.number)
        assert row.phone_number_id is not None
        return self._graph.send(row.phone_number_id, Recipient(number, user_id), content, quote=row.quote_wamid, callback=callback)

    def _note(self, unit: UnitOfWork, claimed: _Claimed, answer: Answer, at: datetime) -> None:
        """Write down what the request came to."""
        row, attempt = claimed.row, claimed.attempt
        match answer:
            case Accepted(wamid):
                outbox_settlement.sent(unit, attempt.scope, row.id, attempt=attempt.number, wamid=wamid, at=at)
            case Lost(why):
                logger.warning("lost the answer for outbox %s: %s", row.public_id, why)
                outbox_settlement.note_unknown(unit, attempt.scope, row.id, attempt=attempt.number)
            case Refused():
                self._failure_handling.refused(unit, attempt, row, answer, at)


def _earliest(row: Due | None, unsettled: Unsettled | None, at: datetime) -> _Wait | None:
    """When to look again: a row has its own time, and what is behind an unsettled one goes past it soon."""
    waits = []
    if unsettled is not None:
        waits.append(_Wait(unsettled.claimed_at + rules.PATIENCE, unsettled.id))
    if row is not None and row.not_before is not None and not (row.started_by_us and row.not_before > at + LONGEST_HINT):
        waits.append(_Wait(row.not_before, row.id if row.steps_aside else None))
    return min(waits, key=lambda wait: wait.until, default=None)


def _fence(workspace: WorkspaceId, scope: ScopeId) -> Fence:
    return Fence(workspace, (scope,))
