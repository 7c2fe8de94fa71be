"""One wake-up of one user in, one committed reply out. What cannot be answered now goes back to the queue soon, never lost."""

from __future__ import annotations

import json
import logging
import os
from datetime import timedelta
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.conversation.arrival import Busy, WakeUp
from agent7.errors import Outage
from agent7.identity import ScopeId, WorkspaceId

log = logging.getLogger(__name__)

BUSY_RETRY_SECONDS = 2
FAULT_RETRY_SECONDS = 1
OUTAGE_RETRY_SECONDS = (2, 5, 10, 20, 30)


@cache
def parts() -> Bootstrap:
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Batch size is one: either the record is done, or it is given back with a short wait and reported as failed."""
    record = event["Records"][0]
    # Should this process die, the wake-up comes back when its lease ends, not after the queue's own six time-outs.
    parts().wake_ups.give_back(record["receiptHandle"], parts().lease_seconds)
    retry_in = respond(json.loads(record["body"]), record, context)
    if retry_in is None:
        return {"batchItemFailures": []}
    parts().wake_ups.give_back(record["receiptHandle"], retry_in)
    return {"batchItemFailures": [{"itemIdentifier": record["messageId"]}]}


def respond(body: dict[str, Any], record: dict[str, Any], context: Any) -> int | None:
    """None when nothing is left to do, else the seconds after which to try again."""
    until = parts().clock.now() + timedelta(milliseconds=context.get_remaining_time_in_millis())
    try:
        return None if parts().responder.respond(wake_up_of(body), until) else 0
    except Busy:
        return BUSY_RETRY_SECONDS
    except Outage as outage:
        received = int(record["attributes"]["ApproximateReceiveCount"])
        log.warning("%s: %s", type(outage).__name__, outage)
        return OUTAGE_RETRY_SECONDS[min(received, len(OUTAGE_RETRY_SECONDS)) - 1]
    except Exception as fault:  # noqa: BLE001 - whatever it is, this person's later messages must not wait for it
        log.error("a turn failed: %s", type(fault).__name__)
        return FAULT_RETRY_SECONDS


def wake_up_of(body: dict[str, Any]) -> WakeUp:
    if "partition" in body:
        return WakeUp(partition=str(body["partition"]))
    return WakeUp(workspace=WorkspaceId(int(body["workspace"])), scope=ScopeId(int(body["scope"])))
