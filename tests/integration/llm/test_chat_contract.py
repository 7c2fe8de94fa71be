"""What every chat model promises, held by the scripted one of the tests and by the adapter against a real server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Protocol

import pytest
from pydantic import BaseModel

from agent7.errors import ModelUnavailable
from agent7.llm.chat import ChatModel
from agent7.llm.chat_types import Message
from agent7.llm.failure import ModelFailed, Reason, Usage
from agent7.llm.openai_chat import OpenAIChat
from tests.fakes import openai_server as server
from tests.fakes.openai_server import FakeOpenAI
from tests.fakes.scripted_chat import ScriptedChat


class Colour(BaseModel):
    name: Literal["red", "green"]
    sure: bool


PROMPT = [Message("system", "Name a colour."), Message("user", "The colour of grass?")]
HOW_TO_FAIL: dict[Reason, server.Behaviour] = {
    "refused": server.refuses,
    "length": server.is_cut_off,
    "content_filter": server.is_filtered,
    "empty": server.says_nothing,
    "rate_limited": server.answers_status(429, retry_after="60"),
    "not_allowed": server.answers_status(401),
    "model_not_found": server.answers_status(404),
}


class Subject(Protocol):
    chat: ChatModel

    def will_say(self, *answers: dict[str, Any]) -> None: ...

    def will_fail(self, reason: Reason) -> None: ...

    def prompts(self) -> list[str]: ...


class Scripted:
    def __init__(self) -> None:
        self.chat = ScriptedChat()

    def will_say(self, *answers: dict[str, Any]) -> None:
        self.chat.will_say(*answers)

    def will_fail(self, reason: Reason) -> None:
        self.chat.will_fail(reason)

    def prompts(self) -> list[str]:
        return [asked.messages[-1].text for asked in self.chat.asked]


class OverHttp:
    def __init__(self, fake: FakeOpenAI, chat: OpenAIChat) -> None:
        self.fake, self.chat = fake, chat

    def will_say(self, *answers: dict[str, Any]) -> None:
        self.fake.script(*(server.says(answer) for answer in answers))

    def will_fail(self, reason: Reason) -> None:
        self.fake.script(HOW_TO_FAIL[reason])

    def prompts(self) -> list[str]:
        return [request["messages"][-1]["content"] for request in self.fake.requests]


@pytest.fixture(params=["scripted", "http"])
def subject(request: pytest.FixtureRequest) -> Iterator[Subject]:
    if request.param == "scripted":
        yield Scripted()
        return
    with FakeOpenAI() as fake:
        chat = OpenAIChat(fake.base_url)
        yield OverHttp(fake, chat)
        chat.close()


def ask(subject: Subject) -> Any:
    return subject.chat.complete(PROMPT, Colour, model="any", timeout=5)


def test_an_answer_comes_with_its_tokens_and_the_name_of_the_model_that_gave_it(subject):
    subject.will_say({"name": "green", "sure": True})

    completion = ask(subject)

    assert completion.value == Colour(name="green", sure=True)
    assert completion.usage == Usage(input=100, cached=40, output=20, reasoning=5, calls=1)
    assert completion.model == "scripted-1-2026-01-31"


def test_answers_come_in_the_order_of_the_script_and_prompts_are_passed_on_as_they_are(subject):
    subject.will_say({"name": "green", "sure": True}, {"name": "red", "sure": False})

    assert [ask(subject).value.name, ask(subject).value.name] == ["green", "red"]
    assert subject.prompts() == ["The colour of grass?"] * 2


@pytest.mark.parametrize("reason", HOW_TO_FAIL)
def test_every_failure_is_model_unavailable_with_its_reason(subject, reason):
    subject.will_fail(reason)

    with pytest.raises(ModelUnavailable) as failed:
        ask(subject)

    assert isinstance(failed.value, ModelFailed)
    assert failed.value.reason == reason
    assert failed.value.usage.calls == 1


def test_a_model_that_failed_answers_the_next_question(subject):
    subject.will_fail("refused")
    subject.will_say({"name": "red", "sure": True})
    with pytest.raises(ModelFailed):
        ask(subject)

    assert ask(subject).value.name == "red"


def test_preparing_asks_nothing(subject):
    subject.chat.prepare()

    assert subject.prompts() == []
