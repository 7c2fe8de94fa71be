"""Files in the outbox on their way to the channel: being uploaded is noted in the row, so that others go past it meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from psycopg.types.json import Jsonb

from agent7.identity import OutboxId, ScopeId, StepId, UserId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


def begin(unit: UnitOfWork, scope: ScopeId, row: OutboxId, *, until: datetime) -> int:
    """Count an attempt at the file, which nobody else makes until then; its number. To be committed before the upload begins.

    A process that dies at it has made its attempt.
    """
    (attempt,) = unit.one(
        "UPDATE outbox SET attempts = attempts + 1, not_before = %s WHERE scope_id = %s AND id = %s RETURNING attempts",
        (until, scope, row),
    )
    return int(attempt)


def note(unit: UnitOfWork, scope: ScopeId, row: OutboxId, *, attempt: int, media_id: str, phone_number_id: str, until: datetime) -> None:
    """The channel has the file, under an id that this number of ours may use until then. It was no attempt at sending.

    Nothing changes if the row was redacted meanwhile, or somebody else is at it.
    """
    noted = {"media_id": media_id, "media_number": phone_number_id, "media_until": until.isoformat()}
    unit.execute(
        """
        UPDATE outbox SET payload = jsonb_set(payload, '{content}', payload->'content' || %s), attempts = attempts - 1, not_before = NULL
         WHERE scope_id = %s AND id = %s AND state = 0 AND kind = 6 AND attempts = %s AND payload->'content' IS NOT NULL
        """,
        (Jsonb(noted), scope, row, attempt),
    )


def failed(unit: UnitOfWork, scope: ScopeId, row: OutboxId, *, attempt: int, at: datetime) -> bool:
    """The attempt came to nothing; what follows is noted in the same transaction. False when there is nothing to follow."""
    found = unit.execute(
        "UPDATE outbox SET state = 1, claimed_at = %s WHERE scope_id = %s AND id = %s AND state = 0 AND attempts = %s",
        (at, scope, row, attempt),
    )
    return found.rowcount == 1


def discount(unit: UnitOfWork, scope: ScopeId, row: OutboxId) -> None:
    """The attempt says nothing of the file: our number may not be used."""
    unit.execute("UPDATE outbox SET attempts = attempts - 1 WHERE scope_id = %s AND id = %s AND state = 0", (scope, row))


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whose a row is, in which language they read, and with which answer of a task it came."""

    user: UserId
    language: str
    step: StepId | None
    started_by_us: bool
    payload: Mapping[str, Any] = field(repr=False)


def bearer(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, row: OutboxId) -> Bearer | None:
    """What is to be known for a word in place of this row."""
    found = unit.execute(
        """
        SELECT o.user_id, COALESCE(u.language, w.locale), o.task_step_id, o.started_by_us, o.payload
          FROM outbox o
          JOIN users u ON u.workspace_id = o.workspace_id AND u.id = o.user_id
          JOIN workspaces w ON w.id = o.workspace_id
         WHERE o.workspace_id = %s AND o.scope_id = %s AND o.id = %s
        """,
        (workspace, scope, row),
    ).fetchone()
    return Bearer(*found) if found else None
