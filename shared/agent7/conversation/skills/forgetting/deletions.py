"""Orders to delete something: about memory only where it holds what is named, else about whatever it was that was made."""

from __future__ import annotations

from typing import Final

from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.forgetting.acts import ForgetAbout, forget_about
from agent7.conversation.skills.forgetting.requests import ForgettingOnRequest
from agent7.memory import MemoryAgent

LONGEST_ORDER: Final = 120
"""Characters."""


def ordered(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> ForgetAbout | None:
    """What forgets that which "delete the door code" names; None while work goes on, and behind work where nothing told is called so."""
    if part.command or part.statements or part.message.origin != DIRECT or len(part.rest) > LONGEST_ORDER:
        return None
    if heard.work.delivered or any(task.is_open for task in heard.work.tasks):
        return None
    found = part.read(language).recognised("Delete")
    topic = found.slot("topic") if found else ""
    if not topic or (heard.work.tasks and not memory.meant(heard.scope, topic, language)[1]):
        return None
    return forget_about(ForgettingOnRequest(memory), heard, topic, language)
