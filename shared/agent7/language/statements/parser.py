"""Statement parsing, the entrance to slot filling: a message as statements, by sentences, clauses and listed values.

Rules only, in five languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final

from agent7.language.data_files import load
from agent7.language.readings import reader
from agent7.language.statements.clauses.coreference import Person, parts_of, person_of, spelled_out
from agent7.language.statements.clauses.discourse_markers import opened, reminded
from agent7.language.statements.clauses.enumerations import each_alone, items_of
from agent7.language.statements.clauses.identity import greets
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.clauses.parting import facts_of, is_fact, tells, under_heading, without_heading
from agent7.language.statements.clauses.segmentation import clauses_of
from agent7.language.statements.filling.relations import relations_in
from agent7.language.statements.filling.slot_filling import best_reading, reading_in
from agent7.language.statements.grammars.people import THIRD_PERSON
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.statement import Statement, content_of
from agent7.language.text.everyday_spelling import written_out
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.types import Slot

MOST_SENTENCES: Final = 12
MOST_LEADING: Final = 2
"""Commas of a sentence that may stand behind who says it: "Hi, I'm Anna, ..."."""
MOST_BEFORE_NAME: Final = 3
"""Words: "je m' appelle"."""
SAID_WITH_NAME: Final = frozenset({"city", "hometown", "company", "job_title", "age", "university"})
"""What is told in one breath with a name."""
SHORTEST_TOLD: Final = 3
SHORTEST_ALONE: Final = 4
"""Words of a sentence without a slot that is kept as a memory, and of a clause that is kept as one of its own."""


@reader
def parse_statement(text: str, *, language: str | None = None) -> Statement:
    """Slot filling for one statement: the first sentence of the text that sets a slot; the content is always the whole text, cleaned.

    `language`: of the message when it is known, else detected.
    """
    return _statement(text, _spoken(text, language))


@reader
def _statement(text: str, spoken: str) -> Statement:
    found = _read_all(text, spoken)
    return _said(next((statement for statement in found if statement.attribute), found[0]), text)


def _said(read: Statement, text: str) -> Statement:
    """What was read, with the whole text as its content."""
    grammar = GRAMMARS.get(read.language)
    if grammar is None:
        return read
    bare = opened(text, grammar) if read.attribute else reminded(clean(text), grammar)
    return replace(read, content=content_of(bare.text, read.language))


@reader
def parse_statements(text: str, *, language: str | None = None) -> tuple[Statement, ...]:
    """Slot filling for a whole text: every sentence as a statement of its own; at least one.

    What a relation's name is stands before the facts: "no, she is 5" puts right what was said last.
    """
    return _statements(text, _spoken(text, language))


@reader
def _statements(text: str, spoken: str) -> tuple[Statement, ...]:
    told = tuple(alone for said in _read_all(text, spoken) for alone in _each_value(said))
    return (*relations_in(told), *told)


def _spoken(text: str, language: str | None) -> str:
    return language if language in GRAMMARS else detect_language(text)


@reader
def _read_all(text: str, spoken: str) -> list[Statement]:
    read = [best_reading(clause, spoken) for _, clause in _clauses(sentences(text)[:MOST_SENTENCES] or ("",), spoken)]
    introduced = len(read) > 1 or any(each.tentative and greets(text, GRAMMARS[each.language]) for each in read)
    return [replace(each, tentative=False) for each in read] if introduced else read


@reader
def parse_statements_apart(text: str, *, language: str | None = None) -> tuple[Statement, ...]:
    """Split a text into one statement for each fact, so that forgetting one keeps the others.

    A sentence that depends on the one before ("He lives in Oslo") stays with it, and so does prose.
    """
    return _statements_apart(text, _spoken(text, language))


@reader
def _statements_apart(text: str, spoken: str) -> tuple[Statement, ...]:
    groups: list[tuple[str, bool]] = []
    for place, clause in _clauses(sentences(text)[:MOST_SENTENCES], spoken):
        if groups and not (_stands_alone(clause, spoken) or (place and _is_fact(clause, spoken))):
            groups[-1] = f"{groups[-1][0]}{', ' if place else ' '}{clause}", False
        else:
            groups.append((opened(clause, GRAMMARS[spoken]).text if place else clause, True))
    if len(groups) < 2 or len(sentences(text)) > MOST_SENTENCES:
        only = _each_value(_statement(text, spoken))
        return (*only, *relations_in(only))
    read = [_said(best_reading(text, spoken), text) if alone else _statement(text, spoken) for text, alone in groups]
    told = [alone for group in read for alone in _each_value(group)]
    worth = tuple(each for each in told if each.attribute or each.denied or len(each.content.split()) >= SHORTEST_TOLD)
    return (*worth, *relations_in(worth))


@reader
def spelled_out_sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text with coreference resolved: "My brother is Tom. He lives in Oslo." ends with "Tom lives in Oslo."."""
    parts, spoken = sentences(text), detect_language(text)
    told: list[str] = []
    for part, clauses, spelled in _by_sentence(parts[:MOST_SENTENCES], spoken):
        told += [clause if clause.endswith((".", "!")) else f"{clause}." for clause in clauses] if spelled else [part]
    return (*told, *parts[MOST_SENTENCES:])


