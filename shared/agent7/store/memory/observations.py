"""Sensory memory: what was noticed of each message of a person, and its words as long as they are worked on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from psycopg.types.json import Jsonb

from agent7.identity import ConversationId, MemoryId, MessageId, Scope, ScopeId, TopicId, TurnId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Noticed:
    """One message as the filter saw it. Without `passed` it keeps no words."""

    conversation: ConversationId
    turn: TurnId
    message: MessageId
    origin: str
    score: float
    passed: bool
    content: str | None = field(repr=False)
    answers: str | None = field(repr=False)
    language: str | None
    entities: Sequence[Mapping[str, Any]] = field(repr=False)
    sentiment: str
    intensity: float
    memories: Sequence[MemoryId]
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Observation:
    """What is left of a message that passed. `entities` are folded names; `topic` is None as long as it is in none."""

    id: int
    turn: TurnId
    message: MessageId
    origin: str
    score: float
    content: str = field(repr=False)
    language: str | None
    entities: tuple[str, ...] = field(repr=False)
    sentiment: str
    memories: tuple[MemoryId, ...]
    topic: TopicId | None
    said_at: datetime
    answers: str | None = field(repr=False, default=None)
    intensity: float = 0.0
    """Of the feeling, in [0, 1]."""


_SELECT: Final = """
    SELECT o.id, o.turn_id, o.message_id, o.origin, o.score, o.content, o.language,
           (SELECT COALESCE(array_agg(e->>'key'), '{}') FROM jsonb_array_elements(o.entities) e), o.sentiment, o.memories, o.topic_id,
           o.said_at, o.answers, o.intensity
      FROM observations o
