"""A recall goes about it as its recipe says, and what its scores were made of is kept."""

from __future__ import annotations

import math
from dataclasses import replace

import psycopg
import pytest

from agent7.memory import RECIPES, Arm, MemoryAgent, Part, Purpose
from agent7.memory.model import MULTIPLIERS
from agent7.memory.recall.recipes import Rewriting
from agent7.store.unit_of_work import Fence
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person

TURN = RECIPES[Purpose.TURN]


class CountingEmbedder:
    """The shipped model, and how often it was asked."""

    def __init__(self, embedder) -> None:
        self._embedder = embedder
        self.model, self.dimensions, self.calls = embedder.model, embedder.dimensions, 0

    def embed(self, texts):
        self.calls += 1
        return self._embedder.embed(texts)


@pytest.fixture
def counting(embedder) -> CountingEmbedder:
    return CountingEmbedder(embedder)


@pytest.fixture
def counted(counting, database, ada, clock) -> Person:
    return Person(MemoryAgent(database, counting, FINGERPRINT_KEY), database, ada, clock.now())


def test_a_cheap_recall_asks_no_embedding_model_and_is_not_degraded_by_that(counted, counting):
    counted.mentions("the spare key lies under the red flowerpot")
    before = counting.calls
    recall = counted.recalls("where is the spare key?", purpose=Purpose.CHEAP)
    assert [item.memory.content for item in recall.items] == ["the spare key lies under the red flowerpot"]
    assert counting.calls == before
    assert recall.degraded == ()
    assert recall.items[0].cosine is None
    assert recall.arms == RECIPES[Purpose.CHEAP].arms


def test_a_recipe_of_ones_own_outranks_that_of_the_purpose(adas):
    for number in range(8):
        adas.mentions(f"bread number {number * 7} from the bakery on {'abcdefgh'[number] * 4} street")
    assert len(adas.recalls("bakery bread", recipe=replace(TURN, limit=3)).items) == 3
    assert len(adas.recalls("bakery bread", recipe=replace(TURN, limit=3), limit=5).items) == 5


def test_only_the_arms_of_the_recipe_look(adas):
    adas.says("my company is called Acme Corp")
    adas.mentions("a puppy chewed my slippers")
    by_meaning = adas.recalls("young dog", recipe=replace(TURN, arms=frozenset({Arm.VECTOR})))
    by_words = adas.recalls("young dog", recipe=replace(TURN, arms=frozenset({Arm.LEXICAL})))
    without_slot = adas.recalls("What's my company called?", recipe=replace(TURN, arms=TURN.arms - {Arm.SLOT}))
    assert by_meaning.items
    assert all(item.arms == {Arm.VECTOR} for item in by_meaning.items)
    assert by_words.items == ()
    assert not any(Arm.SLOT in item.arms for item in without_slot.items)


def test_nobody_rewrites_where_the_recipe_says_so(adas):
    adas.mentions("the blue suitcase stands in the attic")
    for number in range(12):
        adas.mentions(f"where it is does not matter, said neighbour {number} of the {number * 3} gardens")
    recent = ["I need my blue suitcase for the trip"]
    left_alone = replace(TURN, rewriting=Rewriting.NOBODY)
    assert "suitcase" in adas.remembers("Where is it?", recent=recent)[0]
    assert "suitcase" not in adas.remembers("Where is it?", recent=recent, recipe=left_alone)[0]


@pytest.mark.parametrize("purpose", list(Purpose))
def test_a_recall_of_every_purpose_is_kept_with_what_its_scores_are_made_of(adas, owner: psycopg.Connection, purpose):
    adas.says("I love sourdough bread from the corner bakery")
    adas.mentions("the corner bakery opens at seven")
    recall = adas.recalls("corner bakery bread", purpose=purpose)
    with adas.database.transaction(Fence.around(adas.scope)) as unit:
        adas.memory.record(unit, adas.scope, recall, turn=None)
    kept = owner.execute(
        "SELECT i.parts FROM recall_items i JOIN recalls r ON r.id = i.recall_id WHERE r.public_id = %s ORDER BY i.position",
        (recall.public_id,),
    ).fetchall()
    assert len(kept) == 2
    for item, (parts,) in zip(recall.items, kept, strict=True):
        assert parts == {part.value: pytest.approx(share, abs=1e-4) for part, share in item.parts.items()}
        added = sum(share for part, share in parts.items() if Part(part) not in MULTIPLIERS)
        factors = math.prod(share for part, share in parts.items() if Part(part) in MULTIPLIERS)
        assert added * factors == pytest.approx(item.score, abs=1e-3)
