"""Quarantine.

What waits for an operator: directing text of origins that may not direct. It is never recalled, confirmed or merged before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg import errors as pg

from agent7.identity import MemoryId, Scope
from agent7.memory.model import Memory
from agent7.memory.recall import trust
from agent7.store.memory import memories, memory_changes
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Status


@dataclass(frozen=True, slots=True)
class Quarantine:
    """Shows it and lets it out. Its opposite, deleting it for good, is `MemoryAgent.forget`."""

    database: Database

    def held(self, scope: Scope, *, most: int = 100, unit: UnitOfWork | None = None) -> tuple[Memory, ...]:
        """The newest of what waits in this person's memory."""
        if unit is not None:
            return tuple(memories.waiting(unit, scope.own, most=most))
        with self.database.transaction(Fence.around(scope)) as reading:
            return tuple(memories.waiting(reading, scope.own, most=most))

    def release(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], *, at: datetime) -> tuple[Memory, ...]:
        """An operator vouches for these: they become active and the operator's own. The caller writes the audit.

        Ids that do not wait, or are somebody else's, are left out. What was released never replaces what is held: a free slot is
        filled, else both stand beside each other and are flagged as conflicting.
        """
        waiting = [memory for memory in memory_changes.lock(unit, scope.own, ids) if memory.status is Status.QUARANTINED]
        for memory in waiting:
            self._release(unit, scope, memory, at)
        found = memories.read(unit, [scope.own], [memory.id for memory in waiting])
        return tuple(found[memory.id] for memory in waiting)

    @staticmethod
    def _release(unit: UnitOfWork, scope: Scope, memory: Memory, at: datetime) -> None:
        slot = f"{memory.subject}/{memory.attribute}" if trust.is_single_valued(memory.attribute) else None
        try:
            with unit.savepoint():
                memory_changes.release(unit, scope.own, memory.id, slot=slot, at=at)
        except pg.UniqueViolation:  # somebody filled the slot at this very moment
            memory_changes.release(unit, scope.own, memory.id, slot=None, at=at)
