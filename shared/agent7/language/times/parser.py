"""Time expression parsing, the entrance: the future times ("moments") that a text names, in five languages.

A text is lexed and chunked, and what names a day or an hour is kept. How long ("for two weeks"), how often ("every Monday") and what has
been ("last Friday", "two days ago") are no moments.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from agent7.language.data_files import LANGUAGES
from agent7.language.readings import reader
from agent7.language.text.normalization import fold
from agent7.language.times.day_and_clock import half_of_day
from agent7.language.times.grammar import BETWEEN
from agent7.language.times.habits import of_range, on_day, together
from agent7.language.times.items import Item, items
from agent7.language.times.lexer import Read, lex
from agent7.language.times.lexicon import DAY, HOUR, MINUTE, SECOND, SURE, TELLING, WEEK, YEAR, Spelled, lexicon
from agent7.language.times.moment_types import Clock, Day, Moment
from agent7.lazy_patterns import lazy_regex

LONGEST_READ: Final = 4_000
"""Characters of a text that are read; what a person writes in one message ends at 4,096."""
ELAPSED: Final = (HOUR, MINUTE, SECOND)
MOST_FOUND: Final = 200
HALF_A_DAY: Final = 12
SHORTEST_TELLING: Final = 2

TOO_COMMON: Final = frozenset({"time", "out", "set", "this", "los", "que", "first"})
"""Words that stand in every second message."""

_DIGIT = lazy_regex(r"\d|\b(?:un an|l'an|a la una|[aà] uma|on the [\w-]+(?:st|nd|rd|th))\b|\b[ap]\s?\.\s?m\b")
_WORD = lazy_regex(r"[^\W\d_]+(?:'[^\W\d_]+)?")


@reader
def moments_in(text: str, *, language: str = "en", recurring: bool = False) -> tuple[Moment, ...]:
    """The time expressions in a text, in their order. `language` is read first; another one is tried when its words are there.

    The language whose reading says most wins. `recurring`: "every Monday at 6" is one, too.
    """
    if not may_name_time(text):
        return ()
    folded = fold(text[:LONGEST_READ])
    words = _words(folded)
    others = (each for each in LANGUAGES if each != language and not words.isdisjoint(_sure_starts(each)))
    likely = [*([language] if language in LANGUAGES else []), *others]
    found = [_moments(text, folded, each, recurring=recurring) for each in likely]
    return max(found, key=lambda reading: reading[1], default=((), 0))[0]


def names_habit(text: str, *, language: str = "en") -> bool:
    """Whether a text names a recurrence: "every Monday", "jeden Tag um 9"."""
    read = lex(text[:LONGEST_READ], fold(text[:LONGEST_READ]), language if language in LANGUAGES else "en")
    return any(item.what == "habit" for item in items(read, language))


def names_unknown_habit(text: str, *, language: str = "en") -> bool:
    """Whether a text begins, or goes on behind a time, with a recurrence that no calendar knows: "every full moon at 9"."""
    read = lex(text[:LONGEST_READ], fold(text[:LONGEST_READ]), language if language in LANGUAGES else "en")
    told = {place for item in items(read, language) for place in range(item.first, item.last + 1)}
    return any(
        letter == "E" and place not in told and (place == 0 or place - 1 in told or read.letters[place - 1] in ",;")
        for place, letter in enumerate(read.letters)
    )


@reader
def may_name_time(text: str) -> bool:
    """A cheap check before parsing: whether a text has a digit or a word that stands in times. A few microseconds."""
    if _DIGIT.search(text):
        return True
    words = _words(fold(text[:LONGEST_READ]))
    return not _any_start().isdisjoint(words) or _may_hold_spelled_hour(words)


def _words(folded: str) -> set[str]:
    """Its words, with "annee" of "l'annee"."""
    words = set(_WORD.findall(folded))
    return words | {word.partition("'")[2] for word in words if "'" in word}


def _may_hold_spelled_hour(words: set[str]) -> bool:
    """ "At five", "ten to six": a number in words with another one, or with a word that leads to an hour."""
    numbers = len(words & _spelled_numbers())
    return numbers > 1 or (numbers == 1 and not words.isdisjoint(_before_hours()))


def _moments(text: str, folded: str, language: str, *, recurring: bool) -> tuple[tuple[Moment, ...], int]:
    """The moments, and how many characters of the text this language's words explain, those of the past among them."""
    read = lex(text, folded, language)
    chunks = _joined(_chunks(read, language, recurring=recurring), read)
    joined = [item for item in chunks if item.what in ("past", "habit", "length") or _stands_alone(item)]
    if recurring:
        joined = [replace(item, what="moment") if item.what == "habit" and item.day is not None else item for item in joined]
    explained = sum(read.spans[item.last][1] - read.spans[item.first][0] for item in joined)
    return tuple(_moment(item, read, text) for item in joined if item.what == "moment")[:MOST_FOUND], explained


