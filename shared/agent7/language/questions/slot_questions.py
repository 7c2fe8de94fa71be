"""Question understanding: the slot that a question asks for. "What's my company called?" asks for the user's company."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from agent7.language.data_files import LANGUAGES, load
from agent7.language.questions.asking_places import INVERTING, asks_elsewhere, begins_with_preposition, behind_discourse, tells_when
from agent7.language.questions.misspelt import opens_misspelt_question
from agent7.language.questions.owners import names_every_noun_large
from agent7.language.questions.past_question_patterns import WAS, PastQuestions
from agent7.language.questions.question_words import words_of
from agent7.language.readings import reader
from agent7.language.statements.clauses.discourse_markers import apostrophed
from agent7.language.statements.grammars.schema import GRAMMARS, Asking, Grammar
from agent7.language.statements.slots import nouns
from agent7.language.statements.slots.attributes import USER
from agent7.language.statements.slots.noun_phrases import slot_of, subject_of
from agent7.language.statements.slots.open_attributes import thing_of
from agent7.language.statements.slots.value_phrases import without_article
from agent7.language.text.everyday_spelling import written_out
from agent7.language.text.identification import detect_language, language_scores
from agent7.language.text.normalization import STATED, clean, fold, sentences
from agent7.language.text.pieces import words_of as clause_words
from agent7.lazy_patterns import lazy_regex
from agent7.types import Slot

FALLBACK = "en"
HALF = 0.5
MOST_WORDS = 10
LONGEST_KIND = 4
"""Words that ask for a kind of thing: "um wie viel Uhr"."""
SHORTEST_CLAUSE = 4
"""Words of a clause behind a comma that may be a question without a mark; "..., what a day" is none."""
LONGEST_NAME = 3
"""Words of a name that stands between commas, behind whom or what it names."""
QUESTION_MARKS = ("?", "\uff1f", "\u061f", "\u037e", "?!")
SHORTEST_WHEN = 6
"""Words of a clause that says when, with what was then."""
LONGEST_QUESTION = 300
"""Characters. A longer text asks for more than one slot."""
_CLAUSE_BEFORE = lazy_regex(r"(?P<before>.*\S)(?:,|\.{2,}|\u2026| [-\u2013\u2014])\s++(?P<last>\S.*)")
_JOINTS = " ,.\u2026-\u2013\u2014"
_EDGES = ' ?!.\u00bf\u00a1\uff1f"\u2026'


@reader
def question_slot(text: str, *, language: str | None = None) -> Slot | None:
    """The slot that the last question of a text asks for, of today or of before, or None. `language`: of the message when known."""
    found = _last_asked(text, language)
    return found[0] if found else None


@reader
def thing_asked_for(text: str, *, language: str | None = None) -> Slot | None:
    """The slot that a question asks for of a thing that the schema does not know: `code/locker` of "what's my locker code?"."""
    for sentence in reversed(_may_ask(text)[-3:]):
        for grammar in _likely_grammars(sentence, language) if len(sentence) <= LONGEST_QUESTION else ():
            if found := _slot_of_question(sentence, grammar, of_things=True):
                return found
    return None


@reader
def asks_past(text: str, language: str | None = None) -> bool:
    """Whether the question that `question_slot` reads asks for an earlier value: "where did I work before?", "what was my old email?".

    "What was my company called again?" asks for the present one. Which time is meant, the windows of time tell.
    """
    found = _last_asked(text, language)
    return found is not None and found[1]


@reader
def _last_asked(text: str, language: str | None) -> tuple[Slot, bool] | None:
    """The slot of the last question, and whether an earlier value is asked for."""
    for sentence in reversed(_may_ask(text)[-3:]):
        if len(sentence) > LONGEST_QUESTION:
            continue
        for grammar in _likely_grammars(sentence, language):
            if found := _slot_of_question(sentence, grammar) or _slot_of_question(written_out(sentence, grammar.language), grammar):
                return found, False
            if (of_today := _asked_of_today(sentence, grammar)) and (found := _slot_of_question(of_today, grammar)):
                return found, True
    return None


def _asked_of_today(sentence: str, grammar: Grammar) -> str | None:
    """A question for what was so before as the question for what is so; None for any other."""
    words = PastQuestions.of(grammar.language)
    bare = apostrophed(clean(sentence), grammar).strip(_EDGES)
    text, earlier, past = bare, bool(words.earlier.search(fold(bare))), bool(WAS.search(fold(bare)))
    timed = words.timing.search(fold(text))
    if timed and timed.start():
        text = text[: timed.start()]
    for form, instead in words.former:
        text, said = _exchanged(text, form, instead)
        earlier = earlier or said
    for form, instead in words.verbs:
        text, said = _exchanged(text, form, instead)
        past = past or said
        earlier = earlier or said
    return f"{text}?" if text != bare and (earlier or (timed and past)) else None


def _exchanged(text: str, form: re.Pattern[str], instead: str) -> tuple[str, bool]:
    """The text with what the form finds in it exchanged, in the spelling of the text; and whether it found anything."""
    found = form.search(fold(text))
    if not found:
        return text, False
    groups = {name: text[found.start(name) : found.end(name)] for name, said in found.groupdict().items() if said}
    said = re.sub(r"\\g<(\w+)>", lambda group: groups.get(group[1], ""), instead)
    return text[: found.start()] + said + text[found.end() :], True


@reader
def topic_slot(topic: str) -> Slot | None:
    """The slot that a bare topic names in any of the languages: "my company", "meine Firma", "el cumpleaños de mi mujer"."""
    bare = clean(topic)
    if len(bare) > LONGEST_QUESTION:
        return None
    return next((found for grammar in GRAMMARS.values() if (found := slot_of(bare, grammar))), None)


@reader
def is_question(text: str, *, language: str | None = None) -> bool:
    """Question detection: a question mark at the end of a sentence, a question's first words, or a last clause that asks.

    What ends with the mark of a statement (`STATED`) does not.
    """
    return _begins_or_ends_as_question(text, language) or bool(asking_clause(text, language or detect_language(text)))


def _begins_or_ends_as_question(text: str, language: str | None) -> bool:
    parts = _may_ask(text)
    if any(part.rstrip("\"')\u00bb\u201d .!").endswith(QUESTION_MARKS) for part in parts):
        return True
    return any(
        opens_misspelt_question(part, language)
        or _asks_for_kind(part, language)
        or any(_asks_in(part, grammar) for grammar in _likely_grammars(part, language))
        for part in parts[:3]
    )


def _may_ask(text: str) -> list[str]:
    """The sentences of a text but those of which it is known that they ask nothing."""
    return [sentence for sentence in sentences(text) if STATED not in sentence]


def _asks_in(sentence: str, grammar: Grammar) -> bool:
    """Whether a sentence asks in one language, by the words that it begins with or by a question word elsewhere."""
    spoken = grammar.language
    if tells_when(sentence, spoken):
        return False
    opens = _opens_question(sentence, grammar) or _opens_spelled_question(sentence, grammar)
    rest = "" if opens or spoken in INVERTING else behind_discourse(sentence, spoken)
    return opens or asks_elsewhere(sentence, spoken) or bool(rest and _opens_question(rest, grammar))


@reader
def asking_clause(message: str, language: str) -> str:
    """The last clause of a message where that asks, and what stands before it does not: "van won't start.. who's got my jump leads"."""
    parts = sentences(message)
    found = _CLAUSE_BEFORE.match(parts[-1]) if parts and STATED not in parts[-1] else None
    if found is None:
        return ""
    before, last, language = found["before"], found["last"], language if language in LANGUAGES else FALLBACK
    bare = last.rstrip(_EDGES)  # a mark says nothing of where the question begins
    words = fold(bare).replace("'", " ").split()
    asks = len(words) >= SHORTEST_CLAUSE and _begins_or_ends_as_question(bare, language)
    joined = language == "en" and words[:1] != [] and words[0].endswith("s")  # "whats my pin"
    told = language in INVERTING and not joined and not clause_words(language, "speaker").isdisjoint(words[1:2])  # "what I told you"
    if not asks or told or _begins_or_ends_as_question(before, language):
        return ""
    adds = _adds_to_noun(before, words, language) or _goes_on_behind_name(before, last, language) or says_when(last, language)
    return "" if adds else last


def _adds_to_noun(before: str, words: Sequence[str], language: str) -> bool:
    """Whether a clause says more of the noun before it (relative clause): "a boat, which he calls Havsdis", "Tom, who is my brother".

    A question has its verb right behind its first word, or behind the noun of that: "who is my dentist", "which car have I".
    """
    relative, determining, auxiliaries = _clause_beginnings(language)
    words = words[begins_with_preposition(words, language) :]  # "Paul, avec qui je vis"
    if words[0] not in relative:
        return False
    *behind, noun = before.strip(_JOINTS).split()
    named = len(behind) > 1 and not behind[-1].endswith(",")  # "not Bram, who's got my saw", "I lost it, Sam, where is the key"
    is_name = named and noun.istitle() and not names_every_noun_large(language)
    if is_name or (behind and nouns.relation_of_noun(fold(noun), language) is not None):
        return True
    if words[0] in determining:
        return words[1] in auxiliaries | clause_words(language, "third_person") or auxiliaries.isdisjoint(words[2:4])
    return words[1] not in auxiliaries


@cache
def _clause_beginnings(language: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Words that begin relative clauses as well as questions, those of them that take a noun, and verbs that stand behind them."""
    words = load(language, "keeping")
    relative, determining, auxiliaries = (frozenset(words[name].split()) for name in ("relative", "determining", "auxiliaries"))
    return relative, determining, frozenset(each.lstrip("'") for each in auxiliaries) | {"s", "re"}


