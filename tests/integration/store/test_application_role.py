"""What the role that the functions sign in as may do beside its tables, on servers of its own: roles belong to the whole server."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import errors as pg

from agent7.bootstrap import Bootstrap
from agent7.errors import Misconfigured
from agent7.jobs.migrate import apply_schema
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database
from local.postgres import application_dsn, start_postgres
from tests.conftest import NOON

LIMITS = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The owner's address of an embedded server with the schema."""
    embedded = start_postgres(tmp_path_factory.mktemp("postgres"), durable=False)
    migrate(embedded.owner_dsn("agent7"), NOON)
    yield embedded.owner_dsn("agent7")
    embedded.stop()


@pytest.fixture
def application(server: str, tmp_path: Path) -> Iterator[Database]:
    database = Database(application_dsn(server, tmp_path), "tests")
    yield database
    database.close()


def run(dsn: str, *statements: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[arg-type]


def test_the_application_creates_no_temporary_tables(application: Database):
    for statement in ("CREATE TEMPORARY TABLE hoard (anything text)", "CREATE TABLE hoard (anything text)", "CREATE SCHEMA hoard"):
        with pytest.raises(pg.InsufficientPrivilege), application.transaction(LOOKUPS_ONLY) as unit:
            unit.execute(statement)  # type: ignore[arg-type]


def test_limits_that_the_role_lifts_for_itself_come_back_with_the_next_transaction(server: str, application: Database, tmp_path: Path):
    lifted = [f"ALTER ROLE agent7_app SET {name} = 0" for name in LIMITS]
    run(application_dsn(server, tmp_path), *lifted, f"ALTER ROLE agent7_app IN DATABASE agent7 SET {LIMITS[0]} = 0")

    with application.transaction(LOOKUPS_ONLY) as unit:
        limits = [unit.one(f"SHOW {name}")[0] for name in LIMITS]  # type: ignore[arg-type]
        unit.execute("SET statement_timeout = 0")
    with application.transaction(LOOKUPS_ONLY) as unit:
        limits.append(unit.one("SHOW statement_timeout")[0])

    assert limits == ["30s", "10s", "70s", "30s"]


def test_the_role_cannot_open_a_fence_for_good(server: str, application: Database, tmp_path: Path):
    """Neither as its own setting nor as one of the session: whatever is not named anew in a transaction is empty."""
    with pytest.raises(pg.InsufficientPrivilege):
        run(application_dsn(server, tmp_path), "ALTER ROLE agent7_app SET agent7.scopes = '{1,2,3}'")
    with application.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("SELECT set_config('agent7.scopes', '{1,2,3}', false), set_config('agent7.workspace', '1', false)")
    with application.transaction(LOOKUPS_ONLY) as unit:
        assert unit.one("SELECT current_setting('agent7.scopes'), current_setting('agent7.workspace')") == ("", "")


def test_whatever_the_role_set_for_itself_is_gone_after_the_next_deploy(server: str, tmp_path: Path):
    mine = application_dsn(server, tmp_path)
    run(
        mine,
        "ALTER ROLE agent7_app SET default_transaction_read_only = on",
        "ALTER ROLE agent7_app IN DATABASE agent7 SET row_security = off",
    )

    assert migrate(server, NOON) == []

    with psycopg.connect(mine) as connection:
        shown = [connection.execute(f"SHOW {name}").fetchone() for name in (*LIMITS, "default_transaction_read_only", "row_security")]  # type: ignore[arg-type]
    assert shown == [("30s",), ("10s",), ("70s",), ("off",), ("on",)]


@pytest.fixture(scope="module")
def foreign(server: str) -> str:
    """A database of somebody else, in which our owner may create tables, on a server where somebody else made our roles."""
    run(server, "CREATE DATABASE theirs", "CREATE ROLE modest LOGIN CREATEROLE")
    theirs = server.replace("/agent7?", "/theirs?")
    run(
        theirs,
        "CREATE EXTENSION vector",
        "ALTER SCHEMA public OWNER TO modest",
        "GRANT agent7_maintenance, agent7_lookup TO modest WITH ADMIN OPTION",
    )
    return theirs.replace("postgres:@", "modest@")


def test_an_owner_that_may_not_forbid_temporary_tables_says_how_and_goes_on(foreign: str, caplog: pytest.LogCaptureFixture):
    run(application_dsn(foreign.replace("modest@", "postgres:@"), Path()), "ALTER ROLE agent7_app SET work_mem = '1GB'")
    with caplog.at_level(logging.WARNING):
        assert migrate(foreign, NOON)
    assert 'REVOKE TEMPORARY ON DATABASE "theirs" FROM PUBLIC;' in caplog.text
    assert "ALTER ROLE agent7_app RESET ALL;" in caplog.text


def test_an_owner_that_may_not_create_roles_is_told_what_it_lacks(tmp_path: Path):
    embedded = start_postgres(tmp_path, durable=False)
    run(
        embedded.owner_dsn("agent7"),
        "CREATE EXTENSION vector",
        "CREATE ROLE modest LOGIN",
        "ALTER SCHEMA public OWNER TO modest",
    )
    with pytest.raises(Misconfigured, match=r"permission denied to create role.*CREATEROLE"):
        migrate(embedded.owner_dsn("agent7").replace("postgres:@", "modest@"), NOON)
    embedded.stop()


def test_an_owner_that_may_not_set_the_password_is_told_so(foreign: str):
    settings = {"DATABASE_OWNER_URL": foreign, "DATABASE_URL": foreign.replace("modest@", "agent7_app:s3cret@"), "AGENT7_INVITE_CODE": "x"}
    with pytest.raises(Misconfigured, match="password of agent7_app"):
        apply_schema(Bootstrap(settings))
