"""Grounding: whether words stand in a text, and whether names and numbers of a text stand in what it can have them from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent7.language import clean, fold, numbers_of, told_names

HALF_A_DAY: Final = 12
SHORTEST_STEM: Final = 4
"""Letters of a word that may go on in another form of it."""
_DIGITS, _WORD = re.compile(r"\d+"), re.compile(r"\w+")
_CLOCK = re.compile(r"\b(\d{1,2}):\d\d\b")
_OPENING: Final = "\"'([¡¿“„«- "
"""What may stand before the first word of a sentence."""


def stands_in(words: str, text: str) -> bool:
    """Whether a text holds these words, case, accents and white space aside."""
    wanted = " ".join(fold(clean(words)).split())
    return bool(wanted) and wanted in " ".join(fold(clean(text)).split())


def is_grounded(text: str, sources: Sequence[str]) -> bool:
    """Whether every proper name and number of a text stands in one of the sources. An hour may be told by either clock."""
    told = fold(clean(" ".join(sources)))
    words = set(_WORD.findall(told))
    return _numbers_stand(text, told) and all(_name_stands(name, words) for name in told_names(text) - begins_of(text))


def begins_of(text: str) -> set[str]:
    """The folded words that only begin sentences, which gives anything a capital: behind an emoji, or a point that ends no short form."""
    places = [(fold(found.group()), _begins(text[: found.start()])) for found in _WORD.finditer(text)]
    return {word for word, begins in places if begins} - {word for word, begins in places if not begins}


def _begins(before: str) -> bool:
    """Whether a sentence begins behind these words. "Dr." and "J." go on: a point ends one behind a word in lower case."""
    before = before.rstrip(_OPENING)
    if before.endswith((".", "…")):
        return not before.rstrip(".…").rpartition(" ")[2][:1].isupper()
    return not (before[-1:].isalnum() or before.endswith((*",;:&/%)",)))


def _numbers_stand(text: str, told: str) -> bool:
    known = {int(digits) for digits in _DIGITS.findall(told)} | {0}
    known |= {int(hour) % HALF_A_DAY for hour in _CLOCK.findall(told)}
    afternoon = {int(hour) for hour in _CLOCK.findall(text) if int(hour) % HALF_A_DAY in known}
    return {int(digits) for number in numbers_of(text) for digits in _DIGITS.findall(number)} <= known | afternoon


def _name_stands(name: str, words: set[str]) -> bool:
    """Also with an ending of its own, as in "Ottilie's" and "Ottilies"."""
    return name in words or any(len(word) >= SHORTEST_STEM and (name.startswith(word) or word.startswith(name)) for word in words)
