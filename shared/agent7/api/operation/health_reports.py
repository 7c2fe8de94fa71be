"""Health reports of a workspace's memory, for an operator: those of each month, and one that is made when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from aws_lambda_powertools.event_handler import Response

from agent7.api.http.cursors import PAGE, After, Limit, Page
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import NotFound
from agent7.jobs import health_rules
from agent7.jobs.health_report import HealthReport
from agent7.store.jobs import health_reports
from agent7.store.jobs.health_reports import Report
from agent7.store.unit_of_work import Database, Fence

ANSWERED_WITHIN: Final = timedelta(seconds=10)
"""A report of more people than are counted by then is finished by the hourly job."""


@dataclass(frozen=True, slots=True)
class HealthReports:
    """What an operator can see of them. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def of_workspace(self, workspace: str, page: Page) -> dict[str, Any]:
        """One page of the reports, the newest first, each with its rates and its advice."""
        home = People(self.database, self.clock).home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            found, total = health_reports.latest(unit, home.id, behind=page.pair, most=page.asks_for)
        return page.told("reports", found, _short, key=lambda report: (report.begun_at, report.public_id), total=total)

    def one(self, workspace: str, report: str) -> dict[str, Any]:
        """One report with all its figures, and as a page to read. Raises NotFound for one that is not made (yet)."""
        home = People(self.database, self.clock).home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            found = health_reports.read(unit, home.id, report)
        if found is None or found.made_at is None:
            raise NotFound(report)
        return _whole(found)

    def make(self, workspace: str) -> dict[str, Any] | None:
        """A report of this moment; None while people are still being counted."""
        people, at = People(self.database, self.clock), self.clock.now()
        home = people.home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            people.note_in(unit, home.id, "health report made")
        making = HealthReport(self.database)
        while True:
            report = making.begin(home.id, None, at, lambda _unit: None)
            if making.count_on(home.id, report, self.clock.now(), lambda _unit: None):
                return self.one(workspace, report.public_id)
            if self.clock.now() - at >= ANSWERED_WITHIN:
                return None


resource = Resource[HealthReports](lambda parts: parts.health_reports)


@resource.get("/api/workspaces/<workspace>/health-reports")
def of_workspace(workspace: Id, after: After = "", limit: Limit = PAGE) -> Content:
    """Health reports of a workspace."""
    return resource.part.of_workspace(workspace, resource.page(after, limit, datetime, str))


@resource.post(
    "/api/workspaces/<workspace>/health-reports",
    responses={201: {"description": "The report"}, 202: {"description": "People are still being counted"}},
)
def make(workspace: Id) -> Response[Content]:
    """Make a health report now."""
    made = resource.part.make(workspace)
    if made is None:
        return Response(202, content_type="application/json", body={"message": "People are still being counted: look again in an hour."})
    return Response(201, content_type="application/json", body=made)


@resource.get("/api/workspaces/<workspace>/health-reports/<report>")
def one(workspace: Id, report: Id) -> Content:
    """A health report."""
    return resource.part.one(workspace, report)


def _short(report: Report) -> dict[str, Any]:
    health = health_rules.told(report.figures)
    return {**_about(report), "rates": health["rates"], "advice": health_rules.advice(health)}


def _whole(report: Report) -> dict[str, Any]:
    health = health_rules.told(report.figures)
    sentences = health_rules.advice(health)
    return {
        **_about(report),
        **health,
        "advice": sentences,
        "markdown": health_rules.page(health, f"{report.begun_at:%Y-%m-%d}", sentences),
    }


def _about(report: Report) -> dict[str, Any]:
    return {"report": report.public_id, "period": report.period, "at": report.begun_at.isoformat()}
