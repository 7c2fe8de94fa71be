"""Manus' limits of calls a minute, over every key of the account."""

from __future__ import annotations

import threading
from collections import defaultdict
from datetime import datetime, timedelta

from local.manus.refusals import RATE_LIMITED, ApiError

MINUTE = timedelta(minutes=1)
WORK, READS, OTHER_WRITES = 10, 100, 40
"""Calls in any rolling minute: creating and sending together; each kind of read; each other kind of write."""
READING = frozenset({"task.detail", "task.list", "task.listMessages", "project.list", "file.detail", "webhook.list", "webhook.publicKey"})
WORKING = frozenset({"task.create", "task.sendMessage"})


class Pace:
    """Counts calls by the clock that it is given."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken: defaultdict[str, list[datetime]] = defaultdict(list)

    def take(self, method: str, at: datetime) -> None:
        """Book one call. Raises ApiError when the minute is full; a refused call does not fill it further."""
        bucket, most = ("work", WORK) if method in WORKING else (method, READS if method in READING else OTHER_WRITES)
        with self._lock:
            # A clock that was turned back leaves calls of the future behind, which count for nothing.
            taken = [moment for moment in self._taken[bucket] if at - MINUTE < moment <= at]
            self._taken[bucket] = taken
            if len(taken) >= most:
                raise ApiError(RATE_LIMITED, "Rate limit exceeded. Please retry after a short backoff.")
            taken.append(at)

    def forget(self) -> None:
        """Forget all calls, so that none counts against the limits."""
        with self._lock:
            self._taken.clear()