@reader
def told_before(sentence: str, language: str) -> str:
    """A sentence without its last clause, where that asks: "my sister had a girl, Ada" of "..., what should I get her"."""
    clause = asking_clause(sentence, language)
    return sentence.removesuffix(clause).rstrip(_JOINTS) if clause else sentence


def _goes_on_behind_name(before: str, last: str, language: str) -> bool:
    """Whether a last clause is the predicate of who is named between commas: "the lady above the shop, Mrs Dunne, has the spare keys"."""
    subject, _, name = before.rpartition(", ")
    named = bool(subject) and len(name.split()) <= LONGEST_NAME and all(map(str.istitle, name.split()))
    return named and fold(last).split()[0] in clause_words(language, "being")


def says_when(clause: str, language: str) -> bool:
    """Whether a clause behind another tells when or where, and what was then (adverbial clause): "and when I phoned them nobody came".

    A question has its verb there: "when is the next bus".
    """
    words = fold(clean(clause)).split()
    begun = words[1:] if words and words[0] in clause_words(language, "joining") else words
    if len(begun) < SHORTEST_WHEN or clause.rstrip().endswith(QUESTION_MARKS):
        return False
    asks_at_once = frozenset(load(language, "keeping")["auxiliaries"].split())
    return begun[0] in clause_words(language, "subordinating") and begun[1] not in asks_at_once


