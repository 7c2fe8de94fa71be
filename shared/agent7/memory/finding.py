"""What is known about a topic: by slot, then by its words. Precise rather than broad, since "forget about X" deletes it."""

from __future__ import annotations

from datetime import datetime

from agent7.identity import Scope
from agent7.memory import attributes, questions
from agent7.memory.attributes import Slot
from agent7.memory.model import Kind, Memory, Status
from agent7.memory.recalling import holding
from agent7.store import memories
from agent7.store.unit_of_work import UnitOfWork

MOST = 50


def about(unit: UnitOfWork, scope: Scope, topic: str, at: datetime) -> tuple[Memory, ...]:
    """The slot that the topic names, then statements that hold all of its words, else verbatim rows that do."""
    found = {memory.id: memory for memory in _of_slot(unit, scope, questions.topic_slot(topic) or questions.slot(topic), at)}
    rows = memories.read(unit, [scope.own], holding(unit, [scope.own], topic, most=MOST * 10))
    holding_words = [rows[each] for each in sorted(rows, reverse=True) if _is_current(rows[each], at)]
    found.update({memory.id: memory for memory in holding_words if memory.kind is not Kind.VERBATIM})
    if not found:
        found = {memory.id: memory for memory in holding_words}
    return tuple(found.values())[:MOST]


def _of_slot(unit: UnitOfWork, scope: Scope, slot: Slot | None, at: datetime) -> list[Memory]:
    if slot is None:
        return []
    return [
        memory
        for attribute in attributes.covering(slot.attribute)
        for memory in memories.of_slot(unit, [scope.own], slot.subject, attribute, at=at)
    ]


def _is_current(memory: Memory, at: datetime) -> bool:
    return (
        memory.status is Status.ACTIVE
        and memory.superseded_at is None
        and (memory.expires_at is None or memory.expires_at > at)
        and (memory.valid_until is None or memory.valid_until > at)
    )
