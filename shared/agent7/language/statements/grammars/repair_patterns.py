"""Conversational repair patterns of each language: "no, it's Omega", "I meant Omega", "nicht Acme, sondern Omega". Folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.words import Words, pattern, patterns, text


class Repairs(Words):
    """One language's repair patterns; group `v` is the value that is right."""

    files = ("repairs",)

    markers = text("markers")
    hesitating = pattern(r"(?:<hesitations>)[\s,;:.!\u2013\u2014-]*\Z")
    """A marker that may say no more than "well"."""
    naming = text("naming")
    prepositions = text("prepositions")
    marking = pattern(r"(?:<markers>)(?![\w'])(?P<gap>[\s,;:.!\u2013\u2014-]*)")
    """What says that something was wrong ("no,", "actually"), with the punctuation behind it."""
    behind_marker = pattern(r"(?:<pointing>)(?!\w) ?{v}\Z")
    """What may stand behind a marker: "it's <value>"."""
    alone = pattern(r"(?:<naming>)(?!\w) ?{v}\Z")
    """A repair without a marker: "I meant <value>"."""
    contrasting = patterns("contrasts")
    """Right against wrong: "Omega, not Acme"; groups `v`, `x`."""
    tail = pattern(r"(?<![\s,])[\s,]++(?:<trailing>)\Z")
    """What may trail a repair: "please", "instead"."""
    before_value = pattern(r"(?:<prepositions>)(?<!') |(?:<prepositions>)(?<=')")
    polite = pattern(r"(?:<courtesies>)(?!\w)")


REPAIRS: Final[dict[str, Repairs]] = {language: Repairs(language) for language in LANGUAGES}
