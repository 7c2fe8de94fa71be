"""All numbers of memory together, with those of writing, confidence and trust; and their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

from agent7.language import SensoryPolicy
from agent7.memory.model import Purpose
from agent7.memory.policy.document_policy import DocumentPolicy
from agent7.memory.policy.learning_policy import CorePolicy, TriggerPolicy
from agent7.memory.policy.lifecycle_policy import AgeingPolicy, CompactionPolicy, SummaryPolicy, TopicPolicy
from agent7.memory.policy.recall_policy import GraphPolicy, RecallPolicy
from agent7.memory.recall.recipes import Rewriting
from agent7.types import Category, Strength


@dataclass(frozen=True, slots=True)
class GatePolicy:
    """What is compared with what is held before it is kept; the two lines of nomination stand in `gate`."""

    candidates: int = 20
    """Found by words and by meaning each."""
    most_compared: int = 3
    """With one draft: a model is asked about twelve pairs at once."""


@dataclass(frozen=True, slots=True)
class MemoryPolicy:
    """Defaults for writing, ageing and trust: confidence in [0, 1], ages as time spans."""

    recall: RecallPolicy = field(default_factory=RecallPolicy)
    document: DocumentPolicy = field(default_factory=DocumentPolicy)
    summaries: SummaryPolicy = field(default_factory=SummaryPolicy)
    compaction: CompactionPolicy = field(default_factory=CompactionPolicy)
    sensory: SensoryPolicy = field(default_factory=SensoryPolicy)
    topics: TopicPolicy = field(default_factory=TopicPolicy)
    triggers: TriggerPolicy = field(default_factory=TriggerPolicy)
    core: CorePolicy = field(default_factory=CorePolicy)
    gate: GatePolicy = field(default_factory=GatePolicy)
    ageing: AgeingPolicy = field(default_factory=AgeingPolicy)
    confidence_at_birth: Mapping[Strength, float] = field(
        default_factory=lambda: {Strength.EXPLICIT: 0.9, Strength.IMPLIED: 0.7, Strength.INFERRED: 0.5}
    )
    graph: GraphPolicy = field(default_factory=GraphPolicy)
    confidence_of_stated: float = 1.0
    """"Remember that ..." and what an operator wrote."""
    confidence_of_verbatim: float = 0.9
    confidence_of_assistant: float = 0.6
    most_confidence_of_untrusted: float = 0.8
    """However often those who are not trusted repeat it: less than what the person says once."""
    importance_at_birth: float = 0.5
    confirmed_by_same_source: float = 0.05
    confirmed_by_other_source: float = 0.1
    contradicted: float = 0.2
    """An equal origin that contradicts without superseding lowers the old by this."""
    much_lower: float = 0.3
    """A statement that is less sure than the old one by this never replaces it."""
    confidence_step: float = 0.1
    confidence_step_after: timedelta = timedelta(days=90)
    confidence_floor_of_stated: float = 0.7
    """What was stated on purpose, by an operator, or is protected never falls below it."""
    priority_from_exposures: int = 3
    uncertain_below: float = 0.3
    stale_after: timedelta = timedelta(days=60)
    most_tokens: int = 10_000
    """One entry must fit the memory document."""
    most_verbatim_characters: int = 8_000
    """A verbatim row is cut here: a chat message ends at 4,096."""
    entry_tokens: int = 20
    """What one entry costs in the document beyond its text."""
    verbatim_life: timedelta = timedelta(days=365)
    life: Mapping[Category, timedelta] = field(
        default_factory=lambda: {Category.DECISION: timedelta(days=90), Category.TASK_OUTCOME: timedelta(days=60)}
    )
    recount_after: int = 200
    recount_share: float = 0.2
    """Term statistics are counted anew when this many rows and this share of the scope are new."""
    approximate_from: int = 20_000
    """Vectors of a scope, from which an approximate index finds the nearest. Up to there an exact scan takes 8 ms at most, finds all, and
    takes no room from others: hundreds of people of this size would share each graph (docs/decisions/0024)."""
    approximate_alone_from: int = 8_000
    """The same, where there is an index that would hold nobody else's: it answers in a fifth of the time of an exact scan."""
    placed_at_once: int = 5
    """Vectors put into that index after one reply: as many as a turn writes. Some 2 ms each; the end of a session catches up with more."""


DEFAULT_POLICY = MemoryPolicy()


def with_rewriting(policy: MemoryPolicy) -> MemoryPolicy:
    """The same, where a model completes the questions of a turn."""
    recipes = policy.recall.recipes
    of_turn = replace(recipes[Purpose.TURN], rewriting=Rewriting.MODEL)
    return replace(policy, recall=replace(policy.recall, recipes={**recipes, Purpose.TURN: of_turn}))
