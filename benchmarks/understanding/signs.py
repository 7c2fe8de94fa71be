"""What the encoder of every language shows of a sentence: whether it asks, tells what is asked for later, or asks of the world at large.

    python -m benchmarks.understanding.signs [FILE_OR_FOLDER...]

Writes the weights of each `Sign`, logistic regressions with a little of L2, fitted to the conversations of `benchmarks/talk/scenarios` or
those named. Before that each file is told by what was fitted without it:

- asks: questions are the steps whose answer was told before, in one sentence; all else is the sentences of steps without expectation and
  mark, and orders as rules read them. Of those without a mark, how many do rules take for a question, and how many do rules with the marks
  that are restored (`punctuation`)? The same of `asks_held.jsonl`, which nothing is fitted to;
- tells: of the steps without expectation and mark those that hold the answer to a later question, and the others, among which are facts
  that nobody asks for. Of those in which rules find nothing, how many are kept?
- general: `benchmarks/eval_data/general_questions.jsonl`, and the questions of the conversations and the facts in seven languages. How
  many are taken for questions of the world?

Beside the conversations stand the facts in seven languages, those of `answer_pairs` with their questions, `no_questions.jsonl` (what is
put like a question and tells something, and additions, exclamations, courtesies and orders that do not), and `unmarked_questions.jsonl`,
questions that look like those.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from agent7.conversation.understanding.punctuation import mark_of
from agent7.conversation.understanding.signs import FROM
from agent7.language import NOTHING_FOUND, STATED, ParsedMessage, parse
from agent7.llm.multilingual import Multilingual, Sign
from agent7.memory.answering.nearest import OF_WORLD_FROM
from benchmarks.talk.expectations import Scenario, holds, scenarios_in, wanted_of

OWN: Final = Path(__file__).parents[1] / "talk" / "scenarios"
GENERAL: Final = Path(__file__).parents[1] / "eval_data" / "general_questions.jsonl"
NO_QUESTIONS: Final = GENERAL.with_name("no_questions.jsonl")
UNMARKED: Final = GENERAL.with_name("unmarked_questions.jsonl")
HELD: Final = GENERAL.with_name("asks_held.jsonl")
PAIRS: Final = GENERAL.with_name("answer_pairs")
FACTS: Final = Path(__file__).parents[1] / "recall" / "parallel_facts.json"
LONGEST: Final = 300
"""Characters of a message; what is longer was pasted."""
L2, STEPS = 0.04, 30
FOLDS: Final = 8
OF_LIVES, OF_LIVES_GENERAL, OF_TRAPS = 0.2, 0.1, 2.0
"""What a sentence of `answer_pairs` counts for `asks` and for `general`, of which there are ten times as many as of the others, and one of
`no_questions` and `unmarked_questions`."""
MARKS: Final = ("?", "\uff1f")
ENDS: Final = " .?!\u00bf\uff1f\u3002"
SMALL_TALK: Final = frozenset({"chit-chat", "small talk"})
EXPECTATIONS: Final = frozenset({"has", "lacks", "task", "harmful_if", "when"})


@dataclass
class Said:
    """One message: whether it asks for what was told before, and whether something asks later for what it tells."""

    file: str
    text: str
    asks: bool
    answers: bool = False
    general: bool = False
    weight: float = 1.0
    """How much it counts for what asks."""

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
    messages += ours()
    vectors, names = Vectors(), sorted({each.file for each in messages})
    print(f"{'':34}{'n':>6}{'by rules':>10}{'with it':>10}")
    for sign, (examples, judged) in SIGNS.items():
        folds = [set(names[fold::FOLDS]) for fold in range(FOLDS)]
        rows = [row for fold in folds for row in left_out(fold, messages, vectors, examples, judged)]
        for wanted in (True, False):
            tell(f"{sign}, {'those' if wanted else 'others'}", [row for row in rows if row[0] is wanted])
        weights = fitted(examples(messages), vectors)
        weights.astype("<f4").tofile(sign.weights)
        if sign is Sign.ASKS:
            held = [*judged([Said("held", each["said"], asks=each["asks"]) for each in _rows(HELD)], likely_by(weights, vectors))]
            for wanted in (True, False):
                tell(f"held, {'those' if wanted else 'others'}", [row for row in held if row[0] is wanted])


def tell(name: str, rows: Sequence[tuple[bool, bool, bool]]) -> None:
    """Prints how many of these show a sign by rules alone, and with it."""
    print(f"{name:34}{len(rows):>6}{sum(row[1] for row in rows):>10}{sum(row[2] for row in rows):>10}")


def ours() -> list[Said]:
    """Sentences of our own in seven languages, in eight parts: of general knowledge, facts of somebody's life, and no questions."""
    facts = [pair for pairs in json.loads(FACTS.read_text(encoding="utf-8")).values() for pair in pairs]
    said = [
        *(Said("", each["asked"], asks=False, general=True) for each in _rows(GENERAL)),
        *(Said("", each["said"], asks=False, answers=each["tells"], weight=OF_TRAPS) for each in _rows(NO_QUESTIONS)),
        *(Said("", each["said"], asks=True, weight=OF_TRAPS) for each in _rows(UNMARKED)),
        *(Said("", question, asks=True) for _, question in facts),
        *(Said("", fact, asks=False, answers=True) for fact, _ in facts),
    ]
    return [*(replace(each, file=f"ours {place % FOLDS}") for place, each in enumerate(said)), *_lives()]


