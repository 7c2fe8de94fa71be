"""When schedules are due: expressions, time zones, both nights in which clocks change, start and end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import islice, pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.timing import Timing, read_timing
from tests.tables import every_row, rows_of

NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)  # a Thursday


def timing(expression: str, zone: str = "UTC", **dates: datetime) -> Timing:
    return read_timing(expression, zone, origin=NEW_YEAR, **dates)


def ahead(expression: str, zone: str = "UTC", after: datetime = NEW_YEAR, **dates: datetime):
    """The times at which it is due, one after the other."""
    due = timing(expression, zone, **dates)
    while (found := due.next_after(after)) is not None:
        yield found
        after = found


def in_utc(*moments: str) -> list[datetime]:
    return [datetime.fromisoformat(f"{moment}:00+00:00") for moment in moments]


EXPRESSIONS = rows_of(Path(__file__).with_name("schedule_expressions.txt"), columns=2)


@every_row(("expression", "moments"), EXPRESSIONS)
def test_an_expression_is_due_at_these_times(expression, moments):
    expected = in_utc(*moments.split())
    assert list(islice(ahead(expression), len(expected))) == expected


@every_row(("expression", "moments"), EXPRESSIONS)
def test_the_same_times_are_found_backwards(expression, moments):
    expected = in_utc(*moments.split())
    due = timing(expression)
    for earlier, later in pairwise(expected):
        assert due.last_until(later) == later
        assert due.last_until(later - timedelta(seconds=1)) == earlier


@every_row(
    ("expression", "says"),
    [
        ("every minute", "neither"),
        ("rate(0 minutes)", "like rate"),
        ("rate(5 weeks)", "like rate"),
        ("rate(-1 days)", "like rate"),
        ("rate(1.5 hours)", "like rate"),
        ("at(2026-03-02)", "like at"),
        ("at(2026-02-30T00:00:00)", "like at"),
        ("at(2026-03-02T12:00:00Z)", "like at"),
        ("cron(0 0 * * ?)", "5 fields"),
        ("cron(0 0 * * ? * *)", "7 fields"),
        ("cron(0 0 * * * *)", "exactly one"),
        ("cron(0 0 ? * ? *)", "exactly one"),
        ("cron(? 0 * * ? *)", "no minute"),
        ("cron(60 0 * * ? *)", "from 0 to 59"),
        ("cron(0 24 * * ? *)", "from 0 to 23"),
        ("cron(0 0 32 * ? *)", "from 1 to 31"),
        ("cron(0 0 0 * ? *)", "from 1 to 31"),
        ("cron(0 0 1 13 ? *)", "from 1 to 12"),
        ("cron(0 0 1 SUN ? *)", "no month"),
        ("cron(0 0 ? * 0 *)", "from 1 to 7"),
        ("cron(0 0 ? * 2/2 *)", "no day-of-week"),
        ("cron(0 0 ? * 3#6 *)", "no day-of-week"),
        ("cron(0 0 ? * 3#1,6#3 *)", "no day-of-week"),
        ("cron(0 0 1,L * ? *)", "no day-of-month"),
        ("cron(0 0 L-31 * ? *)", "no day-of-month"),
        ("cron(0 0 W * ? *)", "no day-of-month"),
        ("cron(0 0 * * ? 1969)", "from 1970 to 2199"),
        ("cron(0/0 0 * * ? *)", "step of nothing"),
        ("cron(5- 0 * * ? *)", "no minute"),
        ("cron(1,,2 0 * * ? *)", "no minute"),
        ("cron(² 0 * * ? *)", "no minute"),
    ],
)
def test_what_the_scheduler_would_refuse_is_refused_with_a_word(expression, says):
    with pytest.raises(ValueError, match=says):
        timing(expression)


def test_an_unknown_time_zone_is_refused():
    for zone in ("Mars/Base", "Europe", "../etc/passwd"):
        with pytest.raises(ValueError, match="no time zone"):
            timing("rate(1 minute)", zone)


# time zones and the two nights


def test_cron_is_read_in_its_time_zone():
    due = islice(ahead("cron(0 2 * * ? *)", "Asia/Kolkata", datetime(2026, 3, 2, tzinfo=UTC)), 2)
    assert list(due) == in_utc("2026-03-02T20:30", "2026-03-03T20:30")


def test_the_last_day_of_the_month_is_that_of_the_time_zone():
    assert next(ahead("cron(0 20 L * ? *)", "America/New_York", datetime(2026, 2, 20, tzinfo=UTC))) == in_utc("2026-03-01T01:00")[0]


@pytest.mark.parametrize(
    ("zone", "expression", "after", "moments"),
    [
        ("Europe/Berlin", "cron(30 2 * * ? *)", "2026-03-27T12:00", "2026-03-28T01:30 2026-03-30T00:30 2026-03-31T00:30"),
        ("America/New_York", "cron(30 2 * * ? *)", "2026-03-07T00:00", "2026-03-07T07:30 2026-03-09T06:30"),
        ("Europe/Berlin", "cron(0 * * * ? *)", "2026-03-29T00:00", "2026-03-29T01:00 2026-03-29T02:00"),
        ("Australia/Lord_Howe", "cron(15 2 * * ? *)", "2026-10-02T00:00", "2026-10-02T15:45 2026-10-04T15:15"),
    ],
)
def test_a_local_time_that_the_spring_night_skips_does_not_run(zone, expression, after, moments):
    expected = in_utc(*moments.split())
    assert list(islice(ahead(expression, zone, in_utc(after)[0]), len(expected))) == expected


@pytest.mark.parametrize(
    ("zone", "expression", "after", "moments"),
    [
        ("Europe/Berlin", "cron(30 2 * * ? *)", "2026-10-24T12:00", "2026-10-25T00:30 2026-10-26T01:30"),
        ("Europe/Berlin", "cron(30 2 * * ? *)", "2026-10-25T01:15", "2026-10-26T01:30"),
        ("America/New_York", "cron(30 1 * * ? *)", "2026-11-01T00:00", "2026-11-01T05:30 2026-11-02T06:30"),
        ("Europe/Berlin", "cron(0 * * * ? *)", "2026-10-24T23:30", "2026-10-25T00:00 2026-10-25T02:00"),
        ("Australia/Lord_Howe", "cron(45 1 * * ? *)", "2026-04-04T00:00", "2026-04-04T14:45 2026-04-05T15:15"),
    ],
)
def test_a_local_time_that_the_autumn_night_doubles_runs_once(zone, expression, after, moments):
    expected = in_utc(*moments.split())
    assert list(islice(ahead(expression, zone, in_utc(after)[0]), len(expected))) == expected


def test_a_day_of_a_rate_is_24_hours_whatever_the_clocks_do():
    due = list(islice(ahead("rate(1 day)", "Europe/Berlin", datetime(2026, 3, 28, 12, tzinfo=UTC)), 3))
    assert {later - earlier for earlier, later in pairwise(due)} == {timedelta(hours=24)}


def test_the_last_time_before_a_skipped_one_is_the_day_before():
    due = timing("cron(30 2 * * ? *)", "Europe/Berlin")
    assert due.last_until(datetime(2026, 3, 29, 12, tzinfo=UTC)) == datetime(2026, 3, 28, 1, 30, tzinfo=UTC)


def test_after_a_leap_of_the_clock_the_last_night_is_the_one_that_counts():
    due = timing("cron(0 2 * * ? *)", "Europe/Berlin")
    assert due.last_until(datetime(2031, 7, 2, 0, 59, tzinfo=UTC)) == datetime(2031, 7, 2, tzinfo=UTC)
    assert due.last_until(datetime(2031, 7, 2, tzinfo=UTC)) == datetime(2031, 7, 2, tzinfo=UTC)
    assert due.last_until(datetime(2031, 7, 1, 23, 59, tzinfo=UTC)) == datetime(2031, 7, 1, tzinfo=UTC)


def test_a_day_is_looked_for_backwards_beyond_months_that_have_none():
    assert timing("cron(0 2 * 2 ? *)").last_until(datetime(2026, 9, 1, tzinfo=UTC)) == datetime(2026, 2, 28, 2, tzinfo=UTC)
    assert timing("cron(0 0 15,31 * ? *)").last_until(datetime(2026, 3, 1, tzinfo=UTC)) == datetime(2026, 2, 15, tzinfo=UTC)


# at, start and end


def test_at_runs_once():
    due = timing("at(2026-03-02T12:00:00)", "America/New_York")
    noon = datetime(2026, 3, 2, 17, tzinfo=UTC)
    assert due.next_after(NEW_YEAR) == noon
    assert due.next_after(noon) is None
    assert due.last_until(noon) == noon
    assert due.last_until(noon - timedelta(seconds=1)) is None


def test_a_schedule_knows_no_time_before_its_start_or_after_its_end():
    start, end = datetime(2026, 1, 3, 10, tzinfo=UTC), datetime(2026, 1, 5, 10, tzinfo=UTC)
    expected = in_utc("2026-01-03T10:00", "2026-01-04T10:00", "2026-01-05T10:00")
    assert list(ahead("cron(0 10 * * ? *)", start=start, end=end)) == expected
    due = timing("cron(0 10 * * ? *)", start=start, end=end)
    assert due.last_until(start - timedelta(seconds=1)) is None
    assert due.last_until(datetime(2027, 1, 1, tzinfo=UTC)) == end


def test_a_rate_counts_from_its_start():
    start = datetime(2026, 1, 3, 10, 7, tzinfo=UTC)
    assert list(islice(ahead("rate(6 hours)", start=start), 3)) == in_utc("2026-01-03T10:07", "2026-01-03T16:07", "2026-01-03T22:07")
    assert list(islice(ahead("rate(6 hours)", after=datetime(2026, 1, 9, tzinfo=UTC), start=start), 1)) == in_utc("2026-01-09T04:07")


def test_a_one_time_schedule_ignores_start_and_end():
    late = datetime(2027, 1, 1, tzinfo=UTC)
    assert timing("at(2026-03-02T12:00:00)", start=late, end=late).next_after(NEW_YEAR) == datetime(2026, 3, 2, 12, tzinfo=UTC)


def test_what_lies_in_the_past_or_never_comes_has_no_next_time():
    assert timing("cron(0 2 * * ? 2020)").next_after(NEW_YEAR) is None
    assert timing("cron(0 0 30 2 ? *)").next_after(NEW_YEAR) is None
    assert timing("cron(0 0 30 2 ? *)").last_until(NEW_YEAR) is None


def test_a_rate_goes_on_when_the_clock_is_turned_back_behind_its_beginning():
    assert timing("rate(1 hour)").next_after(NEW_YEAR - timedelta(days=3, minutes=1)) == NEW_YEAR - timedelta(days=3)


# any expression


def field(low: int, high: int) -> st.SearchStrategy[str]:
    number = st.integers(low, high).map(str)
    part = st.one_of(
        st.just("*"), number, st.tuples(number, number).map("-".join), st.tuples(number, st.integers(1, high).map(str)).map("/".join)
    )
    return st.lists(part, min_size=1, max_size=3).map(",".join)


days = st.one_of(
    st.tuples(st.one_of(field(1, 31), st.sampled_from(["L", "LW", "L-2", "15W", "31W"])), st.just("?")),
    st.tuples(st.just("?"), st.sampled_from(["*", "MON-FRI", "SUN", "6L", "3#2", "L", "7,2"])),
)
crons = st.builds(
    lambda minute, hour, day, month: f"cron({minute} {hour} {day[0]} {month} {day[1]} *)", field(0, 59), field(0, 23), days, field(1, 12)
)
zones = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia"])
moments = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis adds the zone


@settings(deadline=None)
@given(crons, zones, moments)
def test_forwards_and_backwards_agree_and_nothing_is_due_in_between(expression, zone, moment):
    due = timing(expression, zone)
    following, previous = due.next_after(moment), due.last_until(moment)
    if following is not None:
        assert following > moment
        assert due.last_until(following) == following
        assert due.last_until(following - timedelta(microseconds=1)) == previous
        wall = following.astimezone(ZoneInfo(zone))
        assert (wall.second, wall.fold) == (0, 0)
    if previous is not None:
        assert previous <= moment
        assert due.next_after(previous) == following
