"""When an event is that a reminder's time is counted from: "the day before my driving test". From the message, the session, or memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from agent7.conversation import message_kinds
from agent7.conversation.heard import Heard, Part
from agent7.conversation.skills.reminders.setting import writes_month_first
from agent7.language import FromEvent, event_question, lex, one_time, parse, time_from_event, when, with_date
from agent7.memory import MemoryAgent, Purpose, relevance
from agent7.store.conversation.message_log import ROLE_USER

BIRTHDAY = "birthday"
"""The attribute of what comes every year without being said to."""


@dataclass(frozen=True, slots=True)
class Event:
    """When an event is, where the person is. `has_hour`: it was told by the clock."""

    at: datetime
    has_hour: bool


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
    """The event that is meant: of what was told just now the last that has a day and shares a word with it, else what memory answers."""
    words = set(lex(asked.event, language).frequencies)
    for sentence in _told_just_now(text, heard, part):
        if not words or words & lex(sentence, language).frequencies.keys():
            event = _dated(sentence, language, heard, part.message.sent_at)
            if event:
                return event
    if not asked.event:
        return None
    question = event_question(asked.event, language)
    items = memory.recall(heard.scope, question, purpose=Purpose.TURN, at=heard.at).items
    for told in relevance.answering(question, items, language=language):
        held = told.item.memory
        event = _dated(told.said, held.language or language, heard, held.valid_from)
        if event and event.at < heard.at and held.attribute == BIRTHDAY:
            event = _dated(told.said, held.language or language, heard, heard.at)
        if event:
            return event
    return None


def _told_just_now(text: str, heard: Heard, part: Part) -> Iterator[str]:
    """Sentences of this message beside the request, then the session's, the last first."""
    here = [each.text for each in message_kinds.parsed(part.message).sentences if text not in each.text and each.text not in text]
    yield from reversed(here)
    for role, words in reversed(heard.recent):
        if role == ROLE_USER:
            told = [each for each in parse(words).sentences if not (each.command or each.is_question or each.is_request)]
            yield from reversed([each.text for each in told])


def _dated(told: str, language: str, heard: Heard, said_at: datetime) -> Event | None:
    """The one day that a sentence names; None where it names none, or several."""
    zone = ZoneInfo(heard.time_zone)
    days = [each for each in one_time(parse(told, language).moments) if each.day is not None and not each.repeats]
    due = when(days[0], said_at, zone, month_first=writes_month_first(zone, language)) if len(days) == 1 else None
    clock = days[0].clock if due else None
    return Event(due.at.astimezone(zone), clock is not None and clock.hour is not None) if due else None
