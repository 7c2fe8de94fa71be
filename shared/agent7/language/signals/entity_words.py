"""Cues of named entity recognition in five languages and Russian: words around names, and capitals that name nobody."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.text.normalization import fold
from agent7.language.text.word_lists import FUNCTION_WORDS
from agent7.language.times.calendar_words import MONTH_WORDS, WEEKDAYS
from agent7.language.word_patterns import UNDETERMINED, WORDS, Table, Words, across, one_of, pattern, words_of_all

RUSSIAN: Final = "ru"
SPOKEN: Final = (*LANGUAGES, RUSSIAN)
"""Languages with cues."""


class Cues(Words):
    """One language's cues around names. All folded; `naming` and `employers` end at the name, `places` before a place in small letters."""

    files = ("names",)

    place_words = one_of("place_words")
    people = one_of("people")
    doing = one_of("doing")
    naming = pattern(r"\b(?:<naming>)\W+\Z")
    employers = pattern(r"\b(?:<employers>)\W+\Z")
    places = pattern(r"\b(?:<place_words>)\s+")


@cache
def cues_of(language: str) -> Cues:
    """The cues of one of the languages in SPOKEN."""
    return Cues(language) if language in LANGUAGES else _RussianCues(UNDETERMINED)


class _RussianCues(Cues):
    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The lists that are named as Russian."""
        return tuple({key.removeprefix("russian_"): said for key, said in table.items()} for table in super().tables)


IS_OURS: Final = across("names", r"\W*(?:<is>) (?:(?:<too>) )?(?:<ours>)\b")
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
