"""Version history and provenance.

The history of what is known: each value with when it was so, when it was known, what replaced it and where it came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from agent7.identity import MemoryId, PublicId, Scope
from agent7.language import attributes, parse_statement, query_terms
from agent7.memory.document.sections import Document, impact, select
from agent7.memory.lifecycle.decay import DecayCurve, decay
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.model import Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.memory.recall.bitemporal import AsOf
from agent7.memory.recall.vantage import past_of
from agent7.store.memory import history
from agent7.store.memory.documents import Entry
from agent7.store.memory.history import Sources
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Kind, Slot, Window

MOST_TOLD: Final = 20


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a memory came from, by public ids; what was forgotten since is left out. `evidence` is the span that says it."""

    message: PublicId | None
    said_at: datetime | None
    task: PublicId | None
    derived_from: tuple[PublicId, ...]
    evidence: str
    turn: PublicId | None = None
    """The one that answered the message."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One value of a history. `true_until` None: still so. `known_until` None: nothing has replaced it.

    `mistaken`: what replaced it put it right, so that it was never so.
    """

    memory: Memory
    true_from: datetime
    true_until: datetime | None
    known_from: datetime
    known_until: datetime | None
    replaced_by: PublicId | None
    mistaken: bool
    source: Provenance
    merged: tuple[PublicId, ...] = ()
    """Statements that were made one with it, or that it was made of; each can be had back."""

    def holds_within(self, first: datetime, last: datetime) -> bool:
        """Whether it was so at any time from `first` until `last`, which does not belong to it."""
        return not self.mistaken and self.true_from < last and (self.true_until is None or self.true_until > first)


class Timeline:
    """Reads histories; what is hidden, waits for an operator or was forgotten is in none."""

    def __init__(self, database: Database, policy: MemoryPolicy) -> None:
        self._database = database
        self._policy = policy

    def history(self, scope: Scope, of: MemoryId | Slot, *, unit: UnitOfWork | None = None) -> tuple[Chapter, ...]:
        """The values of a slot, or those that replaced each other around a memory, by when they began.

        Of an attribute with one value at a time each ends where the next begins. Empty for what is unknown or somebody else's.
        """
        with self._reading(scope, unit) as reading:
            rows = self._slot(reading, scope, of) if isinstance(of, Slot) else self._around(reading, scope, of)
            return _chapters(rows, history.sources(reading, scope.own, rows))

    def get(self, scope: Scope, public_id: str, *, unit: UnitOfWork | None = None) -> Memory | None:
        """The user's own memory of this public id, whatever its state."""
        with self._reading(scope, unit) as reading:
            return history.by_public_id(reading, scope.own, public_id)

    def provenance(self, scope: Scope, memory: Memory, *, unit: UnitOfWork | None = None) -> Provenance:
        """Provenance of one memory: the messages and tasks that it was drawn from."""
        with self._reading(scope, unit) as reading:
            return _provenance(memory, history.sources(reading, scope.own, [memory]))

    def held(self, scope: Scope, as_of: AsOf, *, at: datetime) -> tuple[Memory, ...]:
        """The statements that were so, or known, at another moment, the newest first: at most a thousand."""
        with self._reading(scope, None) as reading:
            return tuple(past_of(as_of, at).statements(reading, [scope.own]))

    def document(self, scope: Scope, as_of: AsOf, *, at: datetime) -> Document:
        """The memory document of another moment: the statements of then, weighed as they are vouched for today; no rules."""
        held = self.held(scope, as_of, at=at)
        moment = as_of.moment(at).kept_at
        ranked = sorted(held, key=lambda memory: (memory.protected, impact(memory, self._policy, moment)), reverse=True)
        entries = [Entry(each.public_id, each.category, each.content, each.tokens, each.protected) for each in ranked]
        return select((), entries, limit=self._policy.most_tokens, total=len(entries))

    def confidence(self, memory: Memory, *, at: datetime) -> float:
        """How sure a memory is at `at`, in [0, 1]."""
        return effective_confidence(memory, self._policy, at)

    def decay(self, scope: Scope, memory: Memory, *, at: datetime, unit: UnitOfWork | None = None) -> DecayCurve:
        """How strong a memory was since it was written, and will be."""
        with self._reading(scope, unit) as reading:
            return decay(memory, history.used_at(reading, scope.own, memory.id), self._policy, at)

    def told(self, scope: Scope, topic: str, *, latest: bool = False, unit: UnitOfWork | None = None) -> tuple[Memory, ...]:
        """When something was told: what the person said of it, the first first, also if it is no longer so.

        Of what was told very often the beginning, or the latest.
        A topic that is a statement ("I work at Acme") means its value, in whatever words it was said.
        """
        said = parse_statement(topic)
        with self._reading(scope, unit) as reading:
            if said.subject and said.attribute and said.value:
                rows = history.of_slots(reading, scope.own, said.subject, [said.attribute])
                same = [memory for memory in rows if memory.value == said.value and memory.origin in trust.TRUSTED]
                if same:
                    return tuple(same)
            terms = query_terms(topic)
            return tuple(history.said_holding(reading, scope.own, terms, most=MOST_TOLD, latest=latest)) if terms else ()

    def said(self, scope: Scope, window: Window, *, most: int) -> tuple[Memory, ...]:
        """What the person told within a window of time, the latest of it in order; the words rather than what was drawn from them."""
        with self._reading(scope, None) as reading:
            rows = history.said_within(reading, scope.own, *window, most=2 * most)
        words = {memory.source_message_id for memory in rows if memory.kind is Kind.VERBATIM}
        return tuple(memory for memory in rows if memory.kind is Kind.VERBATIM or memory.source_message_id not in words)[-most:]

    @staticmethod
    def _slot(unit: UnitOfWork, scope: Scope, slot: Slot) -> list[Memory]:
        """Of the first of the keys that answer for the slot and that anything is known of."""
        for subject in _subjects(unit, scope, slot.subject):
            for attribute in attributes.covering(slot.attribute):
                if rows := history.of_slots(unit, scope.own, subject, [attribute]):
                    return rows
        return []

    @staticmethod
    def _around(unit: UnitOfWork, scope: Scope, memory: MemoryId) -> list[Memory]:
        rows = history.chain(unit, scope.own, [memory])
        start = next((row for row in rows if row.id == memory), None)
        if start is None:
            return []
        if start.subject and start.attribute:
            of_slot = history.of_slots(unit, scope.own, start.subject, [start.attribute])
            single = trust.is_single_valued(start.attribute)
            rows += [row for row in of_slot if single or row.value == start.value]
        return sorted({row.id: row for row in rows}.values(), key=lambda row: (row.valid_from, row.id))

    def _reading(self, scope: Scope, unit: UnitOfWork | None) -> AbstractContextManager[UnitOfWork]:
        return self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit)


