"""Noun phrase parsing: the slot and the owner that a noun phrase names, "my wife's birthday", "Annas Geburtstag"."""

from __future__ import annotations

import re
from typing import Final

from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.text.normalization import fold, fold_value
from agent7.types import Slot

CALLED_BY_RELATION: Final = frozenset({"mother", "father", "grandmother", "grandfather"})
LONGEST_THING: Final = 4
"""Words."""


def slot_of(phrase: str, grammar: Grammar) -> Slot | None:
    """The slot that a noun phrase names, or None when it names nothing on the list. Takes folded or plain text."""
    folded = fold(phrase).strip(' .,:;!?"')
    if VALUES.former.search(folded):
        return None
    for phrase_form, key in grammar.homographs:
        if re.fullmatch(phrase_form, folded):
            return Slot(USER, key)
    for form in grammar.noun_phrases:
        if (found := form.match(folded)) and (slot := _slot_of_parts(found.groupdict(), grammar)):
            return Slot(_homograph(folded, grammar) or slot.subject, slot.attribute) if slot.subject != USER else slot
    return None


def _homograph(folded: str, grammar: Grammar) -> str | None:
    """Who is named at the end of a phrase by a noun that its determiner alone tells from another: "meu avo" is no "minha avo"."""
    return next((key for form, key in grammar.homographs if attributes.is_relation(key) and re.search(rf"\b(?:{form})\Z", folded)), None)


def subject_of(phrase: str, grammar: Grammar) -> str | None:
    """The subject that a phrase such as "my brother" or "Anna" names; None for nobody in particular."""
    folded = fold(phrase).strip(' .,:;!?"')
    owned = grammar.own_phrase.fullmatch(folded)
    if owned:
        return _homograph(folded, grammar) or owner_of(owned["owner"], grammar)
    return _called(folded, grammar) if folded and " " not in folded and folded not in VALUES.no_person else None


def _called(person: str, grammar: Grammar) -> str:
    """The subject that a name means: parents and grandparents are called by what they are ("mum's birthday")."""
    relation = nouns.relation_of_noun(person, grammar.language)
    return relation if relation in CALLED_BY_RELATION else fold_value(person)


def _slot_of_parts(parts: dict[str, str | None], grammar: Grammar) -> Slot | None:
    noun, owner, person = parts.get("noun") or "", parts.get("owner"), parts.get("person")
    if owner:
        return _slot_of_owner(owner, noun, grammar)
    if person:
        key = attribute_key(noun, grammar)
        return Slot(_called(person, grammar), key) if key and person not in VALUES.no_person else None
    key = attribute_key(noun, grammar)
    return Slot(USER, key) if key else None


def _slot_of_owner(owner: str, noun: str, grammar: Grammar) -> Slot | None:
    """ "my wife's name" is who my wife is; "my wife's birthday" is about her."""
    if noun in grammar.name_words:
        key = attribute_key(owner, grammar)
        return Slot(USER, key) if key else None
    key, subject = attribute_key(noun, grammar), owner_of(owner, grammar)
    if key and subject and subject in attributes.HELD_BY.get(key, ()):
        subject = USER
    return Slot(subject, key) if key and subject else None


def owner_of(owner: str, grammar: Grammar) -> str | None:
    """The subject that owns: a relation, named where several may exist, or a thing by its attribute."""
    bare = grammar.unchanging.sub("", owner).strip()
    if relation := nouns.relation_of_noun(bare, grammar.language):
        return relation
    first, _, rest = bare.partition(" ")
    if rest and (relation := nouns.relation_of_noun(first, grammar.language)):
        return fold_value(rest) if relation in attributes.NAMED_BY_PERSON else relation
    if key := nouns.attribute_of_noun(bare, grammar.language):
        return key
    return fold_value(bare) if " " not in bare else None


def _is_thing(words: str) -> bool:
    """A noun phrase of up to four words; longer ones and those with punctuation run on into another sentence."""
    return len(words.split()) <= LONGEST_THING and words.isprintable() and not set(words) & set(",;:.!?")


def attribute_key(noun: str, grammar: Grammar) -> str | None:
    """The slot of a noun with its modifiers: "current employer", "work email", "favourite colour"."""
    bare = grammar.unchanging.sub("", noun).strip()
    if not bare:
        return None
    if key := nouns.attribute_of_noun(bare, grammar.language):
        return key
    for form in grammar.favourites:
        if found := form.match(bare):
            named = _is_thing(found["thing"]) and not VALUES.no_thing.match(found["thing"])
            return nouns.favourite_of_noun(found["thing"], grammar.language) if named else None
    for form, qualifier in grammar.qualifying:
        if (found := form.match(bare)) and (key := nouns.attribute_of_noun(found["noun"].strip(), grammar.language)):
            return key if key in ("address", "home", "company") and qualifier == "home" else f"{key}:{qualifier}"
    return None
