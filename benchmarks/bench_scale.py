"""Recall from 100 memories of one person to a million, and amid many people: `make bench-scale` (ARGS="--most 1000000" for all).

One person after another grows in one database: 100, 1,000 ... memories each, then a crowd of people with 1,000 each. Measured is
`MemoryAgent.recall` as a turn calls it (default recipe: all arms), with the query's embedding and without, interleaved with the
embedding alone and with SELECT 1 in the same fence. Work is processor time, of this process and of Postgres, without the embedding:
it does not depend on who else is busy. Above the line from which an approximate index serves, its recall@10 is counted against an
exact scan. In the end those of the beginning are measured again, with everybody else's rows around them.

The rows are synthetic, with the statistics of real ones (`synthetic_memories`). The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from agent7.memory import DEFAULT_POLICY, Purpose
from agent7.store import embeddings
from agent7.store.unit_of_work import Fence
from benchmarks.figures import machine, p50, p95
from benchmarks.memory_world import World, memory_world
from benchmarks.synthetic_loading import NOW
from benchmarks.synthetic_memories import Synthetic
from benchmarks.synthetic_world import Grown, MadeEmbedder, Population, milliseconds, told

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
OF_EACH = 1_000
"""Memories of everybody in the crowd."""
DIFFERENT = 20
"""Different sets of memories in the crowd: the fence keeps people from seeing that others have the same."""
NEAREST = 10
RELATIONS = ("memories", "memory_terms", "memory_embeddings", "memory_term_counts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--most", type=int, default=100_000, help="memories of the largest person")
    parser.add_argument("--people", type=int, default=200, help="people with 1,000 memories each")
    parser.add_argument("--rounds", type=int, default=100, help="questions to each person")
    arguments = parser.parse_args()
    embedder = MadeEmbedder()
    embedder.real.load()
    with memory_world(embedder, durable=False) as world, psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        bench = Scale(world, owner, embedder, arguments.rounds)
        print(f"{machine()}; {datetime.now(UTC):%d %B %Y}; {owner.info.server_version // 10000}")
        bench.one_after_another([size for size in SIZES if size <= arguments.most])
        bench.amid_a_crowd(arguments.people)
        bench.report()


@dataclass(frozen=True, slots=True)
class Row:
    """One person, measured at one moment."""

    title: str
    memories: int
    rows_in_all: int
    figures: dict[str, list[float]]
    found: float | None
    """Recall@10 of the approximate index; None where the scan is exact."""


class Scale:
    def __init__(self, world: World, owner: psycopg.Connection, embedder: MadeEmbedder, rounds: int) -> None:
        self._world, self._owner, self._embedder = world, owner, embedder
        self._population = Population(world, owner, rounds)
        self._rows: list[Row] = []
        self._sizes: list[dict[str, float]] = []
        self._people: list[Grown] = []

    def one_after_another(self, sizes: Sequence[int]) -> None:
        for size in sizes:
            told(f"one person with {size:,} memories", enough=True)
            before = self._bytes()
            person = self._population.grow(size)
            self._owner.execute("VACUUM ANALYZE")
            grown = {name: (held - before[name]) / size for name, held in self._bytes().items()}
            self._sizes.append({"size": size, "loaded": person.loaded, "indexed": person.indexed, **grown})
            self._people.append(person)
            self._measure("alone", person)

    def amid_a_crowd(self, people: int) -> None:
        told(f"a crowd of {people:,} people with {OF_EACH:,} memories each", enough=True)
        slices = [list(Synthetic(1_000 + number).memories(OF_EACH)) for number in range(min(DIFFERENT, people))]
        crowd = [self._population.grow(OF_EACH, slices=slices[number % len(slices)]) for number in range(people)]
        self._owner.execute("VACUUM ANALYZE")
        for person in self._people:
            self._measure("amid the crowd", person)
        if crowd:
            self._measure("one of the crowd", crowd[len(crowd) // 2])
            self._measure("another at every question", *crowd)

    def _measure(self, title: str, *people: Grown) -> None:
        self._embedder.put({text: vector for person in people for text, vector in person.questions.items()})
        asked = [(person.scope, text) for person, text in zip(itertools.cycle(people), people[0].questions, strict=False)]
        figures: dict[str, list[float]] = {"with embedding": [], "without": [], "embedding": [], "select 1": []}
        work: list[float] = []
        for scope, text in (*asked[: len(asked) // 4], *asked):
            for name, values in figures.items():
                self._embedder.free = name == "without"
                began = self._worked()
                values.append(milliseconds(lambda name=name, scope=scope, text=text: self._once(name, scope, text)))  # type: ignore[misc]
                if name == "without":
                    work.append(self._worked() - began)
        figures["work"] = work
        warm = {name: values[len(asked) // 4 :] for name, values in figures.items()}
        found = self._found(people[0]) if people[0].memories >= DEFAULT_POLICY.approximate_from else None
        total = self._owner.execute("SELECT count(*) FROM memory_embeddings").fetchone()
        self._rows.append(Row(title, people[0].memories, total[0] if total else 0, warm, found))
        told(f"  {title}: {p50(warm['with embedding']):.1f} ms, 95 % within {p95(warm['with embedding']):.1f}", enough=True)

    def _once(self, name: str, scope: Any, text: str) -> None:
        if name == "embedding":
            self._embedder.real.embed([text])
        elif name == "select 1":
            with self._world.database.transaction(Fence.around(scope)) as unit:
                unit.execute("SELECT 1").fetchone()
        else:
            self._world.memory.recall(scope, text, purpose=Purpose.TURN, at=NOW)

    def _worked(self) -> float:
        """Milliseconds of processor time so far, here and in our Postgres process: what does not depend on who else is busy."""
        place = Path(f"/proc/{self._world.database.connection().info.backend_pid}/schedstat")
        theirs = int(place.read_text().split()[0]) / 1e6 if place.exists() else 0.0
        return time.process_time() * 1000 + theirs

    def _found(self, person: Grown) -> float:
        """The share of the exact ten nearest that the approximate index finds."""
        shares = []
        with self._world.database.transaction(Fence.around(person.scope)) as unit:
            for vector in list(person.questions.values())[:50]:
                text = embeddings.as_text(vector.tolist())
                got = embeddings.nearest(unit, [person.scope.own], self._embedder.model, text, most=NEAREST, any_life=False)
                exact = unit.execute(
                    """SELECT memory_id FROM memory_embeddings WHERE scope_id = %s AND model = %s
                        ORDER BY (embedding <#> %s::halfvec) + 0 LIMIT %s""",
                    (person.scope.own, self._embedder.model, text, NEAREST),
                ).fetchall()
                shares.append(len(set(got) & {row[0] for row in exact}) / len(exact))
        return sum(shares) / len(shares)

    def _bytes(self) -> dict[str, float]:
        """Bytes of each table with its indexes, and of the graphs alone."""
        rows = self._owner.execute(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relname = ANY(%s) "
            "UNION ALL SELECT 'graph', sum(pg_relation_size(oid)) FROM pg_class WHERE relname LIKE 'memory\\_embeddings\\_ann%%'",
            (list(RELATIONS),),
        ).fetchall()
        return {name: float(size or 0) for name, size in rows}

    def report(self) -> None:
        titles = ("memories", "rows in all", "recall p50", "p95", "w/o embedding", "p95", "work", "embedding", "SELECT 1", "ANN@10")
        print(f"\n{'':26}" + "".join(f"{title:>14}" for title in titles))
        for row in self._rows:
            times = [value(row.figures[name]) for name in ("with embedding", "without") for value in (p50, p95)]
            times += [p50(row.figures[name]) for name in ("work", "embedding", "select 1")]
            numbers = "".join(f"{each:>14.1f}" for each in times)
            found = "exact" if row.found is None else f"{row.found:.3f}"
            print(f"{row.title:26}{row.memories:>14,}{row.rows_in_all:>14,}{numbers}{found:>14}")
        print("\nbytes a memory, tables with their indexes; seconds to load and to build the graph")
        columns = (*RELATIONS, "graph", "loaded", "indexed")
        print(f"{'of':>10}" + "".join(f"{name:>20}" for name in columns))
        for size in self._sizes:
            print(f"{size['size']:>10,}" + "".join(f"{size[name]:>20,.0f}" for name in columns))
        print(json.dumps({"rows": [summary(row) for row in self._rows], "sizes": self._sizes}))


def summary(row: Row) -> dict[str, Any]:
    times = {f"{name} p{percent}": round(of(values), 2) for name, values in row.figures.items() for percent, of in ((50, p50), (95, p95))}
    return {"title": row.title, "memories": row.memories, "rows": row.rows_in_all, "ann_recall_at_10": row.found, **times}


if __name__ == "__main__":
    main()
