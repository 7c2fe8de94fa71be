"""Lexical retrieval (BM25), an arm of one recall: rarest terms first; what that leaves out is completed with the candidates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agent7.identity import MemoryId, ScopeId
from agent7.language import topic_terms
from agent7.memory.policy import RecallPolicy
from agent7.memory.recall.query_analysis import Asked
from agent7.memory.recall.scoring import inverse_document_frequency, most_possible, rarest_first
from agent7.memory.recall.vantage import Back, Vantage
from agent7.store.memory import postings
from agent7.store.memory.postings import Bm25
from agent7.store.recall.openings import Opened, Searched
from agent7.store.unit_of_work import UnitOfWork


class Words:
    """BM25 / U of what holds the words of a question."""

    def __init__(self, policy: RecallPolicy, asked: Asked, vantage: Vantage, opened: Opened) -> None:
        self._policy = policy
        self._vantage = vantage
        self._opened = opened
        self._terms = (*asked.terms, *asked.context)
        self._factors = factors(asked, policy)
        self._most = 1.0
        self.to_complete: Bm25 | None = None
        """What the candidates are to be weighed with, whoever found them; None when every posting was read."""

    def search(self, unit: UnitOfWork, scopes: Sequence[ScopeId]) -> dict[MemoryId, float]:
        """BM25 / U of the memories that hold the rarest terms, best first."""
        if not self._terms:
            return {}
        policy, back = self._policy, self._vantage if isinstance(self._vantage, Back) else None
        counts = back.statistics(unit, scopes, list(self._factors)) if back else self._opened.statistics
        frequency = {lexeme: counts.document_frequency.get(lexeme, 0) for lexeme in self._factors}
        weights = {lexeme: inverse_document_frequency(counts.memories, held) * self._factors[lexeme] for lexeme, held in frequency.items()}
        self._most = most_possible(self._terms, weights, policy.k1)
        found = {lexeme: count for lexeme, count in frequency.items() if count}
        scanned = list(found) if self._vantage.reads_all else rarest_first(found, policy.postings_scanned)
        if not scanned:
            return {}
        whole = Bm25(weights, counts.average_length, policy.k1, policy.b)
        partly = len(scanned) < len(found)
        most = policy.candidates_per_arm if partly else policy.postings_kept  # partly: scores are completed in any case
        scores = back.best(unit, scopes, replace(whole, weights=weights), most=most) if back else self._opened.by_words
        if (partly or len(scores) == most) and not self._vantage.reads_all:
            self.to_complete = whole
        return {memory: score / self._most for memory, score in scores.items()}

    def completed(self, scores: Mapping[MemoryId, float], exact: Mapping[MemoryId, float]) -> dict[MemoryId, float]:
        """The BM25 / U of every candidate over all terms, from its BM25 where that was asked for."""
        if self.to_complete is None:
            return dict(scores)
        return {memory: score / self._most for memory, score in exact.items()}


def factors(asked: Asked, policy: RecallPolicy) -> dict[str, float]:
    """What the idf of each lexeme of a question counts: less, where only the messages before it hold it."""
    own = {lexeme for alternatives in asked.terms for lexeme in alternatives}
    return {lexeme: 1.0 if lexeme in own else policy.context_weight for lexeme in asked.lexemes}


def searched(asked: Asked, policy: RecallPolicy) -> Searched | None:
    """What the opening of a recall looks for by words."""
    if not asked.lexemes:
        return None
    return Searched(factors(asked, policy), policy.postings_scanned, policy.k1, policy.b, policy.candidates_per_arm, policy.postings_kept)


def holding(unit: UnitOfWork, scopes: Sequence[ScopeId], topic: str, *, most: int) -> list[MemoryId]:
    """The newest memories that hold every word of a topic."""
    terms = topic_terms(topic)
    return postings.holding_all(unit, scopes, terms, most=most) if terms else []
