"""How a job stands in a workspace: what it last did, when it is due next, and whether it is running, parked or overdue.

Pure. Told from the runs in the database, which one read brings; who may begin what is decided by the ledger alone (`dispatch_rules`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from agent7.jobs.dispatch_rules import GRACE
from agent7.jobs.table import JOBS, Job
from agent7.store.jobs.job_runs import LastRuns, Run


class JobState(StrEnum):
    """In the order in which they count: a job that runs is not overdue."""

    RUNNING = "running"
    PARKED = "parked"
    OVERDUE = "overdue"
    FAILED = "failed"
    """Its last run failed; it is begun anew after an hour."""
    DUE = "due"
    """Its time has come, and its schedule may still come."""
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class Standing:
    """One job in one workspace."""

    job: str
    state: JobState
    next_due: datetime
    latest: Run | None
    done: Run | None


def standings(runs: Mapping[str, LastRuns], *, founded: datetime, zone: str, at: datetime) -> list[Standing]:
    """Of every job of the table. A workspace has missed nothing that was due before it was `founded`."""
    return [_standing(job, runs[name], founded, zone, at) for name, job in JOBS.items()]


def _standing(job: Job, runs: LastRuns, founded: datetime, zone: str, at: datetime) -> Standing:
    latest, current = runs.latest, job.period(at, zone)
    due = _awaited(job, runs.done, founded, zone, at)
    if latest is not None and latest.state == "parked" and latest.period == current.label:
        return Standing(job.name, JobState.PARKED, current.next_due, latest, runs.done)
    if latest is not None and latest.state == "open":
        state = JobState.RUNNING
    elif due + GRACE <= at:
        state = JobState.OVERDUE
    elif latest is not None and latest.state == "failed":
        state = JobState.FAILED
    else:
        state = JobState.DUE if due <= at else JobState.WAITING
    return Standing(job.name, state, due, latest, runs.done)


def _awaited(job: Job, done: Run | None, founded: datetime, zone: str, at: datetime) -> datetime:
    """When the first period is due that is not done. What a clock that was ahead has left behind counts for nothing."""
    if done is None or done.ended_at is None or done.ended_at > at:
        return job.period(founded, zone).next_due
    period = job.period(done.ended_at, zone)
    return period.next_due if done.period in (period.label, period.next_label) else period.due
