"""Exact commands: whole messages that rules carry out in every deployment, without a model: a short closed list."""

from __future__ import annotations

from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.language import commands, fold
from agent7.memory import MemoryAgent

COURTESIES: Final = ("greeting", "thanks")


def is_exact(memory: MemoryAgent, heard: Heard, part: Part) -> bool:
    """Whether the whole message, which is this one part, is on the list. A yes or no is only as the answer to a question of ours.

    "Remember this" points at the message that it answers: whose words those are, rules know.
    """
    if part.message.origin != DIRECT:
        return False
    match message_kinds.parsed(part.message).exact_command:
        case None | commands.Yes() | commands.No():
            return isinstance(part.command, commands.Remember) and not part.command.text and not part.rest
        case commands.Forget(topic=topic):
            return _finds(memory, heard, topic)
    return True


def is_courtesy(heard: Heard, part: Part, language: str) -> bool:
    """Whether it only greets or thanks, and nothing of ours is open."""
    alone = part.message.origin == DIRECT and part.command is None and not heard.conversation.context.get("asked")
    return alone and message_kinds.parsed(part.message, language).small_talk in COURTESIES


def _finds(memory: MemoryAgent, heard: Heard, topic: str) -> bool:
    """Whether something is held that has all words of the topic: then it is certain what is meant."""
    wanted = set(fold(topic).split())
    return any(wanted <= set(fold(each.content).split()) for each in memory.find_about(heard.scope, topic, at=heard.at))
