"""A MemoryAgent on the real database with the shipped embedding model, and short ways to speak to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

import psycopg
import pytest

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import Forgotten, MemoryAgent, Note, Purpose, Recall, Remembered
from agent7.store.unit_of_work import Database, Fence
from tests.databases import as_owner

FINGERPRINT_KEY = b"tests"


@dataclass(frozen=True)
class Person:
    """One user's memory, spoken to in words."""

    memory: MemoryAgent
    database: Database
    scope: Scope
    noon: datetime

    def says(self, text: str, *, at: datetime | None = None, **about: object) -> Remembered:
        """ "Remember that ..." """
        return self.keep(Note.explicit(text, said_at=at or self.noon, **about), at=at)

    def mentions(self, text: str, *, at: datetime | None = None, **about: object) -> Remembered:
        return self.keep(Note.verbatim(text, said_at=at or self.noon, **about), at=at)

    def keep(self, note: Note, *, at: datetime | None = None) -> Remembered:
        draft = self.memory.draft(self.scope, note, at=at or self.noon)
        with self.database.transaction(Fence.around(self.scope)) as unit:
            return self.memory.remember(unit, self.scope, draft, at=at or self.noon)

    def recalls(self, query: str, *, at: datetime | None = None, **bounds: object) -> Recall:
        return self.memory.recall(self.scope, query, purpose=bounds.pop("purpose", Purpose.TURN), at=at or self.noon, **bounds)

    def remembers(self, query: str, **bounds: object) -> list[str]:
        return [item.memory.content for item in self.recalls(query, **bounds).items]

    def forgets(self, topic: str, *, at: datetime | None = None) -> Forgotten:
        found = self.memory.find_about(self.scope, topic, at=at or self.noon)
        with self.database.transaction(Fence.around(self.scope)) as unit:
            return self.memory.forget(unit, self.scope, [memory.id for memory in found], at=at or self.noon)


@pytest.fixture(scope="session")
def embedder(minilm: Int8MiniLM) -> Int8MiniLM:
    return minilm


@pytest.fixture
def memory(database: Database, embedder: Int8MiniLM) -> MemoryAgent:
    return MemoryAgent(database, embedder, FINGERPRINT_KEY)


@pytest.fixture
def person(memory: MemoryAgent, database: Database, clock) -> Callable[[Scope], Person]:
    return lambda scope: Person(memory, database, scope, clock.now())


@pytest.fixture
def adas(person, ada: Scope) -> Person:
    return person(ada)


@pytest.fixture
def bobs(person, bob: Scope) -> Person:
    return person(bob)


@pytest.fixture
def owner(owner_dsn: str) -> Iterator[psycopg.Connection]:
    """The database as its owner sees it: nothing fenced. Rows that name no workspace are written for the first one."""
    with as_owner(owner_dsn, "-c agent7.workspace=1") as connection:
        yield connection
