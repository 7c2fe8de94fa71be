"""Feedback classification: what a person thinks of a task's result by their next message; approved, rejected, or neither. Pure."""

from __future__ import annotations

from typing import Final, Literal

from agent7.language.intents.small_talk import small_talk
from agent7.language.text.normalization import clean, fold
from agent7.language.word_patterns import across

Verdict = Literal["approved", "rejected", "unknown"]

_PRAISE: Final = across("feedback", r"(?:<praise>)(?!\w)")
_COMPLAINT: Final = across("feedback", "<complaint>")
_EDGES = " .,;:!?\u2026\u00a1\u00bf\"'()*~-"


def result_verdict(text: str, language: str) -> Verdict:
    """The verdict in a message. A complaint anywhere outweighs thanks; praise counts at the beginning, thanks as the whole message."""
    message = clean(text)
    folded = fold(message).strip(_EDGES)
    talk = small_talk(message, language)
    if talk == "objection" or _COMPLAINT.search(folded):
        return "rejected"
    if talk == "thanks" or _PRAISE.match(folded):
        return "approved"
    return "unknown"
