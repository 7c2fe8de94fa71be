"""Responses about proposals: how a learnt rule or pattern is put into words, in the person's language."""

from __future__ import annotations

from agent7.language.replies.rendering import say


def rule(language: str, text: str, reason: str) -> str:
    """What is not to be proposed again, with the reason; a built-in one where the person gave none."""
    return say("episodes.avoid", language, text=text, reason=reason or say("episodes.avoid_reason", language))


def welcome(language: str, text: str) -> str:
    """What the person is glad to be offered."""
    return say("episodes.welcome", language, text=text)
