"""Jobs of a workspace, for an operator: how each stands, what its runs did, a run that is asked for; and how long rows are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Path

from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound, Rejected
from agent7.jobs.dispatch import Dispatch
from agent7.jobs.standing import Standing, standings
from agent7.jobs.table import JOBS
from agent7.store.identity import workspace_settings
from agent7.store.jobs import job_runs
from agent7.store.jobs.job_runs import Run
from agent7.store.jobs.row_retention import RULES, Rule
from agent7.store.jobs.work_lists import Planned
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import operation

MOST: Final = 200
"""A week of the hourly job, and the nights of it."""
ASKED_FOR: Final = "job run"


@dataclass(frozen=True, slots=True)
class JobRuns:
    """What an operator can see of them. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock
    dispatch: Callable[[], Dispatch]

    def of_workspace(self, workspace: str) -> dict[str, Any]:
        """How each job stands, the last runs of all, newest first, and the rules by which rows go."""
        home, at = People(self.database, self.clock).home(workspace), self.clock.now()
        with self.database.transaction(Fence(home.id)) as unit:
            runs = job_runs.latest(unit, home.id, most=MOST)
            days = workspace_settings.read(unit, home.id).settings.kept_days
            zone, founded = operation.founded(unit, home.id)
            last = job_runs.last_of_each(unit, home.id, list(JOBS))
        jobs = standings(last, founded=founded, zone=zone, at=at)
        return {
            "time_zone": zone,
            "jobs": [_stands(each) for each in jobs],
            "runs": [_told(run) for run in runs],
            "kept": [_kept(rule, days) for rule in RULES],
        }

    def run(self, workspace: str, job: str) -> None:
        """Begin the job's current period here, also where it is done already; the ledger sees to it that one begins.

        Raises NotFound for a job that is none, Rejected while it waits for a worker or runs, Outage when queue or ledger are away.
        """
        if job not in JOBS:
            raise NotFound(job)
        home, at, dispatch = People(self.database, self.clock).home(workspace), self.clock.now(), self.dispatch()
        with self.database.transaction(Fence(home.id)) as unit:
            zone, _ = operation.founded(unit, home.id)
        if not dispatch.of(JOBS[job], [Planned(home.id, zone)], at, again=True):
            (entry,) = dispatch.ledger.read(job, [home.id])
            raise Rejected(_busy(job, working=entry.working, until=entry.held_until))
        with self.database.transaction(Fence(home.id)) as unit:
            workspace_settings.note(unit, home.id, actor=acting().email, action=ASKED_FOR, fields=(job,), at=at)


resource = Resource[JobRuns](lambda parts: parts.job_runs)


@resource.get("/api/workspaces/<workspace>/jobs")
def of_workspace(workspace: Id) -> Content:
    """Runs of jobs."""
    return resource.part.of_workspace(workspace)


JobName = Annotated[str, Path(pattern=r"^[a-z_]{1,40}$")]


@resource.post("/api/workspaces/<workspace>/jobs/<job>/runs", status_code=202)
def run(workspace: Id, job: JobName) -> Response[Content]:
    """Run a job now."""
    resource.part.run(workspace, job)
    return Response(202, content_type="application/json", body={"job": job, "message": "It is queued, and begins within a minute."})


def _busy(job: str, *, working: bool, until: datetime | None) -> str:
    if working:
        return f"The {job} job is running here already"
    return f"The {job} job is queued here already" + (f"; another run can be asked for from {until:%H:%M} UTC on" if until else "")


def _stands(standing: Standing) -> dict[str, Any]:
    latest, done = standing.latest, standing.done
    return {
        "job": standing.job,
        "state": standing.state,
        "next_due": standing.next_due.isoformat(),
        "last_run": _told(latest) if latest else None,
        "last_done_at": done.ended_at.isoformat() if done and done.ended_at else None,
    }


def _kept(rule: Rule, days: Mapping[str, int]) -> dict[str, Any]:
    """How long the rows are kept here. `setting`: by which name of `kept_days` a workspace sets another time."""
    told: dict[str, Any] = {"rows": [rule.table, *rule.taken_along], "days": rule.kept(days).days, "why": rule.why}
    return told | ({"setting": rule.setting} if rule.setting else {})


def _told(run: Run) -> dict[str, Any]:
    return {
        "job": run.job,
        "period": run.period,
        "state": run.state,
        "began_at": run.began_at.isoformat(),
        "ended_at": run.ended_at.isoformat() if run.ended_at else None,
        "seconds": round(run.seconds, 3),
        "counts": dict(run.counts),
        "fault": run.fault,
        "runs": run.runs,
    }
