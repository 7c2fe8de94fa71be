"""One recall from question to answer: read the query, find candidates by words, meaning and slot, weigh, choose, tag."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId, Scope, ScopeId, new_public_id
from agent7.llm.embeddings import Embedder
from agent7.llm.metering import metered
from agent7.llm.rewriter import Rewriter
from agent7.memory import trust
from agent7.memory.model import Arm, Kind, Memory, Part, Recall, Recalled, Spent, Status, Tier
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import by_name
from agent7.memory.recall.archive import comparable, marked, vantage_with_archive
from agent7.memory.recall.asking import Asked, is_latin, read_query
from agent7.memory.recall.completing import Completed, Completing
from agent7.memory.recall.found import Found, joined
from agent7.memory.recall.question import Question
from agent7.memory.recall.relations import nearby
from agent7.memory.recall.scoring import Parts, adjusted, total, weighed
from agent7.memory.recall.selection import balanced, near_the_best, select
from agent7.memory.recall.tier_one import Summed, TierOne
from agent7.memory.recall.vantage import Vantage
from agent7.memory.recall.words import Words
from agent7.memory.strength import effective_confidence, retrieval_priority, session_score
from agent7.memory.wording import clean
from agent7.store import embeddings, memories
from agent7.store.unit_of_work import Database, Fence, UnitOfWork

NEITHER = 0.5
"""The confidence that makes a score neither higher nor lower."""
MOST_RELATED = 5
"""Nearest to the names of the question: their words may be far from it ("Where is Ana's employer?": "Acme moved to Porto")."""
MOST_COVERING = 3
"""Of the best hits by words: whom they speak of may be whom the question means."""
LOOKED_AT = 2
"""Times the limit: so many of the best are read in full, to make up for twins."""


class Recalling:
    """Answers questions from the store. Reads only: what a recall was worth is written after the reply."""

    def __init__(self, database: Database, embedder: Embedder, policy: MemoryPolicy, rewriter: Rewriter | None = None) -> None:
        self._database = database
        self._embedder = embedder
        self._policy = policy
        self._tier_one = TierOne(embedder, policy)
        self._completing = Completing(rewriter)
        self._meanwhile = ThreadPoolExecutor(max_workers=1, thread_name_prefix="query-embedding")

    def recall(self, scope: Scope, question: Question) -> Recall:
        """The answer, with what it took: tokens of the embedding model and time of the database."""
        with metered() as meter:
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
            tokens=sum(item.memory.tokens for item in items) + sum(line.tokens for line in others),
            arms=question.recipe.arms if text else frozenset(),
            tier=Tier.ITEMS if summed is None else Tier.SUMMARIES,
            summaries=others,
            rewriting=completed.spent,
        )

    def again(self, unit: UnitOfWork, scope: Scope, ids: Sequence[MemoryId], at: datetime) -> tuple[Recalled, ...]:
        """Those of these memories that may come back now, in that order, judged anew."""
        found = memories.read(unit, (scope.own, scope.shared), ids)
        held = [found[each] for each in ids if each in found and _holds(found[each], at)]
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
        scopes, asked = (scope.own, scope.shared), question.without_summaries
        found = self._found(unit, scopes, asked)
        return found, self._ranked(unit, scopes, found, asked), None

    def _looked_up_too(
        self, unit: UnitOfWork, scope: Scope, question: Question, completed: str, before: Found
    ) -> tuple[Found, list[tuple[Memory, Parts]]]:
        """With what the question finds once it is completed."""
        scopes = (scope.own, scope.shared)
        found = joined(before, self._found(unit, scopes, replace(question, text=completed, recent=())))
        return found, self._ranked(unit, scopes, found, question)

    def _found(self, unit: UnitOfWork, scopes: Sequence[ScopeId], question: Question) -> Found:
        """What the arms bring, of the archived only what compares with the rest."""
        found = self._find(unit, scopes, question)
        if not found.looked_into_archive:
            return found
        archived = memories.archived(unit, scopes, list(found.parts)) - {memory.id for memory in found.of_slot}
        return replace(found, parts=comparable(found.parts, archived, self._policy.recall.archived_from))

    def _find(self, unit: UnitOfWork, scopes: Sequence[ScopeId], question: Question) -> Found:
        """The lexical query goes out while the embedding is computed elsewhere; the vector query follows."""
        arms, policy = question.recipe.arms, self._policy.recall
        known = memories.first_look(unit, scopes)
        asked = read_query(clean(question.text), known.speakers, question.at, question.said_before)
        signals = replace(asked.signals, meaning=self._weight_of_meaning(asked))
        vector = self._meanwhile.submit(copy_context().run, self._vector, asked.meaning) if Arm.VECTOR in arms else None
        vantage = vantage_with_archive(question, any_archived=known.any_archived)
        words = Words(policy, asked, vantage)
        lexical = words.search(unit, scopes) if Arm.LEXICAL in arms else {}
        of_slot = by_name.of_slot(unit, scopes, asked.slot, vantage) if Arm.SLOT in arms else []
        nearness = self._related(unit, scopes, asked, question, lexical) if Arm.GRAPH in arms else {}
        nearest, text, degraded = self._nearest(unit, scopes, vector, vantage)
        in_time = self._in_time(unit, scopes, asked, text) if Arm.TIME in arms else []
        by_slot = [memory.id for memory in of_slot]
        ids = list(dict.fromkeys([*list(lexical)[: policy.candidates_per_arm], *nearest, *by_slot, *nearness, *in_time]))
        leading = self._leading(lexical, nearest) if Arm.NEIGHBOUR in arms else []
        candidates = vantage.candidates(unit, scopes, ids, leading=leading, model=self._embedder.model, vector=text)
        beside = {candidate.id for candidate in candidates} - set(ids)
        lexical = words.complete(unit, scopes, lexical, [*ids, *beside])
        brought = {Arm.LEXICAL: lexical, Arm.VECTOR: nearest, Arm.SLOT: by_slot, Arm.GRAPH: nearness, Arm.TIME: in_time}
        return Found(
            parts=weighed(candidates, lexical, signals, policy, nearness=nearness, neighbours=Arm.NEIGHBOUR in arms),
            lexical=lexical,
            cosines={candidate.id: candidate.cosine for candidate in candidates},
            of_slot=of_slot,
            brought={**brought, Arm.NEIGHBOUR: beside},
            degraded=degraded,
            looked_into_archive=question.may_look_into_archive and known.any_archived,
        )

    def _leading(self, *found: Mapping[MemoryId, float]) -> list[MemoryId]:
        most = self._policy.recall.leading_per_arm
        return list(dict.fromkeys(memory for best_first in found for memory in list(best_first)[:most]))

    def _weight_of_meaning(self, asked: Asked) -> float:
        read = self._embedder.model not in self._policy.recall.models_of_latin or is_latin(asked.meaning)
        return 1.0 if read else self._policy.recall.meaning_elsewhere

    def _vector(self, text: str) -> str:
        return embeddings.as_text(self._embedder.embed([text])[0])

    def _nearest(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], vector: Future[str] | None, vantage: Vantage
    ) -> tuple[Mapping[MemoryId, float], str | None, tuple[str, ...]]:
        """By meaning, with the query's vector; nothing where the recipe asks for none, or where the model did not answer."""
        if vector is None:
            return {}, None, ()
        try:
            text = vector.result()
        except ModelUnavailable:
            return {}, None, ("embeddings",)
        most = self._policy.recall.candidates_per_arm
        return vantage.nearest(unit, scopes, self._embedder.model, text, most=most), text, ()

    def _related(
        self, unit: UnitOfWork, scopes: Sequence[ScopeId], asked: Asked, question: Question, lexical: Mapping[MemoryId, float]
    ) -> dict[MemoryId, float]:
        """By who and what is spoken of together; speakers are named to say whose words are meant."""
        covering = [memory for memory, covered in list(lexical.items())[:MOST_COVERING] if covered >= self._policy.graph.covered_from]
        return nearby(unit, scopes, clean(question.text), sorted(asked.named), covering, self._policy.graph, at=question.at)

    def _in_time(self, unit: UnitOfWork, scopes: Sequence[ScopeId], asked: Asked, vector: str | None) -> list[MemoryId]:
        """What falls into the time that the question names, if it names one."""
        if asked.signals.window is None:
            return []
        policy = self._policy.recall
        return memories.within(
            unit,
            scopes,
            asked.signals.window,
            model=self._embedder.model,
            vector=vector,
            looked_at=policy.looked_at_in_time,
            most=policy.candidates_per_arm,
        )

    def _ranked(self, unit: UnitOfWork, scopes: Sequence[ScopeId], found: Found, question: Question) -> list[tuple[Memory, Parts]]:
        """The best candidates in full, by adjusted score; rows of the asked slot stand above all others."""
        sums = {memory: total(parts) for memory, parts in found.parts.items()}
        best = sorted(sums, key=lambda each: -sums[each])[: question.limit * LOOKED_AT]
        rows = question.vantage.read(unit, scopes, [*best, *(memory.id for memory in found.of_slot)])
        at_top = {memory.id: len(found.of_slot) - place for place, memory in enumerate(found.of_slot)}
        weighed = [(memory, self._adjusted(memory, found.parts.get(memory.id, {}), question.vantage.at)) for memory in rows.values()]
        return sorted(weighed, key=lambda pair: (-at_top.get(pair[0].id, 0), -total(pair[1]), -pair[0].id))

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
        parts = {memory.id: each for memory, each in ranked}
        asked_for = {*(memory.id for memory in found.of_slot), *list(found.brought.get(Arm.GRAPH, ()))[:MOST_RELATED]}
        chosen = select(
            near_the_best([(memory, total(each)) for memory, each in ranked], self._least_share(found, question), asked_for),
            limit=question.limit,
            token_budget=question.token_budget,
            twin_overlap=self._policy.recall.near_twin_overlap,
        )
        tags = marked(trust.tags(chosen, self._policy, question.vantage.at), chosen if question.may_look_into_archive else ())
        return tuple(
            Recalled(
                memory,
                total(parts[memory.id]),
                found.cosines.get(memory.id),
                found.lexical.get(memory.id, 0.0),
                found.arms(memory.id),
                effective_confidence(memory, self._policy, question.vantage.at),
                tags[memory.id],
                parts[memory.id],
            )
            for memory in chosen
        )


def _holds(memory: Memory, at: datetime) -> bool:
    """Whether a memory is active, not replaced, not expired and still true."""
    over = [moment for moment in (memory.expires_at, memory.valid_until) if moment is not None and moment <= at]
    return memory.status == Status.ACTIVE and memory.superseded_at is None and not over
