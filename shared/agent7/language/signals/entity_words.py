"""Cues of named entity recognition in five languages and Russian: words around names, and capitals that name nobody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import regex

from agent7.language.data_files import LANGUAGES
from agent7.language.text.normalization import fold
from agent7.language.text.word_lists import FUNCTION_WORDS
from agent7.language.times.calendar_words import MONTH_WORDS, WEEKDAYS
from agent7.language.word_patterns import UNDETERMINED, WORDS, across, alternatives, words_of_all

RUSSIAN: Final = "ru"
SPOKEN: Final = (*LANGUAGES, RUSSIAN)
"""Languages with cues."""


@dataclass(frozen=True, slots=True)
class Cues:
    """One language's cues around names. All folded; `naming` and `employers` end at the name, `places` before a place in small letters."""

    place_words: frozenset[str]
    people: frozenset[str]
    doing: frozenset[str]
    naming: regex.Pattern[str]
    employers: regex.Pattern[str]
    places: regex.Pattern[str]


@cache
def cues_of(language: str) -> Cues:
    """The cues of one of the languages in SPOKEN."""

    def words(name: str) -> list[str]:
        russian = language == RUSSIAN
        return alternatives("names", f"russian_{name}" if russian else name, UNDETERMINED if russian else language)

    def ends_with(name: str) -> regex.Pattern[str]:
        return regex.compile(rf"\b(?:{'|'.join(words(name))})\W+\Z")

    places = words("place_words")
    before_places = regex.compile(rf"\b(?:{'|'.join(places)})\s+")
    people, doing = frozenset(words("people")), frozenset(words("doing"))
    return Cues(frozenset(places), people, doing, ends_with("naming"), ends_with("employers"), before_places)


IS_OURS: Final = across("names", r"\W*(?:{is}) (?:(?:{too}) )?(?:{ours})\b")
"""Folded text behind a name that says who it is to the speaker."""

PETS: Final = frozenset(("dog", "cat", "pet", "bird", "fish", "rabbit", "horse", "hamster", "parrot", "turtle"))

ORGANISED: Final = across("names", WORDS % "organised")
"""Parts of names that only organisations bear."""


@cache
def small_words() -> frozenset[str]:
    """Folded words that begin no name, wherever they stand."""
    words = (fold(word.strip("'")) for words in FUNCTION_WORDS.values() for word in words)
    return frozenset((*words, *(word for words in MONTH_WORDS.values() for word in words.split()), *WEEKDAYS))


@cache
def no_names() -> frozenset[str]:
    """Folded words that name nobody by themselves, whatever capital they have."""
    return small_words() | words_of_all("names", "openers")
