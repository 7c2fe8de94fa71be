"""Candidate generation, hybrid.

The arms of one recall: the database looks up words, slots and names while the vector is computed here; one more trip takes all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId, Scope, ScopeId
from agent7.language import clean
from agent7.memory.model import Arm, Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import slot_lookup
from agent7.memory.recall.archive import comparable, vantage_with_archive
from agent7.memory.recall.findings import Found
from agent7.memory.recall.graph_expansion import graph_arm, names_asked
from agent7.memory.recall.lexical_search import Words, searched
from agent7.memory.recall.query import Question
from agent7.memory.recall.query_analysis import Asked, is_latin, meant, named_in, read_as, read_query
from agent7.memory.recall.query_vectors import QueryVector
from agent7.memory.recall.scoring import total, weighed
from agent7.memory.recall.vantage import Vantage
from agent7.memory.served_models import ServedModels
from agent7.store.recall.candidates import Near, Span, Wanted
from agent7.store.recall.openings import Opened, Opening, opened
from agent7.store.unit_of_work import UnitOfWork

type Thaw = Callable[[UnitOfWork, Scope, Sequence[MemoryId], datetime], Sequence[Memory]]
"""Brings memories back from cold storage."""


@dataclass(frozen=True, slots=True)
class QueryReading:
    """A question as it was read, and from where memory is looked at for it."""

    question: Question
    asked: Asked
    vantage: Vantage
    words: Words
    opened: Opened
    model: str
    """By which memories are found here."""

    @property
    def arms(self) -> frozenset[Arm]:
        """The arms of retrieval that the recipe lets look."""
        return self.question.recipe.arms


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What needs no vector: BM25 / U by words, what fills the asked slot, how near each is to the names of the question."""

    by_words: Mapping[MemoryId, float]
    by_slot: Sequence[MemoryId]
    nearness: Mapping[MemoryId, float]


