"""Erasure of a person: that it is asked for, the rows that go, and what is left to do outside the database.

What stays behind for late events: `erased_keys`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NewType

from agent7.errors import LeaseLost
from agent7.identity import PublicId, Scope, ScopeId, UserId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

ErasureId = NewType("ErasureId", int)
type AskedBy = Literal["person", "operator", "ledger", "retention"]
AT_MANUS, MAY_SHOW_UP, OBJECT = range(3)
ALL_ROWS: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Erasure:
    """One that was asked for. `left` counts what is still to be done outside the database."""

    id: ErasureId
    public_id: PublicId
    asked_by: AskedBy
    asked_at: datetime
    rows_gone_at: datetime | None
    done_at: datetime | None
    left: int


@dataclass(frozen=True, slots=True)
class Whole:
    """Everything that one person is: their own scope and user, and those that turned out to be the same person."""

    scopes: tuple[ScopeId, ...]
    users: tuple[UserId, ...]


SELECT: Final = """
SELECT e.id, e.public_id, e.asked_by, e.asked_at, e.rows_gone_at, e.done_at,
       (SELECT count(*) FROM erasure_leftovers l WHERE l.erasure_id = e.id)
  FROM erasures e
"""


def want(unit: UnitOfWork, scope: Scope, asked_by: AskedBy, at: datetime, *, asked_at: datetime | None = None) -> PublicId:
    """Note that all of this person is to go; the id of the erasure, the same when it was asked for already.

    Whoever works for the person sees it from then on (`User.is_going`) and begins nothing new. Of whom a union under way makes a part
    of somebody else, that whole person is to go.
    """
    (public_id,) = unit.one(
        """
        INSERT INTO erasures AS known (public_id, workspace_id, whose, asked_by, asked_at)
        VALUES (%s, %s, COALESCE((SELECT united_into FROM users WHERE workspace_id = %s AND id = %s FOR NO KEY UPDATE), %s), %s, %s)
        ON CONFLICT (workspace_id, whose) WHERE whose IS NOT NULL DO UPDATE SET asked_by = known.asked_by
        RETURNING public_id
        """,
        (new_public_id(at), scope.workspace, scope.workspace, scope.user, scope.own, asked_by, asked_at or at),
    )
    return PublicId(public_id)


def wanted(unit: UnitOfWork, scope: Scope) -> Erasure | None:
    """The one that is asked for this person; None where none is, or it is over."""
    row = unit.execute(SELECT + " WHERE e.workspace_id = %s AND e.whose = %s", (scope.workspace, scope.own)).fetchone()
    return Erasure(*row) if row else None


def by_public_id(unit: UnitOfWork, workspace: WorkspaceId, public_id: str) -> Erasure | None:
    """An erasure of this workspace; None when there is no such."""
    row = unit.execute(SELECT + " WHERE e.workspace_id = %s AND e.public_id = %s", (workspace, public_id)).fetchone()
    return Erasure(*row) if row else None


def begun(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[ScopeId]:
    """Whose rows are to go since before then, the longest waiting first."""
    rows = unit.execute(
        """
        SELECT whose FROM erasures WHERE workspace_id = %s AND done_at IS NULL AND asked_at <= %s AND whose IS NOT NULL
         ORDER BY asked_at LIMIT %s
        """,
        (workspace, before, most),
    ).fetchall()
    return [ScopeId(row[0]) for row in rows]


def whole(unit: UnitOfWork, scope: Scope) -> Whole:
    """The person with all whom unions made a part of them, however often. The fence need not hold those yet."""
    rows = unit.execute(
        """
        WITH RECURSIVE part AS (
          SELECT %(own)s::bigint AS scope_id, %(user)s::bigint AS user_id
          UNION
          SELECT u.scope_id, u.id FROM part JOIN users u ON u.united_into = part.scope_id WHERE u.workspace_id = %(workspace)s)
        SELECT scope_id, user_id FROM part
        """,
        {"own": scope.own, "user": scope.user, "workspace": scope.workspace},
    ).fetchall()
    return Whole(tuple(ScopeId(row[0]) for row in rows), tuple(UserId(row[1]) for row in rows))


def is_held_up(unit: UnitOfWork, scope: Scope, *, says_until: datetime, at: datetime) -> bool:
    """Whether somebody works on a task of theirs, or the last words to them are not sent, which is waited for until `says_until`."""
    (held_up,) = unit.one(
        """
        SELECT EXISTS (SELECT FROM tasks WHERE scope_id = %(scope)s AND lease IS NOT NULL AND leased_until > %(at)s)
            OR (%(at)s < %(until)s AND EXISTS (SELECT FROM outbox WHERE scope_id = %(scope)s AND state IN (0, 1)))
        """,
        {"scope": scope.own, "at": at, "until": says_until},
    )
    return bool(held_up)


def lock(unit: UnitOfWork, scope: Scope, parts: Whole, lease: str) -> None:
    """Keep everybody else from writing for this person until the transaction ends. Raises LeaseLost when the turn lease is not ours."""
    ours = unit.execute(
        "SELECT FROM users WHERE workspace_id = %s AND id = %s AND lease_token = %s FOR UPDATE", (scope.workspace, scope.user, lease)
    )
    if ours.fetchone() is None:
        raise LeaseLost("somebody else works for this person")
    # Whoever writes for a scope holds its row by a foreign key: this waits for them, and lets nobody begin.
    unit.execute(
        "SELECT FROM scopes WHERE workspace_id = %s AND id = ANY (%s) ORDER BY id FOR UPDATE", (scope.workspace, list(parts.scopes))
    )


def thin(unit: UnitOfWork, parts: Whole, *, most: int) -> bool:
    """Delete up to so many rows of each table; whether there may be more. A large memory does not fit into one statement's time."""
    (went,) = unit.one("SELECT erase_rows(%s, %s)", (list(parts.scopes), most))
    return int(went) > 0


