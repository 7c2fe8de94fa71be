"""What happens again and again: which episodes are alike, and the words for what they have in common. Pure: no database, no clock.

Words are the episodes' own: the wording is that of the episode which says least that the others do not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from math import sqrt
from typing import Final

from agent7.identity import MemoryId
from agent7.memory.denials import denies
from agent7.memory.grammar.registry import GRAMMARS
from agent7.memory.lexing import lex
from agent7.memory.policy import CorePolicy

AGAIN_AND_AGAIN: Final = {
    "en": "Again and again: {said}",
    "es": "Una y otra vez: {said}",
    "de": "Immer wieder: {said}",
    "pt": "Repetidamente: {said}",
    "fr": "Encore et encore : {said}",
}
LONGEST_WORDING: Final = 160
"""Characters of what is said again and again."""


@dataclass(frozen=True, slots=True)
class Episode:
    """Something that happened once. `terms` are its stems, `vector` has length 1 and is None where nothing was embedded."""

    id: MemoryId
    content: str
    language: str | None
    when: datetime
    terms: frozenset[str]
    denied: bool
    vector: tuple[float, ...] | None

    @classmethod
    def read(cls, id: MemoryId, content: str, language: str | None, when: datetime, vector: tuple[float, ...] | None) -> Episode:  # noqa: A002 - its name
        grammar = GRAMMARS.get(language or "en", GRAMMARS["en"])
        return cls(id, content, language, when, frozenset(lex(content, language).frequencies), denies(content, grammar), vector)


def alike(one: Episode, other: Episode, policy: CorePolicy) -> bool:
    """Whether two episodes are of the same kind: near in meaning with words in common; without vectors by words alone."""
    shared = len(one.terms & other.terms)
    if one.denied != other.denied or not shared:
        return False
    overlap = shared / len(one.terms | other.terms)
    if one.vector is None or other.vector is None:
        return shared >= policy.words_in_common and overlap >= policy.overlap_of_words
    return cosine(one.vector, other.vector) + policy.weight_of_words * overlap >= policy.alike_from


def groups(episodes: Sequence[Episode], policy: CorePolicy) -> list[tuple[Episode, ...]]:
    """Episodes that are alike, in groups of at least `similar_episodes`, each in one group at most, the largest first.

    An episode joins where it is alike to more than half of those there: a chain of neighbours makes no group.
    """
    near: dict[MemoryId, set[MemoryId]] = defaultdict(set)
    for one, other in combinations(episodes, 2):
        if alike(one, other, policy):
            near[one.id].add(other.id)
            near[other.id].add(one.id)
    left = {episode.id: episode for episode in episodes}
    found: list[tuple[Episode, ...]] = []
    for first in sorted(episodes, key=lambda episode: (-len(near[episode.id]), episode.id)):
        if first.id not in left:
            continue
        group = [first.id]
        for candidate in sorted(near[first.id] & left.keys(), key=lambda each: (-len(near[each]), each)):
            if 2 * len(near[candidate].intersection(group)) > len(group):
                group.append(candidate)
        if len(group) >= policy.similar_episodes:
            found.append(tuple(sorted((left.pop(each) for each in group), key=lambda episode: (episode.when, episode.id))))
    return sorted(found, key=lambda group: (-len(group), group[0].id))


def days_of(group: Sequence[Episode]) -> int:
    """On how many days (UTC) it happened."""
    return len({episode.when.date() for episode in group})


def most_telling(group: Sequence[Episode]) -> Episode:
    """The episode whose words say the least that the others do not; of equals the one with most of what they share."""
    held = Counter(term for episode in group for term in episode.terms)
    common = {term for term, count in held.items() if 2 * count > len(group)}

    def foreign(episode: Episode) -> tuple[int, int, int]:
        return (len(episode.terms - common), -len(episode.terms & common), episode.id)

    return min(group, key=foreign)


def wording(group: Sequence[Episode]) -> tuple[str, str]:
    """What the group says in the words of one of its own, and the language of that."""
    telling = most_telling(group)
    language = telling.language if telling.language in AGAIN_AND_AGAIN else "en"
    return AGAIN_AND_AGAIN[language].format(said=_shortened(telling.content)), language


def _shortened(text: str) -> str:
    """As many whole words as fit."""
    return text if len(text) <= LONGEST_WORDING else f"{text[:LONGEST_WORDING].rsplit(' ', 1)[0].rstrip(' ,;:/')}…"


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """In [-1, 1]; 0 where one of them has no length."""
    product = sum(a * b for a, b in zip(one, other, strict=True))
    length = sqrt(sum(a * a for a in one) * sum(b * b for b in other))
    return product / length if length else 0.0
