"""Answer evidence: what in a sentence speaks for its being the answer to a question. Pure.

A term of the question (`question_reading`) is met by a sentence that says the same word, nearly the same (typing errors), or a word of the
same field: "for a living" and "paramedic", "kids" and "twins".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent7.language.questions.noun_compounds import lacks_head, names_another
from agent7.language.questions.owners import Owners, begins_with_name, behind_name, owners_in
from agent7.language.questions.question_reading import Asked, Term
from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.questions.term_matching import (
    AGE,
    BY_CONTEXT,
    BY_FIELD,
    BY_SPELLING,
    by_age,
    by_agent,
    by_initials,
    covers,
    is_told_apart,
    meets,
    near,
    says,
)
from agent7.language.questions.told_sentences import (
    LONGEST_READ,
    ToldSentence,
    is_day,
    read_sentence,
)
from agent7.language.readings import reader
from agent7.language.text.normalization import clean, fold
from agent7.language.text.pieces import pieces
from agent7.language.text.tokenization import lex, query_terms, words_in
from agent7.language.times.calendar_words import MONTHS

LEAST_OF_A_THING: Final = 0.5
"""Of a question for nothing in particular, what is said of whom it names: a birthday tells nothing of what they are scared of."""
OPPOSITE: Final = {"beginning": "finishing", "finishing": "beginning", "allergy": "illness", "illness": "allergy"}
"""Fields that lie near, of which one is not told by the other; of oneself one says "peanuts make me sick" of either of the last two."""
BY_FEELING: Final = frozenset({"allergy", "illness"})
OF_ONESELF: Final = frozenset({"employer", "occupation", "business", "residence", "origin", "salary"})
"""Fields of what one is, does and has for oneself: what is told so of somebody else says nothing of the person."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a sentence as the answer, in [0, 1] each, and what speaks against it."""

    covered: float
    """Share of the question's terms that it meets in any way."""
    met: frozenset[int]
    """The places of those terms."""
    by_word: frozenset[int]
    """Of those that it says itself, without the message around it, those that it says by the very word, """
    by_itself: frozenset[int]
    """and all of them."""
    strange: float
    """Share that it does not meet although nothing but the same word could: "porridge" stands in no field."""
    says_nothing: bool
    """It meets nothing of the question but whom it is about."""
    lacks_time: bool
    lacks_number: bool
    lacks_person: bool
    lacks_name: bool
    other_kind: bool
    """Somebody is asked for, and it tells a day or a number and nobody."""
    opposite: bool
    """It tells when something begins, of which the end is asked for, or what somebody suffers from, and not what they are allergic to."""
    names_asked: bool
    """It says by name whom or what the question speaks of."""
    names_missing: bool
    relations_missing: bool
    of_relation: bool
    """It tells of somebody by what they are to the person."""
    of_another_thing: bool
    """It says of another thing what is asked of one of the person's: "my passport expires in May" of "my driving licence"."""
    of_another_kind: bool
    """It names a thing of the kind that is asked for, and another one: "car insurance" of "my home insurance"."""
    lacks_head: bool
    """It speaks of what tells the thing that is asked for from others, and not of the thing: "my car is a Fiat" of "my car keys"."""
    of_another: bool
    """The person asks about themselves or what is theirs, and it tells of somebody or something else, or of what others have."""
    of_theirs: bool
    """It names by the very word whom or what alone the question can mean, so that the question is about the person's life."""
    lacks_core: bool
    """It is asked whether something is so ("do I keep chickens?"), and it speaks of another thing."""


