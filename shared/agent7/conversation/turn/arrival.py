"""Arrival: find or make the person behind the mail and take their lease, in one transaction; bring their mail into another.

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
from agent7.conversation.identity.senders import Sender
from agent7.conversation.turn.group_mail import GroupMail
from agent7.conversation.turn.inbound_rows import bring_in
from agent7.conversation.turn.person import Person, Visit, WakeUp
from agent7.errors import Busy
from agent7.settings import NUMBER_SILENT
from agent7.store.erasure import erased_keys
from agent7.store.erasure.erased_keys import Traces
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
        """The woken person under our lease; their mail is still to be brought in. None when there is nobody to work for.

        `until`: when this worker ends at the latest. Raises Busy while another worker holds the lease, Outage when inbox or database
        do not answer.
        """
        visit = Visit(token_for(wake_up.message), until)
        mail = self.inbox.waiting(wake_up.partition) if wake_up.partition else []
        if in_groups := [item for item in mail if item.message.group_id is not None]:
            self._keep_group_mail(in_groups, visit)
        if personal := [item for item in mail if item.message.group_id is None]:
            return self._races.once_more(lambda: self._meet(personal, visit), visit.token)
        return self._by_scope(wake_up, visit)

    def _keep_group_mail(self, mail: Sequence[Mail], visit: Visit) -> None:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            ref, traces = self._looked_up(unit, mail)
        erased_at = traces.last()
        self._drop(mail, ref, erased_at)
        if ref is not None and (theirs := [item for item in mail if item not in sent_before(mail, erased_at)]):
            self._group_mail.keep(ref, theirs, visit.token)

    def _looked_up(self, unit: UnitOfWork, mail: Sequence[Mail]) -> tuple[WorkspaceRef | None, Traces]:
        """Whose workspace's mail this is, and what an erasure left of its sender: Meta may bring what they sent before again, or late."""
        ref = tenancy.by_number(unit, mail[0].message.phone_number_id)
        if ref is None:
            return None, Traces()
        unit.enter(Fence(ref.id))  # before anything that is kept in the cell where the workspace lives
        hashes = hashes_of(self.identity_key, ref.id, senders.keys_in([item.message for item in mail]))
        return ref, erased_keys.traces(unit, ref.id, hashes)

    def _drop(self, mail: Sequence[Mail], ref: WorkspaceRef | None, erased_at: datetime | None) -> None:
        """Mail for a number that no workspace has goes, and what was sent until an erasure, as if it had never come."""
        if ref is None:
            log.warning("mail for a number that no workspace has was dropped", extra={"messages": len(mail)})
            self.inbox.done(mail)
        elif erased_at is not None and (late := sent_before(mail, erased_at)):
            log.info("mail from before an erasure was dropped", extra={"messages": len(late)})
            self.inbox.erase(late[0].partition, erased_at)

    def _meet(self, mail: Sequence[Mail], visit: Visit) -> Person | None:
        if any(senders.new_keys_in(mail)):
            with self.database.transaction(LOOKUPS_ONLY) as unit:
                self._identify(unit, mail)  # who is new is stored before they may turn out to be somebody known
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            ref, erased_at, sender = self._identify(unit, mail)
            theirs = [item for item in mail if item not in sent_before(mail, erased_at)]
            if sender is not None and any(senders.new_keys_in(theirs)):
                senders.take_up_new_keys(unit, sender.user, theirs, self.clock.now(), self.silence)
                sender = self._read_anew(unit, sender.workspace, sender.user)
            person = self._under_lease(unit, sender, visit, theirs) if sender is not None else None
        self._drop(mail, ref, erased_at)
        return person

    def _identify(self, unit: UnitOfWork, mail: Sequence[Mail]) -> tuple[WorkspaceRef | None, datetime | None, Sender | None]:
        """Whose mail this is, until when its sender was erased, and who they are: nobody where all of it was sent before that."""
        ref, traces = self._looked_up(unit, mail)
        erased_at = traces.last()
        theirs = [item for item in mail if item not in sent_before(mail, erased_at)]
        if ref is None or not theirs:
            return ref, erased_at, None
        shown = traces if len(theirs) == len(mail) else None
        return ref, erased_at, senders.known_or_new(unit, ref, theirs, self.clock.now(), self.identity_key, self.silence, shown=shown)

    def _by_scope(self, wake_up: WakeUp, visit: Visit) -> Person | None:
        """The user whose turn or messages lie in the database although no mail says so."""
        if wake_up.workspace is None or wake_up.scope is None:
            return None
        with self.database.transaction(Fence(wake_up.workspace)) as unit:
            user = users.by_scope(unit, wake_up.workspace, wake_up.scope)
            if user is None:
                return None
            workspace = tenancy.load(unit, WorkspaceRef(wake_up.workspace, user.scope.shared))
            return self._under_lease(unit, self._read_anew(unit, workspace, user), visit, [])

    def _read_anew(self, unit: UnitOfWork, workspace: Workspace, user: User) -> Sender:
        keys = aliases.keys_of(unit, user.scope)
        return Sender(workspace, user, keys, senders.traces_of(unit, workspace.id, keys, {}, self.identity_key))

    def _under_lease(self, unit: UnitOfWork, sender: Sender, visit: Visit, mail: Sequence[Mail]) -> Person:
        """Take the lease, and note what arrived. Raises Busy."""
        workspace, scope, at = sender.workspace, sender.user.scope, self.clock.now()
        sent_at, name = senders.opens_window(mail, at)
        expires_at = visit.until + LEASE_BEYOND_DEADLINE
        user = users.meet(unit, scope, visit.token, at=at, expires_at=expires_at, sent_at=sent_at, display_name=name)
        if user is None:
            raise Busy
        places = [
            (partition_of(self.identity_key, number, key.value), key)
            for key in reversed(sender.keys)
            for number in workspace.numbers_for(key.kind)
        ]
        woken = mail[0].partition if mail else None
        theirs = {partition: key for partition, key in places if key.until is None or partition == woken}
        hashes = [erased_key_hash(self.identity_key, workspace.id, key.kind, key.value) for key in sender.keys if key.until is None]
        person = Person(workspace, user, visit.token, visit.until, theirs, hashes, sender.traces.last(hashes))
        if woken is not None:
            person.just_read[woken] = mail
            person.taken_up = frozenset(item.wamid for item in mail)
        return person

    def unread(self, person: Person) -> list[Mail]:
        """The waiting mail of every key of this person that is still to be brought in. Raises Outage when the inbox does not answer.

        What woke us is not asked for twice.
        """
        found = [
            item
            for partition, key in person.partitions.items()
            for item in (person.just_read.pop(partition, None) or self.inbox.waiting(partition))
            if item.message.group_id is None and key_ownership.theirs(key, item.sent_at, self.silence)
            if item.message.kind != SYSTEM or item.wamid in person.taken_up  # one that came later has a wake-up of its own
        ]
        late = sent_before(found, person.erased_at)
        return [item for item in found if item.wamid not in person.mail and item not in late]

    def bring_in(self, unit: UnitOfWork, person: Person, mail: Sequence[Mail]) -> None:
        """Write this mail into the database; it stays in the inbox until it is answered. Who calls gives up if the transaction fails:
        `person` holds the mail from now on.
        """
        if not mail:
            return
        if person.erased_at is not None:
            erased_keys.carry_over_day(unit, person.user.scope, person.hashes)
        bring_in(unit, person.user, mail, self.clock.now())
        came_later = [item for item in mail if item.wamid not in person.taken_up]  # after we met, or it woke nobody
        senders.note_inbound(unit, person.user, came_later, self.clock.now())
        person.mail.update({item.wamid: item for item in mail})

    def answered(self, person: Person) -> None:
        """Everything that we held of this person's mail is in an answered turn."""
        self.inbox.done(list(person.mail.values()))

    def leave(self, person: Person) -> None:
        """Give the lease back. Raises Outage: then the wake-up has to come again, which takes it over and gives it back."""
        with self.database.transaction(Fence(person.workspace.id)) as unit:
            users.release_lease(unit, person.user.scope, person.lease)
