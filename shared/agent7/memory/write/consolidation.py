"""Consolidation. Writing what is to be kept: forgotten things stay away, a contradiction closes the old, a duplicate confirms it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from agent7.errors import Outage
from agent7.identity import MemoryId, Scope
from agent7.language import USER, attributes, may_outdate, must_wait, one_reading, outdates
from agent7.memory.lifecycle.strength import ON_PURPOSE
from agent7.memory.model import Draft, Memory, Outcome, Refusal, Remembered
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.trust import LEAST_TRUSTED_FIRST, TRUSTED
from agent7.memory.write.birth import columns, confidence_at_birth
from agent7.memory.write.confirmation import confirmation, source_key
from agent7.memory.write.contradiction import OPPOSITES, Effect, effect
from agent7.memory.write.fingerprints import content_key
from agent7.memory.write.verdicts import otherwise_worded, outdated
from agent7.store.memory import cold, forgotten, memories, memory_changes
from agent7.store.memory.memory_changes import Indexed
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, Origin, Status

MOST_NAMING = 50
"""Rows that hold the same word, among which what is outdated is looked for."""
MOST_COMPARED = 24
"""Of those, the ones that share most words and are newest, each of which is read."""
MOST_RACES = 20
"""Each lost race means that another writer has finished: so many in a row do not happen to one person."""


@dataclass(frozen=True, slots=True)
class Consolidation:
    """Consolidation: makes a draft a new memory, confirms a duplicate, or supersedes what it contradicts."""

    policy: MemoryPolicy
    link: Callable[[UnitOfWork, Scope, Memory], None]
    """Notes whom and what a new memory speaks of."""

    def remember(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Remembered:
        """Write one draft in the caller's transaction. Raises Outage when other writers kept filling the same slot."""
        if draft.refusal is not None:
            return Remembered(Outcome.REFUSED, reason=draft.refusal, detail=draft.detail)
        if draft.note.source in ON_PURPOSE:
            forgotten.clear(unit, scope.own, draft.fingerprints)
        elif forgotten.holds(unit, scope.own, draft.fingerprints, draft.note.said_at):
            return Remembered(Outcome.REFUSED, reason=Refusal.FORGOTTEN)
        draft = _as_trusted_as_its_sources(unit, scope, draft)
        if _waits(draft):
            return Remembered(Outcome.NEW, self._written(unit, scope, draft, at))
        if draft.kind is Kind.VERBATIM:
            return self._outdating(unit, scope, draft, Remembered(Outcome.NEW, self._written(unit, scope, draft, at)), at)
        for _ in range(MOST_RACES):
            done = self._in_slot(unit, scope, draft, at) if draft.attribute else self._without_slot(unit, scope, draft, at)
            if done is not None:
                _unquote_what_is_put_right(unit, scope, draft)
                return self._outdating(unit, scope, draft, done, at)
        raise Outage("other writers kept filling the same slot")

    def _in_slot(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Remembered | None:
        """None: another writer has filled the slot meanwhile; decide again with what stands now."""
        assert draft.subject is not None
        assert draft.attribute is not None
        draft = _of_the_one(unit, scope, draft)
        assert draft.subject is not None
        assert draft.attribute is not None
        replaced = outdated(unit, scope, draft, self.confidence(draft), self.policy)
        rivals = [*self._opposites(unit, scope, draft), *self._taken_back(unit, scope, draft), *replaced]
        gone = {memory.id for memory in rivals}
        open_rows = [row for row in memory_changes.lock_slot(unit, scope.own, draft.subject, draft.attribute) if row.id not in gone]
        effects = {memory.id: effect(draft, self.confidence(draft), memory, self.policy) for memory in open_rows}
        for memory in open_rows:
            if effects[memory.id] is Effect.CONFIRMS:
                return self._instead(unit, scope, draft, self._confirmed(unit, scope, draft, memory, at), rivals, at)
        if not attributes.is_known(draft.attribute) and (same := otherwise_worded(unit, scope, draft)):
            return self._instead(unit, scope, draft, self._confirmed(unit, scope, draft, same, at), rivals, at)
        beside = [memory for memory in open_rows if effects[memory.id] is Effect.STANDS_BESIDE]
        late = next((memory for memory in open_rows if effects[memory.id] is Effect.CAME_LATE), None)
        closed = [memory for memory in open_rows if effects[memory.id] is Effect.REPLACES] + rivals
        for memory in closed:
            memory_changes.close(unit, scope.own, memory.id, valid_until=_was_so_until(draft, memory), at=at)
        slot = f"{draft.subject}/{draft.attribute}"
        current = draft.single_valued and not late and not any(memory.current_slot for memory in open_rows if memory not in closed)
        new = self._write(unit, scope, draft, at, slot=slot if current else None)
        if new is None:
            memory_changes.vacate_hidden(unit, scope.own, slot)
            return None
        for memory in closed:
            memory_changes.replaced(unit, scope.own, memory.id, new.id)
        if late:
            memory_changes.close(unit, scope.own, new.id, valid_until=late.valid_from, at=at)
            memory_changes.replaced(unit, scope.own, new.id, late.id)
        self._lower_equals(unit, scope, draft, beside, at)
        rows = {new.id: new}
        if closed or beside or late:
            rows = memories.read(unit, [scope.own], [new.id, *(memory.id for memory in (*closed, *beside))])
        self.link(unit, scope, rows[new.id])
        return Remembered(
            Outcome.UPDATED if closed else Outcome.NEW,
            rows[new.id],
            rows[closed[0].id] if closed else None,
            tuple(rows[memory.id] for memory in beside),
        )

    @staticmethod
    def _opposites(unit: UnitOfWork, scope: Scope, draft: Draft) -> list[Memory]:
        """ "I don't like coffee" ends "I like coffee"; nothing but the same value is touched."""
        opposite = OPPOSITES.get(draft.attribute or "")
        if opposite is None or draft.note.origin not in TRUSTED or draft.subject is None:
            return []
        rows = memory_changes.lock_slot(unit, scope.own, draft.subject, opposite)
        return [memory for memory in rows if memory.value == draft.value and memory.valid_from <= draft.note.said_at]

    def _without_slot(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Remembered:
        ended = [*self._taken_back(unit, scope, draft), *outdated(unit, scope, draft, self.confidence(draft), self.policy)]
        same = memory_changes.lock_same_content(unit, scope.own, content_key(draft.content)) or otherwise_worded(unit, scope, draft)
        if same is not None:
            others = [memory for memory in ended if memory.id != same.id]
            return self._instead(unit, scope, draft, self._confirmed(unit, scope, draft, same, at), others, at)
        return self._instead(unit, scope, draft, Remembered(Outcome.NEW, self._written(unit, scope, draft, at)), ended, at)

    @staticmethod
    def _taken_back(unit: UnitOfWork, scope: Scope, draft: Draft) -> list[Memory]:
        """What is held of what the draft denies ("I don't live in Berlin any more"), locked. Trusted words only.

        Without a value one single thing must be held: "I have no dog any more" says not which of two.
        """
        if draft.note.origin not in TRUSTED:
            return []
        found: dict[MemoryId, Memory] = {}
        for subject, attribute, value in draft.denied:
            held = [row for row in memory_changes.lock_slot(unit, scope.own, subject, attribute) if row.valid_from <= draft.note.said_at]
            if value is None:
                same = (subject, attribute) == (draft.subject, draft.attribute)
                meant = [row for row in held if len(held) == 1 and not (same and row.value == draft.value)]
            else:
                meant = [row for row in held if _is_meant(row.value, value)]
            found.update({row.id: row for row in meant})
        return list(found.values())

    @staticmethod
    def _instead(unit: UnitOfWork, scope: Scope, draft: Draft, done: Remembered, ended: list[Memory], at: datetime) -> Remembered:
        """Close what has ended; what was remembered says so."""
        if not ended or done.memory is None:
            return done
        for memory in ended:
            memory_changes.close(unit, scope.own, memory.id, valid_until=draft.note.said_at, at=at)
            memory_changes.replaced(unit, scope.own, memory.id, done.memory.id)
        return replace(done, outcome=Outcome.UPDATED, previous=memories.read(unit, [scope.own], [ended[0].id])[ended[0].id])

    @staticmethod
    def _outdating(unit: UnitOfWork, scope: Scope, draft: Draft, done: Remembered, at: datetime) -> Remembered:
        """What was remembered, with what its words make untrue marked as replaced by it."""
        note = draft.note
        own = note.origin is Origin.DIRECT_USER and note.speaker == USER
        if done.memory is None or not own or not may_outdate(draft.content, draft.language):
            return done
        naming = memories.own_naming(unit, scope.own, list(draft.frequencies), each=MOST_NAMING, most=MOST_COMPARED)
        with one_reading():  # the newer words are read once for all that they are compared with
            over = [memory.id for memory in naming if memory.id != done.memory.id and _is_over(draft, memory)]
        for memory in memory_changes.lock(unit, scope.own, over) if over else []:
            if memory.superseded_at is None:
                memory_changes.close(unit, scope.own, memory.id, valid_until=note.said_at, at=at)
                memory_changes.replaced(unit, scope.own, memory.id, done.memory.id)
        return done

    def _confirmed(self, unit: UnitOfWork, scope: Scope, draft: Draft, memory: Memory, at: datetime) -> Remembered:
        """The same again. What is drawn twice from one message was said once."""
        done = confirmation(draft, self.confidence(draft), memory, self.policy)
        if done is None:
            return Remembered(Outcome.CONFIRMED, memory)
        memory_changes.confirm(
            unit,
            scope.own,
            memory.id,
            confidence=done.confidence,
            source_type=done.source_type,
            origin=done.origin,
            said_at=draft.note.said_at,
        )
        if done.rewords:
            return self._reworded(unit, scope, draft, memories.read(unit, [scope.own], [memory.id])[memory.id], at)
        return Remembered(Outcome.CONFIRMED, memories.read(unit, [scope.own], [memory.id])[memory.id])

    def _reworded(self, unit: UnitOfWork, scope: Scope, draft: Draft, memory: Memory, at: datetime) -> Remembered:
        """Say it in the draft's fuller words, which stand in another message; the old ones remain as history."""
        memory_changes.close(unit, scope.own, memory.id, valid_until=draft.note.said_at, at=at)
        kept = {name: getattr(memory, name) for name in ("confidence", "source_type", "origin", "importance")}
        new = self._write(unit, scope, draft, at, slot=memory.current_slot, kept=kept)
        if new is None:
            raise Outage("a slot that was ours was filled")
        memory_changes.replaced(unit, scope.own, memory.id, new.id)
        self.link(unit, scope, new)
        return Remembered(Outcome.CONFIRMED, new)

    def _lower_equals(self, unit: UnitOfWork, scope: Scope, draft: Draft, beside: list[Memory], at: datetime) -> None:
        """An equal origin that contradicts without replacing makes the old less sure, once a source; a weaker one never does."""
        for memory in beside:
            if (draft.note.origin in TRUSTED) == (memory.origin in TRUSTED):
                memory_changes.lower(unit, scope.own, memory.id, by=self.policy.contradicted, source=source_key(draft), at=at)

    def _written(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Memory:
        new = self._write(unit, scope, draft, at, slot=None)
        assert new is not None, "only a slot can be taken"
        self.link(unit, scope, new)
        return new

    def _write(
        self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime, *, slot: str | None, kept: Mapping[str, Any] | None = None
    ) -> Memory | None:
        status = Status.QUARANTINED if _waits(draft) else Status.ACTIVE
        values = {**columns(draft, self.policy, at), **(kept or {}), "current_slot": slot, "status": int(status)}
        return memory_changes.write(unit, scope, values, Indexed(draft.frequencies, draft.model, draft.vector))

    def confidence(self, draft: Draft) -> float:
        """What a statement starts with."""
        return confidence_at_birth(draft, self.policy)


def _unquote_what_is_put_right(unit: UnitOfWork, scope: Scope, draft: Draft) -> None:
    """The sentence from which a corrected fact came is quoted for none of the others that came from it."""
    wrong = draft.note.corrects
    if wrong is not None and wrong.source_message_id is not None and wrong.source_message_id != draft.note.source_message_id:
        memory_changes.unquote(unit, scope.own, wrong.source_message_id)


def _of_the_one(unit: UnitOfWork, scope: Scope, draft: Draft) -> Draft:
    """ "The rent went up to 1,300" where one rent alone is held, the studio's: that one is meant."""
    assert draft.subject is not None
    noun, _, kind = (draft.attribute or "").partition(":")
    if not draft.changes or not noun.isalpha() or memory_changes.lock_slot(unit, scope.own, draft.subject, draft.attribute or ""):
        return draft
    held = {row.attribute for row in memory_changes.lock_narrower(unit, scope.own, draft.subject, noun, kind)}
    return replace(draft, attribute=held.pop()) if len(held) == 1 else draft


def _as_trusted_as_its_sources(unit: UnitOfWork, scope: Scope, draft: Draft) -> Draft:
    """What is derived is trusted as little as the least of what it was derived from, and waits where that does."""
    if not draft.note.derived_from:
        return draft
    scopes, ids = (scope.own, scope.shared), draft.note.derived_from
    sources = [*memories.read(unit, scopes, ids).values(), *cold.read(unit, scopes, ids).values()]
    origin = min((draft.note.origin, *(source.origin for source in sources)), key=LEAST_TRUSTED_FIRST.index)
    waits = draft.note.waits or any(source.status is Status.QUARANTINED for source in sources)
    return replace(draft, note=replace(draft.note, origin=origin, waits=waits))


def _waits(draft: Draft) -> bool:
    """Whether an operator has to look at it first. What waits neither confirms, closes nor lowers anything."""
    return draft.note.waits or any(must_wait(text, draft.note.origin) for text in (draft.content, draft.note.text))


def _is_meant(held: str | None, denied: str) -> bool:
    """ "I left Acme" means "acme corp" too."""
    return held is not None and (held == denied or held.startswith(f"{denied} "))


def _is_over(draft: Draft, memory: Memory) -> bool:
    """Whether a draft says that it is no longer as another message said before."""
    of_one_message = draft.note.source_message_id is not None and memory.source_message_id == draft.note.source_message_id
    said_before = memory.valid_from <= draft.note.said_at and not of_one_message
    return said_before and outdates(draft.content, memory.content, draft.language)


def _was_so_until(draft: Draft, memory: Memory) -> datetime:
    """Until the new value was told; what a correction puts right was never so."""
    corrected = draft.note.corrects
    return memory.valid_from if corrected is not None and corrected.id == memory.id else draft.note.said_at
