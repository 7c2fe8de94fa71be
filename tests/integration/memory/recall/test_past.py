"""Reads at another moment: what was so then, and what was known then; what was forgotten or waits for an operator at no time."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from agent7.identity import Scope
from agent7.memory import Arm, AsOf, MemoryAgent, Note, Purpose
from agent7.store.memory import cold, edges, entities, history
from agent7.store.recall.candidates import Near, Span, Wanted
from agent7.store.recall.past import Past
from agent7.store.unit_of_work import Fence
from agent7.store.views import memory_list
from agent7.store.views.memory_list import Shown
from agent7.types import Tag
from tests.integration.memory.conftest import Person
from tests.integration.memory.recall.test_hot_queries import GUARDED, MODEL, NOW, WEIGHING, Explaining, crowd, sequential_scans  # noqa: F401 - a fixture

DAY = timedelta(days=1)


@pytest.fixture
def moved(adas: Person) -> Person:
    """Ada worked at Acme from the first day and at Globex from day 10, which she told on day 12."""
    adas.says("I work at Acme")
    adas.says("I love the blue bicycle")
    adas.mentions("The garage of Acme is full")
    adas.keep(Note.explicit("I work at Globex", said_at=adas.noon + 10 * DAY), at=adas.noon + 12 * DAY)
    return adas


def recalled(person: Person, query: str, day: float = 30, **as_of: float) -> list[str]:
    times = {name: person.noon + value * DAY for name, value in as_of.items()}
    return person.remembers(query, at=person.noon + day * DAY, as_of=AsOf(**times))


def test_what_was_so_is_what_had_begun_and_not_ended(moved):
    question = "Where do I work?"
    assert recalled(moved, question)[0] == "I work at Globex"
    assert recalled(moved, question, true_at=5)[0] == "I work at Acme"
    assert "I work at Globex" not in recalled(moved, question, true_at=5)
    assert recalled(moved, question, true_at=11)[0] == "I work at Globex"
    assert recalled(moved, question, true_at=-1) == []


def test_what_was_known_is_what_had_been_told_and_not_been_replaced(moved):
    question = "Where do I work?"
    assert recalled(moved, question, known_at=11)[0] == "I work at Acme"  # she had begun at Globex, and not told
    assert "I work at Globex" not in recalled(moved, question, known_at=11)
    assert recalled(moved, question, known_at=12)[0] == "I work at Globex"
    assert recalled(moved, question, true_at=11, known_at=11.5)[0] == "I work at Acme"
    assert recalled(moved, question, true_at=5, known_at=20)[0] == "I work at Acme"


def test_a_word_that_only_closed_rows_hold_is_found(moved):
    assert "I work at Acme" in recalled(moved, "Acme", true_at=5)
    assert "I work at Acme" not in recalled(moved, "Acme")


def test_without_an_embedding_model_the_past_is_found_by_words(moved, database):
    from agent7.llm.embeddings import NoEmbedder

    wordy = MemoryAgent(database, NoEmbedder(), b"tests")
    found = wordy.recall(
        moved.scope, "who is Acme?", purpose=Purpose.TURN, at=moved.noon + 30 * DAY, as_of=AsOf(true_at=moved.noon + 5 * DAY)
    )
    assert "I work at Acme" in [item.memory.content for item in found.items]
    assert found.degraded == ("embeddings",)


def test_an_empty_query_gives_what_was_most_telling_then(moved):
    assert set(recalled(moved, "", true_at=5)) == {"I work at Acme", "I love the blue bicycle"}
    assert recalled(moved, "", known_at=-5) == []


def test_finding_and_the_overview_are_of_that_moment_too(moved):
    at = moved.noon + 30 * DAY
    then = AsOf(known_at=moved.noon + 5 * DAY)
    find = lambda topic, as_of=None: [m.content for m in moved.memory.find_about(moved.scope, topic, at=at, as_of=as_of)]  # noqa: E731
    assert find("my company") == ["I work at Globex"]
    assert find("my company", then) == ["I work at Acme"]
    assert find("Acme", then) == ["I work at Acme"]
    assert find("Globex", then) == []
    overview = moved.memory.overview(moved.scope, at=at, as_of=then)
    assert (overview.total, {memory.content for memory in overview.top}) == (2, {"I work at Acme", "I love the blue bicycle"})
    assert [memory.content for memory in overview.noted] == ["The garage of Acme is full"]
    assert moved.memory.overview(moved.scope, at=at, as_of=AsOf(known_at=moved.noon - DAY)).total == 0
    assert moved.memory.overview(moved.scope, at=at, as_of=AsOf()).total == 2


def test_the_document_is_that_of_then(moved):
    then = moved.memory.timeline.document(moved.scope, AsOf(known_at=moved.noon + 5 * DAY), at=moved.noon + 30 * DAY)
    assert then.markdown.startswith("# Agent Memory")
    assert ("I work at Acme" in then.markdown, "Globex" in then.markdown, then.total) == (True, False, 2)


def test_what_was_forgotten_comes_back_at_no_time(moved):
    def told(**then: int) -> list[str]:
        return [text for text in recalled(moved, "Where do I work? Acme Globex", **then) if "work at" in text]

    looks = [{of: day} for of in ("true_at", "known_at") for day in (5, 13)]
    assert all(map(len, [told(**look) for look in looks]))
    moved.forgets("my company", at=moved.noon + 20 * DAY)
    assert [told(**look) for look in (*looks, {"true_at": 25}, {"known_at": 25})] == [[]] * 6


@pytest.mark.parametrize("status", [2, 3])
def test_what_waits_or_is_hidden_comes_back_at_no_time(moved, owner, status):
    owner.execute("UPDATE memories SET status = %s", (status,))
    assert recalled(moved, "Where do I work? Acme bicycle garage", true_at=5) == []
    assert recalled(moved, "", known_at=5) == []


def test_what_was_archived_since_was_in_use_then(moved, owner):
    owner.execute("UPDATE memories SET status = 1 WHERE content LIKE '%bicycle%'")
    now, then = moved.noon + 30 * DAY, AsOf(known_at=moved.noon + 5 * DAY)
    for as_of, is_archived in ((None, True), (then, False)):
        (found,) = [
            item for item in moved.recalls("blue bicycle", at=now, as_of=as_of).items if item.memory.content == "I love the blue bicycle"
        ]
        assert (Tag.ARCHIVED in found.tags) is is_archived


def test_what_has_expired_since_had_not_then(adas):
    adas.mentions("The tulips bloom in the garden")
    year = 400
    assert recalled(adas, "tulips", day=year) == []
    assert recalled(adas, "tulips", day=year, true_at=100) == ["The tulips bloom in the garden"]
    assert recalled(adas, "tulips", day=year, true_at=390) == []


def test_what_rests_in_the_cold_is_reached(moved, owner):
    later = moved.noon + 100 * DAY
    (closed,) = owner.execute("SELECT id FROM memories WHERE content = 'I work at Acme'").fetchone()
    with moved.database.transaction(Fence.around(moved.scope)) as unit:
        cold.move(unit, moved.scope.own, [closed], later)
    assert owner.execute("SELECT content FROM memories_cold").fetchall() == [("I work at Acme",)]
    assert recalled(moved, "Where do I work?", day=100, true_at=5)[0] == "I work at Acme"
    assert "I work at Acme" in recalled(moved, "Acme", day=100, known_at=5)
    assert "I work at Acme" in recalled(moved, "", day=100, known_at=5)
    then = AsOf(true_at=moved.noon + 5 * DAY)
    assert [m.content for m in moved.memory.find_about(moved.scope, "Acme", at=later, as_of=then)] == ["I work at Acme"]
    assert moved.memory.overview(moved.scope, at=later, as_of=then).total == 2


def test_bob_reads_no_past_of_adas(moved, bobs):
    for day in (5, 11, 20):
        for name in ("true_at", "known_at"):
            assert recalled(bobs, "Where do I work? Acme bicycle garage", **{name: day}) == []
            assert recalled(bobs, "", **{name: day}) == []
    then = AsOf(known_at=bobs.noon + 5 * DAY)
    assert bobs.memory.find_about(bobs.scope, "Acme", at=bobs.noon + 30 * DAY, as_of=then) == ()
    assert bobs.memory.overview(bobs.scope, at=bobs.noon + 30 * DAY, as_of=then).total == 0


WAITING, REPLACED = memory_list.Wanted(Shown.QUARANTINED), memory_list.Wanted(Shown.SUPERSEDED)
FADING = memory_list.Fading(0.1, 3600.0, 0.3)
NINETY_DAYS = (NOW - timedelta(days=90), NOW)


def relate(owner):
    """Two hundred entities of each scope, two for each memory, and an edge for each tenth."""
    owner.execute(
        """
        INSERT INTO entities (scope_id, key, kind, name, created_at)
        SELECT id, CASE n WHEN 0 THEN 'user' ELSE 'e' || n END, CASE n WHEN 0 THEN 'user' ELSE 'thing' END, 'E', '2026-01-01'
          FROM scopes CROSS JOIN generate_series(0, 200) n
            ON CONFLICT DO NOTHING
        """
    )
    owner.execute(
        """
        INSERT INTO memory_entities (scope_id, memory_id, entity_id, salience)
        SELECT m.scope_id, m.id, e.id, 0.5 FROM memories m JOIN entities e ON e.scope_id = m.scope_id
           AND e.key IN ('e' || m.id % 200, 'e' || m.id * 7 % 200)
            ON CONFLICT DO NOTHING
        """
    )
    owner.execute(
        """
        INSERT INTO memory_edges (scope_id, memory_id, source_id, relation, target_id, fact, strength, valid_from, live)
        SELECT m.scope_id, m.id, u.id, 'likes', e.id, 'fact', 0.9, m.valid_from, true
          FROM memories m JOIN entities u ON u.scope_id = m.scope_id AND u.key = 'user'
          JOIN entities e ON e.scope_id = m.scope_id AND e.key = 'e' || (1 + m.id % 200) WHERE m.id % 10 = 0
        """
    )


def test_every_read_of_the_past_and_of_the_graph_uses_an_index(crowd: Scope, database, owner):  # noqa: F811 - the fixture
    with database.transaction(Fence.around(crowd)) as unit:
        cold.move(unit, crowd.own, list(range(1000, 3000)), NOW)
    owner.execute("UPDATE memories_cold SET scope_id = (SELECT max(id) FROM scopes) WHERE id % 10 > 0")
    relate(owner)
    owner.execute("VACUUM ANALYZE")
    scopes, then = [crowd.own, crowd.shared], Past(*[datetime.fromisoformat("2026-02-01T00:00:00+00:00")] * 3)
    first_entities = [row[0] for row in owner.execute("SELECT id FROM entities WHERE scope_id = %s LIMIT 30", (crowd.own,))]
    vector = "[" + ",".join(["0.05"] * 256) + "]"
    reads = {
        "statistics": lambda unit: then.statistics(unit, scopes, ["w1-1", "w2000-3"]),
        "best": lambda unit: then.best(unit, scopes, WEIGHING, most=60),
        "nearest": lambda unit: then.nearest(unit, scopes, MODEL, vector, most=60),
        "candidates": lambda unit: then.gather(unit, scopes, Wanted(list(range(1, 200)), [1, 2], Near(MODEL, vector, most=80, leading=10))),
        "cold": lambda unit: then.in_the_cold(unit, scopes),
        "slot": lambda unit: then.of_slot(unit, scopes, "user", "likes"),
        "rows": lambda unit: then.read(unit, scopes, list(range(1, 31))),
        "statements": lambda unit: then.statements(unit, scopes),
        "own words": lambda unit: then.own_words(unit, crowd.own, most=10),
        "counts": lambda unit: then.counts(unit, crowd.own),
        "history of a slot": lambda unit: history.of_slots(unit, crowd.own, "user", ["likes"]),
        "chain": lambda unit: history.chain(unit, crowd.own, [5, 6]),
        "by public id": lambda unit: history.by_public_id(unit, crowd.own, "2-7"),
        "told": lambda unit: history.said_holding(unit, crowd.own, [["w1-1"], ["w2000-3"]], most=20),
        "told last": lambda unit: history.said_holding(unit, crowd.own, [["w1-1"]], most=20, latest=True),
        "begun in a time": lambda unit: then.gather(unit, scopes, Wanted([], span=Span(*NINETY_DAYS, looked_at=1, most=9))),
        "sources": lambda unit: history.sources(unit, crowd.own, list(then.read(unit, scopes, [10, 20]).values())),
        "entities": lambda unit: entities.named(unit, scopes, ["e5"]),
        "related": lambda unit: entities.related(unit, scopes, ["likes"], at=NOW),
        "links": lambda unit: edges.links(unit, scopes, first_entities, at=NOW, most=60),
        "edges": lambda unit: edges.around(unit, scopes, first_entities, at=NOW, most=60),
        "waiting": lambda unit: memory_list.page(unit, crowd.own, WAITING, FADING, at=NOW, after=None, most=20),
        "superseded": lambda unit: memory_list.page(unit, crowd.own, REPLACED, FADING, at=NOW, after=None, most=20),
    }
    for name, read in reads.items():
        with database.transaction(Fence.around(crowd)) as unit:
            explaining = Explaining(unit)
            read(explaining)
            read_from_end_to_end = sequential_scans(unit)
        assert explaining.plans, name
        assert not read_from_end_to_end, name
        for plan in explaining.plans:
            for table in (*GUARDED, "memories_cold", "entities", "memory_entities", "memory_edges"):
                assert f"Seq Scan on {table} " not in plan, f"{name}\n{plan}"


def test_what_began_in_a_time_that_the_question_names_is_found_in_the_past_too(adas: Person):
    adas.mentions("we moved the piano", at=adas.noon - timedelta(days=40))
    then = AsOf(known_at=adas.noon)
    day = (adas.noon - timedelta(days=40)).strftime("%d %B %Y")
    found = adas.recalls(f"What was on {day}?", at=adas.noon + timedelta(days=1), as_of=then).items
    assert [Arm.TIME in item.arms for item in found if "piano" in item.memory.content] == [True]