def _lives() -> Iterator[Said]:
    """The facts of imagined lives, and the questions, without their marks."""
    for file in sorted(PAIRS.glob("*.jsonl")):
        for row in _rows(file):
            yield from (Said(file.stem, fact, asks=False, answers=True, weight=OF_LIVES) for fact in row["fact"].values())
            yield from (Said(file.stem, question.strip(ENDS), asks=True, weight=OF_LIVES) for question in row["question"].values())


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def said_in(file: str, scenario: Scenario) -> list[Said]:
    """The messages of a conversation of which it is plain whether they ask."""
    heard: list[Said] = []
    before: list[str] = []
    for step in scenario.steps:
        text = str(step.get("say", ""))
        groups = wanted_of(step)
        if text and len(text) <= LONGEST:
            if groups and holds(groups, "\n".join(before)) and not holds(groups, text):
                for each in heard:
                    each.answers = each.answers or holds(groups, each.text)
                heard.append(Said(file, text, asks=True))
            elif parse(text).command or parse(text).removal or scenario.kind in SMALL_TALK or not step.keys() & EXPECTATIONS:
                heard.append(Said(file, text, asks=False))
        before.append(text)
    return heard


type Examples = tuple[list[tuple[str, float]], list[tuple[str, float]]]
"""Texts that show a sign, and others, each with what it counts."""
type Likely = Callable[[str], float]
"""How likely a text shows a sign."""


def asks(messages: Sequence[Said]) -> Examples:
    """Sentences that ask, and all others."""
    questions = [(each.text, each.weight) for each in messages if each.asks and len(parse(each.text).sentences) == 1]
    others = [each for each in messages if not (each.asks or each.general or each.is_marked)]
    return questions, [(sentence.text, each.weight) for each in others for sentence in parse(each.text).sentences]


def asks_judged(messages: Sequence[Said], likely: Likely) -> Iterator[tuple[bool, bool, bool]]:
    """Of each message without a mark: whether it asks, whether rules hear that, and whether rules and marks do."""
    for each in messages:
        if not (each.is_marked or each.general):
            read = parse(each.text)
            yield each.asks, read.is_question, any(_is_read_as_question(sentence, likely) for sentence in read.sentences)


def _is_read_as_question(sentence: ParsedMessage, likely: Likely) -> bool:
    mark = mark_of(sentence, likely(sentence.text))
    return mark == "?" or (sentence.is_question and mark != STATED)


def tells(messages: Sequence[Said]) -> Examples:
    """Messages that tell what is asked for later, and those of which nobody asks anything; imagined lives hold none of these."""
    told = [each for each in messages if not (each.asks or each.general or each.is_marked) and each.weight != OF_LIVES]
    return [(each.text, 1.0) for each in told if each.answers], [(each.text, 1.0) for each in told if not each.answers]


def tells_judged(messages: Sequence[Said], likely: Likely) -> Iterator[tuple[bool, bool, bool]]:
    """Of each message that rules take for a remark: whether something asks for it later, that they do not keep it, and whether it is."""
    for each in messages:
        if not (each.asks or each.general or each.is_marked) and parse(each.text).route().reason == NOTHING_FOUND:
            yield each.answers, False, likely(each.text) >= FROM[Sign.TELLS]


def general(messages: Sequence[Said]) -> Examples:
    """Questions of the world, and those of somebody's own life.

    Of the world there are fewer than there should be: they count as many.
    """
    world = [each.text for each in messages if each.general]
    own = [(each.text, OF_LIVES_GENERAL if each.weight == OF_LIVES else 1.0) for each in messages if each.asks]
    return [(text, sum(count for _, count in own) / len(world)) for text in world], own


def general_judged(messages: Sequence[Said], likely: Likely) -> Iterator[tuple[bool, bool, bool]]:
    """Of each question in which the person does not speak of themselves: whether it is of the world, and whether it is taken for one."""
    for each in messages:
        if (each.general or each.asks) and not parse(each.text).asked.own:
            yield each.general, False, likely(each.text) >= OF_WORLD_FROM


SIGNS: Final = {Sign.ASKS: (asks, asks_judged), Sign.TELLS: (tells, tells_judged), Sign.GENERAL: (general, general_judged)}


def fitted(examples: Examples, vectors: Vectors) -> Any:
    """The weights and the constant, by Newton's method."""
    wanted, others = examples
    texts, counts = [text for text, _ in (*wanted, *others)], np.array([count for _, count in (*wanted, *others)])
    rows = np.concatenate([vectors.of(texts), np.ones((len(texts), 1))], axis=1)
    labels = np.concatenate([np.ones(len(wanted)), np.zeros(len(others))])
    penalty = np.full(rows.shape[1], L2)
    penalty[-1] = 1e-9
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-rows @ weights))
        curvature = (rows * (counts * told * (1 - told))[:, None]).T @ rows + np.diag(penalty)
        weights -= np.linalg.solve(curvature, rows.T @ (counts * (told - labels)) + penalty * weights)
    return weights


def left_out(
    files: set[str],
    messages: Sequence[Said],
    vectors: Vectors,
    examples: Callable[[Sequence[Said]], Examples],
    judged: Callable[[Sequence[Said], Likely], Iterator[tuple[bool, bool, bool]]],
) -> Iterator[tuple[bool, bool, bool]]:
    """The messages of these files, judged by what the others fit."""
    weights = fitted(examples([each for each in messages if each.file not in files]), vectors)
    return judged([each for each in messages if each.file in files], likely_by(weights, vectors))


def likely_by(weights: Any, vectors: Vectors) -> Likely:
    """How likely a text shows the sign of these weights."""
    return lambda text: float(1 / (1 + np.exp(-vectors.of([text])[0] @ weights[:-1] - weights[-1])))


if __name__ == "__main__":
    main()
