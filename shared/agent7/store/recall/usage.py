"""Usage counters.

How often a memory was recalled, used and ignored: narrow rows, so that a turn rewrites no statement. And by which recall: the log.

The counters are sums over the log, `counted` of every item; a test replays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from agent7.identity import MemoryId, Scope, ScopeId, TaskId, TurnId
from agent7.store.unit_of_work import UnitOfWork
from agent7.types import Kind

USED: Final = "used"
IGNORED: Final = "ignored"
OVER_BUDGET: Final = 2
"""So often counts what a recall over the cost limit brought in vain."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One memory that an answer had before it: where it stands in the log, what is noted there, and how it was used so far.

    `used`: the answer rests on it. `echo` is what earlier answers of the session showed, `verdict` the word that holds now.
    """

    recall: int
    position: int
    memory: MemoryId
    used: bool
    echo: str | None
    verdict: str | None
    weight: int
    """How often it counts where it is ignored."""
    at_start: bool
    """It stood there from the start of the session, and was not recalled by this turn."""
    session_began: datetime
    answered_at: datetime
    stability_hours: float | None
    last_used_at: datetime | None
    last_gap_hours: float | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class Learnt:
    """What an answer changes: the log's word, and by how much the counters move. Times and hours only where it was used."""

    shown: Shown
    echo: str
    verdict: str
    used: int
    ignored: int
    used_at: datetime | None = None
    gap_hours: float | None = None
    stability_hours: float | None = None


def counted(echo: str | None, verdict: str | None, weight: int) -> tuple[int, int]:
    """How often an item of the log counts as used and as ignored. The person's "helpful" counts as used, once."""
    used = verdict == "helpful" or echo == USED
    return int(used), 0 if used or echo != IGNORED else weight


def accessed(unit: UnitOfWork, scopes: Sequence[ScopeId], memories: Sequence[MemoryId], at: datetime) -> None:
    """They went along with something. Ids of other scopes are passed over."""
    unit.execute(
        """
        INSERT INTO memory_usage AS u (memory_id, scope_id, access_count, last_accessed_at)
        SELECT m.id, m.scope_id, 1, %s FROM memories m WHERE m.scope_id = ANY(%s::bigint[]) AND m.id = ANY(%s::bigint[]) ORDER BY m.id
        ON CONFLICT (workspace_id, memory_id) DO UPDATE
           SET access_count = u.access_count + 1, last_accessed_at = GREATEST(u.last_accessed_at, EXCLUDED.last_accessed_at)
        """,
        (at, list(scopes), list(memories)),
    )


def shown_in_turn(unit: UnitOfWork, scope: Scope, turn: TurnId) -> list[Shown]:
    """Count an access of everything that an answered turn had before it, and tell what is known of each, locked.

    Each memory once: where the turn's own recalls found it best, else as the session's start brought it.
    """
    rows = unit.execute(
        """
        WITH answered AS (
          SELECT t.id, t.recalled, t.used, t.answered_at, c.started_at, c.loaded ->> 'recall' AS at_start
            FROM turns t JOIN conversations c ON c.scope_id = t.scope_id AND c.id = t.conversation_id
           WHERE t.scope_id = %(own)s AND t.id = %(turn)s
        ), of_turn AS (
          SELECT r.id, r.over_budget, false AS at_start
            FROM answered t JOIN recalls r ON r.scope_id = %(own)s AND r.turn_id = t.id AND r.purpose <> 'session_start'
           UNION ALL
          SELECT r.id, r.over_budget, true
            FROM answered t JOIN recalls r ON r.scope_id = %(own)s AND r.public_id = t.at_start AND r.purpose = 'session_start'
        ), locked AS MATERIALIZED (
          SELECT i.recall_id, i.position, i.memory_id, i.echo, i.verdict, r.over_budget, r.at_start
            FROM of_turn r JOIN recall_items i ON i.scope_id = %(own)s AND i.recall_id = r.id
           WHERE i.memory_id = ANY ((SELECT recalled FROM answered)::bigint[])
           ORDER BY i.memory_id, i.recall_id  -- as a thumb locks them; the session's start may have brought one too
             FOR UPDATE OF i
        ), standing AS (
          SELECT DISTINCT ON (memory_id) * FROM locked ORDER BY memory_id, at_start, position, recall_id
        ), counted AS (
          INSERT INTO memory_usage AS u (memory_id, scope_id, access_count, last_accessed_at)
          SELECT m.id, m.scope_id, 1, t.answered_at FROM answered t, standing s
            JOIN memories m ON m.id = s.memory_id AND m.scope_id = ANY (%(scopes)s::bigint[])
           ORDER BY m.id
          ON CONFLICT (workspace_id, memory_id) DO UPDATE
             SET access_count = u.access_count + 1, last_accessed_at = GREATEST(u.last_accessed_at, EXCLUDED.last_accessed_at)
          RETURNING u.memory_id, u.stability_hours, u.last_used_at, u.last_gap_hours
        )
        SELECT s.recall_id, s.position, s.memory_id, s.memory_id = ANY (t.used), s.echo, s.verdict,
               CASE WHEN s.over_budget THEN %(over)s ELSE 1 END, s.at_start, t.started_at, t.answered_at,
               u.stability_hours, u.last_used_at, u.last_gap_hours, m.kind
          FROM answered t, standing s
          JOIN counted u ON u.memory_id = s.memory_id
          JOIN memories m ON m.id = s.memory_id AND m.scope_id = ANY (%(scopes)s::bigint[])
         ORDER BY s.memory_id
        """,
        {"own": scope.own, "scopes": list(scope.readable), "turn": turn, "over": OVER_BUDGET},
    ).fetchall()
    return [replace(Shown(*row), kind=Kind(row[-1])) for row in rows]


