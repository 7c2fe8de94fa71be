"""Topics: what somebody wants told or forgotten, by all words that it goes by, and which pieces of a text tell of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from agent7.language.questions.owners import names_every_noun_large
from agent7.language.questions.slot_questions import topic_slot
from agent7.language.signals.entities import EntityKind, entities_in
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import COLLECTIVE, USER
from agent7.language.text.documents import is_document, sections_of, title_of
from agent7.language.text.normalization import fold
from agent7.language.text.pieces import (
    Piece,
    bare_topic,
    belongs_to_another,
    drops_subject,
    head_of,
    in_whole_sentences,
    language_of,
    pieces,
    words_of,
)
from agent7.language.text.tokenization import MayHold, lex, query_terms, topic_terms
from agent7.types import Slot

_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say what is meant: every term must stand in a text. Of a part of something ("the plate") its `head` is enough

    beside the rest. `own`: only where the speaker calls it theirs.
    """

    terms: tuple[tuple[str, ...], ...]
    head: frozenset[str]
    may_hold: MayHold = field(compare=False, repr=False)
    own: str = ""
    of_another: bool = False
    """A part or detail of somebody or something: "Priya's number". A pronoun behind it goes on about whose it is."""

    def tells(self, text: str, parts: Sequence[Piece], held: Sequence[frozenset[str]], language: str) -> set[int]:
        """The pieces of a text that tell of it: those that name it whole, else those that name the part."""
        every = range(len(parts))
        if self.own:
            return {place for place in every if self.is_in(held[place]) and _is_theirs(parts[place].of(text), self.own, language)}
        if whole := {place for place in every if self.is_in(held[place])}:
            return whole
        if not self.is_in(frozenset().union(*held)):
            return set()
        named = {place for place in every if self.head & held[place] and _is_the_one(parts[place].of(text), self.head, language)}
        rest = [term for term in self.terms if self.head.isdisjoint(term)]
        owners = [place for place in every if rest and all(not held[place].isdisjoint(term) for term in rest)]
        behind = {place for place in named if owners and place > owners[0]}
        return behind or (set(owners) if named and owners else set())  # "the gate's code is 12, the shed's is 14": the shed's

    def is_in(self, held: frozenset[str]) -> bool:
        """Whether every term is among these lexemes."""
        return bool(self.terms) and all(not held.isdisjoint(term) for term in self.terms)


@dataclass(frozen=True, slots=True)
class Topic:
    """What is meant, in every way to say it."""

    said: str
    slot: Slot | None
    ways: tuple[Way, ...]

    @classmethod
    def read(cls, said: str, language: str) -> Topic:
        """The topic as it was said, and what its kind is called otherwise ("my kids": children)."""
        slot = topic_slot(said)
        others = _other_names(slot, language) if slot is not None and slot.subject == USER else []
        ways = [_way(said, language), *(_way(name, language, own=True) for name in others)]
        return cls(said, slot, _distinct(ways))

    def known_as(self, names: Sequence[str], relations: Sequence[str], language: str) -> Topic:
        """The same of somebody who is known by these names, and as what they are to the speaker: Olga, "my sister"."""
        firsts = [each for name in names for each in (name.title(), name.title().split(" ")[0])]
        roles = [noun for relation in relations for noun in nouns.names_of(relation, language)[:1]]
        ways = [*self.ways, *(_way(name, language) for name in firsts), *(_way(role, language, own=True) for role in roles)]
        return replace(self, ways=_distinct(ways))

    def or_else(self, other: Topic) -> Topic:
        """Whatever speaks of the one or of the other."""
        return replace(self, ways=_distinct((*self.ways, *other.ways)))

    def names_in(self, text: str, language: str) -> list[str]:
        """Names that a text puts beside what somebody is: Olga of "my sister Olga"."""
        noun = head_of(self.said, language) if self.slot is not None and attributes.is_relation(self.slot.attribute) else ""
        found = re.finditer(rf"(?<!\w){re.escape(noun)}\s+(?=\w)", fold(text)) if noun else ()
        words = [text[each.end() :].split(maxsplit=1)[0].strip(".,;:!?") for each in found]
        return [word for word in words if word.istitle()]

    def roles_in(self, text: str, language: str) -> list[str]:
        """What a text says that whoever is called so is to the speaker: the cousin of "Valdemir is my cousin"."""
        being, own, joining = ("|".join(map(re.escape, words_of(language, group))) for group in ("being", "speaker", "joining"))
        name = re.escape(fold(bare_topic(self.said, language)))
        found = re.finditer(rf"(?<!\w){name},?\s+(?:{being})\s+(?:{own})\s+(?P<noun>\w+)(?=\W*\Z|[,.;!?]|\s+(?:{joining})\b)", fold(text))
        relations = (nouns.attribute_of_noun(each["noun"], language) for each in found)
        return [each for each in relations if each and attributes.is_relation(each)]

    def may_be_in(self, text: str) -> bool:
        """A cheap filter for going through all that a person ever wrote."""
        return any(way.may_hold(text) for way in self.ways)

    def told_in(self, text: str, parts: Sequence[Piece] | None = None) -> set[int]:
        """The places, among the pieces of a text, of those that tell of it; and of those that go on about whom they name.

        All of them where it is the title of a document, for minutes tell of their meeting in every line, and of a part of one where it is
        the heading; of whom a title only names ("From Anna:") the sentences that do. Of documents sentences are told whole.
        """
        if not self.may_be_in(text):
            return set()
        language = language_of(text)
        parts = pieces(text) if parts is None else parts
        if self.names_all_of(text):
            return set(range(len(parts)))
        held = [_lexemes(part.of(text), language) for part in parts]
        found = [(way, way.tells(text, parts, held, language)) for way in self.ways]
        telling = set[int]().union(*(places for _, places in found))
        whole = set[int]().union(*(places for way, places in found if not way.of_another))
        for place, part in enumerate(parts):
            if part.leans and place - 1 in whole:
                whole.add(place)
        for start, end, last in sections_of(text):
            if self._names(text[start:end], language):
                telling |= {place for place, part in enumerate(parts) if start <= part.start < last}
        return in_whole_sentences(parts, telling | whole) if is_document(text) else telling | whole

    def names_all_of(self, text: str) -> bool:
        """Whether it is what the title of a document says that it is about, and not only somebody's name there: "From Graham:"."""
        title, language = title_of(text), language_of(text)
        if not title or not self._names(title, language) or (self.slot is not None and attributes.is_relation(self.slot.attribute)):
            return False
        terms = {lexeme for way in self.ways for term in way.terms for lexeme in term}
        meeting = [word for word in _WORD.findall(title)[1:] if not terms.isdisjoint(lex(word, language).frequencies)]
        if names_every_noun_large(language):
            named = {word for entity in entities_in(text, language) if entity.kind is EntityKind.PERSON for word in entity.key.split()}
            return named.isdisjoint(terms)
        return not meeting or not all(word[:1].isupper() for word in meeting)

    def _names(self, title: str, language: str) -> bool:
        held = _lexemes(title, language) if title else frozenset[str]()
        return bool(held) and any(way.is_in(held) for way in self.ways if not way.own)


