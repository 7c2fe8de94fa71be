"""Look-ups with definer's rights see every row. Where a transaction has named its workspace, each of them answers for that one alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from psycopg import sql

from tests.conftest import MIGRATED, NOON, as_application, fresh_database

OURS, THEIRS = 1, 2
DAY = timedelta(days=1)
ALL_NAMED = "theirs"
"""What every text of their rows says, and what the look-ups ask for."""

THEIR_ROWS: dict[str, list[dict[str, Any]]] = {
    "teams": [{}],
    "team_members": [{"team_id": 1, "email": ALL_NAMED}],
    "workspaces": [{"id": THEIRS}],
    "workspace_numbers": [{}],
    "scopes": [{"user_id": None}, {"user_id": None, "of_agents": True}],
    "agents": [{}],
    "agent_keys": [{}],
    "conversations": [{}],
    "messages": [{"role": 0, "arrived_at": NOON}],
    "observations": [{"said_at": NOON}],
    "turns": [{"state": 0}, {"state": 1, "answered_at": NOON, "public_id": "later", "route": ALL_NAMED}],
    "outbox": [{"state": 0, "wamid": ALL_NAMED}],
    "media": [{}],
    "personal_files": [{}],
    "tasks": [{"manus_id": ALL_NAMED, "next_look_at": NOON, "state": 0}],
    "task_steps": [{"state": 4, "answer": 0, "answered_at": NOON}],
    "task_files": [{}],
    "handovers": [{"closed_at": None}],
    "triggers": [{"look_at": NOON}],
    "costs": [{}],
    "erased_keys": [{}],
    "memories": [{"expires_at": NOON, "protected": False}, {"kind": "semantic", "public_id": "later"}],
    "job_runs": [{"state": "parked"}],
    "recalls": [{"degraded": ["no_model"]}],
    "recall_items": [{"echo": "used", "arms": ["words"]}],
}
ARGUMENTS: dict[str, Any] = {
    "of_workspace": THEIRS,
    "of_scope": None,
    "since": NOON - DAY,
    "most": 100,
    "in_state": 0,
    "in_states": [0],
    "that_go_on": True,
    "that_failed": False,
    "that_degraded": False,
    "zone": "UTC",
    "hashes": [ALL_NAMED],
    "named": None,
    "after": 0,
}
"""By the name of the parameter; all others are moments, a day later, or texts."""

type Connection = psycopg.Connection[tuple[Any, ...]]


@pytest.fixture(scope="module")
def dsn(postgres: str) -> Iterator[str]:
    """A database in which only another workspace has rows, one for each look-up to find."""
    with fresh_database(postgres, MIGRATED) as owner_dsn:
        with psycopg.connect(owner_dsn) as owner:
            owner.execute("SET session_replication_role = replica")
            for table, rows in THEIR_ROWS.items():
                forget_rules(owner, table)
                for number, row in enumerate(rows, start=1):
                    insert(owner, table, {"id": number} | row)
        yield owner_dsn


def forget_rules(owner: Connection, table: str) -> None:
    """What a row must be like is none of these tests' business."""
    for (rule,) in owner.execute("SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'c'", (table,)).fetchall():
        owner.execute(sql.SQL("ALTER TABLE {} DROP CONSTRAINT {}").format(sql.Identifier(table), sql.Identifier(rule)))


def insert(owner: Connection, table: str, given: dict[str, Any]) -> None:
    columns = owner.execute(
        """
        SELECT column_name, data_type FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = %s AND is_generated = 'NEVER'
           AND (column_name = ANY (%s) OR column_name IN ('workspace_id', 'scope_id') OR (is_nullable = 'NO' AND column_default IS NULL))
        """,
        (table, list(given)),
    ).fetchall()
    row = {name: given.get(name, something(name, kind)) for name, kind in columns}
    owner.execute(
        sql.SQL("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE VALUES ({})").format(
            sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, row)), sql.SQL(", ").join(sql.Placeholder() * len(row))
        ),
        list(row.values()),
    )


