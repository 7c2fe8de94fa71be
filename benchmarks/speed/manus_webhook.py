"""The answer to Manus' webhook, warm: signature, address, event, queue. The emulator's own send is measured beside it and subtracted."""

from __future__ import annotations

import json
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import httpx2

from benchmarks.figures import heading, p50, percentile, row
from benchmarks.speed.turn import PAUSE_SECONDS, WARM_UP, emulator_client, timed
from local.manus.signature import SigningKey
from local.stack import LocalStack

SAMPLES = 80
ADDRESS = "/webhooks/manus/local-webhook-secret"


def signed_post(client: httpx2.Client, key: SigningKey, registered: str) -> httpx2.Response:
    """One event about a task that is none of ours: it is checked and queued like any other."""
    task = uuid4().hex
    detail = {"task_id": task, "task_title": "", "task_url": "", "message": "Done.", "stop_reason": "finish", "attachments": []}
    body = json.dumps({"event_id": f"task_stopped_{task}", "event_type": "task_stopped", "task_detail": detail}).encode()
    headers = {"content-type": "application/json", **key.headers(registered, body, datetime.now(UTC))}
    return client.post(ADDRESS, content=body, headers=headers)


def measure(stack: LocalStack, key: SigningKey) -> None:
    sqs = emulator_client(stack, "sqs")
    queue = sqs.create_queue(QueueName="bench.fifo", Attributes={"FifoQueue": "true"})["QueueUrl"]
    totals, sends = [], []

    def send() -> None:
        sqs.send_message(QueueUrl=queue, MessageBody="{}", MessageGroupId=uuid4().hex, MessageDeduplicationId=uuid4().hex)

    with httpx2.Client(base_url=stack.url) as client:
        for _ in range(SAMPLES):
            totals.append(timed(lambda: signed_post(client, key, f"{stack.url}{ADDRESS}").raise_for_status()))
            time.sleep(PAUSE_SECONDS)
            sends.append(timed(send))
            time.sleep(PAUSE_SECONDS)
    totals = totals[WARM_UP:]
    print(heading("Manus webhook, warm"))
    print(row("emulator: FIFO send", sends))
    print(row("in all", totals, target=f"p99 {percentile(totals, 99):.1f}; target p99 < 80"))
    print(row("own (median send subtracted)", [total - p50(sends) for total in totals], target="target p50 < 15"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, LocalStack(Path(folder)) as stack:
        measure(stack, SigningKey(next(Path(folder).rglob("manus-key.pem"))))


if __name__ == "__main__":
    main()
