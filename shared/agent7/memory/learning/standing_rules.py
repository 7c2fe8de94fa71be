"""Standing instructions as an operator manages them: all of a person's, switched off too, worded anew, put in order, removed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.errors import NotFound
from agent7.identity import Scope
from agent7.language import clean
from agent7.store.memory import instructions
from agent7.store.memory.instructions import Instruction
from agent7.store.unit_of_work import Database, Fence, UnitOfWork


@dataclass(frozen=True, slots=True)
class StandingRules:
    """The instructions of a person; of the workspace's own it only tells."""

    database: Database

    def all(self, scope: Scope) -> tuple[Instruction, ...]:
        """Those of the person and of the workspace, the most important first, whether they are followed now or not."""
        with self.database.transaction(Fence.around(scope)) as unit:
            return tuple(instructions.every(unit, (scope.own, scope.shared)))

    def held(self, unit: UnitOfWork, scope: Scope, public_id: str) -> Instruction:
        """One of the person's own, locked. Raises NotFound."""
        found = instructions.lock(unit, scope, public_id)
        if found is None:
            raise NotFound(public_id)
        return found

    def change(
        self,
        unit: UnitOfWork,
        scope: Scope,
        public_id: str,
        *,
        text: str | None,
        enabled: bool | None,
        priority: int | None,
        at: datetime,
    ) -> Instruction:
        """Other words, on or off, more or less important. Raises NotFound for what is not the person's own."""
        said = clean(text) if text is not None else None
        changed = instructions.change(unit, scope, public_id, text=said, enabled=enabled, priority=priority, at=at)
        if changed is None:
            raise NotFound(public_id)
        return changed

    def remove(self, unit: UnitOfWork, scope: Scope, public_id: str) -> None:
        """Remove one for good. Raises NotFound for what is not the person's own."""
        if not instructions.delete(unit, scope, [public_id]):  # type: ignore[list-item]
            raise NotFound(public_id)
