"""Small talk: greetings, thanks, feelings, and what is asked about the assistant itself. It is answered, never work and never kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from agent7.language.readings import reader
from agent7.language.sentences import Recognised, recognise
from agent7.language.text.normalization import clean
from agent7.lazy_patterns import lazy_regex

SmallTalk = Literal[
    "help",
    "objection",
    "about_assistant",
    "presence",
    "confidence",
    "wish",
    "thanks",
    "goodbye",
    "wellbeing",
    "greeting",
    "acknowledgement",
    "remark",
]

KINDS: Final[Mapping[str, SmallTalk]] = {
    "WhatCanYouDo": "help",
    "Objection": "objection",
    "AboutAssistant": "about_assistant",
    "Presence": "presence",
    "Confidence": "confidence",
    "Wish": "wish",
    "Thanks": "thanks",
    "Goodbye": "goodbye",
    "Wellbeing": "wellbeing",
    "Greeting": "greeting",
    "Acknowledgement": "acknowledgement",
}
"""The intents of `small_talk.yaml`; what weighs most first."""
QUESTIONS: Final = ("Wellbeing", "WhatCanYouDo", "AboutAssistant", "Presence", "Confidence")
ADDRESSING: Final = ("Greeting", "Thanks", "Goodbye")
"""May name whom they are said to."""
LONGEST_HAIL: Final = 5
"""Letters of a single word before a name: "hi", "hello", and not "morning"."""
LONGEST: Final = 80
"""Characters."""
MOST_CLAUSES: Final = 6

_DRAWN_OUT: Final = lazy_regex(r"(\w)\1{2,}")
_BREAK: Final = lazy_regex(r"[^\w\s'\u2019-]+|\s[-\u2013\u2014]+\s")


@reader
def small_talk(message: str, language: str | None = None, *, only: bool = False) -> SmallTalk | None:
    """The kind of small talk that the whole message is, or None: "hi", "thanks a lot!", "ok great, bye", "u there?".

    Where its clauses are of several kinds it is the one that weighs most: a question for help most, an acknowledgement least.
    `language` is tried first, and no other one where it is the `only` one.
    """
    text = clean(message).strip()
    if not text or len(text) > LONGEST or not any(character.isalnum() for character in text):
        return None
    whole = _kind(text, language, asks=text.endswith(("?", "\uff1f")), only=only)
    clauses = [clause for clause in _BREAK.split(text) if clause and clause.strip()]
    if whole in ("greeting", "wellbeing") or not 1 < len(clauses) <= MOST_CLAUSES:
        return whole
    found = [_kind(clause, language, asks=False, only=only) for clause in clauses]
    return next((kind for kind in KINDS.values() if kind in found), None) if all(found) else whole


def _kind(clause: str, language: str | None, *, asks: bool, only: bool) -> SmallTalk | None:
    found = recognise(clause, language, among=QUESTIONS, context={"asks": "yes"}) if asks else None
    found = found or recognise(clause, language, among=tuple(KINDS)) or _drawn_out_or_addressed(clause, language)
    return KINDS[found.intent] if found and (found.language == language or not only) else None


def _drawn_out_or_addressed(clause: str, language: str | None) -> Recognised | None:
    """ "Heyyy", and "good morning sunshine"."""
    short = _DRAWN_OUT.sub(r"\1", clause)
    found = recognise(short, language, among=tuple(KINDS)) if short != clause else None
    said, _, addressed = short.strip().rpartition(" ")
    if found or not said or not addressed.isalpha() or (" " not in said and len(said) > LONGEST_HAIL):
        return found
    return recognise(said, language, among=ADDRESSING)
