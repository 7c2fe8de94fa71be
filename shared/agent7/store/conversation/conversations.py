"""Sessions: stretches of talk that end after a pause, and what each remembers of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from psycopg.types.json import Jsonb

from agent7.identity import ConversationId, Scope, new_public_id
from agent7.store.unit_of_work import UnitOfWork

SESSION_IDLE = timedelta(minutes=30)
"""So long nobody says anything: the session is over."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """One session: it ends after a pause. `context` holds ids and open questions, never texts.

    `told` names what is said once a session and has been.
    """

    id: ConversationId
    started_at: datetime
    last_message_at: datetime
    context: Mapping[str, Any]
    told: Sequence[str] = ()
    loaded: Mapping[str, Any] = field(default_factory=dict)
    """Ids of what was known at its start; empty until the first turn has loaded it."""


def current(unit: UnitOfWork, scope: Scope, channel: str, *, idle: timedelta, at: datetime) -> tuple[Conversation, bool]:
    """The running session, or a new one after a pause longer than `idle`; and whether it is new."""
    row = unit.execute(
        """
        UPDATE conversations SET last_message_at = %(at)s
         WHERE scope_id = %(scope)s AND id = (
               SELECT id FROM conversations WHERE scope_id = %(scope)s AND last_message_at > %(since)s AND ended_at IS NULL
                ORDER BY last_message_at DESC LIMIT 1)
        RETURNING id, started_at, last_message_at, context, told, loaded
        """,
        {"at": at, "scope": scope.own, "since": at - idle},
    ).fetchone()
    if row:
        return Conversation(*row), False
    unit.execute("UPDATE conversations SET ended_at = last_message_at WHERE scope_id = %s AND ended_at IS NULL", (scope.own,))
    row = unit.one(
        """
        INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s) RETURNING id, started_at, last_message_at, context, told, loaded
        """,
        (new_public_id(at), scope.workspace, scope.own, scope.user, channel, at, at),
    )
    return Conversation(*row), True


def by_id(unit: UnitOfWork, scope: Scope, conversation: ConversationId) -> Conversation:
    """A session of this user. Raises LookupError when it is gone."""
    return Conversation(
        *unit.one(
            "SELECT id, started_at, last_message_at, context, told, loaded FROM conversations WHERE scope_id = %s AND id = %s",
            (scope.own, conversation),
        )
    )


def keep_context(unit: UnitOfWork, scope: Scope, conversation: ConversationId, context: Mapping[str, Any]) -> None:
    """Replace what the session remembers of itself: loaded ids, the question that we asked."""
    unit.execute("UPDATE conversations SET context = %s WHERE scope_id = %s AND id = %s", (Jsonb(context), scope.own, conversation))


def keep_loaded(unit: UnitOfWork, scope: Scope, conversation: ConversationId, loaded: Mapping[str, Any]) -> None:
    """Keep, once, the ids of what the session started with."""
    unit.execute(
        "UPDATE conversations SET loaded = %s WHERE scope_id = %s AND id = %s AND loaded = '{}'", (Jsonb(loaded), scope.own, conversation)
    )


def note_told(unit: UnitOfWork, scope: Scope, conversation: ConversationId, topic: str) -> None:
    """This has been said in this session and need not be said again."""
    unit.execute(
        "UPDATE conversations SET told = array_append(told, %s) WHERE scope_id = %s AND id = %s AND NOT told @> ARRAY[%s]",
        (topic, scope.own, conversation, topic),
    )
