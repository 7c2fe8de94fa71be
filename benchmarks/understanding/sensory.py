"""The sensory filter and topics, on what people really write: `DATA=<folder of the sets> python -m benchmarks.bench sensory`.

DATA holds `tiage`, `memorybank`, `madial` and `locomo`. Each set is cut in a development and a held half by a hash of the dialogue (of
LoCoMo: of the turn, of our short facts: of the fact); the words of the filter were written looking at the development half alone.

- rejected: share of messages under the gate. A message that answers a question is scored with it, as in a conversation.
- evidence kept: share of LoCoMo's evidence turns (categories 1 to 4) that pass; without the filter it is 1.
- short facts: our own list of 200 in six languages, `eval_data/short_facts.txt`, written before the filter.
- promoted: the messages of a dialogue become topics by the rules of the after-work with the shipped embedding model, one message a
  minute, at most seven topics, no recalls; the share of topics that become an episode when the dialogue is over.
- shift F1: whether a message opens another topic than the one before it, against the labels of tiage, with the filter
  off, beside "always a shift".
- microseconds: of one score, median and 95th percentile, beside lexing the same message.

The last line is one JSON object.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import mean

from agent7.identity import ConversationId, MessageId, TopicId, TurnId
from agent7.language import lex, sense, sentences
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import DEFAULT_POLICY
from agent7.memory.lifecycle import topic_rules as rules
from agent7.store.memory.observations import Observation
from agent7.store.memory.topics import Topic, TopicState
from benchmarks.figures import machine, p50, p95
from benchmarks.understanding.dialogues import (
    HALVES,
    Dialogues,
    Said,
    evidence_turns,
    half_of,
    madial,
    memorybank,
    short_facts,
    tiage,
)

SETS = ("tiage", "memorybank", "madial")
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def asked(before: str) -> str:
    """The question that ends what was said before."""
    last = next(reversed(sentences(before)), "")
    return last if last.rstrip().endswith("?") else ""


def passes(said: Said) -> bool:
    return sense(said.text, answering=asked(said.before)).passes()


def rate(outcomes: Iterable[bool]) -> float:
    return round(mean(map(float, outcomes)), 3)


class Mind:
    """The topics of one dialogue, by the rules of the after-work: vectors in memory instead of a database."""

    def __init__(self, embedder: Callable[[Sequence[str]], list[list[float]]], *, filtered: bool = True) -> None:
        self.embed = embedder
        self.filtered = filtered
        self.topics: list[Topic] = []
        self.said: dict[TopicId, list[Observation]] = defaultdict(list)
        self.vectors: dict[int, list[float]] = {}
        self.count = 0
        self.last: TopicId | None = None

    def hear(self, said: Said, *, at: datetime) -> TopicId | None:
        """The topic that a message joins; None where the filter turns it away."""
        question = asked(said.before)
        sensed = sense(said.text, answering=question)
        if self.filtered and not sensed.passes():
            return None
        self.count += 1
        keys = tuple(entity.key for entity in sensed.entities)
        answers = question if "answer" in sensed.families else None
        told = Observation(
            self.count, TurnId(self.count), MessageId(self.count), "direct_user", sensed.score, said.text, "en", keys,
            sensed.emotion.sentiment, (), None, at, answers, sensed.emotion.intensity,
        )  # fmt: skip
        self.vectors[told.id] = self.embed([said.text])[0]
        return self._join(told, at)

    def _join(self, told: Observation, at: datetime) -> TopicId:
        policy = DEFAULT_POLICY
        active = [topic for topic in self.topics if topic.state is TopicState.ACTIVE]
        near = {topic.id: cosine(self._centroid(topic.id), self.vectors[told.id]) for topic in active}
        joined = rules.belongs_to([told], active, rules.Around(near, before=self.last), policy.topics)
        if joined is None:
            joined = TopicId(len(self.topics) + 1)
            self.topics.append(Topic(joined, ConversationId(1), TopicState.ACTIVE, None, (), 0.0, 0, at, at, at + policy.topics.life, 0))
        self.said[joined].append(told)
        words = self.said[joined]
        self._change(
            joined,
            entities=tuple(rules.names_of(words)),
            importance=max(rules.relevance(each, policy.sensory) for each in words),
            last_at=at,
        )
        active = [topic for topic in self.topics if topic.state is TopicState.ACTIVE]
        for topic in rules.least_important(active, policy.topics):
            promoted = rules.is_promoted(topic, policy.topics, expiring=True)
            self._change(topic.id, state=TopicState.PROMOTED if promoted else TopicState.DROPPED)
        self.last = joined
        return joined

    def end(self) -> list[bool]:
        """Of each topic, whether it becomes an episode."""
        return [
            topic.state is TopicState.PROMOTED
            or (topic.state is TopicState.ACTIVE and rules.is_promoted(topic, DEFAULT_POLICY.topics, expiring=True))
            for topic in self.topics
        ]

    def _centroid(self, topic: TopicId) -> list[float]:
        vectors = [self.vectors[each.id] for each in self.said[topic]]
        return [sum(column) / len(vectors) for column in zip(*vectors, strict=True)]

    def _change(self, topic: TopicId, **about: object) -> None:
        self.topics[topic - 1] = replace(self.topics[topic - 1], **about)  # type: ignore[arg-type]


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    product = sum(a * b for a, b in zip(one, other, strict=True))
    lengths = sum(a * a for a in one) ** 0.5 * sum(b * b for b in other) ** 0.5
    return float(product / lengths) if lengths else 0.0


def f1(predicted: Sequence[bool], true: Sequence[bool]) -> float:
    hits = sum(a and b for a, b in zip(predicted, true, strict=True))
    both = sum(predicted) + sum(true)
    return round(2 * hits / both, 3) if both else 0.0


def promotions(dialogues: Dialogues, embed: Callable[[Sequence[str]], list[list[float]]]) -> list[bool]:
    """Of each topic, whether it becomes an episode."""
    promoted: list[bool] = []
    for dialogue in dialogues.values():
        mind = Mind(embed)
        for number, said in enumerate(dialogue):
            mind.hear(said, at=START + number * MINUTE)
        promoted += mind.end()
    return promoted


def shifts(dialogues: Dialogues, embed: Callable[[Sequence[str]], list[list[float]]]) -> tuple[list[bool], list[bool]]:
    """(by the rules, by the labels) of each message but the first, with the filter off: labels stand on chatter too."""
    predicted: list[bool] = []
    labelled: list[bool] = []
    for dialogue in dialogues.values():
        mind, before = Mind(embed, filtered=False), None
        for number, said in enumerate(dialogue):
            topic = mind.hear(said, at=START + number * MINUTE)
            if said.shifts is not None:
                predicted.append(topic != before)
                labelled.append(said.shifts)
            before = topic
    return predicted, labelled


def figures_of(
    half: str, sets: dict[str, Dialogues], folder: Path, embed: Callable[[Sequence[str]], list[list[float]]]
) -> dict[str, float]:
    """Everything but time, of one half."""
    ours = {name: {key: each for key, each in sets[name].items() if half_of(key) == half} for name in SETS}
    found: dict[str, float] = {}
    every: list[bool] = []
    for name in SETS:
        outcomes = [not passes(said) for dialogue in ours[name].values() for said in dialogue]
        found[f"rejected {name}"], every = rate(outcomes), every + outcomes
    found["rejected"], found["messages"] = rate(every), len(every)
    turns = [(said, needed) for key, said, needed in evidence_turns(folder) if half_of(key) == half]
    found["evidence kept"] = rate(passes(said) for said, needed in turns if needed)
    found["evidence turns"] = sum(needed for _, needed in turns)
    facts = [(language, passes(Said(fact))) for language, fact in short_facts() if half_of(fact) == half]
    found["short facts kept"], found["short facts"] = rate(kept for _, kept in facts), len(facts)
    predicted, labelled = shifts(ours["tiage"], embed)
    found["shift f1"], found["shift f1 of always"] = f1(predicted, labelled), f1([True] * len(labelled), labelled)
    topics = [promoted for name in SETS for promoted in promotions(ours[name], embed)]
    found["promoted"], found["topics"] = rate(topics), len(topics)
    found["episodes a message"] = round(sum(topics) / len(every), 3)
    return found


def time_of(act: Callable[[str], object], texts: Sequence[str]) -> list[float]:
    """Microseconds of each call."""
    times = []
    for text in texts:
        began = time.perf_counter()
        act(text)
        times.append((time.perf_counter() - began) * 1e6)
    return times


def main() -> None:
    folder = Path(os.environ.get("DATA", ""))
    if not os.environ.get("DATA") or not (folder / "tiage").is_dir():
        print("bench sensory needs DATA=<folder with tiage, memorybank, madial and locomo>")
        return
    sets = {"tiage": tiage(folder), "memorybank": memorybank(folder), "madial": madial(folder)}
    embedder = Int8MiniLM()
    halves = os.environ.get("HALVES", " ".join(HALVES)).split()
    found = {half: figures_of(half, sets, folder, embedder.embed) for half in halves}
    print(f"{'':<24}" + "".join(f"{half:>14}" for half in halves))
    for name in found[halves[0]]:
        print(f"{name:<24}" + "".join(f"{found[half][name]:>14}" for half in halves))
    texts = [said.text for dialogues in sets.values() for dialogue in dialogues.values() for said in dialogue]
    time_of(sense, texts[:50])
    scored, lexed = time_of(sense, texts), time_of(lex, texts)
    print(f"{'microseconds a message':<24}{p50(scored):>10.0f} p50 {p95(scored):>8.0f} p95")
    print(f"{'baseline: lexing it':<24}{p50(lexed):>10.0f} p50 {p95(lexed):>8.0f} p95")
    cost = {"p50_us": round(p50(scored)), "p95_us": round(p95(scored)), "lexing_p50_us": round(p50(lexed))}
    print(json.dumps({"machine": machine(), **found, **cost}))


if __name__ == "__main__":
    main()
