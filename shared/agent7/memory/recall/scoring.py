"""Scoring and score fusion (BM25, cosine, bounded signals).

The score of a candidate: meaning, words and a few bounded signals, summed so that how much was covered is kept.

A rank fusion throws that away: with equal weights it loses to dense search on long assistant messages and to BM25 on chat.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agent7.identity import ConversationId, MemoryId
from agent7.memory.model import MULTIPLIERS, Part
from agent7.memory.policy import RecallPolicy
from agent7.store.recall.candidates import Candidate
from agent7.types import Sentiment, Window

type Parts = dict[Part, float]


@dataclass(frozen=True, slots=True)
class Signals:
    """What the query shows beside its words: whose words it points to, which time, and whether it asks for one."""

    speaker: str | None = None
    window: Window | None = None
    asks_when: bool = False
    sentiment: Sentiment = Sentiment.NEUTRAL
    meaning: float = 1.0
    """What cosines weigh: less where the embedding model hardly reads the script of the query."""


def inverse_document_frequency(memories: int, holding: int) -> float:
    """IDF: Robertson & Zaragoza 2009, eq. 3.5, plus 1 inside the logarithm so that it never turns negative."""
    holding = min(holding, memories)
    return math.log(1 + (memories - holding + 0.5) / (holding + 0.5))


def most_possible(terms: Iterable[Sequence[str]], weights: Mapping[str, float], k1: float) -> float:
    """U: what BM25 would give a memory that holds every term of the query, endlessly often; also terms that nobody holds."""
    return sum(max(weights[lexeme] for lexeme in alternatives) for alternatives in terms) * (k1 + 1)


def rarest_first(frequencies: Mapping[str, int], scanned: int) -> list[str]:
    """The lexemes to scan: by rising document frequency until the postings pass `scanned`, at least one."""
    chosen: list[str] = []
    total = 0
    for lexeme in sorted(frequencies, key=lambda each: (frequencies[each], each)):
        if chosen and total + frequencies[lexeme] > scanned:
            break
        chosen.append(lexeme)
        total += frequencies[lexeme]
    return chosen


def weighed(
    candidates: Sequence[Candidate],
    lexical: Mapping[MemoryId, float],
    signals: Signals,
    policy: RecallPolicy,
    *,
    nearness: Mapping[MemoryId, float] | None = None,
    neighbours: bool = True,
) -> dict[MemoryId, Parts]:
    """What speaks for and against every candidate, the share of its surroundings included.

    `lexical` is BM25 / U, `nearness` that to the names of the question; both in [0, 1]. Some 150 are weighed in each recall.
    """
    parts: dict[MemoryId, Parts] = {}
    alone: dict[MemoryId, float] = {}
    for each in candidates:
        parts[each.id], alone[each.id] = _alone(each, lexical.get(each.id, 0.0), signals, policy)
    for memory, near in (nearness or {}).items():
        if memory in parts:
            parts[memory][Part.GRAPH] = of_graph = policy.graph_weight * near
            alone[memory] += of_graph
    if neighbours:
        _add_surroundings(parts, alone, candidates, policy)
    if signals.sentiment is not Sentiment.NEUTRAL:
        for each in candidates:
            if each.sentiment != Sentiment.NEUTRAL:
                alike = each.sentiment == signals.sentiment
                parts[each.id][Part.SENTIMENT] = 1 + policy.sentiment_swing * (1 if alike else -1)
    return parts


def _add_surroundings(
    parts: Mapping[MemoryId, Parts], alone: Mapping[MemoryId, float], candidates: Sequence[Candidate], policy: RecallPolicy
) -> None:
    """What matters is seldom said alone: one that stands beside others that matter, in a conversation about it, matters more.

    What is no part of any conversation is measured by itself, so that a statement does not fall behind what was said in talk.
    """
    beyond: dict[MemoryId | None, float] = {memory: score - policy.near_from for memory, score in alone.items() if score > policy.near_from}
    before: dict[MemoryId | None, MemoryId | None] = {each.id: each.follows for each in candidates if each.follows in alone}
    after = {follows: memory for memory, follows in before.items()}
    asking = {each.id for each in candidates if each.asks}
    best: dict[ConversationId | None, float] = {}
    for each in candidates:
        if (score := alone[each.id]) > best.get(each.conversation_id, -math.inf):
            best[each.conversation_id] = score
    for each in candidates:
        last, following = before.get(each.id), after.get(each.id)
        if last is not None or following is not None:
            beside = beyond.get(last, 0.0) + beyond.get(following, 0.0)
            farther = beyond.get(before.get(last), 0.0) + beyond.get(after.get(following), 0.0)
            share = policy.neighbour_weight * beside + policy.farther_weight * farther
            if last in asking:
                share += policy.answer_weight * beyond.get(last, 0.0)
            if share:
                parts[each.id][Part.NEIGHBOURS] = share
        of_talk = best[each.conversation_id] if each.conversation_id is not None else alone[each.id]
        parts[each.id][Part.CONVERSATION] = policy.conversation_weight * of_talk


def _alone(candidate: Candidate, lexical: float, signals: Signals, policy: RecallPolicy) -> tuple[Parts, float]:
    """What speaks for it by itself, and the sum of that."""
    _, cosine, speaker, _, _, length, asks, dated, *_ = candidate
    meaning, words = signals.meaning * (cosine or 0.0), policy.lexical_weight * lexical
    brevity = -policy.brevity_penalty * math.exp(-length / policy.brevity_length)
    parts, score = {Part.MEANING: meaning, Part.WORDS: words}, meaning + words + brevity
    if speaker == signals.speaker:
        parts[Part.SPEAKER] = policy.speaker_weight
        score += policy.speaker_weight
    if signals.window and _within(candidate, signals.window):
        parts[Part.WINDOW] = policy.window_weight
        score += policy.window_weight
    if dated and signals.asks_when:
        parts[Part.DATED] = policy.dated_weight
        score += policy.dated_weight
    if asks and length < policy.question_length:
        parts[Part.QUESTION] = -policy.question_penalty
        score -= policy.question_penalty
    parts[Part.BREVITY] = brevity
    return parts, score


def _within(candidate: Candidate, window: Window) -> bool:
    """Whether it began in that time, or is said to last into it."""
    began, ended = candidate.valid_from, candidate.valid_until
    return began < window[1] and (began >= window[0] or (ended is not None and ended > window[0]))


def adjusted(parts: Mapping[Part, float], confidence: float, priority: float, policy: RecallPolicy) -> Parts:
    """With a bounded share more or less, so that trust and habit order what is alike and never beat relevance."""
    return {
        **parts,
        Part.CONFIDENCE: 1 + policy.confidence_swing * (2 * confidence - 1),
        Part.PRIORITY: 1 + policy.priority_swing * (2 * priority - 1),
    }


MEANING_READ_IN: Final = "en"
"""What every embedding model of the product reads; of other languages nearness says little, but by one that has `Recalled.across`."""


def crossed(asked: str, told: str | None) -> bool:
    """Whether one of two languages is English and the other is not: a model of every language says less of how near such texts are."""
    return told is not None and (asked == MEANING_READ_IN) != (told == MEANING_READ_IN)


def in_one_language(parts: Mapping[Part, float], across: float) -> Parts:
    """With its meaning as it would be in one language. `across`: what the cosine is of that."""
    return {**parts, Part.MEANING: parts[Part.MEANING] / across} if Part.MEANING in parts else {**parts}


def total(parts: Mapping[Part, float]) -> float:
    """The score: the sum of what is added, times what multiplies."""
    if MULTIPLIERS.isdisjoint(parts):  # so it is with most, some 350 times a recall
        return sum(parts.values())
    added, times = 0.0, 1.0
    for part, value in parts.items():
        if part in MULTIPLIERS:
            times *= value
        else:
            added += value
    return added * times
