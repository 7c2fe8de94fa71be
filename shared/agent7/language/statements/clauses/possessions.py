"""Possessed people and animals in groups: "a dog called Rex and two cats, Mia and Tom" is a dog with one name and cats with two. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from agent7.language.replies.inflection import owned_noun
from agent7.language.statements.clauses.discourse_markers import opened
from agent7.language.statements.grammars.people import RELATIVES, THIRD_PERSON
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.values import LISTS
from agent7.language.statements.grammars.vocabulary import VOCABULARY
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.slots.value_phrases import trimmed
from agent7.language.text.normalization import fold
from agent7.language.times.calendar_words import NUMBER_WORDS

LONGEST_NAME: Final = 2
"""Words."""
MOST_NAMES: Final = 12
"""Of a group without a number."""
PLURALS: Final = (("", ""), ("s", ""), ("n", ""), ("en", ""), ("e", ""), ("nen", ""), ("ies", "y"), ("aes", "ao"), ("aux", "al"))
"""How nouns of several end, and of one. The first that leaves a known noun is meant."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of relatives or animals, as written. With a relation `names` are told by it, and `described` is what else is said of them."""

    said: str
    relation: str | None = None
    noun: str = ""
    """For one of them."""
    names: tuple[str, ...] = ()
    described: str = ""
    goes_on: str = ""
    """What is said behind the one name: ", and she lives in Rome"."""
    several: str = ""
    listed: str = ""
    """The attribute of what several are called ("twins" are children), and their names as written."""


def those_one_has(clause: str, grammar: Grammar) -> list[str]:
    """One sentence for each who is named, and one for each group that is only counted; an empty list where nobody is named.

    A group that is named otherwise than by a relation is told in the person's own words.
    """
    bare = clause.rstrip(" .!,;")
    said = opened(bare, grammar).text
    has = _having(grammar.language, grammar.own).match(fold(said))
    if clause.endswith("?") or grammar.doubts(said):
        return []
    if has is None:
        return _named_beside(said, grammar)
    groups = [_group(part, grammar) for part in _parts(said[has.end() :], grammar)]
    told = [each for group in groups if group for each in _told(group, said[: has.end()], grammar)]
    if not all(groups) or not any(group.names for group in groups if group):
        return []
    lead = bare.removesuffix(said) if bare.endswith(said) else ""
    return [f"{lead}{told[0]}", *told[1:]]


def _told(group: Group, having: str, grammar: Grammar) -> list[str]:
    if group.several:
        return [f"{having}{group.described}", owned_noun(USER, group.several, group.listed, grammar.language, named=True)]
    if not group.relation:
        return [f"{having}{group.said}"]
    named = [RELATIVES[grammar.language].naming(group.noun, group.relation, name) + group.goes_on for name in group.names]
    return [*([f"{having}{group.described}"] if group.described else []), *named]


def _named_beside(said: str, grammar: Grammar) -> list[str]:
    """ "Our triplets Ada, Bo and Cleo started school" as their names and what it says of them; empty where no names stand there."""
    found = re.match(rf"(?:{grammar.own}) (?P<noun>[\w-]+) ", fold(said))
    several = nouns.attribute_of_noun(found["noun"], grammar.language) if found else None
    if found is None or several not in attributes.COLLECTIVE:
        return []
    name = r"[^\W\d_a-z][\w'-]+"
    named = re.match(rf"({name}(?:, {name})*) (?:{LISTS[grammar.language].joining}) ({name}) \w", said[found.end() :])
    if named is None:
        return []
    names = f"{named[1]}{said[found.end() + named.end(1) : found.end() + named.end(2)]}"
    return [owned_noun(USER, several, names, grammar.language, named=True), said]


def _parts(said: str, grammar: Grammar) -> list[str]:
    """Cut where another group begins: at a number with somebody behind it, or with a name that something is called by."""
    joint, head = _joint(grammar.language), _head(grammar.language)
    folded = fold(said)
    ahead = ((found, head.match(folded, found.end())) for found in joint.finditer(folded))
    places = [found.span() for found, group in ahead if group and (group["called"] or _noun_in(group["words"], grammar))]
    edges = [0, *(edge for place in places for edge in place), len(said)]
    return [said[start:end] for start, end in list(pairwise(edges))[::2]]


def _group(said: str, grammar: Grammar) -> Group | None:
    """The group that a part tells of; None where it is none, or runs on."""
    found = THIRD_PERSON[grammar.language].going_on.search(fold(said))
    part, goes_on = (said[: found.start()], said[found.start() :]) if found else (said, "")
    if named := _named(grammar.language).match(fold(part)):
        noun = _noun_in(named["words"], grammar)
        if named["called"] or (noun and named["words"].endswith(noun)):
            names, whole = _names(part, named, grammar)
            one = noun_of_one(noun, grammar.language) if noun else None
            collective = nouns.attribute_of_noun(noun, grammar.language) if noun else None
            if collective in attributes.COLLECTIVE and len(names) > 1 and whole and not goes_on:
                listed = _bare_names(part[named.start("names") :], grammar)
                return Group(said, names=names, described=part[: named.end("words")], several=collective, listed=listed)
            if not names or not one or not whole or (goes_on and len(names) > 1):
                return Group(said, names=names) if names or not named["called"] else None
            return Group(said, *one, names, part[: named.end("words")] if named["words"] != noun else "", goes_on)
    runs_on = re.search(rf"\b(?:{grammar.being}|{grammar.naming})\b", fold(said))
    return None if runs_on or not _head(grammar.language).match(fold(said)) else Group(said)


