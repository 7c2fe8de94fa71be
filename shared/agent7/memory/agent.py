"""MemoryAgent: the one way to what is remembered (facade).

One straight list of what can be asked of memory, each call one step into its room; it may be longer than other modules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import datetime

from agent7.errors import NotAllowed
from agent7.identity import MemoryId, MessageId, PublicId, Scope, TaskId, TurnId, new_public_id
from agent7.language import DOCUMENT_CHARACTERS, USER, Topic, as_read, bare_topic, clean, shares_title
from agent7.llm.embeddings import Embedder, NoEmbedder
from agent7.llm.judge import Judge
from agent7.llm.rewriter import Rewriter
from agent7.memory import answering as relevance
from agent7.memory.answering.close_reading import CloseReading
from agent7.memory.document.restore import Restore
from agent7.memory.document.unsigned_import import UnsignedImport
from agent7.memory.document.upkeep import MemoryDocument
from agent7.memory.erasure import topic_lookup
from agent7.memory.erasure.closure import said_of
from agent7.memory.erasure.forgetting import Forgetting
from agent7.memory.erasure.withdrawal import Withdrawal
from agent7.memory.explanation.explanations import Explanations
from agent7.memory.graph.entity_graph import Graph
from agent7.memory.learning.feedback import Feedback
from agent7.memory.learning.lessons import Lessons
from agent7.memory.learning.recall_log import as_kept
from agent7.memory.learning.standing_rules import StandingRules
from agent7.memory.learning.suggestions import Suggestions
from agent7.memory.learning.time_zone import settle_zone, tells_zone
from agent7.memory.learning.triggers import Triggers
from agent7.memory.learning.usage import UsageLearning
from agent7.memory.lifecycle.condensing import Condensing
from agent7.memory.lifecycle.core import Core
from agent7.memory.lifecycle.index_upkeep import IndexUpkeep
from agent7.memory.lifecycle.merging import Merging
from agent7.memory.lifecycle.re_embedding import ReEmbedding
from agent7.memory.lifecycle.reflection import Reflector
from agent7.memory.lifecycle.retention import Retention
from agent7.memory.lifecycle.styles import Styles
from agent7.memory.lifecycle.summaries import Summaries
from agent7.memory.lifecycle.topics import Topics
from agent7.memory.model import (
    Draft,
    Forgotten,
    Instruction,
    Memory,
    Note,
    Overview,
    Passage,
    Purpose,
    Recall,
    Recalled,
    Remembered,
    TaskOutcome,
)
from agent7.memory.policy import DEFAULT_POLICY, MemoryPolicy
from agent7.memory.recall.bitemporal import AsOf
from agent7.memory.recall.budget_levels import BudgetLevel, cheaper, said_in_degraded
from agent7.memory.recall.cold_search import ColdSearch
from agent7.memory.recall.history import Timeline
from agent7.memory.recall.overview import Overviews
from agent7.memory.recall.pipeline import RecallPipeline
from agent7.memory.recall.query import Question
from agent7.memory.recall.recipes import Recipe
from agent7.memory.recall.session_start import SessionStart
from agent7.memory.recall.shared_look import SharedLook
from agent7.memory.recall.trust import TRUSTED
from agent7.memory.served_models import ServedModels
from agent7.memory.write.attestation import Attestation
from agent7.memory.write.claims import Claim, Kept, Reading, Sifted
from agent7.memory.write.consolidation import Consolidation
from agent7.memory.write.core_editing import CoreEditing
from agent7.memory.write.deduplication import Deduplication
from agent7.memory.write.drafting import Drafting
from agent7.memory.write.editing import Editing
from agent7.memory.write.intake import ClaimIntake
from agent7.memory.write.quarantine import Quarantine
from agent7.memory.write.shared_notes import SharedNotes
from agent7.store.memory import instructions, memories, task_outcomes
from agent7.store.recall import recalls, usage
from agent7.store.unit_of_work import Database, Fence, UnitOfWork
from agent7.types import Category, Kind, Origin, Slot

MOST_OUTCOMES = 50
MOST_NEAR = 3
MOST_DOCUMENTS = 20
NEAR = 0.42
"""Cosine between a topic in a word or two and what may be meant by it: "salary" and "I earn 54,000 a year" have .54."""


class MemoryAgent:
    """Recalls, remembers and forgets, for one scope at a time: there is no call without a scope.

    Reads open their own transaction; writes take the open unit of work of whoever decides. What is slow (embedding, lexing)
    happens in `draft`, outside any transaction. `fingerprint_key` keys the hashes of what was forgotten and must not change.
    `judge` says of near statements that extraction draws whether they are one; without it both live. `rewriter` completes questions
    that lean on what was said before, where a recipe has a model do that. `embedder_named` gives the embedder of a model that is not the
    wanted one: of workspaces whose vectors are still another model's.
    """

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        fingerprint_key: bytes,
        policy: MemoryPolicy = DEFAULT_POLICY,
        judge: Judge | None = None,
        rewriter: Rewriter | None = None,
        embedder_named: Callable[[str], Embedder] = NoEmbedder,
    ) -> None:
        self._database = database
        self._models = models = ServedModels(embedder, embedder_named)
        self._index = IndexUpkeep(database, models, policy)
        self.re_embedding = ReEmbedding(database, models, policy)
        self._overviews = Overviews(database, policy)
        self._policy = policy
        self._drafting = Drafting(models, policy, fingerprint_key)
        self.graph = Graph(database, policy)
        self.timeline = Timeline(database, policy)
        self._consolidation = Consolidation(policy, self.graph.link)
        self._intake = ClaimIntake(self._drafting, self._consolidation, Deduplication(database, policy, judge))
        self._forgetting = Forgetting(fingerprint_key, self.graph.link)
        self.shared = SharedNotes(policy, self._consolidation, self._forgetting)
        self._withdrawal = Withdrawal(fingerprint_key)
        self.triggers = Triggers(database, policy)
        self.session_start = SessionStart(database, policy, self.triggers)
        self.merging = Merging(models, policy)
        without_vectors = Drafting(ServedModels(NoEmbedder()), policy, fingerprint_key)
        self.condensing = Condensing(database, without_vectors, self._consolidation, policy, models)
        self.topics = Topics(database, models, policy)
        self.retention = Retention(policy, self.graph.link)
        self._pipeline = RecallPipeline(database, models, policy, self.retention.thaw, rewriter)
        self._shared_look = SharedLook(self._pipeline)
        self.close_reading = CloseReading(models)
        self.cold_search = ColdSearch(database, policy, self.retention.thaw)
        unsigned_import = UnsignedImport(self._drafting, self._consolidation)
        restore = Restore(policy, unsigned_import, self.retention, self.graph.link, fingerprint_key)
        self.document = MemoryDocument(database, policy, restore, self._settle)
        self.quarantine = Quarantine(database)
        self.core = Core(database, Reflector(database, self._drafting, self._consolidation, policy), policy.core)
        self.styles = Styles(database, self._drafting, self._consolidation, policy)
        self.editing = Editing(policy, self._drafting.drafts, self._remember, self.core)
        self.core_editing = CoreEditing(database, self.core, self.editing)
        self.lessons = Lessons(database, policy.core)
        self.standing_rules = StandingRules(database)
        self.suggestions = Suggestions(database, self._drafting, self._consolidation, policy.core)
        self.feedback = Feedback(policy)
        self.use = UsageLearning(policy.ageing)
        self.explanations = Explanations(database, policy)
        self.attestation = Attestation(self._settle)
        self.summaries = Summaries(database, policy)

    def recall(
        self,
        scope: Scope,
        query: str,
        *,
        purpose: Purpose,
        at: datetime,
        limit: int | None = None,
        token_budget: int | None = None,
        recent: Sequence[str] = (),
        include_archived: bool = False,
        categories: Sequence[Category] = (),
        as_of: AsOf | None = None,
        recipe: Recipe | None = None,
        budget: BudgetLevel = BudgetLevel.WITHIN,
        with_shared: bool = False,
    ) -> Recall:
        """What matters for `query` now, best first. An empty query gives the most telling statements, for a session's start:

        of `categories` alone, if any are named.

        `as_of`: at another moment, over what was replaced since and what rests in the cold, too; such a recall is not for `record`.

        `recipe`: to go about it in another way than `purpose` does by default; it sets `limit` and `token_budget` where they are not given.
        `with_shared`: and up to three of what agents of the workspace share, behind the rest, of origin `agent`.
        `budget`: near a limit of money, or over one, it is a cheaper one. That, and an embedding model that does not answer, it says
        (`degraded`). Raises DatabaseDown, MigrationsMissing.
        """
        recipe = cheaper(self._policy.recall.recipes[purpose] if recipe is None else recipe, budget)
        most = recipe.limit if limit is None else limit
        tokens = recipe.token_budget if token_budget is None else token_budget
        read = tuple(map(as_read, recent))
        question = Question(as_read(query), purpose, at, recipe, most, tokens, read, include_archived, categories, as_of)
        recalled = self._pipeline.recall(scope, question)
        if with_shared and budget is BudgetLevel.WITHIN:
            recalled = self._shared_look.added(recalled, scope, question)
        degraded = (*recalled.degraded, *said_in_degraded(budget))
        return replace(recalled, degraded=degraded, over_budget=budget is BudgetLevel.OVER)

    def draft(self, scope: Scope, note: Note, *, at: datetime) -> Draft:
        """One note made ready. Of several facts in an explicit note this is the first: `drafts` gives all."""
        return self.drafts(scope, [note], at=at)[0]

    def drafts(self, scope: Scope, notes: Sequence[Note], *, at: datetime) -> list[Draft]:  # noqa: ARG002 - ages of notes come with triggers
        """Notes made ready with one embedding call, in order; an explicit note of several facts gives one draft for each."""
        return self._drafting.drafts(scope, notes)

    def remember(self, unit: UnitOfWork, scope: Scope, draft: Draft, *, at: datetime) -> Remembered:
        """Keep a draft: new, confirmed (it was known), updated (it replaces `previous`), or refused with a reason."""
        remembered = self._consolidation.remember(unit, scope, draft, at)
        if tells_zone([remembered]):
            settle_zone(unit, scope, at)
        self.core.note(unit, scope, remembered, at=at)
        if remembered.memory is None or remembered.memory.kind is Kind.VERBATIM:
            return remembered
        return replace(remembered, room=self.document.room(scope, unit=unit))

    def _remember(self, unit: UnitOfWork, scope: Scope, draft: Draft, at: datetime) -> Remembered:
        return self.remember(unit, scope, draft, at=at)

    def _settle(self, unit: UnitOfWork, scope: Scope, at: datetime) -> None:
        """After many changes at once: the zone and core memory follow what memory holds."""
        settle_zone(unit, scope, at)
        self.core.settle(unit, scope, at=at)

    def sift(self, scope: Scope, claims: Sequence[Claim], reading: Reading, *, at: datetime) -> Sifted:  # noqa: ARG002 - as in `drafts`
        """What a model drew from a reading, through the write gate and made ready. No transaction; one embedding call."""
        return self._intake.sift(scope, claims, reading)

    def keep_claims(self, unit: UnitOfWork, scope: Scope, sifted: Sifted, *, at: datetime) -> Kept:
        """Keep what passed the gate and is no echo of what went along; counts what was turned away, by reason.

        Raises Outage when a memory that was read with it is forgotten by now.
        """
        kept = self._intake.keep(unit, scope, sifted, at)
        if tells_zone(kept.outcomes):
            settle_zone(unit, scope, at)
        for remembered in kept.outcomes:
            if remembered is not None:
                self.core.note(unit, scope, remembered, at=at)
        return kept

    def find_about(
        self, scope: Scope, topic: str, *, at: datetime, unit: UnitOfWork | None = None, as_of: AsOf | None = None
    ) -> tuple[Memory, ...]:
        """The statements about a topic ("my company", "Anna"), precise rather than many; verbatim rows only where no statement is.

        `unit`: look within this open transaction, which sees what it has written itself. `as_of`: at another moment.
        """
        with self._reading(scope, unit) as reading:
            return topic_lookup.about(reading, scope, topic, at, as_of)

    def meant(self, scope: Scope, said: str, language: str, *, unit: UnitOfWork | None = None) -> tuple[Topic, tuple[Memory, ...]]:
        """What somebody wants forgotten: the topic by every name that it is known by, and all that was told of it, newest first.

        Whatever became of it since: it may be out of date, archived, or over its time.
        """
        with self._reading(scope, unit) as reading:
            return self._forgetting.meant(reading, scope, said, language)

    def near(self, scope: Scope, said: str, language: str, *, at: datetime) -> tuple[Passage, ...]:
        """What the person told that comes near a topic in meaning alone, nearest first: for asking whether they mean it.

        Of a document the sentence that does, after all of one whose title shares a word with the topic.
        """
        bare = bare_topic(said, language)
        recall = self.close_reading.of(scope, bare, self.recall(scope, bare, purpose=Purpose.TURN, at=at))
        told = [item for item in recall.items if item.memory.speaker == USER and not item.memory.asks and not item.memory.derived_from]
        answers = [*relevance.nearest_to(said, told, language=language), *relevance.answering(said, told, language=language)]
        answering = {each.item.memory.id: each.said for each in answers}  # "how old I am"
        titled = [Passage(item.memory) for item in told if shares_title(item.memory.content, said, language)][:1]
        others = [item for item in told if item.memory.id not in {each.memory.id for each in titled}]
        near = [item for item in others if _cosine(item) >= NEAR or item.memory.id in answering]
        found = [relevance.passage(item, answering.get(item.memory.id)) for item in sorted(near, key=lambda item: -_cosine(item))]
        return tuple(dict.fromkeys([*titled, *found]))[:MOST_NEAR]

    def documents(self, scope: Scope, saying: Sequence[Sequence[str]]) -> tuple[Memory, ...]:
        """The newest documents that say all of these terms; of none, the newest."""
        with self._reading(scope, None) as reading:
            found = memories.long_words(reading, scope.own, least=DOCUMENT_CHARACTERS, most=MOST_DOCUMENTS)
        return tuple(each for each in found if topic_lookup.holds_all(each.content, each.language, saying))[:MOST_NEAR]

    def known_about(
        self, scope: Scope, topic: str, language: str, *, at: datetime, unit: UnitOfWork | None = None
    ) -> tuple[Memory, ...]:
        """Everything about a topic that is to be told, by every name that it is known by: facts, then the person's own words, each once; of
        a document what it says of that.

        It is what an order to forget the topic would mean, as far as it holds today. `unit`: as in `find_about`.
        """
        with self._reading(scope, unit) as reading:
            named, meant = self._forgetting.meant(reading, scope, topic, language)
            return tuple(said_of(each, named) for each in topic_lookup.everything_about(reading, scope, topic, at, meant))

    def get(self, scope: Scope, ids: Sequence[MemoryId], *, unit: UnitOfWork | None = None) -> tuple[Memory, ...]:
        """The user's own memories with these ids, in that order; ids that are gone or somebody else's are left out."""
        with self._reading(scope, unit) as reading:
            found = memories.read(reading, [scope.own], ids)
        return tuple(found[each] for each in ids if each in found)

    def of_messages(self, unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId]) -> tuple[Memory, ...]:
        """Everything that came from these messages, open or closed."""
        return tuple(memories.of_messages(unit, scope.own, messages))

    def told_with(self, scope: Scope, memory: Memory, *, at: datetime) -> tuple[Memory, ...]:
        """What holds at `at` of what the message told that told a memory."""
        with self._reading(scope) as reading:
            told = memories.of_messages(reading, scope.own, [memory.source_message_id] if memory.source_message_id else [])
            return tuple(item.memory for item in self._pipeline.again(reading, scope, [each.id for each in told], at))

    def still(self, scope: Scope, ids: Sequence[MemoryId], *, at: datetime, unit: UnitOfWork | None = None) -> tuple[Recalled, ...]:
        """Those of these memories that hold at `at`, in that order, as a recall would give them: for a session that keeps ids.

        `unit` as in `overview`.
        """
        with self._reading(scope, unit) as reading:
            return self._pipeline.again(reading, scope, ids, at)

    def told_next(self, scope: Scope, memory: MemoryId, *, at: datetime, most: int = 3) -> tuple[Recalled, ...]:
        """What the user told right after a memory and holds at `at`, as a recall would give it."""
        with self._reading(scope) as reading:
            return self._pipeline.judged(memories.told_after(reading, scope.own, memory, most), at)

    def newest_of(self, scope: Scope, slot: Slot, *, at: datetime) -> Memory | None:
        """What was told last about a slot of the user's own and is current."""
        with self._reading(scope) as unit:
            held = memories.of_slot(unit, [scope.own], slot.subject, slot.attribute, at=at)
        return max(held, key=lambda memory: memory.id, default=None)

    def task_outcomes(self, scope: Scope, *, since: datetime, at: datetime, unit: UnitOfWork | None = None) -> tuple[Memory, ...]:
        """What tasks came to from `since` until `at`, oldest first: what "what did you do for me today?" is answered from.

        `content` is a sentence in the person's language, `outcome` what they thought of it. `unit` as in `overview`.
        """
        with self._reading(scope, unit) as reading:
            return tuple(task_outcomes.since(reading, scope.own, since=since, at=at, most=MOST_OUTCOMES))

    def judge_outcome(self, unit: UnitOfWork, scope: Scope, task: TaskId, outcome: TaskOutcome, *, at: datetime) -> int:  # noqa: ARG002 - every write says when
        """Note what the person thinks of a task on what memory keeps of it; how many memories that changed.

        None when they were forgotten, or are not drawn yet: extraction then takes it from the task.
        """
        return task_outcomes.judge(unit, scope.own, task, outcome)

    def would_forget(self, scope: Scope, ids: Sequence[MemoryId], *, topic: Topic | None = None) -> frozenset[MemoryId]:
        """Everything that `forget` would delete with these."""
        with self._reading(scope) as unit:
            return frozenset(self._forgetting.carriers(unit, scope, ids, topic).going)

    def forget(
        self,
        unit: UnitOfWork,
        scope: Scope,
        memories: Sequence[MemoryId],
        *,
        rules: Sequence[PublicId] = (),
        at: datetime,
        topic: Topic | None = None,
        said: Sequence[str] = (),
        everywhere: bool = True,
    ) -> Forgotten:
        """Delete these for good with all that carries them, and these of the user's own instructions.

        With a `topic` only what they tell of it, and `everywhere` whatever else speaks of it, or repeats what messages
        `said` of it. The caller redacts messages, outbox and
        turns by the answer.
        """
        forgotten = self._forgetting.forget(unit, scope, memories, rules, at, topic, said, everywhere=everywhere)
        settle_zone(unit, scope, at)
        return forgotten

    def forget_everything(self, unit: UnitOfWork, scope: Scope, *, at: datetime) -> Forgotten:
        """Delete all that the user's own scope holds, but for what is protected. The caller redacts every message."""
        forgotten = self._forgetting.forget_everything(unit, scope, at)
        settle_zone(unit, scope, at)
        return forgotten

    def withdraw(
        self, unit: UnitOfWork, scope: Scope, messages: Sequence[MessageId], *, turn: TurnId | None, at: datetime, for_good: bool
    ) -> Forgotten:
        """Their sender took these messages back (`for_good`) or rewrote them: what came from them alone goes, instructions too.

        What it had replaced is so again. `turn` is the one that answered them. The caller redacts by the answer.
        """
        withdrawn = self._withdrawal.withdraw(unit, scope, messages, turn, at, for_good=for_good)
        settle_zone(unit, scope, at)
        return withdrawn

    def overview(self, scope: Scope, *, at: datetime, unit: UnitOfWork | None = None, as_of: AsOf | None = None) -> Overview:
        """How many statements there are of each category, the most telling ones, and words noted as said. The workspace's own do not count.

        `unit`: look within this open transaction, which sees what it has written itself. `as_of`: at another moment.
        """
        return self._overviews.overview(scope, at, unit, as_of)

    def add_instruction(
        self,
        unit: UnitOfWork,
        scope: Scope,
        text: str,
        *,
        category: str,
        origin: Origin,
        source_message_id: MessageId | None,
        at: datetime,
        replaces: PublicId | None = None,
    ) -> Instruction:
        """Add a standing instruction of the user, in the place of another of theirs; the same words again enable the old one.

        Raises NotAllowed for untrusted origins.
        """
        if origin not in TRUSTED:
            raise NotAllowed("only the user or an operator gives instructions")
        said = clean(text)
        instructions.delete(unit, scope, [replaces] if replaces else [])
        instruction = Instruction(new_public_id(at), said, category, 0, enabled=True, origin=origin, for_workspace=False)
        return instructions.add(unit, scope, instruction, source_message_id, at)

    def instructions(self, scope: Scope, *, at: datetime, unit: UnitOfWork | None = None) -> tuple[Instruction, ...]:  # noqa: ARG002 - every read says when
        """The enabled instructions of the user and of the workspace, the most important first. `unit` as in `overview`."""
        with self._reading(scope, unit) as reading:
            return tuple(instructions.enabled(reading, (scope.own, scope.shared)))

    def record(self, unit: UnitOfWork, scope: Scope, recall: Recall, *, turn: TurnId | None) -> None:
        """Keep what a recall returned, after the reply. A second time changes nothing."""
        recalls.add(unit, scope, as_kept(recall), turn)

    def touch(self, unit: UnitOfWork, scope: Scope, memories: Sequence[MemoryId], *, at: datetime) -> None:
        """Count that these went along with something; what came of them is learnt in `use`."""
        usage.accessed(unit, scope.readable, memories, at)

    def recount(self, unit: UnitOfWork, scope: Scope, *, at: datetime) -> None:
        """Count the words of the person's and the workspace's memories anew, where these have grown; let a few vectors follow."""
        self._index.recount(unit, scope, at)

    def place_vectors(self, unit: UnitOfWork, scope: Scope, *, most: int) -> int:
        """Put at most `most` vectors of a large memory where they are found fast, some 2 ms each; 0 when there is nothing left to do."""
        return self._index.place_vectors(unit, scope, most=most)

    def embed_missing(self, scope: Scope) -> int:
        """Embed a batch of what was written while the model did not answer; returns how many. Raises ModelUnavailable."""
        return self._index.embed_missing(scope)

    def vectors(self, scope: Scope, texts: Sequence[str]) -> tuple[str, list[list[float]]]:
        """Vectors of length 1 of these texts, and the model that made them: the one that serves the workspace. Raises ModelUnavailable."""
        embedder = self._models.of(scope.workspace)
        return embedder.model, embedder.embed(texts)

    def served_model(self, scope: Scope, *, unit: UnitOfWork | None = None) -> str:
        """The model that serves the workspace."""
        with self._reading(scope, unit) as reading:
            return self._models.read(reading).model

    def _reading(self, scope: Scope, unit: UnitOfWork | None = None) -> AbstractContextManager[UnitOfWork]:
        return self._database.transaction(Fence.around(scope)) if unit is None else nullcontext(unit)


def _cosine(item: Recalled) -> float:
    """How near it is; of what was read closely its nearest sentence."""
    return max(item.sentences.values(), default=item.cosine or 0.0)
