"""What is answered about memories and recalls."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal, TypedDict

from agent7.api.answers.common import Pages
from agent7.types import Category, Kind, Origin, SourceType, Tag, Way


class MemoryFacts(TypedDict):
    """What is known of a memory. `confidence` is that of now, in [0, 1]; `content` is null where it is secret."""

    memory: str
    version: int
    content: str | None
    secret: bool
    kind: Kind
    category: Category
    status: Literal["active", "archived", "quarantined", "hidden", "superseded"]
    confidence: float
    tags: list[Tag]
    origin: Origin
    source_type: SourceType
    subject: str | None
    attribute: str | None
    protected: bool
    true_from: datetime
    true_until: datetime | None
    known_from: datetime
    known_until: datetime | None
    expires_at: datetime | None
    last_confirmed_at: datetime
    accessed: int
    last_accessed_at: datetime | None


class Memory(MemoryFacts):
    """A memory; `used`: how many answers made use of it."""

    used: int


class ReasonShown(TypedDict):
    """Why a memory came up, with its share of that."""

    way: Way
    share: float
    words: list[str]


class RecalledMemory(MemoryFacts):
    """A memory that a recall brought: its figures, why it is there, and whether the answer made use of it (null: nobody looked)."""

    used: bool | None
    position: int
    score: float | None
    cosine: float | None
    lexical: float
    arms: list[str]
    parts: dict[str, float]
    why: list[ReasonShown]
    verdict: str | None


class FoundMemory(RecalledMemory):
    """A memory that a search found, with the words to mark in it."""

    highlights: list[str]


class MemoryPage(TypedDict):
    """A page of memories; `total` is exact up to a thousand."""

    memories: list[Memory]
    next: str | None
    total: int


class MemorySearch(TypedDict):
    """What fits a search, best first. `beside`: how many more of other kinds fit; `degraded`: what did not answer."""

    memories: list[FoundMemory]
    degraded: list[str]
    next: None
    total: int
    beside: int


class MemorySource(TypedDict):
    """Where a memory came from."""

    message: str | None
    turn: str | None
    said_at: datetime | None
    task: str | None
    derived_from: list[str]
    evidence: str | None


class ChapterShown(TypedDict):
    """One value of a history; `mistaken`: it was never so."""

    memory: str
    content: str | None
    true_from: datetime
    true_until: datetime | None
    known_from: datetime
    known_until: datetime | None
    replaced_by: str | None
    mistaken: bool
    merged: list[str]
    source: MemorySource


class MemoryWithHistory(Memory):
    """A memory with its history and where it came from."""

    source: MemorySource
    history: list[ChapterShown]


class DecayPoint(TypedDict):
    """How strong a memory is at a moment; each figure in [0, 1]."""

    at: datetime
    strength: float
    confidence: float
    importance: float


class Decay(TypedDict):
    """A decay curve. `left_at`: when time alone takes it out of everyday use."""

    memory: str
    now: datetime
    points: list[DecayPoint]
    uses: list[datetime]
    stability_hours: float
    left_at: datetime | None


class MemoryStats(TypedDict):
    """How many memories there are of each state and category."""

    memories: int
    this_week: int
    protected: int
    categories: dict[Category, int]
    quarantined: int
    archived: int
    superseded: int
    last_extraction: datetime | None


class SummaryShown(TypedDict):
    """A category in words."""

    category: Category
    version: int
    made_at: datetime
    markdown: str


class Summaries(TypedDict):
    """What is known of a person, by category."""

    summaries: list[SummaryShown]
    total: int


class StatedMemory(Memory):
    """What became of a statement, and what it replaced."""

    outcome: Literal["new", "confirmed", "updated"]
    replaced: str | None


class StatedMemories(TypedDict):
    """What became of each statement."""

    memories: list[StatedMemory]


class ChangedMemory(Memory):
    """A memory as it is now; `replaced` is the one that it stands for, null where that was changed itself."""

    replaced: str | None


class ToBeDeleted(TypedDict):
    """All that would go."""

    memories: list[Memory]


class Deleted(TypedDict):
    """What went, what is protected and stayed, and in how many messages words were taken out."""

    deleted: list[str]
    protected: list[str]
    messages: int


class RecallCost(TypedDict):
    """What a recall took; null where nobody knows. `amount` is a decimal number as text."""

    amount: str | None
    currency: str | None
    tokens: int | None
    database_ms: float | None


class RecallListed(TypedDict):
    """A recall; `query` is null where it was forgotten, `items` counts what is still there of what it brought."""

    recall: str
    query: str | None
    purpose: str
    at: datetime
    turn: str | None
    tier: str
    arms: list[str]
    degraded: list[str]
    tokens: int
    took_ms: float
    cost: RecallCost
    items: int


class Recalls(Pages):
    """A page of recalls, the latest first."""

    recalls: list[RecallListed]


class Recall(RecallListed):
    """A recall with what it brought."""

    memories: list[RecalledMemory]


class Judged(TypedDict):
    """What was thought of how many memories of a recall."""

    recall: str
    verdict: Literal["helpful", "wrong"] | None
    judged: int


OF: Final[dict[str, Any]] = {
    "explanations_judge": Judged,
    "explanations_recall": Recall,
    "explanations_recalls": Recalls,
    "memories": MemoryPage | MemorySearch,
    "memories_decay": Decay,
    "memories_memory": MemoryWithHistory,
    "memories_stats": MemoryStats,
    "memories_summaries": Summaries,
    "memory_changes_change": ChangedMemory,
    "memory_changes_create": StatedMemories,
    "memory_changes_delete": Deleted,
    "memory_changes_delete_several": Deleted,
    "memory_changes_deletion": ToBeDeleted,
    "memory_changes_merge": Memory,
    "memory_changes_release": Memory,
    "memory_changes_restore": Memory,
}
