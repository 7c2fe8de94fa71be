"""Answer evidence: what a question asks for, and what in a sentence speaks for its being the answer. Pure.

A question is read into its target (who, when, where, how many, what it is called) and its terms. A term is met by a sentence that says the
same word, nearly the same (typing errors), or a word of the same field: "for a living" and "paramedic", "kids" and "twins". The words of
targets and fields stand in `language/data/<language>/questions.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

import regex

from agent7.language.data_files import LANGUAGES, load
from agent7.language.questions.answerability import is_supposed
from agent7.language.readings import reader
from agent7.language.signals.entities import entities_in
from agent7.language.statements import attributes, nouns
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, telling_pattern
from agent7.language.text.tokenization import lex, query_terms, stem, words_in
from agent7.language.times.calendar_words import MONTHS, NUMBER_WORDS, WEEKDAYS
from agent7.language.times.windows import holds_time
from agent7.lazy_patterns import lazy_regex

BY_FIELD, BY_CONTEXT, BY_SPELLING = 0.8, 0.75, 0.9
"""What a term counts that is met by a word of its field, by the sentences around, or by a word spelt nearly so; 1 by itself."""
SHORTEST_MISSPELT, SHORTEST_PART = 5, 4
WORDS_OF_SUBJECT: Final = 4
LONGEST_READ: Final = 1_000
"""Characters of a question or sentence; what is longer is pasted, and read at its beginning."""

_CLOCK = lazy_regex(r"\b\d{1,2}(?:[:.h]\d\d| ?(?:am|pm|h|uhr|o'clock)\b)")
_FIRST_NAME = lazy_regex(r"(\p{Lu}[\p{L}\p{M}]{2,})")
_PHRASE_WORD = lazy_regex(r"[\p{L}\p{N}'-]+")
_DIGIT = lazy_regex(r"\d")
_NAME = lazy_regex(r"(?<=\S\s)[\"'(\u201c\u00ab]?\p{Lu}[\p{L}\p{N}]+")
_DAY_ENDINGS: Final = ("", "s", "e", "en")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a question speaks of: its stems, and the fields of its word."""

    stems: frozenset[str]
    fields: frozenset[str]
    relations: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was read. `own`: the person asks about themselves; `names`: whom or what it names; `relations`: "my mum"."""

    targets: frozenset[str]
    terms: tuple[Term, ...]
    own: bool
    names: frozenset[str]
    relations: frozenset[str]
    words: frozenset[str]
    language: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a sentence as the answer, in [0, 1] each, and what speaks against it."""

    covered: float
    """Share of the question's terms that it meets in any way."""
    met: frozenset[int]
    """The places of those terms."""
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
    names_missing: bool
    relations_missing: bool
    of_another: bool
    """The person asks about themselves, and it tells of somebody else."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words of questions."""

    targets: Mapping[str, regex.Pattern[str]]
    light: frozenset[str]
    places: frozenset[str]
    conditional: regex.Pattern[str]
    own: frozenset[str]
    asked: FieldWords
    told: FieldWords
    change: regex.Pattern[str]
    definite: frozenset[str]
    talked: regex.Pattern[str]


@dataclass(frozen=True, slots=True)
class FieldWords:
    """Which fields a stem or a phrase belongs to."""

    stems: Mapping[str, frozenset[str]]
    phrases: Mapping[str, frozenset[str]]
    pattern: regex.Pattern[str]

    def of_words(self, words: Sequence[str], language: str) -> frozenset[str]:
        """The fields of these words."""
        return frozenset().union(*(self.stems.get(stem(word, language), frozenset()) for word in words))

    def of_phrases(self, words: Sequence[str]) -> frozenset[str]:
        """The fields of the phrases that folded words hold, also of those within others."""
        said = f" {' '.join(words)} "
        return frozenset().union(*(fields for phrase, fields in self.phrases.items() if f" {phrase} " in said))


