"""Held and postponed messages.

What of the outbox waits for something other than its turn: the 24-hour window, the end of the quiet hours; and the reminder.

A held spell begins when a reply is held and ends when the person writes. In each, one template may ask them to.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from agent7.identity import OutboxId, ScopeId, UserId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

BETWEEN_REMINDERS = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Reminded:
    """Somebody who may be asked to write, once: that it was done is noted already."""

    user: UserId
    language: str


def hold_queued(unit: UnitOfWork, scope: ScopeId) -> int:
    """The 24-hour window is closed: everything queued of this user is kept until they write, but for templates."""
    held = unit.execute("UPDATE outbox SET state = 4, error_verdict = 'hold' WHERE scope_id = %s AND state = 0 AND kind <> 3", (scope,))
    return held.rowcount


def hold_behind_held(unit: UnitOfWork, scope: ScopeId) -> None:
    """What was queued behind a held row waits with it, so that `poll` need not ask about it every minute."""
    unit.execute(
        """
        UPDATE outbox SET state = 4, error_verdict = 'hold'
         WHERE scope_id = %s AND state = 0 AND kind <> 3
           AND EXISTS (SELECT FROM outbox held WHERE held.scope_id = %s AND held.state = 4 AND held.id < outbox.id)
        """,
        (scope, scope),
    )


def release_held(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, *, window_start: datetime) -> int:
    """Queue again what was held, once the person has written since; after a refusal of Meta's, since that attempt."""
    return unit.execute(
        """
        UPDATE outbox o SET state = 0, not_before = NULL, error_code = NULL, error_verdict = NULL
          FROM users u
         WHERE u.workspace_id = %s AND u.id = o.user_id AND o.scope_id = %s AND o.state = 4
           AND u.last_inbound_at > %s AND (o.error_code IS NULL OR u.last_inbound_at > o.claimed_at)
        """,
        (workspace, scope, window_start),
    ).rowcount


def note_reminder(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> Reminded | None:
    """Make out whether this person may be asked to write now, and note that they are; None when they may not.

    Only somebody who wrote once, has access and did not opt out, while a reply is held for them; once since they last
    wrote, and never twice within 24 hours.
    """
    row = unit.execute(
        """
        UPDATE users u SET reminded_at = %(at)s
          FROM workspaces w
         WHERE w.id = u.workspace_id AND u.workspace_id = %(workspace)s AND u.scope_id = %(scope)s
           AND u.access = 'allowed' AND u.stopped_at IS NULL AND u.last_inbound_at IS NOT NULL
           AND (u.reminded_at IS NULL OR (u.reminded_at < u.last_inbound_at AND u.reminded_at <= %(day_before)s))
           AND EXISTS (SELECT FROM outbox o WHERE o.scope_id = %(scope)s AND o.state = 4 AND NOT o.started_by_us)
        RETURNING u.id, COALESCE(u.language, w.locale)
        """,
        {"workspace": workspace, "scope": scope, "at": at, "day_before": at - BETWEEN_REMINDERS},
    ).fetchone()
    return Reminded(*row) if row else None


def postpone(unit: UnitOfWork, scope: ScopeId, row: OutboxId, until: datetime) -> None:
    """Keep a queued row for later; those behind it need not wait."""
    unit.execute("UPDATE outbox SET not_before = %s WHERE scope_id = %s AND id = %s AND state = 0", (until, scope, row))
