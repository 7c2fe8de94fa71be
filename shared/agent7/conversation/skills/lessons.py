"""Lessons as their person sees them: listed on request, and dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from agent7.conversation.acts import Act, Paragraph
from agent7.conversation.skill import Request, Skill
from agent7.identity import Scope
from agent7.language import commands
from agent7.language.replies.rendering import listed, say
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
        known = [*rules, *taught][:MOST_TOLD]
        return (say("lessons.lessons", self.language, items=listed(known)) if known else say("lessons.no_lessons", self.language),)


@dataclass(frozen=True, slots=True)
class DropLesson:
    """Forget the lesson that was taught last."""

    memory: MemoryAgent
    scope: Scope
    language: str

    def carry_out(self, unit: UnitOfWork, at: datetime) -> Sequence[Paragraph]:  # noqa: ARG002 - every act is told when
        newest = self.memory.lessons.all(self.scope, unit=unit)[:1]
        gone = self.memory.lessons.forget(unit, self.scope, [lesson.public_id for lesson in newest])
        return (say("lessons.dropped", self.language, text=gone[0].text) if gone else say("lessons.no_lessons", self.language),)


def act(command: commands.Lessons | commands.DropLesson, request: Request) -> list[Act]:
    """Lessons are listed, or the last is taken back."""
    does = TellLessons if isinstance(command, commands.Lessons) else DropLesson
    return [does(request.means.memory, request.heard.scope, request.language)]


SKILLS = (
    Skill(
        "lessons",
        "List what was learnt from corrections, or take the last of it back.",
        commands=(commands.Lessons, commands.DropLesson),
        typed=lambda _intent, language: commands.Lessons(language=language),
        act=act,
    ),
)
