"""What operators note about a person for each other. It goes when they are erased, or have that forgotten which it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import PublicId, Scope, new_public_id
from agent7.store.unit_of_work import UnitOfWork

MOST: int = 200


@dataclass(frozen=True, slots=True)
class Note:
    """One note about a person."""

    public_id: PublicId
    author: str
    text: str
    noted_at: datetime


def of_person(unit: UnitOfWork, scope: Scope) -> list[Note]:
    """Those about a person, the latest first."""
    rows = unit.execute(
        "SELECT public_id, author, text, noted_at FROM operator_notes WHERE scope_id = %s ORDER BY noted_at DESC, id DESC LIMIT %s",
        (scope.own, MOST),
    )
    return [Note(*row) for row in rows.fetchall()]


def add(unit: UnitOfWork, scope: Scope, *, author: str, text: str, at: datetime) -> Note:
    """Note something."""
    note = Note(new_public_id(at), author, text, at)
    unit.execute(
        """
        INSERT INTO operator_notes (public_id, workspace_id, scope_id, user_id, author, text, noted_at) VALUES (%s, %s, %s, %s, %s, %s, %s)
        """,
        (note.public_id, scope.workspace, scope.own, scope.user, author, text, at),
    )
    return note


def delete(unit: UnitOfWork, scope: Scope, notes: Sequence[str]) -> int:
    """Delete these; how many there were."""
    return unit.execute("DELETE FROM operator_notes WHERE scope_id = %s AND public_id = ANY (%s)", (scope.own, list(notes))).rowcount


def texts(unit: UnitOfWork, scope: Scope) -> list[tuple[PublicId, str]]:
    """(public id, words) of all of them."""
    rows = unit.execute("SELECT public_id, text FROM operator_notes WHERE scope_id = %s", (scope.own,))
    return [(row[0], row[1]) for row in rows.fetchall()]
