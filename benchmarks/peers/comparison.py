"""mem0 and LangGraph's PostgresStore beside us, on the same Postgres (2 GB of shared buffers), the same model and data: `make bench-peers`.

Speed: one person after another grows in three databases of one server: 1,000, 10,000 and 100,000 synthetic memories (ARGS="--most 1000").
At each size the same questions go to all in turn, in rounds of ours (the default recipe of a turn, all arms), ours by meaning alone,
LangGraph's vector search by its defaults and tuned, mem0's search, the exact vector query in SQL and the embedding alone, begun by each
in turn, each with its own embedding of the question by the shipped model, after 25 questions that do not count. Work is processor time,
of the process and of its sessions of Postgres; all prepare their statements. The ten nearest of each are compared with the exact ten: of
ours those of the vector arm, since the answer is a choice of all arms, among what may come back; of the others among all, since they
archive nothing. In the end the smallest person is asked again, amid everybody else's rows, and is told new things: by each in turn, ours
word for word and as a statement. `--without mem0`: at 100,000 its words take a quarter of an hour.

Quality: with DATA=<file of conversations> the protocol of `recall.quality` is put to all three.

The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
from threadpoolctl import threadpool_limits

from agent7.memory import RECIPES, Arm, Note, Purpose
from agent7.store.memory import embeddings
from agent7.store.unit_of_work import Fence
from benchmarks.figures import machine, p50, p95
from benchmarks.memory_world import World, memory_world
from benchmarks.peers.side import PEERS, Side, side
from benchmarks.recall import quality as recall_quality
from benchmarks.recall.speed import sentences
from benchmarks.synthetic.memories import Vectors
from benchmarks.synthetic.rows import NOW
from benchmarks.synthetic.world import Grown, MadeEmbedder, Population, milliseconds, told

SIZES = (1_000, 10_000, 100_000)
NEAREST = 10
ALL_RETURNED = 30
WARMING = 25
"""Questions at each size before it counts."""
OURS, BESIDE = ("ours", "ours, meaning alone"), ("exact vector", "embedding alone")
BY_MEANING = replace(RECIPES[Purpose.TURN], arms=frozenset({Arm.VECTOR}))


@dataclass
class Times:
    """Milliseconds of each system at one size, how many rows it gave, and the share of the exact ten nearest."""

    title: str
    milliseconds: dict[str, list[float]]
    work: dict[str, list[float]]
    rows: dict[str, list[int]]
    found: dict[str, list[float]]

    @classmethod
    def of(cls, title: str, names: Sequence[str]) -> Times:
        """Nothing measured yet."""
        return cls(title, *({name: [] for name in names} for _ in range(4)))


class Race:
    def __init__(self, world: World, others: Side, embedder: MadeEmbedder, rounds: int, folder: Path, peers: Sequence[str]) -> None:
        self._world, self._others, self._embedder, self._folder = world, others, embedder, folder
        self._rounds, self._peers = rounds, peers
        self._owner: psycopg.Connection[Any]
        self.added: Times

    def run(self, sizes: Sequence[int]) -> list[Times]:
        results, people = [], []
        with psycopg.connect(self._world.owner_dsn, autocommit=True) as owner:
            self._owner = owner
            population = Population(self._world, owner, self._rounds)
            for size in sizes:
                told(f"one person with {size:,} memories: ours", enough=True)
                person = population.grow(size)
                told("  the others", enough=True)
                self._give(person)
                people.append(person)
                results.append(self._asked(f"{size:,}", person))
            results.append(self._asked(f"{sizes[0]:,} amid {sum(sizes[1:]):,}", people[0]))
            self.added = self._told_new_things(people[0])
        return results

    def _give(self, person: Grown) -> None:
        assert person.kept is not None
        texts, vectors, questions = (str(self._folder / name) for name in ("texts.json", "vectors.npy", "questions.npy"))
        Path(texts).write_text(json.dumps([(str(person.first + place), text) for place, text in enumerate(person.kept.texts)]))
        np.save(vectors, person.kept.vectors)
        self._others.ask("load", user=self._name(person), texts=texts, vectors=vectors, only=self._peers)
        np.save(questions, np.array(list(person.questions.values())))
        self._others.ask("queries", texts=list(person.questions), vectors=questions)
        self._embedder.put(person.questions)

    @staticmethod
    def _name(person: Grown) -> str:
        return f"user-{person.scope.own}"

    def _asked(self, title: str, person: Grown) -> Times:
        """Every system answers every question, each round begun by another one."""
        assert person.kept is not None
        times, questions = Times.of(title, (*OURS, *self._peers, *BESIDE)), list(person.questions.items())
        sessions = self._sessions()
        for place, (text, vector) in enumerate((*islice(cycle(questions), WARMING), *questions)):
            sessions = self._sessions() if place == WARMING else sessions
            turn = place % len(times.milliseconds)
            ids: dict[str, list[int]] = {}
            for name in (*list(times.milliseconds)[turn:], *list(times.milliseconds)[:turn]):
                began = worked(sessions)
                took, work, ids[name] = self._ask(name, person, text)
                if place >= WARMING:
                    times.milliseconds[name].append(took)
                    times.work[name].append(work + worked(sessions) - began)
            if place < WARMING:
                continue
            for name in (*OURS, *self._peers):
                times.rows[name].append(len(ids[name]))
                found = self._by_meaning(person, vector.tolist()) if name in OURS else ids[name]
                nearest = self._nearest(person, vector, person.kept.live | (name not in OURS))
                times.found[name].append(len(set(found) & nearest) / NEAREST)
        told("  " + ", ".join(f"{name} {p50(values):.1f} ms" for name, values in times.milliseconds.items()), enough=True)
        return times

    def _sessions(self) -> list[Path]:
        """Where the system counts the processor time of every other session of the server."""
        rows = self._owner.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
        return [place for pid, *_ in rows.fetchall() if (place := Path(f"/proc/{pid}/schedstat")).exists()]

    def _ask(self, name: str, person: Grown, text: str) -> tuple[float, float, list[int]]:
        """Milliseconds, processor time of the process that answers, and ids of the answer."""
        if name in self._peers:
            answer = self._others.ask("search", system=name, user=self._name(person), query=text, limit=NEAREST)
            return answer["milliseconds"], answer["work"], [int(key) for key in answer["keys"]]
        ids: list[int] = []
        began = time.process_time()
        took = milliseconds(lambda: ids.extend(self._ours(name, person, text)))
        return took, (time.process_time() - began) * 1000, ids

    def _ours(self, name: str, person: Grown, text: str) -> list[int]:
        if name == "embedding alone":
            self._embedder.embed([text])
            return []
        if name == "exact vector":
            self._exact(person, text)
            return []
        recipe = RECIPES[Purpose.TURN] if name == "ours" else BY_MEANING
        recall = self._world.memory.recall(person.scope, text, purpose=Purpose.TURN, at=NOW, limit=NEAREST, recipe=recipe)
        return [item.memory.id for item in recall.items]

    def _told_new_things(self, person: Grown) -> Times:
        """Each adds each text, embedded and kept before the next; those of ours are drawn up as a turn does it."""
        times = Times.of(f"added to {person.memories:,}", ("ours, word for word", "ours, a statement", "langgraph", "mem0"))
        times.milliseconds = {name: [] for name in times.milliseconds if name not in PEERS or name in self._peers}
        for table in ("memories", "entities"):  # their rows came in with ids of their own
            self._owner.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")  # type: ignore[arg-type]
        sessions = self._sessions()
        for place, text in enumerate(sentences(WARMING + self._rounds)):
            for name in times.milliseconds:
                began = worked(sessions)
                if name in PEERS:
                    answer = self._others.ask("add", system=name, user=self._name(person), key=f"new-{place}", text=text)
                    took, work = answer["milliseconds"], answer["work"]
                else:
                    note = Note.verbatim if name == "ours, word for word" else Note.explicit
                    before = time.process_time()
                    took = milliseconds(lambda note=note, text=text, name=name: self._add(person, note(f"{text} ({name})", said_at=NOW)))  # type: ignore[misc]
                    work = (time.process_time() - before) * 1000
                if place >= WARMING:
                    times.milliseconds[name].append(took)
                    times.work[name].append(work + worked(sessions) - began)
        return times

    def _add(self, person: Grown, note: Note) -> None:
        draft = self._world.memory.draft(person.scope, note, at=NOW)
        with self._world.database.transaction(Fence.around(person.scope)) as unit:
            self._world.memory.remember(unit, person.scope, draft, at=NOW)

    @staticmethod
    def _nearest(person: Grown, vector: Vectors, among: np.ndarray) -> set[int]:
        """The exact ten nearest of these rows."""
        assert person.kept is not None
        cosines = np.where(among, person.kept.vectors @ vector, -2)
        return set((np.argpartition(-cosines, NEAREST)[:NEAREST] + person.first).tolist())

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


def worked(sessions: Sequence[Path]) -> float:
    """Milliseconds of processor time of these sessions so far."""
    return sum(int(place.read_text().split()[0]) for place in sessions if place.exists()) / 1e6


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
        others.ask("load", user=user, texts=str(texts), vectors=None, only=PEERS)
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
    parser.add_argument("--without", choices=PEERS, action="append", default=[], help="not this one, for its speed")
    arguments = parser.parse_args()
    peers = [name for name in PEERS if name not in arguments.without]
    threadpool_limits(1)  # numpy's other threads would spin on while the next system is asked
    print(f"{machine()}; {datetime.now(UTC):%d %B %Y}")
    measured: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as scratch:
        if arguments.most:
            embedder = MadeEmbedder()
            ours = memory_world(embedder, durable=False, shared_buffers="2GB", prepares=True)
            with ours as world, side(arguments.python, world.owner_dsn) as others:
                race = Race(world, others, embedder, arguments.rounds, Path(scratch), peers)
                measured["speed"] = reported(race.run([size for size in SIZES if size <= arguments.most]))
                measured["added"] = reported([race.added])
        if arguments.data:
            conversations = json.loads(arguments.data.read_text())
            with memory_world(durable=False) as world, side(arguments.python, world.owner_dsn) as others:
                measured["quality"] = quality(world, others, conversations, Path(scratch))
            report_quality(measured["quality"])
    print(json.dumps(measured))


def reported(results: Sequence[Times]) -> list[dict[str, Any]]:
    print(f"\n{'memories':24}{'':22}{'p50 ms':>9}{'p95 ms':>9}{'work':>7}{'rows':>7}{'of the ten nearest':>20}")
    for times in results:
        for name, values in times.milliseconds.items():
            rows = f"{np.mean(times.rows[name]):>7.1f}{np.mean(times.found[name]):>20.3f}" if times.found[name] else ""
            print(f"{times.title:24}{name:22}{p50(values):>9.1f}{p95(values):>9.1f}{p50(times.work[name]):>7.1f}{rows}")
    return [
        {
            "memories": times.title,
            **{
                f"{name} p{percent}": round(of(values), 2)
                for name, values in times.milliseconds.items()
                for percent, of in ((50, p50), (95, p95))
            },
            **{f"{name} work": round(p50(values), 2) for name, values in times.work.items() if values},
            **{f"{name} of the nearest": round(float(np.mean(values)), 3) for name, values in times.found.items() if values},
            **{f"{name} rows": round(float(np.mean(values)), 1) for name, values in times.rows.items() if values},
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
