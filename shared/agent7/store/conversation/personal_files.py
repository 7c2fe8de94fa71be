"""Data portability files.

Files in which a person gets the document or all of their data: wanted, made and sent, deleted when their time is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from agent7.identity import PublicId, Scope, ScopeId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

type FileKind = Literal["document", "agent_md", "data"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file that somebody asked for in the chat. `attempts` counts this one."""

    id: int
    kind: FileKind
    language: str
    phone_number_id: str | None
    object_key: str = field(repr=False)
    attempts: int


def want(
    unit: UnitOfWork, scope: Scope, kind: FileKind, language: str, *, phone_number_id: str | None, at: datetime, expires_at: datetime
) -> None:
    """Note that one is to be made, unless one of the kind already is."""
    public_id = new_public_id(at)
    unit.execute(
        """
        INSERT INTO personal_files (public_id, workspace_id, scope_id, user_id, kind, language, phone_number_id, object_key, asked_at,
                                    not_before, expires_at)
        SELECT %(public_id)s, %(workspace)s, %(scope)s, %(user)s, %(kind)s, %(language)s, %(number)s, %(key)s, %(at)s, %(at)s,
               %(expires_at)s
         WHERE NOT EXISTS (SELECT FROM personal_files WHERE scope_id = %(scope)s AND kind = %(kind)s AND sent_at IS NULL
                                                        AND given_up_at IS NULL AND deleted_at IS NULL AND expires_at > %(at)s)
        """,
        {
            "public_id": public_id,
            "workspace": scope.workspace,
            "scope": scope.own,
            "user": scope.user,
            "kind": kind,
            "language": language,
            "number": phone_number_id,
            "key": key_of(scope, public_id),
            "at": at,
            "expires_at": expires_at,
        },
    )


def key_of(scope: Scope, public_id: PublicId) -> str:
    """The object key under which the file lies in the bucket."""
    return f"personal/{scope.workspace}/{scope.own}/{public_id}"


def claim(unit: UnitOfWork, scope: Scope, *, at: datetime, until: datetime) -> Wanted | None:
    """The one that waits longest, made ours until then."""
    row = unit.execute(
        """
        UPDATE personal_files SET attempts = attempts + 1, not_before = %(until)s
         WHERE scope_id = %(scope)s
           AND id = (SELECT id FROM personal_files
                      WHERE scope_id = %(scope)s AND sent_at IS NULL AND given_up_at IS NULL AND deleted_at IS NULL AND kind <> 'weekly'
                        AND not_before <= %(at)s AND expires_at > %(at)s
                      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, language, phone_number_id, object_key, attempts
        """,
        {"scope": scope.own, "at": at, "until": until},
    ).fetchone()
    return Wanted(*row) if row else None


def sent(unit: UnitOfWork, scope: Scope, file: int, at: datetime) -> bool:
    """It is made and on its way. False when it was forgotten meanwhile, or sent by another."""
    done = unit.execute(
        """
        UPDATE personal_files SET sent_at = %s
         WHERE scope_id = %s AND id = %s AND sent_at IS NULL AND given_up_at IS NULL AND deleted_at IS NULL AND expires_at > %s
        """,
        (at, scope.own, file, at),
    )
    return done.rowcount > 0


def weekly_digest(unit: UnitOfWork, scope: Scope, at: datetime) -> str | None:
    """What the `agent.md` that a job wrote last holds, as a hash; None where there is none (any more)."""
    row = unit.execute(
        """
        SELECT digest FROM personal_files
         WHERE scope_id = %s AND kind = 'weekly' AND sent_at IS NOT NULL AND deleted_at IS NULL AND expires_at > %s
         ORDER BY id DESC LIMIT 1
        """,
        (scope.own, at),
    ).fetchone()
    return row[0] if row else None


def begin_weekly(unit: UnitOfWork, scope: Scope, digest: str, *, at: datetime, expires_at: datetime) -> tuple[int, str]:
    """Note that one is about to be written: (id, object key). From now on forgetting and erasure know of it."""
    public_id = new_public_id(at)
    row = unit.one(
        """
        INSERT INTO personal_files (public_id, workspace_id, scope_id, user_id, kind, language, object_key, digest, asked_at, not_before,
                                    expires_at)
        VALUES (%s, %s, %s, %s, 'weekly', '', %s, %s, %s, %s, %s) RETURNING id, object_key
        """,
        (public_id, scope.workspace, scope.own, scope.user, key_of(scope, public_id), digest, at, at, expires_at),
    )
    return row[0], row[1]


def weekly_written(unit: UnitOfWork, scope: Scope, file: int, at: datetime) -> bool:
    """It is written, and whatever was written before is over. False when something that it holds was forgotten meanwhile."""
    written = sent(unit, scope, file, at)
    unit.execute(
        """
        UPDATE personal_files SET expires_at = asked_at, not_before = asked_at
         WHERE scope_id = %s AND kind = 'weekly' AND id <> %s AND deleted_at IS NULL
        """,
        (scope.own, file),
    )
    return written


def give_up(unit: UnitOfWork, scope: Scope, file: int, at: datetime) -> bool:
    """Never send this file. False when it was sent or given up before."""
    done = unit.execute(
        "UPDATE personal_files SET given_up_at = %s WHERE scope_id = %s AND id = %s AND sent_at IS NULL AND given_up_at IS NULL",
        (at, scope.own, file),
    )
    return done.rowcount > 0


def expire(unit: UnitOfWork, scope: ScopeId) -> None:
    """Something that they hold is forgotten: their time is over at once, whether or not they were made."""
    unit.execute(
        "UPDATE personal_files SET expires_at = asked_at, not_before = asked_at WHERE scope_id = %s AND deleted_at IS NULL", (scope,)
    )


def over(unit: UnitOfWork, scope: Scope, at: datetime) -> list[tuple[int, str]]:
    """(id, object key) of those whose time is over and whose bytes may still be there."""
    rows = unit.execute(
        "SELECT id, object_key FROM personal_files WHERE scope_id = %s AND deleted_at IS NULL AND expires_at <= %s", (scope.own, at)
    ).fetchall()
    return [(row[0], row[1]) for row in rows]


def deleted(unit: UnitOfWork, scope: Scope, files: list[int], at: datetime) -> None:
    """Their bytes are gone."""
    unit.execute("UPDATE personal_files SET deleted_at = %s WHERE scope_id = %s AND id = ANY (%s)", (at, scope.own, files))


def scopes_to_do(unit: UnitOfWork, workspace: WorkspaceId, *, at: datetime, most: int) -> list[ScopeId]:
    """Whose files are to be made or deleted; needs no fence."""
    rows = unit.execute("SELECT scope_id FROM personal_files_to_do(%s, %s, %s)", (workspace, at, most)).fetchall()
    return [ScopeId(row[0]) for row in rows]
