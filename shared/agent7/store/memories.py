"""The memories table: one row a statement, with who said it, when it is true and what replaced it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

from agent7.identity import ConversationId, MemoryId, MessageId, PublicId, ScopeId, UserId


class Kind(StrEnum):
    """`verbatim`: what was said, as said; `episodic`: something happened; `semantic`: something is so."""

    VERBATIM = "verbatim"
    EPISODIC = "episodic"
    SEMANTIC = "semantic"


class Category(StrEnum):
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
    WORK = "work"
    PREFERENCES = "preferences"
    HEALTH = "health"
    HOBBIES = "hobbies"
    RELATIONSHIPS = "relationships"
    GENERAL = "general"


class SourceType(StrEnum):
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
    """Where the words came from. Only the first two may command, and only they outrank the rest."""

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
    EXPLICIT = "explicit"
    IMPLIED = "implied"
    INFERRED = "inferred"


class Sentiment(StrEnum):
    FRUSTRATED = "frustrated"
    EXCITED = "excited"
    UNCERTAIN = "uncertain"
    NEUTRAL = "neutral"


class Status(IntEnum):
    ACTIVE = 0
    ARCHIVED = 1
    QUARANTINED = 2
    HIDDEN = 3


@dataclass(frozen=True, slots=True)
class Memory:
    """One statement in the long-term store, with its usage counters."""

    id: MemoryId
    public_id: PublicId
    scope_id: ScopeId
    user_id: UserId | None
    kind: Kind
    category: Category
    domain: Domain
    content: str
    language: str | None
    tokens: int
    subject: str | None
    attribute: str | None
    value: str | None
    polarity: bool
    current_slot: str | None
    source_type: SourceType
    origin: Origin
    speaker: str
    conversation_id: ConversationId | None
    follows: MemoryId | None
    source_message_id: MessageId | None
    derived_from: tuple[MemoryId, ...]
    strength: Strength
    sentiment: Sentiment
    confidence: float
    importance: float
    last_confirmed_at: datetime
    valid_from: datetime
    valid_until: datetime | None
    created_at: datetime
    superseded_by: MemoryId | None
    superseded_at: datetime | None
    expires_at: datetime | None
    status: Status
    protected: bool
    secret: bool
    access_count: int
    last_accessed_at: datetime | None
    use_count: int
    ignored_count: int
    last_used_at: datetime | None
