"""The first tier: summaries of categories, looked at before any memory is searched for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId, Scope
from agent7.llm.embeddings import Embedder
from agent7.memory import summary_rules as rules
from agent7.memory import tokens, trust
from agent7.memory.document import said
from agent7.memory.lexing import query_terms
from agent7.memory.model import Arm, Memory, SummaryLine
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.question import Question
from agent7.memory.strength import effective_confidence
from agent7.memory.summary_rules import Line
from agent7.store import embeddings, memories
from agent7.store import summaries as store
from agent7.store.summaries import Standing
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Summed:
    """A summary that answers: the memories of the lines that hold most of the question's words, and lines that hold some of them."""

    matched: Mapping[MemoryId, float]
    rows: Sequence[Memory]
    others: tuple[SummaryLine, ...]


@dataclass(frozen=True, slots=True)
class TierOne:
    """Looks at the current summaries of a person, without the lines of what has ceased to hold."""

    embedder: Embedder
    policy: MemoryPolicy

    def look(self, unit: UnitOfWork, scope: Scope, question: Question) -> Summed | None:
        """What the one summary tells that covers the question best; None where none covers it enough."""
        terms = query_terms(question.text)
        held = store.current(unit, scope.own, at=question.at, model=self.embedder.model, vector=self._vector(question))
        shown = [(rules.sufficiency(lines, terms, each.cosine), lines, each) for each in held if (lines := _standing(each))]
        enough = [each for each in shown if rules.is_sufficient(each[0], self.policy.summaries)]
        if not enough:
            return None
        sufficiency, lines, best = max(enough, key=lambda each: (each[0].coverage, each[0].focus, each[0].cosine or 0.0))
        return self._told(unit, scope, question, best, lines, sufficiency.matched)

    def _told(
        self, unit: UnitOfWork, scope: Scope, question: Question, best: Standing, lines: Sequence[Line], matched: Mapping[MemoryId, float]
    ) -> Summed:
        found = memories.read(unit, [scope.own], [line.memory for line in lines])
        least = self.policy.summaries.beside_best * max(matched.values())
        answering = [line.memory for line in lines if matched.get(line.memory, 0.0) >= least]
        ranked = sorted(answering, key=lambda each: -matched[each])[: question.limit]
        rest = [line for line in lines if line.memory in matched and line.memory not in ranked and line.memory in found]
        tags = trust.tags(found.values(), self.policy, question.at)
        others, left = [], self.policy.summaries.shown_tokens
        for line in rest:
            memory = found[line.memory]
            cost = tokens.estimate(line.text)
            confidence = effective_confidence(memory, self.policy, question.at)
            if cost <= left and confidence >= self.policy.summaries.least_confidence:
                left -= cost
                others.append(SummaryLine(memory.id, best.category, said(line.text), memory.valid_from, confidence, tags[memory.id], cost))
        return Summed({each: matched[each] for each in ranked}, [found[each] for each in ranked if each in found], tuple(others))

    def _vector(self, question: Question) -> str | None:
        """Of the question; None where the recipe asks for none, or where the model did not answer."""
        if Arm.VECTOR not in question.recipe.arms:
            return None
        try:
            return embeddings.as_text(self.embedder.embed([question.text])[0])
        except ModelUnavailable:
            return None


def _standing(summary: Standing) -> list[Line]:
    return [line for line in rules.lines_of(summary.content, summary.sources) if line.memory in summary.holding]