@reader
def evidence(asked: Asked, sentence: str, *, context: str = "", language: str | None = None) -> Evidence:
    """What speaks for a sentence as the answer. `context`: the message that it stands in; `language`: of that, when known."""
    told = read_sentence(sentence, language)
    around = read_sentence(context, language) if context and context != sentence else None
    met = [_met(term, asked, sentence, told, around) for term in asked.terms]
    counted = [each for term, each in zip(asked.terms, met, strict=True) if each or not term.floating] or met
    share = sum(counted) / len(counted) if counted else 0.0
    named = asked.names | told.names_of_persons
    core = [each for term, each in zip(asked.terms, met, strict=True) if not term.relations and term.stems.isdisjoint(named)] or met
    every = told.words | around.words if around else told.words
    unmet = frozenset().union(*(term.stems for term, each in zip(asked.terms, met, strict=True) if not each))
    alike = spoken_in(sentence, language) == asked.language  # words of another language are all others
    missing = asked.relations - told.relations - (around.relations if around else frozenset())
    return Evidence(
        covered=share,
        met=frozenset(place for place, each in enumerate(met) if each),
        by_word=frozenset(place for place, each in enumerate(met) if each >= BY_SPELLING),
        by_itself=frozenset(place for place, each in enumerate(met) if each > BY_CONTEXT),
        strange=sum(not (each or term.fields or term.floating) for term, each in zip(asked.terms, met, strict=True)) / len(met)
        if met
        else 0.0,
        says_nothing=(not any(core) and not asked.targets - {"name", "manner"}) or _names_nobody(asked, met, sentence, told),
        lacks_time="time" in asked.targets and not (told.time or (told.number and "number" in asked.targets)),
        lacks_number="number" in asked.targets and not (told.amount or ((told.time or told.number) and "time" in asked.targets)),
        lacks_person="person" in asked.targets and not (told.relations or told.named or _somebody_does(asked, sentence)),
        lacks_name=("name" in asked.targets and not told.names) or ("place" in asked.targets and not told.place),
        other_kind=_is_of_other_kind(asked, met, sentence, told, language),
        opposite=_tells_opposite(asked, told),
        names_asked=any(not term.stems.isdisjoint(told.names_of_persons | told.capitals) for term in asked.terms),
        names_missing=bool(asked.names) and not any(near(name, word) for name in asked.names for word in every),
        relations_missing=bool(missing) and not any(covers(each, told.relations) for each in missing),
        of_relation=bool(told.relations),
        of_another_thing=_is_of_another_thing(asked, met, sentence, told),
        of_another_kind=alike and names_another(asked.compounds, sentence, asked.language, unmet, told.lexemes),
        lacks_head=alike and lacks_head(asked.compounds, unmet),
        of_another=(asked.own and _is_of_another(asked, told))
        or _is_anothers(asked, sentence, language)
        or any(is_told_apart(term, told) and not each for term, each in zip(asked.terms, met, strict=True)),
        of_theirs=_is_of_theirs(asked, met, told) and (bool(asked.targets) or share > LEAST_OF_A_THING),
        lacks_core=asked.whether and _lacks_core(asked, met, named=not asked.names.isdisjoint(every)),
    )


def _met(term: Term, asked: Asked, sentence: str, told: ToldSentence, around: ToldSentence | None) -> float:
    """What it counts that a sentence says a term of a question; by a field of what oneself is, only where it is said of oneself."""
    share = meets(term, told, around) or by_age(term, asked, told) or by_agent(term, asked, told) or by_initials(term, asked, told)
    common = term.fields & told.fields
    if share != BY_FIELD or not common or not common <= OF_ONESELF or not asked.own or asked.relations or asked.names:
        return share
    return share if any(_of_speaker(part.of(sentence), common, asked.language) for part in pieces(sentence, asked.language)) else 0.0


def _is_of_other_kind(asked: Asked, met: Sequence[float], sentence: str, told: ToldSentence, language: str | None) -> bool:
    """Whether it tells another kind of thing than is asked for: a day or a number and nobody, no age, no code."""
    counts = "person" in asked.targets and (told.time or told.number) and _counts_or_dates(asked, sentence, language)
    return (counts and not _tells_somebody(asked, sentence, told)) or _tells_no_age(asked, met, told) or _tells_no_code(asked, met, told)


def _counts_or_dates(asked: Asked, sentence: str, language: str | None) -> bool:
    """Whether a time or a number stands in the clauses that speak of what is asked: not in "lent it to Bob, and the van takes 5W30"."""
    clauses = [read_sentence(part.of(sentence), language) for part in pieces(sentence, language)]
    telling = [told for told in clauses if any(meets(term, told, None) for term in asked.terms)] or clauses
    return any(told.time or told.number for told in telling)


