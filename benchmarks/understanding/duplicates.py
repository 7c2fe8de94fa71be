"""Near-duplicates at night: `[DATA=<folder>] python -m benchmarks.bench duplicates`.

Pairs of statements are put side by side, as the union of two people or an import leaves them: nothing compares them as they come. Then the
step of the nightly job compares them with their neighbours by the vector index, in a real database.

- `labelled`: our own pairs (`eval_data/duplicates.jsonl`), and those of `contradictions*.jsonl`, of which `confirms` are the same. Each
  pair is a person's. Share of the same ones that became one, by kind; and every different pair that did (a false merge).
- `changed`: real sentences (LoCoMo and MemoryBank in DATA), each beside itself with one thing changed, by rules: a number, a day, a name, a
  negation, whose it is, a past. All of it is different.
- `real`: the same sentences as they are, each person's together: every merge is printed, to be read.

The last line is one JSON object. False merges must be 0.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from agent7.identity import MemoryId, Scope
from agent7.language import is_question, sentences, worth_telling
from agent7.memory import Note
from agent7.memory.policy import DEFAULT_POLICY
from agent7.memory.write.birth import columns
from agent7.memory.write.gate import NOMINATING_COSINE
from agent7.store.memory import memories, memory_changes, merges
from agent7.store.memory.memory_changes import Indexed
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, SourceType
from benchmarks.memory_world import World, memory_world
from benchmarks.understanding.contradiction_pairs import OURS, pairs

AT = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
FEWEST_WORDS, MOST_CHANGED = 4, 100
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Two:
    kind: str
    same: bool
    first: str
    second: str


def main() -> None:
    figures: dict[str, Any] = {}
    data = os.environ.get("DATA")
    with memory_world(durable=False) as world:
        labelled = [*_ours(), *(Two(each.trap, each.label == "confirms", each.first, each.then) for each in pairs())]
        figures["labelled"] = _report("labelled", list(_compared(world, labelled)))
        if data:
            told = _real(Path(data))
            figures["changed"] = _report("changed", list(_compared(world, list(_changed([each for some in told for each in some])))))
            figures["real"] = _read(world, told)
    print(json.dumps(figures))


def _ours() -> list[Two]:
    rows = map(json.loads, (OURS / "duplicates.jsonl").read_text(encoding="utf-8").splitlines())
    return [Two(row["kind"], row["label"] == "same", row["first"], row["second"]) for row in rows]


def _compared(world: World, told: Iterable[Two]) -> Iterator[tuple[Two, bool, bool]]:
    """Each pair, whether the vectors nominated it, and whether it became one."""
    for two in told:
        scope = world.new_user(f"{id(two)}-{two.kind}")
        ids = _beside(world, scope, [two.first, two.second])
        with world.database.transaction(Fence.around(scope)) as unit:
            near = merges.neighbours(unit, scope.own, world.embedder.model, ids, least=NOMINATING_COSINE, most=20)
            merged = world.memory.merging.merge(unit, scope, ids, AT)
        yield two, any(near.values()), bool(merged)


def _beside(world: World, scope: Scope, texts: Sequence[str]) -> list[MemoryId]:
    notes = [Note(text, SourceType.EXTRACTION, Origin.DIRECT_USER, AT + timedelta(minutes=each)) for each, text in enumerate(texts)]
    drafts = world.memory.drafts(scope, notes, at=AT)
    ids = []
    with world.database.transaction(Fence.around(scope)) as unit:
        for draft in drafts:
            if draft.refusal is not None or draft.model is None or draft.vector is None:
                continue
            values = {**columns(draft, DEFAULT_POLICY, AT), "status": 0, "current_slot": None}
            new = memory_changes.write(unit, scope, values, Indexed(draft.frequencies, draft.model, draft.vector))
            assert new is not None
            ids.append(new.id)
    return ids


def _report(name: str, seen: Sequence[tuple[Two, bool, bool]]) -> dict[str, Any]:
    same, different = [each for each in seen if each[0].same], [each for each in seen if not each[0].same]
    false = [two for two, _, merged in different if merged]
    of_kind = Counter(two.kind for two, _, _ in same)
    by_kind = Counter(two.kind for two, _, merged in same if merged)
    near = sum(nominated for _, nominated, _ in different)
    print(f"{name}: {len(same)} the same, {sum(each[1] for each in same)} near, {sum(by_kind.values())} became one")
    print("  " + ", ".join(f"{kind} {by_kind[kind]}/{count}" for kind, count in of_kind.items()))
    print(f"  {len(different)} different, {near} near, {len(false)} FALSE merges")
    for two in false:
        print(f"    {two.kind}: {two.first} | {two.second}")
    return {
        "same": len(same), "same_near": sum(each[1] for each in same), "merged": sum(by_kind.values()),
        "different": len(different), "different_near": near, "false_merges": len(false),
    }  # fmt: skip


def _real(data: Path) -> list[list[str]]:
    """What people tell, sentence by sentence, each person's together."""
    told: dict[str, dict[str, None]] = {}
    for conversation in json.loads((data / "locomo/locomo5.json").read_text(encoding="utf-8")):
        for turn in (turn for session in conversation["sessions"] for turn in session["turns"]):
            told.setdefault(f"{conversation['sample_id']} {turn['speaker']}", {}).update(dict.fromkeys(_telling(turn["text"])))
    for user, kept in json.loads((data / "memorybank/memory_bank_en.json").read_text(encoding="utf-8")).items():
        for said in (said for day in kept["history"].values() for said in day):
            told.setdefault(user, {}).update(dict.fromkeys(_telling(said["query"])))
    return [list(each) for each in told.values()]


