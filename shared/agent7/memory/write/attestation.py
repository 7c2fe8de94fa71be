"""Attestation. What a person's word about something that is held does to it: it is over from now on, or what was doubted against it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, Scope
from agent7.store.memory import memory_changes
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Attestation:
    """`settled(unit, scope, at)`: called once something is over, so that core memory and the zone follow."""

    settled: Callable[[UnitOfWork, Scope, datetime], None]

    def end(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], *, by: MemoryId | None, at: datetime) -> int:
        """Close the user's own open memories of these; `by` is what is so instead, where that is known. How many were open.

        What is protected stays. They are no longer so from `at` on, and stay in the history.
        """
        held = [
            memory for memory in memory_changes.lock(unit, scope.own, list(ids)) if memory.superseded_at is None and not memory.protected
        ]
        for memory in held:
            memory_changes.close(unit, scope.own, memory.id, valid_until=at, at=at)
            if by is not None:
                memory_changes.replaced(unit, scope.own, memory.id, by)
        if held:
            self.settled(unit, scope, at)
        return len(held)
