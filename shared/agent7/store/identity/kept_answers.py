"""Answers that are kept by the key of their request, so that the same request once more gets the same answer. What is kept is sealed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from agent7.identity import WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

KEPT_FOR: Final = timedelta(hours=24)
AT_WORK_FOR: Final = timedelta(seconds=60)
"""Nobody works longer at a request: one that was begun before that was given up, and is begun anew."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose request it is, by which key, and what it asks for."""

    workspace: WorkspaceId
    member: str
    key: bytes
    request: bytes
    at: datetime


@dataclass(frozen=True, slots=True)
class Kept:
    """What is there of this key: for which request, and the sealed answer; None: somebody works at it."""

    request: bytes
    answer: bytes | None


def begin(unit: UnitOfWork, asked: Asked) -> Kept | None:
    """Begin to work at a request: None when it is ours, else what is there of its key. What is over its time is deleted."""
    values = {
        "workspace": asked.workspace,
        "member": asked.member,
        "key": asked.key,
        "request": asked.request,
        "at": asked.at,
        "over": asked.at - KEPT_FOR,
        "left": asked.at - AT_WORK_FOR,
    }
    unit.execute("DELETE FROM kept_answers WHERE workspace_id = %(workspace)s AND began_at < %(over)s", values)
    ours = unit.execute(
        """
        INSERT INTO kept_answers AS k (workspace_id, member, key_hash, request_hash, began_at)
        VALUES (%(workspace)s, %(member)s, %(key)s, %(request)s, %(at)s)
        ON CONFLICT (workspace_id, member, key_hash) DO UPDATE SET began_at = %(at)s
         WHERE k.answer IS NULL AND k.began_at < %(left)s AND k.request_hash = %(request)s
        RETURNING true
        """,
        values,
    ).fetchone()
    if ours:
        return None
    row = unit.one(
        "SELECT request_hash, answer FROM kept_answers WHERE workspace_id = %(workspace)s AND member = %(member)s AND key_hash = %(key)s",
        values,
    )
    return Kept(*row)


def settle(unit: UnitOfWork, asked: Asked, answer: bytes | None) -> None:
    """Keep the answer; with None the request was refused, and may be made again. Not when somebody else has begun it anew."""
    where = (asked.workspace, asked.member, asked.key, asked.at)
    if answer is None:
        unit.execute("DELETE FROM kept_answers WHERE workspace_id = %s AND member = %s AND key_hash = %s AND began_at = %s", where)
    else:
        unit.execute(
            "UPDATE kept_answers SET answer = %s WHERE workspace_id = %s AND member = %s AND key_hash = %s AND began_at = %s",
            (answer, *where),
        )
