"""Poll finds by state what a lost queue message or a crash left behind, once it is old enough, and wakes whoever does it."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from types import ModuleType, SimpleNamespace

import psycopg
import pytest

from agent7.channels.whatsapp.outbound.delivery import Delivery
from agent7.conversation.extraction.after_work import AfterWork
from agent7.conversation.turn.person import WakeUp
from agent7.identity import ScopeId, TurnId, WorkspaceId
from agent7.jobs.poll import Poll, Woken
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from agent7.store.identity import tenancy
from agent7.store.unit_of_work import Database
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.world import World

ROOT = Path(__file__).resolve().parents[3]
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
    monkeypatch.setattr(app, "parts", lambda: SimpleNamespace(after_work=after_work, clock=world.clock, overdue_jobs=NothingOverdue()))
    record = {"messageId": "1", "body": json.dumps(dict(world.after_work.sent[-1].body))}
    assert app.handler({"Records": [record]}, None) == {"batchItemFailures": []}
    assert "alarm: gave up the after-work of turn" in caplog.text
    assert poll.run(world.clock.now()).after_work == 0


class NothingOverdue:
    def in_workspace(self, workspace: WorkspaceId, at: datetime) -> int:
        return 0


def function_app(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_app", ROOT / "functions" / name / "app.py")
    assert spec is not None
    assert spec.loader is not None
    app = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(app)
    return app


def test_a_session_that_the_hourly_job_missed_is_hinted_at_until_it_is_read(world: World, poll: Poll, owner_dsn: str) -> None:
    world.respond(world.write(ADA, "hello"))
    world.clock.advance(timedelta(minutes=119))
    assert poll.run(world.clock.now()).extractions == 0, "the hourly job sees to it"
    world.clock.advance(timedelta(minutes=2))
    assert poll.run(world.clock.now()).extractions == 1
    [(workspace, scope, conversation)] = world.rows("SELECT workspace_id, scope_id, id FROM conversations")
    assert sent(poll) == [{"workspace": workspace, "scope": scope, "conversation": conversation}]
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("UPDATE conversations SET flush_after = %s", (world.clock.now(),))
    assert poll.run(world.clock.now()).extractions == 0
    world.clock.advance(timedelta(minutes=121))
    assert poll.run(world.clock.now()).extractions == 1
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("UPDATE conversations SET flushed_at = %s", (world.clock.now(),))
    assert poll.run(world.clock.now()).extractions == 0


def test_a_finished_step_whose_hint_got_lost_is_hinted_at_after_a_while(world: World, poll: Poll, owner_dsn: str) -> None:
    world.respond(world.write(ADA, "hello"))
    with psycopg.connect(owner_dsn) as owner:
        owner.execute(
            """
            WITH task AS (INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, language, state, shares_memory, created_at,
                                             talked_at, news_at)
                          SELECT 'k', workspace_id, scope_id, user_id, 'en', 3, true, %(at)s, %(at)s, %(at)s FROM turns RETURNING *)
            INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, state, answer, wanted_at, answered_at)
            SELECT 's', workspace_id, scope_id, user_id, id, 0, 0, 4, 0, %(at)s, %(at)s FROM task
            """,
            {"at": world.clock.now()},
        )
    world.clock.advance(timedelta(minutes=14))
    assert poll.run(world.clock.now()).extractions == 0
    world.clock.advance(timedelta(minutes=2))
    assert poll.run(world.clock.now()).extractions == 1
    [(scope, step)] = world.rows("SELECT scope_id, id FROM task_steps")
    assert sent(poll) == [{"workspace": 1, "scope": scope, "step": step}]


def sent(poll: Poll) -> list[object]:
    """The hints of extraction."""
    queue = poll.extraction
    assert isinstance(queue, MemoryQueue)
    return [message.body for message in queue.sent]


def test_a_reply_that_was_written_but_never_sent_gets_a_hint(world: World, poll: Poll) -> None:
    world.die_at("decided", world.write(ADA, "hello"))
    world.owner.execute("UPDATE outbox SET state = 0, claimed_at = NULL")
    world.clock.advance(LATER)
    assert poll.run(world.clock.now()).reminded == 1
    assert len(world.hints.sent) == 1
