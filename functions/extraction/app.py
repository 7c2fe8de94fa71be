"""What comes after the reply, by ids: the after-work of turns, and what finished tasks and sessions teach. `poll` finds what got lost."""

from __future__ import annotations

import json
import logging
import os
from datetime import datetime
from functools import cache
from typing import Any

from agent7.bootstrap import Bootstrap
from agent7.channels.batches import work_off
from agent7.errors import Outage
from agent7.identity import ScopeId, TurnId, WorkspaceId

log = logging.getLogger(__name__)


@cache
def parts() -> Bootstrap:
    """What this environment keeps from one event to the next."""
    return Bootstrap(os.environ)


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """SQS records in, the ids of those to be given again out."""
    return work_off(event, context, finished)


def finished(record: dict[str, Any]) -> bool:
    """Whether the record needs no other try."""
    body = json.loads(record["body"])
    workspace, scope, at = WorkspaceId(int(body["workspace"])), ScopeId(int(body["scope"])), parts().clock.now()
    try:
        if body.keys() & {"step", "conversation", "topics"}:
            return parts().extraction_worker.work(body, at)
        if "turn" in body:
            finish_or_abandon(workspace, scope, TurnId(int(body["turn"])), at)
            look_after_jobs(workspace, at)
        else:
            parts().after_work.tend(workspace, scope, at)
    except Outage as outage:
        log.warning("%s: %s", type(outage).__name__, outage)
        return False
    return True


def finish_or_abandon(workspace: WorkspaceId, scope: ScopeId, turn: TurnId, at: datetime) -> None:
    """A fault that is no outage would come again at every try. Logged without its words: they may hold the person's. Raises Outage."""
    try:
        parts().after_work.finish(workspace, scope, turn, at)
    except Outage:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, it must not come back every minute
        log.critical("alarm: gave up the after-work of turn %s: %s", turn, type(fault).__name__)
        parts().after_work.abandon(workspace, scope, turn, at)


def look_after_jobs(workspace: WorkspaceId, at: datetime) -> None:
    """Whoever talks to a workspace has its overdue jobs begun, after their reply. In an outage `poll` does it."""
    try:
        parts().overdue_jobs.in_workspace(workspace, at)
    except Outage as outage:
        log.warning("overdue jobs were left to poll: %s", type(outage).__name__)
