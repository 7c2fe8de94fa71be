"""Media retention.

Files after the reply, never before: those that wait are fetched and kept, those forgotten or over their time are deleted.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.objects import Shelf
from agent7.channels.whatsapp.inbound.media import LIVES_AT_META, MediaSource, Unfit
from agent7.errors import Outage
from agent7.identity import Scope
from agent7.store.conversation import media
from agent7.store.conversation.media import DOOMED, Waiting
from agent7.store.tasks import task_files
from agent7.store.unit_of_work import Database, Fence

log = logging.getLogger(__name__)

AGAIN_AFTER: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=8))
"""After the first, second, ... failure; the last one again and again, until Meta has dropped the file."""
CLAIMED_FOR: Final = timedelta(minutes=3)
"""Longer than a function lives: whoever claimed a file and died leaves it to the next."""
MOST_AT_ONCE: Final = 10


@dataclass(frozen=True, slots=True)
class FileKeeping:
    """Fetches and deletes one user's files, for `seconds` at most: what is left is found by `poll`."""

    database: Database
    source: MediaSource
    shelf: Shelf
    seconds: float
    monotonic: Callable[[], float] = time.monotonic

    def tend(self, scope: Scope, at: datetime) -> int:
        """Do what is to be done now; how many files that was. Raises DatabaseDown; the outage of one file stops no other."""
        until = self.monotonic() + self.seconds
        with self.database.transaction(Fence.around(scope)) as unit:
            media.doom_expired(unit, scope, at)
            waiting = media.to_do(unit, scope, at=at, most=MOST_AT_ONCE)
            over = task_files.over(unit, scope, at)
        self._delete_over(scope, over, at)
        done = 0
        for file in waiting:
            if self.monotonic() >= until:
                break
            if file.state == DOOMED:
                self._delete(scope, file)
            else:
                self._fetch(scope, file, at)
            done += 1
        return done

    def _delete_over(self, scope: Scope, over: Sequence[tuple[int, str]], at: datetime) -> None:
        """Files that came back from tasks and have had their time."""
        try:
            for _, key in over:
                self.shelf.delete(key)
        except Outage as outage:
            log.warning("%s", outage, extra={"scope": scope.own})
            return
        if over:
            with self.database.transaction(Fence.around(scope)) as unit:
                task_files.deleted(unit, scope, [file for file, _ in over], at)

    def _delete(self, scope: Scope, file: Waiting) -> None:
        try:
            self.shelf.delete(file.object_key)
        except Outage as outage:
            log.warning("%s", outage, extra={"media": file.id})
            return
        with self.database.transaction(Fence.around(scope)) as unit:
            media.delete(unit, scope, [file.id])

    def _fetch(self, scope: Scope, file: Waiting, at: datetime) -> None:
        with self.database.transaction(Fence.around(scope)) as unit:
            if not media.claim(unit, scope, file.id, at=at, until=at + CLAIMED_FOR):
                return
        try:
            self._keep(scope, file, at)
        except Unfit as unfit:
            log.warning("a file is not kept: %s", unfit, extra={"media": file.id, "kind": file.kind})
            self._not_kept(scope, file, str(unfit), None)
        except Outage as outage:
            log.warning("%s", outage, extra={"media": file.id, "kind": file.kind})
            again_at = at + AGAIN_AFTER[min(file.attempts, len(AGAIN_AFTER) - 1)]
            lives = again_at < file.arrived_at + LIVES_AT_META
            self._not_kept(scope, file, "not to be had" if lives else "gone at Meta", again_at if lives else None)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it would come again at every try and stop the files after it
            log.critical("alarm: gave up a file: %s", type(fault).__name__, extra={"media": file.id, "kind": file.kind})
            self._not_kept(scope, file, type(fault).__name__, None)

    def _keep(self, scope: Scope, file: Waiting, at: datetime) -> None:
        fetched = self.source.fetch(file.kind, file.channel_id, file.sha256)
        with fetched.content as content:
            self.shelf.keep(file.object_key, content, fetched.mime)
        with self.database.transaction(Fence.around(scope)) as unit:
            kept = media.kept(unit, scope, file.id, mime=fetched.mime, sha256=fetched.sha256, size=fetched.size, at=at)
        if not kept:  # forgotten while it was on its way: it stays doomed until its bytes are gone too
            self.shelf.delete(file.object_key)

    def _not_kept(self, scope: Scope, file: Waiting, reason: str, again_at: datetime | None) -> None:
        with self.database.transaction(Fence.around(scope)) as unit:
            media.not_kept(unit, scope, file.id, reason=reason, again_at=again_at)
