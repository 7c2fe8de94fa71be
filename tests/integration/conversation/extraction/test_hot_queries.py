"""Every query of extraction finds its rows by an index, as the application role, among thousands of others' and of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.identity import ConversationId, Scope, StepId, TaskId, TurnId, WorkspaceId
from agent7.store.conversation import extractions
from agent7.store.conversation.extractions import OverSession
from agent7.store.memory import memory_changes, task_outcomes
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from tests.conftest import NOON

GUARDED = ("tasks", "task_steps", "turns", "conversations", "messages")
THROWN_AWAY = re.compile(r"Rows Removed by \w+(?: \w+)?: (\d+)")
FEW = 50


@pytest.fixture
def crowd(owner_dsn: str, ada: Scope, bob: Scope) -> Scope:
    """Bob with 5,000 sessions, turns, messages and steps; Ada with 2,000 of each, all but the last long extracted."""
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        for scope, many in ((bob, 5_000), (ada, 2_000)):
            owner.execute(FILL.replace("%(many)s", str(many)).replace("%(scope)s", str(scope.own)).replace("%(user)s", str(scope.user)))
        owner.execute("ANALYZE")
    return ada


FILL = """
DO $$
DECLARE c bigint; t bigint; k bigint;
BEGIN
  FOR n IN 1..%(many)s LOOP
    INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at, ended_at, flushed_at)
         VALUES ('c%(scope)s-' || n, 1, %(scope)s, %(user)s, 'whatsapp', '2026-03-01', '2026-03-01', '2026-03-01',
                 CASE WHEN n < %(many)s THEN timestamptz '2026-03-01' END) RETURNING id INTO c;
    INSERT INTO turns (public_id, workspace_id, scope_id, user_id, conversation_id, state, lease, opened_at, answered_at, extracted_at)
         VALUES ('t%(scope)s-' || n, 1, %(scope)s, %(user)s, c, 1, '', '2026-03-01', '2026-03-01',
                 CASE WHEN n < %(many)s THEN timestamptz '2026-03-01' END) RETURNING id INTO t;
    INSERT INTO messages (public_id, workspace_id, scope_id, user_id, conversation_id, turn_id, role, kind, origin, channel,
                          channel_message_id, text, sent_at, arrived_at)
         VALUES ('m%(scope)s-' || n, 1, %(scope)s, %(user)s, c, t, 1, 'text', 'assistant', 'outbox', 'm%(scope)s-' || n, 'text',
                 '2026-03-01', '2026-03-01');
    INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, language, state, shares_memory, created_at, talked_at, news_at)
         VALUES ('k%(scope)s-' || n, 1, %(scope)s, %(user)s, 'en', 3, true, '2026-03-01', '2026-03-01', '2026-03-01') RETURNING id INTO k;
    INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, state, answer, wanted_at, answered_at,
                            extracted_at)
         VALUES ('s%(scope)s-' || n, 1, %(scope)s, %(user)s, k, 0, 0, 4, 0, '2026-03-01', '2026-03-01',
                 CASE WHEN n < %(many)s THEN timestamptz '2026-03-01' END);
    INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, tokens, length,
                          source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from,
                          created_at, source_task_id)
         VALUES ('y%(scope)s-' || n, 1, %(scope)s, %(user)s, 'episodic', CASE WHEN n % 100 = 0 THEN 'task_outcome' ELSE 'fact' END, 'work',
                 'Done', 'key' || n, 30, 3, 'extraction', 'task_result', 'user', 'explicit', 'neutral', 0.6, 0.5, '2026-03-01',
                 '2026-03-01', '2026-03-01', k);
  END LOOP;
