"""The embedded Postgres: its files, its socket, its end."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from local import postgres
from local.lifeline import REPOSITORY, child_environment
from local.postgres import EmbeddedPostgres, PostgresError, application_dsn, start_postgres
from local.stack import wait_until


def execute(dsn: str, statement: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(statement)


def value(dsn: str, query: str):
    with psycopg.connect(dsn, autocommit=True) as connection:
        return connection.execute(query).fetchone()[0]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = start_postgres(tmp_path_factory.mktemp("postgres"), durable=False)
    yield server
    server.stop()


def test_what_was_committed_is_there_after_a_restart(tmp_path):
    first = start_postgres(tmp_path)
    execute(first.owner_dsn("agent7"), "CREATE TABLE kept AS SELECT 42 AS answer")
    first.stop()
    second = start_postgres(tmp_path)
    assert value(second.owner_dsn("agent7"), "SELECT answer FROM kept") == 42
    second.stop()
    assert not second.running


def test_vectors_are_on_board_and_the_network_is_not(server):
    execute(server.owner_dsn("agent7"), "CREATE EXTENSION IF NOT EXISTS vector")
    assert value(server.owner_dsn("agent7"), "SELECT '[1,0]'::vector <=> '[0,1]'::vector") == 1
    assert value(server.owner_dsn(), "SHOW listen_addresses") == ""
    assert value(server.owner_dsn(), "SHOW timezone") == "UTC"


def test_functions_sign_in_over_the_socket_without_a_password(server, tmp_path):
    execute(server.owner_dsn(), "CREATE ROLE agent7_app LOGIN")
    assert value(application_dsn(server.owner_dsn("agent7"), tmp_path), "SELECT current_user") == "agent7_app"
    assert list(tmp_path.iterdir()) == []


def test_on_another_server_the_role_of_the_functions_gets_a_password_that_is_kept(tmp_path):
    first = application_dsn("postgresql://boss:s3cret@db.example:5433/agent7?sslmode=require", tmp_path)
    assert first.startswith("postgresql://agent7_app:")
    assert first.endswith("@db.example:5433/agent7?sslmode=require")
    assert "s3cret" not in first
    assert application_dsn("postgresql://boss:s3cret@db.example:5433/agent7?sslmode=require", tmp_path) == first


def test_a_path_too_long_for_a_socket_works_all_the_same(tmp_path):
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    server = start_postgres(deep, durable=False)
    assert value(server.owner_dsn(), "SELECT 1") == 1
    server.stop()


def test_it_ends_with_the_process_that_started_it_even_when_that_is_killed(tmp_path):
    code = (
        "import sys, time, pathlib; from local.postgres import start_postgres; "
        "start_postgres(pathlib.Path(sys.argv[1])); print('up', flush=True); time.sleep(99)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, cwd=REPOSITORY, env=child_environment(), stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout.readline() == "up\n"
        starter.kill()
    wait_until(lambda: not (tmp_path / "postgres" / "postmaster.pid").exists())


# after a kill


def postmaster(data_dir: Path) -> int:
    return int((data_dir / "postgres" / "postmaster.pid").read_text().split()[0])


def test_a_session_that_outlives_its_killed_server_is_waited_for(tmp_path):
    first = start_postgres(tmp_path)
    session = psycopg.connect(first.owner_dsn("agent7"))
    os.kill(session.info.backend_pid, signal.SIGSTOP)
    os.kill(postmaster(tmp_path), signal.SIGKILL)
    wait_until(lambda: not first.running)
    threading.Timer(1.0, os.kill, (session.info.backend_pid, signal.SIGKILL)).start()
    second = EmbeddedPostgres(tmp_path)
    second.start()
    session.close()
    assert value(second.owner_dsn("agent7"), "SELECT 1") == 1
    assert "pre-existing shared memory block" in (tmp_path / "postgres.log").read_text()
    second.stop()


def test_a_server_that_never_ends_though_nobody_owns_it_any_more_is_made_to(tmp_path, monkeypatch):
    monkeypatch.setattr(postgres, "ORDERLY_SECONDS", 0.3)
    first = start_postgres(tmp_path)
    with psycopg.connect(first.owner_dsn("agent7")):
        os.kill(postmaster(tmp_path), signal.SIGTERM)  # it waits for its last session now
        second = EmbeddedPostgres(tmp_path)
        second.start()
    assert value(second.owner_dsn("agent7"), "SELECT 1") == 1
    second.stop()


def test_a_process_id_that_a_killed_server_left_may_belong_to_anything_by_now(tmp_path, server):
    first = start_postgres(tmp_path)
    lock = tmp_path / "postgres" / "postmaster.pid"
    content = lock.read_text()
    first.stop()
    for stranger in (subprocess.Popen(["sleep", "99"]), None):
        lock.write_text(content.replace(content.split()[0], str(stranger.pid if stranger else server._process.pid), 1))
        if stranger is None:
            shutil.chown(lock, lock.parent.stat().st_uid)
        second = EmbeddedPostgres(tmp_path)
        second.start()
        assert value(second.owner_dsn("agent7"), "SELECT 1") == 1
        second.stop()
        if stranger:
            stranger.kill()
            stranger.wait()


def test_files_whose_making_was_killed_are_made_anew(tmp_path):
    half = tmp_path / ".postgres-half"
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")
    server = start_postgres(tmp_path, durable=False)
    assert value(server.owner_dsn(), "SELECT 1") == 1
    assert not half.exists()
    server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another user to start Postgres")
def test_one_that_is_ready_does_not_close_the_way_to_another_that_is_still_being_made(tmp_path):
    above = tmp_path / "above"
    above.mkdir(mode=0o700)
    ready, still_made = above / "ready", above / "still-made"
    for folder in (ready, still_made):
        folder.mkdir(mode=0o755)
    (still_made / "pg_control").write_text("to be read")
    with postgres.way_in(still_made, "nobody"):
        EmbeddedPostgres(ready).prepare()
        as_initdb_runs = subprocess.run(["/bin/cat", still_made / "pg_control"], user="nobody", capture_output=True, text=True, check=False)
    assert as_initdb_runs.stdout == "to be read"
    assert not stat.S_IMODE(above.stat().st_mode) & 0o044, "pass through, and see no more"


def test_files_of_another_version_are_refused_with_a_word(tmp_path):
    (tmp_path / "postgres").mkdir()
    (tmp_path / "postgres" / "PG_VERSION").write_text("14\n")
    with pytest.raises(PostgresError, match=r"cannot be made or used: .*version 14"):
        EmbeddedPostgres(tmp_path).start()


def test_it_can_be_started_again_long_after_its_first_start(tmp_path, monkeypatch):
    server = start_postgres(tmp_path, durable=False)
    server.stop()
    an_hour_later = SimpleNamespace(monotonic=lambda: time.monotonic() + 3600, sleep=time.sleep)
    monkeypatch.setattr("local.postgres.time", an_hour_later)
    try:
        server.launch()
        while not server.wait_until_ready():
            server.launch(again=True)
        assert server.running
    finally:
        server.stop()
