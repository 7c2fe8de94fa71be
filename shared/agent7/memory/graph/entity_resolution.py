"""Entity resolution and relation extraction.

What a statement relates to what, and when two names are one: rules without a look at what is kept.

The tables here stand beside the attributes: an attribute whose value is somebody or something names a relation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import regex

from agent7.language import USER, attributes, fold, fold_value, name_words, nouns

PERSON: Final = "person"
ANIMAL: Final = "animal"
ORGANISATION: Final = "organisation"
PLACE: Final = "place"
THING: Final = "thing"
UNKNOWN: Final = "unknown"

RELATIONS: Final[dict[str, tuple[str, str]]] = {
    "company": ("works_at", ORGANISATION), "department": ("works_in", ORGANISATION), "office": ("works_in", PLACE),
    "school": ("goes_to", ORGANISATION), "university": ("studies_at", ORGANISATION), "job_title": ("works_as", THING),
    "degree": ("has_degree", THING), "tools": ("uses", THING), "birthplace": ("was_born_in", PLACE), "hometown": ("comes_from", PLACE),
    "city": ("lives_in", PLACE), "country": ("lives_in", PLACE), "nationality": ("has_nationality", THING),
    "languages": ("speaks", THING), "native_language": ("speaks", THING), "instrument": ("plays", THING), "goal": ("aims_for", THING),
    "car": ("drives", THING), "bank": ("banks_with", ORGANISATION), "gym": ("trains_at", ORGANISATION), "religion": ("follows", THING),
    "allergies": ("allergic_to", THING), "condition": ("has_condition", THING), "medication": ("takes", THING), "diet": ("eats", THING),
    "insurance": ("insured_with", ORGANISATION), "likes": ("likes", THING), "dislikes": ("dislikes", THING), "prefers": ("prefers", THING),
    "favourite": ("has_favourite", THING), "hobbies": ("enjoys", THING), "sport": ("does", THING),
}  # fmt: skip
"""Attribute -> relation and what its value is. Of a person (`sister`, `boss`, `doctor`) the attribute itself is the relation."""

ANIMALS: Final = frozenset({"pets", "dog", "cat", "horse"})
PRACTITIONERS: Final = frozenset({"doctor", "dentist", "therapist"})
ROLES: Final = {
    "son": "children", "daughter": "children", "brother": "siblings", "sister": "siblings", "mother": "parents", "father": "parents",
    "spouse": "partner", "best_friend": "friend", "dog": "pets", "cat": "pets", "horse": "pets",
}  # fmt: skip
"""One somebody may be called by either: "my kid Tom" is "my son Tom"."""

LONGEST_NAME: Final = 80
"""Characters. What is longer is prose and names nothing."""
MOST_MENTIONS: Final = 12
"""A text that speaks of more is a list; the most salient stay."""
OF_SLOT: Final = 1.0
"""Salience of what a statement is about, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody or something that a text speaks of, before it is known which one. `role`: what a person is to the user."""

    key: str
    kind: str
    name: str
    salience: float
    role: str = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """Two mentions, by their places in the list, and how the first stands to the second."""

    source: int
    relation: str
    target: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """What one memory speaks of."""

    mentions: tuple[Mention, ...]
    relations: tuple[Relation, ...]


@dataclass(frozen=True, slots=True)
class Described:
    """A memory as these rules read it. `named`: what a reader of names found in its text; `trusted`: the user's own words."""

    content: str
    language: str | None
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    affirmed: bool = True
    trusted: bool = True
    named: Sequence[Mention] = ()


def key_of(name: str, kind: str = UNKNOWN) -> str:
    """The normalised name as entities are known by: folded, of what is no person without its legal form ("Acme Corp." is "acme")."""
    folded = fold_value(name)
    return folded if kind in (PERSON, ANIMAL) else name_words.LEGAL_FORM.sub("", folded) or folded


def keys_asked(name: str) -> tuple[str, ...]:
    """Every key that a name in a question may stand for."""
    return tuple(dict.fromkeys(key for key in (key_of(name, PERSON), key_of(name)) if key))


def compatible(one: str, other: str) -> bool:
    """Whether two kinds may be one: what is unknown may be anything."""
    return one == other or UNKNOWN in (one, other)


def role_of(relation: str) -> str:
    """What somebody is to the user, the same for every word of it (`wife`, `spouse`: partner)."""
    attribute = attributes.attribute_of_relation(relation)
    return ROLES.get(attribute, attribute)


def relation_of(attribute: str) -> tuple[str, str] | None:
    """(relation, kind of the value) of an attribute; None where its value is neither somebody nor something."""
    base, _, qualifier = attribute.partition(":")
    if base in RELATIONS:
        relation, kind = RELATIONS[base]
        return (f"{relation}:{qualifier}" if base == "favourite" and qualifier else relation), kind
    if base in ANIMALS:
        return base, ANIMAL
    if attributes.is_known(base) and (base in PRACTITIONERS or attributes.definition(base).shape == "person"):
        return base, PERSON
    return None


