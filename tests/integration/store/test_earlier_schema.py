"""A database of the version before `schema/` was written: at its end it is brought to the base, amid it is refused.

`schema_0046.sql.gz` is such a database, as pg_dump told it: three people in two workspaces, with a row of each in every table.
"""

from __future__ import annotations

import gzip
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from agent7.errors import Misconfigured
from agent7.store.migrate import migrate, missing
from tests.conftest import NOON, fresh_database

DUMP = Path(__file__).with_name("schema_0046.sql.gz")
LAST = "0046_pre_entering.sql"


@pytest.fixture(scope="module")
def restored(postgres: str) -> str:
    """The template of that database."""
    with psycopg.connect(postgres, autocommit=True) as owner:
        owner.execute("CREATE DATABASE earlier")
    with psycopg.connect(postgres.replace("/postgres?", "/earlier?"), autocommit=True) as owner:
        owner.execute(gzip.decompress(DUMP.read_bytes()))
    return "earlier"


@pytest.fixture
def earlier(postgres: str, restored: str) -> Iterator[str]:
    with fresh_database(postgres, restored) as owner_dsn:
        yield owner_dsn


def rows(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as owner:
        return owner.execute(query).fetchall()  # type: ignore[arg-type]


def schema_of(dsn: str) -> Counter[str]:
    """All that pg_dump tells of a schema: lines in any order, since an upgraded table has its new column last."""
    ((programs,),) = rows(dsn, "SELECT setting FROM pg_config WHERE name = 'BINDIR'")
    told = subprocess.run([f"{programs}/pg_dump", "--schema-only", dsn], check=True, capture_output=True, text=True).stdout
    return Counter(line.rstrip(",") for line in told.splitlines() if not line.startswith("\\"))


def held(dsn: str) -> dict[str, int]:
    """How many rows each table has."""
    names = [name for (name,) in rows(dsn, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'")]
    return {name: rows(dsn, f"SELECT count(*) FROM {name}")[0][0] for name in names if name != "schema_migrations"}


@pytest.mark.parametrize("has_vectors", [True, False])
def test_a_database_of_the_last_version_comes_to_the_very_schema_of_a_new_one(earlier: str, owner_dsn: str, has_vectors: bool):
    """But for the graphs of the encoder that was the default then, which stay where there are vectors of it."""
    assert (schema_of(earlier) - schema_of(owner_dsn)).total() > 100
    with psycopg.connect(owner_dsn if has_vectors else earlier, autocommit=True) as owner:
        owner.execute("SELECT make_ann_indexes('minilm-l6-int8:384', 384)" if has_vectors else "DELETE FROM memory_embeddings")
    migrate(earlier, NOON)
    assert schema_of(earlier) == schema_of(owner_dsn)
    with psycopg.connect(earlier) as owner:
        assert missing(owner) == []
    assert migrate(earlier, NOON) == []


def test_its_rows_are_all_there_each_under_the_workspace_of_its_scope(earlier: str):
    before = held(earlier)
    migrate(earlier, NOON)
    new = ("job_runs", "health_reports", "index_sizes", "kept_answers", "canned_replies", "handovers", "operator_notes")
    new = (*new, "agents", "agent_keys", "shared_memories", "stored_items", "stored_vectors", "moved_workspaces")
    before["memory_postings"] = before.pop("memory_terms")
    assert held(earlier) == before | dict.fromkeys(new, 0)
    assert min(before.values()) > 0
    with_both = rows(
        earlier,
        """
        SELECT a.attrelid::regclass::text FROM pg_attribute a JOIN pg_attribute s USING (attrelid) JOIN pg_class c ON c.oid = a.attrelid
         WHERE a.attname = 'workspace_id' AND s.attname = 'scope_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        """,
    )
    assert len(with_both) > 30
    for (table,) in [row for row in with_both if row[0] not in new]:
        held_by = f"SELECT t.workspace_id, s.workspace_id FROM {table} t LEFT JOIN scopes s ON s.id = t.scope_id"
        assert {here == there for here, there in rows(earlier, held_by)} == {True}, table
        assert {here for here, _ in rows(earlier, held_by)} == {1, 2}, table


def test_each_of_its_memories_has_its_postings_and_names_their_lexemes_as_often_as_they_stand_there(earlier: str):
    with psycopg.connect(earlier) as owner:
        owner.execute(
            """
            INSERT INTO memory_terms (scope_id, lexeme, memory_id, tf, dl, live)
            SELECT m.scope_id, 'w' || n, m.id, 1 + n % 3, 50, n % 2 = 0 FROM memories m CROSS JOIN generate_series(1, 40) n
            """
        )
        owner.execute("UPDATE memory_terms SET tf = 300 WHERE lexeme = 'w40'")
    of_all = "SELECT scope_id, lexeme, memory_id, least(tf, 127), dl, live FROM memory_{} ORDER BY 1, 2, 3"
    before = rows(earlier, of_all.format("terms"))
    migrate(earlier, NOON)

    assert rows(earlier, of_all.format("words")) == before
    posted = "SELECT string_agg(rtrim(repeat(t.lexeme || E'\\n', t.tf::int), E'\\n'), E'\\n') FROM memory_words t"
    named = rows(
        earlier, f"SELECT m.terms, ({posted} WHERE t.scope_id = m.scope_id AND t.memory_id = m.id AND t.lexeme <> 'w40') FROM memories m"
    )
    assert named != []
    assert [Counter(here.split("\n")) - Counter({"w40": 300}) for here, _ in named] == [Counter(there.split("\n")) for _, there in named]


def test_what_the_version_before_writes_until_it_is_gone_is_posted_too(earlier: str):
    migrate(earlier, NOON, ["pre"])
    with psycopg.connect(earlier) as owner:
        (gone,), (kept,) = owner.execute("SELECT id FROM memories ORDER BY id LIMIT 2").fetchall()
        owner.execute("UPDATE memories SET terms = E'ferry\\nharbour' WHERE id = ANY(%s)", ([gone, kept],))
        owner.execute(
            """
            INSERT INTO memory_terms (workspace_id, scope_id, lexeme, memory_id, tf, dl, live)
            SELECT m.workspace_id, m.scope_id, lexeme, m.id, 2, 4, true FROM memories m, unnest('{ferry,harbour}'::text[]) AS lexeme
             WHERE m.id = ANY(%s)
            """,
            ([gone, kept],),
        )
        owner.execute("DELETE FROM memory_terms WHERE memory_id = %s AND lexeme NOT IN ('ferry', 'harbour')", (kept,))
        owner.execute("DELETE FROM memories WHERE id = %s", (gone,))
    of_kept = f"SELECT lexeme, tf, dl, live FROM memory_words WHERE memory_id = {kept} ORDER BY 1"
    assert rows(earlier, of_kept) == [("ferry", 2, 4, True), ("harbour", 2, 4, True)]
    assert rows(earlier, f"SELECT FROM memory_words WHERE memory_id = {gone} AND lexeme IN ('ferry', 'harbour')") == []
    assert rows(earlier, f"SELECT FROM memory_terms WHERE memory_id = {gone} AND lexeme IN ('ferry', 'harbour')") == []

    migrate(earlier, NOON)

    assert rows(earlier, f"SELECT terms FROM memories WHERE id = {kept}") == [("ferry\nferry\nharbour\nharbour",)]


@pytest.mark.parametrize(
    "change",
    [f"DELETE FROM schema_migrations WHERE name = '{LAST}'", f"UPDATE schema_migrations SET checksum = 'other' WHERE name = '{LAST}'"],
)
def test_a_database_amid_the_earlier_migrations_is_refused_and_left_as_it_was(earlier: str, change: str):
    with psycopg.connect(earlier) as owner:
        owner.execute(change)  # type: ignore[arg-type]
    before = schema_of(earlier), held(earlier)

    with pytest.raises(Misconfigured, match=r"stands at 004\d_\w+\.sql, amid .* let that version's last state apply them .* drop the"):
        migrate(earlier, NOON)

    assert (schema_of(earlier), held(earlier)) == before


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(earlier: str):
    """Here somebody's own table stands in the way of one of ours."""
    with psycopg.connect(earlier) as owner:
        owner.execute("CREATE TABLE theirs (memory_id bigint REFERENCES memories)")
    before = schema_of(earlier), held(earlier)

    with pytest.raises(psycopg.Error):
        migrate(earlier, NOON)

    assert (schema_of(earlier), held(earlier)) == before
