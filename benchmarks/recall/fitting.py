"""Fit the weights of recall on conversations of several kinds at once: `python -m benchmarks.recall.fitting FILE... --held NAME...`.

Each conversation is written and asked as in `quality`, once; what every question brought is kept, and weighed again by the product's own
`weighed` for each setting that is tried. Coordinate by coordinate a weight moves to the value that most lifts the mean of R@5, R@10,
R@30 and MRR, each file (a kind of text) counting the same. Conversations named by `--held` are never looked at by the search.
With `--leave-one-out` each of the others is also answered by weights that were fitted without it, and how much worse it is then: what
fitting to a conversation gains in it, and a strange one will not have. Nothing but Python is needed.

`--ablation` fits nothing: what each step is worth on every kind, with the candidates that all steps found, cosines alone, and the graph on
questions by way of others.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from agent7.identity import MemoryId
from agent7.llm.minilm_int8 import Int8MiniLM
from agent7.memory import DEFAULT_POLICY, MemoryAgent, RecallPolicy
from agent7.memory.recall import retrieval
from agent7.memory.recall.scoring import Signals, total, weighed
from agent7.store.memory import memories
from agent7.store.recall.candidates import Candidate
from agent7.store.unit_of_work import Fence
from benchmarks.memory_world import World, memory_world
from benchmarks.recall import own_sets
from benchmarks.recall.quality import CATEGORIES, Written, ask, write
from benchmarks.recall.speed import TableEmbedder

TRIED: Final[Mapping[str, Sequence[float]]] = {
    "lexical_weight": (0.4, 0.5, 0.6, 0.7),
    "speaker_weight": (0.2, 0.3, 0.4, 0.5),
    "window_weight": (0.1, 0.2, 0.3),
    "graph_weight": (0.0, 0.25, 0.5),
    "near_from": (0.3, 0.35, 0.4, 0.45),
    "neighbour_weight": (0.1, 0.2, 0.3),
    "farther_weight": (0.0, 0.1),
    "answer_weight": (0.0, 0.1),
    "conversation_weight": (0.1, 0.2, 0.3),
    "question_penalty": (0.0, 0.08, 0.16),
    "question_length": (10, 15, 30, 1_000_000),
    "brevity_penalty": (0.0, 0.1),
}
UNFITTED: Final[Mapping[str, Any]] = {
    "lexical_weight": 0.5,
    "speaker_weight": 0.3,
    "near_from": 0.3,
    "neighbour_weight": 0.1,
    "conversation_weight": 0.2,
}
"""Where a search begins, so that it owes nothing to conversations that it leaves out: the shipped weights have seen them all."""
type Figures = tuple[float, float, float, float]

WITHOUT: Final[Mapping[str, Sequence[str]]] = {
    "words": ("lexical_weight",),
    "speaker": ("speaker_weight",),
    "dates": ("window_weight", "dated_weight"),
    "the graph": ("graph_weight",),
    "neighbours": ("neighbour_weight", "farther_weight", "answer_weight"),
    "conversation": ("conversation_weight",),
    "penalties": ("question_penalty", "brevity_penalty"),
    "sentiment": ("sentiment_swing",),
}
"""The weights of each step."""
NUMBERS: Final = [each.name for each in fields(RecallPolicy) if isinstance(getattr(DEFAULT_POLICY.recall, each.name), float | int)]
LEAST_GAIN: Final = 0.001
"""What moves a weight by less is noise."""
ROUNDS: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What one question brought, and which of it is evidence."""

    kind: str
    conversation: str
    candidates: Sequence[Candidate]
    lexical: Mapping[MemoryId, float]
    signals: Signals
    nearness: Mapping[MemoryId, float]
    evidence: frozenset[MemoryId]
    pieces: int
    known: dict[tuple[float, ...], Figures] = field(default_factory=dict)
    """By the numbers of a policy: searches that leave one out take mostly the same way."""

    def figures(self, policy: RecallPolicy) -> Figures:
        """R@5, R@10, R@30 and the reciprocal rank by these weights."""
        numbers = tuple(getattr(policy, name) for name in NUMBERS)
        if numbers not in self.known:
            self.known[numbers] = self._figures(policy)
        return self.known[numbers]

    def _figures(self, policy: RecallPolicy) -> Figures:
        parts = weighed(self.candidates, self.lexical, self.signals, policy, nearness=self.nearness)
        sums = {memory: total(each) for memory, each in parts.items()}
        ranked = sorted(sums, key=lambda each: (-sums[each], -each))
        ranks = [rank for rank, memory in enumerate(ranked) if memory in self.evidence]
        five, ten, thirty = (sum(rank < k for rank in ranks) / self.pieces for k in (5, 10, 30))
        return five, ten, thirty, 1 / (ranks[0] + 1) if ranks else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--held", nargs="*", default=(), help="conversations that the search never sees")
    parser.add_argument("--leave-one-out", action="store_true")
    parser.add_argument("--ablation", action="store_true")
    arguments = parser.parse_args()
    with memory_world(TableEmbedder(Int8MiniLM()), durable=False) as world:
        asked = [each for number, file in enumerate(arguments.data) for each in gathered(world, file, number)]
        if arguments.ablation:
            ablation(asked, DEFAULT_POLICY.recall)
            own_sets.relations(world)
            return
    held, seen = parted(asked, arguments.held)
    start = replace(DEFAULT_POLICY.recall, **UNFITTED)
    fitted = fit(seen, start)
    print(json.dumps({name: getattr(fitted, name) for name in TRIED}))
    for name, group in ("seen", seen), ("held", held):
        report(f"shipped, {name}", group, lambda _: DEFAULT_POLICY.recall)
    report("fitted, seen", seen, lambda _: fitted)
    report("fitted, held", held, lambda _: fitted)
    if arguments.leave_one_out:
        names = sorted({each.conversation for each in seen})
        by_others = {name: fit(parted(seen, [name])[1], start) for name in names}
        report("each by the others", seen, lambda each: by_others[each.conversation])
        own = means(seen, lambda _: fitted)
        for kind, row in means(seen, lambda each: by_others[each.conversation]).items():
            print(f"{'gap':22}{kind:12}" + " / ".join(f"{mine - others:.3f}" for mine, others in zip(own[kind], row, strict=True)))


