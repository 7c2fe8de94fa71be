"""A running simulator on a free port and a tiny assistant at the other end of its webhooks."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from agent7.clock import Clock
from local.simulator.server import SimulatorServer
from local.simulator.settings import SimulatorSettings
from local.simulator.simulator import Simulator
from tests.fakes.echo_assistant import EchoAssistant
from tests.fakes.fixed_clock import FixedClock

NUMBER = "700800900100200"
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SECONDS = 10


class Phone:
    """The simulator as its callers see it: by HTTP."""

    def __init__(self, simulator: Simulator, server: SimulatorServer, assistant: EchoAssistant, clock: Clock) -> None:
        self.simulator, self.server, self.assistant, self.clock = simulator, server, assistant, clock

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_address[1], timeout=SECONDS)
        try:
            connection.request(method, path, body if isinstance(body, bytes | None) else json.dumps(body), headers or {})
            response = connection.getresponse()
            raw = response.read()
            return response.status, json.loads(raw) if "json" in (response.headers["Content-Type"] or "") else raw
        finally:
            connection.close()

    def post(self, path: str, body: Any) -> Any:
        status, answer = self.call("POST", path, body)
        assert status < 300, (status, answer)
        return answer

    def writes(self, text: str, user: str = "ada", **more: Any) -> dict[str, Any]:
        return self.post("/control/inbound", {"user": user, "text": text, **more})

    def send(self, text: str = "hello", to: str = "+447700900123", **more: Any) -> tuple[int, dict[str, Any]]:
        return self.assistant.graph({"messaging_product": "whatsapp", "to": to, "type": "text", "text": {"body": text}, **more})

    def messages(self, user: str = "ada") -> list[dict[str, Any]]:
        return self.call("GET", f"/control/chats?user={user}")[1]["messages"]

    def message(self, wamid: str, user: str = "ada") -> dict[str, Any]:
        return next(message for message in self.messages(user) if message["id"] == wamid)


def eventually(holds: Callable[[], Any]) -> Any:
    """Wait until something is true, and return it."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if value := holds():
            return value
        time.sleep(0.01)
    raise AssertionError("it never came true")


@contextmanager
def running(settings: SimulatorSettings, assistant: EchoAssistant, clock: Clock) -> Iterator[Phone]:
    simulator = Simulator(settings, clock)
    server = SimulatorServer(simulator)
    assistant.settings, assistant.graph_url = settings, server.address
    serving = threading.Thread(target=server.serve_forever, args=(0.02,))
    serving.start()
    try:
        yield Phone(simulator, server, assistant, clock)
    finally:
        server.close()
        serving.join()
        simulator.stop()


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOON)


@pytest.fixture
def assistant() -> Iterator[EchoAssistant]:
    assistant = EchoAssistant()
    assistant.replies = False
    yield assistant
    assistant.close()


@pytest.fixture
def settings(assistant: EchoAssistant) -> SimulatorSettings:
    return SimulatorSettings(0, assistant.url, "test-app-secret", "test-token", NUMBER)


@pytest.fixture
def phone(settings: SimulatorSettings, assistant: EchoAssistant, clock: FixedClock) -> Iterator[Phone]:
    with running(settings, assistant, clock) as phone:
        yield phone


@pytest.fixture
def kept(settings: SimulatorSettings, tmp_path: Path) -> SimulatorSettings:
    """Settings of a simulator that keeps its chats in a directory."""
    return replace(settings, data_dir=tmp_path / "data")
