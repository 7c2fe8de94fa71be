"""Moving a workspace to another cluster while it is served (logical replication): copy, catch-up, short write fence, switch, delete.

Postgres copies and keeps up by itself: a publication of this workspace's rows alone, and a subscription in the other cluster. Then
whoever enters the workspace waits (a lock that `enter_fence` shares), what is still on its way arrives, every table is compared, and one
commit says where the workspace lives now. Those who waited go on there. Nobody else waits, and no row of theirs is sent.

Both clusters need `wal_level = logical`, one schema, ids of ranges of their own (`ranges`), and owners whom no fence stops (BYPASSRLS).
A move that broke off before its commit is undone by beginning it again; one that broke off after it is ended by that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final, LiteralString

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow

from agent7.errors import DatabaseDown
from agent7.identity import WorkspaceId
from agent7.store.cells import tables
from agent7.store.cells.ranges import ranges

FENCE: Final = 7_007_004
"""As in `enter_fence`."""
FENCE_WITHIN: Final = "9s"
"""For transactions that are under way to end. Whoever comes meanwhile waits behind us, and gives up after ten."""
POLLED: Final = 0.02

type Connection = psycopg.Connection[TupleRow]


@dataclass(frozen=True, slots=True)
class Moved:
    """What a move did: rows that live elsewhere now, rows that went here, and for how many seconds the workspace's transactions waited."""

    rows: int
    deleted: int
    fenced: float


def move(
    source_dsn: str,
    target_dsn: str,
    workspace: WorkspaceId,
    cell: str,
    at: datetime,
    *,
    catch_up_within: float = 24 * 3600,
    switch_within: float = 8,
    before_fence: Callable[[], object] = lambda: None,
) -> Moved:
    """Move a workspace from one cluster to another, which functions know by the name of `cell`. Addresses are those of owners.

    `before_fence` is called when the copy is whole and follows. Raises ValueError where the clusters do not fit or the workspace is not
    there, DatabaseDown where one of them does not answer or the copy does not follow in time: then it is served where it was.
    """
    try:
        with _owner(source_dsn) as source, _owner(target_dsn) as target:
            held = tables.of_workspaces(source)
            if source.execute("SELECT cell FROM moved_workspaces WHERE workspace_id = %s", (workspace,)).fetchall() == [(cell,)]:
                return _end(source, target, held, workspace, Moved(0, 0, 0.0))
            _check(source, target, workspace)
            _undo(source, target, held, workspace)
            try:
                _follow(source, target, source_dsn, held, workspace)
                _wait(lambda: _is_copied(target, workspace), catch_up_within, "the copy was not whole in time")
                before_fence()
                rows, fenced = _switch(source, target, held, workspace, cell, at, switch_within)
            except BaseException:
                with suppress(psycopg.Error):
                    _undo(source, target, held, workspace)
                raise
            return _end(source, target, held, workspace, Moved(rows, 0, fenced))
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise DatabaseDown(f"the workspace was not moved: {error}") from error


@contextmanager
def _owner(dsn: str) -> Iterator[Connection]:
    with psycopg.connect(dsn, autocommit=True, connect_timeout=5, application_name="agent7-move") as owner:
        owner.execute("SET timezone = 'UTC'")
        owner.execute("SET session_replication_role = replica")  # rows come and go whole: no trigger adds to them, no key asks for an order
        yield owner


def _check(source: Connection, target: Connection, workspace: WorkspaceId) -> None:
    ledger = "SELECT name, checksum FROM schema_migrations ORDER BY name"
    if source.execute(ledger).fetchall() != target.execute(ledger).fetchall():
        raise ValueError("the two clusters have different schemas: migrate both first")
    if source.execute("SHOW wal_level").fetchall() != [("logical",)]:
        raise ValueError("the first cluster does not write what another can follow: set wal_level = logical (rds.logical_replication = 1)")
    if not ranges(source).isdisjoint(ranges(target)):
        raise ValueError("both clusters count their ids in one range: prepare the new one before it is used")
    if not source.execute("SELECT FROM workspaces WHERE id = %s", (workspace,)).fetchall():
        raise ValueError(f"there is no workspace {workspace} in the first cluster")
    for owner in (source, target):
        if owner.execute("SELECT FROM moved_workspaces WHERE workspace_id = %s", (workspace,)).fetchall():
            raise ValueError(f"workspace {workspace} has moved away from one of the two: it does not come back to where it is looked up")
    there = target.execute("SELECT name FROM workspaces WHERE id = %s", (workspace,)).fetchall()
    if there and not _was_begun(source, target, workspace):
        raise ValueError(f"the other cluster has a workspace {workspace} already: {there[0][0]}")


def _name(workspace: WorkspaceId) -> str:
    return f"agent7_move_{workspace}"


def _follow(source: Connection, target: Connection, source_dsn: str, held: list[tables.Table], workspace: WorkspaceId) -> None:
    """What a row of the workspace refers to comes first; then Postgres copies its rows and follows what is written to them."""
    each = sql.SQL(", ").join(
        sql.SQL("TABLE {} WHERE (workspace_id = {})").format(sql.Identifier(table.name), sql.Literal(int(workspace))) for table in held
    )
    name = sql.Identifier(_name(workspace))
    source.execute(sql.SQL("CREATE PUBLICATION {} FOR ").format(name) + each)  # first of all: by it a move that broke off is known
    _copy(source, target, "teams", "id = (SELECT team_id FROM workspaces WHERE id = %s)", workspace)
    _copy(source, target, "workspaces", "id = %s", workspace)
    target.execute(
        sql.SQL("CREATE SUBSCRIPTION {} CONNECTION {} PUBLICATION {} WITH (synchronous_commit = 'local', streaming = off)").format(
            name, sql.Literal(source_dsn), name
        )
    )


