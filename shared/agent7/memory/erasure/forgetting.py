"""Erasure on request.

Forgetting on request: the statement, its history, what was drawn from it and the verbatim rows that carry it. Hashes remain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from agent7.identity import MemoryId, MessageId, PublicId, Scope
from agent7.language import fold, lex, query_terms, telling_pattern
from agent7.memory.erasure.mentions import carrier_of, carries, phrases_of, values_of
from agent7.memory.erasure.text_stores import ErasureRequest, let_go
from agent7.memory.model import Forgotten, Memory
from agent7.memory.recall import trust
from agent7.memory.write.fingerprints import fingerprints
from agent7.store.memory import forgotten, instructions, lessons, memories, memory_changes, postings
from agent7.store.recall import recalls
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind

MOST_CARRIERS = 2_000
MOST_LAPSED = 50


@dataclass(frozen=True, slots=True)
class Doomed:
    """What goes, and what would go with it were it not protected: that stays, takes nothing along, and is named."""

    going: dict[MemoryId, Memory] = field(default_factory=dict)
    protected: dict[MemoryId, Memory] = field(default_factory=dict)

    def add(self, memory: Memory) -> None:
        """Put a memory among those that go, or, if it is protected, among those that stay."""
        (self.protected if memory.protected else self.going).setdefault(memory.id, memory)


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Erasure ("forget"): the memories, what was derived from them, and keyed hashes so that nothing brings them back."""

    fingerprint_key: bytes

    def forget(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], rules: Sequence[PublicId], at: datetime) -> Forgotten:
        """Only what is the user's own and not protected goes; protected ones are named in the answer."""
        doomed = self.carriers(unit, scope, ids)
        gone, protected = tuple(doomed.going.values()), tuple(doomed.protected.values())
        forgotten.add(unit, scope.own, [each for memory in gone for each in self._fingerprints(scope, memory)], at)
        memory_changes.delete(unit, scope.own, list(doomed.going))
        says = carrier_of(Forgotten(gone, phrases=tuple(phrases_of(gone))))
        memory_changes.blank_evidence(unit, scope.own, [each for each, evidence in memories.evidence(unit, scope.own) if says(evidence)])
        dropped = [*instructions.delete(unit, scope, rules), *lessons.delete_told(unit, scope.own, rules)]
        told = tuple(text for text, _ in dropped)
        phrases = (*phrases_of(gone), *told)
        sources = tuple(dict.fromkeys([*_messages(gone), *(source for _, source in dropped if source is not None)]))
        saying = telling_pattern([*phrases, *values_of(gone)])
        recalls.redact(unit, scope, [recall for recall, query in recalls.queries(unit, scope) if saying.search(fold(query))])
        result = Forgotten(gone, sources, phrases, protected, told)
        words = tuple(memory.content for memory in gone)
        let_go(unit, scope, ErasureRequest(carrier_of(result), frozenset(doomed.going), frozenset(sources), words))
        return result

    def forget_everything(self, unit: UnitOfWork, scope: Scope, at: datetime) -> Forgotten:
        """Every memory of the user's own that is not protected, every instruction, and the words of every recall."""
        held = memory_changes.lock_all(unit, scope.own)
        gone = tuple(memory for memory in held if not memory.protected)
        forgotten.add(unit, scope.own, [each for memory in gone for each in self._fingerprints(scope, memory)], at)
        memory_changes.delete(unit, scope.own, [memory.id for memory in gone])
        instructions.delete_all(unit, scope)
        recalls.redact(unit, scope, [recall for recall, _ in recalls.queries(unit, scope)])
        ids = frozenset(memory.id for memory in gone)
        let_go(unit, scope, ErasureRequest(lambda _: True, ids, frozenset(_messages(gone)), everything=True))
        return Forgotten(gone, _messages(gone), tuple(phrases_of(gone)), tuple(memory for memory in held if memory.protected))

    def carriers(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId]) -> Doomed:
        """These, and everything that would go with them."""
        doomed = Doomed()
        for memory in memory_changes.lock(unit, scope.own, ids):
            doomed.add(memory)
        self._add_history(unit, scope, doomed)
        self._add_derived(unit, scope, doomed)
        self._add_verbatim(unit, scope, doomed)
        self._add_outcomes(unit, scope, doomed)
        return doomed

    @staticmethod
    def whatever_became(unit: UnitOfWork, scope: Scope, topic: str) -> tuple[Memory, ...]:
        """The user's own memories that hold all words of a topic, though they are out of date, archived or over their time."""
        terms = query_terms(topic)
        found = postings.holding_all(unit, [scope.own], terms, most=MOST_LAPSED, any_life=True) if terms else []
        held = memories.read(unit, [scope.own], found).values()
        return tuple(memory for memory in held if memory.kind is not Kind.VERBATIM) or tuple(held)

    def _fingerprints(self, scope: Scope, memory: Memory) -> tuple[str, ...]:
        return fingerprints(self.fingerprint_key, scope.own, memory.content, memory.subject, memory.attribute, memory.value)

    @staticmethod
    def _add_history(unit: UnitOfWork, scope: Scope, doomed: Doomed) -> None:
        """Earlier values of a single-valued attribute go with the current one; of others only the same value."""
        slots = {(memory.subject or "", memory.attribute) for memory in doomed.going.values() if memory.attribute}
        values = {(memory.subject, memory.attribute, memory.value) for memory in doomed.going.values()}
        for memory in memories.history_of_slots(unit, scope.own, list(slots)):
            if trust.is_single_valued(memory.attribute) or (memory.subject, memory.attribute, memory.value) in values:
                doomed.add(memory)

    @staticmethod
    def _add_derived(unit: UnitOfWork, scope: Scope, doomed: Doomed) -> None:
        """What has no other source than what goes; repeated, since insights are drawn from insights."""
        before = -1
        while before < len(doomed.going):
            before = len(doomed.going)
            for memory in memories.derived_only_from(unit, scope.own, list(doomed.going)):
                doomed.add(memory)

    @staticmethod
    def _add_verbatim(unit: UnitOfWork, scope: Scope, doomed: Doomed) -> None:
        statements = [memory for memory in doomed.going.values() if memory.kind is not Kind.VERBATIM]
        of_message: dict[MessageId | None, list[Memory]] = defaultdict(list)
        for memory in memories.of_messages(unit, scope.own, _messages(doomed.going.values())):
            if memory.kind is Kind.VERBATIM:
                of_message[memory.source_message_id].append(memory)
        for rows in of_message.values():
            if len(rows) == 1:  # a message kept in several rows told of several things: the others stay
                doomed.add(rows[0])
        for statement in statements:
            terms = [(lexeme,) for lexeme in _telling_lexemes(statement)]
            found = postings.holding_all(unit, [scope.own], terms, most=MOST_CARRIERS, any_life=True) if terms else []
            for memory in memories.read(unit, [scope.own], found).values():
                if memory.kind is Kind.VERBATIM and (statement.value is None or carries(memory.content, statement)):
                    doomed.add(memory)

    @staticmethod
    def _add_outcomes(unit: UnitOfWork, scope: Scope, doomed: Doomed) -> None:
        """Outcomes of tasks repeat what was asked and what came of it."""
        gone = tuple(doomed.going.values())
        says = carrier_of(Forgotten(gone, phrases=tuple(phrases_of(gone))))
        for memory in memories.outcomes(unit, scope.own) if gone else ():
            if says(memory.content):
                doomed.add(memory)


def _telling_lexemes(statement: Memory) -> list[str]:
    """What a text must hold to carry the statement: its value's words, or all of its own where it has no value."""
    return list(lex(statement.value or statement.content, statement.language).frequencies)


def _messages(gone: Iterable[Memory]) -> tuple[MessageId, ...]:
    return tuple(dict.fromkeys(memory.source_message_id for memory in gone if memory.source_message_id is not None))
