"""The keys under which a channel knows a person: a number, a BSUID. Each has its time, and what ended it; history is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from agent7.identity import Scope, UserId, WorkspaceId
from agent7.store import users
from agent7.store.unit_of_work import UnitOfWork
from agent7.store.users import User


def users_of(unit: UnitOfWork, workspace: WorkspaceId, aliases: Mapping[str, str], sent_at: datetime | None = None) -> list[User]:
    """Whom these keys (kind -> value) mean today, the BSUID's user first; two users only if nobody knew yet that they are one.

    Where none of them means anybody today, whoever had one before a change of key, for a message sent until then (`sent_at`).
    """
    pairs = {"workspace": workspace, "kinds": list(aliases), "values": list(aliases.values()), "sent_at": sent_at}
    today = unit.execute(
        users.SELECT  # noqa: S608 - constants only
        + """
          JOIN user_aliases a ON a.user_id = u.id AND a.workspace_id = u.workspace_id
         WHERE a.workspace_id = %(workspace)s AND a.valid_until IS NULL
           AND (a.kind, a.value) IN (SELECT * FROM unnest(%(kinds)s::text[], %(values)s::text[]))
         ORDER BY a.kind = 'bsuid' DESC
        """,
        pairs,
    ).fetchall()
    if today or sent_at is None:
        return list({user.id: user for user in map(users.from_row, today)}.values())
    before = unit.execute(
        users.SELECT  # noqa: S608 - constants only
        + """
          JOIN user_aliases a ON a.user_id = u.id AND a.workspace_id = u.workspace_id
         WHERE a.workspace_id = %(workspace)s AND a.ended_by = 'changed' AND a.valid_until >= %(sent_at)s
           AND (a.kind, a.value) IN (SELECT * FROM unnest(%(kinds)s::text[], %(values)s::text[]))
         ORDER BY a.valid_until LIMIT 1
        """,
        pairs,
    ).fetchall()
    return [users.from_row(row) for row in before]


def end_recycled_number(unit: UnitOfWork, workspace: WorkspaceId, aliases: Mapping[str, str], at: datetime) -> list[UserId]:
    """Take the number from whoever is known by another BSUID: it has a new owner. Whose it was; none where nothing contradicts.

    A number that a system message has just given to its user contradicts nothing until a BSUID came with it: that is new too.
    """
    if "bsuid" not in aliases or "wa_id" not in aliases:
        return []
    ended = unit.execute(
        """
        UPDATE user_aliases number SET valid_until = %(at)s, ended_by = 'recycled'
         WHERE workspace_id = %(workspace)s AND kind = 'wa_id' AND value = %(wa_id)s AND valid_until IS NULL
           AND (SELECT bool_and(known.value <> %(bsuid)s) AND (number.learned <> 'changed' OR max(known.valid_from) >= number.valid_from)
                  FROM user_aliases known
                 WHERE known.user_id = number.user_id AND known.kind = 'bsuid' AND known.valid_until IS NULL)
        RETURNING user_id
        """,
        {"at": at, "workspace": workspace, **aliases},
    ).fetchall()
    return [UserId(row[0]) for row in ended]


def change_key(unit: UnitOfWork, user: User, kind: str, *, old: str | None, new: str, at: datetime) -> User | None:
    """The person has a new key since `at`, the time of the message that says so; without `old` every former one of its kind ends.

    History is kept, and saying the same again changes nothing. The user who has the new key already, if it is another one.
    """
    key = {"workspace": user.scope.workspace, "user": user.id, "kind": kind, "old": old, "new": new, "at": at}
    others = [other for other in users_of(unit, user.scope.workspace, {kind: new}) if other.id != user.id]
    if others:
        return others[0]
    unit.execute(
        """
        UPDATE user_aliases SET valid_until = %(at)s, ended_by = 'changed'
         WHERE workspace_id = %(workspace)s AND user_id = %(user)s AND kind = %(kind)s AND valid_until IS NULL AND valid_from <= %(at)s
           AND value <> %(new)s AND (%(old)s::text IS NULL OR value = %(old)s)
        """,
        key,
    )
    unit.execute(
        """
        INSERT INTO user_aliases (workspace_id, user_id, kind, value, valid_from, learned)
        SELECT %(workspace)s, %(user)s, %(kind)s, %(new)s, %(at)s, 'changed'
         WHERE NOT EXISTS (SELECT FROM user_aliases former
                            WHERE former.user_id = %(user)s AND former.kind = %(kind)s AND former.value = %(new)s
                              AND former.valid_until >= %(at)s)
        ON CONFLICT (workspace_id, kind, value) WHERE valid_until IS NULL DO NOTHING
        """,
        key,
    )
    return None


def add(unit: UnitOfWork, workspace: WorkspaceId, user: UserId, aliases: Mapping[str, str], at: datetime, sent_at: datetime) -> None:
    """Note further keys of one person, seen in a message of `sent_at`.

    A key that already means somebody stays as it is; one that this person gave up since does not come back.
    """
    unit.execute(
        """
        INSERT INTO user_aliases (workspace_id, user_id, kind, value, valid_from)
        SELECT %(workspace)s, %(user)s, kind, value, %(at)s FROM unnest(%(kinds)s::text[], %(values)s::text[]) AS given (kind, value)
         WHERE NOT EXISTS (SELECT FROM user_aliases former
                            WHERE former.user_id = %(user)s AND former.kind = given.kind AND former.value = given.value
                              AND former.ended_by = 'changed' AND former.valid_until >= %(sent_at)s)
        ON CONFLICT (workspace_id, kind, value) WHERE valid_until IS NULL DO NOTHING
        """,
        {
            "workspace": workspace,
            "user": user,
            "at": at,
            "sent_at": sent_at,
            "kinds": list(aliases),
            "values": list(aliases.values()),
        },
    )


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a person; `until` is when they changed it for another, None while it is valid."""

    kind: str
    value: str = field(repr=False)
    until: datetime | None


def keys_of(unit: UnitOfWork, scope: Scope) -> list[Key]:
    """Every key that means this person today, and those that they changed for others; never one that somebody else owns now."""
    rows = unit.execute(
        """
        SELECT kind, value, valid_until FROM user_aliases
         WHERE workspace_id = %s AND user_id = %s AND (valid_until IS NULL OR ended_by = 'changed')
         ORDER BY valid_until DESC NULLS FIRST, id
        """,
        (scope.workspace, scope.user),
    ).fetchall()
    return [Key(*row) for row in rows]
