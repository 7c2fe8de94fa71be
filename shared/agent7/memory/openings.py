"""What stands before a statement: greetings, "actually", "please remember that". Without it the statement can be read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from agent7.memory.grammar.rules import Grammar
from agent7.memory.grammar.talk import TALK
from agent7.memory.wording import clean, fold

ELISION: Final = re.compile(r"\b([jmtsnJMTSN]|[Qq]u) (?=[aeiouyhéêèâîôAEIOUYHÉ])")
CONNECTING: Final = re.compile(r"(?:and|also|so|oh|y|e|und|et|ah)\b[\s,]*")
"""What joins a request to remember to the sentence before: "and remember ..."."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A sentence without what stood before it."""

    text: str
    correction: bool
    reminder: bool


def apostrophed(text: str, grammar: Grammar) -> str:
    """French typed without apostrophes: "j habite", "je m appelle", "est ce que". Each takes the place of a space."""
    return ELISION.sub(r"\1'", text).replace("est ce qu", "est-ce qu") if grammar.language == "fr" else text


def opened(sentence: str, grammar: Grammar) -> Opened:
    """Strip openers, corrections and reminders in any order ("Hey, actually please remember that ...")."""
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
    """A main clause without the time or place that it begins with: "Seit 2020 wohne ich in Dresden" is "ich wohne in Dresden"."""
    found = TALK[grammar.language].leading.match(fold(text))
    rest = text[found.end() :] if found else ""
    return _main_clause(rest, grammar, after_opener=True) if any(letter.isalnum() for letter in rest) else text


def begun(sentence: str, grammar: Grammar) -> str:
    """How a sentence begins, folded, behind all that says nothing of whom it speaks."""
    return fold(without_lead(opened(sentence, grammar).text, grammar))


def is_for_others(sentence: str, grammar: Grammar) -> bool:
    """Whether a sentence only passes words on, or says what others say or think: "translate: I live in ...", "she thinks I ..."."""
    talk, folded = TALK[grammar.language], fold(opened(sentence, grammar).text)
    return bool(talk.passing_on.match(folded) or talk.reporting.search(folded))


def reminded(text: str, grammar: Grammar) -> Opened:
    """Strip nothing but the request to remember: whoever says nothing that normalises is kept as said."""
    folded = fold(text)
    joint = CONNECTING.match(folded)
    found = grammar.reminding.match(folded, joint.end() if joint else 0)
    kept = text[found.end() :] if found and any(letter.isalnum() for letter in text[found.end() :]) else text
    return Opened(_main_clause(kept, grammar, after_opener=False), correction=False, reminder=bool(found))


def _main_clause(text: str, grammar: Grammar, *, after_opener: bool) -> str:
    """ "meine Firma Acme heißt" (after "dass") and "heißt meine Firma Acme" (after "eigentlich") as the sentence that
    they stand for: "meine Firma heißt Acme".
    """
    bare = text.rstrip(" .!")
    found = grammar.subordinate.match(fold(bare)) if grammar.subordinate else None
    if not found and after_opener and grammar.verb_first and not bare.endswith("?"):
        found = grammar.verb_first.match(fold(bare))
    if not found:
        return text
    subject, middle, verb = (bare[found.start(name) : found.end(name)] for name in ("subject", "middle", "verb"))
    return f"{subject} {verb} {middle}{text[len(bare) :]}"
