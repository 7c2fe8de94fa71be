"""Topic lookup for erasure.

What is known about a topic: by slot, then by its words. Precise rather than broad, since "forget about X" deletes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import MemoryId, Scope
from agent7.language import attributes, lex, query_terms, question_slot, topic_slot
from agent7.memory.model import Memory
from agent7.memory.recall.bitemporal import AsOf
from agent7.memory.recall.lexical_search import holding
from agent7.memory.recall.vantage import Back, Today, Vantage, past_of
from agent7.store.memory import memories, postings
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind, Status

MOST = 50
MOST_BACK = 10_000
"""Memories that hold a topic's words, whatever became of them: few of them held at the moment that is asked for."""


def about(unit: UnitOfWork, scope: Scope, topic: str, at: datetime, as_of: AsOf | None = None) -> tuple[Memory, ...]:
    """The slot that the topic names, then statements that hold all of its words, else verbatim rows that do."""
    if as_of is not None and not as_of.is_now:
        return _about_then(unit, scope, topic, Back(past_of(as_of, at)))
    found = {memory.id: memory for memory in _of_slot(unit, scope, topic, Today(at))}
    rows = memories.read(unit, [scope.own], holding(unit, [scope.own], topic, most=MOST * 10))
    return _statements_first(found, [rows[each] for each in sorted(rows, reverse=True) if _is_current(rows[each], at)])


def _about_then(unit: UnitOfWork, scope: Scope, topic: str, then: Back) -> tuple[Memory, ...]:
    """The same at another moment."""
    found = {memory.id: memory for memory in _of_slot(unit, scope, topic, then)}
    terms = query_terms(topic)
    warm = postings.holding_all(unit, [scope.own], terms, most=MOST_BACK, any_life=True) if terms else []
    resting = [each for each, text, language in then.past.in_the_cold(unit, [scope.own]) if terms and holds_all(text, language, terms)]
    rows = then.read(unit, [scope.own], [*warm, *resting])
    return _statements_first(found, [rows[each] for each in sorted(rows, reverse=True)])


def holds_all(text: str, language: str | None, terms: Sequence[Sequence[str]]) -> bool:
    """Whether every term stands in a text: one at least of its alternative lexemes."""
    held = lex(text, language).frequencies
    return all(any(lexeme in held for lexeme in alternatives) for alternatives in terms)


def _statements_first(found: dict[MemoryId, Memory], holding_words: Sequence[Memory]) -> tuple[Memory, ...]:
    found.update({memory.id: memory for memory in holding_words if memory.kind is not Kind.VERBATIM})
    if not found:
        found = {memory.id: memory for memory in holding_words}
    return tuple(found.values())[:MOST]


def _of_slot(unit: UnitOfWork, scope: Scope, topic: str, vantage: Vantage) -> list[Memory]:
    slot = topic_slot(topic) or question_slot(topic)
    if slot is None:
        return []
    return [
        memory
        for attribute in attributes.covering(slot.attribute)
        for memory in vantage.of_slot(unit, [scope.own], slot.subject, attribute)
    ]


def _is_current(memory: Memory, at: datetime) -> bool:
    return (
        memory.status is Status.ACTIVE
        and memory.superseded_at is None
        and (memory.expires_at is None or memory.expires_at > at)
        and (memory.valid_until is None or memory.valid_until > at)
    )
