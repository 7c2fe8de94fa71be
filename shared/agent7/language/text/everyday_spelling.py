"""Everyday spelling, written out: "heyyy, can u remind me tmrw" is "hey, can you remind me tomorrow".

Chat abbreviations (`data/<language>/spelling.yaml`) stand for their words, drawn-out letters for one of them. Slips of the pen ("remnd")
are read only where nothing is lost by a wrong guess. What is written out is compared with sentence templates; kept is what was said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
    places = _places(text)
    meant = [_meant(word, slips) for _, _, word in places]
    spoken = set[str]().union(*meant)
    return tuple((each, _with(text, places, [said.get(each) for said in meant])) for each in LANGUAGES if each in spoken)


def _with(text: str, places: Sequence[tuple[int, int, str]], meant: Sequence[str | None]) -> str:
    told, end = [], 0
    for (start, behind, _), said in zip(places, meant, strict=True):
        told += [text[end:start], text[start:behind] if said is None else said]
        end = behind
    return "".join([*told, text[end:]])


@reader
def _places(text: str) -> tuple[tuple[int, int, str], ...]:
    """Where each word begins and ends, and the word, folded; none of a text of too many."""
    found = tuple((place.start(), place.end(), fold(place[0])) for place in islice(_WORD.finditer(text), MOST_WORDS + 1))
    return found if len(found) <= MOST_WORDS else ()


@reader
def _meant(folded: str, slips: bool) -> Mapping[str, str]:
    """What a word stands for, in the languages in which that is not itself."""
    undrawn = _LONG_RUN.sub(r"\1", folded)
    drawn_out = undrawn != folded or folded[-1:] == folded[-2:-1]
    found = ((each, _meant_in(each, folded, undrawn, drawn_out=drawn_out, slips=slips)) for each in LANGUAGES)
    return {language: said for language, said in found if said is not None}


def _meant_in(language: str, folded: str, undrawn: str, *, drawn_out: bool, slips: bool) -> str | None:
    spellings = _spellings(language)
    if said := spellings.get(folded) or spellings.get(undrawn):
        return said
    if folded in vocabulary(language):
        return None
    if drawn_out and (meant := _by_bones(language).get(_bones(folded))):
        return meant
    return _without_slip(folded, language) if slips else None


def _without_slip(word: str, language: str) -> str | None:
    """The only word of the templates that a word may be with one slip; the first letter is seldom wrong."""
    known = (FUNCTION_WORDS[language], STOP_WORDS[language], TELLTALE_WORDS[language])
    if len(word) < SHORTEST_SLIP or any(word in words for words in known):
        return None
    by_edges, lengths = _by_edges(language), range(len(word) - 1, len(word) + 2)
    close = {each for edge in _edges(word) for length in lengths for each in by_edges.get((edge, length), ())}
    alike = [each for each in close if distance_is_one(word, each)]
    return alike[0] if len(alike) == 1 else None


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
def _by_edges(language: str) -> Mapping[tuple[str, int], tuple[str, ...]]:
    """Words by the letters that a slip leaves, and their length."""
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for word in vocabulary(language):
        for edge in _edges(word) if len(word) >= SHORTEST_SLIP else ():
            found[edge, len(word)] = (*found.get((edge, len(word)), ()), word)
    return found


def _edges(word: str) -> tuple[str, str]:
    """One slip leaves the first letter, and the one behind it or the last two as they are."""
    return word[:2], f"{word[0]}-{word[-2:]}"


@cache
def _spellings(language: str) -> Mapping[str, str]:
    words: Mapping[str, str] = load(language, "spelling")["words"]
    return {fold(each): meant for meant, said in words.items() for each in said.split()}


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
    return re.compile(rf"\A(?:{anywhere})(?![\w']),?|,?\s(?:{anywhere})(?![\w'])|,?\s(?:{trailing}){end}", re.IGNORECASE)
