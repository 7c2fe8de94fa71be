"""The whole assistant in one process: the composition root over an embedded Postgres, with fakes where the network begins.

Everything that queues would bring is done at once, after each message and after each move of the clock. The language models are those of
the settings; without OPENAI_API_KEY or OPENAI_BASE_URL the rules answer. The embedding model is that of one machine without a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg

from agent7.bootstrap import Bootstrap
from agent7.channels.whatsapp.graph import Accepted, Answer, Recipient
from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage
from agent7.channels.whatsapp.inbound.inbox import address
from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.channels.whatsapp.outbound.message_types import Buttons, Content, ListMenu
from agent7.conversation.turn import WakeUp
from agent7.errors import Outage
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.jobs.hourly import FlushSessions
from agent7.jobs.steps import Run
from agent7.llm.embeddings import LOCAL, SHIPPED, Embedder
from agent7.llm.rerank import Reranker, cross_encoder
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database
from local.postgres import start_postgres
from local.settings import DEFAULT_EMBEDDINGS
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.inbox import MemoryInbox, MemoryLedger
from tests.fakes.manus import FakeManus
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf

MONDAY = datetime(2026, 11, 30, 10, 0, 0, 700_000, tzinfo=UTC)
"""Every conversation begins then, so that "tomorrow" is a Tuesday. A message bears the whole second before it comes, as Meta stamps it."""
BETWEEN = timedelta(seconds=20)
"""From one message to the next: nobody is written to too often."""
A_WHILE = timedelta(seconds=60)
MOST_SESSIONS = 20
TRIES = 4
"""Of a turn with a fault; the product gives a message up after some."""
QUEUES = ("WAKE_UP", "STATUS", "DELIVERY", "AFTER_WORK", "EXTRACTION", "TASK")
PHONE_NUMBER_ID, IDENTITY_KEY = "700800900100200", "benchmark"
SETTINGS: Mapping[str, str] = {
    **{f"{name}_QUEUE_URL": name for name in QUEUES},
    "AGENT7_IDENTITY_KEY": IDENTITY_KEY,
    "AGENT7_DEBOUNCE_MS": "0",
    "AGENT7_TASK_TOLD_AFTER_S": "86400",
    "MANUS_API_KEY": "benchmark",
    "WHATSAPP_APP_SECRET": "benchmark",
    "WHATSAPP_VERIFY_TOKEN": "benchmark",
    "WHATSAPP_ACCESS_TOKEN": "benchmark",
    "WHATSAPP_PHONE_NUMBER_ID": PHONE_NUMBER_ID,
}
FIRST_START = FirstStartSettings(
    team="Talk",
    workspace="Talk",
    phone_number_id=PHONE_NUMBER_ID,
    admin_email="admin@example.com",
    access="open",
    invite_code="",
    time_zone="UTC",
    locale="en",
)
COUNTRIES = {"en": "447700", "de": "491515", "es": "346005", "fr": "336399", "pt": "351915"}


@dataclass
class Phone:
    """What the person reads: words, and in brackets what can be tapped."""

    received: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:  # noqa: ARG002
        titles = _titles(content)
        self.received.append(content.words + (f" [{'|'.join(titles)}]" if titles else ""))
        return Accepted(f"wamid.OUT{next(self.numbers)}")

    def mark_read(self, phone_number_id: str, wamid: str, *, typing: bool) -> bool:  # noqa: ARG002
        return True


def _titles(content: Content) -> list[str]:
    match content:
        case Buttons():
            return [button.title for button in content.buttons]
        case ListMenu():
            return [row.title for section in content.sections for row in section.rows]
    return []


class Parts(Bootstrap):
    """The parts of every function, in one process."""

    def __init__(self, env: Mapping[str, str], dsn: str, embedder: Embedder, reranker: Reranker | None = None) -> None:
        super().__init__({**env, **SETTINGS})
        self.made: dict[str, MemoryQueue] = {}
        self.phone = Phone()
        self.clock = FixedClock(MONDAY)
        self.database = Database(dsn, "talk")
        self.embedder = embedder
        self.reranker = reranker
        self.inbox, self.ledger, self.shelf, self.manus = MemoryInbox(), MemoryLedger(), MemoryShelf(), FakeManus(MONDAY)

    def queue(self, url: str) -> MemoryQueue:
        return self.made.setdefault(url, MemoryQueue())

    @cached_property
    def delivery(self) -> Delivery:
        return Delivery(self.database, self.phone, self.deliveries)


@dataclass
class Person:
    """One new person, alone with the assistant. `fault` is that of the last turn, "" where it had none; `owner_dsn` shows every row."""

    parts: Parts
    wa_id: str
    name: str
    owner_dsn: str
    fault: str = ""

    def say(self, text: str) -> str:
        """Write a message; everything that comes back because of it."""
        parts, before = self.parts, len(self.parts.phone.received)
        self._go_on(BETWEEN)
        contact = Contact(self.wa_id, f"GB.{self.wa_id}", self.name)
        wamid, arrived_at = f"wamid.{uuid4().hex}", parts.clock.now()
        sent_at = arrived_at.replace(microsecond=0)
        raw = {"id": wamid, "from": self.wa_id, "type": "text", "text": {"body": text}}
        mail = address(
            IDENTITY_KEY, InboundMessage(PHONE_NUMBER_ID, wamid, contact, sent_at, "text", text, "direct_user", None, None, raw), arrived_at
        )
        parts.inbox.accept(mail)
        self._respond(WakeUp(partition=mail.partition))
        self.work_off()
        return "\n".join(parts.phone.received[before:])

    def wait(self, span: timedelta) -> str:
        """Let time pass; what comes unasked. What was due in between is done at its end, as by a clock that was moved."""
        before = len(self.parts.phone.received)
        self._go_on(span)
        for _ in range(3):
            self.look_after()
            self._go_on(A_WHILE)
        return "\n".join(self.parts.phone.received[before:])

    @property
    def begun(self) -> int:
        """How often Manus was paid for: tasks begun, and words that set one to work again."""
        return sum(name in ("create", "send") for name, _ in self.parts.manus.calls)

    def _go_on(self, span: timedelta) -> None:
        self.parts.clock.advance(span)
        self.parts.manus.now = self.parts.clock.now()

    def _respond(self, wake_up: WakeUp) -> None:
        self.fault = ""
        for _ in range(TRIES):
            try:
                self.parts.responder.respond(wake_up, self.parts.clock.now() + A_WHILE)
            except Exception as fault:  # noqa: BLE001 - a turn that fails is a finding, and the next is played
                self.fault = f"{type(fault).__name__}: {fault}"[:200]
                self._go_on(timedelta(seconds=2))
            else:
                return

    def look_after(self) -> None:
        """What the schedule of every minute does, and that of every hour with the sessions that are over."""
        parts, at = self.parts, self.parts.clock.now()
        parts.reminder_delivery.run(at)
        parts.poll.run(at)
        parts.task_poll.run(at)
        with parts.database.transaction(LOOKUPS_ONLY) as unit:
            workspaces = tenancy.everywhere(unit)
        for workspace in workspaces:
            run = Run(workspace.id, "", at, hold=lambda _unit: None)
            for session in FlushSessions(parts.database, parts.extraction_queue).pieces(run, after=0, most=MOST_SESSIONS):
                session.do()
        self.work_off()

    def work_off(self) -> None:
        """What the queues' functions do, until nothing waits."""
        done = {"DELIVERY": self._deliver, "AFTER_WORK": self._finish, "EXTRACTION": self._finish, "TASK": self._task}
        for _ in range(100):
            waiting = [(name, queue) for name, queue in list(self.parts.made.items()) if name in done and queue.sent]
            if not waiting:
                return
            for name, queue in waiting:
                messages, queue.sent = queue.sent, []
                for message in messages:
                    done[name](dict(message.body))

    def _deliver(self, body: dict[str, int]) -> None:
        self.parts.delivery.deliver_due(WorkspaceId(body["workspace"]), ScopeId(body["scope"]), self.parts.clock.now())

    def _task(self, body: dict[str, int]) -> None:
        if "erasure" in body:
            return
        for _ in range(TRIES):
            try:
                self.parts.task_worker.follow(body, self.parts.clock.now() + A_WHILE, uuid4().hex)
            except Outage:
                self._go_on(timedelta(seconds=5))
            else:
                return

    def _finish(self, body: dict[str, int]) -> None:
        workspace, scope, at = WorkspaceId(body["workspace"]), ScopeId(body["scope"]), self.parts.clock.now()
        if body.keys() & {"step", "conversation", "topics"}:
            self.parts.extraction_worker.work(body, at)
        elif "turn" in body:
            self.parts.after_work.finish(workspace, scope, TurnId(body["turn"]), at)
        else:
            self.parts.after_work.tend(workspace, scope, at)


