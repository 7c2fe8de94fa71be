"""Whether recall gets better with use: a month of questions, learnt from and not: `DATA=<file of LoCoMo> python -m benchmarks.bench use`.

The file is that of `bench recall`: conversations with questions whose evidence is known. Protocol:

- One conversation is one person's memory, written word for word before the month begins, so that nothing else changes while it lasts.
- In each of four weeks the person asks 70 questions, ten a day in one session. What is asked about is a piece of evidence, drawn by
  Zipf's law (weight 1 / rank, ranks shuffled by a seed): people ask about the same things again. Of the questions that rest on it the one
  that was asked least comes next, so other words come before the same words wherever there are any.
- Each question is one real turn: recall as for a turn, recorded, answered, and its after-work done, on a clock that is moved.
- The answer is an oracle's: it cites what was recalled and is evidence, and nothing else. A real model cites less surely.
- The control asks the same questions of the same memories, and nothing is learnt. The difference is what learning is worth; a change
  that both show is drift of the questions.

use rate: used / injected. useful: questions whose answer rests on at least one memory. R: share of the evidence that was recalled.
Intervals: 95 %, 1,000 resamples of the questions, pairs kept together. Constants were chosen on conv-26, conv-41 and conv-43.

The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg

from agent7.conversation.extraction.after_work import AfterWork
from agent7.identity import MemoryId
from agent7.memory import DEFAULT_POLICY, RECIPES, MemoryAgent, Purpose, Recall
from agent7.store.conversation import conversations, turns
from agent7.store.conversation.turns import Outcome
from agent7.store.unit_of_work import Fence
from benchmarks.figures import machine
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.quality import CATEGORIES, Written, write
from benchmarks.use.month_figures import (
    WEEKS,
    Answer,
    Month,
    by_week,
    differences,
    figures,
    kinds_of,
    print_differences,
    print_weeks,
    standings_of,
)

DEVELOPED_ON = ("conv-26", "conv-41", "conv-43")
A_DAY, DAYS = 10, 7
BETWEEN = timedelta(minutes=3)
SHARES = (0.0, 0.4, 0.5, 0.6, 0.7)
PRIORITIES = """
    SELECT (count(*) FILTER (WHERE use_count > 0))::int,
           (avg(priority) FILTER (WHERE use_count > 0))::float8, (avg(priority) FILTER (WHERE use_count = 0))::float8
      FROM (SELECT use_count,
                   LEAST(GREATEST(0.5 + (0.1 * use_count - 0.05 * ignored_count) / (1 + 0.1 * (use_count + ignored_count)), 0), 1)
                     AS priority
              FROM memory_usage WHERE use_count + ignored_count >= 3) AS seen
"""
"""How many memories were of use so far; the mean priority of those, and of those that were only passed over."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question of the month. `kind`: the same words again, other words about something asked before, or something new."""

    week: int
    at: datetime
    question: Mapping[str, Any]
    kind: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--months", type=int, default=2, help="of each person, each with other questions in front")
    given = parser.parse_args()
    path = Path(os.environ.get("DATA", ""))
    if not path.is_file():
        print("bench use needs DATA=<file of conversations with questions and evidence>")
        return
    print(f"\n{__doc__}\n{machine()}")
    found: dict[str, Any] = {}
    with memory_world() as world:
        written = [write(world, conversation, number) for number, conversation in enumerate(json.loads(path.read_text()))]
        for name, group in grouped(written).items():
            found[name] = {"cut": cost_of_the_cut(world, name, group), **compared(world, name, group, given.months)}
    print(json.dumps(found))


def grouped(written: Sequence[Written]) -> dict[str, list[Written]]:
    """Those that constants were chosen on, and those that they were not."""
    groups: dict[str, list[Written]] = defaultdict(list)
    for each in written:
        groups["development" if each.group in DEVELOPED_ON else "unseen"].append(each)
    return dict(groups)


def questions_of(written: Written) -> list[Mapping[str, Any]]:
    known = set(written.names.values())
    return [each for each in written.conversation["qa"] if each["category"] in CATEGORIES and known & set(each["evidence"])]


