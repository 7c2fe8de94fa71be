"""Synthetic people in a real database: who they are, what to ask them, and where their vectors stand."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import psycopg
from psycopg import sql

from agent7.identity import Scope
from agent7.llm.minilm import MiniLM
from agent7.memory import DEFAULT_POLICY
from agent7.store import postings
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World
from benchmarks.synthetic_loading import NOW, load
from benchmarks.synthetic_memories import Made, Synthetic, Vectors


class MadeEmbedder:
    """The shipped model, run for its time, with made vectors for made questions. `free` answers those without running it."""

    def __init__(self) -> None:
        self.real = MiniLM()
        self.model, self.dimensions = self.real.model, self.real.dimensions
        self.free = False
        self._made: dict[str, list[float]] = {}

    def put(self, questions: Mapping[str, Vectors]) -> None:
        self._made.update({text: vector.tolist() for text, vector in questions.items()})

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        if self.free and all(text in self._made for text in texts):
            return [self._made[text] for text in texts]
        real = self.real.embed(texts)
        return [self._made.get(text, vector) for text, vector in zip(texts, real, strict=True)]


@dataclass(frozen=True, slots=True)
class Grown:
    """One person with their memories: what may be asked, and how long loading and indexing took, in seconds."""

    scope: Scope
    memories: int
    questions: Mapping[str, Vectors]
    loaded: float
    indexed: float
    first: int
    kept: Made | None = field(default=None, repr=False)
    """All of it, where it is small enough to be asked for by somebody else."""


@dataclass
class Population:
    """Grows people in one database, each with fresh memories of their own."""

    world: World
    owner: psycopg.Connection
    questions: int
    _next: int = 1
    _people: int = 0

    def grow(self, memories: int, *, seed: int | None = None, slices: Sequence[Made] | None = None) -> Grown:
        """A person of so many memories; `slices` are taken instead of making new ones."""
        self._people += 1
        scope, started = self.world.new_user(str(447700000000 + self._people)), time.perf_counter()
        made_by, first, kept = Synthetic(seed or self._people), self._next, []
        for made in slices or made_by.memories(memories):
            load(self.owner, scope, made, first=self._next, model=self.world.embedder.model)
            self._next += len(made.texts)
            kept += [made] if not kept or memories <= KEPT else []
            told(f"  {self._next - first:,} of {memories:,} memories loaded", enough=memories >= KEPT)
        with self.world.database.transaction(Fence.around(scope)) as unit:
            postings.recount(unit, scope.own, NOW)
        loaded = time.perf_counter() - started
        indexed = place_at_once(self.owner, scope, self.world.embedder.model) if memories >= DEFAULT_POLICY.approximate_from else 0.0
        asked = dict(made_by.question(kept[0], place * 7 % len(kept[0].texts)) for place in range(self.questions))
        return Grown(scope, memories, asked, loaded, indexed, first, joined(kept) if slices is None and memories <= KEPT else None)


KEPT = 100_000


def joined(slices: Sequence[Made]) -> Made:
    import numpy as np

    texts = [text for made in slices for text in made.texts]
    return Made(texts, [each for made in slices for each in made.lexemes], np.concatenate([made.vectors for made in slices]))


def place_at_once(owner: psycopg.Connection, scope: Scope, model: str) -> float:
    """Put a whole scope into its HNSW by building that index anew, as one does after an import; seconds."""
    started = time.perf_counter()
    with settings(owner, maintenance_work_mem="3GB"):
        place, name, definition = owner.execute(
            """
            SELECT chosen.place, x.indexname, x.indexdef
              FROM (SELECT (1 + nextval('ann_places') %% 8)::int AS place) AS chosen
              JOIN pg_indexes x ON x.indexname = ann_index(%s, chosen.place)
            """,
            (model,),
        ).fetchone() or (0, "", "")
        owner.execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(name)))
        owner.execute("UPDATE memory_embeddings SET ann = %s WHERE scope_id = %s AND model = %s", (place, scope.own, model))
        told("  building the graph", enough=True)
        owner.execute(definition)
        owner.execute("REINDEX INDEX memory_embeddings_exact")
    return time.perf_counter() - started


@contextmanager
def settings(owner: psycopg.Connection, **values: str) -> Iterator[None]:
    for name, value in values.items():
        owner.execute("SELECT set_config(%s, %s, false)", (name, value))
    yield
    for name in values:
        owner.execute(sql.SQL("RESET {}").format(sql.Identifier(name)))


def told(text: str, *, enough: bool) -> None:
    """A line of progress, where waiting is long enough to want one."""
    if enough:
        print(text, file=sys.stderr, flush=True)


def milliseconds(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return (time.perf_counter() - started) * 1000
