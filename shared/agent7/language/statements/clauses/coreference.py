"""Coreference resolution: who a pronoun means, where one person was just named whom it fits. "My brother is Tom. He lives in Oslo"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from agent7.language.replies.inflection import of_somebody, owned
from agent7.language.replies.rendering import capitalised
from agent7.language.statements.clauses.discourse_markers import opened
from agent7.language.statements.clauses.negation import is_quoted
from agent7.language.statements.grammars.people import THIRD_PERSON, Gender, gender_of
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.slots.noun_phrases import attribute_key
from agent7.language.text.normalization import fold
from agent7.types import Slot

MOST_PARTS: Final = 4
"""Of a clause that goes on and on about somebody."""


@dataclass(frozen=True, slots=True)
class Person:
    """An antecedent: somebody named in a clause. `subject`: as facts about them are kept ("wife", or "Tom" of several brothers)."""

    subject: str
    gender: Gender

    def named(self, language: str) -> str:
        """The noun phrase that replaces the pronoun: "my wife", or the name."""
        return owned(self.subject, language, whose="speaker") if attributes.is_relation(self.subject) else self.subject

    def fits(self, gender: Gender) -> bool:
        """Whether the gender of a pronoun agrees with this person."""
        return "either" in (self.gender, gender) or self.gender == gender


def person_of(clause: str, slot: Slot | None, value: str | None, grammar: Grammar) -> Person | None:
    """The antecedent that a clause introduces, by their relation to the speaker. `slot`, `value` (as said): what the clause was read as."""
    relation = _relation(clause, grammar)
    if relation is None and slot and slot.subject == USER and attributes.is_relation(slot.attribute):
        relation = slot.attribute  # "I have a brother called Tom"
    if relation is None:
        return None
    return Person(_name(relation, slot, value) or relation, gender_of(relation))


def parts_of(clause: str, grammar: Grammar) -> list[str]:
    """Cut a clause where it may go on about the person whom it names: "my wife is Anna | her birthday is on 3 May"."""
    joints = THIRD_PERSON[grammar.language].going_on.finditer(fold(clause))
    found = [each for each in joints if each.start() and not is_quoted(clause, each.start())]
    edges = [0, *(edge for each in found[: MOST_PARTS - 1] for edge in each.span()), len(clause)]
    return [clause[start:end].strip() for start, end in list(pairwise(edges))[::2]]


def spelled_out(clause: str, people: Sequence[Person], grammar: Grammar, *, begins: bool) -> str | None:
    """Replace a pronoun by its antecedent; None where the clause speaks of nobody or may speak of two.

    `begins`: the clause begins a sentence, where most languages need a subject.
    """
    third, folded, language = THIRD_PERSON[grammar.language], fold(clause), grammar.language
    for pattern, gender in third.subjects:
        if (found := pattern.match(folded)) and (person := _only(people, gender)):
            return capitalised(f"{person.named(language)}{' is' if found['is'] else ''}{clause[found.start('rest') :]}")
    for pattern, gender in third.owners:
        if (found := pattern.match(folded)) and (person := _only(people, gender)) and (key := attribute_key(found["noun"], grammar)):
            return capitalised(of_somebody(person.subject, key, language) + clause[found.start("rest") :])
    if (third.drops_subject or not begins) and third.verb_first.match(folded) and (person := _only(people, "either")):
        return capitalised(f"{person.named(language)} {clause[:1].lower()}{clause[1:]}")
    return None


def _relation(clause: str, grammar: Grammar) -> str | None:
    """The relation that the clause begins with: "My mother-in-law Eva ..."."""
    found = grammar.own_relation.match(fold(opened(clause, grammar).text))
    words = found["noun"].split(" ") if found else []
    tries = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((relation for noun in tries if (relation := nouns.relation_of_noun(noun, grammar.language))), None)


def _name(relation: str, slot: Slot | None, value: str | None) -> str | None:
    """The name, where facts are kept by it because there may be several of a relation."""
    if relation not in attributes.NAMED_BY_PERSON or slot is None:
        return None
    if slot.subject == USER:
        return value if slot.attribute == attributes.attribute_of_relation(relation) else None
    return None if slot.subject == relation else slot.subject.title()


def _only(people: Sequence[Person], gender: Gender) -> Person | None:
    fitting = [person for person in people if person.fits(gender)]
    return fitting[0] if len(fitting) == 1 else None