@reader
def read_question(text: str, language: str | None = None) -> Asked:
    """What a question asks for. `language`: of the message, when known."""
    text = clean(text)[:LONGEST_READ]
    spoken = _spoken(text, language)
    words, folded = words_of(spoken), fold(text)
    targets = frozenset(target for target, pattern in words.targets.items() if pattern.search(folded))
    terms = [Term(frozenset(), words.asked.phrases[" ".join(found.group().split())]) for found in words.asked.pattern.finditer(folded)]
    spans = [found.span() for pattern in (words.asked.pattern, *words.targets.values()) for found in pattern.finditer(folded)]
    rest = "".join(" " if any(start <= place < end for start, end in spans) else letter for place, letter in enumerate(text.lower()))
    for word in dict.fromkeys(rest.split()):
        term = _term(word, words, spoken)
        if term and not any(term.fields and term.fields <= each.fields for each in terms if not each.stems):
            terms.append(term)
    names = frozenset(fold(entity.name).split()[0] for entity in entities_in(text, spoken))
    own = not words.own.isdisjoint(words_in(folded.replace("'", " "))) or not words.own.isdisjoint(words_in(folded))
    return Asked(targets, tuple(terms), own, names, _relations(words_in(text), spoken), frozenset(map(fold, words_in(text))), spoken)


def _term(written: str, words: Words, language: str) -> Term | None:
    """One written word, with its parts where it is compound; None where it says nothing by itself."""
    parts = words_in(written)
    stems = frozenset(lexeme for word in parts for alternatives in query_terms(word, language) for lexeme in alternatives)
    if not any(len(each) > 1 for each in stems) or words.light & {*parts, *stems}:
        return None
    return Term(stems, words.asked.of_words(parts, language), _relations(parts, language))


def evidence(asked: Asked, sentence: str, *, context: str = "", language: str | None = None) -> Evidence:
    """What speaks for a sentence as the answer. `context`: the message that it stands in; `language`: of that, when known."""
    told = _read_sentence(sentence, language)
    around = _read_sentence(context, language) if context and context != sentence else None
    met = [_met(term, told, around) for term in asked.terms]
    share = sum(met) / len(met) if met else 0.0
    core = [each for term, each in zip(asked.terms, met, strict=True) if not term.relations] or met
    every = told.words | around.words if around else told.words
    missing = asked.relations - told.relations - (around.relations if around else frozenset())
    return Evidence(
        covered=share,
        met=frozenset(place for place, each in enumerate(met) if each),
        strange=sum(not each and not term.fields for term, each in zip(asked.terms, met, strict=True)) / len(met) if met else 0.0,
        says_nothing=not any(core) and not asked.targets - {"name", "manner"},
        lacks_time="time" in asked.targets and not told.time,
        lacks_number="number" in asked.targets and not told.number,
        lacks_person="person" in asked.targets and not (told.relations or told.names),
        lacks_name=("name" in asked.targets and not told.names) or ("place" in asked.targets and not told.place),
        other_kind="person" in asked.targets and not (told.relations or told.names) and (told.time or told.number),
        names_missing=bool(asked.names) and not any(_near(name, word) for name in asked.names for word in every),
        relations_missing=bool(missing) and not any(_covers(each, told.relations) for each in missing),
        of_another=asked.own and not asked.targets & {"person", "name"} and _is_of_another(asked, told),
    )


def share_a_name(one: str, other: str, language: str | None = None) -> bool:
    """Whether one of two texts names somebody or something whom the other speaks of: "Ingrid is vegetarian", "my boss is Ingrid"."""
    names, others = (_names_in(each, language) for each in (one, other))
    return not (names.isdisjoint(_read_sentence(other, language).words) and others.isdisjoint(_read_sentence(one, language).words))


def _names_in(text: str, language: str | None) -> frozenset[str]:
    """With the first word, which may be one whatever its letters: "Ingrid's assistant is Bram"."""
    read, first = _read_sentence(text, language), _FIRST_NAME.match(clean(text))
    begins = {fold(first[1])} if first and query_terms(first[1], language) else set()
    return read.capitals | begins | {entity.key for entity in entities_in(clean(text)[:LONGEST_READ], language)}


def is_own(text: str, language: str | None = None) -> bool:
    """Whether the person speaks of themselves or what is theirs: "the plate of my car is ..."."""
    return not words_of(_spoken(text, language)).own.isdisjoint(_read_sentence(text, language).words)


def is_of_another(text: str, thing: str, language: str | None = None) -> bool:
    """Whether a sentence begins with somebody of the person's life whom the thing is not: "my friend Bo hates cats" of "cats"."""
    spoken = _spoken(text, language)
    others = _others(words_in(clean(text)[:LONGEST_READ]), words_of(spoken).own, spoken)
    return bool(others) and _relations(others, spoken).isdisjoint(_relations(words_in(thing), spoken))