def _subjects(unit: UnitOfWork, scope: Scope, subject: str) -> list[str]:
    """Somebody asked about by relation is the one of that relation, if there is one alone."""
    if not attributes.is_relation(subject):
        return [subject]
    called = history.of_slots(unit, scope.own, attributes.USER, [attributes.attribute_of_relation(subject)])
    names = {memory.value for memory in called if memory.value and memory.superseded_at is None}
    return [subject, *(names if len(names) == 1 else ())]


def _chapters(rows: Sequence[Memory], sources: Sources) -> tuple[Chapter, ...]:
    told: list[Chapter] = []
    by_id = {row.id: row for row in rows}
    for row in rows:
        if _is_copy(row, by_id):
            continue
        chapter = _chapter(row, by_id, sources)
        if told and _says_the_same(told[-1], chapter):
            first = told.pop()
            chapter = replace(chapter, true_from=first.true_from, known_from=min(first.known_from, chapter.known_from))
        elif told and _must_have_ended(told[-1], chapter):
            told[-1] = replace(told[-1], true_until=chapter.true_from)
        told.append(chapter)
    return tuple(_with_copies(_since_the_mistake(chapter, told), rows) for chapter in told)


def _is_copy(row: Memory, by_id: dict[MemoryId, Memory]) -> bool:
    """Whether another row of the same history stands for it."""
    return row.superseded_as is not None and row.superseded_by in by_id


def _with_copies(chapter: Chapter, rows: Sequence[Memory]) -> Chapter:
    """It was so, and known, from the first of those that said it."""
    ids, copies = {chapter.memory.id}, list[Memory]()
    while fresh := [row for row in rows if row.superseded_as is not None and row.superseded_by in ids and row.id not in ids]:
        ids.update(row.id for row in fresh)
        copies += fresh
    return replace(
        chapter,
        true_from=min([chapter.true_from, *(copy.valid_from for copy in copies)]),
        known_from=min([chapter.known_from, *(copy.created_at for copy in copies)]),
        merged=tuple(copy.public_id for copy in copies),
    )


def _since_the_mistake(chapter: Chapter, told: Sequence[Chapter]) -> Chapter:
    """What put a value right was so all the time that the wrong one was believed."""
    wrong = [each.true_from for each in told if each.mistaken and each.memory.superseded_by == chapter.memory.id]
    return replace(chapter, true_from=min([*wrong, chapter.true_from]))


def _chapter(row: Memory, by_id: dict[MemoryId, Memory], sources: Sources) -> Chapter:
    by = by_id.get(row.superseded_by) if row.superseded_by else None
    never = row.valid_until is not None and row.valid_until <= row.valid_from and row.superseded_as is None
    put_right = by is not None and (never or by.category is Category.CORRECTION)
    return Chapter(
        memory=row,
        true_from=row.valid_from,
        true_until=row.valid_until,
        known_from=row.created_at,
        known_until=row.superseded_at,
        replaced_by=sources.memories.get(row.superseded_by) if row.superseded_by else None,
        mistaken=put_right,
        source=_provenance(row, sources),
    )


def _says_the_same(before: Chapter, chapter: Chapter) -> bool:
    """The same value in fuller words: one chapter, told with the later words."""
    old, new = before.memory, chapter.memory
    same = (old.subject, old.attribute, old.value, old.polarity) == (new.subject, new.attribute, new.value, new.polarity)
    return same and old.value is not None and old.superseded_by == new.id


def _must_have_ended(before: Chapter, chapter: Chapter) -> bool:
    """Of one value at a time the former ended where the next began, also if that was told late."""
    old, new = before.memory, chapter.memory
    one_slot = (old.subject, old.attribute) == (new.subject, new.attribute) and trust.is_single_valued(old.attribute)
    return one_slot and before.true_until is not None and chapter.true_from < before.true_until


def _provenance(memory: Memory, sources: Sources) -> Provenance:
    message = sources.messages.get(memory.source_message_id) if memory.source_message_id else None
    return Provenance(
        message=message[0] if message else None,
        said_at=message[1] if message else None,
        task=sources.tasks.get(memory.source_task_id) if memory.source_task_id else None,
        derived_from=tuple(sources.memories[each] for each in memory.derived_from if each in sources.memories),
        evidence=memory.evidence,
        turn=message[2] if message else None,
    )
