"""Slot lookup (exact match).

What a question asks for by name: "What's my company called?", "Where does my brother live?". Identity must not depend on similarity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from agent7.identity import ScopeId
from agent7.language import attributes
from agent7.memory.model import Memory
from agent7.memory.recall.vantage import Vantage
from agent7.store.memory import cold
from agent7.store.recall.openings import SlotAsked
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
    """What is so now; where there is nothing, what nobody asked for in so long that it went to cold storage, the newest first.

    Of the `untold` nothing is so now: that was looked up before.
    """

    today: Vantage
    untold: str

    def of_slot(self, unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
        """As SlotReads. What was replaced or has expired is not so any more, and stays where it is."""
        if subject != self.untold and (held := self.today.of_slot(unit, scopes, subject, attribute)):
            return held
        resting = cold.of_slot(unit, scopes[:1], subject, attribute)
        return [each for each in reversed(resting) if replace(each, status=Status.ACTIVE).holds_at(self.today.at)]


def of_slot(unit: UnitOfWork, scopes: Sequence[ScopeId], slot: Slot | None, vantage: SlotReads) -> list[Memory]:
    """The rows of the slot, the current value first; of the nearest attribute that covers it where it has none itself.

    Of what several are called ("my pets") the rows of all that covers it.
    """
    if slot is None:
        return []
    return _filling(unit, scopes, [slot.subject], slot.attribute, vantage) or of_namesakes(unit, scopes, slot, vantage)


def opening(slot: Slot | None) -> SlotAsked | None:
    """What the opening of a recall looks for."""
    if slot is None:
        return None
    return SlotAsked(slot.subject, attributes.covering(slot.attribute), slot.attribute in attributes.COLLECTIVE)


def of_namesakes(unit: UnitOfWork, scopes: Sequence[ScopeId], slot: Slot | None, vantage: SlotReads) -> list[Memory]:
    """The rows of those who are to the user what the slot speaks of ("my brother": "tom")."""
    if slot is None or slot.subject not in attributes.NAMED_BY_PERSON:
        return []
    called = vantage.of_slot(unit, scopes, attributes.USER, slot.subject)
    return _filling(unit, scopes, [memory.value for memory in called[:MOST_NAMESAKES] if memory.value], slot.attribute, vantage)


def _filling(unit: UnitOfWork, scopes: Sequence[ScopeId], subjects: Sequence[str], asked: str, vantage: SlotReads) -> list[Memory]:
    found: list[Memory] = []
    for attribute in attributes.covering(asked):
        found += [row for subject in subjects for row in vantage.of_slot(unit, scopes, subject, attribute)]
        if found and asked not in attributes.COLLECTIVE:
            break
    return found
