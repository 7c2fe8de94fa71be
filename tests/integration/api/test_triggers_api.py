"""An operator sees, sets and calls off what is to be brought up for a person, through the function's own handler and the real database."""

# ruff: noqa: F811  (fixtures of a module nearby)

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from agent7.identity import Scope
from agent7.memory import MemoryAgent
from agent7.store.identity import users
from agent7.store.unit_of_work import Database, Fence
from tests.integration.api.test_learned_api import NOBODY, Call, addresses, call, memory  # noqa: F401 - fixtures

AUDIT = "SELECT action FROM audit_log ORDER BY id"
MAY_3 = {"about": "the contract", "due_at": "2026-05-03T09:00"}


def test_a_reminder_is_set_by_the_persons_clock_listed_and_called_off(
    call: Call,
    database: Database,
    ada: Scope,
    owner_dsn: str,
    memory: MemoryAgent,
) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        users.set_time_zone(unit, ada, "Europe/Berlin")
    status, added = call("POST", "/triggers", MAY_3)
    assert (status, added["due_at"], added["time_zone"]) == (201, "2026-05-03T07:00:00+00:00", "Europe/Berlin")
    assert call("GET", "/triggers")[1]["triggers"] == [added]
    assert [each.context for each in memory.triggers.reminders(ada)] == ["the contract"]
    assert call("DELETE", f"/triggers/{added['trigger']}")[0] == 200
    assert call("DELETE", f"/triggers/{added['trigger']}")[0] == 404
    assert call("GET", "/triggers")[1]["triggers"] == []
    with psycopg.connect(owner_dsn) as owner:
        noted = [row[0] for row in owner.execute(AUDIT).fetchall()]
    assert noted == ["trigger set", "triggers read", "trigger cancelled", "triggers read"]


def test_a_series_is_set_by_its_rule_at_the_hour_of_its_first_time(call: Call, database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        users.set_time_zone(unit, ada, "Europe/Berlin")
    status, added = call("POST", "/triggers", {**MAY_3, "repeats": "FREQ=WEEKLY;BYDAY=MO"})
    assert (status, added["due_at"], added["repeats"]) == (
        201, "2026-05-04T07:00:00+00:00", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0"
    )  # fmt: skip
    assert call("GET", "/triggers")[1]["triggers"] == [added]
    for rule in ("FREQ=MINUTELY", "every Monday", "FREQ=WEEKLY;BYDAY=XX", "FREQ=DAILY;COUNT=3", "FREQ=MONTHLY;BYMONTHDAY=40"):
        assert call("POST", "/triggers", {**MAY_3, "repeats": rule})[0] == 400


@pytest.mark.parametrize(
    "body",
    [
        "no json", "[]", {}, {"about": "x"}, {"about": "", "due_at": "2026-05-03T09:00"},
        {"about": "x" * 301, "due_at": "2026-05-03T09:00"},
        {"about": "x", "due_at": "soon"}, {"about": 3, "due_at": "2026-05-03"}, {"about": "x", "due_at": "2020-05-03T09:00"},
        {"about": "x", "due_at": "9999-05-03T09:00"}, {"about": "x", "due_at": 5},
        {"about": "x", "due_at": "0001-01-01T00:00"}, {"about": "x", "due_at": "0001-01-01T00:00+14:00"},
        {"about": "x", "due_at": "9999-12-31T23:59:59-14:00"}, {"about": "a\0b", "due_at": "2026-05-03T09:00"},
        {"about": "\ud800", "due_at": "2026-05-03T09:00"},
    ],
)  # fmt: skip
def test_what_is_no_reminder_is_refused(call: Call, body: Any) -> None:
    assert call("POST", "/triggers", body)[0] == 400


def test_nobody_elses_trigger_is_reached_and_unknown_people_have_none(call: Call) -> None:
    _, added = call("POST", "/triggers", MAY_3)
    assert call("GET", "/triggers", of="bob")[1]["triggers"] == []
    assert call("DELETE", f"/triggers/{added['trigger']}", of="bob")[0] == 404
    assert call("GET", f"/api/workspaces/{NOBODY}/users/{NOBODY}/triggers", of="")[0] == 404
    assert call("GET", "/triggers", by="")[0] == 401
    assert call("PATCH", "/triggers")[0] == 405
    assert call("GET", "/triggers/short")[0] == 404


def test_more_reminders_than_can_wait_are_refused(call: Call, owner_dsn: str) -> None:
    call("POST", "/triggers", MAY_3)
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute(
            """
            INSERT INTO triggers (public_id, workspace_id, scope_id, user_id, explicit, due_at, time_zone, precision, context, language,
                                  created_at, changed_at)
            SELECT 'x' || n, workspace_id, scope_id, user_id, true, due_at, time_zone, precision, context, language, created_at, changed_at
              FROM triggers, generate_series(1, 99) n
            """
        )
    assert call("POST", "/triggers", MAY_3)[0] == 409
