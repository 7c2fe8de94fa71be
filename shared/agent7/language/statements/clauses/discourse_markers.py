"""Discourse markers: what stands before a statement (greetings, "actually", "please remember that") is stripped before it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from agent7.language.readings import reader
from agent7.language.statements.clauses.identity import completed, presented
from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.statements.slots.nouns import relation_of_noun
from agent7.language.text.normalization import clean, fold

LONGEST_SPEAKER: Final = 5
"""Words before a colon that name who says what is behind it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A sentence without its discourse markers, and what they said of it."""

    text: str
    correction: bool
    reminder: bool


def apostrophed(text: str, grammar: Grammar) -> str:
    """Restore apostrophes that were not typed: "j habite", "est ce que", where each takes the place of a space; "shes", "hes", "theyre"."""
    for form, instead in grammar.apostrophes:
        text = form.sub(instead, text)
    return text


@reader
def opened(sentence: str, grammar: Grammar) -> Opened:
    """Strip openers, corrections and requests to remember in any order ("Hey, actually please remember that ...")."""
    text, correction, reminder = clean(sentence).lstrip("\u00bf\u00a1-*\u2022 "), False, False
    for _ in range(6):
        folded = fold(text)
        asked, put_right = grammar.reminding.match(folded), grammar.correcting.match(folded)
        found = asked or put_right or grammar.opening.match(folded)
        if not found or not found.end() or not any(letter.isalnum() for letter in text[found.end() :]):
            break
        reminder, correction = reminder or bool(asked), correction or bool(put_right and not asked)
        text = text[found.end() :]
    text = completed(presented(text, sentence, grammar), grammar)
    return Opened(_main_clause(text, grammar, after_opener=text != clean(sentence)), correction, reminder)


def without_lead(text: str, grammar: Grammar) -> str:
    """A main clause without a leading adverbial of time or place: "Seit 2020 wohne ich in Dresden" is "ich wohne in Dresden"."""
    found = TALK[grammar.language].leading.match(fold(text))
    rest = text[found.end() :] if found else ""
    return _main_clause(rest, grammar, after_opener=True) if any(letter.isalnum() for letter in rest) else text


def begun(sentence: str, grammar: Grammar) -> str:
    """The beginning of a sentence, folded, behind all that says nothing of its subject."""
    return fold(without_lead(opened(sentence, grammar).text, grammar))


def is_for_others(sentence: str, grammar: Grammar) -> bool:
    """Reported speech: whether a sentence only passes words on ("translate: I live in ...") or says what others think ("she thinks I
    ...").
    """
    talk, folded = TALK[grammar.language], fold(opened(sentence, grammar).text)
    return bool(talk.passing_on.match(folded) or talk.reporting.search(folded)) or _quotes(folded, grammar)


def _quotes(folded: str, grammar: Grammar) -> bool:
    """Whether a sentence quotes somebody behind a colon: "my brother in law: I'm a lawyer"."""
    who, colon, said = folded.partition(":")
    owned = grammar.own_relation.match(who) if colon and len(who.split()) <= LONGEST_SPEAKER else None
    named = owned["noun"].split() if owned else []
    somebody = any(relation_of_noun(" ".join(named[:count]), grammar.language) for count in range(1, len(named) + 1))
    return somebody and grammar.own_clause.match(said.strip(" \"'")) is not None


def reminded(text: str, grammar: Grammar) -> Opened:
    """Strip only the request to remember: a text that is not parsed otherwise is kept as said."""
    folded = fold(text)
    joint = VALUES.remembering_too.match(folded)
    found = grammar.reminding.match(folded, joint.end() if joint else 0)
    kept = text[found.end() :] if found and any(letter.isalnum() for letter in text[found.end() :]) else text
    return Opened(_main_clause(kept, grammar, after_opener=False), correction=False, reminder=bool(found))


def _by_ending(bare: str, grammar: Grammar) -> str | None:
    """ "ich jeden Tag um 6 aufstehe" as "ich stehe jeden Tag um 6 auf": something, and at its end a verb that agrees with the subject.

    None where a verb follows the subject: then it is a main clause by itself.
    """
    found = grammar.clause_with_last_verb.fullmatch(bare)
    if not found:
        return None
    subject, middle, last = filter(None, found.groups())
    first, ending = middle.split(" ", 1)[0], "en" if found["we"] else "e"
    follows = first[:1].islower() and first.endswith(ending) and first not in grammar.no_verbs
    if last in grammar.no_verbs or follows or first in grammar.verbs_without_ending:
        return None
    parted = grammar.separable.fullmatch(last)
    verb, behind = (parted["verb"], f" {parted['prefix']}") if parted else (last, "")
    return f"{subject} {verb} {middle}{behind}"


def _main_clause(text: str, grammar: Grammar, *, after_opener: bool) -> str:
    """ "meine Firma Acme heißt" (after "dass") and "heißt meine Firma Acme" (after "eigentlich") as the sentence that
    they stand for: "meine Firma heißt Acme". Of a verb that is on no list its ending tells: "ich Honig verkaufe".
    """
    bare = text.rstrip(" .!")
    found = grammar.subordinate.match(fold(bare))
    if not found and (parted := _by_ending(bare, grammar)):
        return f"{parted}{text[len(bare) :]}"
    if not found and after_opener and not bare.endswith("?"):
        found = grammar.verb_first.match(fold(bare))
    if not found:
        return text
    subject, middle, verb = (bare[found.start(name) : found.end(name)] for name in ("subject", "middle", "verb"))
    return f"{subject} {verb} {middle}{text[len(bare) :]}"
