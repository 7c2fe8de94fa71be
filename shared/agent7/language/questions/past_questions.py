"""Temporal question understanding: questions for an earlier value, for a history, for what was known or told and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.questions.past_question_patterns import WAS, PastQuestions, without_earlier, without_time
from agent7.language.questions.question_reading import read_question
from agent7.language.questions.question_words import spoken_in, words_of
from agent7.language.questions.slot_questions import asks_past, is_question, question_slot, topic_slot
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.tokenization import query_terms
from agent7.language.times.windows import window_of
from agent7.language.word_patterns import across
from agent7.types import Slot

LONGEST_QUESTION: Final = 240
"""Characters."""
JUST_NOW: Final = timedelta(hours=1)
"""So far back "what did I just say?" reaches."""
_COURTESY: Final = across("past", r"(?:(?:<polite>|<asking>)[\s,]+)*")
_COURTEOUS_END: Final = across("past", r"(?<![\s,])[\s,]++(?:<polite>)\Z")
_EDGES: Final = ' ?!.\u00bf\u00a1\uff1f"\u2026,'


@dataclass(frozen=True, slots=True)
class Former:
    """Asks what a slot held before, or within a window of time: "where did I work before?", "where did I live in March?"."""

    slot: Slot
    window: tuple[datetime, datetime] | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """Asks for the history of a slot: "history of my company"."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class KnownThen:
    """Asks what was known at the end of a window of time, about a topic or (None) about the person."""

    window: tuple[datetime, datetime]
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class ToldWhen:
    """Asks when something was told."""

    topic: str


@dataclass(frozen=True, slots=True)
class ToldWhat:
    """Asks for everything that was told of something."""

    topic: str


@dataclass(frozen=True, slots=True)
class Talked:
    """Asks what was talked about within a window of time: "what did we talk about yesterday?"."""

    window: tuple[datetime, datetime]


type Asked = Former | Course | KnownThen | ToldWhen | ToldWhat | Talked


def read_past(text: str, language: str, at: datetime, zone: str) -> Asked | None:
    """What the last sentence of a text asks about the past of memory; None when it asks nothing of the kind. `at` aware, `zone` IANA."""
    parts = sentences(text)
    if not parts or len(parts[-1]) > LONGEST_QUESTION:
        return None
    question = clean(parts[-1])
    for tongue in dict.fromkeys((language, *LANGUAGES)):
        if tongue in LANGUAGES and (asked := _by_words(question, tongue, at, zone)):
            return asked
    window = window_of(question, at, zone)
    words, bare = words_of(spoken_in(question, language)), fold(question.strip(_EDGES))
    if words.just.match(bare):
        return Talked((at - JUST_NOW, at))
    if window and words.talked.match(bare):
        return Talked(window)
    slot = question_slot(question, language=language)
    if slot is None or not asks_past(question, language):
        return None
    return Former(slot, window)


def replaced_thing(text: str, language: str) -> str:
    """The words for a thing that a question asks the former value of: "rent" of "what was the rent before?"; "" for any other."""
    last = sentences(text)[-1:]
    if not last or len(last[0]) > LONGEST_QUESTION or not is_question(last[0], language=language):
        return ""
    bare = without_earlier(last[0], spoken_in(last[0], language))
    if not bare or not WAS.search(fold(bare)):
        return ""
    stems = frozenset[str]().union(*(term.stems for term in read_question(bare, language).terms))
    return " ".join(word for word in bare.split() if not stems.isdisjoint(chain(*query_terms(word, language))))


def _by_words(question: str, language: str, at: datetime, zone: str) -> Asked | None:
    bare = _without_courtesy(question.strip(_EDGES))
    folded = fold(bare)
    for kind, patterns in PastQuestions.of(language).timeline.items():
        for pattern in patterns:
            found = pattern.fullmatch(folded)
            if found and (asked := _asked(kind, bare[found.start("topic") : found.end("topic")], question, language, at, zone)):
                return asked
    return None


def _without_courtesy(text: str) -> str:
    begins = _COURTESY.match(fold(text))
    bare = text[begins.end() if begins else 0 :]
    ends = _COURTEOUS_END.search(fold(bare))
    return bare[: ends.start()] if ends else bare


def _asked(kind: str, topic: str, question: str, language: str, at: datetime, zone: str) -> Asked | None:
    if kind == "told_when":
        return ToldWhen(topic.strip(_EDGES))
    if kind == "told_what":
        return ToldWhat(topic.strip(_EDGES))
    if kind == "history":
        slot = topic_slot(without_time(topic, language).removeprefix("von ").removeprefix("Von "))
        return Course(slot) if slot else None
    window = window_of(question, at, zone)
    if window is None:
        return None
    about = without_time(topic, language)
    return KnownThen(window, None if PastQuestions.of(language).themselves.match(fold(about)) else about)
