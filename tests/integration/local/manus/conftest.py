"""A running Manus simulator on a free port, and somebody at the other end of its webhooks."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

from local.manus.server import ManusSimulator
from local.manus.settings import ManusSimulatorSettings
from tests.fakes.fixed_clock import FixedClock

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SOON = 0.03
SECONDS = 10.0


class Receiver(ThreadingHTTPServer):
    """Takes webhooks. `status` is what it answers."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taker)
        self.status = 200
        self.taken: list[tuple[bytes, dict[str, str]]] = []
        self.arrived = threading.Condition()
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/webhooks/manus/secret?from=manus"

    def events(self, kind: str = "") -> list[dict[str, Any]]:
        """What came, but for the test request."""
        bodies = [json.loads(body) for body, _ in list(self.taken)]
        return [body for body in bodies if body["event_type"] != "webhook_test" and kind in ("", body["event_type"])]

    def wait_for(self, count: int, kind: str = "task_stopped") -> list[dict[str, Any]]:
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.events(kind)) >= count, SECONDS), self.events()
        return self.events(kind)


class _Taker(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.server.arrived:
            self.server.taken.append((body, dict(self.headers)))
            self.server.arrived.notify_all()
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None: ...


class Account:
    """The simulator as its callers see it: by HTTP, with the key."""

    def __init__(self, manus: ManusSimulator, clock: FixedClock) -> None:
        self.manus, self.clock = manus, clock
        self.http = httpx2.Client(base_url=manus.address, headers=manus.key_header, timeout=SECONDS, verify=False)

    def post(self, method: str, **body: Any) -> httpx2.Response:
        return self.http.post(f"/v2/{method}", json=body)

    def get(self, method: str, **query: Any) -> httpx2.Response:
        return self.http.get(f"/v2/{method}", params=query)

    def create(self, content: Any = "Think about it", **more: Any) -> str:
        answer = self.post("task.create", message={"content": content}, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()["task_id"]

    def send(self, task: str, content: Any = "go on") -> httpx2.Response:
        return self.post("task.sendMessage", task_id=task, message={"content": content})

    def detail(self, task: str) -> dict[str, Any]:
        return self.get("task.detail", task_id=task).json()["task"]

    def messages(self, task: str, **query: Any) -> list[dict[str, Any]]:
        return self.get("task.listMessages", task_id=task, **{"order": "asc", **query}).json()["messages"]

    def last(self, task: str, kind: str) -> dict[str, Any]:
        return [message[kind] for message in self.messages(task) if message["type"] == kind][-1]

    def until(self, task: str, *statuses: str) -> str:
        """Wait until a task has one of these states."""
        known = self.manus.tasks.find(task)
        assert self.manus.tasks.wait_until(lambda: known.status in statuses and not known.working, SECONDS), known.status
        return known.status

    def done(self, content: Any = "Think about it", **more: Any) -> str:
        """A new task, worked at until it stands still."""
        task = self.create(content, **more)
        self.until(task, "stopped", "waiting", "error")
        return task


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of an answer that says no, in its envelope."""
    body = answer.json()
    assert body["ok"] is False
    assert body["request_id"].startswith("req_")
    assert body["error"]["message"]
    return answer.status_code, body["error"]["code"]


def is_signed(pem: str, url: str, body: bytes, headers: dict[str, str], *, twice: bool = False) -> bool:
    """Whether a webhook carries the signature that belongs to it."""
    public = serialization.load_pem_public_key(pem.encode())
    content = f"{headers['X-Webhook-Timestamp']}.{url}.{hashlib.sha256(body).hexdigest()}".encode()
    signature = base64.b64decode(headers["X-Webhook-Signature"])
    try:
        public.verify(signature, hashlib.sha256(content).digest() if twice else content, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return False
    return True


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOON)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.shutdown()
    receiver.server_close()


@pytest.fixture
def account(clock: FixedClock) -> Iterator[Account]:
    with ManusSimulator(ManusSimulatorSettings(answer_seconds=SOON), clock) as manus:
        account = Account(manus, clock)
        yield account
        account.http.close()


@pytest.fixture
def heard(account: Account, receiver: Receiver) -> Account:
    """The same, with a registered webhook."""
    assert account.post("webhook.create", url=receiver.url).status_code == 200
    return account


@pytest.fixture
def run(clock: FixedClock, tmp_path: Path) -> Callable[[], ManusSimulator]:
    """A simulator that keeps its state in a directory; call it again for the next run."""
    return lambda: ManusSimulator(ManusSimulatorSettings(answer_seconds=SOON, data_dir=tmp_path), clock)
