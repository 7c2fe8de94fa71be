"""What moto's SQS lacks and our queues rely on.

- A long poll that sleeps: moto's spins at full load while a FIFO group is blocked, and never sees that group come free.
- FIFO deduplication for five minutes even after the first copy was deleted: moto forgets it with the message.
- One request at a time: moto checks and writes without a lock, so that two conditional puts could both win.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from moto.core.utils import unix_time_millis
from moto.sqs import models
from moto.sqs.models import Message, Queue, SQSBackend

DEDUPLICATION_MS = 5 * 60 * 1000
LONGEST_NAP_SECONDS = 1.0
MEMORY = "agent7_memory"
"""The attribute of a queue that holds its SentLately."""

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

state_changed = threading.Condition()
"""Held while a request reads or writes the emulator's state; notified after each one."""


class OneAtATime:
    """WSGI middleware: requests take turns, except that a waiting ReceiveMessage lets the others pass."""

    def __init__(self, application: Application) -> None:
        self._application = application

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("HTTP_X_AMZ_TARGET") == "AmazonSQS.ReceiveMessage":
            return self._application(environ, start_response)
        with state_changed:
            body = list(self._application(environ, start_response))
            state_changed.notify_all()
        return body


class SentLately:
    """The deduplication ids that one FIFO queue accepted in the last five minutes, with the time of each in ms."""

    def __init__(self, accepted: dict[str, float] | None = None) -> None:
        self.accepted = accepted or {}

    def repeats(self, key: str, at_ms: float) -> bool:
        """Whether `key` was accepted in the five minutes before; remembers it if not."""
        for old in [known for known, when in self.accepted.items() if at_ms - when >= DEDUPLICATION_MS]:
            del self.accepted[old]
        if key in self.accepted:
            return True
        self.accepted[key] = at_ms
        return False


def memory_of(queue: Queue) -> SentLately:
    """The deduplication memory of a queue."""
    memory: SentLately | None = getattr(queue, MEMORY, None)
    if memory is None:
        memory = SentLately()
        setattr(queue, MEMORY, memory)
    return memory


def deduplication_key(queue: Queue, message: Message) -> str:
    """Deduplication ids count per queue, or per message group where the queue says so."""
    per_group = getattr(queue, "deduplication_scope", "queue") == "messageGroup"
    return f"{message.group_id if per_group else ''}/{message.deduplication_id}"


def install() -> None:
    """Give moto these semantics, once per process."""
    add_message, receive_message = Queue.add_message, SQSBackend.receive_message
    # moto asks each waiting message for its visibility at every send, through datetime objects: 12 times slower than this.
    models.unix_time_millis = lambda: time.time() * 1000  # type: ignore[attr-defined]

    def add_once(self: Queue, message: Message) -> None:
        moved_by_redrive = message.approximate_receive_count > 0
        counts = self.fifo_queue and message.deduplication_id and not moved_by_redrive
        if counts and memory_of(self).repeats(deduplication_key(self, message), unix_time_millis()):
            return
        add_message(self, message)

    def receive_or_sleep(
        self: SQSBackend,
        queue_name: str,
        count: int,
        wait_seconds_timeout: int,
        visibility_timeout: int,
        message_attribute_names: list[str] | None = None,
    ) -> list[Message]:
        deadline = time.monotonic() + (wait_seconds_timeout or 0)
        with state_changed:
            while True:
                received = receive_message(self, queue_name, count, 0, visibility_timeout, message_attribute_names)
                left = deadline - time.monotonic()
                if received or left <= 0:
                    return received
                state_changed.wait(min(left, _until_something_appears(self.get_queue(queue_name))))

    Queue.add_message = add_once  # type: ignore[method-assign]
    SQSBackend.receive_message = receive_or_sleep  # type: ignore[method-assign]


def _until_something_appears(queue: Queue) -> float:
    """Seconds until the next hidden or delayed message of a queue can be seen, at most a nap."""
    now = unix_time_millis()
    hidden = [max(message.visible_at, message.delayed_until) for message in queue._messages]  # noqa: SLF001 - moto shows no other way
    coming = [when for when in hidden if when >= now]
    return min(LONGEST_NAP_SECONDS, (min(coming) - now) / 1000 + 0.002) if coming else LONGEST_NAP_SECONDS
