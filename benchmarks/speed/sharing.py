"""Shared memory at 100,000 memories of twenty agents: `make bench ARGS=sharing`.

Writes and queries through the service, with the limits in an emulated DynamoDB and vectors that cost nothing (`recall` measures
embedding). Then twenty agents write a minute as fast as they may, and half of them in turns alone, beside a process that only computes,
and beside one that floods: the machine has few cores, and what the flood costs is what it takes more than the second.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any, Final

import numpy as np
import psycopg

from agent7.channels.aws import aws_client
from agent7.identity import NOBODY, Scope
from agent7.llm.embeddings import Embedder
from agent7.memory import MemoryAgent, Purpose
from agent7.sharing import Caller, Keys, NewMemory, OverLimit, Query, Sharing, TooOften, mint
from agent7.sharing.admission import REQUESTS, Admission
from agent7.sharing.limits import DynamoDbLimits
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database
from benchmarks.figures import heading, p50, p95, row
from benchmarks.memory_world import KEY, memory_world
from benchmarks.synthetic.memories import Vectors
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import MadeEmbedder, Population

MEMORIES, AGENTS, ROUNDS, A_MINUTE = 100_000, 20, 200, 60.0
MOST_WRITE, MOST_QUERY, MOST_OVER, MOST_SLOWER = 40.0, 30.0, 0.01, 1.5
DOMAINS: Final = ("deploy", "billing", "support", "search")
FLOODS, FLOOD_SECONDS = 4, 8.0
PACE: Final = 0.9
"""Seconds between two tries of an agent: a little more than it may write in a minute."""


class FreeEmbedder:
    """Vectors by chance of the text, at once; of made questions the made ones."""

    def __init__(self, questions: Mapping[str, Vectors], model: str, dimensions: int) -> None:
        self.model, self.dimensions, self._questions = model, dimensions, questions

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [self._one(text) for text in texts]

    def _one(self, text: str) -> list[float]:
        if text in self._questions:
            return self._questions[text].tolist()  # type: ignore[no-any-return]
        chance = np.random.default_rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]))
        vector = chance.standard_normal(self.dimensions)
        return (vector / np.linalg.norm(vector)).tolist()  # type: ignore[no-any-return]


@contextmanager
def limits() -> Iterator[DynamoDbLimits]:
    from moto import mock_aws

    os.environ |= {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_DEFAULT_REGION": "eu-central-1"}
    os.environ.pop("AWS_ENDPOINT_URL", None)
    with mock_aws():
        client = aws_client("dynamodb")
        key = {
            "AttributeDefinitions": [{"AttributeName": "agent", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "agent", "KeyType": "HASH"}],
        }
        client.create_table(TableName="agents", BillingMode="PAY_PER_REQUEST", **key)
        yield DynamoDbLimits(client, "agents")


class Worked:
    """Processor time of this thread and of its backend of Postgres, in ms by what was done: what else the machine does is left out."""

    def __init__(self, backend: int) -> None:
        self._backend = Path(f"/proc/{backend}/schedstat")
        self.took: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def noted(self, what: str) -> Iterator[None]:
        before = self._now()
        yield
        self.took[what].append((self._now() - before) * 1000)

    def _now(self) -> float:
        return time.thread_time() + int(self._backend.read_text().split()[0]) / 1e9


@dataclass
class Writer:
    """An agent that writes: how long each write took, when it was accepted, how often it was over the limit."""

    sharing: Sharing
    caller: Caller

    def __post_init__(self) -> None:
        self.took: list[float] = []
        self.accepted: list[datetime] = []
        self.ids: list[str] = []
        self.over = 0

    def write(self, number: int, at: datetime) -> None:
        content = f"Ticket {number} of {self.caller.name} was closed after {number * 7 % 90} minutes by team {number % 13}"
        began = time.perf_counter()
        try:
            (done,), _ = self.sharing.write(self.caller, [NewMemory(content)], at=at)
        except OverLimit:
            self.over += 1
            return
        self.took.append((time.perf_counter() - began) * 1000)
        self.accepted.append(at)
        self.ids.append(done.memory.public_id if done.memory else "")

    def for_a_while(self, seconds: float, pace: float) -> None:
        until, number = time.perf_counter() + seconds, 0
        while (now := time.perf_counter()) < until:
            self.write(number, datetime.now(UTC))
            number += 1
            time.sleep(max(pace - (time.perf_counter() - now), 0.0))

    def most_in_a_minute(self) -> int:
        span = timedelta(seconds=60)
        return max((sum(at - span < each <= at for each in self.accepted) for at in self.accepted), default=0)


def shared_by_agents(owner: psycopg.Connection, scope: Scope) -> list[Caller]:
    """The memories of a made person as what agents share."""
    owner.execute("UPDATE scopes SET user_id = NULL, of_agents = true WHERE id = %s", (scope.own,))
    owner.execute(
        "UPDATE memories SET user_id = NULL, kind = 'semantic', origin = 'agent', source_type = 'agent' WHERE scope_id = %s", (scope.own,)
    )
    owner.execute(
        "INSERT INTO agents (workspace_id, public_id, name, domains, most_memories, created_at, created_by)"
        " SELECT %s, 'AGENT' || n, 'agent ' || n, ARRAY[(%s::text[])[1 + n %% 4]], 1000000, %s, 'benchmark' FROM generate_series(1, %s) n",
        (scope.workspace, list(DOMAINS), NOW, AGENTS),
    )
    owner.execute(
        "INSERT INTO shared_memories (memory_id, workspace_id, scope_id, agent_id, domain, bytes)"
        " SELECT m.id, m.workspace_id, m.scope_id, a.id, a.domains[1], length(m.content) FROM memories m"
        " JOIN (SELECT id, domains, row_number() OVER (ORDER BY id) - 1 AS n FROM agents) a ON a.n = m.id %% %s WHERE m.scope_id = %s",
        (AGENTS, scope.own),
    )
    for table in ("memories", "entities"):  # loading gave ids of its own
        owner.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))")  # type: ignore[arg-type]
    owner.execute("VACUUM ANALYZE")
    rows = owner.execute("SELECT id, public_id, name, domains FROM agents ORDER BY id").fetchall()
    agents = Scope(scope.workspace, NOBODY, scope.own, scope.shared)
    return [
        Caller(agents, "", i, public, name, "", tuple(domains), 60, may_write=True, only=frozenset()) for i, public, name, domains in rows
    ]


def flood(dsn: str, key: str, model: str, dimensions: int, seconds: float, begun: Any) -> None:
    """Write without a pause by the door that all agents come through, in a process of its own."""
    database, sent, written = Database(dsn, application_name="flood"), 0, 0
    with limits() as own:
        sharing = Sharing(database, MemoryAgent(database, FreeEmbedder({}, model, dimensions), KEY), own)
        door = Admission(Keys(database), own)
        sharing.write(door.caller(key, at=datetime.now(UTC)), [NewMemory("The flood begins")], at=datetime.now(UTC))  # all is loaded
        begun.set()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            sent += 1
            with suppress(OverLimit, TooOften):
                caller = door.caller(key, at=datetime.now(UTC))
                sharing.write(caller, [NewMemory(f"Ticket {sent} of the flood was closed")], at=datetime.now(UTC))
                written += 1
    database.close()
    print(f"  flood: {sent:,} requests in {seconds:.0f} s, {written} written")


def compute(seconds: float, begun: Any) -> None:
    """Keep a core busy."""
    begun.set()
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        sum(range(1000))


def at_once(writers: Sequence[Writer], seconds: float, pace: float) -> None:
    threads = [Thread(target=each.for_a_while, args=(seconds, pace)) for each in writers]
    for thread in threads:
        thread.start()
        time.sleep(pace / len(threads))
    for thread in threads:
        thread.join()


def main() -> None:
    made = MadeEmbedder()
    made.real.load()
    with memory_world(made) as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner, limits() as limited:
        person = Population(world, owner, ROUNDS).grow(MEMORIES)
        callers = shared_by_agents(owner, person.scope)
        dsn = world.owner_dsn.partition("&options")[0].replace("postgres:@", "agent7_app@")
        opened: list[Database] = []

        def sharing() -> Sharing:
            opened.append(Database(dsn, application_name="benchmark"))
            embedder: Embedder = FreeEmbedder(person.questions, made.model, made.dimensions)
            return Sharing(opened[-1], MemoryAgent(opened[-1], embedder, KEY), limited)

        one = sharing()
        unlimited = Writer(one, replace(callers[0], per_minute=6_000))
        with opened[-1].transaction(LOOKUPS_ONLY) as unit:
            worked = Worked(*unit.one("SELECT pg_backend_pid()"))
        for number in range(ROUNDS + 20):
            with worked.noted("write"):
                unlimited.write(10_000 + number, datetime.now(UTC))
        asked: list[float] = []
        for question in person.questions:
            began = time.perf_counter()
            with worked.noted("query"):
                one.query(callers[1], Query(question, domain="deploy"), at=NOW)
            asked.append((time.perf_counter() - began) * 1000)
        print(heading(f"Shared memory, {MEMORIES:,} memories of {AGENTS} agents, embedding apart"))
        print(row("write one", unlimited.took[20:], target=f"p95 < {MOST_WRITE:.0f}"))
        print(row("query, ten of a domain", asked[10:], target=f"p95 < {MOST_QUERY:.0f}"))
        print(row("write one, processor time of Python and Postgres", worked.took["write"][20:]))
        print(row("query, processor time of Python and Postgres", worked.took["query"][10:]))
        _turned_away(owner, opened[-1], limited, callers[2], worked)
        reader = replace(world.new_user("447700900001"), agents=person.scope.own)
        for shared in (False, True):
            took: list[float] = []
            for question in person.questions:
                began = time.perf_counter()
                one.memory.recall(reader, question, purpose=Purpose.TURN, at=NOW, with_shared=shared)
                took.append((time.perf_counter() - began) * 1000)
            print(row(f"recall of a turn, {'with' if shared else 'without'} what agents share", took[10:]))
        _a_minute(owner, sharing, callers)
        _beside_a_flood(owner, sharing, callers, dsn, made)
        for each in opened:
            each.close()


def _turned_away(owner: psycopg.Connection, database: Database, limited: DynamoDbLimits, caller: Caller, worked: Worked) -> None:
    """What a request costs of an agent that sends too many: the looks at its key and its count, and nothing of either."""
    key, counted = _key_of(owner, caller), Admission(Keys(database), limited)
    for _ in range(REQUESTS * caller.per_minute + ROUNDS):
        with worked.noted("admitted"), suppress(TooOften):
            counted.caller(key, at=NOW)
    admitted, turned = worked.took["admitted"][: REQUESTS * caller.per_minute], worked.took["admitted"][REQUESTS * caller.per_minute + 1 :]
    print(row("a request admitted, processor time with the emulator's", admitted))
    print(row("a request of a flood turned away, processor time", turned))


def _a_minute(owner: psycopg.Connection, sharing: Any, callers: Sequence[Caller]) -> None:
    writers = [Writer(sharing(), caller) for caller in callers]
    at_once(writers, A_MINUTE + 5, PACE)
    ids = [each for writer in writers for each in writer.ids]
    row_of = owner.execute("SELECT count(*) FROM memories WHERE public_id = ANY (%s)", (ids,)).fetchone()
    most, over = max(writer.most_in_a_minute() for writer in writers), sum(writer.over for writer in writers)
    held = row_of[0] if row_of else 0
    print(row("write, twenty agents at their limits", [each for writer in writers for each in writer.took]))
    print(f"  accepted {len(ids)}, held {held}, lost {len(set(ids)) - held}; turned away {over}; most of one in 60 s {most} of 60")


def _beside_a_flood(owner: psycopg.Connection, sharing: Any, callers: Sequence[Caller], dsn: str, made: MadeEmbedder) -> None:
    writers = [Writer(sharing(), replace(caller, id=f"{caller.id}B", per_minute=6_000)) for caller in callers[:10]]
    spawned, took = multiprocessing.get_context("spawn"), {name: list[float]() for name in ("alone", "computes", "floods")}
    for turn in range(FLOODS):
        key = _key_of(owner, callers[-1 - turn])
        begun = {name: spawned.Event() for name in ("computes", "floods")}
        processes = {
            "computes": spawned.Process(target=compute, args=(FLOOD_SECONDS, begun["computes"])),
            "floods": spawned.Process(target=flood, args=(dsn, key, made.model, made.dimensions, FLOOD_SECONDS, begun["floods"])),
        }
        for name, samples in took.items():
            for writer in writers:
                writer.took.clear()
            if name in processes:
                processes[name].start()
                begun[name].wait()
            at_once(writers, FLOOD_SECONDS, 0.5)
            if name in processes:
                processes[name].join()
            samples += [each for writer in writers for each in writer.took]
    alone, computes, floods = took.values()
    print(row("write, ten agents twice a second", alone))
    print(row("the same beside a process that computes", computes))
    told = f"at most {MOST_SLOWER} times: {p50(floods) / p50(computes):.2f}, p95 {p95(floods) / p95(computes):.2f} of the line above"
    print(row("the same beside one that floods", floods, target=told))


def _key_of(owner: psycopg.Connection, caller: Caller) -> str:
    minted = mint()
    owner.execute(
        "INSERT INTO agent_keys (workspace_id, public_id, agent_id, prefix, hash, may_write, created_at, created_by)"
        " VALUES (%s, %s, %s, %s, %s, true, %s, 'benchmark')",
        (caller.scope.workspace, f"KEY{caller.agent}", caller.agent, minted.prefix, minted.digest, NOW),
    )
    return minted.secret


if __name__ == "__main__":
    main()
