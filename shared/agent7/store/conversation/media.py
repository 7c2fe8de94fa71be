"""Media files. Files that people sent: what is known of each, where its bytes are, and what is still to be fetched or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from agent7.identity import MediaId, MessageId, Scope, ScopeId, TurnId, WorkspaceId, new_public_id
from agent7.store.unit_of_work import UnitOfWork

WAITING, KEPT, GIVEN_UP, DOOMED = range(4)


@dataclass(frozen=True, slots=True)
class Announced:
    """A file as its message announces it. `object_key` is where it will be kept."""

    channel_message_id: str
    kind: str
    channel_id: str
    mime: str | None
    sha256: str | None
    object_key: str
    arrived_at: datetime


@dataclass(frozen=True, slots=True)
class Waiting:
    """A file to fetch, or to delete."""

    id: MediaId
    state: int
    kind: str
    channel_id: str
    mime: str | None
    sha256: str | None
    object_key: str = field(repr=False)
    attempts: int
    arrived_at: datetime


def announce(unit: UnitOfWork, scope: Scope, announced: Sequence[Announced], *, kept_for: timedelta, at: datetime) -> None:
    """Note the files of messages that are in the database now; a repetition changes nothing, a redacted message has none."""
    for each in announced:
        unit.execute(
            """
            INSERT INTO media (public_id, workspace_id, scope_id, user_id, message_id, kind, channel_id, sha256, mime, object_key,
                               not_before, arrived_at, expires_at)
            SELECT %s, workspace_id, scope_id, user_id, id, %s, %s, %s, %s, %s, %s, %s, %s FROM messages
             WHERE workspace_id = %s AND channel = 'whatsapp' AND channel_message_id = %s AND scope_id = %s AND redacted_at IS NULL
            ON CONFLICT (workspace_id, scope_id, message_id) DO NOTHING
            """,
            (
                new_public_id(at),
                each.kind,
                each.channel_id,
                each.sha256,
                each.mime,
                each.object_key,
                at,
                each.arrived_at,
                each.arrived_at + kept_for,
                scope.workspace,
                each.channel_message_id,
                scope.own,
            ),
        )


def keep_sent(
    unit: UnitOfWork,
    scope: Scope,
    outbox_public_id: str,
    kind: str,
    mime: str,
    size: int,
    object_key: str,
    *,
    at: datetime,
    expires_at: datetime,
) -> None:
    """Note a file of ours that is kept, with the message that it goes out with: what deletes that message deletes the file."""
    unit.execute(
        """
        INSERT INTO media (public_id, workspace_id, scope_id, user_id, message_id, kind, channel_id, mime, size, object_key, state,
                           not_before, arrived_at, kept_at, expires_at)
        SELECT %s, workspace_id, scope_id, user_id, id, %s, '', %s, %s, %s, %s, %s, %s, %s, %s FROM messages
         WHERE workspace_id = %s AND channel = 'outbox' AND channel_message_id = %s AND scope_id = %s
        """,
        (new_public_id(at), kind, mime, size, object_key, KEPT, at, at, at, expires_at, scope.workspace, outbox_public_id, scope.own),
    )


def doom(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId], at: datetime) -> None:
    """The files of these messages are to go; after-work deletes them, for a turn has no way to them."""
    unit.execute(
        "UPDATE media SET state = 3, not_before = %s WHERE scope_id = %s AND message_id = ANY (%s) AND state <> 3",
        (at, scope.own, list(messages)),
    )


def doom_expired(unit: UnitOfWork, scope: Scope, at: datetime) -> None:
    """Files whose time is over are to go, and with them what is known of those that were never kept."""
    unit.execute(
        "UPDATE media SET state = 3, not_before = %(at)s WHERE scope_id = %(scope)s AND state IN (1, 2) AND expires_at <= %(at)s",
        {"at": at, "scope": scope.own},
    )


def to_do(unit: UnitOfWork, scope: Scope, *, at: datetime, most: int) -> list[Waiting]:
    """What is to be fetched or deleted for this user now; deletions first."""
    rows = unit.execute(
        """
        SELECT id, state, kind, channel_id, mime, sha256, object_key, attempts, arrived_at FROM media
         WHERE scope_id = %s AND state IN (0, 3) AND not_before <= %s ORDER BY state DESC, not_before, id LIMIT %s
        """,
        (scope.own, at, most),
    ).fetchall()
    return [Waiting(*row) for row in rows]


def claim(unit: UnitOfWork, scope: Scope, media: MediaId, *, at: datetime, until: datetime) -> bool:
    """Count an attempt and keep others away until then; False when it is not waiting any more, or somebody else is at it."""
    claimed = unit.execute(
        """
        UPDATE media SET attempts = attempts + 1, not_before = %s
         WHERE scope_id = %s AND id = %s AND state = 0 AND not_before <= %s
        """,
        (until, scope.own, media, at),
    )
    return claimed.rowcount == 1


def kept(unit: UnitOfWork, scope: Scope, media: MediaId, *, mime: str, sha256: str, size: int, at: datetime) -> bool:
    """Its bytes are where they belong. False when it was forgotten meanwhile: then they have to go again."""
    done = unit.execute(
        """
        UPDATE media SET state = 1, mime = %s, sha256 = %s, size = %s, kept_at = %s, reason = NULL
         WHERE scope_id = %s AND id = %s AND state = 0
        """,
        (mime, sha256, size, at, scope.own, media),
    )
    return done.rowcount == 1


def not_kept(unit: UnitOfWork, scope: Scope, media: MediaId, *, reason: str, again_at: datetime | None) -> None:
    """The attempt came to nothing: once more at `again_at`, or never."""
    unit.execute(
        """
        UPDATE media SET state = CASE WHEN %(again)s::timestamptz IS NULL THEN 2 ELSE 0 END, reason = %(reason)s,
                         not_before = COALESCE(%(again)s, not_before)
         WHERE scope_id = %(scope)s AND id = %(id)s AND state = 0
        """,
        {"again": again_at, "reason": reason, "scope": scope.own, "id": media},
    )


def delete(unit: UnitOfWork, scope: Scope, media: Sequence[MediaId]) -> None:
    """The bytes are gone, the row goes too."""
    unit.execute("DELETE FROM media WHERE scope_id = %s AND id = ANY (%s) AND state = 3", (scope.own, list(media)), anew=True)


def of_turn(unit: UnitOfWork, scope: Scope, turn: TurnId) -> list[tuple[str, int, str | None]]:
    """(kind, state, reason) of the files that came with the messages of a turn."""
    rows = unit.execute(
        """
        SELECT f.kind, f.state, f.reason FROM messages m JOIN media f ON f.message_id = m.id AND f.scope_id = m.scope_id
         WHERE m.scope_id = %s AND m.turn_id = %s ORDER BY f.id
        """,
        (scope.own, turn),
    ).fetchall()
    return [(row[0], row[1], row[2]) for row in rows]


def scopes_to_do(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[ScopeId]:
    """Whose files wait to be fetched or deleted, or are over their time, since before then; needs no fence."""
    rows = unit.execute("SELECT scope_id FROM media_to_do(%s, %s, %s)", (workspace, before, most)).fetchall()
    return [ScopeId(row[0]) for row in rows]
