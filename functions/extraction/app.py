"""The after-work of turns, by their ids. A failed one is tried again; one that got lost is found by `poll`."""

from __future__ import annotations

import json
import logging
import os
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.errors import Outage
from agent7.identity import ScopeId, TurnId, WorkspaceId

log = logging.getLogger(__name__)


@cache
def parts() -> Bootstrap:
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    return {"batchItemFailures": [{"itemIdentifier": record["messageId"]} for record in event["Records"] if not finished(record)]}


def finished(record: dict[str, Any]) -> bool:
    """Whether the record needs no other try."""
    body = json.loads(record["body"])
    try:
        parts().after_work.finish(
            WorkspaceId(int(body["workspace"])), ScopeId(int(body["scope"])), TurnId(int(body["turn"])), parts().clock.now()
        )
    except Outage as outage:
        log.warning("%s: %s", type(outage).__name__, outage)
        return False
    return True
