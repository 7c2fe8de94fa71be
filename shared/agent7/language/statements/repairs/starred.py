"""Corrections by an asterisk, as one puts right a slip in the message before: "*Whitlock". Pure."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from agent7.language.readings import reader
from agent7.language.statements.repairs.putting_right import Repair, put_right, repair_in
from agent7.language.text.normalization import clean, fold
from agent7.lazy_patterns import lazy_regex

LONGEST_READ: Final = 600
"""Characters of the message that is put right."""
MOST_WORDS: Final = 4
"""Words of what is right."""
LONGEST_WORD: Final = 40
ALIKE: Final = 0.5
"""Share of letters that a slip and the right word have in common: "Whitlow" and "Whitlock"."""
_STARRED: Final = lazy_regex(r"\*+ ?(?P<before>[^\s*,;(!?][^*,;(!?]*)(?:[,;(!?][^*]*)?\Z|(?P<behind>[^*,;(!?]+)\*\Z")
_WORD: Final = lazy_regex(r"[^\s,;:.!?()\"]+")


@reader
def starred(text: str, told: str, language: str) -> Repair | None:
    """The repair of what was `told` that a message makes by an asterisk: the word that it denies is wrong, else the one most like it.

    None for any other message, and where nothing of what was told is like it or of its kind.
    """
    if len(text) > LONGEST_READ or len(told) > LONGEST_READ:
        return None
    found = _STARRED.match(clean(text))
    right = (found["before"] or found["behind"]).strip(" .") if found else ""
    if not right or len(right.split()) > MOST_WORDS:
        return None
    if (named := repair_in(text.replace("*", ""), language)) and named.wrong and put_right(told, named, language):
        return named
    if wrong := _most_alike(right, told):
        return Repair(right, wrong, frozenset())
    of_its_kind = Repair(right, "", frozenset())
    return of_its_kind if put_right(told, of_its_kind, language) else None


def _most_alike(right: str, told: str) -> str:
    """The words of a text, as many as the right ones, that share most letters with them; empty where none share enough."""
    words = [each for each in _WORD.finditer(told) if len(each[0]) <= LONGEST_WORD]
    count = len(right.split())
    runs = [told[words[place].start() : words[place + count - 1].end()] for place in range(len(words) - count + 1)]
    alike = [(SequenceMatcher(None, fold(run), fold(right)).ratio(), run) for run in runs if fold(run) != fold(right)]
    share, wrong = max(alike, default=(0.0, ""))
    return wrong if share >= ALIKE else ""
