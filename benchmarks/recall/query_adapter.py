"""Fits the query adapter of the encoder of every language: writes `agent7/llm/multilingual/query.f16`.

    python -m benchmarks.recall.query_adapter [FILE_OR_FOLDER...]

Learns from questions and what answers them: `eval_data/answer_pairs` (imagined lives; facts and questions in seven languages, most of them
with few words in common), and the conversations of `benchmarks/talk/scenarios` or those named, in which what holds all that the reply is to
say is the answer. No conversation by which recall is judged is among them, nor a fact of `own_sets`. Contrastive learning: the answer is to
be told from all else that these people have said, by softmax over cosines (van den Oord 2018), with L2 and Adam; then the map is cut to its
rank by singular value decomposition.

Before that each file is judged by what was fitted to the others: of how many questions is the answer the nearest thing that the person has
said (`R@1`), without the map and with it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from agent7.llm.multilingual import QUERY, Multilingual
from agent7.llm.multilingual.query_adapter import RANK
from benchmarks.talk.expectations import Scenario, holds, scenarios_in, wanted_of

OWN: Final = Path(__file__).parents[1] / "talk" / "scenarios"
PAIRS: Final = Path(__file__).parents[1] / "eval_data" / "answer_pairs"
FOLDS: Final = 6
SHARPNESS, L2, RATE, STEPS, BATCH = 12.0, 0.01, 1e-3, 1000, 256
TOLD_IN_ONE, ASKED_ALIKE = 0.75, 0.6
"""So many lives are told in one language, the others each fact in its own; and so many of their questions are asked in that language."""
DRAWN: Final = 4
"""So often each life is drawn, in other languages and other messages each time."""
IN_ONE_MESSAGE: Final = (1, 1, 2, 3)
"""Facts that are told in one message: by facts alone the map learns that answers are short."""
MOST_ANSWERS: Final = 2
"""What more sentences say is no answer that can be learned."""

type Vectors = Any


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, all that the same person has said, and the places of what answers it."""

    file: str
    question: str
    said: tuple[str, ...]
    answers: tuple[int, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="*", default=[OWN])
    given = parser.parse_args()
    files = sorted(file for place in given.files for file in (place.rglob("*.jsonl") if place.is_dir() else [place]))
    chance = random.Random(1)
    asked = [each for file in files for scenario in scenarios_in(file) for each in asked_in(file.stem, scenario)]
    lives = [(file.stem, life) for file in sorted(PAIRS.glob("*.jsonl")) for life in lives_in(file) for _ in range(DRAWN)]
    asked += [each for name, life in lives for each in drawn(name, life, chance)]
    vector_of = embedded(asked)
    report(asked, vector_of)
    down, up, constant = cut(fitted(asked, vector_of))
    np.concatenate([down.ravel(), up.ravel(), constant]).astype("<f2").tofile(QUERY.file)


def asked_in(file: str, scenario: Scenario) -> Iterator[Asked]:
    """The questions of a conversation whose answer was told before."""
    said: list[str] = []
    for step in scenario.steps:
        text, wanted = str(step.get("say", "")), wanted_of(step)
        answers = tuple(place for place, each in enumerate(said) if holds(wanted, each))
        if text and wanted and answers and len(answers) <= MOST_ANSWERS:
            yield Asked(file, text, tuple(said), answers)
        if text and not wanted:
            said.append(text)


def lives_in(file: Path) -> list[list[dict[str, Any]]]:
    """The facts of each person, each with its question."""
    lives: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in file.read_text(encoding="utf-8").splitlines():
        fact = json.loads(line)
        lives[fact["life"]].append(fact)
    return [*lives.values()]


def drawn(file: str, facts: Sequence[dict[str, Any]], chance: random.Random) -> Iterator[Asked]:
    """The questions of a life that is told once, in messages of one to three facts."""
    in_all = sorted(set.intersection(*[set(each["fact"]) for each in facts]))
    language = chance.choice(in_all) if in_all and chance.random() < TOLD_IN_ONE else ""
    told = [each["fact"].get(language) or each["fact"][chance.choice([*each["fact"]])] for each in facts]
    places, messages = chance.sample(range(len(facts)), len(facts)), list[list[int]]()
    while places:
        size = chance.choice(IN_ONE_MESSAGE)
        messages.append(places[:size])
        places = places[size:]
    said = tuple(". ".join(told[place].rstrip(" .\u3002") for place in message) for message in messages)
    for number, message in enumerate(messages):
        for question in (facts[place]["question"] for place in message):
            asked_in = language if language in question and chance.random() < ASKED_ALIKE else chance.choice([*question])
            yield Asked(file, question[asked_in], said, (number,))


