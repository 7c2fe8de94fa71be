"""Small talk: greetings, thanks, feelings, and what is asked about the assistant itself. It is answered, never work and never kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from agent7.language.intents.work_requests import names_no_object
from agent7.language.readings import reader
from agent7.language.sentences import Recognised, recognise
from agent7.language.text.normalization import clean
from agent7.lazy_patterns import lazy_regex

SmallTalk = Literal[
    "help",
    "objection",
    "about_assistant",
    "clock",
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
    "Clock": "clock",
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
LEADS: Final = ("Greeting", "Acknowledgement", "Thanks")
MOST_WORDS_OF_TWO: Final = 8
LONGEST_LEAD: Final = 3
"""Words."""
LONGEST_HAIL: Final = 5
"""Letters of a single word before a name: "hi", "hello", and not "morning"."""
LONGEST: Final = 80
LONGEST_QUESTION: Final = 120
"""Characters."""
MOST_CLAUSES: Final = 6
MOST_OF_AN_ABILITY: Final = 4
"""Words behind "can you" that only ask what it is able to."""
MOST_OF_A_GUESS: Final = 6
"""Words behind "what are you"."""

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
    found = recognise(clause, language, among=QUESTIONS, context={"asks": "yes"}, slips=True) if asks else None
    found = found or recognise(clause, language, among=tuple(KINDS), slips=True) or _addressed(clause, language) or _both(clause, language)
    return KINDS[found.intent] if found and (found.language == language or not only) else None


def _both(clause: str, language: str | None) -> Recognised | None:
    """Two kinds of it without a comma: "ok thanks a lot", "hey good morning". The second is what weighs."""
    words = clause.split()
    if not 1 < len(words) <= MOST_WORDS_OF_TWO:
        return None
    for length in range(1, min(len(words), LONGEST_LEAD + 1)):
        if recognise(" ".join(words[:length]), language, among=LEADS) and (
            behind := recognise(" ".join(words[length:]), language, among=tuple(KINDS), slips=True)
        ):
            return behind
    return None


def _addressed(clause: str, language: str | None) -> Recognised | None:
    """ "Good morning sunshine", in the language that is spoken: "na" greets in German alone."""
    said, _, name = clause.strip().rpartition(" ")
    if not said or not name.isalpha() or (" " not in said and len(said) > LONGEST_HAIL):
        return None
    found = recognise(said, language, among=ADDRESSING)
    return found if found and language in (None, found.language) else None


def about_assistant(question: str, language: str | None) -> bool:
    """Whether a question is about the assistant itself: what it is, does or is able to ("do you save everything", "can you send emails?").

    What asks it for an opinion or for knowledge ("do you know a good dentist") is none, nor what may be a request ("can you get a taxi").
    """
    text = clean(question).strip()
    if not text or len(text) > LONGEST_QUESTION:
        return False
    found = recognise(text, language, among=(*QUESTIONS, "AboutYou", "AbilityOfYou", "AsksYou"), context={"asks": "yes"}, slips=True)
    found = found or _led(text, language)
    if found is None or found.intent == "AsksYou" or language not in (None, found.language):
        return False
    return found.intent != "AbilityOfYou" or names_no_object(found.slot("object"), found.language, MOST_OF_AN_ABILITY)


def _led(question: str, language: str | None) -> Recognised | None:
    """Its first clause, where a guess at the answer follows ("what are you, some kind of robot?"), or its last, behind what is told."""
    first, *behind = (clause.strip() for clause in _BREAK.split(question) if clause.strip())
    if not behind:
        return None
    asked = first if len(behind) == 1 and len(behind[0].split()) <= MOST_OF_A_GUESS else behind[-1]
    found = recognise(asked, language, among=("AboutAssistant",), context={"asks": "yes"}, slips=True)
    return found or recognise(behind[-1], language, among=("AboutAssistant",), context={"asks": "yes"}, slips=True)
