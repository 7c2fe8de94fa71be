"""Connection and unit of work: the database connection of one function environment, and the unit of work around every statement.

Row-level security reads two settings that each transaction makes for itself: `agent7.scopes` (bigint[]) and
`agent7.workspace` (bigint). A transaction that did not name them reads no row of a fenced table: Postgres raises.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, LiteralString

import psycopg
from pgvector import HalfVector
from pgvector.psycopg.halfvec import HalfVectorBinaryDumper
from psycopg import errors as pg
from psycopg.rows import TupleRow

from agent7.errors import DatabaseDown, MigrationsMissing, PersonGone
from agent7.identity import Scope, ScopeId, WorkspaceId

Parameters = Mapping[str, Any] | Sequence[Any] | None
Meanwhile = Callable[[], None]

CONNECT = {
    "autocommit": True,
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # ms that sent bytes may stay unacknowledged: keepalives see no host that died mid-statement
}
PREPARED_FROM = 2
"""A statement is prepared when it comes for this time on a connection: planning costs more than running it. The hundred last used stay."""
# With each transaction, not with the role or the connection: the role may change what is its own, and RDS Proxy refuses start-up options.
LIMITS = """
  set_config('statement_timeout', '30s', true), set_config('lock_timeout', '10s', true),
  set_config('idle_in_transaction_session_timeout', '70s', true)
"""
ENTER = f"SELECT enter_fence(%s, %s::bigint[]), {LIMITS}"
ENTER_NOTHING = f"SELECT set_config('agent7.workspace', '', true), set_config('agent7.scopes', '', true), {LIMITS}"
MOVED = "A7MVD"
"""SQLSTATE of `enter_fence` where the workspace lives in another cell; its name is the detail."""
LOST_CONNECTION = (psycopg.OperationalError, psycopg.InterfaceError)
PASSES = ("08", "40", "53", "55P03", "57", "58")
"""SQLSTATEs of an outage: connection, serialisation, resources, lock time-out, operator, system. All others stay as they are."""
OF_A_SCOPE = "_scope_id_fkey"
"""How the foreign keys are called by which every row of a person holds that person's scope."""
SCHEMA_TOO_OLD = (pg.UndefinedTable, pg.UndefinedColumn, pg.UndefinedFunction, pg.InvalidSchemaName, pg.InvalidColumnReference)
"""The last one: an ON CONFLICT that names a key which is not there yet."""


@dataclass(frozen=True, slots=True)
class Fence:
    """What row-level security lets a transaction see: one workspace, and some scopes within it."""

    workspace: WorkspaceId | None = None
    scopes: tuple[ScopeId, ...] = ()

    @classmethod
    def around(cls, scope: Scope) -> Fence:
        """The fence (row-level security) of one person: their own scope, the workspace's own, and what its agents share."""
        return cls(scope.workspace, scope.readable)


LOOKUPS_ONLY = Fence()
"""Sees no fenced table; may call the SECURITY DEFINER look-ups that find a workspace or a scope."""