@dataclass
class Stage:
    """Brings people on, each in a database of their own."""

    owner_dsn: str
    env: Mapping[str, str]
    embedder: Embedder
    reranker: Reranker | None
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @contextmanager
    def person(self, language: str = "en", name: str = "") -> Iterator[Person]:
        """Somebody who has never written before, on a Monday morning."""
        with self.database() as (number, dsn):
            parts = Parts(self.env, self.app(dsn), self.embedder, self.reranker)
            try:
                yield Person(parts, f"{COUNTRIES.get(language, COUNTRIES['en'])}{number:06d}", name or f"T{number}", dsn)
            finally:
                parts.database.close()

    @contextmanager
    def database(self) -> Iterator[tuple[int, str]]:
        """A database in which nobody has written yet: its number, and the owner's address."""
        number = next(self.numbers)
        with psycopg.connect(self.owner_dsn, autocommit=True) as owner:
            owner.execute(f"CREATE DATABASE talk_{number} TEMPLATE talk_begun STRATEGY FILE_COPY")  # type: ignore[call-overload]
            try:
                yield number, self.owner_dsn.replace("/postgres?", f"/talk_{number}?")
            finally:
                owner.execute(f"DROP DATABASE talk_{number} WITH (FORCE)")  # type: ignore[call-overload]

    @staticmethod
    def app(dsn: str) -> str:
        """The application's address of a database, by its owner's."""
        return dsn.replace("postgres:@", "agent7_app@")


@contextmanager
def stage(env: Mapping[str, str]) -> Iterator[Stage]:
    """A stage of its own; gone afterwards. Raises PostgresError."""
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None  # where a database for each person is made eight times as fast
    with TemporaryDirectory(prefix="agent7-talk-", dir=memory, ignore_cleanup_errors=True) as folder:
        server = start_postgres(Path(folder), durable=False)
        try:
            with psycopg.connect(server.owner_dsn("postgres"), autocommit=True) as owner:
                owner.execute("CREATE DATABASE talk_begun")
            begun = server.owner_dsn("talk_begun")
            migrate(begun, MONDAY)
            tenancy.first_start(begun, FIRST_START, MONDAY)
            embedder = SHIPPED[LOCAL[DEFAULT_EMBEDDINGS]].made(1)
            embedder.embed(["warm"])
            reranker = cross_encoder.CrossEncoder() if cross_encoder.installed() else None
            yield Stage(server.owner_dsn("postgres"), env, embedder, reranker)
        finally:
            server.stop()
