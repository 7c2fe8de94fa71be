"""The lexical arm of one recall: rarest terms first, then completed by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agent7.identity import MemoryId, ScopeId
from agent7.memory.lexing import query_terms
from agent7.memory.policy import RecallPolicy
from agent7.memory.recall.asking import Asked
from agent7.memory.recall.scoring import inverse_document_frequency, most_possible, rarest_first
from agent7.memory.recall.vantage import Vantage
from agent7.store import postings
from agent7.store.unit_of_work import UnitOfWork


class Words:
    """BM25 / U of what holds the words of a question."""

    def __init__(self, policy: RecallPolicy, asked: Asked, vantage: Vantage) -> None:
        self._policy = policy
        self._vantage = vantage
        self._terms = (*asked.terms, *asked.context)
        self._context = {lexeme for alternatives in asked.context for lexeme in alternatives} - {
            lexeme for alternatives in asked.terms for lexeme in alternatives
        }
        self._lexemes = asked.lexemes
        self._weights: dict[str, float] = {}
        self._scanned: list[str] = []
        self._average = 1.0
        self._most = 1.0
        self._full = False

    def search(self, unit: UnitOfWork, scopes: Sequence[ScopeId]) -> dict[MemoryId, float]:
        """BM25 / U of the memories that hold the rarest terms, best first."""
        if not self._terms:
            return {}
        counts = self._vantage.statistics(unit, scopes, self._lexemes)
        frequency = {lexeme: counts.document_frequency.get(lexeme, 0) for lexeme in self._lexemes}
        self._weights = {
            lexeme: inverse_document_frequency(counts.memories, frequency[lexeme])
            * (self._policy.context_weight if lexeme in self._context else 1)
            for lexeme in self._lexemes
        }
        self._most = most_possible(self._terms, self._weights, self._policy.k1)
        self._average = counts.average_length
        found = {lexeme: count for lexeme, count in frequency.items() if count}
        self._scanned = list(found) if self._vantage.reads_all else rarest_first(found, self._policy.postings_scanned)
        if not self._scanned:
            return {}
        partly = len(self._scanned) < sum(map(bool, frequency.values()))
        most = self._policy.candidates_per_arm if partly else self._policy.postings_kept  # partly: scores are completed in any case
        scores = self._vantage.best(
            unit,
            scopes,
            {lexeme: self._weights[lexeme] for lexeme in self._scanned},
            k1=self._policy.k1,
            b=self._policy.b,
            average_length=self._average,
            most=most,
        )
        self._full = (partly or len(scores) == most) and not self._vantage.reads_all
        return {memory: score / self._most for memory, score in scores.items()}

    def complete(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], scores: Mapping[MemoryId, float], candidates: Sequence[MemoryId]
    ) -> dict[MemoryId, float]:
        """The BM25 / U of every candidate over all terms; nothing to do when every posting was read."""
        if not self._full:
            return dict(scores)
        exact = postings.of_memories(
            unit, scopes, self._weights, candidates, k1=self._policy.k1, b=self._policy.b, average_length=self._average
        )
        return {memory: score / self._most for memory, score in exact.items()}


def holding(unit: UnitOfWork, scopes: Sequence[ScopeId], topic: str, *, most: int) -> list[MemoryId]:
    """The newest memories that hold every word of a topic."""
    terms = query_terms(topic)
    return postings.holding_all(unit, scopes, terms, most=most) if terms else []
