"""The record of each union of two users: who became whom, when, why, and what was moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from agent7.identity import PublicId, Scope, ScopeId, UserId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Union:
    """One union as it stands on record. `before` None: made when too little was kept to take it apart."""

    id: int
    public_id: PublicId
    kept: Scope
    former: Scope
    kept_id: PublicId
    kept_name: str
    former_id: PublicId
    former_name: str
    why: str
    moved: Mapping[str, Sequence[int]] = field(repr=False)
    before: Mapping[str, Any] | None = field(repr=False)
    united_at: datetime
    undone_at: datetime | None
    kept_into: ScopeId | None
    """Whom the kept user turned out to be since."""
    is_going: bool
    """Whether either of them is to be erased."""


SELECT: Final = """
SELECT n.id, n.public_id, n.workspace_id, n.user_id, n.scope_id, n.former_user, n.former_scope,
       (SELECT s.id FROM scopes s WHERE s.workspace_id = n.workspace_id AND s.user_id IS NULL AND NOT s.of_agents),
       k.public_id, k.display_name, f.public_id, f.display_name, n.why, n.moved, n.before, n.united_at, n.undone_at, k.united_into,
       EXISTS (SELECT FROM erasures e WHERE e.workspace_id = n.workspace_id AND e.whose IN (n.scope_id, n.former_scope))
  FROM user_unions n
  JOIN users k ON k.workspace_id = n.workspace_id AND k.id = n.user_id
  JOIN users f ON f.workspace_id = n.workspace_id AND f.id = n.former_user
"""


def unions(unit: UnitOfWork, workspace: WorkspaceId, *, behind: tuple[datetime, int] | None, most: int) -> tuple[list[Union], int]:
    """Unions of the fence's workspace, the latest first, from behind a time and an id on; and how many there are."""
    at, last = behind or (None, None)
    (total,) = unit.one("SELECT count(*) FROM user_unions WHERE workspace_id = %s", (workspace,))
    rows = unit.execute(
        SELECT
        + """ WHERE n.workspace_id = %(workspace)s AND (%(at)s::timestamptz IS NULL OR (n.united_at, n.id) < (%(at)s, %(last)s))
              ORDER BY n.united_at DESC, n.id DESC LIMIT %(most)s""",
        {"workspace": workspace, "at": at, "last": last, "most": most},
    ).fetchall()
    return [_union(row) for row in rows], int(total)


def union(unit: UnitOfWork, workspace: WorkspaceId, public_id: str) -> Union | None:
    """That union, locked: nobody else takes it apart meanwhile."""
    row = unit.execute(SELECT + " WHERE n.workspace_id = %s AND n.public_id = %s FOR UPDATE OF n", (workspace, public_id)).fetchone()
    return _union(row) if row else None


def _union(row: tuple[Any, ...]) -> Union:
    number, public_id, workspace, kept, kept_scope, former, former_scope, shared, *rest = row
    home, common = WorkspaceId(workspace), ScopeId(shared)
    first = Scope(home, UserId(kept), ScopeId(kept_scope), common)
    return Union(number, public_id, first, Scope(home, UserId(former), ScopeId(former_scope), common), *rest)
