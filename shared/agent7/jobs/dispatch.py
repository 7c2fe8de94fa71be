"""Dispatch of jobs: workspaces whose period is due get one message each, once, however many look at the same time.

Three look: the job's own schedule (`Planner`), `poll`, and the after-work of whoever talks to the workspace (`Overdue`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from agent7.channels import metrics
from agent7.channels.job_ledger import Entry, JobLedger
from agent7.channels.queues import Queue, QueueMessage
from agent7.identity import WorkspaceId
from agent7.jobs import dispatch_rules as rules
from agent7.jobs.table import JOBS, Job
from agent7.store.jobs import work_lists
from agent7.store.jobs.work_lists import Planned
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database

log = logging.getLogger(__name__)

PAGE: Final = 500
LOOKED_AT_AGAIN_AFTER: Final = timedelta(minutes=5)
"""By the after-work of one function environment, in one workspace: not each turn has to ask."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """Writes into the ledger that a period is begun, and sends the message that begins it."""

    ledger: JobLedger
    queues: Mapping[str, Queue]

    def of(self, job: Job, workspaces: Sequence[Planned], at: datetime, *, again: bool = False) -> int:
        """Begin the job where its period is due, and nobody else has begun it; in how many workspaces. Raises Outage.

        `again`: also where it is done already, unless somebody is at it.
        """
        zones = {each.id: each.time_zone for each in workspaces}
        found = self.ledger.read(job.name, list(zones))
        entries = [rules.asked_for(entry) for entry in found] if again else found
        wanted = [rules.dispatched(entry, job.period(at, zones[entry.workspace]), at) for entry in entries]
        won = self.ledger.write([entry for entry in wanted if entry])
        messages = {entry.workspace: message_of(entry) for entry in won}
        refused = {int(message.body["workspace"]) for message in self.queues[job.name].send(list(messages.values()))}
        self.ledger.write([rules.not_sent(entry, at) for entry in won if entry.workspace in refused])
        return len(won) - len(refused)


def message_of(entry: Entry) -> QueueMessage:
    """What sends a worker to a workspace. A hint alone: without it, or with it twice, the ledger knows."""
    return QueueMessage({"job": entry.job, "workspace": entry.workspace, "period": entry.period})


@dataclass(frozen=True, slots=True)
class Planner:
    """Goes through all workspaces, a page at a time."""

    database: Database
    dispatch: Dispatch

    def plan(
        self, job: Job, clock: Callable[[], datetime], until: datetime, after: int = 0, *, again: bool = False
    ) -> tuple[int, int | None]:
        """In how many workspaces the job was begun, and behind which one to go on when the time was over. Raises Outage.

        `again` as in `Dispatch.of`.
        """
        begun = 0
        while True:
            with self.database.transaction(LOOKUPS_ONLY) as unit:
                page = work_lists.workspaces(unit, after=after, most=PAGE)
            if not page:
                return begun, None
            begun += self.dispatch.of(job, page, clock(), again=again)
            after = page[-1].id
            if clock() >= until:
                return begun, after


@dataclass(frozen=True, slots=True)
class Overdue:
    """Looks after jobs whose schedule did not come, or whose worker died."""

    database: Database
    dispatch: Dispatch
    _looked: dict[WorkspaceId, datetime] = field(default_factory=dict)

    def everywhere(self, at: datetime) -> int:
        """Begin what the ledger's index says is overdue; how many. Raises Outage."""
        begun = {job.name: self._begin(job, self.dispatch.ledger.to_look_at(job.name, at, PAGE), at) for job in JOBS.values()}
        for name, workspaces in begun.items():
            if workspaces:
                metrics.count("JobsOverdue", workspaces, by={"job": name})
        return sum(begun.values())

    def in_workspace(self, workspace: WorkspaceId, at: datetime) -> int:
        """Begin what is overdue in the workspace of a session; how many. Raises Outage.

        A workspace that nobody has planned for yet is noted, so that its next periods are looked after even if no schedule ever comes.
        """
        seen = self._looked.get(workspace)
        if seen is not None and timedelta() <= at - seen < LOOKED_AT_AGAIN_AFTER:
            return 0
        begun = 0
        for job in JOBS.values():
            (entry,) = self.dispatch.ledger.read(job.name, [workspace])
            if not entry.version:
                self._expect(job, entry, at)
            elif entry.look_at is not None and entry.look_at <= at:
                begun += self._begin(job, [workspace], at)
        self._looked[workspace] = at
        return begun

    def _begin(self, job: Job, workspaces: Sequence[WorkspaceId], at: datetime) -> int:
        if not workspaces:
            return 0
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            there = work_lists.workspaces(unit, after=0, most=len(workspaces), named=workspaces)
        for gone in set(workspaces) - {each.id for each in there}:
            self.dispatch.ledger.drop(job.name, gone)
        return self.dispatch.of(job, there, at)

    def _expect(self, job: Job, entry: Entry, at: datetime) -> None:
        with self.database.transaction(LOOKUPS_ONLY) as unit:
            there = work_lists.workspaces(unit, after=0, most=1, named=[entry.workspace])
        self.dispatch.ledger.write([rules.expected(entry, job.period(at, each.time_zone)) for each in there])
