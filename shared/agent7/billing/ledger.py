"""The ledger of costs: what models and recalls cost, with what it was for, and the sums that limits are held by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

from agent7.billing.budget import Limit, budget_of, first_of_month, limit_labels
from agent7.channels import metrics
from agent7.identity import Scope
from agent7.llm import prices
from agent7.llm.failure import Usage
from agent7.llm.metering import metered
from agent7.memory import Recall
from agent7.store.billing import costs, spending
from agent7.store.billing.costs import Cost
from agent7.store.conversation.turns import Outcome
from agent7.store.identity.tenancy import Workspace
from agent7.store.identity.users import User
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

TURN: Final = "turn"
RECALL: Final = "recall"
DATABASE: Final = "database"
EMBEDDING: Final = "embedding"
AFTER_WORK: Final = "after_work"
USD: Final = "USD"


@dataclass(frozen=True, slots=True)
class Turned:
    """What one turn made use of: the steps of its models, its recalls, and how long Postgres worked for it."""

    public_id: str
    steps: Mapping[str, Any]
    recalls: Sequence[Recall] = ()
    database: timedelta = timedelta(0)


def settle(unit: UnitOfWork, user: User, workspace: Workspace, turned: Turned, outcome: Outcome, at: datetime, *, counts: bool) -> Decimal:
    """Book a turn and count what it cost on the day of the person and of the workspace; the US dollars that it counts for.

    `counts`: the turn itself counts too, for the person's limit of turns. The last of its transaction: see `spending`.
    """
    day = at.astimezone(ZoneInfo(user.time_zone or workspace.time_zone)).date()
    charged = book_turn(unit, user.scope, turned, at, counts_on=day if counts else None)
    if charged and not counts:
        spending.add_to_person(unit, user.scope, cost=charged, day=day)
    money = limit_labels(outcome.degraded)
    if charged or money:
        home = at.astimezone(ZoneInfo(workspace.time_zone)).date()
        flags = {"near": "near" in money, "over": "over" in money, "tight": "turn" in money}
        spending.add_to_workspace(unit, user.scope, cost=charged, day=home, **flags)
    return charged


def tell(turn: str, workspace: Workspace, outcome: Outcome, charged: Decimal) -> None:
    """What a committed turn cost, and whether a limit changed it, as metrics."""
    if charged:
        metrics.count("ModelDollars", float(charged), turn=turn, workspace=workspace.id)
    money = limit_labels(outcome.degraded)
    level = next((level for level in ("over", "near") if level in money), "")
    for limit in sorted(money - {"over", "near"}):
        budget = "tight" if limit == Limit.TURN and level != "over" else level
        metrics.count("AnswersChangedByLimit", by={"budget": budget, "limit": limit}, turn=turn, workspace=workspace.id)


def step_of(model: str, usage: Usage) -> dict[str, Any]:
    """One step of a turn's cost, as it is kept: tokens that a call did not tell are None.

    So is `usd` where the price or the tokens are unknown; limits count `charged` then.
    """
    known, told = prices.cost(model, usage), usage.known
    step = {"model": model, "input": usage.input if told else None, "output": usage.output if told else None, "calls": usage.calls}
    if known is not None:
        return {**step, "usd": str(known)}
    return {**step, "usd": None, "charged": str(prices.charged(model, usage))}


def charged_for(steps: Mapping[Any, Mapping[str, Any]]) -> Decimal:
    """US dollars that the steps of a turn count for against limits."""
    return sum((_charged(step) for step in steps.values()), Decimal(0))


def book_turn(unit: UnitOfWork, scope: Scope, turned: Turned, at: datetime, *, counts_on: date | None) -> Decimal:
    """One entry for each step of a turn, for each of its recalls and for its database time; the turn counts on this day of the person.

    US dollars that what was not booked before counts for: nothing when all of it was.
    """
    charged = {(TURN, name): _charged(step) for name, step in turned.steps.items()}
    charged |= {(RECALL, recall.public_id): prices.charged(recall.spent.model, recall.spent.usage) for recall in turned.recalls}
    entries = [
        *(_of_step(turned.public_id, name, step, at) for name, step in turned.steps.items()),
        *(_of_recall(recall, at) for recall in turned.recalls),
        Cost(TURN, turned.public_id, at, DATABASE, amount=Decimal(0), currency=USD, database_ms=milliseconds(turned.database)),
    ]
    entries = list({(each.kind, each.reference, each.part): each for each in entries}.values())
    usd = {id(each): charged.get((each.kind, each.part if each.kind == TURN else each.reference), Decimal(0)) for each in entries}
    if counts_on is None:
        booked = costs.book(unit, scope.workspace, scope.own, entries)
    else:
        booked = costs.book_turn(unit, scope, entries, [usd[id(each)] for each in entries], day=counts_on)
    return sum((usd[id(each)] for each in booked), Decimal(0))


def book_recall(unit: UnitOfWork, scope: Scope, recall: Recall, at: datetime, *, by_operator: bool = False) -> None:
    """One entry for a recall outside any turn, such as that for a task. What an operator looks for does not use up the person's day."""
    if costs.book(unit, scope.workspace, scope.own, [_of_recall(recall, at)]):
        _add(unit, scope, prices.charged(recall.spent.model, recall.spent.usage), at, of_person=not by_operator)


