"""Explainability, the rules: why a memory came up, read off the figures of its recall. Pure: words, order and thresholds, no I/O."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from agent7.language import fold, lex, query_terms
from agent7.lazy_patterns import lazy_regex
from agent7.memory.model import Arm, Memory, Part, Recalled
from agent7.memory.recall.query_analysis import SPEAKER_USER
from agent7.types import Reason, Tag, Way

MOST_WORDS: Final = 4
LEAST_COSINE: Final = 0.2
"""Texts that have nothing to do with each other lie below it: there meaning is named only where nothing else found it."""
LEAST_SHARE: Final = 0.04
"""Of a score: what counts less than a neighbour's usual share is no reason that anybody would name."""
LEAST_OF_THE_BEST: Final = 0.3
"""Against the share that weighed most: what only rounds off a score is none either."""
_WORD: Final = lazy_regex(r"[\p{L}\p{M}\p{N}]+(?:['\u2019-][\p{L}\p{M}\p{N}]+)*")


@dataclass(frozen=True, slots=True)
class Explained:
    """One memory with the figures of its recall, as it reads now. `confidence` is the effective one of now, in [0, 1].

    `score` and what follows it are None and empty for what no recall of the turn brought.
    """

    memory: Memory
    confidence: float
    tags: frozenset[Tag]
    reasons: tuple[Reason, ...]
    used: bool = False
    position: int | None = None
    score: float | None = None
    cosine: float | None = None
    lexical: float = 0.0
    arms: frozenset[Arm] = frozenset()
    parts: Mapping[Part, float] | None = None
    verdict: str | None = None


_BY_ARM: Final[Mapping[Arm, Way]] = {
    Arm.SLOT: Way.NAME,
    Arm.LEXICAL: Way.WORDS,
    Arm.VECTOR: Way.MEANING,
    Arm.GRAPH: Way.RELATED,
    Arm.TIME: Way.TIME,
    Arm.NEIGHBOUR: Way.NEIGHBOURS,
}
_BY_PART: Final[Mapping[Part, Way]] = {
    Part.WORDS: Way.WORDS,
    Part.MEANING: Way.MEANING,
    Part.WINDOW: Way.TIME,
    Part.SPEAKER: Way.SPEAKER,
    Part.NEIGHBOURS: Way.NEIGHBOURS,
}


def reasons(query: str, memory: Memory, arms: Collection[Arm], parts: Mapping[Part, float], cosine: float | None) -> tuple[Reason, ...]:
    """Why a memory came up for a query, what weighed most first; its name before all, since that decides by itself."""
    shares = dict.fromkeys(Way, 0.0)
    for part, way in _BY_PART.items():
        shares[way] += parts.get(part, 0.0)
    ways = {_BY_ARM[arm] for arm in arms if arm in _BY_ARM}
    by_others = (Way.SPEAKER,) if memory.speaker != SPEAKER_USER else ()  # "my" means the person's own words, which most are
    least = max(LEAST_SHARE, LEAST_OF_THE_BEST * max(shares.values()))
    ways |= {way for way in (Way.WORDS, Way.TIME, Way.NEIGHBOURS, *by_others) if shares[way] >= least}
    if len(ways) > 1 and (cosine or 0.0) < LEAST_COSINE:
        ways.discard(Way.MEANING)
    found = [Reason(way, shares[way], shared_words(query, memory) if way is Way.WORDS else ()) for way in Way if way in ways]
    return tuple(sorted(found, key=lambda reason: (reason.way is not Way.NAME, -reason.share)))


def shared_words(query: str, memory: Memory) -> tuple[str, ...]:
    """The words of a query, as they were written, that a memory holds in some form; the first few."""
    held = lex(memory.content, memory.language).frequencies
    words = dict.fromkeys(_WORD.findall(query))
    return tuple(word for word in words if any(stem in held for term in query_terms(word) for stem in term))[:MOST_WORDS]


def words_to_mark(query: str, memory: Memory) -> tuple[str, ...]:
    """The words of a memory, as they stand in it, that a query looks for in some form."""
    wanted = {stem for term in query_terms(query) for stem in term}
    begin = {stem[:1] for stem in wanted}  # stemming every word would take longer than the search
    words = [word for word in dict.fromkeys(_WORD.findall(memory.content)) if fold(word)[:1] in begin]
    return tuple(word for word in words if not wanted.isdisjoint(lex(word, memory.language).frequencies))


def of_recalled(query: str, item: Recalled, position: int) -> Explained:
    """A memory of a recall that was just made."""
    return Explained(
        memory=item.memory,
        confidence=item.confidence,
        tags=item.tags,
        reasons=reasons(query, item.memory, item.arms, item.parts, item.cosine),
        position=position,
        score=item.score,
        cosine=item.cosine,
        lexical=item.lexical,
        arms=item.arms,
        parts=item.parts,
    )
