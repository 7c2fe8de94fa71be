"""Ids of a cell: each counts in a range of its own, so that the rows of a workspace keep their ids wherever it moves."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg.rows import TupleRow

BITS: Final = 40
"""Ids of one cell, as a power of two: 1.1 million million. 8,191 such ranges fit into the whole numbers that JavaScript keeps exactly."""
LAST_CELL: Final = 2 ** (53 - BITS) - 1

type Connection = psycopg.Connection[TupleRow]


def prepare(owner_dsn: str, number: int) -> int:
    """Let a new cluster, whose schema is there, count from this range on; how many sequences do now.

    Raises ValueError for a number that is none of a cell; the first cluster, 0, counts from 1 and needs no preparing.
    """
    if not 0 < number <= LAST_CELL:
        raise ValueError(f"cells are numbered from 1 to {LAST_CELL}")
    with psycopg.connect(owner_dsn) as owner:
        rows = owner.execute(
            """
            SELECT count(setval(format('%%I.%%I', schemaname, sequencename)::regclass, greatest(%s::bigint, COALESCE(last_value, 1))))
              FROM pg_sequences WHERE schemaname = 'public' AND data_type = 'bigint'::regtype AND NOT cycle
            """,
            (number << BITS,),
        )
        return int(rows.fetchall()[0][0])


def ranges(owner: Connection) -> set[int]:
    """In which ranges the ids of this cluster are counted: one, where it was prepared."""
    rows = owner.execute(
        "SELECT DISTINCT COALESCE(last_value, 1) >> %s FROM pg_sequences WHERE schemaname = 'public' AND data_type = 'bigint'::regtype",
        (BITS,),
    )
    return {int(row[0]) for row in rows.fetchall()}
