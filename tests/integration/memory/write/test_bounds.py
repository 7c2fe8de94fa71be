"""What a large memory may cost a turn, and what two who write at once may not do to it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Thread

import psycopg
import pytest

from agent7.identity import EntityId, MemoryId, Scope
from agent7.store.memory import embeddings
from agent7.store.recall import walks
from agent7.store.recall.candidates import Near, Span, Wanted, gather
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Status
from tests.integration.memory.recall.test_hot_queries import MODEL, fill

JANUARY = datetime(2026, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 3, 2, tzinfo=UTC)
WEEK = (JANUARY - timedelta(days=3), JANUARY + timedelta(days=4))
MOST = 60


@pytest.fixture
def many(owner: psycopg.Connection, ada: Scope) -> Callable[[int], list[MemoryId]]:
    """So many memories of Ada, oldest first."""

    def made(size: int) -> list[MemoryId]:
        fill(owner, ada.own, size, random.Random(8))
        owner.execute("VACUUM ANALYZE")
        return [row[0] for row in owner.execute("SELECT id FROM memories WHERE scope_id = %s ORDER BY id", (ada.own,)).fetchall()]

    return made


def rows_read(unit: UnitOfWork, relation: str, ask: Callable[[], object]) -> int:
    """Rows of a table, or entries of an index, that a query takes in this transaction, in whatever way, also within functions."""

    def count() -> int:
        query = "SELECT pg_stat_get_xact_tuples_returned(r) + pg_stat_get_xact_tuples_fetched(r) FROM CAST(%s AS regclass) AS r"
        return int(unit.one(query, (relation,))[0])

    before = count()
    ask()
    return count() - before


def step(unit: UnitOfWork, scope: Scope, *names: walks.Named) -> list[walks.Step]:
    return walks.step(unit, [scope.own, scope.shared], names, states=[Status.ACTIVE], at=NOW, most=MOST)


def within(unit: UnitOfWork, scope: Scope, *, looked_at: int = 100) -> list[MemoryId]:
    vector = embeddings.half([0.05] * 256)
    wanted = Wanted([], near=Near(MODEL, vector, most=0, leading=0), span=Span(*WEEK, looked_at=looked_at, most=80))
    return list(gather(unit, [scope.own, scope.shared], wanted, at=NOW, statuses=[Status.ACTIVE]).in_time)


def spell(owner: psycopg.Connection, scope: Scope, lexeme: str, ids: list[MemoryId]) -> None:
    owner.execute(
        """
        WITH told AS (UPDATE memories SET terms = terms || E'\\n' || %(lexeme)s WHERE scope_id = %(scope)s AND id = ANY(%(ids)s)
                      RETURNING id, status, superseded_at)
        SELECT post_memory(%(scope)s, id, status = 0 AND superseded_at IS NULL, 10, ARRAY[%(lexeme)s], '{1}') FROM told ORDER BY id
        """,
        {"lexeme": lexeme, "scope": scope.own, "ids": ids},
    )


def followed_during(change: str, owner: psycopg.Connection, owner_dsn: str, database: Database, scope: Scope, *, line: int) -> int:
    """How many vectors a step changes that has chosen its rows while another's change of them is not yet committed."""
    changed: list[int] = []

    def follow() -> None:
        with database.transaction(Fence.around(scope)) as unit:
            changed.append(embeddings.follow_growth(unit, scope.own, MODEL, line=line, most=5))

    waiting = Thread(target=follow)
    with psycopg.connect(owner_dsn) as other:
        other.execute(change)
        waiting.start()
        until = time.monotonic() + 10
        while not owner.execute("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'").fetchone():
            assert time.monotonic() < until, "nobody waits"
            time.sleep(0.01)
        other.commit()
    waiting.join(10)
    assert changed, "the step failed"
    return changed[0]


def test_a_vector_whose_memory_is_archived_meanwhile_is_passed_over(database, owner, owner_dsn, ada, many):
    oldest = many(40)[:5]
    archive = f"UPDATE memories SET status = 1, archived_at = now() WHERE id = {oldest[0]}"
    assert followed_during(archive, owner, owner_dsn, database, ada, line=40) == 4
    assert owner.execute("SELECT live, ann FROM memory_embeddings WHERE memory_id = %s", (oldest[0],)).fetchone() == (False, 0)


def test_a_vector_that_another_places_meanwhile_is_not_moved_again(database, owner, owner_dsn, ada, many):
    oldest = many(40)[:5]
    place = f"UPDATE memory_embeddings SET ann = 7 WHERE memory_id = ANY('{{{','.join(map(str, oldest))}}}')"
    assert followed_during(place, owner, owner_dsn, database, ada, line=40) == 0
    assert owner.execute("SELECT DISTINCT ann FROM memory_embeddings WHERE memory_id = ANY(%s)", (oldest,)).fetchall() == [(7,)]


def test_a_vector_that_another_takes_back_meanwhile_is_not_written_again(database, owner, owner_dsn, ada, many):
    many(10)
    owner.execute("UPDATE memory_embeddings SET ann = 3")
    assert followed_during("UPDATE memory_embeddings SET ann = 0", owner, owner_dsn, database, ada, line=100) == 0


def test_a_long_time_reads_its_latest_rows_alone(database, owner, ada, many):
    ids = many(3_000)
    owner.execute("UPDATE memories SET valid_from = '2026-01-01'::timestamptz + id * interval '1 second'")
    owner.execute("VACUUM ANALYZE")
    with database.transaction(Fence.around(ada)) as unit:
        found: list[MemoryId] = []
        assert rows_read(unit, "memories", lambda: found.extend(within(unit, ada))) <= 110
    assert len(found) == 80
    assert set(found) <= set(ids[-100:])


