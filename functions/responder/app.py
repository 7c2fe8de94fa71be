"""One wake-up of one user in, one committed reply out. What cannot be answered now goes back to the queue soon, never lost."""

from __future__ import annotations

import json
import logging
import os
import random
from datetime import timedelta
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.channels.heartbeat import in_hand
from agent7.channels.queues import QueueMessage
from agent7.conversation.turn import WakeUp
from agent7.errors import Busy, LeaseLost, Outage
from agent7.identity import ScopeId, WorkspaceId

log = logging.getLogger(__name__)

BUSY_RETRY_SECONDS = 2
FAULT_RETRY_SECONDS = 1
OUTAGE_RETRY_SECONDS = (1, 2)  # from, to: at random, so that a crowd does not come back in step
RENEWED_AT = 900  # receives; the queue gives up at 1000 (template.yaml), and an outage counts against nobody


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one event to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Batch size is one: either the record is done, or it is given back with a short wait and reported as failed."""
    record = event["Records"][0]
    lives_for = context.get_remaining_time_in_millis() / 1000
    try:
        with in_hand(parts().wake_ups, record["receiptHandle"], lives_for):
            retry_in = respond(json.loads(record["body"]), record, lives_for)
    except LeaseLost:  # this wake-up is in the hands of whoever took over, or comes again by itself: neither done nor given back
        log.warning("a turn went to another worker")
        return failed(record)
    if retry_in is None:
        return {"batchItemFailures": []}
    parts().wake_ups.give_back(record["receiptHandle"], retry_in)
    return failed(record)


def failed(record: dict[str, Any]) -> dict[str, Any]:
    """The batch response that gives the record back."""
    return {"batchItemFailures": [{"itemIdentifier": record["messageId"]}]}


def respond(body: dict[str, Any], record: dict[str, Any], lives_for: float) -> int | None:
    """None when nothing is left to do, else the seconds after which to try again. Raises LeaseLost."""
    until = parts().clock.now() + timedelta(seconds=lives_for)
    try:
        return None if parts().responder.respond(wake_up_of(body, record["messageId"]), until) else 0
    except Busy:
        return BUSY_RETRY_SECONDS
    except Outage as outage:
        log.warning("%s: %s", type(outage).__name__, outage)
        return None if renewed(body, record) else random.randint(*OUTAGE_RETRY_SECONDS)
    except LeaseLost:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, this person's later messages must not wait for it
        log.error("a turn failed: %s", type(fault).__name__)
        return FAULT_RETRY_SECONDS


def renewed(body: dict[str, Any], record: dict[str, Any]) -> bool:
    """Whether the queue took a fresh copy of a wake-up that an outage brought back so often that the queue would soon give up on it."""
    attributes = record["attributes"]
    if int(attributes["ApproximateReceiveCount"]) < RENEWED_AT:
        return False
    copy = QueueMessage(body, group=attributes["MessageGroupId"], deduplication_id=f"again-{record['messageId']}")
    return parts().wake_ups.send([copy]) == []


def wake_up_of(body: dict[str, Any], message: str) -> WakeUp:
    """The wake-up that a queue message holds. Raises KeyError when it names neither a partition nor a person."""
    if "partition" in body:
        return WakeUp(partition=str(body["partition"]), message=message)
    return WakeUp(workspace=WorkspaceId(int(body["workspace"])), scope=ScopeId(int(body["scope"])), message=message)
