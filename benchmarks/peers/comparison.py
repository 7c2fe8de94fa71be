"""mem0 and LangGraph's PostgresStore beside us, on the same Postgres (2 GB of shared buffers), the same model and data: `make bench-peers`.

Speed: one person after another grows in three databases of one server: 1,000, 10,000 and 100,000 synthetic memories (ARGS="--most
1000"). At each size the same questions go to all in turn, in rounds of ours (the default recipe of a turn, all arms), LangGraph's
vector search, mem0's search and the exact vector query in SQL, begun by each in turn, each with its own embedding of the question by
the shipped model, after 25 questions that do not count. The ten nearest of each are compared with the exact ten: of ours those of the
vector arm, since the answer is a choice of all arms, among what may come back; of the others among all, since they archive nothing.
In the end the smallest person is asked again, amid everybody else's rows.

Quality: with DATA=<file of conversations> the protocol of `recall.quality` is put to all three.

The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy as np
import psycopg

from agent7.memory import Purpose
from agent7.store.memory import embeddings
from agent7.store.unit_of_work import Fence
from benchmarks.figures import machine, p50, p95
from benchmarks.memory_world import World, memory_world
from benchmarks.peers.side import PEERS, Side, side
from benchmarks.recall import quality as recall_quality
from benchmarks.synthetic.memories import Vectors
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import Grown, MadeEmbedder, Population, milliseconds, told

SIZES = (1_000, 10_000, 100_000)
NEAREST = 10
ALL_RETURNED = 30
WARMING = 25
"""Questions at each size before it counts."""


@dataclass
class Times:
    """Milliseconds of each system at one size, how many rows it gave, and the share of the exact ten nearest."""

    title: str
    milliseconds: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ("ours", *PEERS, "exact vector")})
    rows: dict[str, list[int]] = field(default_factory=lambda: {name: [] for name in ("ours", *PEERS)})
    found: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ("ours", *PEERS)})


class Race:
    def __init__(self, world: World, others: Side, embedder: MadeEmbedder, rounds: int, folder: Path) -> None:
        self._world, self._others, self._embedder, self._folder = world, others, embedder, folder
        self._rounds = rounds

    def run(self, sizes: Sequence[int]) -> list[Times]:
        results, people = [], []
        with psycopg.connect(self._world.owner_dsn, autocommit=True) as owner:
            population = Population(self._world, owner, self._rounds)
            for size in sizes:
                told(f"one person with {size:,} memories: ours", enough=True)
                person = population.grow(size)
                told("  the others", enough=True)
                self._give(person)
                people.append(person)
                results.append(self._asked(f"{size:,}", person))
            results.append(self._asked(f"{sizes[0]:,} amid {sum(sizes[1:]):,}", people[0]))
        return results

    def _give(self, person: Grown) -> None:
        assert person.kept is not None
        texts, vectors, questions = (str(self._folder / name) for name in ("texts.json", "vectors.npy", "questions.npy"))
        Path(texts).write_text(json.dumps([(str(person.first + place), text) for place, text in enumerate(person.kept.texts)]))
        np.save(vectors, person.kept.vectors)
        self._others.ask("load", user=self._name(person), texts=texts, vectors=vectors)
        np.save(questions, np.array(list(person.questions.values())))
        self._others.ask("queries", texts=list(person.questions), vectors=questions)
        self._embedder.put(person.questions)

    @staticmethod
    def _name(person: Grown) -> str:
        return f"user-{person.scope.own}"

    def _asked(self, title: str, person: Grown) -> Times:
        """Every system answers every question, each round begun by another one."""
        assert person.kept is not None
        times, questions = Times(title), list(person.questions.items())
        for place, (text, vector) in enumerate((*islice(cycle(questions), WARMING), *questions)):
            turn = place % len(times.milliseconds)
            ids: dict[str, list[int]] = {}
            for name in (*list(times.milliseconds)[turn:], *list(times.milliseconds)[:turn]):
                took, ids[name] = self._ask(name, person, text)
                times.milliseconds[name] += [took] if place >= WARMING else []
            if place < WARMING:
                continue
            for name in times.rows:
                times.rows[name].append(len(ids[name]))
                found = self._by_meaning(person, vector.tolist()) if name == "ours" else ids[name]
                nearest = self._nearest(person, vector, person.kept.live | (name != "ours"))
                times.found[name].append(len(set(found) & nearest) / NEAREST)
        told("  " + ", ".join(f"{name} {p50(values):.1f} ms" for name, values in times.milliseconds.items()), enough=True)
        return times

    def _ask(self, name: str, person: Grown, text: str) -> tuple[float, list[int]]:
        """Milliseconds and ids of the answer."""
        if name == "ours":
            return self._ours(person, text)
        if name == "exact vector":
            return milliseconds(lambda: self._exact(person, text)), []
        answer = self._others.ask("search", system=name, user=self._name(person), query=text, limit=NEAREST)
        return answer["milliseconds"], [int(key) for key in answer["keys"]]

    @staticmethod
    def _nearest(person: Grown, vector: Vectors, among: np.ndarray) -> set[int]:
        """The exact ten nearest of these rows."""
        assert person.kept is not None
        cosines = np.where(among, person.kept.vectors @ vector, -2)
        return set((np.argpartition(-cosines, NEAREST)[:NEAREST] + person.first).tolist())

    def _ours(self, person: Grown, text: str) -> tuple[float, list[int]]:
        started = time.perf_counter()
        recall = self._world.memory.recall(person.scope, text, purpose=Purpose.TURN, at=NOW, limit=NEAREST)
        return (time.perf_counter() - started) * 1000, [item.memory.id for item in recall.items]

    def _by_meaning(self, person: Grown, vector: Sequence[float]) -> list[int]:
        with self._world.database.transaction(Fence.around(person.scope)) as unit:
            half = embeddings.half(vector)
            return list(embeddings.nearest(unit, [person.scope.own], self._embedder.model, half, most=NEAREST, any_life=False))

    def _exact(self, person: Grown, text: str) -> None:
        vector = embeddings.half(self._embedder.embed([text])[0])
        with self._world.database.transaction(Fence.around(person.scope)) as unit:
            unit.execute(
                """SELECT m.content FROM memory_embeddings e JOIN memories m ON m.id = e.memory_id
                    WHERE e.scope_id = %s AND e.model = %s ORDER BY (e.embedding <#> %s::halfvec) + 0 LIMIT %s""",
                (person.scope.own, self._embedder.model, vector, NEAREST),
            ).fetchall()


