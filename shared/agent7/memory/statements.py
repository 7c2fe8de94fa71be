"""What a sentence says about somebody, as a slot and a value: so that a new value finds the one that it replaces.

Rules only, in five languages. Where a rule is in doubt it sets nothing: a memory without a slot loses little, a wrong
slot replaces what was right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from agent7.memory import attributes
from agent7.memory.attributes import USER, Category, Domain, Slot
from agent7.memory.clauses import LONGEST_SENTENCE, clauses_of
from agent7.memory.denials import denies
from agent7.memory.grammar.registry import GRAMMARS
from agent7.memory.grammar.rules import Grammar, Saying
from agent7.memory.language import UNDETERMINED, detect, language_scores
from agent7.memory.listing import each_alone, items_of
from agent7.memory.noun_phrases import slot_of, subject_of
from agent7.memory.openings import opened, reminded
from agent7.memory.referring import Person, parts_of, person_of, spelled_out
from agent7.memory.value_phrases import QUOTED_VALUE, fits, introduces, is_description, is_name, refined, trimmed, without_article
from agent7.memory.values import is_place, normalise
from agent7.memory.wording import DOUBLE_QUOTES, clean, fold, sentences

Polarity = Literal["positive", "negative"]

QUOTES: Final = DOUBLE_QUOTES + ">"
"""What begins with one of these repeats somebody else."""
NAMED_PLACES: Final = frozenset({"company", "city", "hometown", "birthplace", "university"})
"""Their value is a name, so a description of one sets nothing: "I work at a bar"."""
MOST_SENTENCES: Final = 12
SHORTEST_TOLD: Final = 3
SHORTEST_ALONE: Final = 4
"""Words of a sentence without a slot that is kept as a memory, and of a clause that is kept as one of its own."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence understood. Without a slot and value only `content`, `polarity` and `language` mean something.

    `value` is folded for comparing, `value_text` as said. `correction`: it says that something else was wrong.
    `reminder`: it asked to be kept. `denied`: the slots and folded values that it takes back ("I don't live in Berlin any
    more", "I left Acme"); a value of None means whatever is held ("we broke up"). Of several, what is held is meant.
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


INSTEAD: Final = re.compile(
    r"(?:,? (?:but|sondern|sino(?: que)?|mas(?: sim)?|e sim|mais)|[,;]) +"
    r"(?:rather |now |in |at |for |en |bei |em |n[oa] |chez |a |à )?(?P<rest>.+)"
)
"""What follows a denial: it may be what is so instead."""
_NOTHING: Final = Statement(content="", language=UNDETERMINED)


def parse(text: str, *, language: str | None = None) -> Statement:
    """The first sentence of the text that sets a slot; the content is always the whole text, cleaned.

    `language`: of the message when it is known, else detected.
    """
    found = _read_all(text, language)
    best = next((statement for statement in found if statement.attribute), found[0])
    grammar = GRAMMARS.get(best.language)
    if grammar is None:
        return best
    bare = opened(text, grammar) if best.attribute else reminded(clean(text), grammar)
    return replace(best, content=_content(bare.text, best.language))


def parse_all(text: str, *, language: str | None = None) -> tuple[Statement, ...]:
    """Every sentence of the text as a statement of its own; at least one."""
    return tuple(alone for said in _read_all(text, language) for alone in _each_value(said))


def _read_all(text: str, language: str | None) -> list[Statement]:
    spoken = language if language in GRAMMARS else detect(text)
    return [_best_reading(clause, spoken) for _, clause in _clauses(sentences(text)[:MOST_SENTENCES] or [""], spoken)]


def parse_apart(text: str, *, language: str | None = None) -> tuple[Statement, ...]:
    """The text as one statement for each thing that it tells, so that forgetting one keeps the others.

    A sentence that leans on the one before ("He lives in Oslo") stays with it, and so does prose.
    """
    spoken = language if language in GRAMMARS else detect(text)
    groups: list[str] = []
    for place, clause in _clauses(sentences(text)[:MOST_SENTENCES], spoken):
        if groups and not _stands_alone(clause, spoken):
            groups[-1] += f"{', ' if place else ' '}{clause}"
        else:
            groups.append(opened(clause, GRAMMARS[spoken]).text if place else clause)
    if len(groups) < 2 or len(sentences(text)) > MOST_SENTENCES:
        return _each_value(parse(text, language=language))
    told = [alone for group in groups for alone in _each_value(parse(group, language=spoken))]
    return tuple(each for each in told if each.attribute or each.denied or len(each.content.split()) >= SHORTEST_TOLD)


def spelled_out_sentences(text: str) -> list[str]:
    """The sentences of a text, each to be understood by itself: "My brother is Tom. He lives in Oslo." ends with "Tom lives in Oslo."."""
    parts, spoken = sentences(text), detect(text)
    told: list[str] = []
    for part, clauses, spelled in _by_sentence(parts[:MOST_SENTENCES], spoken):
        told += [clause if clause.endswith((".", "!")) else f"{clause}." for clause in clauses] if spelled else [part]
    return told + parts[MOST_SENTENCES:]


def _clauses(parts: Sequence[str], spoken: str) -> Iterator[tuple[int, str]]:
    """The clauses of the sentences with their places in them."""
    for _, clauses, _ in _by_sentence(parts, spoken):
        yield from enumerate(clauses)


def _by_sentence(parts: Sequence[str], spoken: str) -> Iterator[tuple[str, list[str], bool]]:
    """Each sentence with its clauses, and whether it begins with a pronoun that was spelled out: where one person was just named."""
    grammar, named = GRAMMARS.get(spoken), list[Person]()
    for part in parts:
        clauses = [piece for clause in clauses_of(part, spoken) for piece in (_about_one(clause, grammar) if grammar else [clause])]
        spelled = _spelled_out(parts_of(clauses[0], grammar), named, grammar, begins=True) if grammar and named else []
        if spelled:
            clauses[:1] = spelled
        elif grammar:
            named = [person for clause in clauses if (person := _person(clause, grammar))] if len(parts) > 1 else []
        yield part, clauses, bool(spelled)


def _about_one(clause: str, grammar: Grammar) -> list[str]:
    """ "My wife is Anna and she works at Kestrel" as the two that it says; whole where the second means nothing to the rules."""
    if not grammar.own_clause.match(fold(opened(clause, grammar).text)):
        return [clause]
    first, *others = parts_of(clause, grammar)
    person = _person(first, grammar) if others else None
    spelled = _spelled_out(others, [person], grammar, begins=False) if person else []
    return [first, *spelled] if spelled else [clause]


def _spelled_out(clauses: Sequence[str], people: Sequence[Person], grammar: Grammar, *, begins: bool) -> list[str]:
    """The clauses with the person in them, where every one then says something; else nothing."""
    said = [spelled_out(each, people, grammar, begins=begins and not place) for place, each in enumerate(clauses)]
    return [each for each in said if each] if all(each and _reading(each, grammar).attribute for each in said) else []


def _person(clause: str, grammar: Grammar) -> Person | None:
    read = _reading(clause, grammar)
    slot = Slot(read.subject, read.attribute) if read.subject and read.attribute else None
    return person_of(clause, slot, None if slot and items_of(read.value_text or "", slot.attribute, grammar) else read.value_text, grammar)


def _each_value(said: Statement) -> tuple[Statement, ...]:
    """A list of values as one statement for each, where each reads as a value of the same slot."""
    grammar = GRAMMARS.get(said.language)
    items = items_of(said.value_text, said.attribute, grammar) if grammar and said.value_text and said.attribute else []
    if grammar is None or not items or not said.value_text:
        return (said,)
    alone = [parse(content, language=said.language) for content in each_alone(said.content, said.value_text, items, grammar)]
    same = all((each.subject, each.attribute) == (said.subject, said.attribute) for each in alone)
    marked = (replace(each, correction=said.correction, reminder=said.reminder) for each in alone)
    return tuple(marked) if alone and same else (said,)


def descriptions(text: str, *, language: str | None = None) -> tuple[str, ...]:
    """The clauses of a text that does nothing but describe several things of the speaker's ("My car is red. My bike is blue."), else ()."""
    grammar = GRAMMARS.get(language or "") or GRAMMARS.get(detect(text))
    if grammar is None or len(text) > LONGEST_SENTENCE or grammar.doubting.search(fold(text)):
        return ()
    clauses = [clause for part in sentences(text) for clause in clauses_of(part, grammar.language)]
    told = [opened(clause, grammar).text for clause in clauses]
    fitting = all(_describes(clause.rstrip(" .!"), grammar) for clause in told)
    return tuple(_content(clause, grammar.language) for clause in told) if fitting and len(told) > 1 else ()


def _describes(clause: str, grammar: Grammar) -> bool:
    folded = fold(clause)
    return bool(grammar.own_description.fullmatch(folded)) and not grammar.leaning.search(folded)


def asks_to_change(text: str, language: str) -> bool:
    """Whether a statement is a request: "change my city to Madrid"."""
    grammar = GRAMMARS.get(language)
    return grammar is not None and any(form.match(fold(opened(text, grammar).text.rstrip(" .!"))) for form in grammar.change_forms)


def _stands_alone(clause: str, spoken: str) -> bool:
    """Whether a clause means something without the one before it."""
    read = _best_reading(clause, spoken)
    if read.attribute or read.denied:
        return True
    grammar = GRAMMARS.get(spoken)
    if grammar is None:
        return False
    folded = fold(opened(clause, grammar).text)
    own = grammar.own_clause.match(folded) and not grammar.leaning.search(folded)
    return bool(own) and len(folded.split()) >= SHORTEST_ALONE


def is_explicit_memory(text: str, *, language: str | None = None) -> bool:
    """A direct statement that counts as an explicit memory without "remember": "my timezone is ...", "I prefer ...",
    "don't forget ...", "actually my company is called ...", "I don't live in ... any more". Likes and dislikes in passing are not.
    """
    return any(
        statement.reminder or bool(statement.denied) or (statement.attribute or "likes") not in ("likes", "dislikes")
        for statement in parse_all(text, language=language)
    )


def _best_reading(sentence: str, spoken: str) -> Statement:
    """The reading in the message's language, else in the next likely one (a short sentence may look like its neighbour)."""
    first: Statement | None = None
    for language in _likely_languages(sentence, spoken):
        statement = _reading(sentence, GRAMMARS[language])
        if statement.attribute or statement.denied:
            return statement
        first = first or statement
    return first or Statement(content=_content(sentence, spoken), language=spoken)


def _likely_languages(sentence: str, spoken: str) -> list[str]:
    scores = language_scores(sentence)
    likely = sorted((language for language in scores if scores[language] > 0), key=lambda language: -scores[language])[:2]
    return list(dict.fromkeys([spoken] * (spoken in GRAMMARS) + (likely or list(GRAMMARS))))


def _reading(sentence: str, grammar: Grammar) -> Statement:
    said = opened(sentence, grammar)
    bare = said.text.rstrip(" .!\u2026;,")
    folded = fold(bare)
    denying = denies(bare, grammar)
    plain = Statement(
        content=_content(said.text, grammar.language),
        language=grammar.language,
        polarity="negative" if denying else "positive",
        correction=said.correction,
        reminder=said.reminder,
    )
    if not bare or len(bare) > LONGEST_SENTENCE or sentence.rstrip().endswith(("?", "\uff1f")) or bare[0] in QUOTES:
        return plain
    if grammar.doubting.search(folded) or grammar.asking_openers.match(folded):
        return plain
    for slot, value in _candidates(bare, folded, grammar):
        if statement := _settled(plain, slot, value, grammar):
            return statement
    return replace(plain, denied=_ended(bare, folded, grammar) or (_denied(plain, bare, grammar) if denying else ()))


def _settled(plain: Statement, slot: Slot, said: str, grammar: Grammar) -> Statement | None:
    attribute = attributes.definition(slot.attribute)
    key, value_text = refined(slot.attribute, said, grammar)
    comparable = without_article(value_text, grammar) if attribute.shape in ("name", "thing", "text") else value_text
    value = normalise(attribute.shape, comparable)
    quoted = QUOTED_VALUE.match(said)
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
    tail = grammar.trailing.search(folded)
    for form in (folded, folded[: tail.start()]) if tail and tail.start() else (folded,):
        yield from _said_outright(bare, form, grammar)
    for pattern in (*grammar.change_forms, *grammar.sentence_forms):
        if (found := pattern.match(folded)) and (slot := slot_of(_without_tail(found, folded, grammar), grammar)):
            said, groups = bare[found.start("v") : found.end("v")], found.groupdict()
            if groups.get("proper") and not is_name(said, bare, grammar):
                continue
            if not grammar.denying.search(found["np"]) and fits(slot, said, bare, grammar, named=_names(groups, pattern, grammar)):
                yield slot, said


def _names(groups: dict[str, str | None], pattern: re.Pattern[str], grammar: Grammar) -> bool:
    """Whether the sentence gives a name outright, so that any words are one."""
    return bool(groups.get("named") or groups.get("proper")) or pattern in grammar.change_forms


def _said_outright(bare: str, folded: str, grammar: Grammar) -> Iterator[tuple[Slot, str]]:
    """What the sayings of the language read: "I live in ...", "my brother works at ..."."""
    for pattern, saying in grammar.compiled_sayings:
        found = pattern.match(folded)
        slot = _slot_of_saying(found, saying, bare, grammar) if found else None
        if found is None or slot is None or (saying.attribute != "dislikes" and denies(bare[: found.start("v")], grammar)):
            continue
        said = bare[found.start("v") : found.end("v")]
        if saying.attribute.endswith("!") and not is_name(said, bare, grammar):
            continue
        if saying.attribute == "city!" and said[:1].islower() and not is_place(trimmed(said, grammar)):
            continue
        if saying.attribute == "name!" and not introduces(said, bare, grammar):
            continue
        if slot.attribute in NAMED_PLACES and is_description(said, grammar):
            continue
        if slot.attribute == "company" and (grammar.no_employers.match(fold(said)) or is_place(said)):
            continue
        yield slot, said


def _without_tail(found: re.Match[str], folded: str, grammar: Grammar) -> str:
    """The noun phrase; at the end of the sentence without what follows it ("... is my favourite too")."""
    phrase = found["np"]
    tail = grammar.trailing.search(phrase) if found.end("np") == len(folded) else None
    return phrase[: tail.start()] if tail and tail.start() else phrase


def _slot_of_saying(found: re.Match[str], saying: Saying, bare: str, grammar: Grammar) -> Slot | None:
    groups = found.groupdict()
    key: str | None = saying.attribute.rstrip("!")
    if key == "@noun":
        key = attributes.attribute_of_noun(groups["noun"], grammar.language)
    subject: str | None = USER
    if "who" in groups:
        who = bare[found.start("who") : found.end("who")]
        owned = grammar.own_phrase.match(fold(who))
        subject = subject_of(who, grammar) if owned or who[:1].isupper() else None
    return Slot(subject, key) if subject and key else None


def _ended(bare: str, folded: str, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """What "I left Acme", "we broke up" and "I have no dog any more" say to be over."""
    tail = grammar.trailing.search(folded)
    for form in (folded, folded[: tail.start()]) if tail and tail.start() else (folded,):
        for pattern, saying in grammar.compiled_leaving:
            found = pattern.match(form)
            if not found:
                continue
            if noun := found.groupdict().get("noun"):
                key = attributes.attribute_of_noun(noun, grammar.language)
                return ((Slot(USER, key), None),) if key else ()
            keys = saying.attribute.split()
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
    for pattern, instead in grammar.turning_positive:
        pieces, end = [], 0
        for found in pattern.finditer(fold(text)):
            group = text[found.start(1) : found.end(1)] if found.re.groups else ""
            pieces += [text[end : found.start()], instead.replace(r"\1", group)]
            end = found.end()
        text = "".join([*pieces, text[end:]])
    text = " ".join(text.split())
    if not text or grammar.doubting.search(fold(text)):
        return ()
    after = INSTEAD.search(text)
    forms = (text[: after.start()], text) if after else (text,)
    read = (_settled(plain, slot, said, grammar) for form in forms for slot, said in _candidates(form, fold(form), grammar))
    return next((_taken_back(each, grammar) for each in read if each and each.subject and each.attribute), ())


def _taken_back(said: Statement, grammar: Grammar) -> tuple[tuple[Slot, str | None], ...]:
    """The slot and value that a sentence would set if it were not negative; each of a list."""
    assert said.subject is not None
    assert said.attribute is not None
    slot = Slot(said.subject, said.attribute)
    listed = [_settled(_NOTHING, slot, item, grammar) for item in items_of(said.value_text or "", said.attribute, grammar)]
    return tuple((slot, each.value) for each in listed if each) or ((slot, said.value),)


def _content(text: str, language: str) -> str:
    """The text as said, cleaned, beginning with a capital where the script has them."""
    kept = clean(text)
    return kept[:1].upper() + kept[1:] if language != UNDETERMINED else kept
