"""Recall quality on conversations with known evidence: `make bench-recall DATA=<file>`.

The file: a JSON array of conversations, each with `sample_id`, `sessions` [{session, date_time, turns [{dia_id, speaker, text,
image_caption?, sentiment?}]}] and `qa` [{question, category, evidence [dia_id], recent? [messages before it]}]. One conversation is
one user's memory. Every turn is written through MemoryAgent as it was said, with the speaker and the session's date beside it; the
question is the only query, asked at the end of the last session; no language model. Category 5 (no answer) is left out.

The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agent7.identity import ConversationId, MessageId, Scope
from agent7.llm.embeddings import Embedder, NoEmbedder
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.llm.multilingual import Multilingual
from agent7.memory import DEFAULT_POLICY, Arm, MemoryAgent, Note, Purpose, RecallPolicy
from agent7.memory.recall.recipes import Rewriting
from agent7.store.unit_of_work import Fence
from agent7.types import Origin, Sentiment
from benchmarks.memory_world import World, memory_world
from benchmarks.recall.speed import TableEmbedder

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
    parser.add_argument("--ablation", action="store_true", help="ask everything again without each step")
    parser.add_argument("--multilingual", action="store_true", help="with the embedding model of every language")
    parser.add_argument("--every", type=int, default=1, help="of the questions that the ablation asks: each third, with 3")
    arguments = parser.parse_args()
    conversations = json.loads(arguments.data.read_text())
    with memory_world(TableEmbedder(Multilingual() if arguments.multilingual else Int8MiniLM())) as world:
        written = [write(world, conversation, number) for number, conversation in enumerate(conversations)]
        answered = [answer for each in written for answer in ask_all(world.memory, each)]
        if arguments.ablation:
            report_ablation(world, written, arguments.every)
    report(answered)


@dataclass(frozen=True, slots=True)
class Written:
    """A conversation in one user's memory; `names` maps the message id that we gave a turn to its own."""

    scope: Scope
    conversation: Mapping[str, Any]
    names: Mapping[int, str]
    end: datetime
    group: str


def ask_all(memory: MemoryAgent, written: Written, every: int = 1) -> list[Answered]:
    questions = [each for each in written.conversation["qa"] if each["category"] in CATEGORIES]
    return [answer for each in questions[::every] if (answer := ask(memory, written, each))]


def write(world: World, conversation: Mapping[str, Any], number: int) -> Written:
    scope = world.new_user(str(447700000000 + number))
    notes: list[Note] = []
    names: dict[int, str] = {}
    said_at = datetime(1970, 1, 1, tzinfo=UTC)
    for session in conversation["sessions"]:
        said_at = datetime.strptime(session["date_time"].upper().replace(" ON ", " on "), DATE).replace(tzinfo=UTC)
        for turn in session["turns"]:
            names[len(names) + 1] = turn["dia_id"]
            text = " ".join(filter(None, (turn["text"], turn.get("image_caption"))))
            note = Note.verbatim(
                text,
                said_at=said_at,
                speaker=turn["speaker"],
                origin=Origin.ASSISTANT if turn["speaker"] == "assistant" else Origin.DIRECT_USER,
                conversation=ConversationId(int(session["session"])),
                source_message_id=MessageId(len(names)),
            )
            notes.append(replace(note, sentiment=Sentiment(turn.get("sentiment", "neutral"))))
    for start in range(0, len(notes), BATCH):
        drafts = world.memory.drafts(scope, notes[start : start + BATCH], at=said_at)
        with world.database.transaction(Fence.around(scope)) as unit:
            for draft in drafts:
                world.memory.remember(unit, scope, draft, at=draft.note.said_at)
    return Written(scope, conversation, names, said_at, str(conversation.get("sample_id", number)))


def ask(memory: MemoryAgent, written: Written, question: Mapping[str, Any]) -> Answered | None:
    """None when the question has no evidence in the conversation."""
    evidence = set(question["evidence"]) & set(written.names.values())
    if not evidence:
        return None
    recent = question.get("recent", ())
    recall = memory.recall(written.scope, question["question"], purpose=Purpose.TASK, at=written.end, limit=ALL_RETURNED, recent=recent)
    found = [written.names[item.memory.source_message_id or 0] for item in recall.items]
    ranks = tuple(rank for rank, name in enumerate(found) if name in evidence)
    tokens_of_ten = sum(item.memory.tokens for item in recall.items[:10])
    milliseconds = recall.took.total_seconds() * 1000
    return Answered(written.group, CATEGORIES[question["category"]], ranks, len(evidence), milliseconds, tokens_of_ten)


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


def report_ablation(world: World, written: Sequence[Written], every: int) -> None:
    """What each step is worth: the same questions without it, by an agent that has the others."""
    nobody = NoEmbedder(world.embedder.model)
    full = DEFAULT_POLICY.recall
    settings: dict[str, tuple[RecallPolicy, Embedder | None]] = {
        "meaning only": (plain(full), None),
        "words only": (replace(plain(full), lexical_weight=1), nobody),
        "without words": (replace(full, lexical_weight=0), None),
        "without meaning": (full, nobody),
        "without speaker": (replace(full, speaker_weight=0), None),
        "without dates": (replace(full, window_weight=0, dated_weight=0), None),
        "without the time arm": (without_arm(full, Arm.TIME), None),
        "without the graph": (without_arm(full, Arm.GRAPH), None),
        "without neighbours": (without_arm(full, Arm.NEIGHBOUR), None),
        "without conversation": (replace(full, conversation_weight=0), None),
        "without penalties": (replace(full, question_penalty=0, brevity_penalty=0), None),
        "without sentiment": (replace(full, sentiment_swing=0), None),
        "without rewriting": (of_task(full, rewriting=Rewriting.NOBODY), None),
        "with diversity": (replace(full, near_twin_overlap=0.6), None),
        "all steps": (full, None),
    }
    print(f"{'':24}{'R@5':>8}{'R@10':>8}{'R@30':>8}{'MRR':>8}{'p50 ms':>8}{'p95 ms':>8}")
    for name, (policy, embedder) in settings.items():
        memory = world.agent(replace(DEFAULT_POLICY, recall=policy), embedder)
        each = figures([answer for conversation in written for answer in ask_all(memory, conversation, every)])
        print(f"{name:24}" + "".join(f"{each[key]:>8.3f}" for key in ("r5", "r10", "r30", "mrr")), end="")
        print(f"{each['p50_ms']:>8.1f}{each['p95_ms']:>8.1f}", flush=True)
    print()


def plain(full: RecallPolicy) -> RecallPolicy:
    """Cosines alone."""
    bare = of_task(full, arms=frozenset({Arm.VECTOR, Arm.LEXICAL}))
    return replace(
        bare, lexical_weight=0, speaker_weight=0, window_weight=0, question_penalty=0, brevity_penalty=0, dated_weight=0, sentiment_swing=0
    )


def without_arm(full: RecallPolicy, arm: Arm) -> RecallPolicy:
    return of_task(full, arms=full.recipes[Purpose.TASK].arms - {arm})


def of_task(full: RecallPolicy, **changed: Any) -> RecallPolicy:
    return replace(full, recipes={**full.recipes, Purpose.TASK: replace(full.recipes[Purpose.TASK], **changed)})


if __name__ == "__main__":
    main()
