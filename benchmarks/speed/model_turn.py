"""A turn with a model server that takes 500 ms a call, through the webhook and with 1,000 memories: time, calls, tokens, cost.

Questions are one call each; an exact command is none.

The model's answers are scripted; its tokens are estimated from what it is sent (four ASCII characters a token, prompts and schema).
Beside it the same questions offline, on the same machine, and the after-work of those turns through its function's handler.
"""

from __future__ import annotations

import importlib.util
import json
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import httpx2
import psycopg

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent
from agent7.prompts.context import estimated_tokens
from agent7.store.unit_of_work import Database
from benchmarks import known_person
from benchmarks.figures import heading, row
from benchmarks.recall.speed import TableEmbedder
from benchmarks.speed.turn import PAUSE_SECONDS, REPLY_SECONDS, timed, waited
from local.lifeline import REPOSITORY
from local.stack import LocalStack
from tests.fakes import openai_server as server
from tests.fakes.openai_server import FakeOpenAI, Reply

MODEL = "gpt-6-luna"
MODEL_SECONDS = 0.5
PEOPLE = 3
WARM_PEOPLE = 1
ASKED = ("What's my favourite place for {}?", "What did I say about {}?")
EXACT = "What do you know about me?"
REPLY = "You told me that it was sorted out in the attic last week, together with the heating bill."
NEWEST = "The newest message:\n"
SECONDS_TO_REFILL = 30
"""Between messages, so that nobody is held back for writing too much."""
AFTER_WORK_SAMPLES = 60


@dataclass(frozen=True, slots=True)
class Sample:
    """One turn: milliseconds from the webhook to the reply, and the input tokens of each call."""

    question: str
    milliseconds: float
    calls: tuple[int, ...]


def thinks(request: dict[str, Any]) -> Reply:
    """Plans as any model would that finds an answer in the first memory, with as many tokens as it was sent."""
    said = str(request["messages"][-1]["content"]).rpartition(NEWEST)[2]
    intent = {"skill": "answer", "quote": said, "text": "", "what": "", "when": "", "handle": "", "statements": []}
    plan = {"intents": [intent], "reply": REPLY, "used": ["m1"], "claims": [], "unclear_question": ""}
    usage = {"prompt_tokens": tokens_of(request), "completion_tokens": estimated_tokens(json.dumps(plan))}
    return server.takes(MODEL_SECONDS, server.says(plan, usage=usage, model=MODEL))(request)


def tokens_of(request: dict[str, Any]) -> int:
    """Input tokens of a request: its messages and its schema."""
    return estimated_tokens("".join(message["content"] for message in request["messages"]) + json.dumps(request["response_format"]))


def ask(stack: LocalStack, people: Sequence[str], questions: Sequence[str], model: FakeOpenAI | None) -> list[Sample]:
    samples = []
    with httpx2.Client(base_url=stack.simulator_url, timeout=30) as phone:
        for number, person in enumerate(people):
            for thing in known_person.THINGS:
                for question in questions:
                    stack.move_clock(advance_seconds=SECONDS_TO_REFILL)
                    before = len(model.requests) if model else 0
                    inbound = {"user": person, "text": question.format(thing), "await_reply": REPLY_SECONDS}
                    told = phone.post("/control/inbound", json=inbound).raise_for_status().json()
                    time.sleep(PAUSE_SECONDS)
                    calls = [tokens_of(each) for each in (model.requests[before:] if model else [])]
                    if number >= WARM_PEOPLE:
                        samples.append(Sample(question, waited(told), tuple(calls)))
    return samples


