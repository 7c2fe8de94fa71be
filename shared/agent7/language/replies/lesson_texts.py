"""Response templates about lessons and proposals."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.language.replies.rendering import listed, say


def prefers(language: str, preferred: str, rejected: str | None) -> str:
    """A lesson was learnt: what was meant, as it was understood."""
    if rejected:
        return say("lessons.prefers", language, preferred=preferred, rejected=rejected)
    return say("lessons.prefers_alone", language, preferred=preferred)


def avoids(language: str, text: str) -> str:
    """A lesson was learnt: what is not to be done again, in the words of the lesson."""
    return say("lessons.avoids", language, text=text)


def declined(language: str) -> str:
    """A proposal of ours was declined."""
    return say("lessons.declined", language)


def lessons(language: str, texts: Sequence[str]) -> str:
    """The answer to "What have you learned from me?"."""
    return say("lessons.lessons", language, items=listed(texts)) if texts else say("lessons.no_lessons", language)


def dropped(language: str, text: str) -> str:
    """A lesson was taken back."""
    return say("lessons.dropped", language, text=text)


def reason_noted(language: str) -> str:
    """The reason why an answer was wrong is noted."""
    return say("lessons.reason_noted", language)


def rule_not_asked(language: str) -> str:
    """A possible standing instruction, from somebody who does not want to be asked."""
    return say("lessons.rule_not_asked", language)
