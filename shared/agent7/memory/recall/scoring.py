"""The score of a candidate: meaning, words and a few bounded signals, summed so that how much was covered is kept.

A rank fusion throws that away: with equal weights it loses to dense search on long assistant messages and to BM25 on chat.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from agent7.identity import MemoryId
from agent7.memory.model import MULTIPLIERS, Part
from agent7.memory.policy import RecallPolicy
from agent7.store.memories import Candidate

type Parts = dict[Part, float]
type Window = tuple[datetime, datetime]
"""From the first instant to the one after the last."""


@dataclass(frozen=True, slots=True)
class Signals:
    """What the query shows beside its words: whose words it points to, which time, and whether it asks for one."""

    speaker: str | None = None
    window: Window | None = None
    asks_when: bool = False


def inverse_document_frequency(memories: int, holding: int) -> float:
    """Robertson & Zaragoza 2009, eq. 3.5, plus 1 inside the logarithm so that it never turns negative."""
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
    candidates: Sequence[Candidate], lexical: Mapping[MemoryId, float], signals: Signals, policy: RecallPolicy, *, neighbours: bool = True
) -> dict[MemoryId, Parts]:
    """What speaks for and against every candidate, its neighbours' share included. `lexical` is BM25 / U, in [0, 1]."""
    parts = {each.id: _alone(each, lexical.get(each.id, 0.0), signals, policy) for each in candidates}
    if not neighbours:
        return parts
    alone = {memory: total(each) for memory, each in parts.items()}
    for each in candidates:
        if each.follows in alone:
            _add(parts[each.id], Part.NEIGHBOURS, policy.neighbour_weight * alone[each.follows])
            _add(parts[each.follows], Part.NEIGHBOURS, policy.neighbour_weight * alone[each.id])
    return parts


def _alone(candidate: Candidate, lexical: float, signals: Signals, policy: RecallPolicy) -> Parts:
    parts = {Part.MEANING: candidate.cosine or 0.0, Part.WORDS: policy.lexical_weight * lexical}
    if candidate.speaker == signals.speaker:
        parts[Part.SPEAKER] = policy.speaker_weight
    if signals.window and signals.window[0] <= candidate.valid_from < signals.window[1]:
        parts[Part.WINDOW] = policy.window_weight
    if signals.asks_when and candidate.dated:
        parts[Part.DATED] = policy.dated_weight
    if candidate.asks:
        parts[Part.QUESTION] = -policy.question_penalty
    parts[Part.BREVITY] = -policy.brevity_penalty * math.exp(-candidate.length / policy.brevity_length)
    return parts


def _add(parts: Parts, part: Part, more: float) -> None:
    parts[part] = parts.get(part, 0.0) + more


def adjusted(parts: Mapping[Part, float], confidence: float, priority: float, policy: RecallPolicy) -> Parts:
    """With a bounded share more or less, so that trust and habit order what is alike and never beat relevance."""
    return {
        **parts,
        Part.CONFIDENCE: 1 + policy.confidence_swing * (2 * confidence - 1),
        Part.PRIORITY: 1 + policy.priority_swing * (2 * priority - 1),
    }


def total(parts: Mapping[Part, float]) -> float:
    """The score: the sum of what is added, times what multiplies."""
    added = sum(value for part, value in parts.items() if part not in MULTIPLIERS)
    return added * math.prod(value for part, value in parts.items() if part in MULTIPLIERS)