@reader
def tells_change(text: str, language: str | None = None) -> bool:
    """Whether a sentence says that something is not as it was: "now", "moved", "not any more", "no, I meant"."""
    folded = fold(clean(text)[:LONGEST_READ])
    return bool(words_of(_spoken(folded, language)).change.search(folded))


def replaces(asked: Asked, newer: str, older: str, language: str | None = None) -> bool:
    """Whether a later sentence says what is asked instead of an earlier one: it speaks of a change, and of the same thing.

    It meets what the earlier one meets of the question, or some of it and shares further words with it ("juno's a hanoverian, not a cob").
    What points back at the thing without naming another says the new value by itself: "the flight is on the 6th".
    """
    late, early = _read_sentence(newer, language), _read_sentence(older, language)
    met, met_before = ({term for term in asked.terms if _met(term, each, None)} for each in (late, early))
    if _lacks(asked, late) or not met:
        return False
    of_question = frozenset().union(*(term.stems for term in asked.terms))
    if tells_change(newer, language):
        return met >= met_before or bool((late.lexemes & early.lexemes) - of_question)
    if newer == older or not asked.targets & {"time", "number", "place"}:
        return False
    words, fields = words_of(_spoken(newer, language)), frozenset().union(*(term.fields for term in asked.terms))
    further = {each for each in late.lexemes - early.lexemes - of_question if words.told.stems.get(each, frozenset()).isdisjoint(fields)}
    first = next(iter(_PHRASE_WORD.findall(fold(newer))), "")
    return first in words.definite and all(_DIGIT.search(each) or _is_day(each) or each in MONTHS for each in further)


def may_answer(sentence: str, language: str | None = None) -> bool:
    """Whether a sentence may be the answer to anything: no question, nothing that is only supposed or wished.

    "Call Milo if anything happens" says what is to be done; "I'd live in Monaco if I were rich" only supposes.
    """
    if sentence.rstrip("\"')\u00bb\u201d .!").endswith("?"):
        return False
    folded = fold(clean(sentence)[:LONGEST_READ])
    words = words_of(_spoken(folded, language))
    condition = words.conditional.search(folded)
    if condition is None or not condition.start() or folded.split()[0] in words.own:
        return not is_supposed(sentence)
    return not is_supposed(folded[: condition.start()])


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence as it was read."""

    words: frozenset[str]
    lexemes: frozenset[str]
    fields: frozenset[str]
    relations: frozenset[str]
    others: bool
    other_fields: frozenset[str]
    capitals: frozenset[str]
    time: bool
    number: bool
    names: bool
    place: bool


@reader
def _read_sentence(text: str, language: str | None) -> _Told:
    text = clean(text)[:LONGEST_READ]
    spoken = _spoken(text, language)
    folded, words = fold(text), words_in(text)
    plain = frozenset(fold(word) for word in words)
    days = any(map(_is_day, plain))
    time = days or not plain.isdisjoint(MONTHS) or bool(_CLOCK.search(folded)) or holds_time(text)
    number = bool(_DIGIT.search(text)) or not plain.isdisjoint(NUMBER_WORDS)
    told = words_of(spoken).told
    capitals = frozenset(fold(found.group().strip("\"'(\u201c\u00ab")) for found in _NAME.finditer(text))
    capitals = frozenset(word for word in capitals if word not in MONTHS and not _is_day(word))
    others = _others(words, words_of(spoken).own, spoken)
    names = bool(capitals) or any(not _is_day(entity.key) for entity in entities_in(text, spoken))
    return _Told(
        words=plain,
        lexemes=frozenset(lex(text, spoken).frequencies),
        fields=told.of_words(words, spoken) | told.of_phrases(_PHRASE_WORD.findall(folded)),
        relations=_relations(words, spoken),
        others=bool(others),
        other_fields=told.of_words(others, spoken),
        capitals=capitals,
        time=time,
        number=number,
        names=names,
        place=names or not plain.isdisjoint(words_of(spoken).places),
    )


def _is_day(word: str) -> bool:
    return any(word.removesuffix(ending) in WEEKDAYS for ending in _DAY_ENDINGS)


def _met(term: Term, told: _Told, around: _Told | None) -> float:
    if not term.stems.isdisjoint(told.lexemes) or any(_covers(relation, told.relations) for relation in term.relations):
        return 1.0
    if any(_near(asked, said) for asked in term.stems for said in told.lexemes):
        return BY_SPELLING
    if not term.fields.isdisjoint(told.fields):
        return BY_FIELD
    return BY_CONTEXT * _met(term, around, None) if around else 0.0


def _near(asked: str, said: str) -> bool:
    """The same word but for one letter, or one within the other, as in compound words."""
    if asked == said:
        return True
    if min(len(asked), len(said)) < SHORTEST_PART or asked[0] != said[0]:
        return False
    longer, shorter = sorted((asked, said), key=len, reverse=True)
    if len(shorter) >= SHORTEST_MISSPELT and len(longer) - len(shorter) <= 1:
        alike = next((place for place, letter in enumerate(shorter) if letter != longer[place]), len(shorter))
        return longer[alike + 1 :] == shorter[alike + (len(longer) == len(shorter)) :] or longer[alike + 1 :] == shorter[alike:]
    return len(shorter) >= SHORTEST_MISSPELT and longer.startswith(shorter) and len(longer) - len(shorter) >= SHORTEST_PART


def _lacks(asked: Asked, told: _Told) -> bool:
    """Whether it cannot be the answer for want of a time, a number, a place or anybody."""
    held = {"time": told.time, "number": told.number, "person": bool(told.relations or told.names), "place": told.place}
    return any(not held[target] for target in asked.targets & held.keys())


def _is_of_another(asked: Asked, told: _Told) -> bool:
    """Whether it tells of somebody of the person's life whom the question does not speak of in any way."""
    if asked.relations or not told.others or not told.capitals.isdisjoint(asked.words):
        return False
    return not any(term.fields & told.other_fields for term in asked.terms)


