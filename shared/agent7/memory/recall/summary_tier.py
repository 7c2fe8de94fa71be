"""Tiered retrieval. The first tier: summaries of categories, looked at before any memory is searched for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent7.identity import MemoryId, Scope
from agent7.language import estimate_tokens, query_terms
from agent7.memory.document.sections import said
from agent7.memory.lifecycle import summary_rules as rules
from agent7.memory.lifecycle.strength import effective_confidence
from agent7.memory.lifecycle.summary_rules import Line
from agent7.memory.model import Memory, SummaryLine
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall import trust
from agent7.memory.recall.query import Question
from agent7.store.memory import memories
from agent7.store.memory import summaries as store
from agent7.store.memory.summaries import CurrentSummary
from agent7.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Summed:
    """A summary that answers: the memories of the lines that hold most of the question's words, and lines that hold some of them."""

    matched: Mapping[MemoryId, float]
    rows: Sequence[Memory]
    others: tuple[SummaryLine, ...]


@dataclass(frozen=True, slots=True)
class TierOne:
    """Looks at the current summaries of a person, without the lines of what has ceased to hold. Words decide: nothing is embedded."""

    policy: MemoryPolicy

    def look(self, unit: UnitOfWork, scope: Scope, question: Question) -> Summed | None:
        """What the one summary tells that covers the question best; None where none covers it enough."""
        terms = query_terms(question.text)
        held = store.current(unit, scope.own, at=question.at)
        shown = [(rules.sufficiency(lines, terms), lines, each) for each in held if (lines := rules.standing(each))]
        enough = [each for each in shown if rules.is_sufficient(each[0], self.policy.summaries)]
        if not enough:
            return None
        sufficiency, lines, best = max(enough, key=lambda each: (each[0].coverage, each[0].focus))
        return self._told(unit, scope, question, best, lines, sufficiency.matched)

    def _told(
        self,
        unit: UnitOfWork,
        scope: Scope,
        question: Question,
        best: CurrentSummary,
        lines: Sequence[Line],
        matched: Mapping[MemoryId, float],
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
            cost = estimate_tokens(line.text)
            confidence = effective_confidence(memory, self.policy, question.at)
            if cost <= left and confidence >= self.policy.summaries.least_confidence:
                left -= cost
                others.append(SummaryLine(memory.id, best.category, said(line.text), memory.valid_from, confidence, tags[memory.id], cost))
        return Summed({each: matched[each] for each in ranked}, [found[each] for each in ranked if each in found], tuple(others))
