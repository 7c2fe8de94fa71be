"""Salience scoring (the sensory filter): how much speaks for remembering a message. No model, microseconds, no I/O.

The formula of docs/memory.md: 0.5, and what speaks for it: +0.15 for each family of personal statement, +0.05 for each named entity up to
+0.2, +0.1 for each family of time expression; and what speaks against it: -0.3 for a few letters with none of these, -0.5 for a bare
acknowledgement. A strong feeling lifts it to 0.8. What stays below the gate is answered and not remembered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import regex

from agent7.language.data_files import LANGUAGES
from agent7.language.intents.work_requests import is_exclaimed, work_in
from agent7.language.questions.slot_questions import is_question, told_before
from agent7.language.readings import reader
from agent7.language.signals.entities import Entity, entities_in
from agent7.language.signals.sentiment import Emotion, emotion_of
from agent7.language.signals.worth_keeping import (
    is_in_passing,
    is_outcry,
    is_tagged,
    offers,
    tells_habit,
    tells_of_another,
    tells_what_lasts,
)
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.tokenization import lex
from agent7.language.word_patterns import UNDETERMINED, Words, across, pattern
from agent7.lazy_patterns import lazy_regex

LONGEST_TEXT: Final = 2_000
"""Characters that are looked at: as much as tells whether a text says anything."""

FEW_WORDS: Final = 4
"""So few do not show their language."""

_GRAPHEME = lazy_regex(r"\X")
_DENSE = lazy_regex(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")
_OTHER_SCRIPT = lazy_regex(r"[\p{L}--\p{Latin}]", regex.V1)
_LATIN = lazy_regex(r"\p{Latin}")
_NUMBER = lazy_regex(r"\p{N}")


class Family(StrEnum):
    """The kind of personal statement that speaks in a message."""

    IDENTITY = "identity"
    PEOPLE = "people"
    IMPORTANT = "important"
    ANSWER = "answer"
    """It answers what was asked about the person."""


class _Telling(Words):
    files = ("telling",)

    identity = pattern("<identity>")
    people = pattern("<family>")
    important = pattern("<important>")

    @property
    def families(self) -> dict[Family, re.Pattern[str]]:
        """How each kind of personal statement speaks."""
        return {Family.IDENTITY: self.identity, Family.PEOPLE: self.people, Family.IMPORTANT: self.important}


_ELSEWHERE: Final = _Telling(UNDETERMINED)
_TIMES: Final = (
    across("telling", r"\b(?:<days>)\b|<days_unspaced>"),
    across("telling", r"\b(?:<weekdays>)\b|<weekdays_unspaced>"),
    across("telling", r"\b(?:<dates>)\b|<dates_unspaced>|<feasts>"),
    across("telling", r"\b\d{1,2}(?:<behind_hours>)|\b(?:<hours>)\b|<hours_unspaced>"),
    across("telling", r"\b(?:<recurrence>)\b|<recurrence_unspaced>"),
    across("telling", r"\b(?:<spans>)\b"),
)
"""Families of time expressions: days told from today, weekdays, dates, hours, what comes again, spans."""
_ACKNOWLEDGES: Final = across("telling", r"\W*(?:(?:<nods>)\b[\W_]*)+")
"""Nothing but a nod, thanks or a greeting."""
_ASKS_ABOUT_YOU: Final = across("telling", r"\b(?:<you>)\b|<you_unspaced>")
"""A question or message that speaks to the person about themselves."""


@dataclass(frozen=True, slots=True)
class SensoryPolicy:
    """The weights of salience scoring; all within [0, 1], lengths in graphemes."""

    start: float = 0.5
    family: float = 0.15
    entity: float = 0.05
    entities_at_most: float = 0.2
    time: float = 0.1
    short: int = 20
    short_unspaced: int = 5
    """Of writing without spaces, where a grapheme is a word."""
    brevity: float = 0.3
    """Against a few letters in which nothing speaks."""
    acknowledgement: float = 0.5
    strong_emotion: float = 0.8
    felt: float = 0.1
    """What a strong feeling adds to how much a message matters."""
    gate: float = 0.55
    """Something must speak for a message: at .35 next to nothing is turned away, at .65 a fifth of what tells facts (measured)."""
    substantial_reply: int = 40
    """Graphemes of an answer of ours that is worth finding again."""
    recital: float = 0.5
    """Share of a reply's own words that stand in the memories it was told by: from here on it recites them."""


USUAL: Final = SensoryPolicy()
"""As memory uses it where an operator has not said otherwise."""


