"""Recall while memory moves to another embedding model; a part of `make bench-jobs`.

One person with 10,000 memories is asked questions, and the monthly job makes vectors of a model of other dimensions in a process beside it.
That model is the shipped one, run for its time on the same machine: the worst case, since in the cloud neither function takes the processor
from the other. The worker is let go on and stopped in turns, so that whatever else the machine does counts for both sides alike.
"""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from itertools import cycle, islice
from multiprocessing.process import BaseProcess
from typing import Any, Final

import psycopg

from agent7.bootstrap import Bootstrap
from agent7.identity import Scope
from agent7.jobs.table import JOBS
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import MemoryAgent, Purpose
from agent7.store.unit_of_work import Database
from benchmarks.figures import p50, p95
from benchmarks.memory_world import KEY, World, memory_world
from benchmarks.speed.clocks import LIVES_FOR, Running
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import MadeEmbedder, Population, milliseconds
from tests.fakes.job_ledger import MemoryJobLedger
from tests.fakes.queues import MemoryQueue

MEMORIES: Final = 10_000
QUESTIONS: Final = 40
ROUNDS: Final = 10
DIMENSIONS: Final = 512


class Wanted:
    """Another model by its name and dimensions: the shipped one with zeros behind, which change no cosine."""

    model, dimensions = f"wanted:{DIMENSIONS}", DIMENSIONS

    def __init__(self) -> None:
        self.real = Int8MiniLM()

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """As Embedder."""
        return [[*vector, *([0.0] * (DIMENSIONS - len(vector)))] for vector in self.real.embed(texts)]


def moving(dsn: str) -> None:
    """The monthly job, until it is done or killed."""
    database, queues = Database(dsn, application_name="worker"), {name: MemoryQueue() for name in JOBS}
    parts, embedder = Bootstrap({}), Wanted()
    memory = MemoryAgent(database, embedder, KEY, embedder_named=lambda _: embedder.real)
    known = {"database": database, "clock": Running(NOW), "job_ledger": MemoryJobLedger(), "job_queues": queues, "memory": memory}
    parts.__dict__.update(known)
    with redirect_stdout(io.StringIO()):
        parts.monthly.handle({"job": "monthly"}, LIVES_FOR)
        while queues["monthly"].sent:
            message = json.dumps(dict(queues["monthly"].sent.pop().body))
            parts.monthly.handle({"Records": [{"messageId": "1", "body": message}]}, LIVES_FOR)


def recall_beside(rounds: int = ROUNDS, memories: int = MEMORIES) -> dict[str, Any]:
    """Milliseconds of a recall while vectors are made, and while none are, in turns; and how many were made meanwhile."""
    with (
        memory_world(MadeEmbedder(), durable=False, shared_buffers="512MB") as world,
        psycopg.connect(world.owner_dsn, autocommit=True) as owner,
    ):
        grown = Population(world, owner, QUESTIONS).grow(memories)
        assert isinstance(world.embedder, MadeEmbedder)
        world.embedder.put(grown.questions)
        owner.execute("UPDATE workspaces SET embedding_model = %s", (world.embedder.model,))
        questions = cycle(grown.questions)
        asked(world, grown.scope, questions)  # warm
        meanwhile: list[float] = []
        usual: list[float] = []
        with worker(world) as process:
            wait_for_vectors(owner, process)
            for _ in range(rounds):
                meanwhile += asked(world, grown.scope, questions)
                with stopped(process):
                    usual += asked(world, grown.scope, questions)
            made = vectors(owner)
    found = {"usual": p95(usual), "meanwhile": p95(meanwhile), "usual_p50": p50(usual), "meanwhile_p50": p50(meanwhile)}
    return {name: round(figure, 1) for name, figure in found.items()} | {"made": made}


def asked(world: World, scope: Scope, questions: Iterator[str]) -> list[float]:
    """One recall of each question."""
    ask = partial(world.memory.recall, scope, purpose=Purpose.TURN, at=NOW)
    return [milliseconds(partial(ask, text)) for text in islice(questions, QUESTIONS)]


@contextmanager
def worker(world: World) -> Iterator[BaseProcess]:
    """The job in a process of its own; killed in the end."""
    dsn = world.owner_dsn.partition("&options=")[0].replace("postgres:@", "agent7_app@")
    process = multiprocessing.get_context("spawn").Process(target=moving, args=(dsn,), daemon=True)
    process.start()
    try:
        yield process
    finally:
        process.kill()
        process.join()


@contextmanager
def stopped(process: BaseProcess) -> Iterator[None]:
    """The worker stands still."""
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process.pid, signal.SIGCONT)


def vectors(owner: psycopg.Connection[Any]) -> int:
    """How many there are of the wanted model."""
    ((made,),) = owner.execute("SELECT count(*) FROM memory_embeddings WHERE model = %s", (Wanted.model,)).fetchall()
    return int(made)


def wait_for_vectors(owner: psycopg.Connection[Any], process: BaseProcess) -> None:
    """Until the worker is at it."""
    while not vectors(owner):
        assert process.is_alive(), "the worker ended before it made a vector"
        time.sleep(0.2)
