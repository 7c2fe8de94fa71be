"""Learning from what becomes of our proposals: three rejections of a similar one make a rule, an acceptance makes a pattern."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.errors import NotFound
from agent7.identity import MemoryId, Scope, TurnId
from agent7.language import LONGEST_PROPOSAL, clean, redact_secrets, terms_of
from agent7.language.replies.rendering import say
from agent7.memory.erasure.erasure_request import ErasureRequest
from agent7.memory.model import Memory, Note, Outcome
from agent7.memory.policy import CorePolicy
from agent7.memory.write.consolidation import Consolidation
from agent7.memory.write.drafting import Drafting
from agent7.store.memory import memories, memory_changes, suggestions
from agent7.store.memory.suggestions import Answered, Suggestion
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Origin, SourceType, Strength

__all__ = ["Answered", "Suggestion", "Suggestions", "SuggestionsCarrier"]

LONGEST_REASON: Final = 200


@dataclass(frozen=True, slots=True)
class Rule:
    """What is not to be proposed again, by its stems. `memory` says it in words."""

    memory: Memory
    terms: frozenset[str]


def alike(one: frozenset[str], other: frozenset[str], policy: CorePolicy) -> bool:
    """Whether two proposals are similar: most stems of the shorter one are in the longer, two at least where it has two."""
    shorter, longer = sorted((one, other), key=len)
    shared = len(shorter & longer)
    if not shared or (shared == 1 and len(longer) > 1):
        return False
    return shared / len(shorter) > policy.similar_suggestions


def worth_a_pattern(text: str, policy: CorePolicy) -> bool:
    """Whether what was accepted says enough to be remembered: longer than 20 characters, of more than three words."""
    return len(text) > policy.longest_trivial and len(text.split()) > policy.fewest_words


class Suggestions:
    """The proposals made to a person."""

    def __init__(self, database: Database, drafting: Drafting, consolidation: Consolidation, policy: CorePolicy) -> None:
        self._database = database
        self._drafting = drafting
        self._consolidation = consolidation
        self._policy = policy

    def note(self, unit: UnitOfWork, scope: Scope, text: str, *, turn: TurnId | None, language: str, made_by: str, at: datetime) -> None:
        """Keep what we propose with a reply. `made_by`: "model" or "rule"."""
        told = clean(redact_secrets(text))[:LONGEST_PROPOSAL]
        terms = sorted(terms_of(told, language))
        if terms:
            suggestions.add(unit, scope, turn=turn, text=told, terms=terms, language=language, made_by=made_by, at=at)

    def all(self, scope: Scope, *, most: int = 50) -> tuple[Suggestion, ...]:
        """The newest first, whatever became of them."""
        with self._database.transaction(Fence.around(scope)) as unit:
            return tuple(suggestions.newest(unit, scope.own, most=most))

    def rules(self, scope: Scope, *, at: datetime, unit: UnitOfWork | None = None) -> tuple[Rule, ...]:
        """What is not to be proposed again. `unit`: look within this open transaction."""
        with self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit) as reading:
            made = suggestions.newest(reading, scope.own, most=self._policy.suggestions_compared)
            terms = {each.learned: each.terms for each in reversed(made) if each.state is Answered.REJECTED and each.learned is not None}
            held = memories.read(reading, [scope.own], list(terms)) if terms else {}
        live = [memory for memory in held.values() if _holds(memory, at) and self._is_obeyed(memory)]
        return tuple(Rule(memory, terms[memory.id]) for memory in sorted(live, key=lambda memory: -memory.confidence))

    def is_unwanted(self, rules: Sequence[Rule], text: str, language: str) -> bool:
        """Whether the person does not want to be proposed this."""
        terms = terms_of(text, language)
        return any(alike(terms, rule.terms, self._policy) for rule in rules)

    def settle_open(
        self, unit: UnitOfWork, scope: Scope, accepted: bool, *, turn: TurnId | None = None, reason: str = "", at: datetime
    ) -> int:
        """The person has answered what we proposed last, or what the reply of `turn` did; how many proposals that were."""
        open_ones = suggestions.open_ones(unit, scope.own) if turn is None else suggestions.of_turn(unit, scope.own, turn)
        latest = open_ones[0].turn if open_ones else None
        meant = [each for each in open_ones if each.turn == latest or turn is not None]
        for each in meant:
            self._settle(unit, scope, each, accepted, reason, at)
        suggestions.pass_over(unit, scope.own, at)
        return len(meant)

    def pass_over(self, unit: UnitOfWork, scope: Scope, *, at: datetime) -> None:
        """The person spoke of something else."""
        suggestions.pass_over(unit, scope.own, at)

    def learn(self, unit: UnitOfWork, scope: Scope, public_id: str, *, accepted: bool, reason: str = "", at: datetime) -> Suggestion:
        """What an operator or another channel heard about a proposal. The same again changes nothing.

        Raises NotFound for an id that is not this person's.
        """
        found = suggestions.by_public_id(unit, scope.own, public_id)
        if found is None:
            raise NotFound(public_id)
        self._settle(unit, scope, found, accepted, reason, at)
        again = suggestions.by_public_id(unit, scope.own, public_id)
        return again or found

    def _settle(self, unit: UnitOfWork, scope: Scope, suggestion: Suggestion, accepted: bool, reason: str, at: datetime) -> None:
        state = Answered.ACCEPTED if accepted else Answered.REJECTED
        if suggestion.state is state:
            return
        told = clean(redact_secrets(reason))[:LONGEST_REASON]
        suggestions.settle(unit, scope.own, suggestion.id, state, told or None, at)
        similar = [
            each
            for each in suggestions.newest(unit, scope.own, most=self._policy.suggestions_compared)
            if each.id == suggestion.id or alike(each.terms, suggestion.terms, self._policy)
        ]
        learn = self._learn_acceptance if accepted else self._learn_rejection
        memory = learn(unit, scope, suggestion, similar, at)
        if memory is not None:
            suggestions.learned(unit, scope.own, [suggestion.id], memory)

    def _learn_rejection(
        self, unit: UnitOfWork, scope: Scope, suggestion: Suggestion, similar: Sequence[Suggestion], at: datetime
    ) -> MemoryId | None:
        """The third makes the rule, each further one makes it surer."""
        if known := self._stronger(unit, scope, similar, Category.LEARNED_RULE, at):
            return known
        rejected = [each for each in similar if each.state is Answered.REJECTED]
        if len(rejected) < self._policy.rejections_of_rule:
            return None
        reason = next((each.reason for each in rejected if each.reason), "")
        reason = reason or say("episodes.avoid_reason", suggestion.language)
        text = say("episodes.avoid", suggestion.language, text=suggestion.text, reason=reason)
        return self._keep(unit, scope, text, suggestion, Category.LEARNED_RULE, self._policy.confidence_of_rule, at)

    def _learn_acceptance(
        self, unit: UnitOfWork, scope: Scope, suggestion: Suggestion, similar: Sequence[Suggestion], at: datetime
    ) -> MemoryId | None:
        """A pattern of its own, or a similar one made surer; a rule against it is doubted."""
        for rule in self._learnt(unit, scope, similar, Category.LEARNED_RULE, at)[:1]:
            memory_changes.lower(unit, scope.own, rule.id, by=self._policy.doubt, source=f"suggestion {suggestion.id}", at=at)
        if known := self._stronger(unit, scope, similar, Category.PREFERENCE, at):
            return known
        if not worth_a_pattern(suggestion.text, self._policy):
            return None
        text = say("episodes.welcome", suggestion.language, text=suggestion.text)
        return self._keep(unit, scope, text, suggestion, Category.PREFERENCE, self._policy.confidence_of_pattern, at)

    def _stronger(self, unit: UnitOfWork, scope: Scope, similar: Sequence[Suggestion], category: Category, at: datetime) -> MemoryId | None:
        """What was learnt from similar ones before, made surer."""
        known = self._learnt(unit, scope, similar, category, at)
        for memory in known[:1]:
            sure = min(1.0, memory.confidence + self._policy.step_of_rule)
            memory_changes.confirm(
                unit, scope.own, memory.id, confidence=sure, source_type=memory.source_type, origin=memory.origin, said_at=at
            )
        return known[0].id if known else None

    def _is_obeyed(self, memory: Memory) -> bool:
        return memory.category is Category.LEARNED_RULE and memory.confidence >= self._policy.obeyed_from

    @staticmethod
    def _learnt(unit: UnitOfWork, scope: Scope, similar: Sequence[Suggestion], category: Category, at: datetime) -> list[Memory]:
        """What similar ones made, and is still so."""
        ids = list(dict.fromkeys(each.learned for each in similar if each.learned is not None))
        return [memory for memory in memory_changes.lock(unit, scope.own, ids) if _holds(memory, at) and memory.category is category]

    def _keep(
        self, unit: UnitOfWork, scope: Scope, text: str, suggestion: Suggestion, category: Category, sure: float, at: datetime
    ) -> MemoryId | None:
        """Write what was learnt, with the proposal as its evidence.

        A rejection is the person's own doing; what they agreed to is ours where a model worded it, and an order in it waits.
        """
        strength = Strength.EXPLICIT if category is Category.LEARNED_RULE else Strength.INFERRED
        own = category is Category.LEARNED_RULE or suggestion.made_by == "rule"
        note = Note(
            text,
            SourceType.LEARNED,
            Origin.DIRECT_USER if own else Origin.ASSISTANT,
            at,
            language=suggestion.language,
            strength=strength,
            category=category,
            evidence=suggestion.text,
            holds_slot=False,
            surest=sure,
        )
        remembered = self._consolidation.remember(unit, scope, self._drafting.drafts(scope, [note])[0], at)
        return remembered.memory.id if remembered.memory is not None and remembered.outcome is not Outcome.REFUSED else None


@dataclass(frozen=True, slots=True)
class SuggestionsCarrier:
    """Proposals go with the words that they repeat; what was learnt from them loses its name where that memory went."""

    def forget(self, unit: UnitOfWork, scope: Scope, going: ErasureRequest) -> None:
        """Erasure: suggestions go that say it, in their text or in the reason of their rejection."""
        every = suggestions.newest(unit, scope.own, most=10_000)
        gone = [
            each.id
            for each in every
            if going.everything or each.learned in going.memories or going.says(each.text) or (each.reason and going.says(each.reason))
        ]
        if gone:
            suggestions.delete(unit, scope.own, gone)


def _holds(memory: Memory, at: datetime) -> bool:
    return memory.status == 0 and memory.superseded_at is None and (memory.expires_at is None or memory.expires_at > at)
