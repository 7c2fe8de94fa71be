"""Selection: deduplication and diversity within cap and token budget.

Which of the best candidates take a place: no twins, no verbatim row beside the fact drawn from it, within cap and tokens.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence

from agent7.identity import MemoryId
from agent7.language import fold
from agent7.lazy_patterns import lazy_regex
from agent7.memory.model import Memory
from agent7.types import Kind

_WORD = lazy_regex(r"[\p{L}\p{M}\p{N}]+")
SAMPLE_OF_WORDS = 200
SAME_CATEGORY_AT_START = 2


def select(ranked: Sequence[Memory], *, limit: int, token_budget: int | None = None, twin_overlap: float) -> list[Memory]:
    """Greedy selection: the first of `ranked` that differ, at most `limit`, within a budget if there is one (the first fits).

    Where a statement follows the verbatim row that it was drawn from, it takes over that row's place; an episode, which quotes
    several, yields to the words themselves. A longer one takes over only where the budget has room for what it is longer by.
    """
    chosen: list[Memory] = []
    words: list[frozenset[str]] = []
    most, tokens = math.inf if token_budget is None else token_budget, 0
    for memory in ranked:
        if len(chosen) == limit and memory.kind is Kind.VERBATIM and all(other.kind is not Kind.EPISODIC for other in chosen):
            continue  # it could neither follow nor take over a place, and to read its words takes time
        own_words = _words(memory.content)
        twin = next(
            (place for place, other in enumerate(chosen) if _same_place(memory, own_words, other, words[place], twin_overlap)), None
        )
        if twin is not None:
            longer_by = memory.tokens - chosen[twin].tokens
            if _is_told_better(memory, chosen[twin]) and (longer_by <= 0 or tokens + longer_by <= most):
                chosen[twin], words[twin] = memory, own_words
                tokens += longer_by
        elif len(chosen) < limit and (not chosen or tokens + memory.tokens <= most):
            chosen.append(memory)
            words.append(own_words)
            tokens += memory.tokens
    return chosen


def near_the_best(scored: Sequence[tuple[Memory, float]], least_share: float, kept: Collection[MemoryId] = ()) -> list[Memory]:
    """Those that score at least this share of the best score, in their order; `kept` stay whatever they score.

    No share: all of them. So too where the best is below 0 itself: half of that would be more.
    """
    best = max((score for _, score in scored), default=0.0)
    if not least_share or best <= 0:
        return [memory for memory, _ in scored]
    return [memory for memory, score in scored if score >= least_share * best or memory.id in kept]


def balanced(ranked: Sequence[Memory], limit: int) -> list[Memory]:
    """Diversify: the first `limit`, at most two of one category while others are to be had."""
    taken: Counter[str] = Counter()
    first: list[Memory] = []
    rest: list[Memory] = []
    for memory in ranked:
        taken[memory.category] += 1
        (first if taken[memory.category] <= SAME_CATEGORY_AT_START else rest).append(memory)
    chosen = (first + rest)[:limit]
    return sorted(chosen, key=ranked.index)


def _same_place(memory: Memory, words: frozenset[str], other: Memory, other_words: frozenset[str], overlap: float) -> bool:
    if memory.kind is not other.kind and (_drawn_from(memory, other) or _drawn_from(other, memory)):
        return True
    own, others = len(words), len(other_words)
    if own < overlap * others or others < overlap * own or memory.speaker != other.speaker or memory.polarity != other.polarity:
        return False
    shared = len(words & other_words)
    union = own + others - shared
    return union > 0 and shared / union >= overlap and _numbers(words) == _numbers(other_words)


def _is_told_better(memory: Memory, chosen: Memory) -> bool:
    """Whether it takes the place of another that says the same."""
    if Kind.EPISODIC in (memory.kind, chosen.kind):
        return chosen.kind is Kind.EPISODIC and bool(chosen.derived_from) and memory.kind is not Kind.EPISODIC
    return chosen.kind is Kind.VERBATIM and memory.kind is not Kind.VERBATIM


def _drawn_from(fact: Memory, verbatim: Memory) -> bool:
    if verbatim.kind is not Kind.VERBATIM or fact.kind is Kind.VERBATIM:
        return False
    if verbatim.id in fact.derived_from:
        return True
    same_message = fact.source_message_id is not None and fact.source_message_id == verbatim.source_message_id
    held = fold(fact.value or "")
    return same_message and held in fold(verbatim.content)  # what only stood beside it is told by nothing else


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(text))[:SAMPLE_OF_WORDS])


def _numbers(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if any(character.isdigit() for character in word))