def ablation(asked: Sequence[Asked], policy: RecallPolicy) -> None:
    """All steps, all but each, and none but meaning."""
    left_out = {f"without {step}": without(policy, names) for step, names in WITHOUT.items()}
    alone = without(policy, [name for names in WITHOUT.values() for name in names])
    for name, setting in {"all steps": policy, **left_out, "cosines alone": alone}.items():
        report(name, asked, lambda _, setting=setting: setting)  # type: ignore[misc]


def without(policy: RecallPolicy, names: Sequence[str]) -> RecallPolicy:
    """With these weights at nothing."""
    return replace(policy, **dict.fromkeys(names, 0.0))  # type: ignore[arg-type]


def parted(asked: Sequence[Asked], names: Collection[str]) -> tuple[list[Asked], list[Asked]]:
    """Those of the conversations of these names, and the others."""
    return [each for each in asked if each.conversation in names], [each for each in asked if each.conversation not in names]


def gathered(world: World, file: Path, number: int) -> list[Asked]:
    """What the questions of a file bring. It is written to memory first."""
    asked: list[Asked] = []
    for place, conversation in enumerate(json.loads(file.read_text())):
        written = write(world, conversation, 1000 * number + place)
        questions = [each for each in conversation["qa"] if each["category"] in CATEGORIES]
        asked += [each for question in questions if (each := brought(world.memory, world, written, question, file.stem))]
    return asked


def brought(memory: MemoryAgent, world: World, written: Written, question: Mapping[str, Any], kind: str) -> Asked | None:
    """None when the question has no evidence in the conversation."""
    evidence = set(question["evidence"]) & set(written.names.values())
    if not evidence:
        return None
    with patch.object(retrieval, "weighed", wraps=weighed) as weighing:
        ask(memory, written, question)
    call = weighing.call_args_list[0]
    candidates, lexical, signals, _ = call.args
    with world.database.transaction(Fence.around(written.scope)) as unit:
        rows = memories.read(unit, written.scope.readable, [each.id for each in candidates])
    found = frozenset(each for each, row in rows.items() if written.names[row.source_message_id or 0] in evidence)
    return Asked(kind, written.group, candidates, lexical, signals, call.kwargs["nearness"] or {}, found, len(evidence))


def fit(asked: Sequence[Asked], start: RecallPolicy) -> RecallPolicy:
    """The best that one weight moved at a time leads to."""
    best, worth = start, worth_of(asked, start)
    for _ in range(ROUNDS):
        before = best
        for name, values in TRIED.items():
            for value in values:
                changed = replace(best, **{name: value})  # type: ignore[arg-type]
                if changed != best and (found := worth_of(asked, changed)) > worth + LEAST_GAIN:
                    best, worth = changed, found
        if best == before:
            break
    return best


def worth_of(asked: Sequence[Asked], policy: RecallPolicy) -> float:
    """The mean of all four figures, each kind of text counting the same."""
    return statistics.fmean(statistics.fmean(each) for each in means(asked, lambda _: policy).values())


def means(asked: Sequence[Asked], policy: Callable[[Asked], RecallPolicy]) -> dict[str, tuple[float, ...]]:
    kinds: dict[str, list[Figures]] = defaultdict(list)
    for each in asked:
        kinds[each.kind].append(each.figures(policy(each)))
    return {kind: tuple(map(statistics.fmean, zip(*rows, strict=True))) for kind, rows in kinds.items()}


def report(name: str, asked: Sequence[Asked], policy: Callable[[Asked], RecallPolicy]) -> None:
    for kind, row in means(asked, policy).items():
        print(f"{name:22}{kind:12}" + " / ".join(f"{each:.3f}" for each in row), flush=True)


if __name__ == "__main__":
    main()
