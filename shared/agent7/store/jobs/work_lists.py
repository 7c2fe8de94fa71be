"""Work lists of jobs: workspaces to plan for, and what there is to do in one, by id from `after` on (keyset). Ids, never text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import ConversationId, MemoryId, Scope, ScopeId, UserId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Planned:
    """A workspace as the planner needs it."""

    id: WorkspaceId
    time_zone: str


def workspaces(unit: UnitOfWork, *, after: int, most: int, named: Sequence[WorkspaceId] | None = None) -> list[Planned]:
    """A page of workspaces, of those that are `named` or of all; needs no fence."""
    rows = unit.execute(
        "SELECT workspace_id, time_zone FROM workspaces_to_plan(%s::bigint[], %s, %s)",
        (None if named is None else list(named), after, most),
    ).fetchall()
    return [Planned(WorkspaceId(row[0]), row[1]) for row in rows]


def people(unit: UnitOfWork, workspace: WorkspaceId, *, after: int, most: int, of: Sequence[ScopeId] | None = None) -> list[Scope]:
    """The people of a workspace by their scopes, of those that are named or of all; who is being erased or was united is left out."""
    rows = unit.execute(
        """
        SELECT u.workspace_id, u.id, u.scope_id,
               (SELECT s.id FROM scopes s WHERE s.workspace_id = u.workspace_id AND s.user_id IS NULL AND NOT s.of_agents)
          FROM users u
         WHERE u.workspace_id = %s AND u.scope_id > %s AND u.united_into IS NULL
           AND (%s::bigint[] IS NULL OR u.scope_id = ANY (%s::bigint[]))
           AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
         ORDER BY u.scope_id LIMIT %s
        """,
        (workspace, after, named := None if of is None else list(of), named, most),
    ).fetchall()
    return [Scope(WorkspaceId(row[0]), UserId(row[1]), ScopeId(row[2]), ScopeId(row[3])) for row in rows]


def statements_to_compare(unit: UnitOfWork, workspace: WorkspaceId, *, after: int, most: int) -> list[tuple[ScopeId, MemoryId]]:
    """Statements that were written or have changed since they were last compared, by id; needs no fence."""
    rows = unit.execute("SELECT scope_id, memory_id FROM statements_to_compare(%s, %s, %s)", (workspace, after, most)).fetchall()
    return [(ScopeId(row[0]), MemoryId(row[1])) for row in rows]


def owners(unit: UnitOfWork, workspace: WorkspaceId, scopes: Sequence[ScopeId]) -> list[Scope]:
    """Whose these scopes are; who is being erased is left out. The workspace's own is of nobody (user 0)."""
    rows = unit.execute(
        """
        SELECT s.workspace_id, COALESCE(s.user_id, 0), s.id,
               (SELECT o.id FROM scopes o WHERE o.workspace_id = s.workspace_id AND o.user_id IS NULL AND NOT o.of_agents)
          FROM scopes s
         WHERE s.workspace_id = %s AND s.id = ANY (%s)
           AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = s.workspace_id AND e.whose = s.id)
         ORDER BY s.id
        """,
        (workspace, list(scopes)),
    ).fetchall()
    return [Scope(WorkspaceId(row[0]), UserId(row[1]), ScopeId(row[2]), ScopeId(row[3])) for row in rows]


def of_nobody(unit: UnitOfWork, workspace: WorkspaceId, *, after: int) -> list[Scope]:
    """What agents share and what is the workspace's own, as scopes of nobody."""
    rows = unit.execute(
        """
        SELECT s.workspace_id, 0, s.id, o.id FROM scopes s
          JOIN scopes o ON o.workspace_id = s.workspace_id AND o.user_id IS NULL AND NOT o.of_agents
         WHERE s.workspace_id = %s AND s.user_id IS NULL AND s.id > %s ORDER BY s.id
        """,
        (workspace, after),
    ).fetchall()
    return [Scope(WorkspaceId(row[0]), UserId(row[1]), ScopeId(row[2]), ScopeId(row[3])) for row in rows]


def scopes(unit: UnitOfWork, workspace: WorkspaceId, *, after: int, most: int) -> list[ScopeId]:
    """The next scopes of a workspace, its own among those of its people."""
    rows = unit.execute("SELECT id FROM scopes WHERE workspace_id = %s AND id > %s ORDER BY id LIMIT %s", (workspace, after, most))
    return [ScopeId(row[0]) for row in rows.fetchall()]


def sessions_over(
    unit: UnitOfWork, workspace: WorkspaceId, *, idle_since: datetime, after: int, most: int
) -> list[tuple[ScopeId, ConversationId]]:
    """Sessions that were over by then and are not read yet; needs no fence."""
    rows = unit.execute(
        "SELECT scope_id, conversation_id FROM sessions_over(%s, %s, %s, %s)", (workspace, idle_since, after, most)
    ).fetchall()
    return [(ScopeId(row[0]), ConversationId(row[1])) for row in rows]


def scopes_with_expired(unit: UnitOfWork, workspace: WorkspaceId, *, at: datetime, after: int, most: int) -> list[ScopeId]:
    """Whose memories have expired by `at` and are still as they were; needs no fence."""
    rows = unit.execute("SELECT scope_id FROM scopes_with_expired(%s, %s, %s, %s)", (workspace, at, after, most)).fetchall()
    return [ScopeId(row[0]) for row in rows]