@dataclass(frozen=True, slots=True)
class Sensed:
    """What salience scoring noticed in a message, and the score in [0, 1] that it adds up to."""

    score: float
    families: frozenset[Family]
    entities: tuple[Entity, ...]
    times: int
    """Families of time expressions."""
    emotion: Emotion
    tells: bool = True
    """Whether any sentence tells something: neither asks, nor supposes, nor says how it is at this moment, nor how the assistant is."""

    def passes(self, policy: SensoryPolicy = USUAL) -> bool:
        """Whether the score reaches the policy's gate, so that the message is remembered."""
        return self.score >= policy.gate


@reader
def sense(text: str, *, language: str | None = None, answering: str = "", policy: SensoryPolicy = USUAL) -> Sensed:
    """Score the salience of a message. `answering`: our question, or the message that it quotes, which is scored with it ("Lisbon").

    What only asks tells nothing, whatever it names: "what do you know about Anna?" is answered, not remembered. Nor does what is so for
    this moment only, or only supposed, however strongly it is felt.
    """
    cut = clean(text[:LONGEST_TEXT])
    spoken = detect_language(cut, hint=language)
    parts = [told_before(part, spoken) for part in sentences(cut)]
    told = " ".join(part for part in parts if not (_asks(part, spoken) or is_tagged(part, spoken) or _passes_by(part, spoken)))
    emotion = emotion_of(cut)
    if not any(map(str.isalnum, told)):
        return Sensed(policy.start if told != cut else 0.0, frozenset(), (), 0, emotion, tells=False)
    searched = _searched(told)
    families = _families(searched, spoken)
    if tells_habit(told, spoken) or any(tells_of_another(part, spoken) or tells_what_lasts(part, spoken) for part in sentences(told)):
        families |= {Family.IMPORTANT}
    if answering and not offers(answering) and _ASKS_ABOUT_YOU.search(fold(clean(answering[:LONGEST_TEXT]))):
        families |= {Family.ANSWER}
    entities = entities_in(cut, language)
    times = sum(bool(pattern.search(searched)) for pattern in _TIMES)
    score = policy.start + policy.family * len(families) + min(policy.entity * len(entities), policy.entities_at_most) + policy.time * times
    if not (families or entities or times or _NUMBER.search(cut)) and _is_short(cut, policy):
        score -= policy.brevity
    if _ACKNOWLEDGES.fullmatch(fold(cut)):
        score -= policy.acknowledgement
    if emotion.strong:
        score = max(score, policy.strong_emotion)
    return Sensed(round(min(max(score, 0.0), 1.0), 2), frozenset(families), entities, times, emotion)


def _asks(sentence: str, spoken: str) -> bool:
    """Whether a sentence is a question, or asks to be told something and says nothing beside it: "tell me about Anna"."""
    return is_question(sentence) or ("," not in sentence and work_in(sentence, spoken) == "told")


def _passes_by(sentence: str, spoken: str) -> bool:
    """Whether a sentence tells nothing that is so later: a state of the moment, or a few words of an outcry ("omg mondays")."""
    return is_in_passing(sentence, spoken) or (is_outcry(sentence, spoken) and is_exclaimed(sentence, spoken))


def _searched(told: str) -> str:
    """Folded; and in small letters too where folding takes letters apart, as it does in Korean and Russian."""
    return f"{fold(told)} {told.lower()}" if _OTHER_SCRIPT.search(told) else fold(told)


def _families(searched: str, spoken: str) -> set[Family]:
    """The families that speak in what is told; a few words are read in every language."""
    names = [spoken] if spoken in LANGUAGES and len(searched.split()) > FEW_WORDS else LANGUAGES
    found = {family for name in names for family, form in _Telling.of(name).families.items() if form.search(searched)}
    return found | {Family.IDENTITY} if spoken not in LANGUAGES and _ELSEWHERE.identity.search(searched) else found


def _is_short(text: str, policy: SensoryPolicy) -> bool:
    most = policy.short_unspaced if _DENSE.search(text) and not _LATIN.search(text) else policy.short
    return len(_GRAPHEME.findall(text)) < most


def is_substantial(reply: str, asked: str, told_by: Sequence[str], *, policy: SensoryPolicy = USUAL) -> bool:
    """Whether an answer of the assistant's own is worth remembering: long enough, and no recital of the memories it was told by."""
    if len(_GRAPHEME.findall(reply)) < policy.substantial_reply:
        return False
    own = set(lex(reply).frequencies) - set(lex(asked).frequencies)
    known = {word for content in told_by for word in lex(content).frequencies}
    return bool(own) and len(own & known) < policy.recital * len(own)
