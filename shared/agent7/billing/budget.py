"""Budget: what a turn may cost, by three limits: of one answer, of the person's day, of the workspace's month. US dollars. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from agent7.store.billing.spending import BudgetLevel, Money

NEAR_FROM: Final = Decimal("0.8")
"""Share of a limit from which on answers are given sparingly, so that the rest of the day or month is not all rules."""
LABEL: Final = "budget:"


class Limit(StrEnum):
    """Which limit it was."""

    TURN = "turn"
    DAY = "day"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class Budget:
    """How a person stands with the limits before an answer. `left`: what this answer may cost; None: as much as it takes."""

    level: BudgetLevel = BudgetLevel.WITHIN
    limit: Limit | None = None
    """The one that is near or reached; the month where it is both, since that concerns everybody."""
    left: Decimal | None = None

    @property
    def degraded(self) -> tuple[str, ...]:
        """What a turn at this level says of itself: the level, and the limit that it is by."""
        return () if self.limit is None else (f"{LABEL}{self.level}", f"{LABEL}{self.limit}")

    @property
    def allows_models(self) -> bool:
        """Whether a model may be asked at all."""
        return self.level is not BudgetLevel.OVER


UNLIMITED: Final = Budget()
TIGHT: Final = f"{LABEL}{Limit.TURN}"
"""Stands in `degraded` of a turn that would have cost more than one answer may: a model was told less, or not asked."""


def budget_of(money: Money) -> Budget:
    """By what was spent before this turn. A limit of 0 is reached before anything is spent, so nothing ever is."""
    limits = (
        (Limit.MONTH, money.this_month, money.per_month),
        (Limit.DAY, money.today, money.per_day),
        (Limit.TURN, Decimal(0), money.per_turn),
    )
    set_ = [(limit, spent, most) for limit, spent, most in limits if most is not None]
    left = min((max(most - spent, Decimal(0)) for _, spent, most in set_), default=None)
    for level, share in ((BudgetLevel.OVER, Decimal(1)), (BudgetLevel.NEAR, NEAR_FROM)):
        reached = next((limit for limit, spent, most in set_ if spent >= most * share), None)
        if reached is not None:
            return Budget(level, reached, left)
    return Budget(left=left)


def first_of_month(time_zone: str, at: datetime) -> date:
    """The day on which a workspace's month began."""
    return at.astimezone(ZoneInfo(time_zone)).date().replace(day=1)


def limit_labels(degraded: Iterable[str]) -> frozenset[str]:
    """What `degraded` of a turn says of money: `near` or `over`, and `turn`, `day` or `month`."""
    return frozenset(each.removeprefix(LABEL) for each in degraded if each.startswith(LABEL))
