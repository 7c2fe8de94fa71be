"""Somebody about whom a thousand things are known: mostly talk, a tenth of it facts and preferences said on purpose."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from agent7.identity import ConversationId, Scope
from agent7.memory import MemoryAgent, Note
from agent7.store.unit_of_work import Database, Fence
from benchmarks.recall.speed import sentences

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SIZE = 1_000
BATCH = 250
SAID_ON_PURPOSE = (
    "I prefer {} over cars", "My favourite place for {} is the old harbour", "I like {} very much", "I'm allergic to {}",
    "My sister works with {}", "I always order {} on Fridays", "I don't want {} in my kitchen", "My company sells {}",
    "I decided to learn about {} this year", "We keep {} in the garage",
)  # fmt: skip
THINGS = ("bicycles", "walnuts", "candles", "lemons", "violins", "ceramics", "sourdough", "sailing boats", "chess sets", "tulips")
WORK = (
    "Build me a landing page about {}",
    "Compare three shops that sell {} and tell me their prices",
    "Write a letter to my landlord about {} in the garage",
    "Plan a birthday party with {} for my sister",
    "Find a course about {} near me that is open on Fridays",
)
REQUESTS = tuple(work.format(thing) for thing in THINGS for work in WORK)


def notes(size: int = SIZE) -> list[Note]:
    """What the person said in the last weeks, oldest first."""
    on_purpose = [statement.format(thing) for statement in SAID_ON_PURPOSE for thing in THINGS][: size // 10]
    talk = sentences(size - len(on_purpose))
    told = []
    for number, text in enumerate(talk):
        said_at = NOW - timedelta(minutes=30 * (len(talk) - number))
        told.append(Note.verbatim(text, said_at=said_at, conversation=ConversationId(number // 20)))
        if number % 9 == 8 and number // 9 < len(on_purpose):
            told.append(Note.explicit(on_purpose[number // 9], said_at=said_at))
    return told


def tell(database: Database, memory: MemoryAgent, scope: Scope, size: int = SIZE) -> None:
    """Let memory know all of it."""
    told = notes(size)
    for start in range(0, len(told), BATCH):
        drafts = memory.drafts(scope, told[start : start + BATCH], at=NOW)
        with database.transaction(Fence.around(scope)) as unit:
            for draft in drafts:
                memory.remember(unit, scope, draft, at=draft.note.said_at)
