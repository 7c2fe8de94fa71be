"""A workspace moves to another Postgres while it is served: nothing is lost or doubled, nobody else's rows move, and it goes on there."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from agent7.errors import DatabaseDown
from agent7.identity import Scope, WorkspaceId
from agent7.jobs import move_workspace
from agent7.store import cells
from agent7.store.cells import tables
from agent7.store.identity import tenancy
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from local.postgres import start_postgres
from tests.conftest import NOON, PHONE_NUMBER_ID, in_memory, make_user, start_in
from tests.databases import as_application


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Owners' addresses of two servers whose changes others can follow: the first holds a workspace, the second is empty and prepared."""
    with in_memory(tmp_path_factory.mktemp("first")) as first, in_memory(tmp_path_factory.mktemp("second")) as second:
        servers = [start_postgres(folder, durable=False) for folder in (first, second)]
        for server in servers:
            with psycopg.connect(server.owner_dsn(), autocommit=True) as owner:
                owner.execute("ALTER SYSTEM SET wal_level = logical")
            server.stop()
            server.start()
            migrate(server.owner_dsn("agent7"), NOON)
        here, there = (server.owner_dsn("agent7") for server in servers)
        cells.prepare(there, 1)
        yield here, there
        for server in servers:
            server.stop()


@pytest.fixture(scope="module")
def workspace(two_servers: tuple[str, str]) -> tenancy.Workspace:
    return start_in(two_servers[0])


def another_workspace(owner_dsn: str, first: tenancy.Workspace, name: str) -> WorkspaceId:
    with psycopg.connect(owner_dsn) as owner:
        (made,) = owner.execute(
            """
            WITH other AS (
              INSERT INTO workspaces (public_id, team_id, name, time_zone, locale, access, created_at)
              SELECT %s, team_id, 'Neighbour', time_zone, locale, access, created_at FROM workspaces WHERE id = %s RETURNING id)
            INSERT INTO scopes (workspace_id) SELECT id FROM other RETURNING workspace_id
            """,
            (name, first.id),
        ).fetchall()
    return WorkspaceId(made[0])


def write(database: Database, scope: Scope, text: str) -> None:
    """As a turn does: by the number, then within the fence of who was found, a row that may come once."""
    with database.transaction(LOOKUPS_ONLY) as unit:
        ref = tenancy.by_number(unit, PHONE_NUMBER_ID)
        assert ref is not None
        unit.enter(Fence(ref.id, (scope.own,)))
        unit.execute("INSERT INTO forgotten (scope_id, fingerprint, forgotten_at) VALUES (%s, %s, %s)", (scope.own, text, NOON))


def written(owner_dsn: str, scope: Scope) -> list[str]:
    with psycopg.connect(owner_dsn) as owner:
        rows = owner.execute("SELECT fingerprint FROM forgotten WHERE scope_id = %s ORDER BY fingerprint", (scope.own,)).fetchall()
    return [row[0] for row in rows]


def held(owner_dsn: str, workspace: WorkspaceId) -> dict[str, tuple[int, str]]:
    with psycopg.connect(owner_dsn) as owner:
        scopes = tables.scopes_of(owner, workspace)
        return {table.name: tables.digest(owner, table, workspace, scopes) for table in tables.of_workspaces(owner)}


