"""Reconciliation of the outbox, by `poll`: rows `sending` without news are settled, and users whose hint was lost are hinted at anew."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from agent7.channels.whatsapp.outbound import outbox_rules as rules
from agent7.channels.whatsapp.outbound.delivery_hints import DeliveryHints
from agent7.channels.whatsapp.outbound.failures import Attempt, FailureHandling
from agent7.identity import OutboxId, ScopeId, WorkspaceId
from agent7.store.conversation import outbox, outbox_claims, outbox_settlement
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence

logger = logging.getLogger(__name__)

HINT_LOST_AFTER = timedelta(minutes=1)
MOST_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Reconciled:
    """Rows without news that were queued again, and those that may not be sent twice and were given up."""

    resent: int
    given_up: int


class Reconciliation:
    """Looks over the outboxes of all users. What may be sent twice is queued again, once; the rest is given up."""

    def __init__(self, database: Database, failure_handling: FailureHandling, hints: DeliveryHints) -> None:
        self._database = database
        self._failure_handling = failure_handling
        self._hints = hints

    def reconcile(self, at: datetime, *, status_queue_drained: bool) -> Reconciled:
        """Settle rows that have been `sending` for three minutes, ten while statuses still wait in their queue. Raises DatabaseDown."""
        counts = Reconciled(0, 0)
        claimed_by = at - (rules.SILENCE if status_queue_drained else rules.SILENCE_BEHIND_STATUSES)
        for workspace, scope, row_id in self._everywhere(partial(outbox_settlement.left_sending, before=claimed_by)):
            with self._database.transaction(Fence(workspace, (scope,))) as unit:
                row = outbox_settlement.fate(unit, scope, row_id)
                if row is None or row.state != outbox.SENDING or row.claimed_at is None or row.claimed_at > claimed_by:
                    continue
                resent = row.kind != outbox.TEMPLATE and not row.started_by_us and row.duplicates == 0
                if resent:
                    outbox_settlement.resend(unit, scope, row.id)
                else:
                    self._failure_handling.given_up(unit, Attempt(workspace, scope, row.id, row.public_id, row.attempts, None), at)
            counts = Reconciled(counts.resent + resent, counts.given_up + (not resent))
            self._hints.hint(workspace, scope)
            if resent:
                logger.warning("sent again after a lost answer: outbox %s", row.public_id)
            else:
                logger.critical("alarm: never learned whether outbox %s arrived", row.public_id)
        return counts

    def remind(self, at: datetime) -> int:
        """Hint anew at users whose next row is overdue by a minute; how many users. Raises DatabaseDown."""
        overdue = partial(outbox_claims.overdue, before=at - HINT_LOST_AFTER, unsettled_since=at - rules.PATIENCE)
        late = dict.fromkeys((workspace, scope) for workspace, scope, _ in self._everywhere(overdue))
        for workspace, scope in late:
            self._hints.remind(workspace, scope, at)
        return len(late)

    def _everywhere(self, found: Callable[..., list[tuple[ScopeId, OutboxId]]]) -> list[tuple[WorkspaceId, ScopeId, OutboxId]]:
        with self._database.transaction(LOOKUPS_ONLY) as unit:
            return [
                (workspace.id, scope, row)
                for workspace in tenancy.everywhere(unit)
                for scope, row in found(unit, workspace.id, most=MOST_AT_ONCE)
            ]
