"""Paraphrase and near-duplicate detection by words: when two statements say the same.

Near is not same: small embeddings give "prefers / does not prefer dark mode" .98 and "meeting 10:00 / 15:00" .97. So a duplicate without
normalised keys needs the same words in the same order, case, punctuation and a few fillers aside.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from agent7.language.data_files import load
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.grammars.values import VALUES
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import MONTH_NAMES, clean, fold, sentences
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.lazy_patterns import lazy_regex

SHORTEST_MONTH: Final = 4
"""Letters; shorter names of months are words of everyday too ("set", "out", "may"): with a capital they count as names."""

_WORD = lazy_regex(r"[\p{L}\p{M}\p{N}]+(?:[.:,/-][\p{N}]+)*|[\p{Sc}%+#@&]")
_NAME = lazy_regex(r"\b\p{Lu}[\p{L}\p{M}]+")
_DAYS = WEEKDAYS | {month for month in MONTH_NAMES if len(month) >= SHORTEST_MONTH} | {"mai"}


def folded_words(text: str) -> str:
    """The words of a statement for comparison: folded, in order, without fillers (unless nothing else is there)."""
    words = _WORD.findall(fold(clean(text)))
    return " ".join([word for word in words if word not in VALUES.fillers] or words)


def numbers_of(text: str) -> frozenset[str]:
    """The numbers in a text, times and dates among them."""
    return frozenset(word for word in _WORD.findall(fold(clean(text))) if _is_number(word))


def quantities_of(text: str) -> frozenset[str]:
    """The quantities in a text: each number with the unit behind it. "5 km" is not "5 miles", "two keys" not "three keys"."""
    words = [*_WORD.findall(fold(clean(text))), ""]
    return frozenset(f"{word} {unit}" for word, unit in pairwise(words) if _is_number(word) or word in VALUES.counts)


def days_of(text: str) -> frozenset[str]:
    """The months and weekdays that a text names."""
    return frozenset(_WORD.findall(fold(clean(text)))) & _DAYS


def _is_number(word: str) -> bool:
    return any(character.isdigit() for character in word)


def names_of(text: str) -> frozenset[str]:
    """The folded proper names in a text: words with a capital within a sentence. None in German, where every noun has one."""
    return frozenset() if detect_language(text) == "de" else capitals_of(text)


def told_names(text: str) -> frozenset[str]:
    """The folded proper names that a text tells, without those of days and months.

    In German, where every noun has a capital, those right behind a verb: "heißt Beatrix".
    """
    if detect_language(text) != "de":
        return capitals_of(text) - days_of(text)
    verbs = {fold(verb).replace("ss", "s") for verb in load("de", "clauses")["being"]}
    pairs = (pair for sentence in sentences(text) for pair in pairwise(_WORD.findall(sentence)))
    return frozenset(fold(name) for verb, name in pairs if fold(verb).replace("ss", "s") in verbs and name[:1].isupper()) - days_of(text)


def capitals_of(text: str) -> frozenset[str]:
    """Every folded word with a capital that begins no sentence: its names, and in German its nouns."""
    return frozenset(fold(name) for sentence in sentences(text) for name in _NAME.findall(sentence.partition(" ")[2]))


def adds_nothing(one: str, other: str) -> bool:
    """Whether the first text holds no quantity, day, name or negation that the second does not."""
    return details_fit(one, other) and _denies(one) == _denies(other)


def says_the_same(one: str, other: str) -> bool:
    """Whether two statements are duplicates: they differ in nothing but case, punctuation and fillers.

    Equal stems are not enough: "mi hermano" and "mi hermana" share them, and "I worked" and "I work".
    """
    return folded_words(one) == folded_words(other)


def details_fit(one: str, other: str) -> bool:
    """Whether every quantity, day and name of the first text stands in the second."""
    return (
        quantities_of(one) <= quantities_of(other) and days_of(one) <= days_of(other) and names_of(one) <= set(folded_words(other).split())
    )


def _denies(text: str) -> bool:
    return denies(text, GRAMMARS.get(detect_language(text)) or GRAMMARS["en"])