def _tells_no_code(asked: Asked, met: Sequence[float], told: ToldSentence) -> bool:
    """Whether a code is asked for, and neither one nor any number is told: "wifi's rubbish in the back bedroom"."""
    missing = any("code" in term.fields and not each for term, each in zip(asked.terms, met, strict=True))
    return missing and not told.number


def _of_speaker(clause: str, fields: frozenset[str], language: str) -> bool:
    """Whether a clause that tells of one of these fields tells it of the speaker, who may be left out: "quit Acme last week"."""
    told = read_sentence(clause, language)
    others = told.others or owners_in(clean(clause), language).of_whom or begins_with_name(clean(clause), language)
    return not (fields.isdisjoint(told.fields) or others)


def _is_of_another_thing(asked: Asked, met: Sequence[float], sentence: str, told: ToldSentence) -> bool:
    """Whether it says what is asked, and not of the thing that is asked for, nor of one that it calls by a pronoun."""
    terms = list(zip(asked.terms, met, strict=True))
    mine = [each for term, each in terms if term.mine]
    if any(mine) or not mine:
        return False
    words = words_of(asked.language)
    if not (words.leaning | words.persons).isdisjoint(map(fold, words_in(sentence)[:1])):
        return False
    beside = [term for term, each in terms if not term.timed and each >= BY_SPELLING]
    if any(not term.fields for term in beside):  # what no other word stands for is the thing itself: "lisinopril"
        return False
    return bool(beside) or ("name" in asked.targets and told.named)


def _tells_somebody(asked: Asked, sentence: str, told: ToldSentence) -> bool:
    """Whether it may speak of anybody but those whom the question names itself; its first word may be a name whatever its letters."""
    if _somebody_does(asked, sentence):
        return True
    first = next(iter(words_in(sentence)), "")
    known = asked.words | told.initials
    if told.relations or (query_terms(first, asked.language) and fold(first) not in known):
        return told.names or bool(told.relations)
    return told.names and not (told.capitals and told.capitals <= known)


def _somebody_does(asked: Asked, sentence: str) -> bool:
    """Whether it begins with a name and goes on with what is asked: "Hamish sanded the deck" of "who sanded the deck?"."""
    if not (behind := behind_name(clean(sentence), asked.language)):
        return False
    name, done = (lex(word, asked.language).frequencies for word in (words_in(sentence)[0], behind))
    return any(not term.stems.isdisjoint(done) for term in asked.terms) and all(term.stems.isdisjoint(name) for term in asked.terms)


def _tells_no_age(asked: Asked, met: Sequence[float], told: ToldSentence) -> bool:
    """Whether somebody's age is asked for, and it says none, and no number that could be one."""
    ages = [each for term, each in zip(asked.terms, met, strict=True) if AGE in term.fields]
    return "number" in asked.targets and bool(ages) and not any(ages) and not told.small_number


def _is_of_theirs(asked: Asked, met: Sequence[float], told: ToldSentence) -> bool:
    """Whether a sentence says somebody's name that the question says too, or every word of it that no other could stand for."""
    if not told.names_of_persons.isdisjoint(asked.words):
        return True
    alone = [each for term, each in zip(asked.terms, met, strict=True) if not term.fields and not term.timed]
    return bool(alone) and all(each >= BY_SPELLING for each in alone)


def _names_nobody(asked: Asked, met: Sequence[float], sentence: str, told: ToldSentence) -> bool:
    """Whether a name is asked for, and it holds none, or neither speaks of whose name that is nor says what anybody is called."""
    if "name" not in asked.targets:
        return False
    if any(each > BY_CONTEXT for each in met):
        return not told.named
    return not words_of(asked.language).targets["name"].search(fold(clean(sentence)[:LONGEST_READ]))


def _lacks_core(asked: Asked, met: Sequence[float], *, named: bool) -> bool:
    """Whether the thing of a yes/no question, which comes last, is not met, or most of it is not. One that is `named` is met by its name:
    "we're keeping Zwolle" of "are we keeping the Zwolle office?".
    """
    of_thing = [each for term, each in zip(asked.terms, met, strict=True) if not term.timed]
    share = 2 * sum(map(bool, of_thing))
    return share <= len(of_thing) if named and _lacks_last(asked, met) else _lacks_last(asked, met) or share < len(of_thing)


