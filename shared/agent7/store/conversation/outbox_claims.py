"""Which row of the outbox is sent next, and its claim: committed before the request goes out, so that no row is sent by two.

Of one user's rows only the oldest open one may be sent; that keeps the order and allows one request at a time. What may overtake is
said here, and stands in SQL twice: in `next_due`, which locks the row, and in the function `outbox_overdue`, which looks over all users
for rows whose hint was lost. Change both together:

- a template (kind 3) overtakes what is held (state 4);
- everything overtakes a row `sending` (state 1) of which nothing was heard since before `unsettled_since`;
- everything overtakes what we started ourselves for later (state 0, `not_before` to come);
- everything but another file overtakes a file (kind 6), once it or a file before it was tried or is being uploaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any

from agent7.identity import OutboxId, PublicId, ScopeId, WorkspaceId
from agent7.store.conversation.outbox import STORED_FILE
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Due:
    """The row of a user that is sent next, with what deciding about it needs. Locked for the rest of its transaction."""

    id: OutboxId
    public_id: PublicId
    kind: int
    payload: Mapping[str, Any] = field(repr=False)
    quote_wamid: str | None
    started_by_us: bool
    attempts: int
    address: int
    """0 by all that is known, 1 by number alone, 2 by BSUID alone."""
    not_before: datetime | None
    phone_number_id: str | None
    wa_id: str | None = field(repr=False)
    bsuid: str | None = field(repr=False)
    has_web: bool
    """Whether a web chat is theirs."""
    last_inbound_at: datetime | None
    send_tokens: float
    send_tokens_at: datetime | None
    unwanted: bool
    """Written before the person opted out, or started by us for somebody who is stopped or has no access: it may not be sent."""
    person_wrote_since: bool
    """Whether the person wrote after this row was queued."""
    time_zone: str
    quiet_from: time
    quiet_until: time

    @property
    def steps_aside(self) -> bool:
        """Whether others go past it while it waits for its time."""
        return self.started_by_us or self.kind == STORED_FILE


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A row that was claimed and of which nothing was heard since; others of its user are queued behind it."""

    id: OutboxId
    claimed_at: datetime


def next_due(
    unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime, *, unsettled_since: datetime, shown_since: datetime
) -> Due | None:
    """The row of a user that is sent next, if it is queued and nobody else is at it. The caller looks at `not_before`.

    That is the oldest open one. A template passes what is held; what we started ourselves for later holds nothing up, nor does
    one of which nothing was heard since before `unsettled_since`. Nor does a file, once it or one before it is being uploaded
    or was tried, but for files behind it. What steps aside comes last, by its time.
    Who has a BSUID is reached by a number only if it was shown after `shown_since`: it may be somebody else's by now.
    """
    row = unit.execute(
        """
        SELECT o.id, o.public_id, o.kind, o.payload, o.quote_wamid, o.started_by_us, o.attempts, o.address, o.not_before,
               COALESCE(o.payload->>'phone_number_id',
                        (SELECT 'web:' || w.public_id WHERE NOT EXISTS (
                           SELECT FROM user_aliases a WHERE a.workspace_id = o.workspace_id AND a.user_id = o.user_id AND a.kind <> 'web')),
                        (SELECT min(n.phone_number_id) FROM workspace_numbers n WHERE n.workspace_id = o.workspace_id)),
               (SELECT a.value FROM user_aliases a
                 WHERE a.workspace_id = o.workspace_id AND a.user_id = o.user_id AND a.kind = 'wa_id' AND a.valid_until IS NULL
                   AND (COALESCE(a.shown_at, a.valid_from) > %(shown_since)s
                        OR NOT EXISTS (SELECT FROM user_aliases b WHERE b.workspace_id = o.workspace_id AND b.user_id = o.user_id
                                          AND b.kind = 'bsuid' AND b.valid_until IS NULL))
                 ORDER BY a.id DESC LIMIT 1),
               (SELECT a.value FROM user_aliases a
                 WHERE a.workspace_id = o.workspace_id AND a.user_id = o.user_id AND a.kind = 'bsuid' AND a.valid_until IS NULL
                 ORDER BY a.id DESC LIMIT 1),
               EXISTS (SELECT FROM user_aliases a
                        WHERE a.workspace_id = o.workspace_id AND a.user_id = o.user_id AND a.kind = 'web' AND a.valid_until IS NULL),
               u.last_inbound_at, u.send_tokens, u.send_tokens_at,
               COALESCE(o.created_at < u.stopped_at, false) OR (o.started_by_us AND (u.stopped_at IS NOT NULL OR u.access <> 'allowed')),
               COALESCE(u.last_inbound_at > o.created_at, false),
               COALESCE(u.time_zone, w.time_zone), w.quiet_from, w.quiet_until
          FROM outbox o
          JOIN users u ON u.workspace_id = o.workspace_id AND u.id = o.user_id
          JOIN workspaces w ON w.id = o.workspace_id
         WHERE o.workspace_id = %(workspace)s AND o.scope_id = %(scope)s AND o.state = 0
           AND NOT EXISTS (SELECT FROM outbox older
                            WHERE older.scope_id = o.scope_id AND older.state IN (0, 1, 4) AND older.id < o.id
                              AND NOT (older.state = 4 AND o.kind = 3)
                              AND NOT (older.state = 1 AND older.claimed_at <= %(unsettled_since)s)
                              AND NOT (older.state = 0 AND older.started_by_us AND COALESCE(older.not_before > %(at)s, false))
                              AND NOT (older.state = 0 AND older.kind = 6 AND o.kind <> 6
                                       AND EXISTS (SELECT FROM outbox tried
                                                    WHERE tried.scope_id = o.scope_id AND tried.state = 0 AND tried.kind = 6
                                                      AND tried.id <= older.id
                                                      AND (tried.attempts > 0 OR COALESCE(tried.not_before > %(at)s, false)))))
         ORDER BY CASE WHEN (o.started_by_us OR o.kind = 6) AND o.not_before > %(at)s THEN o.not_before
                       WHEN o.kind = 6 AND o.attempts > 0 THEN %(at)s END NULLS FIRST, o.id
         LIMIT 1
           FOR UPDATE OF o SKIP LOCKED
        """,
        {"workspace": workspace, "scope": scope, "at": at, "unsettled_since": unsettled_since, "shown_since": shown_since},
    ).fetchone()
    return Due(*row) if row else None


