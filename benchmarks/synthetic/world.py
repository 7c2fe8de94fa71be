"""Synthetic people in a real database: who they are, what to ask them, and where their vectors stand."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import psycopg

from agent7.identity import Scope
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import DEFAULT_POLICY
from agent7.store.memory import postings
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World
from benchmarks.synthetic.loading import ahead, as_rows, graph_made_afterwards, indexes_made_afterwards, post, put, put_names, weigh
from benchmarks.synthetic.memories import Made, Synthetic, Vectors, names_known
from benchmarks.synthetic.rows import NOW, Owner, live

KEPT = 100_000
"""Memories of the largest person whose texts and vectors are kept beside the database."""
AT_ONCE = 10
"""People of a crowd in one statement."""


class MadeEmbedder:
    """The shipped model, run for its time, with made vectors for made questions. `free` answers those without running it."""

    def __init__(self) -> None:
        self.real = Int8MiniLM()
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
class Kept:
    """A person's memories beside the database, in the order of their ids; `live`: which may come back."""

    texts: list[str]
    vectors: Vectors
    live: np.ndarray


@dataclass(frozen=True, slots=True)
class Grown:
    """One person with their memories: what may be asked, and how long loading them and each index took, in seconds."""

    scope: Scope
    memories: int
    questions: Mapping[str, Vectors]
    first: int
    loaded: float = 0.0
    indexed: Mapping[str, float] = field(default_factory=dict)
    kept: Kept | None = field(default=None, repr=False)
    """All of it, where it is small enough to be asked for by somebody else."""


@dataclass
class Population:
    """Grows people in one database, each with memories of their own."""

    world: World
    owner: psycopg.Connection
    questions: int
    _memory: int = 1
    _entity: int = 1
    _people: int = 0

    def __post_init__(self) -> None:
        """Nothing but what is measured works beside it, and no trigger does what loading does."""
        self.owner.execute("SET session_replication_role = replica")
        for setting in ("autovacuum = off", "max_wal_size = '4GB'", "checkpoint_timeout = '30min'"):
            self.owner.execute(f"ALTER SYSTEM SET {setting}")  # type: ignore[arg-type]
        self.owner.execute("SELECT pg_reload_conf()")

    def grow(self, memories: int) -> Grown:
        """A person of so many memories."""
        owner = self._owner(memories, place=self._place() if memories >= DEFAULT_POLICY.approximate_alone_from else 0)
        made_by, slices, seconds, started = Synthetic(self._people), [], {}, time.perf_counter()
        first: list[Made] = []
        with indexes_made_afterwards(self.owner, memories, seconds), graph_made_afterwards(self.owner, owner, seconds):
            put_names(self.owner, [owner])
            for made, payloads in ahead((made, as_rows([(owner, made)])) for made in made_by.memories(memories)):
                put(self.owner, payloads)
                first = first or [made]
                slices += [made] if memories <= KEPT else []
            loaded = time.perf_counter() - started
            told(f"  {memories:,} rows loaded in {loaded:.0f} s, now their indexes", enough=memories >= KEPT)
        self._count([owner])
        questions = self._questions(made_by, first[0])
        return Grown(owner.scope, memories, questions, owner.first_memory, loaded, seconds, kept(owner, slices) if slices else None)

    def crowd(self, people: int, memories: int, different: int) -> list[Grown]:
        """So many people of so many memories, few sets of them: the fence keeps people from seeing that others have the same."""
        made_by = [Synthetic(1_000 + number) for number in range(min(different, people))]
        sets = [next(each.memories(memories, at_once=memories)) for each in made_by]
        questions = [self._questions(by, made) for by, made in zip(made_by, sets, strict=True)]
        owners, seconds, started = [self._owner(memories, place=0) for _ in range(people)], {}, time.perf_counter()
        with indexes_made_afterwards(self.owner, people * memories, seconds):
            put_names(self.owner, owners)
            owned = [(owner, sets[number % len(sets)]) for number, owner in enumerate(owners)]
            for payloads in ahead(as_rows(owned[start : start + AT_ONCE]) for start in range(0, people, AT_ONCE)):
                put(self.owner, payloads)
            loaded = time.perf_counter() - started
            told(f"  {people * memories:,} rows loaded in {loaded:.0f} s, now their indexes", enough=people * memories >= KEPT)
        self._count(owners)
        return [
            Grown(each.scope, memories, questions[number % len(sets)], each.first_memory, loaded, seconds)
            for number, each in enumerate(owners)
        ]

    def _owner(self, memories: int, *, place: int) -> Owner:
        self._people += 1
        scope = self.world.new_user(str(447700000000 + self._people))
        owner = Owner(scope, memories, self._memory, self._entity, self.world.embedder.model, place)
        self._memory += memories
        self._entity += 1 + names_known(memories)
        return owner

    def _place(self) -> int:
        row = self.owner.execute("SELECT 1 + nextval('ann_places') % 8").fetchone()
        return int(row[0]) if row else 0

    def _count(self, owners: Sequence[Owner]) -> None:
        """As the end of a session leaves it."""
        post(self.owner, [owner.scope.own for owner in owners])
        weigh(self.owner, [owner.scope.own for owner in owners])
        for owner in owners:
            with self.world.database.transaction(Fence.around(owner.scope)) as unit:
                postings.recount(unit, owner.scope.own, NOW)
        self.owner.execute("SET vacuum_buffer_usage_limit = 0")
        self.owner.execute("VACUUM ANALYZE")

    def _questions(self, made_by: Synthetic, made: Made) -> dict[str, Vectors]:
        return dict(made_by.question(made, place * 7 % len(made.texts)) for place in range(self.questions))


def kept(owner: Owner, slices: Sequence[Made]) -> Kept:
    texts = [text for made in slices for text in made.texts]
    return Kept(texts, np.concatenate([made.vectors for made in slices]), np.concatenate([live(owner, made) for made in slices]))


def told(text: str, *, enough: bool) -> None:
    """A line of progress, where waiting is long enough to want one."""
    if enough:
        print(text, file=sys.stderr, flush=True)


def milliseconds(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return (time.perf_counter() - started) * 1000
