"""Times as people write them in five languages, resolved where and when they were said; and what looks like a time and is none."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.language import may_name_time, moments_in, when

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
SAID_AT = datetime(2026, 4, 28, 12, 0, tzinfo=UTC)  # a Tuesday, 14:00 in Berlin


def read(text: str, language: str, *, zone: ZoneInfo = BERLIN, at: datetime = SAID_AT, month_first: bool = False) -> list[str]:
    due = [when(moment, at, zone, month_first=month_first) for moment in moments_in(text, language=language)]
    return [each.at.astimezone(zone).strftime("%Y-%m-%d %H:%M") for each in due if each is not None]


TIMES = Path(__file__).parent / "moments"


def phrases() -> list[tuple[str, str, list[tuple[str, list[str]]]]]:
    """Language, kind, and its phrases with the times that each names for somebody in Berlin at `SAID_AT`."""
    found = []
    for path in sorted(TIMES.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").removeprefix("# ").split("\n# "):
            kind, *lines = (line for line in part.splitlines() if line)
            pairs = (line.rpartition("|") for line in lines)
            found.append((path.stem, kind, [(text.strip(), times.split(",") if (times := due.strip()) else []) for text, _, due in pairs]))
    return found


@pytest.mark.parametrize(("language", "kind", "said"), phrases(), ids=lambda value: value if isinstance(value, str) else "")
def test_times_are_understood_as_people_write_them(language: str, kind: str, said: list[tuple[str, list[str]]]) -> None:
    understood = {text: read(text, language) for text, _ in said}
    wrong = [(text, due, understood[text]) for text, due in said if understood[text] != [each.strip() for each in due]]
    assert not wrong, "\n".join(f"{text!r}: expected {due}, read {got}" for text, due, got in wrong)


def test_a_numeric_date_is_read_as_it_is_written_where_the_person_is() -> None:
    assert read("on 3/5", "en") == ["2026-05-03 09:00"]
    assert read("on 3/5", "en", month_first=True) == ["2027-03-05 09:00"]
    assert read("on 5/13", "en") == read("on 13/5", "en", month_first=True) == ["2026-05-13 09:00"]


def test_an_hour_that_the_clock_leaves_out_is_the_instant_it_would_have_shown() -> None:
    assert read("on 28 March 2027 at 2:30 am", "en") == ["2027-03-28 03:30"]


def test_of_an_hour_that_comes_twice_the_first_is_meant() -> None:
    (due,) = (when(moment, SAID_AT, BERLIN) for moment in moments_in("on 25 October at 2:30 am"))
    assert due is not None
    assert due.at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_a_time_set_before_a_change_of_the_clock_is_the_wall_time_after_it() -> None:
    before = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
    assert read("in 3 days at 9:00", "en", at=before) == ["2026-03-30 09:00"]
    assert read("on 8 March at 9 am", "en", zone=NEW_YORK, at=datetime(2026, 3, 7, 20, 0, tzinfo=UTC)) == ["2026-03-08 09:00"]


def test_hours_from_now_are_counted_in_elapsed_time_over_a_change_of_the_clock() -> None:
    late = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)  # 00:30 in Berlin, an hour and a half before the change
    assert read("in 3 hours", "en", at=late) == ["2026-03-29 04:30"]


def test_a_leap_day_waits_for_a_leap_year() -> None:
    assert read("on 29 February", "en") == ["2028-02-29 09:00"]


def test_today_without_an_hour_is_the_next_sensible_one_or_none() -> None:
    assert read("today", "en") == ["2026-04-28 15:00"]
    assert read("today", "en", at=datetime(2026, 4, 28, 21, 30, tzinfo=UTC)) == []


def test_what_lies_beyond_the_calendar_is_none() -> None:
    assert read("31 December 9999 at 23:59", "en", zone=NEW_YORK) == []


def test_a_weekday_said_with_a_date_tells_which_year_is_meant() -> None:
    assert read("Friday, 23 April", "en") == ["2027-04-23 09:00"]
    assert read("Thursday, 23 April", "en") == []  # that was five days ago


def test_two_times_in_one_message_are_two() -> None:
    assert read("call Anna tomorrow at 9 and pay the rent on 1 May", "en") == ["2026-04-29 09:00", "2026-05-01 09:00"]


def test_a_message_of_a_hundred_dates_is_read_and_its_times_are_bounded() -> None:
    text = ", ".join(f"{day} May {year}" for year in range(2027, 2037) for day in range(1, 11))
    assert len(read(text, "en")) == 100


@given(st.text(max_size=200))
def test_no_text_breaks_the_reading(text: str) -> None:
    for language in ("en", "de", "es", "fr", "pt"):
        for moment in moments_in(text, language=language):
            assert text[moment.start : moment.end] == moment.text
            when(moment, SAID_AT, BERLIN)


HEAP = tuple("on at 3 31 9999 may monday next in weeks 24:00 12am of the first from now 30/02 noon every ago , .".split())  # noqa: SIM905


@given(st.lists(st.sampled_from(HEAP), max_size=12))
def test_no_heap_of_time_words_breaks_the_reading(words: list[str]) -> None:
    for moment in moments_in(" ".join(words)):
        when(moment, SAID_AT, BERLIN, month_first=True)


def test_a_message_without_a_word_of_time_is_not_read_further() -> None:
    assert not may_name_time("the wifi at home is slow")
    assert may_name_time("see you friday")
