"""Retraction. Messages that their sender took back or rewrote: what was drawn from them alone goes, and what it had replaced stands again.

Unlike forgetting on request, nothing else of the same slot goes: the person takes back a message, not a subject.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId, MessageId, Scope, TurnId
from agent7.language import fold, telling_pattern
from agent7.memory.erasure.mentions import carrier_of, phrases_of, values_of
from agent7.memory.erasure.text_stores import ErasureRequest, let_go
from agent7.memory.model import Forgotten, Memory
from agent7.memory.recall import trust
from agent7.memory.write.fingerprints import fingerprints
from agent7.store.memory import forgotten, instructions, memories, memory_changes, merges
from agent7.store.recall import recalls
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import SourceType


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Retraction: a message that its sender took back or rewrote takes along what came from it alone."""

    fingerprint_key: bytes

    def withdraw(
        self, unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId], turn: TurnId | None, at: datetime, *, for_good: bool
    ) -> Forgotten:
        """Delete what came from these messages alone, and what their `turn` looked for.

        `for_good`: hashes stay, so that nothing older brings it back.
        """
        gone = self._drawn_from(unit, scope, messages)
        replaced = memory_changes.replaced_by(unit, scope.own, list(gone))
        if for_good:
            forgotten.add(unit, scope.own, [each for memory in gone.values() for each in self._fingerprints(scope, memory)], at)
        memory_changes.delete(unit, scope.own, list(gone))
        rules = tuple(instructions.delete_from(unit, scope, messages))
        for memory in replaced:
            if memory.id not in gone:
                slot = f"{memory.subject}/{memory.attribute}" if trust.is_single_valued(memory.attribute) else None
                memory_changes.reopen(unit, scope.own, memory.id, slot=slot)
        if turn is not None:
            recalls.redact_turn(unit, scope, turn)
        phrases = (*phrases_of(gone.values()), *rules)
        saying = telling_pattern([*phrases, *values_of(gone.values())])
        recalls.redact(unit, scope, [recall for recall, query in recalls.queries(unit, scope) if saying.search(fold(query))])
        result = Forgotten(tuple(gone.values()), tuple(messages), phrases, rules=rules)
        words = tuple(memory.content for memory in gone.values())
        let_go(unit, scope, ErasureRequest(carrier_of(result), frozenset(gone), frozenset(messages), words))
        return result

    @staticmethod
    def _drawn_from(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId]) -> dict[MemoryId, Memory]:
        """Memories of these messages that nothing else has confirmed, and what was drawn from those alone.

        A copy of it, of another message, confirms nothing: it is so again by itself.
        """
        own = [memory for memory in memories.of_messages(unit, scope.own, messages) if not memory.protected]
        told = {memory.id: memory.valid_from for memory in own}
        for copy in merges.made_one_with(unit, scope.own, list(told)):
            if copy.superseded_by in told:
                told[copy.superseded_by] = max(told[copy.superseded_by], copy.last_confirmed_at)
        gone = {memory.id: memory for memory in own if memory.last_confirmed_at <= told[memory.id]}
        while fresh := [m for m in _drawn(unit, scope, gone) if m.id not in gone and not m.protected]:
            gone.update({memory.id: memory for memory in fresh})
        return gone

    def _fingerprints(self, scope: Scope, memory: Memory) -> tuple[str, ...]:
        return fingerprints(self.fingerprint_key, scope.own, memory.content, memory.subject, memory.attribute, memory.value)


def _drawn(unit: UnitOfWork, scope: Scope, gone: Mapping[MemoryId, Memory]) -> list[Memory]:
    """What was drawn from nothing but these, or made of some of them: the others are so again by themselves."""
    made = [m for m in memories.derived_from(unit, scope.own, list(gone)) if m.source_type is SourceType.COMPACTION]
    return [*memories.derived_only_from(unit, scope.own, list(gone)), *made]
