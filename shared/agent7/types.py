"""Types that every room shares: provenance, kinds and states of memories, slots, time windows. No behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

type Window = tuple[datetime, datetime]
"""From the first instant to the one after the last."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An attribute of a subject (`user`, `wife`, a name): what a statement sets and a question asks for."""

    subject: str
    attribute: str


class Kind(StrEnum):
    """The kind of a memory. `verbatim`: what was said, as said; `episodic`: something happened; `semantic`: something is so."""

    VERBATIM = "verbatim"
    EPISODIC = "episodic"
    SEMANTIC = "semantic"


class Category(StrEnum):
    """The category of a memory, by which an overview counts it."""

    PREFERENCE = "preference"
    FACT = "fact"
    DECISION = "decision"
    TASK_OUTCOME = "task_outcome"
    CORRECTION = "correction"
    PROJECT_PATTERN = "project_pattern"
    LEARNED_RULE = "learned_rule"
    DOMAIN_KNOWLEDGE = "domain_knowledge"
    COMMUNICATION_STYLE = "communication_style"


class Domain(StrEnum):
    """The domain of life that a memory belongs to."""

    WORK = "work"
    PREFERENCES = "preferences"
    HEALTH = "health"
    HOBBIES = "hobbies"
    RELATIONSHIPS = "relationships"
    GENERAL = "general"


class SourceType(StrEnum):
    """Provenance: how a memory came to be (said outright, extracted, inferred, imported ...)."""

    EXPLICIT = "explicit"
    EXTRACTION = "extraction"
    INFERRED = "inferred"
    MANUAL = "manual"
    LEARNED = "learned"
    ANALYZED = "analyzed"
    REFLECTION = "reflection"
    COMPACTION = "compaction"
    IMPORT = "import"
    AGENT = "agent"
    VERBATIM = "verbatim"


class Origin(StrEnum):
    """Provenance: where the words came from. Only the first two may command, and only they outrank the rest."""

    DIRECT_USER = "direct_user"
    OPERATOR = "operator"
    ASSISTANT = "assistant"
    TASK_RESULT = "task_result"
    FORWARDED = "forwarded"
    QUOTED = "quoted"
    TRANSCRIPT = "transcript"
    MEDIA = "media"
    AGENT = "agent"


class Strength(StrEnum):
    """How firmly a fact was said: outright, implied, or inferred."""

    EXPLICIT = "explicit"
    IMPLIED = "implied"
    INFERRED = "inferred"


class Sentiment(StrEnum):
    """How a message is felt (sentiment), or neutral."""

    FRUSTRATED = "frustrated"
    EXCITED = "excited"
    UNCERTAIN = "uncertain"
    NEUTRAL = "neutral"


class Status(IntEnum):
    """The state of a memory; only active ones are recalled."""

    ACTIVE = 0
    ARCHIVED = 1
    QUARANTINED = 2
    HIDDEN = 3


class Tag(StrEnum):
    """What the trust pass says about a recalled memory."""

    CONFLICT = "conflict"
    UNCERTAIN = "uncertain"
    STALE = "stale"
    UNVERIFIED = "unverified"
    ARCHIVED = "archived"
    """It had been put away as not in use, and fits well enough to be looked up again."""


class Way(StrEnum):
    """A retrieval arm: how a memory came up, in the order in which reasons of equal weight are told."""

    NAME = "name"
    """It is kept as the very thing that was asked for: "my company"."""
    WORDS = "words"
    MEANING = "meaning"
    RELATED = "related"
    """It is about somebody or something that the question leads to."""
    TIME = "time"
    SPEAKER = "speaker"
    NEIGHBOURS = "neighbours"
    """It was said right beside something that fits."""
    SESSION = "session"
    """It was known from the start of the talk."""
    TOLD = "told"
    """It was told in the very message that was answered."""
    HISTORY = "history"
    """It is an earlier or the present value of what was asked for."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One retrieval arm with its weight in the score; `words` are those of the question that the memory holds."""

    way: Way
    share: float = 0.0
    words: tuple[str, ...] = ()
