"""Which of the five languages a message is in: by its small words and letters, in microseconds."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from agent7.memory.grammar.stop_words import LETTERS, STOP_WORDS
from agent7.memory.grammar.vocabulary import LANGUAGES
from agent7.memory.wording import clean

UNDETERMINED: Final = "und"
LETTER_WEIGHT: Final = 0.6
"""A letter such as "ñ" speaks for a language nearly as loudly as a word of its own."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
CLEAR_LEAD: Final = 0.34
"""A third of a word: a smaller lead is left to the hint."""


def detect(text: str, *, hint: str | None = None) -> str:
    """`en`, `es`, `de`, `pt`, `fr`, or `und`. `hint` is the user's last language: it decides where the text says nothing or little."""
    scores = language_scores(text)
    usable_hint = hint if hint in LANGUAGES else None
    best = max(scores, key=lambda language: (scores[language], language == usable_hint))
    if scores[best] <= 0:
        return usable_hint if usable_hint and _is_latin(text) else UNDETERMINED
    if usable_hint and scores[best] - scores[usable_hint] < CLEAR_LEAD:
        return usable_hint
    return best


def language_scores(text: str) -> dict[str, float]:
    """How much speaks for each language: a word counts 1 divided by the number of languages that share it."""
    scores = dict.fromkeys(LANGUAGES, 0.0)
    lowered = clean(text).lower()
    languages_of = _languages_of_words()
    for token in _words(lowered):
        sharing = languages_of.get(token, ())
        for language in sharing:
            scores[language] += 1 / len(sharing) ** 1.5
    for letter in set(lowered):
        for language in LETTERS.get(letter, ()):
            scores[language] += LETTER_WEIGHT / len(LETTERS[letter])
    return scores


def _words(lowered: str) -> list[str]:
    words: list[str] = []
    for word in _WORD.findall(lowered):
        words.append(word)
        if "'" in word:
            words.append(word.partition("'")[0] + "'")  # "j'habite" holds the word "j'"
    return words


@cache
def _languages_of_words() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for language, words in STOP_WORDS.items():
        for word in set(words.split()):
            table[word] = (*table.get(word, ()), language)
    return table


def _is_latin(text: str) -> bool:
    """No letter of another script, so that the hint may stand for a text of names, numbers or emoji."""
    letters = (character for character in text if ord(character) >= 0x250 and character.isalpha())
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)
