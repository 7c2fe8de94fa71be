"""What was spent on models, summed by day: of one person, for the daily limit, and of a workspace, for the monthly one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from agent7.identity import Scope, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

PARTS: Final = 4
"""Rows of one workspace and day: people who are answered at once rarely wait for each other, and a month is 124 rows."""


class BudgetLevel(StrEnum):
    """How much of a limit is spent: less than its soft part, more, or all of it."""

    WITHIN = "within"
    NEAR = "near"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Money:
    """US dollars: the limits of one answer, of a person's day and of a workspace's month, and what of the latter two is spent.

    A limit of None is none; with 0 nothing may be paid.
    """

    per_turn: Decimal | None = None
    per_day: Decimal | None = None
    per_month: Decimal | None = None
    today: Decimal = Decimal(0)
    this_month: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Spent:
    """One day of a workspace: US dollars, and turns that a limit changed."""

    day: date
    cost: Decimal
    near_turns: int
    over_turns: int
    tight_turns: int


def add_to_person(unit: UnitOfWork, scope: Scope, *, cost: Decimal, day: date) -> None:
    """Money for models that no turn counts, on the person's `day`."""
    unit.execute(
        """
        INSERT INTO user_days AS d (workspace_id, scope_id, user_id, day, cost_usd) VALUES (%s, %s, %s, %s, %s)
        ON CONFLICT (workspace_id, scope_id, day) DO UPDATE SET cost_usd = d.cost_usd + excluded.cost_usd
        """,
        (scope.workspace, scope.own, scope.user, day, cost),
    )


def add_to_workspace(
    unit: UnitOfWork, scope: Scope, *, cost: Decimal, day: date, near: bool = False, over: bool = False, tight: bool = False
) -> None:
    """Money for models, and a turn that a limit changed, on the workspace's `day`. Holds a row until the transaction ends: do it last."""
    unit.execute(
        """
        INSERT INTO workspace_days AS d (workspace_id, day, part, cost_usd, near_turns, over_turns, tight_turns)
        VALUES (%s, %s, %s, %s, %s, %s, %s)
        ON CONFLICT (workspace_id, day, part) DO UPDATE
           SET cost_usd = d.cost_usd + excluded.cost_usd, near_turns = d.near_turns + excluded.near_turns,
               over_turns = d.over_turns + excluded.over_turns, tight_turns = d.tight_turns + excluded.tight_turns
        """,
        (scope.workspace, day, scope.own % PARTS, cost, int(near), int(over), int(tight)),
    )


def money(unit: UnitOfWork, scope: Scope, *, day: date, month: date) -> Money:
    """How a person stands with the limits on their `day`, in the month that began with the workspace's day `month`."""
    row = unit.one(
        """
        SELECT w.cost_per_turn, w.cost_per_day, w.cost_per_month,
               COALESCE((SELECT d.cost_usd FROM user_days d WHERE d.scope_id = %(scope)s AND d.day = %(day)s), 0),
               (SELECT COALESCE(sum(m.cost_usd), 0) FROM workspace_days m
                 WHERE m.workspace_id = %(workspace)s AND m.day >= %(month)s AND m.day < (%(month)s::date + interval '1 month')::date)
          FROM workspaces w WHERE w.id = %(workspace)s
        """,
        {"scope": scope.own, "day": day, "month": month, "workspace": scope.workspace},
    )
    return Money(*row)


def limits(unit: UnitOfWork, workspace: WorkspaceId) -> Money:
    """Those of the fence's workspace; nothing is looked up of what was spent."""
    return Money(*unit.one("SELECT cost_per_turn, cost_per_day, cost_per_month FROM workspaces WHERE id = %s", (workspace,)))


def by_day(unit: UnitOfWork, workspace: WorkspaceId, *, since: date, until: date) -> list[Spent]:
    """The days of the fence's workspace from `since` to `until`, the oldest first; days without anything are left out."""
    rows = unit.execute(
        """
        SELECT day, sum(cost_usd), sum(near_turns), sum(over_turns), sum(tight_turns) FROM workspace_days
         WHERE workspace_id = %s AND day BETWEEN %s AND %s GROUP BY day ORDER BY day
        """,
        (workspace, since, until),
    ).fetchall()
    return [Spent(*row) for row in rows]


def zones(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId) -> tuple[str, str]:
    """The time zones of the person with this scope, if it is one's, and of their workspace, whose days are counted."""
    person, home = unit.one(
        """
        SELECT COALESCE(u.time_zone, w.time_zone), w.time_zone
          FROM workspaces w LEFT JOIN users u ON u.workspace_id = w.id AND u.scope_id = %s WHERE w.id = %s
        """,
        (scope, workspace),
    )
    return str(person), str(home)
