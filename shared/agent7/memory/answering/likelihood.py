"""The relevance score: how likely a sentence answers a question, by what is in both of them and the nearness of meaning. Pure.

A logistic score over what is in question and sentence (`answer_evidence`), fitted and measured by `benchmarks/understanding/relevance.py`.
It is a probability, not a share of the best: where nothing answers, nothing passes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from agent7.language import answer_evidence, lex, question_reading
from agent7.memory.model import Recalled
from agent7.memory.recall.scoring import MEANING_READ_IN, crossed

TOLD_FROM: Final = 0.58
"""The floor of what rules quote as an answer. On held-out questions nine of ten that pass it have an answer."""
SHOWN_FROM: Final = 0.2
"""The floor of what a model is shown, which reads before it answers."""
LEAST_COVERED: Final = 0.66
"""Of a question that is not about the person: what it names must be there, or anything would answer general knowledge."""
BIAS: Final = -2.42
COVERED, COVERED_ELSEWHERE, NEARNESS, OWN = 5.06, 1.79, 3.05, -0.14
LACKS_TIME, LACKS_NUMBER, LACKS_PERSON, LACKS_NAME = -1.25, -1.11, -1.6, -1.9
NAMES_MISSING, RELATIONS_MISSING, STRANGE = -0.09, -1.85, -4.26


def relevance(
    asked: question_reading.Asked, found: answer_evidence.Evidence, cosine: float | None, *, in_every_language: bool = False
) -> float:
    """The probability that a sentence answers a question, in [0, 1]. 0 where rules do not read its words: then it may come near."""
    if asked.unspaced or (asked.names and found.names_missing and not asked.own):
        return 0.0
    ruled_out = found.says_nothing or found.of_another or found.other_kind or found.opposite or found.lacks_core
    ruled_out = ruled_out or found.of_another_kind or found.lacks_head
    if not asked.terms or ruled_out or (not asked.own and _is_general(asked, found)):
        return 0.0
    return likelihood(asked, found, cosine, in_every_language=in_every_language)


def likelihood(
    asked: question_reading.Asked, found: answer_evidence.Evidence, cosine: float | None, *, in_every_language: bool = False
) -> float:
    """The same by the score alone, whatever rules it out as an answer by itself."""
    read = in_every_language or asked.language == MEANING_READ_IN
    score = (
        BIAS
        + (COVERED + (0 if read else COVERED_ELSEWHERE)) * found.covered
        + (NEARNESS * max(cosine or 0.0, 0.0) if read else 0.0)
        + LACKS_TIME * found.lacks_time
        + LACKS_NUMBER * found.lacks_number
        + LACKS_PERSON * found.lacks_person
        + LACKS_NAME * found.lacks_name
        + NAMES_MISSING * found.names_missing
        + RELATIONS_MISSING * found.relations_missing
        + STRANGE * found.strange
        + OWN * asked.own
    )
    return 1 / (1 + math.exp(-score))


def share_and_nearness(terms: Sequence[Sequence[str]], item: Recalled, language: str) -> float:
    """The likelihood by the share of the words that it holds, and its nearness."""
    read = item.across is not None or language == MEANING_READ_IN
    held = lex(item.memory.content, item.memory.language).frequencies if item.lexical else {}
    covered = sum(any(stem in held for stem in term) for term in terms) / len(terms) if terms else 0.0
    score = BIAS + (COVERED + (0 if read else COVERED_ELSEWHERE)) * covered + (NEARNESS * nearness(item, language) if read else 0.0)
    return 1 / (1 + math.exp(-score))


def _is_general(asked: question_reading.Asked, found: answer_evidence.Evidence) -> bool:
    """Of a question in which the person does not speak of themselves: whether it is one of general knowledge beside this sentence."""
    how_in_general = "manner" in asked.targets and not (asked.names or found.names_asked or asked.relations)
    elsewhere = found.covered < LEAST_COVERED and not found.of_theirs
    return how_in_general or elsewhere or lacks_kind(found)


def lacks_kind(found: answer_evidence.Evidence) -> bool:
    """Whether it says nothing of the kind that is asked for, as far as that is read: "half 2" of a time."""
    return found.lacks_time or found.lacks_number or found.lacks_person


def nearness(item: Recalled, language: str, said: str | None = None) -> float:
    """Its cosine, as it would be if question and memory were of one language.

    Of what was read closely that of the sentence `said`, or of the nearest one.
    """
    across = item.across if item.across and crossed(language, item.memory.language) else 1.0
    cosine = item.cosine or 0.0
    if item.sentences:
        cosine = max(item.sentences.values()) if said is None else item.sentences.get(said, cosine)
    return max(cosine, 0.0) / across
