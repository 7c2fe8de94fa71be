"""Lessons: what a person's corrections, complaints and failed tasks taught."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import ConversationId, MemoryId, MessageId, PublicId, Scope, ScopeId, TaskId, TurnId, new_public_id
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson as it is kept. `times`: how often it had to be taught; `memory` put the wrong fact right."""

    id: int
    public_id: PublicId
    kind: str
    text: str
    language: str
    preferred: str | None
    rejected: str | None
    about: str | None
    times: int
    source_message_id: MessageId | None
    source_task_id: TaskId | None
    memory: MemoryId | None
    created_at: datetime
    confirmed_at: datetime


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson to write. `key` is the same for the same lesson in other letters."""

    key: str
    kind: str
    text: str
    language: str
    preferred: str | None = None
    rejected: str | None = None
    about: str | None = None
    conversation: ConversationId | None = None
    source_message_id: MessageId | None = None
    source_task_id: TaskId | None = None
    memory: MemoryId | None = None


SELECT: Final = """
SELECT id, public_id, kind, text, language, preferred, rejected, about, times, source_message_id, source_task_id, memory_id,
       created_at, confirmed_at FROM lessons
"""


def learn(unit: UnitOfWork, scope: Scope, taught: Taught, at: datetime) -> Lesson:
    """Write a lesson; one that was taught before is counted, and its place is with the newest."""
    row = unit.one(
        """
        INSERT INTO lessons AS l (public_id, workspace_id, scope_id, user_id, key, kind, text, language, preferred, rejected, about,
                                  conversation_id, source_message_id, source_task_id, memory_id, created_at, confirmed_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
        ON CONFLICT (workspace_id, scope_id, key) DO UPDATE
           SET times = l.times + 1, confirmed_at = EXCLUDED.confirmed_at, memory_id = COALESCE(EXCLUDED.memory_id, l.memory_id)
        RETURNING id, public_id, kind, text, language, preferred, rejected, about, times, source_message_id, source_task_id, memory_id,
                  created_at, confirmed_at
        """,
        (
            new_public_id(at),
            scope.workspace,
            scope.own,
            scope.user,
            taught.key,
            taught.kind,
            taught.text,
            taught.language,
            taught.preferred,
            taught.rejected,
            taught.about,
            taught.conversation,
            taught.source_message_id,
            taught.source_task_id,
            taught.memory,
            at,
            at,
        ),
    )
    return Lesson(*row)


def newest(unit: UnitOfWork, scope: ScopeId, *, most: int) -> list[Lesson]:
    """Those taught last, the newest first."""
    rows = unit.execute(SELECT + " WHERE scope_id = %s ORDER BY confirmed_at DESC, id DESC LIMIT %s", (scope, most))
    return [Lesson(*row) for row in rows]


def everything(unit: UnitOfWork, scope: ScopeId) -> list[Lesson]:
    """All of them, locked until the deciding transaction ends."""
    return [Lesson(*row) for row in unit.execute(SELECT + " WHERE scope_id = %s ORDER BY id FOR UPDATE", (scope,))]


def delete(unit: UnitOfWork, scope: ScopeId, public_ids: Sequence[str]) -> list[Lesson]:
    """Delete these for good; what they were."""
    rows = unit.execute(
        """
        DELETE FROM lessons WHERE scope_id = %s AND public_id = ANY (%s::text[])
        RETURNING id, public_id, kind, text, language, preferred, rejected, about, times, source_message_id, source_task_id, memory_id,
                  created_at, confirmed_at
        """,
        (scope, list(public_ids)),
    )
    return [Lesson(*row) for row in rows]


def reword(unit: UnitOfWork, scope: ScopeId, public_id: str, text: str, *, key: str) -> Lesson | None:
    """Give a lesson other words; None where there is none of this id, or another one says that already."""
    row = unit.execute(
        """
        UPDATE lessons SET text = %(text)s, key = %(key)s
         WHERE scope_id = %(scope)s AND public_id = %(id)s
           AND NOT EXISTS (SELECT FROM lessons o WHERE o.scope_id = %(scope)s AND o.key = %(key)s AND o.public_id <> %(id)s)
        RETURNING id, public_id, kind, text, language, preferred, rejected, about, times, source_message_id, source_task_id, memory_id,
                  created_at, confirmed_at
        """,
        {"text": text, "key": key, "scope": scope, "id": public_id},
    ).fetchone()
    return Lesson(*row) if row else None


def delete_told(unit: UnitOfWork, scope: ScopeId, public_ids: Sequence[str]) -> list[tuple[str, MessageId | None]]:
    """The same, as (text, source message) of each that there was."""
    return [(lesson.text, lesson.source_message_id) for lesson in delete(unit, scope, public_ids)]


def spoken_of(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId, *, before: TurnId, most: int) -> list[MemoryId]:
    """The memories that the last turn of a session used in its answer or drew from what was said, the used ones first."""
    rows = unit.execute(
        """
        WITH last AS (
          SELECT t.id, t.used FROM turns t WHERE t.scope_id = %(scope)s AND t.conversation_id = %(session)s AND t.id < %(turn)s
           ORDER BY t.id DESC LIMIT 1
        )
        SELECT id FROM (
          SELECT unnest(last.used) AS id, 0 AS place FROM last
          UNION ALL
          SELECT m.id, 1 FROM last
            JOIN messages said ON said.scope_id = %(scope)s AND said.turn_id = last.id AND said.role = 0
            JOIN memories m ON m.scope_id = %(scope)s AND m.source_message_id = said.id
        ) spoken ORDER BY place, id LIMIT %(most)s
        """,
        {"scope": scope, "session": conversation, "turn": before, "most": most},
    )
    return list(dict.fromkeys(MemoryId(row[0]) for row in rows))
