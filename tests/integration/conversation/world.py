"""A small world around the responder: a real database and outbox, an inbox and queues in memory, a phone that keeps what it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from itertools import count
from threading import local
from uuid import uuid4

import psycopg

from agent7.channels.whatsapp.graph import Accepted, Answer, Lost, Recipient
from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import address
from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.conversation.acts import Say
from agent7.conversation.erasure.user_erasure import UserErasure
from agent7.conversation.heard import Heard
from agent7.conversation.media.perception import Perception
from agent7.conversation.turn.arrival import Arrivals
from agent7.conversation.turn.decision import Decision
from agent7.conversation.turn.person import WakeUp
from agent7.conversation.turn.responder import Responder
from agent7.errors import DatabaseDown
from agent7.store.conversation.turns import Outcome
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.databases import WarmDatabase, as_owner
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.inbox import MemoryInbox, MemoryLedger
from tests.fakes.queues import MemoryQueue

IDENTITY_KEY = "test-identity-key"


class Killed(BaseException):
    """The process dies here: no handler of ours runs, nothing more reaches the outside."""


@dataclass
class Life:
    """Whether a worker's process is alive, and its database. Once dead, nothing that it still tries has an effect."""

    dead: bool = False
    without_database: bool = False

    def end(self) -> None:
        self.dead = True
        raise Killed

    def check(self) -> None:
        if self.dead:
            raise Killed
        if self.without_database:
            raise DatabaseDown("the database does not answer")


class MortalDatabase(WarmDatabase):
    """The database as one process sees it: after its death no transaction begins or commits."""

    def __init__(self, dsn: str, life: Life) -> None:
        super().__init__(dsn, "tests")
        self._life = life

    @contextmanager
    def transaction(self, fence: Fence) -> Iterator[UnitOfWork]:
        self._life.check()
        with super().transaction(fence) as unit:
            yield unit
            self._life.check()


@dataclass
class Phone:
    """The Graph API's other side: keeps each text with whom it went to, and can die right after it took one."""

    received: list[tuple[str, str]] = field(default_factory=list)
    contents: list[Content] = field(default_factory=list)
    after_next_text: Callable[[], None] = lambda: None
    down: bool = False
    _numbers: Iterator[int] = field(default_factory=count)

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:
        if self.down:
            return Lost("nobody answers")
        self.received.append((to.wa_id or to.bsuid or "", content.words))
        self.contents.append(content)
        self.after_next_text()
        return Accepted(f"wamid.OUT{next(self._numbers)}")

    def mark_read(self, phone_number_id: str, wamid: str, *, typing: bool) -> bool:
        return True


@dataclass
class EchoAssistant:
    """Answers with what it heard, joined. `trouble(text)` may raise for a text that it cannot think about. `patient`: waits for more."""

    trouble: Callable[[str], None] = lambda text: None
    patient: bool = False
    heard: list[tuple[str, ...]] = field(default_factory=list)

    def answers(self, heard: Heard) -> bool:
        return True

    def waits_for_more(self, heard: Heard) -> bool:
        return self.patient

    def think(self, heard: Heard) -> Decision:
        texts = tuple(message.text or "" for message in heard.messages)
        for text in texts:
            self.trouble(text)
        self.heard.append(texts)
        return Decision(Outcome("respond", "chitchat", "echo", "rules"), (Say(" | ".join(texts)),))


