"""Where a message goes that is no command, by rules: answered from memory, kept, chatted about, or a new task.

In doubt between answering and a new task it is a new task; without a request (a question or an imperative) never one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from agent7.conversation.route_words import ROUTE_WORDS, RouteWords
from agent7.memory import clean, detect_language, fold, is_explicit_memory, is_question, parse_statement, question_slot, sentences

RouteKind = Literal["continue", "new", "respond"]
Intent = Literal["memory_query", "memory_write", "chitchat", "task_query", "unclear"]
SmallTalk = Literal["greeting", "thanks", "goodbye", "acknowledgement"]

SMALL_TALK: Final[tuple[SmallTalk, ...]] = ("thanks", "goodbye", "greeting", "acknowledgement")
LONGEST_SMALL_TALK: Final = 80
"""Characters."""

_EDGES = " .,;:!?\u2026\u00a1\u00bf\"'()*~-"


@dataclass(frozen=True, slots=True)
class Route:
    """`intent` is set for `respond` and None otherwise. `reason` is a short code for logs and the console."""

    kind: RouteKind
    intent: Intent | None
    reason: str
    small_talk: SmallTalk | None = None


def route(text: str, *, language: str | None = None, active_task: bool = False) -> Route:
    """The route of a message. `active_task`: a task is running, waiting, or just finished and talked about."""
    message = clean(text)
    spoken = language if language in ROUTE_WORDS else detect_language(message)
    words = ROUTE_WORDS.get(spoken, ROUTE_WORDS["en"])
    if not any(character.isalnum() for character in message):
        return Route("respond", "chitchat", "no_words", "acknowledgement")
    if talk := small_talk(message, spoken):
        return Route("respond", "chitchat", f"small_talk_{talk}", talk)
    if re.search(words.about_task, fold(message)):
        return Route("respond", "task_query", "asks_about_task")
    if is_question(message, language=spoken):
        return _route_question(message, spoken, words)
    if is_request(message, spoken):
        return Route("continue", None, "request_to_active_task") if active_task else Route("new", None, "request")
    if is_explicit_memory(message, language=spoken) or parse_statement(message, language=spoken).attribute:
        return Route("respond", "memory_write", "statement")
    if re.search(words.personal, fold(message)):
        return Route("respond", "memory_write", "personal")
    if len(message.split()) <= 2:
        return Route("respond", "unclear", "too_short")
    return Route("respond", "chitchat", "no_request")


def small_talk(message: str, language: str) -> SmallTalk | None:
    """What kind of small talk the whole message is, or None: "hi", "thanks a lot!", "ok great, bye".

    Thanks weigh more than a goodbye, a goodbye more than a greeting, all more than an acknowledgement.
    """
    folded = fold(message).strip(_EDGES)
    if len(folded) > LONGEST_SMALL_TALK:
        return None
    pattern, place, kinds = _small_talk_pattern(language), 0, set[str]()
    while place < len(folded):
        found = pattern.match(folded, place)
        if not found:
            return None
        kinds.add(found.lastgroup or "")
        place = found.end()
    return next((kind for kind in SMALL_TALK if kind in kinds), "acknowledgement")


def is_request(message: str, language: str) -> bool:
    """Whether a sentence of the message tells or asks the assistant to do something."""
    return any(_is_request(sentence, ROUTE_WORDS.get(language, ROUTE_WORDS["en"])) for sentence in sentences(message)[:6])


def _route_question(message: str, language: str, words: RouteWords) -> Route:
    """A question about the person or the past is answered from memory; any other is work."""
    if is_request(message, language):
        return Route("new", None, "asks_for_work")
    if question_slot(message, language=language):
        return Route("respond", "memory_query", "asks_slot")
    if re.search(words.about_past, fold(message)):
        return Route("respond", "memory_query", "asks_about_self")
    return Route("new", None, "question")


def _is_request(sentence: str, words: RouteWords) -> bool:
    folded = fold(sentence).strip(_EDGES)
    polite, asking, imperative, none = _request_patterns(words)
    if found := polite.match(folded):
        folded = folded[found.end() :]
    if asking.match(folded):
        return True
    return bool(imperative.match(folded)) and not none.match(folded)


@cache
def _small_talk_pattern(language: str) -> re.Pattern[str]:
    """One piece of small talk with the punctuation after it; the group's name is its kind."""
    words = ROUTE_WORDS.get(language, ROUTE_WORDS["en"])
    by_kind = {"greeting": words.greetings, "thanks": words.thanks, "goodbye": words.goodbyes, "acknowledgement": words.acknowledgements}
    pieces = "|".join(rf"(?P<{kind}>{pattern})" for kind, pattern in by_kind.items())
    return re.compile(rf"(?:{pieces}|there|agent7|everyone|all|my friend|man|dude|buddy)(?![\w'-])[^\w]*")


@cache
def _request_patterns(words: RouteWords) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    return (
        re.compile(rf"(?:(?:{words.polite})\b[\s,!.:-]*)+"),
        re.compile(rf"(?:{words.requests})\b"),
        re.compile(rf"(?:{words.imperatives})\b(?!')"),
        re.compile(rf"(?:{words.not_imperatives})"),
    )
