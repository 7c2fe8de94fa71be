"""Replies that operators of a workspace keep ready."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import PublicId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

MOST: Final = 200


@dataclass(frozen=True, slots=True)
class CannedReply:
    """One of them. No two of a workspace have one title."""

    public_id: PublicId
    title: str
    text: str


def of_workspace(unit: UnitOfWork, workspace: WorkspaceId) -> list[CannedReply]:
    """All of them, by title."""
    rows = unit.execute(
        "SELECT public_id, title, text FROM canned_replies WHERE workspace_id = %s ORDER BY lower(title), id LIMIT %s", (workspace, MOST)
    )
    return [CannedReply(*row) for row in rows.fetchall()]


def add(unit: UnitOfWork, workspace: WorkspaceId, title: str, text: str, at: datetime) -> PublicId | None:
    """Keep one more; None: there is one of this title."""
    public_id = new_public_id(at)
    added = unit.execute(
        """
        INSERT INTO canned_replies (public_id, workspace_id, title, text, changed_at) VALUES (%s, %s, %s, %s, %s)
            ON CONFLICT (workspace_id, title) DO NOTHING
        """,
        (public_id, workspace, title, text, at),
    )
    return public_id if added.rowcount else None


def delete(unit: UnitOfWork, workspace: WorkspaceId, public_id: str) -> bool:
    """Whether there was one."""
    return bool(unit.execute("DELETE FROM canned_replies WHERE workspace_id = %s AND public_id = %s", (workspace, public_id)).rowcount)
