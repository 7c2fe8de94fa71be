"""What tells English from other languages in a vector of MiniLM: writes `agent7/llm/multilingual/english.f32`.

Along the axes that are there: run `benchmarks.recall.principal_axes` first.

A logistic regression with a little of L2, every language weighed together as much as English. It learns from our own sentences
(`eval_data`, the forty facts in seven languages) by themselves and several at once, since messages are short and long, and from the
paragraphs of docs/. A language that it never saw is no English either: it lies where the others do.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.multilingual import WEIGHTS

ROOT = Path(__file__).resolve().parents[2]
EVAL_DATA = ROOT / "benchmarks/eval_data"
FACTS = Path(__file__).with_name("parallel_facts.json")
FIELDS = ("text", "first", "then", "second", "title", "request", "result")
AT_ONCE = (2, 3, 5, 8, 15, 25)
PARAGRAPHS = 600
SHORTEST, LONGEST = 40, 3000
L2 = 1e-6
STEPS = 40


def main() -> None:
    english, others = examples(random.Random(1))
    minilm = Int8MiniLM()
    vectors = np.array(minilm.arrays([*english, *others]))
    labels = np.concatenate([np.ones(len(english)), np.zeros(len(others))])
    weights = fitted(vectors, labels)
    weights.astype("<f4").tofile(WEIGHTS)
    told = (vectors @ weights[:-1] + weights[-1] > 0) == labels
    print(json.dumps({"english": len(english), "others": len(others), "told": float(told.mean())}))


def examples(chance: random.Random) -> tuple[list[str], list[str]]:
    """English texts and others, each sentence alone and some of them several at once."""
    by_language: dict[str, list[str]] = defaultdict(list)
    for language, text in dict.fromkeys(sentences()):
        by_language[language].append(text)
    english, others = list[str](), list[str]()
    for language, texts in by_language.items():
        mixed = english if language == "en" else others
        mixed += texts
        for count in AT_ONCE if len(texts) > max(AT_ONCE) else ():
            rounds = len(texts) // 8 if language == "en" else max(15, len(texts) // 4)
            mixed += [chance.choice((" ", "\n", ", ", "\n- ")).join(chance.sample(texts, count)) for _ in range(rounds)]
    paragraphs = [text[:LONGEST] for file in sorted(ROOT.glob("docs/**/*.md")) for text in re.split(r"\n\s*\n", file.read_text())]
    paragraphs = [text for text in paragraphs if len(text) > SHORTEST]
    return english + chance.sample(paragraphs, PARAGRAPHS), others


def sentences() -> Iterator[tuple[str, str]]:
    """Ours, each with its language."""
    for file in sorted(EVAL_DATA.glob("*.jsonl")):
        for row in map(json.loads, file.read_text().splitlines()):
            if language := row.get("language") or row.get("lang"):
                yield from ((language, row[field]) for field in FIELDS if isinstance(row.get(field), str))
                yield from ((language, text) for field in ("told", "asked", "memories") for text in row.get(field) or ())
    for line in (EVAL_DATA / "corrections.tsv").read_text().splitlines()[1:]:
        _, language, *texts = line.split("\t")
        yield from ((language, text) for text in texts[:3] if text)
    language = ""
    for line in (EVAL_DATA / "short_facts.txt").read_text().splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            language = heading[1]
        elif line and not line.startswith("#"):
            yield language, line
    for language, pairs in json.loads(FACTS.read_text()).items():
        yield from ((language, text) for pair in pairs for text in pair)


def fitted(vectors: Any, labels: Sequence[float] | Any) -> Any:
    """Newton's method; English and all others together weigh the same."""
    rows = np.concatenate([vectors, np.ones((len(vectors), 1))], axis=1)
    of_each = np.where(labels > 0, 1 / labels.sum(), 1 / (1 - labels).sum()) / 2
    penalty = np.full(rows.shape[1], L2)
    penalty[-1] = 1e-9
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (of_each * (told - labels)) + penalty * weights
        curvature = (rows * (of_each * told * (1 - told))[:, None]).T @ rows + np.diag(penalty)
        weights -= np.linalg.solve(curvature, gradient)
    return weights


if __name__ == "__main__":
    main()
