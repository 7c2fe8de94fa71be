"""Lessons as their person sees them: listed on request, and dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.conversation.acts import Act, Paragraph
from agent7.identity import Scope
from agent7.language import Command, commands
from agent7.language.replies import lesson_texts
from agent7.memory import MemoryAgent
from agent7.store.unit_of_work import UnitOfWork

MOST_TOLD: Final = 15


@dataclass(frozen=True, slots=True)
class TellLessons:
    """List what was learned: from corrections, and from what they did not want to be proposed."""

    memory: MemoryAgent
    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:
        rules = [rule.memory.content for rule in self.memory.suggestions.rules(self.scope, at=at, unit=unit)]
        taught = [lesson.text for lesson in self.memory.lessons.all(self.scope, unit=unit)]
        return (lesson_texts.lessons(self.language, [*rules, *taught][:MOST_TOLD]),)


@dataclass(frozen=True, slots=True)
class DropLesson:
    """Forget the lesson that was taught last."""

    memory: MemoryAgent
    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:  # noqa: ARG002 - every act is told when
        newest = self.memory.lessons.all(self.scope, unit=unit)[:1]
        gone = self.memory.lessons.forget(unit, self.scope, [lesson.public_id for lesson in newest])
        return (lesson_texts.dropped(self.language, gone[0].text) if gone else lesson_texts.lessons(self.language, []),)


def about_lessons(memory: MemoryAgent, command: Command, scope: Scope, language: str) -> Act | None:
    """What a command about lessons does; None for any other."""
    if isinstance(command, commands.Lessons):
        return TellLessons(memory, scope, language)
    return DropLesson(memory, scope, language) if isinstance(command, commands.DropLesson) else None
