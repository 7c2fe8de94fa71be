"""The words of memory: what goes in (Note, Draft), what is kept (Memory) and what comes out (Recall and the outcomes of writes)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from agent7.identity import ConversationId, MemoryId, MessageId, PublicId, TaskId
from agent7.llm.failure import NOTHING_USED, Usage
from agent7.store.memory.instructions import Instruction
from agent7.store.memory.memory_rows import Memory
from agent7.store.memory.task_outcomes import TaskOutcome
from agent7.types import Category, Domain, Kind, Origin, Sentiment, Slot, SourceType, Strength, Tag

__all__ = [
    "MULTIPLIERS",
    "Arm",
    "Draft",
    "Forgotten",
    "Instruction",
    "Memory",
    "Note",
    "Outcome",
    "Overview",
    "Part",
    "Purpose",
    "Recall",
    "Recalled",
    "Refusal",
    "Remembered",
    "Room",
    "Spent",
    "SummaryLine",
    "TaskOutcome",
    "Tier",
]


class Purpose(StrEnum):
    """What a recall is for: decides how many memories come back."""

    SESSION_START = "session_start"
    TURN = "turn"
    TASK = "task"
    SEARCH = "search"
    """An operator or the person looks for something by themselves."""
    CHEAP = "cheap"
    """As a turn, for somebody who is over their budget."""


class Arm(StrEnum):
    """Which way a memory was found."""

    VECTOR = "vector"
    LEXICAL = "lexical"
    SLOT = "slot"
    GRAPH = "graph"
    TIME = "time"
    NEIGHBOUR = "neighbour"


class Part(StrEnum):
    """What the score of a recalled memory is made of: shares that are added, then the factors in `MULTIPLIERS`."""

    MEANING = "meaning"
    """The cosine to the question."""
    WORDS = "words"
    SPEAKER = "speaker"
    """Said by whom the question means."""
    WINDOW = "window"
    """Within the time that the question names."""
    DATED = "dated"
    """Says when, and the question asks for that."""
    QUESTION = "question"
    """Only asks: a share less."""
    BREVITY = "brevity"
    """A few words lie close to everything: a share less."""
    GRAPH = "graph"
    """It speaks of whom the question names, or of somebody who is spoken of with them."""
    NEIGHBOURS = "neighbours"
    """What was said just before and after it matters too."""
    CONVERSATION = "conversation"
    """What else was said in the same conversation matters too."""
    STANDING = "standing"
    """Where nothing was asked: how sure and how recent it is."""
    CONFIDENCE = "confidence"
    PRIORITY = "priority"
    SENTIMENT = "sentiment"


MULTIPLIERS: Final = frozenset({Part.CONFIDENCE, Part.PRIORITY, Part.SENTIMENT})


class Tier(StrEnum):
    """Which tier a recall was answered from."""

    SUMMARIES = "summaries"
    ITEMS = "items"


class Outcome(StrEnum):
    NEW = "new"
    CONFIRMED = "confirmed"
    UPDATED = "updated"
    REFUSED = "refused"


class Refusal(StrEnum):
    """Why a note is not kept."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    SECRET = "secret"  # noqa: S105 - a reason, not a secret
    FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to remember, as it was said.

    `source` tells explicit statements ("remember that ...") from verbatim rows; `speaker` is "user", "assistant" or the name of
    another person in a group. `conversation` is the session: what was said just before and after a hit is known by it.
    """

    text: str
    source: SourceType
    origin: Origin
    said_at: datetime
    speaker: str = "user"
    conversation: ConversationId | None = None
    source_message_id: MessageId | None = None
    language: str | None = None
    strength: Strength = Strength.EXPLICIT
    sentiment: Sentiment = Sentiment.NEUTRAL
    category: Category | None = None
    derived_from: tuple[MemoryId, ...] = ()
    slot: Slot | None = None
    """What `text` is the value of, when it says no more than that: "Omega" after "No, it's called Omega"."""
    corrects: Memory | None = None
    """The memory that held the wrong value of that slot: it is closed, and its sentence is said again with the new value."""
    kind: Kind = Kind.SEMANTIC
    domain: Domain | None = None
    evidence: str = ""
    """The span of the input that says it."""
    source_task: TaskId | None = None
    outcome: TaskOutcome | None = None
    """Of a task's outcome: what the person thinks of it."""
    claimed: tuple[Slot, str] | None = None
    """The slot and value that a model reads in the text. They count where the rules read none and they fit the closed list."""
    holds_slot: bool = True
    """False: the text sets no slot whatever it says, since it tells of the future or of a task."""
    surest: float = 1.0
    """No surer than this, whatever its strength."""
    waits: bool = False
    """Kept for an operator to look at, and never recalled before."""
    same_as: MemoryId | None = None
    replaces: MemoryId | None = None
    """The memory that a model takes for the same, or for out of date now: taken at its word within bounds."""

    @classmethod
    def explicit(
        cls,
        text: str,
        *,
        said_at: datetime,
        source_message_id: MessageId | None = None,
        origin: Origin = Origin.DIRECT_USER,
        language: str | None = None,
        slot: Slot | None = None,
        corrects: Memory | None = None,
        surest: float = 1.0,
    ) -> Note:
        """What the person asked us to remember: confidence 1.0, or `surest`. With a `slot` the text is nothing but its value."""
        return cls(
            text,
            SourceType.EXPLICIT,
            origin,
            said_at,
            source_message_id=source_message_id,
            language=language,
            slot=slot,
            corrects=corrects,
            surest=surest,
        )

    @classmethod
    def verbatim(
        cls,
        text: str,
        *,
        said_at: datetime,
        speaker: str = "user",
        origin: Origin = Origin.DIRECT_USER,
        conversation: ConversationId | None = None,
        source_message_id: MessageId | None = None,
        language: str | None = None,
    ) -> Note:
        """What somebody said, word for word: recallable, never part of counts, the document or contradictions."""
        return cls(text, SourceType.VERBATIM, origin, said_at, speaker, conversation, source_message_id, language, Strength.IMPLIED)

    @classmethod
    def of_task(
        cls,
        text: str,
        *,
        said_at: datetime,
        source_task: TaskId,
        evidence: str,
        outcome: TaskOutcome = "unknown",
        language: str | None = None,
    ) -> Note:
        """What became of a task, by the result's word: recallable and untrusted, kept for 60 days."""
        return cls(
            text,
            SourceType.EXTRACTION,
            Origin.TASK_RESULT,
            said_at,
            language=language,
            category=Category.TASK_OUTCOME,
            kind=Kind.EPISODIC,
            domain=Domain.WORK,
            evidence=evidence,
            source_task=source_task,
            outcome=outcome,
            holds_slot=False,
        )

    @classmethod
    def extracted(
        cls,
        text: str,
        *,
        said_at: datetime,
        origin: Origin,
        evidence: str,
        strength: Strength = Strength.EXPLICIT,
        source_message_id: MessageId | None = None,
        source_task: TaskId | None = None,
        language: str | None = None,
    ) -> Note:
        """A fact drawn from what was said or done: confidence .9, .7 or .5 by its strength, less from an untrusted origin."""
        return cls(
            text,
            SourceType.EXTRACTION,
            origin,
            said_at,
            source_message_id=source_message_id,
            language=language,
            strength=strength,
            evidence=evidence,
            source_task=source_task,
        )