def plan(written: Written, seed: int) -> Iterator[Ask]:
    """The questions of a month, by Zipf's law over pieces of evidence."""
    chance = random.Random(f"{written.group} {seed}")
    known, about = set(written.names.values()), defaultdict(list)
    for question in questions_of(written):
        for piece in known & set(question["evidence"]):
            about[piece].append(question)
    pieces = sorted(about)
    chance.shuffle(pieces)
    weights = [1 / rank for rank in range(1, len(pieces) + 1)]
    asked: Counter[str] = Counter()
    talked_about: set[str] = set()
    for number in range(WEEKS * DAYS * A_DAY):
        day, place = divmod(number, A_DAY)
        piece = chance.choices(pieces, weights)[0]
        least = min(asked[each["question"]] for each in about[piece])
        question = chance.choice([each for each in about[piece] if asked[each["question"]] == least])
        evidence = known & set(question["evidence"])
        kind = "same words" if least else "other words" if evidence & talked_about else "something new"
        asked[question["question"]] += 1
        talked_about |= evidence
        yield Ask(day // DAYS, written.end + timedelta(days=1 + day) + place * BETWEEN, question, kind)


def live(world: World, memory: MemoryAgent, written: Written, seed: int, *, learns: bool) -> Month:
    """One month from a clean slate."""
    with psycopg.connect(world.owner_dsn, autocommit=True) as owner:
        for table in ("recalls", "memory_usage", "conversations"):
            owner.execute(f"DELETE FROM {table}")  # type: ignore[arg-type]
        answers: list[Answer] = []
        standings: list[tuple[int, float, float]] = []
        for week, asks in weekly(plan(written, seed)):
            answers += [turn_of(world, memory, written, ask, learns=learns) for ask in asks]
            of_use, used, ignored = owner.execute(PRIORITIES).fetchone() or (0, None, None)
            standings.append((of_use, used or 0.5, ignored or 0.5))
            assert len(standings) == week + 1
    return Month(tuple(answers), tuple(standings))


def weekly(asks: Iterable[Ask]) -> Iterator[tuple[int, list[Ask]]]:
    every = list(asks)
    for week in range(WEEKS):
        yield week, [ask for ask in every if ask.week == week]


def turn_of(world: World, memory: MemoryAgent, written: Written, ask: Ask, *, learns: bool) -> Answer:
    """One question through recall, record, answer and after-work."""
    scope = written.scope
    recall = memory.recall(scope, ask.question["question"], purpose=Purpose.TURN, at=ask.at)
    used = cited(recall, written, ask.question)
    with world.database.transaction(Fence.around(scope)) as unit:
        session, _ = conversations.current(unit, scope, "whatsapp", idle=conversations.SESSION_IDLE, at=ask.at)
        turn = turns.open_turn(unit, scope, session.id, [], lease="bench", split_off=False, at=ask.at)
        memory.record(unit, scope, recall, turn=turn.id)
        recalled = [item.memory.id for item in recall.items]
        outcome = Outcome("respond", "memory_query", "bench", "rules", recall_id=recall.public_id, recalled=recalled, used=list(used))
        turns.answer(unit, scope, turn.id, "bench", outcome, ask.at)
    if learns:
        AfterWork(world.database, memory).finish(scope.workspace, scope.own, turn.id, ask.at)
    return measured(recall, used, written, ask)


def cited(recall: Recall, written: Written, question: Mapping[str, Any]) -> dict[MemoryId, int]:
    """What the oracle's answer rests on: the evidence in what was recalled, with its place from 1."""
    evidence = set(question["evidence"])
    places = enumerate(recall.items, start=1)
    return {item.memory.id: place for place, item in places if written.names[item.memory.source_message_id or 0] in evidence}


def measured(recall: Recall, used: Mapping[MemoryId, int], written: Written, ask: Ask) -> Answer:
    evidence = len(set(ask.question["evidence"]) & set(written.names.values()))
    return Answer(ask.week, ask.kind, len(recall.items), tuple(used.values()), evidence, recall.tokens)


def cost_of_the_cut(world: World, name: str, group: Sequence[Written]) -> dict[str, dict[str, float]]:
    """Every question once, nothing learnt: what is left out, and what that costs, by the share of the best score that is asked for."""
    found = {}
    print(f"\nwhat does not go along, {name}: every question once, nothing learnt")
    print(f"{'least share':>12}{'injected':>10}{'tokens':>9}{'use rate':>10}{'useful':>8}{'R':>8}")
    for share in SHARES:
        recipe = replace(RECIPES[Purpose.TURN], least_share=share)
        answers = [
            measured(recall, cited(recall, each, question), each, Ask(0, each.end, question, ""))
            for each in group
            for question in questions_of(each)
            for recall in [world.memory.recall(each.scope, question["question"], purpose=Purpose.TURN, at=each.end, recipe=recipe)]
        ]
        row = figures(answers)
        found[str(share)] = row
        print(f"{share:>12}{row['injected']:>10.2f}{row['tokens']:>9.0f}{row['use_rate']:>10.4f}{row['useful']:>8.3f}{row['r']:>8.3f}")
    return found


def compared(world: World, name: str, group: Sequence[Written], months: int) -> dict[str, Any]:
    """The same months without and with learning, week by week."""
    lived = {
        learns: [live(world, agent(world), each, seed, learns=learns) for each in group for seed in range(months)]
        for learns in (False, True)
    }
    control, learnt = ([answer for month in lived[learns] for answer in month.answers] for learns in (False, True))
    result = {"control": by_week(control), "learning": by_week(learnt), "standings": standings_of(lived[True])}
    print_weeks(name, result)
    result["of_kinds"] = kinds_of(control, learnt)
    result["differences"] = differences(control, learnt)
    print_differences(result)
    return result


def agent(world: World) -> MemoryAgent:
    return world.agent(DEFAULT_POLICY)


if __name__ == "__main__":
    main()
