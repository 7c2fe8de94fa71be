"""The items of a text: each days, clocks and what is to be passed over, read off the letters of its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from agent7.memory.moment_kinds import Clock, Day
from agent7.memory.moment_lexing import Read
from agent7.memory.moment_rules import ITEMS
from agent7.memory.moment_words.making import EVENING, MORNING, NIGHT, Spelled

_QUARTERS: Final = {"q": 30, "Q": 15}


@dataclass(frozen=True, slots=True)
class Item:
    first: int
    last: int
    what: str
    day: Day | None = None
    clock: Clock | None = None


def items(read: Read, language: str) -> Iterator[Item]:
    for found in ITEMS.finditer(read.letters):
        if found.end() == found.start():
            continue
        if "M" in found.group() and isinstance(read.values[found.start("day")] if found["day"] else None, Spelled):
            continue
        said = {name: _value(read, name, found.start(name)) for name, hit in found.groupdict().items() if hit}
        first, last = found.start(), found.end() - 1
        kind = next((each for each in ("past", "habit", "length") if each in said), None)
        if kind:
            yield Item(first, last, kind)
            continue
        if "shift" in said:
            yield Item(first, last, "shift", Day("shift", said["own"][::-1] if "own" in said else (said["num"], said["unit"])))
            continue
        day, clock = _day_of(said, language), _clock_of(said)
        if day is not None or clock is not None:
            yield Item(first, last, "moment", day, clock)


def _value(read: Read, name: str, place: int) -> Any:
    letter = read.letters[place]
    return letter if name == "mod" else _QUARTERS.get(letter, read.values[place])


def _day_of(said: dict[str, Any], language: str) -> Day | None:
    weekday = _weekday(said.get("wd"))
    if "end" in said:
        return Day("last_of_month", (weekday, said["month"], said.get("year")))
    if "week" in said and "num" in said:
        return Day("nth_from_now", (int(said["num"]), said["week"]))
    if "nth" in said:
        return Day("nth_weekday", (said["nth"], weekday, said.get("month"), said.get("year"), said.get("mod")))
    if "month_of" in said:
        return Day("next_month_day", (int(said["dom"]),)) if said["month_of"] == "months" else None
    if "bare" in said:
        return Day("month_day", (int(said["bare"]), None)) if language in ("es", "fr") else None
    if "full" in said:
        return Day("date" if said["full"][0] != "slash" else "slash", said["full"])
    if "loose" in said:  # "22/04" at the end: no share of anything
        order, number, month = said["loose"]
        return Day("slash", said["loose"]) if order == "slash" and number > month else None
    if "slash" in said:
        return Day("slash" if said["slash"][0] == "slash" else "date", said["slash"])
    if "month" in said:
        return Day("date", ("dmy", int(said["day"]), said["month"], *([said["year"]] if "year" in said else [])), weekday)
    if "own" in said:
        return Day("offset", ((said["own"][1], said["own"][0]),))
    if "num" in said:
        lengths = [(said["num"] + (0.5 if "half" in said else 0), said["unit"])]
        return Day("offset", tuple(lengths + ([(said["num2"], said["unit2"])] if "unit2" in said else [])))
    if "rel" in said:
        return Day("relative", (said["rel"][0],))
    if weekday is not None:
        return _of_weekday(said, weekday, language)
    if "mod" in said and said.get("unit") in ("weeks", "months", "years"):
        return Day("week", (said["unit"],))
    return Day("month_day", (int(said["dom"]), None)) if "dom" in said else None


def _of_weekday(said: dict[str, Any], weekday: int, language: str) -> Day:
    if "dom" in said:
        return Day("month_day", (int(said["dom"]), weekday))
    if "this" in said:
        return Day("this_week", (weekday,))
    if "after_next" in said:
        return Day("weekday_after", (weekday,))
    another = "week" in said or (said.get("mod") == "x" and language == "en")
    return Day("weekday", (weekday, another))


def _weekday(value: Any) -> int | None:
    found: int | None = value[0] if isinstance(value, tuple) else value
    return found


def _clock_of(said: dict[str, Any]) -> Clock | None:
    part = said.get("part") or _own_part(said)
    meridiem = said.get("mer") or said.get("mer2")
    if "clock" in said or "four" in said:
        given = said["clock"] if "clock" in said else said["four"]
        hour, minute, second, exact = given if len(given) == 4 else (*given, 0, True)
        return half_of_day(Clock(hour, minute, second, exact=exact, part=part), meridiem)
    if "hour" in said:
        hour = said["hour"][0] if isinstance(said["hour"], tuple) else said["hour"]
        plus, minus = (_minutes(said.get(name)) for name in ("plus", "minus"))
        minute = 30 if "before" in said else plus - minus if "plus" in said or "minus" in said else 0
        if not isinstance(hour, int) or hour > 24 or not -60 < minute < 60 or (hour == 24 and minute):
            return None
        total = (hour - ("before" in said)) * 60 + minute
        return half_of_day(Clock(total // 60 % 24 if hour != 24 else 24, total % 60, exact=hour > 12 or hour == 0, part=part), meridiem)
    if "zone" in said:
        return Clock(zone=said["zone"])
    return Clock(part=part) if part else (Clock(part=MORNING if meridiem == "am" else EVENING) if meridiem else None)


def _own_part(said: dict[str, Any]) -> str | None:
    for name in ("rel", "wd"):
        if isinstance(said.get(name), tuple):
            part: str | None = said[name][1]
            return part
    return None


def _minutes(value: Any) -> int:
    return value if isinstance(value, int) else 0


def half_of_day(clock: Clock, meridiem: str | None) -> Clock:
    """The clock with what "am", "pm" or the part of the day tells."""
    if clock.hour is None:
        return clock
    if meridiem is None and not clock.exact and clock.part:
        meridiem = "am" if clock.part == MORNING or (clock.part == NIGHT and clock.hour < 6) else "pm"
    if meridiem is None or clock.hour > 12:
        return clock
    hour = clock.hour % 12 + (12 if meridiem == "pm" else 0)
    return replace(clock, hour=hour, exact=True)
