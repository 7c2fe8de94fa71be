"""The floor of answers: does a question that memory cannot answer stay without one, and does one that it can get the right sentence?

    python -m benchmarks.understanding.relevance DATA_DIRECTORY [--multilingual] [--fit]

Questions with and without an answer, of single persons who told things. DATA_DIRECTORY holds `locomo/`, `memorybank/` and `talk/` (see the
README of each); what is not there is left out.

- short: people of our own in five languages (`benchmarks/eval_data/questions.jsonl`), each asked too what others know
- talk: the conversations of `talk/development.jsonl`; a sentence is the answer if it holds what the reply must have
- long: speakers of `locomo/`, each alone with their own turns, the questions about them put into the first person; unanswerable: category 5
- assistant: users of `memorybank/` with their own messages, by `benchmarks/recall/memorybank_evidence.json`

Persons are parted in halves by a hash of their name: one for fitting (`--fit` prints the coefficients), the other for the figures.
`said`: a sentence passed the floor; `precision` of them the share that has an answer at all, `right` the share whose first sentence is
the evidence; `recall` of the questions with an answer. `--multilingual`: with the encoder of every language, else with MiniLM.
Logistic regression, drawn towards signs that are plain beforehand.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import numpy as np

from agent7.language import answer_evidence, question_reading, quotable, sentences
from agent7.language.readings import one_reading
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.multilingual import Multilingual
from agent7.memory import relevance
from agent7.memory.recall.scoring import MEANING_READ_IN

OWN: Final = Path(__file__).parents[1] / "eval_data" / "questions.jsonl"
MEMORYBANK_EVIDENCE: Final = Path(__file__).parents[1] / "recall" / "memorybank_evidence.json"
OF_OTHERS, OF_A_SPEAKER, NEAREST = 12, 25, 8
"""Questions that only others can answer, questions of one speaker of a long conversation, and memories looked at of many."""
NOT_FOR_MEMORY: Final = frozenset({"forgetting", "reminders", "instructions", "about the bot", "chit-chat", "work", "nicknames", "jokes"})
GROUPS: Final = {"short": 1.0, "talk": 1.0, "long": 0.08, "assistant": 0.0}
"""What a pair of each weighs in the fit."""
PRIOR: Final = {
    "bias": (-3.0, 0.1), "covered": (5.0, 0.1), "covered_elsewhere": (0.0, 0.1), "nearness": (3.0, 40.0), "own": (0.0, 2.0),
    "lacks_time": (-2.5, 2.0), "lacks_number": (-2.5, 2.0), "lacks_person": (-2.0, 2.0), "lacks_name": (-1.5, 2.0),
    "names_missing": (-2.0, 2.0), "relations_missing": (-3.0, 2.0), "strange": (-5.0, 12.0),
}  # fmt: skip
"""Of each coefficient: what it is drawn to, and how strongly. Nearness is small and held: of names and slang it says little."""


@dataclass(frozen=True)
class Person:
    """What somebody told, and what they are asked: the places of the evidence, none where nothing answers."""

    group: str
    name: str
    language: str
    told: Sequence[str]
    asked: Sequence[tuple[str, frozenset[int]]]

    @property
    def is_held(self) -> bool:
        return int(hashlib.md5(f"{self.group}-{self.name}".encode(), usedforsecurity=False).hexdigest(), 16) % 2 == 1


@dataclass(frozen=True)
class Pair:
    """A question, one sentence, and whether that is its answer."""

    features: tuple[float, ...]
    score: float
    answers: bool


class Vectors:
    """Remembers what was embedded."""

    def __init__(self, *, in_every_language: bool = False) -> None:
        self._model, self._known = Multilingual() if in_every_language else Int8MiniLM(), dict[str, Any]()
        self.in_every_language = in_every_language

    def of(self, texts: Sequence[str]) -> Any:
        """One row for each text."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        for start in range(0, len(new), 32):
            batch = new[start : start + 32]
            self._known |= dict(zip(batch, np.array(self._model.embed(batch)), strict=True))
        return np.array([self._known[text] for text in texts])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    parser.add_argument("--multilingual", action="store_true", help="with the encoder of every language")
    parser.add_argument("--fit", action="store_true", help="fit anew on the first half, and print the coefficients")
    arguments = parser.parse_args()
    vectors = Vectors(in_every_language=arguments.multilingual)
    people = [*short(), *talk(arguments.data), *long(arguments.data), *assistant(arguments.data)]
    questions = [(person, asked_of(person, vectors)) for person in people]
    if arguments.fit:
        print(json.dumps({name: round(float(value), 2) for name, value in zip(PRIOR, fitted(questions), strict=True)}))
    rows = {
        group: figures([each for person, asked in questions for each in asked if person.is_held and person.group == group])
        for group in GROUPS
    }
    print(f"{'held-out half':12}{'n':>6}{'with':>6}{'said':>6}{'precision':>11}{'right':>8}{'recall':>8}{'f1':>7}")
    for group, row in rows.items():
        if row["n"]:
            print(
                f"{group:12}{row['n']:>7}{row['with']:>6}{row['said']:>6}{row['precision']:>11.3f}{row['right']:>8.3f}{row['recall']:>8.3f}{row['f1']:>7.3f}"
            )
    print(json.dumps(rows))


