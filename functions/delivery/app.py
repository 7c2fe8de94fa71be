"""SQS DeliveryQueue and StatusQueue: send what is due of a user; take in what became of what was sent."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.channels.batches import received, work_off
from agent7.channels.whatsapp.outbound.delivery_queue import DeliveryWorker


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one event to the next."""
    return Bootstrap(os.environ)


@cache
def worker() -> DeliveryWorker:
    """The worker on the delivery and status queues."""
    return DeliveryWorker(parts().delivery, parts().deliveries, parts().statuses)


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    """SQS records in, the ids of those to be given again out."""
    return work_off(event, context, done)


def done(record: dict[str, Any]) -> bool:
    """Whether the record needs no other try."""
    return worker().work(json.loads(record["body"]), record["receiptHandle"], received(record), parts().clock.now())