def document_terms(topic: str, language: str) -> tuple[tuple[str, ...], ...] | None:
    """What a topic says of a document that it calls by its kind ("that letter", "the e-mail from the school"); None for anything else."""
    kinds = words_of(language, "documents")
    if head_of(topic, language) not in kinds:
        return None
    return topic_terms(" ".join(word for word in topic.split() if fold(word).strip(".,!?") not in kinds), language)


def shares_title(text: str, topic: str, language: str) -> bool:
    """Whether a word of a topic stands in the title of a document: "that letter from the school"."""
    title = title_of(text)
    held = _lexemes(title, language_of(text)) if title else frozenset[str]()
    return any(not held.isdisjoint(alternatives) for alternatives in topic_terms(topic, language))


def _lexemes(text: str, language: str) -> frozenset[str]:
    """The lexemes of a text whose language is said, and as of one that is not known."""
    return frozenset({*lex(text).frequencies, *lex(text, language).frequencies})


def _distinct(ways: Sequence[Way]) -> tuple[Way, ...]:
    return tuple({(way.terms, way.own): way for way in ways if way.terms}.values())


def _way(said: str, language: str, *, own: bool = False) -> Way:
    terms = topic_terms(said, language)
    head = head_of(said, language)
    heads = frozenset(lexeme for alternatives in query_terms(head, language) for lexeme in alternatives) if head else frozenset[str]()
    return Way(terms, heads, MayHold(terms), fold(said) if own else "", of_another=belongs_to_another(said, language))


def _is_the_one(piece: str, head: frozenset[str], language: str) -> bool:
    """Whether a piece names the thing with nothing but an article or an owner before it: "the plate", and not "a dinner plate"."""
    words = re.findall(r"\w+", fold(piece))
    before = words_of(language, "speaker", "third_person", "articles", "joining")
    own = [word for place, word in enumerate(words) if not place or words[place - 1] in before]
    return any(not head.isdisjoint(lex(word, language).frequencies) for word in own)


def _is_theirs(piece: str, noun: str, language: str) -> bool:
    """Whether the speaker tells of their own: "our twins", "I have twins", and not "I met Anna's twins"."""
    folded, of = fold(piece), "|".join(sorted(words_of(language, "of")))
    if re.search(rf"'s?\s+{re.escape(noun)}(?!\w)|(?<!\w){re.escape(noun)}\s+(?:{of})(?!\w)", folded):
        return False
    return drops_subject(language) or not words_of(language, "speaker").isdisjoint(re.findall(r"\w+", folded))


def _other_names(slot: Slot, language: str) -> list[str]:
    """What somebody, or several of a kind, is called otherwise: "my kids" are children, twins, a son and a daughter."""
    if slot.attribute in COLLECTIVE:
        parts = [attributes.display_name(key, language) for key in attributes.covering(slot.attribute) if ":" not in key]
        return [*nouns.names_of(slot.attribute, language), *parts]
    return [attributes.display_name(slot.attribute, language)] if attributes.is_relation(slot.attribute) else []
