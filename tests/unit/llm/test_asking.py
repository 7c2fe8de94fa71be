"""What is made of a model's plan: what can be sent of it, what it may cite, and what it cost."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agent7.errors import ModelUnavailable
from agent7.llm.chat import NoChat, chat_model_from
from agent7.llm.failure import ModelFailed
from agent7.llm.plan_model import ModelPlan, ModelPlanner, schema_of
from agent7.llm.wire import strict_schema
from agent7.prompts.context import Context, InstructionLine, MemoryLine
from agent7.prompts.quoting import Fence
from agent7.settings import ModelSettings
from tests.fakes.scripted_chat import USAGE, ScriptedChat

AT = datetime(2026, 3, 5, 9, 30, tzinfo=UTC)
CONTEXT = Context(memories=[MemoryLine("m1", "I live in Lisbon", 0.9, AT), MemoryLine("m4", "See https://sea.example/x", 0.9, AT)])
SKILLS = {"answer": ": a question", "remind": " (text, when): a reminder"}


def plan(answer: dict, question: str = "Where do I live?", context: Context = CONTEXT) -> ModelPlan:
    chat = ScriptedChat().will_say(answer)
    return ModelPlanner(chat, "chat-model", 2).plan(question, skills=SKILLS, context=context, at=AT, fence=Fence("5ec4e7"))


def reply(text: str, question: str = "Where do I live?", context: Context = CONTEXT) -> str:
    return plan({"intents": [], "reply": text}, question, context).answer.reply


def test_a_plan_comes_with_its_tokens_and_prompt_version():
    planned = plan({"intents": [{"skill": "answer", "quote": "Where do I live?"}], "reply": "In Lisbon.", "used": ["m4", "m99"]})

    assert [intent.skill for intent in planned.answer.intents] == ["answer"]
    assert planned.usage == USAGE
    assert planned.prompt == "plan-6"
    assert planned.told == {"m1", "m4"}


def test_the_schema_names_the_skills_and_wants_every_member():
    shape = strict_schema(schema_of(tuple(SKILLS)))
    intent = shape["$defs"]["PlannedIntentAnswer"]

    assert intent["properties"]["skill"]["enum"] == ["answer", "remind"]
    assert set(intent["required"]) == {"skill", "quote", "text", "what", "when", "repeats", "handle", "statements"}
    assert set(shape["required"]) == {"intents", "reply", "used", "claims", "unclear_question"}


def test_a_skill_that_nobody_has_voids_no_answer():
    assert plan({"intents": [{"skill": "fly"}], "reply": "Up!"}).answer.reply == "Up!"


def test_it_is_asked_with_its_own_model_and_time():
    chat = ScriptedChat(lambda _: {"intents": [], "reply": "Hi"})
    ModelPlanner(chat, "chat-model", 2).plan("Hi", skills=SKILLS, context=Context(), at=AT)

    assert (chat.asked[0].model, chat.asked[0].timeout) == ("chat-model", 2)


def test_a_memory_that_did_not_fit_into_the_prompt_cannot_be_cited():
    context = Context(memories=[MemoryLine(f"m{number}", "word " * 100, 0.9, AT) for number in range(1, 20)])

    told = plan({"intents": [], "reply": "So it is."}, context=context).told
    assert "m1" in told
    assert "m19" not in told


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
    assert reply(text) == sent


def test_links_of_the_question_and_of_instructions_may_come_back():
    context = Context(instructions=[InstructionLine("Book at https://inn.example")])

    assert reply("It is https://a.example/b", question="What is https://a.example/b ?") == "It is https://a.example/b"
    assert reply("At https://inn.example/.", context=context) == "At https://inn.example/."


def test_an_endless_reply_ends_after_a_sentence():
    text = reply("This is a sentence. " * 1000)

    assert len(text) <= 8192
    assert text.endswith("sentence.")
    assert len(reply("x" * 20_000)) == 8192


def test_without_a_model_every_question_fails_at_once_and_says_what_to_set():
    chat = chat_model_from(ModelSettings.read({}))

    assert isinstance(chat, NoChat)
    with pytest.raises(ModelUnavailable, match="OPENAI_API_KEY"):
        ModelPlanner(chat, "m", 1).plan("Hi", skills=SKILLS, context=Context(), at=AT)