def short() -> list[Person]:
    rows = [json.loads(line) for line in OWN.read_text(encoding="utf-8").splitlines()]
    chance = random.Random(2)
    people = []
    for number, row in enumerate(rows):
        others = [question for other in rows if other is not row and other["lang"] == row["lang"] for question in other["asked"]]
        asked = [(question, frozenset(places)) for question, places in row["asked"].items()]
        asked += [(question, frozenset[int]()) for question in chance.sample(others, min(OF_OTHERS, len(others)))]
        people.append(Person("short", f"own-{number}", row["lang"], row["told"], asked))
    return people


def talk(data: Path) -> list[Person]:
    file = data / "talk" / "development.jsonl"
    talks = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    return [person for each in talks if each["kind"] not in NOT_FOR_MEMORY and (person := _of_talk(each)).asked and person.told]


def _of_talk(each: dict[str, Any]) -> Person:
    told: list[str] = []
    asked: list[tuple[str, frozenset[int]]] = []
    for step in each["steps"]:
        said, wanted = step.get("say", ""), step.get("has", ())
        if not said or "when" in step:
            continue
        if wanted and all(_meets(" ".join(told), group) for group in wanted):
            asked.append((said, frozenset(place for place, one in enumerate(told) if all(_meets(one, group) for group in wanted))))
        elif step.get("task") is False and "forget" not in " ".join(told).lower():
            asked.append((said, frozenset()))
        elif not wanted:
            told.append(said)
    return Person("talk", each["id"], each["lang"], told, asked)


def _meets(text: str, group: str | Sequence[str]) -> bool:
    return any(re.search(each, text, re.IGNORECASE) for each in ([group] if isinstance(group, str) else group))


def long(data: Path) -> Iterator[Person]:
    file, chance = data / "locomo" / "locomo5.json", random.Random(1)
    for talked in json.loads(file.read_text(encoding="utf-8")) if file.exists() else []:
        turns = [turn for session in talked["sessions"] for turn in session["turns"]]
        speakers = sorted({turn["speaker"] for turn in turns})
        for name in speakers:
            own = [turn for turn in turns if turn["speaker"] == name]
            places = {turn["dia_id"]: place for place, turn in enumerate(own)}
            about = [
                each
                for each in talked["qa"]
                if name in each["question"] and not any(other in each["question"] for other in speakers if other != name)
            ]
            asked = []
            for each in about:
                evidence = frozenset(places[piece] for piece in each["evidence"] if piece in places)
                if each["category"] == 5 or (each["category"] in (2, 4) and evidence):
                    asked.append((in_first_person(each["question"], name), frozenset[int]() if each["category"] == 5 else evidence))
            chance.shuffle(asked)
            yield Person("long", talked["sample_id"] + name, "en", [turn["text"] for turn in own], asked[:OF_A_SPEAKER])


def in_first_person(question: str, name: str) -> str:
    question = re.sub(rf"\b{name}'s\b", "my", question)
    question = re.sub(
        rf"\b(did|does|do|will|can|could|would|should) {name}\b", lambda verb: ("do" if verb[1] == "does" else verb[1]) + " I", question
    )
    for verb, first in (("has", "have"), ("is", "am"), ("was", "was")):
        question = re.sub(rf"\b{verb} {name}\b", f"{first} I", question)
    return re.sub(rf"\b{name}\b", "I", question)


