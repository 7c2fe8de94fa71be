"""What became of a write or a "forget", and what is known of a person in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from agent7.identity import MessageId
from agent7.language import Topic
from agent7.memory.model.notes import Refusal
from agent7.store.memory.memory_rows import Memory
from agent7.types import Category


class Outcome(StrEnum):
    """How a write ended: inserted, confirmed as a duplicate, superseding, or refused."""

    NEW = "new"
    CONFIRMED = "confirmed"
    UPDATED = "updated"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Room:
    """Tokens that all active statements take in the memory document, of `limit`. Above it the document is a selection."""

    used: int
    limit: int

    @property
    def remaining(self) -> int:
        """Tokens left; 0 when over the limit."""
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
class Forgotten:
    """What a "forget" deleted, and what the caller must still redact: messages, outbox bodies, turns.

    Of a memory of which only pieces went `memories` holds those pieces. `phrases` are the texts and values that say it by themselves;
    `carrier_of` knows the others. They must not be stored or logged.
    """

    memories: tuple[Memory, ...]
    source_message_ids: tuple[MessageId, ...] = ()
    phrases: tuple[str, ...] = ()
    protected: tuple[Memory, ...] = ()
    rules: tuple[str, ...] = ()
    """The texts of the standing instructions that went."""
    topic: Topic | None = None
    """What was meant, where all that speaks of it goes."""

    def and_also(self, other: Forgotten) -> Forgotten:
        """What went by the one and by the other."""
        return replace(
            self,
            memories=(*self.memories, *other.memories),
            source_message_ids=(*self.source_message_ids, *other.source_message_ids),
            phrases=(*self.phrases, *other.phrases),
            rules=(*self.rules, *other.rules),
        )


@dataclass(frozen=True, slots=True)
class Overview:
    """What is known about a person: statements in numbers, the most telling ones, and the newest of what they said in their own words.

    `done`: what came of the latest tasks, which is nothing about the person and counts for nothing.
    """

    total: int
    by_category: Mapping[Category, int]
    top: tuple[Memory, ...]
    noted: tuple[Memory, ...]
    done: tuple[Memory, ...] = ()
    passed_on: tuple[Memory, ...] = ()
    """Texts of others: the newest."""
