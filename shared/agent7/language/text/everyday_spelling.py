"""Everyday spelling, written out: "heyyy, can u remind me tmrw" is "hey, can you remind me tomorrow".

Chat abbreviations (`data/<language>/spelling.yaml`) stand for their words, drawn-out letters for one of them. Slips of the pen ("remnd")
are read only where nothing is lost by a wrong guess. What is written out is compared with sentence templates; kept is what was said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

from agent7.language.data_files import LANGUAGES, load, names_in
from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.language.text.slips import distance_is_one
from agent7.language.text.word_lists import FUNCTION_WORDS, STOP_WORDS, TELLTALE_WORDS

SHORTEST_SLIP: Final = 5
"""Letters of a word that may stand for another one by a slip."""
MOST_WORDS: Final = 40
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d[^\W\d_]+\d?|[^\W\d_]+\d")
_RUN: Final = re.compile(r"(\w)\1+")
_LONG_RUN: Final = re.compile(r"(\w)\1{2,}")
_SYNTAX: Final = re.compile(r"\{[^}]*\}|<[^>]*>")


@reader
def written_out(text: str, language: str, *, slips: bool = False) -> str:
    """The text with its chat spellings written out in a language, else as it is. `slips`: also words with one wrong letter."""
    return dict(written_out_otherwise(text, slips)).get(language, text)


@reader
def written_out_otherwise(text: str, slips: bool) -> tuple[tuple[str, str], ...]:
    """The languages in which a text has chat spellings, each with the text in which they are written out."""
    meant = [(start, end, said) for start, end, word in _places(text) if (said := _meant(word, slips))]
    return tuple((each, _with(text, meant, each)) for each in LANGUAGES if any(each in said for _, _, said in meant))


def _with(text: str, meant: Sequence[tuple[int, int, Mapping[str, str]]], language: str) -> str:
    told, behind = [], 0
    for start, end, said in meant:
        if language in said:
            told += [text[behind:start], said[language]]
            behind = end
    return "".join([*told, text[behind:]])


@reader
def _places(text: str) -> tuple[tuple[int, int, str], ...]:
    """Where each word begins and ends, and the word, folded; none of a text of too many."""
    found, folded = [place.span() for place in islice(_WORD.finditer(text), MOST_WORDS + 1)], fold(text)
    return tuple((start, end, folded[start:end]) for start, end in found) if len(found) <= MOST_WORDS else ()


@reader
def _meant(folded: str, slips: bool) -> Mapping[str, str]:
    """What a word stands for, in the languages in which that is not itself."""
    if slips:
        unmistaken = _meant(folded, False)
        return {**unmistaken, **_without_slip(folded, unmistaken)}
    undrawn = _LONG_RUN.sub(r"\1", folded)
    found = {**_spellings().get(undrawn, {}), **_spellings().get(folded, {})}
    if undrawn != folded or folded[-1:] == folded[-2:-1]:
        found |= {each: meant for each in _strange(folded, found) if (meant := _by_bones(each).get(_bones(folded)))}
    return found


def _strange(word: str, found: Collection[str]) -> list[str]:
    """The languages of whose templates a word is none, nor stands for one as found."""
    return [each for each in LANGUAGES if each not in found and word not in vocabulary(each)]


def _without_slip(word: str, found: Collection[str]) -> dict[str, str]:
    """In the languages where it is strange, the only word of the templates that a word may be with one slip; the first letter is seldom
    wrong.
    """
    if len(word) < SHORTEST_SLIP:
        return {}
    halves = (half for length in range(len(word) - 1, len(word) + 2) for half in _halves(word, length))
    alike = [each for each in {near for half in halves for near in _by_halves().get(half, ())} if distance_is_one(word, each)]
    meant = {each: [other for other in alike if other in vocabulary(each)] for each in (_strange(word, found) if alike else ())}
    return {each: said[0] for each, said in meant.items() if len(said) == 1 and not _is_known(word, each)}


def _is_known(word: str, language: str) -> bool:
    return word in FUNCTION_WORDS[language] or word in STOP_WORDS[language] or word in TELLTALE_WORDS[language]


def _bones(word: str) -> str:
    return _RUN.sub(r"\1", word)


@cache
def vocabulary(language: str) -> frozenset[str]:
    """The words of a language's sentence templates, folded."""
    texts = (text for name in names_in(language, "sentences") for text in _texts(load(language, "sentences", name)))
    return frozenset(word for text in texts for word in re.findall(r"[^\W\d_]+", fold(_SYNTAX.sub(" ", text))))


def _texts(content: Any) -> Iterator[str]:
    """All that is written in a resource, and no name of it."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, Mapping):
        for each in content.values():
            yield from _texts(each)
    elif isinstance(content, list):
        for each in content:
            yield from _texts(each)


@cache
def _by_bones(language: str) -> Mapping[str, str]:
    """Each word by its letters without repetitions; of several the shortest."""
    return {_bones(word): word for word in sorted(vocabulary(language), key=lambda each: (-len(each), each))}


@cache
def _by_halves() -> Mapping[tuple[int, str], list[str]]:
    """The words of all languages by what a slip leaves of them."""
    found: dict[tuple[int, str], list[str]] = {}
    for word in frozenset[str]().union(*map(vocabulary, LANGUAGES)):
        for half in _halves(word, len(word)) if len(word) >= SHORTEST_SLIP else ():
            found.setdefault(half, []).append(word)
    return found


def _halves(word: str, length: int) -> tuple[tuple[int, str], tuple[int, str]]:
    """One slip leaves the first letter, and the half that it begins or the one behind the middle as they are in a word of that length."""
    middle = length // 2
    return (length, word[:middle]), (length, f"{word[0]}-{word[middle + 1 - length :]}")


@cache
def _spellings() -> Mapping[str, Mapping[str, str]]:
    """What each chat spelling means, by language."""
    found: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        for meant, said in load(language, "spelling")["words"].items():
            for each in said.split():
                found.setdefault(fold(each), {})[language] = meant
    return found


@reader
def without_asides(text: str, language: str) -> str:
    """The text without asides that say nothing of what it tells: "I'm Dan btw" is "I'm Dan"; the same text where nothing else is in it."""
    if language not in LANGUAGES:
        return text
    bare = _asides(language).sub("", text).strip(" ,")
    return bare if any(letter.isalnum() for letter in bare) else text


@cache
def _asides(language: str) -> re.Pattern[str]:
    words = load(language, "spelling")
    anywhere, trailing = ("|".join(re.escape(each) for each in words[name]) for name in ("asides", "trailing"))
    end = r"(?=\s*(?:[,.!;]|\Z))"
    begins = rf"(?:\A|(?<=\n)|(?<=[.!?\n]\s))(?:{anywhere})(?![\w'])(?:\s*[,:]\s*)?"
    return re.compile(rf"{begins}|(?<![.!?\n]),?[^\S\n](?:{anywhere})(?![\w'])|,?\s(?:{trailing}){end}", re.IGNORECASE)
