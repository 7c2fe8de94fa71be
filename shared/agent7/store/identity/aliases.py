"""The keys under which a channel knows a person: a number, a BSUID. Each has its time, and what ended it; history is kept.

Times are those at which messages were sent: `valid_from` of the first that showed the key, `shown_at` of the last, within a day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from agent7.identity import Scope, WorkspaceId
from agent7.store.identity import users
from agent7.store.identity.users import User
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Holder:
    """Whom a key means today, and how that is known."""

    kind: str
    value: str = field(repr=False)
    since: datetime
    shown_at: datetime
    learned: str
    """`message`: it came with a message of theirs; `changed`: a system message gave it to them."""
    first_met: datetime
    """When anything of this person was first sent."""
    other_numbers: bool
    """Whether they ever had another number."""
    bsuids: Mapping[str, datetime] = field(repr=False)
    """Their BSUIDs of today, and since when each is known."""
    user: User


HELD: Final = f"""
SELECT a.kind, a.value, a.valid_from, COALESCE(a.shown_at, a.valid_from), a.learned, every.first_met, every.other_numbers, every.bsuids,
       {users.COLUMNS}
  FROM user_aliases a
  JOIN users u ON u.workspace_id = a.workspace_id AND u.id = a.user_id
 CROSS JOIN LATERAL (
       SELECT min(k.valid_from) AS first_met, bool_or(k.kind = 'wa_id' AND k.value <> a.value) AS other_numbers,
              COALESCE(jsonb_object_agg(k.value, k.valid_from) FILTER (WHERE k.kind = 'bsuid' AND k.valid_until IS NULL), '{{}}') AS bsuids
         FROM user_aliases k WHERE k.workspace_id = a.workspace_id AND k.user_id = a.user_id) every
"""  # noqa: S608 - constants only
JUST_BEFORE: Final = timedelta(microseconds=1)
WIDTH: Final = 8
SHOWN_WITHIN: Final = timedelta(days=1)
"""A key that was shown so shortly before needs no new note of it (`add` says the same in SQL)."""


def holders(unit: UnitOfWork, workspace: WorkspaceId, keys: Mapping[str, str]) -> dict[str, Holder]:
    """Whom each of these keys (kind -> value) means today, by kind."""
    rows = unit.execute(
        HELD  # noqa: S608 - constants only
        + """
         WHERE a.workspace_id = %s AND a.valid_until IS NULL AND (a.kind, a.value) IN (SELECT * FROM unnest(%s::text[], %s::text[]))
        """,
        (workspace, list(keys), list(keys.values())),
        anew=True,
    ).fetchall()
    return {row[0]: _holder(row) for row in rows}


def former(unit: UnitOfWork, workspace: WorkspaceId, kind: str, value: str, sent_at: datetime | None) -> Holder | None:
    """Who had this key when a message of `sent_at` was sent, and has it no more; without a time who had it last."""
    row = unit.execute(
        HELD
        + """
         WHERE a.workspace_id = %(workspace)s AND a.kind = %(kind)s AND a.value = %(value)s AND a.valid_until IS NOT NULL
           AND a.ended_by IN ('changed', 'recycled') AND (%(sent_at)s::timestamptz IS NULL OR a.valid_until >= %(sent_at)s)
         ORDER BY CASE WHEN %(sent_at)s::timestamptz IS NULL THEN a.valid_until END DESC, a.valid_until LIMIT 1
        """,
        {"workspace": workspace, "kind": kind, "value": value, "sent_at": sent_at},
    ).fetchone()
    return _holder(row) if row else None


def recycle(unit: UnitOfWork, holder: Holder, *, until: datetime, at: datetime) -> bool:
    """The key has a new owner: it ends for this one. True when no key leads to them any more: they are parked."""
    unit.execute(
        """
        UPDATE user_aliases SET valid_until = GREATEST(valid_from, %s), ended_by = 'recycled'
         WHERE workspace_id = %s AND user_id = %s AND kind = %s AND value = %s AND valid_until IS NULL
        """,
        (until, holder.user.scope.workspace, holder.user.id, holder.kind, holder.value),
    )
    return park(unit, holder.user.scope, at)


def note_former(unit: UnitOfWork, scope: Scope, holder: Holder, sent_at: datetime) -> None:
    """This person, met late in a message sent then, had the key until it became its holder's."""
    unit.execute(
        """
        INSERT INTO user_aliases (workspace_id, user_id, kind, value, valid_from, shown_at, valid_until, ended_by)
        VALUES (%s, %s, %s, %s, %s, %s, %s, 'recycled')
        """,
        (scope.workspace, scope.user, holder.kind, holder.value, sent_at, sent_at, holder.since - JUST_BEFORE),
    )


def park(unit: UnitOfWork, scope: Scope, at: datetime) -> bool:
    """Note whether a key still leads to this person, after a change of their keys. True: none does."""
    (parked,) = unit.one(
        """
        UPDATE users u SET parked_at = CASE WHEN NOT EXISTS (
               SELECT FROM user_aliases a WHERE a.workspace_id = u.workspace_id AND a.user_id = u.id AND a.valid_until IS NULL)
               THEN COALESCE(u.parked_at, %s) END
         WHERE u.workspace_id = %s AND u.id = %s RETURNING u.parked_at IS NOT NULL
        """,
        (at, scope.workspace, scope.user),
    )
    return bool(parked)


