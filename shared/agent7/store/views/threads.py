"""Conversations, and the messages in them with what became of their delivery, as an operator reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, LiteralString

from agent7.identity import ConversationId, PublicId, Scope, ScopeId, TurnId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Place:
    """Where a list that is read from the latest on goes on: behind the entry of this time and id."""

    at: datetime
    id: int


@dataclass(frozen=True, slots=True)
class Conversation:
    """One conversation. `said` is its last message that still has words: (role, origin, text)."""

    place: Place
    public_id: PublicId
    user: PublicId
    name: str
    channel: str
    started_at: datetime
    ended_at: datetime | None
    messages: int
    turns: int
    cost: Decimal
    said: tuple[int, str, str] | None


@dataclass(frozen=True, slots=True)
class Message:
    """One message. `role` 0 is the person's. What is None at the end is so where the message is not ours, or not (yet) under way."""

    place: Place
    public_id: PublicId
    conversation: PublicId | None
    turn: PublicId | None
    role: int
    kind: str
    origin: str
    text: str | None
    heard: str | None
    arrived_at: datetime
    redacted: bool
    reaction: str | None
    media: Mapping[str, Any] | None
    choices: Sequence[str]
    task: PublicId | None
    reminds: PublicId | None
    """The reminder that it is."""
    state: int | None
    status_rank: int | None
    claimed_at: datetime | None
    sent_at: datetime | None
    status_at: datetime | None
    error_code: int | None
    error_verdict: str | None
    attempts: int | None


_CONVERSATIONS: Final[LiteralString] = """
    SELECT c.last_message_at, c.id, c.public_id, u.public_id, u.display_name, c.channel, c.started_at, c.ended_at,
           (SELECT count(*) FROM messages m WHERE m.scope_id = c.scope_id AND m.conversation_id = c.id AND m.kind <> 'edit'),
           (SELECT count(*) FROM turns t WHERE t.scope_id = c.scope_id AND t.conversation_id = c.id),
           (SELECT COALESCE(sum(k.amount), 0) FROM turns t
              JOIN costs k ON k.scope_id = t.scope_id AND (k.kind, k.reference) IN (('turn', t.public_id), ('recall', t.recall_id))
             WHERE t.scope_id = c.scope_id AND t.conversation_id = c.id),
           said.role, said.origin, said.text
      FROM conversations c
      JOIN users u ON u.workspace_id = c.workspace_id AND u.scope_id = c.scope_id
      LEFT JOIN LATERAL (
        SELECT m.role, m.origin, left(COALESCE(m.text, m.heard), 300) AS text FROM messages m
         WHERE m.scope_id = c.scope_id AND m.conversation_id = c.id AND COALESCE(m.text, m.heard) IS NOT NULL AND m.kind <> 'edit'
         ORDER BY m.sent_at DESC, m.id DESC LIMIT 1) AS said ON true
     WHERE NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = u.workspace_id AND e.whose = u.scope_id) AND c.scope_id = ANY (%s)
"""
_MESSAGES: Final[LiteralString] = """
    SELECT m.sent_at, m.id, m.public_id, c.public_id, t.public_id, m.role, m.kind, m.origin, m.text, m.heard, m.arrived_at,
           m.redacted_at IS NOT NULL, m.reaction,
           (SELECT jsonb_build_object('kind', f.kind, 'mime', f.mime, 'size', f.size, 'state', f.state,
                                      'filename', COALESCE(m.raw->f.kind->>'filename', o.payload->'content'->>'filename'))
              FROM media f WHERE f.scope_id = m.scope_id AND f.message_id = m.id),
           ARRAY(SELECT choice #>> '{}' FROM jsonb_path_query(o.payload, '$.content.buttons[*].title') AS choice
                 UNION ALL SELECT choice #>> '{}' FROM jsonb_path_query(o.payload, '$.content.sections[*].rows[*].title') AS choice),
           k.public_id, g.public_id, o.state, o.status_rank, o.claimed_at, o.sent_at, o.status_at, o.error_code, o.error_verdict, o.attempts
      FROM messages m
      LEFT JOIN conversations c ON c.scope_id = m.scope_id AND c.id = m.conversation_id
      LEFT JOIN turns t ON t.scope_id = m.scope_id AND t.id = m.turn_id
      LEFT JOIN outbox o ON m.channel = 'outbox' AND o.scope_id = m.scope_id AND o.public_id = m.channel_message_id
                        AND o.workspace_id = m.workspace_id
      LEFT JOIN task_steps s ON s.scope_id = o.scope_id AND s.id = o.task_step_id
      LEFT JOIN tasks k ON k.scope_id = s.scope_id AND k.id = s.task_id
      LEFT JOIN triggers g ON g.scope_id = o.scope_id AND g.outbox_id = o.id
     WHERE m.scope_id = %(scope)s AND m.role <> 2 AND m.kind NOT IN ('edit', 'reaction', 'revoke')
"""