def embedded(asked: Sequence[Asked]) -> dict[str, Vectors]:
    """The vector of all that is asked and told."""
    encoder = Multilingual()
    texts = dict.fromkeys(text for each in asked for text in (each.question, *each.said))
    return {text: np.array(encoder.embed([text])[0], dtype="f4") for text in texts}


def report(asked: Sequence[Asked], vector_of: dict[str, Vectors]) -> None:
    """Prints what each file loses and wins by a map that was fitted to the others."""
    names = sorted({each.file for each in asked})
    print(f"{'':24}{'questions':>10}{'R@1':>8}{'with it':>9}")
    first = dict[str, list[tuple[bool, bool]]]()
    for fold in range(FOLDS):
        left_out = set(names[fold::FOLDS])
        learned = cut(fitted([each for each in asked if each.file not in left_out], vector_of))
        for each in (each for each in asked if each.file in left_out):
            plain = vector_of[each.question]
            first.setdefault(each.file, []).append((is_first(each, plain, vector_of), is_first(each, moved(plain, *learned), vector_of)))
    for name, of_file in [*sorted(first.items()), ("all", [each for some in first.values() for each in some])]:
        plain, mapped = np.mean(of_file, axis=0)
        print(f"{name:24}{len(of_file):>10}{plain:>8.3f}{mapped:>9.3f}")


def is_first(asked: Asked, query: Vectors, vector_of: dict[str, Vectors]) -> bool:
    """Whether nothing that was said is nearer than an answer."""
    near = np.array([vector_of[text] @ query for text in asked.said])
    return bool(near[list(asked.answers)].max() >= near.max())


def moved(query: Vectors, down: Vectors, up: Vectors, constant: Vectors) -> Vectors:
    """Where a vector is mapped to."""
    where = query + up @ (down @ query) + constant
    return where / np.linalg.norm(where)


def cut(weights: Vectors) -> tuple[Vectors, Vectors, Vectors]:
    """The map in its rank: down (rank x numbers), up (numbers x rank), and the constant."""
    left, strengths, right = np.linalg.svd(weights[:, :-1])
    return right[:RANK], left[:, :RANK] * strengths[:RANK], weights[:, -1]


def fitted(asked: Sequence[Asked], vector_of: dict[str, Vectors]) -> Vectors:
    """The matrix that is added, and in its last column the constant, by Adam (Kingma 2015) with a falling rate."""
    chance = np.random.default_rng(1)
    width = len(next(iter(vector_of.values())))
    weights, mean, square = (np.zeros((width, width + 1), "f4") for _ in range(3))
    for step in range(1, STEPS + 1):
        batch = [asked[place] for place in chance.choice(len(asked), min(BATCH, len(asked)), replace=False)]
        slope = gradient(weights, batch, vector_of)
        slope[:, :-1] += L2 * weights[:, :-1]
        mean += 0.1 * (slope - mean)
        square += 0.01 * (slope**2 - square)
        size = np.sqrt(square / (1 - 0.99**step)) + 1e-8
        weights -= RATE * (1 - step / STEPS) * mean / (1 - 0.9**step) / size
    return weights


def gradient(weights: Vectors, batch: Sequence[Asked], vector_of: dict[str, Vectors]) -> Vectors:
    """Of the cross entropy between the answers and the softmax over all that was said by the people of the batch."""
    queries = np.array([[*vector_of[each.question], 1.0] for each in batch], "f4")
    said = np.stack([vector_of[text] for each in batch for text in each.said])
    wanted, start = np.zeros((len(batch), len(said)), "f4"), 0
    for row, each in enumerate(batch):
        wanted[row, [start + place for place in each.answers]] = 1 / len(each.answers)
        start += len(each.said)
    where = queries[:, :-1] + queries @ weights.T
    lengths = np.linalg.norm(where, axis=1, keepdims=True)
    units = where / lengths
    likely = np.exp(SHARPNESS * units @ said.T)
    likely /= likely.sum(axis=1, keepdims=True)
    of_units = SHARPNESS / len(batch) * (likely - wanted) @ said
    of_where = (of_units - units * (units * of_units).sum(axis=1, keepdims=True)) / lengths
    return of_where.T @ queries


if __name__ == "__main__":
    main()
