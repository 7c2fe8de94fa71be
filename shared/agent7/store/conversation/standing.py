"""How a person stands with us: pauses, hand-overs to a human, and what they have used of today's limits (quotas)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from agent7.identity import Scope, TurnId
from agent7.store.billing.spending import Money
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Standing:
    """Of one person at one moment. `latest` are the (role, text) said within the last minutes, oldest first."""

    muted_until: datetime | None = None
    handed_over_at: datetime | None = None
    turns_today: int = 0
    limit_told: bool = False
    turns_per_day: int = 300
    tasks_today: int = 0
    tasks_per_day: int = 20
    first_contact: str | None = None
    latest: tuple[tuple[int, str], ...] = ()
    money: Money = Money()  # noqa: RUF009 - a value


def standing(unit: UnitOfWork, scope: Scope, *, day: date, month: date, before_turn: TurnId, since: datetime, most: int) -> Standing:
    """Read it. `day` is today in the person's zone, `month` the first day of this month in the workspace's.

    `latest` holds at most `most` texts since `since`, without the turn at hand.
    """
    row = unit.one(
        """
        SELECT u.muted_until, u.handed_over_at, COALESCE(d.turns, 0), d.limit_told_at IS NOT NULL, w.turns_per_day, w.first_contact,
               COALESCE(d.tasks, 0), w.tasks_per_day,
               w.cost_per_turn, w.cost_per_day, w.cost_per_month, COALESCE(d.cost_usd, 0),
               (SELECT COALESCE(sum(m.cost_usd), 0) FROM workspace_days m
                 WHERE m.workspace_id = %(workspace)s AND m.day >= %(month)s AND m.day < (%(month)s::date + interval '1 month')::date),
               ARRAY(SELECT jsonb_build_array(role, text) FROM messages
                      WHERE scope_id = %(scope)s AND sent_at >= %(since)s AND text IS NOT NULL AND turn_id <> %(before)s
                      ORDER BY sent_at DESC, id DESC LIMIT %(most)s)
          FROM users u
          JOIN workspaces w ON w.id = u.workspace_id
          LEFT JOIN user_days d ON d.scope_id = u.scope_id AND d.day = %(day)s
         WHERE u.workspace_id = %(workspace)s AND u.id = %(user)s
        """,
        {"workspace": scope.workspace, "user": scope.user, "scope": scope.own, "day": day, "month": month}
        | {"since": since, "before": before_turn, "most": most},
    )
    muted_until, handed_over_at, turns, told, turns_per_day, first_contact, tasks, tasks_per_day, *money, latest = row
    said = tuple((role, text) for role, text in reversed(latest))
    return Standing(
        muted_until=muted_until,
        handed_over_at=handed_over_at,
        turns_today=turns,
        limit_told=told,
        turns_per_day=turns_per_day,
        tasks_today=tasks,
        tasks_per_day=tasks_per_day,
        first_contact=first_contact,
        latest=said,
        money=Money(*money),
    )


def note_limit_told(unit: UnitOfWork, scope: Scope, *, day: date, at: datetime) -> None:
    """The person knows that today's limit is reached; once a day is enough."""
    unit.execute("UPDATE user_days SET limit_told_at = %s WHERE scope_id = %s AND day = %s", (at, scope.own, day))


def mute(unit: UnitOfWork, scope: Scope, until: datetime | None) -> None:
    """Rest until then; None ends it."""
    unit.execute("UPDATE users SET muted_until = %s WHERE workspace_id = %s AND id = %s", (until, scope.workspace, scope.user))


def is_silenced(unit: UnitOfWork, scope: Scope, *, handed_over_since: datetime, at: datetime) -> bool:
    """Whether the assistant leaves this person alone just now: a human has them since then, or they rest from a conversation in circles."""
    (silenced,) = unit.one(
        """
        SELECT COALESCE(handed_over_at > %s, false) OR COALESCE(muted_until > %s, false) FROM users
         WHERE workspace_id = %s AND id = %s
        """,
        (handed_over_since, at, scope.workspace, scope.user),
    )
    return bool(silenced)
