"""Mention detection. Whether and where a text says what was forgotten: one rule for memories, messages, replies and what came with them.

A statement in its own words says it, and so does a value of several words ("Acme Corp") or a code ("27B49"). A single word ("blue") is
too common: it counts only beside another word of its statement, so that the sky stays blue when a favourite colour goes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from agent7.language import (
    Piece,
    capitals_of,
    clean,
    detect_language,
    fold,
    folded_words,
    holds_time,
    in_whole_sentences,
    is_document,
    leans_alone,
    lex,
    numbers_of,
    pieces,
    telling_pattern,
    told,
    without,
)
from agent7.lazy_patterns import lazy_regex
from agent7.memory.model import Forgotten, Memory

SHORTEST_PHRASE: Final = 3
"""Characters. A shorter value ("5", "M") stands in half of all texts, and never says anything by itself."""
FEW_WORDS: Final = 20
"""So many are looked for one by one faster than the text is taken apart."""
FEWEST_SHARED: Final = 2
"""Words that a text has in common with what it says in other words."""
SHARE_WITH_NAMES: Final = 0.5
SHARE_WITHOUT_NAMES: Final = 1.0

_LETTERS = lazy_regex(r"\p{L}+")
_CODE = lazy_regex(
    r"(?<![\p{L}\p{N}:.,/-])(?=[\p{L}-]*\p{N})(?=[\p{N}-]*\p{Lu}|\p{N}{4})[\p{L}\p{N}-]{4,}"
    r"(?:\s+[\p{Lu}\p{N}]{2,}(?!\p{Ll}))*+(?![:.,/]?\p{N})"
)
_YEAR = lazy_regex(r"(?:19|20)\d\d")


class Sayings:
    """What was forgotten, as every text is compared with it."""

    def __init__(self, forgotten: Forgotten) -> None:
        self._forgotten = forgotten
        self._phrases = tuple(dict.fromkeys([*forgotten.phrases, *phrases_of(forgotten.memories)]))
        self._pattern = telling_pattern(self._phrases)
        told = {bare for phrase in self._phrases if (bare := fold(phrase).strip(" .!?"))}
        told |= {folded_words(memory.value) for memory in forgotten.memories if memory.value is not None}
        self._words = frozenset(max(found, key=len) for each in told if (found := _LETTERS.findall(each)))
        self._signs = [next(iter(each.split()), "") for each in told if not _LETTERS.search(each)]
        self._bare = [(set(lex(memory.content, memory.language).frequencies), _details(memory.content)) for memory in _bare(forgotten)]

    def __call__(self, text: str) -> bool:
        """Whether the text says any of it."""
        if not self._may_say(text):
            return False
        return self._pattern.search(fold(text)) is not None or self._carried_in(text) or bool(self._places(text, pieces(text)))

    def rest(self, text: str) -> str | None:
        """The text without the pieces that say it; None where nothing is left that tells anything."""
        parts = pieces(text)
        going = self._places(text, parts) if self._may_say(text) else set()
        left = without(text, parts, going) if going else text
        return None if left is not None and going and leans_alone(left, detect_language(left)) else left

    def told_in(self, text: str) -> str:
        """The pieces of the text that say it."""
        parts = pieces(text)
        return " ".join(told(text, parts, self._places(text, parts)))

    def _places(self, text: str, parts: Sequence[Piece]) -> set[int]:
        """The places of the pieces that say it; of all of them where the text says it only as a whole."""
        starts = [part.start for part in parts]
        found = set[int]()
        for start, end in (match.span() for match in self._pattern.finditer(fold(text))):
            found.update(range(max(bisect_right(starts, start) - 1, 0), bisect_left(starts, end)))
        for place, part in enumerate(parts):
            words = part.of(text)
            if self._carried_in(words) or self._says_in_other_words(words):
                found.add(place)
        if self._forgotten.topic is not None:
            found |= self._forgotten.topic.told_in(text, parts)
        if not found and self._carried_in(text):
            found = set(range(len(parts)))
        return in_whole_sentences(parts, found) if is_document(text) else found

    def _carried_in(self, text: str) -> bool:
        return any(carries(text, each) for each in self._forgotten.memories)

    def _says_in_other_words(self, piece: str) -> bool:
        """Whether a piece shares the names and most words of something that is kept without a value."""
        held = set(lex(piece).frequencies) if self._bare else set[str]()
        for words, details in self._bare:
            shared = words & held
            enough = SHARE_WITH_NAMES if details else SHARE_WITHOUT_NAMES
            if len(shared) >= max(FEWEST_SHARED, enough * len(words)) and details <= _details(piece, every=True):
                return True
        return False

    def _may_say(self, text: str) -> bool:
        """A cheap filter for going through all that a person ever wrote: whether the longest word of a phrase or value stands in it.

        Words of letters alone are found among the text's, for neither a phrase nor a value ends between two letters; what has none
        (a number, a sign) is looked for wherever it stands.
        """
        if self._forgotten.topic is not None and self._forgotten.topic.may_be_in(text):
            return True
        compared = _as_compared(text)
        if len(self._words) <= FEW_WORDS:
            return any(map(compared.__contains__, (*self._words, *self._signs)))
        return not self._words.isdisjoint(_LETTERS.findall(compared)) or any(map(compared.__contains__, self._signs))


def carrier_of(forgotten: Forgotten) -> Sayings:
    """Tells of a text whether it says any of what was forgotten, and what is left of it without."""
    return Sayings(forgotten)


def phrases_of(memories: Iterable[Memory]) -> list[str]:
    """The texts that say one of these by themselves."""
    return list(dict.fromkeys(phrase for memory in memories for phrase in _telling(memory)))


def values_of(memories: Iterable[Memory]) -> list[str]:
    """Every value, common ones too: for texts of which nothing is lost when they go, like what was looked for."""
    return [memory.value for memory in memories if memory.value and len(memory.value) >= SHORTEST_PHRASE]


def carries(text: str, statement: Memory) -> bool:
    """Whether the text says the statement's value so that the statement can be read from it."""
    value = statement.value
    if value is None or f" {folded_words(value)} " not in f" {folded_words(text)} ":
        return False
    others = set(lex(statement.content, statement.language).frequencies) - set(lex(value, statement.language).frequencies)
    return _says_it_alone(value) or not others or bool(others & set(lex(text, statement.language).frequencies))


