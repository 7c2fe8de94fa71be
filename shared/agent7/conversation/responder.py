"""The turn protocol: from a wake-up to one committed reply, whatever crashes, repeats or races on the way.

begin (lease, messages, one open turn) -> think (no transaction) -> decide (one transaction) -> deliver -> tidy.
Each step leaves a state from which the next worker can go on. A queue message is only a hint: state finds the work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol
from uuid import uuid4

from psycopg.errors import UniqueViolation

from agent7.channels.queues import Queue, QueueMessage
from agent7.channels.whatsapp.inbox import Inbox, Mail, partition_of
from agent7.channels.whatsapp.splitting import split
from agent7.clock import Clock
from agent7.conversation import access
from agent7.conversation.hearing import Heard
from agent7.conversation.turn import Assistant, Decision
from agent7.errors import LeaseLost, Outage
from agent7.identity import ScopeId, WorkspaceId
from agent7.settings import TurnSettings
from agent7.store import conversations, outbox, tenancy, turns, users
from agent7.store.conversations import Inbound, Message
from agent7.store.tenancy import Workspace, WorkspaceRef
from agent7.store.turns import Turn
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from agent7.store.users import User

log = logging.getLogger(__name__)

CHANNEL = "whatsapp"
SESSION_IDLE = timedelta(minutes=30)
LEASE_BEYOND_TIMEOUT_SECONDS = 10
TIME_FOR_ANOTHER_TURN = timedelta(seconds=15)
RECENT_MESSAGES = 10
SPLIT_AT, PARK_AT = 2, 3
"""The second take-over splits a turn into single messages, the third parks the guilty one."""


class Outgoing(Protocol):
    """What the responder needs of the channel: show that we are at work, and send what is in the outbox."""

    def show_typing(self, phone_number_id: str, wamid: str) -> None: ...

    def deliver(self, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> None: ...


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
    def phone_number_id(self) -> str:
        last = next(reversed(self.mail.values()), None)
        return last.message.phone_number_id if last else self.workspace.phone_number_ids[0]


class Busy(Exception):
    """Another worker holds this user's lease; the wake-up goes back and is never acknowledged."""


