"""Message routing (intent classification) for what is no command: answered from memory, kept, small talk, or a new task.

In doubt between answering and a new task it is a new task; without a request (a question or an imperative) never one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple

from agent7.language.intents import task_continuation
from agent7.language.intents.route_words import ROUTE_WORDS, RouteWords
from agent7.language.intents.task_continuation import ContinuableTask
from agent7.language.questions.slot_questions import is_question, question_slot
from agent7.language.signals.salience import sense
from agent7.language.statements.parser import is_explicit_memory, parse_statement
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences

RouteKind = Literal["continue", "new", "respond"]
Intent = Literal["memory_query", "memory_write", "chitchat", "task_query", "unclear"]
SmallTalk = Literal["help", "objection", "wellbeing", "greeting", "thanks", "goodbye", "acknowledgement", "about_assistant", "remark"]

SMALL_TALK: Final[tuple[SmallTalk, ...]] = ("help", "objection", "thanks", "goodbye", "wellbeing", "greeting", "acknowledgement")
"""What weighs most first."""
LONGEST_SMALL_TALK: Final = 80
"""Characters."""

SHORTEST_CLAUSE: Final = 4
"""Words of a clause behind a comma that may be a question without a mark; "..., what a day" is none."""

_PLEADING: Final = re.compile(r"(?<=\w),? (?:please|por favor|porfa|bitte|s'il te plait|s'il vous plait|stp)\Z")
"""A sentence that ends with "please" asks for something."""
SHORTEST_PLEA: Final = 3
"""Letters of a word that is asked for with more than "please"."""
_TELLING = re.compile(r"\d|\S\s+[A-Z\u00c0-\u00de]")

_EDGES = " .,;:!?\u2026\u00a1\u00bf\"'()*~-"


@dataclass(frozen=True, slots=True)
class Route:
    """A routing decision. `intent` is set for `respond` and None otherwise. `reason` is a short code for logs and the console."""

    kind: RouteKind
    intent: Intent | None
    reason: str
    small_talk: SmallTalk | None = None


def route_by_rules(text: str, *, language: str | None = None, task: ContinuableTask | None = None) -> Route:
    """Classify a message into its route. `task`: what is running, waits for an answer, or was just finished and talked about."""
    message = clean(text)
    spoken = language if language in ROUTE_WORDS else detect_language(message)
    words = ROUTE_WORDS.get(spoken, ROUTE_WORDS["en"])
    if not any(character.isalnum() for character in message):
        return Route("respond", "chitchat", "no_words", "acknowledgement")
    if talk := next((talk for tongue in dict.fromkeys((spoken, *ROUTE_WORDS)) if (talk := small_talk(message, tongue))), None):
        return Route("respond", "chitchat", f"small_talk_{talk}", talk)
    signs = _signs(words)
    if signs.about_task.search(fold(message)):
        return Route("respond", "task_query", "asks_about_task")
    if question_slot(message, language=spoken):
        return Route("respond", "memory_query", "asks_slot")
    if _asks(message, spoken):
        return _route_question(message, spoken, words, task)
    if is_request(message, spoken):
        if signs.about_past.search(fold(message)):
            return Route("respond", "memory_query", "asks_about_past")
        return _route_request(message, spoken, words, task)
    if task is not None and task.asks:
        return Route("continue", None, "answers_task")
    if task is not None and (_compares(message, spoken) or task_continuation.edits(_bare_request(message, words), spoken)):
        return Route("continue", None, "wishes_for_task")
    told = _route_statement(message, spoken, signs)
    own = detect_language(message)
    if told.reason != "statement" and own != spoken and own in ROUTE_WORDS and is_request(message, own):
        return _route_request(message, own, ROUTE_WORDS[own], task)  # they have changed over to another language
    return told


def _route_statement(message: str, language: str, signs: _Signs) -> Route:
    """What neither asks nor requests is kept where it tells something, and never work."""
    if is_explicit_memory(message, language=language) or parse_statement(message, language=language).attribute:
        return Route("respond", "memory_write", "statement")
    sensed = sense(message, language=language)
    if not sensed.tells:
        return Route("respond", "chitchat", "in_passing", "remark")
    if signs.personal.search(fold(message)):
        return Route("respond", "memory_write", "personal")
    if len(message.split()) <= 2:
        return Route("respond", "unclear", "too_short")
    if _TELLING.search(message):
        return Route("respond", "memory_write", "names_something")  # a number or a name: kept, for it would be lost otherwise
    if sensed.passes():
        return Route("respond", "memory_write", "worth_noting")
    return Route("respond", "chitchat", "no_request", "remark")


def _route_request(message: str, language: str, words: RouteWords, task: ContinuableTask | None) -> Route:
    """Work: on the task at hand where it speaks of that, else a new one."""
    bare = _bare_request(message, words)
    if task is not None and (task_continuation.goes_on(message, bare, task, language) or _compares(message, language)):
        return Route("continue", None, "request_to_active_task")
    if task is not None and task.asks and not any(_orders(sentence, words) for sentence in sentences(message)[:6]):
        return Route("continue", None, "answers_task")  # "the later one, please"
    return Route("new", None, "request")


def _compares(message: str, language: str) -> bool:
    """Whether a short message only says how it should be, in its own language or the one before: "now in blue, please"."""
    tongues = {language, detect_language(message, hint=language)} & set(ROUTE_WORDS)
    return any(task_continuation.wishes(message, tongue) for tongue in tongues)


def _bare_request(message: str, words: RouteWords) -> str:
    """The last sentence, folded, from its verb on: "could you please make ..." begins with "make"."""
    signs, folded = _signs(words), fold(sentences(message)[-1]).strip(_EDGES)
    for lead in (signs.polite, signs.asking, signs.polite):
        if found := lead.match(folded):
            folded = folded[found.end() :].lstrip(_EDGES)
    return folded


def small_talk(message: str, language: str) -> SmallTalk | None:
    """The kind of small talk that the whole message is, or None: "hi", "thanks a lot!", "ok great, bye".

    Thanks weigh more than a goodbye, a goodbye more than a greeting, all more than an acknowledgement; a wish for help most.
    """
    folded = fold(message).strip(_EDGES) + "?" * message.rstrip().endswith("?")
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
    """Request detection: whether a sentence of the message tells or asks the assistant to do something."""
    return any(_is_request(sentence, ROUTE_WORDS.get(language, ROUTE_WORDS["en"])) for sentence in sentences(message)[:6])


def _asks(message: str, language: str) -> bool:
    """Whether it asks, also in its last clause only: "my card was lost, what do I do"."""
    if is_question(message, language=language):
        return True
    _, comma, last = sentences(message)[-1].rpartition(", ")
    return bool(comma) and len(last.split()) >= SHORTEST_CLAUSE and is_question(last, language=language)


def _route_question(message: str, language: str, words: RouteWords, task: ContinuableTask | None) -> Route:
    """A question about the person or the past is answered from memory, one about the assistant is small talk, any other is work."""
    signs, last = _signs(words), fold(sentences(message)[-1]).lstrip(_EDGES)
    if signs.about_past.search(fold(message)):
        return Route("respond", "memory_query", "asks_about_past")
    if is_request(message, language):
        routed = _route_request(message, language, words, task)
        return Route("new", None, "asks_for_work") if routed.kind == "new" else routed
    if signs.about_assistant.match(last):
        return Route("respond", "chitchat", "asks_about_assistant", "about_assistant")
    if not signs.procedural.match(last) and signs.about_self.search(last):
        return Route("respond", "memory_query", "asks_about_self")
    if task is not None and (task.state == "waiting" or task_continuation.goes_on(message, "", task, language)):
        return Route("continue", None, "question_about_task")
    return Route("new", None, "question")


def _is_request(sentence: str, words: RouteWords) -> bool:
    return _orders(sentence, words) or _pleads(fold(sentence).strip(_EDGES))


def _orders(sentence: str, words: RouteWords) -> bool:
    """Whether it says what to do, and does not only say please."""
    signs, folded = _signs(words), fold(sentence).strip(_EDGES)
    if any(signs.requests.match(clause) for clause in folded.split(", ")):
        return True
    if found := signs.polite.match(folded):
        folded = folded[found.end() :]
    if signs.requests.match(folded):
        return True
    return bool(signs.imperatives.match(folded)) and not signs.not_imperatives.match(folded)


def _pleads(folded: str) -> bool:
    found = _PLEADING.search(folded)
    return found is not None and any(len(word) >= SHORTEST_PLEA for word in folded[: found.start()].split()[:-1])


class _Signs(NamedTuple):
    """The compiled patterns of a language."""

    polite: re.Pattern[str]
    asking: re.Pattern[str]
    requests: re.Pattern[str]
    imperatives: re.Pattern[str]
    not_imperatives: re.Pattern[str]
    about_task: re.Pattern[str]
    about_past: re.Pattern[str]
    about_self: re.Pattern[str]
    procedural: re.Pattern[str]
    about_assistant: re.Pattern[str]
    personal: re.Pattern[str]


@cache
def _signs(words: RouteWords) -> _Signs:
    return _Signs(
        polite=re.compile(rf"(?:(?:{words.polite})\b[\s,!.:-]*)+"),
        asking=re.compile(rf"(?:{words.asking})\b"),
        requests=re.compile(rf"(?:{words.requests})\b"),
        imperatives=re.compile(rf"(?:{words.imperatives})\b(?!')"),
        not_imperatives=re.compile(rf"(?:{words.not_imperatives})"),
        about_task=re.compile(words.about_task),
        about_past=re.compile(words.about_past),
        about_self=re.compile(words.about_self),
        procedural=re.compile(words.procedural),
        about_assistant=re.compile(words.about_assistant),
        personal=re.compile(words.personal),
    )


@cache
def _small_talk_pattern(language: str) -> re.Pattern[str]:
    """One piece of small talk with the punctuation after it; the group's name is its kind."""
    words = ROUTE_WORDS.get(language, ROUTE_WORDS["en"])
    by_kind = {
        "help": words.help_wanted,
        "objection": words.objections,
        "wellbeing": words.wellbeing,
        "greeting": words.greetings,
        "thanks": words.thanks,
        "goodbye": words.goodbyes,
        "acknowledgement": words.acknowledgements,
    }
    pieces = "|".join(rf"(?P<{kind}>{pattern})" for kind, pattern in by_kind.items())
    return re.compile(rf"(?:{pieces}|there|agent7|everyone|all|my friend|man|dude|buddy|mate|bro|pal)(?![\w'-])[^\w]*")
