"""Paraphrase detection by rules: whether one statement says all that another says, so that one of the two is enough.

Vectors cannot tell: "I love hiking" and "I used to love hiking" have a cosine of .94, and so have most pairs that differ in a number, a day
or a "not". So the words decide: the same ones, or the same slot and value with nothing told beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.statements.equality import folded_words
from agent7.language.statements.parser import parse_statement
from agent7.language.statements.statement import Statement
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold
from agent7.language.text.tokenization import lex
from agent7.language.text.word_lists import STOP_WORDS
from agent7.language.times.moments import when
from agent7.language.times.parser import may_name_time, moments_in
from agent7.language.times.windows import holds_time, named_window
from agent7.lazy_patterns import lazy_regex

MOST_WORDS: Final = 24
"""Of a statement that may tell nothing but its slot."""

_CONTRACTED = lazy_regex(r"(?<=\p{L}')\p{L}{1,2}(?!\p{L})")
_UTC = ZoneInfo("UTC")


def words_agree(one: str, other: str) -> bool:
    """Whether two statements have the same words in the same order: case, punctuation, fillers and contractions aside."""
    words, others = folded_words(one).split(), folded_words(other).split()
    if len(words) != len(others):
        return False
    short, others_short = _contracted(one), _contracted(other)
    return all(
        mine == theirs or (mine in short and _is_long_for(theirs, mine)) or (theirs in others_short and _is_long_for(mine, theirs))
        for mine, theirs in zip(words, others, strict=True)
    )


def tells_beside(text: str, *, language: str | None = None) -> bool:
    """Whether a text tells anything beside the slot that it sets; where it sets none, all that it tells.

    A word that the slot can be read without is news ("I live in Berlin *with my sister*"); one that it cannot be read without is the way to
    say it ("I *reside* in Berlin").
    """
    words, read = text.split(), parse_statement(text, language=language)
    if read.attribute is None or len(words) > MOST_WORDS:
        return True
    spoken = language or detect_language(text)
    telling = (place for place, word in enumerate(words) if lex(word, spoken).frequencies)
    return any(_says_as_much(left, read, language) for place in telling for left in _without(words, place, spoken))


def times_agree(one: str, said_at: datetime, other: str, other_said_at: datetime, *, language: str | None = None) -> bool:
    """Whether two texts mean the same times: "tomorrow" is another day when it is said on another day."""
    return _times(one, said_at, language) == _times(other, other_said_at, language)


def _times(text: str, said_at: datetime, language: str | None) -> tuple[object, ...]:
    if not holds_time(text) and not may_name_time(text):
        return ()
    local = said_at.astimezone(UTC)
    due = [when(moment, local, _UTC) for moment in moments_in(text, language=language or "en")]
    window = named_window(text, local)
    return (*([window] if window else ()), *(each.at if each is not None else None for each in due))


def _contracted(text: str) -> set[str]:
    """What stands for a word: the "m" of "I'm"."""
    return set(_CONTRACTED.findall(fold(clean(text))))


def _is_long_for(word: str, short: str) -> bool:
    """Whether a word of grammar ends as its contraction does; of a single letter it has two: "'s" is "is" and not "was"."""
    return word.endswith(short) and (len(short) > 1 or len(word) == 2) and any(word in words for words in STOP_WORDS.values())


def _without(words: Sequence[str], place: int, language: str) -> Iterator[str]:
    """The text without one word, without the words of grammar before it, and without all that follows."""
    grammar = STOP_WORDS.get(language, STOP_WORDS["en"])
    before = place
    while before > 0 and fold(words[before - 1]).strip(",;") in grammar:
        before -= 1
    yield " ".join((*words[:place], *words[place + 1 :]))
    yield " ".join((*words[:before], *words[place + 1 :]))
    yield " ".join(words[:before])


def _says_as_much(text: str, whole: Statement, language: str | None) -> bool:
    read = parse_statement(text, language=language)
    return (read.subject, read.attribute, read.value) == (whole.subject, whole.attribute, whole.value)
