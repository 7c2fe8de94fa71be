"""What became of a row of the outbox: sent, failed, unknown, or settled by a status (at-least-once delivery)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agent7.identity import OutboxId, PublicId, ScopeId, WorkspaceId
from agent7.store.conversation.outbox import FAILED
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Fate:
    """What is known of a row that was sent or tried. Locked for the rest of its transaction."""

    id: OutboxId
    public_id: PublicId
    kind: int
    state: int
    attempts: int
    address: int
    duplicates: int
    started_by_us: bool
    claimed_at: datetime | None
    wamid: str | None
    status_rank: int
    error_code: int | None
    has_number: bool
    has_user_id: bool


def sent(unit: UnitOfWork, scope: ScopeId, row: OutboxId, *, attempt: int, wamid: str, at: datetime) -> None:
    """The request was accepted. A status that came first has settled it already, which stays."""
    unit.execute(
        """
        UPDATE outbox SET state = 2, sent_at = %s, wamid = COALESCE(wamid, %s)
         WHERE scope_id = %s AND id = %s AND attempts = %s AND state = 1
        """,
        (at, wamid, scope, row, attempt),
    )


def not_sent(
    unit: UnitOfWork,
    scope: ScopeId,
    row: OutboxId,
    *,
    attempt: int,
    state: int,
    not_before: datetime | None,
    error_code: int | None,
    verdict: str,
    address: int | None = None,
) -> None:
    """The attempt came to nothing, or failed after all: the row goes to `state`, and may be sent anew if that is QUEUED.

    One that has FAILED loses its words.
    """
    unit.execute(
        """
        UPDATE outbox SET state = %s, not_before = %s, error_code = %s, error_verdict = %s, address = COALESCE(%s, address),
                          payload = CASE WHEN %s THEN payload - 'text' - 'content' ELSE payload END
         WHERE scope_id = %s AND id = %s AND attempts = %s AND state IN (1, 2)
        """,
        (state, not_before, error_code, verdict, address, state == FAILED, scope, row, attempt),
    )


def note_unknown(unit: UnitOfWork, scope: ScopeId, row: OutboxId, *, attempt: int) -> None:
    """The answer was lost: the row stays `sending` until a status or the reconciliation settles it."""
    unit.execute(
        "UPDATE outbox SET error_verdict = 'unknown' WHERE scope_id = %s AND id = %s AND attempts = %s AND state = 1",
        (scope, row, attempt),
    )


def fate(unit: UnitOfWork, scope: ScopeId, row: OutboxId) -> Fate | None:
    """What is known of a row, locked."""
    found = unit.execute(
        """
        SELECT o.id, o.public_id, o.kind, o.state, o.attempts, o.address, o.duplicates, o.started_by_us, o.claimed_at, o.wamid,
               o.status_rank, o.error_code,
               EXISTS (SELECT FROM user_aliases a WHERE a.user_id = o.user_id AND a.kind = 'wa_id' AND a.valid_until IS NULL),
               EXISTS (SELECT FROM user_aliases a WHERE a.user_id = o.user_id AND a.kind = 'bsuid' AND a.valid_until IS NULL)
          FROM outbox o WHERE o.scope_id = %s AND o.id = %s FOR UPDATE OF o
        """,
        (scope, row),
    ).fetchone()
    return Fate(*found) if found else None


def raise_rank(unit: UnitOfWork, scope: ScopeId, row: OutboxId, *, rank: int, wamid: str, status_at: datetime) -> None:
    """Apply a status monotonically: it proves that the row was sent, delivered or read, whatever was believed before.

    Once delivered its words are not needed here any more.
    """
    unit.execute(
        """
        UPDATE outbox SET state = 2, status_rank = %s, status_at = %s,
                          payload = CASE WHEN %s >= 2 THEN payload - 'text' - 'content' ELSE payload END,
                          wamid = COALESCE(wamid, %s), sent_at = COALESCE(sent_at, %s),
                          not_before = NULL, error_code = NULL, error_verdict = NULL
         WHERE scope_id = %s AND id = %s AND status_rank < %s
        """,
        (rank, status_at, rank, wamid, status_at, scope, row, rank),
    )


def resend(unit: UnitOfWork, scope: ScopeId, row: OutboxId) -> None:
    """Queue a row again whose first sending may have gone through, and count that."""
    unit.execute(
        "UPDATE outbox SET state = 0, duplicates = duplicates + 1, error_verdict = NULL WHERE scope_id = %s AND id = %s AND state = 1",
        (scope, row),
    )


def of_status(unit: UnitOfWork, workspace: WorkspaceId, public_id: str, wamid: str) -> tuple[ScopeId, OutboxId] | None:
    """Correlate a status with its row: by the callback data that it echoes, else by its wamid. Needs no fence."""
    found = unit.execute("SELECT scope_id, outbox_id FROM outbox_of_status(%s, %s, %s)", (workspace, public_id, wamid)).fetchone()
    return (ScopeId(found[0]), OutboxId(found[1])) if found else None


def left_sending(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[tuple[ScopeId, OutboxId]]:
    """Rows claimed before then and not settled since. Needs no fence."""
    rows = unit.execute("SELECT scope_id, outbox_id FROM outbox_left(%s, 1::smallint, %s, %s)", (workspace, before, most))
    return [(ScopeId(scope), OutboxId(row)) for scope, row in rows.fetchall()]
