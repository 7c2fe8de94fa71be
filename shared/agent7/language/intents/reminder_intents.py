"""Reminder intents: whether a sentence sets, lists, cancels or moves a reminder; and what changes one that was spoken of just now.

Templates say it (`data/<language>/sentences/reminders.yaml`); whether what stands in their slots is a time, the parser of times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from agent7.language.intents.reminder_requests import (
    asks_for_list,
    begins_with_time,
    delay,
    hour_set_off,
    is_timed,
    is_to_do,
    new_time,
    wishes,
    with_time,
    without_addition,
    without_times,
)
from agent7.language.intents.work_requests import work_in
from agent7.language.questions.slot_questions import is_question
from agent7.language.readings import reader
from agent7.language.sentences import Recognised, clauses, politeness, recognise
from agent7.language.text.everyday_spelling import written_out
from agent7.language.times.parser import moments_in, names_habit

EVERY_ONE = "*"
"""The topic of a wish to call all of them off."""
LONGEST_CHANGE: Final = 120
"""Characters of a sentence that only says what becomes of a reminder."""

MOST_CHANGES: Final = 4
SHORTEST_REASON: Final = 3
"""Words behind an order that tell why."""

Shift = Literal["", "later", "earlier"]

_WANTS: Final[Mapping[str, Literal["set", "list", "cancel", "move", "skip"]]] = {
    "Remind": "set",
    "AskToBeReminded": "set",
    "ListReminders": "list",
    "CancelAllReminders": "cancel",
    "CancelReminder": "cancel",
    "Dismiss": "cancel",
    "SkipReminder": "skip",
    "MoveNamedReminder": "move",
    "MoveReminder": "move",
    "MoveTopic": "move",
    "ShiftReminder": "move",
}
_CHANGES: Final = (
    "SkipReminder", "Dismiss", "ShiftReminder", "MoveNamedReminder", "MoveReminder", "MoveTopic", "CancelAllReminders", "CancelReminder",
)  # fmt: skip
"""In this order: what is left of a sentence when the first has none is for the next."""


@dataclass(frozen=True, slots=True)
class Said:
    """A reminder intent: set, list, cancel, move or skip the next time of. `text`, `topic`: as said, "" where nothing was."""

    want: Literal["set", "list", "cancel", "move", "skip"]
    text: str = ""
    topic: str = ""
    shift: Shift = ""
    language: str = ""
    wakes: bool = False
    """Set for somebody who wants to be woken: an hour that may be of the morning is."""
    near: bool = False
    """Only where the next time is within a week: "not this week"."""
    dismissed: bool = False
    """Called off by what only says that this time is over: "already done"."""
    reason: str = ""
    """What was said with an order that names nothing: "done the lasagne, delete that reminder"."""


@reader
def read(sentence: str, language: str, *, asks: bool) -> Said | None:
    """The reminder intent of a sentence without the polite words around it; None when it has none in this language.

    `asks`: it is a question that politeness did not make; only the list may be asked for, or a reminder at a time that it names.
    """
    found = _recognised(sentence)
    lists = asks_for_list(sentence, language) and (asks or is_question(sentence, language=language))
    if lists and (found is None or "first" in found.slots):
        return Said("list", language=language)
    if found is None or found.language != language:
        return None
    said = _said(found)
    if said.want == "set":
        lead = found.slot("lead")
        if "first" in found.slots and not (new_time(lead, language) or names_habit(lead, language=language)):  # "did she remind me ..."
            spelled = written_out(sentence, language)
            return read(politeness(spelled, language)[0], language, asks=asks) if spelled != sentence else None  # "n remind me ..."
        timed = bool(moments_in(hour_set_off(said.text, language), language=language))
        wished = timed or (not asks and "only" not in found.slots) or found.intent == "AskToBeReminded"
        return said if wished else None
    return said if said.want == "list" or not asks else None


@reader
def change_of_reminder(sentence: str, language: str, *, spoken_of: bool, just: bool = False) -> Said | None:
    """What a sentence changes about a reminder that waits: "cancel the bin one"; where one was `spoken_of` just now also "make it 10".

    What it moves to is a time and nothing else: "no, the flight is on the 6th" moves none. `just`: our last words named one, so that
    "never mind, I did it already" calls it off.
    """
    if len(sentence) > LONGEST_CHANGE:
        return None
    context = {"reminders": "waiting"} | ({"after": "reminder"} if spoken_of else {}) | ({"just": "reminder"} if just else {})
    for intent in _CHANGES:
        found = recognise(sentence, language, among=(intent,), context=context)
        said = _said(found) if found else None
        if said and _is_whole(said):
            return said
    return _contrasted(sentence, language) if spoken_of else None


def _is_whole(said: Said) -> bool:
    """Whether what a change says of time is one: an hour or a day to move to, a day to leave out."""
    if said.want == "skip":
        moment = new_time(said.text, said.language) if said.text else None
        return not said.text or (moment is not None and moment.clock is None and not moment.repeats)
    return said.want != "move" or (delay if said.shift else new_time)(said.text, said.language) is not None


@reader
def changes_of_reminders(sentence: str, language: str, *, spoken_of: bool, just: bool = False) -> tuple[Said, ...]:
    """All that a sentence changes: "cancel the first and move the second to 5" are two; () where it changes nothing.

    What only gives the reason ("..., I did it already") changes nothing more.
    """
    parts = clauses(sentence, language) if len(sentence) <= LONGEST_CHANGE else []
    if 1 < len(parts) <= MOST_CHANGES:
        found = [change_of_reminder(each, language, spoken_of=spoken_of or place > 0, just=place > 0) for place, each in enumerate(parts)]
        if all(found):
            return tuple(each for place, each in enumerate(found) if each and not (place and each.want == "cancel" and not each.topic))
    whole = change_of_reminder(sentence, language, spoken_of=spoken_of, just=just)
    plain = whole is not None and "," not in whole.topic
    reasoned = _with_its_reason(sentence, parts, language, spoken_of) if not plain and 1 < len(parts) <= MOST_CHANGES else None
    only = reasoned or whole
    return (only,) if only else ()


def _with_its_reason(sentence: str, parts: list[str], language: str, spoken_of: bool) -> Said | None:
    """A reminder called off or moved with a reason before it or behind a comma: "done the bins, delete that reminder".

    A word that may take it back ("cancel the bins, no, wait") begins no reason.
    """
    said = change_of_reminder(parts[-1].strip(), language, spoken_of=True)
    if said and said.want in ("cancel", "move") and not said.topic:
        return replace(said, reason=sentence[: sentence.rindex(parts[-1])].strip(" ,"))
    said, behind = change_of_reminder(parts[0], language, spoken_of=spoken_of), sentence[len(parts[0]) :]
    reason = behind.lstrip(", ")
    if (
        said is None
        or said.want not in ("cancel", "move")
        or (said.want == "move" and len(without_times(reason, language).split()) < SHORTEST_REASON)
        or not behind.startswith(",")
        or len(reason.replace("'", " ").replace("\u2019", " ").split()) < SHORTEST_REASON
    ):
        return None
    return None if takes_back(reason, language) or work_in(reason, language) else replace(said, reason="" if said.topic else reason)


def takes_back(told: str, language: str) -> bool:
    """Whether what is said behind an order may begin to take it back: "no, wait", "actually ..."; such a one gives no reason."""
    first = told.split(maxsplit=1)[0]
    hesitates = politeness(told, language)[0].split()[:1] != [first]
    return hesitates or recognise(first, language, among=("No",)) is not None


@reader
def another_reminder(sentence: str, language: str) -> str:
    """What another reminder is wished for right after one, with its time: "and one for the dog at 8", "also in 3 hours: call nan".

    Empty where none is.
    """
    if len(sentence) > LONGEST_CHANGE:
        return ""
    wish = politeness(sentence, language)[0].rstrip(" .!")
    if wish and wish != sentence.rstrip(" .!") and begins_with_time(wish, language):
        return wish
    found = recognise(sentence, language, among=("AnotherReminder",), context={"just": "reminder"})
    said = found.slot("text").rstrip(" .!") if found else ""
    if found and moments_in(said, language=found.language):
        return said
    return _joined_on(sentence, language)


def _joined_on(sentence: str, language: str) -> str:
    """What is joined to it, an hour and then something to do: "and tmrw 3pm fetch the tent", "also in 2 hours check the oven"."""
    said = hour_set_off(without_addition(written_out(sentence, language), language).rstrip(" .!"), language)
    moments = () if not said or said.endswith("?") else moments_in(said, language=language, recurring=True)
    begins = bool(moments) and len(said[: moments[0].start].split()) <= 1  # "on saturday 9am", "saturday 9am"
    return said if begins and any(map(is_timed, moments)) and is_to_do(wishes(said, language)[0].about, language) else ""


def _contrasted(sentence: str, language: str) -> Said | None:
    """A time behind one that is denied: "not 9, 10"."""
    denied, _, wanted = sentence.partition(",")
    found = recognise(denied, language, among=("DenyTime",), context={"denies": "time"}) if wanted else None
    if found is None or not new_time(found.slot("when"), found.language) or not new_time(wanted.strip(" .!"), found.language):
        return None
    return Said("move", wanted.strip(" .!"), language=found.language)


@reader
def _recognised(sentence: str) -> Recognised | None:
    return recognise(sentence, among=tuple(_WANTS), slips=True)


def _said(found: Recognised) -> Said:
    want = _WANTS[found.intent]
    topic = EVERY_ONE if found.intent == "CancelAllReminders" else found.slot("topic")
    shift: Shift = "later" if found.slot("shift") == "later" else "earlier" if found.slot("shift") else ""
    text = " ".join(said for name in ("lead", "text", "when", "delay") if (said := found.slot(name)))
    wakes, text = found.slots.get("clock") == "alarm", text.rstrip(" .!?\uff1f\u2026")
    text = with_time(text, found.language) if wakes else text
    return Said(want, text, topic, shift, found.language, wakes, "near" in found.slots, found.intent == "Dismiss")
