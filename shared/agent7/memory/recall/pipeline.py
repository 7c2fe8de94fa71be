"""One recall from question to answer: read the query, find candidates by words, meaning and slot, weigh, choose, tag."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId, Scope, ScopeId, new_public_id
from agent7.llm.embeddings import Embedder
from agent7.memory import attributes, trust
from agent7.memory.as_of import AsOf
from agent7.memory.attributes import Slot
from agent7.memory.lexing import query_terms
from agent7.memory.model import Arm, Category, Kind, Memory, Purpose, Recall, Recalled, Status
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.asking import Asked, read_query
from agent7.memory.recall.scoring import adjusted, inverse_document_frequency, most_possible, rarest_first, relevance
from agent7.memory.recall.selection import balanced, select
from agent7.memory.recall.vantage import Vantage, vantage_of
from agent7.memory.strength import effective_confidence, retrieval_priority, session_score
from agent7.memory.wording import clean
from agent7.store import embeddings, memories, postings
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

LOOKED_AT = 2
"""Times the limit: so many of the best are read in full, to make up for twins."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of memory, with its bounds."""

    text: str
    purpose: Purpose
    at: datetime
    limit: int
    token_budget: int
    recent: Sequence[str] = ()
    include_archived: bool = False
    categories: Sequence[Category] = ()
    """Only these, where there is no text."""
    as_of: AsOf | None = None

    @property
    def vantage(self) -> Vantage:
        return vantage_of(self.as_of, self.at, include_archived=self.include_archived)


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that the arms brought together: BM25 / U, cosines, the rows of the asked slot and who found what."""

    scores: Mapping[MemoryId, float] = field(default_factory=dict)
    lexical: Mapping[MemoryId, float] = field(default_factory=dict)
    cosines: Mapping[MemoryId, float | None] = field(default_factory=dict)
    of_slot: Sequence[Memory] = ()
    by_words: frozenset[MemoryId] = frozenset()
    by_meaning: frozenset[MemoryId] = frozenset()
    degraded: tuple[str, ...] = ()

    def arms(self, memory: MemoryId) -> frozenset[Arm]:
        return frozenset(
            arm
            for arm, found in (
                (Arm.LEXICAL, self.by_words),
                (Arm.VECTOR, self.by_meaning),
                (Arm.SLOT, {each.id for each in self.of_slot}),
            )
            if memory in found
        )


class Recalling:
    """Answers questions from the store. Reads only: what a recall was worth is written after the reply."""

    def __init__(self, database: Database, embedder: Embedder, policy: MemoryPolicy) -> None:
        self._database = database
        self._embedder = embedder
        self._policy = policy
        self._meanwhile = ThreadPoolExecutor(max_workers=1, thread_name_prefix="query-embedding")

    def recall(self, scope: Scope, question: Question) -> Recall:
        started = time.perf_counter()
        if clean(question.text):
            with self._database.transaction(Fence.around(scope)) as unit:
                found = self._find(unit, (scope.own, scope.shared), question)
                ranked = self._ranked(unit, (scope.own, scope.shared), found, question)
        else:
            found, ranked = Found(), self._most_telling(scope, question)
        items = self._items(ranked, found, question)
        took = timedelta(seconds=time.perf_counter() - started)
        tokens = sum(item.memory.tokens for item in items)
        return Recall(new_public_id(question.at), clean(question.text), question.purpose, question.at, items, found.degraded, took, tokens)

    def again(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], at: datetime) -> tuple[Recalled, ...]:
        """Those of these memories that may come back now, in that order, judged anew."""
        found = memories.read(unit, (scope.own, scope.shared), ids)
        held = [found[each] for each in ids if each in found and _holds(found[each], at)]
        tags = trust.tags(held, self._policy, at)
        return tuple(
            Recalled(memory, 0.0, None, 0.0, frozenset(), effective_confidence(memory, self._policy, at), tags[memory.id])
            for memory in held
        )

    def _find(self, unit: UnitOfWork, scopes: Sequence[ScopeId], question: Question) -> Found:
        """The lexical query goes out while the embedding is computed elsewhere; the vector query follows."""
        asked = read_query(clean(question.text), memories.speakers(unit, scopes), question.at, question.recent)
        vector = self._meanwhile.submit(self._vector, asked.meaning)
        words = _Words(self._policy, asked, question)
        lexical = words.search(unit, scopes)
        of_slot = self._of_slot(unit, scopes, asked.slot, question.vantage)
        nearest, text, degraded = self._nearest(unit, scopes, vector, question.vantage)
        most = self._policy.recall.candidates_per_arm
        ids = list(dict.fromkeys([*list(lexical)[:most], *nearest, *(memory.id for memory in of_slot)]))
        candidates = question.vantage.candidates(unit, scopes, ids, model=self._embedder.model, vector=text)
        lexical = words.complete(unit, scopes, lexical, ids)
        return Found(
            scores=relevance(candidates, lexical, asked.signals, self._policy.recall),
            lexical=lexical,
            cosines={candidate.id: candidate.cosine for candidate in candidates},
            of_slot=of_slot,
            by_words=frozenset(lexical),
            by_meaning=frozenset(nearest),
            degraded=degraded,
        )

    def _vector(self, text: str) -> str:
        return embeddings.as_text(self._embedder.embed([text])[0])

    def _nearest(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], vector: Future[str], vantage: Vantage
    ) -> tuple[Mapping[MemoryId, float], str | None, tuple[str, ...]]:
        try:
            text = vector.result()
        except ModelUnavailable:
            return {}, None, ("embeddings",)
        most = self._policy.recall.candidates_per_arm
        return vantage.nearest(unit, scopes, self._embedder.model, text, most=most), text, ()

    @staticmethod
    def _of_slot(unit: UnitOfWork, scopes: Sequence[ScopeId], slot: Slot | None, vantage: Vantage) -> list[Memory]:
        """What the question asks for by name, the current value first: identity must not depend on similarity."""
        if slot is None:
            return []
        for subject in _subjects(unit, scopes, slot.subject, vantage):
            for attribute in attributes.covering(slot.attribute):
                if rows := vantage.of_slot(unit, scopes, subject, attribute):
                    return rows
        return []

    def _ranked(self, unit: UnitOfWork, scopes: Sequence[ScopeId], found: Found, question: Question) -> list[tuple[Memory, float]]:
        """The best candidates in full, by adjusted score; rows of the asked slot stand above all others."""
        best = sorted(found.scores, key=lambda each: -found.scores[each])[: question.limit * LOOKED_AT]
        rows = question.vantage.read(unit, scopes, [*best, *(memory.id for memory in found.of_slot)])
        at_top = {memory.id: len(found.of_slot) - place for place, memory in enumerate(found.of_slot)}
        scored = [(memory, self._adjusted(memory, found.scores.get(memory.id, 0.0), question.vantage.at)) for memory in rows.values()]
        return sorted(scored, key=lambda pair: (-at_top.get(pair[0].id, 0), -pair[1], -pair[0].id))

    def _adjusted(self, memory: Memory, score: float, at: datetime) -> float:
        """A verbatim row tells what was said, which its confidence does not change."""
        if memory.kind is Kind.VERBATIM:
            return score
        confidence = effective_confidence(memory, self._policy, at)
        return adjusted(score, confidence, retrieval_priority(memory, self._policy), self._policy.recall)

    def _most_telling(self, scope: Scope, question: Question) -> list[tuple[Memory, float]]:
        """Without a query: the statements with the highest composite score, categories balanced."""
        with self._database.transaction(Fence.around(scope)) as unit:
            rows = question.vantage.statements(unit, (scope.own, scope.shared), categories=question.categories)
        score = partial(session_score, policy=self._policy, at=question.vantage.at)
        ranked = sorted(rows, key=lambda memory: (-score(memory), -retrieval_priority(memory, self._policy), -memory.use_count, -memory.id))
        return [(memory, score(memory)) for memory in balanced(ranked, question.limit * LOOKED_AT)]

    def _items(self, ranked: Sequence[tuple[Memory, float]], found: Found, question: Question) -> tuple[Recalled, ...]:
        score_of = {memory.id: score for memory, score in ranked}
        chosen = select(
            [memory for memory, _ in ranked],
            limit=question.limit,
            token_budget=question.token_budget,
            twin_overlap=self._policy.recall.near_twin_overlap,
        )
        tags = trust.tags(chosen, self._policy, question.vantage.at)
        return tuple(
            Recalled(
                memory,
                score_of[memory.id],
                found.cosines.get(memory.id),
                found.lexical.get(memory.id, 0.0),
                found.arms(memory.id),
                effective_confidence(memory, self._policy, question.vantage.at),
                tags[memory.id],
            )
            for memory in chosen
        )


def _holds(memory: Memory, at: datetime) -> bool:
    """Whether a memory is active, not replaced, not expired and still true."""
    over = [moment for moment in (memory.expires_at, memory.valid_until) if moment is not None and moment <= at]
    return memory.status == Status.ACTIVE and memory.superseded_at is None and not over


class _Words:
    """The lexical arm of one recall: rarest terms first, then completed by key."""

    def __init__(self, policy: MemoryPolicy, asked: Asked, question: Question) -> None:
        self._policy = policy.recall
        self._vantage = question.vantage
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


def _subjects(unit: UnitOfWork, scopes: Sequence[ScopeId], subject: str, vantage: Vantage) -> Iterator[str]:
    """The subject that is asked about, and the name of the one person who is that to the user ("my brother": "tom")."""
    yield subject
    if subject in attributes.NAMED_BY_PERSON:
        called = vantage.of_slot(unit, scopes, attributes.USER, subject)
        if len(called) == 1 and called[0].value:
            yield called[0].value
