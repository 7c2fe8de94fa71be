"""Conjunctions: how each language coordinates several values, "nuts, milk and pollen", "a las nueces y a la leche". Folded text."""

from __future__ import annotations

from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.grammars.words import Words, pattern, text, texts
from agent7.language.text.normalization import fold


class Lists(Words):
    """One language's conjunctions."""

    files = ("conjunctions",)

    joining = text("joining")
    joint = pattern(r"(?<!\s)(?:\s*,\s*(?:(?:<joining>)\s+)?|\s+(?:<joining>|&|\+)\s+)")
    """A comma or a conjunction between two items."""
    repeated = pattern(r"(?:<before>)(?=\w)")
    """Prepositions and articles that are said again before an item."""
    at_the_end = pattern(r"(?<= )(?:<before>)\Z")
    """The same at the end of what stands before an item."""
    clausal = pattern(r"(?:<no_items>)(?!\w)")
    """Words that begin a clause and no item."""
    going_on = pattern(r"(?<!\s)\s*,\s*(?:<no_items>)(?!\w)")
    """A clause that goes on behind a comma: ", went there last summer"."""
    belonging_together = texts("belonging_together")

    def begins(self, item: str) -> int:
        """The place in an item behind the prepositions and articles that were said again before it."""
        found = self.repeated.match(fold(item))
        return found.end() if found else 0


LISTS: Final[dict[str, Lists]] = {language: Lists(language) for language in LANGUAGES}


@cache
def belonging_together() -> frozenset[tuple[str, ...]]:
    """What "and" joins into one thing, in any of the languages: ("fish", "chips")."""
    return frozenset(tuple(pair.split()) for words in LISTS.values() for pair in words.belonging_together)
