"""Words by which a claim is judged: nods, pronouns, negation, and who it speaks of; over folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.word_patterns import Words, across, pattern

NODS: Final = across("claims", r"(?:\b(?:<nods>)\b\W*)+")
"""Evidence that says nothing."""
POINTS: Final = across("claims", r"^(?:<points>)\b")
"""Begins with a pronoun: nobody knows later whom it meant. Over text in small letters, not folded."""
OF_THE_PERSON: Final = across("claims", r"\b(?:<person>)\b")
"""Names of the person in the third person, as texts from elsewhere call them."""
OF_THE_USER: Final = across("claims", r"\b(?:<user>)\b|<user_unspaced>")
""""The user", as models call the person; in other languages too."""
CLAUSE_END: Final = across("claims", r"[,;:.!?()\u2014\u3002\uff0c\u3001]+|\b(?:<clause>)\b")
"""Where a clause with a negation of its own ends."""
DENIES_ELSEWHERE: Final = across("claims", r"\b(?:<denies>)\b|<denies_unspaced>")
"""Negation in languages that have no grammar here."""


class _Claims(Words):
    files = ("claims",)

    against = pattern("<against>")


def is_against(folded: str, language: str) -> bool:
    """Whether a folded text in one of the languages holds a word against something, besides those of denial."""
    return bool(_Claims.of(language).against.search(folded))
