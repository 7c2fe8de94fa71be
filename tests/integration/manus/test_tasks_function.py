"""The function around the work: what is done, what is given back to the queue, and for how long."""

from __future__ import annotations

import json
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from agent7.channels.heartbeat import HIDDEN_SECONDS
from agent7.errors import ManusBusy, ManusDown
from agent7.language.replies import task_texts
from tests.fakes.queues import MemoryQueue
from tests.integration.jobs.test_poll import function_app
from tests.integration.manus.world import TaskWorld, stop


@pytest.fixture
def app(tasks_world: TaskWorld, queue: MemoryQueue, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    app = function_app("tasks")
    parts = SimpleNamespace(task_worker=tasks_world.worker(), task_queue=queue, clock=tasks_world.clock)
    monkeypatch.setattr(app, "parts", lambda: parts)
    return app


@pytest.fixture
def queue() -> MemoryQueue:
    return MemoryQueue()


def deliver(app: ModuleType, body: dict[str, Any], *, received: int = 1, left_ms: int = 90_000) -> list[Any]:
    attributes = {"ApproximateReceiveCount": str(received)}
    record = {"messageId": "1", "receiptHandle": "receipt", "body": json.dumps(body), "attributes": attributes}
    context = SimpleNamespace(get_remaining_time_in_millis=lambda: left_ms)
    failures: list[Any] = app.handler({"Records": [record]}, context)["batchItemFailures"]
    return failures


def hint_of(world: TaskWorld) -> dict[str, int]:
    whose = world.want("Write a page")
    return {"workspace": whose.workspace, "scope": whose.scope, "task": whose.task}


def test_a_task_is_worked_on_and_its_message_kept_hidden_meanwhile(tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue) -> None:
    assert deliver(app, hint_of(tasks_world)) == []
    assert len(tasks_world.manus.tasks) == 1
    assert queue.given_back == [("receipt", HIDDEN_SECONDS)]


def test_an_event_of_manus_is_followed(tasks_world: TaskWorld, app: ModuleType) -> None:
    deliver(app, hint_of(tasks_world))
    tasks_world.manus.finish(tasks_world.manus_id)
    hint = stop(tasks_world.manus_id)
    event = {"type": hint.type, "id": hint.id, "hash": hint.body_hash, "manus_task": hint.manus_task, "stop_reason": "finish"}
    assert deliver(app, {"event": event}) == []
    assert len(tasks_world.told()) == 1


def test_what_waits_for_a_short_time_is_given_back_for_so_long(tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue) -> None:
    tasks_world.manus.failures = [ManusBusy(40.0)]
    assert deliver(app, hint_of(tasks_world)) == [{"itemIdentifier": "1"}]
    assert queue.given_back[-1] == ("receipt", 40)


def test_what_waits_for_long_is_left_to_poll(tasks_world: TaskWorld, app: ModuleType) -> None:
    tasks_world.manus.failures = [ManusBusy(400.0)]
    assert deliver(app, hint_of(tasks_world)) == []
    tasks_world.pass_time(seconds=401)
    tasks_world.poll()
    assert len(tasks_world.manus.tasks) == 1


def test_a_task_that_somebody_is_at_is_tried_again_soon(tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue) -> None:
    body = hint_of(tasks_world)
    tasks_world.run("UPDATE tasks SET lease = 'other', leased_until = '2026-03-02 12:01Z'")
    assert deliver(app, body) == [{"itemIdentifier": "1"}]
    assert queue.given_back[-1] == ("receipt", 2)


@pytest.mark.parametrize(("received", "seconds"), [(1, 5), (3, 20), (4, 30)])
def test_an_outage_is_waited_out_ever_longer(
    tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue, received: int, seconds: int
) -> None:
    body = hint_of(tasks_world)
    deliver(app, body)
    tasks_world.manus.failures = [ManusDown("down")]
    assert deliver(app, body, received=received) == [{"itemIdentifier": "1"}]
    assert queue.given_back[-1] == ("receipt", seconds)


def test_a_task_that_meets_an_outage_for_long_is_left_to_poll_and_a_hint_of_manus_is_kept(
    tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue
) -> None:
    body = hint_of(tasks_world)
    deliver(app, body)
    tasks_world.manus.failures = [ManusDown("down"), ManusDown("down")]
    assert deliver(app, body, received=5) == []
    hint = stop(tasks_world.manus_id)
    event = {"type": hint.type, "id": hint.id, "hash": hint.body_hash, "manus_task": hint.manus_task, "stop_reason": "finish"}
    assert deliver(app, {"event": event}, received=50) == [{"itemIdentifier": "1"}]
    assert queue.given_back[-1] == ("receipt", 60)
    tasks_world.manus.finish(tasks_world.manus_id)
    tasks_world.pass_time(minutes=2)
    tasks_world.poll()
    assert len(tasks_world.told()) == 1


def test_a_fault_that_cannot_even_be_counted_alarms_and_is_left_to_poll(
    tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue, caplog: pytest.LogCaptureFixture
) -> None:
    body = hint_of(tasks_world)
    tasks_world.run("REVOKE ALL ON tasks FROM agent7_app")
    assert deliver(app, body) == [{"itemIdentifier": "1"}]
    assert queue.given_back[-1] == ("receipt", 60)
    assert "alarm" not in caplog.text
    assert deliver(app, body, received=5) == []
    assert "alarm: the work on a task fails again and again" in caplog.text


def test_a_fault_of_ours_is_tried_again_ever_later_and_piles_up_no_messages(
    tasks_world: TaskWorld, app: ModuleType, caplog: pytest.LogCaptureFixture
) -> None:
    body = hint_of(tasks_world)
    tasks_world.run("REVOKE ALL ON api_calls FROM agent7_app")
    assert deliver(app, body) == [{"itemIdentifier": "1"}]
    tasks_world.pass_time(seconds=60)
    assert deliver(app, body) == []
    assert tasks_world.poll() == []
    tasks_world.pass_time(seconds=120)
    assert "alarm" not in caplog.text
    assert len(tasks_world.poll()) == 1
    assert "alarm: the work on a task fails again and again" in caplog.text
    tasks_world.run("GRANT SELECT, INSERT, UPDATE, DELETE ON api_calls TO agent7_app")
    tasks_world.pass_time(seconds=240)
    tasks_world.poll()
    assert len(tasks_world.manus.tasks) == 1
    assert tasks_world.rows("SELECT faults FROM tasks") == [(0,)]


@pytest.mark.parametrize("broken", ["calling", "settling"])
def test_after_two_hours_of_faults_a_task_is_given_up_and_the_person_told(
    tasks_world: TaskWorld, app: ModuleType, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    body = hint_of(tasks_world)
    if broken == "settling":
        deliver(app, body)
        tasks_world.manus.finish(tasks_world.manus_id, "Done.")
        tasks_world.run("ALTER TABLE task_steps ADD CONSTRAINT odd CHECK (result IS NULL)")
    else:
        tasks_world.run("REVOKE ALL ON api_calls FROM agent7_app")
    for _ in range(180):
        tasks_world.pass_time(minutes=1)
        tasks_world.poll()
    assert tasks_world.told() == [task_texts.odd("en", "Write a page", "")]
    assert tasks_world.rows("SELECT state, next_look_at FROM tasks") == [(6, None)]
    assert tasks_world.rows("SELECT count(*) FROM task_steps WHERE state < 4") == [(0,)]
    assert "alarm: a task needs attention: the work on it was given up" in caplog.text


@pytest.mark.parametrize("body", [{}, {"event": {"type": "task_stopped"}}, {"workspace": 1, "scope": "2", "task": 3}, {"partition": "x"}])
def test_a_message_that_is_none_of_ours_is_dropped(app: ModuleType, body: dict[str, Any]) -> None:
    assert deliver(app, body) == []


def test_nothing_is_called_without_the_time_for_it(tasks_world: TaskWorld, app: ModuleType) -> None:
    assert deliver(app, hint_of(tasks_world), left_ms=30_000) == [{"itemIdentifier": "1"}]
    assert not tasks_world.manus.tasks


def test_work_is_done_while_the_queue_takes_no_beat(tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue) -> None:
    queue.down = True
    assert deliver(app, hint_of(tasks_world)) == []
    assert len(tasks_world.manus.tasks) == 1


def test_a_worker_that_was_overtaken_neither_acknowledges_nor_gives_back(
    tasks_world: TaskWorld, app: ModuleType, queue: MemoryQueue
) -> None:
    body = hint_of(tasks_world)

    def overtaken(step: str) -> None:
        if step == "leased":
            tasks_world.run("UPDATE tasks SET lease = 'another'")

    app.parts().task_worker = tasks_world.worker(passing=overtaken)
    assert deliver(app, body) == [{"itemIdentifier": "1"}]
    assert queue.given_back == [("receipt", HIDDEN_SECONDS)]
    assert not tasks_world.manus.tasks