def something(column: str, kind: str) -> Any:
    if column == "workspace_id":
        return THEIRS
    of_kind: dict[str, Any] = {"text": ALL_NAMED, "jsonb": "{}", "boolean": False, "ARRAY": [], "bytea": b"", "date": NOON.date()}
    return NOON if kind.startswith("timestamp") else of_kind.get(kind, 1)


def look_ups(owner: Connection) -> list[tuple[str, list[str], list[str]]]:
    """(Name, names and types of the parameters) of every function of ours with definer's rights that answers anything."""
    rows = owner.execute(
        """
        SELECT p.proname, COALESCE(p.proargnames[1:p.pronargs], '{}'), ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) t)
          FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
         WHERE p.prosecdef AND n.nspname = 'public' AND p.prorettype <> 'void'::regtype ORDER BY 1
        """
    ).fetchall()
    return [(name, list(names), list(types)) for name, names, types in rows]


def asked(role: Connection, name: str, parameters: list[str], types: list[str], workspace: int | None) -> list[Any]:
    """What a look-up answers about the other workspace, in a transaction of this one or of none."""
    values = [
        ARGUMENTS.get(name, NOON + DAY if kind.startswith("timestamp") else ALL_NAMED) for name, kind in zip(parameters, types, strict=True)
    ]
    arguments = sql.SQL(", ").join(sql.SQL("%s::" + kind) for kind in types)  # type: ignore[arg-type]
    with role.transaction(force_rollback=True):
        if workspace is not None:
            role.execute("SELECT set_config('agent7.workspace', %s, true)", (str(workspace),))
        return role.execute(sql.SQL("SELECT * FROM {}({})").format(sql.Identifier(name), arguments), values).fetchall()


def rows_of(answer: list[Any]) -> list[Any]:
    """Without the row of nothing that a maximum gives."""
    return [row for row in answer if any(value is not None for value in row)]


def test_no_look_up_answers_for_another_workspace_than_the_one_that_is_set(dsn: str):
    with psycopg.connect(dsn, autocommit=True) as owner, psycopg.connect(as_application(dsn), autocommit=True) as application:
        found = look_ups(owner)
        owner.execute("SET ROLE agent7_lookup")  # one of them is called by the others alone
        wrong = []
        for name, parameters, types in found:
            may = application.execute("SELECT has_function_privilege(%s::regproc, 'EXECUTE')", (name,)).fetchone() == (True,)
            role = application if may else owner
            if not rows_of(asked(role, name, parameters, types, THEIRS)):
                wrong.append(f"{name} finds nothing of its own workspace, and the test proves nothing: add a row to THEIR_ROWS")
            if rows_of(asked(role, name, parameters, types, OURS)):
                wrong.append(f"{name} answers for another workspace than the one that is set")
    assert len(found) > 20
    assert wrong == []


@pytest.mark.parametrize(
    "name", ["all_workspaces", "workspace_by_number", "messages_left_waiting", "outbox_left", "tasks_to_do", "triggers_to_send"]
)
def test_a_planner_that_has_set_none_finds_the_work_of_all(dsn: str, name: str):
    with psycopg.connect(dsn, autocommit=True) as owner, psycopg.connect(as_application(dsn), autocommit=True) as application:
        (look_up,) = [each for each in look_ups(owner) if each[0] == name]
        assert rows_of(asked(application, *look_up, None))
        asked(application, *look_up, OURS)  # which leaves the setting empty, not unset
        assert rows_of(asked(application, *look_up, None))


def test_every_look_up_belongs_to_the_role_that_may_only_look_and_pins_its_search_path(dsn: str):
    with psycopg.connect(dsn) as owner:
        rows = owner.execute(
            """
            SELECT p.proname, p.proowner::regrole::text, COALESCE(p.proconfig @> ARRAY['search_path=public, pg_temp'], false)
              FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prosecdef AND n.nspname = 'public'
            """
        ).fetchall()
    assert [row for row in rows if row[1:] != ("agent7_lookup", True)] == []
