"""What tells a question from anything else in a vector of the encoder of every language: writes `agent7/llm/multilingual/asking.f32`.

    python -m benchmarks.understanding.asking [FILE_OR_FOLDER...]

Questions are the steps of conversations (`benchmarks/talk/scenarios`, or those named) whose answer was told before, in one sentence;
all else is the sentences of steps without expectation and mark, and orders as rules read them. Logistic regression with a little of L2.
Before it is fitted to all, each file is told by what was fitted without it: of its questions without a mark, and of the rest, how many
do rules take for a question, and how many do rules with the marks that were restored (`question_marks`)?
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from agent7.conversation.understanding.question_marks import ASKS_FROM, may_ask
from agent7.language import parse
from agent7.llm.multilingual import ASKING, Multilingual
from benchmarks.talk.expectations import Scenario, found, plain, scenarios_in

OWN: Final = Path(__file__).parents[1] / "talk" / "scenarios"
LONGEST: Final = 300
"""Characters of a message; what is longer was pasted."""
L2, STEPS = 0.04, 30
FOLDS: Final = 8
MARKS: Final = ("?", "\uff1f")


@dataclass(frozen=True)
class Said:
    """One message, and whether it asks for what was told before."""

    file: str
    text: str
    asks: bool


class Vectors:
    """Remembers what was embedded."""

    def __init__(self) -> None:
        self._model, self._known = Multilingual(), dict[str, Any]()

    def of(self, texts: Sequence[str]) -> Any:
        """One row for each text."""
        for text in dict.fromkeys(text for text in texts if text not in self._known):
            self._known[text] = np.array(self._model.embed([text])[0])
        return np.array([self._known[text] for text in texts])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="*", default=[OWN])
    given = parser.parse_args()
    files = sorted(file for place in given.files for file in (place.rglob("*.jsonl") if place.is_dir() else [place]))
    messages = [each for file in files for scenario in scenarios_in(file) for each in said_in(file.stem, scenario)]
    vectors = Vectors()
    print(f"{'without a mark':16}{'n':>6}{'by rules':>10}{'with marks':>12}")
    rows = [heard for fold in range(FOLDS) for heard in left_out([stem.stem for stem in files][fold::FOLDS], messages, vectors)]
    for asks, name in ((True, "questions"), (False, "others")):
        of_kind = [row for row in rows if row[0] is asks]
        print(f"{name:16}{len(of_kind):>6}{sum(row[1] for row in of_kind):>10}{sum(row[2] for row in of_kind):>12}")
    fitted(messages, vectors).astype("<f4").tofile(ASKING)


def said_in(file: str, scenario: Scenario) -> Iterator[Said]:
    """The messages of a conversation of which it is plain whether they ask."""
    before = ""
    for step in scenario.steps:
        text = str(step.get("say", ""))
        groups = [[group] if isinstance(group, str) else group for group in step.get("has", ())]
        if text and len(text) <= LONGEST:
            told = bool(groups) and all(any(found(one, plain(before)) for one in group) for group in groups)
            itself = all(any(found(one, plain(text)) for one in group) for group in groups)
            orders = bool(parse(text).command or parse(text).removal)
            if told and not itself:
                yield Said(file, text, asks=True)
            elif orders or not step.keys() & {"has", "lacks", "task", "harmful_if", "when"}:
                yield Said(file, text, asks=False)
        before += f"\n{text}"


def fitted(messages: Sequence[Said], vectors: Vectors) -> Any:
    """The weights and the constant, by Newton's method."""
    asking = [each.text for each in messages if each.asks and len(parse(each.text).sentences) == 1]
    others = [sentence.text for each in messages if not each.asks and not is_marked(each.text) for sentence in parse(each.text).sentences]
    rows = np.concatenate([vectors.of([*asking, *others]), np.ones((len(asking) + len(others), 1))], axis=1)
    labels = np.concatenate([np.ones(len(asking)), np.zeros(len(others))])
    penalty = np.full(rows.shape[1], L2)
    penalty[-1] = 1e-9
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-rows @ weights))
        curvature = (rows * (told * (1 - told))[:, None]).T @ rows + np.diag(penalty)
        weights -= np.linalg.solve(curvature, rows.T @ (told - labels) + penalty * weights)
    return weights


def left_out(files: Sequence[str], messages: Sequence[Said], vectors: Vectors) -> Iterator[tuple[bool, bool, bool]]:
    """Of each message of these files without a mark: whether it asks, whether rules hear that, and whether rules and marks do."""
    weights = fitted([each for each in messages if each.file not in files], vectors)
    for each in messages:
        if each.file in files and not is_marked(each.text):
            read = parse(each.text)
            may = [sentence.text for sentence in read.sentences if may_ask(sentence)]
            asks = bool(may) and bool((vectors.of(may) @ weights[:-1] + weights[-1] >= np.log(ASKS_FROM / (1 - ASKS_FROM))).any())
            yield each.asks, read.is_question, read.is_question or asks


def is_marked(text: str) -> bool:
    return any(mark in text for mark in MARKS)


if __name__ == "__main__":
    main()
