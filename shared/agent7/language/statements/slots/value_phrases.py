"""Value spans: whether words look like a value of a slot, where it ends, and which slot a comparison names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from agent7.language.data_files import load
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.values import LISTS, VALUES
from agent7.language.statements.slots import attributes
from agent7.language.statements.slots.value_normalization import is_place
from agent7.language.text.normalization import DOUBLE_QUOTES, fold, fold_value
from agent7.language.text.pieces import words_of
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.lazy_patterns import lazy_regex
from agent7.types import Slot

QUOTED_VALUE: Final = re.compile(rf"\s*[{DOUBLE_QUOTES}]([^{DOUBLE_QUOTES}]+)[{DOUBLE_QUOTES}]")
PLACES: Final = frozenset({"city", "hometown", "birthplace"})
LONGEST_NAME: Final = 8
"""Words of a name with capitals."""
NAMES: Final = frozenset({"name", "surname", "nickname"})
WORDS_OF_ANOTHER: Final = 3
"""Behind a joint, within which another name stands."""
LONGEST_DAY: Final = 2
"""Words of a weekday with its preposition."""
LONGEST_PLAIN_NAME: Final = 4
"""Words of a name without; more are a description."""


OF_EMPLOYER: Final = lazy_regex(r"(?<=\p{L}) (?:in|on|am|since|seit|en|em|a|\u00e0|desde|depuis) (?=\p{Lu})[^,;]*\Z")
"""Where an employer is, or since when one works there: "Kestrel Clinic | in Leeds", "Kestrel | on Monday"."""
VERB_OF_MINE: Final = re.compile(r"[a-z\u00e4\u00f6\u00fc\u00df]+e")


def fits(slot: Slot, said: str, bare: str, grammar: Grammar, *, named: bool) -> bool:
    """Whether words behind a bare "is" look like a value of the slot."""
    shape = attributes.definition(slot.attribute).shape
    if named or shape in ("date", "number", "email", "phone", "zone") or slot.attribute in ("likes", "dislikes"):
        return True
    first = fold(said).split(" ", 1)[0].strip(",.'\"")
    if shape in ("name", "person", "thing"):
        return is_name(said, bare, grammar, person=shape == "person", article=shape == "thing")
    if slot.attribute.startswith("favourite"):
        return first not in VALUES.no_favourite
    if slot.attribute == "job_title" and VALUES.work_is_like.fullmatch(fold(trimmed(said, grammar))):
        return False
    return first not in grammar.not_names or f"{first} " in grammar.articles.split("|")


def is_name(said: str, bare: str, grammar: Grammar, *, person: bool = False, article: bool = False) -> bool:
    """Whether a phrase looks like a proper name. Who writes without capitals may name a thing in up to four plain words,
    but no person: "my wife is pregnant".
    """
    name = trimmed(said, grammar)
    if article:
        name = without_article(name, grammar)
    words = name.split()
    first = fold(words[0]).strip(",.'\"") if words else ""
    if not words or (first in grammar.not_names and not _is_title(name, bare)):
        return False
    if name[:1].isupper() or name[:1].isdigit() or not name[:1].isascii() or name[:1] in DOUBLE_QUOTES + "'":
        return len(words) <= LONGEST_NAME
    if any(letter.isupper() for letter in words[0]):
        return len(words) <= LONGEST_PLAIN_NAME  # "iFixit", "eBay"
    without_capitals = bare[1:] == bare[1:].lower()
    return without_capitals and not person and len(words) <= LONGEST_PLAIN_NAME and not grammar.describing.match(first)


def _is_title(name: str, bare: str) -> bool:
    """ "The Guardian", "Los Pollos Hermanos", "Never Hungry": capitals that are not how the whole sentence is written."""
    words = name.split()
    if not (len(words) > 1 and name[:1].isupper() and words[1][:1].isupper()):
        return False
    return any(word[:1].islower() for word in bare.split())


def introduces(said: str, bare: str, grammar: Grammar) -> bool:
    """Whether "I'm ..." is followed by nothing but a name: up to three words with capitals, no adjective of faith or origin."""
    words = said.split()
    if not all(word[:1].isupper() or not word[:1].isascii() for word in words) or fold(words[0]) in grammar.not_names:
        return False
    if bare.isupper() or (VALUES.never_names | WEEKDAYS) & {fold(words[0]), fold(words[-1])}:
        return False
    return not (len(words) == 1 and VALUES.adjective.search(fold(said)))


def is_description(said: str, grammar: Grammar) -> bool:
    """Whether words describe a place instead of naming it: "a small town", "the country", "my dad's house"."""
    words = said.split()
    folded = fold(words[0]) if words else ""
    if re.fullmatch(grammar.own, folded):
        return True
    return f"{folded} " in grammar.articles.split("|") and len(words) > 1 and words[1][:1].islower()


def is_ones_own(said: str, grammar: Grammar) -> bool:
    """Whether words say what the speaker has and name nobody: one who is married to "my sofa" or "my job" has no spouse of that name."""
    first, _, rest = said.partition(" ")
    names = grammar.language != "de" and any(word[:1].isupper() for word in rest.split())
    return bool(re.fullmatch(grammar.own, fold(first))) and not names


def refined(key: str, said: str, grammar: Grammar) -> tuple[str, str]:
    """The slot of a comparison and its value: "tea over coffee" is tea for `prefers:coffee/tea`."""
    said = _before_clause(said, grammar) if key == "prefers" else said
    found = grammar.comparison.fullmatch(fold(said)) if key == "prefers" else None
    if not found:
        value = trimmed(said, grammar)
        if _names_somebody(key):
            value = name_alone(value, grammar, several=attributes.definition(key).cardinality == "multi")
        if key == "hobbies" and grammar.language == "de" and VERB_OF_MINE.fullmatch(value):
            value = dict(load("de", "grammar", "values")["infinitives"]).get(value, f"{value}n")  # "ich lese gern" is "lesen"
        if key == "company":
            value = OF_EMPLOYER.sub("", value)
        if key in PLACES:
            value = _place(value)
        return key, (VALUES.before_day.sub("", value) if attributes.definition(key).shape == "date" else value)
    better = trimmed(said[found.start("better") : found.end("better")], grammar)
    worse = trimmed(said[found.start("worse") : found.end("worse")], grammar)
    pair = sorted(fold_value(without_article(part, grammar)) for part in (better, worse))
    return (f"prefers:{pair[0]}/{pair[1]}" if all(pair) else key), better


def _place(said: str) -> str:
    """A place without the clause behind its comma: "Lugo, I repair lifts", where no subject is said; "Lugo, Galicia" is one place."""
    words = said.split()
    if len(words) > 1 and fold(words[-1]) in WEEKDAYS:  # "Setúbal no sábado"
        said = " ".join(words[: -1 - (words[-2][:1].islower() and len(words) > LONGEST_DAY)])
    first, *others = said.split(", ")
    beside = takewhile(lambda each: each[:1].isupper() or is_place(each), others)
    return ", ".join([first, *beside])


def trimmed(said: str, grammar: Grammar) -> str:
    """The value span without quotes, punctuation and what follows it ("Berlin now", "Acme because I needed a job")."""
    if quoted := QUOTED_VALUE.match(said):
        return quoted[1].strip()
    text = _unwrapped(_before_speaker(said, grammar))
    for _ in range(3):
        found = grammar.trailing.search(fold(text))
        if not found or not found.start() or _belongs(text[found.start() :]):
            break
        text = _unwrapped(text[: found.start()])
    going_on = LISTS[grammar.language].going_on.search(fold(text))
    return _unwrapped(text[: going_on.start()]) if going_on and going_on.start() else text


def _before_clause(said: str, grammar: Grammar) -> str:
    """What is preferred, without a clause of its own behind a comma: "meetings in the morning, in the afternoon I'm always tired"."""
    found = re.search(rf", [^,]*\b(?:{grammar.speaking})\b", fold(said))
    return said[: found.start()] if found and found.start() else said


def _before_speaker(said: str, grammar: Grammar) -> str:
    """A name without the clause that follows it unmarked: "Aoife we been together since school"."""
    found = re.search(rf" (?:{grammar.speaking})\b", fold(said)) if said[:1].isupper() and grammar.speaking else None
    named = found is not None and said[found.start() + 1].islower() and said[: found.start()].rpartition(" ")[2][:1].isupper()
    return said[: found.start()] if found and named else said


def _names_somebody(key: str) -> bool:
    return key in NAMES or attributes.definition(key).shape == "person"


def name_alone(said: str, grammar: Grammar, *, several: bool = False) -> str:
    """A name without the clause that goes on behind it in small letters: "Deniz he's from Izmir", "Iara y odia la cebolla".

    Where there may be `several`, what is joined to it may be another: "Ann and little Bob".
    """
    words = said.split(" ")
    pronouns, joining = (words_of(grammar.language, group) for group in ("third_person", "joining"))
    for place in range(1, len(words)):
        before, word, behind = words[place - 1], words[place].strip(",;"), words[place + 1 : place + 2]
        if not before[:1].isupper() or not word[:1].islower():
            continue
        goes_on = bool(behind) and behind[0][:1].islower()
        listed = several and _begins_another(words[place:], grammar)
        joined = before.endswith((",", ";")) or (fold(word) in joining and goes_on)
        if fold(word).partition("'")[0] in pronouns or (joined and not listed):
            return " ".join(words[:place]).rstrip(" ,;")
    return said


def _begins_another(words: Sequence[str], grammar: Grammar) -> bool:
    """Whether words that begin small end with one more name: "and little Bob", "und der kleine Bob"."""
    if grammar.language == "de":  # where every noun has a capital
        return any(fold(word) in words_of("de", "articles", "speaker") for word in words[:2])
    return any(word[:1].isupper() for word in words[1 : 1 + WORDS_OF_ANOTHER])


def _belongs(tail: str) -> bool:
    """Whether what looks like a tail has a capital, and so is of the name: "The Guess Who", "Do Not Disturb"."""
    words = tail.strip(" ,;").split()
    return bool(words) and words[0][:1].isupper() and words[0].partition("'")[0] != "I" and not tail.startswith((",", ";"))


def without_article(text: str, grammar: Grammar) -> str:
    """A value without its leading article; unchanged where nothing else would be left."""
    found = grammar.leading_article.match(fold(text))
    return text[found.end() :] if found and found.end() < len(text) else text


def _unwrapped(text: str) -> str:
    bare = text.strip(" .,;:!" + DOUBLE_QUOTES)
    if bare.endswith(")") and " (" in bare:
        bare = bare[: bare.rindex(" (")]
    return bare.strip("'") if bare[:1] == "'" == bare[-1:] else bare
