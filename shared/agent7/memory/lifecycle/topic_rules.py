"""Topic assignment (online clustering) and promotion: what belongs together, and what of it becomes long-term memory. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.identity import TopicId
from agent7.language import GRAMMARS, LANGUAGES, QUESTION_MARKS, STRONG_FROM, SensoryPolicy, fold, nouns, sentences
from agent7.lazy_patterns import lazy_regex
from agent7.memory.policy import TopicPolicy
from agent7.store.memory.observations import Observation
from agent7.store.memory.topics import Topic

SHARED_NAME: Final = 0.2
"""What a shared name adds to a topic's nearness, where several topics are near."""
LONGEST_SUMMARY: Final = 200
MOST_NAMES: Final = 20
_FIRST_WORDS: Final = 3

_WORD = lazy_regex(r"[\p{L}'-]+")


@dataclass(frozen=True, slots=True)
class Around:
    """What is known of where a turn's words may belong: cosine to each topic, what they reply to, what was talked about right before."""

    nearness: Mapping[TopicId, float]
    replied_to: Collection[TopicId] = ()
    before: TopicId | None = None


def belongs_to(said: Sequence[Observation], topics: Sequence[Topic], around: Around, policy: TopicPolicy) -> TopicId | None:
    """The topic that the words of one turn join, or None for a new one.

    A reply goes where it points, and so does an answer; then nearness of meaning or a shared name decide. What has neither goes on
    with what was talked about right before when it leans on that ("it broke again") or is not far from it; a question has to be nearer.
    """
    there = {topic.id for topic in topics}
    for topic in topics:
        if topic.id in around.replied_to:
            return topic.id
    before = around.before if around.before in there else None
    if before is not None and said[0].answers:
        return before
    names = frozenset(name for each in said for name in _names(each)) if topics else frozenset()
    weighed = {topic.id: _weight(names, topic, around, policy) for topic in topics}
    best = max(weighed, key=lambda topic: (weighed[topic], topic == before), default=None)
    if best is not None and weighed[best] > 0:
        return best
    return before if before is not None and _follows(said, around.nearness.get(before, 0.0), policy) else None


def _follows(said: Sequence[Observation], near: float, policy: TopicPolicy) -> bool:
    """Whether words go on with what was talked about right before, though nothing names it."""
    if leans(said[0].content, said[0].language):
        return True
    asks = any(each.content.rstrip().endswith(QUESTION_MARKS) for each in said)
    return near >= (policy.follows_asking if asks else policy.follows)


def leans(text: str, language: str | None) -> bool:
    """Whether a message begins with a word for something that was just spoken of."""
    grammar = GRAMMARS.get(language or "", GRAMMARS["en"])
    first = next(iter(sentences(text)), "")
    return bool(grammar.leaning.search(" ".join(_WORD.findall(fold(first))[:_FIRST_WORDS])))


def relevance(said: Observation, policy: SensoryPolicy) -> float:
    """How much a message matters, in [0, 1]: the square of how far it is over the filter's gate, so that what only just passes hardly

    counts; a strong feeling adds as much as it does to a memory's importance at birth.
    """
    over = min(max((said.score - policy.gate) / (1 - policy.gate), 0.0), 1.0)
    return min(over**2 + policy.felt * (said.intensity >= STRONG_FROM), 1.0)


def importance(topic: Topic, policy: TopicPolicy) -> float:
    """With what rehearsals add, in [0, 1]."""
    return min(topic.importance + policy.rehearsal * topic.access_count, 1.0)


def is_promoted(topic: Topic, policy: TopicPolicy, *, expiring: bool) -> bool:
    """Whether a topic becomes long-term memory: it matters, or was thought of again, or matters somewhat and would be lost."""
    weight = importance(topic, policy)
    return (
        weight >= policy.promoted_from
        or topic.access_count >= policy.promoted_accesses
        or (expiring and weight >= policy.promoted_when_expiring)
    )


def is_expiring(topic: Topic, at: datetime) -> bool:
    """Whether the topic's time to live is over."""
    return topic.expires_at <= at


def least_important(topics: Sequence[Topic], policy: TopicPolicy) -> Sequence[Topic]:
    """Those over the limit of what stays in mind at once, the least important first."""
    ranked = sorted(topics, key=lambda topic: (importance(topic, policy), topic.last_at, topic.id))
    return ranked[: max(0, len(topics) - policy.most_active)]


def summary_of(said: Sequence[Observation]) -> str | None:
    """The words that tell most of a topic: those of the highest score, as they were said."""
    telling = max(said, key=lambda each: (each.score, -each.id), default=None)
    return telling.content[:LONGEST_SUMMARY] if telling else None


def names_of(said: Sequence[Observation]) -> list[str]:
    """Whom and what a topic is about, each once, the last named first: names, and people by what they are to the speaker."""
    return list(dict.fromkeys(name for each in reversed(said) for name in _names(each)))[:MOST_NAMES]


def joined_names(new: Sequence[str], before: Sequence[str]) -> list[str]:
    """The names of a topic once more was said."""
    return list(dict.fromkeys((*new, *before)))[:MOST_NAMES]


def _names(said: Observation) -> list[str]:
    language = said.language if said.language in LANGUAGES else "en"
    words = dict.fromkeys(_WORD.findall(fold(said.content)))
    return [*said.entities, *(relation for word in words if (relation := nouns.relation_of_noun(word, language)))]


def _weight(names: frozenset[str], topic: Topic, around: Around, policy: TopicPolicy) -> float:
    """Above 0 where the words belong to a topic by nearness or by a name."""
    near = around.nearness.get(topic.id, 0.0)
    shared = not names.isdisjoint(topic.entities)
    return near + SHARED_NAME * shared if near >= policy.near or shared else 0.0
