"""Second thoughts: what a message puts right of its own words. "My brother is Max. No wait, Mark." tells of one brother, Mark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from agent7.language.readings import reader
from agent7.language.statements.grammars.repair_patterns import REPAIRS
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.parser import parse_statement
from agent7.language.statements.repairs.corrections import correction_of, restated
from agent7.language.statements.repairs.putting_right import Repair, name_alone, put_right, repair_in, values_in
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.lazy_patterns import lazy_regex
from agent7.types import Slot

LONGEST_READ: Final = 600
"""Characters of a message; longer text tells a story."""
MOST_PIECES: Final = 16
MOST_MARKERS: Final = 3
LONGEST_REPAIR: Final = 6
"""Words behind the marker."""
_BREAK: Final = lazy_regex(r"(?:[,;]|\.+(?=\s|\.)|\u2026|\s[-\u2013\u2014])\s*")


@reader
def as_put_right(text: str, language: str | None = None) -> str:
    """The message with the values that it corrects in the place of the wrong ones; the same text where it corrects none of its own."""
    message = clean(text)
    spoken = language if language in REPAIRS else detect_language(message)
    if len(message) > LONGEST_READ or spoken not in REPAIRS:
        return text
    told, changed = list[str](), False
    for piece in _pieces(message, spoken):
        right = _put_right(told[-1], piece, spoken) if told and _is_marked(piece, spoken) else ""
        if right:
            told[-1], changed = right, True
        else:
            told.append(piece)
    return " ".join(told) if changed else text


def put_right_by(told: str, piece: str) -> str:
    """The sentence with the value that a piece says in the place of its own, "it's Ian"; empty where it says another thing."""
    language = detect_language(f"{told}. {piece}") if told and 0 < len(piece.split()) <= LONGEST_REPAIR else ""
    if language not in REPAIRS or piece.endswith("?"):
        return ""
    said, joke = piece.rstrip(" .!"), told.rstrip(" .!")
    found = REPAIRS[language].behind_marker.match(fold(said)) or REPAIRS[language].alone.match(fold(said))
    value = said[found.start("v") :] if found else said
    alone = name_alone(value, language) or (value if found and values_in(value) else "")
    if not alone:
        return ""
    fixed = put_right(joke, Repair(alone, "", frozenset()), language)
    return fixed[0] if fixed else _in_its_slot(joke, lambda _: alone, language)


def _pieces(message: str, language: str) -> list[str]:
    """Its sentences, parted where one goes on with a sign that something was wrong."""
    found: list[str] = []
    for sentence in sentences(message):
        start = 0
        for joint in _BREAK.finditer(sentence):
            if len(found) < MOST_PIECES and joint.start() > start and _is_marked(sentence[joint.end() :], language):
                found.append(sentence[start : joint.start()])
                start = joint.end()
        found.append(sentence[start:])
    return found


def _is_marked(piece: str, language: str) -> bool:
    """Whether it begins with a sign of correction, and goes on with no more than a value."""
    rest, sure, marked = piece, False, False
    for _ in range(MOST_MARKERS):
        found = REPAIRS[language].marking.match(fold(rest))
        if not found or found.end() >= len(rest) or GRAMMARS[language].denies_next.fullmatch(found[0]):
            break  # "moro em Faro, não em Braga" denies what follows
        sure = sure or not REPAIRS[language].hesitating.match(found[0])
        rest, marked = rest[found.end() :], True
    named = rest[:1].isupper() or any(letter.isdigit() for letter in rest)
    return marked and (sure or named) and 0 < len(rest.split()) <= LONGEST_REPAIR and not rest.endswith("?")


def _put_right(told: str, piece: str, language: str) -> str:
    """The sentence with what a piece says to be right: a value of the same kind, else one of the slot that it sets; empty without."""
    repair = repair_in(piece, language)
    if repair and (fixed := put_right(told.rstrip(" .!"), repair, language)):
        return fixed[0]
    return _in_its_slot(told, lambda slot: correction_of(piece, language, slot=slot), language)


def _in_its_slot(told: str, value_of: Callable[[Slot], str | None], language: str) -> str:
    """The sentence with another value of the slot that it sets; empty where it sets none, or the value is none of it."""
    read = parse_statement(told, language=language)
    slot = Slot(read.subject, read.attribute) if read.attribute and read.subject else None
    value = value_of(slot) if slot else None
    said = restated(value, slot, language=language, previous=told.rstrip(" .!")) if slot and value else None
    return said.content if said and said.attribute else ""