"""


def add(unit: UnitOfWork, scope: Scope, noticed: Noticed) -> None:
    """Note a message once; what was noted of it in the same turn stays."""
    unit.execute(
        """
        INSERT INTO observations (workspace_id, scope_id, user_id, conversation_id, turn_id, message_id, origin, score, passed, content,
                                  answers, language, entities, sentiment, intensity, memories, said_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
        ON CONFLICT (workspace_id, turn_id, message_id) DO NOTHING
        """,
        (
            scope.workspace,
            scope.own,
            scope.user,
            noticed.conversation,
            noticed.turn,
            noticed.message,
            noticed.origin,
            noticed.score,
            noticed.passed,
            noticed.content,
            noticed.answers,
            noticed.language,
            Jsonb(list(noticed.entities)),
            noticed.sentiment,
            noticed.intensity,
            list(noticed.memories),
            noticed.said_at,
        ),
    )


def session_to_sort(unit: UnitOfWork, scope: ScopeId, turn: TurnId) -> ConversationId | None:
    """The session of a turn with words that nobody has looked at for topics."""
    row = unit.execute(
        """
        SELECT conversation_id FROM observations
         WHERE scope_id = %s AND turn_id = %s AND passed AND content IS NOT NULL AND processed_at IS NULL LIMIT 1
        """,
        (scope, turn),
    ).fetchone()
    return ConversationId(row[0]) if row else None


def unsorted(unit: UnitOfWork, scope: ScopeId, turn: TurnId) -> list[Observation]:
    """The words of a turn that nobody has looked at for topics, oldest first, locked."""
    return _read(
        unit,
        _SELECT
        + """ WHERE o.scope_id = %s AND o.turn_id = %s AND o.passed AND o.content IS NOT NULL AND o.processed_at IS NULL
              AND NOT EXISTS (SELECT FROM turns t WHERE t.scope_id = o.scope_id AND t.id = o.turn_id AND t.extracted_at IS NOT NULL)
              ORDER BY o.id FOR UPDATE OF o""",
        (scope, turn),
    )


def of_topic(unit: UnitOfWork, scope: ScopeId, topic: TopicId) -> list[Observation]:
    """The words of a topic, oldest first."""
    return _read(unit, _SELECT + " WHERE o.scope_id = %s AND o.topic_id = %s AND o.content IS NOT NULL ORDER BY o.id", (scope, topic))


def sort_into(unit: UnitOfWork, scope: ScopeId, observations: Sequence[int], topic: TopicId | None, at: datetime) -> None:
    """These belong to a topic, or to none."""
    unit.execute(
        "UPDATE observations SET topic_id = %s, processed_at = %s WHERE scope_id = %s AND id = ANY (%s)",
        (topic, at, scope, list(observations)),
    )


def turns_without_observation(unit: UnitOfWork, scope: ScopeId, turns: Sequence[TurnId]) -> set[TurnId]:
    """Those of the turns of which every message that was noticed was turned away."""
    rows = unit.execute(
        "SELECT turn_id FROM observations WHERE scope_id = %s AND turn_id = ANY (%s) GROUP BY turn_id HAVING NOT bool_or(passed)",
        (scope, list(turns)),
    )
    return {TurnId(row[0]) for row in rows.fetchall()}


def replied_to(unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId]) -> list[TopicId]:
    """The topics of the turns whose messages, theirs or ours, these messages of the user quote."""
    rows = unit.execute(
        """
        WITH quoted AS (
          SELECT m.quoted_message_id AS wamid FROM messages m
           WHERE m.scope_id = %(scope)s AND m.id = ANY (%(messages)s) AND m.quoted_message_id IS NOT NULL)
        SELECT DISTINCT o.topic_id FROM observations o
         WHERE o.scope_id = %(scope)s AND o.topic_id IS NOT NULL AND o.turn_id IN (
               SELECT m.turn_id FROM quoted q
                 JOIN messages m ON m.workspace_id = %(workspace)s AND m.channel = 'whatsapp' AND m.channel_message_id = q.wamid
                WHERE m.scope_id = %(scope)s
               UNION ALL
               SELECT b.turn_id FROM quoted q
                 JOIN outbox b ON b.workspace_id = %(workspace)s AND b.wamid = q.wamid WHERE b.scope_id = %(scope)s)
        """,
        {"scope": scope.own, "workspace": scope.workspace, "messages": list(messages)},
    )
    return [TopicId(row[0]) for row in rows.fetchall()]


def before(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId, observation: int) -> TopicId | None:
    """The topic of what was said right before in the same session."""
    row = unit.execute(
        """
        SELECT topic_id FROM observations
         WHERE scope_id = %s AND conversation_id = %s AND id < %s AND topic_id IS NOT NULL ORDER BY id DESC LIMIT 1
        """,
        (scope, conversation, observation),
    ).fetchone()
    return TopicId(row[0]) if row else None


def blank_topics(unit: UnitOfWork, scope: ScopeId, topics: Sequence[TopicId]) -> None:
    """What these topics were made of is worked up: long-term memory has the words."""
    unit.execute(
        "UPDATE observations SET content = NULL, answers = NULL, entities = '[]' WHERE scope_id = %s AND topic_id = ANY (%s)",
        (scope, list(topics)),
    )


def blank_turns(unit: UnitOfWork, scope: ScopeId, turns: Sequence[TurnId]) -> None:
    """What these turns have to teach is drawn: what is in no topic that goes on is worked up too."""
    unit.execute(
        """
        UPDATE observations o SET content = NULL, answers = NULL, entities = '[]'
         WHERE o.scope_id = %s AND o.turn_id = ANY (%s) AND o.content IS NOT NULL
           AND NOT EXISTS (SELECT FROM topics t WHERE t.scope_id = o.scope_id AND t.id = o.topic_id AND t.state IN (0, 1))
        """,
        (scope, list(turns)),
    )


@dataclass(frozen=True, slots=True)
class Worded:
    """Everything that one row still says, and where it came from."""

    id: int
    message: MessageId
    topic: TopicId | None
    memories: tuple[MemoryId, ...]
    words: str = field(repr=False)


def worded(unit: UnitOfWork, scope: ScopeId) -> list[Worded]:
    """All rows that still have words."""
    rows = unit.execute(
        """
        SELECT id, message_id, topic_id, memories, concat_ws(' ', content, answers, entities::text) FROM observations
         WHERE scope_id = %s AND (content IS NOT NULL OR answers IS NOT NULL OR entities <> '[]')
        """,
        (scope,),
    )
    return [Worded(row[0], row[1], row[2], tuple(row[3]), row[4]) for row in rows.fetchall()]


def redact(unit: UnitOfWork, scope: ScopeId, observations: Sequence[int]) -> None:
    """Take the words out; that something was noticed stays, in no topic."""
    unit.execute(
        """
        UPDATE observations SET content = NULL, answers = NULL, entities = '[]', memories = '{}', topic_id = NULL, sentiment = 'neutral'
         WHERE scope_id = %s AND id = ANY (%s)
        """,
        (scope, list(observations)),
    )


def delete_all(unit: UnitOfWork, scope: ScopeId) -> None:
    """Delete every observation of a scope."""
    unit.execute("DELETE FROM observations WHERE scope_id = %s", (scope,))


def _read(unit: UnitOfWork, query: Any, parameters: Sequence[Any]) -> list[Observation]:
    rows = unit.execute(query, parameters).fetchall()
    return [_observation(row) for row in rows]


def _observation(row: Sequence[Any]) -> Observation:
    values = [*row[:7], tuple(row[7]), row[8], tuple(row[9]), *row[10:]]
    return Observation(*values)
