"""What a person thinks of a recalled memory: helpful, or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent7.identity import MemoryId, Scope, TurnId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Judged:
    """One item of a recall, with what was thought of it so far and how sure its memory is."""

    recall: int
    memory: MemoryId
    verdict: str | None
    origin: str
    confidence: float


def items_of_recall(unit: UnitOfWork, scope: Scope, recall: str, memories: Sequence[str]) -> list[Judged]:
    """The items of a recall of this person, by public ids of memories of their own, locked; no id: every item."""
    rows = unit.execute(
        """
        SELECT i.recall_id, i.memory_id, i.verdict, m.origin, m.confidence
          FROM recalls r JOIN recall_items i ON i.recall_id = r.id AND i.scope_id = r.scope_id
          JOIN memories m ON m.id = i.memory_id AND m.scope_id = r.scope_id
         WHERE r.scope_id = %s AND r.public_id = %s AND (%s::text[] = '{}' OR m.public_id = ANY (%s::text[]))
         ORDER BY i.memory_id FOR UPDATE OF i, m
        """,
        (scope.own, recall, list(memories), list(memories)),
    )
    return [Judged(*row) for row in rows]


def used_in_reply(unit: UnitOfWork, scope: Scope, wamid: str) -> list[Judged]:
    """What the answer behind a message of ours rests on, locked; nothing for messages of the person or of others."""
    rows = unit.execute(
        """
        SELECT i.recall_id, i.memory_id, i.verdict, m.origin, m.confidence
          FROM outbox o
          JOIN turns t ON t.id = o.turn_id AND t.scope_id = o.scope_id
          JOIN recalls r ON r.turn_id = t.id AND r.scope_id = t.scope_id
          JOIN recall_items i ON i.recall_id = r.id AND i.scope_id = r.scope_id
          JOIN memories m ON m.id = i.memory_id AND m.scope_id = r.scope_id
         WHERE o.scope_id = %s AND o.workspace_id = %s AND o.wamid = %s AND i.memory_id = ANY (t.used)
         ORDER BY i.memory_id FOR UPDATE OF i, m
        """,
        (scope.own, scope.workspace, wamid),
    )
    return [Judged(*row) for row in rows]


def judge(unit: UnitOfWork, scope: Scope, judged: Judged, *, verdict: str | None, confidence: float, wrong: int, used: int) -> None:
    """Note a verdict, and what it does: the memory's confidence, and how often it was called wrong or was of use."""
    unit.execute(
        "UPDATE recall_items SET verdict = %s WHERE scope_id = %s AND recall_id = %s AND memory_id = %s",
        (verdict, scope.own, judged.recall, judged.memory),
    )
    unit.execute("UPDATE memories SET confidence = %s WHERE scope_id = %s AND id = %s", (confidence, scope.own, judged.memory))
    unit.execute(
        """
        INSERT INTO memory_usage AS u (memory_id, scope_id, use_count, wrong_count) VALUES (%s, %s, GREATEST(%s, 0), GREATEST(%s, 0))
        ON CONFLICT (memory_id) DO UPDATE
           SET use_count = GREATEST(u.use_count + %s, 0), wrong_count = GREATEST(u.wrong_count + %s, 0)
        """,
        (judged.memory, scope.own, used, wrong, used, wrong),
    )


def flagged(unit: UnitOfWork, scope: Scope) -> dict[MemoryId, int]:
    """The memories that the person has called wrong, with how often."""
    rows = unit.execute("SELECT memory_id, wrong_count FROM memory_usage WHERE scope_id = %s AND wrong_count > 0", (scope.own,))
    return {MemoryId(row[0]): row[1] for row in rows}


def turn_of_reply(unit: UnitOfWork, scope: Scope, wamid: str) -> TurnId | None:
    """The turn that a message of ours answered; None where it is not ours, or answered none."""
    row = unit.execute(
        "SELECT turn_id FROM outbox WHERE scope_id = %s AND workspace_id = %s AND wamid = %s", (scope.own, scope.workspace, wamid)
    ).fetchone()
    return row[0] if row else None


def words_of_turn(unit: UnitOfWork, scope: Scope, turn: int) -> str:
    """What we answered in a turn, as far as its words are still there."""
    rows = unit.execute(
        "SELECT text FROM messages WHERE scope_id = %s AND turn_id = %s AND role = 1 AND text IS NOT NULL ORDER BY id", (scope.own, turn)
    )
    return " ".join(text for (text,) in rows)
