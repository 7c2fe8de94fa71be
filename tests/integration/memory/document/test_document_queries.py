"""The queries of the document use their indexes and read nobody else's rows, also without the predicate in the code."""

from __future__ import annotations

import random
from collections.abc import Callable

import psycopg
import pytest

from agent7.identity import Scope
from agent7.memory import MemoryAgent, Note
from agent7.store.conversation import personal_files
from agent7.store.erasure import personal_data
from agent7.store.memory import documents, interchange, restoration
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Origin
from tests.integration.memory.conftest import Person
from tests.integration.memory.recall.test_hot_queries import NOW, Explaining, fill

GUARDED = ("memories", "document_tokens", "personal_files", "memory_usage")
STALE = {"used": 2, "idle_since": NOW, "step": 0.1, "period": 7_776_000.0, "unsure": 0.3}


class ExplainingAll(Explaining):
    """The same for queries that give one row."""

    def one(self, query, parameters=None):
        return self.execute(query, parameters).fetchone()


def queries(scope: Scope, memory: MemoryAgent) -> dict[str, Callable[[UnitOfWork], object]]:
    return {
        "weight": lambda unit: documents.weight(unit, scope.own),
        "by impact": lambda unit: documents.by_impact(unit, scope.own, memory.document.numbers, at=NOW, tokens=10_000),
        "stale": lambda unit: documents.stale(unit, scope.own, STALE, at=NOW),
        "same words": lambda unit: documents.same_words(unit, scope.own, at=NOW),
        "verbose": lambda unit: documents.verbose(unit, scope.own, over=120, most=50),
        "weigh anew": lambda unit: documents.weigh_anew(unit, scope.own, NOW),
        "claim": lambda unit: personal_files.claim(unit, scope, at=NOW, until=NOW),
        "over": lambda unit: personal_files.over(unit, scope, NOW),
    }


def test_every_query_of_the_document_uses_its_index(owner: psycopg.Connection, database: Database, memory: MemoryAgent, ada, bob) -> None:
    for scope, size in ((ada, 1_000), (bob, 4_000)):
        fill(owner, scope.own, size, random.Random(7))
        owner.execute("INSERT INTO document_tokens (scope_id, tokens) SELECT %s, 5 FROM generate_series(1, %s)", (scope.own, 2 * size))
    owner.execute(
        """
        INSERT INTO personal_files (public_id, workspace_id, scope_id, user_id, kind, language, object_key, asked_at, not_before,
                                    expires_at, deleted_at)
        SELECT 'f' || n, %s, %s, %s, 'data', 'en', 'k', now(), now(), now(), now() FROM generate_series(1, 2000) n
        """,
        (bob.workspace, bob.own, bob.user),
    )
    owner.execute("VACUUM ANALYZE")
    for name, query in queries(ada, memory).items():
        with database.transaction(Fence.around(ada)) as unit:
            explaining = ExplainingAll(unit)
            query(explaining)  # type: ignore[arg-type]
        assert explaining.plans, name
        for plan in explaining.plans:
            for table in GUARDED:
                assert f"Seq Scan on {table} " not in plan, f"{name}\n{plan}"


@pytest.fixture
def full(adas: Person, owner: psycopg.Connection) -> Person:
    """Something of Ada's in every place that the document reads."""
    adas.says("My company is called Acme Corp")
    adas.keep(Note.extracted("The office has a blue door", said_at=adas.noon, origin=Origin.DIRECT_USER, evidence="blue door"))
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.add_instruction(
            unit, adas.scope, "answer briefly", category="rule", origin=Origin.DIRECT_USER, source_message_id=None, at=adas.noon
        )
        personal_files.want(unit, adas.scope, "data", "en", phone_number_id=None, at=adas.noon, expires_at=adas.noon)
    owner.execute("UPDATE memories SET summary = 'short', summary_tokens = 3")
    return adas


def test_somebody_else_reads_and_changes_nothing_even_where_the_code_forgets_to_ask_whose(full: Person, bobs: Person, owner) -> None:
    before = [owner.execute(f"SELECT string_agg(t::text, '' ORDER BY t::text) FROM {table} t").fetchone() for table in GUARDED]
    stolen = full.scope
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        for name, query in queries(stolen, bobs.memory).items():
            assert not [each for each in as_list(query(unit)) if each], name
        assert interchange.memories(unit, stolen.own) == {}
        assert interchange.rules(unit, stolen.own) == {}
        assert interchange.lessons(unit, stolen.own) == {}
        assert documents.summaries(unit, stolen.own) == []
        documents.drop_summaries(unit, stolen.own, list(range(100)))
        personal_files.expire(unit, stolen.own)
        personal_files.deleted(unit, stolen, list(range(100)), bobs.noon)
        assert not personal_files.sent(unit, stolen, 1, bobs.noon)
        assert not personal_files.give_up(unit, stolen, 1, bobs.noon)
    after = [owner.execute(f"SELECT string_agg(t::text, '' ORDER BY t::text) FROM {table} t").fetchone() for table in GUARDED]
    assert after == before


def as_list(found: object) -> list[object]:
    """What a query gave, as far as it is anything of anybody's."""
    if isinstance(found, documents.Weight):
        return [found.tokens, found.rows]
    if isinstance(found, tuple):
        return list(found)
    return list(found) if isinstance(found, list) else [found]


def test_an_import_cannot_write_into_somebody_elses_memory(full: Person, bobs: Person, owner) -> None:
    """Not even one that was signed, were the ids of another person's in it."""
    with full.database.transaction(Fence.around(full.scope)) as unit:
        rows = interchange.memories(unit, full.scope.own)
    before = owner.execute("SELECT string_agg(t::text, '' ORDER BY t::text) FROM memories t").fetchone()
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        restoration.put_memories(unit, bobs.scope, rows, dict.fromkeys(rows, ("key", 3)))
    assert owner.execute("SELECT string_agg(t::text, '' ORDER BY t::text) FROM memories t").fetchone() == before


def test_everything_that_is_kept_of_a_person_is_exported_or_left_out_for_a_reason(owner: psycopg.Connection) -> None:
    scoped = {
        row[0]
        for row in owner.execute(
            """
            SELECT DISTINCT c.table_name FROM information_schema.columns c
              JOIN information_schema.tables t USING (table_schema, table_name)
             WHERE c.table_schema = 'public' AND c.column_name IN ('scope_id', 'user_id') AND t.table_type = 'BASE TABLE'
            """
        )
    }
    assert scoped - {*personal_data.PARTS} - {*personal_data.LEFT_OUT} == set()


def test_an_export_of_all_data_holds_nothing_of_anybody_else(full: Person, bobs: Person) -> None:
    with bobs.database.transaction(Fence.around(bobs.scope)) as unit:
        data = personal_data.as_json(personal_data.collect(unit, bobs.scope, bobs.noon))
    assert "Acme" not in data
    with full.database.transaction(Fence.around(full.scope)) as unit:
        own = personal_data.as_json(personal_data.collect(unit, full.scope, full.noon))
    assert "Acme" in own
    assert '"scope_id"' not in own
