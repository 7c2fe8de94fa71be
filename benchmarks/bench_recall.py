"""Recall quality on conversations with known evidence: `make bench-recall DATA=<file>`.

The file: a JSON array of conversations, each with `sample_id`, `sessions` [{session, date_time, turns [{dia_id, speaker, text,
image_caption?}]}] and `qa` [{question, category, evidence [dia_id]}]. One conversation is one user's memory. Every turn is
written through MemoryAgent as it was said, with the speaker and the session's date beside it; the question is the only query,
asked at the end of the last session; no language model. Category 5 (no answer in the conversation) is left out.

The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agent7.identity import ConversationId, MessageId, Scope
from agent7.memory import Note, Purpose
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World, memory_world

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
DATE = "%I:%M %p on %d %B, %Y"
ALL_RETURNED = 30
BATCH = 64


@dataclass(frozen=True, slots=True)
class Answered:
    """One question: at which ranks (from 0) its evidence came back, of how many pieces, and what it cost."""

    group: str
    category: str
    ranks: tuple[int, ...]
    evidence: int
    milliseconds: float
    tokens: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    conversations = json.loads(parser.parse_args().data.read_text())
    with memory_world() as world:
        answered = [each for number, conversation in enumerate(conversations) for each in run(world, conversation, number)]
    report(answered)


def run(world: World, conversation: Mapping[str, Any], number: int) -> list[Answered]:
    """Write one conversation into a user's memory, then ask its questions."""
    scope = world.new_user(str(447700000000 + number))
    name_of, end = write(world, scope, conversation)
    group = str(conversation.get("sample_id", number))
    questions = [each for each in conversation["qa"] if each["category"] in CATEGORIES]
    return [
        answer
        for each in questions
        if (answer := ask(world, scope, each["question"], set(each["evidence"]), name_of, end, group, CATEGORIES[each["category"]]))
    ]


def write(world: World, scope: Scope, conversation: Mapping[str, Any]) -> tuple[dict[int, str], datetime]:
    """Returns the turn's own id by the message id that we gave it, and the end of the last session."""
    notes: list[Note] = []
    names: dict[int, str] = {}
    said_at = datetime(1970, 1, 1, tzinfo=UTC)
    for session in conversation["sessions"]:
        said_at = datetime.strptime(session["date_time"].upper().replace(" ON ", " on "), DATE).replace(tzinfo=UTC)
        for turn in session["turns"]:
            names[len(names) + 1] = turn["dia_id"]
            text = " ".join(filter(None, (turn["text"], turn.get("image_caption"))))
            notes.append(
                Note.verbatim(
                    text,
                    said_at=said_at,
                    speaker=turn["speaker"],
                    conversation=ConversationId(int(session["session"])),
                    source_message_id=MessageId(len(names)),
                )
            )
    for start in range(0, len(notes), BATCH):
        drafts = world.memory.drafts(scope, notes[start : start + BATCH], at=said_at)
        with world.database.transaction(Fence.around(scope)) as unit:
            for draft in drafts:
                world.memory.remember(unit, scope, draft, at=draft.note.said_at)
    return names, said_at


def ask(
    world: World, scope: Scope, question: str, evidence: set[str], name_of: Mapping[int, str], at: datetime, group: str, category: str
) -> Answered | None:
    evidence &= set(name_of.values())
    if not evidence:
        return None
    recall = world.memory.recall(scope, question, purpose=Purpose.TASK, at=at, limit=ALL_RETURNED)
    found = [name_of[item.memory.source_message_id or 0] for item in recall.items]
    ranks = tuple(rank for rank, name in enumerate(found) if name in evidence)
    tokens_of_ten = sum(item.memory.tokens for item in recall.items[:10])
    return Answered(group, category, ranks, len(evidence), recall.took.total_seconds() * 1000, tokens_of_ten)


def figures(answered: Sequence[Answered]) -> dict[str, float]:
    """Recall, hit and all at k, mean reciprocal rank, NDCG@10 with the ideal over the whole corpus; tokens of ten memories."""
    times = sorted(each.milliseconds for each in answered)
    return {
        "n": len(answered),
        **{f"r{k}": mean(share(each, k) for each in answered) for k in (5, 10, 30)},
        **{f"hit{k}": mean(share(each, k) > 0 for each in answered) for k in (5, 10)},
        "all10": mean(share(each, 10) == 1 for each in answered),
        "mrr": mean(1 / (each.ranks[0] + 1) if each.ranks else 0.0 for each in answered),
        "ndcg10": mean(map(ndcg, answered)),
        "p50_ms": round(statistics.median(times), 2),
        "p95_ms": round(times[math.ceil(len(times) * 0.95) - 1], 2),
        "tokens": round(mean(each.tokens for each in answered)),
    }


def mean(values: Iterable[float]) -> float:
    return round(statistics.fmean(values), 4)


def share(answered: Answered, k: int) -> float:
    return sum(rank < k for rank in answered.ranks) / answered.evidence


def ndcg(answered: Answered) -> float:
    """Järvelin & Kekäläinen 2002, binary gains."""
    gained = sum(1 / math.log2(rank + 2) for rank in answered.ranks if rank < 10)
    ideal = sum(1 / math.log2(rank + 2) for rank in range(min(answered.evidence, 10)))
    return gained / ideal


def report(answered: Sequence[Answered]) -> None:
    rows: dict[str, list[Answered]] = defaultdict(list)
    for each in answered:
        rows[each.group].append(each)
    for each in answered:
        rows[each.category].append(each)
    titles = ("R@5", "R@10", "R@30", "hit@5", "hit@10", "MRR", "NDCG", "p50 ms", "p95 ms", "tokens")
    shown = ("r5", "r10", "r30", "hit5", "hit10", "mrr", "ndcg10", "p50_ms", "p95_ms", "tokens")
    print(f"{'':14}{'n':>6}" + "".join(f"{title:>8}" for title in titles))
    for name, group in [*rows.items(), ("all", list(answered))]:
        each = figures(group)
        numbers = (f"{each[key]:>8.{1 if key in ('p50_ms', 'p95_ms', 'tokens') else 3}f}" for key in shown)
        print(f"{name:14}{each['n']:>6}" + "".join(numbers))
    print(json.dumps(figures(answered)))


if __name__ == "__main__":
    main()
