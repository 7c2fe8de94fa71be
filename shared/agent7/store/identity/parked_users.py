"""People whom no key leads to any more: their number has a new owner. Kept apart for an operator, and for so long."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import PublicId, Scope, ScopeId, UserId, WorkspaceId
from agent7.store.identity.tenancy import WorkspaceRef
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Parked:
    """One of them. `now` is who has the key today that they lost last, if anybody."""

    public_id: PublicId
    scope: ScopeId
    display_name: str
    parked_at: datetime
    last_seen: datetime | None
    now: PublicId | None


_PARKED: Final = """
    FROM users u WHERE u.workspace_id = %(workspace)s AND u.parked_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
"""


def people(unit: UnitOfWork, workspace: WorkspaceId, *, behind: tuple[datetime, str] | None, most: int) -> tuple[list[Parked], int]:
    """Who is parked, the latest first, from behind a time and a public id on; and how many they are. Who is being erased is not."""
    at, last = behind or (None, None)
    (total,) = unit.one("SELECT count(*)" + _PARKED, {"workspace": workspace})
    rows = unit.execute(
        """
        SELECT u.public_id, u.scope_id, u.display_name, u.parked_at, u.last_inbound_at,
               (SELECT n.public_id FROM user_aliases lost
                  JOIN user_aliases has ON has.workspace_id = lost.workspace_id AND has.kind = lost.kind AND has.value = lost.value
                   AND has.valid_until IS NULL
                  JOIN users n ON n.workspace_id = has.workspace_id AND n.id = has.user_id
                 WHERE lost.workspace_id = u.workspace_id AND lost.user_id = u.id ORDER BY lost.valid_until DESC, lost.id DESC LIMIT 1)"""  # noqa: S608 - constants only
        + _PARKED
        + """ AND (%(at)s::timestamptz IS NULL OR (u.parked_at, u.public_id) < (%(at)s, %(last)s))
             ORDER BY u.parked_at DESC, u.public_id DESC LIMIT %(most)s""",
        {"workspace": workspace, "at": at, "last": last, "most": most},
    ).fetchall()
    return [Parked(*row) for row in rows], int(total)


def since(unit: UnitOfWork, workspace: WorkspaceRef, *, before: datetime, most: int) -> list[Scope]:
    """Who is parked since before then and is not to be erased yet, the longest parked first."""
    rows = unit.execute(
        """
        SELECT u.id, u.scope_id FROM users u
         WHERE u.workspace_id = %s AND u.parked_at <= %s
           AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
         ORDER BY u.parked_at LIMIT %s
        """,
        (workspace.id, before, most),
    ).fetchall()
    return [Scope(workspace.id, UserId(user), ScopeId(own), workspace.shared_scope) for user, own in rows]
