"""Term matching: how a sentence says a term of a question, by the word itself, a spelling near it, or a word of its field. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from agent7.language.questions.question_reading import Asked, Term
from agent7.language.questions.question_words import words_of
from agent7.language.questions.told_sentences import ToldSentence, relations_in
from agent7.language.readings import reader
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.slots import attributes
from agent7.language.text.slips import distance_is_one
from agent7.language.text.tokenization import lex

BY_FIELD, BY_CONTEXT, BY_SPELLING = 0.8, 0.75, 0.9
"""What a term counts that is met by a word of its field, by the sentences around, or by a word spelt nearly so; 1 by itself."""
SHORTEST_MISSPELT, SHORTEST_PART, SHORTEST_JOINED, SHORTEST_AKIN = 5, 4, 3, 6
AGE: Final = "age"
PARTNER: Final = "partner"
"""Whom no compound ends with, but names do: "Lindemann"."""
ABBREVIATED: Final = range(2, 5)
"""Letters of an abbreviation."""
_VOWELS: Final = frozenset("aeiouy")


def meets(term: Term, told: ToldSentence, around: ToldSentence | None) -> float:
    """What it counts that a sentence, or else what stands around it, says a term of the question; 0 where neither does."""
    if any(covers(relation, told.relations) for relation in term.relations):
        return 1.0
    if term.relations and told.relations and not (term.relations | told.relations).isdisjoint(_told_by_accent()):
        return BY_CONTEXT * meets(term, around, None) if around else 0.0
    if not term.stems.isdisjoint(told.lexemes):
        return 1.0
    if any(near(asked, said) for asked in term.stems for said in told.lexemes):
        return BY_SPELLING
    if not term.fields.isdisjoint(told.fields) and not is_told_apart(term, told):
        return BY_FIELD
    of_thing = told.compounds and not (term.relations or PARTNER in term.fields)
    if of_thing and any(_is_head(asked, said) for asked in term.stems for said in told.lexemes):
        return BY_SPELLING
    if any(_is_put_together(asked, told.lexemes) or any(_is_akin(asked, said) for said in told.lexemes) for asked in term.stems):
        return BY_FIELD
    return BY_CONTEXT * meets(term, around, None) if around else 0.0


def is_told_apart(term: Term, told: ToldSentence) -> bool:
    """Whether a sentence names of the same field something else than is asked for: "my physio is Magda", of my dentist."""
    return bool(term.apart and told.apart) and term.apart.isdisjoint(told.apart)


@cache
def _told_by_accent() -> frozenset[str]:
    """Relations whose nouns differ by an accent alone, which no stem keeps: "av\u00f4", "av\u00f3"."""
    return frozenset(key for grammar in GRAMMARS.values() for _, key in grammar.homographs if attributes.is_relation(key))


def _is_put_together(asked: str, said: frozenset[str]) -> bool:
    """Whether two words of a sentence make up one of the question: "Rita binds my books", of my bookbinder."""
    first = [each for each in said if len(each) >= SHORTEST_JOINED and asked.startswith(each)]
    return any(len(each) >= SHORTEST_JOINED and asked.startswith(each, len(one)) for one in first for each in said)


def by_age(term: Term, asked: Asked, told: ToldSentence) -> float:
    """An age is told by a bare number of whom is asked about: "Zadie is 4 and Rowan is 7"."""
    of_whom = any(not each.stems.isdisjoint(told.lexemes) or each.relations & told.relations for each in asked.terms if each != term)
    return BY_FIELD if told.bare_number and of_whom and AGE in term.fields else 0.0


def by_agent(term: Term, asked: Asked, told: ToldSentence) -> float:
    """Who does something and the noun for who does it: "my trainer's Oksana", of who trains me; "Femi plays drums", of the drummer."""
    if "person" not in asked.targets or not term.relations.isdisjoint(_told_by_accent()):
        return 0.0
    endings = words_of(asked.language).agents
    agents = {said: _doing(said, endings) for said in (*told.lexemes, *term.stems)}
    return BY_FIELD if any(not agents[each].isdisjoint(agents[said]) for each in term.stems for said in told.lexemes) else 0.0


def by_initials(term: Term, asked: Asked, told: ToldSentence) -> float:
    """What several words of a question call is told by their initials: "PTM" of the parent teacher meeting.

    Of consonants alone, for those with vowels are words ("it", "us").
    """
    place, first = asked.terms.index(term), [min(each.stems, key=len, default="")[:1] for each in asked.terms]
    runs = ((begin, begin + length) for length in ABBREVIATED for begin in range(max(place - length + 1, 0), place + 1))
    spelled = {"".join(first[begin:end]) for begin, end in runs if end <= len(first)}
    return BY_FIELD if any(_VOWELS.isdisjoint(each) for each in spelled & told.words) else 0.0


def _doing(word: str, endings: Sequence[str]) -> frozenset[str]:
    """What a word may say that somebody does, without the ending of who does it, and without what spelling puts before that."""
    bare = {word, *(word.removesuffix(ending) for ending in endings)}
    single = {each[:-1] if each[-2:-1] == each[-1:] else each.removesuffix("e") for each in bare}
    return frozenset(each for each in single if len(each) >= SHORTEST_JOINED)


def near(asked: str, said: str) -> bool:
    """The same word but for one letter, or one within the other, as in compound words."""
    if asked == said:
        return True
    if min(len(asked), len(said)) < SHORTEST_PART or asked[0] != said[0]:
        return False
    longer, shorter = sorted((asked, said), key=len, reverse=True)
    if len(shorter) < SHORTEST_MISSPELT:
        return False
    return distance_is_one(shorter, longer) or (longer.startswith(shorter) and len(longer) - len(shorter) >= SHORTEST_PART)


def _is_head(asked: str, said: str) -> bool:
    """Whether a word is the last part of another: "kurs" of "topferkurs"."""
    return len(asked) >= SHORTEST_PART and len(said) - len(asked) >= SHORTEST_JOINED and said.endswith(asked)


def _is_akin(asked: str, said: str) -> bool:
    """Whether two stems are of one family: "trainier" and "training", "coiff" and "coiffeur"."""
    longer, shorter = sorted((asked, said), key=len, reverse=True)
    if len(shorter) < SHORTEST_MISSPELT or len(longer) - len(shorter) >= SHORTEST_PART:
        return False
    return longer.startswith(shorter if len(shorter) <= SHORTEST_AKIN else shorter[: max(SHORTEST_AKIN, len(shorter) - 2)])


def says(term: Term, word: str, language: str) -> bool:
    """Whether one folded word of a sentence meets a term."""
    lexemes, fields, relations = _word(word, language)
    if not term.stems.isdisjoint(lexemes) or not term.fields.isdisjoint(fields):
        return True
    return any(covers(each, relations) for each in term.relations) or any(near(one, other) for one in term.stems for other in lexemes)


@reader
def _word(word: str, language: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    return frozenset(lex(word, language).frequencies), words_of(language).told.of_words([word], language), relations_in([word], language)


def covers(relation: str, said: frozenset[str]) -> bool:
    """Whether one of the relations that are said is this one, or a kind of it: a son is a child."""
    return not said.isdisjoint(attributes.covering(relation))
