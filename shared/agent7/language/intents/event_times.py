"""Times counted from an event: "the day before my driving test", "an hour before it", "am Abend vor der Prüfung". Pure.

An event is no time. When it is has to be known before such a time is one: `with_date` puts the date into the text, where it is read as any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, Final

from agent7.language.data_files import LANGUAGES, load
from agent7.language.intents.reminder_requests import BY_CLOCK, names_nothing, without_times
from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.language.times.lexer import lex
from agent7.language.times.lexicon import DAY, MORNING
from agent7.language.times.parser import moments_in
from agent7.lazy_patterns import lazy_regex

LONGEST_READ: Final = 400
"""Characters."""
_LEAD: Final = lazy_regex(r"d?e?(?:(?P<num>[na])?(?P<unit>[uH])|a?(?P<own>U)|(?P<part>h)|J)")
"""A length or a part of a day, by the letters of `times.lexicon`: "on the day", "two hours", "half an hour", "the evening"."""


@dataclass(frozen=True, slots=True)
class FromEvent:
    """From `start` to `end` of a text, a time that is `count` of a `unit` from an event, before it where negative.

    `event`: how it is called; empty for what was spoken of just now. `part`: the part of that day.
    """

    start: int
    end: int
    event: str
    count: int
    unit: str
    part: str | None = None


@reader
def time_from_event(text: str, language: str) -> FromEvent | None:
    """The first time of a text that is counted from an event; None where there is none, or from a time that is named itself."""
    text = text[:LONGEST_READ]
    folded, words = fold(text), _words(language)
    for start, behind_length, end, count, unit, part in _leads(text, folded, language, words):
        behind = re.match(rf"\s*(?:{words['joint']})?\s*", folded[end:])
        begins = end + (behind.end() if behind else 0)
        if any(each.start < begins and behind_length < each.end for each in moments_in(text, language=language)):
            continue  # "the day before Friday" names its time itself; "in 24 hours before my flight" does not
        ends = _end_of_event(text, folded, end, words, language)
        called = text[begins:ends].strip(" ,.;!")
        event = "" if re.fullmatch(words["pointing"], fold(called)) else called
        return FromEvent(start, end + len(text[end:ends].rstrip()), event, count, unit, part)
    return None


def without_event_time(text: str, language: str) -> str:
    """A text without the time that is counted from an event: what is to be done is left, and an hour that it names."""
    found = time_from_event(text, language)
    return f"{text[: found.start].rstrip()} {text[found.end :].lstrip()}".strip() if found else text


def with_date(text: str, found: FromEvent, day: date, clock: time | None, language: str) -> str | None:
    """The text with the date, or the instant, in the place of the words for it; None where hours are counted from an unknown one.

    `day`, `clock`: when the event is. Where nothing else is to be done, it is what to be reminded of.
    """
    from dateutil.relativedelta import relativedelta  # noqa: PLC0415 - few messages ask for it

    if found.unit in BY_CLOCK and clock is None:
        return None
    begin = datetime.combine(day, clock or time())
    at = begin + relativedelta(**{found.unit: found.count})  # type: ignore[arg-type]
    rest = without_event_time(text, language)
    named = any(each.clock and each.clock.hour is not None for each in moments_in(rest, language=language))
    hour = at.time() if found.unit in BY_CLOCK else _hour_of(found.part) if found.part and not named else None
    said = f"{at:%Y-%m-%d}" + (f" {hour:%H:%M}" if hour else "")
    about = (found.event or _words(language)["spoken_of"]) if names_nothing(without_times(rest, language), language) else ""
    return " ".join(each for each in (text[: found.start].strip(), said, text[found.end :].strip(), about) if each)


def event_question(event: str, language: str) -> str:
    """The question for when an event is."""
    return str(_words(language)["question"]).format(event=event)


def _leads(text: str, folded: str, language: str, words: Mapping[str, Any]) -> Iterator[tuple[int, int, int, int, str, str | None]]:
    """(start, end of the length, end, count, unit, part) of what a time may be counted by, and on which side: "two days before"."""
    for pattern, count, part in words["eves"]:
        for eve in re.finditer(rf"(?<![\w'])(?:{pattern})(?![\w'])", folded):
            yield eve.start(), eve.end(), eve.end(), count, DAY, part
    read = lex(text, folded, language)
    for found in _LEAD.finditer(read.letters):
        start, end = read.spans[found.start()][0], read.spans[found.end() - 1][1]
        side = re.match(rf"\s+(?:(?P<before>{words['before']})|(?:{words['after']}))(?![\w'])", folded[end:])
        if side is None:
            continue
        way = -1 if side["before"] else 1
        values = {name: read.values[found.start(name)] for name in ("num", "unit", "own", "part") if found[name]}
        unit, count = values["own"] if "own" in values else (values.get("unit", DAY), int(values.get("num") or 1))
        part = values.get("part")
        yield start, end, end + side.end(), 0 if way > 0 and part and part != MORNING else way * count, unit, part


def _end_of_event(text: str, folded: str, begins: int, words: Mapping[str, Any], language: str) -> int:
    """Where the words for an event end: at a time, or at what is to be done."""
    times = (begins + each.start for each in moments_in(text[begins:], language=language))
    others = (re.search(each, folded[begins:]) for each in (words["deed"], rf"\s{_reminders(language)['hour']}\s+\d"))
    return min((*times, *(begins + each.start() for each in others if each), len(text)))


def _hour_of(part: str) -> time:
    from agent7.language.times.resolution import HOUR_OF_PART  # noqa: PLC0415 - few messages ask for it

    return HOUR_OF_PART[part]


def _words(language: str) -> Mapping[str, Any]:
    words: Mapping[str, Any] = _reminders(language)["from_event"]
    return words


def _reminders(language: str) -> Mapping[str, Any]:
    words: Mapping[str, Any] = load(language if language in LANGUAGES else "en", "reminders")
    return words
