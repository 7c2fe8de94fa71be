"""What the after-work and a reaction ask of the log uses its indexes, as the application role, among many recalls of somebody else."""

from __future__ import annotations

from datetime import timedelta

import psycopg

from agent7.memory.learning.usage_rules import learnt
from agent7.memory.policy import DEFAULT_POLICY
from agent7.store.recall import feedback, usage
from agent7.store.unit_of_work import Fence
from tests.integration.memory.asking import Asking
from tests.integration.memory.conftest import Person
from tests.integration.memory.recall.test_hot_queries import Explaining

GUARDED = ("recalls", "recall_items", "memories", "memory_usage", "turns", "outbox")
MANY = 4_000


def test_every_query_of_use_and_feedback_uses_an_index(adas: Person, bobs: Person, owner: psycopg.Connection) -> None:
    for person in (bobs, adas):
        crowd(person, owner)
    adas.says("I own a bicycle")
    turn, recall = Asking(adas).ask("bicycle", lambda words: True, at=adas.noon + timedelta(hours=1), done=False)
    owner.execute("VACUUM ANALYZE")
    hot = {
        "shown": lambda unit: usage.learn(
            unit, adas.scope, [learnt(each, DEFAULT_POLICY.ageing) for each in usage.shown_in_turn(unit, adas.scope, turn)]
        ),
        "task": lambda unit: usage.shown_to_task(unit, adas.scope, 1, adas.noon),
        "judged": lambda unit: feedback.items_of_recall(unit, adas.scope, recall.public_id, []),
        "reply": lambda unit: feedback.used_in_reply(unit, adas.scope, "wamid.1"),
        "thumb": lambda unit: feedback.note_thumb(unit, adas.scope, "wamid.1", 1),
    }
    for name, query in hot.items():
        with adas.database.transaction(Fence.around(adas.scope)) as unit:
            explaining = Explaining(unit)
            query(explaining)
        assert explaining.plans, name
        if name in ("shown", "reply"):
            order = explaining.plans[0].partition("LockRows")[2].partition("Sort Key: ")[2].splitlines()[0]
            assert order == "i.memory_id, i.recall_id", f"{name} could wait for the other for ever"
        for plan in explaining.plans:
            assert "erased_by_scope_id" not in plan, f"{name} reads all that a person has\n{plan}"
            for table in GUARDED:
                assert f"Seq Scan on {table} " not in plan, f"{name}\n{plan}"


def crowd(person: Person, owner: psycopg.Connection) -> None:
    """Thousands of recalls of one person, with their turns, items, memories and counters, as the statistics see them."""
    Asking(person).ask("bicycle", at=person.noon)
    given = {"workspace": person.scope.workspace, "scope": person.scope.own, "user": person.scope.user, "many": MANY}
    owner.execute(
        """
        INSERT INTO memories (public_id, workspace_id, scope_id, kind, category, domain, content, content_key, tokens, length, source_type,
                              origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from, created_at)
        SELECT %(scope)s || '-' || n, %(workspace)s, %(scope)s, 'verbatim', 'fact', 'general', 'text', md5(n::text), 30, 10, 'verbatim',
               'direct_user', 'user', 'implied', 'neutral', 0.9, 0.5, '2026-01-01', '2026-01-01', '2026-01-01'
          FROM generate_series(1, %(many)s) n
        """,
        given,
    )
    owner.execute("INSERT INTO memory_usage (memory_id, scope_id) SELECT id, scope_id FROM memories WHERE scope_id = %(scope)s", given)
    owner.execute(
        """
        INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease, opened_at)
        SELECT 'T' || %(scope)s || '-' || n, %(workspace)s, %(scope)s, %(user)s, (SELECT max(id) FROM conversations), 1, 'x', '2026-01-01'
          FROM generate_series(1, %(many)s) n
        """,
        given,
    )
    owner.execute(
        """
        INSERT INTO recalls (public_id, workspace_id, scope_id, turn_id, query, purpose, tokens, took_ms, recalled_at)
        SELECT 'R' || id, %(workspace)s, %(scope)s, id, '', 'turn', 100, 10, '2026-01-01' FROM turns WHERE scope_id = %(scope)s
        """,
        given,
    )
    owner.execute(
        """
        INSERT INTO recall_items (recall_id, position, scope_id, memory_id, score, lexical, arms, tags)
        SELECT r.id, n, %(scope)s, (SELECT max(id) FROM memories WHERE scope_id = %(scope)s), 1, 1, '{}', '{}'
          FROM recalls r CROSS JOIN generate_series(1, 5) n WHERE r.scope_id = %(scope)s AND r.tokens = 100
        """,
        given,
    )
    owner.execute(
        """
        INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, turn_id, position, kind, payload, state, created_at, wamid)
        SELECT 'O' || id, %(workspace)s, %(scope)s, %(user)s, id, 0, 0, '{}', 2, '2026-01-01', 'wamid.b' || id
          FROM turns WHERE scope_id = %(scope)s
        """,
        given,
    )
