"""Slot filling: the slot and value that one clause sets or takes back, by the patterns of its language.

Where a rule is in doubt it sets nothing: a memory without a slot loses little, a wrong slot replaces what was right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from agent7.language.statements import attributes
from agent7.language.statements.attributes import USER, Category, Domain
from agent7.language.statements.companions import companion_of
from agent7.language.statements.discourse_markers import apostrophed, is_for_others, opened, without_lead
from agent7.language.statements.enumerations import items_of
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.registry import GRAMMARS
from agent7.language.statements.grammars.schema import Grammar, Saying
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.identity import introduces_alone, is_no_allergen, seriously
from agent7.language.statements.negation import denies
from agent7.language.statements.noun_phrases import attribute_key, slot_of, subject_of
from agent7.language.statements.open_attributes import told_of_things
from agent7.language.statements.segmentation import LONGEST_SENTENCE
from agent7.language.statements.value_normalization import is_place, normalise_value
from agent7.language.statements.value_phrases import (
    QUOTED_VALUE,
    fits,
    introduces,
    is_description,
    is_name,
    refined,
    trimmed,
    without_article,
)
from agent7.language.text.identification import UNDETERMINED, language_scores
from agent7.language.text.normalization import DOUBLE_QUOTES, MONTH_NAMES, clean, fold, fold_value
from agent7.language.times.calendar_words import WEEKDAYS
from agent7.types import Slot

Polarity = Literal["positive", "negative"]

QUOTES: Final = DOUBLE_QUOTES + ">"
"""What begins with one of these repeats somebody else."""
NAMED_PLACES: Final = frozenset({"company", "city", "hometown", "birthplace", "university"})
"""Their value is a name, so a description of one sets nothing: "I work at a bar"."""


SHORTEST_OF_WEIGHT: Final = 4
"""Words of a decision or plan that somebody understands later."""
SHORTEST_PLACE: Final = 3
"""Letters."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence with its slot and value (slot filling's result). Without a slot and value only `content`, `polarity` and `language` mean
    something.

    `value` is folded for comparing, `value_text` as said. `correction`: it says that something else was wrong. `reminder`: it asked to be
    kept. `denied`: the slots and folded values that it takes back ("I don't live in Berlin any more", "I left Acme"); a value of None means
    whatever is held ("we broke up"). Of several, what is held is meant.
    """

    content: str
    language: str
    polarity: Polarity = "positive"
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    value_text: str | None = None
    category: Category = "fact"
    domain: Domain = "general"
    correction: bool = False
    reminder: bool = False
    denied: tuple[tuple[Slot, str | None], ...] = ()
    changes: bool = False
    """Of an open attribute: the value takes the place of what is held, and does not stand beside it."""
    tentative: bool = False
    """A name that may be a joke or a mood ("I'm Batman"): it counts as an introduction, or after a yes."""
    notable: bool = False
    """Worth keeping although it sets no slot: what will be or was of weight ("we're getting married in June"), whom one has."""

    @property
    def tells(self) -> bool:
        """Whether it says something worth keeping by itself."""
        return bool(self.attribute or self.denied or self.notable or self.category == "decision")


_NOTHING: Final = Statement(content="", language=UNDETERMINED)


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


def reading_in(sentence: str, grammar: Grammar, *, of_things: bool = True) -> Statement:
    """Slot filling of one sentence by one grammar. `of_things`: of what the schema does not know too."""
    said = opened(apostrophed(sentence, grammar), grammar)
    bare, jesting = seriously(said.text.rstrip(" .!\u2026;,"), grammar)
    folded = fold(bare)
    denying = denies(bare, grammar)
    plain = Statement(
        content=content_of(said.text, grammar.language),
        language=grammar.language,
        polarity="negative" if denying else "positive",
        correction=said.correction,
        reminder=said.reminder,
    )
    if not bare or len(bare) > LONGEST_SENTENCE or sentence.rstrip().endswith(("?", "\uff1f")) or bare[0] in QUOTES:
        return plain
    if grammar.doubting.search(folded) or grammar.asking_openers.match(folded) or is_for_others(sentence, grammar):
        return plain
    if (labelled := grammar.new_labels.match(folded)) and (key := attribute_key(labelled["noun"], grammar)):
        said_new = _settled(plain, Slot(USER, key), bare[labelled.start("v") : labelled.end("v")], grammar)
        if said_new:
            return said_new
    together = companion_of(bare, grammar)
    told = together.told if together else (bare, without_lead(bare, grammar))
    forms = tuple(dict.fromkeys(form for said in told for form in (said, VALUES.before_adverb.sub(r"\1 ", said))))
    for form in forms:
        for slot, value in _candidates(form, fold(form), grammar):
            if statement := _settled(plain, slot, value, grammar):
                bare_name = slot.attribute == "name" and introduces_alone(folded, grammar)
                weak = bare_name or (slot.attribute in attributes.IDENTITY and slot.attribute != "name")
                if jesting and weak and not said.reminder:
                    return plain
                statement = replace(statement, tentative=bare_name and not said.reminder)
                return replace(plain, notable=True) if _is_not_yet(slot, folded, grammar) else statement
    taken_back = next((ended for form in forms if (ended := _ended(form, fold(form), grammar))), ())
    if of_things and not (denying or taken_back) and (thing := _of_thing(plain, forms, grammar)):
        return replace(plain, notable=True) if TALK[grammar.language].coming.search(folded) else thing
    taken_back = together.ended(taken_back) if together else taken_back
    if taken_back or denying:
        taken_back = taken_back or _denied(plain, bare, grammar)
    return replace(plain, denied=taken_back) if taken_back else _of_weight(plain, forms, denying=denying, language=grammar.language)


def _is_not_yet(slot: Slot, folded: str, grammar: Grammar) -> bool:
    """Whether a value is one of later: "from next month I work at Acme". What a day is, or is liked, is so already."""
    attribute = attributes.definition(slot.attribute)
    return attribute.shape != "date" and attribute.category == "fact" and bool(TALK[grammar.language].coming.search(folded))


def _of_weight(plain: Statement, forms: tuple[str, ...], *, denying: bool, language: str) -> Statement:
    """What was decided, will be or was: kept as said, for it sets no slot."""
    talk = TALK[language]
    if len(plain.content.split()) < SHORTEST_OF_WEIGHT:
        return plain
    if any(talk.deciding.match(fold(form)) for form in forms):
        return replace(plain, category="decision")
    leans = bool(GRAMMARS[language].leaning.search(fold(plain.content)))
    return replace(plain, notable=not (denying or leans) and any(talk.notable.match(fold(form)) for form in forms))


def _of_thing(plain: Statement, forms: tuple[str, ...], grammar: Grammar) -> Statement | None:
    """What is told of a thing that the schema does not know."""
    told = next((each for form in forms for each in told_of_things(form, grammar, corrects=plain.correction)), None)
    return told and replace(
        plain,
        subject=told.slot.subject,
        attribute=told.slot.attribute,
        value=fold_value(told.value),
        value_text=told.value,
        changes=told.changes,
    )


def _settled(plain: Statement, slot: Slot, said: str, grammar: Grammar) -> Statement | None:
    attribute = attributes.definition(slot.attribute)
    key, value_text = refined(slot.attribute, said, grammar)
    comparable = without_article(value_text, grammar) if attribute.shape in ("name", "thing", "text") else value_text
    value = normalise_value(attribute.shape, comparable)
    quoted = QUOTED_VALUE.match(said)
    if slot.attribute == "allergies" and is_no_allergen(value or "", grammar):
        return None
    if not value or value in grammar.pronouns or (not quoted and denies(value_text, grammar, anywhere=True)):
        return None
    return Statement(
        content=plain.content,
        language=plain.language,
        subject=slot.subject,
        attribute=key,
        value=value,
        value_text=value_text,
        category=attribute.category,
        domain=attribute.domain,
        correction=plain.correction,
        reminder=plain.reminder,
    )


def _candidates(bare: str, folded: str, grammar: Grammar) -> Iterator[tuple[Slot, str]]:
    """Every slot and value that a pattern reads in the sentence, the most particular first. Denied ones are left out."""
    yield from _said_outright(bare, folded, grammar)
    for pattern in (*grammar.change_forms, *grammar.sentence_forms):
        if (found := pattern.match(folded)) and (slot := slot_of(_without_tail(found, folded, grammar), grammar)):
            said, groups = bare[found.start("v") : found.end("v")], found.groupdict()
            if groups.get("proper") and not is_name(said, bare, grammar):
                continue
            if not grammar.denying.search(found["np"]) and fits(slot, said, bare, grammar, named=_gives_name(groups, pattern, grammar)):
                yield slot, said


def _names(attribute: str, said: str, bare: str, grammar: Grammar) -> bool:
    """Whether what was said is a proper name, as the attribute wants one; a university may be one by its noun."""
    name = trimmed(said, grammar)
    if attribute == "tools!":
        return all(word[:1].isupper() or fold(word) in VALUES.tool_joints for word in name.replace(",", " ").split())
    return is_name(said, bare, grammar) or (attribute == "university!" and " " in name and bool(VALUES.institution.search(fold(name))))


def _gives_name(groups: dict[str, str | None], pattern: re.Pattern[str], grammar: Grammar) -> bool:
    """Whether the sentence gives a name outright, so that any words are one."""
    return bool(groups.get("named") or groups.get("proper")) or pattern in grammar.change_forms


def _said_outright(bare: str, folded: str, grammar: Grammar) -> Iterator[tuple[Slot, str]]:
    """What the sayings of the language read: "I live in ...", "my brother works at ..."."""
    tail = grammar.trailing.search(folded)
    forms = (folded, folded[: tail.start()]) if tail and tail.start() else (folded,)
    for saying in grammar.sayings:
        found = next((found for form in forms if (found := saying.pattern.match(form))), None)
        slot = _slot_of_saying(found, saying, bare, grammar) if found else None
        if found is None or slot is None or not (saying.denies or not denies(bare[: found.start("v")], grammar)):
            continue
        said = bare[found.start("v") : found.end("v")]
        if saying.attribute.endswith("!") and not _names(saying.attribute, said, bare, grammar):
            continue
        if saying.attribute == "city!" and said[:1].islower() and not _moved_to(trimmed(said, grammar), bare, grammar):
            continue
        if saying.attribute == "name!" and not introduces(said, bare, grammar):
            continue
        if slot.attribute in NAMED_PLACES and is_description(said, grammar):
            continue
        if slot.attribute == "company" and (grammar.no_employers.match(fold(said)) or is_place(said)):
            continue
        yield slot, said


def _moved_to(place: str, bare: str, grammar: Grammar) -> bool:
    """Whether one may have moved there, although it has no capital: a known place, or a single word of who never writes any."""
    if is_place(place):
        return True
    word = fold(place)
    plain = " " not in place and bare[1:] == bare[1:].lower() and word.isalpha() and len(word) >= SHORTEST_PLACE
    return plain and word not in VALUES.no_places | grammar.not_names | WEEKDAYS | MONTH_NAMES and not grammar.describing.match(word)


def _without_tail(found: re.Match[str], folded: str, grammar: Grammar) -> str:
    """The noun phrase; at the end of the sentence without what follows it ("... is my favourite too")."""
    phrase = found["np"]
    tail = grammar.trailing.search(phrase) if found.end("np") == len(folded) else None
    return phrase[: tail.start()] if tail and tail.start() else phrase


def _slot_of_saying(found: re.Match[str], saying: Saying, bare: str, grammar: Grammar) -> Slot | None:
    groups = found.groupdict()
    key: str | None = saying.attribute.rstrip("!~")
    if key == "@noun":
        key = attributes.attribute_of_noun(groups["noun"], grammar.language)
    subject: str | None = USER
    if "who" in groups:
        who = _without_adverb(bare[found.start("who") : found.end("who")], bare, grammar)
        owned = grammar.own_phrase.match(fold(who))
        named = without_article(who, grammar)
        who = named if named[:1].isupper() else who  # "a Ana"
        lower = bare == bare.lower()  # who writes no capitals writes none for names either
        somebody = not _goes_on(who[owned.start("owner") :], grammar) if owned else lower or who[:1].isupper()
        subject = subject_of(who, grammar) if somebody else None
        if subject in attributes.ATTRIBUTES and not attributes.is_relation(subject):
            return None  # "my shoe size is 39" tells nobody's age
    return Slot(subject, key) if subject and key else None


def _goes_on(owner: str, grammar: Grammar) -> bool:
    """Whether more than a name stands behind a relation: "boss says rent"."""
    words = owner.split()
    counts = [count for count in range(1, len(words) + 1) if attributes.relation_of_noun(" ".join(words[:count]), grammar.language)]
    return bool(counts) and "'" not in owner and sum(map(str.islower, words[counts[-1] :])) > 1


def _without_adverb(who: str, bare: str, grammar: Grammar) -> str:
    """ "my sister also" as "my sister": behind a relation only a capital, or the writing of who uses none, makes a name."""
    before, _, last = who.rpartition(" ")
    owned = grammar.own_phrase.match(fold(before))
    if owned is None or last[:1].isupper() or not attributes.relation_of_noun(owned["owner"], grammar.language):
        return who
    return who if bare == bare.lower() and fold(last) not in VALUES.adverbs | VALUES.other_adverbs else before


def _ended(bare: str, folded: str, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """What "I left Acme", "we broke up" and "I have no dog any more" say to be over."""
    tail = grammar.trailing.search(folded)
    for form in (folded, folded[: tail.start()]) if tail and tail.start() else (folded,):
        for saying in grammar.leaving:
            found = saying.pattern.match(form)
            if not found:
                continue
            if noun := found.groupdict().get("noun"):
                key = attributes.attribute_of_noun(noun, grammar.language)
                return ((Slot(USER, key), None),) if key else ()
            keys = saying.attribute.split()
            if who := found.groupdict().get("who"):
                return tuple((Slot(USER, key), fold_value(who)) for key in keys)
            if "v" not in found.groupdict():
                return tuple((Slot(USER, key), None) for key in keys)
            said = bare[found.start("v") : found.end("v")]
            if keys == ["diet"] or (is_name(said, bare, grammar) and not is_description(said, grammar)):
                values = [(key, _settled(_NOTHING, Slot(USER, key), said, grammar)) for key in keys]
                return tuple((Slot(USER, key), statement.value) for key, statement in values if statement)
    return ()


def _denied(plain: Statement, bare: str, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """What a negative sentence takes back: its slot and value, read as if it were not negative."""
    text = bare
    if VALUES.liked_not.search(fold(bare)):
        return ()
    for pattern, instead in grammar.turning_positive:
        pieces, end = [], 0
        for found in pattern.finditer(fold(text)):
            group = text[found.start(1) : found.end(1)] if found.re.groups else ""
            pieces += [text[end : found.start()], instead.replace(r"\1", group)]
            end = found.end()
        text = "".join([*pieces, text[end:]])
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    if not text or grammar.doubting.search(fold(text)):
        return ()
    after = VALUES.instead.search(text)
    forms = (text[: after.start()], text) if after else (text,)
    read = (_settled(plain, slot, said, grammar) for form in forms for slot, said in _candidates(form, fold(form), grammar))
    return next((_taken_back(each, grammar) for each in read if each and each.subject and each.attribute), ())


def _taken_back(said: Statement, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """The slot and value that a sentence would set if it were not negative; each of a list."""
    assert said.subject is not None
    assert said.attribute is not None
    slot = Slot(said.subject, said.attribute)
    if said.attribute.startswith("favourite") and fold(said.value_text or "").split(" ", 1)[0] in grammar.not_names:
        return ()  # "my favourite show isn't on tonight"
    listed = [_settled(_NOTHING, slot, item, grammar) for item in items_of(said.value_text or "", said.attribute, grammar)]
    return tuple((slot, each.value) for each in listed if each) or ((slot, said.value),)


def content_of(text: str, language: str) -> str:
    """The content of a memory: the text as said, cleaned, beginning with a capital where the script has them."""
    kept = clean(text)
    return kept[:1].upper() + kept[1:] if language != UNDETERMINED else kept
