"""Orders about a reminder that waits, named by words of its own, however they are put: "den Elternabend bitte auf 16 Uhr schieben".

A sentence is read word by word: a word of change, a time, words that say nothing about which one. What is left has to be of the reminder:
a single word that nothing explains, and the sentence is no order. So what is told ("the dentist moves to Leeds") changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Final, Literal

from agent7.language.data_files import LANGUAGES
from agent7.language.intents.reminder_intents import LONGEST_CHANGE, MOST_CHANGES, Said, takes_back
from agent7.language.intents.reminder_requests import is_needless, new_time
from agent7.language.intents.work_requests import work_in
from agent7.language.readings import reader
from agent7.language.sentences import clauses, politeness
from agent7.language.text.normalization import fold
from agent7.language.times.moment_types import Moment
from agent7.language.times.moments import one_time
from agent7.language.times.parser import moments_in
from agent7.language.word_patterns import Table, Words

SHORTEST_REASON: Final = 2
"""Words beside an order that tell why."""
HOURS: Final = 24

_WORD: Final = re.compile(r"[^\W_]+")
_CLAUSE: Final = re.compile(r"[,;:.\u2013\u2014]|\s-\s")
_BARE_HOUR: Final = r"(?<![^\W_])(?:<%s>) (?P<said>(?P<hour>\d{1,2})(?: ?h)?)(?![\w:]|[.,]\d)"
_BARE_TIME: Final = re.compile(r"\d{1,2}[:.h]\d{2}")
_QUESTION_MARKS: Final = ("?", "\uff1f")

type Want = Literal["cancel", "move"]

VERBS: Final[Sequence[tuple[Want, str]]] = (("cancel", "cancelling"), ("move", "moving"))
"""The word lists of what is wanted."""
SAYS_NOTHING: Final = ("beside", "pointing")
"""The word lists of what tells nothing of one reminder."""


@dataclass(slots=True)
class _Words:
    """What the words of a sentence are, as they are counted."""

    wants: set[Want] = field(default_factory=set)
    vague: set[Want] = field(default_factory=set)
    own: list[str] = field(default_factory=list)
    told: bool = False
    points: bool = False

    def want(self, when: str) -> Want | None:
        """What is ordered; a vague word orders something only where another points at a reminder, and moves it only to a named time.

        Where that time stands without a preposition ("make the bread 5:30") nothing else need point.
        """
        points = self.points or _BARE_TIME.fullmatch(when) is not None
        vague = {each for each in self.vague if (each == "move") == bool(when)} if points else set[Want]()
        wants = self.wants or vague
        return next(iter(wants)) if len(wants) == 1 else None


@reader
def may_cancel(text: str, language: str) -> bool:
    """Whether a message has a word for reminders, and one of cancelling or of no need, whatever else it says: to be asked about."""
    spoken, words = language if language in LANGUAGES else "en", _WORD.findall(fold(text))

    def has(*kinds: str) -> bool:
        return any(_pattern(kind, "<%s>", spoken).fullmatch(word) for kind in kinds for word in words)

    return len(text) <= LONGEST_CHANGE and has("reminding") and (has("cancelling", "cancelling_last") or is_needless(text, spoken))


@reader
def orders_about(sentence: str, language: str) -> tuple[Said, ...]:
    """What a sentence may order about the reminder that its own words name (`topic`), the widest reading first; () where it orders nothing.

    A narrower reading has what it leaves as its `reason`. Whether there is such a reminder, who asks has to see.
    """
    spoken = language if language in LANGUAGES else "en"
    text, asked = politeness(sentence, spoken)
    if not text or len(sentence) > LONGEST_CHANGE or (sentence.rstrip().endswith(_QUESTION_MARKS) and not asked):
        return ()
    readings = [(text, ""), (sentence, "")] if text != sentence else [(text, "")]
    parts = clauses(text, spoken)
    if 1 < len(parts) <= MOST_CHANGES:
        readings += [(parts[0], text[len(parts[0]) :]), (parts[-1], text[: -len(parts[-1])])]
    told = [(order.strip(), reason.strip(" ,;.!-")) for order, reason in readings]
    found = [(_read(order, spoken), reason) for order, reason in told]
    return tuple(replace(said, reason=reason) for said, reason in found if said and (not reason or is_reason(reason, spoken, said)))


@reader
def described(answer: str, language: str) -> str:
    """The words by which an answer to "which one do you mean?" describes it, its time among them: "call mum" of "the call mum one".

    Empty for a question, and for what is too long to describe.
    """
    spoken = language if language in LANGUAGES else "en"
    if len(answer) > LONGEST_CHANGE or answer.rstrip().endswith(_QUESTION_MARKS):
        return ""
    when, rest = _apart(answer, moments_in(answer, language=spoken), spoken)
    own = [word for word in _WORD.findall(rest) if not any(_is(word, kind, spoken) for kind in SAYS_NOTHING)]
    return " ".join([*own, when]).strip()


@reader
def asked_after(question: str, language: str, *, spoken_of: bool) -> str:
    """The words of the reminder whose time a question asks for: "hugo" of "what day is the Hugo reminder?"; empty where it asks for none.

    It speaks of reminding, or, where reminders were `spoken_of` just now, of nothing but one of them: "and the Beatrix one?".
    """
    spoken = language if language in LANGUAGES else "en"
    words = _WORD.findall(fold(question)) if len(question) <= LONGEST_CHANGE else []
    if not (spoken_of or any(_is(word, "reminding", spoken) for word in words)):
        return ""
    said = ("reminding", "asking", *SAYS_NOTHING)
    return " ".join(word for word in words if not any(_is(word, kind, spoken) for kind in said))


@reader
def asks_for_all(question: str, language: str) -> bool:
    """Whether a question speaks of reminders, and names none of them: "whats left on my reminders"."""
    spoken, words = language if language in LANGUAGES else "en", _WORD.findall(fold(question)) if len(question) <= LONGEST_CHANGE else []
    said = ("reminding", "asking", *SAYS_NOTHING)
    reminds = any(_is(word, "reminding", spoken) for word in words)
    return reminds and all(any(_is(word, kind, spoken) for kind in said) for word in words)


def is_reason(told: str, language: str, order: Said) -> bool:
    """Whether what is said with an order may be why it is given: nothing that takes it back, asks, or wants something itself."""
    words = told.split()
    if len(words) < SHORTEST_REASON or told.endswith(_QUESTION_MARKS) or (order.want == "move" and moments_in(told, language=language)):
        return False
    return not (takes_back(told, language) or work_in(told, language))


def _read(text: str, language: str) -> Said | None:
    """The order that all words of a text are."""
    moments = moments_in(text, language=language)
    when, rest = _apart(text, moments, language)
    words = _counted(rest, language)
    want = words.want(when)
    if want is None or not words.own or len(one_time(moments)) > 1 or (words.told and not (want == "move" and words.points)):
        return None
    topic = " ".join(words.own)
    if want == "cancel":
        return Said(want, topic=f"{topic} {when}".strip(), language=language)
    return Said(want, when, topic, language=language) if when and new_time(when, language) else None


def _apart(text: str, moments: tuple[Moment, ...], language: str) -> tuple[str, str]:
    """The time that a text names, an hour without its word too ("make it 11"), and the text without it, folded."""
    rest, told = fold(text), [each.text for each in moments]
    for each in reversed(moments):
        rest = f"{rest[: each.start]} {rest[each.end :]}"
    if told:
        return " ".join(told), rest
    hours = [*_pattern("before_hour", _BARE_HOUR, language).finditer(rest)]
    if len(hours) != 1 or not 0 < int(hours[0]["hour"]) <= HOURS:
        return "", rest
    start, end = hours[0].span("said")
    return rest[start:end], f"{rest[:start]} {rest[end:]}"


def _counted(rest: str, language: str) -> _Words:
    """Each word by what it is. A word of change counts where its clause begins; some also where only what says nothing follows."""
    counted = _Words()
    for clause in _CLAUSE.split(rest):
        words = _WORD.findall(clause)
        plain = [any(_is(word, kind, language) for kind in SAYS_NOTHING) for word in words]
        for place, word in enumerate(words):
            first, last = all(plain[:place]), all(plain[place + 1 :])
            wants, vague = _ordering(word, language, first=first, last=last)
            if wants or vague:
                counted.wants |= wants
                counted.vague |= vague
            elif _is(word, "pointing", language):
                counted.points = True
            elif _is(word, "beside", language):
                continue
            elif _is(word, "changed", language):
                counted.told = True
            else:
                counted.own.append(word)
    return counted


def _ordering(word: str, language: str, *, first: bool, last: bool) -> tuple[set[Want], set[Want]]:
    """What a word orders in its place, and what it may."""
    wants = {want for want, verb in VERBS if (first and _is(word, verb, language)) or (last and _is(word, f"{verb}_last", language))}
    vague = {want for want, verb in VERBS if first and _is(word, f"vague_{verb}", language)}
    return wants, vague


def _is(word: str, kind: str, language: str) -> bool:
    return _pattern(kind, r"(?:<%s>)", language).fullmatch(word) is not None


class _Orders(Words):
    files = ("orders",)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The lists, of which most are written as words with spaces between."""
        return tuple({key: said.split() if isinstance(said, str) else said for key, said in table.items()} for table in super().tables)


@cache
def _pattern(kind: str, form: str, language: str) -> re.Pattern[str]:
    return re.compile(_Orders.of(language).spelled(form % kind))
