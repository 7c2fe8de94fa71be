"""The responder function's own work: after which faults a wake-up is given back, and for how long."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from agent7.bootstrap import Bootstrap
from agent7.conversation.arrival import WakeUp
from agent7.errors import Outage
from tests.fakes.queues import MemoryQueue
from tests.integration.conversation.world import World

ROOT = Path(__file__).resolve().parents[3]
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


def handle(function: ModuleType, wake_up: WakeUp) -> tuple[bool, list[tuple[str, int]]]:
    """Whether the wake-up is done, and the waits with which it was given back."""
    body = json.dumps({"partition": wake_up.partition})
    record = {"body": body, "receiptHandle": "handle", "messageId": "1", "attributes": {"ApproximateReceiveCount": "1"}}
    answer: dict[str, Any] = function.handler({"Records": [record]}, CONTEXT)
    return not answer["batchItemFailures"], function.parts().wake_ups.given_back


@pytest.mark.parametrize(("fault", "seconds"), [(ValueError("what Ada said"), 1), (Outage("the model is down"), 2)])
def test_a_wake_up_that_failed_comes_back_soon(
    world: World, function: ModuleType, fault: Exception, seconds: int, caplog: pytest.LogCaptureFixture
) -> None:
    def trouble(_text: str) -> None:
        raise fault

    world.assistant.trouble = trouble
    done, given_back = handle(function, world.write(ADA, "hello"))
    assert not done
    assert given_back == [("handle", function.parts().lease_seconds), ("handle", seconds)]
    assert type(fault).__name__ in caplog.text
    assert "Ada" not in caplog.text


def test_a_wake_up_that_was_answered_is_done(world: World, function: ModuleType) -> None:
    done, _ = handle(function, world.write(ADA, "hello"))
    assert done
