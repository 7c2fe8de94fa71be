"""The database connection of one function environment, and the unit of work around every statement.

Row-level security reads two settings that each transaction makes for itself: `agent7.scopes` (bigint[]) and
`agent7.workspace` (bigint). A transaction that did not name them cannot read a fenced table: Postgres raises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, LiteralString

import psycopg
from psycopg import errors as pg
from psycopg.rows import TupleRow

from agent7.errors import DatabaseDown, MigrationsMissing
from agent7.identity import Scope, ScopeId, WorkspaceId

Parameters = Mapping[str, Any] | Sequence[Any] | None

CONNECT = {
    "autocommit": True,
    "prepare_threshold": None,  # nothing prepared: a rollback sends no DEALLOCATE ALL, which pins proxy sessions
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}
LOST_CONNECTION = (psycopg.OperationalError, psycopg.InterfaceError)
SCHEMA_TOO_OLD = (pg.UndefinedTable, pg.UndefinedColumn, pg.UndefinedFunction, pg.InvalidSchemaName)


@dataclass(frozen=True, slots=True)
class Fence:
    """What row-level security lets a transaction see: one workspace, and some scopes within it."""

    workspace: WorkspaceId | None = None
    scopes: tuple[ScopeId, ...] = ()

    @classmethod
    def around(cls, scope: Scope) -> Fence:
        return cls(scope.workspace, (scope.own, scope.shared))


LOOKUPS_ONLY = Fence()
"""Sees no fenced table; may call the SECURITY DEFINER look-ups that find a workspace or a scope."""


class UnitOfWork:
    """One transaction. BEGIN, the fence and the first statement travel in one round trip."""

    def __init__(self, connection: psycopg.Connection[TupleRow], fence: Fence) -> None:
        self._connection = connection
        self._fence = fence
        self.begun = False

    def execute(self, query: LiteralString, parameters: Parameters = None) -> psycopg.Cursor[TupleRow]:
        """Run one statement of this transaction.

        Raises what psycopg raises; `Database.transaction` turns lost connections and a missing schema into our own errors.
        """
        if self.begun:
            return self._connection.execute(query, parameters)
        self.begun = True
        with self._connection.pipeline():
            self._connection.execute("BEGIN")
            self._set_fence()
            return self._connection.execute(query, parameters)

    def one(self, query: LiteralString, parameters: Parameters = None) -> TupleRow:
        """The single row that the statement must give. Raises LookupError when it gives none."""
        row = self.execute(query, parameters).fetchone()
        if row is None:
            raise LookupError("the statement gave no row")
        return row

    def executemany(self, query: LiteralString, rows: Sequence[Parameters]) -> None:
        """Run one statement for many rows, batched into few round trips."""
        if not rows:
            return
        if not self.begun:
            self.execute("SELECT 1")
        with self._connection.cursor() as cursor:
            cursor.executemany(query, rows)  # type: ignore[arg-type]

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """A part that may fail on its own: an error inside rolls back to here and is raised."""
        if not self.begun:
            self.execute("SELECT 1")
        with self._connection.transaction():
            yield

    def _set_fence(self) -> None:
        if self._fence.workspace is not None:
            self._connection.execute(
                "SELECT set_config('agent7.workspace', %s, true), set_config('agent7.scopes', %s, true)",
                (str(self._fence.workspace), "{" + ",".join(str(scope) for scope in self._fence.scopes) + "}"),
            )


class Database:
    """The one connection of a function environment: opened on first use, renewed once when it died unseen."""

    def __init__(self, dsn: str, application_name: str) -> None:
        self._dsn = dsn
        self._application_name = application_name
        self._connection: psycopg.Connection[TupleRow] | None = None

    @contextmanager
    def transaction(self, fence: Fence) -> Iterator[UnitOfWork]:
        """Commit on a clean end, roll back on any exception.

        Raises DatabaseDown when Postgres cannot be reached or the connection broke, MigrationsMissing when the
        schema is older than the code.
        """
        unit = UnitOfWork(self._usable_connection(), fence)
        try:
            yield unit
            if unit.begun:
                unit.execute("COMMIT")
        except BaseException as error:
            self._roll_back(unit)
            if isinstance(error, LOST_CONNECTION):
                raise DatabaseDown(f"the database connection was lost: {type(error).__name__}") from error
            if isinstance(error, SCHEMA_TOO_OLD):
                raise MigrationsMissing("the database schema is older than the code: apply the migrations (make migrate)") from error
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _usable_connection(self) -> psycopg.Connection[TupleRow]:
        if self._connection is not None and not self._alive(self._connection):
            self.close()
        if self._connection is None:
            try:
                self._connection = psycopg.connect(self._dsn, application_name=self._application_name, **CONNECT)  # type: ignore[arg-type]
            except psycopg.OperationalError as error:
                raise DatabaseDown("the database does not answer") from error
        return self._connection

    @staticmethod
    def _alive(connection: psycopg.Connection[TupleRow]) -> bool:
        """Notice a socket that died while the environment was frozen, without a round trip."""
        if connection.closed or connection.broken:
            return False
        try:
            connection.pgconn.consume_input()
        except psycopg.OperationalError:
            return False
        return connection.pgconn.status == psycopg.pq.ConnStatus.OK

    def _roll_back(self, unit: UnitOfWork) -> None:
        if not unit.begun or self._connection is None:
            return
        try:
            self._connection.execute("ROLLBACK")
        except LOST_CONNECTION:
            self.close()
