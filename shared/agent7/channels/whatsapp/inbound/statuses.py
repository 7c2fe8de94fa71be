"""Delivery statuses (monotonic merge).

What became of a message, as Meta's statuses tell it: by rank, whatever the order, each once; and what it cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from agent7.channels.whatsapp.outbound import outbox_rules as rules
from agent7.channels.whatsapp.outbound.failures import Attempt, FailureHandling
from agent7.channels.whatsapp.outbound.outbox_rules import Status
from agent7.channels.whatsapp.outbound.pricing import PriceTable
from agent7.identity import OutboxId, ScopeId, WorkspaceId
from agent7.store.billing import costs
from agent7.store.billing.costs import Cost
from agent7.store.conversation import outbox, outbox_settlement
from agent7.store.conversation.outbox_settlement import Fate
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork


@dataclass(frozen=True, slots=True)
class Applied:
    """A status that changed a row. `frees`: this row, or those that waited behind it, may go out now."""

    workspace: WorkspaceId
    scope: ScopeId
    frees: bool


@dataclass(frozen=True, slots=True)
class Statuses:
    """Takes in status events, one at a time."""

    database: Database
    failure_handling: FailureHandling
    prices: PriceTable

    def apply(self, phone_number_id: str, raw: Mapping[str, Any], at: datetime) -> Applied | None:
        """Take in one; None when it changed no row: repeated, late and foreign ones do not. Raises DatabaseDown."""
        status = rules.read_status(raw, at)
        if status is None:
            return None
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspace = tenancy.by_number(unit, phone_number_id)
            found = outbox_settlement.of_status(unit, workspace.id, status.public_id, status.wamid) if workspace else None
        if workspace is None or found is None:
            return None
        scope, row_id = found
        with self.database.transaction(Fence(workspace.id, (scope,))) as unit:
            return self._apply(unit, workspace.id, scope, row_id, status, phone_number_id, at)

    def _apply(
        self,
        unit: UnitOfWork,
        workspace: WorkspaceId,
        scope: ScopeId,
        row_id: OutboxId,
        status: Status,
        phone_number_id: str,
        at: datetime,
    ) -> Applied | None:
        row = outbox_settlement.fate(unit, scope, row_id)
        if row is None:
            return None
        self._book(unit, workspace, scope, row, status)
        if status.name == "failed":
            if not _is_news(status, row):
                return None
            attempt = Attempt(workspace, scope, row.id, row.public_id, row.attempts, phone_number_id)
            self.failure_handling.failed(unit, attempt, row, status.error_code, at)
            return Applied(workspace, scope, frees=True)
        if not rules.proves_delivery(status, rank=row.status_rank, error_code=row.error_code):
            return None
        outbox_settlement.raise_rank(unit, scope, row.id, rank=status.rank, wamid=status.wamid, status_at=status.at)
        return Applied(workspace, scope, frees=row.state != outbox.SENT)

    def _book(self, unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, row: Fate, status: Status) -> None:
        """Once a message that Meta took, however often it tells: a row that went out twice is billed twice.

        What a later status says of the price overrules `sent`; what failed is not billed.
        """
        reference = rules.callback_data(row.public_id, status.attempt or row.attempts)
        delivered = rules.RANKS["delivered"]
        if status.name == "failed":
            if row.status_rank < delivered or status.attempt not in (None, row.attempts):
                costs.waive(unit, scope, costs.MESSAGE, reference)
            return
        pricing = status.pricing
        if pricing is None or not status.rank or (status.rank < delivered and row.error_code is not None):
            return
        price = self.prices.price(pricing.category, status.wa_id, status.user_id) if pricing.billable else None
        cost = Cost(
            costs.MESSAGE,
            reference,
            status.at,
            category=pricing.category,
            detail=pricing.detail,
            billable=pricing.billable,
            market=price.market if price else None,
            amount=price.amount if price else None if pricing.billable else Decimal(0),
            currency=price.currency if price else None,
            price_version=price.version if price else None,
        )
        costs.book(unit, workspace, scope, [cost], corrects=status.rank >= delivered)


def _is_news(status: Status, row: Fate) -> bool:
    """Whether a failure is to be believed: nothing was delivered, and it speaks of the last attempt."""
    if row.status_rank >= rules.RANKS["delivered"] or row.state not in (outbox.SENDING, outbox.SENT):
        return False
    return rules.speaks_of_last_attempt(status, attempts=row.attempts, wamid=row.wamid)
