"""What goes into memory: a note as it was said, and the draft that is made of it outside any transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from agent7.identity import ConversationId, MemoryId, MessageId, TaskId
from agent7.store.memory.memory_rows import Memory
from agent7.store.memory.task_outcomes import TaskOutcome
from agent7.types import Category, Domain, Kind, Origin, Sentiment, Slot, SourceType, Strength


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
    """The slot and value that a model reads in the text: what the schema does not know has a slot too. The value stands in the text."""
    changes: bool = False
    """It puts right what is held: the one other value of its slot is over, which of several nobody said."""
    holds_slot: bool = True
    """False: the text sets no slot whatever it says, since it tells of the future or of a task."""
    surest: float = 1.0
    """No surer than this, whatever its strength."""
    waits: bool = False
    """Kept for an operator to look at, and never recalled before."""
    life: timedelta | None = None
    """How long it is kept; None: as long as others of its category."""
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
        claimed: tuple[Slot, str] | None = None,
        replaces: MemoryId | None = None,
    ) -> Note:
        """What the person told us to remember: confidence 1.0, or `surest`. With a `slot` the text is nothing but its value.

        `claimed`, `replaces`: what a model has read in the text, and the memory that it takes the place of.
        """
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
            claimed=claimed,
            replaces=replaces,
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
    changes: bool = False
    """Of an attribute that is not in the schema: its value takes the place of another one, as a value of the schema's does by itself."""
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
