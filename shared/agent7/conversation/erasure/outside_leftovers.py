"""Erasure outside the database: the tasks of an erased person at Manus and their files in the bucket are cleared away.

Found by state (`erasure_leftovers`); each thing that is gone loses its row, and what cannot be done now is tried again until it is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.channels.objects import Shelf
from agent7.clock import Clock
from agent7.errors import ManusRefused, Misconfigured, Outage, TaskGone
from agent7.identity import WorkspaceId
from agent7.manus import Manus
from agent7.store.erasure import leftovers
from agent7.store.erasure.erasures import AT_MANUS, MAY_SHOW_UP, ErasureId, Leftover
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 25
"""Of one call: Manus takes 40 deletions a minute."""
TIME_FOR_ONE: Final = timedelta(seconds=15)
AGAIN_AFTER: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=8))
"""After the first, second, ... failure; the last one again and again."""
TRIES_TO_ALARM: Final = 5
SHOWS_UP_AGAIN: Final = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class LeftoverRemoval:
    """Clears away after one erasure at a time. `passing` is called with the kind of each thing once it is gone."""

    database: Database
    manus: Manus
    shelf: Shelf | None
    clock: Clock
    passing: Callable[[str], None] = lambda _step: None

    def follow(self, body: Mapping[str, Any], until: datetime) -> None:
        """One queue message: `workspace`, `erasure`."""
        self.clear(WorkspaceId(int(body["workspace"])), ErasureId(int(body["erasure"])), until)

    def clear(self, workspace: WorkspaceId, erasure: ErasureId, until: datetime) -> None:
        """Do what can be done now, while time remains; `poll` brings back what is left. Raises DatabaseDown."""
        with self.database.transaction(Fence(workspace)) as unit:
            due = leftovers.due(unit, workspace, erasure, at=self.clock.now(), most=MOST_AT_ONCE)
        for leftover in due:
            if until - self.clock.now() < TIME_FOR_ONE:
                return
            again_at = self._again_at(leftover)
            with self.database.transaction(Fence(workspace)) as unit:
                if again_at is None:
                    leftovers.gone(unit, workspace, leftover, self.clock.now())
                else:
                    leftovers.again(unit, workspace, leftover, again_at)
            self.passing("cleared")

    def _again_at(self, leftover: Leftover) -> datetime | None:
        """Remove it; None when it is gone for good, else when to look again."""
        try:
            return self._remove(leftover)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must stop nothing else, and it comes again
            after = AGAIN_AFTER[min(leftover.attempts, len(AGAIN_AFTER) - 1)]
            hopeless = isinstance(fault, ManusRefused | Misconfigured) or not isinstance(fault, Outage)
            if hopeless or leftover.attempts >= TRIES_TO_ALARM:
                log.critical(
                    "alarm: something of an erased person is still there: %s", type(fault).__name__, extra={"leftover": leftover.id}
                )
            else:
                log.warning("%s", type(fault).__name__, extra={"leftover": leftover.id})
            return self.clock.now() + after

    def _remove(self, leftover: Leftover) -> datetime | None:
        if leftover.kind == AT_MANUS:
            self._delete_task(leftover.reference)
        elif leftover.kind == MAY_SHOW_UP:
            return self._delete_what_shows_up(leftover)
        elif self.shelf is None:
            raise Misconfigured("MEDIA_BUCKET is not set: files of erased people cannot be deleted")
        else:
            self.shelf.delete(leftover.reference)
        return None

    def _delete_task(self, manus_task: str) -> None:
        """Stop it first: what still runs would go on for nobody."""
        try:
            self.manus.stop(manus_task)
        except TaskGone:
            return
        except ManusRefused as refused:
            log.info("a task is not stopped before it is deleted: %s", refused.code)
        try:
            self.manus.delete(manus_task)
        except TaskGone:
            return

    def _delete_what_shows_up(self, leftover: Leftover) -> datetime | None:
        """Delete the tasks with this mark in their title, of calls whose answer was lost; looked for as long as they may show up."""
        at = self.clock.now()
        for found in self.manus.recent(leftover.since or at, f"[a7:{leftover.reference}]"):
            self._delete_task(found.manus_task)
        return at + SHOWS_UP_AGAIN if leftover.until is not None and at < leftover.until else None
