"""When to look into the archive: `DATA=<file> python -m benchmarks.bench archive`.

The file is that of `recall.quality` (or DATA is a folder with `locomo/` in it), and so is the protocol; without DATA nothing is
measured; `CONVERSATIONS=conv-26,conv-41` picks some. Each conversation is asked as it is, then with the sessions of its first half
archived. `archived`, `active`: questions all of whose evidence is in the one half. R@10 over what a rule lets through: `below t`
looks into the archive where the best active score is under t, `from f` lets an archived memory compete whose score is at least f
times the best active one. `looked`: share of the questions for which `below t` looked. Best scores of questions that have an answer
(categories 1 to 4) and of adversarial ones (5) come first.

The last line is one JSON object.
"""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent7.memory import RECIPES, Purpose
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.quality import CATEGORIES, Written, write

TEN = 10
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
FIXED = (0.6, 0.7, 0.8, 0.9, 1.0)
RELATIVE = (0.6, 0.7, 0.8, 0.9, 1.0)

type Ranked = Sequence[tuple[int, float]]
"""Turns by their number, with their scores, best first."""


@dataclass(frozen=True, slots=True)
class Asked:
    answerable: bool
    evidence: frozenset[int]
    old: frozenset[int]
    everything: Ranked
    active: Ranked

    @property
    def best(self) -> float:
        return max((score for _, score in self.active), default=0.0)

    def below(self, threshold: float) -> Ranked:
        return self.everything if self.best < threshold else self.active

    def from_share(self, share: float) -> Ranked:
        return [(turn, score) for turn, score in self.everything if turn not in self.old or score >= share * self.best]

    def recall(self, ranked: Ranked) -> float:
        return len({turn for turn, _ in ranked[:TEN]} & self.evidence) / len(self.evidence)


def main() -> None:
    if (data := os.environ.get("DATA")) is None:
        print("DATA is not set: give the conversations of recall.quality to see when to look into the archive")
        return
    wanted = set(filter(None, os.environ.get("CONVERSATIONS", "").split(",")))
    file = next(Path(data).glob("locomo/*.json")) if Path(data).is_dir() else Path(data)
    conversations = json.loads(file.read_text())
    asked: list[Asked] = []
    with memory_world() as world:
        for number, conversation in enumerate(conversations):
            if not wanted or conversation["sample_id"] in wanted:
                asked += ask_twice(world, write(world, conversation, number))
    report(asked)


def ask_twice(world: World, written: Written) -> list[Asked]:
    sessions = written.conversation["sessions"]
    numbers = {name: number for number, name in written.names.items()}
    first_half = sorted(sessions, key=lambda session: int(session["session"]))[: len(sessions) // 2]
    old = frozenset(numbers[turn["dia_id"]] for session in first_half for turn in session["turns"])
    questions = [(each, frozenset(numbers[name] for name in each["evidence"] if name in numbers)) for each in written.conversation["qa"]]
    questions = [(each, evidence) for each, evidence in questions if evidence]
    everything = [ranked(world, written, each) for each, _ in questions]
    with world.database.transaction(Fence.around(written.scope)) as unit:
        unit.execute(
            "UPDATE memories SET status = 1, archived_at = created_at WHERE scope_id = %s AND source_message_id = ANY (%s)",
            (written.scope.own, sorted(old)),
        )
    return [
        Asked(each["category"] in CATEGORIES, evidence, old, all_of_it, ranked(world, written, each))
        for (each, evidence), all_of_it in zip(questions, everything, strict=True)
    ]


def ranked(world: World, written: Written, question: Mapping[str, Any]) -> Ranked:
    """By everything that is active, the archive left alone."""
    recipe = replace(RECIPES[Purpose.TASK], archived=False)
    recall = world.memory.recall(written.scope, question["question"], purpose=Purpose.TASK, at=written.end, recipe=recipe)
    return [(int(item.memory.source_message_id or 0), item.score) for item in recall.items]


def report(asked: Sequence[Asked]) -> None:
    answerable, adversarial = ([each for each in asked if each.answerable is kind] for kind in (True, False))
    for name, group in (("answerable", answerable), ("adversarial", adversarial)):
        scores = sorted(max((score for _, score in each.everything), default=0.0) for each in group)
        marks = " ".join(f"{share:.0%} {scores[int(len(scores) * share)]:.3f}" for share in SHARES)
        print(f"best score, {name} ({len(group)}): {marks}")
    groups = {
        "archived": [each for each in answerable if each.evidence <= each.old],
        "active": [each for each in answerable if each.evidence.isdisjoint(each.old)],
        "all": answerable,
    }
    rules: dict[str, Callable[[Asked], Ranked]] = {"active alone": lambda each: each.active}
    rules |= {f"below {each}": (lambda asked, each=each: asked.below(each)) for each in FIXED}
    rules |= {f"from {each}": (lambda asked, each=each: asked.from_share(each)) for each in RELATIVE}
    rules["always"] = lambda each: each.everything
    figures: dict[str, Any] = {name: len(group) for name, group in groups.items()}
    print(f"{'':14}" + "".join(f"{f'{name} ({len(group)})':>16}" for name, group in groups.items()) + f"{'looked':>9}")
    for name, rule in rules.items():
        row = {of: round(statistics.fmean(each.recall(rule(each)) for each in group), 3) for of, group in groups.items()}
        looked = statistics.fmean(rule(each) is each.everything for each in answerable)
        figures[name] = {**row, "looked": round(looked, 3)}
        print(f"{name:14}" + "".join(f"{value:>16.3f}" for value in row.values()) + f"{looked:>9.2f}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
