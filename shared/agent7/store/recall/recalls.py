"""Retrieval log. Every retrieval and what it returned: for explanations and for learning which memories help."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from agent7.identity import MemoryId, PublicId, Scope, TurnId
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Item:
    """One retrieved memory with its score, as it is logged."""

    memory: MemoryId
    score: float
    cosine: float | None
    lexical: float
    arms: Sequence[str]
    tags: Sequence[str]
    parts: Mapping[str, float] = field(default_factory=dict)
    """What the score is made of."""


@dataclass(frozen=True, slots=True)
class Retrieval:
    """One recall as it is kept: ids, figures and the query, no text of any memory."""

    public_id: PublicId
    query: str
    purpose: str
    recalled_at: datetime
    degraded: Sequence[str]
    tokens: int
    took: timedelta
    items: Sequence[Item]
    arms: Sequence[str] = ()
    """Which of them looked."""
    tier: str = "items"
    over_budget: bool = False


def add(unit: UnitOfWork, scope: Scope, retrieval: Retrieval, turn: TurnId | None) -> None:
    """Write one retrieval with its items; a second time changes nothing. What was forgotten meanwhile is left out."""
    row = unit.execute(
        """
        INSERT INTO recalls (public_id, workspace_id, scope_id, turn_id, query, purpose, degraded, tokens, took_ms, recalled_at,
                             arms, tier, over_budget)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (workspace_id, public_id) DO NOTHING RETURNING id
        """,
        (
            retrieval.public_id,
            scope.workspace,
            scope.own,
            turn,
            retrieval.query,
            retrieval.purpose,
            list(retrieval.degraded),
            retrieval.tokens,
            retrieval.took / timedelta(milliseconds=1),
            retrieval.recalled_at,
            list(retrieval.arms),
            retrieval.tier,
            retrieval.over_budget,
        ),
    ).fetchone()
    if row is None:
        return
    unit.executemany(
        """
        INSERT INTO recall_items (recall_id, position, scope_id, memory_id, score, cosine, lexical, arms, tags, parts)
        SELECT %s, %s, %s, m.id, %s, %s, %s, %s, %s, %s::jsonb FROM memories m WHERE m.id = %s AND m.scope_id = ANY(%s::bigint[])
        """,
        [
            (
                row[0],
                position,
                scope.own,
                item.score,
                item.cosine,
                item.lexical,
                list(item.arms),
                list(item.tags),
                json.dumps({part: round(value, 4) for part, value in item.parts.items()}),
                item.memory,
                list(scope.readable),
            )
            for position, item in enumerate(retrieval.items)
        ],
    )


def queries(unit: UnitOfWork, scope: Scope) -> list[tuple[int, str]]:
    """The id and query of every retrieval of this person that still has one."""
    rows = unit.execute("SELECT id, query FROM recalls WHERE scope_id = %s AND query <> ''", (scope.own,))
    return [(row[0], row[1]) for row in rows.fetchall()]


def redact_turn(unit: UnitOfWork, scope: Scope, turn: TurnId) -> None:
    """Empty what was looked for in one turn."""
    unit.execute("UPDATE recalls SET query = '' WHERE scope_id = %s AND turn_id = %s", (scope.own, turn))


def redact(unit: UnitOfWork, scope: Scope, ids: Sequence[int]) -> None:
    """Empty these queries."""
    unit.execute("UPDATE recalls SET query = '' WHERE scope_id = %s AND id = ANY (%s)", (scope.own, list(ids)))
