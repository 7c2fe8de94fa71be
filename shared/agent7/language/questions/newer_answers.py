"""Newer answers: which of two sentences answers a question as it is now, and whether they tell of the same thing. Pure."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from agent7.language.questions.attitudes import of_other_things
from agent7.language.questions.owners import begins_with_name, is_title
from agent7.language.questions.question_reading import Asked
from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.questions.term_matching import meets, says
from agent7.language.questions.told_sentences import LONGEST_READ, ToldSentence, is_day, others_of_life, read_sentence, relations_in
from agent7.language.readings import reader
from agent7.language.signals.entities import entities_in
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.parser import parse_statement
from agent7.language.text.normalization import clean, fold
from agent7.language.text.tokenization import query_terms, words_in
from agent7.language.times.calendar_words import MONTHS
from agent7.language.times.parser import moments_in
from agent7.language.word_patterns import across
from agent7.lazy_patterns import lazy_regex

_FIRST_NAME: Final = lazy_regex(r"(\p{Lu}[\p{L}\p{M}]{2,})")
_PHRASE_WORD: Final = lazy_regex(r"[\p{L}\p{N}'-]+")
_TURNED: Final = across("statements", r"\b(?:<changed>|<moving>)\b")
"""Something was moved, raised or put otherwise than it was."""
_MEASURED: Final = lazy_regex(r"\d\s?(\p{L}{2,}|[%\u20ac\u00a3$])")
_DIGIT: Final = lazy_regex(r"\d")
SHORTEST_HEAD, LONGER = 4, 2
"""Letters of a noun that a compound ends with; how much longer the word is that is cut short to its beginning."""
LEANS_WITHIN: Final = 3
"""Words of a sentence among which a pronoun stands that it goes on by: "ugh they put it up"."""


def replaces(asked: Asked, newer: str, older: str, language: str | None = None) -> bool:
    """Whether a later sentence says what is asked instead of an earlier one: it speaks of a change, and of the same thing.

    It meets what the earlier one meets of the question, or some of it and shares further words with it ("juno's a hanoverian, not a cob").
    What points back at the thing without naming another says the new value by itself: "the flight is on the 6th".
    """
    if (is_planned(newer, language) and not is_planned(older, language)) or _lacks_hour(asked, newer, older):
        return False
    late, early = read_sentence(newer, language), read_sentence(older, language)
    met, met_before = ({term for term in asked.terms if meets(term, each, None)} for each in (late, early))
    if _lacks(asked, late) or not met or ("person" in asked.targets and _names_only_asked(asked, newer, late)):
        return False
    of_question = frozenset().union(*(term.stems for term in asked.terms))
    if tells_change(newer, language):
        return met >= met_before or bool((late.lexemes & early.lexemes) - of_question)
    if newer == older or not asked.targets & {"time", "number", "place"}:
        return False
    words, fields = words_of(spoken_in(newer, language)), frozenset().union(*(term.fields for term in asked.terms))
    further = {each for each in late.lexemes - early.lexemes - of_question if words.told.stems.get(each, frozenset()).isdisjoint(fields)}
    first = next(iter(_PHRASE_WORD.findall(fold(newer))), "")
    return first in words.definite and all(_DIGIT.search(each) or is_day(each) or each in MONTHS for each in further)


def may_change(asked: Asked, newer: str, older: str, language: str | None = None, *, at_once: bool, next_said: bool = False) -> bool:
    """Whether a later sentence may say that it is no longer as an earlier one says that answers a question: less sure than `replaces`.

    It speaks of a change, and of something that the earlier one names beyond the question or of as much of the question; or it was said
    `at_once` and goes on about it: "it's 715 since September", "they put it up to 27.50", "switched to FitBarn", or names another amount
    of the same unit: "the doctor put me on 10mg now". What was `next_said` and puts something right ("sorry no, tue thu sat") means what
    was said before it.
    """
    planned = begins_plan(newer, language) and not begins_plan(older, language)
    if planned or of_other_things(newer, older, language) or _lacks_hour(asked, newer, older):
        return False
    late, early = read_sentence(newer, language), read_sentence(older, language)
    words = words_of(spoken_in(newer, language))
    first = _PHRASE_WORD.findall(fold(newer))[:LEANS_WITHIN]
    leans, of_person = (not pronouns.isdisjoint(first) for pronouns in (words.leaning, words.persons))
    if next_said and (leans or of_person) and not words.taking_back.isdisjoint(first):
        return True
    if newer != older and _tells_anew(asked, late) and _speaks_of_head(asked, newer, late):
        return True
    unnamed = asked.targets == {"person"} and tells_change(newer, language) and _shared(asked, late, early)  # "lutz" in small letters
    if newer == older or (_lacks(asked, late) and not unnamed) or (late.others and not late.relations <= early.relations | asked.relations):
        return False
    if next_said and (parse_statement(newer, language=language).correction or _begins_by_correcting(newer, language)):
        return True
    if not (tells_change(newer, language) or ((late.number or late.time) and _TURNED.search(fold(newer)))):
        return at_once and leans and bool(asked.targets & {"time", "number", "place"})
    has_subject = not first or first[0] in words.own or bool(late.relations) or begins_with_name(clean(newer), spoken_in(newer, language))
    without_subject = not has_subject and words.change.search(" ".join(first))
    if at_once and (leans or of_person or without_subject or _measured_in(newer) & _measured_in(older)):
        return True
    if "time" in asked.targets and _names_day(late) and _names_day(early) and only_changes(newer, asked.language):
        return True
    met, met_before = ({term for term in asked.terms if meets(term, each, None)} for each in (late, early))
    names = _names_in(newer, language) & _names_in(older, language) - asked.words
    return bool(met and (at_once or met >= met_before)) or bool(_shared(asked, late, early)) or bool(names)


def _lacks_hour(asked: Asked, newer: str, older: str) -> bool:
    """Whether it is asked at what time something is, and a later sentence tells none, and no day: "I put her up to 4000 a month"."""
    return asked.hour and tells_when(older, asked.language) and not tells_when(newer, asked.language)


@reader
def tells_when(text: str, language: str) -> bool:
    """Whether a sentence holds a clock time or a day."""
    return bool(moments_in(text, language=language))


def speaks_of(asked: Asked, text: str, language: str | None = None) -> bool:
    """Whether a sentence says anything of what is asked for."""
    return any(meets(term, read_sentence(text, language), None) for term in asked.terms)


def _shared(asked: Asked, late: ToldSentence, early: ToldSentence) -> frozenset[str]:
    """The words that two sentences share beyond those of the question: what both tell of, whatever its letters."""
    of_question = frozenset().union(*(term.stems for term in asked.terms))
    return (late.lexemes & early.lexemes) - of_question - words_of(asked.language).light


def _begins_by_correcting(text: str, language: str | None) -> bool:
    """Whether a text begins with words that take back what was said right before: "I wrote that wrong. It is once a day"."""
    read = fold(clean(text)[:LONGEST_READ])
    found = GRAMMARS[spoken_in(text, language)].correcting.match(read)
    return found is not None and found.end() < len(read)


def _measured_in(text: str) -> frozenset[str]:
    """The units that numbers of a text stand before: "10mg", "40 quid"."""
    return frozenset(found[1] for found in _MEASURED.finditer(fold(clean(text)[:LONGEST_READ])))


def _names_day(told: ToldSentence) -> bool:
    return any(is_day(word) for word in told.words)


def only_changes(text: str, language: str) -> bool:
    """Whether a sentence says no more than that something changed, or is on another day, and so leaves it to what was told: "it changed",
    "we've swapped to Wednesdays".
    """
    words = words_of(spoken_in(text, language))
    rest = _PHRASE_WORD.findall(words.change.sub(" ", fold(clean(text)[:LONGEST_READ])))
    return all(is_day(word) or not query_terms(word, language) or word in words.light | words.leaning for word in rest)


def _tells_anew(asked: Asked, late: ToldSentence) -> bool:
    """Whether it may say anew what is asked: of a day a number alone, too ("al 19")."""
    if "time" in asked.targets:
        return late.time or late.number
    return bool(asked.targets & {"number", "place"}) and not _lacks(asked, late)


def _speaks_of_head(asked: Asked, newer: str, late: ToldSentence) -> bool:
    """Whether a sentence begins with the thing asked for by its noun alone, as what was spoken of: "the test" of "my driving test".

    So does the last part of a compound ("der Termin" of "Zahnarzttermin") and the first of a long word ("the op" of "operation").
    """
    words = words_of(spoken_in(newer, asked.language))
    said = _PHRASE_WORD.findall(fold(newer))[:2]
    things = [term for term in asked.terms if not (term.timed or term.relations)]
    if len(said) < len(("the", "test")) or said[0] not in words.definite or late.others or late.capitals - {said[1]} or not things:
        return False
    head = things[-1 if words.head_is_last else 0]
    nouns = {said[1], *(lexeme for alternatives in query_terms(said[1], asked.language) for lexeme in alternatives)}
    return any(noun == stem or _is_part(noun, stem) for noun in nouns for stem in head.stems)


def _is_part(noun: str, of: str) -> bool:
    return (len(noun) >= SHORTEST_HEAD and of.endswith(noun)) or (len(of) >= LONGER * len(noun) and of.startswith(noun) and len(noun) > 1)


def ends(asked: Asked, newer: str, older: str, language: str | None = None) -> bool:
    """Whether a later sentence says that something is over which an earlier one names and the question does not: "broke up with Lorcan"."""
    spoken = spoken_in(newer, language)
    if not tells_end(newer, language):
        return False
    named = {word for entity in entities_in(clean(older)[:LONGEST_READ], spoken) for word in entity.key.split()}
    told = words_in(clean(older)[:LONGEST_READ])
    named |= {fold(word) for before, word in pairwise(told) if relations_in([before], spoken)}  # "my boyfriend corentin"
    return not (named - asked.words - words_of(spoken).light).isdisjoint(read_sentence(newer, language).words)


def tells_end(text: str, language: str | None = None) -> bool:
    """Whether a sentence says that something is over: "left", "broke up", "retired"."""
    return bool(words_of(spoken_in(text, language)).ended.search(fold(clean(text)[:LONGEST_READ])))


def came_before(asked: Asked, newer: str, older: str, language: str | None = None) -> bool:
    """Whether an earlier sentence says what was so before the change that a later one tells of: what that replaces, or of the same name."""
    return tells_change(newer, language) and (replaces(asked, newer, older, language) or share_a_name(newer, older, language))


@reader
def share_a_name(one: str, other: str, language: str | None = None) -> bool:
    """Whether one of two texts names somebody or something whom the other speaks of: "Ingrid is vegetarian", "my boss is Ingrid"."""
    names, others = (_names_in(each, language) for each in (one, other))
    return not (names.isdisjoint(read_sentence(other, language).words) and others.isdisjoint(read_sentence(one, language).words))


@reader
def tells_change(text: str, language: str | None = None) -> bool:
    """Whether a sentence says that something is not as it was: "now", "moved", "not any more", "no, I meant"."""
    folded = fold(clean(text)[:LONGEST_READ])
    return bool(words_of(spoken_in(folded, language)).change.search(folded))


@reader
def is_planned(text: str, language: str | None = None) -> bool:
    """Whether a sentence says what will be, so that it takes the place of nothing that is: "we're moving to Wells in March"."""
    return begins_plan(text, language) or TALK[spoken_in(text, language)].coming.search(fold(clean(text)[:LONGEST_READ])) is not None


@reader
def begins_plan(text: str, language: str | None = None) -> bool:
    """Whether a sentence begins with what the speaker will do, of some weight: "I'm moving to York"."""
    return TALK[spoken_in(text, language)].planning.match(fold(clean(text)[:LONGEST_READ])) is not None


def is_own(text: str, language: str | None = None) -> bool:
    """Whether the person speaks of themselves or what is theirs: "the plate of my car is ..."."""
    return not words_of(spoken_in(text, language)).own.isdisjoint(read_sentence(text, language).words)


def is_of_another(text: str, thing: str, language: str | None = None) -> bool:
    """Whether a sentence begins with somebody of the person's life whom the thing is not: "my friend Bo hates cats" of "cats"."""
    spoken = spoken_in(text, language)
    others = others_of_life(words_in(clean(text)[:LONGEST_READ]), words_of(spoken).own, spoken)
    return bool(others) and relations_in(others, spoken).isdisjoint(relations_in(words_in(thing), spoken))


def _lacks(asked: Asked, told: ToldSentence) -> bool:
    """Whether it cannot be the answer for want of a time, a number, a place or anybody."""
    held = {"time": told.time, "number": told.number, "person": bool(told.relations or told.names), "place": told.place}
    return any(not held[target] for target in asked.targets & held.keys())


def _names_only_asked(asked: Asked, text: str, told: ToldSentence) -> bool:
    """Whether all that it names is what the question speaks of itself: "Piano's moved to Wednesday" names nobody."""
    first = next(iter(words_in(text)), "")
    names = told.capitals | {fold(first)}
    return not told.relations and all(any(says(term, name, asked.language) for term in asked.terms) for name in names)


def _names_in(text: str, language: str | None) -> frozenset[str]:
    """With the first word, which may be one whatever its letters: "Ingrid's assistant is Bram"."""
    first, spoken = _FIRST_NAME.match(clean(text)), spoken_in(text, language)
    begins = {fold(first[1])} if first and query_terms(first[1], language) and not is_title(fold(first[1]), spoken) else set()
    return read_sentence(text, language).capitals | begins | {entity.key for entity in entities_in(clean(text)[:LONGEST_READ], language)}
