"""What the first tier is worth: `python -m benchmarks.bench tiers`.

Two people each told some two dozen things on purpose (`eval_data/tiers.json`, written for this); of each the categories are
summed up once. The thresholds in the policy were chosen on the first person, `development`; the second, `held`, is only reported.
Every question is asked through `MemoryAgent.recall` by each recipe. `found`: the statement that answers is among the memories, or
for a summary among its lines too. `tier one`: share of the questions that a summary answered; `of unknown`: of those that nothing
answers. Tokens are those that the recall brings to a prompt. No language model.

The last line is one JSON object.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agent7.identity import MemoryId, Scope
from agent7.memory import RECIPES, MemoryAgent, Note, Purpose, Recall, Tier
from agent7.memory.recall.recipes import Recipe, Tiers
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World, memory_world

DATA = Path(__file__).parents[1] / "eval_data" / "tiers.json"
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
FIVE = 5


@dataclass(frozen=True, slots=True)
class Person:
    scope: Scope
    told: Sequence[MemoryId]
    asked: Sequence[tuple[str, int]]
    unknown: Sequence[str]


def main() -> None:
    people = json.loads(DATA.read_text())
    print(f"{'':13}{'recipe':30}{'found@5':>9}{'found@10':>10}{'tier one':>10}{'unknown':>9}{'tokens':>8}{'p50 ms':>8}")
    figures: dict[str, Any] = {}
    with memory_world() as world:
        for number, (name, spec) in enumerate(people.items()):
            person = tell(world, spec, number)
            for recipe_name, recipe in recipes().items():
                figures[f"{name} {recipe_name}"] = row = measured(world.memory, person, recipe)
                print(
                    f"{name:13}{recipe_name:30}{row['found5']:>9.2f}{row['found10']:>10.2f}{row['tier_one']:>10.2f}"
                    f"{row['of_unknown']:>9.2f}{row['tokens']:>8.0f}{row['p50_ms']:>8.1f}"
                )
    print(json.dumps(figures))


def recipes() -> dict[str, Recipe]:
    """Each with the items alone, with summaries first and with summaries alone."""
    return {f"{purpose} {tiers}": replace(RECIPES[purpose], tiers=tiers) for purpose in (Purpose.TURN, Purpose.CHEAP) for tiers in Tiers}


def tell(world: World, spec: Mapping[str, Any], number: int) -> Person:
    scope = world.new_user(str(447700000000 + number))
    drafts = world.memory.drafts(scope, [Note.explicit(text, said_at=NOW) for text in spec["told"]], at=NOW)
    place = {draft.note.text: index for index, draft in reversed(list(enumerate(drafts)))}
    kept: dict[int, MemoryId] = {}
    with world.database.transaction(Fence.around(scope)) as unit:
        for index, draft in enumerate(drafts):
            memory = world.memory.remember(unit, scope, draft, at=NOW).memory
            if memory is not None:
                kept[index] = memory.id
    world.memory.summaries.rebuild(scope, at=NOW, anew=True)
    told = [kept[place[text]] for text in spec["told"]]
    return Person(scope, told, [(question, index) for question, index in spec["asked"]], spec["unknown"])


def measured(memory: MemoryAgent, person: Person, recipe: Recipe) -> dict[str, float]:
    def ask(question: str) -> Recall:
        return memory.recall(person.scope, question, purpose=Purpose.TURN, at=NOW, recipe=recipe)

    answers = [(ask(question), person.told[index]) for question, index in person.asked]
    unknown = [ask(question) for question in person.unknown]
    return {
        "found5": round(statistics.fmean(found(recall, memory, FIVE) for recall, memory in answers), 3),
        "found10": round(statistics.fmean(found(recall, memory, recipe.limit) for recall, memory in answers), 3),
        "tier_one": round(statistics.fmean(recall.tier is Tier.SUMMARIES for recall, _ in answers), 3),
        "of_unknown": round(statistics.fmean(recall.tier is Tier.SUMMARIES for recall in unknown), 3),
        "tokens": round(statistics.fmean(recall.tokens for recall, _ in answers), 1),
        "p50_ms": round(statistics.median(recall.took.total_seconds() * 1000 for recall, _ in answers), 2),
    }


def found(recall: Recall, memory: MemoryId, most: int) -> bool:
    return memory in [item.memory.id for item in recall.items[:most]] or memory in [line.memory for line in recall.summaries]


if __name__ == "__main__":
    main()
