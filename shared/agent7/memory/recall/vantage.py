"""Snapshot now or as of a moment (time travel).

From where recall looks at memory: from now, fast, or from a past moment, over everything that was known or so then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from agent7.identity import MemoryId, ScopeId
from agent7.language import lex
from agent7.memory.model import Memory
from agent7.memory.recall.bitemporal import AsOf
from agent7.store.memory import memories
from agent7.store.memory.postings import Bm25, Statistics
from agent7.store.recall import candidates
from agent7.store.recall.candidates import Gathered, Wanted
from agent7.store.recall.past import Past
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Category, Status


class Vantage(Protocol):
    """The reads of one recall."""

    @property
    def at(self) -> datetime:
        """The moment that ages are counted at."""
        ...

    @property
    def reads_all(self) -> bool:
        """Whether every posting of a query is read, however many there are, and the opening looks for nothing by words or slot."""
        ...

    def gather(self, unit: UnitOfWork, scopes: Sequence[ScopeId], wanted: Wanted) -> Gathered:
        """Candidates of all arms that need the database, in one round trip."""
        ...

    def of_slot(self, unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
        """What fills a slot, the current value first."""
        ...

    def read(self, unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """The last read of a transaction: its end travels along."""
        ...

    def statements(self, unit: UnitOfWork, scopes: Sequence[ScopeId], *, categories: Sequence[Category] = ()) -> list[Memory]:
        """The newest statements, of these categories if any are named."""
        ...


@dataclass(frozen=True, slots=True)
class Today:
    """What holds now: live postings and vectors alone."""

    at: datetime
    include_archived: bool = False
    reads_all: bool = False

    def gather(self, unit: UnitOfWork, scopes: Sequence[ScopeId], wanted: Wanted) -> Gathered:
        """As Vantage: of active rows, and of archived ones if they are wanted."""
        states = (Status.ACTIVE, Status.ARCHIVED) if self.include_archived else (Status.ACTIVE,)
        return candidates.gather(unit, scopes, wanted, at=self.at, statuses=states)

    def of_slot(self, unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
        """An archived value only where there is no other."""
        held = memories.of_slot(unit, scopes, subject, attribute, at=self.at)
        if held or not self.include_archived:
            return held
        return memories.of_slot(unit, scopes, subject, attribute, at=self.at, status=Status.ARCHIVED)

    def read(self, unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """As Vantage, as the last statement of the transaction."""
        return memories.read(unit, scopes, ids, last=True)

    def statements(self, unit: UnitOfWork, scopes: Sequence[ScopeId], *, categories: Sequence[Category] = ()) -> list[Memory]:
        """As Vantage: what holds at `at`."""
        return memories.statements(unit, scopes, at=self.at, categories=categories)


@dataclass(frozen=True, slots=True)
class Back:
    """What was known or so at another moment, in the cold too: every row is looked at, so that no closed one is missed."""

    past: Past
    reads_all: bool = True

    @property
    def at(self) -> datetime:
        """The moment that is looked back at."""
        return self.past.kept_at

    def statistics(self, unit: UnitOfWork, scopes: Sequence[ScopeId], lexemes: Sequence[str]) -> Statistics:
        """Counted for BM25. Words that stand in the cold alone count too: they are to be looked for."""
        warm = self.past.statistics(unit, scopes, lexemes)
        cold = Counter(lexeme for _, text, language in self.past.in_the_cold(unit, scopes) for lexeme in lex(text, language).frequencies)
        return Statistics(warm.memories, warm.average_length, {each: warm.document_frequency.get(each, 0) + cold[each] for each in lexemes})

    def best(self, unit: UnitOfWork, scopes: Sequence[ScopeId], bm25: Bm25, *, most: int) -> dict[MemoryId, float]:
        """The best by BM25, best first, over what was held then; what lies in cold storage has no postings and is read itself."""
        weights, k1, b = bm25.weights, bm25.k1, bm25.b
        scores = self.past.best(unit, scopes, bm25, most=most)
        for memory, text, language in self.past.in_the_cold(unit, scopes):
            frequencies = lex(text, language).frequencies
            norm = k1 * (1 - b + b * sum(frequencies.values()) / bm25.average_length)
            held = {lexeme: count for lexeme, count in frequencies.items() if lexeme in weights}
            if held:
                scores[memory] = sum(weights[lexeme] * count * (k1 + 1) / (count + norm) for lexeme, count in held.items())
        return dict(sorted(scores.items(), key=lambda item: (-item[1], -item[0]))[:most])

    def gather(self, unit: UnitOfWork, scopes: Sequence[ScopeId], wanted: Wanted) -> Gathered:
        """As Vantage: of what was held and so then."""
        return self.past.gather(unit, scopes, wanted)

    def of_slot(self, unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, attribute: str) -> list[Memory]:
        """As Vantage: of what was held and so then."""
        return self.past.of_slot(unit, scopes, subject, attribute)

    def read(self, unit: UnitOfWork, scopes: Sequence[ScopeId], ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """As Vantage: of what was held and so then."""
        return self.past.read(unit, scopes, ids)

    def statements(self, unit: UnitOfWork, scopes: Sequence[ScopeId], *, categories: Sequence[Category] = ()) -> list[Memory]:
        """As Vantage: of what was held and so then."""
        return self.past.statements(unit, scopes, categories=categories)


def past_of(as_of: AsOf, at: datetime) -> Past:
    """The reads of that moment, where it is `at` now."""
    moment = as_of.moment(at)
    return Past(moment.true_at, moment.known_at, moment.kept_at)


def vantage_of(as_of: AsOf | None, at: datetime, *, include_archived: bool) -> Vantage:
    """Today's view, or a bitemporal view back (`as_of`)."""
    return Today(at, include_archived) if as_of is None or as_of.is_now else Back(past_of(as_of, at))