def test_a_move_that_fails_leaves_the_workspace_served_where_it_was_and_can_be_begun_again(
    two_servers: tuple[str, str], workspace: tenancy.Workspace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    here, there = two_servers
    trial = another_workspace(here, workspace, "trial")
    before = held(here, trial)

    def a_row_is_lost() -> None:
        with psycopg.connect(there) as owner:
            owner.execute("DELETE FROM scopes WHERE workspace_id = %s", (trial,))

    with pytest.raises(ValueError, match="scopes is not the same in both clusters: 1 rows here, 0 there"):
        cells.move(here, there, trial, "two", NOON, catch_up_within=60, before_fence=a_row_is_lost)

    assert held(here, trial) == before
    with closing(Database(as_application(here), "tests")) as database, database.transaction(Fence(trial)) as unit:
        assert unit.one("SELECT count(*) FROM scopes") == (1,)
    with psycopg.connect(there) as owner:
        assert owner.execute("SELECT count(*) FROM workspaces").fetchone() == (0,)
    with psycopg.connect(here) as owner, psycopg.connect(there) as other:  # what a move leaves that was killed at its beginning
        owner.execute(f"CREATE PUBLICATION agent7_move_{trial} FOR TABLE scopes WHERE (workspace_id = {trial})")  # type: ignore[arg-type]
        other.execute("SET session_replication_role = replica")
        (row,) = owner.execute("SELECT to_jsonb(w)::text FROM workspaces w WHERE id = %s", (trial,)).fetchall()
        other.execute(
            "INSERT INTO workspaces OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::workspaces, %s::jsonb)", row
        )
    monkeypatch.setenv("DATABASE_OWNER_URL", here)
    monkeypatch.setenv("AGENT7_CELL_OWNER_URL", there)
    assert move_workspace.main(["--to", "two", "--workspace", str(trial)]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == 1
    assert move_workspace.main(["--to", "three", "--workspace", str(trial)]) == 1
    assert "has moved away" in capsys.readouterr().err
    with (
        closing(Database(as_application(here), "tests", cells={"two": as_application(there)})) as database,
        database.transaction(Fence(trial)) as unit,
    ):
        unit.execute("UPDATE workspaces SET name = 'Moved' WHERE id = %s", (trial,))
    with psycopg.connect(there) as owner:
        assert owner.execute("SELECT name FROM workspaces WHERE id = %s", (trial,)).fetchall() == [("Moved",)]
        owner.execute("SET session_replication_role = replica")
        owner.execute("DELETE FROM scopes WHERE workspace_id = %s", (trial,))
        owner.execute("DELETE FROM workspaces WHERE id = %s", (trial,))


def test_clusters_that_count_their_ids_in_one_range_take_no_workspace_from_each_other(owner_dsn: str, two_servers: tuple[str, str]):
    with pytest.raises(ValueError, match="count their ids in one range"):
        cells.move(two_servers[0], owner_dsn, WorkspaceId(1), "two", NOON)
    with pytest.raises(ValueError, match="numbered from 1"):
        cells.prepare(owner_dsn, 0)


def test_a_workspace_moves_while_turns_are_written_and_loses_and_doubles_nothing(
    two_servers: tuple[str, str], workspace: tenancy.Workspace
):
    here, there = two_servers
    neighbour = another_workspace(here, workspace, "neighbour")
    acknowledged: list[str] = []
    failed: list[Exception] = []
    moved = threading.Event()
    with closing(Database(as_application(here), "tests", cells={"two": as_application(there)})) as database:
        ada = make_user(database, workspace, "447700900001")
        write(database, ada, "before")
        neighbours = held(here, neighbour)

    def turns(name: str) -> None:
        with closing(Database(as_application(here), name, cells={"two": as_application(there)})) as database:
            after, number = 0, 0
            while after < 20 and not failed:
                number += 1
                after += moved.is_set()
                try:
                    write(database, ada, f"{name} {number:05}")
                except Exception as error:  # noqa: BLE001 - shown below
                    failed.append(error)
                else:
                    acknowledged.append(f"{name} {number:05}")

    writers = [threading.Thread(target=turns, args=(name,)) for name in ("one", "other")]
    for writer in writers:
        writer.start()
    before_fence: list[int] = []
    try:
        done = cells.move(
            here, there, workspace.id, "two", NOON, catch_up_within=60, before_fence=lambda: before_fence.append(len(acknowledged))
        )
    finally:
        moved.set()
        for writer in writers:
            writer.join()

    assert failed == []
    assert written(there, ada) == sorted(["before", *acknowledged])
    assert written(here, ada) == []
    assert 20 < before_fence[0] < len(acknowledged) - 40  # written while it was copied, and afterwards
    assert done.rows > 5
    assert done.deleted >= done.rows - 2  # the scopes by which it is found stay
    assert done.fenced < 5
    assert held(here, neighbour) == neighbours
    with psycopg.connect(there) as owner:
        assert owner.execute("SELECT id FROM workspaces").fetchall() == [(workspace.id,)]
        assert owner.execute("SELECT count(*) FROM pg_subscription").fetchone() == (0,)
    with psycopg.connect(here) as owner:
        assert owner.execute("SELECT workspace_id, cell FROM moved_workspaces WHERE workspace_id = %s", (workspace.id,)).fetchall() == [
            (workspace.id, "two")
        ]
        assert owner.execute("SELECT count(*) FROM pg_replication_slots").fetchone() == (0,)

    with closing(Database(as_application(here), "no cells")) as unaware, pytest.raises(DatabaseDown, match="moved to cell two"):
        write(unaware, ada, "lost")
    assert written(here, ada) == []
    assert cells.move(here, there, workspace.id, "two", NOON).deleted == 0  # ended before: nothing is left to do
