"""Core memory: who a person is. It changes slowly, keeps every version, and can be undone.

What is stated outright comes in with the memory that states it, in the same transaction; what happens again and again comes by
reflection (`reflection`). A write names the version that it was decided on, so that of two at once one is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import datetime

from agent7.errors import BadRequest, NotAllowed, NotFound, Rejected
from agent7.identity import MemoryId, Scope
from agent7.language import clean
from agent7.memory.lifecycle import core_rules
from agent7.memory.lifecycle.reflection import Reflection, Reflector
from agent7.memory.model import Draft, Memory, Outcome, Remembered
from agent7.memory.policy import CorePolicy
from agent7.store.memory import core, memories, memory_changes
from agent7.store.memory.core import CoreMemory, Reason, State, Version
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

__all__ = ["Core", "CoreMemory", "VersionConflict"]

CHANGED_MEANWHILE = "somebody else has changed this entry since it was read"
LONGEST_ENTRY = 1_000
"""Characters."""


class VersionConflict(Rejected):
    """The entry is not of the version any more that a change was made for."""


class Core:
    """The core memory of a person. `remember` hands it every memory that it writes."""

    def __init__(self, database: Database, reflector: Reflector, policy: CorePolicy) -> None:
        self._database = database
        self._reflector = reflector
        self._policy = policy

    def entries(self, scope: Scope, *, unit: UnitOfWork | None = None) -> tuple[CoreMemory, ...]:
        """What is so of this person now, what they stated first, the surest first. `unit`: look within this open transaction."""
        with self._transaction(scope, unit) as reading:
            return tuple(core.active(reading, scope.own, most=self._policy.most_entries))

    def history(self, scope: Scope, public_id: str) -> tuple[Version, ...]:
        """Every version of an entry, the oldest first. Raises NotFound for an id that is not this person's."""
        with self._transaction(scope) as unit:
            entry = self._entry(unit, scope, public_id)
            return tuple(core.versions(unit, scope.own, [entry.id])[entry.id])

    def note(self, unit: UnitOfWork, scope: Scope, remembered: Remembered, *, at: datetime) -> None:
        """Take up what was just remembered: a statement of who somebody is sets an entry, and what it closed leaves core."""
        memory = remembered.memory
        if memory is None or memory.scope_id != scope.own:
            return
        category = core_rules.core_category(memory) if memory.superseded_at is None else None
        key = core_rules.key_of(memory) if category is not None else None
        if remembered.outcome is Outcome.UPDATED:
            closed = [each.id for each in memory_changes.replaced_by(unit, scope.own, [memory.id])]
            self._take_back(unit, scope, closed, keeping=key, at=at)
        if category is None or key is None:
            return
        known = core.by_keys(unit, scope.own, [key]).get(key)
        if known is None:
            state = State(memory.content, memory.language, True, memory.confidence, 1, 1, (memory.id,))
            if core.add(unit, scope, key, category, state, Reason.STATED, at):
                return
            known = core.by_keys(unit, scope.own, [key])[key]  # a racing turn has written it, and this one waited for it
        self._state_again(unit, scope, known, memory, at)

    def settle(self, unit: UnitOfWork, scope: Scope, *, at: datetime) -> None:
        """Follow what memory holds after many changes at once: what was stated and is not so any more goes, what is stated now comes in."""
        held = {memory.id: memory for memory in memories.statements(unit, [scope.own], at=at)}
        entries = core.active(unit, scope.own, most=self._policy.most_entries)
        for entry in entries:
            if entry.state.stated and entry.state.sources and not entry.protected and held.keys().isdisjoint(entry.state.sources):
                core.change(unit, scope.own, entry, replace(entry.state, active=False), Reason.TAKEN_BACK, at)
        known = {source for entry in entries for source in entry.state.sources}
        for memory in sorted(held.values(), key=lambda each: each.id):
            if memory.id not in known:
                self.note(unit, scope, Remembered(Outcome.NEW, memory), at=at)

    def change(self, unit: UnitOfWork, scope: Scope, public_id: str, content: str, *, version: int, at: datetime) -> CoreMemory:
        """Give an entry other words, by an operator.

        Raises NotFound, BadRequest (no words, or more than `LONGEST_ENTRY`), VersionConflict.
        """
        entry, said = self._entry(unit, scope, public_id), clean(content)
        if not said or len(said) > LONGEST_ENTRY:
            raise BadRequest(f"content: 1 to {LONGEST_ENTRY} characters")
        state = replace(entry.state, content=said, stated=True, confidence=1.0, support=entry.state.source_count, active=True)
        return self._written(unit, scope, entry, state, Reason.OPERATOR, version, at)

    def remove(self, unit: UnitOfWork, scope: Scope, public_id: str, *, version: int, at: datetime) -> CoreMemory:
        """Take an entry out of core memory; undo brings it back. Raises NotFound, NotAllowed (protected), VersionConflict."""
        entry = self._entry(unit, scope, public_id)
        if entry.protected:
            raise NotAllowed("This entry is protected and cannot be deleted")
        return self._written(unit, scope, entry, replace(entry.state, active=False), Reason.OPERATOR, version, at)

    def undo(self, unit: UnitOfWork, scope: Scope, public_id: str, *, version: int, at: datetime) -> CoreMemory:
        """Restore, as a new version, what was so before the present one; the first version's undo takes the entry out.

        A second undo takes back the first. Raises NotFound, VersionConflict, NotAllowed where the words of then were forgotten.
        """
        entry = self._entry(unit, scope, public_id)
        state = self.before(unit, scope, entry)
        if not state.content:
            raise NotAllowed("what it said before was forgotten")
        if entry.protected and not state.active:
            raise NotAllowed("This entry is protected and cannot be deleted")
        return self._written(unit, scope, entry, state, Reason.UNDO, version, at)

    def entry(self, unit: UnitOfWork, scope: Scope, public_id: str) -> CoreMemory:
        """An entry as it is within this transaction, locked. Raises NotFound."""
        return self._entry(unit, scope, public_id)

    @staticmethod
    def before(unit: UnitOfWork, scope: Scope, entry: CoreMemory) -> State:
        """What undo restores: the state before the present one; before the first, the entry was not there."""
        before = [each for each in core.versions(unit, scope.own, [entry.id])[entry.id] if each.version < entry.version]
        return before[-1].state if before else replace(entry.state, active=False)

    @staticmethod
    def may_say(unit: UnitOfWork, scope: Scope, entry: CoreMemory, wrong: Memory, draft: Draft) -> bool:
        """Whether an entry states this memory, and may come to state what is told in its place: no other entry does."""
        key = core_rules.key_of(draft)
        stated = core_rules.key_of(wrong) == entry.key and draft.polarity
        return stated and core.by_keys(unit, scope.own, [key]).get(key, entry).id == entry.id

    @staticmethod
    def say(unit: UnitOfWork, scope: Scope, entry: CoreMemory, draft: Draft) -> None:
        """Of several values, let an entry be about the one that a statement tells. Raises VersionConflict when another entry is by now."""
        if not core.rename(unit, scope.own, entry.id, core_rules.key_of(draft)):
            raise VersionConflict(CHANGED_MEANWHILE)

    def protect(self, unit: UnitOfWork, scope: Scope, public_id: str, *, protected: bool, version: int) -> CoreMemory:
        """Keep an entry from everything but an operator, erasure and the person's own new word. Raises NotFound, VersionConflict."""
        entry = self._entry(unit, scope, public_id)
        if entry.version != version:
            raise VersionConflict(CHANGED_MEANWHILE)
        core.protect(unit, scope.own, entry, protected)
        return replace(entry, protected=protected)

    def reflect(self, scope: Scope, at: datetime, *, hold: Callable[[UnitOfWork], None] = lambda _: None) -> Reflection:
        """Draw patterns from what happened again and again, and take the strongest into core memory. Raises DatabaseDown.

        `hold` is called first in the transaction that writes, and may end it by raising.
        """
        return self._reflector.reflect(scope, at, hold)

    def _take_back(self, unit: UnitOfWork, scope: Scope, closed: Sequence[MemoryId], *, keeping: str | None, at: datetime) -> None:
        """What rests on nothing but closed memories is no longer so; the entry that a new statement sets is left to it."""
        if not closed:
            return
        for entry in core.resting_on(unit, scope.own, closed):
            left = tuple(source for source in entry.state.sources if source not in closed)
            if entry.key == keeping or entry.protected:
                continue
            if left:
                core.support(unit, scope.own, entry.id, confidence=entry.state.confidence, source_count=len(left), sources=left, at=at)
            else:
                core.change(unit, scope.own, entry, replace(entry.state, active=False), Reason.TAKEN_BACK, at)

    def _state_again(self, unit: UnitOfWork, scope: Scope, known: CoreMemory, memory: Memory, at: datetime) -> None:
        """The same is support; other words about the same thing are a new version."""
        state = known.state
        if state.active and state.stated and state.content == memory.content and memory.id not in state.sources:
            core.support(
                unit, scope.own, known.id, confidence=state.confidence, source_count=state.source_count, sources=(memory.id,), at=at
            )
            return
        if state.active and memory.id in state.sources:
            count, sure = state.source_count + 1, max(state.confidence, memory.confidence)
            core.support(unit, scope.own, known.id, confidence=sure, source_count=count, sources=state.sources, at=at)
            return
        new = State(memory.content, memory.language, True, memory.confidence, 1, 1, (memory.id,))
        core.change(unit, scope.own, known, new, Reason.STATED, at)

    def _written(
        self, unit: UnitOfWork, scope: Scope, entry: CoreMemory, state: State, reason: Reason, version: int, at: datetime
    ) -> CoreMemory:
        if entry.version != version or not core.change(unit, scope.own, entry, state, reason, at):
            raise VersionConflict(CHANGED_MEANWHILE)
        return replace(entry, state=state, version=entry.version + 1, updated_at=at)

    @staticmethod
    def _entry(unit: UnitOfWork, scope: Scope, public_id: str) -> CoreMemory:
        entry = core.by_public_id(unit, scope.own, public_id)
        if entry is None:
            raise NotFound(public_id)
        return entry

    def _transaction(self, scope: Scope, unit: UnitOfWork | None = None) -> AbstractContextManager[UnitOfWork]:
        return self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit)
