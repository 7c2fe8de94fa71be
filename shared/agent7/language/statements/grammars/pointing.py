"""Deictic words of all languages together: what points at something said before, or at the other one. Folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.word_patterns import Words, pattern


class Pointing(Words):
    """What a value or a sentence leans on."""

    files = ("grammar/deixis",)

    no_value = pattern(r"(?:<no_value>)\b|(?:<no_value_joined>) |(?:<no_value_alone>)\Z")
    definite = pattern("the (?!<only_one>)")
    """In English "the" points at what was just spoken of ("I like the plot"), but for what there is only one of."""
    compared = pattern(r"(?:^|.* )(?:<compared>)\Z")
    """Better than what?"""
    standing_for = pattern(r"(?:<standing_for>)\b")
    """First words of a value that stands for another."""
    elided = pattern(r"(?:^|.* )(?:<elided>)\Z")
    """Some of what?"""
    addresses = pattern(r"\b(?:<addresses>)\b|\bt'")
    """Words to the other one."""
    of_speaker = pattern(r"\b(?:<of_speaker>)\b|\b[jm]'")
    disowned = pattern(r"\b(?:<disowned>)\b")
    """What somebody is called and does not want to be."""
    to_other = pattern(r"(?:<that>)?(?:<other>)\b")
    turning = pattern(r"[,;]? (?:<turning>)\b,? ")
    """Where a sentence may turn from the speaker to the other one."""
    but = pattern(r"[,;]? (?:<but>) (?!<but_not>)")
    """What follows is another thing than what is liked."""
    explaining = pattern(r"[,;:\u2013\u2014]| - |\b(?:<explaining>)\b")
    """Begins what only explains; there a pronoun may mean what the sentence itself names."""


class Leaning(Words):
    """One language's pronouns that lean on what was said before."""

    files = ("grammar/deixis",)

    leans = pattern(r"\b(?:<leans>)\b")
    """What is liked or disliked so means nothing later: "those games", "making him happy"."""


POINTING: Final = Pointing(*LANGUAGES)
LEANING: Final[dict[str, Leaning]] = {language: Leaning(language) for language in LANGUAGES}
