"""Misspelt questions: "wats my locker code", "wht dog have i got". A question word with one slip, and the words of a question behind it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.text.normalization import fold
from agent7.language.text.slips import distance_is_one
from agent7.language.text.word_lists import STOP_WORDS

FEWEST_LETTERS: Final = 3
SILENT: Final = frozenset("aeiouyh")
"""Letters that a slip may leave out, add or exchange in a short word: "wine" is not "when" said badly."""
SHORTEST_TWISTED, LONGEST_TWISTED = 4, 12
FEWEST_OF_A_KIND: Final = 3
"""Words before which "wich sister has" asks no more than it names."""
LONG: Final = 6
"""Letters of a word that is known with any slip."""


def opens_misspelt_question(sentence: str, language: str | None = None) -> bool:
    """Whether a sentence begins with a misspelt question word, and goes on as a question does."""
    words = fold(sentence).replace("?", "").split()
    tongues = [language] if language in LANGUAGES else LANGUAGES
    return len(words) > 1 and any(_asks(words, tongue) for tongue in tongues if tongue)


def mended_question(sentence: str, language: str) -> str:
    """The same with the misspelt word that it begins with as it was meant: "whn is the fair" asks when. Any other as it is."""
    words = fold(sentence).replace("?", "").split()
    if len(words) < 2 or language not in LANGUAGES or words[0] in _lists(language)["question_words"] or not _asks(words, language):
        return sentence
    meant = _meant(words[0], language)
    return f"{meant[0]} {' '.join(sentence.split()[1:])}"


def untwisted(text: str, known: Collection[str]) -> str:
    """The text with two neighbouring letters put right where that makes a known word: "nmae" is "name"."""
    return " ".join(_untwisted(word, known) for word in text.split())


def _untwisted(word: str, known: Collection[str]) -> str:
    folded = fold(word).strip(" .,;:!?")
    if len(folded) < SHORTEST_TWISTED or len(folded) > LONGEST_TWISTED or folded in known:
        return word
    return next((each for each in untwistings(folded) if each in known), word)


def untwistings(word: str) -> tuple[str, ...]:
    """A word with each two of its neighbouring letters exchanged; none for one that is too short or too long for that."""
    if not SHORTEST_TWISTED <= len(word) <= LONGEST_TWISTED:
        return ()
    places = (*range(1, len(word) - 1), 0)
    return tuple(word[:place] + word[place : place + 2][::-1] + word[place + 2 :] for place in places if word[place] != word[place + 1])


def _meant(first: str, language: str) -> list[str]:
    """The question words that a word may be by one slip."""
    return sorted(word for word in _lists(language)["question_words"] if _is_slip(first, word))


def _asks(words: list[str], language: str) -> bool:
    lists = _lists(language)
    first, behind = words[0], words[1]
    if first in STOP_WORDS[language]:  # "were do I work", and not "were you there"
        return behind in lists["helping"] and bool(_meant(first, language))
    inverted = len(words) > 3 and words[2] in lists["auxiliaries"] and words[3] in lists["pronouns"]
    if behind in lists["auxiliaries"] or inverted:
        return bool(_meant(first, language))
    asks_kind = len(words) > FEWEST_OF_A_KIND and words[2] in lists["auxiliaries"] and not any(map(str.isdigit, "".join(words)))
    if asks_kind and not lists["kinds"].isdisjoint(_meant(first, language)):
        return True
    contracted = (word[:-1] for word in _meant(first, language) if word.endswith("s")) if behind in lists["possessives"] else ()
    return any(word in lists["question_words"] for word in contracted)


@cache
def _lists(language: str) -> dict[str, frozenset[str]]:
    words = load(language, "keeping")
    kinds = ("question_words", "kinds", "auxiliaries", "possessives", "pronouns", "helping")
    return {name: frozenset(words[name].split()) for name in kinds}


def _is_slip(word: str, meant: str) -> bool:
    """Whether a word is another one with one letter too few or too many, another vowel, or two letters exchanged."""
    if word == meant or len(word) < FEWEST_LETTERS or abs(len(word) - len(meant)) > 1:
        return False
    return (len(meant) >= LONG or _bones(word) == _bones(meant)) and distance_is_one(word, meant)


def _bones(word: str) -> frozenset[str]:
    return frozenset(word) - SILENT
