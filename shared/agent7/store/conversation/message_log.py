"""The messages table: every message of a session, as said by the user and by the assistant; deduplicated by the channel's id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from psycopg.types.json import Jsonb

from agent7.identity import ConversationId, MessageId, Scope, TurnId, new_public_id
from agent7.store.conversation import media
from agent7.store.unit_of_work import UnitOfWork

ROLE_USER, ROLE_ASSISTANT, GROUP = 0, 1, 2
"""Who said it: the user to us, we to them, or the user in a group, which no turn and no session ever sees."""
PASSED_ON = 3
"""Among recent texts: what the user sent us in somebody else's words. It is no role of a row."""
MESSAGE: Final = """m.id, m.public_id, m.kind, m.origin, m.channel_message_id, m.quoted_message_id, m.text, m.sent_at, m.arrived_at,
  m.target_message_id, m.raw, m.redacted_at IS NOT NULL, m.heard, m.heard_origin, m.heard_cost"""
"""The columns of a `Message`."""


@dataclass(frozen=True, slots=True)
class Message:
    """One inbound message of a user. `text` is None for kinds without text and after a redaction.

    `raw` is Meta's own object, kept for all kinds but text; `target_message_id` is what a reaction, edit or revoke speaks of.
    A withdrawn message was deleted by its sender, or redacted, before anybody answered it. `heard_origin` tells that a model has
    listened to it or looked at it: `direct_user` where its text is what the person said aloud, else `heard` is what others say or
    what is to be seen; `heard_cost` is what that took.
    """

    id: MessageId
    public_id: str
    kind: str
    origin: str
    channel_message_id: str
    quoted_message_id: str | None
    text: str | None
    sent_at: datetime
    arrived_at: datetime
    target_message_id: str | None = None
    raw: Mapping[str, Any] | None = None
    withdrawn: bool = False
    heard: str | None = None
    heard_origin: str | None = None
    heard_cost: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Inbound:
    """A message as the channel brought it, before it has a row."""

    kind: str
    origin: str
    channel: str
    channel_message_id: str
    quoted_message_id: str | None
    text: str | None
    raw: Mapping[str, Any] | None
    sent_at: datetime
    arrived_at: datetime
    target_message_id: str | None = None
    group_id: str | None = None


def add_inbound(unit: UnitOfWork, scope: Scope, inbound: Sequence[Inbound], at: datetime) -> list[str]:
    """Insert the messages that are not there yet (deduplication by the channel's id).

    Ids of those that edits and revokes speak of: they came with them, or were there before them.
    """
    spoken_of: list[str] = []
    for message in inbound:
        amended = unit.execute(
            """
            INSERT INTO messages (public_id, workspace_id, scope_id, user_id, role, kind, origin, channel, channel_message_id,
                                  quoted_message_id, text, raw, sent_at, arrived_at, target_message_id, group_id)
            VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
            ON CONFLICT (workspace_id, channel, channel_message_id) DO NOTHING
            RETURNING EXISTS (SELECT FROM messages other WHERE other.scope_id = messages.scope_id
                                 AND other.target_message_id = messages.channel_message_id AND other.kind IN ('edit', 'revoke'))
            """,
            (
                new_public_id(at),
                scope.workspace,
                scope.own,
                scope.user,
                GROUP if message.group_id else ROLE_USER,
                message.kind,
                message.origin,
                message.channel,
                message.channel_message_id,
                message.quoted_message_id,
                message.text,
                Jsonb(message.raw) if message.raw is not None else None,
                message.sent_at,
                message.arrived_at,
                message.target_message_id,
                message.group_id,
            ),
        ).fetchone()
        if amended and amended[0]:
            spoken_of.append(message.channel_message_id)
        if message.target_message_id and message.kind in ("edit", "revoke"):
            spoken_of.append(message.target_message_id)
    return spoken_of