def _covers(relation: str, said: frozenset[str]) -> bool:
    return not said.isdisjoint(attributes.covering(relation))


def _relations(words: Sequence[str], language: str) -> frozenset[str]:
    named = (nouns.relation_of_noun(word, language) for word in words)
    return frozenset(attributes.attribute_of_relation(relation) for relation in named if relation)


def _others(words: Sequence[str], own: frozenset[str], language: str) -> list[str]:
    """The nouns of those of the person's life that a sentence begins with: "my sister ..."."""
    return [
        word for before, word in pairwise(words[:WORDS_OF_SUBJECT]) if fold(before) in own and nouns.relation_of_noun(word, language)
    ]


def _spoken(text: str, language: str | None) -> str:
    spoken = detect_language(text, hint=language)
    return spoken if spoken in LANGUAGES else language if language in LANGUAGES else "en"


@cache
def words_of(language: str) -> Words:
    """The words of questions of one language, read from its file."""
    data: Mapping[str, Any] = load(language, "questions")
    light = frozenset(form for word in data["light"] for form in (fold(word), stem(word, language)))
    return Words(
        targets={target: telling_pattern(sorted(phrases, key=len, reverse=True)) for target, phrases in data["targets"].items()},
        light=light,
        places=frozenset(map(fold, data["places"])),
        conditional=telling_pattern(data["conditional"]),
        own=frozenset(map(fold, data["own"])),
        asked=_field_words(data["fields"], "asked", language),
        told=_field_words(data["fields"], "told", language),
        change=telling_pattern(data["change"]),
        talked=telling_pattern(data["talked"]),
        definite=frozenset(map(fold, data["definite"])),
    )


def _field_words(fields: Mapping[str, Any], side: str, language: str) -> FieldWords:
    stems: dict[str, set[str]] = {}
    phrases: dict[str, set[str]] = {}
    for field, words in fields.items():
        for word in words[side] if isinstance(words, Mapping) else words:
            if " " in word:
                phrases.setdefault(" ".join(fold(word).split()), set()).add(field)
            else:
                stems.setdefault(stem(word.casefold(), language), set()).add(field)
    longest_first = sorted(phrases, key=len, reverse=True)
    return FieldWords(
        {each: frozenset(of) for each, of in stems.items()},
        {each: frozenset(of) for each, of in phrases.items()},
        telling_pattern(longest_first),
    )
