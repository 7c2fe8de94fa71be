"""What agents share: kept, confirmed and doubted as everything else is, but for what only a person has (core memory, a time zone)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.identity import Scope
from agent7.memory.erasure.forgetting import Forgetting
from agent7.memory.model import Draft, Memory, Remembered
from agent7.memory.policy import MemoryPolicy
from agent7.memory.write.consolidation import Consolidation
from agent7.store.memory import history, instructions, memories, memory_changes
from agent7.store.memory.instructions import Instruction
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category, Status


@dataclass(frozen=True, slots=True)
class SharedNotes:
    """Writes within a scope of nobody: that of a workspace's agents, or the workspace's own."""

    policy: MemoryPolicy
    consolidation: Consolidation
    forgetting: Forgetting

    def keep(self, unit: UnitOfWork, scope: Scope, draft: Draft, *, at: datetime) -> Remembered:
        """Keep a draft: new, confirmed, updated (it replaces `previous`), or refused with a reason. Raises Outage."""
        return self.consolidation.remember(unit, scope, draft, at)

    @staticmethod
    def find(unit: UnitOfWork, scope: Scope, public_id: str) -> Memory | None:
        """What is shared under this id, or is the workspace's own; not what was put away or rests in cold storage."""
        for each in scope.readable:
            found = history.by_public_id(unit, each, public_id)
            if found is not None and found.status in (Status.ACTIVE, Status.ARCHIVED, Status.QUARANTINED):
                return found
        return None

    @staticmethod
    def lock(unit: UnitOfWork, scope: Scope, memory: Memory) -> None:
        """Let nobody else change it until this transaction ends."""
        memory_changes.lock(unit, scope.own, [memory.id])

    def confirm(self, unit: UnitOfWork, scope: Scope, memory: Memory, *, counts: bool, at: datetime) -> Memory:
        """Somebody says that it is so. Surer by a step if that `counts`, as far as those who are not trusted can make it."""
        most = max(self.policy.most_confidence_of_untrusted, memory.confidence)
        surer = min(memory.confidence + self.policy.confirmed_by_other_source, most) if counts else memory.confidence
        memory_changes.confirm(
            unit, scope.own, memory.id, confidence=surer, source_type=memory.source_type, origin=memory.origin, said_at=at
        )
        return memories.read(unit, [scope.own], [memory.id])[memory.id]

    def doubt(self, unit: UnitOfWork, scope: Scope, memory: Memory, *, by: str, at: datetime) -> Memory:
        """Somebody says that it is not so: less sure by a step, once for each of them."""
        memory_changes.lower(unit, scope.own, memory.id, by=self.policy.contradicted, source=by, at=at)
        return memories.read(unit, [scope.own], [memory.id])[memory.id]

    def end(self, unit: UnitOfWork, scope: Scope, memory: Memory, *, by: Memory | None, at: datetime) -> None:
        """Whoever said it takes it back; `by` is so instead."""
        memory_changes.close(unit, scope.own, memory.id, valid_until=at, at=at)
        if by is not None:
            memory_changes.replaced(unit, scope.own, memory.id, by.id)

    def forget(self, unit: UnitOfWork, scope: Scope, memory: Memory, *, at: datetime) -> None:
        """Delete it for good, with what was made of it alone; it does not come back by itself."""
        self.forgetting.forget(unit, scope, [memory.id], (), at)

    @staticmethod
    def instructions(unit: UnitOfWork, scope: Scope) -> list[Instruction]:
        """The standing instructions of the workspace: those of persons are theirs alone."""
        return [each for each in instructions.enabled(unit, [scope.shared]) if each.for_workspace]

    @staticmethod
    def lessons(unit: UnitOfWork, scope: Scope, *, at: datetime) -> list[Memory]:
        """What is shared as a rule that was learnt, the newest first."""
        return memories.statements(unit, scope.readable, at=at, most=100, categories=[Category.LEARNED_RULE, Category.CORRECTION])
