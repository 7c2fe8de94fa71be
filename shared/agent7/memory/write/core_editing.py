"""Editing of core memory by an operator. An answer is found in the memory that an entry rests on: a correction is of that memory, too."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.identity import Scope
from agent7.memory.lifecycle.core import Core, CoreMemory
from agent7.memory.model import Draft, Memory
from agent7.memory.write.editing import Editing
from agent7.store.memory import memories
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Kind, Status


@dataclass(frozen=True, slots=True)
class Correction:
    """The one memory beneath an entry, and what is to be said in its place."""

    wrong: Memory
    draft: Draft


@dataclass(frozen=True, slots=True)
class CoreEditing:
    """Changes an entry together with the memory beneath it, where that is one and the new words tell of the same."""

    database: Database
    core: Core
    editing: Editing

    def correction(self, scope: Scope, public_id: str, content: str | None, at: datetime) -> Correction | None:
        """What other words mean for the memory beneath; without `content` the words before the present ones, as undo has them.

        None where there is not one that stands, or they tell of something else than it. Raises NotFound, DatabaseDown; one embedding call.
        """
        with self.database.transaction(Fence.around(scope)) as unit:
            entry = self.core.entry(unit, scope, public_id)
            if content is None:
                before = self.core.before(unit, scope, entry)
                content = before.content if before.active else ""
            found = self._standing(unit, scope, entry)
        if len(entry.state.sources) != 1 or not found or not content.strip() or content == found[0].content:
            return None
        drafts = self.editing.drafts(scope, content, at, category=found[0].category, of=found[0])
        slot = (found[0].subject, found[0].attribute)
        if len(drafts) != 1 or drafts[0].refusal is not None or None in slot or (drafts[0].subject, drafts[0].attribute) != slot:
            return None
        with self.database.transaction(Fence.around(scope)) as unit:
            return Correction(found[0], drafts[0]) if self.core.may_say(unit, scope, entry, found[0], drafts[0]) else None

    def change(
        self, unit: UnitOfWork, scope: Scope, public_id: str, content: str, correction: Correction | None, *, version: int, at: datetime
    ) -> CoreMemory:
        """Give an entry other words, and the memory beneath. Raises what `Core.change` and `Editing.put_right` do."""
        said = content if correction is None else correction.draft.content
        changed = self.core.change(unit, scope, public_id, said, version=version, at=at)
        return self._followed(unit, scope, changed, correction, at)

    def undo(
        self, unit: UnitOfWork, scope: Scope, public_id: str, correction: Correction | None, *, version: int, at: datetime
    ) -> CoreMemory:
        """Restore what was so before, in the memory beneath, too. Raises what `Core.undo` and `Editing.put_right` do."""
        before = self.core.entry(unit, scope, public_id)
        undone = self.core.undo(unit, scope, public_id, version=version, at=at)
        if before.state.active and not undone.state.active:
            self._silence(unit, scope, before, at)
        elif undone.state.active and not before.state.active:
            self.editing.put_back(unit, scope, undone.state.sources, taken_at=before.updated_at)
        return self._followed(unit, scope, undone, correction, at)

    def remove(self, unit: UnitOfWork, scope: Scope, public_id: str, *, version: int, at: datetime) -> CoreMemory:
        """Take an entry out; the memories that state it answer no more, what merely happened stays. Raises what `Core.remove` does."""
        before = self.core.entry(unit, scope, public_id)
        removed = self.core.remove(unit, scope, public_id, version=version, at=at)
        self._silence(unit, scope, before, at)
        return removed

    def beneath(self, unit: UnitOfWork, scope: Scope, entry: CoreMemory) -> list[Memory]:
        """The memories that go on to answer with other words than the entry has."""
        return [each for each in self._standing(unit, scope, entry) if each.content != entry.state.content] if entry.state.active else []

    def _silence(self, unit: UnitOfWork, scope: Scope, entry: CoreMemory, at: datetime) -> None:
        for memory in self._standing(unit, scope, entry):
            if memory.kind is Kind.SEMANTIC:
                self.editing.take_out(unit, scope, memory.id, at=at)

    def _followed(self, unit: UnitOfWork, scope: Scope, entry: CoreMemory, correction: Correction | None, at: datetime) -> CoreMemory:
        if correction is None:
            return entry
        self.core.say(unit, scope, entry, correction.draft)
        self.editing.put_right(unit, scope, correction.wrong.id, [correction.draft], true_from=None, at=at)
        return self.core.entry(unit, scope, entry.public_id)

    @staticmethod
    def _standing(unit: UnitOfWork, scope: Scope, entry: CoreMemory) -> list[Memory]:
        rows = memories.read(unit, [scope.own], entry.state.sources).values()
        answering = (Status.ACTIVE, Status.ARCHIVED)
        return [each for each in rows if each.superseded_at is None and each.status in answering and each.kind is not Kind.VERBATIM]
