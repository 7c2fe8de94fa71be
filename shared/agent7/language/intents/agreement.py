"""Agreement: what an answer that begins with a yes or a no to a question of ours comes to, whatever stands behind it.

Behind it may stand words of the question itself, of its deed ("yes, drop the chicken one"), and more agreement; whatever else is said
there is news, and no plain answer. Pure.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal

from agent7.language.data_files import LANGUAGES, load
from agent7.language.readings import reader
from agent7.language.sentences import recognise
from agent7.language.text.normalization import clean, fold
from agent7.language.text.tokenization import lex
from agent7.language.text.word_lists import STOP_WORDS

type Answer = Literal["yes", "no"]

LONGEST_ANSWER: Final = 160
"""Characters; more tells a story."""
MOST_WORDS_OF_A_YES: Final = 3
SHORTEST_BEGINNING: Final = 4
"""Letters from which the beginning of a word stands for it: "lösch" for "löschen"."""
_WORD: Final = re.compile(r"[^\W_]+")
_QUESTION_MARKS: Final = ("?", "\uff1f")
_EDGES: Final = " ,;:.!\u2026\u2013\u2014-"


@reader
def begins_with(text: str) -> tuple[Answer | None, str]:
    """The answer that a message begins with, and what stands behind it; (None, "") for a question and for what begins otherwise."""
    said = clean(text)
    words = said.split() if len(said) <= LONGEST_ANSWER and not said.endswith(_QUESTION_MARKS) else []
    for count in range(1, min(MOST_WORDS_OF_A_YES, len(words)) + 1):
        found = recognise(" ".join(words[:count]).strip(_EDGES), among=("Yes", "No"))
        if found is not None:
            return ("yes" if found.intent == "Yes" else "no"), " ".join(words[count:]).strip(_EDGES)
    return None, ""


@reader
def plain_answer(text: str, question: str, language: str, *, undoes: bool, of_all: bool = False) -> Answer | None:
    """What a message answers to a question of ours, where all behind its yes or no is of the question; None where it says anything else.

    `undoes`: whether a yes cancels or forgets something; else it begins something. `of_all`: the question is about everything there is, to
    which "yes, that one" agrees in nothing.
    """
    answer, rest = begins_with(text)
    spoken = language if language in LANGUAGES else "en"
    words = _WORD.findall(fold(rest))
    if answer is None or not words:
        return answer
    holds = any(word in _words(spoken, "holding") or (of_all and word in _words(spoken, "single")) for word in words)
    of_question = {*_WORD.findall(fold(question)), *lex(question).frequencies}
    deed, other = ("undoing", "doing") if undoes else ("doing", "undoing")
    if answer == "yes":
        fits = not holds and all(_is_of(word, of_question, spoken, deed) for word in words if not _is_agreement(word))
    else:
        orders = any(word in _words(spoken, deed) or word in _words(spoken, other) for word in words)
        fits = (holds or not orders) and all(_is_of(word, of_question, spoken, "keeping", "holding", deed) for word in words)
    return answer if fits else None


def _is_of(word: str, of_question: set[str], language: str, *kinds: str) -> bool:
    """Whether a word says nothing that the question, its deed or small words do not."""
    known = any(word in _words(language, kind) for kind in (*kinds, "small", "single")) or word in STOP_WORDS.get(language, ())
    return known or any(_alike(word, each) for each in of_question)


def _alike(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return one == other or (len(shorter) >= SHORTEST_BEGINNING and longer.startswith(shorter))


def _is_agreement(word: str) -> bool:
    return recognise(word, among=("Yes",)) is not None


@cache
def _words(language: str, kind: str) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(load(language, "agreeing")[kind])))
