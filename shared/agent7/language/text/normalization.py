"""Text normalization and sentence splitting: text cleaned for storing, folded for comparing, cut into sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import regex

from agent7.language.data_files import LANGUAGES, load
from agent7.language.readings import reader
from agent7.language.times.calendar_words import MONTH_WORDS
from agent7.language.word_patterns import words_of_all
from agent7.lazy_patterns import lazy_regex

APOSTROPHE_LETTERS: Final = frozenset("\u2019\u2018\u02bc\u00b4\u0060\uff07\u201b\u2032")
APOSTROPHES: Final = str.maketrans(dict.fromkeys(APOSTROPHE_LETTERS, "'"))
MOST_READ: Final = 4_096
"""Characters of anybody's words that the rules read: as many as one message of WhatsApp has. What is longer is kept whole all the same."""
LOOKED_BACK: Final = 40
"""Characters that tell whether a point ends a sentence: no title or number is as long."""
STATED: Final = "\u2063"
"""Ends a sentence that is known to ask nothing, whatever its words. Invisible: `clean` takes it away, `sentences` leaves it."""
DOUBLE_QUOTES: Final = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d'

MONTH_NAMES: Final = frozenset(word for words in MONTH_WORDS.values() for word in words.split())

_UNSEEN = lazy_regex(r"[[\p{Cc}\p{Cs}]--[\t\n\r]]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\ufffe\uffff]", regex.V1)
_SENTENCE_END = lazy_regex(
    r"(?<=[.!?\u2026][\"')\u00bb\u201d]?)\s+(?=[\p{L}\p{N}\u00bf\u00a1\"'(\u201c\u00ab\u201e])|\n+|(?<=[\u3002\uff01\uff1f])"
)
_BULLET = lazy_regex(r"\A\s*(?:[-*\u2022\u2013]\s+)+(?=\S)")
_NOT_VALUE = lazy_regex(r"[^\p{L}\p{M}\p{N}@+&/:#.'\u20ac$%\p{So}-]+")
LONGEST_INITIAL, LONGEST_ORDINAL = 3, 4
"""Characters at the end of a text that tell one, with the one before it."""
_INITIAL = lazy_regex(r"\b\p{Lu}\.\Z")
_OPENING = "(\"'\u201c\u201e\u00ab"
_BEFORE_ORDINAL: Final = words_of_all("calendar", "before_ordinal")
_ORDINAL = lazy_regex(r"\b\d{1,2}\.\Z")


def clean(text: str) -> str:
    """Normalize a text for storing: composed letters (NFC), plain apostrophes, no invisible characters, single spaces. Words stay as
    said.
    """
    if text.isascii() and text.isprintable() and "  " not in text and "`" not in text:
        return text.strip()
    return _cleaned(text)


@reader
def _cleaned(text: str) -> str:
    seen = _UNSEEN.sub("", text)
    composed = seen if unicodedata.is_normalized("NFC", seen) else unicodedata.normalize("NFC", seen)
    plain = composed if APOSTROPHE_LETTERS.isdisjoint(composed) else composed.translate(APOSTROPHES)
    return " ".join(plain.split())


def as_read(text: str) -> str:
    """The part of a text that the rules read: all of an ordinary one, the beginning of a longer one up to the end of a word.

    For reading alone: whoever keeps, shows or hands on a text takes it whole.
    """
    if len(text) <= MOST_READ:
        return text
    beginning = text[:MOST_READ]
    whole_words = beginning.rpartition(" ")[0]
    return whole_words if len(whole_words) > MOST_READ // 2 else beginning


def fold(text: str) -> str:
    """Fold case and diacritics, character for character: an index into the folded text is one into the original."""
    return text.lower() if text.isascii() else _folded(text)


@reader
def _folded(text: str) -> str:
    return "".join(map(_fold_letter, text))


@lru_cache(maxsize=4096)
def _fold_letter(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0].lower()
    if letter.casefold() == "ss":
        return "s"  # "heißt" reads "heist": patterns allow both spellings
    return base if len(base) == 1 else letter


def telling_pattern(phrases: Sequence[str]) -> regex.Pattern[str]:
    """A pattern that finds any of the phrases in a folded text as whole words: "tea" is not in "team". Without phrases it finds nothing."""
    told = [r"\s+".join(map(regex.escape, words)) for phrase in phrases if (words := fold(phrase).strip(" .!?").split())]
    return regex.compile(r"(?<!\w)(?:" + "|".join(told) + r")(?!\w)" if told else r"(?!)")


def fold_value(text: str) -> str:
    """The comparable form of a slot's value: folded, without punctuation that carries no meaning ("Acme Corp." is "acme corp")."""
    words = _NOT_VALUE.sub(" ", fold(clean(unicodedata.normalize("NFKC", text)))).split()
    return " ".join(stripped for word in words if (stripped := word.strip(".':/-")))


@reader
def sentences(text: str) -> tuple[str, ...]:
    """Sentence splitting: the sentences of a message, each with its own punctuation and without the bullet of a list. "Dr. Smith" and
    "am 3. Mai" are not cut.
    """
    parts: list[str] = []
    for line in unicodedata.normalize("NFC", text).translate(APOSTROPHES).split("\n"):
        pieces: list[str] = []
        end = ""
        for piece in _SENTENCE_END.split(_BULLET.sub("", line)):
            if end and not goes_on(end, piece):
                parts.append(_cleaned_but_stated(" ".join(pieces)))
                pieces, end = [], ""
            pieces.append(piece)
            end = f"{end} {piece}"[-LOOKED_BACK:] if end else piece[-LOOKED_BACK:]
        parts.append(_cleaned_but_stated(" ".join(pieces)))
    return tuple(part for part in parts if part)


def unmarked(text: str) -> str:
    """A text without the marks of statements, as it was written: whatever is kept, shown or handed on."""
    return text.replace(STATED, "")


def _cleaned_but_stated(sentence: str) -> str:
    """A cleaned sentence, with its mark where it has one."""
    return STATED.join(map(clean, sentence.split(STATED)))


def goes_on(before: str, after: str) -> bool:
    """Whether the point at the end of `before`, of which the last characters are enough, ends no sentence."""
    words, following = fold(before).split(), fold(after).split(" ", 1)[0]
    last = _without_point(words[-1]) if words else ""
    pair = f"{words[-2].lstrip(_OPENING)}{last}" if len(words) > 1 else ""  # "z. B."
    short = _written_short("abbreviations")
    if last in short or pair in short or f"{last}.{_without_point(following)}" in short or _INITIAL.search(before[-LONGEST_INITIAL:]):
        return True
    if after[:1].islower() and last in _written_short("abbreviations_at_the_end"):
        return True
    counted = after[:1].islower() and len(words) > 1 and words[-2] in _BEFORE_ORDINAL  # "am 1. jedes Monats"
    return (counted or following.strip(".,!?") in MONTH_NAMES) and _ORDINAL.search(before[-LONGEST_ORDINAL:]) is not None


def _without_point(word: str) -> str:
    """A word that is written with a point at its end, without it and what opens before it; empty for another."""
    return word.lstrip(_OPENING).removesuffix(".") if word.endswith(".") else ""


@cache
def _written_short(name: str) -> frozenset[str]:
    """Abbreviations of all languages, folded, without their last point."""
    return frozenset(fold(word) for language in LANGUAGES for word in load(language, "text")[name].split())
