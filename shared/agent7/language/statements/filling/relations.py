"""Relation extraction: who somebody is to the speaker, said in passing. "Our daughter Lina is 4" tells that the daughter is called Lina."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent7.language.statements.clauses.possessions import noun_of_one
from agent7.language.statements.filling.slot_filling import reading_in
from agent7.language.statements.grammars.people import RELATIVES
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.slots import attributes
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.statement import Statement
from agent7.language.text.normalization import fold, fold_value


def relations_in(told: Sequence[Statement]) -> tuple[Statement, ...]:
    """The relations that statements imply by relation and name, each once, and none that a statement names itself."""
    named = {(each.attribute, each.value): each for said in told if (each := relation_told(said))}
    known = {(said.attribute, said.value) for said in told if said.subject == USER}
    return tuple(each for key, each in named.items() if key not in known)


def relation_told(said: Statement) -> Statement | None:
    """The statement of a name that a fact implies: "My daughter is called Lina", of "our daughter Lina"; None where nobody is named so."""
    grammar = GRAMMARS.get(said.language)
    if grammar is None or said.attribute is None or said.subject is None or said.subject == USER:
        return None
    words, language = RELATIVES[grammar.language], grammar.language
    for found in re.finditer(rf"(?<![\w'])(?P<my>{grammar.own}) (?P<noun>[\w-]+) (?P<name>[\w-]+)", fold(said.content)):
        one = noun_of_one(found["noun"], language)
        if one and one[0] in attributes.NAMED_BY_PERSON and said.subject == fold_value(found["name"]):
            name = said.content[found.start("name") : found.end("name")]
            return reading_in(words.naming(one[1], one[0], name[:1].upper() + name[1:], my=found["my"].rpartition(" ")[2]), grammar)
    return None
