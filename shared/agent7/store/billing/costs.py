"""The ledger: what each message, model call, recall and job cost. An amount that nobody knows is None, never 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from agent7.identity import Scope, ScopeId, WorkspaceId
from agent7.store.unit_of_work import UnitOfWork

MESSAGE = "message"


@dataclass(frozen=True, slots=True)
class Cost:
    """One entry. (`kind`, `reference`, `part`) names what cost, by a public id; it is booked once."""

    kind: str
    reference: str
    at: datetime
    part: str = ""
    category: str = ""
    """Of a message what Meta calls its category; of a model call the model."""
    detail: str = ""
    market: str | None = None
    billable: bool = True
    tokens_in: int | None = None
    tokens_out: int | None = None
    amount: Decimal | None = None
    currency: str | None = None
    price_version: str | None = None
    database_ms: float | None = None
    """How long Postgres worked for it."""


@dataclass(frozen=True, slots=True)
class DayCost:
    """What one category cost a workspace on one day. `amount` sums what is priced; `unpriced` entries cost more than that."""

    day: date
    kind: str
    category: str
    currency: str | None
    entries: int
    billable: int
    unpriced: int
    amount: Decimal | None
    tokens_in: int | None
    tokens_out: int | None


def book(unit: UnitOfWork, workspace: WorkspaceId, scope: ScopeId, entries: Sequence[Cost], *, corrects: bool = False) -> list[Cost]:
    """Write entries in one statement, each unless it is there already; with `corrects` put them in the place of what was there.

    Those of them that changed something.
    """
    if not entries:
        return []
    entries = list({(each.kind, each.reference, each.part): each for each in entries}.values())  # a row cannot be put in place of itself
    rows = unit.execute(
        """
        INSERT INTO costs AS booked (workspace_id, scope_id, kind, reference, part, category, detail, market, billable, tokens_in,
                                     tokens_out, amount, currency, price_version, database_ms, at)
        SELECT %s, %s, * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::boolean[], %s::bigint[],
                                     %s::bigint[], %s::numeric[], %s::text[], %s::text[], %s::real[], %s::timestamptz[])
        ON CONFLICT (workspace_id, scope_id, kind, reference, part) DO UPDATE
           SET category = EXCLUDED.category, detail = EXCLUDED.detail, market = EXCLUDED.market, billable = EXCLUDED.billable,
               amount = EXCLUDED.amount, currency = EXCLUDED.currency, price_version = EXCLUDED.price_version
         WHERE %s AND (booked.category, booked.detail, booked.billable)
               IS DISTINCT FROM (EXCLUDED.category, EXCLUDED.detail, EXCLUDED.billable)
        RETURNING kind, reference, part
        """,
        (workspace, scope, *_in_columns(entries), corrects),
    ).fetchall()
    return _those(entries, rows)


def book_turn(unit: UnitOfWork, scope: Scope, entries: Sequence[Cost], charged: Sequence[Decimal], *, day: date) -> list[Cost]:
    """Write the entries of a turn, each unless it is there already, and count the turn on the person's `day` with what those that were not
    there count for in US dollars (`charged`, one an entry). Those of them that were not there.
    """
    rows = unit.execute(
        """
        WITH given AS (
          SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::boolean[], %s::bigint[],
                               %s::bigint[], %s::numeric[], %s::text[], %s::text[], %s::real[], %s::timestamptz[], %s::numeric[])
            AS g(kind, reference, part, category, detail, market, billable, tokens_in, tokens_out, amount, currency, price_version,
                 database_ms, at, charged)
        ), booked AS (
          INSERT INTO costs (workspace_id, scope_id, kind, reference, part, category, detail, market, billable, tokens_in, tokens_out,
                             amount, currency, price_version, database_ms, at)
          SELECT %s, %s, kind, reference, part, category, detail, market, billable, tokens_in, tokens_out, amount, currency, price_version,
                 database_ms, at
            FROM given
          ON CONFLICT (workspace_id, scope_id, kind, reference, part) DO NOTHING
          RETURNING kind, reference, part
        ), counted AS (
          INSERT INTO user_days AS d (workspace_id, scope_id, user_id, day, turns, cost_usd)
          SELECT %s, %s, %s, %s, 1, COALESCE(sum(charged), 0) FROM given JOIN booked USING (kind, reference, part)
          ON CONFLICT (workspace_id, scope_id, day) DO UPDATE SET turns = d.turns + 1, cost_usd = d.cost_usd + excluded.cost_usd
        )
        SELECT kind, reference, part FROM booked
        """,
        (*_in_columns(entries), list(charged), scope.workspace, scope.own, scope.workspace, scope.own, scope.user, day),
    ).fetchall()
    return _those(entries, rows)


def _in_columns(entries: Sequence[Cost]) -> list[list[object]]:
    return [list(column) for column in zip(*map(_columns, entries), strict=True)]


def _those(entries: Sequence[Cost], rows: Sequence[Sequence[object]]) -> list[Cost]:
    changed = {tuple(row) for row in rows}
    return [each for each in entries if (each.kind, each.reference, each.part) in changed]


def _columns(cost: Cost) -> tuple[object, ...]:
    return (
        cost.kind,
        cost.reference,
        cost.part,
        cost.category,
        cost.detail,
        cost.market,
        cost.billable,
        cost.tokens_in,
        cost.tokens_out,
        cost.amount,
        cost.currency,
        cost.price_version,
        cost.database_ms,
        cost.at,
    )


def waive(unit: UnitOfWork, scope: ScopeId, kind: str, reference: str) -> None:
    """What was booked is not billed after all: it costs nothing, which is known."""
    unit.execute(
        """
        UPDATE costs SET billable = false, amount = 0
         WHERE scope_id = %s AND kind = %s AND reference = %s AND billable
        """,
        (scope, kind, reference),
    )


def by_day(unit: UnitOfWork, workspace: WorkspaceId, *, since: datetime, until: datetime, time_zone: str) -> list[DayCost]:
    """Sums of the fenced workspace from `since` up to but without `until`, by day in `time_zone`, kind, category and currency."""
    rows = unit.execute("SELECT * FROM costs_by_day(%s, %s, %s, %s)", (workspace, since, until, time_zone)).fetchall()
    return [DayCost(*row) for row in rows]
