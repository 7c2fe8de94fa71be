"""Two shortcuts through moto's slowest lines, which every request of ours passes. Answers stay the same.

A send computed all attributes of its queue five times, each counting every message: 28 ms with 150 messages waiting, 3 ms now.
A request listed moto's package directory to find its service: 2 ms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from moto import backends
from moto.sqs.models import Queue


class QueueAttributes(Mapping[str, Any]):
    """A queue's attributes, computed when they are looked at; the one that sends ask for is not counted out."""

    def __init__(self, queue: Queue, compute: Callable[[Queue], dict[str, Any]]) -> None:
        self._queue = queue
        self._compute = compute
        self._whole: dict[str, Any] | None = None

    def __getitem__(self, name: str) -> Any:
        if name == "ContentBasedDeduplication" and self._queue.fifo_queue:
            return str(self._queue.content_based_deduplication).lower()  # type: ignore[attr-defined]
        return self._computed()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._computed())

    def __len__(self) -> int:
        return len(self._computed())

    def _computed(self) -> dict[str, Any]:
        if self._whole is None:
            self._whole = self._compute(self._queue)
        return self._whole


def install() -> None:
    """Take the shortcuts, once per process."""
    computed: Any = vars(Queue)["attributes"]
    Queue.attributes = property(lambda queue: QueueAttributes(queue, computed.fget))  # type: ignore[method-assign,assignment]
    modules = tuple(backends.list_of_moto_modules())
    backends.list_of_moto_modules = lambda: modules
