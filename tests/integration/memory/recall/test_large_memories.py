"""Large memories find their nearest through an approximate index: never fewer rows than asked for, never somebody else's."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import psycopg
import pytest
from pgvector import HalfVector

from agent7.identity import MemoryId, Scope, ScopeId
from agent7.memory import DEFAULT_POLICY, MemoryAgent
from agent7.store.memory import embeddings
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database, Fence
from tests.conftest import NOON
from tests.integration.memory.recall.test_hot_queries import MODEL, fill, sequential_scans

LINE = 200
SIZES = (1, 3, 9, 10, 11, 40, 90, 240)


@pytest.fixture
def tenants(owner: psycopg.Connection, ada) -> dict[ScopeId, int]:
    """People of very different sizes in one table, each with vectors of their own."""
    chance = random.Random(5)
    rows = owner.execute(
        """
        INSERT INTO scopes (workspace_id, user_id)
        SELECT workspace_id, id FROM users, generate_series(1, %s) WHERE scope_id = %s RETURNING id
        """,
        (len(SIZES), ada.own),
    ).fetchall()
    sizes = {ScopeId(row[0]): size for row, size in zip(rows, SIZES, strict=True)}
    for scope, size in sizes.items():
        fill(owner, scope, size, chance)
        memories = owner.execute("SELECT id FROM memories WHERE scope_id = %s ORDER BY id", (scope,)).fetchall()
        with owner.cursor() as cursor:
            cursor.executemany(
                "UPDATE memory_embeddings SET embedding = %s::halfvec WHERE memory_id = %s",
                [(embeddings.half(direction(chance)).to_text(), memory) for (memory,) in memories],
            )
    owner.execute("ANALYZE")
    return sizes


def direction(chance: random.Random) -> list[float]:
    values = [chance.gauss(0, 1) for _ in range(256)]
    length = sum(value * value for value in values) ** 0.5
    return [value / length for value in values]


def of(ada: Scope, scope: ScopeId) -> Scope:
    return Scope(ada.workspace, ada.user, scope, ada.shared)


def nearest(database: Database, scope: Scope, vector: HalfVector, *, most: int = 10, any_life: bool = False) -> list[MemoryId]:
    with database.transaction(Fence.around(scope)) as unit:
        return list(embeddings.nearest(unit, [scope.own, scope.shared], MODEL, vector, most=most, any_life=any_life))


def exactly(owner: psycopg.Connection, scope: ScopeId, vector: HalfVector, *, most: int = 10) -> list[MemoryId]:
    rows = owner.execute(
        "SELECT memory_id FROM memory_embeddings WHERE scope_id = %s AND live ORDER BY (embedding <#> %s::halfvec) + 0 LIMIT %s",
        (scope, vector.to_text(), most),
    )
    return [row[0] for row in rows.fetchall()]


def place(database: Database, scope: Scope, *, line: int = LINE, most: int = 1_000) -> int:
    with database.transaction(Fence.around(scope)) as unit:
        return embeddings.follow_growth(unit, scope.own, MODEL, line=line, most=most)


def placed(owner: psycopg.Connection, scope: ScopeId) -> int:
    row = owner.execute("SELECT count(*) FROM memory_embeddings WHERE scope_id = %s AND ann > 0", (scope,)).fetchone()
    return row[0] if row else 0


@pytest.fixture
def large(tenants: dict[ScopeId, int], ada) -> Scope:
    return of(ada, max(tenants, key=lambda scope: tenants[scope]))


def test_everybody_gets_as_many_rows_as_they_ask_for_however_many_share_a_place(database, owner, tenants, ada):
    owner.execute("UPDATE memory_embeddings SET ann = 1")
    chance = random.Random(9)
    for scope, size in tenants.items():
        for _ in range(3):
            vector = embeddings.half(direction(chance))
            found = nearest(database, of(ada, scope), vector)
            assert len(found) == min(10, size)
            assert len(set(found) & set(exactly(owner, scope, vector))) >= min(10, size) - 1
            assert {row[0] for row in owner.execute("SELECT scope_id FROM memories WHERE id = ANY(%s)", (found,)).fetchall()} == {scope}


def test_only_large_memories_are_placed_and_what_waits_for_its_place_is_found_too(database, owner, tenants, ada, large):
    for scope in tenants:
        place(database, of(ada, scope), most=100)
    assert {scope: placed(owner, scope) for scope in tenants if placed(owner, scope)} == {large.own: 100}
    vector = embeddings.half(direction(random.Random(3)))
    assert nearest(database, large, vector, most=40) == exactly(owner, large.own, vector, most=40), "half of it is placed"
    while place(database, large, most=100):
        pass
    assert placed(owner, large.own) == tenants[large.own]
    rows = owner.execute("SELECT DISTINCT ann FROM memory_embeddings WHERE scope_id = %s", (large.own,)).fetchall()
    assert len(rows) == 1, "one person's vectors stand in one index"


def test_what_is_closed_leaves_its_place_and_who_shrinks_is_scanned_exactly_again(database, owner, large):
    place(database, large)
    vector = embeddings.half(direction(random.Random(4)))
    best = nearest(database, large, vector)[0]
    owner.execute("UPDATE memories SET status = 1 WHERE id = %s", (best,))
    assert best not in nearest(database, large, vector)
    assert best in nearest(database, large, vector, any_life=True)
    owner.execute("UPDATE memories SET status = 0 WHERE id = %s", (best,))
    assert nearest(database, large, vector)[0] == best
    owner.execute("DELETE FROM memories WHERE id IN (SELECT id FROM memories WHERE scope_id = %s ORDER BY id LIMIT 150)", (large.own,))
    assert place(database, large) > 80
    assert placed(owner, large.own) == 0


def test_a_model_without_indexes_is_left_alone(database, owner, large):
    owner.execute("SELECT drop_ann_indexes(%s)", (MODEL,))
    assert place(database, large) == 0
    owner.execute("SELECT make_ann_indexes(%s, 256, 2)", (MODEL,))
    assert place(database, large) == 240


def test_the_graph_serves_the_large_and_never_the_small_under_the_fence(database, owner, tenants, ada, large):
    """Asked as the application role. Which index was read is what Postgres counts: a function hides its plans from EXPLAIN."""
    place(database, large)
    small = of(ada, next(scope for scope, size in tenants.items() if size == 90))
    vector = embeddings.half(direction(random.Random(6)))
    assert "ann" in indexes_read(database, owner, lambda: nearest(database, large, vector))
    assert indexes_read(database, owner, lambda: nearest(database, small, vector)) <= {"exact", "places", "pkey"}
    with database.transaction(Fence.around(large)) as unit:
        embeddings.nearest(unit, [large.own, large.shared], MODEL, vector, most=60, any_life=False)
        assert not sequential_scans(unit)


def indexes_read(database: Database, owner: psycopg.Connection, ask: Callable[[], object]) -> set[str]:
    """Kinds of the vectors' indexes that were scanned meanwhile."""

    def counts() -> dict[str, int]:
        with database.transaction(LOOKUPS_ONLY) as unit:
            unit.execute("SELECT pg_stat_force_next_flush()")
        rows = owner.execute("SELECT indexrelname, idx_scan FROM pg_stat_user_indexes WHERE relname = 'memory_embeddings'")
        return dict(rows.fetchall())

    before = counts()
    ask()
    return {name.removeprefix("memory_embeddings_").split("_")[0] for name, scans in counts().items() if scans > before[name]}