@dataclass
class World:
    """Everything outside one responder, kept while workers come and go."""

    app_dsn: str
    owner_dsn: str
    clock: FixedClock = field(default_factory=lambda: FixedClock(NOON))
    inbox: MemoryInbox = field(default_factory=MemoryInbox)
    ledger: MemoryLedger = field(default_factory=MemoryLedger)
    after_work: MemoryQueue = field(default_factory=MemoryQueue)
    hints: MemoryQueue = field(default_factory=MemoryQueue)
    task_work: MemoryQueue = field(default_factory=MemoryQueue)
    phone: Phone = field(default_factory=Phone)
    assistant: EchoAssistant = field(default_factory=EchoAssistant)
    databases: list[Database] = field(default_factory=list)
    perceiving: Perception | None = None
    debounce_seconds: float = 0
    pause: Callable[[float], None] = lambda seconds: None
    warm: local = field(default_factory=local)
    opened: ExitStack = field(default_factory=ExitStack)

    def close(self) -> None:
        for database in self.databases:
            database.close()
        self.opened.close()

    def write(
        self,
        person: str,
        text: str,
        *,
        wamid: str | None = None,
        second: int = 0,
        bsuid: str | None = None,
        wa_id: bool = True,
        kind: str = "text",
        origin: str = "direct_user",
        quoted: str | None = None,
        tapped: str | None = None,
    ) -> WakeUp:
        """A message arrives in the inbox; the wake-up that tells of it."""
        wamid = wamid or f"wamid.{uuid4().hex}"
        contact = Contact(person if wa_id else None, bsuid, "")
        sent_at = NOON + timedelta(seconds=second)
        raw = {"id": wamid, "from": person, "type": "text", "text": {"body": text}}
        if tapped:
            raw = {"id": wamid, "interactive": {"type": "button_reply", "button_reply": {"id": tapped, "title": text}}}
        message = InboundMessage(PHONE_NUMBER_ID, wamid, contact, sent_at, kind, text, origin, quoted, None, raw)  # type: ignore[arg-type]
        mail = address(IDENTITY_KEY, message, self.clock.now())
        self.inbox.accept(mail)
        return WakeUp(partition=mail.partition)

    def responder(self, life: Life | None = None, passing: Callable[[str], None] | None = None) -> Responder:
        """A worker in a process of its own when something is to happen to it; or else in the one of this thread, which is warm."""
        database = self.a_database(life) if life or passing else self.warm_database()
        passing = passing or (lambda step: None)
        return Responder(
            database=database,
            arrivals=Arrivals(database, self.inbox, self.clock, IDENTITY_KEY),
            assistant=self.assistant,  # type: ignore[arg-type]
            outgoing=Delivery(database, self.phone, self.hints),
            after_work=self.after_work,
            task_work=self.task_work,
            clock=self.clock,
            erasure=UserErasure(database, self.inbox, self.ledger, IDENTITY_KEY, self.task_work, self.clock, passing),
            debounce_seconds=self.debounce_seconds,
            time_for_a_turn=timedelta(seconds=30),
            pause=self.pause,
            perception=self.perceiving,
            passing=passing,
        )

    def a_database(self, life: Life | None = None) -> MortalDatabase:
        self.databases.append(database := MortalDatabase(self.app_dsn, life or Life()))
        return database

    def warm_database(self) -> MortalDatabase:
        """Open from turn to turn, as a warm function's is: a new connection costs Postgres as much as a turn."""
        if not hasattr(self.warm, "database"):
            self.warm.database = self.a_database()
        return self.warm.database  # type: ignore[no-any-return]

    def respond(self, wake_up: WakeUp, responder: Responder | None = None) -> bool:
        return (responder or self.responder()).respond(wake_up, self.until())

    def until(self) -> datetime:
        return self.clock.now() + timedelta(seconds=60)

    def die_at(self, step: str, wake_up: WakeUp) -> None:
        """Let a worker die right after a step of the protocol."""
        life = Life()
        responder = self.responder(life, lambda passed: life.end() if passed == step else None)
        try:
            responder.respond(wake_up, self.until())
        except Killed:
            return
        raise AssertionError(f"the worker never came to {step}")

    def report_delivered(self, phone_number_id: str) -> None:
        """The status events that a phone causes for everything it got."""
        delivery = self.responder().outgoing
        for (wamid,) in self.rows("SELECT wamid FROM outbox WHERE wamid IS NOT NULL"):
            status = {"id": wamid, "status": "delivered", "timestamp": str(int(self.clock.now().timestamp()))}
            delivery.apply_status(phone_number_id, status, self.clock.now())  # type: ignore[attr-defined]

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """What stands in the database, seen by its owner."""
        return self.owner.execute(query).fetchall()  # type: ignore[arg-type]

    @cached_property
    def owner(self) -> psycopg.Connection[tuple[object, ...]]:
        return self.opened.enter_context(as_owner(self.owner_dsn))
