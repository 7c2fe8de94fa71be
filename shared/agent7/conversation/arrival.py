"""Who woke us: find or make the person behind the mail, take their lease, bring all their mail into the database.

A person may write under several keys (number, BSUID); all of them lead to one user and one lease.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import uuid4

from psycopg.errors import UniqueViolation

from agent7.channels.whatsapp.inbox import Inbox, Mail, partition_of
from agent7.clock import Clock
from agent7.conversation import access
from agent7.errors import Outage
from agent7.identity import ScopeId, WorkspaceId
from agent7.memory import redact_secrets
from agent7.store import conversations, tenancy, users
from agent7.store.conversations import Inbound
from agent7.store.tenancy import Workspace, WorkspaceRef
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from agent7.store.users import User

log = logging.getLogger(__name__)

CHANNEL = "whatsapp"


@dataclass(frozen=True, slots=True)
class WakeUp:
    """A hint that somebody has mail: by inbox partition, or by scope when only the database knows."""

    partition: str | None = None
    workspace: WorkspaceId | None = None
    scope: ScopeId | None = None


@dataclass(slots=True)
class Person:
    """Whose turn it is, under our lease, and the mail that we hold of theirs."""

    workspace: Workspace
    user: User
    lease: str
    partitions: tuple[str, ...] = ()
    mail: dict[str, Mail] = field(default_factory=dict)

    @property
    def may_be_answered(self) -> bool:
        """Whether they have access and have not opted out."""
        return self.user.access == access.ALLOWED and self.user.stopped_at is None

    @property
    def phone_number_id(self) -> str:
        last = next(reversed(self.mail.values()), None)
        return last.message.phone_number_id if last else self.workspace.phone_number_ids[0]


class Busy(Exception):
    """Another worker holds this user's lease; the wake-up goes back and is never acknowledged."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Meets people: their mail, their user, their lease of `lease_seconds`."""

    database: Database
    inbox: Inbox
    clock: Clock
    identity_key: str
    lease_seconds: int

    def meet(self, wake_up: WakeUp) -> Person | None:
        """The woken person under our lease, with all waiting mail in the database; None when there is nobody to work for.

        Raises Busy while another worker holds the lease, Outage when inbox or database do not answer.
        """
        mail = self.inbox.waiting(wake_up.partition) if wake_up.partition else []
        personal = [item for item in mail if item.message.group_id is None]
        if len(personal) < len(mail):
            log.info("group messages ignored", extra={"messages": len(mail) - len(personal)})
            self.inbox.done([item for item in mail if item.message.group_id is not None])
        person = self._identify(personal) if personal else self._by_scope(wake_up)
        if person is not None:
            try:
                self.drain(person)
            except Outage:
                self.leave(person)
                raise
        return person

    def _identify(self, mail: Sequence[Mail]) -> Person | None:
        """Who wrote this mail, known or new, and their lease."""
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            ref = tenancy.by_number(unit, mail[0].message.phone_number_id)
        if ref is None:
            log.warning("mail for a number that no workspace has was dropped", extra={"messages": len(mail)})
            self.inbox.done(mail)
            return None
        try:
            return self._identify_within(ref, mail)
        except UniqueViolation:  # another worker created the same person in this very moment
            return self._identify_within(ref, mail)

    def _identify_within(self, ref: WorkspaceRef, mail: Sequence[Mail]) -> Person:
        contact = mail[-1].message.contact
        aliases = {kind: value for kind, value in (("bsuid", contact.bsuid), ("wa_id", contact.wa_id)) if value}
        at = self.clock.now()
        with self.database.transaction(Fence(ref.id)) as unit:
            workspace = tenancy.load(unit, ref)
            for former in users.end_recycled_number(unit, ref.id, aliases, at):
                log.warning("a number has a new owner", extra={"former_user": former})
            user = users.by_aliases(unit, ref.id, aliases)
            listed = tenancy.access_decision(unit, ref.id, aliases)
            accepts = access.accepts_invitation(workspace, [item.message.text for item in mail])
            allowed = access.decide(workspace, listed, invited=accepts or (user is not None and user.invited_at is not None))
            if user is None:
                user = users.create(unit, workspace, aliases=aliases, display_name=contact.profile_name, access=allowed, at=at)
            elif user.access != allowed:
                users.set_access(unit, user.scope, allowed)
            if accepts:
                users.note_invited(unit, user.scope, at)
            users.add_aliases(unit, ref.id, user.id, aliases, at)
            users.note_inbound(unit, user.scope, sent_at=min(mail[-1].sent_at, at), display_name=contact.profile_name)
            return self._take_lease(unit, workspace, user)

    def _by_scope(self, wake_up: WakeUp) -> Person | None:
        """The user whose turn or messages lie in the database although no mail says so."""
        if wake_up.workspace is None or wake_up.scope is None:
            return None
        with self.database.transaction(Fence(wake_up.workspace)) as unit:
            user = users.by_scope(unit, wake_up.workspace, wake_up.scope)
            if user is None:
                return None
            workspace = tenancy.load(unit, WorkspaceRef(wake_up.workspace, user.scope.shared))
            return self._take_lease(unit, workspace, user)

    def _take_lease(self, unit: UnitOfWork, workspace: Workspace, user: User) -> Person:
        token, at = uuid4().hex, self.clock.now()
        if not users.take_lease(unit, user.scope, token, at=at, expires_at=at + timedelta(seconds=self.lease_seconds)):
            raise Busy
        aliases = users.aliases_of(unit, user.scope)
        keys = [partition_of(self.identity_key, number, value) for number in workspace.phone_number_ids for _, value in aliases]
        return Person(workspace, users.by_id(unit, user.scope), token, tuple(keys))

    def drain(self, person: Person) -> None:
        """Bring the waiting mail of every key of this person into the database; it stays in the inbox until it is answered."""
        found = [item for partition in person.partitions for item in self.inbox.waiting(partition)]
        new = [item for item in found if item.wamid not in person.mail]
        if not new:
            return
        readable = person.user.access == access.ALLOWED
        with self.database.transaction(Fence.around(person.user.scope)) as unit:
            conversations.add_inbound(unit, person.user.scope, [inbound_of(item, readable=readable) for item in new], self.clock.now())
        person.mail.update({item.wamid: item for item in new})

    def answered(self, person: Person) -> None:
        """Everything that we held of this person's mail is in an answered turn."""
        self.inbox.done(list(person.mail.values()))

    def leave(self, person: Person) -> None:
        """Give the lease back; one that cannot be given back expires."""
        try:
            with self.database.transaction(Fence(person.workspace.id)) as unit:
                users.release_lease(unit, person.user.scope, person.lease)
        except Outage:
            log.warning("a lease could not be released and will expire", extra={"workspace": person.workspace.id})


def inbound_of(mail: Mail, *, readable: bool) -> Inbound:
    """The row of a message without its card numbers and passwords. Of somebody without access only that they wrote is kept."""
    message = mail.message
    said = message.text or ""
    text = redact_secrets(said)
    return Inbound(
        kind=message.kind,
        origin=message.origin,
        channel=CHANNEL,
        channel_message_id=message.wamid,
        quoted_message_id=message.quoted_wamid,
        text=text if readable and text else None,
        raw=message.raw if readable and message.kind != "text" and text == said else None,
        sent_at=mail.sent_at,
        arrived_at=mail.arrived_at,
    )