def holding(text: str) -> str | None:
    """The pattern of what holds this text, for ILIKE; None for none."""
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%" if text else None


def latest(unit: UnitOfWork, workspace: WorkspaceId, *, before: Place, most: int) -> list[tuple[ScopeId, int]]:
    """(scope, id) of conversations of a workspace, the latest first; needs no fence."""
    rows = unit.execute(
        "SELECT scope_id, conversation_id FROM conversations_latest(%s, %s, %s, %s)", (workspace, before.at, before.id, most)
    ).fetchall()
    return [(ScopeId(row[0]), row[1]) for row in rows]


def conversations(unit: UnitOfWork, found: Sequence[tuple[ScopeId, int]]) -> list[Conversation]:
    """These conversations, the latest first. Those of somebody who is being erased are left out. The fence holds their scopes."""
    rows = unit.execute(
        _CONVERSATIONS + " AND c.id = ANY (%s) ORDER BY c.last_message_at DESC, c.id DESC",
        ([scope for scope, _ in found], [each for _, each in found]),
    )
    return [_conversation(row) for row in rows.fetchall()]


def of_person(unit: UnitOfWork, scope: Scope, *, text: str = "", before: Place, most: int) -> list[Conversation]:
    """Conversations of a person, the latest first; with a `text` those in which it was said, either way."""
    rows = unit.execute(
        _CONVERSATIONS  # noqa: S608 - constants only
        + """ AND (c.last_message_at, c.id) < (%s, %s)
              AND (%s::text IS NULL OR c.id IN (
                    SELECT m.conversation_id FROM messages m WHERE m.scope_id = c.scope_id AND COALESCE(m.text, m.heard) ILIKE %s))
              ORDER BY c.last_message_at DESC, c.id DESC LIMIT %s""",
        ([scope.own], before.at, before.id, holding(text), holding(text), most),
    )
    return [_conversation(row) for row in rows.fetchall()]


def conversation(unit: UnitOfWork, scope: Scope, public_id: str) -> Conversation | None:
    """One conversation of this person."""
    row = unit.execute(_CONVERSATIONS + " AND c.public_id = %s", ([scope.own], public_id)).fetchone()
    return _conversation(row) if row else None


def messages(unit: UnitOfWork, scope: Scope, *, of: ConversationId | int | None, before: Place, most: int) -> list[Message]:
    """Messages of one conversation, or of all of a person, the latest first; edits and reactions stand with what they are about."""
    rows = unit.execute(
        _MESSAGES
        + """ AND (%(of)s::bigint IS NULL OR m.conversation_id = %(of)s) AND (m.sent_at, m.id) < (%(at)s, %(id)s)
              ORDER BY m.sent_at DESC, m.id DESC LIMIT %(most)s""",
        {"scope": scope.own, "of": of, "at": before.at, "id": before.id, "most": most},
    )
    return [_message(row) for row in rows.fetchall()]


def messages_of_turn(unit: UnitOfWork, scope: Scope, turn: TurnId | int) -> list[Message]:
    """What came, and what was answered."""
    rows = unit.execute(_MESSAGES + " AND m.turn_id = %(turn)s ORDER BY m.role, m.sent_at, m.id", {"scope": scope.own, "turn": turn})
    return [_message(row) for row in rows.fetchall()]


def _conversation(row: tuple[Any, ...]) -> Conversation:
    *before, role, origin, text = row
    said = None if text is None else (role, origin, text)
    return Conversation(Place(before[0], before[1]), *[*before[2:], said])


def _message(row: tuple[Any, ...]) -> Message:
    return Message(Place(row[0], row[1]), *row[2:])
