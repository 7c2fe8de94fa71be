"""Explicit memories: which direct statements are kept without "remember", and what of them. "My timezone is ...", "I prefer ..."."""

from __future__ import annotations

from agent7.language.readings import reader
from agent7.language.statements.clauses.discourse_markers import opened
from agent7.language.statements.clauses.parting import facts_of, is_fact, under_heading, without_heading
from agent7.language.statements.clauses.segmentation import LONGEST_SENTENCE, clauses_of
from agent7.language.statements.deixis import is_disowned, is_own_thing, is_specific, names_something, of_the_speaker, points
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.parser import parse_statement, parse_statements, parse_statements_apart
from agent7.language.statements.statement import Statement, content_of
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import fold, sentences


@reader
def is_explicit_memory(text: str, *, language: str | None = None, alone: bool = True) -> bool:
    """Whether a direct statement counts as an explicit memory without "remember": "my timezone is ...", "I prefer ...", "don't forget ...",
    "actually my company is called ...", "I don't live in ... any more".

    Likes and dislikes in passing do not count, nor does what points at something said before ("I prefer those") or only encourages ("don't
    forget, you got this!") or asks ("remember that book?"). A bare "I'm Batman" does where other sentences stand with it (not `alone`).
    """
    told = parse_statements(text, language=language)
    return any(_is_explicit(said) and not (said.tentative and alone) and not is_disowned(said, text) for said in told)


def _is_explicit(said: Statement) -> bool:
    if points(said):
        return False
    if said.reminder and said.attribute is None and not said.denied:
        return is_specific(said.content) and not said.content.endswith(("?", "\uff1f"))
    return said.reminder or bool(said.denied) or (said.attribute or "likes") not in ("likes", "dislikes")


@reader
def told_pieces(sentence: str) -> tuple[str, ...]:
    """The clauses of an explicit memory that are to be kept, where nobody asked to keep the rest of the sentence.

    "I've been learning to draw" of "I've been learning to draw but I don't know how to go on".
    """
    apart = parse_statements_apart(sentence)
    if len(apart) == 1 and not apart[0].reminder:
        cut = of_the_speaker(apart[0])
        return (cut if cut != apart[0].content else sentence,)
    if len(apart) < 2 or any(said.reminder or said.correction for said in (*apart, *parse_statements(sentence))):
        return (sentence,)
    telling = tuple(said.content for said in apart if said.tells or is_own_thing(said))
    rest = [said.content for said in apart if said.content not in telling]
    idle = not any(names_something(said.content) or _tells_of_another(said) for said in apart if said.content in rest)
    return telling if telling and rest and idle else (sentence,)


def _tells_of_another(said: Statement) -> bool:
    """Whether a clause without a slot tells of somebody or something else than the speaker."""
    grammar = GRAMMARS.get(said.language)
    return grammar is not None and is_fact(said.content, grammar) and not grammar.own_subject.match(fold(said.content))


def descriptions(text: str, *, language: str | None = None) -> tuple[str, ...]:
    """The clauses of a text that does nothing but describe several things of the speaker's ("My car is red. My bike is blue."), or the
    facts of a single sentence; else ().
    """
    grammar = GRAMMARS.get(language or "") or GRAMMARS.get(detect_language(text))
    if grammar is None or len(text) > LONGEST_SENTENCE or grammar.doubts(text):
        return ()
    clauses = [clause for part in sentences(text) for clause in clauses_of(part, grammar.language)]
    told = [opened(clause, grammar).text for clause in clauses]
    fitting = all(_describes(clause.rstrip(" .!"), grammar) for clause in told)
    if len(sentences(text)) == 1 and len(clauses) == 1:
        facts = under_heading(facts_of(without_heading(text, grammar), grammar), text, grammar)
        return tuple(content_of(fact, grammar.language) for fact in facts)
    return tuple(content_of(clause, grammar.language) for clause in told) if fitting and len(told) > 1 else ()


def _describes(clause: str, grammar: Grammar) -> bool:
    folded = fold(clause)
    return bool(grammar.own_description.fullmatch(folded)) and not grammar.leaning.search(folded)


@reader
def asks_to_change(text: str, language: str) -> bool:
    """Whether a statement is a request: "change my city to Madrid"."""
    grammar = GRAMMARS.get(language)
    return grammar is not None and any(form.match(fold(opened(text, grammar).text.rstrip(" .!"))) for form in grammar.change_forms)


def is_of_the_one(said: Statement) -> bool:
    """Whether a statement speaks of the one that there is ("my dog is ..."), not of another ("my other dog", "also")."""
    grammar, folded = GRAMMARS.get(said.language), fold(said.content)
    return grammar is not None and bool(grammar.own_relation.match(folded)) and not VALUES.another.search(folded)


@reader
def told_besides(sentence: str) -> tuple[str, ...]:
    """The clauses of an explicit memory that `told_pieces` leaves: they may be worth keeping as said, like any other sentence."""
    kept = told_pieces(sentence)
    if kept == (sentence,):
        return ()
    told = [said.content for said in parse_statements_apart(sentence)]
    return tuple(clause for clause in told if len(told) > 1 and clause not in kept)


@reader
def value_said(content: str, value: str | None) -> str | None:
    """The value of a statement in the words in which it was said; where slot filling finds none, the value that it is kept with."""
    if said := parse_statement(content).value_text:
        return said
    place = fold(content).find(value) if value else -1
    return content[place : place + len(value)] if value and place >= 0 else value
