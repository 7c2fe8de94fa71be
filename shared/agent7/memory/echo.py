"""Whether an answer has used a memory, where it cites none: by the words that both hold and the question did not. Pure."""

from __future__ import annotations

from typing import Final

from agent7.memory.lexing import lex

LEAST_SHARE: Final = 0.5
"""Share of a memory's own words that an answer repeats when it rests on it."""


def echoes(answer: str, content: str, question: str, language: str | None = None) -> bool:
    """Whether the answer says at least half of what the memory says beyond the question."""
    said, asked = lex(answer, language).frequencies, lex(question, language).frequencies
    own = [word for word in lex(content, language).frequencies if word not in asked]
    return bool(own) and sum(word in said for word in own) >= LEAST_SHARE * len(own)
