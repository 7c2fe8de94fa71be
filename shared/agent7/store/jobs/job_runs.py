"""Runs of jobs, one row for each period of a job in a workspace; its `fence` is the fencing token of whoever works at it.

Of the runs of a day that changed nothing the last one's row stands for all: `runs` counts them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg import errors as pg

from agent7.errors import LeaseLost, NotFound
from agent7.identity import WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class RunKey:
    """Which run is meant, and by which fence its worker is known."""

    workspace: WorkspaceId
    job: str
    period: str
    fence: int


@dataclass(frozen=True, slots=True)
class Run:
    """One run as it is told."""

    job: str
    period: str
    state: str
    began_at: datetime
    ended_at: datetime | None
    seconds: float
    counts: Mapping[str, int]
    fault: str | None
    runs: int
    """How many it stands for; its `seconds` are of all of them."""


def begin(unit: UnitOfWork, run: RunKey, at: datetime) -> None:
    """Take a run over: whoever had it, or an earlier one of the same job, writes nothing more.

    Raises NotFound when the workspace is gone, LeaseLost when somebody with a later fence has it.
    """
    unit.execute(
        """
        UPDATE job_runs SET state = 'overtaken', ended_at = %s
         WHERE workspace_id = %s AND job = %s AND period <> %s AND state = 'open' AND fence < %s
        """,
        (at, run.workspace, run.job, run.period, run.fence),
    )
    try:
        taken = unit.execute(
            """
            INSERT INTO job_runs (workspace_id, job, period, fence, began_at)
            SELECT %(workspace)s, %(job)s, %(period)s, %(fence)s, %(at)s
             WHERE NOT EXISTS (SELECT FROM job_runs
                                WHERE workspace_id = %(workspace)s AND job = %(job)s AND period > %(period)s AND fence > %(fence)s)
            ON CONFLICT (workspace_id, job, period) DO UPDATE SET fence = excluded.fence, state = 'open', ended_at = NULL
             WHERE job_runs.fence < excluded.fence
            """,
            {"workspace": run.workspace, "job": run.job, "period": run.period, "fence": run.fence, "at": at},
        )
    except pg.ForeignKeyViolation as error:
        raise NotFound("the workspace is gone") from error
    if taken.rowcount == 0:
        raise LeaseLost("somebody else took this run over")


def hold(unit: UnitOfWork, run: RunKey) -> None:
    """Let this transaction commit only while the run is ours; nobody takes it over before the end of it. Raises LeaseLost."""
    held = unit.execute(
        "SELECT FROM job_runs WHERE workspace_id = %s AND job = %s AND period = %s AND fence = %s AND state = 'open' FOR SHARE",
        (run.workspace, run.job, run.period, run.fence),
    )
    if held.fetchone() is None:
        raise LeaseLost("somebody else took this run over, or its workspace is gone")


def end(
    unit: UnitOfWork, run: RunKey, state: str, at: datetime, *, seconds: float, counts: Mapping[str, int], fault: str | None = None
) -> None:
    """The run is `done`, `failed` or `parked`. Nothing happens when it is not ours any more."""
    changed = {name: count for name, count in counts.items() if count}
    ended = unit.execute(
        """
        UPDATE job_runs SET state = %s, ended_at = %s, seconds = %s, counts = %s, fault = %s
         WHERE workspace_id = %s AND job = %s AND period = %s AND fence = %s AND state = 'open'
        """,
        (state, at, seconds, json.dumps(changed), fault, run.workspace, run.job, run.period, run.fence),
    )
    if ended.rowcount and state == "done" and not changed:
        _take_along_those_before(unit, run)


def _take_along_those_before(unit: UnitOfWork, run: RunKey) -> None:
    """Let the row stand for the earlier runs of its day that changed nothing either."""
    unit.execute(
        """
        WITH gone AS (DELETE FROM job_runs
                       WHERE workspace_id = %(workspace)s AND job = %(job)s AND period >= %(day)s AND period < %(period)s
                         AND state = 'done' AND counts = '{}' RETURNING seconds, runs)
        UPDATE job_runs r SET seconds = r.seconds + before.seconds, runs = r.runs + before.runs
          FROM (SELECT sum(seconds) AS seconds, sum(runs) AS runs FROM gone) AS before
         WHERE before.runs > 0 AND r.workspace_id = %(workspace)s AND r.job = %(job)s AND r.period = %(period)s
        """,
        {"workspace": run.workspace, "job": run.job, "period": run.period, "day": run.period[: len("2026-03-01")]},
    )


def latest(unit: UnitOfWork, workspace: WorkspaceId, *, most: int) -> list[Run]:
    """The last runs in a workspace, of all jobs, newest first."""
    rows = unit.execute(
        """
        SELECT job, period, state, began_at, ended_at, seconds, counts, fault, runs FROM job_runs
         WHERE workspace_id = %s ORDER BY began_at DESC, job LIMIT %s
        """,
        (workspace, most),
    ).fetchall()
    return [Run(*row) for row in rows]


def parked(unit: UnitOfWork) -> dict[str, int]:
    """In how many workspaces each job is parked; needs no fence."""
    return {row[0]: row[1] for row in unit.execute("SELECT job, workspaces FROM parked_job_runs()").fetchall()}


@dataclass(frozen=True, slots=True)
class LastRuns:
    """Of one job in a workspace: its latest run, and the latest that was done. None: there was none."""

    latest: Run | None
    done: Run | None


def last_of_each(unit: UnitOfWork, workspace: WorkspaceId, jobs: Sequence[str]) -> dict[str, LastRuns]:
    """By job."""
    rows = unit.execute(
        """
        SELECT r.* FROM unnest(%s::text[]) AS j (job) CROSS JOIN LATERAL (
          (SELECT job, period, state, began_at, ended_at, seconds, counts, fault, runs FROM job_runs
            WHERE workspace_id = %s AND job = j.job ORDER BY period DESC LIMIT 1)
          UNION
          (SELECT job, period, state, began_at, ended_at, seconds, counts, fault, runs FROM job_runs
            WHERE workspace_id = %s AND job = j.job AND state = 'done' ORDER BY period DESC LIMIT 1)) AS r
        """,
        (list(jobs), workspace, workspace),
    ).fetchall()
    found = [Run(*row) for row in rows]
    return {
        job: LastRuns(
            max((run for run in found if run.job == job), key=lambda run: run.period, default=None),
            next((run for run in found if run.job == job and run.state == "done"), None),
        )
        for job in jobs
    }
