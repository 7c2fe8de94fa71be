"""When a job is due by a workspace's own clock, also in the nights in which it is turned, and when it jumps."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.errors import BadRequest
from agent7.jobs import periods
from agent7.jobs.table import JOBS, job_named

BERLIN = "Europe/Berlin"
NIGHTLY = periods.daily(time(2))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("cadence", "zone", "at", "label", "due", "next_due"),
    [
        (periods.hourly, BERLIN, "2026-03-02T12:59:59", "2026-03-02T12", "2026-03-02T12:00", "2026-03-02T13:00"),
        (NIGHTLY, "UTC", "2026-03-02T01:59:59", "2026-03-01", "2026-03-01T02:00", "2026-03-02T02:00"),
        (NIGHTLY, "UTC", "2026-03-02T02:00:00", "2026-03-02", "2026-03-02T02:00", "2026-03-03T02:00"),
        (NIGHTLY, "Asia/Kathmandu", "2026-03-01T20:15:00", "2026-03-02", "2026-03-01T20:15", "2026-03-02T20:15"),
        (periods.weekly(time(1)), "UTC", "2026-03-02T12:00", "2026-03-01", "2026-03-01T01:00", "2026-03-08T01:00"),
        (periods.weekly(time(1)), "UTC", "2026-03-01T00:59", "2026-02-22", "2026-02-22T01:00", "2026-03-01T01:00"),
        (periods.monthly(time(4)), "UTC", "2026-03-01T03:59", "2026-02-01", "2026-02-01T04:00", "2026-03-01T04:00"),
        (periods.monthly(time(4)), "UTC", "2026-12-31T23:59", "2026-12-01", "2026-12-01T04:00", "2027-01-01T04:00"),
    ],
)
def test_the_current_period_is_the_last_that_was_due(
    cadence: periods.Cadence, zone: str, at: str, label: str, due: str, next_due: str
) -> None:
    period = cadence(utc(at), zone)

    assert (period.label, period.due, period.next_due) == (label, utc(due), utc(next_due))


def test_the_night_that_has_no_two_o_clock_has_its_run_when_the_clocks_have_been_turned() -> None:
    assert NIGHTLY(utc("2026-03-29T00:59:59"), BERLIN).label == "2026-03-28"
    assert NIGHTLY(utc("2026-03-29T01:00:00"), BERLIN).label == "2026-03-29", "three o'clock, right after one fifty-nine"


def test_the_night_that_has_two_o_clock_twice_has_one_run() -> None:
    labels = [NIGHTLY(utc("2026-10-24T23:30") + timedelta(minutes=30) * step, BERLIN).label for step in range(6)]

    assert labels == ["2026-10-24"] + ["2026-10-25"] * 5


def test_a_zone_that_nobody_knows_counts_as_utc() -> None:
    for zone in ("", "Mars/Olympus", "../etc/passwd", "\0"):
        assert NIGHTLY(utc("2026-03-02T12:00"), zone) == NIGHTLY(utc("2026-03-02T12:00"), "UTC")


@given(
    st.integers(0, 15 * 365 * 24 * 60), st.sampled_from(["UTC", BERLIN, "America/Havana", "Australia/Lord_Howe"]),
    st.sampled_from(sorted(JOBS)),
)  # fmt: skip
def test_periods_follow_each_other_without_a_gap(minute: int, zone: str, job: str) -> None:
    moment = utc("2020-01-01") + timedelta(minutes=minute)
    period = JOBS[job].period(moment, zone)
    following = JOBS[job].period(period.next_due, zone)

    assert period.due <= moment < period.next_due
    assert (following.label, following.due) == (period.next_label, period.next_due)
    assert following.label > period.label


@pytest.mark.parametrize("name", ["", "nigthly", "poll", None, 7, ["nightly"]])
def test_a_job_that_is_named_wrongly_is_refused(name: object) -> None:
    with pytest.raises(BadRequest, match="there is no job"):
        job_named(name)
