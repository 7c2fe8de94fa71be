"""The webhook function behind HTTP, called by the Manus simulator, with a queue as the template defines it."""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from moto import mock_aws

from agent7.channels.aws import aws_client
from agent7.errors import ManusRefused
from agent7.manus.manus_v2 import HttpManus
from agent7.manus.port import TaskOrder
from agent7.manus.register import main, register
from agent7.settings import ManusSettings
from local.manus.server import ManusSimulator
from local.manus.settings import ManusSimulatorSettings
from tests.fakes.manus_server import ManusServer

ROOT = Path(__file__).resolve().parents[3]
SECRET = "local-webhook-secret"
SAMPLE: dict[str, Any] = json.loads((ROOT / "events/manus_webhook/receive.json").read_text())
SAMPLE_AT = 1_794_692_000
FORBIDDEN = ("aws_lambda_powertools", "openai", "psycopg", "onnxruntime", "pydantic", "boto3", "numpy", "regex")


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a task queue."""
    for name, value in {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_DEFAULT_REGION": "eu-central-1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    with mock_aws():
        attributes = {"FifoQueue": "true", "DeduplicationScope": "messageGroup", "FifoThroughputLimit": "perMessageGroupId"}
        yield aws_client("sqs").create_queue(QueueName="tasks.fifo", Attributes=attributes)["QueueUrl"]


@pytest.fixture
def simulator() -> Iterator[ManusSimulator]:
    with ManusSimulator(ManusSimulatorSettings(answer_seconds=600)) as simulator:
        yield simulator


class Gateway:
    """Hands every POST to the function's `handler` in payload format 2.0, as the HTTP API does."""

    def __init__(self) -> None:
        self.handler: Any = None
        self.statuses: list[int] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._requests())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/webhooks/manus"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _requests(gateway) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (the inner class has the self)
        class Requests(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                event = {
                    "pathParameters": {"secret": self.path.rpartition("/")[2]},
                    "headers": {name.lower(): value for name, value in self.headers.items()},
                    "body": base64.b64encode(body).decode(),
                    "isBase64Encoded": True,
                }
                status = gateway.handler(event, None)["statusCode"]
                gateway.statuses.append(status)
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        return Requests


def handler_of(monkeypatch: pytest.MonkeyPatch, **settings: str) -> Any:
    """The handler in an environment of its own."""
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    spec = importlib.util.spec_from_file_location("manus_webhook_app", ROOT / "functions/manus_webhook/app.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.handler


@pytest.fixture
def gateway(simulator: ManusSimulator, queue: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gateway]:
    gateway = Gateway()
    gateway.handler = handler_of(
        monkeypatch,
        TASK_QUEUE_URL=queue,
        MANUS_API_BASE_URL=simulator.address,
        MANUS_API_KEY=simulator.settings.api_key,
        MANUS_WEBHOOK_URL=gateway.url,
        MANUS_WEBHOOK_SECRET=SECRET,
    )
    yield gateway
    gateway.close()


@pytest.fixture
def manus(simulator: ManusSimulator, gateway: Gateway) -> Iterator[HttpManus]:
    """With our address registered."""
    settings = ManusSettings.read({"MANUS_API_BASE_URL": simulator.address, "MANUS_API_KEY": simulator.settings.api_key})
    manus = HttpManus(lambda _: settings)
    assert "active" in register(manus, f"{gateway.url}/{SECRET}")
    yield manus
    manus.close()


def queued(queue: str, wanted: int = 1) -> list[dict[str, Any]]:
    """Wait for so many events, for the simulator posts in the background."""
    found: list[dict[str, Any]] = []
    until = time.monotonic() + 15
    while len(found) < wanted and time.monotonic() < until:
        answer = aws_client("sqs").receive_message(QueueUrl=queue, AttributeNames=["All"], MaxNumberOfMessages=10)
        for message in answer.get("Messages", []):
            aws_client("sqs").delete_message(QueueUrl=queue, ReceiptHandle=message["ReceiptHandle"])
            found.append({**json.loads(message["Body"])["event"], "group": message["Attributes"]["MessageGroupId"]})
        time.sleep(0.02)
    return found


def test_a_task_that_ends_at_manus_is_queued_as_an_event_of_it(manus: HttpManus, simulator: ManusSimulator, queue: str) -> None:
    task = manus.create(TaskOrder("Build me a page manus:ask", "Page [a7:01K1]", "manus-1.6")).manus_task
    simulator.agent.end(simulator.tasks.find(task))

    created, stopped = sorted(queued(queue, 2), key=lambda event: str(event["type"]))
    assert (created["type"], created["stop_reason"]) == ("task_created", None)
    assert (stopped["type"], stopped["stop_reason"]) == ("task_stopped", "ask")
    assert {event["manus_task"] for event in (created, stopped)} == {event["group"] for event in (created, stopped)} == {task}


def test_signatures_over_a_hash_of_a_hash_get_through(manus: HttpManus, simulator: ManusSimulator, gateway: Gateway, queue: str) -> None:
    simulator.webhooks.twice_hashed = True
    manus.create(TaskOrder("One", "One", "manus-1.6"))
    assert len(queued(queue)) == 1
    assert set(gateway.statuses) == {200}


@pytest.mark.parametrize("how", ["forged", "stale"])
def test_forged_and_stale_webhooks_are_refused(manus: HttpManus, simulator: ManusSimulator, gateway: Gateway, queue: str, how: str) -> None:
    task = manus.create(TaskOrder(f"One manus:{how}", "One", "manus-1.6")).manus_task
    simulator.agent.end(simulator.tasks.find(task))

    until = time.monotonic() + 15
    while gateway.statuses.count(403) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    assert gateway.statuses[-2:] == [403, 403]
    assert "Messages" not in aws_client("sqs").receive_message(QueueUrl=queue)


def test_an_address_with_another_secret_does_not_become_active(manus: HttpManus, gateway: Gateway) -> None:
    with pytest.raises(ManusRefused):
        manus.webhook_create(f"{gateway.url}/guessed")
    assert 404 in gateway.statuses


def test_the_command_registers_the_address_of_its_environment(
    simulator: ManusSimulator, gateway: Gateway, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 0

    assert "active" in capsys.readouterr().out
    assert [hook.url for hook in simulator.webhooks.registered()] == [f"{gateway.url}/{SECRET}"]
    assert gateway.statuses == [200]


# In a fresh interpreter

PROBE = """
import json, sys
import app
before = sorted({name.split(".")[0] for name in sys.modules})
sample = json.load(open(sys.argv[1]))
unsigned = {**sample, "headers": {}}
elsewhere = {**sample, "pathParameters": {"secret": "guessed"}}
answers = [app.handler(event, None)["statusCode"] for event in (sample, unsigned, elsewhere, {**unsigned, "body": "{}"})]
print(json.dumps({"answers": answers, "imported": before, "used": sorted({name.split(".")[0] for name in sys.modules})}))
"""


def test_the_sample_event_is_let_in_by_a_function_that_imports_only_what_it_needs(tmp_path: Path) -> None:
    clock, server = tmp_path / "clock", ManusServer()
    clock.write_text(str(SAMPLE_AT - time.time()))
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": f"{ROOT / 'functions' / 'manus_webhook'}{os.pathsep}{ROOT / 'shared'}",
        "AWS_ACCESS_KEY_ID": "x",
        "AWS_SECRET_ACCESS_KEY": "x",
        "AWS_DEFAULT_REGION": "eu-central-1",
        "AGENT7_CLOCK_FILE": str(clock),
        "TASK_QUEUE_URL": "http://127.0.0.1:1/tasks.fifo",
        "MANUS_API_BASE_URL": server.url,
        "MANUS_API_KEY": "k",
        "MANUS_WEBHOOK_URL": "http://127.0.0.1:7007/webhooks/manus",
        "MANUS_WEBHOOK_SECRET": SECRET,
    }
    sample = str(ROOT / "events/manus_webhook/receive.json")
    run = subprocess.run([sys.executable, "-c", PROBE, sample], env=environment, capture_output=True, text=True, timeout=60, check=True)
    server.close()

    seen = json.loads(run.stdout)
    assert seen["answers"] == [500, 401, 404, 200]  # 500: verified, and the queue is not there
    assert not {*FORBIDDEN, "httpx2", "cryptography"} & set(seen["imported"])
    assert not set(FORBIDDEN) & set(seen["used"])
