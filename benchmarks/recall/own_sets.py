"""Recall on two small sets of our own: forty facts in seven languages, and questions by way of others ("Where is Ana's employer?").

Facts of a language are one person's memory, noted as said, each asked for in other words, then in each other language; a last person
was told each fact in another language than the one before. With `--multilingual` the model is that of every language. `--held`: twenty
more facts, whose misses somebody has looked at since. `--second`: twenty of other domains, written before they were ever run; by
themselves, and then amid the sixty others of their language. The questions about relations go to somebody about whom a thousand other
things are known; evidence is what the last step tells. Their held half was written before the development half was ever run, and is not
tuned on. No language model.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from agent7.identity import MemoryId, Scope
from agent7.llm.embeddings import NoEmbedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.multilingual import Multilingual
from agent7.llm.rerank import Reranker, cross_encoder
from agent7.llm.rerank.cross_encoder import CrossEncoder
from agent7.memory import DEFAULT_POLICY, RECIPES, Arm, MemoryAgent, Note, Purpose
from agent7.memory.answering.nearest import MOST_READ
from agent7.memory.answering.nearest_score import WEIGHTS_OF_READ as WEIGHTS
from agent7.memory.answering.nearest_score import as_sure
from agent7.memory.recall.recipes import Recipe
from agent7.store.unit_of_work import Fence
from benchmarks import known_person
from benchmarks.known_person import NOW
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.speed import TableEmbedder

type Facts = Mapping[str, Sequence[tuple[str, str]]]

FACTS = Path(__file__).with_name("parallel_facts.json")
HELD_FACTS = Path(__file__).with_name("parallel_facts_held.json")
SECOND_FACTS = Path(__file__).with_name("parallel_facts_second.json")
RELATIONS = Path(__file__).with_name("relation_questions.json")
OF_TASK = RECIPES[Purpose.TASK]
RECIPES_COMPARED = {
    "all arms": OF_TASK,
    "without the graph": replace(OF_TASK, arms=OF_TASK.arms - {Arm.GRAPH}),
}
DEPTHS = (1, 3, 5, 10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--multilingual", action="store_true")
    parser.add_argument("--held", action="store_true", help="the languages' held facts, and no relations")
    parser.add_argument("--second", action="store_true", help="the same with the second held facts")
    wanted = parser.parse_args()
    first, held, second = (json.loads(file.read_text()) for file in (FACTS, HELD_FACTS, SECOND_FACTS))
    facts = second if wanted.second else held if wanted.held else first
    with memory_world(TableEmbedder(Multilingual() if wanted.multilingual else Int8MiniLM())) as world:
        figures = {"languages": languages(world, facts), "across": across(world, facts)}
        if wanted.second:
            amid = {language: [fact for fact, _ in (*first[language], *held[language])] for language in facts}
            figures["amid"] = languages(world, facts, amid)
        if not (wanted.held or wanted.second):
            figures["relations"] = relations(world)
    print(json.dumps(figures))


def across(world: World, facts: Facts) -> dict[str, dict[str, float]]:
    """R@1, R@5 and R@1 once read, of questions in one language about what was told in another: of one language all, or each in another."""
    print(f"{'told in':10}" + "".join(f"{f'asked in {language}':>20}" for language in facts))
    reranker = CrossEncoder() if cross_encoder.installed() else None
    shown = {}
    order = list(facts)
    people = {told: [told] * len(facts[told]) for told in order}
    people["mixed"] = [order[number % len(order)] for number in range(len(facts[order[0]]))]
    for number, (name, told_in) in enumerate(people.items()):
        scope = world.new_user(str(447700002000 + number))
        ids = tell(world, scope, [facts[told][place][0] for place, told in enumerate(told_in)], language=None, on_purpose=False)
        print(f"{name:10}", end="")
        for asked_in in order:
            asked = [(facts[asked_in][place][1], ids[place]) for place, told in enumerate(told_in) if told != asked_in]
            found, read = (ranks(world.memory, scope, asked, OF_TASK, reads) if asked else [] for reads in (None, reranker))
            figures = {"r1": share(found, 1), "r5": share(found, 5), "read_r1": share(read, 1)} if asked else {}
            print("".join(f"{value:>6.2f}" for value in figures.values()).rjust(20), end="", flush=True)
            shown[f"{name}, {asked_in}"] = figures
        print()
    print()
    return shown


def languages(world: World, facts: Facts, amid: Mapping[str, Sequence[str]] | None = None) -> dict[str, dict[str, float]]:
    """R@1 and R@5 of each language, beside words alone, meaning alone and what a reranker makes of the first that were found.

    `amid`: what else the same person has told.
    """
    by_words = world.agent(DEFAULT_POLICY, NoEmbedder(world.embedder.model))
    by_meaning = replace(OF_TASK, arms=frozenset({Arm.VECTOR}))
    print(f"{'':4}{'facts':>6}{'R@1':>8}{'R@5':>8}{'words R@1':>12}{'R@5':>8}{'meaning R@1':>14}{'R@5':>8}{'read R@1':>11}{'R@5':>8}")
    reranker = CrossEncoder() if cross_encoder.installed() else None
    shown = {}
    for number, (language, pairs) in enumerate(facts.items()):
        scope = world.new_user(str((447700000500 if amid else 447700000000) + number))
        ids = tell(world, scope, [fact for fact, _ in pairs], language=language, on_purpose=False)
        tell(world, scope, amid[language] if amid else (), language=language, on_purpose=False)
        asked = [(question, ids[place]) for place, (_, question) in enumerate(pairs)]
        columns = [
            share(found, depth)
            for found in (
                ranks(world.memory, scope, asked, OF_TASK),
                ranks(by_words, scope, asked, OF_TASK),
                ranks(world.memory, scope, asked, by_meaning),
                ranks(world.memory, scope, asked, OF_TASK, reranker),
            )
            for depth in (1, 5)
        ]
        print(f"{language:4}{len(pairs):>6}{columns[0]:>8.3f}{columns[1]:>8.3f}{columns[2]:>12.3f}{columns[3]:>8.3f}", end="")
        print(f"{columns[4]:>14.3f}{columns[5]:>8.3f}{columns[6]:>11.3f}{columns[7]:>8.3f}")
        names = ("r1", "r5", "words_r1", "words_r5", "meaning_r1", "meaning_r5", "read_r1", "read_r5")
        shown[language] = dict(zip(names, columns, strict=True))
    print()
    return shown


def relations(world: World) -> dict[str, dict[str, float]]:
    """How early the answer comes that takes a step from what the question names, with the graph and without."""
    print(f"{'':34}{'n':>4}" + "".join(f"{f'R@{depth}':>8}" for depth in DEPTHS))
    shown = {}
    for number, (half, worlds) in enumerate(json.loads(RELATIONS.read_text()).items()):
        scope = world.new_user(str(447700009000 + number))
        known_person.tell(world.database, world.memory, scope)
        asked = told(world, scope, worlds)
        for name, recipe in RECIPES_COMPARED.items():
            found = ranks(world.memory, scope, asked, recipe)
            columns = {f"r{depth}": share(found, depth) for depth in DEPTHS}
            print(f"{f'{half}, {name}':34}{len(asked):>4}" + "".join(f"{value:>8.3f}" for value in columns.values()))
            shown[f"{half}, {name}"] = columns
    print()
    return shown


def told(world: World, scope: Scope, worlds: Sequence[dict[str, Any]]) -> list[tuple[str, MemoryId]]:
    """Each question with the memory that answers it."""
    asked = []
    for each in worlds:
        ids = tell(world, scope, each["told"], language=None, on_purpose=True)
        asked += [(question, ids[evidence[0]]) for question, evidence in each["asked"]]
    return asked


def tell(world: World, scope: Scope, texts: Sequence[str], *, language: str | None, on_purpose: bool) -> list[MemoryId]:
    note = Note.explicit if on_purpose else Note.verbatim
    notes = [note(text, said_at=NOW - timedelta(days=number), language=language) for number, text in enumerate(texts)]
    drafts = [world.memory.draft(scope, each, at=NOW) for each in notes]
    with world.database.transaction(Fence.around(scope)) as unit:
        kept = [world.memory.remember(unit, scope, draft, at=NOW).memory for draft in drafts]
    return [memory.id for memory in kept if memory is not None]


def ranks(
    memory: MemoryAgent, scope: Scope, asked: Sequence[tuple[str, MemoryId]], recipe: Recipe, reranker: Reranker | None = None
) -> list[int | None]:
    """From 0; None where it did not come back. A reranker sorts as many of the first as an answer is looked for in, as that weighs them."""
    found = []
    for question, wanted in asked:
        items = [*memory.recall(scope, question, purpose=Purpose.TASK, at=NOW, recipe=recipe).items]
        if reranker:
            scores = reranker.scores(question, [item.memory.content for item in items[:MOST_READ]])
            pairs = list(zip(scores, items, strict=False))
            pairs.sort(key=lambda pair: -(WEIGHTS.ahead * (pair[1].cosine or 0.0) + WEIGHTS.answers * as_sure(pair[0])))
            items[:MOST_READ] = [item for _, item in pairs]
        found.append(next((place for place, item in enumerate(items) if item.memory.id == wanted), None))
    return found


def share(found: Sequence[int | None], depth: int) -> float:
    return round(sum(rank is not None and rank < depth for rank in found) / len(found), 4)


if __name__ == "__main__":
    main()
