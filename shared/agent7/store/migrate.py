"""Applies the numbered SQL files of `migrations/`, forward only, safe when two deploys or two starts race.

`NNNN_pre_name.sql` is safe while the old code runs and goes first; `NNNN_post_name.sql` only once the new code is
everywhere. Each file runs in its own transaction, unless its first line is `-- no transaction`: then each statement runs alone, and
must bear to be repeated.
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
from typing import Any

import psycopg
from psycopg import errors as pg
from psycopg.rows import TupleRow

from agent7.errors import DatabaseDown, Misconfigured
from agent7.store import application_role
from agent7.store.unit_of_work import UnitOfWork, why_unreachable

log = logging.getLogger(__name__)

LOCK = 7_007_001
RIGHTS = "It needs to own the database, to create roles (CREATEROLE), and the extension vector, or somebody who creates that for it."
LOOKS_AGAIN_AFTER = 0.1  # seconds
NAME = re.compile(r"^\d{4}_(pre|post)_[a-z0-9_]+\.sql$")
PHASES = ("pre", "post")

type Connection = psycopg.Connection[TupleRow]
type Asked = psycopg.Connection[Any] | UnitOfWork


@dataclass(frozen=True, slots=True)
class Migration:
    name: str
    phase: str
    sql: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @property
    def in_transaction(self) -> bool:
        return not self.sql.startswith("-- no transaction")


def shipped() -> list[Migration]:
    """The migrations of this version of the code, in the order in which they apply."""
    folder = resources.files("agent7.store") / "migrations"
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    for file in files:
        if not NAME.match(file.name):
            raise Misconfigured(f"{file.name} is no migration name: NNNN_pre_name.sql or NNNN_post_name.sql")
    return [Migration(file.name, file.name.split("_")[1], file.read_text()) for file in files]


def migrate(owner_dsn: str, at: datetime, phases: Sequence[str] = PHASES) -> list[str]:
    """Apply what is missing, as the owner of the schema; returns the names applied.

    Raises DatabaseDown when Postgres does not answer, Misconfigured when an applied file was changed or the owner may too little.
    """
    with _owner_connection(owner_dsn) as connection, _lock(connection):
        connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)"
        )
        applied = _applied(connection)
        _refuse_changed_files(applied)
        missing = [migration for migration in shipped() if migration.name not in applied and migration.phase in phases]
        try:
            for migration in missing:
                _apply(connection, migration, at)
        except pg.InsufficientPrivilege as error:
            raise Misconfigured(
                f"the owner of the schema may not do what a migration needs: {error.diag.message_primary}. {RIGHTS}"
            ) from error
        for warning in application_role.keep_small(connection):
            log.warning("%s", warning)
    return [migration.name for migration in missing]


def missing(connection: Asked) -> list[str]:
    """Names of the shipped migrations that this database lacks; readable by the application role."""
    exists = connection.execute("SELECT to_regclass('public.schema_migrations') IS NOT NULL").fetchone()
    applied = _applied(connection) if exists and exists[0] else {}
    return [migration.name for migration in shipped() if migration.name not in applied]


def _applied(connection: Asked) -> dict[str, str]:
    return dict(connection.execute("SELECT name, checksum FROM schema_migrations").fetchall())


def _refuse_changed_files(applied: dict[str, str]) -> None:
    for migration in shipped():
        if applied.get(migration.name, migration.checksum) != migration.checksum:
            raise Misconfigured(f"{migration.name} was changed after it was applied: restore it and write a new migration instead")


def _apply(connection: Connection, migration: Migration, at: datetime) -> None:
    statements = migration.sql
    record = "INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (%s, %s, %s)"
    if migration.in_transaction:
        with connection.transaction():
            connection.execute(statements)
            connection.execute(record, (migration.name, migration.checksum, at))
    else:
        for statement in filter(str.strip, statements.split(";\n")):
            connection.execute(statement)
        connection.execute(record, (migration.name, migration.checksum, at))


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
