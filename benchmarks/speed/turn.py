"""The whole system on this machine: start, webhook acknowledge, inbound to reply. Offline, no debounce, idle between samples.

The emulator's own put and send are measured in the same run and subtracted where a line says so.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx2

from agent7.channels.aws import aws_client
from benchmarks.figures import heading, p50, percentile, row
from local.stack import LocalStack

SAMPLES = 120
PEOPLE = 30
WARM_UP, WARM_PEOPLE = 10, 4
"""First samples that are not counted: the processes are new."""
APP_SECRET, NUMBER = "local-app-secret", "700800900100200"
REPLY_SECONDS = 10.0
PAUSE_SECONDS = 0.25
DIALOGUE = (
    "Remember that my company is called Acme Corp",
    "What's my company called?",
    "I spent the weekend hiking near the lake with my sister",
)


def timed(action: Callable[[], Any]) -> float:
    """Milliseconds that an action takes."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def signed_post(client: httpx2.Client, person: str) -> httpx2.Response:
    """One inbound message as Meta would post it. A reaction: it is acknowledged alike and answered by nobody."""
    message = {
        "from": person,
        "id": f"wamid.{uuid4().hex}",
        "timestamp": str(int(time.time())),
        "type": "reaction",
        "reaction": {"message_id": "wamid.OURS", "emoji": "\N{THUMBS UP SIGN}"},
    }
    value = {"messaging_product": "whatsapp", "metadata": {"phone_number_id": NUMBER}, "messages": [message]}
    body = json.dumps(
        {"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [{"field": "messages", "value": value}]}]}
    ).encode()
    signature = hmac.new(APP_SECRET.encode(), body, hashlib.sha256).hexdigest()
    return client.post("/webhooks/whatsapp", content=body, headers={"x-hub-signature-256": f"sha256={signature}"})


def emulator_client(stack: LocalStack, service: str) -> Any:
    os.environ |= {
        "AWS_ENDPOINT_URL": stack.emulator_url,
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
    }
    return aws_client(service)


def acknowledge(stack: LocalStack) -> None:
    """The webhook's answer; its durable writes are measured apart on the same emulator, sample by sample in turn."""
    dynamodb, sqs = emulator_client(stack, "dynamodb"), emulator_client(stack, "sqs")
    table = dynamodb.list_tables()["TableNames"][0]
    queue = sqs.create_queue(QueueName="bench.fifo", Attributes={"FifoQueue": "true"})["QueueUrl"]
    totals, puts, sends = [], [], []

    def put() -> None:
        key = {"partition": {"S": "bench"}, "sort": {"S": uuid4().hex}}
        dynamodb.put_item(TableName=table, Item={**key, "raw": {"S": "x" * 300}}, ConditionExpression="attribute_not_exists(sort)")

    def send() -> None:
        sqs.send_message(QueueUrl=queue, MessageBody="{}", MessageGroupId=uuid4().hex, MessageDeduplicationId=uuid4().hex)

    with httpx2.Client(base_url=stack.url) as client:
        for place in range(SAMPLES):
            totals.append(timed(lambda: signed_post(client, f"44770080{place:04d}").raise_for_status()))  # noqa: B023 - called at once
            time.sleep(PAUSE_SECONDS)
            puts.append(timed(put))
            sends.append(timed(send))
            time.sleep(PAUSE_SECONDS)
    own = [total - p50(puts) - p50(sends) for total in totals[WARM_UP:]]
    print(heading("Webhook acknowledge, warm"))
    print(row("emulator: put", puts))
    print(row("emulator: FIFO send", sends))
    print(row("in all", totals[WARM_UP:], target=f"p99 {percentile(totals[WARM_UP:], 99):.1f}; target p99 < 80"))
    print(row("own (median put and send subtracted)", own, target="target p50 < 15"))


def waited(told: dict[str, Any]) -> float:
    """Milliseconds until the first reply; where none came, as many as were waited."""
    return float(told["replies"][0]["ms_since_inbound"]) if told["replies"] else 1000 * REPLY_SECONDS


def replies(stack: LocalStack) -> None:
    """From the webhook's arrival to the reply at the fake Graph API, as the simulator's clock sees it."""
    by_text: dict[str, list[float]] = {text: [] for text in DIALOGUE}
    with httpx2.Client(base_url=stack.simulator_url, timeout=30) as phone:
        for number in range(PEOPLE):
            person = phone.post("/control/people", json={"name": f"Bench {number}"}).raise_for_status().json()["id"]
            for text in DIALOGUE:
                told = (
                    phone.post("/control/inbound", json={"user": person, "text": text, "await_reply": REPLY_SECONDS})
                    .raise_for_status()
                    .json()
                )
                if number >= WARM_PEOPLE:
                    by_text[text].append(waited(told))
                time.sleep(PAUSE_SECONDS)
    print(heading("Inbound webhook to reply at the Graph API, offline, without debounce"))
    for text, times in by_text.items():
        print(row(text[:56], times))
    print(row("all", [ms for times in by_text.values() for ms in times], target="target p95 < 250"))


def start(folder: Path) -> LocalStack:
    """A started stack; prints how long the first and a second, warm start take."""
    stack = LocalStack(folder, overrides={"AGENT7_DEBOUNCE_MS": "0"})
    first = timed(stack.start) / 1000
    warm = []
    for _ in range(3):
        stack.stop()
        warm.append(timed(stack.start) / 1000)
    print(heading("make run, until it serves"))
    print(row("first start (creates the database)", [first], unit="s"))
    print(row("warm start", warm, unit="s", target="target < 10 s"))
    return stack


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        stack = start(Path(folder))
        try:
            replies(stack)
            acknowledge(stack)
        finally:
            stack.stop()


if __name__ == "__main__":
    main()