def keep_heard(unit: UnitOfWork, scope: Scope, message: MessageId, words: str, *, origin: str, own: bool, cost: Mapping[str, Any]) -> bool:
    """What a model heard or saw in a message, once. Words of the person's `own` become its text. False when it was redacted meanwhile."""
    kept = unit.execute(
        """
        UPDATE messages SET text = CASE WHEN %(own)s THEN %(words)s ELSE text END, heard = CASE WHEN %(own)s THEN NULL ELSE %(words)s END,
                            heard_origin = %(origin)s, heard_cost = %(cost)s
         WHERE scope_id = %(scope)s AND id = %(message)s AND redacted_at IS NULL AND heard_origin IS NULL
        """,
        {"own": own, "words": words, "origin": origin, "cost": Jsonb(cost), "scope": scope.own, "message": message},
    )
    return kept.rowcount == 1


def of_turn(unit: UnitOfWork, scope: Scope, turn: TurnId) -> list[Message]:
    """The messages that a turn owns, in the order of their timestamps, then of their arrival."""
    rows = unit.execute(
        "SELECT " + MESSAGE + " FROM messages m WHERE scope_id = %s AND turn_id = %s AND role = 0 ORDER BY sent_at, arrived_at, id",  # noqa: S608
        (scope.own, turn),
    ).fetchall()
    return [Message(*row) for row in rows]


def recent_texts(unit: UnitOfWork, scope: Scope, conversation: ConversationId, *, before_turn: TurnId, most: int) -> list[tuple[int, str]]:
    """The last (role, text) of this session before a turn, oldest first; `PASSED_ON` where a user's text is not their own words.

    Redacted ones are not there, and no results of tasks: those are nobody's words in this talk, and may be hostile.
    """
    rows = unit.execute(
        """
        SELECT CASE WHEN role = 0 AND origin <> 'direct_user' THEN 3 ELSE role END, text FROM messages
         WHERE scope_id = %s AND conversation_id = %s AND text IS NOT NULL AND kind <> 'edit' AND origin <> 'task_result'
           AND (turn_id IS NULL OR turn_id < %s)
         ORDER BY sent_at DESC, id DESC LIMIT %s
        """,
        (scope.own, conversation, before_turn, most),
        anew=True,
    ).fetchall()
    return [(row[0], row[1]) for row in reversed(rows)]


def said_last(unit: UnitOfWork, scope: Scope, conversation: ConversationId, *, turn: TurnId, quoted: str | None) -> list[MessageId]:
    """The person's message that was quoted by its channel id, else their last ones in this session: of this turn and the last before."""
    if quoted is not None:
        rows = unit.execute(
            "SELECT id FROM messages WHERE scope_id = %s AND channel_message_id = %s AND role = 0", (scope.own, quoted)
        ).fetchall()
        return [MessageId(row[0]) for row in rows]
    rows = unit.execute(
        """
        SELECT id FROM messages
         WHERE scope_id = %(scope)s AND conversation_id = %(conversation)s AND role = 0 AND kind <> 'edit'
           AND turn_id IN (%(turn)s, (SELECT max(before.turn_id) FROM messages before
                                       WHERE before.scope_id = %(scope)s AND before.conversation_id = %(conversation)s
                                         AND before.role = 0 AND before.turn_id < %(turn)s))
        """,
        {"scope": scope.own, "conversation": conversation, "turn": turn},
    ).fetchall()
    return [MessageId(row[0]) for row in rows]


def said_before(unit: UnitOfWork, scope: Scope, conversation: ConversationId, *, message: MessageId, most: int) -> list[MessageId]:
    """The person's messages of this session but for one, the last of them first."""
    rows = unit.execute(
        """
        SELECT id FROM messages
         WHERE scope_id = %s AND conversation_id = %s AND role = 0 AND kind <> 'edit' AND id <> %s
         ORDER BY sent_at DESC, arrived_at DESC, id DESC
         LIMIT %s
        """,
        (scope.own, conversation, message, most),
    ).fetchall()
    return [MessageId(row[0]) for row in rows]


def answers_to(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId]) -> list[tuple[MessageId, str]]:
    """(id, outbox public id) of what we said in the turns of these messages."""
    rows = unit.execute(
        """
        SELECT id, channel_message_id FROM messages
         WHERE scope_id = %(scope)s AND role = 1
           AND turn_id IN (SELECT turn_id FROM messages WHERE scope_id = %(scope)s AND id = ANY (%(messages)s))
        """,
        {"scope": scope.own, "messages": list(messages)},
    ).fetchall()
    return [(MessageId(row[0]), row[1]) for row in rows]


