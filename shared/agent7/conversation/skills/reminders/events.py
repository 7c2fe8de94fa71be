"""When an event is that a reminder's time is counted from: "the day before my driving test". From the message, the session, or memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agent7.conversation import message_kinds
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills.reminders.setting import writes_month_first
from agent7.language import FromEvent, answer_evidence, event_question, one_time, parse, question_reading, time_from_event, when, with_date
from agent7.memory import MemoryAgent, Purpose, relevance
from agent7.store.conversation.message_log import ROLE_USER

A_DAY = timedelta(days=1)
OF_MONTH = "month_day"
"""The kind of a day that is told by its number alone: "the 13th"."""
BIRTHDAY = "birthday"
"""The attribute of what comes every year without being said to."""


@dataclass(frozen=True, slots=True)
class Event:
    """When an event is, where the person is. `has_hour`: it was told by the clock; `of_month`: its day by a number alone."""

    at: datetime
    has_hour: bool
    of_month: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence that may tell of an event, and when it was said."""

    said: str
    language: str
    at: datetime


def with_dates(text: str, language: str, heard: Heard, part: Part, memory: MemoryAgent) -> str | None:
    """What is to be reminded of, with the date where a time is counted from an event; None where nobody said when that is."""
    asked = time_from_event(text, language)
    if asked is None:
        return text
    event = _event(asked, text, language, heard, part, memory)
    if event is None:
        return text if asked.part else None  # "in the evening after work" says when by itself
    return with_date(text, asked, event.at.date(), event.at.time() if event.has_hour else None, language)


def _event(asked: FromEvent, text: str, language: str, heard: Heard, part: Part, memory: MemoryAgent) -> Event | None:
    """The event that is meant: the last that was told just now and has a day, of it by its name, else what memory answers."""
    told = [Told(each, language, part.message.sent_at) for each in _told_just_now(text, heard, part)]
    beside: list[Told] = []
    if asked.event:
        question = event_question(asked.event, language)
        answers, beside = _remembered(question, language, heard, memory)
        told = [*(each for each in told if _tells_of(question, each)), *answers]
        beside = [each for each in beside if _tells_of(question, each)]
    found = ((each, event) for each in told if (event := _dated(each, heard)))
    said, event = next(found, (None, None))
    if said and event and event.of_month:  # "now on the 13th", of a flight that was on 12 January
        others = (*(event for _, event in found), *(_dated(each, heard) for each in beside))
        months = [each.at.replace(day=1) - A_DAY for each in others if each and not each.of_month]
        event = _dated(replace(said, at=max([said.at, *months[:1]])), heard)
    return event


def _remembered(question: str, language: str, heard: Heard, memory: MemoryAgent) -> tuple[list[Told], list[Told]]:
    """What memory answers, what was said last first, and what else it holds; a birthday comes again every year."""
    items = memory.recall(heard.scope, question, purpose=Purpose.TURN, at=heard.at).items
    answers = relevance.answering(question, items, language=language)
    told = [Told(each.said, each.item.memory.language or language, each.item.memory.valid_from) for each in answers]
    again = [replace(said, at=heard.at) for said, each in zip(told, answers, strict=True) if each.item.memory.attribute == BIRTHDAY]
    beside = [item.memory for item in items if item.memory.id not in {each.item.memory.id for each in answers}]
    return [*told, *again], [Told(each.content, each.language or language, each.valid_from) for each in beside]


def _tells_of(question: str, told: Told) -> bool:
    """Whether a sentence speaks of what a question asks for, and not of somebody else's: "my sister's wedding" is not "my wedding"."""
    asked = question_reading.read_question(question, told.language)
    found = answer_evidence.evidence(asked, told.said, language=told.language)
    of_another = found.of_another or found.of_another_thing or found.names_missing or found.relations_missing
    return bool(found.by_itself) and not of_another


def _told_just_now(text: str, heard: Heard, part: Part) -> Iterator[str]:
    """Sentences of this message beside the request, then the session's, the last first."""
    here = [each.text for each in message_kinds.parsed(part.message).sentences if text not in each.text and each.text not in text]
    yield from reversed(here)
    for role, words in reversed(heard.recent):
        if role == ROLE_USER:
            told = [each for each in parse(words).sentences if not (each.command or each.is_question or each.is_request)]
            yield from reversed([each.text for each in told])


def _dated(told: Told, heard: Heard) -> Event | None:
    """The one day ahead that a sentence names; None where it names none, or several."""
    zone = ZoneInfo(heard.time_zone)
    days = [each for each in one_time(parse(told.said, told.language).moments) if each.day is not None and not each.repeats]
    due = when(days[0], told.at, zone, month_first=writes_month_first(zone, told.language)) if len(days) == 1 else None
    if due is None or days[0].day is None or due.at <= heard.at:
        return None
    clock = days[0].clock
    return Event(due.at.astimezone(zone), clock is not None and clock.hour is not None, days[0].day.kind == OF_MONTH)