def shown_to_task(unit: UnitOfWork, scope: Scope, task: TaskId, at: datetime) -> list[tuple[Shown, str, str | None]]:
    """What went along with a task and is not known to be used yet, locked; each with its words and their language."""
    rows = unit.execute(
        """
        SELECT i.recall_id, i.position, i.memory_id, true, i.echo, i.verdict, 1, false, t.created_at, %(at)s::timestamptz,
               u.stability_hours, u.last_used_at, u.last_gap_hours, m.kind, m.content, m.language
          FROM tasks t
          JOIN recalls r ON r.scope_id = t.scope_id AND r.public_id = t.recall_id
          JOIN recall_items i ON i.scope_id = r.scope_id AND i.recall_id = r.id AND i.memory_id = ANY (t.injected)
          JOIN memories m ON m.id = i.memory_id AND m.scope_id = ANY (%(scopes)s::bigint[])
          JOIN memory_usage u ON u.memory_id = m.id AND u.scope_id = m.scope_id
         WHERE t.scope_id = %(own)s AND t.id = %(task)s AND i.echo IS NULL
         ORDER BY i.memory_id FOR UPDATE OF i, u
        """,
        {"own": scope.own, "scopes": list(scope.readable), "task": task, "at": at},
    ).fetchall()
    return [(replace(Shown(*row[:-2]), kind=Kind(row[-3])), row[-2], row[-1]) for row in rows]


def learn(unit: UnitOfWork, scope: Scope, learnt: Sequence[Learnt]) -> None:
    """Note in the log, and in the counters, what an answer showed; all of it in one statement. `learnt` was locked by whoever read it."""
    if not learnt:
        return
    unit.execute(
        """
        WITH learnt AS (
          SELECT * FROM unnest(%(recalls)s::bigint[], %(positions)s::smallint[], %(memories)s::bigint[], %(echoes)s::text[],
                               %(verdicts)s::text[], %(used)s::integer[], %(ignored)s::integer[], %(used_at)s::timestamptz[],
                               %(gaps)s::real[], %(stabilities)s::real[])
                     AS l (recall_id, position, memory_id, echo, verdict, used, ignored, used_at, gap_hours, stability_hours)
        ), noted AS (
          UPDATE recall_items i SET echo = l.echo, verdict = l.verdict FROM learnt l
           WHERE i.scope_id = %(own)s AND i.recall_id = l.recall_id AND i.position = l.position
        )
        UPDATE memory_usage u
           SET use_count = GREATEST(u.use_count + l.used, 0), ignored_count = GREATEST(u.ignored_count + l.ignored, 0),
               last_used_at = GREATEST(u.last_used_at, l.used_at), last_gap_hours = COALESCE(l.gap_hours, u.last_gap_hours),
               stability_hours = COALESCE(l.stability_hours, u.stability_hours)
          FROM learnt l
         WHERE u.memory_id = l.memory_id AND u.scope_id = ANY (%(scopes)s::bigint[])
        """,
        {
            "own": scope.own,
            "scopes": list(scope.readable),
            "recalls": [each.shown.recall for each in learnt],
            "positions": [each.shown.position for each in learnt],
            "memories": [each.shown.memory for each in learnt],
            "echoes": [each.echo for each in learnt],
            "verdicts": [each.verdict for each in learnt],
            "used": [each.used for each in learnt],
            "ignored": [each.ignored for each in learnt],
            "used_at": [each.used_at for each in learnt],
            "gaps": [each.gap_hours for each in learnt],
            "stabilities": [each.stability_hours for each in learnt],
        },
    )
