"""What an erased person leaves outside the database: tasks at Manus, objects in the bucket. Ids only; a row goes with its thing."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from agent7.identity import Scope, WorkspaceId
from agent7.store.erasure.erasures import AT_MANUS, MAY_SHOW_UP, OBJECT, ErasureId, Leftover, Whole
from agent7.store.unit_of_work import UnitOfWork

STILL_FETCHED: Final = timedelta(minutes=5)
"""Whoever has begun to fetch a file may put it into the bucket until then, and die before they take it away again."""
LOOKED_BACK: Final = timedelta(minutes=5)
SHOWS_UP_WITHIN: Final = timedelta(minutes=30)
"""A task whose creation got no answer is to be seen at Manus by then, if it was made."""


def note(unit: UnitOfWork, scope: Scope, parts: Whole, erasure: ErasureId, at: datetime) -> None:
    """Write down everything outside that is found by the person's rows, before those go. Repeating it changes nothing."""
    known = {
        "workspace": scope.workspace,
        "erasure": erasure,
        "scopes": list(parts.scopes),
        "at": at,
        "later": at + STILL_FETCHED,
        "back": LOOKED_BACK,
        "within": SHOWS_UP_WITHIN,
        "at_manus": AT_MANUS,
        "may_show_up": MAY_SHOW_UP,
        "object": OBJECT,
    }
    unit.execute(
        """
        INSERT INTO erasure_leftovers (workspace_id, erasure_id, kind, reference, since, until, not_before)
        SELECT %(workspace)s, %(erasure)s, %(object)s, o.object_key, NULL::timestamptz, NULL::timestamptz,
               CASE WHEN EXISTS (SELECT FROM media m WHERE m.scope_id = ANY (%(scopes)s) AND m.state = 0 AND m.object_key = o.object_key)
                    THEN %(later)s ELSE %(at)s END
          FROM objects_of(%(scopes)s) AS o (object_key)
        UNION
        SELECT %(workspace)s, %(erasure)s, %(at_manus)s, manus_id, NULL, NULL, %(at)s
          FROM tasks WHERE scope_id = ANY (%(scopes)s) AND manus_id IS NOT NULL
        UNION
        SELECT %(workspace)s, %(erasure)s, %(may_show_up)s, t.public_id, min(COALESCE(s.called_at, s.wanted_at)) - %(back)s,
               max(COALESCE(s.called_at, s.wanted_at)) + %(within)s, %(at)s
          FROM task_steps s JOIN tasks t ON t.scope_id = s.scope_id AND t.id = s.task_id
         WHERE s.scope_id = ANY (%(scopes)s) AND s.n = 0 AND s.attempts > 0 AND (s.state IN (1, 2) OR s.attempts > 1 OR t.manus_id IS NULL)
         GROUP BY t.public_id
        ON CONFLICT (workspace_id, erasure_id, kind, reference) DO NOTHING
        """,
        known,
    )
    unit.execute(
        """
        WITH theirs AS (SELECT manus_id FROM tasks WHERE scope_id = ANY (%(scopes)s) AND manus_id IS NOT NULL),
             hints AS (DELETE FROM task_events WHERE manus_id IN (SELECT manus_id FROM theirs))
        INSERT INTO erased_tasks (manus_hash, erased_at)
        SELECT encode(sha256(manus_id::bytea), 'hex'), %(at)s FROM theirs ON CONFLICT (manus_hash) DO NOTHING
        """,
        known,
    )


def due(unit: UnitOfWork, workspace: WorkspaceId, erasure: ErasureId, *, at: datetime, most: int) -> list[Leftover]:
    """What can be done for an erasure now."""
    rows = unit.execute(
        """
        SELECT id, erasure_id, kind, reference, since, until, attempts FROM erasure_leftovers
         WHERE workspace_id = %s AND erasure_id = %s AND not_before <= %s ORDER BY not_before, id LIMIT %s
        """,
        (workspace, erasure, at, most),
    ).fetchall()
    return [Leftover(*row) for row in rows]


def waiting(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime, most: int) -> list[ErasureId]:
    """Erasures of which something outside is to be done since before then."""
    rows = unit.execute(
        "SELECT DISTINCT erasure_id FROM erasure_leftovers WHERE workspace_id = %s AND not_before <= %s LIMIT %s",
        (workspace, before, most),
        anew=True,
    ).fetchall()
    return [ErasureId(row[0]) for row in rows]


def gone(unit: UnitOfWork, workspace: WorkspaceId, leftover: Leftover, at: datetime) -> None:
    """It is not there any more; with the last one the erasure is done."""
    unit.execute("DELETE FROM erasure_leftovers WHERE workspace_id = %s AND id = %s", (workspace, leftover.id))
    unit.execute(
        """
        UPDATE erasures e SET done_at = %s
         WHERE e.workspace_id = %s AND e.id = %s AND e.whose IS NULL AND e.done_at IS NULL
           AND NOT EXISTS (SELECT FROM erasure_leftovers l WHERE l.erasure_id = e.id)
        """,
        (at, workspace, leftover.erasure),
    )


def again(unit: UnitOfWork, workspace: WorkspaceId, leftover: Leftover, not_before: datetime) -> None:
    """It could not be done now."""
    unit.execute(
        "UPDATE erasure_leftovers SET attempts = attempts + 1, not_before = %s WHERE workspace_id = %s AND id = %s",
        (not_before, workspace, leftover.id),
    )


def forget_tasks(unit: UnitOfWork, *, before: datetime) -> None:
    """No event about these comes any more."""
    unit.execute("DELETE FROM erased_tasks WHERE erased_at < %s", (before,))
