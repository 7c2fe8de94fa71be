"""What models and messages cost, for an operator: a workspace by day and kind beside its limits."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BeforeValidator

from agent7.api.http.resource import Content, Id, Resource
from agent7.api.person.people import People
from agent7.billing import budget_of, first_of_month
from agent7.clock import Clock
from agent7.errors import BadRequest
from agent7.store.billing import costs, spending
from agent7.store.billing.costs import DayCost
from agent7.store.billing.spending import Money, Spent
from agent7.store.identity import workspace_settings
from agent7.store.unit_of_work import Database, Fence

MOST_DAYS: Final = 366


@dataclass(frozen=True, slots=True)
class Days:
    """Which days are asked for, both included; None: from the first of this month, until today."""

    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Costs:
    """What an operator can see of it. Every method raises NotFound and DatabaseDown."""

    database: Database
    clock: Clock

    def of_workspace(self, workspace: str, days: Days) -> dict[str, Any]:
        """The month beside its limits; by day what was spent and how many answers a limit changed; the ledger by day and kind.

        Raises BadRequest for days that are none, or too many.
        """
        home, at = People(self.database, self.clock).home(workspace), self.clock.now()
        with self.database.transaction(Fence(home.id)) as unit:
            zone = workspace_settings.read(unit, home.id).settings.time_zone
            today, month = at.astimezone(ZoneInfo(zone)).date(), first_of_month(zone, at)
            since, until = days.since or month, days.until or today
            if not timedelta(0) <= until - since < timedelta(MOST_DAYS):
                raise BadRequest(f"until must not be before since, and at most {MOST_DAYS} days lie between them")
            limits = spending.limits(unit, home.id)
            of_month = spending.by_day(unit, home.id, since=month, until=today)
            by_day = of_month if (since, until) == (month, today) else spending.by_day(unit, home.id, since=since, until=until)
            entries = costs.by_day(unit, home.id, since=_midnight(since, zone), until=_midnight(until + timedelta(1), zone), time_zone=zone)
        return {
            "currency": "USD",
            "time_zone": zone,
            "limits": {"turn": _dollars(limits.per_turn), "day": _dollars(limits.per_day), "month": _dollars(limits.per_month)},
            "month": {"since": month.isoformat(), **_standing(limits.per_month, sum((day.cost for day in of_month), Decimal(0)))},
            "days": [_day(each) for each in by_day],
            "entries": [_entry(each) for each in entries],
        }


def _day_given(text: str) -> date:
    """Raises BadRequest."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadRequest("since and until are days such as 2026-03-02") from None
    if not 2000 <= day.year <= 9000:
        raise BadRequest("since and until are days from the year 2000 on")
    return day


Day = Annotated[date | None, Query(), BeforeValidator(_day_given)]
"""`?since=2026-03-02` or `?until=...`."""

resource = Resource[Costs](lambda parts: parts.costs)


@resource.get("/api/workspaces/<workspace>/costs")
def of_workspace(workspace: Id, since: Day = None, until: Day = None) -> Content:
    """Costs of a workspace."""
    return resource.part.of_workspace(workspace, Days(since, until))


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone))


def _standing(limit: Decimal | None, spent: Decimal) -> dict[str, Any]:
    """How much of the month is spent, and what that means for everybody."""
    return {"spent": _dollars(spent), "budget": budget_of(Money(per_month=limit, this_month=spent)).level}


def _day(spent: Spent) -> dict[str, Any]:
    turns = {"near": spent.near_turns, "over": spent.over_turns, "tight": spent.tight_turns}
    return {"day": spent.day.isoformat(), "spent": _dollars(spent.cost), "turns_changed_by_limits": turns}


def _entry(entry: DayCost) -> dict[str, Any]:
    return {**asdict(entry), "day": entry.day.isoformat(), "amount": _dollars(entry.amount)}


def _dollars(amount: Decimal | None) -> float | None:
    return None if amount is None else float(amount)
