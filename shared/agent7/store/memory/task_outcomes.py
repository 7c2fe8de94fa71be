"""What tasks left in memory: one episodic row a finished step, and what the person thought of it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from agent7.identity import ScopeId, TaskId
from agent7.store.memory.memory_rows import SELECT, Memory, from_row
from agent7.store.unit_of_work import UnitOfWork

type TaskOutcome = Literal["approved", "rejected", "unknown"]
"""What the person thinks of a task's result."""


def since(unit: UnitOfWork, scope: ScopeId, *, since: datetime, at: datetime, most: int) -> list[Memory]:
    """The outcomes from `since` until `at` that are still kept, the newest `most` of them, oldest first."""
    rows = unit.execute(
        SELECT
        + """ WHERE m.scope_id = %s AND m.category = 'task_outcome' AND m.kind <> 'verbatim' AND m.status = 0 AND m.superseded_at IS NULL
                AND m.valid_from BETWEEN %s AND %s AND (m.expires_at IS NULL OR m.expires_at > %s)
              ORDER BY m.valid_from DESC, m.id DESC LIMIT %s""",
        (scope, since, at, at, most),
    ).fetchall()
    return [from_row(row) for row in reversed(rows)]


def judge(unit: UnitOfWork, scope: ScopeId, task: TaskId, outcome: TaskOutcome) -> int:
    """Note what the person thinks of a task on what it left; how many rows, none when they are forgotten or not yet drawn.

    What tells nothing about a later result takes no earlier judgement back.
    """
    return unit.execute(
        """
        UPDATE memories SET outcome = %(outcome)s
         WHERE scope_id = %(scope)s AND source_task_id = %(task)s AND category = 'task_outcome' AND outcome IS DISTINCT FROM %(outcome)s
           AND (outcome IS NULL OR outcome = 'unknown' OR %(outcome)s <> 'unknown')
        """,
        {"outcome": outcome, "scope": scope, "task": task},
    ).rowcount
