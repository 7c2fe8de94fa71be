"""A simulator's state from run to run, in one JSON file."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from local.loopback.timetable import Timetable

log = logging.getLogger(__name__)

SAVE_EVERY_SECONDS = 0.5
SAVING_SHARE = 20
"""A large state is saved less often: one part in twenty of the time at most."""

State = dict[str, Any]


class Snapshots:
    """Saves `state()` whenever `version()` has changed; without a `file` nothing is kept."""

    def __init__(self, file: Path | None, timetable: Timetable, *, version: Callable[[], int], state: Callable[[], State]) -> None:
        self._file = file
        self._timetable = timetable
        self._version = version
        self._state = state
        self._saved_version = 0

    def take_up(self, restore: Callable[[State], None]) -> State | None:
        """Restore what an earlier run has saved and return it, None when there is none; from here on changes are saved.

        A file that cannot be read is put aside, to be looked at.
        """
        if self._file is None:
            return None
        saved = self._restored(self._file, restore)
        self._timetable.after(SAVE_EVERY_SECONDS, self._save_regularly)
        return saved

    def save(self) -> None:
        """Write the state to its file, unless nothing has changed since."""
        version = self._version()
        if self._file is None or self._saved_version == version:
            return
        self._saved_version = version
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(self._state()))
        fresh.replace(self._file)

    def _save_regularly(self) -> None:
        started = time.monotonic()
        try:
            self.save()
        finally:
            pause = max(SAVE_EVERY_SECONDS, (time.monotonic() - started) * SAVING_SHARE)
            self._timetable.after(pause, self._save_regularly)

    def _restored(self, file: Path, restore: Callable[[State], None]) -> State | None:
        try:
            saved: State = json.loads(file.read_text())
            restore(saved)
        except FileNotFoundError:
            return None
        except (ValueError, TypeError, KeyError, AttributeError):
            broken = file.replace(file.with_suffix(".broken"))
            log.warning("what an earlier run has left cannot be read; it is kept as %s", broken.name)
            return None
        return saved