class UnitOfWork:
    """One transaction. BEGIN, the fence and the first statement travel in one round trip."""

    def __init__(self, database: Database, fence: Fence) -> None:
        self._home, self._database = database, database.serving(fence.workspace)
        self._fence = fence
        self._connection: psycopg.Connection[TupleRow] | None = None
        self._at_the_fence = False
        self.ended = False

    @property
    def workspace(self) -> WorkspaceId:
        """The workspace of the fence. Raises LookupError where there is none."""
        if self._fence.workspace is None:
            raise LookupError("this transaction is of no workspace")
        return self._fence.workspace

    @property
    def begun(self) -> bool:
        """Whether anything was asked of the database yet."""
        return self._connection is not None

    def enter(self, fence: Fence) -> None:
        """Go on within this fence, of a workspace that was looked up first; it travels with the next statement.

        Raises RuntimeError where a fence was entered before.
        """
        if self._fence.workspace is not None:
            raise RuntimeError("this transaction is within a fence already")
        self._fence, self._at_the_fence = fence, self.begun
        if (serving := self._home.serving(fence.workspace)) is not self._database:
            self._go_on_at(serving)

    def roll_back(self) -> None:
        """Undo what was begun; a connection that is lost is closed."""
        if self._connection is None or self.ended:
            return
        try:
            self._connection.execute("ROLLBACK")
        except LOST_CONNECTION:
            self._database.close()

    @property
    def broken(self) -> bool:
        """Whether the connection of this transaction broke."""
        return self._connection is not None and self._connection.broken

    def _go_on_at(self, cell: Database) -> None:
        """Leave the look-ups of this transaction, which changed nothing, and begin in the cell where the workspace lives."""
        self.roll_back()
        self._database, self._connection, self._at_the_fence = cell, None, False

    def execute(
        self,
        query: LiteralString,
        parameters: Parameters = None,
        *,
        anew: bool = False,
        binary: bool = False,
        meanwhile: Meanwhile | None = None,
    ) -> psycopg.Cursor[TupleRow]:
        """Run one statement of this transaction. `anew`: its best plan depends on who asks, so it is planned each time and never prepared.
        `binary`: how its rows travel; where they are many numbers and times, that is read in less time than text. `meanwhile`: done here
        once the statement is sent, while the database runs it; once more, where it has to be sent again.

        Raises what psycopg raises; `Database.transaction` turns lost connections and a missing schema into our own errors.
        """
        if self.ended:
            raise RuntimeError("the transaction has ended with its last statement")
        started = time.perf_counter()
        try:
            return self._run(query, parameters, anew=anew, binary=binary, meanwhile=meanwhile)
        except psycopg.Error as error:
            if error.sqlstate != MOVED:
                raise
            self._go_on_at(self._home.follow(self.workspace, str(error.diag.message_detail)))
            return self._run(query, parameters, anew=anew, binary=binary, meanwhile=meanwhile)
        finally:
            self._home.seconds += time.perf_counter() - started

    def _run(
        self, query: LiteralString, parameters: Parameters, *, anew: bool, binary: bool, meanwhile: Meanwhile | None
    ) -> psycopg.Cursor[TupleRow]:
        def ask(connection: psycopg.Connection[TupleRow]) -> psycopg.Cursor[TupleRow]:
            cursor = connection.execute(query, parameters, prepare=False if anew else None, binary=binary)
            if meanwhile is not None:
                self._aside(meanwhile)
            return cursor

        if self._connection is not None:
            if not self._at_the_fence and meanwhile is None:
                return ask(self._connection)
            with self._connection.pipeline():
                if self._at_the_fence:
                    self._at_the_fence = False
                    self._enter(self._connection)
                return ask(self._connection)
        try:
            cursor = self._begin(ask)
        except LOST_CONNECTION as error:  # the socket died while nobody looked, and nothing was done yet: once more on a new one
            if not is_outage(error):
                raise
            self._database.close()
            cursor = self._begin(ask)
        return cursor

    def _aside(self, work: Meanwhile) -> None:
        """Its time is not the database's."""
        started = time.perf_counter()
        try:
            work()
        finally:
            self._home.seconds -= time.perf_counter() - started

    def _begin(self, ask: Callable[[psycopg.Connection[TupleRow]], psycopg.Cursor[TupleRow]]) -> psycopg.Cursor[TupleRow]:
        connection = self._connection = self._database.connection()
        with connection.pipeline():
            connection.execute("BEGIN")
            self._enter(connection)
            return ask(connection)

    def _enter(self, connection: psycopg.Connection[TupleRow]) -> None:
        if self._fence.workspace is None:
            connection.execute(ENTER_NOTHING)
        else:
            connection.execute(ENTER, (self._fence.workspace, ids_as_text(self._fence.scopes)))

    def execute_last(self, query: LiteralString, parameters: Parameters = None) -> psycopg.Cursor[TupleRow]:
        """Run the last statement of this transaction; its COMMIT travels along, and what follows raises RuntimeError.

        Where it is the first as well, the transaction ends with its block: BEGIN has travelled along already.
        """
        if self._connection is None:
            return self.execute(query, parameters)
        started = time.perf_counter()
        try:
            with self._connection.pipeline():
                cursor = self._connection.execute(query, parameters)
                self._connection.execute("COMMIT")
        finally:
            self._home.seconds += time.perf_counter() - started
        self.ended = True
        return cursor

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
        connection, started = self._open(), time.perf_counter()
        with connection.cursor() as cursor:
            cursor.executemany(query, rows)  # type: ignore[arg-type]
        self._home.seconds += time.perf_counter() - started

    def _open(self) -> psycopg.Connection[TupleRow]:
        if self._connection is None or self.ended:
            self.execute("SELECT 1")
        return self._connection or self._database.connection()

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """A part that may fail on its own: an error inside rolls back to here and is raised."""
        with self._open().transaction():
            yield


def ids_as_text(ids: Sequence[int]) -> str:
    """Ids as Postgres reads an array: as a list, 150 of them cost the driver 0.1 to 0.2 ms more, two of them 0.03."""
    return "{" + ",".join(map(str, ids)) + "}"


