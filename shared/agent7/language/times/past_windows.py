"""Time windows of questions about the past, in the person's zone: "in March", "last year", "on 3 May"."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.data_files import LANGUAGES
from agent7.language.questions.past_question_patterns import past_questions
from agent7.language.readings import reader
from agent7.language.text.normalization import clean, fold
from agent7.language.times.windows import named_window
from agent7.lazy_patterns import lazy_regex
from agent7.types import Window

_COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "un": 1, "une": 1, "uno": 1, "um": 1, "einem": 1, "ein": 1, "two": 2, "dos": 2, "zwei": 2, "dois": 2,
    "deux": 2, "three": 3, "tres": 3, "drei": 3, "trois": 3, "four": 4, "cuatro": 4, "vier": 4, "quatro": 4, "quatre": 4,
    "five": 5, "cinco": 5, "funf": 5, "cinq": 5,
}  # fmt: skip
_COUNT: Final = r"(?P<count>\d{1,2}|" + "|".join(_COUNTS) + ")"
_LAST_YEAR: Final = lazy_regex(
    r"\b(?:last year|ano pasado|letztes jahr|letzten jahr(?:es)?|im letzten jahr|vorigen? jahr|ano passado|l'an(?:nee)? dernier(?:e)?)\b"
)
_YEARS_AGO: Final = lazy_regex(
    rf"\b(?:{_COUNT} years? ago|hace {_COUNT} anos?|vor {_COUNT} jahr(?:en)?|ha {_COUNT} anos?|il y a {_COUNT} ans?)\b"
)
_EDGES: Final = ' ?!.\u00bf\u00a1\uff1f"\u2026,'


@reader
def window_of(question: str, at: datetime, zone: str) -> Window | None:
    """The time window that a question names, from its first instant to the first after it; None when it names none.

    A month or day without a year is the last one that has been. `at` aware, `zone` IANA.
    """
    local = at.astimezone(ZoneInfo(zone)).replace(tzinfo=UTC)  # the wall clock: calendars know no zones
    found = _years(fold(question), local) or named_window(question, local)
    return (_in_zone(found[0], zone), _in_zone(found[1], zone)) if found else None


def without_time(topic: str, language: str) -> str:
    """A topic without the time expression at its end: "my company in March" is "my company"."""
    bare = clean(topic).strip(_EDGES)
    found = past_questions(language if language in LANGUAGES else "en").timing.search(fold(bare))
    return bare[: found.start()].strip(_EDGES) if found else bare


def _years(folded: str, local: datetime) -> Window | None:
    if _LAST_YEAR.search(folded):
        return _year(local.year - 1)
    if found := _YEARS_AGO.search(folded):
        said = next(filter(None, found.captures("count")), "1")
        return _year(local.year - (_COUNTS.get(said) or int(said)))
    return None


def _year(year: int) -> Window:
    return datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)


def _in_zone(wall: datetime, zone: str) -> datetime:
    return wall.replace(tzinfo=ZoneInfo(zone))
