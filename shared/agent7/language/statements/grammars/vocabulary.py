"""Vocabulary of the slot schema: the nouns for each attribute, relation and favourite thing in each language."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.words import Words, text

Nouns = dict[str, tuple[str, ...]]
"""Key -> nouns, of which the first is shown to a person."""


class Vocabulary(Words):
    """One language's nouns."""

    files = ("attributes",)

    favourite = text("favourite")
    """How a favourite `{thing}` is shown."""

    @cached_property
    def attributes(self) -> Nouns:
        """Of the attributes that are no person."""
        return self._nouns("attributes")

    @cached_property
    def relations(self) -> Nouns:
        """Of people and animals by what they are to the speaker."""
        return self._nouns("relations")

    @cached_property
    def things(self) -> Nouns:
        """Of favourite things."""
        return self._nouns("things")

    @cached_property
    def qualifiers(self) -> Nouns:
        """How a qualifier is shown."""
        return self._nouns("qualifiers")

    def _nouns(self, kind: str) -> Nouns:
        return {key: tuple(nouns) for key, nouns in self.data[kind].items()}


VOCABULARY: Final[dict[str, Vocabulary]] = {language: Vocabulary(language) for language in LANGUAGES}
