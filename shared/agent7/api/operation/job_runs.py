"""Runs of jobs in a workspace, for an operator: what each did, how long it took, what was given up; and how long rows are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.store.identity import workspace_settings
from agent7.store.jobs import job_runs
from agent7.store.jobs.job_runs import Run
from agent7.store.jobs.row_retention import RULES, Rule
from agent7.store.unit_of_work import Database, Fence

MOST: Final = 200
"""A week of the hourly job, and the nights of it."""


@dataclass(frozen=True, slots=True)
class JobRuns:
    """What an operator can see of them. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def of_workspace(self, workspace: str) -> dict[str, Any]:
        """The last runs of all jobs, newest first, and the rules by which rows go."""
        home = People(self.database, self.clock).home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            runs = job_runs.latest(unit, home.id, most=MOST)
            days = workspace_settings.read(unit, home.id).settings.kept_days
        return {"runs": [_told(run) for run in runs], "kept": [_kept(rule, days) for rule in RULES]}


resource = Resource[JobRuns](lambda parts: parts.job_runs)


@resource.get("/api/workspaces/<workspace>/jobs")
def of_workspace(workspace: Id) -> Content:
    """Runs of jobs."""
    return resource.part.of_workspace(workspace)


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
    }
