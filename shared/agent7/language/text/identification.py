"""Language identification: which of five languages a message is in, by function words and letters, in microseconds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import accumulate, chain
from types import MappingProxyType
from typing import Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.readings import reader
from agent7.language.text.normalization import clean
from agent7.language.text.word_lists import ENDINGS, FUNCTION_WORDS, LETTERS, TELLTALE_WORDS

UNDETERMINED: Final = "und"
LETTER_WEIGHT: Final = 0.6
"""A letter such as "ñ" speaks for a language nearly as loudly as a word of its own."""
TELLTALE_WEIGHT: Final = 0.7
"""A word that is no small word may be borrowed: "a restaurant", "ein Ticket"."""
ENDING_WEIGHT: Final = 0.25
SHORTEST_WITH_ENDING: Final = 4
"""Letters."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_SIGNS: Final = frozenset("`/@#.")
"""What is in no language holds one of these."""
CLEAR_LEAD: Final = 0.34
"""A third of a word: a smaller lead is left to the hint."""
FEW_WORDS: Final = 2
CLEAR_LEAD_OF_FEW: Final = 0.9
"""So few words say a language only by one that no other shares: a name with a foreign letter does not ("São Paulo")."""
_NOT_SPEECH: Final = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|\b(?:https?://|www\.)\S+|(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+|(?<!\w)[@#/][\w.-]+",
    re.DOTALL,
)
"""Code, addresses, mentions and tags: in no language, or in another than the person speaks."""
_DOTTED: Final = re.compile(r"(?<![\w@-])(?<![\w-]\.)[\w-]++(?:\.[\w-]++)++(?!@)")
_ANY_ENDING: Final = tuple(chain.from_iterable(ENDINGS.values()))
_OF_A_HOST: Final = re.compile(r"(?:com|org|net|io|de|es|fr|pt|br|eu|dev|app)\b")
_PATH: Final = re.compile(r"/\S*")


@reader
def detect_language(text: str, *, hint: str | None = None) -> str:
    """The language code of a text: `en`, `es`, `de`, `pt`, `fr`, or `und` where it cannot be told.

    `hint` is the user's last language: it decides where the text says nothing or little.
    """
    scores = language_scores(text)
    usable_hint = hint if hint in LANGUAGES else None
    best = max(scores, key=lambda language: (scores[language], language == usable_hint))
    if scores[best] <= 0:
        return usable_hint if usable_hint and _is_latin(text) else UNDETERMINED
    if not usable_hint or best == usable_hint:
        return best
    lead = scores[best] - scores[usable_hint]
    return usable_hint if lead < _lead_needed(text) + _spelled_so(text, usable_hint) else best


def _lead_needed(text: str) -> float:
    words = _WORD.findall(_speech(text))
    if len(words) > 1 and all(word[:1].isupper() for word in words):
        return CLEAR_LEAD_OF_FEW * len(words)  # "El Paso", "Los Angeles"
    return CLEAR_LEAD_OF_FEW if len(words) <= FEW_WORDS else CLEAR_LEAD


def _speech(text: str) -> str:
    """The text without what nobody speaks."""
    return clean(text if _SIGNS.isdisjoint(text) else _NOT_SPEECH.sub(" ", _without_hosts(text)))


def _without_hosts(text: str) -> str:
    """Without "acme.com/jobs": a word with dots in it is found as a whole and its ending looked at here, for a pattern would look at
    its ending from each of its letters.
    """
    kept, start = [], 0
    for found in _DOTTED.finditer(text):
        end = _end_of_host(found[0])
        if end and found.start() >= start:
            kept.append(text[start : found.start()])
            path = _PATH.match(text, found.start() + end)
            start = path.end() if path else found.start() + end
    return " ".join([*kept, text[start:]])


def _end_of_host(word: str) -> int:
    """Where the last ending of a host ends in a dotted word; 0 where it holds none."""
    first, *parts = word.split(".")
    ends = list(accumulate((len(part) + 1 for part in parts), initial=len(first) + 1))
    return next((ends[place] + found.end() for place in reversed(range(len(parts))) if (found := _OF_A_HOST.match(parts[place]))), 0)


@reader
def language_scores(text: str) -> Mapping[str, float]:
    """Language identification scores: how much speaks for each. A word counts 1 divided by the number of languages that share it."""
    scores = dict.fromkeys(LANGUAGES, 0.0)
    lowered = _speech(text).lower()
    languages_of = _languages_of_words()
    for token in dict.fromkeys(_words(lowered)):  # said twice, a word tells no more
        sharing = languages_of.get(token, ())
        for language in sharing:
            scores[language] += 1 / len(sharing) ** 1.5
        for weight, languages in _telltales(token):
            for language in languages:
                scores[language] += weight / len(languages) ** 1.5
    for letter in sorted(LETTERS.keys() & set(lowered)):
        for language in LETTERS[letter]:
            scores[language] += LETTER_WEIGHT / len(LETTERS[letter])
    return MappingProxyType(scores)


def _telltales(token: str) -> tuple[tuple[float, tuple[str, ...]], ...]:
    """What a word that is no small word says, by itself and by its end."""
    if known := _languages_of_telltales().get(token):
        return ((TELLTALE_WEIGHT, known),)
    if len(token) <= SHORTEST_WITH_ENDING or not token.endswith(_ANY_ENDING):
        return ()
    return ((ENDING_WEIGHT, tuple(language for language, endings in ENDINGS.items() if token.endswith(endings))),)


def _words(lowered: str) -> list[str]:
    words: list[str] = []
    for word in _WORD.findall(lowered):
        words.append(word)
        if "'" in word:
            words.append(word.partition("'")[0] + "'")  # "j'habite" holds the word "j'"
    return words


@cache
def _languages_of_words() -> dict[str, tuple[str, ...]]:
    return _by_word({language: words | _telling_spellings(language) for language, words in FUNCTION_WORDS.items()})


@cache
def _telling_spellings(language: str) -> frozenset[str]:
    """As telling as the words that they stand for, but for those that are words of another language: "im", "is", "ma"."""
    return _chat_spellings(language).difference(*(known for other, known in FUNCTION_WORDS.items() if other != language))


@cache
def _chat_spellings(language: str) -> frozenset[str]:
    words: Mapping[str, str] = load(language, "spelling")["words"]
    return frozenset(each for said in words.values() for each in said.split() if len(each) > 1 and each.isalpha())


def _spelled_so(text: str, language: str) -> int:
    """Words that another language has and chats in this one spell so: "im tina" is English to who was spoken to in English."""
    return sum(word in _borrowed_spellings(language) for word in set(_words(_speech(text).lower())))


@cache
def _borrowed_spellings(language: str) -> frozenset[str]:
    return _chat_spellings(language) - _telling_spellings(language)


@cache
def _languages_of_telltales() -> dict[str, tuple[str, ...]]:
    small = _languages_of_words()
    return {word: languages for word, languages in _by_word(TELLTALE_WORDS).items() if word not in small}


def _by_word(words_of: Mapping[str, frozenset[str]]) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for language, words in words_of.items():
        for word in words:
            table[word] = (*table.get(word, ()), language)
    return table


def _is_latin(text: str) -> bool:
    """No letter of another script, so that the hint may stand for a text of names, numbers or emoji."""
    letters = (character for character in text if ord(character) >= 0x250 and character.isalpha())
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)
