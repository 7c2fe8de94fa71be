"""Rows of one workspace, table by table as the catalogue knows them: which tables, what they hold, and their end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow

from agent7.identity import WorkspaceId

type Connection = psycopg.Connection[TupleRow]

DIRECTORY: Final = ("workspaces", "workspace_numbers", "moved_workspaces")
"""What stays behind where a workspace was found first; the first two are small, and copied by hand."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table with a workspace's rows. `by_scope`: its rows are found by an index over their scope, so that others need not be read."""

    name: str
    columns: tuple[str, ...]
    by_scope: bool

    def where(self) -> sql.Composable:
        """The condition with the parameters `workspace` and `scopes`."""
        of_scopes = sql.SQL(" AND scope_id = ANY (%(scopes)s)") if self.by_scope else sql.SQL("")
        return sql.SQL("workspace_id = %(workspace)s") + of_scopes


def of_workspaces(owner: Connection) -> list[Table]:
    """Every table whose primary key holds the workspace. Raises ValueError for one that names a workspace and has no such key."""
    rows = owner.execute(
        """
        SELECT c.relname, array_agg(a.attname ORDER BY a.attname) FILTER (WHERE a.attgenerated = ''),
               bool_or(a.attname = 'scope_id' AND a.attnotnull)
                 AND EXISTS (SELECT FROM pg_index i JOIN pg_attribute s ON s.attrelid = c.oid AND s.attnum = i.indkey[0]
                              WHERE i.indrelid = c.oid AND i.indpred IS NULL AND s.attname = 'scope_id'),
               EXISTS (SELECT FROM pg_index i JOIN pg_attribute w ON w.attrelid = c.oid AND w.attnum = ANY (i.indkey)
                        WHERE i.indrelid = c.oid AND i.indisprimary AND w.attname = 'workspace_id')
          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL (%s)
         GROUP BY c.oid, c.relname HAVING bool_or(a.attname = 'workspace_id') ORDER BY c.relname
        """,
        (list(DIRECTORY),),
    ).fetchall()
    if unfit := [name for name, _, _, keyed in rows if not keyed]:
        raise ValueError(f"these tables cannot follow a workspace, their keys do not hold it: {', '.join(unfit)}")
    return [Table(name, tuple(columns), by_scope) for name, columns, by_scope, _ in rows]


def scopes_of(owner: Connection, workspace: WorkspaceId) -> list[int]:
    """The scopes of a workspace."""
    return [row[0] for row in owner.execute("SELECT id FROM scopes WHERE workspace_id = %s", (workspace,)).fetchall()]


def digest(owner: Connection, table: Table, workspace: WorkspaceId, scopes: list[int]) -> tuple[int, str]:
    """How many rows a table holds of a workspace, and a checksum over all their columns, whatever their order."""
    row = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    query = sql.SQL("SELECT count(*), COALESCE(sum(hashtextextended(ROW({})::text, 0)), 0)::text FROM {} WHERE ").format(
        row, sql.Identifier(table.name)
    )
    (found,) = owner.execute(query + table.where(), {"workspace": workspace, "scopes": scopes}).fetchall()
    return int(found[0]), str(found[1])


def delete(owner: Connection, tables: list[Table], workspace: WorkspaceId, *, keep_shared: bool) -> int:
    """Delete the rows of a workspace; how many went. `keep_shared`: but for the scopes by which look-ups find it."""
    scopes, went = scopes_of(owner, workspace), 0
    for table in tables:
        query = sql.SQL("DELETE FROM {} WHERE ").format(sql.Identifier(table.name)) + table.where()
        if table.name == "scopes" and keep_shared:
            query += sql.SQL(" AND user_id IS NOT NULL")
        went += owner.execute(query, {"workspace": workspace, "scopes": scopes}).rowcount
    return went
