"""Noun compounds: which noun says what a thing is (its head), and which tells it from others of its kind (its modifier). Pure.

"Home insurance" and "car insurance" are of one kind, and two things; so are "el seguro de la casa" and "el seguro del coche".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from agent7.language.questions.owners import names_every_noun_large
from agent7.language.questions.question_words import Words, words_of
from agent7.language.readings import reader
from agent7.language.text.normalization import clean, fold
from agent7.language.text.pieces import words_of as clause_words
from agent7.language.text.slips import distance_is_one
from agent7.language.text.tokenization import query_terms
from agent7.lazy_patterns import lazy_regex

_STRETCH: Final = lazy_regex(r"[\p{L}\p{M}\p{N}' -]+")
"""Between two signs of punctuation."""
_WORD: Final = lazy_regex(r"[\p{L}\p{M}\p{N}]+(?:'s)?")


class Compound(NamedTuple):
    """Stems of two nouns that call one thing."""

    modifier: frozenset[str]
    head: frozenset[str]
    asked: bool = False
    """It is what the whole question asks for: "what's my car reg"."""


@reader
def compounds_in(text: str, language: str) -> tuple[Compound, ...]:
    """Its compounds: of two nouns side by side the last is the head, of two that "of" joins the first."""
    found = list[Compound]()
    words, of, being = words_of(language), clause_words(language, "of"), clause_words(language, "being")
    for stretch in _STRETCH.findall(fold(clean(text))):
        said = _WORD.findall(stretch)
        stems = [_stems(word, language) for word in said]
        if words.head_is_last and not names_every_noun_large(language):  # which writes them as one word
            starts = [place for place in range(len(said)) if not place or said[place - 1] not in words.open]  # "which animal" is sought
            sides = [place for place in starts if all(stems[place : place + 2]) and place + 1 < len(said)]
            found += [Compound(stems[place], stems[place + 1], _is_asked(said[:place], words, being)) for place in sides]
        nouns = [(word, each) for word, each in zip(said, stems, strict=True) if word in of or word not in words.determined]
        triples = zip(nouns, nouns[1:], nouns[2:], strict=False)
        found += [Compound(after, before) for (_, before), (joint, _), (_, after) in triples if joint in of and before and after]
    return tuple(found)


def names_another(asked: Sequence[Compound], sentence: str, language: str, unmet: frozenset[str], met: frozenset[str]) -> bool:
    """Whether a sentence names another thing of the kind asked for. `met`: what it says; `unmet`: what of the question it does not."""
    return any(_is_other(each, compounds_in(sentence, language)) for each in asked if each.modifier & unmet and each.head & met)


def _is_other(asked: Compound, told: Sequence[Compound]) -> bool:
    of_kind = [each for each in told if not each.head.isdisjoint(asked.head)]
    return bool(of_kind) and not any(_alike(asked.modifier, each.modifier) for each in of_kind)


def lacks_head(asked: Sequence[Compound], unmet: frozenset[str]) -> bool:
    """Whether what is told speaks of the modifier of what is asked for, and not of the thing: "my car is a Fiat" of "my car keys"."""
    return any(each.asked and each.head & unmet and not each.modifier & unmet for each in asked)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two words may be the same: "lok", "lock"."""
    return not one.isdisjoint(other) or any(distance_is_one(each, said) for each in one for said in other)


def _is_asked(before: Sequence[str], words: Words, being: frozenset[str]) -> bool:
    """Whether a question goes on so behind "is my": "what's my ..."."""
    return len(before) > 1 and before[-1] in words.determined and (before[-2] in being or before[-2].endswith("'s"))


def _stems(word: str, language: str) -> frozenset[str]:
    words = words_of(language)
    stems = frozenset(lexeme for alternatives in query_terms(word, language) for lexeme in alternatives)
    return frozenset() if word in words.light or word in words.determined or not words.light.isdisjoint(stems) else stems
