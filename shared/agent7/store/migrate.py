"""Schema migrations: brings a database to the schema of this version, safe when two deploys or two starts race.

1. `schema/NN_name.sql`: the base, a file for each aggregate, applied once.
2. `migrations/NNNN_pre_name.sql`: what changed since, safe while the old code runs.
3. `functions/name.sql`: one SQL function a file, applied again whenever its text has changed.
4. `migrations/NNNN_post_name.sql`: what may go only once the new code is everywhere.

Forward only. Each file runs in its own transaction, unless its first line is `-- no transaction`: then each statement runs alone, and must
bear to be repeated. The functions that changed share one transaction, in which their bodies are not looked into: they may name each other
in any order.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import groupby
from typing import Any

import psycopg
from psycopg import errors as pg
from psycopg.rows import TupleRow

from agent7.errors import DatabaseDown, Misconfigured
from agent7.store import application_role
from agent7.store.earlier_schema import UPGRADE, made_by_earlier_version
from agent7.store.unit_of_work import UnitOfWork, why_unreachable

log = logging.getLogger(__name__)

LOCK = 7_007_001
RIGHTS = "It needs to own the database, to create roles (CREATEROLE), and the extension vector, or somebody who creates that for it."
LOOKS_AGAIN_AFTER = 0.1  # seconds
SCHEMA = re.compile(r"^\d{2}_[a-z0-9_]+\.sql$")
NUMBERED = re.compile(r"^(?!00[0-3]|004[0-6])\d{4}_(pre|post)_[a-z0-9_]+\.sql$")
"""The numbers below 0047 were those of the earlier files (`earlier_schema`)."""
FUNCTION = re.compile(r"^[a-z0-9_]+\.sql$")
MADE_CONCURRENTLY = re.compile(r"INDEX CONCURRENTLY IF NOT EXISTS (\w+)")
PHASES = ("pre", "post")
STORE = resources.files("agent7.store")

type Connection = psycopg.Connection[TupleRow]
type Asked = psycopg.Connection[Any] | UnitOfWork


@dataclass(frozen=True, slots=True)
class Migration:
    """One file, by the name under which the ledger knows it: `schema/01_access.sql`, `0048_pre_name.sql`, `functions/erase_rows.sql`."""

    name: str
    phase: str
    sql: str
    repeatable: bool = False

    @property
    def checksum(self) -> str:
        """SHA-256 of the text in hex, by which a changed file is known."""
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """What the ledger holds of it. Of a function each wording that was ever applied: older code that still runs misses nothing."""
        return (self.name, f"{self.name} {self.checksum[:12]}") if self.repeatable else (self.name,)

    @property
    def in_transaction(self) -> bool:
        """Whether it runs in one transaction."""
        return not self.sql.startswith("-- no transaction")


def shipped(store: Traversable = STORE) -> list[Migration]:
    """The files of this version of the code, in the order in which they apply."""
    base = [Migration(f"schema/{file.name}", "pre", file.read_text()) for file in _files(store / "schema", SCHEMA)]
    numbered = [Migration(file.name, file.name.split("_")[1], file.read_text()) for file in _files(store / "migrations", NUMBERED)]
    functions = [Migration(f"functions/{file.name}", "pre", file.read_text(), True) for file in _files(store / "functions", FUNCTION)]
    before = [migration for migration in numbered if migration.phase == "pre"]
    after = [migration for migration in numbered if migration.phase == "post"]
    return [*base, *before, *functions, *after]


def _files(folder: Traversable, wanted: re.Pattern[str]) -> list[Traversable]:
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    for file in files:
        if not wanted.match(file.name):
            raise Misconfigured(f"{folder.name}/{file.name} does not follow the names of its folder: see agent7/store/migrate.py")
    return files


def migrate(owner_dsn: str, at: datetime, phases: Sequence[str] = PHASES, store: Traversable = STORE) -> list[str]:
    """Apply what is missing, as the owner of the schema; returns the names applied.

    Raises DatabaseDown when Postgres does not answer, Misconfigured when an applied file was changed, when the database was begun by an
    earlier version and is not at its end, or when the owner may too little.
    """
    ours = shipped(store)
    with _owner_connection(owner_dsn) as connection, _lock(connection):
        connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)"
        )
        try:
            if made_by_earlier_version(_applied(connection)) and "pre" in phases:
                _adopt(connection, [one for one in ours if one.name.startswith("schema/")], store, at)
            done = _apply_missing(connection, [migration for migration in ours if migration.phase in phases], at)
        except pg.InsufficientPrivilege as error:
            raise Misconfigured(
                f"the owner of the schema may not do what a migration needs: {error.diag.message_primary}. {RIGHTS}"
            ) from error
        for warning in application_role.keep_small(connection):
            log.warning("%s", warning)
    return done


def missing(connection: Asked, store: Traversable = STORE) -> list[str]:
    """Names of the shipped files that were never applied here in this wording; readable by the application role."""
    exists = connection.execute("SELECT to_regclass('public.schema_migrations') IS NOT NULL").fetchone()
    applied = _applied(connection) if exists and exists[0] else {}
    return [migration.name for migration in shipped(store) if not applied.keys() >= set(migration.names)]


def _adopt(connection: Connection, base: list[Migration], store: Traversable, at: datetime) -> None:
    """What an earlier version made gets what the base has beyond it, and counts as having the base."""
    with connection.transaction():
        connection.execute(base[0].sql)  # bears to be repeated
        connection.execute((store / UPGRADE).read_text())
        for one in base:
            _record(connection, one, at)


def _applied(connection: Asked) -> dict[str, str]:
    return dict(connection.execute("SELECT name, checksum FROM schema_migrations").fetchall())


def _apply_missing(connection: Connection, ours: list[Migration], at: datetime) -> list[str]:
    applied = _applied(connection)
    for one in ours:
        if not one.repeatable and applied.get(one.name, one.checksum) != one.checksum:
            raise Misconfigured(f"{one.name} was changed after it was applied: restore it and write a new migration instead")
    to_do = [one for one in ours if applied.get(one.name) != one.checksum]
    for repeatable, group in groupby(to_do, key=lambda one: one.repeatable):
        if repeatable:
            _apply_functions(connection, list(group), at)
        else:
            for one in group:
                _apply(connection, one, at)
    return [one.name for one in to_do]


def _apply(connection: Connection, one: Migration, at: datetime) -> None:
    if one.in_transaction:
        with connection.transaction():
            connection.execute(one.sql)
            _record(connection, one, at)
    else:
        _drop_broken_off(connection, one)
        for statement in filter(str.strip, one.sql.split(";\n")):
            connection.execute(statement)
        _record(connection, one, at)


def _drop_broken_off(connection: Connection, one: Migration) -> None:
    """An index whose making was broken off is there and serves nothing: IF NOT EXISTS would leave it so, and count as done."""
    rows = connection.execute(
        """
        SELECT format('DROP INDEX CONCURRENTLY %%I', c.relname) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid AND c.relname = ANY (%s)
        """,
        (MADE_CONCURRENTLY.findall(one.sql),),
    )
    for (drop,) in rows.fetchall():
        connection.execute(drop)


def _apply_functions(connection: Connection, functions: list[Migration], at: datetime) -> None:
    """Whoever gets a function must be allowed to create one: the role of the look-ups is, for as long as this takes."""
    with connection.transaction():
        connection.execute("SET LOCAL check_function_bodies = off")
        connection.execute("GRANT CREATE ON SCHEMA public TO agent7_lookup")
        for one in functions:
            connection.execute(one.sql)
            _record(connection, one, at)
        connection.execute("REVOKE CREATE ON SCHEMA public FROM agent7_lookup")


def _record(connection: Connection, one: Migration, at: datetime) -> None:
    connection.execute(
        """
        INSERT INTO schema_migrations (name, checksum, applied_at) SELECT unnest(%s::text[]), %s, %s
            ON CONFLICT (name) DO UPDATE SET checksum = EXCLUDED.checksum, applied_at = EXCLUDED.applied_at
        """,
        (list(one.names), one.checksum, at),
    )


@contextmanager
def _owner_connection(dsn: str) -> Iterator[Connection]:
    try:
        connection = psycopg.connect(dsn, autocommit=True, connect_timeout=5, application_name="agent7-migrations")
    except psycopg.OperationalError as error:
        raise DatabaseDown(f"{why_unreachable(error)}; migrations were not applied") from error
    with connection:
        yield connection


@contextmanager
def _lock(connection: Connection) -> Iterator[None]:
    """One who waited within a statement would hold up the other's CREATE INDEX CONCURRENTLY, and be held up by it."""
    while connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone() != (True,):
        time.sleep(LOOKS_AGAIN_AFTER)
    try:
        yield
    finally:
        connection.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
