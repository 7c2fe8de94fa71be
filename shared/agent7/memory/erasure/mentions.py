"""Mention detection. Whether a text says what was forgotten: one rule for memories, messages, replies and the files that came with them.

A statement in its own words says it, and so does a value of several words ("Acme Corp"). A single word ("blue") is too
common: it counts only beside another word of its statement, so that the sky stays blue when a favourite colour goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from agent7.language import MayHold, clean, fold, folded_words, lex, query_terms, telling_pattern
from agent7.lazy_patterns import lazy_regex
from agent7.memory.model import Forgotten, Memory

SHORTEST_PHRASE = 3
"""Characters. A shorter value ("5", "M") stands in half of all texts, and never says anything by itself."""

FEW_WORDS = 20
"""So many are looked for one by one faster than the text is taken apart."""

_LETTERS = lazy_regex(r"\p{L}+")


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


def carrier_of(forgotten: Forgotten) -> Callable[[str], bool]:
    """Tells of a text whether it says any of what was forgotten."""
    saying, may_carry = telling_pattern(forgotten.phrases), _may_carry(forgotten)

    def says(text: str) -> bool:
        return may_carry(text) and (saying.search(fold(text)) is not None or any(carries(text, each) for each in forgotten.memories))

    return says


def speaker_of(topic: str, language: str) -> Callable[[str], bool]:
    """Tells of a text whether all words of the topic stand in it, whatever their form; of a topic without a telling word none does."""
    terms = query_terms(topic, language)
    may_speak = MayHold(terms)

    def speaks(text: str) -> bool:
        if not terms or not may_speak(text):
            return False
        held = {*lex(text).frequencies, *lex(text, language).frequencies}
        return all(any(lexeme in held for lexeme in alternatives) for alternatives in terms)

    return speaks


def _may_carry(forgotten: Forgotten) -> Callable[[str], bool]:
    """Tells of a text quickly whether it may say any of it: whether the longest word of a phrase or of a value stands in it.

    For going through all that a person ever wrote. Words of letters alone are found among the text's, for neither a phrase nor a value
    ends between two letters; what has none (a number, a sign) is looked for wherever it stands.
    """
    told = {bare for phrase in forgotten.phrases if (bare := fold(phrase).strip(" .!?"))}
    told |= {folded_words(memory.value) for memory in forgotten.memories if memory.value is not None}
    words = frozenset(max(found, key=len) for each in told if (found := _LETTERS.findall(each)))
    signs = [next(iter(each.split()), "") for each in told if not _LETTERS.search(each)]

    def may_carry(text: str) -> bool:
        compared = _as_compared(text)
        if len(words) <= FEW_WORDS:
            return any(map(compared.__contains__, (*words, *signs)))
        return not words.isdisjoint(_LETTERS.findall(compared)) or any(map(compared.__contains__, signs))

    return may_carry


def _as_compared(text: str) -> str:
    """The folded text, as said and, where that differs, as it is compared: without invisible letters."""
    folded = fold(text)
    return folded if text.isascii() and text.isprintable() else f"{folded} {fold(clean(text))}"


def _telling(memory: Memory) -> Iterable[str]:
    yield memory.content
    if memory.value and _says_it_alone(memory.value):
        yield memory.value


def _says_it_alone(value: str) -> bool:
    words = folded_words(value)
    return len(words) >= SHORTEST_PHRASE and (" " in words or any(character.isdigit() for character in words))
