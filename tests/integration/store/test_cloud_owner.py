"""The deploy step as in the cloud: the schema's owner may create roles but is no superuser, and people sign in with passwords."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from agent7.bootstrap import Bootstrap
from agent7.jobs.migrate import apply_schema
from local.postgres import start_postgres

PHONE_NUMBER_ID = "700800900100200"


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A server of its own, because roles belong to the whole server."""
    server = start_postgres(tmp_path / "postgres")
    with psycopg.connect(server.owner_dsn(), autocommit=True) as superuser:
        superuser.execute("CREATE ROLE agent7_owner LOGIN CREATEROLE PASSWORD 'owner'")
        superuser.execute("CREATE DATABASE agent7_cloud OWNER agent7_owner")
    with psycopg.connect(server.owner_dsn("agent7_cloud"), autocommit=True) as superuser:
        superuser.execute("CREATE EXTENSION vector")
    address = server.owner_dsn("agent7_cloud")
    yield {
        "DATABASE_OWNER_URL": address.replace("postgres:@", "agent7_owner:owner@"),
        "DATABASE_URL": address.replace("postgres:@", "agent7_app:s%21crt@"),
        "WHATSAPP_PHONE_NUMBER_ID": PHONE_NUMBER_ID,
        "AGENT7_INVITE_CODE": "open sesame",
    }
    server.stop()


def test_an_owner_without_superuser_rights_applies_the_schema_once_and_the_application_signs_in(settings: dict[str, str]) -> None:
    first, again = apply_schema(Bootstrap(settings)), apply_schema(Bootstrap(settings))

    assert first["applied"]
    assert again["applied"] == []
    with psycopg.connect(settings["DATABASE_URL"]) as application:
        row = application.execute(
            "SELECT current_user, (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)"
        ).fetchone()
    assert row == ("agent7_app", False)