def _lacks_last(asked: Asked, met: Sequence[float]) -> bool:
    of_thing = [each for term, each in zip(asked.terms, met, strict=True) if not term.timed]
    return bool(of_thing) and not of_thing[-1]


def _tells_opposite(asked: Asked, told: ToldSentence) -> bool:
    """Whether a term is of a field that it says nothing of, and it speaks of the one that is told apart from that."""
    apart = OPPOSITE.keys() - (BY_FEELING if asked.own else frozenset())
    wanted = (apart & term.fields for term in asked.terms)
    return any(fields and fields.isdisjoint(told.fields) and any(OPPOSITE[each] in told.fields for each in fields) for fields in wanted)


def _is_of_another(asked: Asked, told: ToldSentence) -> bool:
    """Whether it tells of somebody of the person's life whom the question does not speak of in any way."""
    if asked.targets & {"person", "name"} or asked.relations or not told.others or not told.capitals.isdisjoint(asked.words):
        return False
    return not any(term.fields & told.other_fields for term in asked.terms)


def _is_anothers(asked: Asked, sentence: str, language: str | None) -> bool:
    """Whether it tells of somebody by name whom the question does not name, or only of what somebody else has of that kind.

    Who or what something of mine is called is not told by what only belongs to it: "my partner's brother Sven" of "my partner".
    """
    owners, spoken = owners_in(clean(sentence)[:LONGEST_READ], spoken_in(sentence, language)), asked.language
    by_name = bool(asked.targets & {"person", "name"})
    others = frozenset(
        word
        for word in owners.of_whom - words_of(spoken).own
        if word not in asked.words and not any(says(term, word, spoken) for term in asked.terms)
    )
    if asked.own and not by_name and others and others == owners.of_whom - words_of(spoken).own and not asked.relations:
        return True
    return any(_owned_elsewhere(term, asked, owners) for term in asked.terms if term.mine or "name" in asked.targets)


def _owned_elsewhere(term: Term, asked: Asked, owners: Owners) -> bool:
    said = [place for place, word in enumerate(owners.words) if says(term, word, asked.language)]
    places = [place for place in said if not term.relations or "-" not in owners.words[place] or owners.words[place] in asked.words]
    if not places:
        return bool(said)  # a sister-in-law is no sister
    if term.mine and all(place in owners.owned and owners.owned[place].isdisjoint(asked.words) for place in places):
        return True
    if asked.owning & term.stems or not ("name" in asked.targets or (term.relations and "person" in asked.targets)):
        return False
    beside = owners.named_beside
    return owners.owning.issuperset(places) or (bool(beside) and beside.isdisjoint(places))


@reader
def names_other(asked: Asked, sentence: str, language: str | None = None) -> bool:
    """Whether a sentence names somebody whom the question does not."""
    return not read_sentence(sentence, spoken_in(sentence, language)).names_of_persons <= asked.words


@reader
def begins_with_other(asked: Asked, sentence: str, language: str | None = None) -> bool:
    """Whether a question names somebody, and a sentence begins with another name: "Petra is intolerant" of "what can Tom not eat?"."""
    said = clean(sentence)
    named = bool(asked.names) and bool(behind_name(said, spoken_in(sentence, language)))
    return named and fold(words_in(said)[0]) not in asked.words


@reader
def names_place(asked: Asked, sentence: str, language: str | None = None) -> bool:
    """Whether a sentence has something behind a preposition of place that is neither what is asked for nor a day or number.

    Asked where the studio is, "I run a studio in Leith" has, and "rent on the studio goes out on the 3rd" has not.
    """
    spoken = spoken_in(sentence, language)
    words, said = words_of(spoken), words_in(clean(sentence))
    for place, word in enumerate(said[:-1]):
        behind = next((each for each in said[place + 1 : place + 3] if each not in words.definite), "")
        dated = any(letter.isdigit() for letter in behind) or is_day(behind) or behind in MONTHS
        if word in words.places - words.definite and behind and not dated and not any(says(term, behind, spoken) for term in asked.terms):
            return True
    return False
