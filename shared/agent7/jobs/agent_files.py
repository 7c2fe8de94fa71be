"""`agent.md` of each person in the bucket (locally the data directory), written anew when it has changed.

Forgetting and erasure reach it as they reach each file that a person asked for: by its row, which is there before its bytes are.
"""

from __future__ import annotations

import hashlib
import io
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from agent7.channels.objects import Shelf
from agent7.errors import PersonGone
from agent7.identity import Scope
from agent7.jobs.steps import Counts, Run
from agent7.memory import MemoryAgent
from agent7.store.conversation import personal_files
from agent7.store.unit_of_work import Database, Fence

KEPT: Final = timedelta(days=400)
"""Unchanged for so long, it is written once more: who comes back after a year has one."""
MIME: Final = "text/markdown"


@dataclass(frozen=True, slots=True)
class AgentFiles:
    """Keeps one `agent.md` a person, that of the last week in which anything of it changed."""

    database: Database
    memory: MemoryAgent
    shelf: Shelf

    def of_person(self, run: Run, scope: Scope) -> Counts:
        """Of one person. Raises Outage, LeaseLost, PersonGone."""
        text = self.memory.document.export(scope, at=run.at)
        digest = _digest(text)
        with self.database.transaction(Fence.around(scope)) as unit:
            run.hold(unit)
            if personal_files.weekly_digest(unit, scope, run.at) == digest:
                return Counter()
            file, key = personal_files.begin_weekly(unit, scope, digest, at=run.at, expires_at=run.at + KEPT)
        self.shelf.keep(key, io.BytesIO(text.encode()), MIME)
        if not self._written(run, scope, file, key):
            self.shelf.delete(key)
            return Counter()
        return Counter(files_written=1)

    def _written(self, run: Run, scope: Scope, file: int, key: str) -> bool:
        """False when something that it holds was forgotten meanwhile. Raises PersonGone when they were erased, and leaves nothing there."""
        try:
            with self.database.transaction(Fence.around(scope)) as unit:
                return personal_files.weekly_written(unit, scope, file, run.at)
        except PersonGone:
            self.shelf.delete(key)
            raise


def _digest(text: str) -> str:
    """Of all but the last line, the signature with its date."""
    return hashlib.sha256(text.rstrip().rpartition("\n")[0].encode()).hexdigest()