def test_what_lasts_into_a_time_is_not_read_to_its_end_either(database, owner, ada, many):
    ids = many(3_000)
    owner.execute(
        """
        UPDATE memories SET valid_from = CASE WHEN id % 2 = 0 THEN '2025-05-01' ELSE '2026-05-01' END::timestamptz,
                            valid_until = '2026-06-01'::timestamptz + id * interval '1 second'
        """
    )
    owner.execute("VACUUM ANALYZE")
    with database.transaction(Fence.around(ada)) as unit:
        found: list[MemoryId] = []
        assert rows_read(unit, "memories", lambda: found.extend(within(unit, ada))) <= 110
    assert set(found) == {each for each in ids[:100] if each % 2 == 0}


def test_who_else_spoke_is_found_without_reading_what_its_person_said(database, owner, ada, many):
    ids = many(3_000)
    owner.execute("UPDATE memories SET speaker = 'Speaker ' || id %% 3 WHERE id = ANY (%s)", (ids[::299],))
    owner.execute("VACUUM ANALYZE")
    indexes = [row[0] for row in owner.execute("SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'memories'::regclass")]
    known: list[str] = []
    with database.transaction(Fence.around(ada)) as unit:

        def ask() -> None:
            known[:] = [row[0] for row in unit.execute("SELECT speaker FROM known_speakers(%s::bigint[])", ([ada.own, ada.shared],))]

        assert sum(rows_read(unit, index, ask) for index in indexes) <= 10 * len(indexes)
        assert rows_read(unit, "memories", ask) <= 10
    assert sorted(known) == ["Speaker 0", "Speaker 1", "Speaker 2"]


def test_a_word_that_stands_everywhere_is_not_read_to_its_end(database, owner, ada, many):
    """As of "Project X9", where its longest word is in all and the other in few."""
    ids = many(4_000)
    spell(owner, ada, "project", ids)
    spell(owner, ada, "x9", [ids[0], *ids[-3:]])
    owner.execute("VACUUM ANALYZE")
    steps: list[walks.Step] = []
    with database.transaction(Fence.around(ada)) as unit:
        name = walks.Named(EntityId(0), "project", "x9")
        read = rows_read(unit, "memory_postings_pkey", lambda: steps.extend(step(unit, ada, name)))
    assert read <= 1_200 + 10
    assert {each.memory for each in steps} == set(ids[-3:])


@pytest.mark.parametrize("ends", ["status = 1, archived_at = now()", "superseded_at = now()", "expires_at = '2026-02-01'"])
@pytest.mark.parametrize("told", ["written", "noted"])
def test_what_no_longer_holds_takes_nobodys_place(database, owner, ada, many, told, ends):
    ids = many(80)
    owner.execute(f"UPDATE memories SET {ends} WHERE id = ANY(%s)", (ids[20:],))
    entity = EntityId(0)
    if told == "written":
        spell(owner, ada, "project", ids)
    else:
        row = owner.execute(
            "INSERT INTO entities (scope_id, key, kind, name, created_at) VALUES (%s, 'x', 'thing', 'X', now()) RETURNING id", (ada.own,)
        ).fetchone()
        entity = EntityId(row[0])
        owner.execute(
            "INSERT INTO memory_entities (scope_id, memory_id, entity_id, salience) SELECT scope_id, id, %s, 0.5 FROM memories", (entity,)
        )
    with database.transaction(Fence.around(ada)) as unit:
        steps = step(unit, ada, walks.Named(entity, "project" if told == "written" else None))
    assert {each.memory for each in steps} == set(ids[:20])
    assert {each.degree for each in steps} == {20}


def test_an_entity_noted_under_another_scope_is_no_step_and_no_beginning(database, owner, ada, bob, many):
    """Asked with nothing fenced: the queries name their scope themselves."""
    first = many(1)[0]
    with psycopg.connect(owner.info.dsn, password=owner.info.password, autocommit=True) as unfenced:
        row = unfenced.execute(
            "INSERT INTO entities (scope_id, key, kind, name, created_at) VALUES (%s, 'y', 'thing', 'Y', now()) RETURNING id", (bob.own,)
        ).fetchone()
        unfenced.execute(
            "INSERT INTO memory_entities (scope_id, memory_id, entity_id, salience) VALUES (%s, %s, %s, 0.5)", (ada.own, first, row[0])
        )
        spell(unfenced, ada, "project", [first])
        unfenced.execute(
            "INSERT INTO entities (scope_id, key, kind, name, created_at) VALUES (%s, 'user', 'user', 'Ada', now())", (ada.own,)
        )
        unfenced.execute(
            """
            INSERT INTO memory_edges (scope_id, memory_id, source_id, relation, target_id, fact, strength, valid_from, live)
            SELECT e.scope_id, %s, e.id, 'friend', %s, 'fact', 0.9, now(), true FROM entities e WHERE e.scope_id = %s AND e.key = 'user'
            """,
            (first, row[0], ada.own),
        )
        begun = unfenced.execute("SELECT name FROM walk_beginnings(%s, '{y}', '{friend}', now())", ([ada.own],)).fetchall()
        steps = unfenced.execute(
            "SELECT target_name FROM walk_from_names(%s, '{0}', '{project}', '{null}', '{0}', now(), 60)", ([ada.own],)
        ).fetchall()
    assert ("Y",) not in begun
    assert ("Y",) not in steps
