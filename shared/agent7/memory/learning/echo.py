"""Attribution by word overlap.

Whether an answer has used a memory, where it cites none: by the words that both hold and the question did not. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from agent7.language import lex

LEAST_SHARE: Final = 0.5
"""Share of a memory's own words that an answer repeats when it rests on it."""
PASSAGE: Final = 40
"""Words of an answer that are looked at together: in a report of pages every common word occurs somewhere."""


def echoes(answer: str, content: str, question: str, language: str | None = None) -> bool:
    """Whether the answer says at least half of what the memory says beyond the question, in one place."""
    return echoed(answer, [(content, language)], question)[0]


def echoed(answer: str, memories: Sequence[tuple[str, str | None]], question: str) -> list[bool]:
    """The same of many memories, each with its language: the answer is read once for each language."""
    parts = passages(answer)

    @cache
    def said(language: str | None) -> list[frozenset[str]]:
        return [frozenset(lex(part, language).frequencies) for part in parts]

    @cache
    def asked(language: str | None) -> frozenset[str]:
        return frozenset(lex(question, language).frequencies)

    def rests_on(content: str, language: str | None) -> bool:
        own = lex(content, language).frequencies.keys() - asked(language)
        return bool(own) and any(len(own & part) >= LEAST_SHARE * len(own) for part in said(language))

    return [rests_on(content, language) for content, language in memories]


def passages(text: str) -> list[str]:
    """A long text in overlapping stretches; a short one as a whole."""
    words = text.split()
    starts = range(0, max(len(words) - PASSAGE // 2, 1), PASSAGE // 2)
    return [" ".join(words[start : start + PASSAGE]) for start in starts]
