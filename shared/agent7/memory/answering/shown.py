"""Relevance filtering: what of a recall a model is shown for a message, and a search shows for its words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agent7.language import answer_evidence, detect_language, parse, query_terms, question_reading
from agent7.memory.answering.best_sentence import context_of, may_be_read
from agent7.memory.answering.extracts import extract
from agent7.memory.answering.likelihood import SHOWN_FROM, likelihood, nearness, share_and_nearness
from agent7.memory.model import Arm, Recalled

SHARING_FROM: Final = 0.02
"""The same of what shares a term with a question: of two questions each has half of the terms."""
BESIDE_THE_BEST: Final = 0.3
"""Of what a search shows: what comes near in meaning, beside what says the very words, is no longer what somebody looks for."""
READ_WHOLE: Final = 600
"""Characters of a message that is weighed as a whole; of a longer one an extract is."""


def relevant(message: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Recalled]:
    """What a model is shown for a message, in its order: above the lower floor, or found by the name of what or whom it speaks of.

    What leans on the messages before ("and where is it?") says too little to be weighed by: all of it. What tells something may put
    right whatever it shares a word with, for a new value stands beside the old thing.
    """
    asked = question_reading.read_question(message, language)
    if not asked.terms:
        return [item for item in items if may_be_read(message, asked, item)]
    asks = parse(message, language).is_question
    return [item for item in items if item.arms & {Arm.SLOT, Arm.GRAPH} or _may_bear_on(message, asked, item, items, asks=asks)]


def found(query: str, items: Sequence[Recalled], *, language: str | None = None) -> list[Recalled]:
    """What a search shows, in its order: found by name, by some of the words, or near enough in meaning; whoever said it, whatever kind.

    What fits far less than the best is left out. By the figures of the recall and the words alone:
    reading fifty sentences as answers are read takes a second.
    """
    spoken = language or detect_language(query)
    terms = query_terms(query, language)
    fits = {item.memory.id: share_and_nearness(terms, item, spoken) for item in items}
    least = max(SHOWN_FROM, BESIDE_THE_BEST * max(fits.values(), default=0.0))
    named = [item.memory.id for item in items if Arm.SLOT in item.arms]
    return [item for item in items if item.memory.id in named or fits[item.memory.id] >= least]


def _may_bear_on(message: str, asked: question_reading.Asked, item: Recalled, items: Sequence[Recalled], *, asks: bool) -> bool:
    if not may_be_read(message, asked, item):
        return False
    memory = item.memory
    said = memory.content
    if len(said) > READ_WHOLE:  # what answers may stand at its end
        said = extract(said, query_terms(message), READ_WHOLE, memory.language)
    found = answer_evidence.evidence(asked, said, context=context_of(item, items), language=memory.language)
    if found.covered and not asks:
        return True
    near = nearness(item, asked.language)
    return likelihood(asked, found, near, in_every_language=item.across is not None) >= (SHARING_FROM if found.covered else SHOWN_FROM)
