"""What comes out of memory: a retrieval with its ranked items, their scores and their arms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from agent7.identity import MemoryId, PublicId
from agent7.language import sentences
from agent7.llm.failure import NOTHING_USED, Usage
from agent7.store.memory.memory_rows import Memory
from agent7.types import Category, Tag


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

    __hash__ = str.__hash__  # that of an enumeration is Python: a recall looks up some thousand of them

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
    across: float | None = None
    """Where the embedding model reads every language: what a cosine of English with another is of one within a language."""
    sentences: Mapping[str, float] = field(default_factory=dict)
    """The cosine of each sentence of a long memory that was read closely (`answering.close_reading`); empty where none was."""
    room: int | None = None
    """Tokens that a prompt has for it, where that is less than all of it: it is shown as an extract then."""

    @property
    def tokens(self) -> int:
        """What it costs a prompt."""
        return self.memory.tokens if self.room is None else min(self.room, self.memory.tokens)


@dataclass(frozen=True, slots=True)
class Passage:
    """A memory, or the sentence of a document at this `place` among its sentences."""

    memory: Memory
    place: int | None = None

    @property
    def said(self) -> str:
        """Its words."""
        return self.memory.content if self.place is None else sentences(self.memory.content)[self.place]


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
