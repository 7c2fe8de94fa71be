"""Workers of tasks are killed on the whole system: one task at Manus, one delivery, one set of memories all the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx2
import psycopg
import pytest

from local.stack import LocalStack, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.chaos]

LEASES_OVER_SECONDS = 140
"""More than the time-out of the tasks function and what its lease adds."""
EXTRACTION_OVER_SECONDS = 16 * 60
"""More than `poll` leaves a lost extraction to its queue, which gives a dead worker's message back by the real clock."""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalStack]:
    settings = {"AGENT7_DEBOUNCE_MS": "0", "AGENT7_MANUS_ANSWER_MS": "300"}
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides=settings) as stack:
        yield stack


@pytest.fixture
def phone(stack: LocalStack) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=stack.simulator_url, timeout=60) as client:
        yield client


def person(phone: httpx2.Client, name: str) -> str:
    return str(phone.post("/control/people", json={"name": name}).json()["id"])


def write(phone: httpx2.Client, who: str, text: str) -> None:
    phone.post("/control/inbound", json={"user": who, "text": text}).raise_for_status()


def told(phone: httpx2.Client, who: str) -> list[str]:
    messages = phone.get("/control/chats", params={"user": who}).json()["messages"]
    return [str(message["content"].get("body", "")) for message in messages if message["direction"] == "outbound"]


def results(phone: httpx2.Client, who: str) -> int:
    return sum(text.startswith("Done: ") for text in told(phone, who))


def rows(stack: LocalStack, query: str, *values: object) -> list[Any]:
    with psycopg.connect(stack.database_owner_dsn) as owner:
        return owner.execute(query, values).fetchall()  # type: ignore[arg-type]


def made_at_manus(stack: LocalStack, word: str) -> int:
    tasks = httpx2.get(f"{stack.manus_url}/__local/tasks").json()["tasks"]
    return sum(word in task["prompt"] for task in tasks)


def recover(stack: LocalStack, seconds: int = LEASES_OVER_SECONDS) -> None:
    """Let the leases of the dead run out and the poll find what they left."""
    stack.move_clock(advance_seconds=seconds)
    stack.run_job("poll")


def outcomes(stack: LocalStack, word: str) -> int:
    ((count,),) = rows(stack, "SELECT count(*) FROM memories WHERE category = 'task_outcome' AND content LIKE %s", f"%{word}%")
    return int(count)


def test_a_worker_killed_while_manus_takes_the_task_makes_no_second_one(stack: LocalStack, phone: httpx2.Client) -> None:
    who = person(phone, "Kim")
    rule = {"do": [{"kind": "slow", "seconds": 20}], "contains": "harbour", "on": "create"}
    httpx2.post(f"{stack.manus_url}/__local/script", json=rule).raise_for_status()
    write(phone, who, "Build me a page about the harbour")
    wait_until(lambda: made_at_manus(stack, "harbour") == 1, seconds=60)

    stack.kill_function("tasks")

    for _ in range(3):
        recover(stack)
        time.sleep(1)
    wait_until(lambda: results(phone, who) and outcomes(stack, "harbour"), seconds=120)
    assert (made_at_manus(stack, "harbour"), results(phone, who), outcomes(stack, "harbour")) == (1, 1, 1)


def test_workers_killed_again_and_again_bring_one_result_and_one_memory(stack: LocalStack, phone: httpx2.Client) -> None:
    who = person(phone, "Lea")
    write(phone, who, "Build me a page about the lighthouse")
    wait_until(lambda: rows(stack, "SELECT 1 FROM tasks WHERE title LIKE %s", "%lighthouse%"), seconds=60)
    for victim in ("tasks", "extraction", "delivery", "tasks", "manus_webhook", "extraction", "tasks"):
        time.sleep(0.3)
        stack.kill_function(victim)

    for _ in range(4):
        recover(stack)
        time.sleep(1)
    wait_until(lambda: results(phone, who), seconds=120)
    recover(stack, EXTRACTION_OVER_SECONDS)
    wait_until(lambda: outcomes(stack, "lighthouse"), seconds=120)
    assert (made_at_manus(stack, "lighthouse"), results(phone, who), outcomes(stack, "lighthouse")) == (1, 1, 1)
