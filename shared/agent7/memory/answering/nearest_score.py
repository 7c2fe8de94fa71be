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


WEIGHTS: Final = Features(
    constant=-4.3,
    nearness=9.28,
    ahead=5.81,
    covered=6.31,
    covered_and_near=-13.48,
    lacks_kind=-1.66,
    lacks_name=-0.79,
    own=1.71,
    own_and_covered=-2.63,
)


def features(asked: question_reading.Asked, found: answer_evidence.Evidence, cosine: float, next_best: float) -> Features:
    """What the score weighs of a sentence of this nearness, with that of the next sentence."""
    covered = 0.0 if asked.unspaced else found.covered
    return Features(
        constant=1.0,
        nearness=cosine,
        ahead=cosine - next_best,
        covered=covered,
        covered_and_near=covered * cosine,
        lacks_kind=lacks_kind(found) or found.other_kind,
        lacks_name=found.lacks_name,
        own=asked.own,
        own_and_covered=asked.own * covered,
    )


def probability(weighed: Features) -> float:
    """How likely the sentence holds what is asked for, in [0, 1]."""
    return 1 / (1 + math.exp(-math.sumprod(WEIGHTS, weighed)))
