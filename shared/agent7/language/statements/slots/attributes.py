"""The slot schema: the attributes that have rules of their own, so that a new value finds the one that it replaces.

Beside them every noun makes an attribute (`open_attributes`), for which the same rule holds whatever it is.

A key is `base` or `base:qualifier`: `email:work` differs from `email:home`, `favourite:colour` from `favourite:food`, and
`prefers:coffee/tea` holds which of the two is preferred.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal

from agent7.language.data_files import load
from agent7.language.statements.grammars.vocabulary import Vocabulary
from agent7.language.text.normalization import fold
from agent7.language.word_patterns import UNDETERMINED, words_of_all

Cardinality = Literal["single", "multi"]
Category = Literal["preference", "fact", "communication_style", "decision"]
Domain = Literal["work", "preferences", "health", "hobbies", "relationships", "general"]
Shape = Literal["name", "person", "thing", "date", "number", "zone", "email", "phone", "text"]
"""What a value looks like. `name`, `person` and `thing` must look like one after a bare "is" ("my boss is angry" names nobody)."""

USER: Final = "user"
SHORTEST_PLURAL: Final = 5
"""Letters. "Bus" and "gas" are one."""
QUALIFIERS: Final = ("work", "home", "school", "other")
NUMBER, WHEN = ":number", ":when"
"""Kinds of values behind the key of an open attribute; a name has none."""
WHERE: Final = ">:where"
"""Behind the name of a thing: where it is."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """One slot of the schema. `volatile`: it may change unsaid (employer, address), so it goes stale unconfirmed."""

    key: str
    cardinality: Cardinality
    volatile: bool = False
    category: Category = "fact"
    domain: Domain = "general"
    shape: Shape = "text"


_SCHEMA: Final[Mapping[str, Any]] = load(UNDETERMINED, "schema")


def keys_of(group: str) -> frozenset[str]:
    """The attributes or relations of a group of the schema: `identity`, `collective`, `listed`."""
    return frozenset(_SCHEMA[group].split())


ATTRIBUTES: Final[dict[str, Attribute]] = {
    key: Attribute(key, **{name: said for name, said in row.items() if name != "keys"})
    for row in _SCHEMA["attributes"]
    for key in row["keys"].split()
}
PARTS: Final[Mapping[str, Sequence[str]]] = _SCHEMA["parts"]
"""A question for the left is answered by the right too, after the left."""
IDENTITY: Final = keys_of("identity")
"""Who somebody is: never taken from a joke."""
COLLECTIVE: Final = keys_of("collective")
"""What several are called without telling what each of them is: a question for these is about all their parts."""
RELATIONS: Final = tuple(_SCHEMA["relations"].split())
"""Who people and animals are to the speaker."""
NAMED_BY_PERSON: Final = keys_of("named_by_person")
"""There may be several: with a name ("my brother Tom's birthday") the name is the subject."""
HELD_BY: Final = {"license_plate": ("car",)}
"""What is the speaker's, though it is said of something of theirs: "the plate of my car" is "my plate"."""
_RELATION_ATTRIBUTE: Final = {"wife": "spouse", "husband": "spouse", "girlfriend": "partner", "boyfriend": "partner"}
"""Relations whose name fills another attribute; every other relation is its own attribute."""


def definition(key: str) -> Attribute:
    """The attribute of a key, qualified or not; of one that is not in the schema, what holds for every open attribute."""
    base, _, qualifier = key.partition(":")
    attribute = ATTRIBUTES.get(base)
    if attribute is None:
        return Attribute(key, "multi" if may_be_several(key) else "single")
    if not qualifier:
        return attribute
    return replace(attribute, key=key, cardinality="single" if base == "prefers" else attribute.cardinality)


def key_of(name: str) -> str:
    """The key of an attribute that somebody names: "locker code", "Locker_Code" and `code/locker` are one; empty for no words."""
    said = fold(name).strip().replace("_", " ")
    if "/" in said or is_known(said.replace(" ", "_")):
        return said.replace(" ", "_") if is_known(said.replace(" ", "_")) else said
    *beside, noun = map(singular, said.split()) if said else ("",)
    return f"{noun}/{' '.join(sorted(beside))}" if beside else noun


def is_known(key: str) -> bool:
    """Whether a key, qualified or not, is in the slot schema."""
    return key.partition(":")[0] in ATTRIBUTES


def singular(noun: str) -> str:
    """A folded noun without the ending of the plural, which is an "s" in all languages but German; others stay as said."""
    return noun[:-1] if len(noun) >= SHORTEST_PLURAL and noun[-1] == "s" and noun[-2] not in "siu" else noun


def may_be_several(key: str) -> bool:
    """Whether one may have several of what an open attribute names: another friend is no other value."""
    head = re.split("[/>:]", key, maxsplit=1)[0]
    return head in _several()


@cache
def _several() -> frozenset[str]:
    return frozenset(map(singular, words_of_all("statements", "several")))


def covering(key: str) -> tuple[str, ...]:
    """The keys whose values answer a question for `key`, best first: "my children" is answered by `son` and `daughter` too,
    an unqualified email by the work one. A qualified question takes nothing but its own key.
    """
    if ":" in key or key == "favourite":
        return (key,)
    if not is_known(key):
        return (key, f"{key}{NUMBER}", f"{key}{WHEN}")
    return (key, *PARTS.get(key, ()), *(f"{key}:{qualifier}" for qualifier in QUALIFIERS))


def attribute_of_relation(relation: str) -> str:
    """The attribute that holds who a relation is (`wife` -> `spouse`)."""
    return _RELATION_ATTRIBUTE.get(relation, relation)


def is_relation(subject: str) -> bool:
    """Whether a subject is a person or animal known by their relation to the user ("wife"), not by a name."""
    return subject in RELATIONS


def display_name(key: str, language: str) -> str:
    """The name of a slot for people: "company", "work email", "favourite colour". English for an unknown language."""
    base, _, qualifier = key.partition(":")
    words = Vocabulary.of(language)
    if base == "favourite" and qualifier:
        return words.favourite.format(thing=words.things.get(qualifier, (qualifier,))[0])
    if not (is_known(key) or is_relation(base)):
        head, *beside = re.split("[/>]", base, maxsplit=1)
        return " ".join([*beside, head] if language in ("en", "de") else [head, *beside]).strip()
    noun = (words.relations.get(base) or words.attributes.get(base) or (base.replace("_", " "),))[0]
    if base == "prefers" or qualifier not in words.qualifiers:
        return noun
    word = words.qualifiers[qualifier][0]
    return f"{word} {noun}" if words.language == "en" else f"{noun} ({word})"
