"""How a vector travels to Postgres: to the last bit of its half precision, in binary, without a question to the database first."""

from __future__ import annotations

import psycopg
import pytest
from pgvector import HalfVector

from agent7.identity import Scope
from agent7.memory import Note
from agent7.store.memory import embeddings
from agent7.store.unit_of_work import Database, Fence
from tests.conftest import NOON

JUST_BELOW_A_TIE = 1.0004882
"""Between two numbers of half precision, nearer to 1; written with five digits, it is nearer to the other one."""


@pytest.fixture
def kept(memory, database: Database, ada: Scope) -> int:
    draft = memory.draft(ada, Note.explicit("My company is called Acme Corp", said_at=NOON), at=NOON)
    with database.transaction(Fence.around(ada)) as unit:
        return int(memory.remember(unit, ada, draft, at=NOON).memory.id)


def test_a_vector_is_kept_to_the_last_bit_of_half_precision(database: Database, ada: Scope, kept: int) -> None:
    given = [JUST_BELOW_A_TIE, -0.0, 6e-8, 0.049988, 1 / 3, *[0.0] * 379]
    with database.transaction(Fence.around(ada)) as unit:
        embeddings.add(unit, ada.own, kept, "another-model:384", given, live=True)  # type: ignore[arg-type]
        ((text,),) = unit.execute("SELECT embedding::text FROM memory_embeddings WHERE model = 'another-model:384'").fetchall()

    assert HalfVector.from_text(text).to_list() == HalfVector(given).to_list()
    assert HalfVector.from_text(text).to_list()[0] == 1.0


def test_a_vector_goes_out_in_two_bytes_a_number(database: Database) -> None:
    with database.transaction(Fence()) as unit:
        (size,) = unit.one("SELECT octet_length(halfvec_send(%s::halfvec))", (embeddings.half([0.05] * 384),))
    dumped = psycopg.adapt.Transformer(database.connection()).dump_sequence([embeddings.half([0.05] * 384)], [psycopg.adapt.PyFormat.AUTO])

    assert len(dumped[0]) == size == 4 + 2 * 384


def test_a_connection_is_opened_without_a_look_at_the_types_of_the_database(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    execute = psycopg.Connection.execute
    monkeypatch.setattr(
        psycopg.Connection, "execute", lambda self, query, *more, **how: asked.append(query) or execute(self, query, *more, **how)
    )
    database = Database(database_url, "tests")
    with database.transaction(Fence()) as unit:
        unit.execute("SELECT 1")
    database.close()

    assert [query for query in asked if "pg_type" in str(query)] == []
    assert asked[-2:] == ["SELECT 1", "COMMIT"]
