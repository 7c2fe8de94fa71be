"""The heartbeat of a worker: its queue message stays hidden while it lives, and comes to another one soon after it died."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from agent7.channels.queues import Queue
from agent7.errors import Outage

log = logging.getLogger(__name__)

HIDDEN_SECONDS: Final = 10
"""So long after its worker's last beat a message comes again: two beats may get lost before a living worker is taken for dead."""
BEAT_SECONDS: Final = 3.0


@contextmanager
def in_hand(queue: Queue, receipt_handle: str, lives_for: float, *, beat: float = BEAT_SECONDS) -> Iterator[None]:
    """Heartbeat by visibility: keep a received message hidden while the block runs, `lives_for` seconds at most.

    Nothing of it is left when the block ends: Lambda freezes threads between two invocations. A beat that the queue does not take
    is lost; where it was the first, the message is hidden for the queue's own time meanwhile.
    """
    ends_at, done = time.monotonic() + lives_for, Event()

    def give_a_beat(left: float) -> None:
        try:
            queue.give_back(receipt_handle, _hidden_for(left))
        except Outage as outage:
            log.warning("a heartbeat was lost: %s", outage)

    def go_on() -> None:
        while not done.wait(beat) and (left := ends_at - time.monotonic()) > 0:
            give_a_beat(left)

    give_a_beat(lives_for)
    thread = Thread(target=go_on, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()  # what the caller does with the message comes after the last beat


def _hidden_for(left: float) -> int:
    """Not past the worker's own end: one that is killed by its time-out is replaced a second later."""
    return min(HIDDEN_SECONDS, math.ceil(left) + 1)
