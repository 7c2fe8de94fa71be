"""Pieces of a text: where it tells one thing after the other, so that one of them can be taken out and the others stay."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

import regex

from agent7.language.data_files import load
from agent7.language.readings import reader
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import MONTH_NAMES, as_read, fold, goes_on
from agent7.language.text.word_lists import FUNCTION_WORDS, STOP_WORDS
from agent7.lazy_patterns import lazy_regex

FEWEST_WORDS: Final = 3
"""Of what is left of a text, so that it still tells something."""
FALLBACK: Final = "en"
FEWEST_THINGS, LONGEST_LIST = 3, 1_000
"""Parts of a list of what things are, and the characters that are read for them."""
MOST_SAID_AGAIN: Final = 6
"""Words of what only says once more what is named before it (apposition)."""
LOOKED_BACK: Final = 200
"""Characters before a joint that tell whether a clause ends there."""

_SENTENCE = lazy_regex(r"(?<=[.!?\u2026;][\"')\u00bb\u201d]?)\s+|(?<!\s)\s*\n\s*")
_NAMED = lazy_regex(r"(?<![\p{L}\p{M}'-])\p{Lu}[\p{L}\p{M}'-]*+\s++(?P<next>\p{Ll}[\p{L}\p{M}]*+)")
_AFTER_JOINT = lazy_regex(r"[,:]\s")
_CODE = r"(?=\S*\d)(?!\d+[a-z]{1,2}(?!\w))[\w-]{2,}"
_EDGES = " ,;:\u2013\u2014-"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text. `leans`: it goes on about whom or what the one before it names; `sentence`: its place among the sentences."""

    start: int
    end: int
    sentence: int
    leans: bool

    def of(self, text: str) -> str:
        """Its words."""
        return text[self.start : self.end]


@reader
def pieces(text: str, language: str | None = None) -> tuple[Piece, ...]:
    """The pieces of a text, which together are all of it. An enumeration ("Ada, Bo and Cleo") is never cut."""
    spoken = language_of(text, language)
    found = list[Piece]()
    edges = [0, *(each.end() for each in _SENTENCE.finditer(text) if not _within_sentence(text, each)), len(text)]
    for place, (start, end) in enumerate(pairwise(edges)):
        cuts = [start]
        for joint in _joints(spoken).finditer(text, start, end):
            before = text[max(cuts[-1], joint.start() - LOOKED_BACK) : joint.start()]
            if _is_clause(before) if joint["word"] else _tells_another(before, text, joint.end(), spoken):
                cuts.append(joint.start() + (text[joint.start()] == ":"))  # what leads up to a list keeps its colon
        cuts.append(end)
        found += [Piece(*span, place, _leans(text[slice(*span)], spoken)) for span in pairwise(cuts)]
    return tuple(piece for piece in found if piece.start < piece.end)


def _leans(piece: str, language: str) -> bool:
    """Whether a piece goes on about somebody by a pronoun, or says what is named before it once more: ", a yellow Fiat Panda"."""
    if _leaning(language).match(piece):
        return True
    words = [fold(word) for word in piece.strip(_EDGES + ".!").split()]
    said_again = piece[:1] == "," and 1 < len(words) <= MOST_SAID_AGAIN and words[0] in words_of(language, "articles")
    return said_again and words_of(language, "being").isdisjoint(words)


def _within_sentence(text: str, gap: regex.Match[str]) -> bool:
    """Whether what looks like the end of a sentence is the point of what is written short: "Dr. | Smith"."""
    before = text[max(0, gap.start() - LOOKED_BACK) : gap.start()]
    return before.endswith(".") and goes_on(before, text[gap.end() : gap.end() + LOOKED_BACK])


def in_whole_sentences(parts: Sequence[Piece], places: Collection[int]) -> set[int]:
    """The places of all pieces of the sentences that these are of."""
    told = {parts[place].sentence for place in places}
    return {place for place, part in enumerate(parts) if part.sentence in told}


def told(text: str, parts: Sequence[Piece], places: Collection[int], language: str | None = None) -> list[str]:
    """The words of some pieces, without what joined them to the others."""
    edging = _edging(language_of(text, language))
    return [edging.sub("", parts[place].of(text)).strip() for place in sorted(places)]


def without(text: str, parts: Sequence[Piece], going: Collection[int], language: str | None = None) -> str | None:
    """What is left of a text without some of its pieces; None where that tells nothing."""
    spoken = language_of(text, language)
    left = "".join(part.of(text) for place, part in enumerate(parts) if place not in going)
    bare: str = _edging(spoken).sub("", _after_colon(spoken).sub(": ", left)).strip()
    if bare.rstrip().endswith(":") or len(bare.split()) < FEWEST_WORDS:
        return None
    kept = bare.rstrip(_EDGES)
    return kept[:1].upper() + kept[1:] if text[:1].isupper() else kept


def head_of(topic: str, language: str) -> str:
    """The noun that a topic is about: "plate" of "my car's plate", "code" of "le code de l'immeuble"."""
    spoken = language if language in STOP_WORDS else FALLBACK
    words: list[str] = []
    for word in regex.findall(r"[\p{L}\p{M}\p{N}]{2,}", fold(topic)):
        if word not in STOP_WORDS[spoken] and word not in words_of(spoken, "speaker", "articles"):
            words.append(word)
        elif words:
            break
    return (words[0] if load(spoken, "clauses")["head_first"] else words[-1]) if words else ""


def belongs_to_another(topic: str, language: str) -> bool:
    """Whether a topic is a part or detail of somebody or something: "Priya's number", "la clave del portal"."""
    words = regex.findall(r"\w+|'s?(?=\s)", fold(topic))
    return any(word[0] == "'" for word in words) or not words_of(language if language in STOP_WORDS else FALLBACK, "of").isdisjoint(words)


