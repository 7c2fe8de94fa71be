"""The Lambda contract, the same for AWS's runtime client and for our plain one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from local.runtime.pool import FunctionPool
from local.runtime.zygote_link import Zygote

from .conftest import function

pytestmark = pytest.mark.parametrize("client", ["awslambdaric", "plain"])


@asynccontextmanager
async def pool_of(client: str, name: str = "probe", **given) -> AsyncIterator[tuple[FunctionPool, list[str]]]:
    lines: list[str] = []
    zygote = Zygote(client=client, preloaded=())
    zygote.launch()
    pool = FunctionPool(function(name, **given), zygote, {"SETTING": "given"}, lambda _who, line: lines.append(line))
    try:
        yield pool, lines
    finally:
        await pool.stop()
        await zygote.stop()


def run(client: str, scenario: Callable[[FunctionPool, list[str]], Awaitable[None]], name: str = "probe", **given) -> None:
    async def whole() -> None:
        async with pool_of(client, name, **given) as (pool, lines):
            await asyncio.wait_for(scenario(pool, lines), 30)

    asyncio.run(whole())


def test_a_handler_gets_its_event_and_its_answer_comes_back(client):
    async def scenario(pool, _lines):
        event = {"do": "echo", "text": "Grüße 👋", "nested": {"list": [1, 2.5, None, True]}}
        assert (await pool.invoke(event)).value() == event
        assert (await pool.invoke({"do": "nothing"})).value() is None

    run(client, scenario)


def test_the_context_tells_what_lambdas_does(client):
    async def scenario(pool, _lines):
        context = (await pool.invoke({"do": "who"})).value()
        assert 8000 < context["remaining_ms"] <= 10_000
        assert (context["name"], context["memory"], context["setting"]) == ("probe", 256, "given")
        assert context["arn"].endswith(":function:probe")
        assert context["folder"].endswith("/functions/probe")
        assert context["request_id"] != (await pool.invoke({"do": "who"})).value()["request_id"]

    run(client, scenario)


def test_an_environment_is_used_again_and_starts_with_one_thread(client):
    async def scenario(pool, _lines):
        first, second = [(await pool.invoke({"do": "who"})).value() for _ in range(2)]
        assert first["pid"] == second["pid"]
        assert first["threads"] == 1

    run(client, scenario)


def test_an_exception_is_reported_and_the_environment_lives_on(client):
    async def scenario(pool, _lines):
        before = (await pool.invoke({"do": "who"})).value()["pid"]
        failure = (await pool.invoke({"do": "fail", "why": "tea"})).failure
        assert (failure.error_type, failure.message) == ("KeyError", "'tea'")
        assert any("app.py" in frame for frame in failure.stack_trace)
        assert (await pool.invoke({"do": "who"})).value()["pid"] == before

    run(client, scenario)


def test_a_failed_import_fails_the_waiting_invocation_and_the_next_one_tries_again(client):
    async def scenario(pool, _lines):
        for _ in range(2):
            failure = (await pool.invoke({})).failure
            assert "no good today" in failure.message
        assert pool.last_failure is not None

    run(client, scenario, "broken")


def test_a_handler_that_does_not_exist_is_an_init_error(client):
    async def scenario(pool, _lines):
        assert (await pool.invoke({})).failure is not None

    run(client, scenario, handler="app.nothing_here")


def test_at_the_deadline_the_process_is_killed_and_a_new_one_takes_over(client):
    async def scenario(pool, _lines):
        before = (await pool.invoke({"do": "who"})).value()["pid"]
        failure = (await pool.invoke({"do": "sleep", "seconds": 30})).failure
        assert failure.error_type == "Sandbox.Timedout"
        assert "1.00 seconds" in failure.message
        assert (await pool.invoke({"do": "who"})).value()["pid"] != before

    run(client, scenario, timeout_seconds=1.0)


def test_a_crash_fails_its_invocation_only(client):
    async def scenario(pool, _lines):
        failure = (await pool.invoke({"do": "exit"})).failure
        assert (failure.error_type, "exit status 3" in failure.message) == ("Runtime.ExitError", True)
        assert (await pool.invoke({"do": "echo", "n": 1})).value() == {"do": "echo", "n": 1}

    run(client, scenario)


def test_a_process_killed_while_idle_is_replaced_without_a_failed_invocation(client):
    async def scenario(pool, _lines):
        before = (await pool.invoke({"do": "who"})).value()["pid"]
        pool._zygote.kill(before)
        await asyncio.sleep(0.3)
        assert (await pool.invoke({"do": "who"})).value()["pid"] != before

    run(client, scenario)


def test_one_environment_does_one_thing_at_a_time(client):
    async def scenario(pool, _lines):
        started = asyncio.get_running_loop().time()
        results = await asyncio.gather(*(pool.invoke({"do": "sleep", "seconds": 0.2}) for _ in range(3)))
        assert [result.value() for result in results] == ["woke"] * 3
        assert asyncio.get_running_loop().time() - started >= 0.6
        assert len(pool.process_ids) == 1

    run(client, scenario)


def test_more_environments_start_while_invocations_wait_up_to_the_limit(client):
    async def scenario(pool, _lines):
        await asyncio.gather(*(pool.invoke({"do": "sleep", "seconds": 0.3}) for _ in range(6)))
        assert len(pool.process_ids) == 3

    run(client, scenario, concurrency=3)


def test_output_arrives_as_lines(client):
    async def scenario(pool, lines):
        await pool.invoke({"do": "print", "text": "first\nsecond"})
        while "to stderr" not in lines:  # noqa: ASYNC110 - lines come when they come
            await asyncio.sleep(0.01)
        assert [line for line in lines if line in ("first", "second")] == ["first", "second"]

    run(client, scenario)


def test_an_answer_of_many_megabytes_arrives_whole(client):
    async def scenario(pool, _lines):
        size = 5 * 1024 * 1024
        assert len((await pool.invoke({"do": "big", "size": size})).value()) == size
        assert (await pool.invoke({"do": "echo", "text": "y" * size})).value()["text"] == "y" * size

    run(client, scenario)


def test_an_answer_above_lambdas_limit_is_a_failure(client):
    async def scenario(pool, _lines):
        failure = (await pool.invoke({"do": "big", "size": 6 * 1024 * 1024})).failure
        assert failure.error_type == "Function.ResponseSizeTooLarge"
        assert (await pool.invoke({"do": "echo"})).value() == {"do": "echo"}

    run(client, scenario)


def test_a_stopped_pool_refuses_and_leaves_no_process(client):
    async def scenario(pool, _lines):
        under_way = asyncio.ensure_future(pool.invoke({"do": "sleep", "seconds": 30}))
        await asyncio.sleep(0.3)
        await pool.stop()
        assert (await under_way).failure.error_type == "Sandbox.Stopped"
        assert (await pool.invoke({"do": "who"})).failure.error_type == "Sandbox.Stopped"

    run(client, scenario)