def delete(unit: UnitOfWork, scope: Scope, parts: Whole, erasure: ErasureId, at: datetime) -> None:
    """Delete every row of this person, and the person."""
    people = {"workspace": scope.workspace, "users": list(parts.users), "scopes": list(parts.scopes)}
    unit.execute(
        """
        DELETE FROM access_list l USING user_aliases a
         WHERE l.workspace_id = %(workspace)s AND a.workspace_id = l.workspace_id AND a.user_id = ANY (%(users)s) AND a.valid_until IS NULL
           AND a.kind = l.kind AND a.value = l.value
        """,
        people,
    )
    unit.execute("SELECT erase_rows(%s, %s)", (list(parts.scopes), ALL_ROWS))
    unit.execute("DELETE FROM user_aliases WHERE workspace_id = %(workspace)s AND user_id = ANY (%(users)s)", people)
    unit.execute("DELETE FROM users WHERE workspace_id = %(workspace)s AND id = ANY (%(users)s)", people)
    unit.execute("DELETE FROM scopes WHERE workspace_id = %(workspace)s AND id = ANY (%(scopes)s)", people)
    unit.execute(
        """
        UPDATE erasures e SET whose = NULL, rows_gone_at = %(at)s,
               done_at = CASE WHEN EXISTS (SELECT FROM erasure_leftovers l WHERE l.erasure_id = e.id) THEN NULL ELSE %(at)s END
         WHERE e.workspace_id = %(workspace)s AND e.id = %(erasure)s
        """,
        {"at": at, "workspace": scope.workspace, "erasure": erasure},
    )


def keep_sums_of_costs(unit: UnitOfWork, scope: Scope, parts: Whole) -> None:
    """What the person cost goes, by day and kind, to the workspace's own scope, and names nobody: its operator's sums stay right."""
    unit.execute(
        """
        WITH theirs AS (DELETE FROM costs WHERE scope_id = ANY (%(scopes)s) RETURNING *)
        INSERT INTO costs (workspace_id, scope_id, kind, reference, part, category, market, billable, tokens_in, tokens_out, amount,
                           currency, price_version, database_ms, at)
        SELECT %(workspace)s, %(shared)s, kind, 'erased-' || gen_random_uuid(), '', category, market, billable, sum(tokens_in),
               sum(tokens_out), sum(amount), currency, price_version, sum(database_ms), date_trunc('day', at, 'UTC')
          FROM theirs GROUP BY kind, category, market, billable, currency, price_version, date_trunc('day', at, 'UTC'), amount IS NULL
        """,
        {"workspace": scope.workspace, "shared": scope.shared, "scopes": list(parts.scopes)},
    )


@dataclass(frozen=True, slots=True)
class Leftover:
    """Something of an erased person outside the database. `since`, `until`: when a task that may show up is looked for."""

    id: int
    erasure: ErasureId
    kind: int
    reference: str = field(repr=False)
    since: datetime | None
    until: datetime | None
    attempts: int
