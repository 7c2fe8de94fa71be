"""Responses before raw messages are forgotten of which no memory was made."""

from __future__ import annotations

from agent7.language.replies.rendering import say


def said_besides(language: str, topic: str, count: int) -> str:
    """So many messages mention the topic besides the memories."""
    return say("forgetting.said_besides", language, topic=topic, count=str(count))


def said_only(language: str, count: int) -> str:
    """So many messages mention it, and no memory does: are they to go?"""
    return say("forgetting.said_only", language, count=str(count))
