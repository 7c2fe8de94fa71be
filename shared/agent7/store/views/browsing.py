"""People as an operator looks through them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from agent7.identity import PublicId, Scope, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

NEVER: Final = datetime(1, 1, 2, tzinfo=UTC)
"""Where somebody stands in the list who has not written yet."""
WHO: Final = """
    u.workspace_id = %(workspace)s AND u.united_into IS NULL AND (%(name)s = '' OR u.display_name ILIKE %(like)s)
    AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)"""
"""Who is being erased, or turned out to be somebody else, is not shown."""


@dataclass(frozen=True, slots=True)
class Person:
    """A user as an operator sees them: no number, no address."""

    id: int
    public_id: PublicId
    scope: ScopeId
    display_name: str
    language: str | None
    first_seen: datetime
    last_seen: datetime | None


@dataclass(frozen=True, slots=True)
class Facts:
    """What there is of one person beside themselves. `former`: how many users turned out to be them."""

    first_seen: datetime
    workspace_zone: str
    waits_for_human: bool
    former: int
    counts: Mapping[str, int]


def people(
    unit: UnitOfWork, workspace: WorkspaceId, *, name: str = "", seen: datetime | None = None, last: int | None = None, most: int
) -> list[Person]:
    """People of a workspace, who wrote last first, from behind a place on; with a `name` those whose name holds it."""
    known = {**_named(workspace, name), "seen": seen, "last": last, "most": most, "never": NEVER}
    rows = unit.execute(
        f"""
        SELECT u.id, u.public_id, u.scope_id, u.display_name, u.language, u.created_at, u.last_inbound_at
          FROM users u WHERE {WHO}
           AND (%(seen)s::timestamptz IS NULL OR (COALESCE(u.last_inbound_at, %(never)s), u.id) < (%(seen)s, %(last)s::bigint))
         ORDER BY COALESCE(u.last_inbound_at, %(never)s) DESC, u.id DESC LIMIT %(most)s
        """,  # noqa: S608 - constants only
        known,
    )
    return [Person(*row) for row in rows.fetchall()]


def count(unit: UnitOfWork, workspace: WorkspaceId, *, name: str = "") -> int:
    """How many there are."""
    (total,) = unit.one(f"SELECT count(*) FROM users u WHERE {WHO}", _named(workspace, name))  # noqa: S608 - constants only
    return int(total)


def _named(workspace: WorkspaceId, name: str) -> dict[str, Any]:
    like = "%" + name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    return {"workspace": workspace, "name": name, "like": like}


def counts(unit: UnitOfWork, scopes: Sequence[ScopeId]) -> dict[ScopeId, tuple[int, int]]:
    """How many current statements each scope has, and how many memories wait for an operator."""
    rows = unit.execute(
        """
        SELECT m.scope_id, count(*) FILTER (WHERE m.status = 0 AND m.superseded_at IS NULL AND m.kind <> 'verbatim'),
               count(*) FILTER (WHERE m.status = 2)
          FROM memories m WHERE m.scope_id = ANY(%s::bigint[]) GROUP BY m.scope_id
        """,
        (list(scopes),),
    )
    return {ScopeId(row[0]): (row[1], row[2]) for row in rows.fetchall()}


def of_person(unit: UnitOfWork, scope: Scope, *, at: datetime) -> Facts:
    """What there is of one person."""
    row = unit.one(
        """
        SELECT u.created_at, w.time_zone, u.handed_over_at IS NOT NULL,
               (SELECT count(*) FROM users o WHERE o.workspace_id = u.workspace_id AND o.united_into = u.scope_id),
               (SELECT count(*) FROM memories m WHERE m.scope_id = u.scope_id AND m.kind <> 'verbatim' AND m.status = 0
                   AND m.superseded_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > %(at)s)
                   AND (m.valid_until IS NULL OR m.valid_until > %(at)s)),
               (SELECT count(*) FROM memories m WHERE m.scope_id = u.scope_id AND m.status = 2),
               (SELECT count(*) FROM core_memories c WHERE c.scope_id = u.scope_id AND c.active),
               (SELECT count(*) FROM lessons l WHERE l.scope_id = u.scope_id),
               (SELECT count(*) FROM instructions i WHERE i.scope_id = u.scope_id AND i.enabled),
               (SELECT count(*) FROM triggers t WHERE t.scope_id = u.scope_id AND t.state = 0),
               (SELECT count(*) FROM messages m WHERE m.scope_id = u.scope_id),
               (SELECT count(*) FROM tasks t WHERE t.scope_id = u.scope_id),
               (SELECT count(*) FROM recalls r WHERE r.scope_id = u.scope_id)
          FROM users u JOIN workspaces w ON w.id = u.workspace_id WHERE u.workspace_id = %(workspace)s AND u.id = %(user)s
        """,
        {"at": at, "workspace": scope.workspace, "user": scope.user},
    )
    names = ("memories", "quarantined", "core", "lessons", "instructions", "triggers", "messages", "tasks", "recalls")
    return Facts(row[0], row[1], row[2], row[3], dict(zip(names, row[4:], strict=True)))
