"""Arrival: find or make the person behind the mail, take their lease, bring all their mail into the database.

A person may write under several keys (number, BSUID); all of them lead to one user and one lease (`agent7.conversation.identity`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.channels.whatsapp.inbound.inbound_message import SYSTEM
from agent7.channels.whatsapp.inbound.inbox import Inbox, Mail, partition_of
from agent7.clock import Clock
from agent7.conversation.erasure.erased_key_hashes import erased_key_hash, hashes_of, sent_before
from agent7.conversation.identity import key_ownership, senders
from agent7.conversation.identity.races import IdentityRaces
from agent7.conversation.turn.group_mail import GroupMail
from agent7.conversation.turn.inbound_rows import bring_in
from agent7.conversation.turn.person import Person, Visit, WakeUp
from agent7.errors import Busy, Outage
from agent7.settings import NUMBER_SILENT
from agent7.store.erasure import erased_keys
from agent7.store.identity import aliases, tenancy, users
from agent7.store.identity.leases import token_for
from agent7.store.identity.tenancy import Workspace, WorkspaceRef
from agent7.store.identity.users import User
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

LEASE_BEYOND_DEADLINE: Final = timedelta(seconds=10)
"""So much later than its holder must end a lease does, for whoever comes with another wake-up."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Meets people: their mail, their user, their lease. A number not shown for `silence` proves nobody."""

    database: Database
    inbox: Inbox
    clock: Clock
    identity_key: str
    silence: timedelta = NUMBER_SILENT

    @property
    def _races(self) -> IdentityRaces:
        return IdentityRaces(self.database, self.clock)

    @property
    def _group_mail(self) -> GroupMail:
        return GroupMail(self.database, self.inbox, self.clock, self.identity_key, self.silence)

    def meet(self, wake_up: WakeUp, until: datetime) -> Person | None:
        """The woken person under our lease, with all waiting mail in the database; None when there is nobody to work for.

        `until`: when this worker ends at the latest. Of somebody who is to be erased nothing is brought in. Raises Busy while
        another worker holds the lease, Outage when inbox or database do not answer.
        """
        visit = Visit(token_for(wake_up.message), until)
        ref, mail = self._waiting_at(wake_up.partition) if wake_up.partition else (None, [])
        if ref is not None and (in_groups := [item for item in mail if item.message.group_id is not None]):
            self._group_mail.keep(ref, in_groups, visit.token)
        personal = [item for item in mail if item.message.group_id is None]
        person = self._identify(ref, personal, visit) if ref is not None and personal else self._by_scope(wake_up, visit)
        if person is not None and not person.user.is_going:
            try:
                self.drain(person)
            except Outage:
                self.leave(person)
                raise
        return person

    def _waiting_at(self, partition: str) -> tuple[WorkspaceRef | None, list[Mail]]:
        """Whose workspace's mail waits there, and which: without what its sender had sent until they were erased.

        Meta may bring that again, or late. Mail for a number that no workspace has is dropped.
        """
        mail = self.inbox.waiting(partition)
        if not mail:
            return None, []
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            ref = tenancy.by_number(unit, mail[0].message.phone_number_id)
            hashes = hashes_of(self.identity_key, ref.id, senders.keys_in([item.message for item in mail])) if ref else []
            erased_at = erased_keys.erased_at(unit, ref.id, hashes) if ref else None
        if ref is None:
            log.warning("mail for a number that no workspace has was dropped", extra={"messages": len(mail)})
            self.inbox.done(mail)
            return None, []
        late = sent_before(mail, erased_at)
        if erased_at is not None and late:
            log.info("mail from before an erasure was dropped", extra={"messages": len(late)})
            self.inbox.erase(partition, erased_at)
        return ref, [item for item in mail if item not in late]

    def _identify(self, ref: WorkspaceRef, mail: Sequence[Mail], visit: Visit) -> Person:
        """Who wrote this mail, known or new, and their lease."""
        return self._races.once_more(lambda: self._meet(ref, mail, visit), visit.token)

    def _meet(self, ref: WorkspaceRef, mail: Sequence[Mail], visit: Visit) -> Person:
        at = self.clock.now()
        if any(senders.new_keys_in(mail)):
            with self.database.transaction(Fence(ref.id)) as unit:  # who is new is stored before they may turn out to be somebody known
                senders.known_or_new(unit, ref, mail, at, self.identity_key, self.silence)
        with self.database.transaction(Fence(ref.id)) as unit:
            workspace, user = senders.known_or_new(unit, ref, mail, at, self.identity_key, self.silence)
            senders.take_up_new_keys(unit, user, mail, at, self.silence)
            senders.note_inbound(unit, user, mail, at)
            person = self._take_lease(unit, workspace, user, visit, woken=mail[0].partition)
        person.taken_up = frozenset(item.wamid for item in mail)
        return person

    def _by_scope(self, wake_up: WakeUp, visit: Visit) -> Person | None:
        """The user whose turn or messages lie in the database although no mail says so."""
        if wake_up.workspace is None or wake_up.scope is None:
            return None
        with self.database.transaction(Fence(wake_up.workspace)) as unit:
            user = users.by_scope(unit, wake_up.workspace, wake_up.scope)
            if user is None:
                return None
            workspace = tenancy.load(unit, WorkspaceRef(wake_up.workspace, user.scope.shared))
            return self._take_lease(unit, workspace, user, visit)

    def _take_lease(self, unit: UnitOfWork, workspace: Workspace, user: User, visit: Visit, *, woken: str | None = None) -> Person:
        expires_at = visit.until + LEASE_BEYOND_DEADLINE
        if not users.take_lease(unit, user.scope, visit.token, at=self.clock.now(), expires_at=expires_at):
            raise Busy
        keys = aliases.keys_of(unit, user.scope)
        places = [
            (partition_of(self.identity_key, number, key.value), key)
            for key in reversed(keys)
            for number in workspace.numbers_for(key.kind)
        ]
        theirs = {partition: key for partition, key in places if key.until is None or partition == woken}
        hashes = [erased_key_hash(self.identity_key, workspace.id, key.kind, key.value) for key in keys if key.until is None]
        erased_at = erased_keys.erased_at(unit, workspace.id, hashes)
        return Person(workspace, users.by_id(unit, user.scope), visit.token, visit.until, theirs, hashes, erased_at)

    def drain(self, person: Person) -> None:
        """Bring the waiting mail of every key of this person into the database; it stays in the inbox until it is answered.

        Raises Outage when inbox or database do not answer.
        """
        found = [
            item
            for partition, key in person.partitions.items()
            for item in self.inbox.waiting(partition)
            if item.message.group_id is None and key_ownership.theirs(key, item.sent_at, self.silence)
            if item.message.kind != SYSTEM or item.wamid in person.taken_up  # one that came later has a wake-up of its own
        ]
        late = sent_before(found, person.erased_at)
        new = [item for item in found if item.wamid not in person.mail and item not in late]
        if not new:
            return
        with self.database.transaction(Fence.around(person.user.scope)) as unit:
            if person.erased_at is not None:
                erased_keys.carry_over_day(unit, person.user.scope, person.hashes)
            bring_in(unit, person.user, new, self.clock.now())
            senders.note_inbound(unit, person.user, new, self.clock.now())  # it may have come after we met, or woken nobody
        person.mail.update({item.wamid: item for item in new})

    def answered(self, person: Person) -> None:
        """Everything that we held of this person's mail is in an answered turn."""
        self.inbox.done(list(person.mail.values()))

    def leave(self, person: Person) -> None:
        """Give the lease back. Raises Outage: then the wake-up has to come again, which takes it over and gives it back."""
        with self.database.transaction(Fence(person.workspace.id)) as unit:
            users.release_lease(unit, person.user.scope, person.lease)
