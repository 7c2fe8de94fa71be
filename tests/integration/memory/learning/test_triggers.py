"""Triggers as memory keeps them: due on their day in the person's zone, fenced, forgotten with what they came from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from agent7.identity import MessageId, Scope
from agent7.memory import MemoryAgent
from agent7.store.identity import users
from agent7.store.memory.triggers import NewTrigger, Trigger
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON

MAY_3 = datetime(2026, 5, 3, 7, 0, tzinfo=UTC)


@pytest.fixture
def memory(database: Database) -> MemoryAgent:
    from agent7.llm.embeddings import NoEmbedder

    return MemoryAgent(database, NoEmbedder(), fingerprint_key=b"tests")


def set_one(database: Database, memory: MemoryAgent, scope: Scope, context: str = "the contract", **given: object) -> Trigger:
    values: dict[str, object] = {
        "explicit": True,
        "due_at": MAY_3,
        "time_zone": "Europe/Berlin",
        "precision": "day",
        "original_message": f"remind me of {context}",
        "context": context,
        "language": "en",
        "message_id": MessageId(1),
    }
    with database.transaction(Fence.around(scope)) as unit:
        added = memory.triggers.add(unit, scope, NewTrigger(**{**values, **given}), at=NOON)  # type: ignore[arg-type]
    assert added is not None
    return added


def test_what_falls_on_a_day_is_due_that_whole_day_in_the_persons_zone(database: Database, memory: MemoryAgent, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        users.set_time_zone(unit, ada, "Europe/Berlin")
    added = set_one(database, memory, ada)
    midnight = datetime(2026, 5, 2, 22, 0, tzinfo=UTC)
    assert memory.triggers.due(ada, midnight - timedelta(minutes=1)) == ()
    assert [each.id for each in memory.triggers.due(ada, midnight)] == [added.id]
    assert [each.id for each in memory.triggers.due(ada, midnight + timedelta(hours=23, minutes=59))] == [added.id]
    assert memory.triggers.due(ada, midnight + timedelta(days=1)) == ()


def test_nobody_sees_the_triggers_of_another(database: Database, memory: MemoryAgent, ada: Scope, bob: Scope) -> None:
    added = set_one(database, memory, ada)
    assert memory.triggers.due(bob, MAY_3) == ()
    assert memory.triggers.reminders(bob) == ()
    assert memory.triggers.all(bob) == ()
    assert memory.triggers.get(bob, added.public_id) is None
    with database.transaction(Fence.around(bob)) as unit:
        assert memory.triggers.take(unit, bob.own, added.id, MAY_3) is None
        assert not memory.triggers.cancel(unit, bob, added, at=NOON)
        assert unit.execute("UPDATE triggers SET state = state").rowcount == 0
    assert [each.id for each in memory.triggers.reminders(ada)] == [added.id]


def test_the_same_date_of_the_same_message_is_written_once(database: Database, memory: MemoryAgent, ada: Scope) -> None:
    assert set_one(database, memory, ada).id == set_one(database, memory, ada).id
    assert len(memory.triggers.reminders(ada)) == 1