def _asks_for_kind(sentence: str, language: str | None) -> bool:
    """Whether a short sentence begins with several words that ask for a person, a time, a place or a number: "avec qui j'habite".

    A preposition may stand before them: "on what date".
    """
    words = fold(clean(sentence)).split()
    if not 2 < len(words) <= MOST_WORDS or sentence.rstrip().endswith("!"):
        return False
    tongues = [grammar.language for grammar in _likely_grammars(sentence, language)]
    begun = ((words_of(tongue), " ".join(words[words[0] in words_of(tongue).places :][:LONGEST_KIND])) for tongue in tongues)
    asking = (pattern.match(begin) for known, begin in begun for kind, pattern in known.targets.items() if kind != "name")
    return any(found and " " in found.group() for found in asking)


def _opens_spelled_question(sentence: str, grammar: Grammar) -> bool:
    """Whether it begins a question with its chat spellings written out: "r strawberries ok 4 me"."""
    spelled = written_out(sentence, grammar.language)
    return spelled != sentence and _opens_question(spelled, grammar)


def _opens_question(sentence: str, grammar: Grammar) -> bool:
    folded = fold(clean(sentence)).lstrip("\u00bf ")
    if grammar.asking_openers.match(folded):
        return True
    wrapped = grammar.wrapping.match(folded)
    return bool(wrapped and wrapped.end() and grammar.asking_openers.match(folded, wrapped.end()))


def _likely_grammars(sentence: str, language: str | None) -> list[Grammar]:
    scores = language_scores(sentence)
    best = max(scores.values())  # "am Freitag" begins no "am I ..." in a sentence that is German
    likely = sorted((name for name in scores if 0 < scores[name] >= best * HALF), key=lambda name: -scores[name])[:2]
    names = dict.fromkeys(([language] if language else []) + (likely or list(GRAMMARS)))
    return [GRAMMARS[name] for name in names if name in GRAMMARS]


def _slot_of_question(sentence: str, grammar: Grammar, *, of_things: bool = False) -> Slot | None:
    bare = apostrophed(clean(sentence), grammar).strip(_EDGES)
    folded = fold(bare)
    wrapped = grammar.wrapping.match(folded)
    start = wrapped.end() if wrapped else 0
    asked = bool(start) or sentence.rstrip().endswith(QUESTION_MARKS) or bool(grammar.asking_openers.match(folded))
    if not asked:
        return None
    for asking in grammar.askings:
        found = asking.pattern.match(folded, start)
        if found and (wanted := _slot_of_asking(found, asking, bare, grammar, of_things=of_things)):
            return wanted
    return None


def _slot_of_asking(found: re.Match[str], asking: Asking, bare: str, grammar: Grammar, *, of_things: bool) -> Slot | None:
    groups = found.groupdict()
    if of_things:
        thing = thing_of(bare[slice(*found.span("np"))], grammar) if "np" in groups and not asking.attribute else None
        return thing and thing.slot
    if "np" in groups:
        if asking.attribute == "favourite":
            return Slot(USER, nouns.favourite_of_noun(groups["np"], grammar.language))
        return slot_of(groups["np"], grammar)
    key = nouns.attribute_of_noun(groups["noun"], grammar.language) if "noun" in groups else asking.attribute
    if not key:
        return None
    if "who" not in groups:
        return Slot(USER, key)
    who = bare[found.start("who") : found.end("who")]
    subject = subject_of(without_article(who, grammar), grammar)
    return Slot(subject, key) if subject else None
