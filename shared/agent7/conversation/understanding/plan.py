"""The plan of a turn: what the person wants, each thing with the words that say it, and what is said besides what skills tell."""

from __future__ import annotations

from dataclasses import dataclass

from agent7.conversation.skill import PlannedIntent
from agent7.identity import MemoryId


@dataclass(frozen=True, slots=True)
class Plan:
    """What an understander makes of a message. `used`: the memories that the reply rests on; `told`: those that could have been.

    `question`: what is asked back, and stays open; `dropped`: why intents or the reply did not hold, in short codes; `promised`: the
    skills that the dropped reply spoke of as if they were carried out.
    """

    intents: tuple[PlannedIntent, ...] = ()
    reply: str = ""
    used: tuple[MemoryId, ...] = ()
    told: tuple[MemoryId, ...] = ()
    question: str = ""
    dropped: tuple[str, ...] = ()
    promised: frozenset[str] = frozenset()

    def has(self, *skills: str) -> bool:
        """Whether it has an intent of one of these skills."""
        return any(intent.skill in skills for intent in self.intents)