def codes_in(text: str) -> list[str]:
    """The codes of a text: plates, keys, numbers of four digits and more, but no years and times. Nobody says two things by one code."""
    found = [code for code in _CODE.findall(text) if not _YEAR.fullmatch(code) and not holds_time(code)]
    return [*found, *(code.replace(" ", "") for code in found if " " in code)]


def _bare(forgotten: Forgotten) -> list[Memory]:
    """What may be told in other words: where a subject is to be forgotten, and not one sentence of several alike."""
    told = forgotten.memories if forgotten.topic is not None else ()
    return [memory for memory in told if memory.value is None and not memory.derived_from]


def _details(text: str, *, every: bool = False) -> set[str]:
    """The names and numbers of a text; of `every` word, where they are looked for."""
    return set(folded_words(text).split()) if every else {*capitals_of(text), *numbers_of(text)}


def _as_compared(text: str) -> str:
    """The folded text, as said and, where that differs, as it is compared: without invisible letters."""
    folded = fold(text)
    return folded if text.isascii() and text.isprintable() else f"{folded} {fold(clean(text))}"


def _telling(memory: Memory) -> Iterable[str]:
    yield memory.content
    yield from codes_in(memory.content)
    if memory.value and _says_it_alone(memory.value):
        yield memory.value


def _says_it_alone(value: str) -> bool:
    words = folded_words(value)
    return len(words) >= SHORTEST_PHRASE and (" " in words or any(character.isdigit() for character in words))
