"""Time as a test says it is."""

from __future__ import annotations

from datetime import datetime, timedelta


class FixedClock:
    """A clock for tests: it stands still until it is told to move."""

    def __init__(self, at: datetime) -> None:
        if at.tzinfo is None:
            raise ValueError("a clock needs an aware datetime")
        self._at = at

    def now(self) -> datetime:
        """The instant at which the clock stands."""
        return self._at

    def advance(self, by: timedelta) -> None:
        """Move the clock by a duration."""
        self._at += by
