"""Slot lookup (exact match).

What a question asks for by name: "What's my company called?", "Where does my brother live?". Identity must not depend on similarity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from agent7.identity import ScopeId
from agent7.language import attributes
from agent7.memory.model import Memory
from agent7.memory.recall.vantage import Vantage
from agent7.store.memory import cold
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Slot, Status

MOST_NAMESAKES = 5
"""Of one relation whose facts are looked up by name: three daughters are, a class of friends is not."""


class SlotReads(Protocol):
    """Whoever can read what fills a slot."""

    def of_slot(self, unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
        """What fills a slot, the current value first."""
        ...


@dataclass(frozen=True, slots=True)
class WithCold:
    """What is so now; where there is nothing, what nobody asked for in so long that it went to cold storage, the newest first."""

    today: Vantage

    def of_slot(self, unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
        """As SlotReads. What was replaced or has expired is not so any more, and stays where it is."""
        if held := self.today.of_slot(unit, scopes, subject, attribute):
            return held
        resting = cold.of_slot(unit, scopes[:1], subject, attribute)
        return [each for each in reversed(resting) if replace(each, status=Status.ACTIVE).holds_at(self.today.at)]


def of_slot(unit: UnitOfWork, scopes: Sequence[ScopeId], slot: Slot | None, vantage: SlotReads) -> list[Memory]:
    """The rows of the slot, the current value first; of the nearest attribute that covers it where it has none itself.

    Of what several are called ("my pets") the rows of all that covers it.
    """
    if slot is None:
        return []
    for subjects in _subjects(unit, scopes, slot.subject, vantage):
        found: list[Memory] = []
        for attribute in attributes.covering(slot.attribute):
            found += [row for subject in subjects for row in vantage.of_slot(unit, scopes, subject, attribute)]
            if found and slot.attribute not in attributes.COLLECTIVE:
                break
        if found:
            return found
    return []


def _subjects(unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, vantage: SlotReads) -> Iterator[list[str]]:
    """The subject that is asked about, and the names of those who are that to the user ("my brother": "tom")."""
    yield [subject]
    if subject in attributes.NAMED_BY_PERSON:
        called = vantage.of_slot(unit, scopes, attributes.USER, subject)
        yield [memory.value for memory in called[:MOST_NAMESAKES] if memory.value]
