"""Work on one workspace: a job's period there, within the time of one invocation, handed on to the next where that is too short.

Whoever works holds the entry in the ledger (a lease as long as the invocation can live) and the fence of the run in Postgres, for which
each transaction that changes something looks. A worker that was believed dead and is not changes nothing more.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Self

from agent7.channels import metrics
from agent7.channels.job_ledger import Entry, JobLedger
from agent7.channels.queues import Queue
from agent7.errors import LeaseLost, NotFound, Outage, PersonGone
from agent7.identity import WorkspaceId
from agent7.jobs import dispatch_rules as rules
from agent7.jobs.dispatch import message_of
from agent7.jobs.periods import Period
from agent7.jobs.steps import MICRODOLLARS, Counts, Piece, Run, Step
from agent7.jobs.table import Job
from agent7.store.jobs import job_runs, work_lists
from agent7.store.jobs.job_runs import RunKey
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork

log = logging.getLogger(__name__)

PIECES: Final = 50
KEPT_EVERY: Final = timedelta(seconds=1)
"""How far the work has come is written so often: what lies between is done again after a crash."""
RESERVE: Final = timedelta(seconds=35)
"""Of an invocation, for the piece that is in hand when the slice is over: a statement takes 30 s at most."""
FAULTS: Final = "faults"
"""Among the counts: pieces that failed."""


class PiecesFailed(Exception):
    """Some pieces of a run failed; the others are done."""


@dataclass(slots=True)
class Progress:
    """How far a run has come: the step, the piece behind which to go on, what was changed, and how long it took."""

    step: int = 0
    after: int = 0
    counts: Counts = field(default_factory=Counter)
    seconds: float = 0.0

    @classmethod
    def read(cls, cursor: str) -> Self:
        """Out of the cursor of an entry; the beginning where there is none."""
        if not cursor:
            return cls()
        kept = json.loads(cursor)
        return cls(kept["step"], kept["after"], Counter(kept["counts"]), kept["seconds"])

    def cursor(self, since: datetime, now: datetime) -> str:
        """As the ledger keeps it."""
        seconds = self.seconds + max((now - since).total_seconds(), 0.0)
        return json.dumps({"step": self.step, "after": self.after, "counts": self.counts, "seconds": round(seconds, 3)})


@dataclass(frozen=True, slots=True)
class Worker:
    """Works one workspace at a time through the steps of one job."""

    job: Job
    steps: Sequence[Step]
    database: Database
    ledger: JobLedger
    queue: Queue
    now: Callable[[], datetime]

    def work(self, message: Mapping[str, Any], ends_at: datetime) -> bool:
        """Work on what a message names, `ends_at` the end of this invocation. False when the message is to come again.

        Raises KeyError, ValueError for a message that is none of ours.
        """
        workspace, label = WorkspaceId(int(message["workspace"])), str(message["period"])
        try:
            (entry,) = self.ledger.read(self.job.name, [workspace])
            taken = rules.taken(entry, label, self.now(), ends_at)
            mine = self.ledger.write([taken]) if taken else []
        except Outage as outage:
            log.warning("%s: %s", type(outage).__name__, outage)
            return False
        return not mine or self._work(_Run(self, mine[0]), ends_at)

    def _work(self, run: _Run, ends_at: datetime) -> bool:
        try:
            run.begin()
            if rules.is_hopeless(run.entry):
                run.park("WorkersDied")
            elif run.go_on(until=ends_at - RESERVE):
                run.finish()
            else:
                run.hand_on()
        except NotFound:
            self.ledger.drop(self.job.name, run.entry.workspace)
        except LeaseLost:
            log.info("a run was taken over, or its workspace is gone", extra={"job": self.job.name, "workspace": run.entry.workspace})
        except Outage as outage:
            log.warning("%s: %s", type(outage).__name__, outage)
            return run.rest()
        except Exception as fault:  # noqa: BLE001 - whatever is wrong with this workspace keeps none of the others from their work
            run.fail(type(fault).__name__)
        return True


class _Run:
    """One worker's share of a run. Raises LeaseLost as soon as somebody else has it."""

    def __init__(self, worker: Worker, entry: Entry) -> None:
        self.entry = entry
        self._worker = worker
        self._began = self._kept_at = worker.now()
        self._progress = Progress.read(entry.cursor)
        self._key = RunKey(entry.workspace, entry.job, entry.period, fence=entry.version)

    def begin(self) -> None:
        """Take the fence. Raises NotFound when the workspace is gone."""
        with self._transaction() as unit:
            job_runs.begin(unit, self._key, self._began)

    def go_on(self, until: datetime) -> bool:
        """Whether all is done; False when the time was over first. Raises PiecesFailed when all is done that could be."""
        steps, progress = self._worker.steps, self._progress
        run = Run(self.entry.workspace, self.entry.period, self._began, self._hold)
        while progress.step < len(steps):
            pieces = steps[progress.step].pieces(run, after=progress.after, most=PIECES)
            for piece in pieces:
                if self._worker.now() >= until:
                    return False
                self._do(piece)
                progress.after = piece.id
                self._keep_now_and_then()
            if not pieces:
                progress.step, progress.after = progress.step + 1, 0
        if progress.counts[FAULTS]:
            raise PiecesFailed
        return True

    def finish(self) -> None:
        """All is done."""
        self._end("done")
        self._write(rules.done(self.entry, self._period()))

    def hand_on(self) -> None:
        """Let the next invocation go on from here."""
        self._keep()
        self._write(rules.handed_on(self.entry, self._worker.now()))
        self._worker.queue.send([message_of(self.entry)])  # what the queue does not take, poll finds

    def rest(self) -> bool:
        """Something outside is down: it goes on from here after a rest. False when not even that could be noted."""
        try:
            self._keep()
            self._write(rules.rested(self.entry, self._worker.now()))
        except (Outage, LeaseLost) as fault:
            log.warning("a run was left to its lease: %s", type(fault).__name__)
            return False
        return True

    def fail(self, fault: str) -> None:
        """Note the failure; the last one parks it."""
        try:
            after = rules.failed(self.entry, self._period(), self._worker.now())
            if after.parked:
                self.park(fault)
                return
            log.warning("a run failed and is begun anew: %s", fault, extra={"job": self.entry.job, "workspace": self.entry.workspace})
            self._end("failed", fault)
            self._write(after)
        except (Outage, LeaseLost) as lost:
            log.warning("a run was left to its lease: %s", type(lost).__name__)

    def park(self, fault: str) -> None:
        """Give this period up, and say so."""
        self._end("parked", fault)
        self._write(rules.parked(self.entry, self._period()))
        log.critical("alarm: the %s job of workspace %s was parked: %s", self.entry.job, self.entry.workspace, fault)

    def _do(self, piece: Piece) -> None:
        try:
            self._progress.counts.update(piece.do())
        except PersonGone:
            return
        except (Outage, LeaseLost):
            raise
        except Exception as fault:  # noqa: BLE001 - the others are done all the same; the run counts as failed
            log.error("a piece of the %s job failed: %s", self.entry.job, type(fault).__name__, extra={"piece": piece.id})
            self._progress.counts[FAULTS] += 1

    def _keep_now_and_then(self) -> None:
        if self._worker.now() - self._kept_at >= KEPT_EVERY:
            self._keep()

    def _keep(self) -> None:
        self._kept_at = self._worker.now()
        self._write(rules.came_on(self.entry, self._progress.cursor(self._began, self._kept_at)))

    def _write(self, entry: Entry) -> None:
        written = self._worker.ledger.write([entry])
        if not written:
            raise LeaseLost("somebody else has the entry")
        self.entry = written[0]

    def _hold(self, unit: UnitOfWork) -> None:
        job_runs.hold(unit, self._key)

    def _end(self, state: str, fault: str | None = None) -> None:
        now = self._worker.now()
        seconds = self._progress.seconds + max((now - self._began).total_seconds(), 0.0)
        counts = self._progress.counts
        with self._transaction() as unit:
            job_runs.end(unit, self._key, state, now, seconds=seconds, counts=counts, fault=fault)
        about = {"workspace": self.entry.workspace, "period": self.entry.period, "state": state, **counts}
        metrics.count("JobSeconds", seconds, by={"job": self.entry.job}, **about)
        if counts[MICRODOLLARS]:
            metrics.count("JobDollars", counts[MICRODOLLARS] / 10**6, by={"job": self.entry.job}, workspace=self.entry.workspace)
        metrics.count("JobRuns", by={"job": self.entry.job, "state": state}, workspace=self.entry.workspace)

    def _period(self) -> Period:
        with self._worker.database.transaction(LOOKUPS_ONLY) as unit:
            there = work_lists.workspaces(unit, after=0, most=1, named=[self.entry.workspace])
        return self._worker.job.period(self._worker.now(), there[0].time_zone if there else "UTC")

    def _transaction(self) -> Any:
        return self._worker.database.transaction(Fence(self.entry.workspace))
