"""Overview of a workspace, for an operator: what waits, what today was like, how memory stands, and what was learnt last."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.operation.analytics import figures_of, growth
from agent7.api.person.people import People
from agent7.billing import budget_of, first_of_month
from agent7.clock import Clock
from agent7.conversation.conduct import HANDED_OVER_FOR
from agent7.identity import PublicId, ScopeId, WorkspaceId
from agent7.jobs.standing import JobState, standings
from agent7.jobs.table import JOBS
from agent7.store.billing import spending
from agent7.store.billing.spending import Money
from agent7.store.identity import workspace_settings
from agent7.store.jobs import job_runs
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.store.views import browsing, operation, recall_analytics
from agent7.store.views.recall_analytics import Span

READ: Final = "overview read"
FAILED_SINCE: Final = timedelta(days=7)
"""A task that failed before is no news."""
USE_OF: Final = timedelta(days=28)
RECENT_PEOPLE: Final = 3
CORE_ENTRIES: Final = 5
RECENT_MEMORIES: Final = 8


@dataclass(frozen=True, slots=True)
class Overview:
    """What an operator can see of it. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def badges(self, workspace: str) -> dict[str, Any]:
        """How much waits for an operator, each a number, and the minute `at` which: cheap enough to be asked again and again."""
        home, at = People(self.database, self.clock).home(workspace), self.clock.now()
        with self.database.transaction(Fence(home.id)) as unit:
            return {**badges_of(unit, home.id, at), "at": at.replace(second=0, microsecond=0).isoformat()}

    def of_workspace(self, workspace: str) -> dict[str, Any]:
        """All of it. It shows words of people's memory: that somebody looked is noted."""
        home, at = People(self.database, self.clock).home(workspace), self.clock.now()
        with self.database.transaction(Fence(home.id)) as unit:
            workspace_settings.note(unit, home.id, actor=acting().email, action=READ, fields=(), at=at)
            settings = workspace_settings.read(unit, home.id).settings
            told = {
                "workspace": workspace,
                "name": settings.name,
                "time_zone": settings.time_zone,
                "at": at.isoformat(),
                "badges": badges_of(unit, home.id, at),
                **_days(unit, home.id, settings.time_zone, at),
                "costs": _costs(unit, home.id, settings.time_zone, at),
                "memory": _memory(unit, home.id, at),
            }
            people, total = browsing.people(unit, home.id, most=RECENT_PEOPLE), browsing.count(unit, home.id)
            newest = operation.newest(unit, home.id, at, most=RECENT_MEMORIES)
            seen = sorted({*(person.scope for person in people), *newest.values()})
            names = operation.names(unit, home.id, seen)
        with self.database.transaction(Fence(home.id, tuple(seen))) as unit:
            core = operation.core_of(unit, [person.scope for person in people], most=CORE_ENTRIES)
            words = operation.in_words(unit, [each for each in seen if each in names or each == home.shared_scope], list(newest))
        return {
            **told,
            "people": total,
            "core": [
                {**_person(names, person.scope), "entries": [_line(line) for line in core if line.scope == person.scope]}
                for person in people
            ],
            "recent": [_told(words[memory], names) for memory in newest if memory in words],
        }


def badges_of(unit: UnitOfWork, workspace: WorkspaceId, at: datetime) -> dict[str, int]:
    """Who and what waits in the fence's workspace: two reads."""
    waiting = operation.waiting(unit, workspace, handed_over_since=at - HANDED_OVER_FOR, failed_since=at - FAILED_SINCE)
    zone, founded = operation.founded(unit, workspace)
    runs = job_runs.last_of_each(unit, workspace, list(JOBS))
    states = Counter(each.state for each in standings(runs, founded=founded, zone=zone, at=at))
    return {
        "waiting": waiting.people,
        "quarantined": waiting.quarantined,
        "failed_tasks": waiting.failed_tasks,
        "overdue_jobs": states[JobState.OVERDUE],
        "parked_jobs": states[JobState.PARKED],
    }


def _days(unit: UnitOfWork, workspace: WorkspaceId, zone: str, at: datetime) -> dict[str, Any]:
    today = at.astimezone(ZoneInfo(zone)).date()
    this_day = Span(workspace, None, _midnight(today, zone), _midnight(today + timedelta(1), zone))
    weeks = Span(workspace, None, _midnight(today - USE_OF + timedelta(1), zone), this_day.until)
    answers = operation.answers(unit, this_day, zone)
    messages = operation.messages(unit, this_day, zone)
    return {
        "today": {
            "day": today.isoformat(),
            "messages_in": sum(each.inbound for each in messages),
            "messages_out": sum(each.outbound for each in messages),
            "turns": answers[-1].turns if answers else 0,
            "answer_ms": {"p50": round(answers[-1].ms_p50), "p95": round(answers[-1].ms_p95)} if answers else None,
        },
        "use": figures_of(recall_analytics.use_by_day(unit, weeks, zone)),
        "growth": growth(recall_analytics.kept_by_day(unit, weeks, zone)),
    }


def _costs(unit: UnitOfWork, workspace: WorkspaceId, zone: str, at: datetime) -> dict[str, Any]:
    """What models cost, as the limits count it."""
    month, today = first_of_month(zone, at), at.astimezone(ZoneInfo(zone)).date()
    days = spending.by_day(unit, workspace, since=month, until=today)
    limit, spent = spending.limits(unit, workspace).per_month, sum((day.cost for day in days), Decimal(0))
    return {
        "currency": "USD",
        "today": float(sum((day.cost for day in days if day.day == today), Decimal(0))),
        "month": float(spent),
        "limit": None if limit is None else float(limit),
        "budget": budget_of(Money(per_month=limit, this_month=spent)).level,
    }


def _memory(unit: UnitOfWork, workspace: WorkspaceId, at: datetime) -> dict[str, Any]:
    tally = operation.tally(unit, workspace, at)
    return {"tiers": tally["tier"], "categories": tally["category"]}


def _person(names: dict[ScopeId, tuple[PublicId, str]], scope: ScopeId) -> dict[str, Any]:
    """Null: what the workspace itself knows."""
    user, name = names.get(scope, (None, None))
    return {"user": user, "name": name}


def _line(line: operation.CoreLine) -> dict[str, str]:
    return {"entry": line.entry, "category": line.category, "content": line.content}


def _told(memory: operation.Told, names: dict[ScopeId, tuple[PublicId, str]]) -> dict[str, Any]:
    shown = {**asdict(memory), **_person(names, memory.scope), "created_at": memory.created_at.isoformat()}
    del shown["scope"]
    return shown | {"confidence": round(memory.confidence, 2)}


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone))


resource = Resource[Overview](lambda parts: parts.workspace_overview)


@resource.get("/api/workspaces/<workspace>/overview")
def of_workspace(workspace: Id) -> Content:
    """Overview of a workspace."""
    return resource.part.of_workspace(workspace)


@resource.get("/api/workspaces/<workspace>/badges")
def badges(workspace: Id) -> Content:
    """What waits for an operator, counted."""
    return resource.part.badges(workspace)
