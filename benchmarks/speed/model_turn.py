"""A turn with a model server that takes 500 ms a call, through the webhook and with 1,000 memories: time, calls, tokens, cost.

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
from agent7.llm.minilm import MiniLM
from agent7.memory import MemoryAgent
from agent7.prompts.context import estimated_tokens
from agent7.store.unit_of_work import Database
from benchmarks import known_person
from benchmarks.figures import heading, row
from benchmarks.recall.speed import TableEmbedder
from benchmarks.speed.turn import PAUSE_SECONDS, REPLY_SECONDS, timed
from local.lifeline import REPOSITORY
from local.stack import LocalStack
from tests.fakes import openai_server as server
from tests.fakes.openai_server import FakeOpenAI, Reply

MODEL = "gpt-6-luna"
MODEL_SECONDS = 0.5
PEOPLE = 3
WARM_PEOPLE = 1
BY_RULES = "What's my favourite place for {}?"
BY_MODEL = "What did I say about {}?"
ROUTED = {"route": "respond", "intent": "memory_query", "reason": "asks for something told before"}
ANSWERED = {
    "reply": "You told me that it was sorted out in the attic last week, together with the heating bill.",
    "used": [1],
    "escalate": False,
}
SECONDS_TO_REFILL = 30
"""Between messages, so that nobody is held back for writing too much."""
AFTER_WORK_SAMPLES = 60


@dataclass(frozen=True, slots=True)
class Sample:
    """One turn: milliseconds from the webhook to the reply, and what the model was asked, in (schema, input tokens)."""

    question: str
    milliseconds: float
    calls: tuple[tuple[str, int], ...]


def thinks(request: dict[str, Any]) -> Reply:
    """Routes and answers as any model would, with as many tokens as it was sent."""
    answer = ROUTED if schema_of(request).startswith("Router") else ANSWERED
    usage = {"prompt_tokens": tokens_of(request), "completion_tokens": estimated_tokens(json.dumps(answer))}
    return server.takes(MODEL_SECONDS, server.says(answer, usage=usage, model=MODEL))(request)


def schema_of(request: dict[str, Any]) -> str:
    return str(request["response_format"]["json_schema"]["name"])


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
                    calls = [(schema_of(each), tokens_of(each)) for each in (model.requests[before:] if model else [])]
                    if number >= WARM_PEOPLE:
                        samples.append(Sample(question, told["replies"][0]["ms_since_inbound"], tuple(calls)))
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
    print(row("baseline: the same questions offline", [each.milliseconds for each in offline]))
    for name, question, most, target in (("rules", BY_RULES, 1, 900), ("model", BY_MODEL, 2, 1400)):
        of_question = [each for each in samples if each.question == question]
        calls = sorted({len(each.calls) for each in of_question})
        target_text = f"target p95 < {target}; calls a turn {calls}, at most {most}"
        print(row(f"routed by {name}", [each.milliseconds for each in of_question], target=target_text))
    print("\nInput tokens of one turn, estimated (median, most)")
    routed = [each for each in samples if each.question == BY_MODEL]
    for prefix in ("Router", "Responder"):
        tokens = [sum(count for schema, count in each.calls if schema.startswith(prefix)) for each in routed]
        print(f"{prefix:<58} {median(tokens):>8.0f} {max(tokens):>8}")
    both = [sum(count for _, count in each.calls) for each in routed]
    print(f"{'router and answer':<58} {median(both):>8.0f} {max(both):>8}     target < 2,500")


def report_cost(stack: LocalStack) -> None:
    """What the turns themselves say that they cost."""
    with psycopg.connect(stack.database_owner_dsn) as owner:
        costs = [cost for (cost,) in owner.execute("SELECT cost FROM turns WHERE route = 'respond' AND cost ? 'responder'").fetchall()]
    print(f"\nCost of a respond turn with {MODEL}, as booked (USD, median)")
    for name, steps in (("routed by rules", {"responder"}), ("routed by the model", {"responder", "router"})):
        booked = [sum(float(step["usd"]) for step in cost.values()) for cost in costs if set(cost) == steps]
        print(f"{name:<58} {median(booked):>8.6f}     n={len(booked)}")


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
    embedder = TableEmbedder(MiniLM())
    with tempfile.TemporaryDirectory() as folder, LocalStack(Path(folder), overrides={"AGENT7_DEBOUNCE_MS": "0"}) as stack:
        offline = ask(stack, known_people(stack, embedder), (BY_RULES, BY_MODEL), None)
        after_work(stack)
    with FakeOpenAI() as model, tempfile.TemporaryDirectory() as folder:
        model.chat = thinks
        settings = {"OPENAI_BASE_URL": model.base_url, "AGENT7_EMBEDDINGS": "local", "AGENT7_DEBOUNCE_MS": "0"}
        with LocalStack(Path(folder), overrides=settings) as stack:
            samples = ask(stack, known_people(stack, embedder), (BY_RULES, BY_MODEL), model)
            report(samples, offline)
            report_cost(stack)


if __name__ == "__main__":
    main()
