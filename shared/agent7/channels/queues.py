"""The queue port and SQS: sending to SQS and giving back what cannot be done now. Bodies carry ids only."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from itertools import batched
from typing import Any, Protocol

from agent7.channels.aws import aws_faults
from agent7.errors import Outage

DEPTHS = ("ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible", "ApproximateNumberOfMessagesDelayed")
THREADS = 4  # a hundred batches take under half a second with these
MOST_ENTRIES = 10  # of one SendMessageBatch; with bodies of 20 KB at most a batch stays under the old limit of 256 KB


@dataclass(frozen=True, slots=True)
class QueueMessage:
    """One message to send. A FIFO queue needs the group and the deduplication id; a standard queue takes neither."""

    body: Mapping[str, Any]
    group: str = ""
    deduplication_id: str = ""


class Queue(Protocol):
    """One queue. Methods raise nothing for messages that were not taken: they say which."""

    def send(self, messages: Sequence[QueueMessage], within_seconds: float | None = None) -> list[QueueMessage]:
        """Send all and return those that the queue did not take. After `within_seconds` no further request is started."""
        ...

    def give_back(self, receipt_handle: str, seconds: int) -> None:
        """Let a received message appear again after so many seconds. Raises Outage."""
        ...

    def is_empty(self) -> bool:
        """Whether no message waits or is being worked on; approximate, as SQS tells it. Raises Outage."""
        ...


class SqsQueue:
    """A queue at SQS, FIFO or standard."""

    def __init__(self, client: Any, url: str) -> None:
        self._client = client
        self._url = url

    def send(self, messages: Sequence[QueueMessage], within_seconds: float | None = None) -> list[QueueMessage]:
        """As Queue: batches of ten, several at a time. Raises nothing; what was not taken is returned."""
        if len(messages) == 1:
            return [] if self._send_one(messages[0]) else list(messages)
        batches = list(batched(messages, MOST_ENTRIES, strict=False))
        if not batches:
            return []
        until = None if within_seconds is None else time.monotonic() + within_seconds
        with ThreadPoolExecutor(min(THREADS, len(batches))) as pool:
            unsent = pool.map(lambda batch: self._send_batch(batch, until), batches)
            return [message for batch in unsent for message in batch]

    def give_back(self, receipt_handle: str, seconds: int) -> None:
        """As Queue, by visibility timeout. Raises Outage when SQS does not answer."""
        try:
            self._client.change_message_visibility(QueueUrl=self._url, ReceiptHandle=receipt_handle, VisibilityTimeout=seconds)
        except aws_faults() as error:
            raise Outage(f"the queue did not take a message back: {type(error).__name__}") from error

    def is_empty(self) -> bool:
        """As Queue, by approximate depths. Raises Outage when SQS does not answer."""
        try:
            answer = self._client.get_queue_attributes(QueueUrl=self._url, AttributeNames=list(DEPTHS))
        except aws_faults() as error:
            raise Outage(f"the queue did not tell its depth: {type(error).__name__}") from error
        return all(int(answer["Attributes"].get(depth, 0)) == 0 for depth in DEPTHS)

    def _send_one(self, message: QueueMessage) -> bool:
        try:
            self._client.send_message(QueueUrl=self._url, **_entry(message))
        except aws_faults():
            return False
        return True

    def _send_batch(self, batch: Sequence[QueueMessage], until: float | None) -> Sequence[QueueMessage]:
        if until is not None and time.monotonic() > until:
            return batch
        entries = [{"Id": str(place), **_entry(message)} for place, message in enumerate(batch)]
        try:
            answer = self._client.send_message_batch(QueueUrl=self._url, Entries=entries)
        except aws_faults():
            return batch
        return [batch[int(failed["Id"])] for failed in answer.get("Failed", ())]


def once_in_five_minutes(name: str, at: datetime) -> str:
    """A deduplication id (idempotency key) under which a FIFO queue takes one message in five minutes: as long as it remembers any."""
    return f"{name}-{int(at.timestamp()) // 300}"


def _entry(message: QueueMessage) -> dict[str, str]:
    entry = {"MessageBody": json.dumps(message.body, separators=(",", ":"))}
    if message.group:
        entry |= {"MessageGroupId": message.group, "MessageDeduplicationId": message.deduplication_id}
    return entry