def _clauses(parts: tuple[str, ...], spoken: str) -> Iterator[tuple[int, str]]:
    """The clauses of the sentences with their places in them."""
    for _, clauses, _ in _by_sentence(parts, spoken):
        yield from enumerate(clauses)


@reader
def _by_sentence(parts: tuple[str, ...], spoken: str) -> tuple[tuple[str, tuple[str, ...], bool], ...]:
    """Each sentence with its clauses, and whether it begins with a pronoun that was spelled out: where one person was just named."""
    grammar, named, told = GRAMMARS.get(spoken), list[Person](), list[tuple[str, tuple[str, ...], bool]]()
    for part in parts:
        clauses = clauses_of(without_heading(part, grammar) if grammar else part, spoken)
        clauses = [piece for clause in clauses for piece in _told_apart(clause, grammar)] if grammar else clauses
        clauses = under_heading(clauses, part, grammar) if grammar else clauses
        clauses[:1] = _name_before(clauses, grammar) if grammar and part == part.lower() else clauses[:1]
        spelled = _spelled_out(parts_of(clauses[0], grammar), named, grammar, begins=True) if grammar and named else []
        if spelled:
            clauses[:1] = spelled
        elif grammar:
            named = [person for clause in clauses if (person := _person(clause, grammar))] if len(parts) > 1 else []
        told.append((part, tuple(clauses), bool(spelled)))
    return tuple(told)


def _told_apart(clause: str, grammar: Grammar) -> list[str]:
    """A clause as all that it tells: of one person whom it names, or one fact after the other."""
    about = _about_one(clause, grammar)
    if len(about) > 1:
        return about
    if called := _called_otherwise(clause, grammar):
        return called
    if presented := _introduction(clause, grammar):
        return [presented[0], *_told_apart(presented[1], grammar)]
    told = (each for fact in facts_of(clause, grammar) for each in clauses_of(fact, grammar.language))
    return list(dict.fromkeys(told)) or about


def _called_otherwise(clause: str, grammar: Grammar) -> list[str]:
    """ "My name is Elizabeth but call me Liz" as the name and the nickname that it gives; empty for anything else."""
    for joint in islice(_joints(grammar.language).finditer(fold(clause)), MOST_LEADING):
        name, nickname = clause[: joint.start()], clause[joint.end() :]
        if reading_in(nickname, grammar).attribute == "nickname" and reading_in(name, grammar).attribute == "name":
            return [name, nickname]
    return []


@cache
def _joints(language: str) -> re.Pattern[str]:
    return re.compile(rf",? (?:{'|'.join(load(language, 'statements')['and'])}) |, ")


def _introduction(clause: str, grammar: Grammar) -> tuple[str, str] | None:
    """ "Hi, I'm Bernadette, nice to meet you" as the introduction and what follows it, which is said of the same person."""
    for comma in islice(re.finditer(", ", clause), MOST_LEADING):
        name, rest = clause[: comma.start()], clause[comma.end() :]
        if (greets(rest, grammar) or tells(rest, grammar)) and not denies(rest, grammar) and reading_in(name, grammar).tentative:
            return name, rest
    return None


