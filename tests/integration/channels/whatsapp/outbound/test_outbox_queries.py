"""The outbox's queries find their rows by an index, as the application role, in a table full of other people's rows."""

from __future__ import annotations

from datetime import time

import psycopg
import pytest

from agent7.identity import OutboxId, PublicId, Scope
from agent7.store.conversation import holding, outbox, outbox_claims, outbox_settlement, uploads
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from tests.conftest import NOON

OTHERS = 40_000
NINE = time(9)


@pytest.fixture
def full(owner_dsn: str, ada: Scope, bob: Scope) -> Scope:
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute("SET ROLE agent7_maintenance")
        owner.execute(
            """
            INSERT INTO outbox (public_id, workspace_id, scope_id, user_id, position, kind, payload, state, created_at, wamid)
            SELECT 'other' || n, %s, %s, %s, 0, 0, '{"text": "x"}', CASE WHEN n %% 100 = 0 THEN 4 ELSE 2 END, %s, 'wamid.' || n
              FROM generate_series(1, %s) n
            """,
            (bob.workspace, bob.own, bob.user, NOON, OTHERS),
        )
        owner.execute("RESET ROLE")
        owner.execute("ANALYZE outbox")
    return ada


def plan_of(database: Database, scope: Scope, statement: str, parameters: object) -> str:
    with database.transaction(Fence(scope.workspace, (scope.own,))) as unit:
        rows = unit.execute(f"EXPLAIN {statement}", parameters).fetchall()  # type: ignore[arg-type]
    return "\n".join(row[0] for row in rows)


class Recorder:
    """Notes the statements of one call instead of running them."""

    def __init__(self) -> None:
        self.statements: list[tuple[str, object]] = []

    def execute(self, query: str, parameters: object = None, **_options: bool) -> Recorder:
        self.statements.append((query, parameters))
        return self

    def one(self, query: str, parameters: object = None) -> tuple[int]:
        self.statements.append((query, parameters))
        return (1,)

    def fetchone(self) -> None:
        return None

    rowcount = 0


def test_every_statement_of_a_delivery_uses_an_index_of_the_outbox(full: Scope, database: Database):
    recorder = Recorder()
    unit: UnitOfWork = recorder  # type: ignore[assignment]
    row = outbox_claims.Due(
        OutboxId(1),
        PublicId("p"),
        0,
        {},
        None,
        False,
        0,
        0,
        None,
        "n",
        "1",
        None,
        False,
        NOON,
        5.0,
        NOON,
        False,
        False,
        "UTC",
        NINE,
        NINE,
    )
    holding.release_held(unit, full.workspace, full.own, window_start=NOON)
    holding.note_reminder(unit, full.workspace, full.own, NOON)
    holding.postpone(unit, full.own, row.id, NOON)
    outbox_claims.next_due(unit, full.workspace, full.own, NOON, unsettled_since=NOON, shown_since=NOON)
    outbox_claims.unsettled(unit, full.own, since=NOON)
    outbox_claims.drop(unit, full.own, row.id, "redacted")
    uploads.begin(unit, full.own, row.id, until=NOON)
    uploads.note(unit, full.own, row.id, attempt=1, media_id="5", phone_number_id="n", until=NOON)
    uploads.failed(unit, full.own, row.id, attempt=1, at=NOON)
    uploads.discount(unit, full.own, row.id)
    uploads.bearer(unit, full.workspace, full.own, row.id)
    outbox.redact(unit, full, ["p"])
    outbox_claims.claim(unit, full.workspace, full.own, row, tokens=4, at=NOON)
    outbox_settlement.sent(unit, full.own, row.id, attempt=1, wamid="w", at=NOON)
    holding.hold_queued(unit, full.own)
    holding.hold_behind_held(unit, full.own)
    outbox_settlement.fate(unit, full.own, row.id)
    outbox_settlement.raise_rank(unit, full.own, row.id, rank=2, wamid="w", status_at=NOON)
    outbox_settlement.not_sent(unit, full.own, row.id, attempt=1, state=0, not_before=NOON, error_code=2, verdict="retry")

    assert recorder.statements
    for statement, parameters in recorder.statements:
        plan = plan_of(database, full, statement, parameters)
        assert "Seq Scan on outbox" not in plan, f"{statement}\n{plan}"
        assert "Index" in plan


def test_a_status_finds_its_row_by_an_index(full: Scope, owner_dsn: str):
    with psycopg.connect(owner_dsn) as owner:
        (body,) = owner.execute("SELECT prosrc FROM pg_proc WHERE proname = 'outbox_of_status'").fetchone() or ("",)
        owner.execute("SET LOCAL ROLE agent7_lookup")
        owner.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        owner.execute(f"PREPARE look (bigint, text, text) AS {numbered(body)}")  # type: ignore[arg-type]
        plan = "\n".join(row[0] for row in owner.execute("EXPLAIN EXECUTE look (1, 'other7', 'wamid.7')").fetchall())
    assert "Seq Scan" not in plan, plan


def numbered(body: str) -> str:
    for place, name in enumerate(("of_workspace", "wanted_public_id", "wanted_wamid"), start=1):
        body = body.replace(name, f"${place}")
    return body