def _chunks(read: Read, language: str, *, recurring: bool) -> list[Item]:
    """The chunks of a text; where what comes again is looked for, "Monday to Friday" does."""
    found = list(items(read, language))
    if not recurring:
        return found
    spans = (slice(each.first, each.last + 1) for each in found)
    ranges = [of_range(read.letters[span], read.values[span]) for span in spans]
    return [replace(each, what="habit", day=days) if days else each for each, days in zip(found, ranges, strict=True)]


def _moment(item: Item, read: Read, text: str) -> Moment:
    start, end = read.spans[item.first][0], read.spans[item.last][1]
    return Moment(start, end, text[start:end], item.day, item.clock)


def _stands_alone(item: Item) -> bool:
    """A part of a day names nothing without a day or an hour."""
    return item.what == "moment" and (item.day is not None or (item.clock is not None and item.clock.hour is not None))


def _joined(found: list[Item], read: Read) -> list[Item]:
    """Items that stand together made one: a day with its clock, a clock with its part of the day, a habit with its hour."""
    joined: list[Item] = []
    for item in found:
        before = joined[-1] if joined else None
        if before is not None and BETWEEN.fullmatch(read.letters, before.last + 1, item.first) and (one := _as_one(before, item)):
            joined[-1] = one
        else:
            joined.append(item)
    return joined


def _as_one(before: Item, item: Item) -> Item | None:
    if before.what == "shift" and item.what == "moment" and before.day is not None:
        return _moved(before, before.day, item)
    if before.what == item.what == "habit" and before.day and item.day and together(before.day, item.day) is None:
        return None
    if "habit" in (before.what, item.what):
        return Item(before.first, item.last, "habit", _habit_of(before, item), _one_clock(before.clock, item.clock))
    if "past" in (before.what, item.what) and (before.what != "moment" or (before.day is None and before.last + 1 == item.first)):
        return Item(before.first, item.last, "past")
    if before.what != "moment" or item.what != "moment":
        return None
    day, clock = _one_day(before.day, item.day), _one_clock(before.clock, item.clock)
    if (before.day and item.day and day is None) or (before.clock and item.clock and clock is None):
        return None
    return Item(before.first, item.last, "moment", day, clock)


def _habit_of(before: Item, item: Item) -> Day | None:
    """The habit that two pieces make; None where no calendar can tell when it comes."""
    if before.what == item.what:
        return together(before.day, item.day) if before.day and item.day else None
    habit, other = (before, item) if before.what == "habit" else (item, before)
    if habit.day is None or other.what != "moment" or (before.clock and item.clock and _one_clock(before.clock, item.clock) is None):
        return None
    return on_day(habit.day, other.day) if other.day else habit.day


def _moved(before: Item, length: Day, item: Item) -> Item | None:
    """A day so long after another day; an hour so long before another hour."""
    if length.values[1] in ELAPSED:
        is_hour = item.clock is not None and item.clock.hour is not None
        return Item(before.first, item.last, "moment", Day("shifted", (*length.values, item.day)), item.clock) if is_hour else None
    return Item(before.first, item.last, "moment", Day("after", (length, item.day)), item.clock) if item.day is not None else None


