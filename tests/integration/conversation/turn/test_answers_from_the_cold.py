"""What faded until it rests in cold storage answers a question that nothing else answers, and is in everyday use from then on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from agent7.identity import Scope
from agent7.memory import MemoryAgent, Note
from agent7.memory.recall.cold_search import ColdSearch
from agent7.store.memory import cold
from agent7.store.unit_of_work import Database, Fence
from agent7.types import Origin, SourceType
from tests.conftest import NOON
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.skills.conftest import memory, scope_of

__all__ = ["memory", "scope_of"]
ADA, BOB = "447700900001", "447700900002"
HIKE = "We hiked to the old lighthouse with Bruno"
QUESTION = "Who did we hike to the old lighthouse with?"
LATER = timedelta(days=600)


@pytest.fixture
def owner(owner_dsn: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_dsn, autocommit=True) as connection:
        yield connection


@pytest.fixture
def faded(talk: Talk, memory: MemoryAgent, database: Database, scope_of: Callable[[str], Scope], owner: psycopg.Connection) -> Scope:
    """Heard in passing, and asked for by nobody in all the nights of a year and a half. Bob is there, too."""
    talk.say(ADA, "hello")
    talk.say(BOB, "hello")
    scope = scope_of(ADA)
    for text in (HIKE, "The blue tent is in the attic"):
        draft = memory.draft(scope, Note(text, SourceType.EXTRACTION, Origin.DIRECT_USER, NOON), at=NOON)
        with database.transaction(Fence.around(scope)) as unit:
            memory.remember(unit, scope, draft, at=NOON)
    for days in range(30, 600, 30):
        with database.transaction(Fence.around(scope)) as unit:
            memory.retention.apply(unit, scope, at=NOON + timedelta(days=days))
    assert {row[0] for row in owner.execute("SELECT content FROM memories_cold")} >= {HIKE, "The blue tent is in the attic"}
    talk.world.clock.advance(LATER)
    return scope


def active(owner: psycopg.Connection) -> list[str]:
    return [row[0] for row in owner.execute("SELECT content FROM memories WHERE status = 0 AND kind <> 'verbatim'").fetchall()]


def test_it_answers_and_is_found_again_like_anything_else(
    talk: Talk, faded: Scope, memory: MemoryAgent, database: Database, owner: psycopg.Connection
) -> None:
    assert HIKE in talk.say(ADA, QUESTION)
    assert active(owner) == [HIKE], "only what answers comes back"
    assert "Bruno" in talk.say(ADA, "Did I hike to a lighthouse with Bruno?"), "by its words, like anything else"
    talk.world.clock.advance(timedelta(days=1))
    with database.transaction(Fence.around(faded)) as unit:
        memory.retention.apply(unit, faded, at=talk.world.clock.now())
    assert active(owner) == [HIKE], "it was asked for, and stays"


@pytest.mark.parametrize("said", ["Who did I go to the opera with?", "What is the capital of Peru?", "I like lighthouses", "How are you?"])
def test_what_it_does_not_answer_leaves_it_where_it_is(talk: Talk, faded: Scope, owner: psycopg.Connection, said: str) -> None:
    assert "Bruno" not in talk.say(ADA, said)
    assert HIKE not in active(owner)


def test_nobody_is_answered_by_what_is_anothers(talk: Talk, faded: Scope, owner: psycopg.Connection) -> None:
    assert "Bruno" not in talk.say(BOB, QUESTION)
    assert active(owner) == []


@pytest.mark.parametrize("over", ["superseded_at = now()", "expires_at = now()", "kind = 'verbatim'"])
def test_what_is_not_so_any_more_stays_there(talk: Talk, faded: Scope, owner: psycopg.Connection, over: str) -> None:
    owner.execute(f"UPDATE memories_cold SET {over} WHERE content = %s", (HIKE,))  # type: ignore[arg-type]
    assert "Bruno" not in talk.say(ADA, QUESTION)


def test_a_question_that_something_else_answers_costs_no_look(
    talk: Talk, faded: Scope, owner: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    completed = ColdSearch.completed

    def looked(self: ColdSearch, scope: Scope, text: str, *more: Any, **most: Any) -> Any:
        looks.append(text)
        return completed(self, scope, text, *more, **most)

    monkeypatch.setattr(ColdSearch, "completed", looked)
    talk.say(ADA, "My sister lives in Porto")
    talk.say(ADA, "Where does my sister live?")
    talk.say(ADA, "thanks!")
    assert looks == []
    talk.say(ADA, QUESTION)
    assert looks == [QUESTION]


def test_the_look_is_by_index_however_much_of_words_rests_there(
    faded: Scope, talk: Talk, database: Database, owner: psycopg.Connection
) -> None:
    owner.execute(
        """
        INSERT INTO memories_cold
        SELECT (jsonb_populate_record(c, jsonb_build_object('id', 1000000 + n, 'public_id', 'c' || n, 'kind', 'verbatim'))).*
          FROM memories_cold c, generate_series(1, 5000) n WHERE c.content = %s
        """,
        (HIKE,),
    )
    owner.execute("ANALYZE memories_cold")
    with database.transaction(Fence.around(faded)) as unit:
        unit.execute("SET LOCAL enable_seqscan = off")
        found = cold.faded(unit, faded.own, ["hike", "lighthous"], talk.world.clock.now(), most=1_000)
        plan = unit.execute(
            """
            EXPLAIN SELECT id FROM memories_cold m
             WHERE m.scope_id = %s AND m.superseded_at IS NULL AND m.kind <> 'verbatim' AND m.lexemes && '{hike}'
            """,
            (faded.own,),
        ).fetchall()

    assert [memory.content for memory in found] == [HIKE]
    assert "memories_cold_faded" in str(plan)
