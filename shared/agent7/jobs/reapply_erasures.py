"""Reapplying erasures.

After a restore of the database from a backup: erase once more whoever was erased since that backup, by the ledger beside it.

The poll function takes it as an event. Repeating it is harmless.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.channels.erasure_ledger import Entry, Ledger
from agent7.conversation.erasure.erased_key_hashes import person_hash
from agent7.identity import WorkspaceId
from agent7.store.erasure import erased_keys, erasures
from agent7.store.erasure.erased_keys import Standing
from agent7.store.identity import tenancy, users
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reapplied:
    """How many entries the ledger has, and how many people are there that it says were erased; `poll` brings somebody to those."""

    entries: int
    wanted: int


@dataclass(frozen=True, slots=True)
class ReapplyErasures:
    """Erases anew, after a backup was restored, whom the ledger names."""

    database: Database
    ledger: Ledger
    identity_key: str

    def run(self, at: datetime) -> Reapplied:
        """Ask for each erasure of the ledger whose person is there (again). Raises Outage."""
        entries = list(self.ledger.entries())
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
        wanted = sum(self._apply(workspace, [each for each in entries if each.workspace == workspace.id], at) for workspace in workspaces)
        log.info("erasures were applied again", extra={"entries": len(entries), "wanted": wanted})
        return Reapplied(len(entries), wanted)

    def _apply(self, workspace: WorkspaceRef, entries: Sequence[Entry], at: datetime) -> int:
        erased = {entry.person: entry for entry in entries}
        with self.database.transaction(Fence(workspace.id)) as unit:
            for entry in entries:
                self._keep_keys(unit, workspace.id, entry)
            people = [person for person in users.all_of(unit, workspace.id) if person_hash(self.identity_key, person.public_id) in erased]
        for person in people:
            asked_at = erased[person_hash(self.identity_key, person.public_id)].asked_at
            with self.database.transaction(Fence.around(person.scope)) as unit:
                erasures.want(unit, person.scope, "ledger", at, asked_at=asked_at)
        return len(people)

    @staticmethod
    def _keep_keys(unit: UnitOfWork, workspace: WorkspaceId, entry: Entry) -> None:
        for key in entry.keys:
            erased_keys.keep(unit, workspace, key.key_hash, Standing(key.access, key.stopped), entry.asked_at)
