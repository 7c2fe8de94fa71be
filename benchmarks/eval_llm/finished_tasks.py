"""Finished tasks for extraction to learn from: rows as the worker leaves them, of one person each."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import psycopg

from agent7.identity import Scope, StepId
from agent7.memory import Memory, MemoryAgent, Note
from agent7.store.unit_of_work import Fence
from benchmarks.known_person import NOW
from benchmarks.memory_world import World


def person_with(world: World, number: int, row: Mapping[str, Any]) -> tuple[Scope, StepId]:
    """Somebody who has told what the row says is known, and whose task was answered a minute ago."""
    scope = world.new_user(str(447701000000 + number))
    drafts = world.memory.drafts(scope, [Note.explicit(said, said_at=NOW - timedelta(days=9)) for said in row.get("known", ())], at=NOW)
    with world.database.transaction(Fence.around(scope)) as unit:
        for draft in drafts:
            world.memory.remember(unit, scope, draft, at=NOW)
    return scope, finished_step(world.owner_dsn, scope, number, row)


def finished_step(owner_dsn: str, scope: Scope, number: int, row: Mapping[str, Any]) -> StepId:
    named = {
        "name": f"evaluated{number}",
        "workspace": scope.workspace,
        "scope": scope.own,
        "user": scope.user,
        "title": row["title"],
        "language": row["language"],
        "request": row["request"],
        "result": row["result"],
        "wanted": NOW - timedelta(minutes=5),
        "at": NOW - timedelta(minutes=1),
    }
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        (step,) = owner.execute(
            """
            WITH task AS (
              INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, title, language, state, shares_memory,
                                 created_at, talked_at, news_at)
              VALUES (%(name)s, %(workspace)s, %(scope)s, %(user)s, %(title)s, %(language)s, 3, true, %(at)s, %(at)s, %(at)s) RETURNING id
            )
            INSERT INTO task_steps (public_id, workspace_id, scope_id, user_id, task_id, n, kind, request, state, answer, result,
                                    wanted_at, opened_at, answered_at)
            SELECT %(name)s, %(workspace)s, %(scope)s, %(user)s, id, 0, 0, %(request)s, 4, 0, %(result)s, %(wanted)s, %(wanted)s, %(at)s
              FROM task RETURNING id
            """,
            named,
        ).fetchone()  # type: ignore[misc]
    return StepId(step)


def learnt(world: World, memory: MemoryAgent, scope: Scope) -> list[Memory]:
    """Everything that the person's memory holds beyond what was told before."""
    with psycopg.connect(world.owner_dsn) as owner:
        ids = owner.execute(
            "SELECT id FROM memories WHERE scope_id = %s AND valid_from > %s ORDER BY id", (scope.own, NOW - timedelta(days=1))
        )
        return list(memory.get(scope, [row[0] for row in ids]))
