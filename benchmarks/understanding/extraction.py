"""How well the rules draw facts from what a person says, without a model: on our own labelled sentences, and how often on real talk.

    python -m benchmarks.bench extraction [DATA=<folder>]

`eval_data/statements_development.jsonl` was used to mend the rules, `statements_held.jsonl` was not. A row says which slots a message
sets (`user/city=oporto`; `a|b`: either; `?`: may be missing; `~`: takes back; `decision`; `!user`: nothing about the speaker); a row
that says nothing, takes back, or speaks of others only is a trap. Both ways into memory are measured: what is kept at once
(`parse_statements`) and what is kept of talk (`own_statements`).

DATA holds `memorybank/`, `locomo/` and `madial/`: the share of turns of people in which the rules find a fact, and the time that one takes.
`--sample N` prints N of those facts, drawn by a seed, to be judged by hand; `--half development|held` takes one half of the texts.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from agent7.language import Statement, own_statements, parse_statements
from benchmarks.figures import p50, p95

OURS = Path(__file__).parents[1] / "eval_data"
FILES = {"development": "statements_development.jsonl", "held": "statements_held.jsonl"}
SETS = ("memorybank", "locomo", "madial")
SEED = 7

type Reader = Callable[[str, str], Sequence[Statement]]


class Row(NamedTuple):
    language: str
    text: str
    says: tuple[str, ...]

    @property
    def is_trap(self) -> bool:
        return not self.says or any(each.startswith(("~", "!")) for each in self.says)


@dataclass
class Score:
    """`wanted`, `found`: slots that a row says, and those of them that were read.

    `said`, `wrong`: slots that were read, and those of them that nobody said.
    """

    wanted: int = 0
    found: int = 0
    said: int = 0
    wrong: int = 0
    traps: int = 0
    sprung: int = 0
    misses: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        return {
            "recall": round(self.found / max(1, self.wanted), 3),
            "precision": round(1 - self.wrong / max(1, self.said), 3),
            "traps_withstood": round(1 - self.sprung / max(1, self.traps), 3),
            "slots": self.wanted,
            "traps": self.traps,
        }


def rows(name: str) -> list[Row]:
    path = OURS / FILES[name]
    said = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [Row(row["language"], row["text"], tuple(row["says"])) for row in said]


def slots(statements: Sequence[Statement]) -> set[str]:
    """What was read, as the rows write it; what is kept without a slot is named in no row."""
    read = {f"{each.subject}/{each.attribute}={each.value}" for each in statements if each.attribute}
    read |= {f"~{slot.subject}/{slot.attribute}={value}" for each in statements for slot, value in each.denied}
    return read | {"decision" for each in statements if each.category == "decision"}


def score(all_rows: Sequence[Row], read: Reader) -> Score:
    total = Score()
    for row in all_rows:
        _score_row(row, slots(read(row.text, row.language)), total)
    return total


def _score_row(row: Row, read: set[str], total: Score) -> None:
    total.traps += row.is_trap
    accepted = {form.lstrip("?") for each in row.says for form in each.split("|")}
    required = [each for each in row.says if not each.startswith(("?", "!"))]
    missed = [each for each in required if not set(each.split("|")) & read]
    if "!user" in row.says:
        wrong = {each for each in read if each.startswith("user/")}
    else:  # what is taken back has no value for some, and may fit several slots
        wrong = {each for each in read if each not in accepted and not (each.startswith("~") and (row.is_trap or not row.says))}
    total.wanted += len(required)
    total.found += len(required) - len(missed)
    total.said += len(read)
    total.wrong += len(wrong)
    total.sprung += row.is_trap and bool(wrong)
    if missed or wrong:
        total.misses.append(f"{row.language}  {row.text}\n      missed {missed}  wrong {sorted(wrong)}")


def at_once(text: str, _: str) -> Sequence[Statement]:
    return parse_statements(text)


def of_talk(text: str, _: str) -> Sequence[Statement]:
    return [aside.statement for aside in own_statements(text)]


def turns(folder: Path, name: str) -> Iterator[str]:
    """What people say in a set; the assistant's words are left out."""
    if name == "memorybank":
        people = json.loads((folder / "memorybank" / "memory_bank_en.json").read_text(encoding="utf-8"))
        yield from (turn["query"] for person in people.values() for day in person["history"].values() for turn in day)
    elif name == "locomo":
        talks = json.loads((folder / "locomo" / "locomo5.json").read_text(encoding="utf-8"))
        yield from (turn["text"] for talk in talks for session in talk["sessions"] for turn in session["turns"])
    else:
        for line in (folder / "madial" / "MADial-Bench-en-dialogue.json").read_text(encoding="utf-8").splitlines():
            for said in json.loads(line)["dialogue"] if line.strip() else ():
                found = re.match(r'<(?!Assistant|BOD|EOD)[^>]+>: "(.*)"\s*\Z', said, re.DOTALL)
                if found:
                    yield found[1]


def is_held(text: str) -> bool:
    return hashlib.sha256(text.encode()).digest()[0] % 2 == 1


def _read_in(said: Statement) -> list[str]:
    return sorted(slots([said])) or (["kept as said"] if said.notable else [])


class Found(NamedTuple):
    source: str
    text: str
    sentence: str
    says: str


def of_real_talk(folder: Path, half: str | None) -> tuple[dict[str, object], list[Found]]:
    """The share of turns with facts by set, microseconds a turn, and the facts."""
    shares: dict[str, object] = {}
    facts: list[Found] = []
    took: list[float] = []
    for name in SETS:
        texts = [text for text in dict.fromkeys(turns(folder, name)) if half is None or is_held(text) == (half == "held")]
        told = 0
        for text in texts:
            start = time.perf_counter()
            asides = own_statements(text)
            took.append((time.perf_counter() - start) * 1e6)
            found = [Found(name, text, aside.sentence, said) for aside in asides for said in _read_in(aside.statement)]
            told += bool(found)
            facts += found
        shares[name] = {"turns": len(texts), "with_facts": round(told / max(1, len(texts)), 4)}
    shares["microseconds"] = {"p50": round(p50(took)), "p95": round(p95(took)), "worst": round(max(took))}
    shares["facts"] = len(facts)
    return shares, facts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--half", choices=("development", "held"))
    parser.add_argument("--misses", choices=tuple(FILES))
    asked = parser.parse_args()
    figures: dict[str, object] = {}
    for name in FILES:
        for way, read in (("at_once", at_once), ("of_talk", of_talk)):
            found = score(rows(name), read)
            figures[f"{name}_{way}"] = found.figures()
            print(f"{name:12} {way:8} {found.figures()}")
            if asked.misses == name:
                print("\n".join(found.misses))
    if folder := os.environ.get("DATA"):
        figures["real"], facts = of_real_talk(Path(folder), asked.half)
        print(figures["real"])
        print(Counter(fact.says.split("=")[0].split("/")[-1].split(":")[0] for fact in facts).most_common())
        chosen = random.Random(SEED).sample(facts, min(asked.sample, len(facts)))
        print("\n".join(f"{fact.source}\t{fact.says}\t{fact.sentence}" for fact in chosen), end="\n" if chosen else "")
    else:
        print("DATA is not set: give the folder that holds memorybank, locomo and madial to see how often facts are found in real talk")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
