"""Acts of overview: what is known of the person, or of one topic, with what this turn has just kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.conversation.acts.act import NotFound
from agent7.conversation.memory_lines import marked
from agent7.identity import Scope
from agent7.language import clean
from agent7.language.replies import texts
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import UnitOfWork
from agent7.text_units import shortened

LONGEST_LINE: Final = 160
"""Characters of what is told in an overview in the person's own words."""


@dataclass(frozen=True, slots=True)
class TellWhatIsKnown:
    """List what is remembered of the person, with what this turn has just kept."""

    memory: MemoryAgent
    scope: Scope
    language: str
    zone: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        known = self.memory.overview(self.scope, at=at, unit=unit)
        told = marked(self.memory, unit, self.scope, known.top, self.language, zone=self.zone, at=at)
        noted, passed_on, done = (
            [shortened(clean(memory.content), LONGEST_LINE) for memory in each] for each in (known.noted, known.passed_on, known.done)
        )
        return (texts.overview(self.language, known.total, known.by_category, told, noted, done, passed_on),)


@dataclass(frozen=True, slots=True)
class TellAbout:
    """List what is remembered about a topic, with what this turn has just kept."""

    memory: MemoryAgent
    scope: Scope
    topic: str
    language: str
    zone: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[str]:
        about = self.memory.known_about(self.scope, self.topic, self.language, at=at, unit=unit)
        found = marked(self.memory, unit, self.scope, about, self.language, zone=self.zone, at=at)
        told = texts.known_about(self.language, self.topic, found)
        return (told if found else NotFound(told),)
