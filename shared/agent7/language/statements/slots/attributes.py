"""The slot schema: the attributes that have rules of their own, so that a new value finds the one that it replaces.

Beside them every noun makes an attribute (`open_attributes`), for which the same rule holds whatever it is.

A key is `base` or `base:qualifier`: `email:work` differs from `email:home`, `favourite:colour` from `favourite:food`, and
`prefers:coffee/tea` holds which of the two is preferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from agent7.language.data_files import LANGUAGES, load
from agent7.language.statements.grammars.vocabulary import VOCABULARY
from agent7.language.text.normalization import fold

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


@dataclass(frozen=True, slots=True)
class Attribute:
    """One slot of the schema. `volatile`: it may change unsaid (employer, address), so it goes stale unconfirmed."""

    key: str
    cardinality: Cardinality
    volatile: bool
    category: Category
    domain: Domain
    shape: Shape


def _attributes(keys: str, cardinality: Cardinality, domain: Domain, shape: Shape, *, volatile: bool = False) -> Iterator[Attribute]:
    for key in keys.split():
        yield Attribute(key, cardinality, volatile, "fact", domain, shape)


def _preferences(keys: str, cardinality: Cardinality, category: Category, domain: Domain = "preferences") -> Iterator[Attribute]:
    for key in keys.split():
        yield Attribute(key, cardinality, volatile=False, category=category, domain=domain, shape="text")


ATTRIBUTES: Final[dict[str, Attribute]] = {
    attribute.key: attribute
    for attribute in (
        *_attributes("name nickname surname birthplace hometown native_language nationality", "single", "general", "name"),
        *_attributes("city country", "single", "general", "name", volatile=True),
        *_attributes("pronouns religion zodiac_sign license_plate", "single", "general", "text"),
        *_attributes("address postcode home", "single", "general", "text", volatile=True),
        *_attributes("birthday anniversary", "single", "relationships", "date"),
        *_attributes("age", "single", "general", "number", volatile=True),
        *_attributes("timezone", "single", "general", "zone", volatile=True),
        *_attributes("email", "single", "general", "email", volatile=True),
        *_attributes("phone", "single", "general", "phone", volatile=True),
        *_attributes("languages instrument goal", "multi", "general", "text"),
        *_attributes("learning", "multi", "hobbies", "text", volatile=True),
        *_attributes("marital_status", "single", "relationships", "text", volatile=True),
        *_attributes("instagram linkedin github", "single", "general", "text", volatile=True),
        *_attributes("bike computer", "single", "general", "thing", volatile=True),
        *_attributes("car bank gym wifi_ssid", "single", "general", "thing", volatile=True),
        *_attributes("website wake_time bedtime", "single", "general", "text", volatile=True),
        *_attributes("company department office", "single", "work", "name", volatile=True),
        *_attributes("job_title working_hours industry salary", "single", "work", "text", volatile=True),
        *_attributes("lawyer accountant coach", "single", "general", "person", volatile=True),
        *_attributes("boss assistant", "single", "work", "person", volatile=True),
        *_attributes("colleague", "multi", "work", "person", volatile=True),
        *_attributes("tools", "multi", "work", "text", volatile=True),
        *_attributes("school university", "single", "general", "name", volatile=True),
        *_attributes("degree", "single", "general", "text"),
        *_attributes("spouse mother father best_friend", "single", "relationships", "person"),
        *_attributes("partner", "single", "relationships", "person", volatile=True),
        *_attributes("mother_in_law father_in_law", "single", "relationships", "person"),
        *_attributes("children son daughter siblings brother sister parents", "multi", "relationships", "person"),
        *_attributes("grandmother grandfather uncle aunt cousin nephew niece friend", "multi", "relationships", "person"),
        *_attributes("roommate neighbour teacher", "multi", "relationships", "person", volatile=True),
        *_attributes("pets dog cat horse", "multi", "relationships", "person"),
        *_attributes("allergies condition medication", "multi", "health", "text"),
        *_attributes("diet blood_type height shoe_size clothing_size", "single", "health", "text"),
        *_attributes("weight", "single", "health", "text", volatile=True),
        *_attributes("doctor dentist therapist insurance emergency_contact", "single", "health", "name", volatile=True),
        *_preferences("likes dislikes prefers", "multi", "preference"),
        *_preferences("favourite units currency theme", "single", "preference"),
        *_preferences("hobbies sport", "multi", "preference", "hobbies"),
        *_preferences("reply_language reply_tone reply_length", "single", "communication_style"),
    )
}

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "children": ("son", "daughter"),
    "siblings": ("brother", "sister"),
    "parents": ("mother", "father"),
    "pets": ("dog", "cat", "horse"),
    "partner": ("spouse",),
    "spouse": ("partner",),
    "hobbies": ("sport", "instrument"),
    "name": ("nickname",),
    "nickname": ("name",),
    "likes": ("prefers",),
    "hometown": ("birthplace",),
}
"""A question for the left is answered by the right too, after the left."""

IDENTITY: Final = frozenset(
    "name surname nationality birthplace hometown birthday age religion allergies condition medication blood_type".split()  # noqa: SIM905
)
"""Who somebody is: never taken from a joke."""

HELD_BY: Final = {"license_plate": ("car",)}
"""What is the speaker's, though it is said of something of theirs: "the plate of my car" is "my plate"."""

