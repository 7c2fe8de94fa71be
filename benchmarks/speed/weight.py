"""What a memory weighs: statements and WAL of a write, bytes by table and by index.

One person is told as much as a turn keeps: words as said and a statement drawn from them. Where two statements are drawn from one sentence,
each counts as a write. WAL is what Postgres wrote between two writes, without a checkpoint between them, so that whole pages do not count,
and without the statistics that it gathers meanwhile.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import psycopg

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import Note
from agent7.store.unit_of_work import Fence, UnitOfWork
from benchmarks.figures import heading
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.speed import TableEmbedder, sentences

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
KINDS: Final = ("words as said", "statement")
WARM_UP: Final = 200
AROUND = ("BEGIN", "COMMIT", "SELECT enter_fence")
TABLES: Final = ("memories", "memory_postings", "memory_embeddings", "memory_usage", "memory_entities", "memory_edges", "entities")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--texts", type=int, default=1_200, help="that the person is told")
    given = parser.parse_args()
    with memory_world(TableEmbedder(Int8MiniLM())) as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        owner.execute("ALTER SYSTEM SET max_wal_size = '8GB'")
        owner.execute("ALTER SYSTEM SET autovacuum = off")
        owner.execute("SELECT pg_reload_conf()")
        wal, asked = told(world, owner, given.texts)
        ((kept,),) = owner.execute("SELECT count(*) FROM memories").fetchall()
        print(heading(f"What a memory weighs, {kept:,} of one person"))
        for kind in KINDS:
            print(f"{kind:24} {asked[kind]:6.1f} statements {wal[kind]:8,.0f} bytes of WAL")
        weigh(owner, kept)


def told(world: World, owner: psycopg.Connection[Any], count: int) -> tuple[dict[str, float], dict[str, float]]:
    """Bytes of WAL and statements of a memory that is written, by kind, on average."""
    scope, wal, asked, counted = world.new_user("447700000001"), Counter[str](), Counter[str](), Counter[str]()
    texts = sentences(count)
    for number, text in enumerate(texts):
        at = NOW + timedelta(minutes=number)
        kind, note = (KINDS[0], Note.verbatim(text, said_at=at)) if number % 2 else (KINDS[1], Note.explicit(text, said_at=at))
        drafts = world.memory.drafts(scope, [note], at=at)
        before = _wal(owner)
        with counting() as statements:
            write(world, scope, drafts, at)
        if number >= WARM_UP:
            wal[kind] += _wal(owner) - before
            asked[kind] += len(statements)
            counted[kind] += len(drafts)
    return {kind: wal[kind] / counted[kind] for kind in KINDS}, {kind: asked[kind] / counted[kind] for kind in KINDS}


def write(world: World, scope: Scope, drafts: Any, at: datetime) -> None:
    with world.database.transaction(Fence.around(scope)) as unit:
        for draft in drafts:
            world.memory.remember(unit, scope, draft, at=at)


@contextmanager
def counting() -> Iterator[list[str]]:
    """What is asked within the block, but for what begins and ends a transaction."""
    asked: list[str] = []
    run = UnitOfWork.execute

    def noted(unit: UnitOfWork, query: Any, parameters: Any = None, **options: Any) -> Any:
        if not query.startswith(AROUND):
            asked.append(query)
        return run(unit, query, parameters, **options)

    UnitOfWork.execute = noted  # type: ignore[method-assign]
    try:
        yield asked
    finally:
        UnitOfWork.execute = run  # type: ignore[method-assign]


def weigh(owner: psycopg.Connection[Any], memories: int) -> None:
    """Bytes a memory, by table and by index."""
    total = 0
    for table in TABLES:
        ((rows,),) = owner.execute(f"SELECT pg_table_size('{table}')").fetchall()
        indexes = owner.execute(
            "SELECT indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index WHERE indrelid = %s::regclass ORDER BY 2 DESC",
            (table,),
        ).fetchall()
        size = rows + sum(size for _, size in indexes)
        total += size
        print(f"{table:24} {size / memories:8,.0f} bytes, its rows {rows / memories:,.0f}, {len(indexes)} indexes")
        for name, of_index in indexes:
            if of_index / memories >= 8:
                print(f"    {name:44} {of_index / memories:6,.0f}")
    print(f"{'in all':24} {total / memories:8,.0f} bytes a memory")


def _wal(owner: psycopg.Connection[Any]) -> int:
    ((at,),) = owner.execute("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint").fetchall()
    return int(at)


if __name__ == "__main__":
    main()