class Retrieval:
    """Finds what may answer a question, and says who found it and what speaks for it."""

    def __init__(self, models: ServedModels, policy: MemoryPolicy, thaw: Thaw) -> None:
        self._models = models
        self._thaw = thaw
        self._policy = policy

    def find(self, unit: UnitOfWork, scope: Scope, question: Question) -> Found:
        """Candidate generation: every arm of the recipe (BM25, vectors, slots, graph, time) within one transaction."""
        scopes, text = scope.searched, clean(question.text)
        read = meant(text, (), question.said_before)
        asked = read_as(read, text, question.at)
        vector = QueryVector(self._models.of(unit.workspace), read.meaning) if Arm.VECTOR in question.recipe.arms else None
        known = self._opened(unit, scopes, question, asked, vector)
        embedder = self._models.seen(unit.workspace, known.model)
        if named_in(text, known.speakers):
            asked = read_query(text, known.speakers, question.at, question.said_before)
            vector = vector and vector.instead(embedder, asked.meaning)
            known = self._opened(unit, scopes, question, asked, vector)
        vector = vector and vector.instead(embedder, asked.meaning)
        vantage = vantage_with_archive(question, any_archived=known.any_archived)
        reading = QueryReading(question, asked, vantage, Words(self._policy.recall, asked, vantage, known), known, embedder.model)
        looked_up = self._looked_up(unit, scope, scopes, reading)
        near, degraded = self._near(vector, reading.arms)
        return replace(self._gathered(unit, scopes, reading, looked_up, near), degraded=degraded)

    def _opened(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], question: Question, asked: Asked, vector: QueryVector | None
    ) -> Opened:
        """What needs no vector, which is computed meanwhile, as if no speaker were named and no model switched: so it is nearly always."""
        return opened(unit, scopes, self._opening(question, asked), at=question.at, meanwhile=vector.compute if vector else None)

    def _opening(self, question: Question, asked: Asked) -> Opening:
        """What the arms ask for before the vector; of the past they look up words and slot themselves."""
        arms, now = question.recipe.arms, not question.vantage.reads_all
        keys, relations = names_asked(clean(question.text), asked.named) if Arm.GRAPH in arms else ((), ())
        return Opening(
            searched(asked, self._policy.recall) if now and Arm.LEXICAL in arms else None,
            slot_lookup.opening(asked.slot) if now and Arm.SLOT in arms else None,
            keys,
            relations,
            archived=question.include_archived,
            archived_if_any=question.may_look_into_archive,
        )

    def _looked_up(self, unit: UnitOfWork, scope: Scope, scopes: Sequence[ScopeId], reading: QueryReading) -> LookedUp:
        named, at = reading.opened.named, reading.question.at
        return LookedUp(
            reading.words.search(unit, scopes) if Arm.LEXICAL in reading.arms else {},
            self._of_slot(unit, scope, scopes, reading) if Arm.SLOT in reading.arms else (),
            graph_arm(unit, scopes, named, reading.asked.named, self._policy.graph, at=at) if named else {},
        )

    def _of_slot(self, unit: UnitOfWork, scope: Scope, scopes: Sequence[ScopeId], reading: QueryReading) -> Sequence[MemoryId]:
        """What fills the slot that is asked for; what rests in the cold is brought back where there is nothing else."""
        slot, vantage = reading.asked.slot, reading.vantage
        if reading.opened.slot or slot is None:
            return reading.opened.slot
        look = slot_lookup.of_slot if vantage.reads_all else slot_lookup.of_namesakes  # the opening looked for the slot itself
        found: Sequence[Memory] = look(unit, scopes, slot, vantage)
        if not found and reading.question.may_look_into_archive:
            resting = slot_lookup.of_slot(unit, scopes, slot, slot_lookup.WithCold(vantage, slot.subject))
            found = self._thaw(unit, scope, [memory.id for memory in resting], reading.question.at) if resting else []
        return [memory.id for memory in found]

    def _gathered(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], reading: QueryReading, looked_up: LookedUp, near: Near | None
    ) -> Found:
        """Every candidate, and what speaks for it."""
        asked, words, arms, policy = reading.asked, reading.words, reading.arms, self._policy.recall
        by_words = dict.fromkeys(islice(looked_up.by_words, policy.candidates_per_arm))
        before = dict.fromkeys([*by_words, *looked_up.by_slot, *looked_up.nearness])
        leading = list(islice(by_words, policy.leading_per_arm)) if Arm.NEIGHBOUR in arms else []
        gathered = reading.vantage.gather(unit, scopes, Wanted(list(before), leading, near, self._span(asked, arms), words.to_complete))
        lexical = words.completed(looked_up.by_words, gathered.words)
        signals = replace(asked.signals, meaning=self._weight_of_meaning(asked, reading.model))
        parts = weighed(
            gathered.candidates, lexical, signals, policy, nearness=looked_up.nearness, neighbours=Arm.NEIGHBOUR in arms
        )
        sums: Mapping[MemoryId, float] = {memory: total(each) for memory, each in parts.items()}
        if reading.question.may_look_into_archive:
            sums = comparable(sums, gathered.archived - set(looked_up.by_slot), policy.archived_from)
        brought: dict[Arm, Collection[MemoryId]] = {
            Arm.LEXICAL: by_words,
            Arm.VECTOR: dict.fromkeys(gathered.nearest),
            Arm.SLOT: looked_up.by_slot,
            Arm.GRAPH: looked_up.nearness.keys(),
            Arm.TIME: dict.fromkeys(gathered.in_time),
        }
        cosines = {candidate.id: candidate.cosine for candidate in gathered.candidates}
        brought[Arm.NEIGHBOUR] = cosines.keys() - set().union(*brought.values())
        return Found(parts, sums, lexical, cosines, looked_up.by_slot, brought, model=reading.model)

    def _near(self, query: QueryVector | None, arms: frozenset[Arm]) -> tuple[Near | None, tuple[str, ...]]:
        """What to look for by meaning; nothing where the recipe asks for none, or where the model did not answer."""
        if query is None:
            return None, ()
        try:
            vector = query.vector
        except ModelUnavailable:
            return None, ("embeddings",)
        policy = self._policy.recall
        return Near(query.embedder.model, vector, policy.candidates_per_arm, policy.leading_per_arm if Arm.NEIGHBOUR in arms else 0), ()

    def _span(self, asked: Asked, arms: frozenset[Arm]) -> Span | None:
        """The time that the question names, if it names one."""
        if asked.signals.window is None or Arm.TIME not in arms:
            return None
        return Span(*asked.signals.window, self._policy.recall.looked_at_in_time, self._policy.recall.candidates_per_arm)

    def _weight_of_meaning(self, asked: Asked, model: str) -> float:
        read = model not in self._policy.recall.models_of_latin or is_latin(asked.meaning)
        return 1.0 if read else self._policy.recall.meaning_elsewhere