def assistant(data: Path) -> Iterator[Person]:
    bank, probes = data / "memorybank" / "memory_bank_en.json", data / "memorybank" / "probing_questions_en.jsonl"
    if not bank.exists():
        return
    evidence = json.loads(MEMORYBANK_EVIDENCE.read_text(encoding="utf-8"))
    told = {
        name.strip(): [talked["query"] for day in user["history"].values() for talked in day]
        for name, user in json.loads(bank.read_text(encoding="utf-8")).items()
    }
    asked = {
        name: questions
        for line in probes.read_text(encoding="utf-8").splitlines()
        if line.strip()
        for name, questions in json.loads(line).items()
    }
    for name, places in evidence.items():
        known = [
            (question, frozenset(int(piece[:-1]) - 1 for piece in pieces if piece.endswith("U")))
            for question, pieces in zip(asked.get(name, ()), places, strict=False)
        ]
        of_others = [(question, frozenset[int]()) for other, questions in asked.items() if other != name for question in questions[:1]]
        yield Person(
            "assistant", name, "en", told.get(name, []), [*((question, pieces) for question, pieces in known if pieces), *of_others]
        )


def asked_of(person: Person, vectors: Vectors) -> list[tuple[bool, list[Pair]]]:
    """All questions of a person, of whom each sentence is read once."""
    with one_reading():
        return [(bool(evidence), pairs_of(person, question, evidence, vectors)) for question, evidence in person.asked]


def pairs_of(person: Person, question: str, evidence: frozenset[int], vectors: Vectors) -> list[Pair]:
    """What memory would weigh for a question: the nearest in words and meaning of many, all of few."""
    asked = question_reading.read_question(question, person.language)
    cosines = vectors.of(person.told) @ vectors.of([question])[0]
    places: Sequence[int] = range(len(person.told))
    if len(person.told) > 2 * NEAREST:
        nearness = [
            answer_evidence.evidence(asked, told, language=person.language).covered + cosine
            for told, cosine in zip(person.told, cosines, strict=True)
        ]
        places = sorted({*np.argsort(-cosines)[:NEAREST].tolist(), *np.argsort(-np.array(nearness))[:NEAREST].tolist()})
    pairs = []
    for place in places:
        for sentence in sentences(person.told[place]):
            if not quotable.may_answer(sentence, person.language):
                continue
            found = answer_evidence.evidence(asked, sentence, context=person.told[place], language=person.language)
            near, everywhere = float(cosines[place]), vectors.in_every_language
            if score := relevance.relevance(asked, found, near, in_every_language=everywhere):
                read = everywhere or asked.language == MEANING_READ_IN
                pairs.append(Pair(_features(asked, found, near, read=read), score, place in evidence))
    return pairs


def _features(asked: question_reading.Asked, found: answer_evidence.Evidence, cosine: float, *, read: bool) -> tuple[float, ...]:
    return (
        1, found.covered, 0 if read else found.covered, max(cosine, 0.0) if read else 0.0, asked.own, found.lacks_time, found.lacks_number,
        found.lacks_person, found.lacks_name, found.names_missing, found.relations_missing, found.strange,
    )  # fmt: skip


def fitted(questions: Sequence[tuple[Person, Sequence[tuple[bool, list[Pair]]]]]) -> Any:
    """Newton's steps on the penalised likelihood; an answer weighs three times what another sentence does, of which there are more."""
    chosen = [(pair, GROUPS[person.group]) for person, asked in questions if not person.is_held for _, pairs in asked for pair in pairs]
    features = np.array([pair.features for pair, _ in chosen], float)
    answers = np.array([pair.answers for pair, _ in chosen], float)
    weights = np.array([weight * (3 if pair.answers else 1) for pair, weight in chosen])
    centre, pull = (np.array(each) for each in zip(*PRIOR.values(), strict=True))
    coefficients = centre.copy()
    for _ in range(60):
        likely = 1 / (1 + np.exp(-features @ coefficients))
        slope = features.T @ (weights * (likely - answers)) + pull * (coefficients - centre)
        curve = (features * (weights * likely * (1 - likely))[:, None]).T @ features + np.diag(pull)
        coefficients -= np.linalg.solve(curve, slope)
    return coefficients


def figures(asked: Sequence[tuple[bool, list[Pair]]]) -> dict[str, float]:
    first = [(has, max(pairs, key=attrgetter("score"))) for has, pairs in asked if pairs]
    said = [(has, pair) for has, pair in first if pair.score >= relevance.TOLD_FROM]
    having, had = sum(has for has, _ in asked), sum(has for has, _ in said)
    precision, recall = had / max(len(said), 1), had / max(having, 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    right = sum(pair.answers for _, pair in said) / max(len(said), 1)
    return {"n": len(asked), "with": having, "said": len(said), "precision": precision, "right": right, "recall": recall, "f1": f1}


if __name__ == "__main__":
    main()
