"""The score of what comes nearest: how likely a sentence holds what is asked for, where none passed the floor of an answer. Pure.

Logistic regression on how near and far ahead a sentence is, on what speaks against it, and on what a reranker says of it where there is
one; by `python -m benchmarks.understanding.nearest`.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from agent7.language import answer_evidence
from agent7.memory.answering.likelihood import lacks_kind


class Features(NamedTuple):
    """What the score weighs; all but the constant in [-1, 1]."""

    constant: float
    nearness: float
    ahead: float
    """How much nearer it is than the next sentence: among few, that says more than how near it is."""
    lacks_kind: float
    of_world: float
    """How likely the question is one of the world at large, as log odds."""
    answers: float
    """How likely it answers by a reranker, as log odds; 0 where none reads it."""


WEIGHTS: Final = Features(constant=-3.22, nearness=5.18, ahead=6.53, lacks_kind=-1.13, of_world=-1.32, answers=0.0)
WEIGHTS_OF_READ: Final = Features(constant=-0.79, nearness=0.11, ahead=5.37, lacks_kind=-0.5, of_world=-0.57, answers=4.15)
"""The same for what a reranker has read."""
SUREST: Final = 6.0
"""Log odds that are as sure as any, and count as 1."""
LEAST: Final = 1e-9
"""Keeps the log odds finite."""
UNKNOWN, UNKNOWN_OF_SPEAKER = 0.5, 0.01
"""How likely a question is one of the world at large where no encoder tells; and one in which the person speaks of themselves."""


def features(
    found: answer_evidence.Evidence, cosine: float, next_best: float, of_world: float, answers: float | None = None
) -> Features:
    """What the score weighs of a sentence of this nearness, with that of the next sentence, and how likely it is asked of the world.

    `answers`: the log odds of a reranker that reads it.
    """
    odds = math.log(max(of_world, LEAST) / max(1 - of_world, LEAST))
    return Features(
        constant=1.0,
        nearness=cosine,
        ahead=cosine - next_best,
        lacks_kind=lacks_kind(found) or found.other_kind,
        of_world=as_sure(odds),
        answers=as_sure(answers or 0.0),
    )


def as_sure(odds: float) -> float:
    """Log odds in [-1, 1]."""
    return max(-1.0, min(1.0, odds / SUREST))


def probability(weighed: Features, *, is_read: bool = False) -> float:
    """How likely the sentence holds what is asked for, in [0, 1]."""
    return 1 / (1 + math.exp(-math.sumprod(WEIGHTS_OF_READ if is_read else WEIGHTS, weighed)))
