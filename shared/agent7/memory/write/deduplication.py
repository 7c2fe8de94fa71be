"""Near-duplicate detection.

The dedup ladder above equality: what resembles a draft is nominated by words and by meaning, and a model says what it is.

Outside any transaction, before a draft is kept: `verdicts` looks at the word of the model again under the lock. Without a model, or
when it fails, near statements both live.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent7.errors import ModelUnavailable
from agent7.identity import MemoryId, Scope
from agent7.language import attributes, lex
from agent7.llm.failure import NOTHING_USED, ModelFailed, Usage
from agent7.llm.judge import LONGEST_STATEMENT, MOST_PAIRS, Judge, Near, Verdict
from agent7.memory.model import Draft, Memory
from agent7.memory.policy import MemoryPolicy
from agent7.memory.recall.scoring import inverse_document_frequency, rarest_first
from agent7.memory.write.gate import NOMINATING_COSINE, NOMINATING_OVERLAP
from agent7.memory.write.verdicts import is_open_statement
from agent7.store.memory import embeddings, memories, postings
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Kind, SourceType

FEWEST_CONTAINED = 2
"""Lexemes of a statement that may count as contained in another."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The drafts, told what they are the same as or replace, and what asking cost (`model` is empty when nobody was asked)."""

    drafts: list[Draft]
    usage: Usage = NOTHING_USED
    model: str = ""


@dataclass(frozen=True, slots=True)
class Deduplication:
    """Near-duplicate detection with a judge: nominates by words and vectors, and asks. Without a `judge` it leaves drafts as they are."""

    database: Database
    policy: MemoryPolicy
    judge: Judge | None = None

    def compare(self, scope: Scope, drafts: Sequence[Draft]) -> Compared:
        """Ask about extracted drafts that resemble what is held, the nearest first; one call for all."""
        if self.judge is None or not any(_is_open_question(draft) for draft in drafts):
            return Compared(list(drafts))
        with self.database.transaction(Fence.around(scope)) as unit:
            open_ones = [(place, draft) for place, draft in enumerate(drafts) if _is_open_question(draft)]
            near = [(place, memory) for place, draft in open_ones for memory in self._near(unit, scope, draft)][:MOST_PAIRS]
        if not near:
            return Compared(list(drafts))
        try:
            judged = self.judge.compare([Near(drafts[place].content, memory.content) for place, memory in near])
        except ModelFailed as failure:
            return Compared(list(drafts), failure.usage, failure.model)
        except ModelUnavailable:
            return Compared(list(drafts))
        told = list(drafts)
        for (place, memory), verdict in zip(near, judged.verdicts, strict=True):
            told[place] = _told(told[place], memory.id, verdict)
        return Compared(told, judged.usage, judged.model)

    def _near(self, unit: UnitOfWork, scope: Scope, draft: Draft) -> list[Memory]:
        """The open statements that resemble a draft, the nearest first."""
        counted = postings.statistics(unit, [scope.own], list(draft.frequencies))
        cosines = self._by_meaning(unit, scope, draft)
        ids = dict.fromkeys([*cosines, *self._by_words(unit, scope, counted)])
        found = [memory for memory in memories.read(unit, [scope.own], list(ids)).values() if _may_concern(draft, memory)]
        likeness = {memory.id: (cosines.get(memory.id, 0.0), overlap(draft, memory)) for memory in found}
        nominated = [m for m in found if likeness[m.id][0] > NOMINATING_COSINE or likeness[m.id][1] > NOMINATING_OVERLAP]
        return sorted(nominated, key=lambda memory: (-sum(likeness[memory.id]), memory.id))[: self.policy.gate.most_compared]

    def _by_words(self, unit: UnitOfWork, scope: Scope, counted: postings.Statistics) -> list[MemoryId]:
        """Memories that share its rarest words: as many postings as a recall would read, however many memories there are."""
        recall, held = self.policy.recall, {lexeme: count for lexeme, count in counted.document_frequency.items() if count}
        rarest = rarest_first(held, recall.postings_scanned)
        if not rarest:
            return []
        weights = {lexeme: inverse_document_frequency(counted.memories, held[lexeme]) for lexeme in rarest}
        bm25 = postings.Bm25(weights, counted.average_length, recall.k1, recall.b)
        return list(postings.best(unit, [scope.own], bm25, most=self.policy.gate.candidates, any_life=True))

    def _by_meaning(self, unit: UnitOfWork, scope: Scope, draft: Draft) -> dict[MemoryId, float]:
        """Memories near to it."""
        if draft.vector is None or draft.model is None:
            return {}
        vector = embeddings.half(draft.vector)
        return embeddings.nearest(unit, [scope.own], draft.model, vector, most=self.policy.gate.candidates, any_life=True)


def _is_open_question(draft: Draft) -> bool:
    """Whether only a model could tell what it is to what is held: no slot of the schema decides, and nobody has said so yet."""
    note, decided = draft.note, draft.attribute is not None and attributes.is_known(draft.attribute)
    if draft.refusal is not None or decided or note.waits or len(draft.content) > LONGEST_STATEMENT:
        return False
    return note.source is SourceType.EXTRACTION and draft.kind is Kind.SEMANTIC and note.same_as is None and note.replaces is None


def _may_concern(draft: Draft, memory: Memory) -> bool:
    """A statement that stands, short enough to be shown, and not drawn from the same message."""
    of_one_message = draft.note.source_message_id is not None and draft.note.source_message_id == memory.source_message_id
    return is_open_statement(memory) and not of_one_message and len(memory.content) <= LONGEST_STATEMENT


def overlap(draft: Draft, memory: Memory) -> float:
    """Jaccard overlap of their lexemes, in [0, 1]; 1 where one contains the other."""
    mine, theirs = set(draft.frequencies), set(lex(memory.content, memory.language).frequencies)
    smaller, together = min(len(mine), len(theirs)), len(mine | theirs)
    shared = len(mine & theirs)
    if smaller >= FEWEST_CONTAINED and shared == smaller:
        return 1.0
    return shared / together if together else 0.0


def _told(draft: Draft, memory: MemoryId, verdict: Verdict) -> Draft:
    """The first verdict that says something counts: pairs come nearest first."""
    if verdict is Verdict.NEW or draft.note.same_as is not None or draft.note.replaces is not None:
        return draft
    said = replace(draft.note, same_as=memory) if verdict is Verdict.DUPLICATE else replace(draft.note, replaces=memory)
    return replace(draft, note=said)
