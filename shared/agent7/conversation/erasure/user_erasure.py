"""Erasure of a person: one path over every store, under their turn lease, from whatever state a crash left.

asked for -> note what is left outside, and the hashes that stay -> ledger -> inbox -> the rows, and the person. What is left outside
(Manus, the bucket) is cleared away by `outside_leftovers`. Each step repeats harmlessly; until the rows are gone, the wish stands and
`poll` brings somebody to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.erasure_ledger import Entry, KeptKey, Ledger
from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.whatsapp.inbound.inbox import Inbox, partition_of
from agent7.clock import Clock
from agent7.conversation.erasure.erased_key_hashes import erased_key_hash, person_hash
from agent7.errors import Busy
from agent7.identity import Scope
from agent7.language.replies.rendering import say
from agent7.store.erasure import erased_keys, erasures, leftovers
from agent7.store.erasure.erased_keys import Standing
from agent7.store.erasure.erasures import Erasure, Whole
from agent7.store.identity import aliases, tenancy
from agent7.store.identity.aliases import Key
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.identity.users import User
from agent7.store.tasks import task_intents
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

LAST_WORDS_WAIT: Final = timedelta(minutes=10)
"""So long the last words may take to get out; then it happens without them."""
ROWS_AT_ONCE: Final = 10_000
"""Of each table in one statement, so that it stays well within the time that one statement has, on a busy day too."""


@dataclass(frozen=True, slots=True)
class EraseMe:
    """The person confirmed it: note the wish, stop what is open, and say the last words. The rest follows once those are sent."""

    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        erasures.want(unit, self.scope, "person", at)
        task_intents.cancel_all(unit, self.scope, at)
        return (say("forgetting.erase_last_words", self.language),)


@dataclass(frozen=True, slots=True)
class UserErasure:
    """Erases people whose erasure is asked for. `passing` is called with the name of each step once it is done."""

    database: Database
    inbox: Inbox
    ledger: Ledger
    identity_key: str
    task_work: Queue
    clock: Clock
    passing: Callable[[str], None] = lambda _step: None

    def erase(self, user: User, lease: str) -> bool:
        """Erase this person, whose turn lease is ours; False when it is done already or was never asked for.

        Raises Busy while it has to wait, LeaseLost, Outage.
        """
        scope, at = user.scope, self.clock.now()
        noted = self._note(user, lease, at)
        if noted is None:
            return False
        erasure, parts, keys = noted
        self.passing("erasure noted")
        self._write_ledger(user, erasure, keys)
        self.passing("in the ledger")
        self._empty_inbox(scope, erasure, keys)
        self.passing("inbox emptied")
        fence = Fence(scope.workspace, (*parts.scopes, scope.shared))
        while self._thin(fence, scope, parts, lease):
            self.passing("thinned")
        with self.database.transaction(fence) as unit:
            erasures.lock(unit, scope, parts, lease)
            leftovers.note(unit, scope, parts, erasure.id, at)
            erasures.keep_sums_of_costs(unit, scope, parts)
            erasures.delete(unit, scope, parts, erasure.id, at)
        self.passing("rows gone")
        log.info("a person was erased", extra={"erasure": erasure.public_id, "asked_by": erasure.asked_by})
        self.task_work.send([clearing_hint(scope, erasure)])
        return True

    def _note(self, user: User, lease: str, at: datetime) -> tuple[Erasure, Whole, dict[Key, Standing]] | None:
        """What is left outside and the hashes that stay, written down; what was asked for and who that is."""
        scope = user.scope
        with self.database.transaction(Fence.around(scope)) as unit:
            erasure = erasures.wanted(unit, scope)
            if erasure is None:
                return None
            if erasures.is_held_up(unit, scope, says_until=erasure.asked_at + LAST_WORDS_WAIT, at=at):
                raise Busy
            parts = erasures.whole(unit, scope)
        with self.database.transaction(Fence(scope.workspace, (*parts.scopes, scope.shared))) as unit:
            erasures.lock(unit, scope, parts, lease)
            leftovers.note(unit, scope, parts, erasure.id, at)
            erasures.keep_sums_of_costs(unit, scope, parts)
            standing = erased_keys.standing_of(unit, scope)
            keys = {key: standing if key.until is None else Standing() for key in aliases.keys_of(unit, scope)}
            for key, stands in keys.items():
                until = min(erasure.asked_at, key.until or erasure.asked_at)  # what comes later under it is somebody else's
                erased_keys.keep(unit, scope.workspace, self._hash(scope, key), stands, until)
        return erasure, parts, keys

    def _hash(self, scope: Scope, key: Key) -> str:
        return erased_key_hash(self.identity_key, scope.workspace, key.kind, key.value)

    def _write_ledger(self, user: User, erasure: Erasure, keys: dict[Key, Standing]) -> None:
        held = {key: stands for key, stands in keys.items() if key.ended_by != "recycled"}
        kept = tuple(KeptKey(self._hash(user.scope, key), stands.access, stands.stopped) for key, stands in held.items())
        person = person_hash(self.identity_key, user.public_id)
        self.ledger.note(Entry(erasure.public_id, user.scope.workspace, person, erasure.asked_at, kept))

    def _empty_inbox(self, scope: Scope, erasure: Erasure, keys: dict[Key, Standing]) -> None:
        """Take the person's mail out of the inbox, done or waiting; what they sent after they asked is of somebody new."""
        with self.database.transaction(Fence.around(scope)) as unit:
            workspace = tenancy.load(unit, WorkspaceRef(scope.workspace, scope.shared))
        for key in keys:
            until = min(erasure.asked_at, key.until or erasure.asked_at)
            for number in workspace.numbers_for(key.kind):
                self.inbox.erase(partition_of(self.identity_key, number, key.value), until)

    def _thin(self, fence: Fence, scope: Scope, parts: Whole, lease: str) -> bool:
        with self.database.transaction(fence) as unit:
            erasures.lock(unit, scope, parts, lease)
            return erasures.thin(unit, parts, most=ROWS_AT_ONCE)


def clearing_hint(scope: Scope, erasure: Erasure) -> QueueMessage:
    """Wakes whoever clears away what is left outside."""
    body = {"workspace": scope.workspace, "erasure": erasure.id}
    return QueueMessage(body, group=f"erasure-{erasure.id}", deduplication_id=f"erasure-{erasure.public_id}")