def _noun_in(folded: str, grammar: Grammar) -> str | None:
    """The first word that tells whom one has."""

    def tells(word: str) -> bool:
        collective = nouns.attribute_of_noun(word, grammar.language) in attributes.COLLECTIVE
        return collective or noun_of_one(word, grammar.language) is not None

    return next(filter(tells, folded.split()), None)


def noun_of_one(noun: str, language: str) -> tuple[str, str] | None:
    """The relation of a folded noun, and its singular as it is spelled: "gatas" is a "gata", "sohne" a "Sohn"."""
    if nouns.attribute_of_noun(noun, language) in attributes.COLLECTIVE:
        return None
    forms = [noun.removesuffix(many) + one for many, one in PLURALS if noun.endswith(many)]
    return next((_relations(language)[form] for form in forms if form in _relations(language)), None)


@cache
def _relations(language: str) -> dict[str, tuple[str, str]]:
    """Folded noun -> relation and spelling."""
    return {fold(noun): (relation, noun) for relation, nouns in VOCABULARY[language].relations.items() for noun in nouns}


def _names(said: str, found: re.Match[str], grammar: Grammar) -> tuple[tuple[str, ...], bool]:
    """The names of a group, no more than it counts, and whether nothing stands behind them; no names where they do not look like any."""
    written = re.sub(rf" (?:{grammar.naming})\Z", "", fold(said)).rstrip(")")[found.start("names") :]
    *others, last = LISTS[grammar.language].joint.split(said[found.start("names") : found.start("names") + len(written)])
    names = [_without_the(name, grammar) for name in (*map(str.strip, others), trimmed(last, grammar))]
    last = _without_the(last.strip(), grammar)
    whole, count = names[-1] == last.strip(), _count(found["count"])
    if len(names) > count or any(not 0 < len(name.split()) <= LONGEST_NAME for name in names):
        return (), whole
    if all(word[:1].isupper() for name in names for word in name.split()):
        return tuple(names), whole
    counted = len(names) == count > 1 or found["called"]
    plain = said == said.lower() and all(name.isalpha() and name not in grammar.not_names for name in names)
    return (tuple(name.title() for name in names) if counted and plain else ()), whole


def _bare_names(listed: str, grammar: Grammar) -> str:
    """ "o Tiago e a Inês" without the articles."""
    joints = LISTS[grammar.language].joint
    parts, joined = joints.split(listed), joints.findall(fold(listed))
    return "".join(f"{_without_the(part.strip(), grammar)}{joint}" for part, joint in zip(parts, [*joined, ""], strict=False)).strip(" )")


def _without_the(name: str, grammar: Grammar) -> str:
    """ "O Tiago" as "Tiago"."""
    found = grammar.the.match(fold(name))
    return name[found.end() :] if found else name


def _count(number: str) -> int:
    if not number:
        return MOST_NAMES
    return int(number) if number.isdigit() else NUMBER_WORDS.get(number, 1)


@cache
def _having(language: str, own: str) -> re.Pattern[str]:
    words = RELATIVES[language]
    return re.compile(rf"(?:(?:(?:{own}) )?[\w'-]+(?: [\w'-]+)? (?:{words.joining}) )?(?:{words.having})")


@cache
def _joint(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?:,? (?:{RELATIVES[language].joining})|,) (?={_number(language)} )")


@cache
def _head(language: str) -> re.Pattern[str]:
    called = rf"(?=[\w'-]+(?: [\w'-]+){{0,3}}?(?P<called>,? (?:{RELATIVES[language].called}) ))?"
    return re.compile(rf"(?:{_number(language)} |{_several(language)}){called}(?P<words>[\w'-]+(?: [\w'-]+){{0,2}})")


@cache
def _named(language: str) -> re.Pattern[str]:
    between = rf"(?P<called>,? (?:{RELATIVES[language].called}):? )|[,:] | ?\(| [-\u2013] "
    return re.compile(rf"(?:{_number(language)} |{_several(language)})(?P<words>[\w'-]+(?: [\w'-]+){{0,3}}?)(?:{between})(?P<names>.+)\Z")


def _several(language: str) -> str:
    """Before what several are called without a number: "twins"."""
    spelled = (fold(noun) for key in attributes.COLLECTIVE for noun in nouns.nouns_of(key, language))
    return rf"(?:(?:{RELATIVES[language].some}) )?(?=(?:{'|'.join(sorted(spelled))})\b)"


def _number(language: str) -> str:
    return rf"(?P<count>\d|{RELATIVES[language].article}|{'|'.join(NUMBER_WORDS)})"
