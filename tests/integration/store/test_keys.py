"""Every row says whose workspace it is of, and so does every key: a workspace can move to another cluster, and a table be split by it."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from psycopg import errors as pg

from agent7.identity import Scope
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON

OF_NO_WORKSPACE = {
    "schema_migrations": "which files this database has",
    "index_sizes": "how dense each index of this database was at its best",
    "api_calls": "when the one account at Manus was called, which all workspaces share",
    "erased_tasks": "hashes of tasks of erased people, asked before it is known whose an event is",
    "task_events": "hints from Manus, kept before it is known whose they are",
    "teams": "operators, above workspaces",
    "team_members": "operators, above workspaces",
    "workspaces": "the directory itself: the key is the workspace",
    "workspace_numbers": "the directory by number: asked before the workspace is known",
}
"""Tables whose keys do without the workspace, and why. In a cluster of clusters they stay in one place, or are copied to each."""


def rows(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as owner:
        return [row for row in owner.execute(query).fetchall() if row[0] not in OF_NO_WORKSPACE]  # type: ignore[arg-type]


def test_every_table_says_of_which_workspace_a_row_is(owner_dsn: str):
    silent = rows(
        owner_dsn,
        """
        SELECT c.relname FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
           AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND a.attnotnull)
        """,
    )
    assert silent == []


def test_whatever_is_unique_is_so_within_a_workspace(owner_dsn: str):
    """Postgres splits a table by no column that one of its unique indexes lacks."""
    keys = rows(
        owner_dsn,
        """
        SELECT c.relname, i.indisprimary,
               EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id'
                          AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1]))
          FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisunique
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        """,
    )
    assert [table for table, _, within in keys if not within] == []
    assert len({table for table, primary, _ in keys if primary}) > 40


def test_no_row_refers_to_one_of_another_workspace(owner_dsn: str):
    crossing = rows(
        owner_dsn,
        """
        SELECT f.conrelid::regclass::text, f.conname FROM pg_constraint f
         WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND f.confrelid <> 'workspaces'::regclass
           AND NOT EXISTS (SELECT FROM unnest(f.conkey, f.confkey) AS k(here, there)
                             JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.here AND a.attname = 'workspace_id'
                             JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = k.there AND b.attname = 'workspace_id')
        """,
    )
    assert crossing == []


def test_not_even_the_owner_of_the_schema_puts_a_row_under_the_scope_of_another_workspace(owner_dsn: str, ada: Scope, elsewhere: Scope):
    with psycopg.connect(owner_dsn) as owner, pytest.raises(pg.ForeignKeyViolation):
        owner.execute(
            "INSERT INTO core_reflections (workspace_id, scope_id, reflected_at) VALUES (%s, %s, %s)", (ada.workspace, elsewhere.own, NOON)
        )


def test_a_row_that_names_no_workspace_is_written_under_that_of_its_transaction(database: Database, owner_dsn: str, elsewhere: Scope):
    with database.transaction(Fence.around(elsewhere)) as unit:
        unit.execute("INSERT INTO forgotten (scope_id, fingerprint, forgotten_at) VALUES (%s, 'x', %s)", (elsewhere.own, NOON))
    assert rows(owner_dsn, "SELECT 'forgotten', workspace_id FROM forgotten") == [("forgotten", elsewhere.workspace)]
