"""Exact commands: whole messages that rules carry out in every deployment, without a model: a short closed list."""

from __future__ import annotations

from typing import Final

from agent7.conversation import message_kinds
from agent7.conversation.heard import DIRECT, Heard, Part
from agent7.language import commands, fold, sentences, small_talk
from agent7.memory import MemoryAgent

ALONE: Final = (
    commands.Stop,
    commands.Start,
    commands.Help,
    commands.ForgetAll,
    commands.Erase,
    commands.Export,
    commands.WhatDoYouKnowAboutMe,
)
COURTESIES: Final = ("greeting", "thanks")


def is_exact(memory: MemoryAgent, heard: Heard, part: Part) -> bool:
    """Whether the whole message, which is this one part, is on the list. Whatever is longer, looser or goes on is for a model."""
    command, words = part.command, message_kinds.words(part.message)
    if part.message.origin != DIRECT or part.rest or part.statements or len(sentences(words)) > 1:
        return False
    if isinstance(command, commands.Remember):
        return not command.rest
    return isinstance(command, ALONE) or (isinstance(command, commands.Forget) and _finds(memory, heard, command.topic))


def is_courtesy(heard: Heard, part: Part, language: str) -> bool:
    """Whether it only greets or thanks, and nothing of ours is open."""
    alone = part.message.origin == DIRECT and part.command is None and not heard.conversation.context.get("asked")
    return alone and small_talk(message_kinds.words(part.message), language) in COURTESIES


def _finds(memory: MemoryAgent, heard: Heard, topic: str) -> bool:
    """Whether something is held that has all words of the topic: then it is certain what is meant."""
    wanted = set(fold(topic).split())
    return any(wanted <= set(fold(each.content).split()) for each in memory.find_about(heard.scope, topic, at=heard.at))
