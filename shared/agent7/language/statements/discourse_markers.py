"""Discourse markers: what stands before a statement (greetings, "actually", "please remember that") is stripped before it is read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from agent7.language.statements.grammars.discourse import TALK
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.grammars.values import VALUES
from agent7.language.text.normalization import clean, fold

ELISION: Final = re.compile(r"\b([jmtsnJMTSN]|[Qq]u) (?=[aeiouyhéêèâîôAEIOUYHÉ])")
CONTRACTED: Final = re.compile(r"\b([Ss]he|[Hh]e|[Tt]hey|[Ww]e|[Yy]ou)(?=s|re|ve)(s(?<=hes)|re(?<=eyre)|re(?<=oure)|ve)\b")
VERB_AT_THE_END: Final = re.compile(
    r"(?:(?P<subject>[Ii]ch) (?P<middle>[^,;:?!]+) (?P<verb>[a-z\u00e4\u00f6\u00fc\u00df]{3,}e)"
    r"|(?P<we>[Ww]ir) (?P<between>[^,;:?!]+) (?P<verbs>[a-z\u00e4\u00f6\u00fc\u00df]{3,}en))"
)
"""In German behind "dass"."""
FINITE: Final = frozenset(
    ["bin", "sind", "hab", "muss", "kann", "will", "darf", "soll", "mag", "war", "hatt", "wei\u00df", "ging", "kam", "sah"]
)
NO_VERBS: Final = frozenset([
    "jede", "eine", "keine", "meine", "unsere", "diese", "viele", "alle", "beide", "manche", "neue", "alte", "gerne", "heute", "alleine",
    "lange", "danke", "bitte", "leise", "keinen", "einen", "meinen", "jeden", "morgen",
    "zusammen", "gestern", "oben", "seinen",
])  # fmt: skip
"""Small words that end as verbs of the first person do."""
SEPARABLE: Final = re.compile(
    r"(?P<prefix>auf|an|ab|aus|ein|mit|um|vor|zu|nach|weg|los|her|hin|zur\u00fcck)"
    r"(?P<verb>stehe|komme|fange|rufe|hole|kaufe|ziehe|nehme|gehe|fahre|mache|schlafe|h\u00f6re|reise|steige|bringe|gebe|sehe|trete|spreche|f\u00fchre|laufe|treffe|arbeite|r\u00e4ume)"
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A sentence without its discourse markers, and what they said of it."""

    text: str
    correction: bool
    reminder: bool


def apostrophed(text: str, grammar: Grammar) -> str:
    """Restore apostrophes that were not typed: "j habite", "est ce que", where each takes the place of a space; "shes", "hes", "theyre"."""
    if grammar.language == "en":
        return CONTRACTED.sub(r"\1'\2", text)
    return ELISION.sub(r"\1'", text).replace("est ce qu", "est-ce qu") if grammar.language == "fr" else text


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
    return bool(talk.passing_on.match(folded) or talk.reporting.search(folded))


def reminded(text: str, grammar: Grammar) -> Opened:
    """Strip only the request to remember: a text that is not parsed otherwise is kept as said."""
    folded = fold(text)
    joint = VALUES.remembering_too.match(folded)
    found = grammar.reminding.match(folded, joint.end() if joint else 0)
    kept = text[found.end() :] if found and any(letter.isalnum() for letter in text[found.end() :]) else text
    return Opened(_main_clause(kept, grammar, after_opener=False), correction=False, reminder=bool(found))


def _by_ending(bare: str) -> str | None:
    """ "ich jeden Tag um 6 aufstehe" as "ich stehe jeden Tag um 6 auf": something, and at its end a verb that agrees with the subject.

    None where a verb follows the subject: then it is a main clause by itself.
    """
    found = VERB_AT_THE_END.fullmatch(bare)
    if not found:
        return None
    subject, middle, last = (found[1], found[2], found[3]) if found[1] else (found[4], found[5], found[6])
    first = middle.split(" ", 1)[0]
    if last in NO_VERBS or (first[:1].islower() and first.endswith(("e", "en")[bool(found[4])]) and first not in NO_VERBS):
        return None
    if first in FINITE:
        return None
    parted = SEPARABLE.fullmatch(last)
    verb, behind = (parted["verb"], f" {parted['prefix']}") if parted else (last, "")
    return f"{subject} {verb} {middle}{behind}"


def _main_clause(text: str, grammar: Grammar, *, after_opener: bool) -> str:
    """ "meine Firma Acme heißt" (after "dass") and "heißt meine Firma Acme" (after "eigentlich") as the sentence that
    they stand for: "meine Firma heißt Acme". Of a verb that is on no list its ending tells: "ich Honig verkaufe".
    """
    bare = text.rstrip(" .!")
    found = grammar.subordinate.match(fold(bare))
    if not found and grammar.verb_final and (parted := _by_ending(bare)):
        return f"{parted}{text[len(bare) :]}"
    if not found and after_opener and not bare.endswith("?"):
        found = grammar.verb_first.match(fold(bare))
    if not found:
        return text
    subject, middle, verb = (bare[found.start(name) : found.end(name)] for name in ("subject", "middle", "verb"))
    return f"{subject} {verb} {middle}{text[len(bare) :]}"
