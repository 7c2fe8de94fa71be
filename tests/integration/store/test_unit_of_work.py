"""One transaction at a time over one connection: what is committed, what is counted, and what an error means."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import psycopg
import pytest

from agent7.errors import DatabaseDown, PersonGone
from agent7.identity import Scope, ScopeId
from agent7.store.conversation import message_log
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence, UnitOfWork
from tests.conftest import NOON
from tests.integration.store.test_store import inbound

SETTING = "SELECT set_config('agent7.tried', %s, true)"
"""Lasts until the transaction ends, so it tells whether two statements are of one."""


@pytest.fixture
def another(database_url: str) -> Iterator[Database]:
    """The database as another process sees it: only what is committed."""
    another = Database(database_url, application_name="another")
    yield another
    another.close()


def kept(database: Database, scope: Scope) -> list[str | None]:
    with database.transaction(Fence.around(scope)) as unit:
        return [said.text for said in message_log.texts(unit, scope)]


@pytest.mark.parametrize("last", [True, False])
def test_what_a_unit_has_done_is_there_for_others_once_it_has_ended(database: Database, another: Database, ada: Scope, last: bool) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        message_log.add_inbound(unit, ada, [inbound("wamid.1", "hi")], NOON)
        assert kept(another, ada) == []
        if last:
            unit.execute_last("SELECT 1")
            assert kept(another, ada) == ["hi"]
    assert kept(another, ada) == ["hi"]


def test_a_first_statement_that_is_the_last_takes_its_parameters(database: Database) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        assert unit.execute_last("SELECT %s::int", (7,)).fetchone() == (7,)


def test_a_statement_keeps_its_parameters_on_the_connection_that_replaces_a_dead_one(database: Database, owner_dsn: str) -> None:
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute("SELECT pg_terminate_backend(%s, 5000)", (backend(database),))
    with database.transaction(LOOKUPS_ONLY) as unit:
        assert unit.one("SELECT %s::int", (7,)) == (7,)


def test_a_first_statement_that_can_never_succeed_is_not_tried_on_a_second_connection(database: Database) -> None:
    before = backend(database)
    with pytest.raises(psycopg.errors.ProgramLimitExceeded), database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '54000'; END $$")
    assert backend(database) == before


def backend(database: Database) -> int:
    with database.transaction(LOOKUPS_ONLY) as unit:
        return int(unit.one("SELECT pg_backend_pid()")[0])


def test_a_connection_that_somebody_closed_is_opened_anew_under_the_same_name(database: Database) -> None:
    database.connection().close()
    assert database.connection().execute("SHOW application_name").fetchone() == ("tests",)


def test_the_seconds_of_all_statements_are_summed(database_url: str) -> None:
    database = Database(database_url, application_name="tests")
    assert database.seconds == 0
    with database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("SELECT pg_sleep(0.05)")
        unit.execute("SELECT pg_sleep(0.05)")
        assert 0.1 <= (two := database.seconds) < 60
        unit.executemany("SELECT pg_sleep(%s)", [(0.05,)])
        assert two + 0.05 <= (three := database.seconds) < 60
        unit.execute_last("SELECT pg_sleep(0.05)")
        assert three + 0.05 <= database.seconds < 60
    database.close()


def test_a_row_that_must_be_there_and_is_not_is_an_error(database: Database) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit, pytest.raises(LookupError):
        unit.one("SELECT 1 WHERE false")


def test_a_batch_may_be_the_first_of_its_transaction_and_stands_behind_its_fence(database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        unit.executemany(SETTING, [("one",), ("two",)])
        assert unit.one("SELECT current_setting('agent7.tried'), current_setting('agent7.workspace')") == ("two", str(ada.workspace))


def test_a_batch_of_nothing_begins_nothing(database: Database) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        unit.executemany(SETTING, [])
        assert not unit.begun


def test_a_part_may_fail_on_its_own_also_the_first(database: Database) -> None:
    def fail(unit: UnitOfWork) -> None:
        with unit.savepoint():
            unit.execute("SELECT 1 / 0")

    with database.transaction(LOOKUPS_ONLY) as unit:
        with pytest.raises(psycopg.errors.DivisionByZero):
            fail(unit)
        unit.execute(SETTING, ("kept",))
        with pytest.raises(psycopg.errors.DivisionByZero):
            fail(unit)
        assert unit.one("SELECT current_setting('agent7.tried')") == ("kept",)


def batch(unit: UnitOfWork) -> None:
    unit.executemany(SETTING, [("late",)])


def part(unit: UnitOfWork) -> None:
    with unit.savepoint():
        pass


@pytest.mark.parametrize("late", [batch, part])
def test_nothing_follows_the_last_statement(database: Database, late: Callable[[UnitOfWork], None]) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("SELECT 1")
        unit.execute_last("SELECT 2")
        with pytest.raises(RuntimeError, match="ended"):
            late(unit)


def test_a_row_for_somebody_who_was_erased_meanwhile_says_so(database: Database, ada: Scope) -> None:
    gone = replace(ada, own=ScopeId(ada.own + 1000))
    with pytest.raises(PersonGone), database.transaction(Fence.around(gone)) as unit:
        message_log.add_inbound(unit, gone, [inbound("wamid.1", "hi")], NOON)


def test_a_reference_to_anything_else_that_is_not_there_stays_what_it_is(database: Database, ada: Scope) -> None:
    with pytest.raises(psycopg.errors.ForeignKeyViolation), database.transaction(Fence.around(ada)) as unit:
        unit.execute(
            "INSERT INTO instructions (public_id, workspace_id, scope_id, user_id, text, category, origin, created_at, updated_at)"
            " VALUES ('i', %s, %s, 999, 'brief', 'rule', 'direct_user', %s, %s)",
            (ada.workspace, ada.own, NOON, NOON),
        )


def test_a_transaction_that_looked_up_whose_it_is_enters_one_fence(database: Database, ada: Scope, bob: Scope) -> None:
    with database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("SELECT 1")
        unit.enter(Fence.around(ada))
        assert unit.one("SELECT current_setting('agent7.scopes')") == (f"{{{ada.own},{ada.shared}}}",)
        with pytest.raises(RuntimeError, match="within a fence already"):
            unit.enter(Fence.around(bob))


@pytest.mark.parametrize(("prepares", "kept"), [(True, True), (False, False)])
def test_statements_are_prepared_where_that_is_set_but_for_those_that_are_planned_anew(
    database_url: str, ada: Scope, prepares: bool, kept: bool
) -> None:
    with closing(Database(database_url, "tests", prepares=prepares)) as database:
        for _ in range(4):
            with database.transaction(Fence.around(ada)) as unit:
                unit.execute("SELECT 1 AS often")
                unit.execute("SELECT 2 AS each_time", anew=True)
                names = [row[0] for row in unit.execute("SELECT statement FROM pg_prepared_statements").fetchall()]
    assert ("SELECT 1 AS often" in names, "SELECT 2 AS each_time" in names) == (kept, False)


def test_a_schema_that_changes_beneath_a_prepared_statement_is_an_outage_and_over_at_once(
    database_url: str, owner_dsn: str, ada: Scope
) -> None:
    def names(database: Database) -> list[tuple[object, ...]]:
        with database.transaction(Fence.around(ada)) as unit:
            return unit.execute("SELECT * FROM workspaces").fetchall()

    with closing(Database(database_url, "tests", prepares=True)) as database, psycopg.connect(owner_dsn, autocommit=True) as owner:
        for _ in range(4):
            names(database)
        owner.execute("ALTER TABLE workspaces ADD COLUMN later text")
        with pytest.raises(DatabaseDown, match="schema changed"):
            names(database)
        assert names(database)


@pytest.mark.parametrize("first", [True, False])
def test_work_of_our_own_is_done_while_the_database_runs_a_statement(database: Database, owner_dsn: str, first: bool) -> None:
    seen, pid, until = list[str](), backend(database), time.monotonic() + 5
    with psycopg.connect(owner_dsn, autocommit=True) as owner:

        def watch() -> None:
            running = "SELECT query FROM pg_stat_activity WHERE pid = %s AND state = 'active' AND query LIKE '%%pg_sleep%%'"
            while not seen and time.monotonic() < until:
                seen.extend(query for (query,) in owner.execute(running, (pid,)).fetchall())

        with database.transaction(LOOKUPS_ONLY) as unit:
            if not first:
                unit.execute("SELECT 1")
            assert unit.execute("SELECT 7 FROM pg_sleep(0.5)", meanwhile=watch).fetchone() == (7,)
            assert unit.one("SELECT 8") == (8,)

    assert len(seen) == 1


def test_work_of_our_own_is_no_time_of_the_database_and_its_fault_undoes_the_transaction(database: Database, ada: Scope) -> None:
    with database.transaction(Fence.around(ada)) as unit:
        before = database.seconds
        unit.execute("SELECT 1", meanwhile=lambda: time.sleep(0.3))
        assert database.seconds - before < 0.3

    def fails() -> None:
        raise ZeroDivisionError

    def tried() -> None:
        with database.transaction(Fence.around(ada)) as unit:
            message_log.add_inbound(unit, ada, [inbound("wamid.1", "hi")], NOON)
            unit.execute("SELECT 1", meanwhile=fails)

    with pytest.raises(ZeroDivisionError):
        tried()
    assert kept(database, ada) == []
