"""The chat adapter against a server that misbehaves on purpose."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

import pytest
from pydantic import BaseModel

from agent7.llm.chat_types import Message
from agent7.llm.failure import ModelFailed, Usage
from agent7.llm.openai_chat import OpenAIChat
from tests.fakes import openai_server as server
from tests.fakes.openai_server import FakeOpenAI


class Colour(BaseModel):
    name: Literal["red", "green"]
    sure: bool


PROMPT = [Message("system", "Name a colour."), Message("user", "The colour of grass?")]
GREEN = {"name": "green", "sure": True}
BOTH_CALLS = Usage(input=200, cached=80, output=40, reasoning=10, calls=2)


@pytest.fixture
def fake() -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as fake:
        yield fake


@pytest.fixture
def chat(fake: FakeOpenAI) -> Iterator[OpenAIChat]:
    chat = OpenAIChat(fake.base_url, "a-key", rest_seconds=0)
    chat.prepare()
    yield chat
    chat.close()


def ask(chat: OpenAIChat, *, model: str = "any", timeout: float = 5):
    return chat.complete(PROMPT, Colour, model=model, timeout=timeout)


def failure(chat: OpenAIChat, *, model: str = "any", timeout: float = 5) -> ModelFailed:
    with pytest.raises(ModelFailed) as failed:
        ask(chat, model=model, timeout=timeout)
    return failed.value


def test_the_shape_goes_out_as_a_strict_schema_with_the_key(fake, chat):
    ask(chat)

    sent = fake.requests[0]
    shape = sent["response_format"]["json_schema"]
    assert shape["strict"] is True
    assert shape["schema"]["additionalProperties"] is False
    assert shape["schema"]["required"] == ["name", "sure"]
    assert fake.headers[0]["authorization"] == "Bearer a-key"


def test_calls_share_one_connection(fake, chat):
    for _ in range(3):
        ask(chat)

    assert fake.connections == 1


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (server.refuses, "refused"),
        (server.is_cut_off, "length"),
        (server.is_filtered, "content_filter"),
        (server.says_nothing, "empty"),
        (server.says("  \n"), "empty"),
        (server.has_no_choice, "empty"),
    ],
)
def test_an_answer_that_is_none_is_not_asked_for_again_and_its_tokens_are_booked(fake, chat, behaviour, reason):
    fake.script(behaviour)

    failed = failure(chat)

    assert (failed.reason, failed.usage.input, failed.usage.known) == (reason, 100, True)
    assert len(fake.requests) == 1


@pytest.mark.parametrize(
    "wrong", ["The grass is green.", '{"name": "gre', '{"name": "blue", "sure": true}', '{"sure": true}', "[]", "\ud83d green"]
)
def test_a_misshapen_answer_is_repaired_once_and_both_calls_are_booked(fake, chat, wrong):
    fake.script(server.says(wrong), server.says(GREEN))

    completion = ask(chat)

    assert completion.value.name == "green"
    assert completion.usage == BOTH_CALLS
    assert "fits this schema" in fake.requests[1]["messages"][-1]["content"]
    assert fake.requests[1]["messages"][-2]["role"] == "assistant"


@pytest.mark.parametrize(
    ("wrong", "reason"), [("The grass is green.", "invalid_json"), ('{"name": "blue", "sure": true}', "schema_mismatch")]
)
def test_a_second_misshapen_answer_is_the_end(fake, chat, wrong, reason):
    fake.script(server.says(wrong), server.says(wrong))

    failed = failure(chat)

    assert (failed.reason, failed.usage) == (reason, BOTH_CALLS)
    assert "blue" not in str(failed)
    assert "grass" not in str(failed)


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"name": "green", "sure": true}\n```',
        '<think>{"name": "red"}</think>\n{"name": "green", "sure": true}',
        'Here it is: {"name": "green", "sure": true} I hope that helps.',
    ],
)
def test_a_frame_around_the_json_needs_no_repair(fake, chat, text):
    fake.script(server.says(text))

    assert ask(chat).value.name == "green"
    assert len(fake.requests) == 1


def test_a_server_without_json_schema_gets_json_object_and_is_remembered(fake, chat):
    fake.supports = frozenset({"json_object"})
    fake.script(server.says(GREEN), server.says(GREEN))

    assert ask(chat).value.name == "green"
    ask(chat)

    kinds = [request["response_format"]["type"] for request in fake.requests]
    assert kinds == ["json_schema", "json_object", "json_object"]
    assert "JSON object that fits this schema" in fake.requests[1]["messages"][-1]["content"]


def test_a_server_without_any_format_is_told_in_words(fake, chat):
    fake.supports = frozenset()
    fake.script(server.says(GREEN))

    assert ask(chat).value.name == "green"
    assert "response_format" not in fake.requests[-1]


def test_a_thinking_model_is_asked_not_to_think_unless_the_server_does_not_know_how(fake, chat):
    ask(chat, model="gpt-6-luna")
    fake.supports = frozenset({"json_schema"})
    ask(chat, model="gpt-5-mini")

    assert [request.get("reasoning_effort") for request in fake.requests] == ["none", "minimal", None]


def test_a_request_that_is_refused_in_every_way_fails(fake, chat):
    fake.script(*[server.answers_status(400)] * 3)

    assert failure(chat).reason == "bad_request"


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_a_short_fault_is_waited_out_once(fake, chat, status):
    fake.script(server.answers_status(status, retry_after="0.01"), server.says(GREEN))

    completion = ask(chat)

    assert completion.value.name == "green"
    assert completion.usage.calls == 2


def test_a_fault_that_stays_ends_after_two_calls(fake, chat):
    fake.script(*[server.answers_status(503, retry_after="0")] * 5)

    assert failure(chat).reason == "server_error"
    assert len(fake.requests) == 2


@pytest.mark.parametrize("retry_after", ["60", "Wed, 21 Oct 2026 07:28:00 GMT"])
def test_a_long_wait_is_left_to_somebody_with_time(fake, chat, retry_after):
    fake.script(server.answers_status(429, retry_after=retry_after))

    failed = failure(chat)

    assert failed.reason == "rate_limited"
    assert len(fake.requests) == 1


@pytest.mark.parametrize("behaviour", [server.hangs, server.drips(server.says(GREEN)), server.drips_head])
def test_a_call_ends_in_time_however_the_server_keeps_it_waiting(fake, chat, behaviour):
    fake.script(behaviour)  # left alone, it would end as another failure after a minute, or as an answer

    failed = failure(chat, timeout=0.6)

    assert failed.reason == "time_out"
    assert failed.usage == Usage(calls=1, untold=1)


def test_after_a_hang_the_next_call_is_answered(fake, chat):
    fake.script(server.drips_head, server.says(GREEN))
    failure(chat, timeout=0.4)

    assert ask(chat).value.name == "green"


def test_after_a_time_out_the_next_question_does_not_wait_again(fake):
    fake.script(server.hangs)
    chat = OpenAIChat(fake.base_url)

    reasons = [failure(chat, timeout=2).reason for _ in range(2)]
    chat.close()

    assert reasons == ["time_out", "time_out"]
    assert len(fake.requests) == 1


def test_the_time_is_for_all_attempts_together(fake, chat):
    fake.script(server.says("no json"), server.hangs)

    failed = failure(chat, timeout=0.8)

    assert failed.reason == "time_out"
    assert (failed.usage.input, failed.usage.calls, failed.usage.known) == (100, 2, False)


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (server.answers_bytes(b"<html>Bad gateway</html>", "text/html"), "server_error"),
        (server.answers_bytes(b"\xff\xfe"), "server_error"),
        (server.answers_bytes(b"[" * 100_000), "server_error"),
        (server.answers_bytes(b'"text"'), "server_error"),
        (server.answers_bytes(b'{"error": {"message": "over capacity"}}'), "empty"),
        (server.answers_bytes(b'{"choices": [{"message": "text"}]}'), "empty"),
        (server.answers_bytes(b'{"choices": "none"}'), "empty"),
        (server.breaks_off, "connection"),
    ],
)
def test_an_answer_of_another_protocol_is_a_named_failure(fake, chat, behaviour, reason):
    fake.script(behaviour, behaviour)

    failed = failure(chat)

    assert failed.reason == reason
    assert not failed.usage.known


def test_nobody_listening_costs_nothing_and_is_a_connection_failure():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        chat = OpenAIChat(f"http://127.0.0.1:{unused.getsockname()[1]}/v1")
        failed = failure(chat)
    chat.close()

    assert failed.reason == "connection"
    assert failed.usage == Usage(calls=2)


def test_an_address_that_is_none_is_a_connection_failure():
    chat = OpenAIChat("http://[::1/v1")

    assert failure(chat).reason == "connection"


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        (None, Usage(calls=1, untold=1)),
        ({}, Usage(calls=1, untold=1)),
        ({"prompt_tokens": 7, "completion_tokens": 3}, Usage(input=7, output=3, calls=1)),
        ({"prompt_tokens": 7, "completion_tokens": None, "prompt_tokens_details": None}, Usage(input=7, calls=1)),
        (
            {"prompt_tokens": 7, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": None, "cache_write_tokens": 4}},
            Usage(input=7, cache_written=4, output=3, calls=1),
        ),
    ],
)
def test_missing_details_of_the_usage_are_no_failure(fake, chat, usage, expected):
    fake.script(server.says(GREEN, usage=usage))

    assert ask(chat).usage == expected


@pytest.mark.parametrize("name", [None, "", 7, "a\x00b", "x" * 300])
def test_a_model_that_gives_no_proper_name_goes_by_ours(fake, chat, name):
    message = {"message": {"content": json.dumps(GREEN)}, "finish_reason": "stop"}
    fake.script(server.answers_bytes(json.dumps({"model": name, "choices": [message]}).encode()))

    assert ask(chat, model="ours").model == "ours"


def test_a_failure_is_booked_on_the_model_that_gave_it(fake, chat):
    fake.script(server.refuses)

    assert failure(chat, model="an-alias").model == server.MODEL


def test_threads_may_share_one_model_and_each_gets_its_own_answer(fake, chat):
    def named_in(request):
        colour = request["messages"][-1]["content"]
        return server.takes(0.05 if colour == "green" else 0, server.says({"name": colour, "sure": True}))(request)

    fake.chat = named_in

    def ask_for(colour):
        return chat.complete([Message("user", colour)], Colour, model="any", timeout=5).value.name

    wanted = ["red", "green"] * 4
    with ThreadPoolExecutor(len(wanted)) as threads:
        given = list(threads.map(ask_for, wanted))

    assert given == wanted
    assert len(fake.requests) == len(wanted)
