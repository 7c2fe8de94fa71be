"""The sentences of a long memory, each by a vector of its own."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

import pytest

from agent7.errors import ModelUnavailable
from agent7.memory import MemoryAgent, Recall
from agent7.memory.answering import close_reading
from tests.integration.memory.conftest import FINGERPRINT_KEY, Person

LONG = (
    "The surveyor was here twice to look at the roof and the gutters. "
    "Scaffolding goes up along the back of the building in the second week and reaches to the third floor. "
    "6. "
    "Please keep the windows on that side closed and take the plants in from the balconies. "
    "The bins stand in front of number fourteen for as long as the works last, and the lorry comes at six. "
    "Samples of the colours hang in the hall, where everybody may write down what they think of them. "
    "The spare key of the bicycle shed is with Mrs Okafor."
)
QUESTION = "Who would let me in to get my bike?"


@pytest.fixture
def told(adas: Person) -> Person:
    adas.mentions(LONG)
    adas.mentions("I like the colour of the hall")
    adas.memory.embed_missing(adas.scope)
    return adas


def read(person: Person, recall: Recall) -> dict[str, dict[str, float]]:
    closely = person.memory.close_reading.of(person.scope, QUESTION, recall)
    return {item.memory.content: dict(item.sentences) for item in closely.items}


def test_each_sentence_that_says_something_has_its_own_nearness_and_the_last_is_nearest(told: Person) -> None:
    found = read(told, told.recalls(QUESTION))

    assert found["I like the colour of the hall"] == {}
    assert len(found[LONG]) == 6
    assert "6." not in found[LONG]
    assert max(found[LONG], key=found[LONG].__getitem__).startswith("The spare key")


def test_what_it_costs_is_counted_with_the_recall(told: Person) -> None:
    before = told.recalls(QUESTION)
    after = told.memory.close_reading.of(told.scope, QUESTION, before)

    assert after.spent.usage.input > before.spent.usage.input
    assert after.spent.model == before.spent.model


def test_no_more_than_the_best_long_ones_are_read(adas: Person) -> None:
    for number in range(close_reading.MOST_READ + 2):
        adas.mentions(f"{LONG} It is the same in house number {number}.")
    adas.memory.embed_missing(adas.scope)

    assert sum(bool(each) for each in read(adas, adas.recalls(QUESTION)).values()) == close_reading.MOST_READ


def test_a_recall_without_vectors_or_a_model_stays_as_it_is(told: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    recall = told.recalls(QUESTION)
    assert not any(read(told, replace(recall, degraded=("embeddings",))).values())
    assert not any(read(told, replace(recall, arms=frozenset())).values())

    broken = MemoryAgent(told.database, Broken(), FINGERPRINT_KEY)
    assert broken.close_reading.of(told.scope, QUESTION, recall) == recall


def test_a_slow_model_is_not_waited_for(told: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    recall, done = told.recalls(QUESTION), Event()
    monkeypatch.setattr(close_reading, "LONGEST_WAIT", 0.05)
    slow = MemoryAgent(told.database, Slow(done), FINGERPRINT_KEY)

    assert slow.close_reading.of(told.scope, QUESTION, recall) == recall
    assert not done.is_set()
    done.set()


class Slow:
    """An embedding server that answers once it is told to."""

    model = "minilm-l6-pca:256"
    dimensions = 256

    def __init__(self, done: Event) -> None:
        self.done = done

    def embed(self, texts):
        self.done.wait(10)
        return [[0.0] * self.dimensions for _ in texts]


class Broken:
    """An embedding server that is down."""

    model = "minilm-l6-pca:256"
    dimensions = 256

    def embed(self, texts):
        raise ModelUnavailable("nobody answers")
