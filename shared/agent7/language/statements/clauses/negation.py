"""Negation detection: whether words say what is not so, or are only part of a name."""

from __future__ import annotations

import re
from typing import Final

from agent7.language.statements.grammars.schema import Grammar
from agent7.language.text.normalization import DOUBLE_QUOTES, fold

QUOTED: Final = re.compile(rf"[{DOUBLE_QUOTES}][^{DOUBLE_QUOTES}]*[{DOUBLE_QUOTES}]")
"""A quotation, or a name within quotation marks."""


def denies(text: str, grammar: Grammar, *, anywhere: bool = False) -> bool:
    """Whether a text is negated. A negation within a name does not count: "Stopped Ltd", "No Frills".

    Such a word has a capital that begins no sentence (`anywhere`: the text is a value, so that no word of it begins one).
    """
    title_case = not anywhere and all(word[:1].isupper() for word in text.split() if word[:1].isalpha())
    for found in grammar.denying.finditer(fold(text)):
        word = text[found.start() : found.end()]
        begins = found.start() == 0 and not anywhere
        named = word[:1].isupper() and not (begins or title_case or (word.isupper() and len(word) > 1))
        if not named and not is_quoted(text, found.start()):
            return True
    return False


def is_quoted(text: str, place: int) -> bool:
    """Whether a place of a text is within quotation marks."""
    return any(found.start() < place < found.end() for found in QUOTED.finditer(text))
