"""A small world around the work on tasks: a real database and outbox, a Manus that keeps the contract, workers that die."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from threading import local
from typing import Any

import psycopg

from agent7.channels.whatsapp.inbound.download import Downloader
from agent7.channels.whatsapp.inbound.file_keeping import FileKeeping
from agent7.errors import LeaseLost, Outage
from agent7.identity import MessageId, Scope, ScopeId, WorkspaceId
from agent7.llm.embeddings import NoEmbedder
from agent7.manus.work.calls import Calls
from agent7.manus.work.file_transfer import FileTransfer
from agent7.manus.work.job import Desk
from agent7.manus.work.reconciliation import Reconciliation
from agent7.manus.work.results import ResultIntake
from agent7.manus.work.worker import TaskWork
from agent7.memory import MemoryAgent
from agent7.store.conversation import conversations, turns
from agent7.store.tasks import task_events, task_intents
from agent7.store.tasks.task_events import Hint, Whose
from agent7.store.tasks.task_intents import Wanted
from agent7.store.tasks.tasks import CREATE, SEND
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.databases import as_owner
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.manus import FakeManus
from tests.fakes.queues import MemoryQueue
from tests.fakes.shelf import MemoryShelf
from tests.integration.conversation.world import Killed, Life, MortalDatabase

KEY = b"tests"


class Sent:
    """Where hints to the delivery go."""

    def __init__(self) -> None:
        self.hints: list[tuple[int, int]] = []

    def hint(self, workspace: WorkspaceId, scope: ScopeId) -> None:
        self.hints.append((workspace, scope))


class NoFiles:
    """Nothing is to be had from the channel."""

    def fetch(self, kind: str, channel_id: str, sha256: str | None) -> Any:
        raise Outage("Meta does not answer")


@dataclass
class TaskWorld:
    """Everything outside one worker, kept while workers come and go."""

    app_dsn: str
    owner_dsn: str
    user: Scope
    clock: FixedClock = field(default_factory=lambda: FixedClock(NOON))
    manus: FakeManus = field(default_factory=lambda: FakeManus(NOON))
    shelf: MemoryShelf = field(default_factory=MemoryShelf)
    extractions: MemoryQueue = field(default_factory=MemoryQueue)
    sent: Sent = field(default_factory=Sent)
    media_url: str = "http://127.0.0.1:1"
    databases: list[Database] = field(default_factory=list)
    warm: local = field(default_factory=local)
    opened: ExitStack = field(default_factory=ExitStack)

    def close(self) -> None:
        self.opened.close()
        for database in self.databases:
            database.close()

    def worker(self, life: Life | None = None, passing: Callable[[str], None] | None = None) -> TaskWork:
        """A worker in a process of its own when something is to happen to it; or else in the one of this thread, which is warm."""
        database = self.a_database(life) if life or passing else self.warm_database()
        passing = passing or (lambda step: None)
        desk = Desk(database, self.manus, self.sent, self.clock, passing)
        keeping = FileKeeping(database, NoFiles(), self.shelf, 10.0)
        fetching = FileTransfer(database, self.manus, self.shelf, Downloader(self.media_url), keeping)
        memory = MemoryAgent(database, NoEmbedder(), KEY)
        calling = Calls(desk, memory, fetching, "manus-1.6")
        settling = ResultIntake(desk, fetching, self.extractions, timedelta(minutes=3), memory.lessons)
        return TaskWork(desk, calling, Reconciliation(desk, calling), settling, timedelta(seconds=45))

    def a_database(self, life: Life | None = None) -> MortalDatabase:
        self.databases.append(database := MortalDatabase(self.app_dsn, life or Life()))
        return database

    def warm_database(self) -> MortalDatabase:
        """Open from step to step, as a warm function's is: a new connection costs Postgres as much as a step."""
        if not hasattr(self.warm, "database"):
            self.warm.database = self.a_database()
        return self.warm.database  # type: ignore[no-any-return]

    def want(self, request: str, *, shares_memory: bool = True, messages: tuple[MessageId, ...] = (), scope: Scope | None = None) -> Whose:
        """A person wants a new task; what the responder writes of it."""
        scope = scope or self.user
        with self.database.transaction(Fence.around(scope)) as unit:
            session, _ = conversations.current(unit, scope, "whatsapp", idle=timedelta(minutes=30), at=self.clock.now())
            turn = turns.open_turn(unit, scope, session.id, [], lease="x", split_off=False, at=self.clock.now())
            unit.execute("UPDATE turns SET state = 1 WHERE scope_id = %s AND id = %s", (scope.own, turn.id))
            task = task_intents.add(
                unit,
                scope,
                Wanted(request, messages),
                title=request[:60],
                conversation=session.id,
                turn=turn.id,
                phone_number_id=PHONE_NUMBER_ID,
                language="en",
                shares_memory=shares_memory,
                at=self.clock.now(),
            )
        return Whose(scope.workspace, scope.own, task)

    def say(self, whose: Whose, request: str, *, kind: int = SEND, given: dict[str, Any] | None = None) -> None:
        """The person wants more of a task, or answers it."""
        assert kind != CREATE
        with self.database.transaction(Fence.around(self.user)) as unit:
            session, _ = conversations.current(unit, self.user, "whatsapp", idle=timedelta(minutes=30), at=self.clock.now())
            turn = turns.open_turn(unit, self.user, session.id, [], lease="x", split_off=False, at=self.clock.now())
            unit.execute("UPDATE turns SET state = 1 WHERE scope_id = %s AND id = %s", (self.user.own, turn.id))
            task_intents.add_step(unit, self.user, whose.task, Wanted(request, (), given), kind=kind, turn=turn.id, at=self.clock.now())

    def cancel(self, whose: Whose) -> None:
        with self.database.transaction(Fence.around(self.user)) as unit:
            task_intents.cancel(unit, self.user, whose.task, self.clock.now())

    def work(self, whose: Whose) -> object:
        return self.worker().work(whose, self.until())

    def hear(self, hint: Hint) -> object:
        return self.worker().hear(hint, self.until())

    def until(self) -> Any:
        return self.clock.now() + timedelta(seconds=90)

    def pass_time(self, **time: float) -> None:
        """The clock goes on, here and at Manus."""
        self.clock.advance(timedelta(**time))
        self.manus.now = self.clock.now()

    def die_at(self, step: str, whose: Whose, *, times: int = 1) -> None:
        """Let a worker die right after a step of its work."""
        life, left = Life(), [times]

        def passing(passed: str) -> None:
            left[0] -= passed == step
            if passed == step and not left[0]:
                life.end()

        try:
            self.worker(life, passing).work(whose, self.until())
        except Killed:
            return
        raise AssertionError(f"the worker never came to {step}")

    def hear_and_die(self, hint: Hint) -> None:
        """A worker keeps a hint, and dies."""
        life = Life()
        try:
            self.worker(life, lambda step: life.end() if step == "heard" else None).hear(hint, self.until())
        except Killed:
            return
        raise AssertionError("the worker went on")

    def poll(self) -> list[Whose]:
        """What `poll` would wake now, worked on."""
        at = self.clock.now()
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            due = task_events.to_do(unit, self.user.workspace, at=at, calling_since=at - timedelta(minutes=2), most=100)
        found = [Whose(self.user.workspace, scope, task) for scope, task in due]
        for whose in found:
            try:
                self.work(whose)
            except (LeaseLost, Outage):
                continue
        return found

    @property
    def database(self) -> Database:
        return self.warm_database()

    @property
    def manus_id(self) -> str:
        """The one task that is at Manus."""
        (task,) = self.manus.tasks
        return task

    def told(self) -> list[str]:
        """What was written for the person, in its order."""
        return [str(text) for (text,) in self.rows("SELECT text FROM messages WHERE role = 1 ORDER BY id")]

    def steps(self) -> list[tuple[object, ...]]:
        return self.rows("SELECT n, kind, state, answer, fault FROM task_steps ORDER BY task_id, n")

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """What stands in the database, seen by its owner."""
        return self.owner.execute(query).fetchall()

    def run(self, statement: str) -> None:
        self.owner.execute(statement)

    @cached_property
    def owner(self) -> psycopg.Connection[tuple[object, ...]]:
        return self.opened.enter_context(as_owner(self.owner_dsn))


def stop(manus_task: str, *, number: int = 1, reason: str | None = "finish") -> Hint:
    """The hint of a stop, as the webhook passes it on."""
    return Hint("task_stopped", f"task_stopped_{manus_task}_{number}", f"hash-{number}", manus_task, reason)
