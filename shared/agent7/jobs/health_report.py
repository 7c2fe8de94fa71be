"""Health report: how a workspace's memory stands, counted some people at a time, so that it is made however many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from agent7.identity import WorkspaceId
from agent7.jobs.steps import Counts, Piece, Run
from agent7.store.jobs import health_counts, health_reports, work_lists
from agent7.store.jobs.health_reports import Report
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

PEOPLE_AT_ONCE: Final = 50
"""Counted in one transaction: a tenth of a second, with some thousand memories each."""

type Hold = Callable[[UnitOfWork], None]


@dataclass(frozen=True, slots=True)
class HealthReport:
    """Counts on where a report stands. However many do so at once, each scope is counted once."""

    database: Database

    def begin(self, workspace: WorkspaceId, period: str | None, at: datetime, hold: Hold) -> Report:
        """The report of a period, or without one the report that is being asked for. Raises Outage, LeaseLost."""
        with self.database.transaction(Fence(workspace)) as unit:
            hold(unit)
            return health_reports.begin(unit, workspace, period, at)

    def count_on(self, workspace: WorkspaceId, report: Report, at: datetime, hold: Hold) -> bool:
        """Add the next people, or finish when all are in; whether it is made now. Raises Outage, LeaseLost."""
        with self.database.transaction(Fence(workspace)) as unit:
            scopes = work_lists.scopes(unit, workspace, after=report.through, most=PEOPLE_AT_ONCE)
        with self.database.transaction(Fence(workspace, tuple(scopes))) as unit:
            hold(unit)
            if not health_reports.locked(unit, workspace, report):
                return False
            if scopes:
                figures = Counter(report.figures) + health_counts.of_scopes(unit, scopes, report.begun_at)
                health_reports.add(unit, workspace, report, figures, scopes)
            else:
                jobs = [_told(runs) for runs in health_counts.runs(unit, workspace, report.begun_at)]
                health_reports.finish(unit, workspace, report, {**report.figures, "jobs": jobs}, at)
        return not scopes


@dataclass(frozen=True, slots=True)
class MonthlyReport:
    """The report of each month."""

    database: Database

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:  # noqa: ARG002 - one after the other
        """As Step: some people each, until the report is made. Raises Outage, LeaseLost."""
        making = HealthReport(self.database)
        report = making.begin(run.workspace, run.period, run.at, run.hold)
        return [] if report.made_at else [Piece(after + 1, partial(counted, making, run, report))]


@dataclass(frozen=True, slots=True)
class ReportAskedFor:
    """What an operator asked for and did not wait for until its end."""

    database: Database

    def pieces(self, run: Run, *, after: int, most: int) -> Sequence[Piece]:  # noqa: ARG002 - one after the other
        """As Step: as `MonthlyReport`. Raises Outage."""
        with self.database.transaction(Fence(run.workspace)) as unit:
            report = health_reports.asked_for(unit, run.workspace)
        return [Piece(after + 1, partial(counted, HealthReport(self.database), run, report))] if report else []


def counted(making: HealthReport, run: Run, report: Report) -> Counts:
    """One piece: some people. Raises Outage, LeaseLost."""
    made = making.count_on(run.workspace, report, run.at, run.hold)
    return Counter(reports_made=1) if made else Counter()


def _told(runs: health_counts.RunsOfJob) -> dict[str, Any]:
    return {**asdict(runs), "seconds": round(runs.seconds, 1), "last_done": runs.last_done.isoformat() if runs.last_done else None}
