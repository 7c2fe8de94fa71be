"""Clock (dependency injection of time): whoever needs the hour asks a Clock at the edge and hands `at` inwards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol


class Clock(Protocol):
    """Tells the present instant, aware and in UTC."""

    def now(self) -> datetime:
        """The present instant, aware, UTC."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The present instant, aware, UTC."""
        return datetime.now(UTC)


class MovedClock:
    """The machine's clock moved by the seconds that stand in a file, so that one laptop can play through weeks.

    The file is read at each call: every process of the local run sees a move at once. No file means no move.
    """

    def __init__(self, offset_file: Path) -> None:
        self._offset_file = offset_file

    def now(self) -> datetime:
        """The moved instant, aware, UTC. Raises ValueError when the file holds no number."""
        return datetime.now(UTC) + self.offset()

    def offset(self) -> timedelta:
        """How far the clock is moved; zero without a file. Raises ValueError when the file holds no number."""
        try:
            return timedelta(seconds=float(self._offset_file.read_text() or 0))
        except FileNotFoundError:
            return timedelta(0)
