"""What the encoder of every language shows of a sentence: whether it asks, and whether it tells what is asked for later.

    python -m benchmarks.understanding.encoder_readings [FILE_OR_FOLDER...]

Writes `agent7/llm/multilingual/asking.f32` and `telling.f32`, logistic regressions with a little of L2, fitted to the conversations of
`benchmarks/talk/scenarios` or those named. Before that each file is told by what was fitted without it:

- asking: questions are the steps whose answer was told before, in one sentence; all else is the sentences of steps without expectation and
  mark, and orders as rules read them. Of those without a mark, how many do rules take for a question, and how many do rules with the marks
  that are restored (`question_marks`)?
- telling: of the steps without expectation and mark those that hold the answer to a later question, and the others, among which are facts
  that nobody asks for. Of those that rules take for a mere remark, how many are kept (`worth`)?
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from agent7.conversation.understanding.question_marks import ASKS_FROM, may_ask
from agent7.conversation.understanding.worth import TELLS_FROM, UNSURE
from agent7.language import parse
from agent7.llm.multilingual import ASKING, TELLING, Multilingual
from benchmarks.talk.expectations import Scenario, found, plain, scenarios_in

OWN: Final = Path(__file__).parents[1] / "talk" / "scenarios"
LONGEST: Final = 300
"""Characters of a message; what is longer was pasted."""
L2, STEPS = 0.04, 30
FOLDS: Final = 8
MARKS: Final = ("?", "\uff1f")
EXPECTATIONS: Final = frozenset({"has", "lacks", "task", "harmful_if", "when"})


@dataclass
class Said:
    """One message: whether it asks for what was told before, and whether something asks later for what it tells."""

    file: str
    text: str
    asks: bool
    answers: bool = False

    @property
    def is_marked(self) -> bool:
        return any(mark in self.text for mark in MARKS)


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
    print(f"{'':34}{'n':>6}{'by rules':>10}{'with it':>10}")
    for name, examples, judged, file in (("asking", asking, asking_judged, ASKING), ("telling", telling, telling_judged, TELLING)):
        folds = [{each.stem for each in files[fold::FOLDS]} for fold in range(FOLDS)]
        rows = [row for fold in folds for row in left_out(fold, messages, vectors, examples, judged)]
        for wanted, of in ((True, "wanted"), (False, "others")):
            of_kind = [row for row in rows if row[0] is wanted]
            print(f"{f'{name}, {of}':34}{len(of_kind):>6}{sum(row[1] for row in of_kind):>10}{sum(row[2] for row in of_kind):>10}")
        fitted(*examples(messages), vectors).astype("<f4").tofile(file)


def said_in(file: str, scenario: Scenario) -> list[Said]:
    """The messages of a conversation of which it is plain whether they ask."""
    heard: list[Said] = []
    before: list[str] = []
    for step in scenario.steps:
        text = str(step.get("say", ""))
        groups = [[group] if isinstance(group, str) else group for group in step.get("has", ())]
        if text and len(text) <= LONGEST:
            if groups and _holds(groups, "\n".join(before)) and not _holds(groups, text):
                for each in heard:
                    each.answers = each.answers or _holds(groups, each.text)
                heard.append(Said(file, text, asks=True))
            elif parse(text).command or parse(text).removal or not step.keys() & EXPECTATIONS:
                heard.append(Said(file, text, asks=False))
        before.append(text)
    return heard


def _holds(groups: Sequence[Sequence[str]], text: str) -> bool:
    return all(any(found(one, plain(text)) for one in group) for group in groups)


def asking(messages: Sequence[Said]) -> tuple[list[str], list[str]]:
    """Sentences that ask, and all others."""
    asks = [each.text for each in messages if each.asks and len(parse(each.text).sentences) == 1]
    return asks, [sentence.text for each in messages if not (each.asks or each.is_marked) for sentence in parse(each.text).sentences]


def asking_judged(messages: Sequence[Said], tells: Callable[[Sequence[str], float], bool]) -> Iterator[tuple[bool, bool, bool]]:
    """Of each message without a mark: whether it asks, whether rules hear that, and whether rules and marks do."""
    for each in messages:
        if not each.is_marked:
            read = parse(each.text)
            may = [sentence.text for sentence in read.sentences if may_ask(sentence)]
            yield each.asks, read.is_question, read.is_question or tells(may, ASKS_FROM)


def telling(messages: Sequence[Said]) -> tuple[list[str], list[str]]:
    """Messages that tell what is asked for later, and those of which nobody asks anything."""
    told = [each for each in messages if not (each.asks or each.is_marked)]
    return [each.text for each in told if each.answers], [each.text for each in told if not each.answers]


def telling_judged(messages: Sequence[Said], tells: Callable[[Sequence[str], float], bool]) -> Iterator[tuple[bool, bool, bool]]:
    """Of each message that rules take for a remark: whether something asks for it later, that they do not keep it, and whether it is."""
    for each in messages:
        if not (each.asks or each.is_marked) and parse(each.text).route().reason == UNSURE:
            yield each.answers, False, tells([each.text], TELLS_FROM)


def fitted(wanted: Sequence[str], others: Sequence[str], vectors: Vectors) -> Any:
    """The weights and the constant, by Newton's method."""
    rows = np.concatenate([vectors.of([*wanted, *others]), np.ones((len(wanted) + len(others), 1))], axis=1)
    labels = np.concatenate([np.ones(len(wanted)), np.zeros(len(others))])
    penalty = np.full(rows.shape[1], L2)
    penalty[-1] = 1e-9
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-rows @ weights))
        curvature = (rows * (told * (1 - told))[:, None]).T @ rows + np.diag(penalty)
        weights -= np.linalg.solve(curvature, rows.T @ (told - labels) + penalty * weights)
    return weights


def left_out(
    files: set[str],
    messages: Sequence[Said],
    vectors: Vectors,
    examples: Callable[[Sequence[Said]], tuple[list[str], list[str]]],
    judged: Callable[[Sequence[Said], Callable[[Sequence[str], float], bool]], Iterator[tuple[bool, bool, bool]]],
) -> Iterator[tuple[bool, bool, bool]]:
    """The messages of these files, judged by what the others fit."""
    weights = fitted(*examples([each for each in messages if each.file not in files]), vectors)

    def tells(texts: Sequence[str], least: float) -> bool:
        return bool(texts) and bool((vectors.of(texts) @ weights[:-1] + weights[-1] >= np.log(least / (1 - least))).any())

    return judged([each for each in messages if each.file in files], tells)


if __name__ == "__main__":
    main()
