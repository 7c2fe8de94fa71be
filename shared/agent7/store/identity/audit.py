"""The audit log of a workspace, for reading: who did what, when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.identity import WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done: `fields` name what it was about, `person` and `name` of whom it was.

    The latter are None where it was of nobody, or of somebody erased since.
    """

    id: int
    actor: str
    action: str
    fields: tuple[str, ...]
    at: datetime
    person: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which entries are asked for; None leaves a condition out. `since` is the first moment, `until` the first one no more."""

    actor: str | None = None
    action: str | None = None
    person: str | None = None
    since: datetime | None = None
    until: datetime | None = None


def entries(unit: UnitOfWork, workspace: WorkspaceId, wanted: Filter, *, before: tuple[datetime, int] | None, most: int) -> list[Entry]:
    """The latest entries first, of the same moment the last written first."""
    rows = unit.execute(
        """
        SELECT a.id, a.actor, a.action, a.fields, a.at, u.public_id, u.display_name
          FROM audit_log a LEFT JOIN users u ON u.workspace_id = a.workspace_id AND u.id = a.whose
         WHERE a.workspace_id = %(workspace)s AND (%(actor)s::text IS NULL OR a.actor = %(actor)s)
           AND (%(action)s::text IS NULL OR a.action = %(action)s) AND (%(person)s::text IS NULL OR u.public_id = %(person)s)
           AND (%(since)s::timestamptz IS NULL OR a.at >= %(since)s) AND (%(until)s::timestamptz IS NULL OR a.at < %(until)s)
           AND (%(at)s::timestamptz IS NULL OR (a.at, a.id) < (%(at)s, %(id)s))
         ORDER BY a.at DESC, a.id DESC LIMIT %(most)s
        """,
        {
            "workspace": workspace,
            "actor": wanted.actor,
            "action": wanted.action,
            "person": wanted.person,
            "since": wanted.since,
            "until": wanted.until,
            "at": before[0] if before else None,
            "id": before[1] if before else None,
            "most": most,
        },
    ).fetchall()
    return [Entry(number, actor, action, tuple(fields), at, person, name) for number, actor, action, fields, at, person, name in rows]


def known(unit: UnitOfWork, workspace: WorkspaceId) -> tuple[list[str], list[str]]:
    """Who stands in the log, and which actions do: what a filter can choose from."""
    row = unit.one(
        """
        SELECT COALESCE(array_agg(DISTINCT actor), '{}'), COALESCE(array_agg(DISTINCT action), '{}')
          FROM audit_log WHERE workspace_id = %s
        """,
        (workspace,),
    )
    return sorted(row[0]), sorted(row[1])
