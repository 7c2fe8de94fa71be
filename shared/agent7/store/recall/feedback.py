"""What a person thinks of a recalled memory: helpful, or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent7.identity import MemoryId, Scope
from agent7.store.recall.usage import OVER_BUDGET
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Judged:
    """One item of a recall, with what was thought of it so far, and how sure its memory is.

    `echo` is what the answer showed, `added` what the verdict so far has really added to the memory's confidence.
    """

    recall: int
    position: int
    memory: MemoryId
    echo: str | None
    verdict: str | None
    weight: int
    added: float
    origin: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a new verdict makes of an item: its word, the memory's confidence, and by how much the counters move."""

    of: Judged
    verdict: str | None
    added: float
    confidence: float
    used: int
    ignored: int
    wrong: int


def items_of_recall(unit: UnitOfWork, scope: Scope, recall: str, memories: Sequence[str]) -> list[Judged]:
    """The items of a recall of this person, by public ids of memories of their own, locked; no id: every item."""
    rows = unit.execute(
        """
        SELECT i.recall_id, i.position, i.memory_id, i.echo, i.verdict, CASE WHEN r.over_budget THEN %s ELSE 1 END,
               COALESCE(i.confidence_added, 0), m.origin, m.confidence
          FROM recalls r JOIN recall_items i ON i.recall_id = r.id AND i.scope_id = r.scope_id
          JOIN memories m ON m.id = i.memory_id AND m.scope_id = r.scope_id
         WHERE r.scope_id = %s AND r.public_id = %s AND (%s::text[] = '{}' OR m.public_id = ANY (%s::text[]))
         ORDER BY i.memory_id FOR UPDATE OF i, m
        """,
        (OVER_BUDGET, scope.own, recall, list(memories), list(memories)),
    )
    return [Judged(*row) for row in rows]


def used_in_reply(unit: UnitOfWork, scope: Scope, wamid: str) -> list[Judged]:
    """What the answer behind a message of ours rests on, locked; nothing for messages of the person or of others.

    Each memory once: as the turn recalled it, else as its session began with it.
    """
    rows = unit.execute(
        """
        WITH answered AS (
          SELECT t.id, t.used, c.loaded ->> 'recall' AS at_start
            FROM outbox o
            JOIN turns t ON t.id = o.turn_id AND t.scope_id = o.scope_id
            JOIN conversations c ON c.id = t.conversation_id AND c.scope_id = t.scope_id
           WHERE o.scope_id = %(own)s AND o.workspace_id = %(workspace)s AND o.wamid = %(wamid)s
        ), of_turn AS (
          SELECT r.id, r.over_budget, false AS at_start
            FROM answered t JOIN recalls r ON r.scope_id = %(own)s AND r.turn_id = t.id AND r.purpose <> 'session_start'
           UNION ALL
          SELECT r.id, r.over_budget, true
            FROM answered t JOIN recalls r ON r.scope_id = %(own)s AND r.public_id = t.at_start AND r.purpose = 'session_start'
        ), locked AS MATERIALIZED (
          SELECT i.recall_id, i.position, i.memory_id, i.echo, i.verdict, r.over_budget, i.confidence_added, r.at_start,
                 m.origin, m.confidence
            FROM of_turn r
            JOIN recall_items i ON i.scope_id = %(own)s AND i.recall_id = r.id
            JOIN memories m ON m.id = i.memory_id AND m.scope_id = %(own)s
           WHERE i.memory_id = ANY ((SELECT used FROM answered)::bigint[])
           ORDER BY i.memory_id, i.recall_id FOR UPDATE OF i, m
        )
        SELECT DISTINCT ON (memory_id) recall_id, position, memory_id, echo, verdict, CASE WHEN over_budget THEN %(over)s ELSE 1 END,
               COALESCE(confidence_added, 0), origin, confidence
          FROM locked ORDER BY memory_id, at_start, position, recall_id
        """,
        {"own": scope.own, "workspace": scope.workspace, "wamid": wamid, "over": OVER_BUDGET},
    )
    return [Judged(*row) for row in rows]


def note_thumb(unit: UnitOfWork, scope: Scope, wamid: str, thumb: int | None) -> None:
    """Note on what was recalled for a reply how the person reacted to it: 1, -1, or None where that was taken back."""
    unit.execute(
        """
        UPDATE recalls r SET thumb = %s FROM outbox o
         WHERE o.scope_id = %s AND o.workspace_id = %s AND o.wamid = %s
           AND r.scope_id = o.scope_id AND r.turn_id = o.turn_id AND r.purpose <> 'session_start'
        """,
        (thumb, scope.own, scope.workspace, wamid),
    )


def judge(unit: UnitOfWork, scope: Scope, judgements: Sequence[Judgement]) -> None:
    """Note verdicts and what they do, in one statement: the memories' confidence, how often they were of use, in vain, or wrong."""
    unit.execute(
        """
        WITH judged AS (
          SELECT * FROM unnest(%(recalls)s::bigint[], %(positions)s::smallint[], %(memories)s::bigint[], %(verdicts)s::text[],
                               %(added)s::real[], %(confidences)s::real[], %(used)s::integer[], %(ignored)s::integer[],
                               %(wrong)s::integer[])
                     AS j (recall_id, position, memory_id, verdict, added, confidence, used, ignored, wrong)
        ), noted AS (
          UPDATE recall_items i SET verdict = j.verdict, confidence_added = j.added FROM judged j
           WHERE i.scope_id = %(own)s AND i.recall_id = j.recall_id AND i.position = j.position
        ), surer AS (
          UPDATE memories m SET confidence = j.confidence FROM judged j WHERE m.scope_id = %(own)s AND m.id = j.memory_id
        )
        INSERT INTO memory_usage AS u (memory_id, scope_id, use_count, ignored_count, wrong_count)
        SELECT memory_id, %(own)s, GREATEST(used, 0), GREATEST(ignored, 0), GREATEST(wrong, 0) FROM judged ORDER BY memory_id
        ON CONFLICT (workspace_id, memory_id) DO UPDATE
           SET (use_count, ignored_count, wrong_count) = (
               SELECT GREATEST(u.use_count + j.used, 0), GREATEST(u.ignored_count + j.ignored, 0), GREATEST(u.wrong_count + j.wrong, 0)
                 FROM judged j WHERE j.memory_id = u.memory_id)
        """,
        {
            "own": scope.own,
            "recalls": [each.of.recall for each in judgements],
            "positions": [each.of.position for each in judgements],
            "memories": [each.of.memory for each in judgements],
            "verdicts": [each.verdict for each in judgements],
            "added": [each.added for each in judgements],
            "confidences": [each.confidence for each in judgements],
            "used": [each.used for each in judgements],
            "ignored": [each.ignored for each in judgements],
            "wrong": [each.wrong for each in judgements],
        },
    )


def flagged(unit: UnitOfWork, scope: Scope) -> dict[MemoryId, int]:
    """The memories that the person has called wrong, with how often."""
    rows = unit.execute("SELECT memory_id, wrong_count FROM memory_usage WHERE scope_id = %s AND wrong_count > 0", (scope.own,))
    return {MemoryId(row[0]): row[1] for row in rows}
