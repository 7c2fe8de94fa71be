"""Teaches the cross-encoder which of what a person said answers a question: writes `agent7/llm/rerank/adapter.f16`.

    make cross-encoder [TRAINING_ARGS="--without near_b across_languages_g --minutes 40"]

Learns from questions and what answers them: conversations of `benchmarks/talk/scenarios`; the imagined lives of
`eval_data/answer_pairs`, facts and questions each in a language drawn from seven; and those of `near_pairs`, where each fact has a
question beside it that it only looks as if it answered. No conversation by which recall is judged is among them, nor a fact of
`own_sets`. Of what the same person said, the answer stands beside the four sentences nearest to the question by the encoder; it is to be
told from them and from none of them, whose score is 0 (softmax over all of these). In one question of seven the answer is left out, so
that none is right; nor is one where something was asked for that nobody had told. Low-rank changes of all matrices (LoRA), biases, norms
and the head are learned by AdamW with a falling rate; the files `--without` are left out, and what was learned is judged by them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from agent7.language.replies.rendering import say
from agent7.llm.multilingual import QUERY, Multilingual
from agent7.llm.rerank.cross_encoder import ADAPTER, LORA_SCALE, MATRICES, RANK, PairTokenizer, given_weights
from agent7.llm.rerank.q4_weights import Q4Weights
from benchmarks.recall.query_adapter import OWN, PAIRS, lives_in
from benchmarks.talk.expectations import Scenario, holds, scenarios_in, wanted_of
from benchmarks.understanding.nearest import NEVER_TOLD, UNKNOWN

BESIDE: Final = 4
"""Sentences beside the answer."""
LEFT_OUT: Final = 0.15
MOST_ANSWERS: Final = 2
NEAR: Final = PAIRS.with_name("near_pairs")
DRAWN: Final = 2
"""So often each life is drawn, in other languages each time."""
TOLD_IN_ONE, ASKED_ALIKE = 0.6, 0.5
"""So many lives are told in one language; and so many of their questions are asked in that."""
RATE, RATE_OF_REST, DECAY, WARM_UP = 4e-4, 8e-5, 0.01, 30
QUESTIONS_A_STEP, SORTED_AT_ONCE = 16, 128


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, all that the same person has said, and the places of what answers it; none: it was never told."""

    file: str
    question: str
    said: tuple[str, ...]
    answers: tuple[int, ...]


class Changed(nn.Module):
    """A matrix that stays, and a change of low rank and a bias that are learned."""

    def __init__(self, matrix: Any, bias: Any) -> None:
        super().__init__()
        self.register_buffer("matrix", torch.tensor(matrix))
        self.bias = nn.Parameter(torch.tensor(bias))
        self.down = nn.Parameter(torch.randn(RANK, matrix.shape[1]) / matrix.shape[1] ** 0.5)
        self.up = nn.Parameter(torch.zeros(matrix.shape[0], RANK))

    def forward(self, given: Any) -> Any:
        changed = functional.linear(functional.linear(given, self.down), self.up)
        return functional.linear(given, self.matrix, self.bias) + LORA_SCALE * changed

    def learned(self) -> list[Any]:
        return [self.bias, self.down, self.up]


class Layer(nn.Module):
    """A layer of the network, as `cross_encoder` computes it."""

    def __init__(self, given: Q4Weights, number: int) -> None:
        super().__init__()
        shape = given.shape
        self.heads, self.epsilon = shape.heads, shape.epsilon
        named = {name: given.matrix(f"l{number}.{name}.w", shape.inner if name == "fo" else shape.width) for name in MATRICES}
        self.of = nn.ModuleDict({name: Changed(each, given.numbers(f"l{number}.{name}.b").copy()) for name, each in named.items()})
        norms = [given.numbers(f"l{number}.{name}").copy() for name in ("aln.w", "aln.b", "oln.w", "oln.b")]
        self.norms = nn.ParameterList([nn.Parameter(torch.tensor(each)) for each in norms])

    def forward(self, hidden: Any, mask: Any) -> Any:
        pairs, tokens, width = hidden.shape
        query, key, value = (self.of[name](hidden).view(pairs, tokens, self.heads, -1).transpose(1, 2) for name in ("q", "k", "v"))
        sharp = query @ key.transpose(2, 3) / (width / self.heads) ** 0.5 + mask  # torch's own attention is half as fast on short texts
        seen = (sharp.softmax(-1) @ value).transpose(1, 2).reshape(hidden.shape)
        hidden = functional.layer_norm(hidden + self.of["ao"](seen), (width,), *self.norms[:2], self.epsilon)
        widened = functional.gelu(self.of["fi"](hidden))
        return functional.layer_norm(hidden + self.of["fo"](widened), (width,), *self.norms[2:], self.epsilon)

    def learned(self) -> list[Any]:
        return [*(part for name in MATRICES for part in self.of[name].learned()), *self.norms]