def test_a_few_vectors_follow_after_every_reply(database, owner, embedder, large):
    memory = MemoryAgent(database, embedder, b"tests", replace(DEFAULT_POLICY, approximate_from=LINE))
    for _ in range(2):
        with database.transaction(Fence.around(large)) as unit:
            memory.recount(unit, large, at=NOON)
    assert placed(owner, large.own) == 2 * DEFAULT_POLICY.placed_at_once


def test_who_becomes_large_goes_where_least_is_held_whosever_turn_it_is(database, owner, tenants, ada):
    owner.execute("SELECT drop_ann_indexes(%s)", (MODEL,))
    owner.execute("SELECT make_ann_indexes(%s, 256, 2)", (MODEL,))
    second, largest = sorted(tenants, key=lambda scope: tenants[scope])[-2:]
    place(database, of(ada, second), line=80)
    owner.execute("ANALYZE memory_embeddings")
    owner.execute("SELECT nextval('ann_places')")  # the turn comes round to the same place

    place(database, of(ada, largest), line=80)

    held = owner.execute("SELECT DISTINCT scope_id, ann FROM memory_embeddings WHERE ann > 0").fetchall()
    assert len({scope for scope, _ in held}) == len({number for _, number in held}) == 2


def test_who_is_half_large_has_a_graph_alone_and_gives_it_back_where_others_come(database, owner, tenants, ada):
    owner.execute("SELECT drop_ann_indexes(%s)", (MODEL,))
    owner.execute("SELECT make_ann_indexes(%s, 256, 1)", (MODEL,))
    smaller, half_large, largest = (of(ada, scope) for scope in sorted(tenants, key=lambda scope: tenants[scope])[-3:])

    def follow(scope: Scope) -> int:
        with database.transaction(Fence.around(scope)) as unit:
            return embeddings.follow_growth(unit, scope.own, MODEL, line=200, alone=80, most=1_000)

    assert follow(half_large) == 90
    vector = embeddings.half(direction(random.Random(8)))
    assert nearest(database, half_large, vector) == exactly(owner, half_large.own, vector)
    assert follow(half_large) == 0, "all of it is placed"
    assert follow(smaller) == 0
    assert follow(largest) == 240, "who is large shares what there is"

    owner.execute("VACUUM ANALYZE memory_embeddings")

    assert follow(half_large) == 90, "back to where it is scanned exactly"
    assert placed(owner, half_large.own) == 0
    assert follow(half_large) == 0, "there is none for it alone"
    assert placed(owner, largest.own) == 240
