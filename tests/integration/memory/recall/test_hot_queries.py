"""Every query that a turn waits for uses its index, asked as the application role under row-level security."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from agent7.identity import EntityId, MemoryId, Scope, ScopeId, WorkspaceId
from agent7.store.memory import embeddings, memories, memory_changes, postings, summaries
from agent7.store.recall import candidates, walks
from agent7.store.recall.candidates import Near, Span, Wanted
from agent7.store.recall.openings import Opening, Searched, SlotAsked, opened
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.store.views import recall_analytics
from agent7.types import Status
from tests.conftest import STARTED, as_application, fresh_database, make_user, started

ROWS = 5_000
WEIGHING = postings.Bm25({"w1-1": 1.0, "w2-2": 2.0, "w2000-3": 7.0}, average_length=10, k1=0.9, b=0.4)
OPENING = Opening(
    Searched({**WEIGHING.weights, "absent": 1.0}, scanned=3_000, k1=0.9, b=0.4, most=80, most_of_all=500),
    SlotAsked("user", ["likes"], together=False),
    keys=["e1", "e2"],
    relations=["sister"],
)
MODEL = "minilm-l6-pca:256"
NOW = datetime(2026, 3, 2, tzinfo=UTC)
GUARDED = ("memories", "memory_postings", "memory_embeddings", "category_summaries", "memory_entities", "entities")


@pytest.fixture
def crowd(owner: psycopg.Connection, ada, bob):
    return crowded(owner, ada)


@pytest.fixture(scope="module")
def among_many(postgres: str) -> Iterator[tuple[Scope, Database]]:
    """Ada amid the crowd and her database, made once for those who only look."""
    with fresh_database(postgres, STARTED) as owner_dsn, closing(Database(as_application(owner_dsn), application_name="tests")) as database:
        ada, _ = (make_user(database, started[0], f"44770090000{number}") for number in (1, 2))
        with psycopg.connect(owner_dsn, autocommit=True, options="-c agent7.workspace=1") as owner:
            crowded(owner, ada)
        yield ada, database


def crowded(owner: psycopg.Connection, ada: Scope) -> Scope:
    """5,000 memories of Ada, and 250 of each of twenty others, with postings and vectors, as the statistics see them."""
    sizes = {ada.own: ROWS}
    strangers = owner.execute(
        """
        INSERT INTO scopes (workspace_id, user_id)
        SELECT u.workspace_id, u.id FROM users u CROSS JOIN generate_series(1, 10) RETURNING id
        """
    ).fetchall()
    sizes.update({ScopeId(row[0]): 250 for row in strangers})
    chance = random.Random(7)
    for scope, size in sizes.items():
        fill(owner, scope, size, chance)
    owner.execute("VACUUM ANALYZE")
    return ada


def fill(owner: psycopg.Connection, scope: int, size: int, chance: random.Random) -> None:
    owner.execute(
        """
        INSERT INTO memories (public_id, workspace_id, scope_id, kind, category, domain, content, content_key, tokens, length,
                              source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at,
                              valid_from, created_at,
                              subject, attribute, value, conversation_id, source_message_id, terms)
        SELECT %(scope)s || '-' || n, 1, %(scope)s, CASE WHEN n %% 10 = 0 THEN 'semantic' ELSE 'verbatim' END, 'fact', 'general',
               'text ' || n, md5(n::text), 30, 10, 'verbatim', 'direct_user', CASE WHEN n %% 3 = 0 THEN 'assistant' ELSE 'user' END,
               'implied', 'neutral', 0.9, 0.5, '2026-01-01', '2026-01-01', '2026-01-01', 'user',
               CASE WHEN n %% 10 = 0 THEN 'likes' END, 'v' || n, n / 20, n,
               (SELECT string_agg('w' || (power(random(), 3) * 3000)::int || '-' || k, E'\\n') FROM generate_series(1, 10) k WHERE n > 0)
          FROM generate_series(1, %(size)s) n
        """,
        {"scope": scope, "size": size},
    )
    owner.execute("SELECT post_memories(%s)", (scope,))
    owner.execute(
        "INSERT INTO memory_usage (memory_id, scope_id, access_count) SELECT id, scope_id, 1 FROM memories WHERE scope_id = %s", (scope,)
    )
    owner.execute(
        """
        WITH made AS (INSERT INTO entities (scope_id, key, kind, name, created_at)
                      SELECT %(scope)s, 'e' || n, 'thing', 'E' || n, '2026-01-01' FROM generate_series(0, 99) n RETURNING id, key)
        INSERT INTO memory_entities (scope_id, memory_id, entity_id, salience)
        SELECT m.scope_id, m.id, made.id, 0.5 FROM memories m JOIN made ON made.key = 'e' || m.id %% 100 WHERE m.scope_id = %(scope)s
        """,
        {"scope": scope},
    )
    base = [[chance.gauss(0, 1) for _ in range(256)] for _ in range(20)]
    vectors = [embeddings.half(each).to_text() for each in base]
    owner.execute(
        """
        INSERT INTO memory_embeddings (scope_id, model, memory_id, live, embedding)
        SELECT m.scope_id, %s, m.id, true, (%s::text[])[1 + m.id %% 20]::halfvec FROM memories m WHERE m.scope_id = %s
        """,
        (MODEL, vectors, scope),
    )
    owner.execute(
        """
        INSERT INTO category_summaries (public_id, workspace_id, scope_id, user_id, category, version, current, content, tokens, sources,
                                        total, through_id, made_at)
        SELECT %(scope)s || '-' || n, 1, %(scope)s, (SELECT min(id) FROM users), 'fact', n, n = 300, '- ' || repeat('words ', 100), 300,
               ARRAY(SELECT generate_series(1, 20)), 500, 10, '2026-01-01'
          FROM generate_series(1, 300) n
        """,
        {"scope": scope},
    )


class Explaining:
    """Stands for a unit of work, and keeps the plan of every query that it runs."""

    def __init__(self, unit: UnitOfWork) -> None:
        self._unit = unit
        self.plans: list[str] = []

    def execute(self, query, parameters=None, **_options):
        plan = self._unit.execute("EXPLAIN (COSTS OFF) " + query, parameters).fetchall()
        self.plans.append("\n".join(line for (line,) in plan))
        return self._unit.execute(query, parameters)


def test_every_hot_query_uses_its_index(among_many):
    crowd, database = among_many
    scopes = [crowd.own, crowd.shared]
    vector = embeddings.half([0.05] * 256)
    hot = {
        "the opening of a recall": lambda unit: opened(unit, scopes, OPENING, at=NOW),
        "term statistics": lambda unit: postings.statistics(unit, scopes, ["w1-1", "w2-2", "w2000-3", "absent"]),
        "best by words": lambda unit: postings.best(unit, scopes, WEIGHING, most=500, any_life=False),
        "nearest": lambda unit: embeddings.nearest(unit, scopes, MODEL, vector, most=100, any_life=False),
        "a step of a walk": lambda unit: walks.step(
            unit,
            scopes,
            [walks.Named(EntityId(1), "w1-1", "w2-2"), walks.Named(EntityId(2), "w2000-3"), walks.Named(EntityId(3), None)],
            states=[Status.ACTIVE],
            at=NOW,
            most=60,
        ),
        "told next": lambda unit: memories.told_after(unit, crowd.own, MemoryId(ROWS // 2), most=3),
        "candidates": lambda unit: candidates.gather(
            unit,
            scopes,
            Wanted(
                list(range(1, 200)),
                [1, 2, 3],
                Near(MODEL, vector, most=80, leading=10),
                Span(NOW - timedelta(days=90), NOW, looked_at=1_000, most=80),
                WEIGHING,
            ),
            at=NOW,
            statuses=[Status.ACTIVE],
        ),
        "candidates among others that are known": lambda unit: candidates.gather(
            unit, scopes, Wanted(list(range(1, 200))), at=NOW, statuses=[Status.ACTIVE]
        ),
        "rows": lambda unit: memories.read(unit, scopes, list(range(1, 31))),
        "slot": lambda unit: memories.of_slot(unit, scopes, "user", "likes", at=NOW),
        "slot to decide": lambda unit: memory_changes.lock_slot(unit, crowd.own, "user", "likes"),
        "waiting": lambda unit: memories.waiting(unit, crowd.own, most=100),
        "same content": lambda unit: memory_changes.lock_same_content(unit, crowd.own, "abc"),
        "of messages": lambda unit: memories.of_messages(unit, crowd.own, [1, 2]),
        "statements": lambda unit: memories.statements(unit, scopes, at=NOW),
        "own words": lambda unit: memories.own_words(unit, crowd.own, most=10),
        "counts": lambda unit: memories.counts(unit, crowd.own, at=NOW),
        "revived": lambda unit: memory_changes.revive(unit, scopes, [1, 2, 3], NOW),
        "summaries": lambda unit: summaries.current(unit, crowd.own, at=NOW),
        "what changed since": lambda unit: summaries.changes(unit, crowd.own, at=NOW),
    }
    for name, query in hot.items():
        with database.transaction(Fence.around(crowd)) as unit:
            explaining = Explaining(unit)
            query(explaining)
            read_from_end_to_end = sequential_scans(unit)
        assert explaining.plans, name
        assert not read_from_end_to_end, name  # also within functions, which EXPLAIN does not show
        for plan in explaining.plans:
            for table in GUARDED:
                assert f"Seq Scan on {table} " not in plan, f"{name}\n{plan}"


def sequential_scans(unit: UnitOfWork) -> list[str]:
    """The guarded tables that this transaction has read from end to end."""
    rows = unit.execute("SELECT relname FROM pg_stat_xact_user_tables WHERE seq_scan > 0 AND relname = ANY(%s)", (list(GUARDED),))
    return [row[0] for row in rows]


def test_the_days_of_a_workspace_read_no_memory_of_another(among_many):
    crowd, database = among_many
    elsewhere = WorkspaceId(crowd.workspace + 1)
    with database.transaction(Fence(elsewhere)) as unit:
        read = "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'memories'"
        before = unit.one(read)  # with what this connection has read since Postgres last took its figures
        span = recall_analytics.Span(elsewhere, None, NOW - timedelta(days=90), NOW)
        assert recall_analytics.kept_by_day(unit, span, "UTC") == []
        assert unit.one(read) == before


def test_the_vector_scan_reads_the_index_alone(among_many):
    crowd, database = among_many
    with database.transaction(Fence.around(crowd)) as unit:
        unit.execute("SELECT 1")
        plan = "\n".join(
            line
            for (line,) in unit.execute(
                """
                EXPLAIN (COSTS OFF) SELECT memory_id FROM memory_embeddings
                 WHERE scope_id = ANY(%s::bigint[]) AND model = %s AND ann = 0 AND live
                 ORDER BY (embedding <#> %s::halfvec) + 0 LIMIT 100
                """,
                ([crowd.own, crowd.shared], MODEL, embeddings.half([0.05] * 256)),
            )
        )
    assert "Index Only Scan using memory_embeddings_near" in plan
    assert "Seq Scan" not in plan
