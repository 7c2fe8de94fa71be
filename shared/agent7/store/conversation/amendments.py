"""Edits, revokes and reactions.

What a later message does to an earlier one: an edit, a revoke, a reaction; in whatever order they arrive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from agent7.identity import MessageId, Scope, TurnId
from agent7.store.conversation import media
from agent7.store.unit_of_work import UnitOfWork

CHANNEL = "whatsapp"


@dataclass(frozen=True, slots=True)
class Original:
    """The message that an amendment speaks of. `answered`: its turn is over, so that memory may hold what it said."""

    id: MessageId
    turn: TurnId | None
    origin: str
    text: str | None = field(repr=False)
    sent_at: datetime
    answered: bool
    redacted: bool


def original(unit: UnitOfWork, scope: Scope, channel_message_id: str) -> Original | None:
    """The user's own message of this channel id, locked; None when it has not arrived, or is somebody else's."""
    row = unit.execute(
        """
        SELECT m.id, m.turn_id, m.origin, m.text, m.sent_at,
               EXISTS (SELECT FROM turns t WHERE t.scope_id = m.scope_id AND t.id = m.turn_id AND t.state <> 0), m.redacted_at IS NOT NULL
          FROM messages m
         WHERE m.workspace_id = %s AND m.channel = %s AND m.channel_message_id = %s AND m.scope_id = %s AND m.role <> 1
           FOR UPDATE OF m
        """,
        (scope.workspace, CHANNEL, channel_message_id, scope.own),
    ).fetchone()
    return Original(*row) if row else None


def settle(unit: UnitOfWork, scope: Scope, channel_message_ids: Sequence[str], at: datetime) -> None:
    """Apply what edits and revokes say to those of these messages that nobody has answered yet.

    A revoke wins over every edit, else the last edit counts. Answered messages are left to the turn of the amendment, for
    memory has to follow.
    """
    rows = unit.execute(
        """
        SELECT DISTINCT ON (target_message_id) target_message_id, kind, text FROM messages
         WHERE scope_id = %s AND target_message_id = ANY (%s) AND kind IN ('edit', 'revoke')
         ORDER BY target_message_id, kind = 'revoke' DESC, sent_at DESC, arrived_at DESC, id DESC
        """,
        (scope.own, list(channel_message_ids)),
    ).fetchall()
    for target, kind, text in rows:
        found = original(unit, scope, target)
        if found is None or found.answered:
            continue
        if kind == "revoke":
            withdraw(unit, scope, target, at)
        else:
            rewrite(unit, scope, found.id, text)


def rewrite(unit: UnitOfWork, scope: Scope, message: MessageId, text: str | None) -> None:
    """Give a message its new words; one that was redacted stays so. An edit without words to it changes nothing."""
    if text is not None:
        unit.execute(
            "UPDATE messages SET text = %s, raw = NULL WHERE scope_id = %s AND id = %s AND redacted_at IS NULL", (text, scope.own, message)
        )


def is_last_edit(unit: UnitOfWork, scope: Scope, edit: MessageId, target: str) -> bool:
    """Whether nothing later amends the same message: edits may arrive in any order."""
    row = unit.execute(
        """
        SELECT id FROM messages WHERE scope_id = %s AND target_message_id = %s AND kind IN ('edit', 'revoke')
         ORDER BY kind = 'revoke' DESC, sent_at DESC, arrived_at DESC, id DESC LIMIT 1
        """,
        (scope.own, target),
    ).fetchone()
    return row is not None and bool(row[0] == edit)


def withdraw(unit: UnitOfWork, scope: Scope, target: str, at: datetime) -> None:
    """Take the words out of a message, of all its edits, what was put to it in reaction, and the file that came with it."""
    rows = unit.execute(
        """
        UPDATE messages SET text = NULL, heard = NULL, raw = NULL, reaction = NULL, redacted_at = COALESCE(redacted_at, %(at)s)
         WHERE scope_id = %(scope)s AND id IN (
           SELECT id FROM messages WHERE workspace_id = %(workspace)s AND channel = %(channel)s AND channel_message_id = %(target)s
           UNION ALL SELECT id FROM messages WHERE scope_id = %(scope)s AND target_message_id = %(target)s AND kind = 'edit')
        RETURNING id
        """,
        {"at": at, "scope": scope.own, "workspace": scope.workspace, "channel": CHANNEL, "target": target},
    ).fetchall()
    media.doom(unit, scope, [MessageId(row[0]) for row in rows], at)


def replies_since(unit: UnitOfWork, scope: Scope, sent_at: datetime) -> list[tuple[MessageId, str, TurnId | None, str]]:
    """(id, outbox public id, turn, text) of what we have said since then and still have."""
    rows = unit.execute(
        """
        SELECT id, channel_message_id, turn_id, text FROM messages
         WHERE scope_id = %s AND role = 1 AND sent_at >= %s AND text IS NOT NULL
        """,
        (scope.own, sent_at),
    ).fetchall()
    return [(MessageId(row[0]), row[1], row[2], row[3]) for row in rows]


def react(unit: UnitOfWork, scope: Scope, target: str, emoji: str | None, reading: int | None, at: datetime) -> bool:
    """Keep the person's reaction on the message that it answers, ours or theirs; None takes it back.

    An older event than the one that is kept changes nothing. False when there is no such message, or it had a newer one.
    """
    done = unit.execute(
        """
        UPDATE messages SET reaction = %(emoji)s, reaction_reading = %(reading)s, reaction_at = %(at)s
         WHERE scope_id = %(scope)s AND (reaction_at IS NULL OR reaction_at <= %(at)s) AND id IN (
           SELECT id FROM messages WHERE workspace_id = %(workspace)s AND channel = %(channel)s AND channel_message_id = %(target)s
           UNION ALL
           SELECT m.id FROM outbox o
             JOIN messages m ON m.workspace_id = o.workspace_id AND m.channel = 'outbox' AND m.channel_message_id = o.public_id
            WHERE o.workspace_id = %(workspace)s AND o.wamid = %(target)s AND o.scope_id = %(scope)s)
        """,
        {
            "emoji": emoji,
            "reading": reading,
            "at": at,
            "scope": scope.own,
            "workspace": scope.workspace,
            "channel": CHANNEL,
            "target": target,
        },
    )
    return done.rowcount > 0
