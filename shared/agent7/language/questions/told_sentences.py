"""What a sentence tells: its words and fields, whom and what it names, and whether it holds a time, a number or a place. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from agent7.language.questions.owners import begins_with_name, is_title, names_every_noun_large, names_somebody, without_titles
from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.readings import reader
from agent7.language.signals.entities import EntityKind, entities_in
from agent7.language.statements.slots import attributes, nouns
from agent7.language.text.normalization import clean, fold
from agent7.language.text.tokenization import lex, stem, words_in
from agent7.language.times.calendar_words import MONTHS, NUMBER_WORDS, WEEKDAYS
from agent7.language.times.lexicon import lexicon
from agent7.language.times.literals import OTHER
from agent7.language.times.parser import moments_in
from agent7.language.times.windows import holds_time
from agent7.lazy_patterns import lazy_regex

OCCUPATION: Final = "occupation"
"""The field of what one is, which is said without an article: \"I'm a dentist\"."""
EMPLOYER: Final = "employer"
WORDS_OF_SUBJECT: Final = 4
WORDS_OF_TRADE, SHORTEST_TRADE = 2, 6
OLDEST: Final = 120
LONGEST_READ: Final = 1_000
"""Characters of a question or sentence; what is longer is pasted, and read at its beginning."""

_CLOCK = lazy_regex(r"\b\d{1,2}(?:[:.h]\d\d| ?(?:am|pm|h|uhr|o'clock)\b)")
_PHRASE_WORD = lazy_regex(r"[\p{L}\p{N}'-]+")
_DIGIT = lazy_regex(r"\d")
_ORDINAL = lazy_regex(r"\b\d{1,2}(?:st|nd|rd|th|er|ère|º|ª)\b|\b\d{1,2}\.(?!\d)(?=\s)")
_SMALL = lazy_regex(r"(?<!\d)\d{1,3}(?!\d)")
_NAME = lazy_regex(r"(?<=\S\s)[\"'(\u201c\u00ab]?\p{Lu}[\p{L}\p{N}]+")
_INITIALS = lazy_regex(r"\b\p{Lu}{3,}\b")
"""What is called by letters, as no person is: "VAT". Two may be somebody's."""
_COUNTED: Final = ("r", "u")
"""Kinds of words of time: relative days, and units."""
_PERSONS: Final = frozenset((EntityKind.PERSON, EntityKind.ANIMAL))
_DAY_ENDINGS: Final = ("", "s", "e", "en")


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence as it was read."""

    words: frozenset[str]
    compounds: bool
    """Its language joins nouns to one, of which the last says what it is: "Töpferkurs"."""
    lexemes: frozenset[str]
    fields: frozenset[str]
    apart: frozenset[str]
    """As `Term.apart`."""
    relations: frozenset[str]
    others: bool
    other_fields: frozenset[str]
    capitals: frozenset[str]
    initials: frozenset[str]
    """Those that are called by letters: "VAT"."""
    names_of_persons: frozenset[str]
    """Folded, each word of them."""
    time: bool
    number: bool
    amount: bool
    """A number that is no part of a day or a clock time: "840", and not "the 5th"."""
    small_number: bool
    """One that may be an age."""
    bare_number: bool
    """Somebody or something is a number and nothing more: "Rowan is 7"."""
    names: bool
    named: bool
    """It holds a name, or says by a bare word what somebody or something is; where something is, is no name."""
    place: bool


@reader
def read_sentence(text: str, language: str | None) -> ToldSentence:
    """What a sentence tells. `language`: of its message, when known."""
    text = clean(text)[:LONGEST_READ]
    spoken = spoken_in(text, language)
    folded, words = fold(text), words_in(text)
    plain = frozenset(fold(word) for word in words)
    days = any(map(is_day, plain))
    time = (
        days
        or not plain.isdisjoint(MONTHS)
        or bool(_CLOCK.search(folded))
        or holds_time(text)
        or bool(words_of(spoken).moment.search(folded))
    )
    number = bool(_DIGIT.search(text)) or not plain.isdisjoint(NUMBER_WORDS)
    told = words_of(spoken).told
    fields = told.of_words(words, spoken)
    if _names_trade(folded, spoken):
        fields |= {OCCUPATION}
    said = without_titles(_PHRASE_WORD.findall(text), spoken)
    names_only = {word for before, word in pairwise(words) if _only_names(before, word, spoken) or fold(word) not in said}
    if names_only and OCCUPATION not in told.of_words([word for word in words if word not in names_only], spoken):
        fields -= {OCCUPATION}
    capitals = frozenset(fold(found.group().strip("\"'(\u201c\u00ab")) for found in _NAME.finditer(text))
    capitals = frozenset(word for word in capitals if not (word in MONTHS or is_day(word) or is_title(word, spoken)))
    if OCCUPATION in fields and capitals:
        fields |= {EMPLOYER}  # "I've been a welder at Harland"
    others = others_of_life(words, words_of(spoken).own, spoken)
    names = bool(capitals) or any(not is_day(entity.key) for entity in entities_in(text, spoken))
    return ToldSentence(
        words=plain,
        compounds=names_every_noun_large(spoken),
        lexemes=frozenset(lex(text, spoken).frequencies),
        fields=fields | told.of_phrases(said),
        relations=relations_in(words, spoken),
        others=bool(others),
        apart=words_of(spoken).apart.of_words(words, spoken),
        other_fields=told.of_words(others, spoken),
        capitals=capitals,
        initials=frozenset(map(fold, _INITIALS.findall(text))) if not text.isupper() else frozenset(),
        names_of_persons=frozenset(part for entity in entities_in(text, spoken) if entity.kind in _PERSONS for part in entity.key.split()),
        time=time,
        number=number,
        amount=number and (not time or _counts(text, spoken)),
        small_number=not plain.isdisjoint(NUMBER_WORDS) or (not time and any(int(each) <= OLDEST for each in _SMALL.findall(text))),
        bare_number=bool(words_of(spoken).bare_number.search(folded)),
        names=names or begins_with_name(text, spoken),
        named=_is_named(text, folded, capitals, spoken),
        place=names or not plain.isdisjoint(words_of(spoken).places),
    )


def _counts(text: str, language: str) -> bool:
    """Whether a number stands beside the times that a sentence names."""
    rest = text
    for moment in reversed(moments_in(text, language=language)):
        rest = f"{rest[: moment.start]} {rest[moment.end :]}"
    rest = _ORDINAL.sub(" ", rest)
    return bool(_DIGIT.search(rest)) or any(fold(word) in NUMBER_WORDS for word in words_in(rest))


def _is_named(text: str, folded: str, capitals: frozenset[str], language: str) -> bool:
    words = words_of(language)
    if (
        begins_with_name(text, language)
        or names_somebody(text, language)
        or words.equating.search(folded)
        or words.targets["name"].search(folded)
    ):
        return True
    located = {behind for before, behind in pairwise(_PHRASE_WORD.findall(folded)) if before in words.places - words.definite}
    people = [entity.key.split()[0] for entity in entities_in(text, language) if entity.kind is EntityKind.PERSON]
    written_large = frozenset[str]() if names_every_noun_large(language) else capitals
    return not written_large <= located or any(each not in located and not relations_in([each], language) for each in people)


def _names_trade(folded: str, language: str) -> bool:
    """Whether the speaker says what they are by a noun for who does something, which no list need know: "I'm a dental hygienist"."""
    words = words_of(language)
    behind = (_PHRASE_WORD.findall(folded[found.end() :])[:WORDS_OF_TRADE] for found in words.i_am.finditer(folded))
    long = (word for said in behind for word in said if len(word) >= SHORTEST_TRADE and word.endswith(words.trades))
    return any(not words.told.of_words([word], language) for word in long)


def is_day(word: str) -> bool:
    """Whether a folded word is a day of the week, in any of its forms."""
    return any(word.removesuffix(ending) in WEEKDAYS for ending in _DAY_ENDINGS)


def is_counted_from_today(word: str, language: str) -> bool:
    """Whether a folded word says a time by its distance from today, or is the unit of such a distance: "tonight", "week"."""
    return lexicon(language).get(word, OTHER)[0] in _COUNTED


def _only_names(before: str, word: str, language: str) -> bool:
    """Whether a noun names somebody and does not say what one is: "book the dentist" tells nobody's job."""
    words = words_of(language)
    return fold(before) in words.determined and stem(word.casefold(), language) in words.predicative


def relations_in(words: Sequence[str], language: str) -> frozenset[str]:
    """What those whom words name are to the speaker: sister, boss, dog."""
    named = (nouns.relation_of_noun(word, language) for word in words)
    return frozenset(attributes.attribute_of_relation(relation) for relation in named if relation)


def others_of_life(words: Sequence[str], own: frozenset[str], language: str) -> list[str]:
    """The nouns of those of the person's life that a sentence begins with: "my sister ..."."""
    return [word for before, word in pairwise(words[:WORDS_OF_SUBJECT]) if fold(before) in own and nouns.relation_of_noun(word, language)]
