"""Whom a question asks about, where it says neither "my" nor what it wants: the assistant, or somebody by one name.

Nobody's paid work answers either: of itself the assistant says what it is, and of a person what memory holds, or that it holds nothing.
"""

from __future__ import annotations

from typing import Final

from agent7.language.intents.work_requests import pattern
from agent7.language.readings import reader
from agent7.language.sentences import politeness
from agent7.language.text.normalization import clean, fold, sentences

LONGEST: Final = 160
"""Characters of a question that asks of one thing."""
_OPENING: Final = " ,.;:\u00bf\u00a1\"'"


@reader
def asks_of_assistant(question: str, language: str) -> bool:
    """Whether it asks the assistant of itself: "how long may your answers be?", and not "can you tell me how high it is?"."""
    said = _last(question)
    bare, asked = politeness(said, language) if said else ("", False)
    return bool(bare) and not asked and pattern("of_assistant", language).search(fold(said)) is not None


@reader
def asks_who(question: str, language: str) -> bool:
    """Whether it asks who somebody is that has one name: of the person's own people, for the world's are told apart by two."""
    said = _last(question)
    return bool(said) and pattern("who_is", language).match(fold(said).lstrip(_OPENING)) is not None


def _last(question: str) -> str:
    said = sentences(clean(question))
    return said[-1] if said and len(said[-1]) <= LONGEST else ""