def bare_topic(topic: str, language: str) -> str:
    """A topic without the article or owner before it, which would lend it their meaning: "salary" of "my salary"."""
    first, _, rest = topic.strip().partition(" ")
    spoken = language if language in STOP_WORDS else FALLBACK
    return rest if rest and fold(first) in words_of(spoken, "speaker", "third_person", "articles") else topic


def language_of(text: str, hint: str | None = None) -> str:
    """The language in which a text is cut."""
    spoken = detect_language(as_read(text), hint=hint)
    return spoken if spoken in STOP_WORDS else FALLBACK


def drops_subject(language: str) -> bool:
    """Whether a language need not say who speaks: "temos gêmeos" (pro-drop)."""
    return bool(load(language, "clauses")["drops_subject"])


@cache
def words_of(language: str, *groups: str) -> frozenset[str]:
    """The words of a language that clauses begin with, folded, by the groups of its `clauses` file."""
    return frozenset(fold(word) for group in groups for word in load(language, "clauses")[group])


def _is_clause(before: str) -> bool:
    """Whether enough stands before a joint to be a clause: "Olga and I" are one subject."""
    return len(before.split()) >= FEWEST_WORDS


def _tells_another(before: str, text: str, end: int, language: str) -> bool:
    """Whether a name behind a comma begins a clause of its own: what stands before tells something of a name already.

    A name that another is joined to ("Max, Tom and Lee") goes on with an enumeration. So it is with a thing that is said to be something,
    or has its number, in a list of such: "berth 31, gate code 5580, harbour master is Mr Quill", and not "Gran is in Oakview, room 12".
    """
    thing = _thing(language)
    if thing.match(text, end) and thing.match(_AFTER_JOINT.split(before)[-1].strip()) and _lists_things(text, language):
        return True
    named = _NAMED.match(text, end)
    if named is None or _NAMED.search(before.rpartition(",")[2]) is None:
        return False
    return fold(named["next"]) not in words_of(language, "joining")


@reader
def _lists_things(text: str, language: str) -> bool:
    """Whether at least three of its parts between commas tell what a thing is."""
    parts = _AFTER_JOINT.split(text[:LONGEST_LIST])
    return sum(_thing(language).match(part.strip()) is not None for part in parts) >= FEWEST_THINGS


def _any(language: str, *groups: str) -> str:
    """Any of these words as they are spelled, since "é" is another word than "e"."""
    words = {word for group in groups for word in load(language, "clauses")[group]}
    return "|".join(map(regex.escape, sorted(words, key=lambda word: (-len(word), word))))


@cache
def _joints(language: str) -> Any:
    joining, person = _any(language, "joining"), _any(language, "speaker", "third_person")
    opening = _any(language, "speaker", "third_person", "articles")
    articles, being = _any(language, "articles"), _any(language, "being")
    return regex.compile(
        rf"(?:[,:\u2013\u2014]|\s-)\s+(?:(?:{joining})\s+)?(?:(?P<word>(?={opening})(?:{opening})(?!\w))|(?=\w))"
        rf"|(?<!\s)\s+(?:{joining})\s+(?P<word>(?:{person})(?!\w)|(?:{articles})(?!\w)(?=(?:\W+\w+){{1,4}}?\W+(?:{being})(?!\w)))",
        regex.IGNORECASE,
    )


@reader
def is_labelled(piece: str, language: str) -> bool:
    """Whether a piece is a thing and its number or code, without a verb: "gate code 5580"; an amount ("milk 2l") is none."""
    return _labelled(language).fullmatch(piece) is not None


@cache
def _labelled(language: str) -> Any:
    return regex.compile(rf"{_noun_phrase(language)}:?\s+{_CODE}", regex.IGNORECASE)


@cache
def _thing(language: str) -> Any:
    """A few words, and then that they are something, or a number or code up to the next comma."""
    being = rf"(?:\s+(?:{_any(language, 'being')})(?!\w)|'s\s)"
    return regex.compile(rf"{_noun_phrase(language)}(?:{being}|\s+{_CODE}(?=,|\s*\Z))", regex.IGNORECASE)


def _noun_phrase(language: str) -> str:
    """Up to three words that are not grammatical, with what joins and owns them."""
    lead = rf"(?:(?:{_any(language, 'joining')})\s+)?(?:(?:{_any(language, 'articles', 'speaker')})\s+)?"
    known = FUNCTION_WORDS[language] | STOP_WORDS[language] | MONTH_NAMES | words_of(language, "joining")
    noun = rf"(?!(?:{'|'.join(map(regex.escape, sorted(known)))})(?!\w))[\p{{L}}\p{{M}}-]{{3,}}"
    return rf"{lead}{noun}(?:\s+{noun}){{0,2}}"


@cache
def _leaning(language: str) -> Any:
    joining, third = _any(language, "joining"), _any(language, "third_person")
    return regex.compile(rf"[\s,;:\u2013\u2014-]*(?:(?:{joining})\s+)?(?:{third})(?!\w)", regex.IGNORECASE)


@cache
def _after_colon(language: str) -> Any:
    return regex.compile(rf":(?:\s*+,\s*+|\s++)(?:(?:{_any(language, 'joining')})\s+)?", regex.IGNORECASE)


@cache
def _edging(language: str) -> Any:
    joining = _any(language, "joining")
    edge = r"[\s,;\u2013\u2014-]"
    return regex.compile(rf"\A(?:{edge}|:)*(?:(?:{joining})\s+)?|(?<!{edge}){edge}+(?:(?:{joining})\s*)?\Z", regex.IGNORECASE)
