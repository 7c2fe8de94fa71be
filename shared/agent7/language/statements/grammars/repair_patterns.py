"""Conversational repair patterns of each language: "no, it's Omega", "I meant Omega", "nicht Acme, sondern Omega". Folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.text.normalization import fold
from agent7.language.word_patterns import Words, pattern, patterns, text

MOST_MARKERS: Final = 4
"""Words that say that something was wrong, one after the other: "no, sorry, I meant"."""


class Repairs(Words):
    """One language's repair patterns; group `v` is the value that is right."""

    files = ("grammar/repairs",)

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
    exchanging = patterns("exchanges")
    """One thing in the place of another: "swapped the Golf for a Kia"; groups `v`, `x`."""
    wrong_first = patterns("wrong_first")
    """Wrong against right: "not Acme, Omega", "I said Acme but it's Omega"; groups `x`, `v`."""
    afterthought = pattern(r"(?<![\s,])[\s,]++(?:<afterthoughts>)\Z")
    """Behind a value, that something was wrong: "Omega, I mean"."""
    tail = pattern(r"(?<![\s,])[\s,]++(?:<trailing>)\Z")
    """What may trail a repair: "please", "instead"."""
    before_value = pattern(r"(?:<prepositions>)(?<!') |(?:<prepositions>)(?<=')")
    value_meant = pattern(r"(?:<value_meant>)(?!\w)\s*")
    """Speaks of the value that was told: "that's ..."."""
    disowned = pattern(r"(?<!\w)(?:<disowned>)(?!\w)")
    """Tells that it is somebody else's: "these aren't mine"."""
    polite = pattern(r"(?:<courtesies>)(?!\w)")

    def surely_marked(self, text: str) -> bool:
        """Whether a text begins with words that say that something was wrong, and may not only hesitate: "no, ...", not "oh, ..."."""
        rest = text
        for _ in range(MOST_MARKERS):
            found = self.marking.match(fold(rest))
            if not found or found.end() == 0:
                return False
            if not self.hesitating.match(found[0]):
                return True
            rest = rest[found.end() :]
        return False

    def behind_markers(self, text: str) -> tuple[str, bool]:
        """What stands behind the words that say that something was wrong, and whether there were any: "Mark" of "no, sorry, Mark"."""
        rest = text
        for _ in range(MOST_MARKERS):
            found = self.marking.match(fold(rest))
            if not found or found.end() >= len(rest):
                break
            rest = rest[found.end() :]
        return rest, rest != text

    def marked(self, text: str) -> tuple[str, bool]:
        """What is left without the words before and behind that say that something was wrong, and whether there were any."""
        rest, before = self.behind_markers(text)
        behind = self.afterthought.search(fold(rest))
        return (rest[: behind.start()], True) if behind and behind.start() else (rest, before)

    def without_tail(self, said: str) -> str:
        """A value without what may trail a repair."""
        found = self.tail.search(fold(said))
        return said[: found.start()] if found and found.start() else said


REPAIRS: Final[dict[str, Repairs]] = {language: Repairs(language) for language in LANGUAGES}
