"""Memories and people page by page, as an operator looks through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, LiteralString

from agent7.identity import PublicId, ScopeId, WorkspaceId
from agent7.store.memory import cold, memory_rows
from agent7.store.memory.memory_rows import Memory, from_row
from agent7.store.unit_of_work import UnitOfWork


class Shown(StrEnum):
    """Which memories an operator asks for. What is superseded is so whatever its status was."""

    ACTIVE = "active"
    QUARANTINED = "quarantined"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"


WHERE: Final[dict[Shown, LiteralString]] = {
    Shown.ACTIVE: """m.status = 0 AND m.superseded_at IS NULL AND m.kind <> 'verbatim' AND (m.expires_at IS NULL OR m.expires_at > %(at)s)
                     AND (m.valid_until IS NULL OR m.valid_until > %(at)s)""",
    Shown.QUARANTINED: "m.status = 2",
    Shown.ARCHIVED: "m.status = 1 AND m.superseded_at IS NULL AND m.kind <> 'verbatim'",
    Shown.SUPERSEDED: "m.superseded_at IS NOT NULL AND m.status IN (0, 1) AND m.kind <> 'verbatim'",
}
"""Words kept as said are no statements; of them only those that wait are shown."""
IN_THE_COLD: Final = (Shown.ARCHIVED, Shown.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class Person:
    """A user as an operator sees them: no number, no address."""

    public_id: PublicId
    scope: ScopeId
    display_name: str
    language: str | None
    first_seen: datetime
    last_seen: datetime | None


def people(unit: UnitOfWork, workspace: WorkspaceId, *, first: int, most: int) -> tuple[list[Person], int]:
    """People of a workspace, who wrote last first, from place `first` on; and how many there are. Who is being erased is not."""
    rows = unit.execute(
        """
        SELECT public_id, scope_id, display_name, language, created_at, last_inbound_at, count(*) OVER ()
          FROM users u WHERE u.workspace_id = %s AND u.united_into IS NULL
           AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id)
         ORDER BY last_inbound_at DESC NULLS LAST, id DESC LIMIT %s OFFSET %s
        """,
        (workspace, most, first),
    ).fetchall()
    if not rows and first:
        return [], people(unit, workspace, first=0, most=1)[1]
    return [Person(*row[:6]) for row in rows], rows[0][6] if rows else 0


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


def page(unit: UnitOfWork, scope: ScopeId, shown: Shown, *, at: datetime, first: int, most: int) -> tuple[list[Memory], int]:
    """Memories of one kind, last accessed first (never accessed: by when they were written), from place `first` on; and how many."""
    where: LiteralString = " WHERE m.scope_id = %(scope)s AND " + WHERE[shown]
    rows: LiteralString = memory_rows.SELECT + where
    if shown in IN_THE_COLD:
        rows += " UNION ALL " + cold.SELECT + where
    found = unit.execute(
        "SELECT held.*, count(*) OVER () FROM ("  # noqa: S608 - constants only
        + rows
        + ") AS held"
        " ORDER BY COALESCE(held.last_accessed_at, held.created_at) DESC, held.id DESC LIMIT %(most)s OFFSET %(first)s",
        {"scope": scope, "at": at, "most": most, "first": first},
    ).fetchall()
    if not found and first:
        return [], page(unit, scope, shown, at=at, first=0, most=1)[1]
    return [from_row(row[:-1]) for row in found], found[0][-1] if found else 0
