"""The retrieval pipeline. One recall from question to answer: find and weigh what may answer, look at the best in full, choose, tag."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from agent7.identity import MemoryId, Scope, ScopeId, new_public_id
from agent7.language import clean, detect_language, one_reading
from agent7.llm.metering import metered
from agent7.llm.rewriter import Rewriter
from agent7.memory.answering.extracts import fitted
from agent7.memory.lifecycle.strength import effective_confidence, retrieval_priority, session_score
from agent7.memory.model import Arm, Memory, Part, Recall, Recalled, Spent, Tier
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.memory.recall.archive import marked
from agent7.memory.recall.findings import Found, joined
from agent7.memory.recall.query import Question
from agent7.memory.recall.query_completion import Completed, QueryCompletion
from agent7.memory.recall.retrieval import Retrieval, Thaw
from agent7.memory.recall.scoring import Parts, adjusted, crossed, in_one_language, total
from agent7.memory.recall.selection import balanced, near_the_best, select
from agent7.memory.recall.summary_tier import Summed, TierOne
from agent7.memory.served_models import ServedModels
from agent7.store.memory import memories
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Kind

NEITHER = 0.5
"""The confidence that makes a score neither higher nor lower."""
MOST_RELATED = 5
"""Nearest to the names of the question: their words may be far from it ("Where is Ana's employer?": "Acme moved to Porto")."""
LOOKED_AT = 2
"""Times the limit: so many of the best are read in full, to make up for twins."""


class RecallPipeline:
    """Answers questions from the store. What a recall was worth is written after the reply; all that it changes itself is to bring back

    what is asked for by name and rests in cold storage (`thaw`).
    """

    def __init__(self, database: Database, models: ServedModels, policy: MemoryPolicy, thaw: Thaw, rewriter: Rewriter | None) -> None:
        self._database = database
        self._policy = policy
        self._searching = Retrieval(models, policy, thaw)
        self._tier_one = TierOne(policy)
        self._completing = QueryCompletion(rewriter)

    def recall(self, scope: Scope, question: Question) -> Recall:
        """The answer, with what it took: tokens of the embedding model and time of the database."""
        with metered() as meter, one_reading():
            waited = self._database.seconds
            recalled = self._recall(scope, question)
            worked = timedelta(seconds=self._database.seconds - waited)
        return replace(recalled, spent=Spent(meter.model, meter.usage, worked))

    def _recall(self, scope: Scope, question: Question) -> Recall:
        started = time.perf_counter()
        text, summed, completed = clean(question.text), None, Completed()
        if text:
            waiting = self._completing.begin(question)
            with self._database.transaction(Fence.around(scope)) as unit:
                found, ranked, summed = self._looked_up(unit, scope, question)
            if waiting is not None and (completed := waiting.end()).text:  # no transaction waits for it
                with self._database.transaction(Fence.around(scope)) as unit:
                    found, ranked = self._looked_up_too(unit, scope, question, completed.text, found)
                summed = None
        else:
            found, ranked = Found(), self._most_telling(scope, question)
        items = self._items(ranked, found, question)
        others = summed.others if summed else ()
        return Recall(
            new_public_id(question.at),
            text,
            question.purpose,
            question.at,
            items,
            (*found.degraded, *completed.degraded),
            took=timedelta(seconds=time.perf_counter() - started),
            tokens=sum(item.tokens for item in items) + sum(line.tokens for line in others),
            arms=question.recipe.arms if text else frozenset(),
            tier=Tier.ITEMS if summed is None else Tier.SUMMARIES,
            summaries=others,
            rewriting=completed.spent,
        )

    def again(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], at: datetime) -> tuple[Recalled, ...]:
        """Those of these memories that may come back now, in that order, judged anew."""
        found = memories.read(unit, scope.readable, ids)
        return self.judged([found[each] for each in ids if each in found], at)

    def judged(self, found: Sequence[Memory], at: datetime) -> tuple[Recalled, ...]:
        """Those of these memories that hold, as they are to be told."""
        held = [memory for memory in found if memory.holds_at(at)]
        tags = trust.tags(held, self._policy, at)
        return tuple(
            Recalled(memory, 0.0, None, 0.0, frozenset(), effective_confidence(memory, self._policy, at), tags[memory.id])
            for memory in held
        )

    def _looked_up(self, unit: UnitOfWork, scope: Scope, question: Question) -> tuple[Found, list[tuple[Memory, Parts]], Summed | None]:
        """In the summaries where the recipe begins with them and one is enough; by the arms otherwise."""
        if question.begins_with_summaries and (summed := self._tier_one.look(unit, scope, question)) is not None:
            found = Found(lexical=summed.matched, brought={Arm.LEXICAL: summed.matched})
            return found, [(memory, {Part.WORDS: summed.matched[memory.id]}) for memory in summed.rows], summed
        scopes, asked = scope.searched, question.without_summaries
        found = self._searching.find(unit, scope, asked)
        return found, self._ranked(unit, scopes, found, asked), None

    def _looked_up_too(
        self, unit: UnitOfWork, scope: Scope, question: Question, completed: str, before: Found
    ) -> tuple[Found, list[tuple[Memory, Parts]]]:
        """With what the question finds once it is completed."""
        scopes = scope.searched
        found = joined(before, self._searching.find(unit, scope, replace(question, text=completed, recent=())))
        return found, self._ranked(unit, scopes, found, question)

    def _ranked(self, unit: UnitOfWork, scopes: Sequence[ScopeId], found: Found, question: Question) -> list[tuple[Memory, Parts]]:
        """The best candidates in full, by adjusted score; rows of the asked slot stand above all others."""
        best = sorted(found.sums, key=found.sums.__getitem__, reverse=True)[: question.limit * LOOKED_AT]
        vantage = question.vantage
        rows = vantage.read(unit, scopes, [*best, *found.of_slot])
        at_top = {memory: len(found.of_slot) - place for place, memory in enumerate(found.of_slot)}
        meant = self._across_languages(question.text, found, rows.values())
        weighed = [(memory, self._adjusted(memory, meant[memory.id], vantage.at)) for memory in rows.values()]
        return sorted(weighed, key=lambda pair: (-at_top.get(pair[0].id, 0), -total(pair[1]), -pair[0].id))

    def _across_languages(self, query: str, found: Found, rows: Collection[Memory]) -> dict[MemoryId, Parts]:
        """What speaks for each, its meaning as it would be if it were told in the language of the question."""
        parts = {memory.id: found.parts.get(memory.id, {}) for memory in rows}
        across = self._policy.recall.models_of_every_language.get(found.model)
        if across is None:
            return parts
        language = detect_language(query)
        return {memory.id: in_one_language(parts[memory.id], across if crossed(language, memory.language) else 1.0) for memory in rows}

    @staticmethod
    def _least_share(found: Found, question: Question) -> float:
        """Measured on what holds now with the meaning of each; words alone, and the past, are few enough to be told whole."""
        return question.recipe.least_share if question.as_of is None and any(found.cosines.values()) else 0.0

    def _adjusted(self, memory: Memory, parts: Parts, at: datetime) -> Parts:
        """How sure it is and how often it was of use. A verbatim row tells what was said, which its confidence does not change."""
        confidence = NEITHER if memory.kind is Kind.VERBATIM else effective_confidence(memory, self._policy, at)
        return adjusted(parts, confidence, retrieval_priority(memory, self._policy), self._policy.recall)

    def _most_telling(self, scope: Scope, question: Question) -> list[tuple[Memory, Parts]]:
        """Without a query: the statements with the highest composite score, categories balanced."""
        with self._database.transaction(Fence.around(scope)) as unit:
            rows = question.vantage.statements(unit, (scope.own, scope.shared), categories=question.categories)
        score = partial(session_score, policy=self._policy, at=question.vantage.at)
        ranked = sorted(rows, key=lambda memory: (-score(memory), -retrieval_priority(memory, self._policy), -memory.use_count, -memory.id))
        return [(memory, {Part.STANDING: score(memory)}) for memory in balanced(ranked, question.limit * LOOKED_AT)]

    def _items(self, ranked: Sequence[tuple[Memory, Parts]], found: Found, question: Question) -> tuple[Recalled, ...]:
        parts, at = {memory.id: each for memory, each in ranked}, question.vantage.at
        asked_for = {*found.of_slot, *list(found.brought.get(Arm.GRAPH, ()))[:MOST_RELATED]}
        chosen = select(
            near_the_best([(memory, total(each)) for memory, each in ranked], self._least_share(found, question), asked_for),
            limit=question.limit,
            twin_overlap=self._policy.recall.near_twin_overlap,
        )
        tags = marked(trust.tags(chosen, self._policy, at), chosen if question.may_look_into_archive else ())
        items = [
            Recalled(
                memory,
                total(parts[memory.id]),
                found.cosines.get(memory.id),
                found.lexical.get(memory.id, 0.0),
                found.arms(memory.id),
                effective_confidence(memory, self._policy, at),
                tags[memory.id],
                parts[memory.id],
                self._policy.recall.models_of_every_language.get(found.model),
            )
            for memory in chosen
        ]
        return tuple(fitted(items, question.token_budget))
