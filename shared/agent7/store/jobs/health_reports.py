"""Health reports of a workspace: begun, added to page by page, and made. Figures alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from agent7.identity import PublicId, ScopeId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

COLUMNS: Final = "public_id, period, begun_at, made_at, through, figures"


@dataclass(frozen=True, slots=True)
class Report:
    """One report, or as much of it as is counted. `period` is None where somebody asked for it."""

    public_id: PublicId
    period: str | None
    begun_at: datetime
    made_at: datetime | None
    through: ScopeId
    figures: Mapping[str, Any]


def begin(unit: UnitOfWork, workspace: WorkspaceId, period: str | None, at: datetime) -> Report:
    """The report of this period, or the one that was asked for and is not made yet; begun when there is none."""
    unit.execute(
        "INSERT INTO health_reports (public_id, workspace_id, period, begun_at) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING",
        (new_public_id(at), workspace, period, at),
    )
    row = unit.one(
        f"""
        SELECT {COLUMNS} FROM health_reports
         WHERE workspace_id = %s AND period IS NOT DISTINCT FROM %s AND (period IS NOT NULL OR made_at IS NULL)
        """,  # noqa: S608 - constants only
        (workspace, period),
    )
    return Report(*row)


def asked_for(unit: UnitOfWork, workspace: WorkspaceId) -> Report | None:
    """The report that somebody asked for and that is not made yet."""
    row = unit.execute(
        f"SELECT {COLUMNS} FROM health_reports WHERE workspace_id = %s AND period IS NULL AND made_at IS NULL",  # noqa: S608 - constants
        (workspace,),
    ).fetchone()
    return Report(*row) if row else None


def read(unit: UnitOfWork, workspace: WorkspaceId, public_id: str) -> Report | None:
    """The report of this id; None when there is none."""
    row = unit.execute(
        f"SELECT {COLUMNS} FROM health_reports WHERE workspace_id = %s AND public_id = %s",  # noqa: S608 - constants only
        (workspace, public_id),
    ).fetchone()
    return Report(*row) if row else None


def latest(unit: UnitOfWork, workspace: WorkspaceId, *, behind: tuple[datetime, str] | None, most: int) -> tuple[list[Report], int]:
    """The reports that are made, the newest first, from behind a time and a public id on; and how many there are."""
    at, last = behind or (None, None)
    (total,) = unit.one("SELECT count(*) FROM health_reports WHERE workspace_id = %s AND made_at IS NOT NULL", (workspace,))
    rows = unit.execute(
        f"""
        SELECT {COLUMNS} FROM health_reports
         WHERE workspace_id = %(workspace)s AND made_at IS NOT NULL
           AND (%(at)s::timestamptz IS NULL OR (begun_at, public_id) < (%(at)s, %(last)s))
         ORDER BY begun_at DESC, public_id DESC LIMIT %(most)s
        """,  # noqa: S608 - constants only
        {"workspace": workspace, "at": at, "last": last, "most": most},
    ).fetchall()
    return [Report(*row) for row in rows], int(total)


def locked(unit: UnitOfWork, workspace: WorkspaceId, report: Report) -> bool:
    """Whether nobody has counted on since `report` was read; nobody does before the end of this transaction."""
    row = unit.execute(
        "SELECT through, made_at FROM health_reports WHERE workspace_id = %s AND public_id = %s FOR UPDATE", (workspace, report.public_id)
    ).fetchone()
    return row is not None and (row[0], row[1]) == (report.through, None)


def add(unit: UnitOfWork, workspace: WorkspaceId, report: Report, figures: Mapping[str, int], through: Sequence[ScopeId]) -> None:
    """Add the figures of these scopes."""
    unit.execute(
        "UPDATE health_reports SET figures = %s, through = %s WHERE workspace_id = %s AND public_id = %s",
        (json.dumps(figures), through[-1], workspace, report.public_id),
    )


def finish(unit: UnitOfWork, workspace: WorkspaceId, report: Report, figures: Mapping[str, Any], at: datetime) -> None:
    """All are counted."""
    unit.execute(
        "UPDATE health_reports SET figures = %s, made_at = %s WHERE workspace_id = %s AND public_id = %s",
        (json.dumps(figures), at, workspace, report.public_id),
    )
