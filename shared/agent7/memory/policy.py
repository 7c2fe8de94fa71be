"""Every number of memory in one place, each with its unit and its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from agent7.memory.model import Domain, Kind, Origin, Purpose, SourceType


@dataclass(frozen=True, slots=True)
class RecallPolicy:
    """How candidates are found and weighed. The weights were chosen on two kinds of text; see benchmarks/README.md."""

    caps: Mapping[Purpose, int] = field(default_factory=lambda: {Purpose.SESSION_START: 5, Purpose.TURN: 10, Purpose.TASK: 30})
    token_budgets: Mapping[Purpose, int] = field(
        default_factory=lambda: {Purpose.SESSION_START: 600, Purpose.TURN: 2_000, Purpose.TASK: 4_000}
    )
    candidates_per_arm: int = 100
    postings_scanned: int = 3_000
    """Query terms are taken by rising document frequency until their postings pass this: the rest only completes scores."""
    postings_kept: int = 500
    lexical_weight: float = 0.5
    speaker_weight: float = 0.1
    window_weight: float = 0.1
    neighbour_weight: float = 0.05
    confidence_swing: float = 0.1
    """Effective confidence moves a score by at most this share, in each direction."""
    priority_swing: float = 0.1
    near_twin_overlap: float = 0.9
    """Two contents that share this much of their lexemes (Jaccard) do not both take a place."""
    same_subject_cosine: float = 0.6


@dataclass(frozen=True, slots=True)
class MemoryPolicy:
    """Defaults of `memory.md`: confidence in [0, 1], lengths in characters and tokens, ages as time spans."""

    recall: RecallPolicy = field(default_factory=RecallPolicy)
    starting_confidence: Mapping[SourceType, float] = field(
        default_factory=lambda: {SourceType.EXPLICIT: 1.0, SourceType.MANUAL: 1.0, SourceType.INFERRED: 0.5, SourceType.VERBATIM: 0.9}
    )
    confidence_of_direct_statement: float = 0.9
    confidence_of_implied: float = 0.7
    confidence_of_inferred: float = 0.5
    confidence_of_assistant: float = 0.6
    confirmed_by_same_source: float = 0.05
    confirmed_by_other_source: float = 0.1
    contradicted: float = 0.2
    """An equal origin that contradicts without superseding lowers the old by this."""
    confidence_step: float = 0.1
    confidence_step_after: timedelta = timedelta(days=90)
    confidence_floor_of_stated: float = 0.7
    """Explicit, operator and protected rows never fall below it."""
    uncertain_below: float = 0.3
    stale_after: timedelta = timedelta(days=60)
    longest_content: int = 4_000
    """Characters of one memory: WhatsApp itself ends a message at 4,096."""
    longest_explicit_tokens: int = 600
    entry_tokens: int = 20
    """What one entry costs in the document beyond its text."""
    life: Mapping[Kind, timedelta] = field(default_factory=lambda: {Kind.VERBATIM: timedelta(days=365)})
    life_of_category: Mapping[str, timedelta] = field(
        default_factory=lambda: {"decision": timedelta(days=90), "task_outcome": timedelta(days=60)}
    )
    stability_hours: Mapping[Kind, float] = field(
        default_factory=lambda: {Kind.VERBATIM: 24.0, Kind.EPISODIC: 24.0, Kind.SEMANTIC: 168.0}
    )
    domain_ttl: Mapping[Domain, timedelta] = field(
        default_factory=lambda: {
            Domain.WORK: timedelta(days=90),
            Domain.PREFERENCES: timedelta(days=180),
            Domain.HEALTH: timedelta(days=365),
            Domain.HOBBIES: timedelta(days=60),
            Domain.RELATIONSHIPS: timedelta(days=180),
            Domain.GENERAL: timedelta(days=90),
        }
    )
    trusted_origins: frozenset[Origin] = frozenset({Origin.DIRECT_USER, Origin.OPERATOR})


DEFAULT_POLICY = MemoryPolicy()