@dataclass(slots=True)
class Charged:
    """What a piece of work has cost so far: US dollars that count for limits."""

    usd: Decimal = Decimal(0)


@contextmanager
def booked_embedding(
    database: Database, scope: Scope, kind: str, reference: str, part: str, at: datetime, *, of_person: bool = True
) -> Iterator[Charged]:
    """Book what is embedded until the end of the block, whatever comes of it; those of a recall stand with the recall.

    Gives what that cost, once the block is over.

    Not `of_person`: it counts for the month of the workspace, and uses up nobody's day.
    """
    charged = Charged()
    with metered() as meter:
        try:
            yield charged
        finally:
            charged.usd = prices.charged(meter.model, meter.usage) if meter.usage.calls else charged.usd
            if meter.usage.calls:
                with database.transaction(Fence.around(scope)) as unit:
                    book_call(unit, scope, kind, reference, part, meter.usage, meter.model, at, of_person=of_person)


def book_call(
    unit: UnitOfWork, scope: Scope, kind: str, reference: str, part: str, usage: Usage, model: str, at: datetime, *, of_person: bool = True
) -> None:
    """One entry for the calls that one piece of work made, answered or not; nothing when none was made."""
    if usage.calls == 0:
        return
    if costs.book(unit, scope.workspace, scope.own, [_of_usage(Cost(kind, reference, at, part), model, usage)]):
        _add(unit, scope, prices.charged(model, usage), at, of_person=of_person)


def may_pay(unit: UnitOfWork, scope: Scope, at: datetime) -> bool:
    """Whether the limits leave anything for a model that a job asks about this person."""
    person, home = spending.zones(unit, scope.workspace, scope.own)
    money = spending.money(unit, scope, day=at.astimezone(ZoneInfo(person)).date(), month=first_of_month(home, at))
    return budget_of(money).allows_models


def milliseconds(span: timedelta) -> float:
    """Milliseconds, to the microsecond."""
    return round(span / timedelta(milliseconds=1), 3)


def _add(unit: UnitOfWork, scope: Scope, charged: Decimal, at: datetime, *, of_person: bool = True) -> None:
    """Count money that no turn counts."""
    if charged:
        metrics.count("ModelDollars", float(charged), workspace=scope.workspace)
        person, home = (at.astimezone(ZoneInfo(zone)).date() for zone in spending.zones(unit, scope.workspace, scope.own))
        if of_person:
            spending.add_to_person(unit, scope, cost=charged, day=person)
        spending.add_to_workspace(unit, scope, cost=charged, day=home)


def _charged(step: Mapping[str, Any]) -> Decimal:
    told = step["usd"] if step["usd"] is not None else step.get("charged")
    if told is not None:
        return Decimal(told)
    return prices.charged(step["model"], Usage(input=step["input"], output=step["output"], calls=step["calls"], untold=1))


def _of_step(turn: str, name: str, step: Mapping[str, Any], at: datetime) -> Cost:
    amount = None if step["usd"] is None else Decimal(step["usd"])
    return _priced(Cost(TURN, turn, at, name, tokens_in=step["input"], tokens_out=step["output"]), step["model"], amount)


def _of_recall(recall: Recall, at: datetime) -> Cost:
    spent = recall.spent
    cost = Cost(RECALL, recall.public_id, at, EMBEDDING if spent.usage.calls else "", database_ms=milliseconds(spent.database))
    return _of_usage(cost, spent.model, spent.usage)


def _of_usage(cost: Cost, model: str, usage: Usage) -> Cost:
    counted = replace(cost, tokens_in=usage.input, tokens_out=usage.output) if usage.known else cost
    return _priced(counted, model, prices.cost(model, usage))


def _priced(cost: Cost, model: str, amount: Decimal | None) -> Cost:
    if amount is None:
        return replace(cost, category=model)
    return replace(cost, category=model, amount=amount, currency=USD, price_version=prices.VERSION)
