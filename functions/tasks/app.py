"""SQS TaskQueue: work on one task, or follow one hint of Manus'. What cannot be done now goes back to the queue, never lost."""

from __future__ import annotations

import json
import logging
import math
import os
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.channels.heartbeat import in_hand
from agent7.errors import LeaseLost, Outage
from agent7.manus.work import TaskTaken

log = logging.getLogger(__name__)

BUSY_RETRY_SECONDS = 2
OUTAGE_RETRY_SECONDS = (5, 10, 20, 30, 60)
LONGEST_WAIT_SECONDS = 60  # what waits for longer is found by `poll`: its message would hold up others of the task
MOST_TRIES = 5  # then state alone brings a task back, by `poll`: messages that never end would pile up beside its own


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one event to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Batch size is one: either the record is done, or it is given back with a wait and reported as failed."""
    record = event["Records"][0]
    lives_for = context.get_remaining_time_in_millis() / 1000
    try:
        with in_hand(parts().task_queue, record["receiptHandle"], lives_for):
            retry_in = work(json.loads(record["body"]), record, parts().clock.now() + timedelta(seconds=lives_for))
    except LeaseLost:  # this message is in the hands of whoever took over, or comes again by itself: neither done nor given back
        return failed(record)
    if retry_in is None:
        return {"batchItemFailures": []}
    parts().task_queue.give_back(record["receiptHandle"], retry_in)
    return failed(record)


def failed(record: dict[str, Any]) -> dict[str, Any]:
    """The batch response that gives the record back."""
    return {"batchItemFailures": [{"itemIdentifier": record["messageId"]}]}


def work(body: object, record: dict[str, Any], until: datetime) -> int | None:
    """None when nothing is left to do for now, else the seconds after which to go on. Raises LeaseLost."""
    received = int(record["attributes"]["ApproximateReceiveCount"])
    try:
        if isinstance(body, dict) and "erasure" in body:
            parts().leftover_removal.follow(body, until)
            return None
        go_on_at = parts().task_worker.follow(body, until, record["messageId"])
    except TaskTaken:
        return BUSY_RETRY_SECONDS
    except LeaseLost:
        raise
    except Outage as outage:
        log.warning("%s: %s", type(outage).__name__, outage)
        if received >= MOST_TRIES and not is_hint_of_manus(body):
            return None
        return OUTAGE_RETRY_SECONDS[min(received, len(OUTAGE_RETRY_SECONDS)) - 1]
    except Exception as fault:  # noqa: BLE001 - whatever it is, what comes after it for this task must not wait for long
        log.error("the work on a task failed: %s", type(fault).__name__)
        if received < MOST_TRIES:
            return LONGEST_WAIT_SECONDS
        log.critical("alarm: the work on a task fails again and again")
        return None
    wait = None if go_on_at is None else math.ceil((go_on_at - parts().clock.now()).total_seconds())
    return None if wait is None or wait > LONGEST_WAIT_SECONDS else max(1, wait)


def is_hint_of_manus(body: object) -> bool:
    """Whether it may not be known to the database yet."""
    return isinstance(body, dict) and "event" in body
