"""Message routing (intent classification) for what is no command: answered from memory, kept, small talk, or work.

Only a certain request for work begins at once; what may be one, and a question that memory cannot answer, is offered; anything else is
never work.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from agent7.language.data_files import LANGUAGES
from agent7.language.intents import task_continuation
from agent7.language.intents.small_talk import SmallTalk, about_assistant, small_talk
from agent7.language.intents.task_continuation import ContinuableTask
from agent7.language.intents.unsaying import clauses_said
from agent7.language.intents.work_requests import is_exclaimed, names_tasks, pattern, work_in
from agent7.language.questions.owners import is_title, tells_kind
from agent7.language.questions.slot_questions import is_question, question_slot
from agent7.language.readings import reader
from agent7.language.sentences import politeness, recognise
from agent7.language.signals.chatter import worth_telling
from agent7.language.signals.salience import sense
from agent7.language.statements.clauses.identity import seriously
from agent7.language.statements.explicit_memories import is_explicit_memory
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.parser import parse_statement
from agent7.language.text.documents import is_passed_on
from agent7.language.text.everyday_spelling import written_out
from agent7.language.text.identification import detect_language
from agent7.language.text.normalization import clean, fold, sentences
from agent7.language.text.pieces import words_of
from agent7.language.word_patterns import across
from agent7.lazy_patterns import lazy_regex

RouteKind = Literal["continue", "new", "respond"]
Intent = Literal["memory_query", "memory_write", "chitchat", "task_query", "unclear"]

LONGEST_BARE: Final = 4
"""Words of a line that says what to do with what stands below it, and no more: "translate this:"."""
LONGEST_LEAD: Final = 6
"""Words before a colon that only lead up to an order."""
MOST_SENTENCES: Final = 6
"""Of a message among which a request is looked for."""
LONGEST_BESIDE: Final = 120
"""Characters of a line above or below content that is no content itself."""
_SENDER: Final = lazy_regex(r"\p{L}+\s+(?:\p{Lu}|\p{L}+\s+\p{Lu})")
"""From whom content comes: "From Anna:", "aus der Schule:"."""
NOTHING_FOUND, TOO_SHORT, IN_PASSING = "no_request", "too_short", "in_passing"
"""The reasons of the routes of what neither asks nor wants nor tells anything, as far as rules see."""
LONGEST_RETRY: Final = 60
"""Characters of a message that only wants another try."""

_ADDRESSED: Final = across("chatter", r"\b(?:<second_person>)\b")
_TELLING = lazy_regex(r"\d|\S\s+[A-Z\u00c0-\u00de]")
_QUESTION_MARKS = ("?", "\uff1f")
_BEHIND_LEAD: Final = lazy_regex(r": | [-\u2013\u2014] ")
_EDGES = " .,;:!?\u2026\u00a1\u00bf\"'()*~-"


@dataclass(frozen=True, slots=True)
class Route:
    """A routing decision. `intent` is set for `respond` and None otherwise. `reason` is a short code for logs and the console.

    `certain`: work that may begin at once; a new task that is not certain is answered from memory or offered.
    """

    kind: RouteKind
    intent: Intent | None
    reason: str
    small_talk: SmallTalk | None = None
    certain: bool = False


def route_by_rules(text: str, *, language: str | None = None, task: ContinuableTask | None = None) -> Route:
    """Classify a message into its route. `task`: what is running, waits for an answer, or was just finished and talked about."""
    message = clean(text)
    spoken = language if language in LANGUAGES else detect_language(message)
    if not any(character.isalnum() for character in message):
        return Route("respond", "chitchat", "no_words", "acknowledgement")
    if is_passed_on(text) and not _asked_beside(text, spoken):
        return Route("respond", "memory_write", "passed_on")
    talk = small_talk(message, spoken)
    if talk and not (talk == "about_assistant" and _asks_about_task(message, spoken, task)):
        return Route("respond", "chitchat", f"small_talk_{talk}", talk)
    if calls_off(message, spoken):
        return Route("respond", "chitchat", "called_off", "acknowledgement")
    if _asks_about_task(message, spoken, task):
        return Route("respond", "task_query", "asks_about_task")
    if question_slot(text, language=spoken):
        return Route("respond", "memory_query", "asks_slot")
    wanted = _wanted(message, spoken)
    if wanted == "possible" and message.endswith(_QUESTION_MARKS) and not politeness(sentences(message)[-1], spoken)[1]:
        wanted = ""  # "code for the gate at mum's?"
    if not wanted and _asks(text, spoken):
        return _route_question(message, spoken, task)
    if wanted:
        if pattern("about_past", spoken).search(fold(message)):
            return Route("respond", "memory_query", "asks_about_past")
        return _route_request(message, spoken, wanted, task)
    if task is not None and task.asks:
        return Route("continue", None, "answers_task")
    if task is not None and _changes(message, task, spoken):
        return Route("continue", None, "wishes_for_task")
    return _route_statement(message, spoken)


def _asked_beside(text: str, language: str) -> bool:
    """Whether what stands above or below content that is passed on may want something of it: "translate this:", as bare as that is."""
    first, *_, last = (line.strip() for line in text.strip().split("\n"))
    bare = first.endswith(":") and len(first.split()) <= LONGEST_BARE and not _SENDER.match(first)
    return bare or any(line.endswith(_QUESTION_MARKS) or _wanted(line, language) for line in (first, last) if len(line) <= LONGEST_BESIDE)


@reader
def is_request(message: str, language: str | None = None) -> bool:
    """Request detection: whether a sentence of the message tells or asks the assistant to do something."""
    return bool(_wanted(message, language))


@reader
def calls_off(message: str, language: str | None = None) -> bool:
    """Whether a message takes back itself what it wants: "can you look up a locksmith... actually no don't, found my keys"."""
    behind = clauses_said(message)[1:]
    if not any(len(clause.split()) > 1 and recognise(clause, among=("No",)) for clause in behind):
        return False  # "no" alone may put something else in its place
    return any(work_in(sentence, language) for sentence in sentences(message)[:MOST_SENTENCES])


@reader
def wants_another_try(message: str) -> bool:
    """Whether a message asks, in any of the languages, to retry what did not work."""
    found = recognise(message, among=("TryAgain",)) if len(message) <= LONGEST_RETRY else None
    return found is not None


def _wanted(message: str, language: str | None) -> str:
    """How a message wants work: as its most certain sentence does; not certainly with a "no" behind it, not where it is called off."""
    if calls_off(message, language):
        return ""
    laughs = seriously(message, GRAMMARS[language if language in LANGUAGES else "en"])[1]  # "draw your own conclusions lol"
    found = {work_in(order, language) for sentence in sentences(message)[:MOST_SENTENCES] for order in _orders(sentence)}
    if "certain" in found and laughs:
        return "possible"
    if "certain" in found and any(recognise(clause, among=("No",)) for clause in clauses_said(message)[1:]):
        return "possible"
    return next((each for each in ("certain", "possible", "told") if each in found), "")


def _orders(sentence: str) -> tuple[str, ...]:
    """A sentence, and what stands in it behind a yes or a few words to us: "go on then, write ...", "a job for you: find ..."."""
    agreed, comma, order = sentence.partition(", ")
    if comma and recognise(agreed, among=("Yes",)):
        return (sentence, order)
    lead, *rest = _BEHIND_LEAD.split(sentence, maxsplit=1)
    addressed = len(lead.split()) <= LONGEST_LEAD and _ADDRESSED.search(fold(lead)) is not None
    return (sentence, *rest) if addressed else (sentence,)


def _route_statement(message: str, language: str) -> Route:
    """What neither asks nor requests is kept where it tells something, and never work."""
    said = parse_statement(message, language=language)
    if is_explicit_memory(message, language=language) or said.attribute or said.correction:
        return Route("respond", "memory_write", "statement")
    sensed = sense(message, language=language)
    if not sensed.tells and is_exclaimed(message, language):
        return Route("respond", "chitchat", "exclaimed", "acknowledgement")
    if not sensed.tells:
        return Route("respond", "chitchat", IN_PASSING, "remark")
    if pattern("personal", language).search(fold(message)):
        return Route("respond", "memory_write", "personal")
    if pattern("located", language).search(fold(message)):
        return Route("respond", "memory_write", "tells_where")
    if is_exclaimed(message, language):
        return Route("respond", "chitchat", "exclaimed", "acknowledgement")
    if len(message.split()) <= 2:
        return Route("respond", "unclear", TOO_SHORT)
    if _TELLING.search(message) or _names_by_title(message, language):
        return Route("respond", "memory_write", "names_something")  # a number or a name: kept, for it would be lost otherwise
    if sensed.passes():
        return Route("respond", "memory_write", "worth_noting")
    if tells_kind(message, language):
        return Route("respond", "memory_write", "tells_kind")
    if worth_telling(message):
        return Route("respond", "memory_write", "own_doing")  # "swapped the pixel for a fairphone"
    return Route("respond", "chitchat", NOTHING_FOUND, "remark")


def _names_by_title(message: str, language: str) -> bool:
    """Whether it says who somebody is, in small letters: "landlord is mr okafor"."""
    words = fold(message).split()
    titled = [place for place, word in enumerate(words[1:-1], 1) if is_title(word.strip("."), language)]
    return any(words[place - 1] in words_of(language, "being") for place in titled)


def _route_request(message: str, language: str, wanted: str, task: ContinuableTask | None) -> Route:
    """Work: on the task at hand where it speaks of that, else a new one."""
    bare = _bare_request(message, language)
    goes_on = task is not None and wanted != "told" and task_continuation.goes_on(message, bare, task, language)
    if goes_on or (task is not None and _changes(message, task, language)):
        return Route("continue", None, "request_to_active_task")
    if task is not None and task.asks and wanted != "certain":
        return Route("continue", None, "answers_task")  # "the later one, please"
    if wanted == "certain":
        return Route("new", None, "request", certain=True)
    if wanted == "told":
        return _route_question(message, language, None)
    return Route("new", None, "may_be_request")


def _changes(message: str, task: ContinuableTask, language: str) -> bool:
    """Whether words that no rule took for a request still ask for a change of what the task made."""
    return _compares(message, task, language) or task_continuation.edits(_bare_request(message, language), task.title, language)


def _compares(message: str, task: ContinuableTask, language: str) -> bool:
    """Whether a short message only says how it should be, in its own language or the one before: "now in blue, please"."""
    tongues = {language, detect_language(message, hint=language)} & set(LANGUAGES)
    return any(task_continuation.wishes(message, task.title, tongue) for tongue in tongues)


def _bare_request(message: str, language: str) -> str:
    """The last sentence, folded, from its verb on: "could you please make ..." begins with "make"."""
    last = sentences(message)[-1]
    return fold(politeness(last, language if language in LANGUAGES else "en")[0] or last).strip(_EDGES)


def _asks(message: str, language: str) -> bool:
    """Whether it asks, also in its last clause only: "my card was lost, what do I do"."""
    return is_question(message, language=language) or is_question(written_out(message, language), language=language)


def _asks_about_task(message: str, language: str, task: ContinuableTask | None) -> bool:
    """Whether it asks how work is getting on: any, or by words of its title the one at hand."""
    found = recognise(message, language, among=("TaskStatus",))
    topic = found.slot("topic") if found else ""
    if found is None or not topic:
        return found is not None
    return names_tasks(topic, found.language) or (task is not None and task_continuation.shares_word(topic, task.title))


def _route_question(message: str, language: str, task: ContinuableTask | None) -> Route:
    """A question about the person or the past is answered from memory; any other from memory too, or it is offered as work."""
    last_sentence = sentences(message)[-1]
    last = fold(last_sentence).lstrip(_EDGES)
    if pattern("about_past", language).search(fold(message)):
        return Route("respond", "memory_query", "asks_about_past")
    if not pattern("procedural", language).match(last) and pattern("about_self", language).search(last):
        return Route("respond", "memory_query", "asks_about_self")
    if task is not None and _asks_for_change(message, last, language, task):
        return Route("continue", None, "question_about_task")
    if about_assistant(last_sentence, language):
        return Route("respond", "chitchat", "about_assistant", "about_assistant")
    return Route("new", None, "question")


def _asks_for_change(message: str, last: str, language: str, task: ContinuableTask) -> bool:
    """Whether a question is more work for the task: "can you make it blue?", or a word back at what it asks ("why?").

    What only speaks of the same things ("when is the fair?") is a question like any other: of no task, and no paid work.
    """
    if task.state == "waiting" and len(last.split()) <= task_continuation.LONGEST_ECHO:
        return True
    asked = politeness(last, language if language in LANGUAGES else "en")[1]
    return bool(asked) and task_continuation.goes_on(message, _bare_request(message, language), task, language)
