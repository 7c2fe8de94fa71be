"""Orders to delete something: about memory only where it holds what is named, else about whatever it was that was made.

An order that names nothing and stands beside other words is asked about: nothing is forgotten on a guess, and none is passed over.
"""

from __future__ import annotations

from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.acts import Act
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.conversation.skills.forgetting.acts import ForgetAbout, forget_about
from agent7.conversation.skills.forgetting.last import AskToUnsay
from agent7.conversation.skills.forgetting.requests import ForgettingOnRequest
from agent7.language import commands
from agent7.memory import MemoryAgent

LONGEST_ORDER: Final = 120
"""Characters."""


def ordered(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> Act | None:
    """What a part orders to delete without saying it as a command; None while work goes on, which it may be about."""
    if part.message.origin != DIRECT or heard.work.delivered or any(task.is_open for task in heard.work.tasks):
        return None
    if part.command is None and not part.rest:
        return None
    if isinstance(part.command, commands.Forget | None) and message_kinds.parsed(part.message).unsaid is not None:
        return AskToUnsay(memory, heard, part.message.id, language)
    return _named(memory, heard, part, language)


def _named(memory: MemoryAgent, heard: Heard, part: Part, language: str) -> ForgetAbout | None:
    """What forgets that which "delete the door code" names; behind work, and in looser words, only where something told is called so."""
    if part.command or part.statements or len(part.rest) > LONGEST_ORDER:
        return None
    found = part.read(language).recognised("Delete") or part.read(language).recognised("DeleteAny")
    topic = found.slot("topic") if found else ""
    if not found or not topic:
        return None
    act = forget_about(ForgettingOnRequest(memory), heard, topic, language)
    if not heard.work.tasks and (found.intent == "Delete" or act.near):
        return act
    return act if memory.meant(heard.scope, topic, language)[1] else None