def _name_before(clauses: Sequence[str], grammar: Grammar) -> list[str]:
    """ "im dan btw" of "im dan btw, live in cork" as "I'm Dan": of who writes no capitals, a word that tells no state of theirs is a name
    where they go on about where they live or work.
    """
    first, *others = clauses
    said = opened(first, grammar).text.rstrip(" .!")
    *before, name = written_out(grammar.trailing.sub("", fold(said)), grammar.language).split() or [""]
    told = reading_in(others[0], grammar) if others and before and len(before) <= MOST_BEFORE_NAME else None
    if told is None or told.subject != USER or told.attribute not in SAID_WITH_NAME or _transient(grammar.language).match(name):
        return [first]
    introduction = " ".join([*before, name.title()])
    plain = name.isalpha() and not grammar.describing.match(name)
    return [introduction] if plain and reading_in(introduction, grammar).tentative else [first]


@cache
def _transient(language: str) -> re.Pattern[str]:
    """States of the moment, which are no names: the whole word."""
    return re.compile(rf"(?:{'|'.join(load(language, 'keeping')['transient'])})\Z")


def _about_one(clause: str, grammar: Grammar) -> list[str]:
    """ "My wife is Anna and she works at Kestrel" as the two that it says; whole where the second means nothing to the rules."""
    if not grammar.own_clause.match(fold(opened(clause, grammar).text)):
        return [clause]
    first, *others = parts_of(clause, grammar)
    person = _person(first, grammar) if others else None
    spelled = _spelled_out(others, [person], grammar, begins=False) if person and not _goes_on(first, grammar) else []
    return [first, *spelled] if spelled else [clause]


def _goes_on(first: str, grammar: Grammar) -> bool:
    """Whether it may go on about another already, where subjects are left out: "mi hermana tuvo una niña, se llama Vera y nació ..."."""
    return THIRD_PERSON[grammar.language].drops_subject and ", " in first


def _spelled_out(clauses: Sequence[str], people: Sequence[Person], grammar: Grammar, *, begins: bool) -> list[str]:
    """The clauses with the person in them, where every one then says something; else nothing."""
    said = [spelled_out(each, people, grammar, begins=begins and not place) for place, each in enumerate(clauses)]
    return [each for each in said if each] if all(each and reading_in(each, grammar).attribute for each in said) else []


def _person(clause: str, grammar: Grammar) -> Person | None:
    read = reading_in(clause, grammar)
    slot = Slot(read.subject, read.attribute) if read.subject and read.attribute else None
    return person_of(clause, slot, None if slot and items_of(read.value_text or "", slot.attribute, grammar) else read.value_text, grammar)


def _each_value(said: Statement) -> tuple[Statement, ...]:
    """A list of values as one statement for each, where each reads as a value of the same slot."""
    grammar = GRAMMARS.get(said.language)
    items = items_of(said.value_text, said.attribute, grammar) if grammar and said.value_text and said.attribute else []
    if grammar is None or not items or not said.value_text:
        return (said,)
    alone = [parse_statement(content, language=said.language) for content in each_alone(said.content, said.value_text, items, grammar)]
    same = all((each.subject, each.attribute) == (said.subject, said.attribute) for each in alone)
    marked = (replace(each, correction=said.correction, reminder=said.reminder) for each in alone)
    return tuple(marked) if alone and same else (said,)


def _stands_alone(clause: str, spoken: str) -> bool:
    """Whether a clause means something without the one before it."""
    read = best_reading(clause, spoken)
    if read.attribute or read.denied:
        return True
    grammar = GRAMMARS.get(spoken)
    if grammar is None:
        return False
    folded = fold(opened(clause, grammar).text)
    own = (grammar.own_clause.match(folded) or grammar.own_verb.match(folded)) and not grammar.leaning.search(folded)
    return bool(own) and len(folded.split()) >= SHORTEST_ALONE


def _is_fact(clause: str, spoken: str) -> bool:
    grammar = GRAMMARS.get(spoken)
    return grammar is not None and is_fact(clause, grammar)
