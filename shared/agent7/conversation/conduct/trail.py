"""The trail of a turn: who decided, what degraded, what it cost and may still cost."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from agent7.billing import TIGHT, UNLIMITED, Budget, budget_of, charged_for, step_of
from agent7.conversation.heard import Heard
from agent7.errors import ModelUnavailable
from agent7.llm.failure import OVER_BUDGET

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Trail:
    """What is noted on the way. `before`: US dollars that this turn has cost already, by listening and looking."""

    budget: Budget = UNLIMITED
    before: Decimal = Decimal(0)
    decided_by: str = "rules"
    degraded: list[str] = field(default_factory=list)
    cost: dict[str, Any] = field(default_factory=dict)

    @property
    def left(self) -> Decimal | None:
        """US dollars that the next call of a model may cost; None: no limit."""
        if self.budget.left is None:
            return None
        return max(self.budget.left - self.before - charged_for(self.cost), Decimal(0))

    def note_budget(self) -> None:
        """The turn is another one than it would be with money enough."""
        self.degraded.extend(self.budget.degraded)

    def note_tight(self) -> None:
        """A model was told less than there was to tell, or not asked: the answer would have cost too much."""
        self.degraded.append(TIGHT)

    def note_failure(self, failure: ModelUnavailable, step: str) -> None:
        """A model gave nothing: say so in the turn, book what it cost, and go on by rules."""
        reason = getattr(failure, "reason", "unavailable")
        log.warning("the %s model gave nothing: %s", step, reason)
        self.degraded.append(f"{step}:{reason}")
        if reason == OVER_BUDGET:
            self.note_tight()
        usage = getattr(failure, "usage", None)
        if usage is not None and usage.calls:
            self.book(step, getattr(failure, "model", ""), usage)

    def book(self, step: str, model: str, usage: Any) -> None:
        """Tokens and money of one step; the money is None when the price or the tokens are unknown."""
        self.cost[step] = step_of(model, usage)


def trail_of(heard: Heard) -> Trail:
    """The trail of a turn that a model may answer, with the money that is left and what listening and looking have cost already."""
    perceived = {message.id: message.heard_cost for message in heard.messages if message.heard_cost}
    trail = Trail(budget_of(heard.standing.money), charged_for(perceived))
    trail.note_budget()
    return trail
