"""After an upgrade only what is said from then on is read for what it teaches."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import psycopg

from agent7.identity import Scope
from agent7.store.migrate import migrate, shipped
from tests.conftest import NOON

NAME = "0012_pre_old_sessions.sql"
BEGIN = """
    INSERT INTO conversations (public_id, workspace_id, scope_id, user_id, channel, started_at, last_message_at)
    VALUES (%s, %s, %s, %s, 'whatsapp', %s, %s)
"""
UNREAD = "SELECT public_id FROM conversations WHERE flushed_at IS NULL ORDER BY id"


def begin(owner: psycopg.Connection, scope: Scope) -> None:
    """A session that was long over, and one that goes on."""
    now = datetime.now(UTC)
    for name, age in (("old", timedelta(days=40)), ("going on", timedelta(minutes=3))):
        owner.execute(BEGIN, (name, scope.workspace, scope.own, scope.user, now - age, now - age))


def test_an_upgrade_leaves_old_sessions_unread_and_reads_those_that_go_on(owner_dsn: str, ada: Scope) -> None:
    with psycopg.connect(owner_dsn, autocommit=True) as owner:
        owner.execute("DELETE FROM schema_migrations WHERE name = %s", (NAME,))
        begin(owner, ada)
        assert migrate(owner_dsn, NOON) == [NAME]
        assert owner.execute(UNREAD).fetchall() == [("going on",)]


def test_an_owner_who_is_no_superuser_reaches_all_of_them_and_leaves_the_fence_up(owner_dsn: str, ada: Scope) -> None:
    [upgrade] = [migration.sql for migration in shipped() if migration.name == NAME]
    with psycopg.connect(owner_dsn) as owner:
        begin(owner, ada)
        owner.execute("CREATE ROLE plain_owner")
        owner.execute("ALTER TABLE conversations OWNER TO plain_owner")
        owner.execute("SET ROLE plain_owner")
        owner.execute(upgrade)  # type: ignore[arg-type]
        fenced = owner.execute("SELECT count(*) FROM conversations").fetchone()
        owner.execute("RESET ROLE")
        assert owner.execute(UNREAD).fetchall() == [("going on",)]
        assert fenced == (0,)
        owner.rollback()
