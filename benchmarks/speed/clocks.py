"""The clock of a worker that is measured, and how long its invocation lives."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Final

LIVES_FOR: Final = timedelta(minutes=2)


class Running:
    """A clock that runs from an instant on."""

    def __init__(self, at: datetime) -> None:
        self._at, self._since = at, time.monotonic()

    def now(self) -> datetime:
        """Now."""
        return self._at + timedelta(seconds=time.monotonic() - self._since)
