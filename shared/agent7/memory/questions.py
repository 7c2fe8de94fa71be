"""What a question asks for, as a slot: "what's my company called?" asks for the user's company."""

from __future__ import annotations

import re

from agent7.memory import attributes
from agent7.memory.attributes import USER, Slot
from agent7.memory.grammar.registry import GRAMMARS
from agent7.memory.grammar.rules import Asking, Grammar
from agent7.memory.language import language_scores
from agent7.memory.noun_phrases import slot_of, subject_of
from agent7.memory.openings import apostrophed
from agent7.memory.wording import clean, fold, sentences

QUESTION_MARKS = ("?", "\uff1f", "\u061f", "\u037e", "?!")
LONGEST_QUESTION = 300
"""Characters. A longer text asks for more than one slot."""


def slot(text: str, *, language: str | None = None) -> Slot | None:
    """The slot of the last question in the text, or None. `language`: of the message when it is known."""
    parts = sentences(text)
    for sentence in reversed(parts[-3:]):
        if len(sentence) > LONGEST_QUESTION:
            continue
        for grammar in _likely_grammars(sentence, language):
            if found := _slot_of_question(sentence, grammar):
                return found
    return None


def topic_slot(topic: str) -> Slot | None:
    """The slot that a bare topic names in any of the languages: "my company", "meine Firma", "el cumpleaños de mi mujer"."""
    bare = clean(topic)
    if len(bare) > LONGEST_QUESTION:
        return None
    return next((found for grammar in GRAMMARS.values() if (found := slot_of(bare, grammar))), None)


def is_question(text: str, *, language: str | None = None) -> bool:
    """Whether the text asks something: a question mark at the end of a sentence, or a question's first words."""
    parts = sentences(text)
    if any(part.rstrip("\"')\u00bb\u201d .!").endswith(QUESTION_MARKS) for part in parts):
        return True
    return any(_opens_question(part, grammar) for part in parts[:3] for grammar in _likely_grammars(part, language))


def _opens_question(sentence: str, grammar: Grammar) -> bool:
    folded = fold(clean(sentence)).lstrip("\u00bf ")
    if grammar.asking_openers.match(folded):
        return True
    wrapped = grammar.wrapping.match(folded)
    return bool(wrapped and wrapped.end() and grammar.asking_openers.match(folded, wrapped.end()))


def _likely_grammars(sentence: str, language: str | None) -> list[Grammar]:
    scores = language_scores(sentence)
    likely = sorted((name for name in scores if scores[name] > 0), key=lambda name: -scores[name])[:2]
    names = dict.fromkeys(([language] if language else []) + (likely or list(GRAMMARS)))
    return [GRAMMARS[name] for name in names if name in GRAMMARS]


def _slot_of_question(sentence: str, grammar: Grammar) -> Slot | None:
    bare = apostrophed(clean(sentence), grammar).strip(" ?!.\u00bf\u00a1\uff1f\"\u2026")
    folded = fold(bare)
    wrapped = grammar.wrapping.match(folded)
    start = wrapped.end() if wrapped else 0
    asked = bool(start) or sentence.rstrip().endswith(QUESTION_MARKS) or bool(grammar.asking_openers.match(folded))
    if not asked:
        return None
    for pattern, asking in grammar.compiled_askings:
        if (found := pattern.match(folded, start)) and (wanted := _slot_of_asking(found, asking, bare, grammar)):
            return wanted
    return None


def _slot_of_asking(found: re.Match[str], asking: Asking, bare: str, grammar: Grammar) -> Slot | None:
    groups = found.groupdict()
    if "np" in groups:
        if asking.attribute == "favourite":
            return Slot(USER, attributes.favourite_of_noun(groups["np"], grammar.language))
        return slot_of(groups["np"], grammar)
    key = attributes.attribute_of_noun(groups["noun"], grammar.language) if "noun" in groups else asking.attribute
    if not key:
        return None
    if "who" not in groups:
        return Slot(USER, key)
    who = bare[found.start("who") : found.end("who")]
    subject = subject_of(who, grammar)
    return Slot(subject, key) if subject else None
