"""Databases for tests: a test finds one as it was made, and hardly ever is one made for it.

A new database and the first connections to it cost as much as several turns. So one serves many tests. When a test is done with it, its
rows go, what the first start wrote comes back, and its numbers begin again. Where that would not be all that a test left (another schema,
statistics, a session that goes on, a table that has grown), the database is thrown away. Sessions stay open from test to test too, as
those of a warm function do from turn to turn.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from time import monotonic, sleep

import psycopg
from psycopg import sql
from psycopg.pq import TransactionStatus

from agent7.store.unit_of_work import Database

type Connection = psycopg.Connection[tuple[object, ...]]

SERVES = 100
"""Tests, after which a database is thrown away in any case."""
LARGEST_TABLE = 9 * 8192
"""Bytes: the planner takes a table that was never analysed for ten pages, and one that has more for what it is."""
SESSIONS_END_WITHIN = 0.1
KEPT_FROM, MOST_KEPT = 2, 1000
"""Statements that a session has prepared: from the second time that one comes."""
database_numbers = count(1)

CATALOGS = ("pg_class", "pg_attrdef", "pg_constraint", "pg_namespace", "pg_policy", "pg_proc", "pg_statistic", "pg_trigger", "pg_type")
"""Each row of a catalog knows the transaction that wrote it: so a change of the schema shows, and statistics do."""
OTHER_SESSIONS = """
  SELECT count(*) FROM pg_stat_get_activity(NULL)
  WHERE datid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> ALL(%s)
