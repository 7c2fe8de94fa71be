"""A database that has served a test is as a new one, or it serves nobody again."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from psycopg import sql

from agent7.store.unit_of_work import Fence
from tests.conftest import MIGRATED, NOON, STARTED, make_user, started
from tests.databases import WarmDatabase, as_application, as_owner, drop_clean_databases, swept_database

EVERYTHING = "SELECT oid::regclass::text FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1"
NUMBERS = "SELECT sequencename, last_value FROM pg_sequences ORDER BY 1"


def holds(owner_dsn: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, and how far the numbers have come."""
    with psycopg.connect(owner_dsn) as owner:
        tables = [str(name) for (name,) in owner.execute(EVERYTHING)]
        rows = {table: owner.execute(sql.SQL("SELECT * FROM {} t ORDER BY t::text").format(sql.SQL(table))).fetchall() for table in tables}
        return rows | {"numbers": owner.execute(NUMBERS).fetchall()}


@pytest.fixture
def alone(postgres: str) -> Iterator[str]:
    """The server, with no database left over from the tests before, and none left for those to come."""
    drop_clean_databases()
    yield postgres
    drop_clean_databases()


def test_what_a_test_wrote_changed_and_took_away_is_undone(alone: str) -> None:
    with swept_database(alone, STARTED) as first:
        before = holds(first)
        with as_owner(first) as owner:
            database = WarmDatabase(as_application(first), "tests")
            make_user(database, started[0], "447700900001")
            with database.transaction(Fence(started[0].id)) as unit:
                unit.execute("UPDATE workspaces SET name = 'Another'")
            database.close()
            owner.execute("DELETE FROM workspace_numbers")
            owner.execute("INSERT INTO teams (public_id, name, created_at) VALUES ('theirs', 'Theirs', %s)", (NOON,))
        assert holds(first) != before
    with swept_database(alone, STARTED) as second:
        assert second == first
        assert holds(second) == before


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE users ALTER COLUMN greeted_at SET DEFAULT now()",
        "CREATE TABLE pets (name text)",
        "ALTER TABLE users DROP CONSTRAINT users_workspace_id_scope_id_fkey",
        "CREATE OR REPLACE FUNCTION ids() RETURNS bigint LANGUAGE sql AS 'SELECT 1'",
        "ALTER TABLE users DISABLE ROW LEVEL SECURITY",
        "ANALYZE scopes",
        "INSERT INTO teams (public_id, name, created_at) SELECT n::text, repeat('x', 100), now() FROM generate_series(1, 1000) n",
    ],
)
def test_what_cannot_be_undone_is_thrown_away(alone: str, change: str) -> None:
    with swept_database(alone, STARTED) as first, as_owner(first) as owner:
        owner.execute(change)
    with swept_database(alone, STARTED) as second:
        assert second != first


def test_a_session_that_goes_on_keeps_the_database_from_the_next_test(alone: str) -> None:
    with swept_database(alone, MIGRATED) as first:
        left = psycopg.connect(first)
    with swept_database(alone, MIGRATED) as second:
        assert second != first
    left.close()


def test_a_session_is_found_open_and_carries_nothing_over(alone: str) -> None:
    with swept_database(alone, MIGRATED) as first, as_owner(first) as owner:
        session = owner.info.backend_pid
        owner.execute("SET statement_timeout = '1s'")
        owner.execute("SELECT pg_advisory_lock(7)")
    with swept_database(alone, MIGRATED) as second, as_owner(second) as owner:
        assert owner.info.backend_pid == session
        assert owner.execute("SHOW statement_timeout").fetchone() == ("0",)
        assert owner.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'").fetchone() == (0,)


def test_a_transaction_that_was_left_open_is_not_gone_on_with(alone: str) -> None:
    with swept_database(alone, MIGRATED) as first, as_owner(first) as owner:
        session = owner.info.backend_pid
        owner.execute("BEGIN")
    with swept_database(alone, MIGRATED) as second, as_owner(second) as owner:
        assert owner.info.backend_pid != session