COLLECTIVE: Final = frozenset({"children", "siblings", "parents", "pets"})
"""What several are called without telling what each of them is: a question for these is about all their parts."""

RELATIONS: Final = (
    "wife", "husband", "spouse", "partner", "girlfriend", "boyfriend", "mother", "father", "brother", "sister", "son", "daughter",
    "grandmother", "grandfather", "mother_in_law", "father_in_law", "uncle", "aunt", "cousin", "nephew", "niece", "best_friend", "friend",
    "boss", "colleague", "roommate", "neighbour", "teacher", "assistant", "dog", "cat", "horse",
)  # fmt: skip
"""Who people and animals are to the speaker."""

_RELATION_ATTRIBUTE: Final = {"wife": "spouse", "husband": "spouse", "girlfriend": "partner", "boyfriend": "partner"}
"""Relations whose name fills another attribute; every other relation is its own attribute."""

NAMED_BY_PERSON: Final = frozenset({
    "brother", "sister", "son", "daughter", "friend", "cousin", "colleague", "uncle", "aunt", "nephew", "niece", "roommate", "neighbour",
    "dog", "cat",
})
"""There may be several: with a name ("my brother Tom's birthday") the name is the subject."""


def definition(key: str) -> Attribute:
    """The attribute of a key, qualified or not; of one that is not in the schema, what holds for every open attribute."""
    base, _, qualifier = key.partition(":")
    attribute = ATTRIBUTES.get(base)
    if attribute is None:
        return Attribute(key, "multi" if may_be_several(key) else "single", volatile=False, category="fact", domain="general", shape="text")
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
    return any(head in _several(language) for language in LANGUAGES)


@cache
def _several(language: str) -> frozenset[str]:
    return frozenset(singular(noun) for noun in load(language, "statements")["several"])


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
    words = VOCABULARY[_known(language)]
    if base == "favourite" and qualifier:
        return words.favourite.format(thing=words.things.get(qualifier, (qualifier,))[0])
    if not (is_known(key) or is_relation(base)):
        head, *beside = re.split("[/>]", base, maxsplit=1)
        return " ".join([*beside, head] if language in ("en", "de") else [head, *beside])
    noun = (words.relations.get(base) or words.attributes.get(base) or (base.replace("_", " "),))[0]
    if base == "prefers" or qualifier not in words.qualifiers:
        return noun
    word = words.qualifiers[qualifier][0]
    return f"{word} {noun}" if _known(language) == "en" else f"{noun} ({word})"


def _known(language: str) -> str:
    return language if language in LANGUAGES else "en"
