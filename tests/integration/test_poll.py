"""Poll finds by state what a lost queue message or a crash left behind, once it is old enough, and wakes whoever does it."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import ModuleType, SimpleNamespace

import psycopg
import pytest

from agent7.channels.whatsapp.delivery import Delivery
from agent7.conversation.after_work import AfterWork
from agent7.conversation.arrival import WakeUp
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.jobs.poll import Poll, Woken
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store import tenancy
from agent7.store.unit_of_work import Database
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.world import World

ROOT = Path(__file__).resolve().parents[2]
ADA = "447700900001"
LATER = timedelta(minutes=3)


@pytest.fixture
def world(database_url: str, owner_dsn: str, first_start: tenancy.Workspace) -> Iterator[World]:
    assert first_start.access == "open"
    world = World(database_url, owner_dsn)
    yield world
    world.close()


@pytest.fixture
def wake_ups() -> MemoryQueue:
    return MemoryQueue()


@pytest.fixture
def poll(world: World, database: Database, wake_ups: MemoryQueue) -> Poll:
    delivery = Delivery(database, world.phone, world.hints)
    return Poll(database, world.inbox, delivery, wake_ups, MemoryQueue(), world.after_work, MemoryQueue())


def test_mail_that_nobody_was_told_of_is_announced_once_in_five_minutes(world: World, poll: Poll, wake_ups: MemoryQueue) -> None:
    wake_up = world.write(ADA, "hello")
    assert poll.run(world.clock.now()) == Woken()
    world.clock.advance(LATER)
    for _ in range(7):
        assert poll.run(world.clock.now()).partitions == 1
        world.clock.advance(timedelta(minutes=1))
    assert [message.body for message in wake_ups.sent] == [{"partition": wake_up.partition}] * 2


def test_a_turn_that_only_the_database_knows_of_is_announced_by_its_scope(world: World, poll: Poll, wake_ups: MemoryQueue) -> None:
    world.die_at("thought", world.write(ADA, "hello"))
    world.inbox.__init__()  # type: ignore[misc]  # the inbox lost everything
    world.clock.advance(LATER)
    assert poll.run(world.clock.now()).scopes == 1
    body = wake_ups.sent[0].body
    assert world.respond(WakeUp(workspace=body["workspace"], scope=body["scope"]))
    assert world.phone.received == [(ADA, "hello")]


def test_after_work_that_got_lost_is_announced_and_done_once(world: World, poll: Poll, database: Database) -> None:
    world.die_at("delivered", world.write(ADA, "hello"))
    world.clock.advance(LATER)
    assert poll.run(world.clock.now()).after_work == 1
    body = world.after_work.sent[-1].body
    after_work = AfterWork(database, MemoryAgent(database, NoEmbedder(), fingerprint_key=b"tests"))
    ids = WorkspaceId(body["workspace"]), ScopeId(body["scope"]), TurnId(body["turn"])
    assert after_work.finish(*ids, world.clock.now())
    assert not after_work.finish(*ids, world.clock.now())
    assert poll.run(world.clock.now()).after_work == 0


def test_after_work_that_fails_by_itself_is_given_up_with_an_alarm(
    world: World, poll: Poll, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world.die_at("delivered", world.write(ADA, "hello"))
    world.clock.advance(LATER)
    poll.run(world.clock.now())
    with psycopg.connect(world.owner_dsn) as owner:
        owner.execute("UPDATE turns SET recalled = '{1}'")
        owner.execute("REVOKE ALL ON memory_usage FROM agent7_app")
    app = function_app("extraction")
    after_work = AfterWork(database, MemoryAgent(database, NoEmbedder(), fingerprint_key=b"tests"))
    monkeypatch.setattr(app, "parts", lambda: SimpleNamespace(after_work=after_work, clock=world.clock))
    record = {"messageId": "1", "body": json.dumps(dict(world.after_work.sent[-1].body))}
    assert app.handler({"Records": [record]}, None) == {"batchItemFailures": []}
    assert "alarm: gave up the after-work of turn" in caplog.text
    assert poll.run(world.clock.now()).after_work == 0


def function_app(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_app", ROOT / "functions" / name / "app.py")
    assert spec is not None
    assert spec.loader is not None
    app = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(app)
    return app


def test_a_reply_that_was_written_but_never_sent_gets_a_hint(world: World, poll: Poll) -> None:
    world.die_at("decided", world.write(ADA, "hello"))
    world.clock.advance(LATER)
    assert poll.run(world.clock.now()).reminded == 1
    assert len(world.hints.sent) == 1