def _one_day(before: Day | None, item: Day | None) -> Day | None:
    """Of two days that say the same in two ways ("tomorrow, 4 May"; "Monday the 4th") the more precise one; None for two days."""
    if before is None or item is None:
        return before or item
    if before.kind == "shifted" and before.values[2] is None:
        return Day("shifted", (*before.values[:2], item))
    if "day_end" in (before.kind, item.kind):
        return item if before.kind == "day_end" else before
    if before.kind == "week" and before.values[0] == YEAR and item.kind == "date" and item.values[0] == "dmy" and len(item.values) == 3:
        return Day("date_in_year", (*item.values[1:], 1))
    if {before.kind, item.kind} == {"week", "weekday"}:
        weekday, week = (before, item) if before.kind == "weekday" else (item, before)
        if len(week.values) > 1 and week.values[1] > 1:
            return Day("weekday_of_week", (weekday.values[0], ((week.values[1], WEEK),)))
        return Day("weekday", (weekday.values[0], True))
    if {before.kind, item.kind} == {"offset", "weekday"}:
        weekday, offset = (before, item) if before.kind == "weekday" else (item, before)
        if any(unit in ELAPSED for _, unit in offset.values):  # "5 km in 28 minutes on Saturday"
            return None
        return Day("weekday_of_week", (weekday.values[0], offset.values))
    if before.kind == "relative" and item.kind == "offset" and not any(unit in ELAPSED for _, unit in item.values):
        return Day("offset", (*item.values, (before.values[0], DAY)))
    vague, exact = ("weekday", "relative"), ("date", "slash", "month_day")
    if before.kind in vague and item.kind in exact:
        return _with_weekday(item, before)
    return _with_weekday(before, item) if item.kind in vague and before.kind in exact else None


def _with_weekday(exact: Day, vague: Day) -> Day:
    return replace(exact, weekday=vague.values[0]) if vague.kind == "weekday" else exact


def _one_clock(before: Clock | None, item: Clock | None) -> Clock | None:
    if before is None or item is None:
        return before or item
    if before.hour is not None and item.zone is not None and item.hour is None and (before.zone is None or item.zone[0] in "+-"):
        return replace(before, zone=item.zone)
    if before.hour is not None and item.hour is not None:
        is_same = (before.hour % HALF_A_DAY, before.minute) == (item.hour % HALF_A_DAY, item.minute)
        return item if is_same and item.exact and not before.exact else None
    if before.hour is None and item.hour is not None:
        return half_of_day(replace(item, part=item.part or before.part), None)
    if item.hour is None and before.hour is not None:
        return half_of_day(replace(before, part=before.part or item.part), None)
    return None


def _starts(language: str, kinds: str) -> frozenset[str]:
    """Words of which one stands in every time that these kinds of words are needed for: of a phrase, the most telling one."""
    telling = (_WORD.findall(word) for word, (letter, _) in lexicon(language).items() if letter in kinds)
    chosen = (max(pieces, key=lambda each: (_tells(each, language), len(each))) for pieces in telling if pieces)
    return frozenset(word for word in chosen if _tells(word, language))


def _tells(word: str, language: str) -> int:
    """How much a word of a phrase is one of times by itself: "manana" of "por la manana" is, "end" may be, "por" is not."""
    if word in ("am", "pm"):
        return 2
    if len(word) <= SHORTEST_TELLING or word in TOO_COMMON:
        return 0
    letter, _ = lexicon(language).get(word, ("?", None))
    return 1 if letter == "?" else 2 * (letter not in "~.aefidAFzE&xRTntlgb")


@cache
def _sure_starts(language: str) -> frozenset[str]:
    return _starts(language, SURE)


@cache
def _any_start() -> frozenset[str]:
    return frozenset[str]().union(*(_starts(language, TELLING) for language in LANGUAGES))


@cache
def _spelled_numbers() -> frozenset[str]:
    return frozenset(word for language in LANGUAGES for word, (_, value) in lexicon(language).items() if isinstance(value, Spelled))


@cache
def _before_hours() -> frozenset[str]:
    """Words that a spelled hour stands behind: "at", "half"; not those that stand everywhere."""
    words = {word for language in LANGUAGES for word, (letter, _) in lexicon(language).items() if letter in "APj"}
    return frozenset(words - {"a", "@", "la"})
