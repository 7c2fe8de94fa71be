"""Queue consumer. One message of the delivery queue or of the status queue: done, or given back for as long as it has to wait."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from agent7.channels.queues import Queue
from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.errors import Outage
from agent7.identity import ScopeId, WorkspaceId

logger = logging.getLogger(__name__)

LONGEST_WAIT_SECONDS = 900
LONGEST_OUTAGE_WAIT_SECONDS = 120
SECONDS_AFTER_A_DEATH = 40
"""Should this process die, its hint comes back then, not after the queue's own six time-outs. By then what it left unsettled may
be gone past; a file that is still being uploaded is left to whoever is at it."""


class DeliveryWorker:
    """Works on hints `{workspace, scope}`, or with the `row` that they wait for, and on statuses.

    Those are `{phone_number_id, status}`, or `{statuses: [those]}`.
    """

    def __init__(self, delivery: Delivery, hints: Queue, statuses: Queue) -> None:
        self._delivery = delivery
        self._hints = hints
        self._statuses = statuses

    def work(self, body: Mapping[str, Any], receipt_handle: str, received: int, at: datetime) -> bool:
        """True when the message may be deleted, False when it was given back. `received` counts this time too.

        Raises Outage when it can neither be done nor given back: then it reappears after the queue's own time.
        """
        queue = self._hints if "scope" in body else self._statuses
        try:
            if queue is self._hints:
                queue.give_back(receipt_handle, SECONDS_AFTER_A_DEATH)
            wait = self._work(body, at)
        except Outage as outage:
            logger.warning("%s; tried again later", outage)
            wait = min(LONGEST_OUTAGE_WAIT_SECONDS, 1 << min(received, 10))
        if wait is None:
            return True
        queue.give_back(receipt_handle, wait)
        return False

    def _work(self, body: Mapping[str, Any], at: datetime) -> int | None:
        """None when done, else the seconds until there is more to do."""
        match body:
            case {"statuses": list(several)}:
                for one in several:
                    self._work(one, at)
                return None
            case {"phone_number_id": str(number), "status": Mapping() as status}:
                self._delivery.apply_status(number, status, at)
                return None
            case {"workspace": int(workspace), "scope": int(scope)}:
                return self._deliver(WorkspaceId(workspace), ScopeId(scope), at, for_a_row="row" in body)
            case _:
                logger.error("dropped a queue message that is none of ours")
                return None

    def _deliver(self, workspace: WorkspaceId, scope: ScopeId, at: datetime, *, for_a_row: bool) -> int | None:
        """What others may go past is waited for by a hint of its own: the usual ones of this user come one after the other."""
        delivered = self._delivery.deliver_due(workspace, scope, at)
        if delivered.next_at is None:
            return None
        if delivered.row is not None and not for_a_row:
            self._delivery.hints.hint_later(workspace, scope, delivered.next_at, delivered.row)
            return None
        return min(LONGEST_WAIT_SECONDS, max(1, math.ceil((delivered.next_at - at).total_seconds())))
