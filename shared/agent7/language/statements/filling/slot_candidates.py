"""Slot candidates: each slot and value that the patterns of a language find in a clause, and the statement that a value of it makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent7.language.statements.clauses.identity import is_no_allergen
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.grammars.schema import Grammar, Saying
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.slots.noun_phrases import slot_of, subject_of
from agent7.language.statements.slots.value_normalization import is_place, normalise_value
from agent7.language.statements.slots.value_phrases import (
    QUOTED_VALUE,
    fits,
    introduces,
    is_description,
    is_name,
    is_ones_own,
    refined,
    trimmed,
    without_article,
)
from agent7.language.statements.statement import Statement
from agent7.language.text.normalization import MONTH_NAMES, fold
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.types import Slot

NAMED_PLACES: Final = frozenset({"company", "city", "hometown", "birthplace", "university"})
"""Their value is a name, so a description of one sets nothing: "I work at a bar"."""
SHORTEST_PLACE: Final = 3
"""Letters."""


def candidates(bare: str, grammar: Grammar) -> Iterator[tuple[Slot, str]]:
    """Every slot and value that a pattern reads in the sentence, the most particular first. Denied ones are left out."""
    folded = fold(bare)
    yield from _said_outright(bare, folded, grammar)
    for pattern in (*grammar.change_forms, *grammar.sentence_forms):
        if (found := pattern.match(folded)) and (slot := slot_of(_without_tail(found, folded, grammar), grammar)):
            said, groups = bare[found.start("v") : found.end("v")], found.groupdict()
            if groups.get("proper") and not is_name(said, bare, grammar):
                continue
            if not grammar.denying.search(found["np"]) and fits(slot, said, bare, grammar, named=_gives_name(groups, pattern, grammar)):
                yield slot, said


def _names(attribute: str, said: str, bare: str, grammar: Grammar) -> bool:
    """Whether what was said is a proper name, as the attribute wants one; a university may be one by its noun."""
    name = trimmed(said, grammar)
    if attribute == "tools!":
        return all(word[:1].isupper() or fold(word) in VALUES.tool_joints for word in name.replace(",", " ").split())
    return is_name(said, bare, grammar) or (attribute == "university!" and " " in name and bool(VALUES.institution.search(fold(name))))


def _gives_name(groups: dict[str, str | None], pattern: re.Pattern[str], grammar: Grammar) -> bool:
    """Whether the sentence gives a name outright, so that any words are one."""
    return bool(groups.get("named") or groups.get("proper")) or pattern in grammar.change_forms


def _said_outright(bare: str, folded: str, grammar: Grammar) -> Iterator[tuple[Slot, str]]:
    """What the sayings of the language read: "I live in ...", "my brother works at ..."."""
    tail = grammar.trailing.search(folded)
    without_tail = folded[: tail.start()] if tail else ""
    for saying in grammar.sayings_of(folded, without_tail):
        found = saying.pattern.match(folded) or (saying.pattern.match(without_tail) if without_tail else None)
        slot = _slot_of_saying(found, saying, bare, grammar) if found else None
        if found is None or slot is None or not (saying.denies or not denies(bare[: found.start("v")], grammar)):
            continue
        said = bare[found.start("v") : found.end("v")]
        if saying.attribute.endswith("!") and not _names(saying.attribute, said, bare, grammar):
            continue
        if saying.attribute == "city!" and said[:1].islower() and not _moved_to(trimmed(said, grammar), bare, grammar):
            continue
        if saying.attribute == "name!" and not introduces(said, bare, grammar):
            continue
        if slot.attribute in NAMED_PLACES and is_description(said, grammar):
            continue
        if slot.attribute == "company" and (grammar.no_employers.match(fold(said)) or is_place(said)):
            continue
        yield slot, said


def _moved_to(place: str, bare: str, grammar: Grammar) -> bool:
    """Whether one may have moved there, although it has no capital: a known place, or a single word of who never writes any."""
    if is_place(place):
        return True
    word = fold(place)
    plain = " " not in place and bare[1:] == bare[1:].lower() and word.isalpha() and len(word) >= SHORTEST_PLACE
    return plain and word not in VALUES.no_places | grammar.not_names | WEEKDAYS | MONTH_NAMES and not grammar.describing.match(word)


def _without_tail(found: re.Match[str], folded: str, grammar: Grammar) -> str:
    """The noun phrase; at the end of the sentence without what follows it ("... is my favourite too")."""
    phrase = found["np"]
    tail = grammar.trailing.search(phrase) if found.end("np") == len(folded) else None
    return phrase[: tail.start()] if tail and tail.start() else phrase


def _slot_of_saying(found: re.Match[str], saying: Saying, bare: str, grammar: Grammar) -> Slot | None:
    groups = found.groupdict()
    key: str | None = saying.attribute.rstrip("!~")
    if key == "@noun":
        key = nouns.attribute_of_noun(groups["noun"], grammar.language)
    subject: str | None = USER
    if "who" in groups:
        who = _without_adverb(bare[found.start("who") : found.end("who")], bare, grammar)
        owned = grammar.own_phrase.match(fold(who))
        named = without_article(who, grammar)
        who = named if named[:1].isupper() else who  # "a Ana"
        lower = bare == bare.lower()  # who writes no capitals writes none for names either
        somebody = not _goes_on(who[owned.start("owner") :], grammar) if owned else lower or who[:1].isupper()
        subject = subject_of(who, grammar) if somebody else None
        if subject in attributes.ATTRIBUTES and not attributes.is_relation(subject):
            return None  # "my shoe size is 39" tells nobody's age
    return Slot(subject, key) if subject and key else None


def _goes_on(owner: str, grammar: Grammar) -> bool:
    """Whether more than a name stands behind a relation: "boss says rent"."""
    words = owner.split()
    counts = [count for count in range(1, len(words) + 1) if nouns.relation_of_noun(" ".join(words[:count]), grammar.language)]
    return bool(counts) and "'" not in owner and sum(map(str.islower, words[counts[-1] :])) > 1


def _without_adverb(who: str, bare: str, grammar: Grammar) -> str:
    """ "my sister also" as "my sister": behind a relation only a capital, or the writing of who uses none, makes a name."""
    before, _, last = who.rpartition(" ")
    owned = grammar.own_phrase.match(fold(before))
    if owned is None or last[:1].isupper() or not nouns.relation_of_noun(owned["owner"], grammar.language):
        return who
    return who if bare == bare.lower() and fold(last) not in VALUES.adverbs | VALUES.other_adverbs else before


def settled(plain: Statement, slot: Slot, said: str, grammar: Grammar) -> Statement | None:
    """The statement with a slot and its value, as said; None where that is none after all."""
    attribute = attributes.definition(slot.attribute)
    key, value_text = refined(slot.attribute, said, grammar)
    comparable = without_article(value_text, grammar) if attribute.shape in ("name", "thing", "text") else value_text
    value = normalise_value(attribute.shape, comparable)
    quoted = QUOTED_VALUE.match(said)
    if slot.attribute == "allergies" and is_no_allergen(value or "", grammar):
        return None
    if attribute.shape in ("name", "person") and is_ones_own(value_text, grammar):
        return None
    if not value or value in grammar.pronouns or (not quoted and denies(value_text, grammar, anywhere=True)):
        return None
    told = replace(plain, polarity="positive", subject=slot.subject, attribute=key, value=value, value_text=value_text)
    return replace(told, category=attribute.category, domain=attribute.domain)
