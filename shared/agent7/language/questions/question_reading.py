"""What a question asks for: its kinds (who, when, where, how many, what it is called) and the things that it speaks of. Pure.

A thing is a term: its stems, and the fields of its word, by which a sentence may speak of it in other words. The words of kinds and fields
stand in `language/data/<language>/questions.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import itemgetter

from agent7.language.data_files import load
from agent7.language.questions.asking_places import without_discourse
from agent7.language.questions.misspelt import mended_question, untwisted
from agent7.language.questions.noun_compounds import Compound, compounds_in
from agent7.language.questions.owners import owners_in
from agent7.language.questions.past_question_patterns import without_earlier
from agent7.language.questions.question_words import Words, spoken_in, words_of
from agent7.language.questions.told_sentences import LONGEST_READ, is_counted_from_today, is_day, relations_in
from agent7.language.readings import reader
from agent7.language.signals.entities import entities_in
from agent7.language.text.everyday_spelling import written_out
from agent7.language.text.normalization import clean, fold
from agent7.language.text.pieces import words_of as clause_words
from agent7.language.text.tokenization import is_unspaced, lex, query_terms, words_in
from agent7.language.times.calendar_words import MONTHS


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a question speaks of: its stems, and the fields of its word."""

    stems: frozenset[str]
    fields: frozenset[str]
    apart: frozenset[str] = frozenset()
    """What it stands for within its fields, where their other words stand for something else."""
    relations: frozenset[str] = frozenset()
    mine: bool = False
    """Something or somebody that the person calls theirs, or asks whether they have: "my dog"."""
    timed: bool = False
    """A day or a clock time, which says when and not what."""
    floating: bool = False
    """A time counted from the day of the question ("tonight", "this week"), which what was told earlier says in other words."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was read. `own`: the person asks about themselves; `names`: whom or what it names; `relations`: "my mum"."""

    targets: frozenset[str]
    terms: tuple[Term, ...]
    own: bool
    names: frozenset[str]
    relations: frozenset[str]
    words: frozenset[str]
    owning: frozenset[str]
    """Stems of what is named only as the owner of what is asked for: "the dog's vet"."""
    compounds: tuple[Compound, ...]
    """What it calls by two nouns: "car insurance"."""
    known: frozenset[str]
    """Stems of what it takes for known: "the boiler", and all that a question without a verb calls."""
    hour: bool
    """It asks at what time of the day."""
    whether: bool
    """It asks for yes or no."""
    language: str
    unspaced: bool
    """It is in writing without spaces, whose words no rule reads: what it shares with a sentence says little."""


@reader
def read_question(text: str, language: str | None = None) -> Asked:
    """What a question asks for. `language`: of the message, when known."""
    typed = clean(text)[:LONGEST_READ]
    spoken = spoken_in(typed, language)
    typed = without_discourse(typed, spoken)
    words = words_of(spoken)
    text = _without_wish(untwisted(mended_question(written_out(typed, spoken), spoken), words.light), words)
    folded = fold(text)
    asked_for = {target: [found.span() for found in pattern.finditer(folded)] for target, pattern in words.targets.items()}
    targets = frozenset(target for target, found in asked_for.items() if any(not _within_another(span, asked_for) for span in found))
    targets -= {"manner"} if "name" in targets else set()  # "cómo se llama ..." asks for no way
    phrases = [
        (found.start(), Term(frozenset(), words.asked.phrases[" ".join(found.group().split())]))
        for found in words.asked.pattern.finditer(folded)
    ]
    spans = [*(found.span() for found in words.asked.pattern.finditer(folded)), *chain.from_iterable(asked_for.values())]
    rest = _blanked(text.lower(), spans)
    owners = owners_in(text, spoken)
    own = not words.own.isdisjoint(words_in(folded.replace("'", " "))) or not words.own.isdisjoint(words_in(folded))
    mine = frozenset(owners.words[place] for place in owners.mine) if own else frozenset()  # "who's got a test?"
    owning = frozenset(lexeme for place in owners.owning for lexeme in lex(owners.words[place], spoken).frequencies)
    entities = entities_in(text, spoken)
    named = frozenset(fold(part) for entity in entities if " " in entity.name for part in entity.name.split())
    placed = list(phrases)
    for word in dict.fromkeys(rest.split()):
        term = _term(word, words, spoken, mine, named)
        if term and not any(term.fields and term.fields <= each.fields for _, each in phrases):
            placed.append((rest.index(word), term))
    terms = [term for _, term in sorted(placed, key=itemgetter(0))]
    names = frozenset(fold(entity.name).split()[0] for entity in entities)
    said = frozenset(map(fold, words_in(text)))
    calls = not targets and words.open.isdisjoint(said) and _calls_a_thing(said, words, spoken)
    whether = not targets and words.open.isdisjoint(said) and not calls
    read = [fold(word) for word in words_in(text)]
    determined = [after for before, after in pairwise(read) if before in words.determined]
    known = frozenset(lexeme for word in (read if calls else determined) for lexeme in lex(word, spoken).frequencies)
    relations, compounds = relations_in(words_in(text), spoken), compounds_in(text, spoken)
    hour = bool(words.hour.search(folded))
    return Asked(targets, tuple(terms), own, names, relations, said, owning, compounds, known, hour, whether, spoken, is_unspaced(text))


