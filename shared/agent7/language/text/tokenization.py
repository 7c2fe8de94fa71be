"""Tokenization and stemming to lexemes for lexical search, the same for every Postgres: words by script, stems by language, bigrams.

A lexeme is at most 64 characters. Stemming is per text in the five languages that the product speaks, per word in scripts that name their
language; scripts without spaces give bigrams; everything else stays as folded. Snowball stemmers: Porter 2001, "Snowball: a language for
stemming algorithms", in the pinned `snowballstemmer`.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

import snowballstemmer

from agent7.language.data_files import LANGUAGES, load
from agent7.language.readings import reader
from agent7.language.text.identification import UNDETERMINED, detect_language
from agent7.language.text.word_lists import PAIRS_OF_GRAMMAR, STOP_WORDS
from agent7.lazy_patterns import lazy_regex

LONGEST_LEXEME: Final = 64
SHORTEST_UNSPACED: Final = 4
"""Letters of the shortest statement in writing without spaces: "私は医者"."""
MOST_OCCURRENCES: Final = 32_767
"""What a smallint holds: lengths and frequencies stop there."""
FALLBACK: Final = "en"
"""Read as this where the text does not show its language: stored and asked texts must meet in one spelling."""
STEMMERS: Final = {"en": "english", "es": "spanish", "de": "german", "pt": "portuguese", "fr": "french", "ru": "russian", "ar": "arabic"}

_WORD = lazy_regex(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['.@&+/#-](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*[#+]{0,2}")
_PART = lazy_regex(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}]*")
_UNSPACED = lazy_regex(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー]+")
_OF_ONE_SCRIPT = lazy_regex(r"\p{Han}+|\p{Hiragana}+|[\p{Katakana}ー]+|\p{Hangul}+|[\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]+")
_HAN = lazy_regex(r"\p{Han}")
_KANA = lazy_regex(r"[\p{Hiragana}\p{Katakana}ー]")
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2019\u2018\u02bc\u00b4\u0060\uff07", "'"))
_CYRILLIC = lazy_regex(r"\p{Cyrillic}")
_ARABIC = lazy_regex(r"\p{Arabic}")
_POSSESSIVE = lazy_regex(r"'s?$")


@dataclass(frozen=True, slots=True)
class Lexed:
    """A text's lexemes with their frequencies; `length` is their sum, `language` what the text was read as (None: unknown)."""

    frequencies: dict[str, int]
    language: str | None

    @property
    def length(self) -> int:
        """Document length for BM25: the sum of the frequencies."""
        return sum(self.frequencies.values())


def lex(text: str, language: str | None = None) -> Lexed:
    """Tokenize and stem a text for the lexical index. `language` is the hint for a text that does not show its own."""
    read_as = _read_as(text, language)
    counts = Counter(_lexemes(words_in(text), read_as or FALLBACK))
    return Lexed({lexeme: min(count, MOST_OCCURRENCES) for lexeme, count in counts.items()}, read_as)


def stems_of(text: str, language: str | None = None) -> tuple[str, ...]:
    """The stemmed lexemes of a text in their order, with repetitions."""
    return tuple(_lexemes(words_in(text), _read_as(text, language) or FALLBACK))


def stems_in(text: str, language: str | None) -> frozenset[str]:
    """The stemmed lexemes of a text whose language is known, as that of a sentence is: to find it out is most of the work."""
    return frozenset(_lexemes(words_in(text), language if language in STOP_WORDS else FALLBACK))


@reader
def query_terms(text: str, language: str | None = None) -> tuple[tuple[str, ...], ...]:
    """The distinct search terms of a query, each with its alternative stems.

    A word is looked for as the stem of the query's language and of the fallback, an irregular verb in all its forms; a query too short to
    show its language is read in all of them: "canciones" is looked for as every stem that it may have.
    """
    return _terms(text, language, forms=True)


def _terms(text: str, language: str | None, *, forms: bool) -> tuple[tuple[str, ...], ...]:
    read_as = _read_as(text, language)
    languages = (FALLBACK, *(each for each in (STOP_WORDS if read_as is None else (read_as,)) if each != FALLBACK))
    terms: dict[tuple[str, ...], None] = {}
    for word in words_in(text):
        if _is_stop(word, read_as):
            continue
        if _UNSPACED.search(word):
            terms.update(dict.fromkeys((lexeme,) for lexeme in _lexemes((word,), FALLBACK)))
        elif alternatives := tuple(dict.fromkeys(lexeme for each in languages for lexeme in _lexemes((word,), each))):
            others = _irregular_forms(read_as).get(stem(word, read_as), ()) if forms and read_as else ()
            terms[tuple(dict.fromkeys((*alternatives, *others)))] = None
    return tuple(terms)


@cache
def _irregular_forms(language: str) -> Mapping[str, tuple[str, ...]]:
    """Of the stem of a form of an irregular verb those of all its forms: "lost" and "lose" have no common stem."""
    verbs = load(language, "verbs")["forms"].splitlines() if language in LANGUAGES else ()
    forms = [tuple(dict.fromkeys(_lexemes(verb.split(), language))) for verb in verbs]
    return {each: verb for verb in forms for each in verb}


def topic_terms(text: str, language: str | None = None) -> tuple[tuple[str, ...], ...]:
    """The search terms of a topic, all of which have to be met: of a compound its parts, which may stand apart ("WLAN-Passwort")."""
    return _terms(text.replace("-", " "), language, forms=False)


