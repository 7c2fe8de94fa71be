"""Editing by an operator: a statement put right or said to have changed, labelled anew, made one with another.

What a statement says is never written over: the new words take its place, and history keeps both. Labels are written where they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from agent7.errors import BadRequest, Rejected
from agent7.identity import MemoryId, Scope
from agent7.language import sentences
from agent7.memory.lifecycle import merge_rules
from agent7.memory.lifecycle.core import Core
from agent7.memory.model import Draft, Memory, Note, Outcome, Remembered
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import is_single_valued
from agent7.store.memory import labels, memories, memory_changes, merges
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category, Kind, Origin, SourceType, Status

__all__ = ["Editing", "NotEditable"]


class NotEditable(Rejected):
    """The memory is not in the state for it; says why."""


@dataclass(frozen=True, slots=True)
class Editing:
    """What an operator changes of statements that stand. `remember` is the one way in, `draft` makes a note ready outside of it."""

    policy: MemoryPolicy
    draft: Callable[[Scope, Sequence[Note]], list[Draft]]
    remember: Callable[[UnitOfWork, Scope, Draft, datetime], Remembered]
    core: Core

    def drafts(self, scope: Scope, text: str, at: datetime, *, category: Category | None = None, of: Memory | None = None) -> list[Draft]:
        """What an operator states, made ready; `of`: in the place of this. No transaction; one embedding call."""
        note = Note(text, SourceType.MANUAL, Origin.OPERATOR, at, category=category, domain=of.domain if of else None, corrects=of)
        return self.draft(scope, [note])

    @staticmethod
    def standing(unit: UnitOfWork, scope: Scope, memory: MemoryId) -> Memory:
        """A statement that stands, locked. Raises NotEditable."""
        found = memory_changes.lock(unit, scope.own, [memory])
        if not found or found[0].superseded_at is not None or found[0].status not in (Status.ACTIVE, Status.ARCHIVED):
            raise NotEditable("Only what stands can be changed: this was replaced, waits in quarantine, or rests in cold storage.")
        if found[0].kind is Kind.VERBATIM:
            raise NotEditable("These are the person's words as they were said. Delete them, or change what was drawn from them.")
        return found[0]

    def put_right(
        self, unit: UnitOfWork, scope: Scope, memory: MemoryId, drafts: Sequence[Draft], *, true_from: datetime | None, at: datetime
    ) -> list[Remembered]:
        """Say a statement in other words. Without `true_from` it was never so, and what is said now always was; else it was so until then.

        Raises NotEditable, BadRequest for a `true_from` before its beginning or ahead.
        """
        wrong = self.standing(unit, scope, memory)
        began = wrong.valid_from if true_from is None else true_from
        if not wrong.valid_from <= began <= at:
            raise BadRequest("`true_from` lies between the beginning of the memory and now")
        memory_changes.close(unit, scope.own, wrong.id, valid_until=began, at=at)
        done = [self.remember(unit, scope, draft, at) for draft in drafts]
        new = next((each.memory for each in done if each.memory is not None and each.memory.id != wrong.id), None)
        if new is None:
            return done
        memory_changes.replaced(unit, scope.own, wrong.id, new.id)
        for said in self._saying_it(unit, scope, wrong):
            memory_changes.close(unit, scope.own, said.id, valid_until=began, at=at)
            memory_changes.replaced(unit, scope.own, said.id, new.id)
        labels.inherit(unit, scope.own, new.id, since=began, protected=wrong.protected)
        new = memories.read(unit, [scope.own], [new.id])[new.id]
        self.core.note(unit, scope, Remembered(Outcome.UPDATED, new, wrong), at=at)
        return [replace(each, memory=new) if each.memory is not None and each.memory.id == new.id else each for each in done]

    def take_out(self, unit: UnitOfWork, scope: Scope, memory: MemoryId, *, at: datetime) -> None:
        """Let a statement answer no more, nor the words that it was drawn from, as if it had never been so; its history stays.

        `put_back` takes it back. Raises NotEditable.
        """
        wrong = self.standing(unit, scope, memory)
        for each in (wrong, *self._saying_it(unit, scope, wrong)):
            memory_changes.close(unit, scope.own, each.id, valid_until=wrong.valid_from, at=at)

    @staticmethod
    def put_back(unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], *, taken_at: datetime) -> None:
        """Let those of these that were taken out at this moment answer again, with the words that they were drawn from."""
        held = list(memories.read(unit, [scope.own], ids).values())
        said = memories.of_messages(unit, scope.own, [each.source_message_id for each in held if each.source_message_id is not None])
        for each in {row.id: row for row in (*held, *said)}.values():
            if each.superseded_at == taken_at and each.superseded_by is None:
                single = each.kind is not Kind.VERBATIM and is_single_valued(each.attribute)
                memory_changes.reopen(unit, scope.own, each.id, slot=f"{each.subject}/{each.attribute}" if single else None)

    def label(
        self,
        unit: UnitOfWork,
        scope: Scope,
        memory: MemoryId,
        *,
        category: Category | None = None,
        confidence: float | None = None,
        protected: bool | None = None,
        at: datetime,
    ) -> Memory:
        """Another category, how sure it is in [0, 1] as of now, or whether it is protected. Raises NotEditable."""
        held = self.standing(unit, scope, memory)
        if category is not None and category is not held.category:
            life = self.policy.life.get(category)
            labels.categorise(unit, scope.own, memory, category, expires_at=held.valid_from + life if life else None)
        if confidence is not None:
            labels.vouch(unit, scope.own, memory, confidence, at)
        if protected is not None:
            labels.protect(unit, scope.own, memory, protected)
        return memories.read(unit, [scope.own], [memory])[memory]

    def merge(self, unit: UnitOfWork, scope: Scope, kept: MemoryId, copy: MemoryId, *, at: datetime) -> Memory:
        """Let one statement stand for another, too; `Merging.part` takes it back. Raises NotEditable."""
        if kept == copy:
            raise NotEditable("A memory cannot be merged with itself.")
        memory_changes.lock(unit, scope.own, sorted((kept, copy)))
        one, other = self.standing(unit, scope, kept), self.standing(unit, scope, copy)
        if other.protected:
            raise NotEditable("The memory that would go is protected: keep that one, or take its protection away first.")
        if other.attribute is not None and (other.subject, other.attribute) != (one.subject, one.attribute):
            raise NotEditable("These tell of different things. Keep the other one of the two, or correct or delete one.")
        merges.merge(unit, scope.own, one.id, other.id, surer=merge_rules.is_as_trusted(other, one), at=at)
        return memories.read(unit, [scope.own], [kept])[kept]

    @staticmethod
    def _saying_it(unit: UnitOfWork, scope: Scope, wrong: Memory) -> list[Memory]:
        """The words that it was drawn from, where they say nothing else: they would go on to answer with what was put right."""
        if wrong.source_message_id is None:
            return []
        said = memories.of_messages(unit, scope.own, [wrong.source_message_id])
        drawn = [each for each in said if each.kind is not Kind.VERBATIM and each.id != wrong.id and each.superseded_at is None]
        words = [each for each in said if each.kind is Kind.VERBATIM and each.superseded_at is None and len(sentences(each.content)) == 1]
        return [] if drawn else words
