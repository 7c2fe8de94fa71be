"""Slot filling: the slot and value that one clause sets or takes back, by the patterns of its language.

Where a rule is in doubt it sets nothing: a memory without a slot loses little, a wrong slot replaces what was right.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from agent7.language.readings import reader
from agent7.language.statements.clauses.companions import Companion, companion_of
from agent7.language.statements.clauses.discourse_markers import apostrophed, is_for_others, opened, without_lead
from agent7.language.statements.clauses.identity import greets, introduces_alone, seriously, without_pictures
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.clauses.segmentation import LONGEST_SENTENCE
from agent7.language.statements.filling.retractions import denied, ended
from agent7.language.statements.filling.slot_candidates import candidates, settled
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.pointing import POINTING
from agent7.language.statements.grammars.schema import GRAMMARS, Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots import attributes
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.slots.noun_phrases import attribute_key
from agent7.language.statements.slots.open_attributes import Told, told_of_things, whereabouts
from agent7.language.statements.statement import Statement, content_of
from agent7.language.text.everyday_spelling import written_out
from agent7.language.text.identification import language_scores
from agent7.language.text.normalization import DOUBLE_QUOTES, fold, fold_value
from agent7.language.times.windows import holds_time
from agent7.types import Slot

BEGINNING: Final = re.compile(r"(?:\S+ ){0,2}")
"""The words of a clause that are read as chat spells them."""
QUOTES: Final = DOUBLE_QUOTES + ">"
"""What begins with one of these repeats somebody else."""
SHORTEST_OF_WEIGHT: Final = 4
"""Words of a decision or plan that somebody understands later."""


def best_reading(sentence: str, spoken: str) -> Statement:
    """Slot filling in the message's language, else in the next likely one (a short sentence may look like its neighbour)."""
    first: Statement | None = None
    for language in _likely_languages(sentence, spoken):
        statement = reading_in(sentence, GRAMMARS[language], of_things=first is None)
        if statement.attribute or statement.denied:
            return statement
        first = first or statement
    return first or Statement(content=content_of(sentence, spoken), language=spoken)


def _likely_languages(sentence: str, spoken: str) -> list[str]:
    scores = language_scores(sentence)
    likely = sorted((language for language in scores if scores[language] > 0), key=lambda language: -scores[language])[:2]
    return list(dict.fromkeys([spoken] * (spoken in GRAMMARS) + (likely or list(GRAMMARS))))


@reader
def reading_in(sentence: str, grammar: Grammar, *, of_things: bool = True) -> Statement:
    """Slot filling of one sentence by one grammar. `of_things`: of what the schema does not know too."""
    said = opened(apostrophed(sentence, grammar), grammar)
    bare, jesting = seriously(said.text.rstrip(" .!\u2026;,"), grammar)
    bare = without_pictures(bare)
    folded, denying = fold(bare), denies(bare, grammar)
    plain = Statement(
        content=content_of(said.text, grammar.language),
        language=grammar.language,
        polarity="negative" if denying else "positive",
        correction=said.correction,
        reminder=said.reminder,
    )
    if not bare or len(bare) > LONGEST_SENTENCE or sentence.rstrip().endswith(("?", "\uff1f")) or bare[0] in QUOTES:
        return plain
    if grammar.doubts(bare) or grammar.asking_openers.match(folded) or is_for_others(sentence, grammar):
        return plain
    if labelled := _labelled(plain, bare, folded, grammar):
        return labelled
    together = companion_of(bare, grammar)
    forms = _forms(bare, together, grammar, greeted=greets(sentence, grammar))
    if told := _of_schema(plain, forms, folded, grammar, jesting=jesting):
        return told
    taken_back = next((over for form in forms if (over := ended(form, grammar))), ())
    if of_things and not (denying or taken_back) and (thing := _of_thing(plain, forms, grammar)):
        return replace(plain, notable=True) if TALK[grammar.language].coming.search(folded) else thing
    taken_back = together.ended(taken_back) if together else taken_back
    if denying:
        taken_back = taken_back or denied(plain, bare, grammar)
    return replace(plain, denied=taken_back) if taken_back else _of_weight(plain, forms, denying=denying, language=grammar.language)