END $$
"""


def last(unit: UnitOfWork, table: str, scope: Scope) -> int:
    (row,) = unit.one(f"SELECT max(id) FROM {table} WHERE scope_id = %s", (scope.own,))  # type: ignore[arg-type]
    return int(row)


QUERIES: dict[str, Callable[[UnitOfWork, Scope, dict[str, int]], Any]] = {
    "due_step": lambda unit, scope, ids: extractions.due_step(unit, scope.own, StepId(ids["task_steps"]), NOON),
    "begin_step": lambda unit, scope, ids: extractions.begin_step(unit, scope.own, StepId(ids["task_steps"]), until=NOON),
    "settle_step": lambda unit, scope, ids: extractions.settle_step(unit, scope.own, StepId(ids["task_steps"]), "facts", NOON),
    "left_facts": lambda unit, scope, ids: extractions.left_facts(unit, scope.own, TaskId(ids["tasks"])),
    "over_session": lambda unit, scope, ids: extractions.over_session(
        unit, scope.own, ConversationId(ids["conversations"]), idle_since=NOON, at=NOON
    ),
    "begin_flush": lambda unit, scope, ids: extractions.begin_flush(
        unit, scope.own, OverSession(ConversationId(ids["conversations"]), 0), until=NOON
    ),
    "unread_turns": lambda unit, scope, ids: extractions.unread_turns(unit, scope.own, ConversationId(ids["conversations"]), most=12),
    "replies_of": lambda unit, scope, ids: extractions.replies_of(unit, scope.own, [TurnId(ids["turns"])]),
    "settle_turns": lambda unit, scope, ids: extractions.settle_turns(unit, scope.own, [TurnId(ids["turns"])], "nothing", NOON),
    "settle_session": lambda unit, scope, ids: extractions.settle_session(unit, scope.own, ConversationId(ids["conversations"]), NOON),
    "give_up_session": lambda unit, scope, ids: extractions.give_up_session(unit, scope.own, ConversationId(ids["conversations"]), NOON),
    "judge": lambda unit, scope, ids: task_outcomes.judge(unit, scope.own, TaskId(ids["tasks"]), "approved"),
    "outcomes": lambda unit, scope, ids: task_outcomes.since(unit, scope.own, since=NOON - timedelta(days=1), at=NOON, most=50),
    "same_content": lambda unit, scope, ids: memory_changes.lock_same_content(unit, scope.own, "key7"),
}


class Undone(Exception):
    """What a query did is not kept."""


def test_each_query_reads_by_an_index_and_throws_little_away(database: Database, crowd: Scope) -> None:
    for name, query in QUERIES.items():
        with suppress(Undone), database.transaction(Fence.around(crowd)) as unit:
            ids = {table: last(unit, table, crowd) for table in ("tasks", "task_steps", "conversations", "turns")}
            watched = Watched(unit)
            query(watched, crowd, ids)  # type: ignore[arg-type]
            assert watched.plans
            for plan in watched.plans:
                assert not [table for table in GUARDED if f"Seq Scan on {table}" in plan], f"{name}: {plan}"
                assert sum(map(int, THROWN_AWAY.findall(plan))) < FEW, f"{name}: {plan}"
            raise Undone
    with database.transaction(LOOKUPS_ONLY) as unit:
        steps = extractions.steps_to_do(unit, WorkspaceId(1), before=NOON, most=10)
        sessions = extractions.sessions_to_do(unit, WorkspaceId(1), idle_since=NOON, most=10)
    assert (len(steps), len(sessions)) == (2, 2)
    assert crowd.own in {scope for scope, _ in steps} & {scope for scope, _ in sessions}


class Watched:
    """A unit of work that notes how each of its statements is carried out."""

    def __init__(self, unit: UnitOfWork) -> None:
        self._unit = unit
        self.plans: list[str] = []

    def execute(self, query: Any, parameters: Any = None, **_options: bool) -> Any:
        rows = self._unit.execute("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) " + query, parameters).fetchall()
        self.plans.append("\n".join(row[0] for row in rows))
        return self._unit.execute(query, parameters)

    def one(self, query: Any, parameters: Any = None) -> Any:
        return self.execute(query, parameters).fetchone()