def _copy(source: Connection, target: Connection, table: str, of_it: LiteralString, workspace: WorkspaceId) -> None:
    """A few rows by hand, in the place of those of before."""
    name = sql.Identifier(table)
    here = source.execute(sql.SQL("SELECT to_jsonb(t)::text FROM {} AS t WHERE ").format(name) + sql.SQL(of_it), (workspace,)).fetchall()
    key = sql.Identifier("phone_number_id" if table == "workspace_numbers" else "id")
    row = sql.SQL("jsonb_populate_record(NULL::{}, %s::jsonb)").format(name)
    with target.transaction():
        for (text,) in here:
            target.execute(sql.SQL("DELETE FROM {} WHERE {} = ({}).{}").format(name, key, row, key), (text,))
            target.execute(sql.SQL("INSERT INTO {} OVERRIDING SYSTEM VALUE SELECT * FROM {}").format(name, row), (text,))


def _is_copied(target: Connection, workspace: WorkspaceId) -> bool:
    rows = target.execute(
        "SELECT bool_and(srsubstate = 'r') FROM pg_subscription_rel r JOIN pg_subscription s ON s.oid = r.srsubid WHERE s.subname = %s",
        (_name(workspace),),
    )
    return rows.fetchall() == [(True,)]


def _switch(
    source: Connection, target: Connection, held: list[tables.Table], workspace: WorkspaceId, cell: str, at: datetime, within: float
) -> tuple[int, float]:
    """Fence, last rows, comparison, and the commit that says where the workspace lives; how many rows, and the seconds that it took."""
    lock = (FENCE, workspace)
    source.execute("SELECT set_config('lock_timeout', %s, false)", (FENCE_WITHIN,))
    began = time.monotonic()
    source.execute("SELECT pg_advisory_lock(%s, hashint8(%s))", lock)
    try:
        (end,) = source.execute("SELECT pg_current_wal_insert_lsn()").fetchall()[0]
        arrived = "SELECT confirmed_flush_lsn >= %s::pg_lsn FROM pg_replication_slots WHERE slot_name = %s"
        _wait(
            lambda: source.execute(arrived, (end, _name(workspace))).fetchall() == [(True,)], within, "the last rows did not arrive in time"
        )
        _copy(source, target, "workspaces", "id = %s", workspace)
        _copy(source, target, "workspace_numbers", "workspace_id = %s", workspace)
        rows = _compared(source, target, held, workspace)
        source.execute("INSERT INTO moved_workspaces (workspace_id, cell, moved_at) VALUES (%s, %s, %s)", (workspace, cell, at))
    finally:
        source.execute("SELECT pg_advisory_unlock(%s, hashint8(%s))", lock)
    return rows, time.monotonic() - began


def _compared(source: Connection, target: Connection, held: list[tables.Table], workspace: WorkspaceId) -> int:
    """How many rows both have. Raises ValueError where they are not the same."""
    scopes, rows = tables.scopes_of(source, workspace), 0
    for table in held:
        here, there = (tables.digest(owner, table, workspace, scopes) for owner in (source, target))
        if here != there:
            raise ValueError(f"{table.name} is not the same in both clusters: {here[0]} rows here, {there[0]} there")
        rows += here[0]
    return rows


def _end(source: Connection, target: Connection, held: list[tables.Table], workspace: WorkspaceId, moved: Moved) -> Moved:
    """Stop following, then delete what nobody reads any more: in that order, or the copy would follow that, too."""
    _stop_following(source, target, workspace)
    return Moved(moved.rows, tables.delete(source, held, workspace, keep_shared=True), moved.fenced)


def _undo(source: Connection, target: Connection, held: list[tables.Table], workspace: WorkspaceId) -> None:
    """Take away what a move that did not come to its switch left in the other cluster."""
    if not _was_begun(source, target, workspace):
        return
    if _follows(target, workspace):
        target.execute(sql.SQL("DROP SUBSCRIPTION {}").format(sql.Identifier(_name(workspace))))
    tables.delete(target, held, workspace, keep_shared=False)
    target.execute("DELETE FROM workspace_numbers WHERE workspace_id = %s", (workspace,))
    target.execute("DELETE FROM workspaces WHERE id = %s", (workspace,))
    _stop_following(source, target, workspace)


def _was_begun(source: Connection, target: Connection, workspace: WorkspaceId) -> bool:
    return _follows(target, workspace) or bool(
        source.execute("SELECT FROM pg_publication WHERE pubname = %s", (_name(workspace),)).fetchall()
    )


def _follows(target: Connection, workspace: WorkspaceId) -> bool:
    return bool(target.execute("SELECT FROM pg_subscription WHERE subname = %s", (_name(workspace),)).fetchall())


def _stop_following(source: Connection, target: Connection, workspace: WorkspaceId) -> None:
    name = sql.Identifier(_name(workspace))
    if _follows(target, workspace):
        target.execute(sql.SQL("DROP SUBSCRIPTION {}").format(name))
    source.execute(sql.SQL("DROP PUBLICATION IF EXISTS {}").format(name))


def _wait(until: Callable[[], bool], seconds: float, otherwise: str) -> None:
    ends = time.monotonic() + seconds
    while not until():
        if time.monotonic() > ends:
            raise DatabaseDown(otherwise)
        time.sleep(POLLED)