def quality(world: World, others: Side, conversations: Sequence[Mapping[str, Any]], folder: Path) -> dict[str, dict[str, float]]:
    """The figures of `recall.quality` for each system: every turn as it was said, with its speaker's name, the question alone as query."""
    answered: dict[str, list[recall_quality.Answered]] = {name: [] for name in ("ours", *PEERS)}
    for number, conversation in enumerate(conversations):
        written = recall_quality.write(world, conversation, number)
        told(f"conversation {number + 1} of {len(conversations)}: {len(written.names)} turns", enough=True)
        texts, user = folder / "turns.json", f"user-{number}"
        turns = [turn for session in conversation["sessions"] for turn in session["turns"]]
        texts.write_text(
            json.dumps([(turn["dia_id"], f"{turn['speaker']}: {turn['text']} {turn.get('image_caption') or ''}".strip()) for turn in turns])
        )
        others.ask("load", user=user, texts=str(texts), vectors=None)
        for question in conversation["qa"]:
            evidence = set(question["evidence"]) & set(written.names.values())
            if question["category"] not in recall_quality.CATEGORIES or not evidence:
                continue
            if ours := recall_quality.ask(world.memory, written, question):
                answered["ours"].append(ours)
            for name in PEERS:
                answer = others.ask("search", system=name, user=user, query=question["question"], limit=ALL_RETURNED)
                ranks = tuple(rank for rank, key in enumerate(answer["keys"]) if key in evidence)
                answered[name].append(recall_quality.Answered(user, "", ranks, len(evidence), answer["milliseconds"], 0))
    return {name: recall_quality.figures(each) for name, each in answered.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--python", type=Path, default=Path(".venv-peers/bin/python"), help="the interpreter that has the others")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="memories of the largest person; 0: quality alone")
    parser.add_argument("--rounds", type=int, default=100, help="questions at each size")
    parser.add_argument("--data", type=Path, help="conversations with known evidence, for quality")
    arguments = parser.parse_args()
    print(f"{machine()}; {datetime.now(UTC):%d %B %Y}")
    measured: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as scratch:
        if arguments.most:
            embedder = MadeEmbedder()
            with memory_world(embedder, durable=False, shared_buffers="2GB") as world, side(arguments.python, world.owner_dsn) as others:
                race = Race(world, others, embedder, arguments.rounds, Path(scratch))
                measured["speed"] = reported(race.run([size for size in SIZES if size <= arguments.most]))
        if arguments.data:
            conversations = json.loads(arguments.data.read_text())
            with memory_world(durable=False) as world, side(arguments.python, world.owner_dsn) as others:
                measured["quality"] = quality(world, others, conversations, Path(scratch))
            report_quality(measured["quality"])
    print(json.dumps(measured))


def reported(results: Sequence[Times]) -> list[dict[str, Any]]:
    print(f"\n{'memories':24}{'':14}{'p50 ms':>9}{'p95 ms':>9}{'rows':>7}{'of the ten nearest':>20}")
    for times in results:
        for name, values in times.milliseconds.items():
            rows = f"{np.mean(times.rows[name]):>7.1f}{np.mean(times.found[name]):>20.3f}" if name in times.rows else ""
            print(f"{times.title:24}{name:14}{p50(values):>9.1f}{p95(values):>9.1f}{rows}")
    return [
        {
            "memories": times.title,
            **{
                f"{name} p{percent}": round(of(values), 2)
                for name, values in times.milliseconds.items()
                for percent, of in ((50, p50), (95, p95))
            },
            **{f"{name} of the nearest": round(float(np.mean(values)), 3) for name, values in times.found.items()},
            **{f"{name} rows": round(float(np.mean(values)), 1) for name, values in times.rows.items()},
        }
        for times in results
    ]


def report_quality(figures: Mapping[str, Mapping[str, float]]) -> None:
    shown = ("r5", "r10", "r30", "mrr", "ndcg10")
    print(f"\n{'':14}{'n':>6}" + "".join(f"{name:>9}" for name in shown))
    for name, each in figures.items():
        print(f"{name:14}{each['n']:>6.0f}" + "".join(f"{each[key]:>9.3f}" for key in shown))


if __name__ == "__main__":
    main()
