"""The table of skills: whatever the assistant can do, and who carries out a typed intent. A model's schema and the docs are made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agent7.conversation.acts import Act
from agent7.conversation.skill import Request, Skill
from agent7.conversation.skills import contact, documents, history, instructions, lessons, memories, talk, why
from agent7.conversation.skills.forgetting import skill as forgetting
from agent7.conversation.skills.reminders import requests as reminders
from agent7.conversation.skills.tasks import skill as tasks
from agent7.language import Command

ROOMS: Final = (talk, memories, forgetting, history, why, reminders, instructions, lessons, tasks, documents, contact)
SKILLS: Final[Mapping[str, Skill]] = {skill.name: skill for room in ROOMS for skill in room.SKILLS}
"""Every skill by its name, those that a message needs most first."""
BY_COMMAND: Final[Mapping[type[Command], Skill]] = {kind: skill for skill in SKILLS.values() for kind in skill.commands}


def acts_of(command: Command, request: Request) -> list[Act]:
    """What carrying out a typed intent takes."""
    return BY_COMMAND[type(command)].act(command, request)


def planned_acts(request: Request) -> list[Act]:
    """What carrying out a planned intent takes; nothing where a reply is all of it, or it lacks what the skill needs."""
    planned = request.planned
    typed = SKILLS[planned.skill].typed if planned else None
    command = typed(planned, request.language) if planned and typed else None
    return acts_of(command, request) if command else []
