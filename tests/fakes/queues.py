"""A queue in memory that deduplicates like SQS FIFO and can be told to fail."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.channels.queues import QueueMessage
from agent7.errors import Outage


class MemoryQueue:
    """`sent` is everything taken, in order; `given_back` the visibility changes. `down = True` refuses all."""

    def __init__(self) -> None:
        self.sent: list[QueueMessage] = []
        self.given_back: list[tuple[str, int]] = []
        self.down = False
        self._seen: set[str] = set()

    def send(self, messages: Sequence[QueueMessage], within_seconds: float | None = None) -> list[QueueMessage]:
        if self.down:
            return list(messages)
        for message in messages:
            if not message.deduplication_id or message.deduplication_id not in self._seen:
                self.sent.append(message)
                self._seen.add(message.deduplication_id)
        return []

    def give_back(self, receipt_handle: str, seconds: int) -> None:
        if self.down:
            raise Outage("the queue is down")
        self.given_back.append((receipt_handle, seconds))

    def is_empty(self) -> bool:
        if self.down:
            raise Outage("the queue is down")
        return not self.sent