def unsettled(unit: UnitOfWork, scope: ScopeId, *, since: datetime) -> Unsettled | None:
    """The row claimed after `since` for whose fate queued ones wait; the latest, if there are several."""
    row = unit.execute(
        """
        SELECT o.id, o.claimed_at FROM outbox o
         WHERE o.scope_id = %(scope)s AND o.state = 1 AND o.claimed_at > %(since)s
           AND EXISTS (SELECT FROM outbox behind WHERE behind.scope_id = %(scope)s AND behind.state = 0 AND behind.id > o.id)
         ORDER BY o.claimed_at DESC LIMIT 1
        """,
        {"scope": scope, "since": since},
    ).fetchone()
    return Unsettled(*row) if row else None


def claim(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, row: Due, *, tokens: float, at: datetime) -> int:
    """Claim the row and a token of the bucket for sending; the number of this attempt. To be committed before the request goes out."""
    (attempt,) = unit.one(
        """
        WITH bucket AS (
          UPDATE users SET send_tokens = %(tokens)s, send_tokens_at = %(at)s WHERE workspace_id = %(workspace)s AND scope_id = %(scope)s
        )
        UPDATE outbox SET state = 1, claimed_at = %(at)s, attempts = attempts + 1, not_before = NULL, error_code = NULL,
                          error_verdict = NULL, wamid = NULL, sent_at = NULL, status_rank = 0
         WHERE scope_id = %(scope)s AND id = %(row)s RETURNING attempts
        """,
        {"tokens": tokens, "at": at, "workspace": workspace, "scope": scope, "row": row.id},
    )
    return int(attempt)


def drop(unit: UnitOfWork, scope: ScopeId, row: OutboxId, why: str) -> None:
    """Never send this row. Its words go: nobody will need them."""
    unit.execute(
        """
        UPDATE outbox SET state = 3, not_before = NULL, error_verdict = %s, payload = payload - 'text' - 'content'
         WHERE scope_id = %s AND id = %s AND state = 0
        """,
        (why, scope, row),
    )


def empty_bucket(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> None:
    """Empty the token bucket: Meta found that this person got too much."""
    unit.execute("UPDATE users SET send_tokens = 0, send_tokens_at = %s WHERE workspace_id = %s AND scope_id = %s", (at, workspace, scope))


def overdue(
    unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, unsettled_since: datetime, most: int
) -> list[tuple[ScopeId, OutboxId]]:
    """Rows that could have gone out since before then and did not. Needs no fence."""
    rows = unit.execute("SELECT scope_id, outbox_id FROM outbox_overdue(%s, %s, %s, %s)", (workspace, before, unsettled_since, most))
    return [(ScopeId(scope), OutboxId(row)) for scope, row in rows.fetchall()]
