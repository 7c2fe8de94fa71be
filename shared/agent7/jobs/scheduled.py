"""A scheduled job as its function runs it: its schedule's event plans over all workspaces, a message of its queue works in one."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.channels.queues import Queue, QueueMessage
from agent7.errors import BadRequest
from agent7.jobs.dispatch import Planner
from agent7.jobs.table import Job, job_named
from agent7.jobs.work import Worker

log = logging.getLogger(__name__)

FOR_THE_LAST_PAGE: Final = timedelta(seconds=20)
"""Of an invocation: a page of workspaces is planned within."""


@dataclass(frozen=True, slots=True)
class ScheduledJob:
    """One job, by event. The time is the clock's: when an event was meant to come says nothing about what is due now."""

    job: Job
    planner: Planner
    worker: Worker
    queue: Queue
    now: Callable[[], datetime]

    def handle(self, event: Mapping[str, Any], lives_for: timedelta) -> dict[str, Any]:
        """`{"job": name}` plans; a record of the queue (its batch size is one) works, or goes on with planning.

        With `"again": true` what is done already is begun once more, too.
        Raises BadRequest for an event of another job or of none, Outage when planning could not be done.
        """
        ends_at = self.now() + lives_for
        if "Records" not in event:
            return {"begun": self._plan(event, ends_at)}
        record = event["Records"][0]
        body = json.loads(record["body"])
        if "workspace" not in body:
            self._plan(body, ends_at)
            return {"batchItemFailures": []}
        self._expect_mine(body)
        done = self.worker.work(body, ends_at)
        return {"batchItemFailures": [] if done else [{"itemIdentifier": record["messageId"]}]}

    def _plan(self, event: Mapping[str, Any], ends_at: datetime) -> int:
        self._expect_mine(event)
        again = event.get("again") is True
        begun, after = self.planner.plan(self.job, self.now, ends_at - FOR_THE_LAST_PAGE, int(event.get("after", 0)), again=again)
        if begun:
            log.info("the %s job was begun in %d workspaces", self.job.name, begun)
        if after is not None:
            self.queue.send([QueueMessage({"job": self.job.name, "after": after, **({"again": True} if again else {})})])
        return begun

    def _expect_mine(self, event: Mapping[str, Any]) -> None:
        if job_named(event.get("job")) is not self.job:
            raise BadRequest(f"this function does the {self.job.name} job, not {event['job']!r}")
