"""Messages with what was said right before them, out of four public sets and a list of our own, each in one of two halves."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FACTS = Path(__file__).parents[1] / "eval_data" / "short_facts.txt"
HALVES = ("development", "held")


@dataclass(frozen=True, slots=True)
class Said:
    """One message, what was said right before it, and whether it shifts the topic (None: nobody says)."""

    text: str
    before: str = ""
    shifts: bool | None = None


type Dialogues = dict[str, list[Said]]


def half_of(key: str) -> str:
    return HALVES[hashlib.sha256(key.encode()).digest()[0] % 2]


def tiage(folder: Path) -> Dialogues:
    found: Dialogues = {}
    for name in ("tiage_dev.json", "tiage_test.json"):
        for key, turns in json.loads((folder / "tiage" / name).read_text()).items():
            texts = [text for text, _ in turns]
            labels = [None if label == "-1" else label == "1" for _, label in turns]
            found[name + key] = [Said(*each) for each in zip(texts, ["", *texts], labels, strict=False)]
    return found


def memorybank(folder: Path) -> Dialogues:
    found: Dialogues = defaultdict(list)
    people = json.loads((folder / "memorybank" / "memory_bank_en.json").read_text())
    for name, person in people.items():
        for day in person["history"].values():
            before = ""
            for exchange in day:
                found[name].append(Said(exchange["query"], before))
                before = exchange["response"]
    return dict(found)


def madial(folder: Path) -> Dialogues:
    found: Dialogues = defaultdict(list)
    for number, line in enumerate((folder / "madial" / "MADial-Bench-en-dialogue.json").read_text().splitlines()):
        before = ""
        for turn in json.loads(line)["dialogue"]:
            speaker, _, text = turn.partition(">:")
            words = text.strip().strip('"')
            if words and not speaker.startswith("<Assistant"):
                found[str(number)].append(Said(words, before))
            before = words
    return dict(found)


def evidence_turns(folder: Path) -> Iterator[tuple[str, Said, bool]]:
    """(key, turn, whether a question of categories 1 to 4 rests on it) of LoCoMo."""
    for conversation in json.loads((folder / "locomo" / "locomo5.json").read_text()):
        needed = {turn for question in conversation["qa"] if question["category"] != 5 for turn in question["evidence"]}
        for session in conversation["sessions"]:
            before = ""
            for turn in session["turns"]:
                yield conversation["sample_id"] + turn["dia_id"], Said(turn["text"], before), turn["dia_id"] in needed
                before = turn["text"]


def short_facts() -> Iterator[tuple[str, str]]:
    language = ""
    for line in FACTS.read_text().splitlines():
        if line.startswith("["):
            language = line.strip("[]")
        elif line and not line.startswith("#"):
            yield language, line
