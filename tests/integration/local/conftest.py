"""Parts of the local runner, each with real processes and sockets, driven from ordinary tests."""

from __future__ import annotations

import dataclasses
import json
import signal
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from local.emulator.resources import create_resources, session_of
from local.lifeline import child_environment, module_command
from local.stack import _free_ports
from local.wiring import Wiring, read_wiring
from local.wiring.plan import FunctionSpec

TOWN = Path(__file__).parent / "town"
REGION = "us-east-1"
one_at_a_time = threading.Lock()
"""No two threads may make clients of one session at once."""


class Emulator:
    """One emulator process with the fixture template's resources."""

    def __init__(self, file: Path) -> None:
        self.port = _free_ports()
        self.url = f"http://127.0.0.1:{self.port}"
        self.file = file
        self.wiring: Wiring = read_wiring(TOWN / "template.yaml", {}, endpoint=self.url, region=REGION)
        self._process: subprocess.Popen[str] | None = None
        self._clients: dict[str, Any] = {}

    def start(self) -> None:
        self.launch()
        assert self._process
        assert self._process.stdout
        assert self._process.stdout.readline() == "ready\n"

    def launch(self) -> None:
        """Start without waiting until it is ready."""
        command = module_command("local.emulator", str(self.port), REGION, str(self.file))
        self._process = subprocess.Popen(command, env=child_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin
        self._process.stdin.write(json.dumps([dataclasses.asdict(resource) for resource in self.wiring.resources]) + "\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self, *, after_stop_seconds: float | None = None) -> None:
        """Kill -9, in the middle of an orderly stop when the seconds after its beginning are given."""
        if self._process and after_stop_seconds is not None:
            self._process.terminate()
            time.sleep(after_stop_seconds)
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.communicate(timeout=20)

    def empty(self) -> None:
        request = urllib.request.Request(f"{self.url}/moto-api/reset", method="POST")
        urllib.request.urlopen(request).close()
        create_resources(self.wiring.resources, endpoint=self.url, region=REGION)

    def restart(self) -> None:
        self.stop()
        self.start()

    def client(self, service: str) -> Any:
        with one_at_a_time:
            if service not in self._clients:
                self._clients[service] = session_of(REGION).client(service, endpoint_url=self.url)
            return self._clients[service]

    def queue_url(self, logical_id: str) -> str:
        name = next(resource.name for resource in self.wiring.resources if resource.logical_id == logical_id)
        return f"{self.url}/123456789012/{name}"


@pytest.fixture(scope="session")
def running_emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulator]:
    emulator = Emulator(tmp_path_factory.mktemp("emulator") / "aws.sqlite3")
    emulator.start()
    yield emulator
    emulator.stop()


@pytest.fixture
def emulator(running_emulator: Emulator) -> Emulator:
    """The session's emulator with empty queues and tables. Starting one takes a second, so they share it."""
    running_emulator.empty()
    return running_emulator


def function(name: str, **given: Any) -> FunctionSpec:
    """A function of the fixture town."""
    base = {
        "logical_id": f"{name.title()}Function",
        "name": name,
        "folder": TOWN / "functions" / name,
        "handler": "app.handler",
        "timeout_seconds": 10.0,
        "memory_mb": 256,
        "environment": {},
        "settings": frozenset(),
        "concurrency": 1,
    }
    return FunctionSpec(**{**base, **given})
