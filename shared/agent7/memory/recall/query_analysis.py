"""Query analysis. A query read before it is looked up: who is named, whose words are meant, which time, and what is left to search for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import regex

from agent7.language import asks_when, fold, named_window, parse, query_terms, query_words
from agent7.lazy_patterns import lazy_regex
from agent7.memory.recall.scoring import Signals
from agent7.types import Slot

SPEAKER_USER, ASSISTANT = "user", "assistant"

_LETTER = lazy_regex(r"\p{L}")
_LATIN = lazy_regex(r"\p{Latin}")
LOOKED_BACK = 2
"""Messages: older ones are about something else more often than not."""
ENOUGH_TERMS = 1


@dataclass(frozen=True, slots=True)
class Meant:
    """`meaning` is the text to embed: person names that are speakers here swamp a small embedding, so they are signals instead.

    `context` are terms of the last messages, for a query that leans on them ("and where is it?"); `named` the speakers it names.
    """

    meaning: str
    terms: tuple[tuple[str, ...], ...]
    context: tuple[tuple[str, ...], ...]
    named: frozenset[str]


@dataclass(frozen=True, slots=True)
class Asked(Meant):
    """With what it shows beside its words."""

    signals: Signals
    slot: Slot | None

    @property
    def lexemes(self) -> list[str]:
        """Every lexeme of query and context, once each."""
        return list(dict.fromkeys(lexeme for alternatives in (*self.terms, *self.context) for lexeme in alternatives))


def meant(query: str, speakers: Sequence[str], recent: Sequence[str] = ()) -> Meant:
    """`speakers`: everybody else whose words are kept in the scope; `recent`: the messages before, the latest last."""
    named = named_in(query, speakers)
    without_names = query
    for person in named:
        without_names = _name(person).sub(" ", without_names)
    meaning = " ".join(without_names.split())
    if not any(character.isalnum() for character in meaning):
        meaning = query
    terms = query_terms(meaning)
    before = " ".join(recent[-LOOKED_BACK:])
    context = query_terms(before) if _leans(query, terms) else ()
    if context and not terms:
        meaning = f"{before} {meaning}"  # "where is it?" alone means nothing
    return Meant(meaning, terms, tuple(each for each in context if each not in terms), named)


def read_query(query: str, speakers: Sequence[str], at: datetime, recent: Sequence[str] = ()) -> Asked:
    """The whole of it, as `meant` takes it."""
    return read_as(meant(query, speakers, recent), query, at)


def read_as(read: Meant, query: str, at: datetime) -> Asked:
    """The whole of a query whose meaning was read before."""
    said = parse(query)
    signals = Signals(_speaker(query, read.named), named_window(query, at), asks_when(query), said.emotion.sentiment)
    return Asked(read.meaning, read.terms, read.context, read.named, signals, said.asked_slot or said.asked_thing)


def named_in(query: str, speakers: Sequence[str]) -> frozenset[str]:
    """The speakers that a query names."""
    return frozenset(person for person in speakers if _name(person).search(query))


def leans(query: str) -> bool:
    """Whether a query points at what was said before it, or says too little by itself."""
    return _leans(query, query_terms(query))


def is_latin(text: str) -> bool:
    """Whether most of its letters are of the Latin script."""
    letters = _LETTER.findall(text)
    return 2 * sum(bool(_LATIN.match(letter)) for letter in letters) >= len(letters)


def _leans(query: str, terms: Sequence[object]) -> bool:
    return len(terms) <= ENOUGH_TERMS or bool(query_words.POINTING.search(fold(query)))


def _name(person: str) -> regex.Pattern[str]:
    return regex.compile(
        rf"(?<![\p{{L}}\p{{N}}]){regex.escape(person)}{query_words.POSSESSIVE_ENDING}(?![\p{{L}}\p{{N}}])", regex.IGNORECASE
    )


def _speaker(query: str, named: frozenset[str]) -> str | None:
    """Whose words are meant: the one person who is named, else the assistant ("did you recommend"), else the user ("my")."""
    if named:
        return next(iter(named)) if len(named) == 1 else None
    folded = fold(query)
    if query_words.ASSISTANTS_WORDS.search(folded):
        return ASSISTANT
    return SPEAKER_USER if query_words.USERS_WORDS.search(folded) else None
