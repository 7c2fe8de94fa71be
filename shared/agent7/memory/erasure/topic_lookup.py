"""Topic lookup for erasure.

What is known about a topic: by slot, then by its words. Precise rather than broad, since "forget about X" deletes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agent7.identity import MemoryId, Scope
from agent7.language import attributes, is_question, lex, question_slot, says_the_same, topic_slot, topic_terms
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


def everything_about(unit: UnitOfWork, scope: Scope, topic: str, at: datetime, meant: Sequence[Memory]) -> tuple[Memory, ...]:
    """What is known of a topic, to be told: the same, and what the person said of it in their own words; each fact once.

    No copies of it (episodes), nothing that came of tasks, no questions. `meant`: what speaks of it by other names ("Tom" of "my brother").
    """
    found = {memory.id: memory for memory in _of_slot(unit, scope, topic, Today(at))}
    rows = memories.read(unit, [scope.own], holding(unit, [scope.own], topic, most=MOST * 10))
    named = [*(rows[each] for each in sorted(rows, reverse=True)), *meant]
    found |= {each.id: each for each in named if _is_current(each, at)}
    told = [memory for memory in found.values() if memory.kind is Kind.SEMANTIC]
    own = [memory for memory in found.values() if memory.kind is Kind.VERBATIM and not is_question(memory.content)]
    return tuple([*told, *(memory for memory in own if not any(says_all_of(each, memory) for each in told))][:MOST])


def says_all_of(statement: Memory, noted: Memory) -> bool:
    """Lineage: whether a statement was drawn from these words and says all of them."""
    drawn = noted.id in statement.derived_from or (statement.source_message_id or 0) == noted.source_message_id
    return drawn and says_the_same(statement.content, noted.content)


def _about_then(unit: UnitOfWork, scope: Scope, topic: str, then: Back) -> tuple[Memory, ...]:
    """The same at another moment."""
    found = {memory.id: memory for memory in _of_slot(unit, scope, topic, then)}
    terms = topic_terms(topic)
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
