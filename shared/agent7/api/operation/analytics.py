"""Analytics for an operator: how much of what was recalled was of use, what was kept of what was said, how long answers took, and costs.

Figures, and the memories that were used and passed over most, in words: that somebody looked is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import groupby
from typing import Any, Final
from zoneinfo import ZoneInfo

from agent7.api.http.operators import acting
from agent7.api.http.resource import Content, Id, Resource
from agent7.api.operation.costs import Day, Days
from agent7.api.person.people import People
from agent7.clock import Clock
from agent7.errors import BadRequest
from agent7.identity import PublicId, ScopeId, WorkspaceId
from agent7.store.billing import costs
from agent7.store.billing.costs import DayCost
from agent7.store.identity import workspace_settings
from agent7.store.unit_of_work import Database, Fence
from agent7.store.views import operation, recall_analytics
from agent7.store.views.operation import Answers, Filtered, Told
from agent7.store.views.recall_analytics import DayOfUse, Kept, OfArm, OfMemory, Span, Spread, Way

SHOWN_DAYS: Final = 28
"""Where no days are asked for: four whole weeks."""
MOST_DAYS: Final = 92
MOST_MEMORIES: Final = 10
READ: Final = "analytics read"
SUMS: Final = ("recalls", "over_budget", "tokens", "used", "ignored", "unknown", "helpful", "wrong", "thumbs_up", "thumbs_down")


@dataclass(frozen=True, slots=True)
class Analytics:
    """What an operator can see of it. Every method raises NotFound, BadRequest and DatabaseDown."""

    database: Database
    clock: Clock

    def of_workspace(self, workspace: str, days: Days) -> dict[str, Any]:
        """Of everybody together; that somebody looked is noted."""
        home = People(self.database, self.clock).home(workspace)
        with self.database.transaction(Fence(home.id)) as unit:
            workspace_settings.note(unit, home.id, actor=acting().email, action=READ, fields=(), at=self.clock.now())
        return self._read(home.id, None, days)

    def of_person(self, workspace: str, user: str, days: Days) -> dict[str, Any]:
        """Of one person; that somebody looked is noted."""
        scope = People(self.database, self.clock).scope(workspace, user, READ)
        return self._read(scope.workspace, scope.own, days)

    def _read(self, workspace: WorkspaceId, scope: ScopeId | None, days: Days) -> dict[str, Any]:
        with self.database.transaction(Fence(workspace)) as unit:
            zone = workspace_settings.read(unit, workspace).settings.time_zone
            first, last = within(days, self.clock.now().astimezone(ZoneInfo(zone)).date())
            span = Span(workspace, scope, _midnight(first, zone), _midnight(last + timedelta(1), zone))
            used = recall_analytics.use_by_day(unit, span, zone)
            top = recall_analytics.most_used_and_ignored(unit, span, most=MOST_MEMORIES)
            whose = sorted({each.scope for each in top})
            people = operation.names(unit, workspace, whose)
            told: dict[str, Any] = {
                "since": first.isoformat(),
                "until": last.isoformat(),
                "time_zone": zone,
                "use": figures_of(used),
                "days": [{"day": day.isoformat(), **figures_of(rows)} for day, rows in grouped(used, lambda row: row.day)],
                "weeks": [{"week": week, **figures_of(rows)} for week, rows in grouped(used, lambda row: week_of(row.day))],
                "purposes": purposes(used, recall_analytics.spreads(unit, span)),
                "arms": arms(used, recall_analytics.use_by_arm(unit, span)),
                **ways(recall_analytics.ways(unit, span)),
                "growth": growth(recall_analytics.kept_by_day(unit, span, zone)),
                "sensory": sensory(operation.filtered(unit, span, zone)),
                "answers": answers(operation.answers(unit, span, zone)),
            }
            if scope is None:
                told["costs"] = cost_days(costs.by_day(unit, workspace, since=span.since, until=span.until, time_zone=zone))
        with self.database.transaction(Fence(workspace, tuple(whose))) as unit:
            words = operation.in_words(unit, whose, [each.memory for each in top])
        return {
            **told,
            "top_used": ranked(top, people, words, lambda each: each.used),
            "top_ignored": ranked(top, people, words, lambda each: each.ignored),
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


def ranked(
    top: Sequence[OfMemory],
    people: Mapping[ScopeId, tuple[PublicId, str]],
    words: Mapping[PublicId, Told],
    by: Callable[[OfMemory], int],
) -> list[dict[str, Any]]:
    """The first memories in words; `user` is null for what the workspace itself knows, `content` for what is secret or in the cold."""
    first = sorted((each for each in top if by(each)), key=lambda each: (-by(each), each.memory))[:MOST_MEMORIES]
    shown = []
    for each in first:
        (user, name), said = people.get(each.scope, (None, None)), words.get(each.memory)
        told = {"content": said.content if said else None, "category": said.category if said else None}
        shown.append({"memory": each.memory, "user": user, "name": name, **told, "used": each.used, "ignored": each.ignored})
    return shown


def sensory(days: Sequence[Filtered]) -> dict[str, Any]:
    """Of how much of what the sensory filter looked at nothing was kept."""
    seen, rejected = sum(day.seen for day in days), sum(day.rejected for day in days)
    return {
        "seen": seen,
        "rejected": rejected,
        "rejection": share(rejected, seen),
        "days": [
            {"day": each.day.isoformat(), "seen": each.seen, "rejected": each.rejected, "rejection": share(each.rejected, each.seen)}
            for each in days
        ],
    }


def answers(days: Sequence[Answers]) -> dict[str, Any]:
    """Answered turns with how long they took; `ms` null where there were none."""
    every = next((each for each in days if each.day is None), None)
    return {
        "turns": every.turns if every else 0,
        "ms": spread(every) if every else None,
        "days": [{"day": each.day.isoformat(), "turns": each.turns, "ms": spread(each)} for each in days if each.day is not None],
    }


def spread(of: Answers) -> dict[str, int]:
    """Milliseconds that half of the turns, and 95 of 100, stayed below."""
    return {"p50": round(of.ms_p50), "p95": round(of.ms_p95)}


def cost_days(entries: Sequence[DayCost]) -> dict[str, Any]:
    """US dollars by day and kind. `unpriced` entries cost more than that, those in another currency among them."""
    days = []
    for day, rows in ((day, list(same)) for day, same in groupby(entries, lambda entry: entry.day)):
        kinds: dict[str, float] = {}
        for row in rows:
            if row.amount is not None and row.currency == "USD":
                kinds[row.kind] = round(kinds.get(row.kind, 0.0) + float(row.amount), 6)
        days.append({"day": day.isoformat(), "amount": round(sum(kinds.values()), 6), "kinds": kinds})
    unpriced = sum(row.unpriced + (row.billable - row.unpriced if row.currency not in (None, "USD") else 0) for row in entries)
    return {"currency": "USD", "amount": round(sum(day["amount"] for day in days), 6), "unpriced": unpriced, "days": days}


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