def known_people(stack: LocalStack, embedder: TableEmbedder) -> list[str]:
    """People on the phone page who have written once, and of whom 1,000 things are known."""
    with httpx2.Client(base_url=stack.simulator_url, timeout=60) as phone:
        people = [phone.post("/control/people", json={"name": f"Known {n}"}).raise_for_status().json()["id"] for n in range(PEOPLE)]
        for person in people:
            phone.post("/control/inbound", json={"user": person, "text": "hi", "await_reply": REPLY_SECONDS}).raise_for_status()
    database = Database(stack.database_owner_dsn.replace("postgres:@", "agent7_app@"), application_name="benchmark")
    memory = MemoryAgent(database, embedder, b"benchmark")
    for scope in scopes(stack):
        known_person.tell(database, memory, scope)
    database.close()
    with psycopg.connect(stack.database_owner_dsn, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
    return people


def scopes(stack: LocalStack) -> list[Scope]:
    with psycopg.connect(stack.database_owner_dsn) as owner:
        users = owner.execute(
            """
            SELECT u.workspace_id, u.id, u.scope_id, s.id FROM users u
              JOIN scopes s ON s.workspace_id = u.workspace_id AND s.user_id IS NULL ORDER BY u.id
            """
        )
        return [Scope(*user) for user in users.fetchall()]


def report(samples: Sequence[Sample], offline: Sequence[Sample]) -> None:
    print(heading(f"Inbound webhook to reply, {known_person.SIZE} memories, a model of {MODEL_SECONDS * 1000:.0f} ms a call"))
    print(row("baseline: the same messages offline", [each.milliseconds for each in offline], target="target p95 < 250"))
    asked = [each for each in samples if each.question in ASKED]
    exact = [each for each in samples if each.question == EXACT]
    for name, some, most, target in (("a question", asked, 1, 800), ("an exact command", exact, 0, 300)):
        calls = sorted({len(each.calls) for each in some})
        print(row(name, [each.milliseconds for each in some], target=f"target p95 < {target}; calls a turn {calls}, at most {most}"))
    tokens = [sum(each.calls) for each in asked]
    print("\nInput tokens of a question, estimated (median, most)")
    print(f"{'prompt and schema':<58} {median(tokens):>8.0f} {max(tokens):>8}     target < 2,500")


def report_prefix(model: FakeOpenAI) -> None:
    """What a vendor may keep from call to call: as much as all prompts begin with."""
    prompts = ["".join(str(message["content"]) for message in request["messages"]) for request in model.requests if is_plan(request)]
    least, most = min(prompts), max(prompts)
    same = next((place for place, (one, other) in enumerate(zip(least, most, strict=False)) if one != other), len(least))
    print(f"{'of it the same in every turn and for everybody':<58} {estimated_tokens(least[:same]):>8}              target > 1,024")


def is_plan(request: dict[str, Any]) -> bool:
    return NEWEST in str(request["messages"][-1]["content"])


def report_cost(stack: LocalStack) -> None:
    """What the turns themselves say that they cost."""
    with psycopg.connect(stack.database_owner_dsn) as owner:
        costs = [cost for (cost,) in owner.execute("SELECT cost FROM turns WHERE cost ? 'responder'").fetchall()]
    booked = [sum(float(step["usd"]) for step in cost.values()) for cost in costs]
    print(f"\nCost of a question with {MODEL}, as booked (USD, median)\n{'':<58} {median(booked):>8.6f}     n={len(booked)}")


def after_work(stack: LocalStack) -> None:
    """The after-work of the latest turns once more, through the handler of its function in this process."""
    os.environ |= {
        "DATABASE_URL": stack.database_owner_dsn.replace("postgres:@", "agent7_app@"),
        "AGENT7_EMBEDDINGS_URL": stack.embedder_url,
        "AGENT7_EMBEDDINGS": "local",
        "AGENT7_IDENTITY_KEY": "benchmark",
        "AWS_ENDPOINT_URL": stack.emulator_url,
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
    }
    found = importlib.util.spec_from_file_location("extraction_app", REPOSITORY / "functions/extraction/app.py")
    assert found is not None
    assert found.loader is not None
    app = importlib.util.module_from_spec(found)
    found.loader.exec_module(app)
    with psycopg.connect(stack.database_owner_dsn, autocommit=True) as owner:
        again = owner.execute(
            """
            UPDATE turns SET after_work_at = NULL WHERE id IN (SELECT id FROM turns WHERE recall_id IS NOT NULL ORDER BY id DESC LIMIT %s)
            RETURNING workspace_id, scope_id, id
            """,
            (AFTER_WORK_SAMPLES,),
        ).fetchall()
        trips = [timed(lambda: owner.execute("SELECT 1").fetchone()) for _ in again]
    events = [
        {"Records": [{"messageId": "1", "body": json.dumps(dict(zip(("workspace", "scope", "turn"), ids, strict=True)))}]} for ids in again
    ]
    times = [timed(lambda event=event: app.handler(event, None)) for event in events]  # type: ignore[misc]
    print(heading("After-work of a turn, offline, through its handler"))
    print(row("baseline: select 1", trips))
    print(row("after-work", times[5:], target="target p95 < 60"))


def main() -> None:
    embedder = TableEmbedder(Int8MiniLM())
    with tempfile.TemporaryDirectory() as folder, LocalStack(Path(folder), overrides={"AGENT7_DEBOUNCE_MS": "0"}) as stack:
        offline = ask(stack, known_people(stack, embedder), (*ASKED, EXACT), None)
        after_work(stack)
    with FakeOpenAI() as model, tempfile.TemporaryDirectory() as folder:
        model.chat = thinks
        settings = {"OPENAI_BASE_URL": model.base_url, "AGENT7_EMBEDDINGS": "local", "AGENT7_DEBOUNCE_MS": "0"}
        with LocalStack(Path(folder), overrides=settings) as stack:
            samples = ask(stack, known_people(stack, embedder), (*ASKED, EXACT), model)
            report(samples, offline)
            report_prefix(model)
            report_cost(stack)


if __name__ == "__main__":
    main()
