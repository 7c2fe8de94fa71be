"""Extraction backlog. What extraction has to do and has done: a finished step of a task, and the turns of a session that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from agent7.identity import ConversationId, MemoryId, MessageId, ScopeId, StepId, TaskId, TurnId, WorkspaceId
from agent7.store.memory.task_outcomes import TaskOutcome
from agent7.store.unit_of_work import UnitOfWork

FACTS, NOTHING, FAILED = "facts", "nothing", "failed"


@dataclass(frozen=True, slots=True)
class FinishedStep:
    """A step that Manus has finished and extraction has not. `request` and `result` are None once redacted.

    There is no result to learn from either once anything that Manus was told for the task is forgotten: it may be repeated there.
    """

    id: StepId
    public_id: str
    task: TaskId
    title: str | None = field(repr=False)
    language: str
    request: str | None = field(repr=False)
    result: str | None = field(repr=False)
    said: Sequence[tuple[MessageId, str]] = field(repr=False)
    """The messages with words among those that it came from, as far as they are not redacted."""
    injected: Sequence[MemoryId]
    outcome: TaskOutcome
    wanted_at: datetime
    answered_at: datetime
    attempts: int

    def says_as(self, other: FinishedStep) -> bool:
        """Whether both hold the same words: a forgetting in between takes them away."""
        return (self.request, self.result) == (other.request, other.result)


_FINISHED = """
    SELECT s.id, s.public_id, s.task_id, t.title, t.language, s.request,
           CASE WHEN t.redacted_at IS NULL AND NOT EXISTS (
                       SELECT FROM unnest(t.injected) AS along (id) WHERE NOT EXISTS (SELECT FROM memories m WHERE m.id = along.id))
                THEN s.result END,
           (SELECT COALESCE(jsonb_agg(jsonb_build_array(m.id, m.text) ORDER BY m.sent_at, m.id), '[]') FROM messages m
             WHERE m.scope_id = s.scope_id AND m.id = ANY (s.messages) AND m.text IS NOT NULL),
           t.injected,
           CASE WHEN t.outcome_at >= s.answered_at THEN t.outcome ELSE 'unknown' END, s.wanted_at,
           s.answered_at, s.extraction_attempts
      FROM task_steps s JOIN tasks t ON t.scope_id = s.scope_id AND t.id = s.task_id
     WHERE s.scope_id = %s AND s.id = %s AND s.state = 4 AND s.answer = 0 AND s.extracted_at IS NULL"""


def due_step(unit: UnitOfWork, scope: ScopeId, step: StepId, at: datetime) -> FinishedStep | None:
    """The step, unless it is extracted already, not finished, or another worker is at it."""
    row = unit.execute(_FINISHED + " AND (s.extract_after IS NULL OR s.extract_after <= %s)", (scope, step, at)).fetchone()
    return FinishedStep(*row) if row else None


def lock_step(unit: UnitOfWork, scope: ScopeId, seen: FinishedStep) -> FinishedStep | None:
    """The step as it stands now, locked; None when it is extracted or another attempt began since it was `seen`."""
    row = unit.execute(_FINISHED + " AND s.extraction_attempts = %s FOR UPDATE OF s, t", (scope, seen.id, seen.attempts)).fetchone()
    return FinishedStep(*row) if row else None


def begin_step(unit: UnitOfWork, scope: ScopeId, step: StepId, *, until: datetime) -> None:
    """Count an attempt; nobody else begins one before `until`."""
    unit.execute(
        "UPDATE task_steps SET extraction_attempts = extraction_attempts + 1, extract_after = %s WHERE scope_id = %s AND id = %s",
        (until, scope, step),
    )


def settle_step(unit: UnitOfWork, scope: ScopeId, step: StepId, outcome: str, at: datetime) -> None:
    """The step is extracted, for good."""
    unit.execute("UPDATE task_steps SET extraction = %s, extracted_at = %s WHERE scope_id = %s AND id = %s", (outcome, at, scope, step))


def fail_step(unit: UnitOfWork, scope: ScopeId, step: StepId, *, again_after: datetime) -> None:
    """This attempt failed; another may begin then."""
    unit.execute(
        "UPDATE task_steps SET extraction = 'failed', extract_after = %s WHERE scope_id = %s AND id = %s", (again_after, scope, step)
    )


def left_facts(unit: UnitOfWork, scope: ScopeId, task: TaskId) -> bool:
    """Whether memory holds anything that was drawn from a task."""
    row = unit.one("SELECT EXISTS (SELECT FROM memories WHERE scope_id = %s AND source_task_id = %s)", (scope, task))
    return bool(row[0])


def steps_to_do(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[tuple[ScopeId, StepId]]:
    """Reconciliation: steps whose extraction got lost or was left half-way; needs no fence."""
    rows = unit.execute("SELECT scope_id, step_id FROM task_steps_to_extract(%s, %s, %s)", (workspace, before, most)).fetchall()
    return [(ScopeId(row[0]), StepId(row[1])) for row in rows]


@dataclass(frozen=True, slots=True)
class OverSession:
    """A session that is over and not flushed."""

    id: ConversationId
    attempts: int


@dataclass(frozen=True, slots=True)
class UnreadTurn:
    """A turn that no extraction has looked at. `memories_in_reply` went into its reply."""

    id: TurnId
    public_id: str
    memories_in_reply: Sequence[MemoryId]


def over_session(
    unit: UnitOfWork, scope: ScopeId, conversation: ConversationId, *, idle_since: datetime, at: datetime
) -> OverSession | None:
    """The session, unless it goes on, is flushed, still has a turn to answer, or is in other hands."""
    row = unit.execute(
        """
        SELECT c.id, c.flush_attempts FROM conversations c
         WHERE c.scope_id = %s AND c.id = %s AND c.flushed_at IS NULL AND (c.ended_at IS NOT NULL OR c.last_message_at <= %s)
           AND (c.flush_after IS NULL OR c.flush_after <= %s)
           AND NOT EXISTS (SELECT FROM turns t
                            WHERE t.scope_id = c.scope_id AND t.conversation_id = c.id AND t.extracted_at IS NULL AND t.state = 0)
        """,
        (scope, conversation, idle_since, at),
    ).fetchone()
    return OverSession(*row) if row else None


def begin_flush(unit: UnitOfWork, scope: ScopeId, seen: OverSession, *, until: datetime) -> bool:
    """Count an attempt; nobody else begins one before `until`. False when another worker was faster."""
    begun = unit.execute(
        """
        UPDATE conversations SET flush_attempts = flush_attempts + 1, flush_after = %s
         WHERE scope_id = %s AND id = %s AND flushed_at IS NULL AND flush_attempts = %s
        """,
        (until, scope, seen.id, seen.attempts),
    )
    return begun.rowcount == 1


def unread_turns(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId, *, most: int) -> list[UnreadTurn]:
    """The first turns of a session that nothing was drawn from, locked, oldest first."""
    rows = unit.execute(
        """
        SELECT id, public_id, recalled FROM turns
         WHERE scope_id = %s AND conversation_id = %s AND extracted_at IS NULL ORDER BY id LIMIT %s FOR UPDATE
        """,
        (scope, conversation, most),
    ).fetchall()
    return [UnreadTurn(*row) for row in rows]


def unread_of(unit: UnitOfWork, scope: ScopeId, turns: Sequence[TurnId]) -> list[UnreadTurn]:
    """Those of the turns that nothing was drawn from, locked, oldest first."""
    rows = unit.execute(
        """
        SELECT id, public_id, recalled FROM turns
         WHERE scope_id = %s AND id = ANY (%s) AND extracted_at IS NULL AND state <> 0 ORDER BY id FOR UPDATE
        """,
        (scope, list(turns)),
    ).fetchall()
    return [UnreadTurn(*row) for row in rows]


def replies_of(unit: UnitOfWork, scope: ScopeId, turns: Sequence[TurnId]) -> dict[TurnId, list[str]]:
    """What we answered in these turns, as far as it is not redacted."""
    rows = unit.execute(
        """
        SELECT turn_id, text FROM messages
         WHERE scope_id = %s AND turn_id = ANY (%s) AND role = 1 AND text IS NOT NULL ORDER BY sent_at, id
        """,
        (scope, list(turns)),
    ).fetchall()
    replies: dict[TurnId, list[str]] = {}
    for turn, text in rows:
        replies.setdefault(TurnId(turn), []).append(text)
    return replies


def settle_turns(unit: UnitOfWork, scope: ScopeId, turns: Sequence[TurnId], outcome: str, at: datetime) -> None:
    """These turns are extracted, for good."""
    unit.execute(
        "UPDATE turns SET extraction = %s, extracted_at = %s WHERE scope_id = %s AND id = ANY (%s)", (outcome, at, scope, list(turns))
    )


def settle_session(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId, at: datetime) -> bool:
    """Whether no turn is left: the session is flushed then. Otherwise the next worker may go on at once."""
    (left,) = unit.one(
        """
        SELECT EXISTS (SELECT FROM turns WHERE scope_id = %(scope)s AND conversation_id = %(session)s AND extracted_at IS NULL)
        """,
        {"scope": scope, "session": conversation},
    )
    unit.execute(
        "UPDATE conversations SET flush_after = NULL, flush_attempts = 0, flushed_at = %s WHERE scope_id = %s AND id = %s",
        (None if left else at, scope, conversation),
    )
    return not left


def note_failed(unit: UnitOfWork, scope: ScopeId, turns: Sequence[TurnId]) -> None:
    """An attempt at these turns failed; they are still to be read."""
    unit.execute("UPDATE turns SET extraction = 'failed' WHERE scope_id = %s AND id = ANY (%s)", (scope, list(turns)))


def fail_flush(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId, *, again_after: datetime) -> None:
    """This attempt failed; another may begin then."""
    unit.execute("UPDATE conversations SET flush_after = %s WHERE scope_id = %s AND id = %s", (again_after, scope, conversation))


def give_up_session(unit: UnitOfWork, scope: ScopeId, conversation: ConversationId, at: datetime) -> None:
    """Nothing more is drawn from this session."""
    unit.execute(
        """
        UPDATE turns SET extraction = 'failed', extracted_at = %s
         WHERE scope_id = %s AND conversation_id = %s AND extracted_at IS NULL
        """,
        (at, scope, conversation),
    )
    unit.execute(
        "UPDATE topics SET state = 3, ended_at = %s, summary = NULL, entities = '{}', centroid = NULL"
        " WHERE scope_id = %s AND conversation_id = %s AND state IN (0, 1)",
        (at, scope, conversation),
    )
    unit.execute(
        "UPDATE observations SET content = NULL, answers = NULL, entities = '[]' WHERE scope_id = %s AND conversation_id = %s",
        (scope, conversation),
    )
    unit.execute("UPDATE conversations SET flushed_at = %s WHERE scope_id = %s AND id = %s", (at, scope, conversation))


def sessions_to_do(unit: UnitOfWork, workspace: WorkspaceId, *, idle_since: datetime, most: int) -> list[tuple[ScopeId, ConversationId]]:
    """Reconciliation: sessions that were over by then and are not flushed; needs no fence."""
    rows = unit.execute(
        "SELECT scope_id, conversation_id FROM conversations_to_flush(%s, %s, %s)", (workspace, idle_since, most)
    ).fetchall()
    return [(ScopeId(row[0]), ConversationId(row[1])) for row in rows]
