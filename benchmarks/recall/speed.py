"""Recall speed of one user with 1,000 and 10,000 memories, beside two baselines of the same rounds.

The query's embedding is counted apart: it is computed before, and recall gets it from a table. Baselines: an empty round trip
(SELECT 1 within a fenced transaction) and the exact vector query alone. Rounds are interleaved, so that a busy machine slows
all of them alike.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import psycopg

from agent7.identity import ConversationId, Scope
from agent7.llm.embeddings import Embedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import Note, Purpose
from agent7.store.memory import embeddings, postings
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World, memory_world

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SIZES = (1_000, 10_000)
ROUNDS = 200
EMBEDDED = 1_000
"""Texts that are really embedded; further rows get the vectors of these with a little noise, to save an hour of embedding."""
SUBJECTS = ("I", "my sister", "our neighbour", "Anna", "the team", "my boss", "grandpa", "the landlord", "Carlos", "our dog")
VERBS = ("bought", "lost", "repaired", "painted", "forgot", "ordered", "borrowed", "sold", "cleaned", "found", "planned", "cancelled")
THINGS = (  # noqa: SIM905 - twenty lines otherwise
    "a green bicycle,the kitchen table,two concert tickets,an old piano,the rental contract,a birthday cake,the winter tyres,"
    "a sourdough starter,the garden shed,three library books,a flight to Lisbon,the dentist appointment,a camera lens,"
    "the quarterly report,a pair of hiking boots,the heating bill,a chess set,the wedding invitation,a used car,a podcast"
).split(",")
PLACES = ("in Berlin", "at the harbour", "near the station", "at work", "on the balcony", "in the attic", "at the market", "by the lake")
WHENS = ("yesterday", "last week", "on Monday", "two days ago", "this morning", "in spring", "before lunch", "during the holidays")


class TableEmbedder:
    """Vectors that were computed before."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._table: dict[str, list[float]] = {}
        self.model = embedder.model
        self.dimensions = embedder.dimensions

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        if missing := [text for text in texts if text not in self._table]:
            self._table.update(zip(missing, self._embedder.embed(missing), strict=True))
        return [self._table[text] for text in texts]

    def put(self, text: str, vector: list[float]) -> None:
        self._table[text] = vector


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    embedder = TableEmbedder(Int8MiniLM())
    results: dict[str, dict[str, float]] = {}
    with memory_world(embedder) as world:
        texts = sentences(max(SIZES))
        prepare(embedder, texts)
        for number, size in enumerate(SIZES):
            scope = world.new_user(str(447700000000 + number))
            write(world, scope, texts[:size])
            analyze(world)
            results[str(size)] = measure(world, scope, embedder, rounds)
    report(results)


def sentences(count: int) -> list[str]:
    chance = random.Random(11)
    return [
        f"{chance.choice(SUBJECTS)} {chance.choice(VERBS)} {chance.choice(THINGS)} {chance.choice(PLACES)} {chance.choice(WHENS)}, "
        f"number {number} and {chance.choice(SUBJECTS)} {chance.choice(VERBS)} {chance.choice(THINGS)}"
        for number in range(count)
    ]


def prepare(embedder: TableEmbedder, texts: Sequence[str]) -> None:
    vectors = embedder.embed(texts[:EMBEDDED])
    chance = random.Random(13)
    for number, text in enumerate(texts[EMBEDDED:]):
        noisy = [value + chance.gauss(0, 0.02) for value in vectors[number % EMBEDDED]]
        length = math.sqrt(math.sumprod(noisy, noisy))
        embedder.put(text, [value / length for value in noisy])


def write(world: World, scope: Scope, texts: Sequence[str]) -> None:
    notes = [
        Note.verbatim(text, said_at=NOW - timedelta(minutes=len(texts) - number), conversation=ConversationId(number // 20))
        for number, text in enumerate(texts)
    ]
    for start in range(0, len(notes), 500):
        drafts = world.memory.drafts(scope, notes[start : start + 500], at=NOW)
        with world.database.transaction(Fence.around(scope)) as unit:
            for draft in drafts:
                world.memory.remember(unit, scope, draft, at=NOW)
    with world.database.transaction(Fence.around(scope)) as unit:
        postings.recount(unit, scope.own, NOW)
        while world.memory.place_vectors(unit, scope, most=1_000):  # as ends of sessions and nights leave it
            pass


def analyze(world: World) -> None:
    with psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")


def measure(world: World, scope: Scope, embedder: TableEmbedder, rounds: int) -> dict[str, float]:
    chance = random.Random(17)
    queries = [f"When did {chance.choice(SUBJECTS)} get {chance.choice(THINGS)} {chance.choice(PLACES)}?" for _ in range(rounds)]
    fresh = Int8MiniLM()
    fresh.load()
    embedding_times = [timed(lambda query=query: fresh.embed([query])) for query in queries]  # type: ignore[misc]
    for query in queries:
        world.memory.recall(scope, query, purpose=Purpose.TURN, at=NOW)
    vectors = [embeddings.half(vector) for vector in embedder.embed(queries)]
    times: dict[str, list[float]] = {"recall": [], "vector only": [], "select 1": []}
    for query, vector in zip(queries, vectors, strict=True):
        times["recall"].append(timed(lambda query=query: world.memory.recall(scope, query, purpose=Purpose.TURN, at=NOW)))  # type: ignore[misc]
        times["vector only"].append(timed(lambda vector=vector: vector_only(world, scope, vector)))  # type: ignore[misc]
        times["select 1"].append(timed(lambda: vector_only(world, scope, None)))
    times["query embedding (apart)"] = embedding_times
    return {f"{name} {percentile}": at_percentile(values, percentile) for name, values in times.items() for percentile in (50, 95)}


def vector_only(world: World, scope: Scope, vector: str | None) -> None:
    with world.database.transaction(Fence.around(scope)) as unit:
        if vector is None:
            unit.execute("SELECT 1").fetchone()
        else:
            embeddings.nearest(unit, [scope.own, scope.shared], world.embedder.model, vector, most=10, any_life=False)


def timed(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return (time.perf_counter() - started) * 1000


def at_percentile(values: Sequence[float], percentile: int) -> float:
    return round(statistics.quantiles(values, n=100)[percentile - 1], 2)


def report(results: dict[str, dict[str, float]]) -> None:
    print(f"{'memories':>9}{'':26}{'p50 ms':>9}{'p95 ms':>9}")
    for size, figures in results.items():
        for name in ("recall", "vector only", "select 1", "query embedding (apart)"):
            print(f"{size:>9}  {name:24}{figures[f'{name} 50']:>9.2f}{figures[f'{name} 95']:>9.2f}")
    print(json.dumps({f"{name.replace(' ', '_')}_{size}": value for size, figures in results.items() for name, value in figures.items()}))


if __name__ == "__main__":
    main()
