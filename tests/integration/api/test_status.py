"""Whether the service is well, asked by anybody as often as they like."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from agent7.api.operation.status import TOLD_FOR, LastStatus
from agent7.bootstrap import Bootstrap
from agent7.store.unit_of_work import Database
from functions.admin_api import app
from local.postgres import application_dsn, start_postgres


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("path", ["/healthz", "/api/status"])
def test_a_thousand_questions_open_one_connection(database_url: str, monkeypatch: pytest.MonkeyPatch, path: str):
    opened: list[str] = []
    connect = psycopg.connect
    monkeypatch.setattr(psycopg, "connect", lambda *given, **more: opened.append(given[0]) or connect(*given, **more))
    bootstrap = Bootstrap({"DATABASE_URL": database_url})
    monkeypatch.setattr(app, "parts", lambda: bootstrap)

    answers = [app.handler({"requestContext": {"http": {"path": path, "method": "GET"}}}, None) for _ in range(1_000)]
    bootstrap.database.close()

    assert {answer["statusCode"] for answer in answers} == {200}
    assert len(opened) == 1


def test_what_was_seen_is_looked_at_again_after_some_seconds_and_not_before(database: Database):
    seconds = Seconds()
    status = LastStatus(database, seconds)

    waited = []
    for later in (0.0, TOLD_FOR - 0.1, 0.1):
        seconds.now += later
        status.look()
        waited.append(database.seconds)

    assert 0 < waited[0] == waited[1] < waited[2]


def test_a_stopped_database_is_told_within_seconds_and_so_is_its_return(tmp_path: Path):
    server = start_postgres(tmp_path, durable=False)
    server_owner = psycopg.connect(server.owner_dsn(), autocommit=True)
    server_owner.execute("CREATE ROLE agent7_app LOGIN")
    server_owner.close()
    database, seconds = Database(application_dsn(server.owner_dsn("agent7"), tmp_path), "tests"), Seconds()
    status = LastStatus(database, seconds)

    told = [status.look().status]
    server.stop()
    seconds.now += TOLD_FOR
    told.append(status.look().status)
    server.start()
    seconds.now += TOLD_FOR
    told.append(status.look().status)
    database.close()
    server.stop()

    assert told == ["migrations_missing", "database_down", "migrations_missing"]


def test_a_connection_that_died_unseen_is_no_outage(database: Database, owner_dsn: str):
    seconds = Seconds()
    status = LastStatus(database, seconds)
    status.look()
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = 'agent7_app' AND datname = current_database()"
        )
    seconds.now += TOLD_FOR

    assert status.look().status == "ok"
