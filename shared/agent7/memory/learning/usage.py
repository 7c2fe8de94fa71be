"""Implicit relevance feedback.

What makes recall better with use: after every answer, and every task, it is noted what they rested on and what they passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, Scope, TaskId, TurnId
from agent7.memory.learning.echo import echoed
from agent7.memory.learning.usage_rules import learnt
from agent7.memory.policy import AgeingPolicy
from agent7.store.memory import memory_changes
from agent7.store.recall import usage
from agent7.store.recall.usage import Shown
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class UsageLearning:
    """Learns within the transaction that says that it is done: whoever comes a second time has nothing to learn."""

    ageing: AgeingPolicy

    def of_turn(self, unit: UnitOfWork, scope: Scope, turn: TurnId) -> list[MemoryId]:
        """Learn from an answered turn. Which memories it recalled, besides what its session began with."""
        shown = usage.shown_in_turn(unit, scope, turn)
        usage.learn(unit, scope, [learnt(each, self.ageing) for each in shown])
        _revive(unit, scope, [each for each in shown if each.used])
        return [each.memory for each in shown if not each.at_start]

    def of_task(self, unit: UnitOfWork, scope: Scope, task: TaskId, *, request: str, result: str, at: datetime) -> int:
        """Learn from a task's result which of the memories that went along it repeats; how many these are.

        A result cites nothing. What it does not repeat it may have followed all the same, as it follows a taste: that stays
        unknown, and counts for nothing.
        """
        found = usage.shown_to_task(unit, scope, task, at)
        repeats = echoed(result, [(content, language) for _, content, language in found], request)
        repeated = [shown for (shown, _, _), is_repeated in zip(found, repeats, strict=True) if is_repeated]
        usage.learn(unit, scope, [learnt(each, self.ageing) for each in repeated])
        _revive(unit, scope, repeated)
        return len(repeated)


def _revive(unit: UnitOfWork, scope: Scope, used: Sequence[Shown]) -> None:
    """What had been put away, and is of use after all, is in everyday use again."""
    if used:
        memory_changes.revive(unit, scope.readable, [each.memory for each in used], max(each.answered_at for each in used))
