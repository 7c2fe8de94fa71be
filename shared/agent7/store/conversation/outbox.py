"""The outbox: every reply is written here before it is sent, and settled here afterwards.

Of one user's rows only the oldest open one may be sent; that keeps the order and allows one request at a time. What the
others may go past is said in `next_due`, and once more in the function `outbox_overdue`, which finds the rows that were missed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any, Protocol

from psycopg.types.json import Jsonb

from agent7.identity import OutboxId, PublicId, Scope, ScopeId, StepId, TurnId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

QUEUED, SENDING, SENT, FAILED, HELD = range(5)
TEXT, BUTTONS, LIST, TEMPLATE, DOCUMENT, IMAGE, STORED_FILE = range(7)


class Content(Protocol):
    """Something to send, as a channel builds it. `payload` holds all its words under `text` or `content`, nowhere else."""

    @property
    def kind(self) -> int: ...

    def payload(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Queued:
    """A reply just written."""

    id: OutboxId
    public_id: PublicId


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


def queue(
    unit: UnitOfWork,
    scope: Scope,
    turn: TurnId | None,
    contents: Sequence[Content],
    *,
    quote_wamid: str | None = None,
    phone_number_id: str | None = None,
    started_by_us: bool = False,
    step: StepId | None = None,
    at: datetime,
) -> list[Queued]:
    """Write one row a message, in their order, in the transaction that decides them.

    Only the first quotes. Without `phone_number_id` they go out from the workspace's first number. `step` is the step of a task
    whose answer they bring.
    """
    queued: list[Queued] = []
    for position, content in enumerate(contents):
        payload = {**content.payload(), **({"phone_number_id": phone_number_id} if phone_number_id else {})}
        public_id = new_public_id(at)
        (row_id,) = unit.one(
            """
            INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, turn_id, position, kind, payload, quote_wamid,
                                started_by_us, task_step_id, created_at)
            VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id
            """,
            (
                public_id,
                scope.workspace,
                scope.own,
                scope.user,
                turn,
                position,
                content.kind,
                Jsonb(payload),
                None if position else quote_wamid,
                started_by_us,
                step,
                at,
            ),
        )
        queued.append(Queued(OutboxId(row_id), public_id))
    return queued


def redact(unit: UnitOfWork, scope: Scope, public_ids: Sequence[str]) -> None:
    """Take the words out of these rows. One that still waits will never be sent, and files of the same answer are to be deleted."""
    unit.execute(
        """
        WITH answers AS (
          UPDATE task_files SET expires_at = kept_at
           WHERE scope_id = %(scope)s AND expires_at > kept_at
             AND step_id IN (SELECT task_step_id FROM outbox WHERE scope_id = %(scope)s AND public_id = ANY (%(rows)s))
        )
        UPDATE outbox SET payload = payload - 'text' - 'content',
                          state = CASE WHEN state IN (0, 4) THEN 3 ELSE state END,
                          error_verdict = CASE WHEN state IN (0, 4) THEN 'redacted' ELSE error_verdict END
         WHERE scope_id = %(scope)s AND public_id = ANY (%(rows)s)
        """,
        {"scope": scope.own, "rows": list(public_ids)},
    )


def offered(unit: UnitOfWork, scope: Scope) -> list[tuple[str, str]]:
    """(public id, all words) of the replies whose words still stand in the outbox: bodies, titles, descriptions, captions.

    Among the messages is the body alone, and not even that of a reply that named what was forgotten, so a search for what is
    to be forgotten must look here too. What came with the answer of a task, such as the name of a file, is here alone.
    """
    rows = unit.execute(
        """
        SELECT o.public_id, jsonb_path_query_array(o.payload - 'phone_number_id', 'strict $.** ? (@.type() == "string")')
          FROM outbox o
         WHERE o.scope_id = %(scope)s AND (o.payload->'text' IS NOT NULL OR o.payload->'content' IS NOT NULL)
           AND o.public_id IN (SELECT m.channel_message_id FROM messages m WHERE m.scope_id = %(scope)s AND m.channel = 'outbox'
                               UNION SELECT t.public_id FROM outbox t
                                       JOIN task_steps s ON s.id = t.task_step_id
                                      WHERE s.scope_id = %(scope)s AND t.scope_id = %(scope)s)
        """,
        {"scope": scope.own},
    ).fetchall()
    return [(public_id, "\n".join(words)) for public_id, words in rows]


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
    """Take the row and a token for sending; the number of this attempt. To be committed before the request goes out."""
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


def empty_bucket(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, at: datetime) -> None:
    """Meta found that this person got too much: the bucket fills from nothing."""
    unit.execute("UPDATE users SET send_tokens = 0, send_tokens_at = %s WHERE workspace_id = %s AND scope_id = %s", (at, workspace, scope))


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
    """A status proves that it was sent, delivered or read: settles the row whatever was believed before.

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
    """Whose row a status speaks of: by the id that it echoes, else by its wamid. Needs no fence."""
    found = unit.execute("SELECT scope_id, outbox_id FROM outbox_of_status(%s, %s, %s)", (workspace, public_id, wamid)).fetchone()
    return (ScopeId(found[0]), OutboxId(found[1])) if found else None


def left_sending(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[tuple[ScopeId, OutboxId]]:
    """Rows claimed before then and not settled since. Needs no fence."""
    rows = unit.execute("SELECT scope_id, outbox_id FROM outbox_left(%s, 1::smallint, %s, %s)", (workspace, before, most))
    return [(ScopeId(scope), OutboxId(row)) for scope, row in rows.fetchall()]


def overdue(
    unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, unsettled_since: datetime, most: int
) -> list[tuple[ScopeId, OutboxId]]:
    """Rows that could have gone out since before then and did not. Needs no fence."""
    rows = unit.execute("SELECT scope_id, outbox_id FROM outbox_overdue(%s, %s, %s, %s)", (workspace, before, unsettled_since, most))
    return [(ScopeId(scope), OutboxId(row)) for scope, row in rows.fetchall()]
