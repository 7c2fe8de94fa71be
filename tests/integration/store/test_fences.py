"""The second fence, asked of Postgres itself: which tables have one, what it names, and that it holds where the code's own is gone."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from psycopg import errors as pg

from agent7.identity import Scope, ScopeId
from agent7.store.conversation import message_log
from agent7.store.conversation.message_log import Inbound
from agent7.store.tasks import task_events
from agent7.store.tasks.task_events import Hint
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from tests.conftest import NOON

WHOSE = ("workspace_id", "user_id", "scope_id", "team_id")
NOBODYS = {
    "schema_migrations": "which migrations were applied; the application may only read it",
    "api_calls": "when the one account at Manus was called, which all workspaces share",
    "erased_tasks": "hashes of tasks of erased people, written so that nobody can say whose they were",
}
"""Tables without a fence, and why."""


def rows(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as owner:
        return owner.execute(query).fetchall()  # type: ignore[arg-type]


def test_every_table_is_fenced_but_those_that_are_nobodys(owner_dsn: str):
    unfenced = rows(
        owner_dsn,
        """
        SELECT relname FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'm', 'v', 'f')
           AND NOT (relrowsecurity AND relforcerowsecurity)
           AND NOT (relkind = 'v' AND 'security_invoker=true' = ANY (COALESCE(reloptions, '{}')))  -- its tables' fences hold
        """,
    )
    assert {name for (name,) in unfenced} == set(NOBODYS)


def test_no_unfenced_table_says_whose_a_row_is(owner_dsn: str):
    columns = rows(owner_dsn, "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
    assert {table for table, column in columns if table in NOBODYS and column in WHOSE} == set()
    assert len({table for table, column in columns if column in WHOSE}) > 40


def test_the_fence_of_every_table_names_the_transactions_workspace_or_scopes_for_reading_and_writing(owner_dsn: str):
    """Tables on which the application has no privilege at all need none."""
    fences = rows(
        owner_dsn,
        """
        SELECT c.relname, p.qual, p.with_check, p.cmd FROM pg_class c
          LEFT JOIN pg_policies p ON p.schemaname = 'public' AND p.tablename = c.relname AND 'agent7_app' = ANY (p.roles)
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
           AND has_any_column_privilege('agent7_app', c.oid, 'SELECT, INSERT, UPDATE')
        """,
    )
    wrong = [
        table for table, reading, writing, command in fences if not (command == "ALL" and names(reading) and names(writing or reading))
    ]
    assert len(fences) > 40
    assert wrong == []


def test_a_row_with_scope_and_workspace_is_written_only_where_both_fit(owner_dsn: str):
    both = rows(
        owner_dsn,
        """
        SELECT p.tablename, p.with_check FROM pg_policies p
         WHERE p.policyname = 'fence' AND p.with_check LIKE '%agent7.scopes%'
           AND EXISTS (SELECT FROM information_schema.columns k
                        WHERE k.table_schema = 'public' AND k.table_name = p.tablename AND k.column_name = 'workspace_id')
        """,
    )
    assert len(both) > 20
    assert [table for table, check in both if "agent7.workspace" not in check] == []


def names(fence: str | None) -> bool:
    return "agent7.scopes" in (fence or "") or "agent7.workspace" in (fence or "")


def test_a_transaction_of_one_workspace_cannot_take_a_scope_of_another(database: Database, ada: Scope, elsewhere: Scope):
    tell(database, elsewhere, "their secret")

    for scopes in ((elsewhere.own,), (ada.own, elsewhere.own), (elsewhere.own, elsewhere.shared)):
        with pytest.raises(pg.InsufficientPrivilege), database.transaction(Fence(ada.workspace, scopes)) as unit:
            unit.execute("SELECT text FROM messages")
    with database.transaction(Fence(ada.workspace, (ada.own, ada.shared))) as unit:
        assert unit.execute("SELECT text FROM messages").fetchall() == []
    with database.transaction(Fence.around(elsewhere)) as unit:
        assert unit.execute("SELECT text FROM messages").fetchall() == [("their secret",)]


def test_neither_does_one_that_had_set_a_workspace_before(database: Database, ada: Scope, elsewhere: Scope):
    with database.transaction(LOOKUPS_ONLY) as unit:
        unit.execute("SELECT set_config('agent7.workspace', %s, false)", (str(ada.workspace),))
    with pytest.raises(pg.InsufficientPrivilege), database.transaction(Fence(ada.workspace, (elsewhere.own,))) as unit:
        unit.execute("SELECT 1")


def test_a_scope_that_is_no_more_lets_in_nobody_and_is_no_fault(database: Database, ada: Scope):
    tell(database, ada, "mine")
    with database.transaction(Fence(ada.workspace, (ScopeId(999_999),))) as unit:
        assert unit.execute("SELECT text FROM messages").fetchall() == []


def test_a_row_of_ones_own_scope_cannot_be_put_under_another_workspace(database: Database, ada: Scope, elsewhere: Scope):
    tell(database, ada, "mine")
    with pytest.raises(pg.InsufficientPrivilege), database.transaction(Fence.around(ada)) as unit:
        unit.execute("UPDATE messages SET workspace_id = %s", (elsewhere.workspace,))


def test_hints_about_the_tasks_of_others_cannot_be_seen_within_a_fence(database: Database, owner_dsn: str, ada: Scope, bob: Scope):
    with database.transaction(LOOKUPS_ONLY) as unit:
        for name in ("adas", "bobs", "nobodys"):
            task_events.add(unit, Hint("task_stopped", name, "0" * 64, name), NOON)
    with psycopg.connect(owner_dsn) as owner:
        for name, scope in (("adas", ada), ("bobs", bob)):
            give_task(owner, name, scope)

    seen = {}
    for name, scope in (("adas", ada), ("bobs", bob)):
        with database.transaction(Fence.around(scope)) as unit:
            seen[name] = unit.execute("SELECT manus_id FROM task_events").fetchall()
            unit.execute("UPDATE task_events SET processed_at = NULL")
            with pytest.raises(pg.InsufficientPrivilege), unit.savepoint():
                task_events.add(unit, Hint("task_stopped", "planted", "1" * 64, "nobodys"), NOON)
    with database.transaction(LOOKUPS_ONLY) as unit:
        everything = unit.execute("SELECT manus_id FROM task_events ORDER BY 1").fetchall()

    assert seen == {"adas": [("adas",)], "bobs": [("bobs",)]}
    assert everything == [("adas",), ("bobs",), ("nobodys",)]


def tell(database: Database, scope: Scope, text: str) -> None:
    with database.transaction(Fence.around(scope)) as unit:
        message_log.add_inbound(unit, scope, [Inbound("text", "direct_user", "whatsapp", text, None, text, None, NOON, NOON)], NOON)


def give_task(owner: psycopg.Connection[Any], manus_id: str, scope: Scope) -> None:
    owner.execute(
        """
        INSERT INTO tasks (public_id, workspace_id, scope_id, user_id, manus_id, language, shares_memory, created_at, talked_at, news_at)
        VALUES (%(id)s, %(workspace)s, %(own)s, %(user)s, %(id)s, 'en', true, %(at)s, %(at)s, %(at)s)
        """,
        {"id": manus_id, "workspace": scope.workspace, "own": scope.own, "user": scope.user, "at": NOON},
    )
