"""Extraction from tasks: the outcome of a finished step at once, and the facts in what the person had asked."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent7.conversation.extraction.model_extraction import ModelExtraction
from agent7.conversation.extraction.results import Extracted, Learner, counted, said_by
from agent7.conversation.extraction.task_outcome_text import outcome_told, reported
from agent7.errors import Outage
from agent7.identity import Scope, StepId
from agent7.language import own_statements
from agent7.llm.failure import ModelFailed
from agent7.memory import Draft, MemoryAgent, Note, Refusal, Remembered, Sifted
from agent7.store.conversation import extractions
from agent7.store.conversation.extractions import FinishedStep
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Origin

log = logging.getLogger(__name__)

ONE_ATTEMPT = timedelta(minutes=2)
"""So long nobody else begins with the same step: the function's time-out and a little more."""
MOST_ATTEMPTS = 5
"""Of a model. The queue brings a failed one back as often, after some minutes each."""
EVIDENCE_OF_REQUEST = 500
"""Characters of a request that the outcome's evidence repeats."""


@dataclass(frozen=True, slots=True)
class TaskExtraction:
    """The rules write what they read at the first attempt; what a model draws is written in the transaction that ends the extraction."""

    database: Database
    memory: MemoryAgent
    model: ModelExtraction | None = None
    """None where no model is configured."""

    def finish_step(self, learner: Learner, step: StepId, at: datetime) -> Extracted | None:
        """None when there is nothing to do: unknown, unfinished, extracted, or in other hands. Raises Outage."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            seen = extractions.due_step(unit, learner.scope.own, step, at)
        if seen is None:
            return None
        by_rules = self._begin(learner, seen, at)
        if by_rules is None or self.model is None or seen.request is None:
            return by_rules
        begun = replace(seen, attempts=seen.attempts + 1)
        try:
            sifted = self.model.from_task(learner, begun, at)
        except ModelFailed as failure:
            return self._fail(learner, begun, failure, at)
        return self._end(learner, begun, sifted, at)

    def abandon(self, learner: Learner, step: StepId, at: datetime) -> None:
        """Give up what can never be done, so that nobody is sent to it again."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            extractions.settle_step(unit, learner.scope.own, step, Extracted.FAILED, at)

    def _begin(self, learner: Learner, seen: FinishedStep, at: datetime) -> Extracted | None:
        """Count the attempt; the first writes what the rules read. None when another worker was faster."""
        notes = [*_asides(seen), *_outcome(learner, seen)] if seen.attempts == 0 else []
        drafts = self.memory.drafts(learner.scope, notes, at=at) if notes else []
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            if not _still_as(unit, learner.scope, seen):
                return None
            kept = self._keep(unit, learner.scope, drafts, at)
            if seen.attempts == 0 and seen.result:
                result, answered_at = seen.result, seen.answered_at
                self.memory.use.of_task(unit, learner.scope, seen.task, request=seen.request or "", result=result, at=answered_at)
            extracted = Extracted.FACTS if any(each.memory for each in kept) else Extracted.NOTHING
            extractions.begin_step(unit, learner.scope.own, seen.id, until=at + ONE_ATTEMPT)
            if self.model is None or seen.request is None:
                extractions.settle_step(unit, learner.scope.own, seen.id, extracted, at)
        log.info("read step %s by rules: %s", seen.id, counted(kept))
        return extracted

    def _end(self, learner: Learner, begun: FinishedStep, sifted: Sifted, at: datetime) -> Extracted | None:
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            if not _still_as(unit, learner.scope, begun):
                return None
            kept = self.memory.keep_claims(unit, learner.scope, sifted, at=at)
            facts = kept.any_fact or extractions.left_facts(unit, learner.scope.own, begun.task)
            extracted = Extracted.FACTS if facts else Extracted.NOTHING
            extractions.settle_step(unit, learner.scope.own, begun.id, extracted, at)
        log.info("drew from step %s: %s, turned away: %s", begun.id, counted(kept.outcomes), dict(kept.rejected))
        return extracted

    def _fail(self, learner: Learner, begun: FinishedStep, failure: ModelFailed, at: datetime) -> Extracted:
        """Leave it for another attempt, which the queue brings; the last one gives it up."""
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            if begun.attempts < MOST_ATTEMPTS:
                extractions.fail_step(unit, learner.scope.own, begun.id, again_after=at)
            else:
                extractions.settle_step(unit, learner.scope.own, begun.id, Extracted.FAILED, at)
        log.warning("the model drew nothing from step %s: %s", begun.id, failure.reason)
        if begun.attempts >= MOST_ATTEMPTS:
            log.critical("alarm: gave up learning from step %s: %s", begun.id, failure.reason)
        return Extracted.FAILED

    def _keep(self, unit: UnitOfWork, scope: Scope, drafts: Sequence[Draft], at: datetime) -> list[Remembered]:
        """Keep what the request tells, then the outcome, unless it would repeat what the person had us forget."""
        kept: list[Remembered] = []
        for draft in drafts:
            if draft.category is Category.TASK_OUTCOME and any(each.reason is Refusal.FORGOTTEN for each in kept):
                continue
            kept.append(self.memory.remember(unit, scope, draft, at=at))
        return kept


def _still_as(unit: UnitOfWork, scope: Scope, seen: FinishedStep) -> bool:
    """Lock the step. False when another worker was faster; raises Outage when its words changed: they are read again then."""
    now = extractions.lock_step(unit, scope.own, seen)
    if now is not None and not now.says_as(seen):
        raise Outage(f"the words of step {seen.id} changed while they were read")
    return now is not None


def _outcome(learner: Learner, step: FinishedStep) -> list[Note]:
    """The outcome of the task in one sentence; none once the person took the request back."""
    if step.request is None:
        return []
    report = reported(step.result or "")
    told = outcome_told(step.language, step.request, report, at=step.answered_at, zone=learner.zone)
    evidence = "\n".join(filter(None, [step.request[:EVIDENCE_OF_REQUEST], report]))
    note = Note.of_task(
        told, said_at=step.answered_at, source_task=step.task, evidence=evidence, outcome=step.outcome, language=step.language
    )
    return [replace(note, source_message_id=said_by(step, step.request))]


def _asides(step: FinishedStep) -> list[Note]:
    """What the person told of themselves in the request, by the rules."""
    return [
        Note.extracted(
            aside.statement.content,
            said_at=step.wanted_at,
            origin=Origin.DIRECT_USER,
            evidence=aside.sentence,
            source_message_id=said_by(step, aside.sentence),
            source_task=step.task,
            language=step.language,
        )
        for aside in own_statements(step.request or "", language=step.language)
    ]
