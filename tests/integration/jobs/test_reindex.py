"""Indexes that have bloated are rebuilt through the function of the schema's owner, and nobody who writes meanwhile waits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from agent7.errors import DatabaseDown
from agent7.identity import Scope
from agent7.store import reindex
from functions.migrations import app
from local.stack import wait_until
from tests.conftest import NOON

BLOATS = "memories_of_scope"
ROWS = 4000


@pytest.fixture
def owner(owner_dsn: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_dsn, autocommit=True) as connection:
        yield connection


@pytest.fixture
def bloated(owner: psycopg.Connection, ada: Scope, monkeypatch: pytest.MonkeyPatch) -> psycopg.Connection:
    """Many rows, an index that was measured when it was dense, and then three quarters of the rows gone."""
    owner.execute(
        """
        INSERT INTO costs (workspace_id, scope_id, kind, reference, at) SELECT 1, %s, 'job', 'r' || n, %s FROM generate_series(1, %s) n
        """,
        (ada.own, NOON, ROWS),
    )
    owner.execute("REINDEX TABLE costs")
    owner.execute("VACUUM ANALYZE costs")
    return owner


def thin_out(owner: psycopg.Connection) -> None:
    owner.execute("DELETE FROM costs WHERE id % 4 > 0")
    owner.execute("VACUUM ANALYZE costs")


def run(owner_dsn: str, **given: Any) -> reindex.Rebuilt:
    return reindex.rebuild(owner_dsn, NOON, 60, least_bytes=16 * 1024, **given)


def sizes(owner: psycopg.Connection) -> dict[str, int]:
    return dict(
        owner.execute("SELECT indexrelname, pg_relation_size(indexrelid) FROM pg_stat_user_indexes WHERE relname = 'costs'").fetchall()
    )


def test_an_index_is_rebuilt_when_it_has_bloated_and_not_before(bloated: psycopg.Connection, owner_dsn: str) -> None:
    assert run(owner_dsn).rebuilt == []
    thin_out(bloated)
    before = sizes(bloated)
    rebuilt = run(owner_dsn).rebuilt

    assert "costs_of_days" in rebuilt
    assert {name.split("_")[0] for name in rebuilt} == {"costs"}
    assert all(sizes(bloated)[name] < before[name] / 2 for name in rebuilt)
    assert run(owner_dsn).rebuilt == [], "it is as dense as it ever was"
    assert bloated.execute("SELECT count(*) FROM index_sizes WHERE rebuilt_at IS NOT NULL").fetchone() == (len(rebuilt),)


def test_who_writes_and_reads_meanwhile_does_not_wait(bloated: psycopg.Connection, owner_dsn: str, ada: Scope) -> None:
    """Somebody whose transaction is open holds the rebuilding up in its middle; everybody else goes on."""
    run(owner_dsn)
    thin_out(bloated)
    with psycopg.connect(owner_dsn) as slow:
        slow.execute("UPDATE costs SET tokens_in = 1 WHERE id = 4")
        done: list[reindex.Rebuilt] = []
        rebuilding = threading.Thread(target=lambda: done.append(run(owner_dsn)))
        rebuilding.start()
        wait_until(lambda: bloated.execute("SELECT count(*) > 0 FROM pg_class WHERE relname LIKE '%_ccnew'").fetchone() == (True,))
        bloated.execute("SET lock_timeout = '500ms'")
        written = bloated.execute(
            "INSERT INTO costs (workspace_id, scope_id, kind, reference, at) VALUES (1, %s, 'job', 'meanwhile', %s) RETURNING id",
            (ada.own, NOON),
        ).fetchone()
        assert bloated.execute("DELETE FROM costs WHERE id = %s", written).rowcount == 1
        assert not done
        slow.rollback()
    rebuilding.join()

    assert done[0].rebuilt


def test_what_was_broken_off_is_taken_away_and_done_the_next_time(bloated: psycopg.Connection, owner_dsn: str) -> None:
    run(owner_dsn)
    thin_out(bloated)
    with psycopg.connect(owner_dsn) as reader:
        reader.execute("SELECT count(*) FROM costs")
        late = reindex.rebuild(owner_dsn, NOON, 1.5, least_bytes=16 * 1024)
        reader.rollback()
    assert (late.rebuilt, len(late.left) > 0) == ([], True)
    assert bloated.execute("SELECT count(*) > 0 FROM pg_index WHERE NOT indisvalid").fetchone() == (True,)

    before = sizes(bloated)
    assert set(run(owner_dsn).rebuilt) <= set(late.left)
    assert run(owner_dsn).rebuilt == []
    assert sum(sizes(bloated)[name] < before[name] / 2 for name in late.left) >= len(late.left) - 1, (
        "one may have been done but for its end"
    )
    assert bloated.execute("SELECT count(*) FROM pg_index WHERE NOT indisvalid").fetchone() == (0,)


def test_only_one_is_at_it(bloated: psycopg.Connection, owner_dsn: str) -> None:
    run(owner_dsn)
    thin_out(bloated)
    with psycopg.connect(owner_dsn) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (reindex.LOCK,))
        assert run(owner_dsn) == reindex.Rebuilt()


def test_a_model_that_serves_a_workspace_gets_its_graphs(bloated: psycopg.Connection, owner_dsn: str) -> None:
    bloated.execute("UPDATE workspaces SET embedding_model = 'another-model:96'")
    made = run(owner_dsn).graphs

    assert len(made) == reindex.PLACES
    assert run(owner_dsn).graphs == []
    told = bloated.execute("SELECT indexdef FROM pg_indexes WHERE indexname = %s", (made[2],)).fetchone()
    assert "halfvec(96)" in told[0]
    assert "ann = 3" in told[0]
    assert "another-model:96" in told[0]


def test_graphs_become_more_as_more_large_memories_come(
    bloated: psycopg.Connection, owner_dsn: str, ada: Scope, monkeypatch: pytest.MonkeyPatch
) -> None:
    bloated.execute("UPDATE workspaces SET embedding_model = 'another-model:3'")
    assert len(run(owner_dsn).graphs) == reindex.PLACES
    bloated.execute("SET session_replication_role = replica")
    bloated.execute(
        """
        INSERT INTO memory_embeddings (workspace_id, scope_id, model, memory_id, live, embedding, ann)
        SELECT 1, %s, 'another-model:3', n, true, '[1,0,0]', 1 + n %% 8 FROM generate_series(1, 1000) n
        """,
        (ada.own,),
    )
    bloated.execute("ANALYZE memory_embeddings")
    assert run(owner_dsn).graphs == []

    monkeypatch.setattr(reindex, "ROWS_OF_PLACE", 100)
    assert len(run(owner_dsn).graphs) == 10 - reindex.PLACES
    monkeypatch.setattr(reindex, "ROWS_OF_PLACE", 1)
    assert len(run(owner_dsn).graphs) == reindex.MOST_PLACES - 10
    assert run(owner_dsn).graphs == []


def test_the_function_does_it_by_its_schedules_event(
    bloated: psycopg.Connection, owner_dsn: str, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("DATABASE_OWNER_URL", owner_dsn)
    monkeypatch.setattr(reindex, "LEAST_BYTES", 16 * 1024)
    context = SimpleNamespace(get_remaining_time_in_millis=lambda: 90_000)
    assert app.handler({"job": "reindex"}, context) == {"rebuilt": [], "left": [], "graphs": []}


def test_a_database_that_is_away_is_an_outage() -> None:
    with pytest.raises(DatabaseDown, match="no index was looked at"):
        reindex.rebuild("postgresql://nobody@127.0.0.1:1/x", NOON, 10)
