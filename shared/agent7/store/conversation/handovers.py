"""Hand-overs: spells in which a human answers a person instead of the assistant, and who has taken each on."""

from __future__ import annotations

from datetime import datetime, timedelta

from agent7.identity import Scope, new_public_id
from agent7.store.unit_of_work import UnitOfWork


def begin(unit: UnitOfWork, scope: Scope, *, asked: bool, lasts: timedelta, at: datetime) -> None:
    """A human answers from `at` on, for as long as `lasts`; a spell that goes on goes on for longer. `asked`: by the person."""
    unit.execute(
        """
        WITH person AS (UPDATE users SET handed_over_at = %(at)s WHERE workspace_id = %(workspace)s AND id = %(user)s),
             going AS (UPDATE handovers SET renewed_at = %(at)s, asked = asked OR %(asked)s
                        WHERE scope_id = %(scope)s AND closed_at IS NULL AND renewed_at > %(at)s::timestamptz - %(lasts)s::interval
                        RETURNING id),
             over AS (UPDATE handovers SET closed_at = renewed_at + %(lasts)s, closed_by = 'time'
                       WHERE scope_id = %(scope)s AND closed_at IS NULL AND renewed_at <= %(at)s::timestamptz - %(lasts)s::interval)
        INSERT INTO handovers (public_id, workspace_id, scope_id, user_id, asked, began_at, renewed_at)
        SELECT %(public_id)s, %(workspace)s, %(scope)s, %(user)s, %(asked)s, %(at)s, %(at)s WHERE NOT EXISTS (SELECT FROM going)
        """,
        {
            "public_id": new_public_id(at),
            "workspace": scope.workspace,
            "scope": scope.own,
            "user": scope.user,
            "asked": asked,
            "lasts": lasts,
            "at": at,
        },
    )


def end(unit: UnitOfWork, scope: Scope, *, by: str, at: datetime) -> None:
    """The assistant answers this person again. Harmless where it does already."""
    unit.execute(
        """
        WITH person AS (UPDATE users SET handed_over_at = NULL WHERE workspace_id = %(workspace)s AND id = %(user)s)
        UPDATE handovers SET closed_at = %(at)s, closed_by = %(by)s WHERE scope_id = %(scope)s AND closed_at IS NULL
        """,
        {"workspace": scope.workspace, "user": scope.user, "scope": scope.own, "by": by, "at": at},
    )


def claim(unit: UnitOfWork, scope: Scope, operator: str | None, *, unless_others: bool, at: datetime) -> bool:
    """Give the spell that goes on to an operator; None: to nobody. False: there is none, or `unless_others` and somebody else has it."""
    return bool(
        unit.execute(
            """
            UPDATE handovers SET claimed_by = %(by)s, claimed_at = CASE WHEN %(by)s::text IS NULL THEN NULL ELSE %(at)s::timestamptz END
             WHERE scope_id = %(scope)s AND closed_at IS NULL
               AND (NOT %(polite)s OR claimed_by IS NULL OR claimed_by = %(by)s::text)
            """,
            {"by": operator, "at": at, "scope": scope.own, "polite": unless_others},
        ).rowcount
    )