class Network(nn.Module):
    """The whole of it, with a head over the mean of all places and the first of them."""

    def __init__(self, given: Q4Weights) -> None:
        super().__init__()
        self.given, width = given, given.shape.width
        self.layers = nn.ModuleList([Layer(given, number) for number in range(given.shape.layers)])
        self.places = torch.tensor(given.numbers("emb.pos").reshape(-1, width) + given.numbers("emb.type")[:width])
        self.norm = [torch.tensor(given.numbers(name).copy()) for name in ("emb.ln.w", "emb.ln.b")]
        self.head = nn.Linear(2 * width, 1)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(self, ids: Sequence[Sequence[int]], theirs: Sequence[Sequence[bool]]) -> Any:
        shape, there = self.given.shape, torch.tensor(theirs)
        words = torch.tensor(self.given.rows(np.array(ids).ravel())).view(len(ids), -1, shape.width)
        hidden = functional.layer_norm(words + self.places[: words.shape[1]], (shape.width,), *self.norm, shape.epsilon)
        mask = torch.zeros(there.shape).masked_fill(~there, -1e9)[:, None, None, :]
        for layer in self.layers:
            hidden = layer(hidden, mask)
        hidden, counted = hidden.float(), there[:, :, None].float()
        return self.head(torch.cat([(hidden * counted).sum(1) / counted.sum(1), hidden[:, 0]], dim=1))[:, 0]

    def changes(self) -> list[Any]:
        """The low-rank changes, which are learned faster."""
        return [part for name, part in self.named_parameters() if name.endswith((".down", ".up"))]

    def written(self) -> Any:
        """All that was learned, in the order in which `cross_encoder` reads it."""
        parts = [*(part for layer in self.layers for part in layer.learned()), self.head.weight, self.head.bias]
        return torch.cat([part.detach().ravel() for part in parts]).numpy().astype("<f2")


class Learner:
    """Draws what is learned from, and learns it."""

    def __init__(self, asked: Sequence[Asked], chance: random.Random) -> None:
        given = given_weights()
        self.tokenizer, self.network = PairTokenizer(given.vocabulary()), Network(given)
        self.asked, self.chance = asked, chance
        encoder = Multilingual()
        texts = dict.fromkeys(text for each in asked for text in (each.question, *each.said))
        self._vectors = {text: np.array(encoder.embed([text])[0], "f4") for text in texts}

    def learn(self, asked: Sequence[Asked], minutes: float) -> None:
        network, begun = self.network, time.monotonic()
        changes = network.changes()
        rest = [part for part in network.parameters() if not any(part is each for each in changes)]
        groups: list[dict[str, Any]] = [{"params": changes, "rate": RATE}, {"params": rest, "rate": RATE_OF_REST}]
        descent = torch.optim.AdamW(groups, weight_decay=DECAY)
        for step, batch in enumerate(self._batches(asked), 1):
            done = (time.monotonic() - begun) / (60 * minutes)
            if done >= 1:
                return
            for group in descent.param_groups:
                group["lr"] = group["rate"] * min(1, step / WARM_UP) * (1 - done)
            loss = self._loss(batch)
            descent.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            descent.step()

    def scores(self, rows: Sequence[tuple[Asked, Sequence[int]]]) -> list[Any]:
        """Of each question the scores of those of its sentences."""
        pairs = [self.tokenizer.pair(each.question, each.said[place]) for each, places in rows for place in places]
        with torch.autocast("cpu", torch.bfloat16):
            scores = self.network(*self.tokenizer.padded(pairs)).float()
        return list(scores.split([len(places) for _, places in rows]))

    def nearest(self, asked: Asked) -> list[int]:
        """The places of what was said, from the nearest on."""
        query = np.array(QUERY(self._vectors[asked.question].tolist()))
        return sorted(range(len(asked.said)), key=lambda place: -float(self._vectors[asked.said[place]] @ query))

    def _loss(self, batch: Sequence[tuple[Asked, Sequence[int], bool]]) -> Any:
        """Cross entropy; the first sentence is the answer where there is one, and otherwise none is."""
        scores = self.scores([(each, places) for each, places, _ in batch])
        likely = [torch.cat([torch.zeros(1), of_one]).log_softmax(0) for of_one in scores]
        return -torch.stack([of_one[int(there)] for of_one, (_, _, there) in zip(likely, batch, strict=True)]).mean()

    def _batches(self, asked: Sequence[Asked]) -> Iterator[list[tuple[Asked, list[int], bool]]]:
        """Without end; questions of a batch are about as long as each other, for they are padded."""
        while True:
            order = self.chance.sample(range(len(asked)), len(asked))
            for start in range(0, len(order), SORTED_AT_ONCE):
                drawn = [self._drawn(asked[place]) for place in order[start : start + SORTED_AT_ONCE]]
                drawn = sorted((each for each in drawn if each[1]), key=lambda one: max(len(one[0].said[place]) for place in one[1]))
                batches = [drawn[place : place + QUESTIONS_A_STEP] for place in range(0, len(drawn), QUESTIONS_A_STEP)]
                yield from self.chance.sample(batches, len(batches))

    def _drawn(self, asked: Asked) -> tuple[Asked, list[int], bool]:
        nearest = self.nearest(asked)
        others = [place for place in nearest if place not in asked.answers]
        if not asked.answers or self.chance.random() < LEFT_OUT:
            return asked, others[: BESIDE + 1], False
        answer = next(place for place in nearest if place in asked.answers)
        return asked, [answer, *others[:BESIDE]], True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--without", nargs="*", default=[], help="files (without .jsonl) that nothing is learned from")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--out", type=Path, default=ADAPTER)
    given = parser.parse_args()
    torch.manual_seed(1)
    chance = random.Random(1)
    asked = [each for file in sorted(OWN.rglob("*.jsonl")) for one in scenarios_in(file) for each in asked_in(file.stem, one)]
    lives = [(file.stem, life) for file in sorted(PAIRS.glob("*.jsonl")) for life in lives_in(file) for _ in range(DRAWN)]
    asked += [each for name, life in lives for each in drawn(name, life, chance)]
    asked += [each for file in sorted(NEAR.glob("*.jsonl")) for life in lives_in(file) for each in tempting(file.stem, life)]
    learner = Learner(asked, chance)
    learner.learn([each for each in asked if each.file not in given.without], given.minutes)
    learner.network.written().tofile(given.out)
    if given.without:
        report(learner, [each for each in asked if each.file in given.without])


