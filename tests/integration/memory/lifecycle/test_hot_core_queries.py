"""What a session's start and every turn ask of core memory, lessons and proposals uses its index, as the application role."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.identity import Scope
from agent7.memory import DEFAULT_POLICY
from agent7.store.memory import core, lessons, reflections, suggestions
from agent7.store.recall import session_start
from agent7.store.unit_of_work import Fence
from tests.conftest import NOON
from tests.integration.memory.recall.test_hot_queries import Explaining

GUARDED = ("memories", "core_memories", "core_memory_versions", "lessons", "suggestions", "memory_embeddings")
ROWS = 3_000


@pytest.fixture
def crowd(owner: psycopg.Connection, ada: Scope, bob: Scope) -> Scope:
    """Ada among people who taught a lot: Bob has thousands of rows in every table."""
    for scope, rows in ((bob, ROWS), (ada, 40)):
        who = {"workspace": scope.workspace, "scope": scope.own, "user": scope.user, "rows": rows, "at": NOON}
        owner.execute(
            """
            INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, tokens, length,
                                  source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from,
                                  created_at, derived_from)
            SELECT 'M' || %(scope)s || '-' || n, %(workspace)s, %(scope)s, %(user)s,
                   CASE n %% 3 WHEN 0 THEN 'verbatim' WHEN 1 THEN 'episodic' ELSE 'semantic' END, 'fact', 'general', 'text ' || n,
                   n::text, 20, 5,
                   'extraction', 'direct_user', 'user', 'explicit', 'neutral', 0.9, 0.5, %(at)s, %(at)s, %(at)s, '{}'
              FROM generate_series(1, %(rows)s) AS n
            """,
            who,
        )
        owner.execute(
            """
            INSERT INTO core_memories (public_id, workspace_id, scope_id, user_id, key, category, content, stated, confidence, source_count,
                                       support, sources, created_at, updated_at)
            SELECT 'C' || %(scope)s || '-' || n, %(workspace)s, %(scope)s, %(user)s, 'k' || n, 'identity', 'text', true, 1,
                   1, 1, ARRAY[n], %(at)s, %(at)s
              FROM generate_series(1, %(rows)s) AS n
            """,
            who,
        )
        owner.execute(
            """
            INSERT INTO core_memory_versions (core_memory_id, version, scope_id, content, stated, confidence, source_count, support,
                                              sources, active, reason, made_at)
            SELECT id, 1, scope_id, content, stated, confidence, 1, 1, sources, true, 'stated', %(at)s FROM core_memories
             WHERE scope_id = %(scope)s
            """,
            who,
        )
        owner.execute(
            """
            INSERT INTO lessons (public_id, workspace_id, scope_id, user_id, key, kind, text, language, created_at, confirmed_at)
            SELECT 'L' || %(scope)s || '-' || n, %(workspace)s, %(scope)s, %(user)s, 'k' || n, 'avoid', 'text', 'en', %(at)s, %(at)s
              FROM generate_series(1, %(rows)s) AS n
            """,
            who,
        )
        owner.execute(
            """
            INSERT INTO suggestions (public_id, workspace_id, scope_id, user_id, text, terms, language, made_by, state, made_at)
            SELECT 'S' || %(scope)s || '-' || n, %(workspace)s, %(scope)s, %(user)s, 'text', '{text}', 'en', 'rule', n %% 4, %(at)s
              FROM generate_series(1, %(rows)s) AS n
            """,
            who,
        )
    owner.execute(
        """
        INSERT INTO memory_embeddings (scope_id, model, memory_id, live, embedding)
        SELECT scope_id, 'model', id, true, '[1,0,0]' FROM memories
        """
    )
    owner.execute("ANALYZE")
    return ada


def test_every_hot_query_uses_its_index(crowd: Scope, database, memory) -> None:
    own, week = crowd.own, NOON - timedelta(days=7)
    bounds = memory.session_start._bounds()
    hot = {
        "session start": lambda unit: session_start.read(unit, crowd, bounds, ids=None, at=NOON),
        "session again": lambda unit: session_start.read(unit, crowd, bounds, ids=[1, 2, 3], at=NOON),
        "core": lambda unit: core.active(unit, own, most=DEFAULT_POLICY.core.most_entries),
        "core by key": lambda unit: core.by_keys(unit, own, ["k1"]),
        "core on memories": lambda unit: core.resting_on(unit, own, [1]),
        "lessons": lambda unit: lessons.newest(unit, own, most=50),
        "spoken of": lambda unit: lessons.spoken_of(unit, own, 1, before=2, most=20),
        "open": lambda unit: suggestions.open_ones(unit, own),
        "passed over": lambda unit: suggestions.pass_over(unit, own, NOON),
        "newest": lambda unit: suggestions.newest(unit, own, most=200),
        "episodes": lambda unit: reflections.episodes(unit, own, "model", since=week, most=200),
        "patterns": lambda unit: reflections.patterns(unit, own, most=500),
    }
    with database.transaction(Fence.around(crowd)) as unit:
        unit.execute("SELECT pg_stat_force_next_flush()")  # what this session did before counts no longer
    for name, query in hot.items():
        with database.transaction(Fence.around(crowd)) as unit:
            explaining = Explaining(unit)
            query(explaining)
            rows = unit.execute("SELECT relname FROM pg_stat_xact_user_tables WHERE seq_scan > 0 AND relname = ANY(%s)", (list(GUARDED),))
            assert rows.fetchall() == [], name
        assert explaining.plans, name
        for plan in explaining.plans:
            for table in GUARDED:
                assert f"Seq Scan on {table} " not in plan, f"{name}\n{plan}"
