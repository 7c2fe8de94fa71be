"""Writing what is to be kept: forgotten things stay away, a contradiction closes the old, a duplicate confirms it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from agent7.errors import Outage
from agent7.identity import MemoryId, Scope, new_public_id
from agent7.memory import confidential
from agent7.memory.contradiction import OPPOSITES, Effect, effect
from agent7.memory.directing import must_wait
from agent7.memory.model import Draft, Kind, Memory, Outcome, Refusal, Remembered, Sentiment, SourceType, Status, Strength
from agent7.memory.policy import MemoryPolicy
from agent7.memory.sameness import content_key
from agent7.memory.trust import TRUSTED
from agent7.memory.verdicts import otherwise_worded, outdated
from agent7.store import embeddings, forgotten, memories, postings
from agent7.store.unit_of_work import UnitOfWork

MOST_RACES = 20
"""Each lost race means that another writer has finished: so many in a row do not happen to one person."""
ON_PURPOSE = (SourceType.EXPLICIT, SourceType.MANUAL)


@dataclass(frozen=True, slots=True)
class Remembering:
    policy: MemoryPolicy

    def remember(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Remembered:
        if draft.refusal is not None:
            return Remembered(Outcome.REFUSED, reason=draft.refusal, detail=draft.detail)
        if draft.note.source in ON_PURPOSE:
            forgotten.clear(unit, scope.own, draft.fingerprints)
        elif forgotten.holds(unit, scope.own, draft.fingerprints, draft.note.said_at):
            return Remembered(Outcome.REFUSED, reason=Refusal.FORGOTTEN)
        if draft.kind is Kind.VERBATIM or _waits(draft):
            return Remembered(Outcome.NEW, self._written(unit, scope, draft, at))
        for _ in range(MOST_RACES):
            done = self._in_slot(unit, scope, draft, at) if draft.attribute else self._without_slot(unit, scope, draft, at)
            if done is not None:
                return done
        raise Outage("other writers kept filling the same slot")

    def confidence(self, draft: Draft) -> float:
        """What a statement starts with, by how and by whom it was said."""
        of_strength = min(self.policy.confidence_at_birth[draft.note.strength], draft.note.surest)
        if draft.note.origin not in TRUSTED:
            return min(self.policy.confidence_of_assistant, of_strength)
        if draft.kind is Kind.VERBATIM:
            return self.policy.confidence_of_verbatim
        if draft.note.source in ON_PURPOSE:
            return min(self.policy.confidence_of_stated, draft.note.surest)
        return of_strength

    def _in_slot(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Remembered | None:
        """None: another writer has filled the slot meanwhile; decide again with what stands now."""
        assert draft.subject is not None
        assert draft.attribute is not None
        replaced = outdated(unit, scope, draft, self.confidence(draft), self.policy)
        rivals = [*self._opposites(unit, scope, draft), *self._taken_back(unit, scope, draft), *replaced]
        gone = {memory.id for memory in rivals}
        open_rows = [row for row in memories.lock_slot(unit, scope.own, draft.subject, draft.attribute) if row.id not in gone]
        effects = {memory.id: effect(draft, self.confidence(draft), memory, self.policy) for memory in open_rows}
        for memory in open_rows:
            if effects[memory.id] is Effect.CONFIRMS:
                return self._instead(unit, scope, draft, self._confirmed(unit, scope, draft, memory, at), rivals, at)
        beside = [memory for memory in open_rows if effects[memory.id] is Effect.STANDS_BESIDE]
        late = next((memory for memory in open_rows if effects[memory.id] is Effect.CAME_LATE), None)
        closed = [memory for memory in open_rows if effects[memory.id] is Effect.REPLACES] + rivals
        for memory in closed:
            memories.close(unit, scope.own, memory.id, valid_until=draft.note.said_at, at=at)
        current = draft.single_valued and not late and not any(memory.current_slot for memory in beside)
        new = self._write(unit, scope, draft, at, slot=f"{draft.subject}/{draft.attribute}" if current else None)
        if new is None:
            return None
        for memory in closed:
            memories.replaced(unit, scope.own, memory.id, new)
        if late:
            memories.close(unit, scope.own, new, valid_until=late.valid_from, at=at)
            memories.replaced(unit, scope.own, new, late.id)
        self._lower_equals(unit, scope, draft, beside)
        rows = memories.read(unit, [scope.own], [new, *(memory.id for memory in (*closed, *beside))])
        return Remembered(
            Outcome.UPDATED if closed else Outcome.NEW,
            rows[new],
            rows[closed[0].id] if closed else None,
            tuple(rows[memory.id] for memory in beside),
        )

    @staticmethod
    def _opposites(unit: UnitOfWork, scope: Scope, draft: Draft) -> list[Memory]:
        """ "I don't like coffee" ends "I like coffee"; nothing but the same value is touched."""
        opposite = OPPOSITES.get(draft.attribute or "")
        if opposite is None or draft.note.origin not in TRUSTED or draft.subject is None:
            return []
        rows = memories.lock_slot(unit, scope.own, draft.subject, opposite)
        return [memory for memory in rows if memory.value == draft.value and memory.valid_from <= draft.note.said_at]

    def _without_slot(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Remembered:
        ended = [*self._taken_back(unit, scope, draft), *outdated(unit, scope, draft, self.confidence(draft), self.policy)]
        same = memories.lock_same_content(unit, scope.own, content_key(draft.content)) or otherwise_worded(unit, scope, draft)
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
            held = [row for row in memories.lock_slot(unit, scope.own, subject, attribute) if row.valid_from <= draft.note.said_at]
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
            memories.close(unit, scope.own, memory.id, valid_until=draft.note.said_at, at=at)
            memories.replaced(unit, scope.own, memory.id, done.memory.id)
        return replace(done, outcome=Outcome.UPDATED, previous=memories.read(unit, [scope.own], [ended[0].id])[ended[0].id])

    def _confirmed(self, unit: UnitOfWork, scope: Scope, draft: Draft, memory: Memory, at: datetime) -> Remembered:
        """The same again: surer, and as good in origin as the better of the two. What is drawn twice from one message was said once."""
        if draft.note.source is SourceType.EXTRACTION and _came_from_the_same(draft, memory):
            return Remembered(Outcome.CONFIRMED, memory)
        other_source = (draft.note.source, draft.note.source_message_id) != (memory.source_type, memory.source_message_id)
        step = self.policy.confirmed_by_other_source if other_source else self.policy.confirmed_by_same_source
        on_purpose = draft.note.source in ON_PURPOSE and draft.note.origin in TRUSTED
        better = draft.note.origin in TRUSTED and memory.origin not in TRUSTED
        memories.confirm(
            unit,
            scope.own,
            memory.id,
            confidence=max(min(memory.confidence + step, 1.0), self.confidence(draft)),
            source_type=draft.note.source if on_purpose else memory.source_type,
            origin=draft.note.origin if better else memory.origin,
            at=at,
        )
        return Remembered(Outcome.CONFIRMED, memories.read(unit, [scope.own], [memory.id])[memory.id])

    def _lower_equals(self, unit: UnitOfWork, scope: Scope, draft: Draft, beside: list[Memory]) -> None:
        """An equal origin that contradicts without replacing makes the old less sure; a weaker one never does."""
        for memory in beside:
            if (draft.note.origin in TRUSTED) == (memory.origin in TRUSTED):
                memories.lower(unit, scope.own, memory.id, by=self.policy.contradicted)

    def _written(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Memory:
        new = self._write(unit, scope, draft, at, slot=None)
        assert new is not None, "only a slot can be taken"
        return memories.read(unit, [scope.own], [new])[new]

    def _write(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime, *, slot: str | None) -> MemoryId | None:
        status = Status.QUARANTINED if _waits(draft) else Status.ACTIVE
        new = memories.insert(unit, scope, {**self._columns(draft, at), "current_slot": slot, "status": int(status)})
        if new is None:
            return None
        postings.add(unit, scope.own, new, draft.frequencies, live=status is Status.ACTIVE)
        if draft.vector is not None and draft.model is not None:
            embeddings.add(unit, scope.own, new, draft.model, draft.vector, live=status is Status.ACTIVE)
        return new

    def _columns(self, draft: Draft, at: datetime) -> dict[str, Any]:
        note = draft.note
        life = self.policy.verbatim_life if draft.kind is Kind.VERBATIM else self.policy.life.get(draft.category)
        return {
            "public_id": new_public_id(at),
            "kind": draft.kind,
            "category": draft.category,
            "domain": draft.domain,
            "content": draft.content,
            "content_key": content_key(draft.content),
            "language": draft.language,
            "tokens": draft.tokens,
            "length": min(sum(draft.frequencies.values()), 32_767),
            "asks": draft.asks,
            "dated": draft.dated,
            "subject": draft.subject,
            "attribute": draft.attribute,
            "value": draft.value,
            "polarity": draft.polarity,
            "source_type": note.source,
            "origin": note.origin,
            "speaker": note.speaker,
            "conversation_id": note.conversation,
            "source_message_id": note.source_message_id,
            "derived_from": list(note.derived_from),
            "strength": note.strength,
            "sentiment": note.sentiment,
            "confidence": self.confidence(draft),
            "importance": self._importance(draft),
            "valid_from": note.said_at,
            "created_at": at,
            "expires_at": note.said_at + life if life else None,
            "secret": draft.secret,
            "source_task_id": note.source_task,
            "evidence": confidential.redacted(note.evidence),
            "outcome": note.outcome,
        }

    def _importance(self, draft: Draft) -> float:
        """0.5, +0.2 said on purpose, +0.1 strong emotion, -0.2 inferred."""
        importance = self.policy.importance_at_birth
        importance += 0.2 * (draft.note.source in ON_PURPOSE)
        importance += 0.1 * (draft.note.sentiment in (Sentiment.FRUSTRATED, Sentiment.EXCITED))
        importance -= 0.2 * (draft.note.strength is Strength.INFERRED)
        return importance


def _waits(draft: Draft) -> bool:
    """Whether an operator has to look at it first. What waits neither confirms, closes nor lowers anything."""
    return draft.note.waits or must_wait(draft.content, draft.note.origin)


def _came_from_the_same(draft: Draft, memory: Memory) -> bool:
    sources = ((draft.note.source_message_id, memory.source_message_id), (draft.note.source_task, memory.source_task_id))
    return any(drawn is not None and drawn == held for drawn, held in sources)


def _is_meant(held: str | None, denied: str) -> bool:
    """ "I left Acme" means "acme corp" too."""
    return held is not None and (held == denied or held.startswith(f"{denied} "))
