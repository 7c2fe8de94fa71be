"""Two writers at once never leave two current values, whatever their timing."""

from __future__ import annotations

import threading
from datetime import timedelta

from agent7.memory import MemoryAgent, Note, Outcome
from agent7.store.unit_of_work import Database, Fence
from tests.integration.memory.conftest import FINGERPRINT_KEY

ROUNDS = 25


def test_racing_writers_leave_one_current_value_and_lose_no_row(adas, owner, database_url, embedder):
    databases = [Database(database_url, application_name=f"writer {number}") for number in range(2)]
    writers = [MemoryAgent(database, embedder, FINGERPRINT_KEY) for database in databases]
    try:
        for turn in range(ROUNDS):
            if turn % 2:
                owner.execute("DELETE FROM memories")
            race(adas, databases, writers, turn)
            current = owner.execute(
                "SELECT count(*) FILTER (WHERE current_slot IS NOT NULL), count(*) FILTER (WHERE superseded_at IS NULL) FROM memories"
            ).fetchone()
            assert current == (1, 1), f"round {turn}"
    finally:
        for database in databases:
            database.close()


def race(adas, databases: list[Database], writers: list[MemoryAgent], turn: int) -> None:
    """Both write another company at the same moment; both must come through."""
    at = adas.noon + timedelta(minutes=turn)
    ready = threading.Barrier(2)
    outcomes: list[Outcome] = []

    def write(number: int) -> None:
        note = Note.explicit(f"my company is called Firm {'ab'[number]}{turn}", said_at=at)
        draft = writers[number].draft(adas.scope, note, at=at)
        with databases[number].transaction(Fence.around(adas.scope)) as unit:
            unit.execute("SELECT 1")
            ready.wait(timeout=20)
            outcomes.append(writers[number].remember(unit, adas.scope, draft, at=at).outcome)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert len(outcomes) == 2, "a writer did not come through"


def test_the_same_value_from_two_writers_is_confirmed_not_doubled(adas, owner, database_url, embedder):
    other = Database(database_url, application_name="second writer")
    second = MemoryAgent(other, embedder, FINGERPRINT_KEY)
    note = Note.explicit("my company is called Acme Corp", said_at=adas.noon)
    draft = adas.memory.draft(adas.scope, note, at=adas.noon)
    outcomes = []

    def late_writer() -> None:
        with other.transaction(Fence.around(adas.scope)) as unit:
            outcomes.append(second.remember(unit, adas.scope, draft, at=adas.noon).outcome)

    try:
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            adas.memory.remember(unit, adas.scope, draft, at=adas.noon)
            thread = threading.Thread(target=late_writer)
            thread.start()
            thread.join(timeout=0.3)
            assert thread.is_alive(), "the second must wait for the first"
        thread.join(timeout=20)
    finally:
        other.close()
    assert outcomes == [Outcome.CONFIRMED]
    assert owner.execute("SELECT count(*) FROM memories").fetchone()[0] == 1
