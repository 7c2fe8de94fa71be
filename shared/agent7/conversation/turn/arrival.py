"""Who woke us: find or make the person behind the mail, take their lease, bring all their mail into the database.

A person may write under several keys (number, BSUID); all of them lead to one user and one lease (`people`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from psycopg.errors import UniqueViolation

from agent7.channels.whatsapp import CHANNEL
from agent7.channels.whatsapp.inbound.attachments import KEPT_FOR, announced
from agent7.channels.whatsapp.inbound.inbound_message import SYSTEM, TEXT
from agent7.channels.whatsapp.inbound.inbox import Inbox, Mail, partition_of
from agent7.clock import Clock
from agent7.conversation.conduct import access, groups
from agent7.conversation.erasure.traces import hashes_of, key_hash, sent_before
from agent7.conversation.turn import key_ownership, senders, user_unions
from agent7.conversation.turn.senders import TwoUsers
from agent7.errors import Busy, Outage
from agent7.identity import ScopeId, WorkspaceId
from agent7.language import redact_secrets
from agent7.settings import NUMBER_SILENT
from agent7.store.conversation import amendments, group_messages, media, message_log
from agent7.store.conversation.message_log import Inbound
from agent7.store.erasure import erased_keys
from agent7.store.identity import aliases, tenancy, users
from agent7.store.identity.aliases import Key
from agent7.store.identity.leases import token_for
from agent7.store.identity.tenancy import Workspace, WorkspaceRef
from agent7.store.identity.users import User
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

__all__ = ["CHANNEL", "Arrivals", "Busy", "Person", "WakeUp", "inbound_of"]

log = logging.getLogger(__name__)

LEASE_BEYOND_DEADLINE: Final = timedelta(seconds=10)
"""So much later than its holder must end a lease does, for whoever comes with another wake-up."""


@dataclass(frozen=True, slots=True)
class WakeUp:
    """A hint that somebody has mail: by inbox partition, or by scope when only the database knows."""

    partition: str | None = None
    workspace: WorkspaceId | None = None
    scope: ScopeId | None = None
    message: str = field(default_factory=lambda: uuid4().hex)
    """The id of the queue message that brings it, each time anew until it is done."""


@dataclass(slots=True)
class Person:
    """Whose turn it is, under our lease, and the mail that we hold of theirs."""

    workspace: Workspace
    user: User
    lease: str
    until: datetime
    """When whoever holds the lease ends at the latest."""
    partitions: Mapping[str, Key] = field(default_factory=dict)
    """Where their mail waits, and under which key: `theirs` says what of it is theirs."""
    hashes: Sequence[str] = ()
    """Of their keys, as an erasure leaves them."""
    erased_at: datetime | None = None
    """What they had sent until then went with an erasure: it is not theirs any more."""
    taken_up: frozenset[str] = frozenset()
    """System messages whose news of other keys are taken up."""
    mail: dict[str, Mail] = field(default_factory=dict)

    @property
    def may_be_answered(self) -> bool:
        """Whether they have access, have not opted out and can be reached."""
        return self.user.access == access.ALLOWED and self.user.stopped_at is None and self.user.parked_at is None

    @property
    def phone_number_id(self) -> str:
        last = next(reversed(self.mail.values()), None)
        return last.message.phone_number_id if last else self.workspace.phone_number_ids[0]


@dataclass(frozen=True, slots=True)
class _Visit:
    """Of one worker to one person: the token of the lease, and when the worker ends at the latest."""

    token: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Meets people: their mail, their user, their lease. A number not shown for `silence` proves nobody."""

    database: Database
    inbox: Inbox
    clock: Clock
    identity_key: str
    silence: timedelta = NUMBER_SILENT

    def meet(self, wake_up: WakeUp, until: datetime) -> Person | None:
        """The woken person under our lease, with all waiting mail in the database; None when there is nobody to work for.

        `until`: when this worker ends at the latest. Of somebody who is to be erased nothing is brought in. Raises Busy while
        another worker holds the lease, Outage when inbox or database do not answer.
        """
        visit = _Visit(token_for(wake_up.message), until)
        ref, mail = self._waiting_at(wake_up.partition) if wake_up.partition else (None, [])
        if ref is not None and (in_groups := [item for item in mail if item.message.group_id is not None]):
            self._keep_from_groups(ref, in_groups, visit)
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

    def _identify(self, ref: WorkspaceRef, mail: Sequence[Mail], visit: _Visit) -> Person:
        """Who wrote this mail, known or new, and their lease."""
        return self._once_more_if_raced(lambda: self._meet(ref, mail, visit), visit)

    def _once_more_if_raced[T](self, step: Callable[[], T], visit: _Visit) -> T:
        """Another worker may create the same person in this very moment; and two users may turn out to be one person."""
        try:
            return step()
        except UniqueViolation:
            return step()
        except TwoUsers as two:
            user_unions.unite(self.database, two.elder, two.younger, two.why, self.clock.now(), visit.token)
            return step()

    def _meet(self, ref: WorkspaceRef, mail: Sequence[Mail], visit: _Visit) -> Person:
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

    def _by_scope(self, wake_up: WakeUp, visit: _Visit) -> Person | None:
        """The user whose turn or messages lie in the database although no mail says so."""
        if wake_up.workspace is None or wake_up.scope is None:
            return None
        with self.database.transaction(Fence(wake_up.workspace)) as unit:
            user = users.by_scope(unit, wake_up.workspace, wake_up.scope)
            if user is None:
                return None
            workspace = tenancy.load(unit, WorkspaceRef(wake_up.workspace, user.scope.shared))
            return self._take_lease(unit, workspace, user, visit)

    def _take_lease(self, unit: UnitOfWork, workspace: Workspace, user: User, visit: _Visit, *, woken: str | None = None) -> Person:
        expires_at = visit.until + LEASE_BEYOND_DEADLINE
        if not users.take_lease(unit, user.scope, visit.token, at=self.clock.now(), expires_at=expires_at):
            raise Busy
        keys = aliases.keys_of(unit, user.scope)
        places = [
            (partition_of(self.identity_key, number, key.value), key) for key in reversed(keys) for number in workspace.phone_number_ids
        ]
        theirs = {partition: key for partition, key in places if key.until is None or partition == woken}
        hashes = [key_hash(self.identity_key, workspace.id, key.kind, key.value) for key in keys if key.until is None]
        erased_at = erased_keys.erased_at(unit, workspace.id, hashes)
        return Person(workspace, users.by_id(unit, user.scope), visit.token, visit.until, theirs, hashes, erased_at)

    def drain(self, person: Person) -> None:
        """Bring the waiting mail of every key of this person into the database; it stays in the inbox until it is answered."""
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
            self._bring_in(unit, person.user, new)
            senders.note_inbound(unit, person.user, new, self.clock.now())  # it may have come after we met, or woken nobody
        person.mail.update({item.wamid: item for item in new})

    def _bring_in(self, unit: UnitOfWork, user: User, mail: Sequence[Mail]) -> None:
        """Write messages and the files that they announce; those already amended by others are written as amended."""
        at, readable = self.clock.now(), user.access == access.ALLOWED
        inbound = [inbound_of(item, readable=readable) for item in mail]
        message_log.add_inbound(unit, user.scope, inbound, at)
        if readable:
            files = [file for item in mail if item.message.group_id is None and (file := announced(item, user.scope.own))]
            media.announce(unit, user.scope, files, kept_for=KEPT_FOR, at=at)
        amended = [wamid for item in inbound for wamid in (item.channel_message_id, item.target_message_id) if wamid]
        amendments.settle(unit, user.scope, amended, at)

    def _keep_from_groups(self, ref: WorkspaceRef, mail: Sequence[Mail], visit: _Visit) -> None:
        """Keep what addresses us in a group, under its speaker and apart from what they tell us, and what changes that; ignore the rest."""
        user, addressed = self._once_more_if_raced(lambda: self._who_addresses_us(ref, mail), visit)
        if user is not None:
            with self.database.transaction(Fence.around(user.scope)) as unit:
                self._bring_in(unit, user, addressed)
        kept = len(addressed) + self._keep_amendments(ref, [item for item in mail if groups.amends(item.message)])
        log.info("group messages were read", extra={"kept": kept, "ignored": len(mail) - kept})
        self.inbox.done(mail)

    def _who_addresses_us(self, ref: WorkspaceRef, mail: Sequence[Mail]) -> tuple[User | None, list[Mail]]:
        with self.database.transaction(Fence(ref.id)) as unit:
            name = tenancy.load(unit, ref).name
            addressed = [item for item in mail if groups.addresses(item.message, name)]
            if not addressed:
                return None, []
            _, user = senders.known_or_new(unit, ref, addressed, self.clock.now(), self.identity_key, self.silence)
            return (user, addressed) if user.access == access.ALLOWED else (None, [])

    def _keep_amendments(self, ref: WorkspaceRef, mail: Sequence[Mail]) -> int:
        """Take up the edits and revokes of what their speaker said to us in a group; how many those were."""
        if not mail:
            return 0
        with self.database.transaction(Fence(ref.id)) as unit:
            keys = senders.keys_in([item.message for item in mail])
            verdict = senders.behind(unit, ref, keys, mail[-1].sent_at, self.silence)
        speakers = [holder.user for holder in (verdict.owner, verdict.also) if holder]
        kept = 0
        for speaker in speakers:
            with self.database.transaction(Fence.around(speaker.scope)) as unit:
                targets = group_messages.kept(unit, speaker.scope, [item.message.target_wamid or "" for item in mail])
                theirs = [item for item in mail if item.message.target_wamid in targets]
                self._bring_in(unit, speaker, theirs)
            kept += len(theirs)
        return kept

    def answered(self, person: Person) -> None:
        """Everything that we held of this person's mail is in an answered turn."""
        self.inbox.done(list(person.mail.values()))

    def leave(self, person: Person) -> None:
        """Give the lease back. Raises Outage: then the wake-up has to come again, which takes it over and gives it back."""
        with self.database.transaction(Fence(person.workspace.id)) as unit:
            users.release_lease(unit, person.user.scope, person.lease)


def inbound_of(mail: Mail, *, readable: bool) -> Inbound:
    """The row of a message without its card numbers and passwords. Of somebody without access only that they wrote is kept.

    What somebody says in a group is no trusted word of theirs, whoever hears it.
    """
    message = mail.message
    return Inbound(
        kind=message.kind,
        origin=message.origin if message.group_id is None else "forwarded",
        channel=CHANNEL,
        channel_message_id=message.wamid,
        quoted_message_id=message.quoted_wamid,
        text=redact_secrets(message.text) or None if readable else None,
        raw=without_secrets(message.raw) if readable and message.kind != TEXT else None,
        sent_at=mail.sent_at,
        arrived_at=mail.arrived_at,
        target_message_id=message.target_wamid,
        group_id=message.group_id,
    )


def without_secrets(value: Any) -> Any:
    """The same JSON without card numbers and passwords in any of its texts."""
    if isinstance(value, str):
        return redact_secrets(value)
    if isinstance(value, Mapping):
        return {name: without_secrets(item) for name, item in value.items()}
    return [without_secrets(item) for item in value] if isinstance(value, list) else value
