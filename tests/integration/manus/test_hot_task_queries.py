"""Every query of the work on a task finds its rows by an index, among 20,000 tasks of others and 2,000 of one's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.identity import MessageId, OutboxId, Scope, StepId, TaskId
from agent7.store.tasks import api_calls, task_events, task_faults, task_files, task_steps, task_words, task_work
from agent7.store.tasks.task_events import Hint
from agent7.store.tasks.task_files import TaskFile
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from tests.conftest import NOON
from tests.integration.conversation.turn.test_hot_queries import THROWN_AWAY, Explained

GUARDED = ("tasks", "task_steps", "task_files", "task_events")
FEW = 50


@pytest.fixture
def crowd(owner_dsn: str, ada: Scope, bob: Scope) -> Scope:
    """Bob has 20,000 tasks, Ada 2,000; a few of each have something to do."""
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        for scope, most, name in ((bob, 20_000, "b"), (ada, 2_000, "a")):
            of = {"workspace": scope.workspace, "scope": scope.own, "user": scope.user, "most": most, "name": name, "at": NOON}
            owner.execute(
                """
                INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, title, language, state, shares_memory, manus_id, created_at,
                                   talked_at, news_at, next_look_at)
                SELECT %(name)s || n, %(workspace)s, %(scope)s, %(user)s, 'title', 'en', 3, true, 'manus-' || %(name)s || n, %(at)s, %(at)s,
                       %(at)s, CASE WHEN n %% 1000 = 0 THEN %(at)s::timestamptz END
                  FROM generate_series(1, %(most)s) n
                """,
                of,
            )
            owner.execute(
                """
                INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, request, state, wanted_at, answer,
                                        answered_at, extracted_at)
                SELECT t.public_id, t.workspace_id, t.scope_id, t.user_id, t.id, 0, 0, 'request',
                       CASE WHEN t.id %% 1000 = 1 THEN 0 ELSE 4 END, %(at)s, 0, %(at)s, %(at)s
                  FROM tasks t WHERE t.scope_id = %(scope)s
                """,
                of,
            )
            owner.execute(
                """
                INSERT INTO task_files (public_id, workspace_id, scope_id, user_id, step_id, position, filename, mime, size, object_key,
                                        kept_at, expires_at)
                SELECT s.public_id, s.workspace_id, s.scope_id, s.user_id, s.id, 0, 'f', 'm', 1, 'k', %(at)s,
                       %(at)s::timestamptz + interval '1 day'
                  FROM task_steps s WHERE s.scope_id = %(scope)s AND s.id %% 20 = 0
                """,
                of,
            )
        owner.execute(
            """
            INSERT INTO task_events (event_type, event_id, body_hash, manus_id, received_at, processed_at)
            SELECT 'task_stopped', 'e' || n, 'h', 'manus-b' || n, %s, CASE WHEN n %% 1000 > 0 THEN %s::timestamptz END
              FROM generate_series(1, 20000) n
            """,
            (NOON, NOON),
        )
        owner.execute("VACUUM ANALYZE")
    return ada


TASK, STEP = TaskId(20_100), StepId(20_100)


def held(unit: Any, ada: Scope) -> None:
    task_work.lease(unit, ada, TASK, "x", at=NOON, until=NOON)
    task_work.hold(unit, ada, TASK, "x")
    task_work.leave(unit, ada, TASK, "x", next_look_at=None)


QUERIES: dict[str, Callable[[Any, Scope], object]] = {
    "lease": lambda unit, ada: task_work.lease(unit, ada, TASK, "x", at=NOON, until=NOON),
    "hold": held,
    "load": lambda unit, ada: unit.execute(
        "SELECT s.id FROM task_steps s WHERE s.scope_id = %s AND s.task_id = %s AND s.state IN (0, 1, 2, 3) ORDER BY s.n", (ada.own, TASK)
    ),
    "opened": lambda unit, ada: task_steps.opened(unit, ada, TASK, STEP, at=NOON, look_at=NOON),
    "put off": lambda unit, ada: task_steps.put_off(unit, ada, STEP, fault="x", until=NOON),
    "refused rest": lambda unit, ada: task_steps.refuse_rest(unit, ada, TASK, fault="x"),
    "ended": lambda unit, ada: task_steps.ended(unit, ada, TASK, state=5, at=NOON),
    "told slow": lambda unit, ada: task_steps.note_told_slow(unit, ada, TASK, NOON),
    "faults": lambda unit, ada: (task_faults.note(unit, ada, TASK), task_faults.went_well(unit, ada, TASK)),
    "rest": lambda unit, ada: task_faults.rest(unit, ada, TASK, NOON),
    "replies": lambda unit, ada: task_steps.note_replies(unit, ada, STEP, [OutboxId(1)]),
    "files along": lambda unit, ada: task_files.along(unit, ada, [MessageId(1)]),
    "file added": lambda unit, ada: task_files.add(unit, ada, StepId(20_101), [TaskFile(7, "f", "m", 1, "k")], at=NOON, expires_at=NOON),
    "files over their time": lambda unit, ada: task_files.over(unit, ada, NOON),
    "files deleted": lambda unit, ada: task_files.deleted(unit, ada, [1], NOON),
    "hint": lambda unit, ada: task_events.add(unit, Hint("t", "e", "h", "m"), NOON),
    "waiting hints": lambda unit, ada: task_events.waiting(unit, "manus-b1000"),
    "followed hints": lambda unit, ada: task_events.followed(unit, [1, 2], NOON),
    "old hints": lambda unit, ada: task_events.drop_old(unit, before=NOON - timedelta(days=30)),
    "upload": lambda unit, ada: task_steps.note_upload(unit, ada, STEP, "key", "file"),
    "room": lambda unit, ada: api_calls.room_at(unit, "manus", most=10, within=timedelta(minutes=1), at=NOON),
    "bucket": lambda unit, ada: api_calls.take(unit, "manus", most=10, within=timedelta(minutes=1), at=NOON),
    "redacted titles": lambda unit, ada: task_words.redact_titles(unit, ada, [TASK], NOON),
    "redacted steps": lambda unit, ada: task_words.redact_steps(unit, ada, [STEP], NOON),
}

WITHOUT_FENCE = ("hint", "old hints")
"""What is done before it is known whose task it is, and for all."""

LOOK_UPS = (
    "SELECT t.workspace_id, t.scope_id, t.id FROM tasks t WHERE t.manus_id = 'manus-b77'",
    "SELECT * FROM tasks t WHERE t.workspace_id = 1 AND t.next_look_at <= '2026-03-02 12:00Z'",
    "SELECT * FROM task_steps s WHERE s.workspace_id = 1 AND s.state IN (0, 1, 2) AND COALESCE(s.not_before, s.wanted_at) <= '2026-03-03'",
    """SELECT t.scope_id FROM task_events e JOIN tasks t ON t.manus_id = e.manus_id
        WHERE t.workspace_id = 1 AND e.processed_at IS NULL AND e.received_at > '2026-03-02 11:00Z'""",
    "SELECT DISTINCT f.scope_id FROM task_files f WHERE f.workspace_id = 1 AND f.deleted_at IS NULL AND f.expires_at <= '2026-03-02'",
)
"""The parts of the look-ups that `poll` calls: a plan does not show what happens within a function."""


def test_every_query_of_the_work_on_a_task_uses_an_index(crowd: Scope, database: Database, owner_dsn: str) -> None:
    for name, query in QUERIES.items():
        with database.transaction(LOOKUPS_ONLY if name in WITHOUT_FENCE else Fence.around(crowd)) as unit:
            explained = Explained(unit)
            query(explained, crowd)
        assert explained.plans, name
        for statement, plan in explained.plans:
            assert not [table for table in GUARDED if f"Seq Scan on {table}" in plan], f"{name}\n{statement}\n{plan}"
            assert sum(map(int, THROWN_AWAY.findall(plan))) <= FEW, f"{name}\n{statement}\n{plan}"
    with psycopg.connect(owner_dsn) as owner:
        for statement in LOOK_UPS:
            plan = "\n".join(row[0] for row in owner.execute("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) " + statement))
            assert not [table for table in GUARDED if f"Seq Scan on {table}" in plan], f"{statement}\n{plan}"
            assert sum(map(int, THROWN_AWAY.findall(plan))) <= FEW, f"{statement}\n{plan}"