def said_in(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId]) -> str:
    """The words of these messages of the user, in their order; those that were taken out are not there."""
    if not messages:
        return ""
    rows = unit.execute(
        "SELECT text FROM messages WHERE scope_id = %s AND id = ANY (%s) AND text IS NOT NULL ORDER BY sent_at, arrived_at, id",
        (scope.own, list(messages)),
    )
    return " ".join(row[0] for row in rows)


def add_reply(
    unit: UnitOfWork,
    scope: Scope,
    *,
    conversation: ConversationId,
    turn: TurnId | None,
    outbox_public_id: str,
    text: str | None,
    at: datetime,
    origin: str = "assistant",
) -> None:
    """Note what the assistant said, or an operator in its place, under the outbox row's id until the channel gives it one."""
    unit.execute(
        """
        INSERT INTO messages (public_id, workspace_id, scope_id, user_id, conversation_id, turn_id, role, kind, origin, channel,
                              channel_message_id, text, sent_at, arrived_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, 'text', %s, 'outbox', %s, %s, %s, %s)
        """,
        (
            new_public_id(at),
            scope.workspace,
            scope.own,
            scope.user,
            conversation,
            turn,
            ROLE_ASSISTANT,
            origin,
            outbox_public_id,
            text,
            at,
            at,
        ),
    )


def redact(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId], at: datetime) -> None:
    """Take the text out of these messages, what was put to them in reaction, and the files that came with them.

    That they were said stays, and whether the reaction praised or complained.
    """
    unit.execute(
        """
        UPDATE messages SET text = NULL, heard = NULL, raw = NULL, reaction = NULL, redacted_at = %s
         WHERE scope_id = %s AND id = ANY (%s)
        """,
        (at, scope.own, list(messages)),
    )
    media.doom(unit, scope, messages, at)


def quoted(unit: UnitOfWork, scope: Scope, wamids: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Text and origin by wamid of these messages, the user's own and our replies; those redacted or unknown are left out."""
    rows = unit.execute(
        """
        SELECT channel_message_id, COALESCE(text, heard), CASE WHEN text IS NULL THEN heard_origin ELSE origin END FROM messages
         WHERE scope_id = %(scope)s AND COALESCE(text, heard) IS NOT NULL
           AND workspace_id = %(workspace)s AND channel = 'whatsapp' AND channel_message_id = ANY(%(wamids)s)
        UNION ALL
        SELECT o.wamid, m.text, m.origin FROM outbox o
          JOIN messages m ON m.workspace_id = o.workspace_id AND m.channel = 'outbox' AND m.channel_message_id = o.public_id
         WHERE o.scope_id = %(scope)s AND m.scope_id = %(scope)s AND m.text IS NOT NULL
           AND o.workspace_id = %(workspace)s AND o.wamid = ANY(%(wamids)s)
        """,
        {"scope": scope.own, "workspace": scope.workspace, "wamids": list(wamids)},
        anew=True,
    )
    return {row[0]: (row[1], row[2]) for row in rows}


class Words(NamedTuple):
    """Everything that is kept in words of one message; `own` where that is nothing but what the person wrote themselves."""

    message: MessageId
    channel_message_id: str
    turn: TurnId | None
    text: str
    own: str | None


def texts(unit: UnitOfWork, scope: Scope) -> list[Words]:
    """Everything that this user and the assistant said to each other and that still has words.

    The words of kinds that are kept as they came are among them, reactions, and what was heard or seen.
    """
    rows = unit.execute(
        """
        SELECT id, channel_message_id, turn_id, concat_ws(' ', text, heard, raw::text, reaction),
               CASE WHEN role = 0 AND origin = 'direct_user' AND heard IS NULL AND raw IS NULL AND reaction IS NULL THEN text END
          FROM messages
         WHERE scope_id = %s AND (text IS NOT NULL OR heard IS NOT NULL OR raw IS NOT NULL OR reaction IS NOT NULL)
        """,
        (scope.own,),
    )
    return [Words(*row) for row in rows]
