"""An operator sees the graph of a person's memory, as it is and as it was, through the function's own handler."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from agent7.identity import Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.memory import MemoryAgent
from tests.conftest import NOON
from tests.integration.api.asking import Asker, ask
from tests.integration.memory.conftest import Person

__all__ = ["ask"]
DAY = timedelta(days=1)


@pytest.fixture
def owner(owner_dsn: str):
    with psycopg.connect(owner_dsn, autocommit=True) as connection:
        yield connection


@pytest.fixture
def adas(database, ada: Scope) -> Person:
    return Person(MemoryAgent(database, NoEmbedder(), b"tests"), database, ada, NOON - 10 * DAY)


def named(told: dict, name: str) -> dict:
    (found,) = [each for each in told["entities"] if each["name"] == name]
    return found


def test_entities_and_what_connects_them_are_told_with_their_validity_and_memories(ask: Asker, adas: Person, owner) -> None:
    adas.says("My sister Lena lives in Porto")
    adas.says("Lena works at Acme")
    adas.says("Bruno met Anna in Oslo")

    status, told = ask(f"users/{ask.user}/graph")

    assert status == 200
    lena = named(told, "Lena")
    assert (lena["kind"], lena["memories"], told["total"]) == ("person", 2, len(told["entities"]))
    names = {each["id"]: each["name"] for each in told["entities"]}
    relations = {(names[each["source"]], each["relation"], names[each["target"]]) for each in told["relations"]}
    assert any({source, target} >= {"Lena", "Porto"} for source, _, target in relations), relations
    assert all(each["valid_from"] and each["valid_until"] is None and each["live"] for each in told["relations"])
    assert {frozenset((names[each["one"]], names[each["other"]])) for each in told["together"]} >= {frozenset(("Lena", "Porto"))}

    status, entity = ask(f"users/{ask.user}/graph/entities/{lena['id']}")
    assert (status, entity["total"]) == (200, 2)
    assert [memory["content"] for memory in entity["memories"]] == ["Lena works at Acme", "My sister Lena lives in Porto"]
    assert entity["memories"][0]["current"]
    assert owner.execute("SELECT count(*) FROM audit_log WHERE action = 'graph read'").fetchone() == (2,)


def test_the_graph_is_told_as_it_was_known_then(ask: Asker, adas: Person, owner) -> None:
    adas.says("My sister Lena lives in Porto")
    owner.execute("UPDATE memories SET superseded_at = %s, current_slot = NULL", (NOON - 5 * DAY,))

    before, then, later = (
        ask(f"users/{ask.user}/graph", at=(NOON - days * DAY).isoformat().replace("+00:00", "Z"))[1] for days in (20, 7, 1)
    )

    assert (before["entities"], later["entities"], later["relations"]) == ([], [], [])
    assert named(then, "Lena")["memories"] == 1
    assert then["relations"]


def test_nobody_else_and_nothing_that_is_no_graph(ask: Asker, adas: Person, bob: Scope, owner) -> None:
    adas.says("My sister Lena lives in Porto")
    (other,) = owner.execute("SELECT public_id FROM users WHERE scope_id = %s", (bob.own,)).fetchone()
    lena = named(ask(f"users/{ask.user}/graph")[1], "Lena")["id"]
    assert ask(f"users/{other}/graph")[1]["entities"] == []
    assert ask(f"users/{other}/graph/entities/{lena}")[0] == 404
    assert ask(f"users/{ask.user}/graph/entities/{lena + 9_999}")[0] == 404
    assert ask(f"users/{ask.user}/graph/entities/lena")[0] == 404
    assert ask(f"users/{ask.user}/graph/entities/{2**63}")[0] == 404
    assert ask(f"users/{ask.user}/graph", workspace="01BX5ZZKBKACTAV9WEVGEMMVRX")[0] == 404
    for query in ({"at": "yesterday"}, {"at": "2026-03-02"}, {"limit": "0"}, {"limit": "2001"}, {"limit": "many"}, {"depth": "2"}):
        assert ask(f"users/{ask.user}/graph", **query)[0] == 400, query


def test_of_more_than_two_thousand_entities_two_thousand_are_told(ask: Asker, ada: Scope, owner) -> None:
    grow(owner, ada, entities=2500, memories=6000)
    status, told = ask(f"users/{ask.user}/graph", limit="2000")

    assert (status, len(told["entities"]), told["total"]) == (200, 2000, 2500)


def grow(owner: psycopg.Connection, scope: Scope, *, entities: int, memories: int) -> None:
    """Many memories, each of two entities, a few of which are in most of them; written past the assistant, which would take minutes."""
    of = {"workspace": scope.workspace, "scope": scope.own, "user": scope.user, "n": entities, "m": memories, "at": NOON - 30 * DAY}
    owner.execute("SELECT set_config('agent7.workspace', %s, false)", (str(scope.workspace),))
    owner.execute(
        """
        INSERT INTO entities (workspace_id, scope_id, key, kind, name, created_at)
        SELECT %(workspace)s, %(scope)s, 'e' || n, (ARRAY['person', 'place', 'organisation', 'thing', 'animal'])[1 + n %% 5],
               'Entity ' || n, %(at)s
          FROM generate_series(1, %(n)s) n
        """,
        of,
    )
    owner.execute(
        """
        INSERT INTO memories (public_id, workspace_id, scope_id, user_id, kind, category, domain, content, content_key, tokens, length,
                              source_type, origin, speaker, strength, sentiment, confidence, importance, last_confirmed_at, valid_from,
                              created_at)
        SELECT 'GRAPH' || lpad(n::text, 21, '0'), %(workspace)s, %(scope)s, %(user)s, 'semantic', 'fact', 'general', 'Fact ' || n,
               'k' || n, 3, 2, 'extraction', 'direct_user', 'user', 'explicit', 'neutral', 0.9, 0.5, at, at, at
          FROM (SELECT n, %(at)s::timestamptz + n * interval '5 minutes' AS at FROM generate_series(1, %(m)s) n) AS made
        """,
        of,
    )
    owner.execute(
        """
        WITH known AS (SELECT array_agg(id ORDER BY id) AS ids FROM entities WHERE scope_id = %(scope)s),
             told AS (SELECT m.id, row_number() OVER (ORDER BY m.id) AS n, m.created_at FROM memories m WHERE m.scope_id = %(scope)s),
             pairs AS (SELECT t.id, t.created_at, k.ids[1 + t.n %% %(n)s] AS one,
                              k.ids[1 + (t.n * t.n) %% (%(n)s / (1 + t.n %% 20))] AS other
                         FROM told t CROSS JOIN known k),
             mentioned AS (INSERT INTO memory_entities (workspace_id, scope_id, memory_id, entity_id, salience)
                           SELECT %(workspace)s, %(scope)s, id, one, 1 FROM pairs UNION
                           SELECT %(workspace)s, %(scope)s, id, other, 1 FROM pairs)
        INSERT INTO memory_edges (workspace_id, scope_id, memory_id, source_id, relation, target_id, fact, strength, valid_from,
                                  valid_until, live)
        SELECT %(workspace)s, %(scope)s, id, one, 'knows', other, 'one knows the other', 0.9, created_at,
               CASE WHEN id %% 4 = 0 THEN created_at + interval '5 days' END, true
          FROM pairs WHERE one <> other AND id %% 2 = 0
        """,
        of,
    )
    owner.execute("ANALYZE memory_entities, memory_edges, entities, memories")
