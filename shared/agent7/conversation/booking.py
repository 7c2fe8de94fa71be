"""What the models of a turn cost goes into the ledger, with the turn that it was for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from agent7.identity import Scope
from agent7.llm import prices
from agent7.llm.failure import Usage
from agent7.store import costs
from agent7.store.costs import Cost
from agent7.store.unit_of_work import UnitOfWork

TURN: Final = "turn"


def book_turn(unit: UnitOfWork, scope: Scope, turn: str, steps: Mapping[str, Any] | None, at: datetime) -> None:
    """One entry for each step of the turn with this public id; a model whose price nobody knows is booked without an amount."""
    for name, step in (steps or {}).items():
        entry = Cost(
            kind=TURN,
            reference=turn,
            at=at,
            part=name,
            category=step["model"],
            tokens_in=step["input"],
            tokens_out=step["output"],
            amount=None if step["usd"] is None else Decimal(step["usd"]),
            currency=None if step["usd"] is None else "USD",
        )
        costs.book(unit, scope.workspace, scope.own, entry)


def book_call(unit: UnitOfWork, scope: Scope, kind: str, reference: str, part: str, usage: Usage, model: str, at: datetime) -> None:
    """One entry for the calls that one piece of work made, answered or not; nothing when none was made."""
    if usage.calls == 0:
        return
    amount = prices.cost(model, usage)
    entry = Cost(
        kind=kind,
        reference=reference,
        at=at,
        part=part,
        category=model,
        tokens_in=usage.input if usage.known else None,
        tokens_out=usage.output if usage.known else None,
        amount=amount,
        currency="USD" if amount is not None else None,
        price_version=prices.VERSION if amount is not None else None,
    )
    costs.book(unit, scope.workspace, scope.own, entry)
