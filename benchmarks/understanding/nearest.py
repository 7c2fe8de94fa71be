"""What comes nearest to a question that nothing answers: fits the weights of `agent7/memory/answering/nearest_score.py`, and prints them.

    python -m benchmarks.understanding.nearest [--unread] [FILE_OR_FOLDER...]

Plays conversations (`benchmarks/talk/scenarios`, or those named) by rules, some twenty minutes, and notes of every sentence that is weighed
what speaks for it. Each ends with a question of general knowledge, which the encoder is kept from knowing for one. A sentence that holds
all that the reply is to say is right; where the reply is to say that nothing is known, or what was never told is asked for (in `near_a` and
`near_b` it lies near to something told), none is, and other steps say nothing. Printed is,
of each file by what the others fit, to how many of the questions whose answer was there it is told, and to how many of the others anything.
Logistic regression with a little of L2; the sentences of a question weigh as the root of their number. What a reranker reads has weights of
its own, which want files that it has not learned from; `--unread` fits those for where there is none.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np

import agent7.memory.answering.nearest  # noqa: F401 - the package has a function of that name
from agent7.language.replies.rendering import say
from agent7.llm.rerank import cross_encoder
from agent7.memory.answering.nearest_score import Features
from benchmarks.talk.__main__ import models, play
from benchmarks.talk.expectations import Scenario, holds, scenarios_in, wanted_of
from benchmarks.talk.stage import stage
from tests.fakes.talk_model import TalkModel

weighing: Any = sys.modules["agent7.memory.answering.nearest"]
OWN: Final = Path(__file__).parents[1] / "talk" / "scenarios"
GENERAL: Final = Path(__file__).parents[1] / "eval_data" / "general_questions.jsonl"
NEVER_TOLD: Final = "never told"
"""The kind of a step that asks for what was never told."""
UNKNOWN: Final = ("dont_know", "nothing_about", "task_answer_offered")
NEAR, OF_NEVER_TOLD = "near", 0.3
"""What such a step counts in conversations of this kind: people ask for what they told more often than is done there."""
L2, STEPS, FOLDS = 3.0, 40, 10
"""L2 is of features that are divided by their spread."""


@dataclass
class Question:
    """One question that nothing answered: its sentences, and their features."""

    said: list[str] = field(default_factory=list)
    rows: list[Features] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    weight: float = 1.0


class Notes:
    """Stands in for the functions that weigh, and notes what they are given."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self._said = ""
        self._nearest, self._probability = getattr(weighing, "_nearest"), getattr(weighing, "_probability")  # noqa: B009 - private
        self._features = weighing.features

    def nearest(self, *given: Any, **named: Any) -> Any:
        self.questions.append(Question())
        return self._nearest(*given, **named)

    def probability(self, candidate: Any, *given: Any) -> float:
        self._said = candidate.read.quoted
        return float(self._probability(candidate, *given))

    def features(self, *given: Any) -> Features:
        weighed = Features(*map(float, self._features(*given)))
        self.questions[-1].said.append(self._said)
        self.questions[-1].rows.append(weighed)
        return weighed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="*", default=[OWN])
    parser.add_argument("--unread", action="store_true", help="without the reranker")
    given = parser.parse_args()
    files = sorted(file for place in given.files for file in (place.rglob("*.jsonl") if place.is_dir() else [place]))
    with patch.object(cross_encoder, "installed", return_value=False) if given.unread else nullcontext():
        of_files = [list(weighed_in(file)) for file in files]
    floor = weighing.NEAR_FROM if given.unread or not cross_encoder.installed() else weighing.NEAR_READ_FROM
    there = told = nothing = anything = 0
    for fold in range(FOLDS):
        weights = fitted([each for place, some in enumerate(of_files) if place % FOLDS != fold for each in some])
        for each in (each for some in of_files[fold::FOLDS] for each in some):
            scores = 1 / (1 + np.exp(-np.array(each.rows) @ weights))
            best = [place for place in np.argsort(-scores)[: weighing.MOST_NEAR] if scores[place] >= floor]
            there, told = there + any(each.right), told + any(each.right[place] for place in best)
            nothing, anything = nothing + (not any(each.right)), anything + (not any(each.right) and bool(best))
    print(f"answer there: {there}, told to {told}; none there: {nothing}, something told to {anything}")
    print(Features(*(round(float(weight), 2) for weight in fitted([each for some in of_files for each in some]))))


def weighed_in(file: Path) -> Iterator[Question]:
    """The questions of a file of conversations of which it is plain what they want."""
    notes = Notes()
    playing = patch.multiple(weighing, _nearest=notes.nearest, _probability=notes.probability, features=notes.features)
    blind = patch.object(weighing, "OF_WORLD_FROM", 2.0)
    with models(None) as env, stage(env) as ready, playing, blind:
        for scenario in map(with_general_question, scenarios_in(file)):
            unknown = [say(name, scenario.language) for name in UNKNOWN]
            with ready.person(scenario.language) as person:
                for verdict in play(scenario, person, TalkModel({})):
                    groups, is_never = wanted_of(verdict.step), verdict.step.get("kind") == NEVER_TOLD
                    for question in (each for each in notes.questions if (groups or is_never) and each.rows):
                        never_told = is_never or any(holds(groups, reply) for reply in unknown)
                        question.weight = OF_NEVER_TOLD if is_never and scenario.kind == NEAR else 1.0
                        question.right = [not never_told and holds(groups, said) for said in question.said]
                        if never_told or any(question.right):
                            yield question
                    notes.questions.clear()


def with_general_question(scenario: Scenario) -> Scenario:
    """A conversation that ends with a question of the world at large, in its language."""
    chance = random.Random(scenario.id)
    in_its_language = [each["asked"] for each in general_questions() if each["lang"] == scenario.language]
    asked = chance.choice(in_its_language or [each["asked"] for each in general_questions() if each["lang"] == "en"])
    return replace(scenario, steps=[*scenario.steps, {"say": asked, "kind": NEVER_TOLD}])


@cache
def general_questions() -> list[dict[str, str]]:
    return [json.loads(line) for line in GENERAL.read_text(encoding="utf-8").splitlines()]


def fitted(questions: Sequence[Question]) -> Any:
    """The weights, by Newton's method; the first one stands for itself and is not drawn to 0."""
    rows = np.array([row for each in questions for row in each.rows])
    labels = np.array([right for each in questions for right in each.right], dtype=float)
    counts = np.array([each.weight / np.sqrt(len(each.rows)) for each in questions for _ in each.rows])
    spread = np.maximum(rows.std(axis=0), 1e-6)
    spread[0] = 1.0
    rows, penalty = rows / spread, np.full(rows.shape[1], L2)
    penalty[0] = 0.0
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-rows @ weights))
        curvature = (rows * (counts * told * (1 - told))[:, None]).T @ rows + np.diag(penalty)
        weights -= np.linalg.solve(curvature, rows.T @ (counts * (told - labels)) + penalty * weights)
    return weights / spread


if __name__ == "__main__":
    main()
