"""The whole system in a process of its own, for end-to-end tests and benchmarks.

    with LocalStack(data_dir) as stack:
        httpx2.post(f"{stack.url}/webhooks/whatsapp", ...)

It is exactly `python -m local`, with free ports, without the person's `.env`, and with ways to kill parts of it.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError, URLError

from local.lifeline import REPOSITORY, child_environment, module_command
from local.ports import Ports
from local.settings import OUR_NAMES

READY_SECONDS = 90.0
STOP_SECONDS = 40.0
PORTS = range(10_000, 30_000)
"""Below the range from which the system gives out ports for outgoing connections."""


class StackFailed(Exception):
    """The stack did not start. The text ends with its last lines."""


class LocalStack(Ports):
    """One local run. `overrides` are settings (see README); `without` names services to leave out (embedder, simulator, manus)."""

    def __init__(
        self, data_dir: Path, *, port: int = 0, overrides: Mapping[str, str] | None = None, template: Path | None = None, without: str = ""
    ) -> None:
        self.data_dir = data_dir
        self.port = port or _free_ports()
        self._settings = {
            "AGENT7_DATA_DIR": str(data_dir),
            "AGENT7_PORT": str(self.port),
            "AGENT7_ENV_FILE": "",
            "AGENT7_WITHOUT": without,
            **({"AGENT7_TEMPLATE": str(template)} if template else {}),
            **(overrides or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """The gateway."""
        return self.gateway_url

    @property
    def database_owner_dsn(self) -> str:
        """The embedded database as its owner sees it."""
        return str(self.processes()["embedded_owner_dsn"])

    @property
    def output(self) -> str:
        """Everything that the stack has printed."""
        return (self.data_dir / "local.log").read_text(errors="replace")

    def start(self) -> None:
        """Start and wait until it serves. Call it from the main thread. Raises StackFailed."""
        self.data_dir.mkdir(parents=True, exist_ok=True)
        inherited = {name: value for name, value in os.environ.items() if not name.startswith((*OUR_NAMES, "DATABASE_", "AWS_"))}
        environment = {**inherited, "PYTHONPATH": child_environment()["PYTHONPATH"], **self._settings}
        with (self.data_dir / "local.log").open("ab") as log:
            self._process = subprocess.Popen(
                module_command("local"), cwd=REPOSITORY, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        wait_until(self._serves, seconds=READY_SECONDS)

    def stop(self) -> int:
        """Stop in good order and return the exit code. Raises TimeoutExpired when it had to be killed for not stopping in time."""
        if self._process is None:
            return 0
        process, self._process = self._process, None
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    def restart(self) -> None:
        """An orderly stop and a new start on the same data."""
        self.stop()
        self.start()

    def kill(self) -> None:
        """Kill -9 the supervisor; its children must notice by themselves."""
        assert self._process is not None
        process, self._process = self._process, None
        process.kill()
        process.wait()

    def kill_everything(self) -> None:
        """Kill -9 every process of the run at once; none has the time to notice the end of another."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)  # it must not start anything again
        for pid in descendants(self._process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.kill()

    def kill_function(self, name: str) -> list[int]:
        """Kill -9 every process of a function; returns their ids."""
        killed = [int(pid) for pid in self.processes()["functions"][name]]
        for pid in killed:
            with suppress(ProcessLookupError):  # gone by itself meanwhile
                os.kill(pid, signal.SIGKILL)
        return killed

    def kill_service(self, name: str) -> int:
        """Kill -9 the emulator, embedder, simulator or manus; returns its id."""
        pid = int(self.processes()["services"][name])
        os.kill(pid, signal.SIGKILL)
        return pid

    def processes(self) -> dict[str, Any]:
        """Process ids by function and service."""
        return dict(self.get("/__local/processes"))

    def get(self, path: str) -> Any:
        """GET JSON from the gateway; any status."""
        return _json(urllib.request.Request(f"{self.url}{path}"))  # noqa: S310 - our own address

    def post(self, path: str, content: Any = None) -> Any:
        """POST JSON to the gateway; any status."""
        body = json.dumps(content if content is not None else {}).encode()
        return _json(urllib.request.Request(f"{self.url}{path}", body, {"Content-Type": "application/json"}))  # noqa: S310

    def move_clock(self, **request: Any) -> None:
        """`set="2026-03-02T12:00:00+00:00"`, `advance_seconds=3600` or `reset=True`."""
        self.post("/__local/clock", request)

    def switch_schedules(self, *, on: bool) -> None:
        """Let no schedule fire any more, or all of them again: at once what has become due meanwhile."""
        self.post("/__local/schedules", {"on": on})

    def run_job(self, job: str) -> Any:
        """Fire a scheduled function now; returns its result."""
        return self.post(f"/__local/jobs/{job}")["result"]

    def stop_database(self) -> None:
        """Shut the embedded Postgres down; it stays down until `start_database`."""
        self.post("/__local/database", {"running": False})

    def start_database(self) -> None:
        """Start the embedded Postgres again."""
        self.post("/__local/database", {"running": True})

    def _serves(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            code, self._process = self._process.returncode, None
            raise StackFailed(f"the local run ended with {code}:\n" + "\n".join(self.output.splitlines()[-20:]))
        try:
            self.processes()
        except (URLError, OSError):
            return False
        return True


def wait_until(holds: Callable[[], Any], *, seconds: float = 20.0) -> Any:
    """Ask again and again until the answer is true, and return it. Raises TimeoutError."""
    deadline = time.monotonic() + seconds
    while not (answer := holds()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"did not become true within {seconds:.0f} seconds")
        time.sleep(0.02)
    return answer


def descendants(pid: int) -> list[int]:
    """The ids of all processes that a process has started, and of those that they have."""
    listed = subprocess.run(["/bin/ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parent_of = {int(child): int(parent) for child, parent in (line.split() for line in listed.splitlines())}
    found, place = [pid], 0
    while place < len(found):
        found += [child for child, parent in parent_of.items() if parent == found[place]]
        place += 1
    return found[1:]


def _json(request: urllib.request.Request) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return json.loads(answer.read())
    except HTTPError as error:
        with error:
            return json.loads(error.read())


def _free_ports() -> int:
    """The first of five free ports in a row."""
    while True:
        first = random.choice(PORTS)
        try:
            for port in range(first, first + 5):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
        except OSError:
            continue
        return first
