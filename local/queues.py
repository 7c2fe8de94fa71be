"""Event source mappings: from a queue to its function, as Lambda's pollers do it.

A failed message stays hidden until its visibility runs out: resetting it would hide from us what it costs in the cloud.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from aiohttp import ClientConnectionError, ClientSession, ClientTimeout

from local.runtime.pool import FunctionPool
from local.runtime.result import Result
from local.wiring.names import ACCOUNT
from local.wiring.plan import QueueMapping

LONG_POLL_SECONDS = 20
BACK_OFF_SECONDS = 1.0
MOST_PER_RECEIVE = 10

Message = dict[str, Any]


class QueueUnreachable(Exception):
    """The emulator does not answer, or refuses the call."""


class Sqs:
    """The emulator's SQS over its JSON protocol, without botocore: parsing and signing there costs 2 ms of the loop per call."""

    def __init__(self, session: ClientSession, endpoint: str, region: str) -> None:
        self._session = session
        self._endpoint = endpoint
        self._authorization = f"AWS4-HMAC-SHA256 Credential=local/20260101/{region}/sqs/aws4_request, SignedHeaders=host, Signature=local"

    async def receive(self, queue: str, most: int, wait_seconds: int) -> list[Message]:
        """Up to `most` messages, waiting for the first one. Raises QueueUnreachable."""
        answer = await self._call(
            "ReceiveMessage",
            queue,
            MaxNumberOfMessages=min(most, MOST_PER_RECEIVE),
            WaitTimeSeconds=wait_seconds,
            AttributeNames=["All"],
            MessageAttributeNames=["All"],
        )
        return list(answer.get("Messages", ()))

    async def delete(self, queue: str, receipt_handles: Sequence[str]) -> None:
        """Delete messages. Raises QueueUnreachable."""
        if len(receipt_handles) == 1:
            await self._call("DeleteMessage", queue, ReceiptHandle=receipt_handles[0])
        elif receipt_handles:
            entries = [{"Id": str(number), "ReceiptHandle": handle} for number, handle in enumerate(receipt_handles)]
            await self._call("DeleteMessageBatch", queue, Entries=entries)

    async def _call(self, action: str, queue: str, **parameters: Any) -> dict[str, Any]:
        body = json.dumps({"QueueUrl": f"{self._endpoint}/{ACCOUNT}/{queue}", **parameters})
        headers = {
            "X-Amz-Target": f"AmazonSQS.{action}",
            "Content-Type": "application/x-amz-json-1.0",
            "Authorization": self._authorization,
        }
        try:
            async with self._session.post(
                self._endpoint, data=body, headers=headers, timeout=ClientTimeout(LONG_POLL_SECONDS + 40)
            ) as answer:
                text = await answer.text()
        except (ClientConnectionError, TimeoutError, OSError) as error:
            raise QueueUnreachable(f"{action} on {queue}: {type(error).__name__}") from error
        if answer.status != 200:
            raise QueueUnreachable(f"{action} on {queue}: {answer.status} {text[:200]}")
        return dict(json.loads(text or "{}"))


class QueuePoller:
    """One mapping: receives while the function has room, invokes, deletes what succeeded."""

    def __init__(self, mapping: QueueMapping, pool: FunctionPool, sqs: Sqs, region: str, log: Callable[[str, str], None]) -> None:
        self._mapping = mapping
        self._pool = pool
        self._sqs = sqs
        self._region = region
        self._log = log
        self._places = asyncio.Semaphore(min(mapping.maximum_concurrency or pool.spec.concurrency, pool.spec.concurrency))
        self._at_work: set[asyncio.Task[None]] = set()
        self._receiving: asyncio.Task[None] | None = None

    @property
    def busy(self) -> int:
        """How many messages are at work."""
        return len(self._at_work)

    def start(self) -> None:
        """Begin to receive."""
        self._receiving = asyncio.get_running_loop().create_task(self._receive_for_ever())

    async def stop(self) -> None:
        """Take no more messages; those at work go on."""
        if self._receiving is not None:
            self._receiving.cancel()
            await asyncio.gather(self._receiving, return_exceptions=True)

    async def _receive_for_ever(self) -> None:
        while True:
            await self._places.acquire()  # asked first: a message must not lose its visibility in line
            try:
                messages = await self._sqs.receive(self._mapping.queue, self._mapping.batch_size, LONG_POLL_SECONDS)
            except QueueUnreachable as error:
                self._places.release()
                self._log("queues", str(error))
                await asyncio.sleep(BACK_OFF_SECONDS)
                continue
            if not messages:
                self._places.release()
                continue
            task = asyncio.get_running_loop().create_task(self._work(messages))
            self._at_work.add(task)
            task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._at_work.discard(task)
        self._places.release()
        if not task.cancelled() and (error := task.exception()):
            self._log("queues", f"{self._mapping.queue}: {error}")

    async def _work(self, messages: list[Message]) -> None:
        event = {"Records": [record_of(message, self._mapping.queue, self._region) for message in messages]}
        result = await self._pool.invoke(event)
        if result.failure:
            self._log(self._mapping.function, f"failed on {len(messages)} from {self._mapping.queue}: {result.failure}")
        failed = failed_ids(result, [message["MessageId"] for message in messages], partial=self._mapping.reports_item_failures)
        done = [message["ReceiptHandle"] for message in messages if message["MessageId"] not in failed]
        if done:
            await self._sqs.delete(self._mapping.queue, done)


def record_of(message: Message, queue: str, region: str) -> dict[str, Any]:
    """One SQS message as a record of a Lambda event."""
    attributes = {
        name: {_lower_first(key): value for key, value in about.items()} for name, about in message.get("MessageAttributes", {}).items()
    }
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": {name: str(value) for name, value in message.get("Attributes", {}).items()},
        "messageAttributes": attributes,
        "md5OfBody": message.get("MD5OfBody", ""),
        "eventSource": "aws:sqs",
        "eventSourceARN": f"arn:aws:sqs:{region}:{ACCOUNT}:{queue}",
        "awsRegion": region,
    }


def failed_ids(result: Result, message_ids: Sequence[str], *, partial: bool) -> set[str]:
    """The ids of messages that stay in the queue: all after a failure, the reported ones with partial responses.

    A report that names nothing known counts as a failure of the whole batch, as in the cloud.
    """
    everything = set(message_ids)
    if result.failure:
        return everything
    if not partial:
        return set()
    try:
        answer = result.value() or {}
        reported = {item["itemIdentifier"] for item in answer.get("batchItemFailures") or ()}
    except (ValueError, TypeError, KeyError, AttributeError):
        return everything
    unknown = reported - everything
    return everything if unknown else reported


def _lower_first(name: str) -> str:
    return name[:1].lower() + name[1:]
