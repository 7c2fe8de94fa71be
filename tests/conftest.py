"""Shared fixtures: one embedded Postgres for the run, for each test a database as it was made, a clock that stands still."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import httpcore2
import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from agent7.identity import Scope, ScopeId, WorkspaceId
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.settings import FirstStartSettings
from agent7.store.identity import tenancy, users
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import Database, Fence
from local.postgres import start_postgres
from tests.databases import WarmDatabase, as_application, drop_clean_databases, drop_database, make_database, owner_of, swept_database
from tests.fakes.fixed_clock import FixedClock
from tests.machine import demand_programs

TEMPORARY = tempfile.mkdtemp(prefix="agent7-tests-")
os.environ["PYTEST_DEBUG_TEMPROOT"] = TEMPORARY
"""A place of this run's own: pytest closes its shared one to other users at each start, and Postgres runs as one."""
atexit.register(shutil.rmtree, TEMPORARY, ignore_errors=True)

EVERYWHERE = settings(derandomize=False, suppress_health_check=[HealthCheck.too_slow], deadline=None)
"""How fast a machine draws examples, or answers, is no property of what is tested."""
settings.register_profile("quick", parent=EVERYWHERE, max_examples=40)
settings.register_profile("thorough", parent=EVERYWHERE, max_examples=1000)
FAILED_BEFORE = DirectoryBasedExampleDatabase(Path(__file__).parents[1] / ".hypothesis" / "examples")
settings.register_profile("fuzz", parent=EVERYWHERE, max_examples=25, database=FAILED_BEFORE, print_blob=True)
settings.register_profile("repeatable", parent=EVERYWHERE, max_examples=40, derandomize=True, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable" if os.environ.get("CI") else "quick"))
"""How many examples a property is tried with that does not say so itself; `HYPOTHESIS_PROFILE=thorough make test` tries many,
`make fuzz` others each time. What CI says of a change depends on that change alone: it draws the same ones each time."""

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
PHONE_NUMBER_ID = "700800900100200"
done_with: list[tuple[str, str]] = []
MIGRATED, STARTED, GREETED = "agent7_template", "agent7_started", "agent7_greeted"
started: list[tenancy.Workspace] = []
ROOM_FOR_DATABASES = 2 * 1024**3


def pytest_collection_finish() -> None:
    """Ten thousand collected tests stay until the end: looking through them for garbage again and again took a twentieth of the run."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    demand_programs(item)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Owner's address of the run's own Postgres, with three template databases in it: a migrated one, one that has been started, and one of
    that kind whose people have all been greeted.
    """
    with in_memory(Path(tmp_path_factory.mktemp("postgres"))) as folder:
        server = start_postgres(folder, durable=False)
        owner = owner_of(server.owner_dsn(), os.getpid())
        owner.execute("CREATE DATABASE agent7_template")
        migrate(server.owner_dsn(MIGRATED), NOON)
        owner.execute("CREATE DATABASE agent7_started TEMPLATE agent7_template")
        started.append(start_in(server.owner_dsn(STARTED)))
        owner.execute("CREATE DATABASE agent7_greeted TEMPLATE agent7_started")
        with psycopg.connect(server.owner_dsn(GREETED)) as greeted:
            greeted.execute("ALTER TABLE users ALTER COLUMN greeted_at SET DEFAULT now()")
        yield server.owner_dsn()
        drop_clean_databases()
        owner.close()
        server.stop()


@contextmanager
def in_memory(otherwise: Path) -> Iterator[Path]:
    """A folder in memory where the machine has room for it: a database for each test is made eight times as fast there."""
    memory = Path("/dev/shm")
    if not memory.is_dir() or shutil.disk_usage(memory).free < ROOM_FOR_DATABASES:
        yield otherwise
        return
    with tempfile.TemporaryDirectory(dir=memory, prefix="agent7-tests-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(scope="session", autouse=True)
def certificates_read_once() -> Iterator[None]:
    """Each HTTP client reads every certificate of the machine: 40 ms, in tests that make hundreds of clients for loopback."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpcore2, "default_ssl_context", cache(httpcore2.default_ssl_context))
        yield


@pytest.fixture(scope="session")
def minilm() -> Int8MiniLM:
    """The shipped embedding model: loaded once a process, and shared, as it may be."""
    return Int8MiniLM()


@pytest.fixture
def owner_dsn(request: pytest.FixtureRequest, postgres: str) -> Iterator[str]:
    """A database with the whole schema, as its owner sees it: with nothing in it, unless the test asks for `first_start`."""
    wanted = {GREETED: "known_people", STARTED: "first_start"}
    template = next((name for name, fixture in wanted.items() if fixture in request.fixturenames), MIGRATED)
    with swept_database(postgres, template) as owner_dsn:
        yield owner_dsn


@contextmanager
def fresh_database(postgres: str, template: str = MIGRATED) -> Iterator[str]:
    """One that was never used, for as long as the block lasts: for tests that share it, because none of them changes anything.

    Dropped when the next one is done with: for a session that is only just ending, Postgres would sleep a tenth of a second.
    """
    owner_dsn = make_database(postgres, template)
    yield owner_dsn
    while done_with:
        drop_database(*done_with.pop())
    done_with.append((postgres, owner_dsn))


@pytest.fixture
def database_url(owner_dsn: str) -> str:
    return as_application(owner_dsn)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    database = WarmDatabase(database_url, application_name="tests")
    yield database
    database.close()


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOON)


@pytest.fixture
def first_start(owner_dsn: str) -> tenancy.Workspace:
    """What the first start made in the template of this database."""
    return started[0]


def start_in(owner_dsn: str) -> tenancy.Workspace:
    """Team, workspace, number and admin as the first start makes them; access open."""
    first = FirstStartSettings(
        team="Test team",
        workspace="Test workspace",
        phone_number_id=PHONE_NUMBER_ID,
        admin_email="admin@example.com",
        access="open",
        invite_code="",
        time_zone="UTC",
        locale="en",
    )
    return tenancy.first_start(owner_dsn, first, NOON)


@pytest.fixture
def ada(database: Database, first_start: tenancy.Workspace) -> Scope:
    """A user of the first workspace."""
    return make_user(database, first_start, "447700900001")


@pytest.fixture
def bob(database: Database, first_start: tenancy.Workspace) -> Scope:
    """Another user of the same workspace, who must never see what is Ada's."""
    return make_user(database, first_start, "447700900002")


@pytest.fixture
def elsewhere(owner_dsn: str, database: Database, first_start: tenancy.Workspace) -> Scope:
    """A person of another workspace."""
    with psycopg.connect(owner_dsn) as owner:
        (place,) = owner.execute(
            """
            WITH other AS (
              INSERT INTO workspaces (public_id, team_id, name, time_zone, locale, access, created_at)
              SELECT 'other', team_id, 'Other', time_zone, locale, access, created_at FROM workspaces RETURNING id)
            INSERT INTO scopes (workspace_id) SELECT id FROM other RETURNING workspace_id, id
            """
        ).fetchall()
    return make_user(database, replace(first_start, id=WorkspaceId(place[0]), shared_scope=ScopeId(place[1])), "447700900009")


def make_user(database: Database, workspace: tenancy.Workspace, wa_id: str) -> Scope:
    with database.transaction(Fence(workspace.id)) as unit:
        return users.create(unit, workspace, aliases={"wa_id": wa_id}, display_name="", access="allowed", at=NOON).scope
