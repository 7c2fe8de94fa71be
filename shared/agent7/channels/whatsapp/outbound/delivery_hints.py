"""Hints on the delivery queue: look at this user's outbox. A lost one costs minutes, never the row (transactional outbox with polling).

Retries need no delayed message: `not_before` stands in the row, and whoever holds the hint gives it back for so long. A
FIFO queue takes no delay per message, and a row is found by `poll` if its hint gets lost. A hint that is given back holds
up its group, so what others may go past is waited for in a group of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import uuid4

from agent7.channels.queues import Queue, QueueMessage, once_in_five_minutes
from agent7.identity import OutboxId, ScopeId, WorkspaceId

logger = logging.getLogger(__name__)


class DeliveryHints:
    """Asks the delivery function to look at a user's outbox."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue

    def hint(self, workspace: WorkspaceId, scope: ScopeId) -> None:
        """Ask the delivery function to look at this user's outbox. Losing the hint costs minutes, never the row."""
        self._send({"workspace": workspace, "scope": scope}, str(scope), uuid4().hex)

    def hint_later(self, workspace: WorkspaceId, scope: ScopeId, next_at: datetime, row: OutboxId | None) -> None:
        """Ask for what waits until `next_at`; where nothing else is to wait with `row`, in a group of its own."""
        if row is None:
            self.hint(workspace, scope)
            return
        group = f"row-{row}"
        self._send({"workspace": workspace, "scope": scope, "row": row}, group, f"{group}-{int(next_at.timestamp())}")

    def remind(self, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> None:
        """Ask anew, at most once in five minutes, in a group of its own: the usual one may be held up by a worker that died."""
        self._send({"workspace": workspace, "scope": scope}, f"remind-{scope}", once_in_five_minutes(f"remind-{scope}", at))

    def _send(self, body: Mapping[str, Any], group: str, deduplication_id: str) -> None:
        if self._queue.send([QueueMessage(body, group=group, deduplication_id=deduplication_id)]):
            logger.warning("a delivery hint was not taken; poll will find the row")
