"""Merging of near-duplicates.

What was written or has changed is compared with its neighbours by the vector index, and made one with those that say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, Scope
from agent7.memory.lifecycle import merge_rules as rules
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.served_models import ServedModels
from agent7.memory.write.gate import NOMINATING_COSINE
from agent7.store.memory import memory_changes, merges
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Merging:
    """Keeps one of several statements that say the same; the others are closed by it, and can be had back."""

    models: ServedModels
    policy: MemoryPolicy

    def merge(self, unit: UnitOfWork, scope: Scope, changed: Sequence[MemoryId], at: datetime) -> int:
        """Compare these with what is near to them; how many statements were merged into others. Twice changes nothing more.

        What has no vector yet is compared once it has.
        """
        model = self.models.read(unit).model
        near = merges.neighbours(unit, scope.own, model, changed, least=NOMINATING_COSINE, most=self.policy.gate.candidates)
        concerned = sorted({*near, *(other for others in near.values() for other in others)}) if any(near.values()) else []
        held = {memory.id: memory for memory in memory_changes.lock(unit, scope.own, concerned)} if concerned else {}
        merged = sum(self._merge(unit, scope, held, [each, *others], at) for each, others in near.items() if others)
        left = {each: next((other for other in others if rules.is_statement(held.get(other))), None) for each, others in near.items()}
        merges.compared(unit, scope.own, left, at)
        return merged

    def part(self, unit: UnitOfWork, scope: Scope, copy: MemoryId, at: datetime) -> bool:
        """Have a merged statement back, as it was. False when it was merged with nothing, or is in the cold."""
        return merges.part(unit, scope.own, copy, at)

    @staticmethod
    def _merge(unit: UnitOfWork, scope: Scope, held: dict[MemoryId, Memory], near: Sequence[MemoryId], at: datetime) -> int:
        """Those of one and its neighbours that say the same become one. `held` loses what is closed."""
        one = held.get(near[0])
        if one is None:
            return 0
        others = [held[each] for each in near[1:] if each in held]
        kept = next(each for each in rules.best_first([one, *others]) if each is one or rules.stands_for(each, one))
        copies = [each for each in [one, *others] if each is not kept and rules.stands_for(kept, each)]
        for copy in copies:
            merges.merge(unit, scope.own, kept.id, copy.id, surer=rules.is_as_trusted(copy, kept), at=at)
            del held[copy.id]
        return len(copies)
