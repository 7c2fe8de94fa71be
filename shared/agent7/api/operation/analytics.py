"""Recall analytics (use rate by day, week, arm, purpose and memory): how much of what was recalled was of use, for an operator.

Figures and public ids; what a memory says is read where memories are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import groupby
from typing import Any, Final
from zoneinfo import ZoneInfo

from agent7.api.http.resource import Content, Id, Resource
from agent7.api.operation.costs import Day, Days
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import BadRequest
from agent7.identity import PublicId, ScopeId, WorkspaceId
from agent7.store.identity import workspace_settings
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import recall_analytics
from agent7.store.views.recall_analytics import DayOfUse, Kept, OfArm, OfMemory, Span, Spread, Way

SHOWN_DAYS: Final = 28
"""Where no days are asked for: four whole weeks."""
MOST_DAYS: Final = 92
MOST_MEMORIES: Final = 10
SUMS: Final = ("recalls", "over_budget", "tokens", "used", "ignored", "unknown", "helpful", "wrong", "thumbs_up", "thumbs_down")


@dataclass(frozen=True, slots=True)
class Analytics:
    """What an operator can see of it. Every method raises NotFound, BadRequest and DatabaseDown."""

    database: Database
    clock: Clock

    def of_workspace(self, workspace: str, days: Days) -> dict[str, Any]:
        """Of everybody together."""
        home = People(self.database, self.clock).home(workspace)
        return self._read(home.id, None, days)

    def of_person(self, workspace: str, user: str, days: Days) -> dict[str, Any]:
        """Of one person; that somebody looked is noted."""
        scope = People(self.database, self.clock).scope(workspace, user, "analytics read")
        return self._read(scope.workspace, scope.own, days)

    def _read(self, workspace: WorkspaceId, scope: ScopeId | None, days: Days) -> dict[str, Any]:
        with self.database.transaction(Fence(workspace)) as unit:
            zone = workspace_settings.read(unit, workspace).settings.time_zone
            first, last = within(days, self.clock.now().astimezone(ZoneInfo(zone)).date())
            span = Span(workspace, scope, _midnight(first, zone), _midnight(last + timedelta(1), zone))
            used = recall_analytics.use_by_day(unit, span, zone)
            top = recall_analytics.most_used_and_ignored(unit, span, most=MOST_MEMORIES)
            people = recall_analytics.people_of(unit, workspace, sorted({each.scope for each in top}))
            return {
                "since": first.isoformat(),
                "until": last.isoformat(),
                "time_zone": zone,
                "use": figures_of(used),
                "days": [{"day": day.isoformat(), **figures_of(rows)} for day, rows in grouped(used, lambda row: row.day)],
                "weeks": [{"week": week, **figures_of(rows)} for week, rows in grouped(used, lambda row: week_of(row.day))],
                "purposes": purposes(used, recall_analytics.spreads(unit, span)),
                "arms": arms(used, recall_analytics.use_by_arm(unit, span)),
                **ways(recall_analytics.ways(unit, span)),
                "top_used": told(top, people, lambda each: each.used),
                "top_ignored": told(top, people, lambda each: each.ignored),
                "growth": growth(recall_analytics.kept_by_day(unit, span, zone)),
            }


def within(days: Days, today: date) -> tuple[date, date]:
    """The first and the last day that are shown. Raises BadRequest when `until` is before `since`, or too many days lie between."""
    last = days.until or today
    first = days.since or last - timedelta(SHOWN_DAYS - 1)
    if not timedelta(0) <= last - first < timedelta(MOST_DAYS):
        raise BadRequest(f"until must not be before since, and at most {MOST_DAYS} days lie between them")
    return first, last


def grouped[K: (date, str)](rows: Sequence[DayOfUse], key: Callable[[DayOfUse], K]) -> list[tuple[K, list[DayOfUse]]]:
    """Rows with the same key together; they come by day."""
    return [(each, list(same)) for each, same in groupby(rows, key)]


def week_of(day: date) -> str:
    """The ISO 8601 week of a day: "2026-W10"."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def figures_of(rows: Sequence[DayOfUse]) -> dict[str, Any]:
    """Sums, the share of use, and the share of turns that memory helped with; null where there is nothing to divide by."""
    sums = {name: sum(getattr(row, name) for row in rows) for name in SUMS}
    dependent, useful = sum(row.dependent for row in rows), sum(row.useful for row in rows)
    return {
        **sums,
        "injected": sums["used"] + sums["ignored"],
        "use_rate": share(sums["used"], sums["used"] + sums["ignored"]),
        "memory_turns": dependent,
        "useful_turns": useful,
        "useful_recall": share(useful, dependent),
    }