def _calls_a_thing(said: frozenset[str], words: Words, language: str) -> bool:
    """Whether a question has no verb, and only calls what it asks for: "pressure for the back tyres?".

    In English whether something is so is asked by an auxiliary or of a pronoun; other languages have no closed class for it.
    """
    auxiliaries = frozenset(load(language, "keeping")["auxiliaries"].split()) | clause_words(language, "being")
    return language == "en" and (auxiliaries | words.own - {"my", "our"} | words.persons | words.leaning).isdisjoint(said)


def _without_wish(text: str, words: Words) -> str:
    """What somebody wants to be told about: whose "me" stands in "tell me about Annika" says nothing of her."""
    folded = fold(text)
    wish = words.telling.match(folded) if len(folded) == len(text) else None
    return text[wish.end() :] if wish and wish.end() < len(text) else text


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """A text with blanks where these spans are."""
    for start, end in spans:
        text = f"{text[:start]}{' ' * len(text[start:end])}{text[end:]}"
    return text


def _within_another(span: tuple[int, int], asked_for: Mapping[str, Sequence[tuple[int, int]]]) -> bool:
    """Whether words that ask for a kind are a part of others that ask for another: "wie viel" of "um wie viel Uhr"."""
    return any(start <= span[0] and span[1] <= end and (start, end) != span for found in asked_for.values() for start, end in found)


def _term(written: str, words: Words, language: str, mine: frozenset[str], named: frozenset[str]) -> Term | None:
    """One written word, with its parts where it is compound; None where it says nothing by itself. What is `named`, as the "Van" of
    "Van Dorp", is of no field.
    """
    parts = words_in(written)
    if not words.light.isdisjoint(parts):
        return None
    stems = frozenset(lexeme for word in parts for alternatives in query_terms(word, language) for lexeme in alternatives)
    if not any(len(each) > 1 for each in stems) or not words.light.isdisjoint(stems):
        return None
    folded = [fold(part) for part in parts]
    floating = any(is_counted_from_today(part, language) for part in folded)
    timed = floating or any(part[0].isdigit() or is_day(part) or part in MONTHS for part in folded)
    fields = frozenset[str]() if named.issuperset(folded) else words.asked.of_words(parts, language)
    apart = words.apart.of_words(parts, language)
    return Term(stems, fields, apart, relations_in(parts, language), not mine.isdisjoint(folded), timed, floating)


def read_without_time(question: str, language: str | None = None) -> Asked | None:
    """What is asked for a time before something ("how many did we have before the fox?"), as of today; None where nothing earlier is."""
    bare = without_earlier(question, spoken_in(question, language))
    return read_question(bare, language) if bare else None
