"""Short-term memory: topics of a session, with the mean of their vectors, until they become long-term memory or go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from typing import Any, Final

from agent7.identity import ConversationId, MemoryId, Scope, ScopeId, TopicId, new_public_id
from agent7.store.unit_of_work import UnitOfWork


class TopicState(IntEnum):
    """Where a topic of short-term memory is in its life."""

    ACTIVE = 0
    CLOSING = 1
    PROMOTED = 2
    DROPPED = 3


@dataclass(frozen=True, slots=True)
class Topic:
    """What was talked about. `importance` is the highest relevance of what was said; rehearsals come on top."""

    id: TopicId
    conversation: ConversationId
    state: TopicState
    summary: str | None = field(repr=False)
    entities: tuple[str, ...] = field(repr=False)
    importance: float
    access_count: int
    started_at: datetime
    last_at: datetime
    expires_at: datetime
    attempts: int


SELECT: Final = """
    SELECT t.id, t.conversation_id, t.state, t.summary, t.entities, t.importance, t.access_count, t.started_at, t.last_at, t.expires_at,
           t.attempts
      FROM topics t
"""


def lock_session(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId) -> None:
    """Let one worker at a time sort what was said in a session."""
    unit.execute("SELECT 1 FROM conversations WHERE scope_id = %s AND id = %s FOR NO KEY UPDATE", (scope, conversation))


def active(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId) -> list[Topic]:
    """The active topics of a session, the last talked about first."""
    rows = unit.execute(
        SELECT + " WHERE t.scope_id = %s AND t.conversation_id = %s AND t.state = 0 ORDER BY t.last_at DESC, t.id",
        (scope, conversation),
    )
    return [_topic(row) for row in rows.fetchall()]


def nearness(unit: UnitOfWork, scope: ScopeId, topics: Sequence[TopicId], memories: Sequence[MemoryId]) -> dict[TopicId, float]:
    """Cosine of the nearest of these memories to the centroid of each topic of the same model."""
    rows = unit.execute(
        """
        SELECT t.id, max(1 - (t.centroid <=> e.embedding)) FROM topics t
          JOIN memory_embeddings e ON e.scope_id = t.scope_id AND e.model = t.model
         WHERE t.scope_id = %s AND t.id = ANY (%s) AND e.memory_id = ANY (%s) GROUP BY t.id
        """,
        (scope, list(topics), list(memories)),
    )
    return {TopicId(row[0]): float(row[1]) for row in rows.fetchall()}


def begin(unit: UnitOfWork, scope: Scope, conversation: ConversationId, *, at: datetime, expires_at: datetime) -> TopicId:
    """A topic of which nothing is said yet."""
    row = unit.one(
        """
        INSERT INTO topics (public_id, workspace_id, scope_id, user_id, conversation_id, importance, started_at, last_at, expires_at)
        VALUES (%s, %s, %s, %s, %s, 0, %s, %s, %s) RETURNING id
        """,
        (new_public_id(at), scope.workspace, scope.own, scope.user, conversation, at, at, expires_at),
    )
    return TopicId(row[0])


def describe(
    unit: UnitOfWork, scope: ScopeId, topic: TopicId, *, summary: str | None, entities: Sequence[str], importance: float, model: str | None
) -> None:
    """Say anew what a topic is made of; its centroid is the mean of the vectors of what was said. Without `model` it keeps its own."""
    unit.execute(
        """
        UPDATE topics t SET summary = %(summary)s, entities = %(entities)s, importance = %(importance)s, (centroid, model) = (
               SELECT avg(e.embedding), max(e.model) FROM observations o
                 JOIN memory_embeddings e
                   ON e.scope_id = o.scope_id AND e.model = COALESCE(%(model)s, t.model) AND e.memory_id = ANY (o.memories)
                WHERE o.scope_id = %(scope)s AND o.topic_id = %(topic)s)
         WHERE t.scope_id = %(scope)s AND t.id = %(topic)s
        """,
        {"summary": summary, "entities": list(entities), "importance": importance, "model": model, "scope": scope, "topic": topic},
    )


def renew(unit: UnitOfWork, scope: ScopeId, topic: TopicId, *, at: datetime, expires_at: datetime) -> None:
    """Renew the topic's time to live: it was touched."""
    unit.execute(
        "UPDATE topics SET last_at = GREATEST(last_at, %s), expires_at = GREATEST(expires_at, %s) WHERE scope_id = %s AND id = %s",
        (at, expires_at, scope, topic),
    )


def rehearse(unit: UnitOfWork, scope: ScopeId, recalled: Sequence[MemoryId], *, at: datetime, expires_at: datetime) -> None:
    """Count a turn that recalled the words of a topic, or a fact that was drawn from them."""
    unit.execute(
        """
        UPDATE topics t SET access_count = access_count + 1, expires_at = GREATEST(t.expires_at, %(expires)s)
         WHERE t.scope_id = %(scope)s AND t.state = 0 AND t.expires_at > %(at)s AND EXISTS (
               SELECT FROM observations o JOIN memories m ON m.scope_id = o.scope_id AND m.id = ANY (%(recalled)s)
                WHERE o.scope_id = t.scope_id AND o.topic_id = t.id
                  AND (m.id = ANY (o.memories) OR m.source_message_id = o.message_id OR m.derived_from && o.memories))
        """,
        {"scope": scope, "recalled": list(recalled), "at": at, "expires": expires_at},
    )


def close(unit: UnitOfWork, scope: ScopeId, topics: Sequence[TopicId]) -> None:
    """Nothing joins these any more; they are to become long-term memory."""
    unit.execute("UPDATE topics SET state = 1 WHERE scope_id = %s AND id = ANY (%s) AND state = 0", (scope, list(topics)))


def end(unit: UnitOfWork, scope: ScopeId, topics: Sequence[TopicId], state: TopicState, at: datetime) -> None:
    """Promoted or dropped, for good: the words go."""
    unit.execute(
        """
        UPDATE topics SET state = %s, ended_at = %s, summary = NULL, entities = '{}', centroid = NULL, promote_after = NULL
         WHERE scope_id = %s AND id = ANY (%s)
        """,
        (int(state), at, scope, list(topics)),
    )


def open_ones(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId) -> list[Topic]:
    """Everything active or closing of a session, oldest first; locked."""
    rows = unit.execute(
        SELECT + " WHERE t.scope_id = %s AND t.conversation_id = %s AND t.state IN (0, 1) ORDER BY t.id FOR UPDATE", (scope, conversation)
    )
    return [_topic(row) for row in rows.fetchall()]


def delete_empty(unit: UnitOfWork, scope: ScopeId, topics: Sequence[TopicId]) -> None:
    """Those of the topics that nothing is left of."""
    unit.execute(
        """
        DELETE FROM topics t WHERE t.scope_id = %s AND t.id = ANY (%s)
           AND NOT EXISTS (SELECT FROM observations o WHERE o.scope_id = t.scope_id AND o.topic_id = t.id)
        """,
        (scope, list(topics)),
    )


def delete_all(unit: UnitOfWork, scope: ScopeId) -> None:
    """Delete every topic of a scope."""
    unit.execute("DELETE FROM topics WHERE scope_id = %s", (scope,))


def _topic(row: Sequence[Any]) -> Topic:
    return Topic(TopicId(row[0]), ConversationId(row[1]), TopicState(row[2]), row[3], tuple(row[4]), *row[5:])
