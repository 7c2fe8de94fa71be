"""The responder function's own work: after which faults a wake-up is given back, and for how long."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from agent7.bootstrap import Bootstrap
from agent7.channels.heartbeat import HIDDEN_SECONDS
from agent7.channels.queues import QueueMessage
from agent7.conversation.turn.person import WakeUp
from agent7.errors import Outage
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.world import World

ROOT = Path(__file__).resolve().parents[4]
ADA = "447700900001"
CONTEXT = SimpleNamespace(get_remaining_time_in_millis=lambda: 60_000)


@pytest.fixture
def function(world: World) -> ModuleType:
    spec = importlib.util.spec_from_file_location("responder_app", ROOT / "functions/responder/app.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    parts = Bootstrap({})
    parts.clock, parts.wake_ups, parts.responder = world.clock, MemoryQueue(), world.responder()
    module.parts = lambda: parts  # type: ignore[attr-defined]
    return module


def handle(function: ModuleType, wake_up: WakeUp, *, message: str = "1", received: int = 1) -> tuple[bool, list[tuple[str, int]]]:
    """Whether the wake-up is done, and the waits with which it was given back."""
    body = json.dumps({"partition": wake_up.partition})
    attributes = {"ApproximateReceiveCount": str(received), "MessageGroupId": "group"}
    record = {"body": body, "receiptHandle": "handle", "messageId": message, "attributes": attributes}
    answer: dict[str, Any] = function.handler({"Records": [record]}, CONTEXT)
    return not answer["batchItemFailures"], function.parts().wake_ups.given_back


@pytest.mark.parametrize("fault", [ValueError("what Ada said"), Outage("the model is down")])
def test_a_wake_up_that_failed_comes_back_soon(
    world: World, function: ModuleType, fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    def trouble(_text: str) -> None:
        raise fault

    world.assistant.trouble = trouble
    done, given_back = handle(function, world.write(ADA, "hello"))
    assert not done
    (_, hidden_for), (_, comes_back_in) = given_back
    assert hidden_for == HIDDEN_SECONDS
    assert 1 <= comes_back_in <= 3
    assert type(fault).__name__ in caplog.text
    assert "Ada" not in caplog.text


def test_a_wake_up_that_was_answered_is_done(world: World, function: ModuleType) -> None:
    done, _ = handle(function, world.write(ADA, "hello"))
    assert done


def test_somebody_elses_wake_up_for_the_same_person_comes_back_in_seconds(world: World, function: ModuleType) -> None:
    wake_up = world.write(ADA, "hello")
    world.die_at("begun", wake_up)
    done, given_back = handle(function, wake_up)
    assert not done
    assert given_back[-1] == ("handle", 2)


def test_the_same_wake_up_goes_on_where_its_worker_died(world: World, function: ModuleType) -> None:
    wake_up = replace(world.write(ADA, "hello"), message="1")
    world.die_at("thought", wake_up)
    done, _ = handle(function, wake_up, message="1")
    assert done
    assert world.phone.received == [(ADA, "hello")]


def test_a_worker_that_was_overtaken_neither_acknowledges_nor_gives_back(world: World, function: ModuleType) -> None:
    wake_up = world.write(ADA, "hello")

    def overtaken(step: str) -> None:
        if step == "thought":
            world.respond(replace(wake_up, message="1"))

    function.parts().responder = world.responder(passing=overtaken)
    done, given_back = handle(function, wake_up, message="1")
    assert not done
    assert given_back == [("handle", HIDDEN_SECONDS)]
    assert world.phone.received == [(ADA, "hello")]


def test_an_outage_however_long_never_uses_a_wake_up_up(world: World, function: ModuleType) -> None:
    def down(_text: str) -> None:
        raise Outage("the model is down")

    world.assistant.trouble = down
    wake_up, queue = world.write(ADA, "hello"), function.parts().wake_ups
    done, _ = handle(function, wake_up, received=899)
    assert (done, queue.sent) == (False, [])
    done, _ = handle(function, wake_up, received=900)
    assert done
    assert queue.sent == [QueueMessage({"partition": wake_up.partition}, group="group", deduplication_id="again-1")]


def test_a_wake_up_whose_copy_the_queue_does_not_take_is_kept(world: World, function: ModuleType) -> None:
    def down(_text: str) -> None:
        raise Outage("the model is down")

    world.assistant.trouble = down
    function.parts().wake_ups.send = lambda messages: messages
    done, _ = handle(function, world.write(ADA, "hello"), received=900)
    assert not done