@dataclass(frozen=True, slots=True)
class Draft:
    """A note made ready outside any transaction: cleaned, normalised, lexed and embedded."""

    note: Note
    content: str
    language: str | None
    tokens: int
    kind: Kind
    category: Category
    domain: Domain
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    polarity: bool = True
    single_valued: bool = False
    frequencies: Mapping[str, int] = field(default_factory=dict)
    """How often each lexeme occurs; their sum is the length that BM25 uses."""
    model: str | None = None
    vector: tuple[float, ...] | None = None
    """None when the embedding model gave nothing: the memory is then found by its words until it is embedded."""
    asks: bool = False
    dated: bool = False
    secret: bool = False
    denied: tuple[tuple[str, str, str | None], ...] = ()
    """What it takes back, each as subject, attribute and value ("I don't live in Berlin any more"); None: whatever is held."""
    fingerprints: tuple[str, ...] = ()
    """Keyed hashes of the content and of subject, attribute and value: what `forgotten` is asked for."""
    evidence: str = ""
    """The sentence of the note that it was drawn from, where that says it in other words."""
    refusal: Refusal | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """Tokens that all active statements take in the memory document, of `limit`. Above it the document is a selection."""

    used: int
    limit: int

    @property
    def remaining(self) -> int:
        return max(self.limit - self.used, 0)


