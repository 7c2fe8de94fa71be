"""Conversational repair: a message that only corrects what was just said ("No, it's Omega"), and the sentence that it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from agent7.language.readings import reader
from agent7.language.replies.inflection import owned_noun, said_of_user
from agent7.language.statements.grammars.repair_patterns import MOST_MARKERS, REPAIRS, Repairs
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.parser import parse_statement
from agent7.language.statements.repairs.putting_right import is_anothers
from agent7.language.statements.slots import attributes
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.slots.value_normalization import normalise_value
from agent7.language.statements.slots.value_phrases import LONGEST_NAME, is_description, trimmed, without_article
from agent7.language.statements.statement import Statement
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import DOUBLE_QUOTES, MONTH_NAMES, clean, fold, sentences
from agent7.language.text.word_lists import CONNECTING_WORDS, FUNCTION_WORDS
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.types import Slot

LONGEST_CORRECTION: Final = 120
"""Characters."""
LONGEST_PLAIN_VALUE: Final = 2
"""Words of a value without capital, digit or quotes behind a bare "no,"."""
SAID_PLAINLY: Final = ("text", "thing", "number", "date", "zone")
"""Shapes of what is no name, and so may have an article and no capital: "shellfish", "los mariscos"."""


def correction_of(text: str, language: str | None = None, *, slot: Slot | None = None) -> str | None:
    """The corrected value of a message that is nothing but a repair: "Nexus Labs" of "No, it's called Nexus Labs"; else None.

    It means something only next to what was just set or answered. A sentence that sets a slot or denies one by itself ("No, my company is
    called X", "No, Carl doesn't live in Rome but in Pisa") is no repair, and neither is a question, thanks or small talk. `slot`: what it
    would correct, where that is known; then the value must look like one of it ("3 May" for a birthday).
    """
    message = clean(text)
    for tongue in _tongues(message, language):
        if value := _corrected(message, GRAMMARS[tongue], REPAIRS[tongue], slot):
            said = parse_statement(message, language=language)
            return None if said.attribute or said.denied else value
    return None


@reader
def may_correct(text: str, language: str | None = None) -> bool:
    """Whether a message is put like such a repair, whatever it would correct: else nobody need know what was spoken of last."""
    message = clean(text)
    return any(True for tongue in _tongues(message, language) for _ in _values(message.rstrip(" .!\u2026"), REPAIRS[tongue]))


def _tongues(message: str, language: str | None) -> Iterable[str]:
    """The languages in which a message may be a repair; none for a question, a quotation, what is another's and what is too long."""
    if not message or len(message) > LONGEST_CORRECTION or message.endswith(("?", "\uff1f")) or message[0] in DOUBLE_QUOTES + ">":
        return ()
    spoken = language if language in REPAIRS else detect_language(message)
    tongues = (spoken,) if spoken in REPAIRS else tuple(REPAIRS)
    return () if any(is_anothers(message, tongue) for tongue in tongues) else tongues


@reader
def rejected_in(text: str, language: str | None = None) -> str | None:
    """The wrong side of a contrast: "Thursday" in "It's Friday, not Thursday"; None where it names nothing."""
    message = clean(text).rstrip(" .!\u2026")
    spoken = language if language in REPAIRS else detect_language(message)
    for tongue in [spoken] if spoken in REPAIRS else REPAIRS:
        for pattern in REPAIRS[tongue].contrasting:
            if found := pattern.match(fold(message)):
                return message[found.start("x") : found.end("x")]
    return None


def contrasted(said: Statement) -> str | None:
    """The value that a statement says to be wrong, in its comparable form: nuts of "I'm allergic to shellfish, not nuts"."""
    grammar, repairs = GRAMMARS.get(said.language), REPAIRS.get(said.language)
    wrong = rejected_in(said.content, said.language) if said.attribute and said.subject else None
    if grammar is None or repairs is None or not wrong:
        return None
    slot = Slot(said.subject or USER, said.attribute or "")
    value = _without_tail(_without_preposition(wrong, repairs), grammar, repairs)
    comparable = _comparable(value, slot, grammar)
    return comparable if comparable != said.value else None


def restated(value: str, slot: Slot, *, language: str, previous: str | None = None) -> Statement:
    """The full sentence that a value stands for: "My company is called Omega".

    `previous`: the sentence that held the old value, in the same language; then it is that one with the value exchanged.
    A value that does not look like one of the slot sets nothing.
    """
    exchanged = _exchanged(value, slot, language, previous) if previous else None
    content = exchanged or _sentence(value, slot, language if language in GRAMMARS else "en")
    attribute = attributes.definition(slot.attribute)
    comparable = _comparable(value, slot, GRAMMARS.get(language))
    if comparable is None:
        return Statement(content=content, language=language, correction=True)
    return Statement(
        content=content,
        language=language,
        subject=slot.subject,
        attribute=slot.attribute,
        value=comparable,
        value_text=value,
        category=attribute.category,
        domain=attribute.domain,
        correction=True,
    )


def with_replacement(said: Statement) -> Statement:
    """A denial that also names what is right, as the statement of that: "not Acme but Omega", "..., it's called Omega"."""
    grammar, repairs = GRAMMARS.get(said.language), REPAIRS.get(said.language)
    if said.attribute or len(said.denied) != 1 or grammar is None or repairs is None:
        return said
    slot, wrong = said.denied[0]
    behind = fold(said.content).find(wrong) if wrong else 0  # what is denied, and not the comma of "No, Carl doesn't ..."
    found = VALUES.instead.search(said.content, max(behind, 0))
    if found is None:
        return said
    rest = found["rest"].rstrip(" .!\u2026")
    matches = [match for pattern in (repairs.alone, repairs.behind_marker) if (match := pattern.match(fold(rest)))]
    for text in (*(rest[match.start("v") : match.end("v")] for match in matches), rest):
        value = _without_tail(text, grammar, repairs)
        if _is_value(value, grammar, slot, plain=False) and not value[:1].islower():
            right = restated(value, slot, language=said.language)
            return replace(right, denied=said.denied) if right.value != wrong else said
    return said


def _corrected(message: str, grammar: Grammar, repairs: Repairs, slot: Slot | None) -> str | None:
    sure = repairs.surely_marked(message)
    for said, plain in _values(message.rstrip(" .!\u2026"), repairs):
        if "," in repairs.without_tail(said) and not sure:
            continue  # "oh, and Bia, my cousin, comes tomorrow"
        bare = _without_preposition(said, repairs)
        value = _without_tail(bare, grammar, repairs)
        if _is_value(value, grammar, slot, plain=plain and bare == said) and not _is_time(value, slot):
            return value
    return None


def _without_preposition(said: str, repairs: Repairs) -> str:
    """ "at Opel" as "Opel", "At Home" as it is."""
    found = repairs.before_value.match(fold(said)) if said[:1].islower() else None
    return said[found.end() :] if found and found.end() < len(said) else said


def _is_time(value: str, slot: Slot | None) -> bool:
    """A day is no employer, with "on" or without."""
    dated = slot is not None and attributes.definition(slot.attribute).shape == "date"
    return not dated and fold(value).split(" ", 1)[0] in WEEKDAYS | MONTH_NAMES


def _values(text: str, repairs: Repairs) -> Iterator[tuple[str, bool]]:
    """Candidates for the value, the most particular first, each with whether it may be written without a capital."""
    marked = set_off = False
    for _ in range(MOST_MARKERS):
        folded = fold(text)
        patterns = (*repairs.contrasting, *repairs.exchanging, repairs.alone, *([repairs.behind_marker] if marked else []))
        matches = [found for pattern in patterns if (found := pattern.match(folded))]
        if len(sentences(text)) == 1:
            yield from ((text[found.start("v") : found.end("v")], True) for found in matches)
        marker = repairs.marking.match(folded)
        if not marker or marker.end() >= len(text):
            if marked and not matches:
                yield text, set_off
            return
        set_off, marked = bool(marker["gap"].strip()), True
        text = text[marker.end() :]


def _without_tail(said: str, grammar: Grammar, repairs: Repairs) -> str:
    return trimmed(repairs.without_tail(trimmed(said, grammar)), grammar)


def _is_value(value: str, grammar: Grammar, slot: Slot | None, *, plain: bool) -> bool:
    words = value.split()
    if not words or len(words) > LONGEST_NAME or any(each.polite.match(fold(value)) for each in REPAIRS.values()):
        return False
    if grammar.denying.match(fold(value)) or len(sentences(value)) > 1:
        return False
    if slot is not None and _comparable(value, slot, grammar) is None:
        return False
    said_plainly = slot is not None and attributes.definition(slot.attribute).shape in SAID_PLAINLY
    bare = without_article(value, grammar) if said_plainly else value
    if bare in grammar.pronouns or is_description(bare, grammar) or _says_more(bare.split(), grammar.language):
        return False
    if said_plainly and _is_clause(words, grammar):
        return False
    if said_plainly or value[:1].isupper() or value[:1].isdigit() or not value[:1].isascii() or any(letter.isupper() for letter in value):
        return True
    first = fold(words[0])
    if grammar.describing.match(first):
        return False
    return plain and len(words) <= LONGEST_PLAIN_VALUE and first not in grammar.not_names


def _is_clause(words: list[str], grammar: Grammar) -> bool:
    """Whether they begin with what is done to something: "swapped the Golf for an Onix"."""
    leads = not words[0][:1].isupper() and not grammar.leading_article.match(fold(f"{words[0]} "))
    return leads and len(words) > LONGEST_PLAIN_VALUE and grammar.leading_article.match(fold(f"{words[1]} ")) is not None


def _says_more(words: list[str], language: str) -> bool:
    """Whether it goes on like a sentence: a small word without capital that joins no name ("Monday is fine")."""
    small = FUNCTION_WORDS[language] - CONNECTING_WORDS
    return any(word.strip(",.") in small for word in words if word == word.lower())


def _comparable(value: str, slot: Slot, grammar: Grammar | None) -> str | None:
    shape = attributes.definition(slot.attribute).shape
    bare = without_article(value, grammar) if grammar and shape in ("name", "thing", "text") else value
    return normalise_value(shape, bare)


def _exchanged(value: str, slot: Slot, language: str, previous: str) -> str | None:
    old = parse_statement(previous, language=language)
    if (old.subject, old.attribute) != (slot.subject, slot.attribute) or not old.value_text or previous.count(old.value_text) != 1:
        return None
    before, _, behind = previous.rstrip(" .!").partition(old.value_text)
    of_the_old = not behind.strip() or GRAMMARS[old.language].trailing.fullmatch(fold(behind))
    content = f"{before}{value}{'' if of_the_old else behind}"  # "now" was said of the old value, "allergisch" is of the sentence
    return content if _means(content, value, slot, language) else None


def _sentence(value: str, slot: Slot, language: str) -> str:
    """A sentence for the slot that reads back as itself, else what names attribute and value."""
    forms = [] if slot.subject != USER else [said_of_user(slot.attribute, value, language)]
    forms += [owned_noun(slot.subject, slot.attribute, value, language, named=named) for named in (True, False)]
    written = [form for form in forms if form]
    return next((form for form in written if _means(form, value, slot, language)), written[-1])


def _means(content: str, value: str, slot: Slot, language: str) -> bool:
    read = parse_statement(content, language=language)
    return (read.subject, read.attribute, read.value) == (slot.subject, slot.attribute, _comparable(value, slot, GRAMMARS.get(language)))
