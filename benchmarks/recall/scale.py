"""Recall from 100 memories of one person to a million, and amid many people: `make bench-scale` (ARGS="--most 1000000" for all).

One person after another grows in one database: 100, 1,000 ... memories each, then a crowd of people with 1,000 each. Measured is
`MemoryAgent.recall` as a turn calls it (default recipe: all arms), with the query's embedding and without, interleaved with the
embedding alone and with SELECT 1 in the same fence. Work is processor time, of this process and of Postgres, without the embedding:
it does not depend on who else is busy. `nearest` is the vector arm alone, with what is archived, as a turn asks for it. Above the
line from which an approximate index serves, its recall@10 is counted against an exact scan. In the end those of the beginning are
measured again, with everybody else's rows around them, and it is counted whether a filtered search gives anybody too few rows.

The rows are synthetic, with the statistics of real ones (`synthetic.memories`), and complete, so that every arm has work
(`synthetic.rows`). They come in by COPY, without fsync; large additions find their indexes dropped and make them again. The indexes
are therefore as dense as new ones. Postgres has 2 GB of shared buffers, as a server of 4 GB would, and for the rest the settings of the
product. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from agent7.identity import Scope
from agent7.memory import DEFAULT_POLICY, Purpose
from agent7.store.memory import embeddings
from agent7.store.unit_of_work import Fence
from benchmarks.figures import machine, p50, p95
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.scale_report import Row, Size, report
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import Grown, MadeEmbedder, Population, milliseconds, told

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
OF_EACH = 1_000
"""Memories of everybody in the crowd."""
DIFFERENT = 20
"""Different sets of memories in the crowd."""
NEAREST = 10
COMPARED = 40
"""Questions whose nearest are looked for by the index and exactly: at a million rows a second each."""
TENANTS = 1_000
"""People of whom it is counted whether they get as many rows as they ask for."""
SHARING, OF_THEIRS = 8, 200
"""So many of them, with so many of their rows each, move into the graphs, and so among the rows of the largest person."""
TABLES = ("memories", "memory_postings", "memory_embeddings", "memory_entities", "memory_edges", "memory_usage", "memory_term_counts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--most", type=int, default=100_000, help="memories of the largest person")
    parser.add_argument("--people", type=int, default=200, help="people with 1,000 memories each")
    parser.add_argument("--rounds", type=int, default=100, help="questions to each person")
    arguments = parser.parse_args()
    began = time.perf_counter()
    embedder = MadeEmbedder()
    embedder.real.load()
    with memory_world(embedder, durable=False, shared_buffers="2GB") as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        bench = Scale(world, owner, embedder, arguments.rounds)
        print(f"{machine()}; {datetime.now(UTC):%d %B %Y}; Postgres {owner.info.server_version // 10000}")
        bench.one_after_another([size for size in SIZES if size <= arguments.most])
        bench.amid_a_crowd(arguments.people)
        figures = {"too_few": bench.too_few(), "memory": bench.memory(), "seconds": round(time.perf_counter() - began)}
        print(json.dumps(report(bench.rows, bench.sizes, bench.largest_indexes(), figures)))


class Scale:
    """The people of one database, and what was measured of them."""

    def __init__(self, world: World, owner: psycopg.Connection, embedder: MadeEmbedder, rounds: int) -> None:
        self._world, self._owner, self._embedder = world, owner, embedder
        self._population = Population(world, owner, rounds)
        self._people: list[Grown] = []
        self._crowd: list[Grown] = []
        self.rows: list[Row] = []
        self.sizes: list[Size] = []

    def one_after_another(self, sizes: Sequence[int]) -> None:
        for size in sizes:
            told(f"one person with {size:,} memories", enough=True)
            before = self._bytes()
            person = self._population.grow(size)
            self._grown(f"{size:,}", size, person, before)
            self._people.append(person)
            self._measure("alone", person)

    def amid_a_crowd(self, people: int) -> None:
        if not people:
            return
        told(f"a crowd of {people:,} people with {OF_EACH:,} memories each", enough=True)
        before = self._bytes()
        self._crowd = self._population.crowd(people, OF_EACH, DIFFERENT)
        self._grown(f"{people:,} people", people * OF_EACH, self._crowd[0], before)
        for person in self._people:
            self._measure("amid the crowd", person)
        self._measure("one of the crowd", self._crowd[len(self._crowd) // 2])
        self._measure("another at every question", *self._crowd)

    def _grown(self, title: str, rows: int, person: Grown, before: dict[str, float]) -> None:
        of_each = {name: (held - before[name]) / rows for name, held in self._bytes().items()}
        self.sizes.append(Size(title, rows, person.loaded, person.indexed, of_each))

    def _measure(self, title: str, *people: Grown) -> None:
        self._embedder.put({text: vector for person in people for text, vector in person.questions.items()})
        asked = [
            (person.scope, list(person.questions)[turn % len(person.questions)])
            for turn, person in zip(range(len(people[0].questions)), itertools.cycle(people), strict=False)
        ]
        figures: dict[str, list[float]] = {"with embedding": [], "without": [], "nearest": [], "embedding": [], "select 1": []}
        work: list[float] = []
        warming = asked[: len(asked) // 4]
        for scope, text in (*warming, *asked):
            for name, values in figures.items():
                self._embedder.free = name != "with embedding"
                began = self._worked()
                values.append(milliseconds(lambda name=name, scope=scope, text=text: self._once(name, scope, text)))  # type: ignore[misc]
                if name == "without":
                    work.append(self._worked() - began)
        warm = {name: values[len(warming) :] for name, values in {**figures, "work": work}.items()}
        found = self._found(people[0]) if people[0].memories >= DEFAULT_POLICY.approximate_alone_from else None
        total = self._owner.execute("SELECT count(*) FROM memories").fetchone()
        self.rows.append(Row(title, people[0].memories, total[0] if total else 0, warm, found))
        told(f"  {title}: {p50(warm['with embedding']):.1f} ms, 95 % within {p95(warm['with embedding']):.1f}", enough=True)

    def _once(self, name: str, scope: Scope, text: str) -> None:
        if name == "embedding":
            self._embedder.real.embed([text])
        elif name == "select 1":
            with self._world.database.transaction(Fence.around(scope)) as unit:
                unit.execute("SELECT 1").fetchone()
        elif name == "nearest":
            self._nearest(scope, self._embedder.embed([text])[0], DEFAULT_POLICY.recall.candidates_per_arm, any_life=True)
        else:
            self._world.memory.recall(scope, text, purpose=Purpose.TURN, at=NOW)

    def _nearest(self, scope: Scope, vector: Sequence[float], most: int, *, any_life: bool = False) -> list[int]:
        with self._world.database.transaction(Fence.around(scope)) as unit:
            half = embeddings.half(vector)
            return list(embeddings.nearest(unit, [scope.own], self._embedder.model, half, most=most, any_life=any_life))

    def _worked(self) -> float:
        """Milliseconds of processor time so far, here and in our Postgres process: what does not depend on who else is busy."""
        place = Path(f"/proc/{self._world.database.connection().info.backend_pid}/schedstat")
        theirs = int(place.read_text().split()[0]) / 1e6 if place.exists() else 0.0
        return time.process_time() * 1000 + theirs

    def _found(self, person: Grown) -> float:
        """The share of the exact ten nearest that the approximate index finds."""
        shares = []
        for vector in list(person.questions.values())[:COMPARED]:
            got = self._nearest(person.scope, vector.tolist(), NEAREST)
            exact = self._owner.execute(
                """SELECT memory_id FROM memory_embeddings WHERE scope_id = %s AND model = %s AND live
                    ORDER BY (embedding <#> %s::halfvec) + 0 LIMIT %s""",
                (person.scope.own, self._embedder.model, embeddings.half(vector.tolist()).to_text(), NEAREST),
            ).fetchall()
            shares.append(len(set(got) & {row[0] for row in exact}) / len(exact))
        return sum(shares) / len(shares)

    def too_few(self) -> dict[str, int]:
        """How many of the tenants get fewer rows than asked for, of the vector arm (60) or of a search (20); again in shared graphs."""
        told(f"whether anybody gets too few rows, of {min(TENANTS, len(self._crowd)):,}", enough=True)
        tenants, sharing = self._crowd[:TENANTS], self._crowd[:SHARING]
        counted = {"tenants": len(tenants), "too few": self._short(tenants)}
        for person in sharing:
            with self._world.database.transaction(Fence.around(person.scope)) as unit:
                embeddings.follow_growth(unit, person.scope.own, self._embedder.model, line=2 * OF_THEIRS, most=OF_THEIRS)
        return {**counted, "sharing graphs": len(sharing), "too few of them": self._short([*sharing, *self._people])}

    def _short(self, people: Sequence[Grown]) -> int:
        self._embedder.free = True
        short = 0
        for number, person in enumerate(people):
            text, vector = list(person.questions.items())[number % len(person.questions)]
            self._embedder.put({text: vector})
            nearest = self._nearest(person.scope, vector.tolist(), DEFAULT_POLICY.recall.candidates_per_arm)
            found = self._world.memory.recall(person.scope, text, purpose=Purpose.SEARCH, at=NOW).items
            short += len(nearest) < DEFAULT_POLICY.recall.candidates_per_arm or len(found) < 20
        return short

    def memory(self) -> dict[str, float]:
        """Megabytes: this process, our Postgres process apart from what all share, the shared buffers, and the whole database."""
        buffers = self._owner.execute(
            "SELECT pg_size_bytes(current_setting('shared_buffers')), pg_database_size(current_database())"
        ).fetchone()
        return {
            "this process": resident("self", "VmRSS"),
            "its Postgres process": resident(str(self._world.database.connection().info.backend_pid), "RssAnon"),
            **dict(zip(("shared buffers", "database"), (round(size / 2**20) for size in buffers or ()), strict=False)),
        }

    def _bytes(self) -> dict[str, float]:
        """Bytes of each table with its indexes, and of the graphs alone."""
        rows = self._owner.execute(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relname = ANY(%s) "
            "UNION ALL SELECT 'graph', sum(pg_relation_size(oid)) FROM pg_class WHERE relname LIKE 'memory\\_embeddings\\_ann%%'",
            (list(TABLES),),
        ).fetchall()
        return {name: float(size or 0) for name, size in rows}

    def largest_indexes(self) -> list[tuple[str, float]]:
        """Names and megabytes."""
        return [
            (name, size / 2**20)
            for name, size in self._owner.execute(
                """SELECT c.relname, pg_relation_size(c.oid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                    WHERE i.indrelid = ANY(%s::text[]::regclass[]) ORDER BY 2 DESC LIMIT 16""",
                (list(TABLES),),
            ).fetchall()
        ]


def resident(process: str, line: str) -> float:
    """Megabytes of a process, 0 where the system does not tell."""
    place = Path(f"/proc/{process}/status")
    lines = place.read_text().splitlines() if place.exists() else []
    return next((round(int(each.split()[1]) / 1024) for each in lines if each.startswith(line)), 0)


if __name__ == "__main__":
    main()
