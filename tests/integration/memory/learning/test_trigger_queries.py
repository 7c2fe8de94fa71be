"""Every query about triggers that a turn, a session's start or `poll` waits for uses its index, as the application role."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import psycopg
import pytest

from agent7.identity import Scope, TriggerId
from agent7.store.memory import triggers
from agent7.store.memory.triggers import NewTrigger
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from tests.conftest import NOON

GUARDED = ["triggers"]


@pytest.fixture
def crowd(owner: psycopg.Connection, ada: Scope, bob: Scope) -> Scope:
    """2,000 triggers of each of two people, most of them long sent."""
    for scope in (ada, bob):
        owner.execute(
            """
            INSERT INTO triggers (public_id, workspace_id, scope_id, user_id, message_id, explicit, due_at, time_zone, precision,
                                  original_message, context, memory_ids, language, state, look_at, created_at, changed_at)
            SELECT %(scope)s || '-' || n, %(workspace)s, %(scope)s, %(user)s, n, true, %(now)s::timestamptz + n * interval '1 hour', 'UTC',
                   'day', 'x', 'x', '{}', 'en', CASE WHEN n > 1950 THEN 0 ELSE 1 END,
                   CASE WHEN n > 1950 THEN %(now)s::timestamptz + n * interval '1 hour' END, %(now)s, %(now)s
              FROM generate_series(1, 2000) n
            """,
            {"scope": scope.own, "user": scope.user, "workspace": scope.workspace, "now": NOON},
        )
    owner.execute("VACUUM ANALYZE")
    return ada


HOT: dict[str, Callable[[UnitOfWork, Scope], object]] = {
    "what a day holds": lambda unit, ada: triggers.between(unit, ada.own, NOON, NOON + timedelta(days=1), most=60),
    "what waits": lambda unit, ada: triggers.waiting(unit, ada.own, most=100),
    "the one to send": lambda unit, ada: triggers.lock_due(unit, ada.own, TriggerId(1960), NOON + timedelta(days=90)),
    "the same date again": lambda unit, ada: triggers.add(
        unit, ada, NewTrigger(True, NOON, "UTC", "day", "x", "x", "en", message_id=7), memories=[], at=NOON  # type: ignore[arg-type]
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HOT)
def test_a_person_with_many_triggers_is_read_by_index(crowd: Scope, database: Database, name: str) -> None:
    with database.transaction(Fence.around(crowd)) as unit:
        HOT[name](unit, crowd)
        assert read_from_end_to_end(unit) == []


def test_poll_finds_what_is_due_by_index_without_knowing_whose_it_is(crowd: Scope, database: Database) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        found = triggers.to_send(unit, crowd.workspace, NOON + timedelta(hours=1952), most=200)
        assert len(found) == 4
        assert read_from_end_to_end(unit) == []


def read_from_end_to_end(unit: UnitOfWork) -> list[str]:
    """The tables that this transaction has read from end to end, within functions too."""
    rows = unit.execute("SELECT relname FROM pg_stat_xact_user_tables WHERE seq_scan > 0 AND relname = ANY(%s)", (GUARDED,))
    return [row[0] for row in rows]
