"""Time windows for retrieval: the span that a query names, "on 25 May", "in March 2023", "yesterday", "la semana pasada".

Rules only, in five languages. A date without a year is the last one that has been. Times are UTC here: a day more or less moves a bounded
signal only.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.lazy_patterns import lazy_regex
from agent7.types import Window

_NAMES: Final = (
    "january jan enero januar janeiro janvier janv",
    "february feb febrero februar fevereiro fevrier",
    "march mar marzo marz marco mars maerz",
    "april apr abril avril",
    "may mayo mai maio",
    "june jun junio juni junho juin",
    "july jul julio juli julho juillet",
    "august aug agosto aout",
    "september sept sep septiembre setiembre setembro septembre",
    "october oct octubre oktober okt outubro octobre",
    "november nov noviembre novembro novembre",
    "december dec diciembre dezember dez dezembro decembre",
)
MONTHS: Final = {name: number for number, names in enumerate(_NAMES, start=1) for name in names.split()}
_MONTH = "(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?"
_YEAR = r"(?:,?\s+(?:of\s+|de[l]?\s+)?(?P<year>(?:19|20)\d\d))"
_DATE = lazy_regex(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|[.o])?\s+(?:of\s+|de\s+)?{_MONTH}\b{_YEAR}?|\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:){_YEAR}?"
)
_ISO = lazy_regex(r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)\b")
_MONTH_ALONE = lazy_regex(
    rf"\b{_MONTH}\b{_YEAR}|\b(?:in|during|since|until|last|im|seit|letzten|en|desde|durante|em|no|depuis|pendant)\s+(?:early\s+|late\s+)?{_MONTH}\b(?!\s+\d)"
)
_YEAR_ALONE = lazy_regex(r"\b(?:in|during|of|im jahr|en|em|durante|pendant)\s+(?P<year>(?:19|20)\d\d)\b")
_RELATIVE: Final = tuple(
    (lazy_regex(rf"\b(?:{words})\b"), first, last)
    for words, first, last in (
        ("day before yesterday|anteayer|vorgestern|anteontem|avant-hier", 2, 1),
        ("yesterday|ayer|gestern|ontem|hier soir|hier", 1, 0),
        ("today|hoy|heute|hoje|aujourd'hui", 0, -1),
        ("last week|la semana pasada|letzte woche|letzter woche|semana passada|la semaine derniere", 14, 0),
        ("last weekend|letztes wochenende|fin de semana pasado|fim de semana passado|week-end dernier", 10, 0),
        ("last month|el mes pasado|letzten monat|mes passado|le mois dernier", 62, 0),
    )
)
_AGO = lazy_regex(r"\b(?P<count>\d{1,3}|a|one|two|three|four|five|six)\s+(?P<unit>day|week|month)s?\s+ago\b")
_COUNTS: Final = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_UNIT_DAYS: Final = {"day": 1, "week": 7, "month": 30}

_TIME_WORDS = lazy_regex(
    r"\b(?:\d{1,2}:\d\d|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|yesterday|today|tonight|tomorrow|ayer|hoy|anoche|manana|gestern|heute|morgen|ontem|hoje|"
    r"amanha|hier|aujourd'hui|demain|(?:last|next|this|past|every)\s+(?:night|week|weekend|month|year|summer|winter|spring|fall|autumn|morning|"
    r"mon|tues|wednes|thurs|fri|satur|sun)\w*|(?:\d+|an?|one|two|three|four|five|six|few|couple of)\s+(?:day|week|month|year)s?\s+ago|"
    r"since|recently|hace\s+\w+|vor\s+\w+\s+(?:tag|woche|monat|jahr)\w*|il y a|ha\s+\w+\s+(?:dia|semana|mes|ano)\w*|"
    r"(?:semana|mes|ano)\s+pasad[oa]|(?:semana|mes|ano)\s+passad[oa]|letzte\w*|nachste\w*|(?:semaine|mois|annee)\s+(?:derniere?|prochaine?)|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo|montag|dienstag|mittwoch|"
    r"donnerstag|freitag|samstag|sonntag|segunda-feira|terca-feira|quarta-feira|quinta-feira|sexta-feira|lundi|mardi|mercredi|jeudi|vendredi|"
    r"samedi|dimanche|" + "|".join(name for name in MONTHS if len(name) > 3 and name not in ("march", "mars", "marco")) + r")\b"
)
_ASKS_WHEN = lazy_regex(
    r"\b(?:when|what (?:date|day|month|year|time)|which (?:date|day|month|year)|how long ago|cuando|que (?:dia|fecha|mes|ano)|wann|"
    r"an welchem tag|welches datum|quando|em que (?:dia|mes|ano)|quand|quel (?:jour|mois)|quelle (?:date|annee))\b"
)
_OPENING = 40
"""Characters of a question in which its question word stands."""


@reader
def named_window(query: str, at: datetime) -> Window | None:
    """The time window (UTC) that a query names, or None. The most precise expression wins."""
    folded = fold(query)
    return _dated(folded, at) or _relative(folded, at) or _month(folded, at) or _year(folded)


@reader
def holds_time(text: str) -> bool:
    """Whether a text holds a time expression: a date, a weekday, "last week", "two months ago"."""
    return bool(_TIME_WORDS.search(fold(text)))


def asks_when(query: str) -> bool:
    """Whether a query begins by asking for a time ("when did I ...")."""
    return bool(_ASKS_WHEN.search(fold(query)[:_OPENING]))


def _dated(folded: str, at: datetime) -> Window | None:
    found = _ISO.search(folded) or _DATE.search(folded)
    if found is None:
        return None
    month = int(found["month"]) if found["month"].isdigit() else MONTHS[found["month"]]
    try:
        day = datetime(int(found["year"] or at.year), month, int(found["day"]), tzinfo=UTC)
    except ValueError:
        return None
    if not found["year"] and day > at:
        day = day.replace(year=day.year - 1) if (month, day.day) != (2, 29) else day
    return day, day + timedelta(days=1)


def _relative(folded: str, at: datetime) -> Window | None:
    midnight = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    for words, first, last in _RELATIVE:
        if words.search(folded):
            return midnight - timedelta(days=first), midnight - timedelta(days=last)
    if found := _AGO.search(folded):
        unit = _UNIT_DAYS[found["unit"]]
        count = _COUNTS.get(found["count"]) or int(found["count"])
        middle = midnight - timedelta(days=count * unit)
        return middle - timedelta(days=unit // 2), middle + timedelta(days=1 + unit // 2)
    return None


def _month(folded: str, at: datetime) -> Window | None:
    found = _MONTH_ALONE.search(folded)
    if found is None:
        return None
    month, named = MONTHS[found["month"]], found["year"]
    year = int(named) if named else at.year - (month > at.month)
    return datetime(year, month, 1, tzinfo=UTC), datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)


def _year(folded: str) -> Window | None:
    found = _YEAR_ALONE.search(folded)
    if found is None:
        return None
    year = int(found["year"])
    return datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