class MayHold:
    """A cheap filter before stemming: whether a text may hold a lexeme of every term. Where it says no, `lex` finds them in no language.

    For going through all that a person ever wrote. A piece between spaces is looked at once, whatever the text that it stands in, and
    stemmed only where it begins as a lexeme does: no stemmer of ours changes the first two letters, but the Arabic (`beginning_of`).
    """

    def __init__(self, terms: Sequence[Sequence[str]]) -> None:
        self._terms = [frozenset(alternatives) for alternatives in terms]
        self._beginnings = tuple({beginning_of(lexeme) for alternatives in terms for lexeme in alternatives})
        self._known: dict[str, int] = {}
        self._empty: set[str] = set()

    def __call__(self, text: str) -> bool:
        pieces = text.split()
        if self._empty.issuperset(pieces):
            return not self._terms
        held = 0
        for piece in pieces:
            if piece not in self._known:
                self._known[piece] = self._held_by(piece)
                if not self._known[piece]:
                    self._empty.add(piece)
            held |= self._known[piece]
        return held == (1 << len(self._terms)) - 1

    def _held_by(self, piece: str) -> int:
        """Which terms the piece may hold, a bit each."""
        if piece.isascii() and not any(map(_spelled_alike(piece.lower()).__contains__, self._beginnings)):
            return 0
        words = [word for word in words_in(piece) if _ARABIC.search(word) or _UNSPACED.search(word) or self._begins(word)]
        lexemes = {lexeme for language in STOP_WORDS for lexeme in _lexemes(words, language)} if words else set()
        return sum(1 << place for place, alternatives in enumerate(self._terms) if not alternatives.isdisjoint(lexemes))

    def _begins(self, word: str) -> bool:
        return _spelled_alike(fold(word)).startswith(self._beginnings)


def beginning_of(lexeme: str) -> str:
    """How every word begins that a stemmer may make this lexeme of: "di" of "dying" and "die"."""
    return _spelled_alike(lexeme)[:2]


def _spelled_alike(word: str) -> str:
    """Stemmers take "dying" for "die", and "aepfel" for "apfel"."""
    return word.replace("y", "i").replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _is_stop(word: str, language: str | None) -> bool:
    """Single letters are checked against every language: "é" is a verb wherever it stands. A word of an unknown language is
    checked against the fallback, which the stored text was read as.
    """
    return word in (STOP_WORDS[language or FALLBACK] if len(word) > 1 else _ALL_STOP_WORDS)


def _read_as(text: str, hint: str | None) -> str | None:
    language = detect_language(text, hint=hint)
    return None if language == UNDETERMINED else language


def fold(word: str) -> str:
    """Fold compatibility forms (NFKC), case and diacritics: "Ｃａｆé" and "cafe" are one."""
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return unicodedata.normalize("NFKC", "".join(letter for letter in decomposed if not _is_accent(letter)))


def _is_accent(letter: str) -> bool:
    """Combining marks of European scripts only: in others (Devanagari, voiced kana) a mark is part of the word."""
    return "\u0300" <= letter <= "\u036f"


def is_unspaced(text: str) -> bool:
    """Whether a text says something in writing without spaces, which no count of words tells: "鍵は引き出しの中"."""
    return any(len(found.group()) >= SHORTEST_UNSPACED for found in _UNSPACED.finditer(text))


def words_in(text: str) -> list[str]:
    """The words of a text in their order, as they are looked up: lower case, parted where they are compound."""
    plain = text.replace("`", "'") if text.isascii() else unicodedata.normalize("NFKC", text).translate(_APOSTROPHES)
    return [word for match in _WORD.finditer(plain.casefold()) for word in _split(match.group())]


def _split(word: str) -> Iterator[str]:
    """One written word; a mixed one also in its parts ("acme-corp.com" is found by "acme")."""
    if word in _ALL_STOP_WORDS or word.isalnum():
        yield word
        return
    bare = _POSSESSIVE.sub("", word)
    parts = _PART.findall(bare)
    if "'" not in bare and parts != [bare]:
        yield bare
    yield from (part for part in parts if len(part) > 1 or part.isdigit() or len(parts) == 1)


def _lexemes(words: Sequence[str], language: str) -> Iterator[str]:
    for word in words:
        if _is_stop(word, language):
            continue
        runs = () if word.isascii() else _UNSPACED.findall(word)
        for run in runs:
            yield from _bigrams(run)
        for part in _UNSPACED.sub(" ", word).split() if runs else (word,):
            if lexeme := stem(part, language):
                yield lexeme


def _bigrams(run: str) -> Iterator[str]:
    """Pairs of letters of one script, since a change of script is the end of a word, and each ideograph: 犬 is a word.

    A single kana between ideographs is a particle and no lexeme.
    """
    for part in _OF_ONE_SCRIPT.findall(run):
        ideographs = bool(_HAN.match(part))
        if ideographs or (len(part) == 1 and (part == run or not _KANA.match(part))):
            yield from part
        yield from (pair for start in range(len(part) - 1) if (pair := part[start : start + 2]) not in PAIRS_OF_GRAMMAR)


@lru_cache(maxsize=50_000)
def stem(word: str, language: str) -> str:
    """The stem of one word as it stands in the index, read in a language that has a stemmer."""
    by_script = "ru" if _CYRILLIC.search(word) else "ar" if _ARABIC.search(word) else language
    if not word.isalpha():
        return fold(word)[:LONGEST_LEXEME]
    return fold(str(_stemmer(by_script).stemWord(word)))[:LONGEST_LEXEME]


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(STEMMERS[language])


_ALL_STOP_WORDS: Final = frozenset().union(*STOP_WORDS.values())