def asked_in(file: str, scenario: Scenario) -> Iterator[Asked]:
    """The questions of a conversation whose answer was told before, or of which the reply is to say that it was not."""
    said: list[str] = []
    unknown = [say(name, scenario.language) for name in UNKNOWN]
    for step in scenario.steps:
        text, wanted, is_never = str(step.get("say", "")), wanted_of(step), step.get("kind") == NEVER_TOLD
        nothing = is_never or (bool(wanted) and any(holds(wanted, reply) for reply in unknown))
        answers = () if nothing else tuple(place for place, each in enumerate(said) if wanted and holds(wanted, each))
        if said and (nothing or 0 < len(answers) <= MOST_ANSWERS):
            yield Asked(file, text, tuple(said), answers)
        if text and not wanted and not is_never:
            said.append(text)


def drawn(file: str, facts: Sequence[dict[str, Any]], chance: random.Random) -> Iterator[Asked]:
    """The questions of a life, a message for each fact."""
    in_all = sorted(set.intersection(*[set(each["fact"]) for each in facts]))
    language = chance.choice(in_all) if in_all and chance.random() < TOLD_IN_ONE else ""
    said = tuple(each["fact"].get(language) or each["fact"][chance.choice([*each["fact"]])] for each in facts)
    for place, each in enumerate(facts):
        alike = language in each["question"] and chance.random() < ASKED_ALIKE
        yield Asked(file, each["question"][language if alike else chance.choice([*each["question"]])], said, (place,))


def tempting(file: str, facts: Sequence[dict[str, Any]]) -> Iterator[Asked]:
    """The questions of a life, each with one that is not answered though a fact looks as if it did."""
    said = tuple(each["told"] for each in facts)
    for place, each in enumerate(facts):
        yield Asked(file, each["asked"], said, (place,))
        yield Asked(file, each["near"], said, ())


@torch.no_grad()
def report(learner: Learner, asked: Sequence[Asked]) -> None:
    """Prints how often the answer stands first, and how often a score above 0 is right: what would be told by it alone."""
    right = first = told = nothing = wrong = 0
    for each in asked:
        places = learner.nearest(each)[: 2 * BESIDE]
        (scores,) = learner.scores([(each, places)])
        best = places[int(scores.argmax())]
        right += bool(each.answers)
        first += best in each.answers
        told += best in each.answers and bool(scores.max() > 0)
        nothing += not each.answers
        wrong += not each.answers and bool(scores.max() > 0)
    print(f"answer there: {right}, first {first}, told {told}; never told: {nothing}, something told to {wrong}")


if __name__ == "__main__":
    main()