def _telling(text: str) -> list[str]:
    return [each for each in sentences(text) if len(each.split()) >= FEWEST_WORDS and worth_telling(each) and not is_question(each)]


def _changed(told: Sequence[str]) -> Iterator[Two]:
    """One thing changed in each sentence that has such a thing; of each kind at most so many, always the same ones."""
    chosen = random.Random(7).sample(list(told), len(told))
    counted: Counter[str] = Counter()
    for text in chosen:
        for kind, other in _changes(text):
            if other != text and counted[kind] < MOST_CHANGED:
                counted[kind] += 1
                yield Two(kind, same=False, first=text, second=other)


def _changes(text: str) -> Iterator[tuple[str, str]]:
    yield "number", re.sub(r"\d+", lambda found: str(int(found[0]) + 1), text, count=1)
    yield "day", re.sub("|".join(DAYS), lambda found: DAYS[DAYS.index(found[0]) - 1], text, count=1)
    yield "name", re.sub(r"(?<=[a-z] )[A-Z][a-z]{3,}\b", "Zoltan", text, count=1)
    yield "denial", re.sub(r"\b(am|is|are|was|have|can|will)\b(?! not)", r"\1 not", text, count=1)
    yield "whose", re.sub(r"\b[Mm]y\b", "my neighbour's", text, count=1)
    yield "who", re.sub(r"\bI\b(?!')", "My brother", text, count=1)
    yield "past", re.sub(r"\bI (love|like|enjoy|want|need|work|live|play)\b", r"I used to \1", text, count=1)
    yield "opposite", re.sub(r"\b(with|before|to|in)\b", lambda found: _OPPOSITE[found[0]], text, count=1)


_OPPOSITE = {"with": "without", "before": "after", "to": "from", "in": "near"}


def _read(world: World, told: Sequence[Sequence[str]]) -> dict[str, int]:
    statements = merged = 0
    for number, texts in enumerate(told):
        scope = world.new_user(f"real-{number}")
        ids = _beside(world, scope, texts)
        statements += len(ids)
        with world.database.transaction(Fence.around(scope)) as unit:
            world.memory.merging.merge(unit, scope, ids, AT)
            rows = memories.read(unit, [scope.own], ids)
        for row in rows.values():
            if row.superseded_by is not None:
                merged += 1
                print(f"  real: {row.content} -> {rows[row.superseded_by].content}")
    print(f"real: {statements} statements of {len(told)} people, {merged} merged")
    return {"statements": statements, "merged": merged}


if __name__ == "__main__":
    main()
