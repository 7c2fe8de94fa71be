"""Pattern mining over episodes.

What happens again and again: which episodes are alike, and the words for what they have in common. Pure: no database, no clock.

Words are the episodes' own: the wording is that of the episode which says least that the others do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from math import sqrt
from typing import Final

from agent7.identity import MemoryId
from agent7.language import GRAMMARS, LANGUAGES, denies, lex, parse, sentences, worth_telling
from agent7.language.replies.rendering import say
from agent7.memory.lifecycle.clusters import clusters, neighbours
from agent7.memory.policy import CorePolicy

JOINT: Final = " / "
"""Between the messages that an episode quotes."""
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
        """An episode from its text: its stems, and whether it denies something."""
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
    near = neighbours((one.id, other.id) for one, other in combinations(episodes, 2) if alike(one, other, policy))
    by_id = {episode.id: episode for episode in episodes}
    found = [
        tuple(sorted((by_id[each] for each in cluster), key=lambda episode: (episode.when, episode.id)))
        for cluster in clusters(list(by_id), near, fewest=policy.similar_episodes)
    ]
    return sorted(found, key=lambda group: (-len(group), group[0].id))


def days_of(group: Sequence[Episode]) -> int:
    """On how many days (UTC) it happened."""
    return len({episode.when.date() for episode in group})


def may_be_habit(content: str) -> bool:
    """Whether an episode tells what happened: not only what somebody asks for, supposes or is not sure of."""
    return any(map(_happened, pieces_of(content)))


def _happened(sentence: str) -> bool:
    read = parse(sentence)
    return not (read.is_request or read.is_supposed)


def in_common(group: Sequence[Episode]) -> frozenset[str]:
    """The stems that more than half of them have."""
    held = Counter(term for episode in group for term in episode.terms)
    return frozenset(term for term, count in held.items() if 2 * count > len(group))


def most_telling(group: Sequence[Episode]) -> Episode:
    """The episode whose words say the least that the others do not; of equals the one with most of what they share."""
    common = in_common(group)

    def foreign(episode: Episode) -> tuple[int, int, int]:
        return (len(episode.terms - common), -len(episode.terms & common), episode.id)

    return min(group, key=foreign)


def wording(group: Sequence[Episode], policy: CorePolicy) -> tuple[str, str] | None:
    """What the group says in the words of one of its own, and the language of that; None where it says nothing again and again.

    An episode of one sentence is told whole. Of longer ones, which may be alike only on the whole, a sentence is told that as many
    episodes say as make a pattern, on as many days as it takes.
    """
    if days_of(group) < policy.days_of_pattern:
        return None
    telling = most_telling(group)
    pieces = pieces_of(telling.content)
    if len(pieces) > 1:
        said = _said_by_most(group, policy)
        return _told(said[0], said[1].language) if said else None
    return _told(telling.content, telling.language)


def wording_of_requests(group: Sequence[Episode], policy: CorePolicy) -> tuple[str, str] | None:
    """What was asked for again and again, in the words of one request; None where those name more than most of them share."""
    telling = most_telling(group)
    if days_of(group) < policy.days_of_pattern or telling.terms - in_common(group):
        return None
    return _told(telling.content, telling.language, "episodes.asked_again")


def _told(said: str, spoken: str | None, key: str = "episodes.again_and_again") -> tuple[str, str]:
    language = spoken if spoken is not None and spoken in LANGUAGES else "en"
    return say(key, language, said=_shortened(said)), language


def pieces_of(content: str) -> list[str]:
    """The sentences of an episode, which may quote several messages."""
    return [sentence for message in content.split(JOINT) for sentence in sentences(message)] or [content]


def _said_by_most(group: Sequence[Episode], policy: CorePolicy) -> tuple[str, Episode] | None:
    """The sentence that the most episodes say, where those are enough on enough days; of equals the shortest."""
    read = {episode.id: [_stems(piece, episode) for piece in pieces_of(episode.content)] for episode in group}
    found: list[tuple[int, int, str, Episode]] = []
    for episode in group:
        for piece in pieces_of(episode.content):
            if len(piece) > LONGEST_WORDING or not worth_telling(piece) or not _happened(piece):
                continue
            stems = _stems(piece, episode)
            saying = [other for other in group if any(_say_the_same(stems, each, policy) for each in read[other.id])]
            if len(saying) >= policy.similar_episodes and days_of(saying) >= policy.days_of_pattern:
                found.append((len(saying), -len(piece), piece, episode))
    best = max(found, key=lambda each: each[:2], default=None)
    return (best[2], best[3]) if best else None


def _stems(text: str, episode: Episode) -> frozenset[str]:
    return frozenset(lex(text, episode.language).frequencies)


def _say_the_same(one: frozenset[str], other: frozenset[str], policy: CorePolicy) -> bool:
    shared = len(one & other)
    return shared >= policy.words_in_common and shared / len(one | other) >= policy.overlap_of_words


def _shortened(text: str) -> str:
    """As many whole words as fit."""
    return text if len(text) <= LONGEST_WORDING else f"{text[:LONGEST_WORDING].rsplit(' ', 1)[0].rstrip(' ,;:/')}…"


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """In [-1, 1]; 0 where one of them has no length."""
    product = sum(a * b for a, b in zip(one, other, strict=True))
    length = sqrt(sum(a * a for a in one) * sum(b * b for b in other))
    return product / length if length else 0.0
