"""Responses around an erasure: the question before it, and the last words, which are kept nowhere."""

from __future__ import annotations

from agent7.language.replies.rendering import say


def asked(language: str) -> str:
    """The confirmation question: nothing of the person is to be left, yes or no?"""
    return say("forgetting.erase_asked", language)


def last_words(language: str) -> str:
    """The erasure happens now. Sent before it is done, since afterwards nobody knows where to."""
    return say("forgetting.erase_last_words", language)