"""


@cache
def owner_of(postgres: str, process: int) -> Connection:
    """One connection for the run, over which the databases of all tests are made and dropped; a forked process needs its own."""
    return psycopg.connect(postgres, autocommit=True)


def as_application(owner_dsn: str) -> str:
    """The same database as the application role sees it: fenced, owning nothing."""
    return owner_dsn.replace("postgres:@", "agent7_app@")


def make_database(postgres: str, template: str) -> str:
    """A new database like the template. Its address as its owner sees it."""
    name = f"test_{os.getpid()}_{next(database_numbers)}"
    make = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(sql.Identifier(name), sql.Identifier(template))
    owner_of(postgres, os.getpid()).execute(make)
    return postgres.replace("/postgres?", f"/{name}?")


def drop_database(postgres: str, owner_dsn: str) -> None:
    """Drop it with whatever sessions it has."""
    name = owner_dsn.rpartition("?")[0].rpartition("/")[2]
    owner_of(postgres, os.getpid()).execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


class SweptDatabase:
    """One database that serves one test after another."""

    def __init__(self, postgres: str, template: str) -> None:
        self._postgres = postgres
        self.owner_dsn = make_database(postgres, template)
        self.idle: dict[tuple[str, str], list[Connection]] = {}
        """Sessions that tests left open, by address and use."""
        self._served = 0
        self._sweeper: Connection = psycopg.connect(self.owner_dsn, autocommit=True, prepare_threshold=0)
        self._sweeper.execute("SET session_replication_role = replica")  # rows go without their triggers, in any order
        self._look_around()

    def _look_around(self) -> None:
        """See how it was made: its tables and their rows, its sequences, its schema."""
        ask = self._sweeper.execute
        ours = "FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind"
        self._tables = [str(table) for (table,) in ask(f"SELECT oid::regclass::text {ours} IN ('r', 'p')")]
        self._written = {table: rows for table in self._tables if (rows := self._rows_of(table))}
        begun = ask(f"SELECT oid::regclass::text, coalesce(pg_sequence_last_value(oid), 0) {ours} = 'S'")
        starts = (f"setval('{name}', {max(int(str(last)), 1)}, {int(str(last)) > 0})" for name, last in begun.fetchall())
        self._begin_again = f"SELECT {', '.join(starts)}"
        self._largest = f"SELECT greatest({', '.join(f"pg_relation_size('{table}')" for table in self._tables)})"
        self._has_rows = f"SELECT {', '.join(f'EXISTS (SELECT FROM {table})' for table in self._tables)}"
        self._catalogs = f"SELECT {', '.join(f'(SELECT (count(*), max(xmin::text::bigint))::text FROM {name})' for name in CATALOGS)}"
        self._schema = ask(self._catalogs).fetchone()

    def sweep(self) -> bool:
        """Make it as it was made, with nothing of what the last test did. Whether that could be done."""
        self._served += 1
        self._clear_sessions()
        if self._served >= SERVES or not self._left_alone():
            return False
        ask = self._sweeper.execute
        if ask(self._catalogs).fetchone() != self._schema or int(str(ask(self._largest).fetchall()[0][0])) > LARGEST_TABLE:
            return False
        with_rows = [table for table, any_rows in zip(self._tables, ask(self._has_rows).fetchall()[0], strict=True) if any_rows]
        changed = {table for table in with_rows if table not in self._written or self._rows_of(table) != self._written[table]}
        emptied = self._written.keys() - set(with_rows)
        with self._sweeper.pipeline():
            for table in changed:
                ask(f"DELETE FROM {table}")
            for table in self._written.keys() & (changed | emptied):
                back = f"INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT (written::{table}).* FROM unnest(%s::text[]) written"
                ask(back, [self._written[table]])
            ask(self._begin_again)
        return True

    def drop(self) -> None:
        """Throw it away, with the sessions that it has."""
        for connection in (self._sweeper, *self._sessions()):
            with suppress(psycopg.Error):
                connection.close()
        drop_database(self._postgres, self.owner_dsn)

    def _rows_of(self, table: str) -> list[str]:
        return [str(row) for (row,) in self._sweeper.execute(f"SELECT t::text FROM {table} t ORDER BY 1").fetchall()]

    def _sessions(self) -> list[Connection]:
        return [connection for alike in self.idle.values() for connection in alike]

    def _clear_sessions(self) -> None:
        """What a session may carry on to the next transaction goes, and so do sessions that have died."""
        for alike in self.idle.values():
            for connection in tuple(alike):
                try:
                    with connection.pipeline():
                        connection.execute("RESET ALL")
                        connection.execute("SELECT pg_advisory_unlock_all()")
                except psycopg.Error:
                    connection.close()
                    alike.remove(connection)

    def _left_alone(self) -> bool:
        """Whether nobody is connected any more but those that we know. Who is just leaving is waited for."""
        ours, until = [session.info.backend_pid for session in (self._sweeper, *self._sessions())], monotonic() + SESSIONS_END_WITHIN
        while self._sweeper.execute(OTHER_SESSIONS, [ours]).fetchone() != (0,):
            if monotonic() > until:
                return False
            sleep(0.001)
        return True


clean: dict[tuple[str, str, int], SweptDatabase] = {}
in_use: dict[str, SweptDatabase] = {}


@contextmanager
def swept_database(postgres: str, template: str) -> Iterator[str]:
    """The address of a database like the template, for one test."""
    kind = (postgres, template, os.getpid())
    database = clean.pop(kind, None) or SweptDatabase(postgres, template)
    in_use[database.owner_dsn] = in_use[as_application(database.owner_dsn)] = database
    try:
        yield database.owner_dsn
    finally:
        del in_use[database.owner_dsn], in_use[as_application(database.owner_dsn)]
        if kind not in clean and database.sweep():
            clean[kind] = database
        else:
            database.drop()


def drop_clean_databases() -> None:
    """Throw away those that wait for a test of this process."""
    for kind in [kind for kind in clean if kind[2] == os.getpid()]:
        clean.pop(kind).drop()


def warm_session(dsn: str, use: str) -> Connection | None:
    """A session that an earlier test left open for this use of the database, if there is one."""
    database = in_use.get(dsn)
    idle = database.idle.get((dsn, use)) if database else None
    return idle.pop() if idle else None


def leave_open(connection: Connection, dsn: str, use: str) -> None:
    """Keep a session for the next test, unless a transaction hangs on it."""
    database = in_use.get(dsn)
    if database and not connection.closed and connection.info.transaction_status == TransactionStatus.IDLE:
        database.idle.setdefault((dsn, use), []).append(connection)
    else:
        connection.close()


@contextmanager
def as_owner(owner_dsn: str, options: str = "") -> Iterator[Connection]:
    """A session of the owner, for looking into a test's database and for setting things up in it. Each statement is a transaction."""
    connection = warm_session(owner_dsn, options) or psycopg.connect(owner_dsn, autocommit=True, options=options)
    try:
        yield connection
    finally:
        leave_open(connection, owner_dsn, options)


class WarmDatabase(Database):
    """The product's own, over a session that an earlier test left open, if there is one: as a warm function finds it."""

    USE = "product"

    def __init__(self, dsn: str, application_name: str) -> None:
        super().__init__(dsn, application_name)
        self._connection = warm_session(dsn, self.USE)

    def connection(self) -> Connection:
        """Open, with its statements kept: what the product has the server read anew each time, it reads once for many tests."""
        connection = super().connection()
        connection.prepare_threshold, connection.prepared_max = KEPT_FROM, MOST_KEPT
        return connection

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            leave_open(connection, self._dsn, self.USE)
