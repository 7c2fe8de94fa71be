"""Anaphora of questions: "how old is he?", "and when is it?" completed by whom or what was spoken of last. Pure.

A pronoun for a person means the last person whom it fits; a question that names nothing goes on about what was asked or told last. Pronouns
stand in `data/<language>/questions.yaml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import regex

from agent7.language.data_files import load
from agent7.language.questions.question_reading import read_question
from agent7.language.questions.question_words import spoken_in
from agent7.language.readings import reader
from agent7.language.signals.entities import EntityKind, entities_in
from agent7.language.signals.entity_words import PETS
from agent7.language.statements.grammars.people import Gender, gender_of
from agent7.language.statements.slots import nouns
from agent7.language.text.normalization import fold, telling_pattern
from agent7.language.text.pieces import words_of
from agent7.language.text.tokenization import query_terms
from agent7.lazy_patterns import lazy_regex

LOOKED_BACK: Final = 6
"""Messages: whom one spoke of longer ago is named again."""
MOST_MEANT: Final = 3
"""Of those spoken of, who may be meant."""
MOST_WORDS: Final = 6
"""Of what was spoken of, which a question that names nothing goes on about."""
LONGEST: Final = 200
"""Characters of a message that is looked at."""
_WORD = lazy_regex(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*")
_PERSONS: Final = frozenset((EntityKind.PERSON, EntityKind.ANIMAL))


@dataclass(frozen=True, slots=True)
class Completed:
    """A question that leans, with what it leans on put in: "how old is Oscar?". `of_person`: it asks about somebody by a pronoun."""

    texts: tuple[str, ...]
    of_person: bool


@reader
def completed(question: str, before: tuple[str, ...], language: str | None = None) -> Completed | None:
    """A question that points at whom or what was spoken of, completed in each way that it may be meant; None for one that does not point.

    `before`: what the person said, the latest last.
    """
    spoken = spoken_in(question, language)
    if _of_now(spoken).search(fold(question)):
        return None
    said = [text[:LONGEST] for text in reversed(before[-LOOKED_BACK:])]
    for gender, pronoun in _pronouns(spoken):
        found = next((each for each in pronoun.finditer(fold(question)) if _is_pronoun(each, question, spoken)), None)
        if found:
            named = _persons_in(question, spoken) or entities_in(question[: found.start()], spoken)
            spoken_of = [] if named else [each for text in said for each in _persons_in(text, spoken)]
            if not (meant := _fitting(spoken_of, gender)):
                return None
            ending = "'s" if found.group() in load(spoken, "questions")["pronouns"]["with_s"] else ""
            texts = tuple(f"{question[: found.start()]}{person}{ending}{question[found.end() :]}" for person in meant)
            return Completed(texts, of_person=found.group() not in load(spoken, "questions")["pronouns"]["impersonal"])
    asked = read_question(question, spoken)
    if asked.terms or asked.names or asked.relations or not asked.targets:
        return None
    topics = dict.fromkeys(topic for text in said if (topic := _topic_of(text, spoken)))
    return Completed(tuple(f"{question.rstrip(' ?!.')} {topic}?" for topic in list(topics)[:2]), of_person=False)


def _is_pronoun(found: regex.Match[str], question: str, language: str) -> bool:
    """Whether a word of a question is the pronoun that it folds like: not "Sie", which speaks to the other one, nor the article "el"."""
    if found.start() and question[found.start()].isupper():
        return False
    words, last = load(language, "questions")["pronouns"], not question[found.end() :].strip(" ?!.")
    accented = any(fold(each) == found.group() != each for each in (*words["she"], *words["he"]))
    as_typed = question[found.start() : found.end()].lower()
    return not (last and found.group() in words["not_last"]) and (last or not accented or as_typed != found.group())


def speaks_by_pronoun(text: str, language: str | None = None) -> bool:
    """Whether a sentence tells of somebody by a pronoun alone: "she's allergic to cats"."""
    spoken = spoken_in(text, language)
    points = any(pronoun.search(fold(text)) for _, pronoun in _pronouns(spoken))
    return points and all(each.is_pet for each in _persons_in(text, spoken))


@dataclass(frozen=True, slots=True)
class _SpokenOf:
    """Somebody as a text names them: by name, else by what they are to the speaker."""

    name: str
    gender: Gender
    is_pet: bool


def _fitting(spoken_of: Sequence[_SpokenOf], gender: Gender) -> list[str]:
    """Whom a gender may mean: those of it first, the latest before the others; animals where there is nobody else."""
    people = [each for each in spoken_of if not each.is_pet] or spoken_of
    exactly = [each.name for each in people if each.gender == gender]
    return list(dict.fromkeys([*exactly, *(each.name for each in people if "either" in (each.gender, gender))]))[:MOST_MEANT]


def _persons_in(text: str, language: str) -> list[_SpokenOf]:
    words = [found.group().removesuffix("'s") for found in _WORD.finditer(text)]
    persons = {part for entity in entities_in(text, language) if entity.kind in _PERSONS for part in fold(entity.name).split()}
    found: list[_SpokenOf] = []
    for place, word in enumerate(words):
        behind = words[place + 1] if place + 1 < len(words) else ""
        if relation := nouns.relation_of_noun(fold(word), language):
            named = behind[:1].isupper() and fold(behind) in persons
            found.append(_SpokenOf(behind if named else word, gender_of(relation), relation in PETS))
        elif fold(word) in persons and word[:1].isupper() and word not in [each.name for each in found]:
            found.append(_SpokenOf(word, "either", is_pet=False))
    return found


def _topic_of(text: str, language: str) -> str:
    """What a message is about: the words of a question that say what is asked about, or those that a statement begins with."""
    asked = read_question(text, language)
    own = words_of(language, "speaker", "third_person", "articles")
    words = [found.group() for found in _WORD.finditer(text)]
    stems = frozenset().union(*(term.stems for term in asked.terms))
    telling = [word for word in words if fold(word) not in own and any(not stems.isdisjoint(each) for each in query_terms(word, language))]
    return " ".join(telling[:MOST_WORDS])


@cache
def _of_now(language: str) -> regex.Pattern[str]:
    return telling_pattern(load(language, "questions")["of_now"])


@cache
def _pronouns(language: str) -> tuple[tuple[Gender, regex.Pattern[str]], ...]:
    """The pronouns of persons, each with its gender; spelled alike with and without accents."""
    words = load(language, "questions")["pronouns"]
    return ("feminine", telling_pattern(words["she"])), ("masculine", telling_pattern(words["he"]))
