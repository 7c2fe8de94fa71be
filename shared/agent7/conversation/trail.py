"""What is noted on the way of a turn: who decided, what did not work, what it cost."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agent7.errors import ModelUnavailable
from agent7.llm.prices import cost

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Trail:
    """What is noted on the way: who decided, what did not work, what it cost."""

    decided_by: str = "rules"
    degraded: list[str] = field(default_factory=list)
    cost: dict[str, Any] = field(default_factory=dict)

    def note_failure(self, failure: ModelUnavailable, step: str) -> None:
        """A model gave nothing: say so in the turn, book what it cost, and go on by rules."""
        reason = getattr(failure, "reason", "unavailable")
        log.warning("the %s model gave nothing: %s", step, reason)
        self.degraded.append(f"{step}:{reason}")
        usage = getattr(failure, "usage", None)
        if usage is not None and usage.calls:
            self.book(step, getattr(failure, "model", ""), usage)

    def book(self, step: str, model: str, usage: Any) -> None:
        """Tokens and money of one step; the money is None when the price or the tokens are unknown."""
        entry: Mapping[str, Any] = {"model": model, "input": usage.input, "output": usage.output, "calls": usage.calls}
        money = cost(model, usage)
        self.cost[step] = {**entry, "usd": None if money is None else str(money)}
