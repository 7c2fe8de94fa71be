"""Numbers of the lifecycle: retention and decay (ageing), short-term topics, summaries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from agent7.types import Domain, Kind


@dataclass(frozen=True, slots=True)
class AgeingPolicy:
    """How long things last: stability and half of all ages as time spans. What was stated, and what is protected, is never deleted."""

    stability_at_birth: Mapping[Kind, timedelta] = field(
        default_factory=lambda: {
            Kind.EPISODIC: timedelta(hours=24),
            Kind.VERBATIM: timedelta(hours=24),
            Kind.SEMANTIC: timedelta(hours=168),
        }
    )
    """After so long without use a third (1/e) is left of it."""
    growth_by_use: float = 1.2
    """Once a session: what is used again within one talk is not learnt twice."""
    growth_by_spaced_use: float = 1.4
    """In a later session after a longer pause than the last: spaced repetition holds longest."""
    most_stability: timedelta = timedelta(hours=1000)
    """Six weeks: what is used daily fades within a quarter once nobody asks for it."""
    superseded_kept: timedelta = timedelta(days=30)
    unsure_archived_after: timedelta = timedelta(days=30)
    archived_deleted_after: timedelta = timedelta(days=30)
    """Of what was archived as unsure, and is so still."""
    archived_cold_after: timedelta = timedelta(days=180)
    idle_archived_after: Mapping[Domain, timedelta] = field(
        default_factory=lambda: {
            Domain.WORK: timedelta(days=90),
            Domain.PREFERENCES: timedelta(days=180),
            Domain.HEALTH: timedelta(days=365),
            Domain.HOBBIES: timedelta(days=60),
            Domain.RELATIONSHIPS: timedelta(days=180),
            Domain.GENERAL: timedelta(days=90),
        }
    )
    """Since the later of access, use and confirmation."""
    faint_below: float = 0.05
    """Effective importance under which nothing is left of a memory that nobody stated."""
    rows_at_once: int = 500


@dataclass(frozen=True, slots=True)
class TopicPolicy:
    """Short-term memory: what belongs together, how long it lasts, what becomes long-term memory."""

    near: float = 0.56
    """Cosine to a topic's centroid from which a message belongs to it."""
    follows: float = 0.21
    """Cosine to what was talked about right before from which a message goes on with it: people stay with what they talk about."""
    follows_asking: float = 0.46
    """The same of a message that asks something: questions open new topics (measured: two of five do, one of seven others)."""
    life: timedelta = timedelta(hours=24)
    """Renewed by whatever touches the topic."""
    rehearsal: float = 0.1
    """What each rehearsal adds to importance."""
    most_active: int = 7
    """Of a conversation: Miller 1956, "The magical number seven"."""
    promoted_from: float = 0.6
    promoted_accesses: int = 2
    promoted_when_expiring: float = 0.4


@dataclass(frozen=True, slots=True)
class CompactionPolicy:
    """What is made of several statements: insights of what was put away, and one for many where there are too many."""

    related_from: float = 0.56
    """Cosine from which two statements are of one matter: as of topics."""
    fewest: int = 3
    most_members: int = 12
    most_looked_at: int = 500
    """Of one person in one run, the newest: 124,750 pairs, a quarter of a second."""
    longest_insight: int = 40
    """Tokens."""
    longest_compacted: int = 100
    """Tokens: above it the document shows a summary."""
    active_from: int = 200
    """Active statements of a person above which related ones are compacted."""


@dataclass(frozen=True, slots=True)
class SummaryPolicy:
    """How categories are summed up, and when a summary answers a question. Tokens are those of a prompt."""

    fewest: int = 3
    """Statements of a category that make a first summary: fewer are read faster themselves."""
    changes: int = 3
    share_changed: float = 0.1
    """A category is summed up anew once so many statements, and this share of it, came or went."""
    most_tokens: int = 300
    """Of one summary: half of what a session's start may spend on memories."""
    longest_line: int = 240
    """Characters: a line tells one thing."""
    least_confidence: float = 0.5
    """What is less sure is told with a word of doubt, for which a summary has no place."""
    versions_kept: int = 3
    coverage_from: float = 0.75
    """Share of the question's terms that must stand in the summary."""
    focus_from: float = 0.75
    """Share of them that one line must hold: words scattered over a summary answer nothing."""
    beside_best: float = 0.75
    """Share of what the best line holds from which another answers too."""
    shown_tokens: int = 60
    """Of lines that hold fewer of the words and go along as they stand in the summary: a few; more cost a prompt and answered nothing."""
