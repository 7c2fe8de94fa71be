"""DynamoDB of moto, as one that writes under a condition in one step."""

from __future__ import annotations

from threading import Lock
from typing import Any


class OneAtATime:
    """DynamoDB looks at a condition and writes in one step; moto in two, between which another thread may write."""

    def __init__(self, client: Any) -> None:
        self._client, self._lock = client, Lock()
        self.exceptions = client.exceptions

    def __getattr__(self, operation: str) -> Any:
        def called(**given: Any) -> Any:
            with self._lock:
                return getattr(self._client, operation)(**given)

        return called
