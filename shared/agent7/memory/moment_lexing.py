"""A text as kinds of words: one letter each (see `moment_words`), with where it stands and what it carries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import regex

from agent7.memory.moment_words import WORDS
from agent7.memory.moment_words.making import Word

_TOKEN = regex.compile(
    r"(?P<link>(?=h|w)(?:https?://|www\.)\S+)"
    r"|(?P<meridiem>(?=[ap])(?:(?<=\d\s?)[ap]\.?\s?m\.?(?!\w)|(?<=\d)[ap](?!\w)|\b[ap]\s?\.\s?m\b\.?))"
    r"|(?P<word>(?:[dljcnmts]|qu)'(?=\w)|[^\W\d_]+(?:['-][^\W\d_]+)*|@)"
    r"|(?P<iso>(?<![\w.])\d{4}[-/]\d{1,2}[-/]\d{1,2}(?!\d)(?:t(?=\d))?)"
    r"|(?P<dmy>(?<![\w./-])\d{1,2}(?P<by>[./-])\d{1,2}(?P=by)(?:\d{4}|\d\d)(?![\d/]|[.-]\d))"
    r"|(?P<clock>(?:(?<![\w$\u20ac\u00a3#.,:])|(?<=\dt))\d{1,2}(?::\d\d){1,2}(?:\.0+)?(?![\d:%]))"
    r"|(?P<dotted>(?<![\w$\u20ac\u00a3#.,:])\d{1,2}\.\d\d(?=\s?(?:uhr|[ap]\.?m\b|h\b)))"
    r"|(?P<hours>(?<![\w$\u20ac\u00a3#.,:])\d{1,2}\s?h\s?\d\d(?!\w))"
    r"|(?P<fraction>(?<![\w./])[13]/[24](?=\s?h))"
    r"|(?P<prime>(?<=\d)'(?!\w))"
    r"|(?P<slash>(?<![\w./$\u20ac\u00a3#-])\d{1,2}/\d{1,2}(?![\w/%]|[.-]\d)|(?<![\w./-])\d{1,2}\.\d{1,2}\.(?!\d))"
    r"|(?P<ordinal>(?<![\w$\u20ac\u00a3#.,])\d{1,2}(?:st|nd|rd|th|er|re|\u00ba|\u00aa)(?!\w)"
    r"|(?<![\w.,])\d{1,2}\.(?=\s+[a-z])|(?<=\b(?:am|dem|den) )\d{1,2}\.(?!\d))"
    r"|(?P<number>(?<![\w$\u20ac\u00a3#]|\d[/:.,-]|\w\.|\d\s-)\d+(?:[.,]\d+)*(?!\s?[$\u20ac\u00a3%\u00b0]|[/]\d))"
    r"|(?P<joint>(?<=[\dm]\s?)[-\u2013](?=\s?\d))"
    r"|(?P<comma>(?<=\d)/(?=[a-z])|(?<=[a-z])/(?=\d)|[,()\u2013\u2014-])|(?P<end>[.!?:;\n\u2026])|(?P<other>\d+|[^\s\w])"
)
_PIECE = regex.compile(r"[^-]+")


type Token = tuple[str, Any, int, int]
"""A letter, its value, and where it begins and ends."""
OTHER: Final[Word] = (".", None)


@dataclass(frozen=True, slots=True)
class Read:
    """A text as kinds of words: one letter each, with where it stands and what it carries."""

    letters: str
    spans: Sequence[tuple[int, int]]
    values: Sequence[Any]


def lex(text: str, folded: str, language: str) -> Read:
    letters: list[str] = []
    spans: list[tuple[int, int]] = []
    values: list[Any] = []
    for letter, value, start, end in _phrased(list(_tokens(text, folded, language)), folded, language):
        if letter == ";" and letters and letters[-1] in "mMwWpu" and folded[start] == "." and spans[-1][1] == start:
            continue  # "Feb. 3", "Mon."
        letters.append(letter)
        spans.append((start, end))
        values.append(value)
    return Read("".join(letters), spans, values)


def _tokens(text: str, folded: str, language: str) -> Iterator[Token]:
    table = WORDS[language]
    for found in _TOKEN.finditer(folded):
        kind, said, (start, end) = found.lastgroup, found.group(), found.span()
        if kind == "word":
            if said not in table and "-" in said:
                for each in _PIECE.finditer(said):
                    yield *table.get(each.group(), OTHER), start + each.start(), start + each.end()
                continue
            letter, value = table.get(said, OTHER)
            if letter == "M" and text[start].isupper():
                letter = "m"
            yield letter, value, start, end
        elif kind is not None:
            letter, value = _literal(kind if kind != "by" else "dmy", said, language)
            yield letter, value, start, end


def _literal(kind: str, said: str, language: str) -> Word:
    digits = [int(part) for part in regex.findall(r"\d+", said)]
    match kind:
        case "iso":
            return "D", ("ymd", *digits[:3])
        case "dmy":
            return "D", ("dmy" if "." in said else "slash", *digits)
        case "slash" if digits == [24, 7]:
            return OTHER
        case "slash":
            return "S", ("dmy" if "." in said else "slash", *digits)
        case "clock" | "dotted" | "hours":
            return _clock_literal(said, digits, exact=kind == "hours" or said.startswith("0") or language != "en")
        case "ordinal":
            return ("o", digits[0]) if 1 <= digits[0] <= 31 else OTHER
        case "number":
            return _number(said)
        case "fraction":
            return "n", digits[0] / digits[1]
        case "prime":
            return "u", "minutes"
        case "meridiem":
            return ("p", f"{said[0]}m") if language == "en" or "m" in said else OTHER
        case "joint":
            return "z", None
        case "comma":
            return ",", None
    return (";", None) if kind == "end" else OTHER


def _clock_literal(said: str, digits: Sequence[int], *, exact: bool) -> Word:
    hour, minute, second = digits[0], digits[1], digits[2] if len(digits) > 2 else 0
    fits = hour <= 24 and minute < 60 and second < 60 and (hour < 24 or not minute)
    return ("c", (hour, minute, second, exact or hour > 12)) if fits and said else OTHER


def _number(said: str) -> Word:
    if said.isdigit() and len(said) == 4:
        hour, minute = int(said[:2]), int(said[2:])
        if said[:2] in ("19", "20"):
            return "y", int(said)
        return ("N", (hour, minute, 0, True)) if hour < 24 and minute < 60 else ("K", int(said))
    if said.isdigit() and len(said) <= 3:
        return "n", int(said)
    whole, _, part = said.replace(",", ".").partition(".")
    return ("n", float(f"{whole}.{part}")) if part.isdigit() and len(whole) <= 2 and len(part) == 1 else OTHER


def _phrased(tokens: list[Token], folded: str, language: str) -> Iterator[Token]:
    """The tokens with those that make a phrase taken together, the longest phrase first."""
    starts, place = _PHRASES[language], 0
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


def _phrases(language: str) -> dict[str, list[tuple[tuple[str, ...], Word]]]:
    """The phrases of a language by their first word, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Word]]] = {}
    for phrase, word in WORDS[language].items():
        words = tuple(each.group() for each in _TOKEN.finditer(phrase))
        if len(words) > 1:
            found.setdefault(words[0], []).append((words, word))
    return {first: sorted(phrases, key=lambda each: -len(each[0])) for first, phrases in found.items()}


_PHRASES: Final = {language: _phrases(language) for language in WORDS}
