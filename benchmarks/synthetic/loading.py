"""Synthetic people put into the tables by COPY: their names, their memories, and what is counted of them.

As the owner, without the triggers of writing (foreign keys, sums of tokens): what they would do is done here or holds by itself.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
from psycopg import sql

from agent7.identity import ScopeId
from benchmarks.synthetic.memories import Made, names_known
from benchmarks.synthetic.rows import BINARY, NOW, TABLES, Owner, rows
from benchmarks.synthetic.words import vocabulary

KINDS = ("person", "place", "organisation", "thing")
BINARY_HEAD = b"PGCOPY\n\xff\r\n\x00" + bytes(8)
BINARY_END = b"\xff\xff"
LARGE = ("memories", "memory_entities", "memory_edges", "memory_usage")
"""Tables whose indexes are made again; those of the vectors grow at their end, which is faster."""
BYTES_IN_A_GRAPH = 2_500
"""Of a vector while its graph is made in memory: 768 its own, as much for its neighbours, and room."""
MANY_ROWS = 50_000
"""From so many new rows on, making an index again is faster than filling it."""


def put_names(connection: psycopg.Connection, owners: Iterable[Owner]) -> None:
    """Users and everybody whom they know."""
    with connection.cursor() as cursor, cursor.copy("COPY entities (id, scope_id, key, kind, name, created_at) FROM STDIN") as copy:
        for owner in owners:
            names = vocabulary().names[: names_known(owner.count)]
            known = [("user", "user", "user"), *((name.lower(), KINDS[place % 4], name) for place, name in enumerate(names))]
            for place, each in enumerate(known):
                copy.write_row((owner.user_entity + place, owner.scope.own, *each, NOW))


def as_rows(slices: Iterable[tuple[Owner, Made]]) -> dict[str, bytes]:
    """Some slices of people's memories with everything that hangs on them, by table."""
    parts: dict[str, list[bytes]] = {table: [] for table in TABLES}
    for owner, made in slices:
        for table, payload in rows(owner, made):
            parts[table].append(payload)
    return {table: b"".join([BINARY_HEAD, *each, BINARY_END] if table in BINARY else each) for table, each in parts.items()}


def put(connection: psycopg.Connection, payloads: Mapping[str, bytes]) -> None:
    for table, payload in payloads.items():
        options = " (FORMAT binary)" if table in BINARY else ""
        with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({TABLES[table]}) FROM STDIN{options}") as copy:  # type: ignore[arg-type]
            copy.write(payload)


def post(connection: psycopg.Connection, scopes: Sequence[ScopeId]) -> None:
    """Their postings, made of the lexemes that the rows name."""
    with settings(connection, work_mem="256MB"):
        for scope in scopes:
            connection.execute("SELECT post_memories(%s)", (scope,))


def weigh(connection: psycopg.Connection, scopes: Sequence[ScopeId]) -> None:
    """What the trigger of writing would have summed: the tokens of the statements."""
    connection.execute(
        """
        INSERT INTO document_tokens (scope_id, tokens)
        SELECT scope_id, sum(tokens) FROM memories
         WHERE scope_id = ANY(%s) AND kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL GROUP BY scope_id
        """,
        (list(scopes),),
    )


def ahead[Item](items: Iterator[Item]) -> Iterator[Item]:
    """The same, each made while the one before it is used: Python and Postgres have a core each."""
    with ThreadPoolExecutor(max_workers=1) as maker:
        waiting = maker.submit(next, items, None)
        while (item := waiting.result()) is not None:
            waiting = maker.submit(next, items, None)
            yield item


@contextmanager
def indexes_made_afterwards(connection: psycopg.Connection, rows: int, seconds: dict[str, float]) -> Iterator[None]:
    """Indexes are dropped while many rows come in, and made again as they were; `seconds` gets how long each took.

    Those that foreign keys rest on stay. Few rows leave them as they are.
    """
    if rows < MANY_ROWS:
        yield
        return
    found = connection.execute(
        """
        SELECT c.relname, i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid), k.conname, pg_get_constraintdef(k.oid)
          FROM pg_index i
          JOIN pg_class c ON c.oid = i.indexrelid
          LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.contype IN ('p', 'u')
         WHERE i.indrelid = ANY(%s::text[]::regclass[])
           AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conindid = i.indexrelid AND f.contype = 'f')
        """,
        (list(LARGE),),
    ).fetchall()
    for index, table, _, constraint, _ in found:
        drop = f'ALTER TABLE {table} DROP CONSTRAINT "{constraint}"' if constraint else f'DROP INDEX "{index}"'
        connection.execute(drop)  # type: ignore[arg-type]
    yield
    with settings(connection, maintenance_work_mem="2GB"):
        for index, table, definition, constraint, of_constraint in found:
            made = f'ALTER TABLE {table} ADD CONSTRAINT "{constraint}" {of_constraint}' if constraint else definition
            seconds[index] = took(connection, made)


@contextmanager
def graph_made_afterwards(connection: psycopg.Connection, owner: Owner, seconds: dict[str, float]) -> Iterator[None]:
    """The same for the approximate index where a person's vectors are, if they are in one."""
    if not owner.place:
        yield
        return
    row = connection.execute(
        "SELECT indexname, indexdef FROM pg_indexes WHERE indexname = ann_index(%s, %s)", (owner.model, owner.place)
    ).fetchone()
    assert row is not None
    connection.execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(row[0])))
    yield
    with settings(connection, maintenance_work_mem=f"{64 + owner.count * BYTES_IN_A_GRAPH // 2**20}MB"):
        seconds["graph"] = took(connection, row[1])


def took(connection: psycopg.Connection, statement: str) -> float:
    started = time.perf_counter()
    connection.execute(statement)  # type: ignore[arg-type]
    return time.perf_counter() - started


@contextmanager
def settings(connection: psycopg.Connection, **values: str) -> Iterator[None]:
    for name, value in values.items():
        connection.execute("SELECT set_config(%s, %s, false)", (name, value))
    yield
    for name in values:
        connection.execute(sql.SQL("RESET {}").format(sql.Identifier(name)))
