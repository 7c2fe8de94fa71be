"""How a database comes by its schema: the base, what changed since, functions that are applied anew, and what may go at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import errors as pg

from agent7.errors import Misconfigured
from agent7.store.migrate import migrate, missing, shipped
from tests.conftest import NOON

BASE, BEFORE, TELL, AFTER = "schema/01_pets.sql", "0047_pre_colour.sql", "functions/tell.sql", "0047_post_name.sql"
FILES = {
    BASE: "CREATE TABLE pets (name text); INSERT INTO pets VALUES ('Rex');",
    "migrations/" + BEFORE: "ALTER TABLE pets ADD colour text DEFAULT 'brown';",
    "functions/ask.sql": "CREATE OR REPLACE FUNCTION ask() RETURNS text LANGUAGE sql AS 'SELECT tell()';",
    TELL: "CREATE OR REPLACE FUNCTION tell() RETURNS text LANGUAGE sql AS 'SELECT colour FROM pets';",
    "migrations/" + AFTER: "ALTER TABLE pets DROP COLUMN name;",
}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A small schema, in which a function names another that comes later."""
    for name, text in FILES.items():
        write(tmp_path, name, text)
    return tmp_path


def write(store: Path, name: str, text: str) -> None:
    (store / name).parent.mkdir(exist_ok=True)
    (store / name).write_text(text)


@pytest.fixture
def empty(postgres: str) -> Iterator[str]:
    """The owner's address of a database with nothing in it."""
    with psycopg.connect(postgres, autocommit=True) as owner:
        owner.execute("CREATE DATABASE empty")
        yield postgres.replace("/postgres?", "/empty?")
        owner.execute("DROP DATABASE empty WITH (FORCE)")


def told(dsn: str) -> str:
    with psycopg.connect(dsn) as owner:
        ((said,),) = owner.execute("SELECT ask()").fetchall()
    return str(said)


def test_an_empty_database_gets_the_base_then_changes_then_functions_and_only_at_the_end_what_takes_away(empty: str, store: Path):
    assert migrate(empty, NOON, ("pre",), store) == [BASE, BEFORE, "functions/ask.sql", TELL]
    assert told(empty) == "brown"
    assert migrate(empty, NOON, ("post",), store) == [AFTER]
    assert migrate(empty, NOON, store=store) == []


def test_a_function_is_applied_again_when_its_text_changes_and_keeps_who_may_call_it(empty: str, store: Path):
    migrate(empty, NOON, store=store)
    with psycopg.connect(empty) as owner:
        owner.execute("REVOKE ALL ON FUNCTION tell FROM PUBLIC")

    write(store, TELL, FILES[TELL].replace("SELECT colour", "SELECT upper(colour)"))

    assert migrate(empty, NOON, store=store) == [TELL]
    assert told(empty) == "BROWN"
    with psycopg.connect(empty) as owner:
        owner.execute("SET ROLE agent7_app")
        with pytest.raises(pg.InsufficientPrivilege):
            owner.execute("SELECT tell()")


def test_code_that_still_runs_beside_newer_functions_misses_nothing_and_gets_its_own_back_when_it_returns(empty: str, store: Path):
    migrate(empty, NOON, store=store)
    write(store, TELL, FILES[TELL].replace("SELECT colour", "SELECT upper(colour)"))
    with psycopg.connect(empty, autocommit=True) as owner:
        assert missing(owner, store) == [TELL]
        migrate(empty, NOON, store=store)
        assert missing(owner, store) == []
        write(store, TELL, FILES[TELL])
        assert missing(owner, store) == []
    assert migrate(empty, NOON, store=store) == [TELL]
    assert told(empty) == "brown"


def test_functions_go_in_together_or_not_at_all(empty: str, store: Path):
    write(store, TELL, "CREATE OR REPLACE FUNCTION tell() RETURNS nonsense LANGUAGE sql AS 'SELECT 1';")
    with pytest.raises(pg.UndefinedObject):
        migrate(empty, NOON, store=store)
    write(store, TELL, FILES[TELL])
    assert migrate(empty, NOON, store=store) == ["functions/ask.sql", TELL, AFTER]


def test_an_index_whose_making_was_broken_off_is_made_again_with_the_next_start(empty: str, store: Path):
    made = "-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS pets_of_name ON pets (name);\n"
    write(store, "migrations/0048_pre_names.sql", made)
    write(store, BASE, FILES[BASE] + " INSERT INTO pets VALUES ('Rex');")
    with pytest.raises(pg.UniqueViolation):
        migrate(empty, NOON, ("pre",), store)
    with psycopg.connect(empty) as owner:
        owner.execute("DELETE FROM pets")
    migrate(empty, NOON, ("pre",), store)
    with psycopg.connect(empty) as owner:
        assert owner.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = 'pets_of_name'::regclass").fetchone() == (True,)


@pytest.mark.parametrize("name", [BASE, "migrations/" + BEFORE])
def test_what_is_applied_once_is_not_to_be_changed_afterwards(empty: str, store: Path, name: str):
    migrate(empty, NOON, store=store)
    write(store, name, FILES[name] + " SELECT 1;")
    with pytest.raises(Misconfigured, match="was changed after it was applied: restore it and write a new migration"):
        migrate(empty, NOON, store=store)


@pytest.mark.parametrize("name", ["schema/pets.sql", "migrations/0002_colour.sql", "functions/Tell.sql"])
def test_a_file_whose_name_says_no_order_is_refused(store: Path, name: str):
    write(store, name, "SELECT 1;")
    with pytest.raises(Misconfigured, match="does not follow the names of its folder"):
        shipped(store)


def test_every_function_names_only_what_there_is(owner_dsn: str):
    """They are applied unread, since some name others that come later: here each is read."""
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("SET check_function_bodies = on; GRANT CREATE ON SCHEMA public TO agent7_lookup")
        for one in shipped():
            if one.repeatable:
                owner.execute(one.sql)
