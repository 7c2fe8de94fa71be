"""What stays of somebody who was erased: keyed hashes of their keys, the time, and what others decided about them. No words, no numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from agent7.identity import Scope, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

type Access = Literal["allow", "block", "invited"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stood when they were erased, which an erasure must not undo: on a list, invited, opted out, at the day's limits."""

    access: Access | None = None
    stopped: bool = False
    day: date | None = None
    turns: int = 0
    cost_usd: Decimal = Decimal(0)
    tasks: int = 0


def standing_of(unit: UnitOfWork, scope: Scope) -> Standing:
    """How this person stands now."""
    row = unit.one(
        """
        SELECT COALESCE(
                 (SELECT CASE WHEN bool_or(l.decision = 'block') THEN 'block' WHEN count(*) > 0 THEN 'allow' END
                    FROM access_list l
                    JOIN user_aliases a ON a.workspace_id = l.workspace_id AND a.kind = l.kind AND a.value = l.value
                   WHERE a.workspace_id = u.workspace_id AND a.user_id = u.id AND a.valid_until IS NULL),
                 CASE WHEN u.access = 'blocked' THEN 'block' WHEN u.invited_at IS NOT NULL THEN 'invited' END),
               u.stopped_at IS NOT NULL, d.day, COALESCE(d.turns, 0), COALESCE(d.cost_usd, 0), COALESCE(d.tasks, 0)
          FROM users u
          LEFT JOIN LATERAL (
               SELECT day, turns, cost_usd, tasks FROM user_days WHERE scope_id = u.scope_id ORDER BY day DESC LIMIT 1) d ON true
         WHERE u.workspace_id = %s AND u.id = %s
        """,
        (scope.workspace, scope.user),
    )
    return Standing(*row)


def keep(unit: UnitOfWork, workspace: WorkspaceId, key_hash: str, standing: Standing, erased_at: datetime) -> None:
    """Keep one key, or bring it up to date: a later erasure counts, and a standing is not lost by an earlier one."""
    unit.execute(
        """
        INSERT INTO erased_keys AS known (workspace_id, key_hash, erased_at, access, stopped, day, turns, cost_usd, tasks)
        VALUES (%(workspace)s, %(key)s, %(erased_at)s, %(access)s, %(stopped)s, %(day)s, %(turns)s, %(cost_usd)s, %(tasks)s)
        ON CONFLICT (workspace_id, key_hash) DO UPDATE
           SET erased_at = EXCLUDED.erased_at, access = EXCLUDED.access, stopped = EXCLUDED.stopped, day = EXCLUDED.day,
               turns = EXCLUDED.turns, cost_usd = EXCLUDED.cost_usd, tasks = EXCLUDED.tasks
         WHERE known.erased_at <= EXCLUDED.erased_at
        """,
        {"workspace": workspace, "key": key_hash, "erased_at": erased_at, **asdict(standing)},
    )


@dataclass(frozen=True, slots=True)
class Traces:
    """What is left of those who were erased with one of some keys: how they stood, and when that was; by hash, what counts more first."""

    left: Mapping[str, tuple[Standing, datetime]] = field(default_factory=dict)

    def standing(self, key_hashes: Collection[str]) -> Standing:
        """How somebody with one of these keys stood; of several keys a block and an opt-out win."""
        found = [standing for key, (standing, _) in self.left.items() if key in key_hashes]
        return replace(found[0], stopped=any(each.stopped for each in found)) if found else Standing()

    def last(self, key_hashes: Collection[str] | None = None) -> datetime | None:
        """When somebody with one of these keys was last erased; without them, with any."""
        wanted = self.left if key_hashes is None else key_hashes
        return max((erased_at for key, (_, erased_at) in self.left.items() if key in wanted), default=None)


def traces(unit: UnitOfWork, workspace: WorkspaceId, key_hashes: Sequence[str]) -> Traces:
    """What erasures left of these keys."""
    rows = unit.execute(
        """
        SELECT key_hash, erased_at, access, stopped, day, turns, cost_usd, tasks FROM erased_keys
         WHERE workspace_id = %s AND key_hash = ANY (%s)
         ORDER BY access = 'block' DESC NULLS LAST, erased_at DESC
        """,
        (workspace, list(key_hashes)),
    ).fetchall()
    return Traces({row[0]: (Standing(*row[2:]), row[1]) for row in rows})


def carry_over_day(unit: UnitOfWork, scope: Scope, key_hashes: Sequence[str]) -> None:
    """What somebody had of a day's limits before they were erased counts for whom they are now, once: an erasure opens no new day."""
    unit.execute(
        """
        WITH spent AS (
          UPDATE erased_keys k SET day = NULL FROM (
            SELECT key_hash, day, turns, cost_usd, tasks FROM erased_keys
             WHERE workspace_id = %(workspace)s AND key_hash = ANY (%(keys)s) AND day IS NOT NULL FOR UPDATE) had
           WHERE k.workspace_id = %(workspace)s AND k.key_hash = had.key_hash
          RETURNING had.day, had.turns, had.cost_usd, had.tasks)
        INSERT INTO user_days AS d (workspace_id, scope_id, user_id, day, turns, cost_usd, tasks)
        SELECT %(workspace)s, %(scope)s, %(user)s, day, max(turns), max(cost_usd), max(tasks) FROM spent GROUP BY day
        ON CONFLICT (workspace_id, scope_id, day) DO UPDATE
           SET turns = d.turns + EXCLUDED.turns, cost_usd = d.cost_usd + EXCLUDED.cost_usd, tasks = d.tasks + EXCLUDED.tasks
        """,
        {"workspace": scope.workspace, "keys": list(key_hashes), "scope": scope.own, "user": scope.user},
    )


def drop_old(unit: UnitOfWork, workspace: WorkspaceId, *, before: datetime) -> None:
    """Nothing that was sent before these erasures can come any more; who is blocked, let in or opted out stays so."""
    unit.execute(
        "DELETE FROM erased_keys WHERE workspace_id = %s AND erased_at < %s AND access IS NULL AND NOT stopped", (workspace, before)
    )