@dataclass(frozen=True, slots=True)
class Remembered:
    """What became of a draft. `previous` is what an update closed; `conflicts` are kept beside the new one, both flagged.

    `room` says how full the document is now; None for a verbatim row, which is no part of it.
    """

    outcome: Outcome
    memory: Memory | None = None
    previous: Memory | None = None
    conflicts: tuple[Memory, ...] = ()
    reason: Refusal | None = None
    detail: str = ""
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class Recalled:
    """One memory of a recall, and why it is there.

    `cosine` in [-1, 1], `lexical` = BM25 divided by the most that the query could score, in [0, 1].
    """

    memory: Memory
    score: float
    cosine: float | None
    lexical: float
    arms: frozenset[Arm]
    confidence: float
    """Effective confidence at the time of the recall, in [0, 1]."""
    tags: frozenset[Tag] = frozenset()
    parts: Mapping[Part, float] = field(default_factory=dict)
    """What `score` is the sum of, and its factors; empty where nothing was asked."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What one recall took: calls of the embedding model `model`, none where it was not asked, and how long Postgres worked."""

    model: str = ""
    usage: Usage = NOTHING_USED
    database: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A line of a category's summary that goes along with a recall: what one memory says, in short. `said_at` as that memory's."""

    memory: MemoryId
    category: Category
    text: str = field(repr=False)
    said_at: datetime
    confidence: float
    tags: frozenset[Tag]
    tokens: int


@dataclass(frozen=True, slots=True)
class Recall:
    """One retrieval. `degraded` names what did not answer, `tokens` is what its items cost a prompt."""

    public_id: PublicId
    query: str
    purpose: Purpose
    at: datetime
    items: tuple[Recalled, ...]
    degraded: tuple[str, ...] = ()
    took: timedelta = timedelta(0)
    tokens: int = 0
    arms: frozenset[Arm] = frozenset()
    """Which of them looked."""
    spent: Spent = Spent()
    over_budget: bool = False
    """Whether a limit of money was reached with it: what it brought in vain sinks faster then."""
    tier: Tier = Tier.ITEMS
    summaries: tuple[SummaryLine, ...] = ()
    """Further lines of the summary that answered, which hold some words of the question."""
    rewriting: Spent = Spent()
    """What asking a model to complete the question cost; no calls where none was asked."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a "forget" deleted, and what the caller must still redact: messages, outbox bodies, turns.

    `phrases` are the texts and values that say it by themselves; `carrier_of` knows the others. They must not be stored or
    logged.
    """

    memories: tuple[Memory, ...]
    source_message_ids: tuple[MessageId, ...] = ()
    phrases: tuple[str, ...] = ()
    protected: tuple[Memory, ...] = ()
    rules: tuple[str, ...] = ()
    """The texts of the standing instructions that went."""


@dataclass(frozen=True, slots=True)
class Overview:
    """What is known about a person: statements in numbers, the most telling ones, and the newest of what they said in their own words."""

    total: int
    by_category: Mapping[Category, int]
    top: tuple[Memory, ...]
    noted: tuple[Memory, ...]
