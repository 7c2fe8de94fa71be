"""What comes nearest to a question that nothing answers, with a model that reads the sentences and without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent7.memory import Recalled, relevance
from agent7.memory.answering.nearest import MOST_NEAR, MOST_READ
from tests.unit.memory.answering.test_relevance import recalled

ASKED = "what do I pay for the allotment"
PRICE, KEY, GREETING = "they want forty a season for my plot", "my plot has a green gate", "off to dig my plot now"
SURE = 6.0


class Reads:
    """Takes one text for the answer, and notes what it was given to read."""

    def __init__(self, answer: str = "", *, fails: bool = False) -> None:
        self.answer, self.fails = answer, fails
        self.given: list[Sequence[str]] = []

    def __call__(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        assert question == ASKED
        self.given.append(texts)
        return [] if self.fails else [SURE if text == self.answer else -SURE for text in texts]


def near(items: Sequence[Recalled], reads: Reads | None = None) -> list[str]:
    return [told.said for told in relevance.nearest(ASKED, items, language="en", of_world=0.01, reads=reads)]


def with_cosines(items: Sequence[Recalled], *cosines: float) -> list[Recalled]:
    return [replace(item, cosine=cosine) for item, cosine in zip(items, cosines, strict=True)]


def test_what_a_model_takes_for_the_answer_is_told_though_something_else_is_nearer() -> None:
    items = with_cosines(recalled(KEY, PRICE, GREETING), 0.45, 0.4, 0.35)
    assert near(items, Reads(PRICE)) == [PRICE]
    assert near(items, Reads(KEY)) == [KEY]


def test_what_a_model_takes_for_none_is_not_told_though_it_is_near() -> None:
    items = with_cosines(recalled(KEY, GREETING), 0.55, 0.2)
    assert near(items) == [KEY]
    assert near(items, Reads("nothing of it")) == []


def test_where_the_model_fails_nearness_alone_decides() -> None:
    items = with_cosines(recalled(KEY, GREETING), 0.55, 0.2)
    assert near(items, Reads(fails=True)) == near(items) == [KEY]


def test_only_the_nearest_are_read_each_text_once_and_never_more_than_a_few_told() -> None:
    said = [f"plot {number} of the row is mine" for number in range(3 * MOST_READ)]
    items = with_cosines(recalled(*said), *(0.9 - 0.03 * place for place in range(len(said))))
    reads = Reads()
    near(items, reads)
    assert reads.given == [said[:MOST_READ]]
    assert len(near(items)) <= MOST_NEAR


def test_nothing_is_read_where_nothing_was_told() -> None:
    reads = Reads()
    assert near([], reads) == []
    assert reads.given == []