@dataclass(frozen=True, slots=True)
class Responder:
    """Answers one user's waiting messages."""

    database: Database
    inbox: Inbox
    assistant: Assistant
    outgoing: Outgoing
    after_work: Queue
    clock: Clock
    settings: TurnSettings
    identity_key: str
    pause: Callable[[float], None]
    passing: Callable[[str], None] = lambda _step: None
    """Called with the name of each step of the protocol once it is done; tests stop the world there."""

    @property
    def lease_seconds(self) -> int:
        """How long a user is ours once the lease is taken: the function's time-out and a little more."""
        return self.settings.function_timeout_seconds + LEASE_BEYOND_TIMEOUT_SECONDS

    def respond(self, wake_up: WakeUp, until: datetime) -> bool:
        """Answer everything that waits for the woken user, while time remains before `until`.

        True when nothing is left, False when the time ran out first. Raises Busy, Outage, or the fault of a message.
        """
        person = self._begin(wake_up)
        if person is None:
            return True
        try:
            while turn := self._next_turn(person):
                if not self._answer(person, turn):
                    return True
                if until - self.clock.now() < TIME_FOR_ANOTHER_TURN:
                    return False
            self.inbox.done(list(person.mail.values()))
            self.passing("tidied")
            return True
        finally:
            self._release(person)

    # begin

    def _begin(self, wake_up: WakeUp) -> Person | None:
        mail = self.inbox.waiting(wake_up.partition) if wake_up.partition else []
        personal = [item for item in mail if item.message.group_id is None]
        if len(personal) < len(mail):
            log.info("group messages ignored", extra={"messages": len(mail) - len(personal)})
            self.inbox.done([item for item in mail if item.message.group_id is not None])
        person = self._identify(personal) if personal else self._by_scope(wake_up)
        if person is not None:
            self._drain(person)
            self.passing("begun")
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
            user = users.by_aliases(unit, ref.id, aliases)
            listed = tenancy.access_decision(unit, ref.id, aliases)
            allowed = access.decide(workspace, listed, user.access if user else None, [item.message.text for item in mail])
            if user is None:
                user = users.create(unit, workspace, aliases=aliases, display_name=contact.profile_name, access=allowed, at=at)
            elif user.access != allowed:
                users.set_access(unit, user.scope, allowed)
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

    def _drain(self, person: Person) -> None:
        """Bring the waiting mail of every key of this person into the database; it stays in the inbox until it is answered."""
        found = [item for partition in person.partitions for item in self.inbox.waiting(partition)]
        new = [item for item in found if item.wamid not in person.mail]
        if not new:
            return
        readable = person.user.access == access.ALLOWED
        with self.database.transaction(Fence.around(person.user.scope)) as unit:
            conversations.add_inbound(unit, person.user.scope, [inbound_of(item, readable=readable) for item in new], self.clock.now())
        person.mail.update({item.wamid: item for item in new})

    def _next_turn(self, person: Person) -> Turn | None:
        """The turn to work on, made ours and counted: the one that a crash left, else a new one for what waits."""
        scope, at = person.user.scope, self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            left = turns.working(unit, scope)
            if left is not None:
                taken = self._take_over(unit, person, left)
                if taken is not None:
                    return taken
            waiting, split_off = turns.next_waiting(unit, scope)
            if not waiting:
                return None
            conversation, _ = conversations.current(unit, scope, CHANNEL, idle=SESSION_IDLE, at=at)
            return turns.open_turn(unit, scope, conversation.id, waiting, lease=person.lease, split_off=split_off, at=at)

    def _take_over(self, unit: UnitOfWork, person: Person, left: Turn) -> Turn | None:
        scope = person.user.scope
        takeovers = turns.take_over(unit, scope, left.id, person.lease)
        if takeovers >= PARK_AT:
            log.error("a turn was parked", extra={"turn": left.public_id, "takeovers": takeovers})
            turns.park(unit, scope, left.id, self.clock.now())
            return None
        if takeovers == SPLIT_AT:
            turns.split(unit, scope, left.id)
        return left

    # think, decide, deliver

    def _answer(self, person: Person, turn: Turn) -> bool:
        """Work on one turn to its end. False when somebody else has taken it over: stop quietly."""
        try:
            with ThreadPoolExecutor(max_workers=1) as side:
                decision = self._think(person, turn, side)
                self.passing("thought")
                self._decide(person, turn, decision)
            self.passing("decided")
        except LeaseLost:
            log.info("a turn went to another worker", extra={"turn": turn.public_id})
            return False
        except Exception as fault:
            self._note_fault(person, turn, fault)
            raise
        self.outgoing.deliver(person.workspace.id, person.user.scope.own, self.clock.now())
        self.passing("delivered")
        self.after_work.send([QueueMessage({"workspace": person.workspace.id, "scope": person.user.scope.own, "turn": turn.id})])
        return True

    def _think(self, person: Person, turn: Turn, side: ThreadPoolExecutor) -> Decision:
        messages = self._messages(person, turn)
        if self.assistant.answers(person.user, messages):
            side.submit(self.outgoing.show_typing, person.phone_number_id, messages[-1].channel_message_id)
            if self.assistant.waits_for_more(messages):
                self.pause(self.settings.debounce_seconds)
                messages = self._messages_after_pause(person, turn)
        return self.assistant.think(self._heard(person, turn, messages))

    def _heard(self, person: Person, turn: Turn, messages: Sequence[Message]) -> Heard:
        scope = person.user.scope
        with self.database.transaction(Fence.around(scope)) as unit:
            conversation = conversations.by_id(unit, scope, turn.conversation)
            recent = conversations.recent_texts(unit, scope, turn.conversation, before_turn=turn.id, most=RECENT_MESSAGES)
        return Heard(person.workspace, person.user, turn, conversation, tuple(messages), tuple(recent), self.clock.now())

    def _messages(self, person: Person, turn: Turn) -> list[Message]:
        with self.database.transaction(Fence.around(person.user.scope)) as unit:
            return conversations.of_turn(unit, person.user.scope, turn.id)

    def _messages_after_pause(self, person: Person, turn: Turn) -> list[Message]:
        """The turn's messages with those of the same burst that came during the pause."""
        self._drain(person)
        scope = person.user.scope
        with self.database.transaction(Fence.around(scope)) as unit:
            waiting, split_off = turns.next_waiting(unit, scope)
            if turn.takeovers == 0 and not split_off:
                turns.adopt(unit, scope, turn, waiting)
            return conversations.of_turn(unit, scope, turn.id)

    def _decide(self, person: Person, turn: Turn, decision: Decision) -> None:
        """Everything that this turn changes, in one transaction that only the holder of its lease can commit."""
        scope, at = person.user.scope, self.clock.now()
        with self.database.transaction(Fence.around(scope)) as unit:
            turns.answer(unit, scope, turn.id, person.lease, decision.outcome, at)
            replies = split(decision.carry_out(unit, at))
            queued = outbox.queue_texts(unit, scope, turn.id, replies, phone_number_id=person.phone_number_id, at=at)
            for row, text in zip(queued, replies, strict=True):
                conversations.add_reply(
                    unit, scope, conversation=turn.conversation, turn=turn.id, outbox_public_id=row.public_id, text=text, at=at
                )

    # fail, tidy

    def _note_fault(self, person: Person, turn: Turn, fault: Exception) -> None:
        """Count the fault against the turn, unless something outside was down; a dead database cannot be told."""
        counts = not isinstance(fault, Outage)
        try:
            with self.database.transaction(Fence.around(person.user.scope)) as unit:
                turns.note_fault(unit, person.user.scope, turn.id, person.lease, type(fault).__name__, counts=counts)
        except Outage:
            log.warning("a fault could not be noted: the database is down", extra={"turn": turn.public_id})

    def _release(self, person: Person) -> None:
        try:
            with self.database.transaction(Fence(person.workspace.id)) as unit:
                users.release_lease(unit, person.user.scope, person.lease)
        except Outage:
            log.warning("a lease could not be released and will expire", extra={"workspace": person.workspace.id})


def inbound_of(mail: Mail, *, readable: bool) -> Inbound:
    """The row of a message. Of somebody without access only the fact that they wrote is kept."""
    message = mail.message
    return Inbound(
        kind=message.kind,
        origin=message.origin,
        channel=CHANNEL,
        channel_message_id=message.wamid,
        quoted_message_id=message.quoted_wamid,
        text=message.text if readable and message.text else None,
        raw=message.raw if readable and message.kind != "text" else None,
        sent_at=mail.sent_at,
        arrived_at=mail.arrived_at,
    )
