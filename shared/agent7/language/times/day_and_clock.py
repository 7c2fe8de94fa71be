"""Time expression parsing: the day and the clock time of one item, from what its words say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from agent7.language.times.lexicon import AFTER, END, EVENING, HOUR, MINUTE, MONTH, MORNING, NIGHT, WEEK, YEAR, Oh, Spelled
from agent7.language.times.moment_types import Clock, Day

MINUTES_TO_THE_HOUR: Final = (5, 10, 20, 25)
MINUTES_ALONE: Final = (5, 10, 15, 20, 30, 45, 60, 90)
"""What "in 10" may mean at the end of a sentence."""
YEARS_AHEAD: Final = {"x": 1, "t": 0, "l": -1}
FIRST_HOUR_OF_MORNING: Final = 6
HALF_A_DAY: Final = 12


def is_borne_out(said: dict[str, Any], letters: str, language: str) -> bool:
    """Check a match of the grammar against its words, which their kinds do not tell apart: "one may" is no date, "five six" no hour."""
    if "M" in letters and isinstance(said.get("day"), Spelled):
        return False
    if (language == "en" and said.keys() & {"h", "foreign"}) or ("german" in said and language != "de") or said.get("beyond") == "R":
        return False
    if "until" in said or ("minus" in said and isinstance(said["hour"], tuple)):
        return (len(said["until"]) if "until" in said else len(said["hour"])) == (4 if "until" in said else 2)
    if "words" in said:
        return _is_hour_in_words(said)
    if "soon" in said:
        return type(said["soon"]) is int and said["soon"] in MINUTES_ALONE
    if "tonight" in said:
        return said["tonight"][1] is not None and isinstance(said["hour"], int) and said["hour"] <= HALF_A_DAY
    if (
        isinstance(said.get("hour"), Spelled)
        and said["hour"] > HALF_A_DAY
        and "k" not in letters
        and not said.keys() & {"mer", "plus", "minus"}
    ):
        return language != "en"
    if "month_of" in said and said.get("mod") != "x":
        return bool(said["month_of"] == MONTH)
    return "way" not in said or _is_shift(said, language)


def _is_shift(said: dict[str, Any], language: str) -> bool:
    """ "Two days before", "the day after"; "a week" and a day, British for a week later; "vor" is "before" and "ago"."""
    if said["way"] == "B":
        return language == "de"
    if "num" in said:
        return said["way"] in (AFTER, "R", "L", "P") or said["unit"] == WEEK
    return "own" in said or said["way"] in (AFTER, "L")


def _is_hour_in_words(said: dict[str, Any]) -> bool:
    minutes = said.get("minus", said.get("plus"))
    if not isinstance(said["hour"], Spelled) or not isinstance(minutes, Spelled) or said["hour"] > HALF_A_DAY:
        return False
    return minutes in MINUTES_TO_THE_HOUR if "minus" in said else isinstance(minutes, Oh) or 10 <= minutes < 60


def shift_of(said: dict[str, Any]) -> Day:
    """A relative offset ("two days after"): days, weeks, or hours from another day or hour."""
    count, unit = said["own"][::-1] if "own" in said else (said.get("num", 1), said["unit"])
    return Day("shift", (-count if said.get("way") in ("L", "B") else count, unit))


def day_of(said: dict[str, Any], language: str) -> Day | None:
    """The day that an item names; None where it names none."""
    weekday = _weekday(said.get("wd"))
    if "edge" in said:
        kind, values, _ = said["edge"]
        return Day(kind, values)
    if "edge_of" in said:
        return _edge(said, weekday)
    if "end" in said:
        return Day("last_of_this", (weekday, said.get("mod"))) if "month_of" in said else _last(said, weekday)
    if "nth" in said or ("week" in said and "num" in said):
        return _nth(said, weekday)
    if "month_of" in said:
        is_next = said.get("mod") == "x" and said["month_of"] == MONTH
        return Day("next_month_day" if is_next else "month_day", (int(said["dom"]), *(() if is_next else (None,))))
    if "bare" in said:
        return Day("month_day", (int(said["bare"]), None)) if language in ("es", "fr") else None
    return _in_digits(said, weekday) or _counted(said) or _by_name(said, weekday, language)


def _last(said: dict[str, Any], weekday: int | None) -> Day:
    return Day("last_of_month", (weekday, said["month"], said.get("year")))


def _edge(said: dict[str, Any], weekday: int | None) -> Day:
    """The last or the first day of a month or a year, the end of a day."""
    at_end = said["edge_of"] == END
    if "rel" in said:
        return Day("relative", (said["rel"][0],))
    if weekday is not None:
        return Day("weekday", (weekday, False))
    if "month" not in said:
        return Day("date", ("dmy", 31, 12, said["year"]) if at_end else ("dmy", 1, 1, said["year"]))
    return _last(said, None) if at_end else _date(1, said)


def _nth(said: dict[str, Any], weekday: int | None) -> Day:
    if "nth" not in said:
        return Day("nth_from_now", (int(said["num"]), said["week"]))
    if "month" not in said and "month_of" not in said:
        return Day("nth_from_now", (said["nth"], weekday))
    return Day("nth_weekday", (said["nth"], weekday, said.get("month"), said.get("year"), said.get("mod")))


def _in_digits(said: dict[str, Any], weekday: int | None) -> Day | None:
    if "full" in said:
        return Day("date" if said["full"][0] != "slash" else "slash", said["full"])
    if "loose" in said:  # "22/04" at the end: no share of anything
        order, number, month = said["loose"]
        return Day("slash", said["loose"]) if order == "slash" and number > month else None
    if "slash" in said:
        return Day("slash" if said["slash"][0] == "slash" else "date", said["slash"])
    return replace(_date(int(said["day"]), said), weekday=weekday) if "month" in said else None


def _date(number: int, said: dict[str, Any]) -> Day:
    if said.get("years") == YEAR:
        return Day("date_in_year", (number, said["month"], YEARS_AHEAD[said["of_year"]]))
    return Day("date", ("dmy", number, said["month"], *([said["year"]] if "year" in said else [])))


def _counted(said: dict[str, Any]) -> Day | None:
    """So long from now."""
    if "own" in said:
        return Day("offset", ((said["own"][1], said["own"][0]),))
    if "soon" in said:
        return Day("offset", ((said["soon"], MINUTE),))
    if "coming" in said:
        return Day("offset", ((1, HOUR),))
    if "unit" not in said or ("num" not in said and "half" not in said):
        return None
    lengths = [(said.get("num", 0) + (0.5 if "half" in said else 0), said["unit"])]
    return Day("offset", tuple(lengths + ([(said["num2"], said["unit2"])] if "unit2" in said else [])))


def _by_name(said: dict[str, Any], weekday: int | None, language: str) -> Day | None:
    if "rel" in said:
        return Day("relative", (said["rel"][0] + (7 if "plus_week" in said else 0),))
    if weekday is not None:
        return _of_weekday(said, weekday, language)
    if said.get("unit") in (WEEK, MONTH, YEAR) and ("mod" in said or "after_next" in said):
        return Day("week", (said["unit"], 2 if "after_next" in said else 1))
    return Day("month_day", (int(said["dom"]), None)) if "dom" in said else None


def _of_weekday(said: dict[str, Any], weekday: int, language: str) -> Day:
    if "dom" in said:
        return Day("month_day", (int(said["dom"]), weekday))
    if "this" in said or (said.get("mod") == "t" and "week" in said):
        return Day("this_week", (weekday,))
    if "after_next" in said and "week" in said:
        return Day("weekday_of_week", (weekday, ((2, WEEK),)))
    if "after_next" in said or "plus_week" in said:
        return Day("weekday_after", (weekday,))
    another = "week" in said or (said.get("mod") == "x" and language == "en")
    return Day("weekday", (weekday, another))


def _weekday(value: Any) -> int | None:
    found: int | None = value[0] if isinstance(value, tuple) else value
    return found


def clock_of(said: dict[str, Any]) -> Clock | None:
    """The time of day that an item names, a part of the day alone included; None where it names none."""
    part = said.get("part") or _own_part(said)
    meridiem = said.get("mer") or said.get("mer2")
    if "clock" in said or "four" in said:
        given = _four(said["four"]) if "four" in said else said["clock"]
        if given is None:
            return None
        hour, minute, second, exact = given if len(given) == 4 else (*given, 0, True)
        minute += said.get("past_clock", 0)
        return half_of_day(Clock(hour, minute, second, exact=exact, part=part), meridiem)
    if "hour" in said or "one" in said:
        return _hour(said, part, meridiem)
    if "zone" in said:
        return Clock(zone=said["zone"])
    if part is None and meridiem is not None:
        part = {"am": MORNING, "pm": EVENING}.get(meridiem, meridiem)
    return Clock(part=part) if part else None


def _four(value: Any) -> Any:
    """ "1530" or, where it would be a year elsewhere, "at 1930"."""
    if not isinstance(value, int):
        return value
    return (value // 100, value % 100, 0, True) if value // 100 < 24 and value % 100 < 60 else None


def _hour(said: dict[str, Any], part: str | None, meridiem: str | None) -> Clock | None:
    hour = said.get("hour", 1)
    hour = hour[0] if isinstance(hour, tuple) else hour
    before, plus, minus = (_minutes(said.get(name)) for name in ("before", "plus", "minus"))
    minute = before + plus - minus
    if not isinstance(hour, int) or hour > 24 or not -60 < minute < 60 or (hour == 24 and minute > 0):
        return None
    total = (hour - ("before" in said)) * 60 + minute
    at = total // 60 % 24 if total != 24 * 60 else 24
    return half_of_day(Clock(at, total % 60, exact=hour > 12 or hour == 0, part=part), meridiem)


def _own_part(said: dict[str, Any]) -> str | None:
    if said.get("edge_of") == END and ("rel" in said or "wd" in said):
        return EVENING
    with_part = next((said[name] for name in ("edge", "rel", "wd") if isinstance(said.get(name), tuple)), (None,))
    part: str | None = with_part[-1]
    return part


def _minutes(value: Any) -> int:
    return value if isinstance(value, int) else 0


def half_of_day(clock: Clock, meridiem: str | None) -> Clock:
    """Resolve a clock's half of the day by "am", "pm" or the part of the day. Twelve at night is midnight, three at night is early."""
    half = meridiem or (None if clock.exact else clock.part)
    if clock.hour is None or half is None or clock.hour > HALF_A_DAY:
        return clock
    if clock.hour == HALF_A_DAY and half in (EVENING, NIGHT):
        return replace(clock, hour=24, exact=True)
    is_early = half in ("am", MORNING) or (half == NIGHT and clock.hour < FIRST_HOUR_OF_MORNING)
    return replace(clock, hour=clock.hour % 12 + (0 if is_early else 12), exact=True)
