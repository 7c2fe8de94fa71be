"""What hangs on a row that is deleted is found by an index: without one, deleting costs the whole table, once for each row."""

from __future__ import annotations

import psycopg

SMALL = {"workspaces", "teams"}
"""What these delete with them, nobody deletes one by one."""


def test_every_reference_to_rows_that_jobs_delete_has_an_index(owner_dsn: str) -> None:
    """One that begins with a column of the reference besides the workspace, and leaves out none but where the reference is null."""
    with psycopg.connect(owner_dsn) as owner:
        missing = owner.execute(
            """
            SELECT f.conrelid::regclass::text, f.confrelid::regclass::text, a.attname
              FROM pg_constraint f
             CROSS JOIN LATERAL unnest(f.conkey) AS k(number)
              JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.number AND a.attname <> 'workspace_id'
             WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
               AND NOT EXISTS (SELECT FROM pg_index i
                                WHERE i.indrelid = f.conrelid AND i.indkey[0] = k.number
                                  AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
            """
        ).fetchall()

    assert sorted(f"{child}.{column} -> {parent}" for child, parent, column in missing if parent not in SMALL) == []
