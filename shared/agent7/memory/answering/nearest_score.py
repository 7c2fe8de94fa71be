"""The score of what comes nearest: how likely a sentence holds what is asked for, where none passed the floor of an answer. Pure.

Logistic regression on what speaks for a sentence (`answer_evidence`) and its nearness, by `python -m benchmarks.understanding.nearest`.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from agent7.language import answer_evidence, question_reading
from agent7.memory.answering.likelihood import lacks_kind


class Features(NamedTuple):
    """What the score weighs; all but the constant in [-1, 1]."""

    constant: float
    nearness: float
    ahead: float
    """How much nearer it is than the next sentence: among few, that says more than how near it is."""
    covered: float
    covered_and_near: float
    """What has all words and is near as well had its reason not to pass as an answer."""
    lacks_kind: float
    lacks_name: float
    own: float
    own_and_covered: float
    of_world: float
    """Log-odds that the question is one of the world at large, a tenth of them; 0 where that is not known."""
    across: float
    """It is of another language than the question."""


WEIGHTS: Final = Features(
    constant=-4.04,
    nearness=7.97,
    ahead=5.75,
    covered=4.47,
    covered_and_near=-11.31,
    lacks_kind=-1.11,
    lacks_name=-0.57,
    own=0.34,
    own_and_covered=-0.81,
    of_world=-1.38,
    across=1.0,
)
SURE: Final = 1e-4
"""Nothing is surer than this of being of the world, or not."""


def features(
    asked: question_reading.Asked, found: answer_evidence.Evidence, cosine: float, next_best: float, of_world: float | None, *, across: bool
) -> Features:
    """What the score weighs of a sentence of this nearness, with that of the next sentence.

    `of_world`: how likely the question is one of the world at large, where that is known.
    """
    sure = min(max(of_world, SURE), 1 - SURE) if of_world is not None else 0.5
    return Features(
        constant=1.0,
        nearness=cosine,
        ahead=cosine - next_best,
        covered=found.covered,
        covered_and_near=found.covered * cosine,
        lacks_kind=lacks_kind(found) or found.other_kind,
        lacks_name=found.lacks_name,
        own=asked.own,
        own_and_covered=asked.own * found.covered,
        of_world=math.log(sure / (1 - sure)) / 10,
        across=across,
    )


def probability(weighed: Features) -> float:
    """How likely the sentence holds what is asked for, in [0, 1]."""
    return 1 / (1 + math.exp(-math.sumprod(WEIGHTS, weighed)))
