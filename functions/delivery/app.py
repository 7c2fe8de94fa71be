"""SQS DeliveryQueue and StatusQueue: send what is due of a user; take in what became of what was sent."""

from __future__ import annotations

import json
import logging
import os
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.channels.whatsapp.outbound.delivery_queue import DeliveryWorker

logger = logging.getLogger(__name__)


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one event to the next."""
    return Bootstrap(os.environ)


@cache
def worker() -> DeliveryWorker:
    return DeliveryWorker(parts().delivery, parts().deliveries, parts().statuses)


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:  # noqa: ARG001 (Lambda's signature)
    """SQS records in, the ids of those to be given again out."""
    again = []
    for record in event["Records"]:
        try:
            done = worker().work(json.loads(record["body"]), record["receiptHandle"], received(record), parts().clock.now())
        except Exception as fault:  # noqa: BLE001 (one bad message must not bring its siblings back; its queue counts it)
            logger.error("a queue message failed: %s", type(fault).__name__)
            done = False
        if not done:
            again.append({"itemIdentifier": record["messageId"]})
    return {"batchItemFailures": again}


def received(record: dict[str, Any]) -> int:
    """How often this message has been received, this time included."""
    return int(record.get("attributes", {}).get("ApproximateReceiveCount", 1))