def _labelled(plain: Statement, bare: str, folded: str, grammar: Grammar) -> Statement | None:
    """ "New address: ..."."""
    found = grammar.new_labels.match(folded)
    key = attribute_key(found["noun"], grammar) if found else None
    return settled(plain, Slot(USER, key), bare[slice(*found.span("v"))], grammar) if found and key else None


def _forms(bare: str, together: Companion | None, grammar: Grammar, *, greeted: bool) -> tuple[str, ...]:
    """The clause as it may be read: told of "us", without what leads up to it, without adverbs or chat spellings.

    Chat spelling gives a name only behind a greeting: "im August" is German too.
    """
    told = together.told if together else (bare, without_lead(bare, grammar))
    written = (_begun_as_written(form, grammar) for form in told)
    told = (*told, *(form for form in written if greeted or not introduces_alone(fold(form), grammar)))
    return tuple(dict.fromkeys(form for said in told for form in (said, VALUES.before_adverb.sub(r"\1 ", said))))


def _begun_as_written(clause: str, grammar: Grammar) -> str:
    """The clause with chat spellings at its beginning, where no value stands, written out: "im vegan" as "I'm vegan"."""
    begun = BEGINNING.match(clause)
    return written_out(begun[0], grammar.language) + clause[begun.end() :] if begun else clause


def _of_schema(plain: Statement, forms: tuple[str, ...], folded: str, grammar: Grammar, *, jesting: bool) -> Statement | None:
    """What is told of an attribute of the schema: nothing in jest, and no value of later."""
    read = ((slot, settled(plain, slot, value, grammar)) for form in forms for slot, value in candidates(form, grammar))
    slot, statement = next(((slot, told) for slot, told in read if told), (None, None))
    if slot is None or statement is None:
        return None
    bare_name = slot.attribute == "name" and introduces_alone(folded, grammar)
    weak = bare_name or (slot.attribute in attributes.IDENTITY and slot.attribute != "name")
    if jesting and weak and not plain.reminder:
        return plain
    if _is_not_yet(slot, folded, grammar):
        return replace(plain, notable=True)
    return replace(statement, tentative=bare_name and not plain.reminder)


def _is_not_yet(slot: Slot, folded: str, grammar: Grammar) -> bool:
    """Whether a value is one of later: "from next month I work at Acme", "I'm starting at Aldi on 3 January".

    What a day is, or is liked, is so already.
    """
    attribute, talk = attributes.definition(slot.attribute), TALK[grammar.language]
    if attribute.shape == "date" or attribute.category != "fact":
        return False
    return bool(talk.coming.search(folded)) or (talk.planning.match(folded) is not None and holds_time(folded))


def _of_weight(plain: Statement, forms: tuple[str, ...], *, denying: bool, language: str) -> Statement:
    """What was decided, will be or was: kept as said, for it sets no slot."""
    talk = TALK[language]
    if len(plain.content.split()) < SHORTEST_OF_WEIGHT:
        return plain
    if any(talk.deciding.match(fold(form)) for form in forms):
        return replace(plain, category="decision")
    folded = fold(plain.content).rstrip(" .!")
    leans = bool(GRAMMARS[language].leaning.search(folded) or POINTING.elided.match(folded))
    return replace(plain, notable=not (denying or leans) and any(talk.notable.match(fold(form)) for form in forms))


def _of_thing(plain: Statement, forms: tuple[str, ...], grammar: Grammar) -> Statement | None:
    """What is told of a thing that the schema does not know."""
    told = next((each for form in forms for each in told_of_things(form, grammar, corrects=plain.correction)), None)
    return told and _with(plain, told)


def placed(said: Statement) -> Statement:
    """A statement that sets no slot with that of where its thing is, where it tells that. Only of what somebody asked to be remembered:
    in passing all sorts of things are somewhere for a moment.
    """
    grammar = GRAMMARS.get(said.language)
    if grammar is None or said.attribute or said.denied or said.polarity == "negative":
        return said
    told = whereabouts(said.content.rstrip(" .!"), grammar)
    return _with(said, told) if told else said


def _with(plain: Statement, told: Told) -> Statement:
    return replace(
        plain,
        subject=told.slot.subject,
        attribute=told.slot.attribute,
        value=fold_value(told.value),
        value_text=told.value,
        changes=told.changes,
    )
