"""Vocabulary of the slot schema: the nouns for each attribute, relation and favourite thing in each language."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.word_patterns import Words, text

Nouns = dict[str, tuple[str, ...]]
"""Key -> nouns, of which the first is shown to a person."""


def _nouns(kind: str) -> cached_property[Nouns]:
    return cached_property(lambda words: {key: tuple(nouns) for key, nouns in words.data[kind].items()})


class Vocabulary(Words):
    """One language's nouns."""

    files = ("grammar/attributes",)

    favourite = text("favourite")
    """How a favourite `{thing}` is shown."""

    attributes = _nouns("attributes")
    """Of the attributes that are no person."""
    relations = _nouns("relations")
    """Of people and animals by what they are to the speaker."""
    things = _nouns("things")
    """Of favourite things."""
    qualifiers = _nouns("qualifiers")
    """How a qualifier is shown."""


VOCABULARY: Final[dict[str, Vocabulary]] = {language: Vocabulary(language) for language in LANGUAGES}
