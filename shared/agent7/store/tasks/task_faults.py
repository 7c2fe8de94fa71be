"""Retry budget. Faults of our own on one task: counted, so that none is tried again for ever."""

from __future__ import annotations

from datetime import datetime

from agent7.identity import Scope, TaskId
from agent7.store.unit_of_work import UnitOfWork


def note(unit: UnitOfWork, scope: Scope, task: TaskId) -> int:
    """The work on it failed by a fault of ours, once more; how often now, since it last went well."""
    row = unit.execute(
        "UPDATE tasks SET faults = faults + 1 WHERE scope_id = %s AND id = %s RETURNING faults", (scope.own, task)
    ).fetchone()
    return int(row[0]) if row else 0


def rest(unit: UnitOfWork, scope: Scope, task: TaskId, until: datetime) -> None:
    """Nothing of it is done before then."""
    unit.execute("UPDATE tasks SET next_look_at = %s WHERE scope_id = %s AND id = %s", (until, scope.own, task))
    unit.execute(
        "UPDATE task_steps SET not_before = %s WHERE scope_id = %s AND task_id = %s AND state IN (0, 1, 2)", (until, scope.own, task)
    )


def went_well(unit: UnitOfWork, scope: Scope, task: TaskId) -> None:
    """Its faults are over."""
    unit.execute("UPDATE tasks SET faults = 0 WHERE scope_id = %s AND id = %s AND faults > 0", (scope.own, task))
