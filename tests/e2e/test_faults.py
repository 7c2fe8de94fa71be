"""The whole system loses processes and its database: every accepted message is answered once all the same."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest

from local.postgres import EmbeddedPostgres
from local.stack import LocalStack, wait_until
from tests.chaos.town import HangingModel, town_that_times_out

pytestmark = [pytest.mark.slow, pytest.mark.chaos]

LEASE_OVER_SECONDS = 80
TIME_OUT_SECONDS = 8
SOON = 30
"""Seconds on a busy machine; `make chaos` measures them."""
TEN_MINUTES = 600
DEBOUNCE_MS = "1500"


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedPostgres]:
    server = EmbeddedPostgres(Path(tmp_path_factory.mktemp("outside")), durable=False)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory, postgres: EmbeddedPostgres) -> Iterator[LocalStack]:
    overrides = {"AGENT7_DEBOUNCE_MS": DEBOUNCE_MS, "DATABASE_URL": postgres.owner_dsn("agent7")}
    with LocalStack(tmp_path_factory.mktemp("stack"), overrides=overrides) as stack:
        yield stack


@pytest.fixture
def phone(stack: LocalStack) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=stack.simulator_url, timeout=60) as client:
        client.post("/control/faults", json={"clear": True})
        yield client


def person(phone: httpx2.Client, name: str) -> str:
    return str(phone.post("/control/people", json={"name": name}).json()["id"])


def write(phone: httpx2.Client, who: str, text: str, **more: Any) -> dict[str, Any]:
    return dict(phone.post("/control/inbound", json={"user": who, "text": text, **more}).raise_for_status().json())


def replies(phone: httpx2.Client, who: str) -> list[str]:
    messages = phone.get("/control/chats", params={"user": who}).json()["messages"]
    return [message["content"]["body"] for message in messages if message["direction"] == "outbound"]


def rows(postgres: EmbeddedPostgres, query: str) -> list[Any]:
    with psycopg.connect(postgres.owner_dsn("agent7")) as owner:
        return owner.execute(query).fetchall()  # type: ignore[arg-type]


def recover(stack: LocalStack) -> None:
    """Let the leases of the dead run out and the poll find what they left."""
    stack.move_clock(advance_seconds=LEASE_OVER_SECONDS)
    stack.run_job("poll")


def test_a_responder_killed_while_it_thinks_leaves_its_turn_to_the_next(
    stack: LocalStack, phone: httpx2.Client, postgres: EmbeddedPostgres
) -> None:
    who = person(phone, "Kim")
    write(phone, who, "I spent the whole summer in Porto with my brother")  # no question: it waits for more of a burst
    wait_until(lambda: rows(postgres, "SELECT 1 FROM turns WHERE state = 0"))
    stack.kill_function("responder")
    assert replies(phone, who) == []
    wait_until(lambda: replies(phone, who), seconds=SOON)
    assert len(replies(phone, who)) == 1


def test_a_responder_that_stood_still_and_goes_on_after_its_successor_is_done_says_nothing(
    stack: LocalStack, phone: httpx2.Client, postgres: EmbeddedPostgres
) -> None:
    who = person(phone, "Kai")
    stack.kill_function("responder")  # no idle one is left, which would be stopped too and take the next message
    write(phone, who, "I spent the whole summer in Porto with my brother")
    wait_until(lambda: rows(postgres, "SELECT 1 FROM turns WHERE state = 0"))
    paused = [int(pid) for pid in stack.processes()["functions"]["responder"]]
    for pid in paused:
        os.kill(pid, signal.SIGSTOP)
    wait_until(lambda: replies(phone, who), seconds=SOON)
    for pid in paused:
        os.kill(pid, signal.SIGCONT)
    wait_until(lambda: "a turn went to another worker" in stack.output)
    write(phone, who, "What's my name?")
    wait_until(lambda: len(replies(phone, who)) > 1)
    assert len(replies(phone, who)) == 2
    assert rows(postgres, "SELECT count(*) FROM turns WHERE state <> 1") == [(0,)]


def test_a_message_on_which_every_worker_runs_out_of_time_is_parked_after_four(tmp_path: Path) -> None:
    with HangingModel(times=100) as model, town_that_times_out(tmp_path, model, TIME_OUT_SECONDS) as town:
        (who,) = town.people(1)
        town.write([who], model.text(1))
        wait_until(lambda: town.replies(who), seconds=4 * TIME_OUT_SECONDS + 4 * SOON)
        assert town.rows("SELECT state, takeovers FROM turns") == [(2, 8)]
        assert town.stack.output.count("responder        | RequestId") == 4  # each says that it timed out


def test_a_responder_killed_while_it_sends_is_settled_by_the_status(
    stack: LocalStack, phone: httpx2.Client, postgres: EmbeddedPostgres
) -> None:
    who = person(phone, "Lea")
    phone.post("/control/faults", json={"kind": "delay", "ms": 3000, "user": who, "times": 1}).raise_for_status()
    write(phone, who, "What's my name?")
    wait_until(lambda: rows(postgres, "SELECT 1 FROM outbox WHERE state = 1"))
    stack.kill_function("responder")
    recover(stack)
    wait_until(
        lambda: rows(postgres, "SELECT 1 FROM outbox o JOIN users u ON u.id = o.user_id WHERE u.display_name = 'Lea' AND o.state = 2"),
        seconds=30,
    )
    assert len(replies(phone, who)) == 1


def test_a_burst_is_one_reply_after_the_pause_that_is_set_and_a_question_does_not_wait(
    stack: LocalStack, phone: httpx2.Client, postgres: EmbeddedPostgres
) -> None:
    told, asked = person(phone, "Bea"), person(phone, "Cid")
    write(phone, told, "I moved to Porto last summer")
    wait_until(lambda: rows(postgres, "SELECT 1 FROM turns WHERE state = 0"))
    write(phone, told, "My brother stayed in Lyon")
    write(phone, asked, "What's my name?")
    wait_until(lambda: replies(phone, told) and replies(phone, asked))
    took = "SELECT count(m.id), min(t.answered_at - t.opened_at) > interval '1.5 s' FROM turns t JOIN messages m ON m.turn_id = t.id"
    of = "JOIN users u ON u.id = t.user_id WHERE m.role = 0 AND u.display_name"
    assert rows(postgres, f"{took} {of} = 'Bea' GROUP BY t.id") == [(2, True)]
    assert rows(postgres, f"{took} {of} = 'Cid' GROUP BY t.id") == [(1, False)]


def test_a_killed_webhook_function_loses_no_message(stack: LocalStack, phone: httpx2.Client) -> None:
    people = [person(phone, f"Mia {number}") for number in range(6)]
    for number, who in enumerate(people):
        if number % 2 == 0:
            stack.kill_function("whatsapp_webhook")
        phone.post("/phone/messages", json={"user": who, "text": "What's my name?"}).raise_for_status()
    wait_until(lambda: all(replies(phone, who) for who in people), seconds=60)
    assert [len(replies(phone, who)) for who in people] == [1] * len(people)


def test_ten_minutes_without_a_database_park_nobody(stack: LocalStack, phone: httpx2.Client, postgres: EmbeddedPostgres) -> None:
    before, during = person(phone, "Noa"), person(phone, "Oda")
    write(phone, before, "I bought a small sailing boat yesterday")
    wait_until(lambda: rows(postgres, "SELECT 1 FROM turns WHERE state = 0"))
    postgres.stop()  # in the middle of a turn
    told = write(phone, during, "What's my name?")
    assert told["webhook"]["status"] == 200
    wait_until(lambda: httpx2.get(f"{stack.url}/api/status").json()["status"] == "database_down")
    for _ in range(5):
        stack.move_clock(advance_seconds=TEN_MINUTES // 5)
        time.sleep(1)
    assert replies(phone, before) == replies(phone, during) == []
    postgres.start()
    wait_until(lambda: replies(phone, before) and replies(phone, during), seconds=SOON)
    assert (len(replies(phone, before)), len(replies(phone, during))) == (1, 1)
    assert rows(postgres, "SELECT count(*) FROM turns WHERE state = 2") == [(0,)]


def test_an_orderly_restart_answers_what_was_accepted_before_it(stack: LocalStack, phone: httpx2.Client) -> None:
    who = person(phone, "Pia")
    for pid in stack.processes()["functions"]["responder"]:
        os.kill(int(pid), signal.SIGSTOP)  # accepted, but nobody answers
    told = write(phone, who, "What's my name?")
    assert told["webhook"]["status"] == 200
    stack.kill_function("responder")
    stack.restart()
    wait_until(lambda: replies(phone, who), seconds=60)
    assert len(replies(phone, who)) == 1
