"""Moves the clock of the whole local run: one file with an offset in seconds that every process reads."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from agent7.clock import MovedClock
from local.refusal import CannotStart

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
LATEST = datetime(2199, 12, 31, tzinfo=UTC)
"""The last year of a cron expression, and far from where dates end."""

MOST_SECONDS = 1e10


class ClockControl:
    """Reads and writes the offset. The time never goes back by itself; `reset` and `set` may turn it back on request."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.clock = MovedClock(file)

    def move(self, request: Any) -> dict[str, Any]:
        """Apply `{"set": iso}`, `{"advance_seconds": n}` or `{"reset": true}` and show the clock. Raises ValueError."""
        match request:
            case {"set": str(text), **rest} if not rest:
                wanted = datetime.fromisoformat(text)
                if wanted.tzinfo is None:
                    raise ValueError("the time needs its offset from UTC, for example 2026-03-02T12:00:00+00:00")
                offset = wanted - datetime.now(UTC)
            case {"advance_seconds": int() | float() as seconds, **rest} if not rest:
                offset = self.clock.offset() + _seconds(seconds)
            case {"reset": True, **rest} if not rest:
                offset = timedelta(0)
            case _:
                raise ValueError('send {"set": "2026-03-02T12:00:00+00:00"}, {"advance_seconds": 3600} or {"reset": true}')
        now = datetime.now(UTC)
        if not EARLIEST - now <= offset <= LATEST - now:
            raise ValueError(f"the clock goes from {EARLIEST:%Y-%m-%d} to {LATEST:%Y-%m-%d}, and not beyond")
        self._write(offset)
        return self.show()

    def check(self) -> None:
        """The offset that an earlier run left can be used. Raises CannotStart."""
        try:
            self.show()
        except (OSError, ValueError, OverflowError) as error:
            raise CannotStart(
                f"The moved clock in {self._file} cannot be read ({error}). Delete that file to go by the real time."
            ) from error

    def show(self) -> dict[str, Any]:
        """The present time and the offset in seconds, as JSON."""
        return {"now": self.clock.now().isoformat(), "offset_seconds": self.clock.offset().total_seconds()}

    def _write(self, offset: timedelta) -> None:
        unfinished = self._file.with_suffix(".unfinished")
        unfinished.write_text(str(offset.total_seconds()))
        unfinished.replace(self._file)


def _seconds(number: float) -> timedelta:
    if not abs(number) <= MOST_SECONDS:
        raise ValueError(f"{number} seconds are more than a clock can be moved by")
    return timedelta(seconds=number)