def is_outage(error: psycopg.Error) -> bool:
    """Whether the same statement may succeed later. A fault of the statement itself would fail for ever, and has to count."""
    return isinstance(error, LOST_CONNECTION) and (error.sqlstate is None or error.sqlstate.startswith(PASSES))


def why_unreachable(error: psycopg.OperationalError) -> str:
    """In words for an operator. Whom its certificate does not name is not told our password, and nothing mends that but an operator."""
    if "certificate" in str(error):
        return "the database was not signed in to: its certificate is not one that is trusted for this host (sslmode, sslrootcert)"
    return "the database does not answer"


class Database:
    """The one connection of a function environment: opened on first use, renewed once when it died unseen."""

    def __init__(self, dsn: str, application_name: str, *, prepares: bool = False, cells: Mapping[str, str] | None = None) -> None:
        """`prepares`: not behind a proxy that gives each transaction another session, or is pinned to one by what is prepared there.
        `cells`: the addresses of the other clusters by name, to which workspaces may have moved (`store/cells`).
        """
        self._dsn = dsn
        self._cells: Mapping[str, str] = cells or {}
        self._other: dict[str, Database] = {}
        self._moved: dict[WorkspaceId, Database] = {}
        self._application_name = application_name
        self._prepare_threshold = PREPARED_FROM if prepares else None
        self.seconds = 0.0
        """That statements have been waited for since the start."""
        self._connection: psycopg.Connection[TupleRow] | None = None

    @contextmanager
    def transaction(self, fence: Fence) -> Iterator[UnitOfWork]:
        """Commit on a clean end, roll back on any exception.

        Raises DatabaseDown when Postgres cannot be reached, is overloaded or the connection broke, PersonGone when somebody
        erased the person meanwhile, MigrationsMissing when the schema is older than the code.
        """
        unit = UnitOfWork(self, fence)
        try:
            yield unit
            if unit.begun and not unit.ended:
                unit.execute("COMMIT")
        except BaseException as error:
            broken = unit.broken
            unit.roll_back()
            if isinstance(error, pg.FeatureNotSupported) and "cached plan" in str(error):
                raise DatabaseDown("the schema changed beneath a prepared statement: the next one is prepared anew") from error
            if isinstance(error, psycopg.Error) and (broken or is_outage(error)):
                raise DatabaseDown(f"the database did not do its work: {type(error).__name__}") from error
            if isinstance(error, pg.ForeignKeyViolation) and (error.diag.constraint_name or "").endswith(OF_A_SCOPE):
                raise PersonGone("the person was erased meanwhile") from error
            if isinstance(error, SCHEMA_TOO_OLD):
                raise MigrationsMissing("the database schema is older than the code: apply the migrations (make migrate)") from error
            raise

    def serving(self, workspace: WorkspaceId | None) -> Database:
        """The cell that serves a workspace, as far as is known here: this one, until Postgres says that it has moved."""
        return self if workspace is None else self._moved.get(workspace, self)

    def follow(self, workspace: WorkspaceId, cell: str) -> Database:
        """The cell to which a workspace has moved, remembered from now on. Raises DatabaseDown where no address of it is set."""
        if cell not in self._cells:
            raise DatabaseDown(f"workspace {workspace} has moved to cell {cell}, of which this function has no address (AGENT7_CELLS)")
        if cell not in self._other:
            prepares = self._prepare_threshold is not None
            self._other[cell] = Database(self._cells[cell], self._application_name, prepares=prepares)
        self._moved[workspace] = self._other[cell]
        return self._moved[workspace]

    def connection(self) -> psycopg.Connection[TupleRow]:
        """The open connection, opened if there is none. Raises DatabaseDown when Postgres does not answer."""
        if self._connection is not None and (self._connection.closed or self._connection.broken):
            self.close()
        if self._connection is None:
            try:
                named = {"application_name": self._application_name, "prepare_threshold": self._prepare_threshold}
                self._connection = psycopg.connect(self._dsn, **named, **CONNECT)  # type: ignore[arg-type]
                # In binary, and without pgvector's `register_vector`, which asks each database for its types: our statements name them.
                self._connection.adapters.register_dumper(HalfVector, HalfVectorBinaryDumper)
            except psycopg.OperationalError as error:
                raise DatabaseDown(why_unreachable(error)) from error
        return self._connection

    def close(self) -> None:
        """Close the connection; the next transaction opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        for cell in self._other.values():
            cell.close()