def spoken_of(told: Described) -> Spoken:
    """Who and what a memory speaks of, and the relations that it states. What only denies or is not the user's own relates nothing."""
    found = _Found(told)
    if told.trusted and told.attribute and told.subject and told.value:
        found.slot(told.subject, told.attribute, told.value)
    for mention in told.named:
        found.named(mention)
    return found.spoken()


class _Found:
    """What was found in one memory so far."""

    def __init__(self, told: Described) -> None:
        self._told = told
        self._mentions: list[Mention] = []
        self._relations: list[Relation] = []

    def slot(self, subject: str, attribute: str, value: str) -> None:
        source = self._subject(subject)
        related = relation_of(attribute)
        if related is None or len(value) > LONGEST_NAME:
            return
        relation, kind = related
        name = as_said(self._told.content, value)
        of_user = subject == USER and kind in (PERSON, ANIMAL)
        target = self._add(Mention(key_of(value, kind), kind, name, OF_SLOT, role_of(attribute) if of_user else ""))
        if self._told.affirmed and source is not None and target is not None and source != target:
            self._relations.append(Relation(source, relation, target))

    def named(self, mention: Mention) -> None:
        """A name in the text; "my sister Ana" says who she is."""
        if len(mention.name) > LONGEST_NAME:
            return
        relation = self._apposed(mention.name) if self._told.trusted and compatible(mention.kind, PERSON) else None
        if relation is None:
            self._add(mention)
            return
        kind = ANIMAL if relation in ANIMALS else PERSON
        target = self._add(replace(mention, key=key_of(mention.name, kind), kind=kind, role=role_of(relation)))
        self._related_to_user(attributes.attribute_of_relation(relation), target)

    def spoken(self) -> Spoken:
        """The most salient mentions; relations among those that stay."""
        order = sorted(range(len(self._mentions)), key=lambda place: (-self._mentions[place].salience, place))[:MOST_MENTIONS]
        places = {old: new for new, old in enumerate(order)}
        kept = [
            Relation(places[each.source], each.relation, places[each.target])
            for each in self._relations
            if each.source in places and each.target in places
        ]
        return Spoken(tuple(self._mentions[place] for place in order), tuple(dict.fromkeys(kept)))

    def _subject(self, subject: str) -> int | None:
        if subject == USER:
            return self._add(Mention(USER, USER, USER, OF_SLOT))
        if attributes.is_relation(subject):
            kind = ANIMAL if subject in ANIMALS else PERSON
            return self._add(Mention(subject, kind, subject.replace("_", " "), OF_SLOT, role_of(subject)))
        name = as_said(self._told.content, subject)
        relation = self._apposed(name)
        kind = UNKNOWN if relation is None else ANIMAL if relation in ANIMALS else PERSON
        place = self._add(Mention(key_of(subject, PERSON), kind, name, OF_SLOT, role_of(relation) if relation else ""))
        if relation:
            self._related_to_user(attributes.attribute_of_relation(relation), place)
        return place

    def _related_to_user(self, relation: str, target: int | None) -> None:
        user = self._add(Mention(USER, USER, USER, OF_SLOT))
        if self._told.affirmed and user is not None and target is not None:
            self._relations.append(Relation(user, relation, target))

    def _apposed(self, name: str) -> str | None:
        """What the words before a name say that this somebody is to the user: `sister` of "my sister Ana"."""
        before = name_words.OWN_RELATION.search(fold(self._told.content[: max(place_of(name, self._told.content), 0)]))
        if before is None:
            return None
        noun = f"{before['noun']} {before['second']}" if before["second"] else before["noun"]
        languages = dict.fromkeys((self._told.language or "en", "en"))
        return next((relation for language in languages if (relation := nouns.relation_of_noun(noun, language))), None)

    def _add(self, mention: Mention) -> int | None:
        """Its place in the list; one that is there already gets what is new about it."""
        if not mention.key:
            return None
        for place, known in enumerate(self._mentions):
            if _same_in_one_text(known, mention):
                better = mention if known.kind == UNKNOWN else known
                salience = max(known.salience, mention.salience)
                self._mentions[place] = replace(better, role=known.role or mention.role, salience=salience)
                return place
        self._mentions.append(mention)
        return len(self._mentions) - 1


def _same_in_one_text(known: Mention, mention: Mention) -> bool:
    """Within one text a name means one somebody, unless two roles or kinds are told apart."""
    same_role = known.role == mention.role or not known.role or not mention.role
    return known.key in (mention.key, key_of(mention.name)) and compatible(known.kind, mention.kind) and same_role


def place_of(name: str, content: str) -> int:
    """Where a name stands as whole words in a text, else -1: "Ana" is not in "hermana"."""
    if len(name) > LONGEST_NAME:
        return -1
    found = regex.search(rf"(?<!\w){regex.escape(fold(name))}(?!\w)", fold(content))
    return found.start() if found else -1


def as_said(content: str, value: str) -> str:
    """A folded value in the words of the text where it stands there, else as it is kept."""
    place = place_of(value, content)
    return content[place : place + len(value)] if place >= 0 else value
