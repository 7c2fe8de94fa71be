"""The lexer of time expressions: a text as kinds of words, one letter each (see `lexicon`), with its place and value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

from agent7.language.times.lexicon import Word, lexicon
from agent7.language.times.literals import OTHER, literal
from agent7.language.times.numerals import Token, years_behind_dates, years_in_words
from agent7.language.times.tokens import TOKEN
from agent7.lazy_patterns import lazy_regex

MOST_TOKENS: Final = 1_500
"""Words, numbers and marks of a text that are read; what a person writes in 4,000 characters has a thousand."""

_PIECE = lazy_regex(r"[^-]+")
_DAYS: Final = ("w", "W")


@dataclass(frozen=True, slots=True)
class Read:
    """A lexed text: one letter for each word's kind, with where it stands and what value it carries."""

    letters: str
    spans: Sequence[tuple[int, int]]
    values: Sequence[Any]


def lex(text: str, folded: str, language: str) -> Read:
    """Lex a text for the grammar of times: letters, spans in the text, and values. `folded` is `fold(text)`."""
    letters: list[str] = []
    spans: list[tuple[int, int]] = []
    values: list[Any] = []
    tokens = list(_phrased(list(islice(_tokens(text, folded, language), MOST_TOKENS)), folded, language))
    for letter, value, start, end in years_in_words(tokens, folded) if language == "en" else tokens:
        if letter == ";" and letters and letters[-1] in "mMwWpu" and folded[start] == "." and spans[-1][1] == start:
            continue  # "Feb. 3", "Mon."
        letters.append(letter)
        spans.append((start, end))
        values.append(value)
    return Read(years_behind_dates("".join(letters), values), spans, values)


def _tokens(text: str, folded: str, language: str) -> Iterator[Token]:
    table = lexicon(language)
    for found in TOKEN.finditer(folded):
        kind, said, (start, end) = found.lastgroup, found.group(), found.span()
        if kind == "word":
            if said not in table and "-" in said:
                yield from _pieces(said, start, table)
                continue
            letter, value = table.get(said, OTHER)
            if letter == "M" and (text[start].isupper() or _beside_digit(folded, start, end)):
                letter = "m"
            yield letter, value, start, end
        elif kind is not None and kind != "glue":
            letter, value = literal(kind if kind != "by" else "dmy", said, language)
            yield letter, value, start, end


def _pieces(said: str, start: int, table: Mapping[str, Word]) -> Iterator[Token]:
    """The words between hyphens; "monday-friday" is from one to the other."""
    before = ""
    for each in _PIECE.finditer(said):
        letter, value = table.get(each.group(), OTHER)
        if before in _DAYS and letter in _DAYS:
            yield "z", None, start + each.start() - 1, start + each.start()
        yield letter, value, start + each.start(), start + each.end()
        before = letter


def _beside_digit(folded: str, start: int, end: int) -> bool:
    """ "mar3", "3-may": no other word stands so close to a number."""
    return folded[end : end + 2].lstrip("-./")[:1].isdigit() or folded[max(start - 2, 0) : start].rstrip("-./")[-1:].isdigit()


def _phrased(tokens: list[Token], folded: str, language: str) -> Iterator[Token]:
    """The tokens with those that make a phrase taken together, the longest phrase first."""
    starts, place = _phrases(language), 0
    while place < len(tokens):
        _, _, start, end = tokens[place]
        for words, (letter, value) in starts.get(folded[start:end], ()):
            last = place + len(words) - 1
            if last < len(tokens) and all(folded[t[2] : t[3]] == word for t, word in zip(tokens[place : last + 1], words, strict=True)):
                yield letter, value, start, tokens[last][3]
                place = last + 1
                break
        else:
            yield tokens[place]
            place += 1


@cache
def _phrases(language: str) -> dict[str, list[tuple[tuple[str, ...], Word]]]:
    """The phrases of a language by their first word, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Word]]] = {}
    for phrase, word in lexicon(language).items():
        words = tuple(each.group() for each in TOKEN.finditer(phrase))
        if len(words) > 1:
            found.setdefault(words[0], []).append((words, word))
    return {first: sorted(phrases, key=lambda each: -len(each[0])) for first, phrases in found.items()}
