"""The ledger of jobs in memory, with the same compare and swap; it can be told to fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from threading import Lock

from agent7.channels.job_ledger import Entry
from agent7.errors import Outage
from agent7.identity import WorkspaceId


class MemoryJobLedger:
    """`entries` is everything written. `down = True` refuses all."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, WorkspaceId], Entry] = {}
        self.down = False
        self._swapping = Lock()

    def read(self, job: str, workspaces: Sequence[WorkspaceId]) -> list[Entry]:
        self._answer()
        return [self.entries.get((job, workspace), Entry(job, workspace)) for workspace in workspaces]

    def write(self, entries: Sequence[Entry]) -> list[Entry]:
        self._answer()
        return [written for entry in entries if (written := self._swap(entry))]

    def to_look_at(self, job: str, at: datetime, most: int) -> list[WorkspaceId]:
        self._answer()
        due = [entry for entry in self.entries.values() if entry.job == job and entry.look_at and entry.look_at <= at]
        return [entry.workspace for entry in sorted(due, key=lambda entry: str(entry.look_at))][:most]

    def drop(self, job: str, workspace: WorkspaceId) -> None:
        self._answer()
        self.entries.pop((job, workspace), None)

    def _swap(self, entry: Entry) -> Entry | None:
        with self._swapping:
            held = self.entries.get((entry.job, entry.workspace))
            if (held.version if held else 0) != entry.version:
                return None
            self.entries[entry.job, entry.workspace] = written = replace(entry, version=entry.version + 1)
            return written

    def _answer(self) -> None:
        if self.down:
            raise Outage("the ledger is down")