def give_up(unit: UnitOfWork, scope: Scope, kind: str, *, old: str | None, new: str, at: datetime) -> None:
    """The person has `new` in place of `old` since `at`; without `old` in place of every key of its kind."""
    unit.execute(
        """
        UPDATE user_aliases SET valid_until = %(at)s, ended_by = 'changed'
         WHERE workspace_id = %(workspace)s AND user_id = %(user)s AND kind = %(kind)s AND valid_until IS NULL AND valid_from <= %(at)s
           AND value <> %(new)s AND (%(old)s::text IS NULL OR value = %(old)s)
        """,
        {"workspace": scope.workspace, "user": scope.user, "kind": kind, "old": old, "new": new, "at": at},
    )


def had(unit: UnitOfWork, scope: Scope, kind: str, value: str, *, since: datetime) -> bool:
    """Whether this person has the key, or gave it up after then: news of it that are older say nothing new."""
    (known,) = unit.one(
        """
        SELECT EXISTS (SELECT FROM user_aliases WHERE workspace_id = %s AND user_id = %s AND kind = %s AND value = %s
                          AND (valid_until IS NULL OR valid_until >= %s))
        """,
        (scope.workspace, scope.user, kind, value, since),
    )
    return bool(known)


def take(unit: UnitOfWork, scope: Scope, kind: str, new: str, at: datetime) -> None:
    """The person has this key since `at`, as a system message says; nobody else has it now."""
    unit.execute(
        """
        INSERT INTO user_aliases (workspace_id, user_id, kind, value, valid_from, shown_at, learned)
        VALUES (%s, %s, %s, %s, %s, %s, 'changed')
        """,
        (scope.workspace, scope.user, kind, new, at, at),
    )


def add(unit: UnitOfWork, scope: Scope, keys: Mapping[str, str], sent_at: datetime) -> None:
    """Note that a message of one person, sent then, showed these keys.

    A key that already means somebody else stays as it is; one that this person gave up since does not come back.
    """
    unit.execute(
        """
        INSERT INTO user_aliases AS known (workspace_id, user_id, kind, value, valid_from, shown_at)
        SELECT %(workspace)s, %(user)s, kind, value, %(sent_at)s, %(sent_at)s
          FROM unnest(%(kinds)s::text[], %(values)s::text[]) AS given (kind, value)
         WHERE NOT EXISTS (SELECT FROM user_aliases own
                            WHERE own.workspace_id = %(workspace)s AND own.user_id = %(user)s AND own.kind = given.kind
                              AND own.value = given.value
                              AND CASE WHEN own.valid_until IS NULL
                                       THEN own.shown_at >= %(sent_at)s - interval '1 day'
                                            AND (own.learned = 'changed' OR own.valid_from <= %(sent_at)s)
                                       ELSE own.ended_by = 'changed' AND own.valid_until >= %(sent_at)s END)
        ON CONFLICT (workspace_id, kind, value) WHERE valid_until IS NULL
        DO UPDATE SET shown_at = GREATEST(known.shown_at, EXCLUDED.shown_at),
                      valid_from = CASE WHEN known.learned = 'changed' THEN known.valid_from
                                        ELSE LEAST(known.valid_from, EXCLUDED.valid_from) END
           WHERE known.user_id = EXCLUDED.user_id
        """,
        {
            "workspace": scope.workspace,
            "user": scope.user,
            "sent_at": sent_at,
            "kinds": list(keys),
            "values": list(keys.values()),
        },
    )


@dataclass(frozen=True, slots=True)
class Key:
    """A key that is or was a person's. `until` is when it ended, None while it is valid, and `ended_by` what ended it.

    What was sent under it after `since` is theirs: until then it was somebody else's.
    """

    kind: str
    value: str = field(repr=False)
    until: datetime | None
    since: datetime | None
    shown_at: datetime
    ended_by: str | None
    listed: str | None = None
    """`allow` or `block` where a list of the workspace names it."""


def are_fresh(known: Iterable[Key], shown: Mapping[str, str], sent_at: datetime) -> bool:
    """Whether a message, sent then, that showed these keys changes nothing: `add` need not be asked."""
    fresh = {(key.kind, key.value) for key in known if key.until is None and sent_at - SHOWN_WITHIN <= key.shown_at <= sent_at}
    return all(key in fresh for key in shown.items())


def keys_of(unit: UnitOfWork, scope: Scope) -> list[Key]:
    """Every key that means this person today, and those that they changed for others or lost, which may be somebody else's by now."""
    rows = unit.execute(
        """
        SELECT a.kind, a.value, a.valid_until,
               (SELECT max(f.valid_until) FROM user_aliases f
                 WHERE f.workspace_id = a.workspace_id AND f.kind = a.kind AND f.value = a.value AND f.user_id <> a.user_id
                   AND f.ended_by IN ('changed', 'recycled') AND f.valid_until <= COALESCE(a.valid_until, 'infinity')),
               COALESCE(a.shown_at, a.valid_from), a.ended_by,
               (SELECT l.decision FROM access_list l WHERE l.workspace_id = a.workspace_id AND l.kind = a.kind AND l.value = a.value)
          FROM user_aliases a
         WHERE a.workspace_id = %s AND a.user_id = %s AND (a.valid_until IS NULL OR a.ended_by IN ('changed', 'recycled'))
         ORDER BY a.valid_until DESC NULLS FIRST, a.id
        """,
        (scope.workspace, scope.user),
    ).fetchall()
    return [Key(*row) for row in rows]


def _holder(row: tuple[Any, ...]) -> Holder:
    kind, value, since, shown_at, learned, first_met, other_numbers, bsuids = row[:WIDTH]
    known = {bsuid: datetime.fromisoformat(moment) for bsuid, moment in bsuids.items()}
    return Holder(kind, value, since, shown_at, learned, first_met, other_numbers, known, users.from_row(row[WIDTH:]))
