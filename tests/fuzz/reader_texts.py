"""Texts that are hard to read: what people type, repeated without end, and what a pattern itself would like to see repeated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

from hypothesis import strategies as st

LONGEST_MESSAGE: Final = 4_096
NASTY: Final = (
    "A. ", "U.S. ", "a-", "A-", "-a", "a.b", "a", "A", "Dr. Ada ", "1. ", "vingt-et-", "%\n", "Aa, ", "A.B.",
    "我", "я ", '"', "'", "«",
    "1", "1 ", "1-", "1.", " ", "\n", "\t", "(", ")",
    "[", "{", "<a>", "@", "a@", "a@b.", "@a ", "#a ", "/", "\\", "|", "`", "```\n", "*a* ",
    "_", "~", "http://", "www.a", "?", "? ", "! ", "…", "— ", "--", ":", "a: ", "; ", ",", "=", "&", "+1 ", "€5 ", "5%", "\u200b",
    "e\u0301",
    "🙂", "👍🏽", "ß", "ﬁ", "and ", ", and ", "and I ",
    "no, ", "is ", "not ", "the ", "my ", "my dog ", "my a is ", "I like a, ", "in March ", "12:30 ",
    "2026-03-02 ", "y su ", "de la ", "mein ", "meine firma ", "que ",
    "je\n", "a'", "l'", "remember that ", "llama Acme ", "please ", "> ", "- a\n",
    "how do you know ", "” Mr. for \u200b ",
)  # fmt: skip
"""Pieces that made, or might make, a text of theirs cost more than its length."""

PIECES = st.sampled_from(NASTY)
WORDS = st.sampled_from(tuple(
    "my is not I and remember that forget about in at the on March 3 Ada Acme was when ? . , mi que no mein ist ich je suis eu meu".split()  # noqa: SIM905
))


def repeated(piece: str, length: int) -> str:
    """The piece again and again, up to so many characters."""
    return (piece * (length // len(piece) + 1))[:length]


def reader_texts(longest: int = LONGEST_MESSAGE) -> st.SearchStrategy[str]:
    """Up to `longest` characters: one or two pieces repeated behind a few words of a sentence, or anything at all."""
    heads = st.lists(WORDS, max_size=6).map(" ".join)
    units = st.lists(st.one_of(PIECES, WORDS, st.text(min_size=1, max_size=4)), min_size=1, max_size=3).map("".join)
    lengths = st.integers(0, longest)
    tails = st.text(max_size=5)
    long = st.builds(lambda head, unit, length, tail: (head + repeated(unit, length))[: longest - 5] + tail, heads, units, lengths, tails)
    return st.one_of(long, st.text(max_size=300))


def own_texts(source: str) -> list[tuple[str, str]]:
    """What a pattern might look at again and again: (begins with, goes on with), from the repeats and words of its own source."""
    try:
        tree = parser.parse(_plain(source))
    except re.error:
        return [("", f"{word} ") for word in dict.fromkeys(re.findall(r"[a-z]{2,}", source))][:8]
    pumped = list(dict.fromkeys((head[-60:], body) for head, body in _pumps(tree, "") if body))
    whole = _sample(tree)
    return [*pumped[:24], ("", f"{whole} "), ("", whole)] if whole else pumped[:24]


def _plain(source: str) -> str:
    """A pattern of `regex` in what `re` understands: a class of letters is a range of them."""
    nested = re.sub(r"\[\[?\^?\\p\{[^]]*\]?", lambda found: _ranged(found[0]), source)
    return re.sub(r"\\p\{\w+\}", lambda found: f"[{_ranged(found[0])}]", nested)


def _ranged(classes: str) -> str:
    return re.sub(r"\\p\{(\w+)\}", lambda name: {"Lu": "A-Z", "N": "0-9"}.get(name[1], "a-z"), classes)


def _pumps(tree: Iterable[Any], before: str) -> Iterator[tuple[str, str]]:
    for code, value in tree:
        if code in REPEATS:
            _, most, body = value
            if most > 8:
                yield before, _sample(body)
            yield from _pumps(body, before)
        elif code is codes.SUBPATTERN:
            yield from _pumps(value[3], before)
        elif code is codes.ATOMIC_GROUP:
            yield from _pumps(value, before)
        elif code is codes.BRANCH:
            for each in value[1]:
                yield from _pumps(each, before)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _pumps(value[1], before)
        before += _sample([(code, value)])


REPEATS: Final = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
CLASSES: Final = {
    codes.CATEGORY_DIGIT: "1",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_NOT_WORD: ",",
}


def _sample(tree: Iterable[Any]) -> str:
    """A text that the pattern describes, the shortest that is near."""
    return "".join(_sampled(code, value) for code, value in tree)


def _sampled(code: Any, value: Any) -> str:
    if code is codes.LITERAL:
        return chr(value)
    if code is codes.NOT_LITERAL or code is codes.ANY:
        return "a"
    if code is codes.IN:
        return _one_of(value)
    if code in REPEATS:
        return _sample(value[2]) * max(1, min(value[0], 30))
    if code is codes.SUBPATTERN:
        return _sample(value[3])
    if code is codes.ATOMIC_GROUP:
        return _sample(value)
    if code is codes.BRANCH:
        return _sample(value[1][0])
    return ""


def _one_of(choices: Any) -> str:
    """A letter of a class; of an inverse one something that is hardly ever left out."""
    first, kind = choices[0]
    if first is codes.NEGATE:
        left_out = {chr(value) for code, value in choices[1:] if code is codes.LITERAL}
        return next((letter for letter in "a1A-" if letter not in left_out), "x")
    if first is codes.CATEGORY:
        return CLASSES.get(kind, "a")
    return chr(kind[0]) if first is codes.RANGE else chr(kind)


UNBOUNDED: Final = 100
"""A repeat that may go on for longer than this has no bound that matters."""


def open_repeats(source: str) -> int:
    """How many repeats without a bound a pattern holds: none, and its work cannot grow faster than the text."""
    try:
        return _open_repeats(parser.parse(_plain(source)))
    except re.error:
        return 2


def _open_repeats(tree: Iterable[Any]) -> int:
    found = 0
    for code, value in tree:
        if code in REPEATS:
            found += (value[1] > UNBOUNDED) + _open_repeats(value[2])
        elif code is codes.SUBPATTERN:
            found += _open_repeats(value[3])
        elif code is codes.ATOMIC_GROUP:
            found += _open_repeats(value)
        elif code is codes.BRANCH:
            found += sum(map(_open_repeats, value[1]))
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            found += _open_repeats(value[1])
        elif code is codes.GROUPREF_EXISTS:
            found += 1
    return found
