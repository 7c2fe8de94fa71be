"""Erasing one person reads no rows of others: every reference to a person or a scope has an index that begins with it."""

from __future__ import annotations

import psycopg


def test_every_reference_to_a_person_or_a_scope_is_found_by_an_index(owner_dsn: str) -> None:
    with psycopg.connect(owner_dsn) as owner:
        bare = owner.execute(
            """
            SELECT f.conrelid::regclass::text, a.attname
              FROM pg_constraint f
              JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) AND a.attname <> 'workspace_id'
             WHERE f.contype = 'f' AND f.confrelid IN ('users'::regclass, 'scopes'::regclass)
               AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indkey[0] = a.attnum AND i.indpred IS NULL)
             ORDER BY 1, 2
            """
        ).fetchall()
    assert bare == []
