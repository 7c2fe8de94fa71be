"""Rebuilding of indexes (reindex): those that have bloated are written anew, one at a time, while everybody goes on reading and writing.

An index is measured by its bytes a row. It is due when that is half as much again as it was at its densest; before, rebuilding would only
cost. `REINDEX CONCURRENTLY` runs in no transaction and belongs to the owner of the schema.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import psycopg
from psycopg import errors as pg
from psycopg import sql
from psycopg.rows import TupleRow

from agent7.errors import DatabaseDown
from agent7.store.unit_of_work import why_unreachable

log = logging.getLogger(__name__)

LOCK: Final = 7_007_003
LEAST_BYTES: Final = 64 * 1024 * 1024
"""Smaller ones are read fast enough as they are."""
BLOATED: Final = 1.5
"""Times the bytes a row of its best. Rows that come in no order leave a B-tree two thirds full, which is 1.3 times a full one."""
PLACES, MOST_PLACES, ROWS_OF_PLACE = 8, 64, 60_000
"""Graphs of one embedding model (`make_ann_indexes`): at least, at most, and so many that each holds this many rows, which are three people
of the smallest size that gets a graph. More people in one graph find less and wait longer; each graph costs every written vector 3 µs.
"""

type Connection = psycopg.Connection[TupleRow]


@dataclass(slots=True)
class Rebuilt:
    """Names of indexes: rebuilt, due but left for another time, and graphs that were made for an embedding model."""

    rebuilt: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    graphs: list[str] = field(default_factory=list)


def rebuild(
    owner_dsn: str, at: datetime, seconds: float, *, least_bytes: int = LEAST_BYTES, clock: Callable[[], float] = time.monotonic
) -> Rebuilt:
    """Rebuild what is due within so many seconds; nothing where somebody else is at it. Raises DatabaseDown.

    What is cut off by the time leaves an index behind that nobody uses; the next run takes that away first.
    """
    ends, done = clock() + seconds, Rebuilt()
    with _connected(owner_dsn) as owner:
        if owner.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone() != (True,):
            return done
        for name in _left_behind(owner):
            _in_time(owner, sql.SQL("DROP INDEX CONCURRENTLY IF EXISTS {}").format(sql.Identifier(name)), ends - clock())
        todo = [*((done.graphs, name, make) for name, make in _missing_graphs(owner)),
                *((done.rebuilt, name, _rebuilding(name)) for name in _bloated(owner, at, least_bytes))]  # fmt: skip
        for there, name, statement in todo:
            (there if _in_time(owner, statement, ends - clock()) else done.left).append(name)
        _measure(owner, done.rebuilt, at)
    return done


def _rebuilding(name: str) -> sql.Composed:
    return sql.SQL("REINDEX INDEX CONCURRENTLY {}").format(sql.Identifier(name))


def _in_time(owner: Connection, statement: sql.Composed, seconds: float) -> bool:
    """Whether it was done; what takes longer than there is time is broken off. It may wait for the transactions of others, none for it."""
    if seconds < 1:
        return False
    owner.execute("SELECT set_config('statement_timeout', %s, false)", (str(int(1000 * seconds)),))
    try:
        owner.execute(statement)
    except pg.QueryCanceled:
        log.warning("the time was over before an index was done")
        return False
    finally:
        owner.execute("SELECT set_config('statement_timeout', '0', false)")
    return True


def _bloated(owner: Connection, at: datetime, least_bytes: int) -> list[str]:
    """Indexes that are due, the worst first; what is seen for the first time, or denser than ever, is noted."""
    owner.execute(
        """
        INSERT INTO index_sizes AS known (index_name, bytes_per_row, measured_at)
        SELECT c.relname, pg_relation_size(c.oid) / c.reltuples, %s
          FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'i' AND i.indisvalid AND c.reltuples >= 1
            ON CONFLICT (index_name) DO UPDATE SET bytes_per_row = EXCLUDED.bytes_per_row, measured_at = EXCLUDED.measured_at
                  WHERE EXCLUDED.bytes_per_row < known.bytes_per_row
        """,
        (at,),
    )
    owner.execute("DELETE FROM index_sizes WHERE to_regclass(format('public.%I', index_name)) IS NULL")
    rows = owner.execute(
        """
        SELECT c.relname FROM pg_class c JOIN index_sizes known ON known.index_name = c.relname
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'i' AND c.reltuples >= 1 AND pg_relation_size(c.oid) >= %s
           AND pg_relation_size(c.oid) / c.reltuples > %s * known.bytes_per_row
         ORDER BY pg_relation_size(c.oid) / c.reltuples / known.bytes_per_row DESC
        """,
        (least_bytes, BLOATED),
    )
    return [row[0] for row in rows.fetchall()]


def _measure(owner: Connection, names: Sequence[str], at: datetime) -> None:
    """As dense as they are now that they are rebuilt, they are at their best."""
    owner.execute(
        """
        UPDATE index_sizes known SET bytes_per_row = pg_relation_size(c.oid) / c.reltuples, measured_at = %s, rebuilt_at = %s
          FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace AND c.relname = known.index_name AND c.reltuples >= 1 AND c.relname = ANY (%s)
        """,
        (at, at, list(names)),
    )


def _left_behind(owner: Connection) -> list[str]:
    """Of rebuildings and graphs that were broken off: Postgres leaves them invalid, written to and read by nobody."""
    rows = owner.execute(
        """
        SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid
           AND (c.relname ~ '_cc(new|old)[0-9]*$' OR c.relname LIKE 'memory\\_embeddings\\_ann\\_%')
        """
    )
    return [row[0] for row in rows.fetchall()]


def _missing_graphs(owner: Connection) -> list[tuple[str, sql.Composed]]:
    """Graphs of the models that serve workspaces, as far as they are not there: large memories are scanned without them."""
    rows = owner.execute(
        """
        SELECT ann_index(m.model, place), m.model, substring(m.model FROM ':([0-9]+)$')::integer, place
          FROM (SELECT DISTINCT embedding_model AS model FROM workspaces WHERE embedding_model ~ ':[0-9]+$') AS m
         CROSS JOIN LATERAL (SELECT COALESCE(sum(greatest(c.reltuples, 0)), 0) AS placed FROM pg_class c
                              WHERE c.relnamespace = 'public'::regnamespace
                                AND c.relname = ANY (ARRAY(SELECT ann_index(m.model, made) FROM generate_series(1, %(most)s) AS made))) AS g
         CROSS JOIN generate_series(1, least(%(most)s, greatest(%(least)s, ceil(g.placed / %(rows)s)::integer))) AS place
         WHERE to_regclass(ann_index(m.model, place)) IS NULL
         ORDER BY m.model, place
        """,
        {"least": PLACES, "most": MOST_PLACES, "rows": ROWS_OF_PLACE},
    ).fetchall()
    making = """CREATE INDEX CONCURRENTLY IF NOT EXISTS {} ON memory_embeddings USING hnsw ((embedding::halfvec({})) halfvec_ip_ops)
                 WHERE ann = {} AND model = {}"""
    return [
        (name, sql.SQL(making).format(sql.Identifier(name), sql.Literal(dimensions), sql.Literal(place), sql.Literal(model)))
        for name, model, dimensions, place in rows
    ]


@contextmanager
def _connected(dsn: str) -> Iterator[Connection]:
    try:
        connection = psycopg.connect(dsn, autocommit=True, connect_timeout=5, application_name="agent7-reindex")
    except psycopg.OperationalError as error:
        raise DatabaseDown(f"{why_unreachable(error)}; no index was looked at") from error
    with connection:
        yield connection
