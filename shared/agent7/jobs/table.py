"""The table of jobs: the name of each, and when it is due in a workspace's time zone. What each does: its room, and `docs/jobs.md`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Final

from agent7.errors import BadRequest
from agent7.jobs import periods
from agent7.jobs.periods import Cadence


@dataclass(frozen=True, slots=True)
class Job:
    """A job: its name, by which its function, its queue and its entries in the ledger are called, and its periods."""

    name: str
    period: Cadence


JOBS: Final[Mapping[str, Job]] = {
    job.name: job
    for job in (
        Job("hourly", periods.hourly),
        Job("nightly", periods.daily(time(2))),
        Job("reflection", periods.daily(time(3))),
        Job("weekly", periods.weekly(time(1))),
        Job("monthly", periods.monthly(time(4))),
    )
}


def job_named(name: object) -> Job:
    """The job of this name. Raises BadRequest when there is none."""
    job = JOBS.get(name) if isinstance(name, str) else None
    if job is None:
        raise BadRequest(f"there is no job {name!r}: {', '.join(JOBS)}")
    return job
