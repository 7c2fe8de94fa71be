"""Claims: the data model of extraction.

The words of extraction on memory's side: a claim, the sources that it was drawn from, and why it may be turned away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from agent7.identity import MemoryId, MessageId, TaskId
from agent7.llm.failure import NOTHING_USED, Usage
from agent7.memory.model import Draft, Remembered
from agent7.types import Category, Domain, Kind, Origin, Sentiment, Slot, Strength


@dataclass(frozen=True, slots=True)
class Source:
    """One text that was read, and whose words it is; `memory` where it is one.

    What was understood by ear makes no fact surer than `surest`.
    """

    text: str = field(repr=False)
    origin: Origin
    said_at: datetime
    message: MessageId | None = None
    surest: float = 1.0
    memory: MemoryId | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A fact that a model says to have found. `evidence` are the words that are to say it.

    `from_untrusted`: the model itself names the untrusted source. `begins_later`: it is not so yet.
    """

    content: str = field(repr=False)
    evidence: str = field(repr=False)
    category: Category
    domain: Domain
    kind: Kind = Kind.SEMANTIC
    strength: Strength = Strength.EXPLICIT
    sentiment: Sentiment = Sentiment.NEUTRAL
    confidence: float = 1.0
    slot: tuple[Slot, str] | None = None
    from_untrusted: bool = False
    begins_later: bool = False
    same_as: MemoryId | None = None
    replaces: MemoryId | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read together: the sources, what the assistant said between them, and what it knew already.

    `injected` are the memories that went into the work or the reply; `known` those that the model was shown, each with its origin.
    `examples` are the names that only a prompt's examples hold.
    """

    sources: Sequence[Source]
    ours: Sequence[str] = ()
    injected: Sequence[MemoryId] = ()
    known: Sequence[Source] = ()
    examples: frozenset[str] = frozenset()
    task: TaskId | None = None
    language: str | None = None


class Rejection(StrEnum):
    """Why a claim is not kept."""

    NO_EVIDENCE = "no_evidence"
    """Its evidence is in no source, or says nothing."""
    UNSUPPORTED = "unsupported"
    """It holds a number or a name that nothing that was read holds."""
    QUESTION = "question"
    REQUEST = "request"
    """It tells the assistant what to do; only the person gives instructions, and they are confirmed."""
    VAGUE = "vague"
    """Nobody could tell later what it is about."""
    OURS = "ours"
    """Its substance is what the assistant said."""
    ECHO = "echo"
    """It repeats a memory that went into the work."""
    EXAMPLE = "example"
    """It repeats the prompt."""


@dataclass(frozen=True, slots=True)
class Sifted:
    """Claims that passed the gate, made ready to be kept, and how many did not, by reason. `known` are the memories that were read."""

    drafts: Sequence[Draft] = ()
    rejected: Mapping[Rejection, int] = field(default_factory=dict)
    injected: Sequence[MemoryId] = ()
    known: Sequence[MemoryId] = ()
    compared: Usage = NOTHING_USED
    """What asking a model whether near statements are one has cost; `judge` is that model."""
    judge: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of the drafts, in their order (None: an echo), and how many claims were turned away in all, by reason."""

    outcomes: Sequence[Remembered | None] = ()
    rejected: Mapping[Rejection, int] = field(default_factory=dict)

    @property
    def any_fact(self) -> bool:
        """Whether any claim became or confirmed a memory."""
        return any(outcome is not None and outcome.memory is not None for outcome in self.outcomes)
