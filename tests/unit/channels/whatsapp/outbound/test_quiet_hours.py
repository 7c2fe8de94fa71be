"""Quiet hours end at the right instant, in both nights of the year in which the clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.channels.whatsapp.outbound.quiet_hours import QuietHours

NIGHT = (time(21), time(8))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "until"),
    [
        ("2026-03-02 20:59:59", None),
        ("2026-03-02 21:00:00", "2026-03-03 08:00"),
        ("2026-03-03 00:00:00", "2026-03-03 08:00"),
        ("2026-03-03 07:59:59", "2026-03-03 08:00"),
        ("2026-03-03 08:00:00", None),
        ("2026-03-03 12:00:00", None),
    ],
)
def test_from_nine_in_the_evening_to_eight_in_the_morning(at: str, until: str | None):
    assert QuietHours(*NIGHT, "UTC").end_of_quiet(utc(at)) == (utc(until) if until else None)


def test_the_persons_own_clock_counts():
    tokyo, honolulu = (QuietHours(*NIGHT, zone) for zone in ("Asia/Tokyo", "Pacific/Honolulu"))
    noon = utc("2026-03-02 12:00")  # nine in the evening in Tokyo, two in the morning in Honolulu
    assert tokyo.end_of_quiet(noon) == utc("2026-03-02 23:00")
    assert honolulu.end_of_quiet(noon) == utc("2026-03-02 18:00")


def test_quiet_hours_within_one_day():
    siesta = QuietHours(time(13), time(16), "UTC")
    assert siesta.end_of_quiet(utc("2026-03-02 14:00")) == utc("2026-03-02 16:00")
    assert siesta.end_of_quiet(utc("2026-03-02 16:00")) is None
    assert siesta.end_of_quiet(utc("2026-03-02 02:00")) is None


def test_equal_times_are_no_quiet_hours():
    assert QuietHours(time(8), time(8), "UTC").end_of_quiet(utc("2026-03-02 08:00")) is None


def test_the_short_night_of_spring_ends_at_eight_by_the_new_clock():
    berlin = QuietHours(*NIGHT, "Europe/Berlin")
    assert berlin.end_of_quiet(utc("2026-03-28 20:30")) == utc("2026-03-29 06:00")  # 08:00 summer time is 06:00 UTC
    assert berlin.end_of_quiet(utc("2026-03-29 06:00")) is None


def test_the_long_night_of_autumn_ends_at_eight_by_the_new_clock():
    berlin = QuietHours(*NIGHT, "Europe/Berlin")
    assert berlin.end_of_quiet(utc("2026-10-24 19:30")) == utc("2026-10-25 07:00")
    assert berlin.end_of_quiet(utc("2026-10-25 06:59")) == utc("2026-10-25 07:00")


def test_an_end_that_the_clock_leaves_out_is_when_the_clock_jumps_past_it():
    berlin = QuietHours(time(21), time(2, 30), "Europe/Berlin")
    assert berlin.end_of_quiet(utc("2026-03-29 00:59")) == utc("2026-03-29 01:30")  # 02:30 does not exist: 03:30 summer time
    assert berlin.end_of_quiet(utc("2026-03-29 01:30")) is None


def test_an_end_that_comes_twice_counts_the_first_time():
    berlin = QuietHours(time(21), time(2, 30), "Europe/Berlin")
    assert berlin.end_of_quiet(utc("2026-10-25 00:15")) == utc("2026-10-25 00:30")
    assert berlin.end_of_quiet(utc("2026-10-25 01:15")) is None  # 02:15 again, and not quiet again


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "Europe"])
def test_a_zone_that_does_not_exist_counts_as_utc(zone: str):
    assert QuietHours(*NIGHT, zone).end_of_quiet(utc("2026-03-02 22:00")) == utc("2026-03-03 08:00")


@given(
    st.integers(0, 3 * 365 * 24 * 60),
    st.times(),
    st.times(),
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"]),
)
def test_the_end_lies_ahead_within_a_day_or_so_and_is_quiet_no_more(minutes: int, start: time, end: time, zone: str):
    quiet = QuietHours(start, end, zone)
    at = utc("2025-01-01") + timedelta(minutes=minutes)
    until = quiet.end_of_quiet(at)
    if until is None:
        return
    assert at < until <= at + timedelta(hours=26)
    assert quiet.end_of_quiet(until) is None or until.astimezone(ZoneInfo(zone)).utcoffset() != at.astimezone(ZoneInfo(zone)).utcoffset()
