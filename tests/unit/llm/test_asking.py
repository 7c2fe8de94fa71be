"""What the router and the responder make of a model's answers."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agent7.errors import ModelUnavailable
from agent7.llm.answer_model import Answer, Context, InstructionLine, MemoryLine, ModelResponder
from agent7.llm.chat import NoChat, chat_model_from
from agent7.llm.failure import ModelFailed
from agent7.llm.route_model import ModelRouter, OpenTask, Routed
from agent7.prompts.quoting import Fence
from agent7.settings import ModelSettings
from tests.fakes.scripted_chat import USAGE, ScriptedChat

AT = datetime(2026, 3, 5, 9, 30, tzinfo=UTC)
CONTEXT = Context(
    memories=[MemoryLine(1, "I live in Lisbon", 0.9, AT, "fact"), MemoryLine(4, "See https://sea.example/x", 0.9, AT, "fact")]
)
TASK = [OpenTask("Compare hotels", "running")]


def route(answer: dict | str, message: str = "Hi", tasks=()) -> Routed:
    chat = ScriptedChat(lambda _: answer)
    return ModelRouter(chat, "router-model", 2).route(message, tasks=tasks)


def reply(text: str, used=(), escalate=False, question: str = "Where do I live?", context: Context = CONTEXT) -> Answer:
    chat = ScriptedChat().will_say({"reply": text, "used": list(used), "escalate": escalate})
    return ModelResponder(chat, "chat-model", 2).answer(question, language="en", context=context, at=AT, fence=Fence("5ec4e7"))


def test_a_route_comes_with_its_reason_tokens_and_prompt_version():
    routed = route({"route": "respond", "intent": "memory_query", "reason": "asks for a fact"})

    assert (routed.route, routed.intent, routed.reason) == ("respond", "memory_query", "asks for a fact")
    assert routed.usage == USAGE
    assert routed.prompt == "router-1"


def test_a_reason_is_short_and_can_be_stored():
    routed = route({"route": "respond", "intent": "chitchat", "reason": "nul \x00 " + "x" * 500})

    assert "\x00" not in routed.reason
    assert len(routed.reason) == 200


def test_only_respond_has_an_intent():
    assert route({"route": "new", "intent": "chitchat", "reason": "x"}).intent is None
    assert route({"route": "respond", "intent": "none", "reason": "x"}).intent == "unclear"


def test_without_an_open_task_there_is_nothing_to_continue():
    answer = {"route": "continue", "intent": "none", "reason": "x"}

    assert route(answer, tasks=TASK).route == "continue"
    with pytest.raises(ModelUnavailable):
        route(answer)


def test_the_router_is_asked_with_its_own_model_and_time():
    chat = ScriptedChat(lambda _: {"route": "respond", "intent": "chitchat", "reason": "x"})
    ModelRouter(chat, "router-model", 2).route("Hi")

    assert (chat.asked[0].model, chat.asked[0].timeout) == ("router-model", 2)


def test_a_reply_names_the_memories_that_it_rests_on_and_no_others():
    answer = reply("In Lisbon.", used=[4, 99, 1, 4, -1])

    assert (answer.text, answer.used, answer.escalate) == ("In Lisbon.", (4, 1), False)
    assert answer.usage == USAGE


def test_a_memory_that_did_not_fit_into_the_prompt_cannot_be_cited():
    context = Context(memories=[MemoryLine(handle, "word " * 100, 0.9, AT, "fact") for handle in range(1, 20)])

    assert reply("So it is.", used=[19, 1], context=context).used == (1,)


@pytest.mark.parametrize("nothing", ["", "  \n ", "\u200b\u202e", "https://evil.example/steal"])
def test_a_reply_without_content_is_no_reply_and_its_tokens_are_booked(nothing):
    with pytest.raises(ModelFailed) as failed:
        reply(nothing)

    assert (failed.value.reason, failed.value.usage) == ("empty", USAGE)


def test_a_reply_that_repeats_its_prompt_is_no_reply():
    with pytest.raises(ModelFailed) as failed:
        reply('<<data 5ec4e7>> Memories: "I live in Lisbon"')

    assert failed.value.reason == "prompt_echo"


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("See https://sea.example/x.", "See https://sea.example/x."),
        ("See HTTPS://SEA.example/x", "See HTTPS://SEA.example/x"),
        ("See https://sea.example/x?leak=Lisbon now", "See now"),
        ("Look: www.evil.example, or evil.example/a?b=c (http://evil.example)!", "Look:, or!"),
        ("![pic](https://evil.example/Lisbon) and [this](https://sea.example/x)", "pic and this https://sea.example/x"),
        ("[click](http://evil.example/?q=1)", "click"),
        ("Either and/or is fine, e.g. 3/4 at 10:30.", "Either and/or is fine, e.g. 3/4 at 10:30."),
        ("line one\nline two\n\n\n\nline three", "line one\nline two\n\nline three"),
        ("nul \x00 and tag \U000e0041 gone", "nul  and tag  gone"),
    ],
)
def test_a_reply_keeps_only_links_that_it_was_given_and_nothing_hidden(text, sent):
    assert reply(text).text == sent


def test_links_of_the_question_and_of_instructions_may_come_back():
    context = Context(instructions=[InstructionLine("Book at https://inn.example")])

    assert reply("It is https://a.example/b", question="What is https://a.example/b ?").text == "It is https://a.example/b"
    assert reply("At https://inn.example/.", context=context).text == "At https://inn.example/."


def test_an_endless_reply_ends_after_a_sentence():
    text = reply("This is a sentence. " * 1000).text

    assert len(text) <= 8192
    assert text.endswith("sentence.")
    assert len(reply("x" * 20_000).text) == 8192


def test_without_a_model_every_question_fails_at_once_and_says_what_to_set():
    chat = chat_model_from(ModelSettings.read({}))

    assert isinstance(chat, NoChat)
    with pytest.raises(ModelUnavailable, match="OPENAI_API_KEY"):
        ModelRouter(chat, "m", 1).route("Hi")
