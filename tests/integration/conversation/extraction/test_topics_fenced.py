"""Short-term memory of many people: every query by its index, and nobody reads what is somebody else's."""

from __future__ import annotations

from contextlib import suppress

import psycopg
import pytest

from agent7.identity import MemoryId, MessageId, Scope, TurnId
from agent7.memory import MemoryAgent
from agent7.store.memory import observations, topics
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON
from tests.integration.conversation.extraction.test_hot_queries import FEW, THROWN_AWAY, Undone, Watched

FILL = """
WITH c AS (
  INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
  SELECT 'c{scope}-' || n, 1, {scope}, {user}, 'whatsapp', '2026-03-01', '2026-03-01' FROM generate_series(1, {many}) n RETURNING id),
t AS (
  INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease, opened_at, answered_at)
  SELECT 't{scope}-' || c.id, 1, {scope}, {user}, c.id, 1, '', '2026-03-01', '2026-03-01' FROM c RETURNING id, conversation_id),
p AS (
  INSERT INTO topics (public_id, workspace_id, scope_id, user_id, conversation_id, state, summary, importance, started_at, last_at,
                      expires_at)
  SELECT 'p{scope}-' || t.id, 1, {scope}, {user}, t.conversation_id, CASE WHEN t.id % 100 = 0 THEN 0 ELSE 2 END, 'words', 0.5,
         '2026-03-01', '2026-03-01', '2026-03-09' FROM t RETURNING id, conversation_id)
INSERT INTO observations (workspace_id, scope_id, user_id, conversation_id, turn_id, message_id, origin, score, passed, content,
                          topic_id, said_at)
SELECT 1, {scope}, {user}, t.conversation_id, t.id, t.id, 'direct_user', 0.7, true, 'words', p.id, '2026-03-01'
  FROM t JOIN p ON p.conversation_id = t.conversation_id
"""


@pytest.fixture
def crowd(owner_dsn: str, ada: Scope, bob: Scope) -> Scope:
    """Bob with 4,000 topics and Ada with 1,500, one in a hundred of them active."""
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        for scope, many in ((bob, 4_000), (ada, 1_500)):
            owner.execute(FILL.format(scope=scope.own, user=scope.user, many=many))  # type: ignore[arg-type]
        owner.execute("ANALYZE")
    return ada


def test_every_query_of_topics_finds_its_rows_by_an_index(crowd: Scope, database: Database) -> None:
    own = crowd.own
    with database.transaction(Fence.around(crowd)) as unit:
        turn, session, topic, last = unit.one(
            "SELECT turn_id, conversation_id, topic_id, id FROM observations WHERE scope_id = %s ORDER BY id DESC LIMIT 1", (own,)
        )
    asked = {
        "session to sort": lambda unit: observations.session_to_sort(unit, own, turn),
        "unsorted": lambda unit: observations.unsorted(unit, own, turn),
        "active": lambda unit: topics.active(unit, own, session),
        "nearness": lambda unit: topics.nearness(unit, own, [topic], [MemoryId(1)]),
        "replied to": lambda unit: observations.replied_to(unit, crowd, [MessageId(turn)]),
        "before": lambda unit: observations.before(unit, own, session, last),
        "of topic": lambda unit: observations.of_topic(unit, own, topic),
        "describe": lambda unit: topics.describe(unit, own, topic, summary="words", entities=[], importance=0.5, model="m"),
        "rehearse": lambda unit: topics.rehearse(unit, own, [MemoryId(1)], at=NOON, expires_at=NOON),
        "refused": lambda unit: observations.turns_without_observation(unit, own, [turn]),
        "open ones": lambda unit: topics.open_ones(unit, own, session),
    }
    for name, query in asked.items():
        with suppress(Undone), database.transaction(Fence.around(crowd)) as unit:
            watched = Watched(unit)
            query(watched)
            assert watched.plans, name
            for plan in watched.plans:
                assert "Seq Scan on observations" not in plan, f"{name}: {plan}"
                assert "Seq Scan on topics" not in plan, f"{name}: {plan}"
                assert sum(map(int, THROWN_AWAY.findall(plan))) < FEW, f"{name}: {plan}"
            raise Undone


def test_nobody_reads_or_changes_the_topics_of_another(crowd: Scope, bob: Scope, database: Database, memory: MemoryAgent) -> None:
    with database.transaction(Fence.around(bob)) as unit:
        turn, session, topic = unit.one(
            "SELECT turn_id, conversation_id, topic_id FROM observations WHERE scope_id = %s ORDER BY id DESC LIMIT 1", (bob.own,)
        )
    memory.topics.sort(crowd, TurnId(turn), at=NOON)
    with database.transaction(Fence.around(crowd)) as unit:
        assert memory.topics.mattered(unit, crowd, session) == []
        assert topics.active(unit, crowd.own, session) == []
        assert topics.open_ones(unit, crowd.own, session) == []
        memory.topics.end(unit, crowd, session, at=NOON)
        memory.topics.drawn(unit, crowd, [TurnId(turn)])
    with database.transaction(Fence.around(bob)) as unit:
        assert unit.one("SELECT content FROM observations WHERE turn_id = %s", (turn,)) == ("words",)
        assert unit.one("SELECT ended_at FROM topics WHERE id = %s", (topic,)) == (None,)


@pytest.mark.parametrize("table", ["observations", "topics"])
def test_the_fence_alone_holds_without_any_predicate(crowd: Scope, bob: Scope, database: Database, table: str) -> None:
    with database.transaction(Fence.around(bob)) as unit:
        found = unit.execute(f"SELECT DISTINCT scope_id FROM {table}").fetchall()  # type: ignore[arg-type]
    assert found == [(bob.own,)]
