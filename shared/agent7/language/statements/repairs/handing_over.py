"""Handing over: a correction that gives the value that was told to another thing, and a new value to the first. Pure.

"No, 33 is what Bia wears. Davi wears 36" makes two sentences of "Davi wears 33". Each of its own two is read by itself: one names the old
value, or points at it ("that's the one of the shed"), beside another thing; the other names the thing that was told of, and what is right.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

from agent7.language.readings import reader
from agent7.language.replies.rendering import capitalised
from agent7.language.statements.clauses.discourse_markers import apostrophed
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.grammars.repair_patterns import REPAIRS
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.repairs.putting_right import (
    LONGEST_CORRECTION,
    LONGEST_NOUN,
    NUMERIC,
    atoms,
    exchanged_once,
    name_alone,
    thing_and_value,
)
from agent7.language.statements.slots.value_phrases import is_description
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.tokenization import stems_in
from agent7.language.text.word_lists import FUNCTION_WORDS, STOP_WORDS

MOST_PARTS: Final = 4
_PARTED: Final = re.compile(r"[,;] | [-\u2013\u2014] ")
_WORD: Final = re.compile(r"(?:(?<=\b[a-z]')|(?<=\b[A-Z]')|(?<!['\w-]))[^\W_]{2,}(?:['-][^\W_]+)*")
_ENDS: Final = " ,;:.!\u2026"


class HandedOver(NamedTuple):
    """The sentence of the thing with its new value, and that of the other thing, which has the old one."""

    right: str
    other: str


class _Lead(NamedTuple):
    """What stands before a noun."""

    all: str
    preposition: str
    article: str


@reader
def handed_over(text: str, held: str, language: str) -> HandedOver | None:
    """What a message makes of a sentence that is held, whose value it hands to another thing; None for any other message."""
    if len(held) > LONGEST_CORRECTION:
        return None
    pairs = [pair for one, other in pairwise(_parts(text, language)) for pair in ((one, other), (other, one))]
    return next((found for other, own in pairs if (found := _handed_over(other, own, held.rstrip(_ENDS), GRAMMARS[language]))), None)


def may_hand_over(text: str, language: str) -> bool:
    """Whether a message puts something right in two sentences, whatever is held."""
    return bool(_parts(text, language))


@reader
def _parts(text: str, language: str) -> tuple[str, ...]:
    """The sentences of a short message that tells that something was wrong, else what stands between its commas; at least two, or none."""
    grammar, message = GRAMMARS.get(language), clean(text)
    if grammar is None or not message or len(message) > LONGEST_CORRECTION or message.endswith("?"):
        return ()
    said, marked = REPAIRS[language].behind_markers(apostrophed(message, grammar))
    told = sentences(said)
    parts = [stripped for part in (told if len(told) > 1 else _PARTED.split(said)) if (stripped := part.strip(_ENDS))]
    if not 1 < len(parts) <= MOST_PARTS:
        return ()
    parts[0], behind = REPAIRS[language].marked(parts[0])
    return tuple(parts) if marked or behind else ()


def _handed_over(other: str, own: str, held: str, grammar: Grammar) -> HandedOver | None:
    """The same of the two sentences, that of the `other` thing and that of its `own` value."""
    language = grammar.language
    if denies(other, grammar):
        return None  # "that's not the one of the shed" gives it nothing
    pointing = REPAIRS[language].value_meant.match(fold(other))
    whole, other = other, other[pointing.end() :] if pointing else other
    thing, kind, value = _told(own, grammar)
    about, known, elsewhere = (stems_in(each, language) for each in (thing, held, other))
    its_own, of_other = (about & known) - elsewhere, elsewhere - known
    old = _old_value(held, other, kind, about, grammar, points=pointing is not None) if value else ""
    if not (old and its_own and of_other and about <= known | elsewhere):
        return None
    right = exchanged_once(held, old, value)
    if right is None or not stems_in(own, language) <= stems_in(right, language):
        right = own
    told = _of_the_other(held, other, _named(its_own, own, held, grammar), of_other, grammar)
    if told is None or not elsewhere < stems_in(told, language):
        told = whole if _stands(old, whole) else f"{other}: {old}"
    return HandedOver(capitalised(right), capitalised(told))


def _told(own: str, grammar: Grammar) -> tuple[str, str, str]:
    """The thing that a sentence tells of, and the kind and the words of its only value; the value empty where it has none or several."""
    numbers = [(kind, value) for kind, value in atoms(own) if kind != "name"]
    if len(numbers) == 1:
        kind, value = numbers[0]
        return own.replace(value, " ", 1), kind, value
    thing, said = thing_and_value(own, grammar) or (own, "")
    return thing, "name", "" if numbers else name_alone(said, grammar.language) or _plain(said, grammar)


def _plain(said: str, grammar: Grammar) -> str:
    """What something is, written without capitals; empty where the words say how it is, or more."""
    words = said.split()
    small = STOP_WORDS[grammar.language] | FUNCTION_WORDS[grammar.language]
    is_value = 0 < len(words) <= LONGEST_NOUN and all(_WORD.fullmatch(word) and fold(word) not in small for word in words)
    return said if is_value and not is_description(said, grammar) else ""


def _old_value(held: str, other: str, kind: str, about: frozenset[str], grammar: Grammar, *, points: bool) -> str:
    """The value of the held sentence that the other thing has: named there, else the only one of its kind, where the words point at it."""
    if kind == "name":
        value = _told(held, grammar)[2]
        return _shared(held, other, about, grammar.language) or (value if points or _stands(value, other) else "")
    of_kind = [value for each, value in atoms(held) if each == kind or {each, kind} <= NUMERIC]
    named = [value for value in of_kind if _stands(value, other)]
    pointed = of_kind if points and not any(each != "name" for each, _ in atoms(other)) else []
    return next(iter(named or pointed), "") if len(named or pointed) == 1 else ""


def _stands(value: str, text: str) -> bool:
    return bool(value) and re.search(rf"(?<![\w.,:]){re.escape(fold(value))}(?!\w)", fold(text)) is not None


def _shared(held: str, other: str, about: frozenset[str], language: str) -> str:
    """The name that both sentences say, and that is not what they are `about`: the longest run of words with capitals."""
    words = [word for word in _WORD.finditer(held) if not stems_in(word[0], language) <= about]
    runs = [held[first.start() : last.end()] for place, first in enumerate(words) for last in words[place : place + LONGEST_NOUN]]
    names = [run for run in runs if name_alone(run, language) == run and _stands(run, other)]
    return max(names, key=len, default="")


def _of_the_other(held: str, other: str, its_own: frozenset[str], of_other: frozenset[str], grammar: Grammar) -> str | None:
    """The held sentence with the other thing in the place of its own; None where either is not said in one run of words, or the sentence
    tells more, or the words before them do not go with each other.
    """
    thing, instead = _run(held, its_own, grammar.language), _run(other, of_other, grammar.language)
    if thing is None or instead is None or _PARTED.search(held) or held[thing.end :].lstrip()[:1].isdigit():  # "gate 12 is ours"
        return None
    before, there = _lead(held[: thing.start], grammar), _lead(other[: instead.start], grammar)
    noun = _as_owner(other[instead.start : instead.end], held[thing.start : thing.end], grammar)
    begins = thing.start - len(before.all)
    if not noun:
        return None
    if not before.all or (before.article and before.article == there.article and not there.preposition):
        return held[: thing.start] + noun + held[thing.end :]
    if there.preposition or (not begins and before.article and there.article):
        return held[:begins] + there.all + noun + held[thing.end :]
    return None


def _as_owner(noun: str, instead_of: str, grammar: Grammar) -> str:
    """A noun as it stands where an owner was named, "Ella's" for "Jonah's"; empty where it is no name: "the dentist" has no vet."""
    if not instead_of.endswith("'s") or noun.endswith("'s"):
        return noun
    return f"{noun}'s" if name_alone(noun, grammar.language) else ""


def _named(its_own: frozenset[str], own: str, held: str, grammar: Grammar) -> frozenset[str]:
    """Those of its own stems that are names, else those that stand before a verb of being: "ends" of "ends in" is no thing."""
    names = " ".join(word[0] for word in _WORD.finditer(held) if name_alone(word[0], grammar.language))
    thing, _ = thing_and_value(own, grammar) or ("", "")
    return its_own & stems_in(names, grammar.language) or its_own & stems_in(thing, grammar.language)


class _Run(NamedTuple):
    start: int
    end: int


def _run(text: str, stems: frozenset[str], language: str) -> _Run | None:
    """Where the words with these stems stand, with no other word of content between them."""
    found = [word for word in _WORD.finditer(text) if stems_in(word[0], language) & stems]
    run = _Run(found[0].start(), found[-1].end()) if found else None
    return run if run and stems_in(text[run.start : run.end], language) <= stems else None


def _lead(before: str, grammar: Grammar) -> _Lead:
    preposition = rf"(?!{grammar.articles})(?:{REPAIRS[grammar.language].prepositions})(?: |(?<='))"
    found = re.search(rf"(?<!\w)(?P<preposition>{preposition})?(?P<article>{grammar.articles})?\Z", fold(before))
    return _Lead(*(before[slice(*found.span(group))] for group in (0, "preposition", "article"))) if found else _Lead("", "", "")
