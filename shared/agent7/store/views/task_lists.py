"""Tasks with their steps and files, as an operator reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, LiteralString

from agent7.identity import PublicId, Scope, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork
from agent7.store.views.threads import Place


@dataclass(frozen=True, slots=True)
class Task:
    """One task. `title` is None where it was redacted; `waiting` what Manus wants to know; `credits` what it says that it took."""

    place: Place
    public_id: PublicId
    user: PublicId
    name: str
    conversation: PublicId | None
    title: str | None
    state: int
    waiting: Mapping[str, Any] | None
    outcome: str
    created_at: datetime
    news_at: datetime
    manus_url: str | None
    shares_memory: bool
    recall: PublicId | None
    credits: int | None
    steps: int
    files: int


@dataclass(frozen=True, slots=True)
class Step:
    """One request about a task, and what came of it."""

    n: int
    kind: int
    turn: PublicId | None
    request: str | None
    state: int
    attempts: int
    fault: str | None
    wanted_at: datetime
    called_at: datetime | None
    opened_at: datetime | None
    answer: int | None
    result: str | None
    answered_at: datetime | None
    extraction: str | None
    files: Sequence[Mapping[str, Any]]


_TASKS: Final[LiteralString] = """
    SELECT t.talked_at, t.id, t.public_id, u.public_id, u.display_name, c.public_id, t.title, t.state, t.waiting, t.outcome,
           t.created_at, t.news_at, t.manus_url, t.shares_memory, t.recall_id, t.credits,
           (SELECT count(*) FROM task_steps s WHERE s.scope_id = t.scope_id AND s.task_id = t.id),
           (SELECT count(*) FROM task_files f JOIN task_steps s ON s.scope_id = f.scope_id AND s.id = f.step_id
             WHERE s.scope_id = t.scope_id AND s.task_id = t.id)
      FROM tasks t
      JOIN users u ON u.workspace_id = t.workspace_id AND u.scope_id = t.scope_id
      LEFT JOIN conversations c ON c.scope_id = t.scope_id AND c.id = t.conversation_id
     WHERE NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id) AND t.scope_id = ANY (%s)
"""


def latest(
    unit: UnitOfWork, workspace: WorkspaceId, states: Sequence[int] | None, *, before: Place, most: int
) -> list[tuple[ScopeId, int]]:
    """(scope, id) of tasks of a workspace in one of these states, the last spoken of first; needs no fence."""
    rows = unit.execute(
        "SELECT scope_id, task_id FROM tasks_latest(%s, %s::smallint[], %s, %s, %s)",
        (workspace, None if states is None else list(states), before.at, before.id, most),
    ).fetchall()
    return [(ScopeId(row[0]), row[1]) for row in rows]


def tasks(unit: UnitOfWork, found: Sequence[tuple[ScopeId, int]]) -> list[Task]:
    """These tasks, the last spoken of first. Those of somebody who is being erased are left out. The fence holds their scopes."""
    rows = unit.execute(
        _TASKS + " AND t.id = ANY (%s) ORDER BY t.talked_at DESC, t.id DESC", ([scope for scope, _ in found], [each for _, each in found])
    )
    return [_task(row) for row in rows.fetchall()]


def of_person(unit: UnitOfWork, scope: Scope, states: Sequence[int] | None, *, before: Place, most: int) -> list[Task]:
    """Tasks of a person in one of these states, the last spoken of first."""
    rows = unit.execute(
        _TASKS
        + """ AND (%s::smallint[] IS NULL OR t.state = ANY (%s::smallint[])) AND (t.talked_at, t.id) < (%s, %s)
              ORDER BY t.talked_at DESC, t.id DESC LIMIT %s""",
        ([scope.own], *([None if states is None else list(states)] * 2), before.at, before.id, most),
    )
    return [_task(row) for row in rows.fetchall()]


def task(unit: UnitOfWork, scope: Scope, public_id: str) -> Task | None:
    """One task of this person."""
    row = unit.execute(_TASKS + " AND t.public_id = %s", ([scope.own], public_id)).fetchone()
    return _task(row) if row else None


def steps(unit: UnitOfWork, scope: Scope, of_task: int) -> list[Step]:
    """Its steps, the first first, each with the files that came back."""
    rows = unit.execute(
        """
        SELECT s.n, s.kind, t.public_id, s.request, s.state, s.attempts, s.fault, s.wanted_at, s.called_at, s.opened_at, s.answer, s.result,
               s.answered_at, s.extraction,
               COALESCE((SELECT jsonb_agg(jsonb_build_object('filename', f.filename, 'mime', f.mime, 'size', f.size,
                                                             'gone', f.deleted_at IS NOT NULL) ORDER BY f.position)
                           FROM task_files f WHERE f.scope_id = s.scope_id AND f.step_id = s.id), '[]')
          FROM task_steps s LEFT JOIN turns t ON t.scope_id = s.scope_id AND t.id = s.turn_id
         WHERE s.scope_id = %s AND s.task_id = %s ORDER BY s.n
        """,
        (scope.own, of_task),
    )
    return [Step(*row) for row in rows.fetchall()]


def _task(row: tuple[Any, ...]) -> Task:
    return Task(Place(row[0], row[1]), *row[2:])
