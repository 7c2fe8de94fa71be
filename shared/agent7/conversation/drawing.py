"""Facts drawn by a model: what it is shown, what it proposes as claims for memory's gate, and what that cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from agent7.conversation.booking import book_call
from agent7.conversation.extracted import Learner
from agent7.identity import MessageId
from agent7.llm.extraction import EXAMPLE_NAMES, Fact, FinishedTask, ModelExtractor, Proposed, TaskFact, begins_after
from agent7.llm.failure import ModelFailed, Usage
from agent7.memory import (
    Category,
    Claim,
    Domain,
    Kind,
    Memory,
    MemoryAgent,
    Origin,
    Purpose,
    Reading,
    Sentiment,
    Sifted,
    Slot,
    Source,
    Strength,
)
from agent7.store.extractions import FinishedStep
from agent7.store.unit_of_work import Database, Fence

MOST_RELATED = 12
"""Memories that a model is shown, so that it names what it confirms or ends."""
LONGEST_QUERY = 1_000
"""Characters of a text by which those are looked for."""
EXTRACTION = "extraction"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Asks the model and books what it cost, whether it answered or not."""

    database: Database
    memory: MemoryAgent
    extractor: ModelExtractor

    def from_task(self, learner: Learner, step: FinishedStep, at: datetime) -> Sifted:
        """Raises ModelUnavailable."""
        related = [memory for memory in self._related(learner, step.request or "", at) if memory.source_task_id != step.task]
        task = FinishedTask(step.title or "", step.request or "", step.result or "")
        try:
            proposed = self.extractor.from_task(task, [memory.content for memory in related], at=_local(learner, at))
        except ModelFailed as failure:
            self._book(learner, step.public_id, str(step.attempts), failure.usage, failure.model, at)
            raise
        self._book(learner, step.public_id, str(step.attempts), proposed.usage, proposed.model, at)
        only = step.messages[0] if len(step.messages) == 1 else None
        sources = [
            Source(step.request or "", Origin.DIRECT_USER, step.wanted_at, MessageId(only) if only is not None else None),
            Source(step.result or "", Origin.TASK_RESULT, step.answered_at),
        ]
        reading = Reading(
            sources,
            injected=step.injected,
            known=[memory.content for memory in related],
            examples=EXAMPLE_NAMES,
            task=step.task,
            language=step.language,
        )
        return self._sifted(learner, proposed, related, reading, at)

    def _sifted(self, learner: Learner, proposed: Proposed, related: Sequence[Memory], reading: Reading, at: datetime) -> Sifted:
        claims = [claim_of(fact, related, at) for fact in proposed.facts]
        return self.memory.sift(learner.scope, claims, reading, at=at)

    def _related(self, learner: Learner, text: str, at: datetime) -> list[Memory]:
        found = self.memory.recall(learner.scope, text[:LONGEST_QUERY], purpose=Purpose.TASK, at=at, limit=MOST_RELATED * 2)
        return [item.memory for item in found.items if item.memory.kind is not Kind.VERBATIM][:MOST_RELATED]

    def _book(self, learner: Learner, reference: str, part: str, usage: Usage, model: str, at: datetime) -> None:
        with self.database.transaction(Fence.around(learner.scope)) as unit:
            book_call(unit, learner.scope, EXTRACTION, reference, part, usage, model or self.extractor.model, at)


def claim_of(fact: Fact, related: Sequence[Memory], at: datetime) -> Claim:
    """A proposed fact as a claim; its handles as the memories that they stand for."""

    def meant(handle: int) -> Memory | None:
        return related[handle - 1] if handle else None

    same, old = meant(fact.same_as), meant(fact.replaces)
    slot = (Slot(fact.subject, fact.attribute), fact.value) if fact.subject and fact.attribute and fact.value else None
    return Claim(
        fact.content,
        fact.evidence,
        Category(fact.category),
        Domain(fact.domain),
        kind=Kind(fact.kind),
        strength=Strength(fact.strength),
        sentiment=Sentiment(fact.sentiment),
        confidence=fact.confidence,
        slot=slot,
        from_untrusted=isinstance(fact, TaskFact) and fact.evidence_from == "result",
        begins_later=begins_after(fact, at),
        same_as=same.id if same else None,
        replaces=old.id if old else None,
    )


def _local(learner: Learner, at: datetime) -> datetime:
    return at.astimezone(ZoneInfo(learner.zone))