def share(part: int, whole: int) -> float | None:
    """A share in [0, 1] to four places; None where there is nothing to divide by."""
    return round(part / whole, 4) if whole else None


def purposes(rows: Sequence[DayOfUse], spreads: Sequence[Spread]) -> list[dict[str, Any]]:
    """What recalls were for, with how long they took and how many tokens they brought."""
    return [
        {
            "purpose": each.purpose,
            **figures_of([row for row in rows if row.purpose == each.purpose]),
            "ms": {"p50": round(each.ms_p50, 1), "p95": round(each.ms_p95, 1)},
            "tokens_each": {"p50": round(each.tokens_p50), "p95": round(each.tokens_p95)},
        }
        for each in spreads
    ]


def arms(rows: Sequence[DayOfUse], found: Sequence[OfArm]) -> list[dict[str, Any]]:
    """Of what was of use, the share that each arm found; several may have found the same, so that shares add up to more than 1."""
    used = sum(row.used for row in rows if row.purpose != "session_start")  # there nobody looks
    return [{"arm": each.arm, "found": each.found, "used": each.used, "share_of_used": share(each.used, used)} for each in found]


def ways(found: Sequence[Way]) -> dict[str, dict[str, int]]:
    """Recalls by the tier that answered, and by reason why they were degraded."""
    return {
        title: {each.name: each.recalls for each in found if each.way == way}
        for title, way in (("tiers", "tier"), ("degraded", "degraded"))
    }


def told(top: Sequence[OfMemory], people: Mapping[ScopeId, PublicId], by: Callable[[OfMemory], int]) -> list[dict[str, Any]]:
    """Memories by id, the first ones; `user` is null for what the workspace itself knows."""
    ranked = sorted((each for each in top if by(each)), key=lambda each: (-by(each), each.memory))[:MOST_MEMORIES]
    return [{"memory": each.memory, "user": people.get(each.scope), "used": each.used, "ignored": each.ignored} for each in ranked]


def growth(kept: Sequence[Kept]) -> dict[str, Any]:
    """What was written: statements, and words kept as they were said."""
    days = [
        {
            "day": day.isoformat(),
            "statements": sum(row.kept for row in rows if row.kind != "verbatim"),
            "verbatim": sum(row.kept for row in rows if row.kind == "verbatim"),
        }
        for day, rows in ((day, list(same)) for day, same in groupby(kept, lambda row: row.day))
    ]
    return {"statements": sum(day["statements"] for day in days), "verbatim": sum(day["verbatim"] for day in days), "days": days}


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone))


resource = Resource[Analytics](lambda parts: parts.analytics)


@resource.get("/api/workspaces/<workspace>/analytics")
def of_workspace(workspace: Id, since: Day = None, until: Day = None) -> Content:
    """Recall analytics of a workspace."""
    return resource.part.of_workspace(workspace, Days(since, until))


@resource.get("/api/workspaces/<workspace>/users/<user>/analytics")
def of_person(workspace: Id, user: Id, since: Day = None, until: Day = None) -> Content:
    """Recall analytics of a person."""
    return resource.part.of_person(workspace, user, Days(since, until))
