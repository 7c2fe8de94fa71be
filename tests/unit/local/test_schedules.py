"""When schedules are due, in their time zones and over both nights in which clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from local.schedules import event_of, job_of, latest_time, next_time, rate_seconds
from local.wiring.plan import ScheduleSpec


def schedule(expression: str, zone: str = "UTC", event: str = '{"job": "nightly", "at": "<aws.scheduler.scheduled-time>"}') -> ScheduleSpec:
    return ScheduleSpec("NightlyFunctionEvery", "nightly", expression, zone, event)


def times(spec: ScheduleSpec, after: datetime, count: int) -> list[datetime]:
    found = []
    for _ in range(count):
        due = next_time(spec, after)
        assert due is not None
        found.append(due)
        after = due
    return found


@pytest.mark.parametrize(
    ("expression", "seconds"), [("rate(1 minute)", 60), ("rate(5 minutes)", 300), ("rate(1 hour)", 3600), ("rate(2 days)", 172800)]
)
def test_rates_are_intervals(expression, seconds):
    assert rate_seconds(expression) == seconds


def test_cron_is_no_rate_and_nonsense_is_refused():
    assert rate_seconds("cron(0 2 * * ? *)") is None
    with pytest.raises(ValueError, match="neither"):
        rate_seconds("every minute")


def test_cron_is_read_in_its_time_zone():
    due = times(schedule("cron(0 2 * * ? *)", "Asia/Kolkata"), datetime(2026, 3, 2, tzinfo=UTC), 2)
    assert due == [datetime(2026, 3, 2, 20, 30, tzinfo=UTC), datetime(2026, 3, 3, 20, 30, tzinfo=UTC)]


def test_a_local_time_that_the_spring_night_skips_does_not_run():
    due = times(schedule("cron(30 2 * * ? *)", "Europe/Berlin"), datetime(2026, 3, 27, 12, tzinfo=UTC), 3)
    assert due == [
        datetime(2026, 3, 28, 1, 30, tzinfo=UTC),
        datetime(2026, 3, 30, 0, 30, tzinfo=UTC),
        datetime(2026, 3, 31, 0, 30, tzinfo=UTC),
    ]


def test_a_local_time_that_the_autumn_night_doubles_runs_once():
    due = times(schedule("cron(30 2 * * ? *)", "Europe/Berlin"), datetime(2026, 10, 24, 12, tzinfo=UTC), 2)
    assert due == [datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 26, 1, 30, tzinfo=UTC)]


def test_weekly_and_monthly_expressions_are_understood():
    sunday = times(schedule("cron(0 1 ? * SUN *)"), datetime(2026, 3, 2, tzinfo=UTC), 1)
    first = times(schedule("cron(0 3 1 * ? *)"), datetime(2026, 3, 2, tzinfo=UTC), 1)
    last = times(schedule("cron(0 3 L * ? *)"), datetime(2026, 2, 2, tzinfo=UTC), 1)
    assert sunday == [datetime(2026, 3, 8, 1, tzinfo=UTC)]
    assert first == [datetime(2026, 4, 1, 3, tzinfo=UTC)]
    assert last == [datetime(2026, 2, 28, 3, tzinfo=UTC)]


def test_after_a_leap_of_the_clock_the_last_night_is_the_one_that_counts():
    spec = schedule("cron(0 2 * * ? *)", "Europe/Berlin")
    assert latest_time(spec, datetime(2031, 7, 2, 0, 59, tzinfo=UTC)) == datetime(2031, 7, 2, 0, 0, tzinfo=UTC)
    assert latest_time(spec, datetime(2031, 7, 2, 0, 0, tzinfo=UTC)) == datetime(2031, 7, 2, 0, 0, tzinfo=UTC)
    assert latest_time(spec, datetime(2031, 7, 1, 23, 59, tzinfo=UTC)) == datetime(2031, 7, 1, 0, 0, tzinfo=UTC)


def test_the_last_time_before_a_skipped_one_is_the_day_before():
    spec = schedule("cron(30 2 * * ? *)", "Europe/Berlin")
    assert latest_time(spec, datetime(2026, 3, 29, 12, tzinfo=UTC)) == datetime(2026, 3, 28, 1, 30, tzinfo=UTC)


def test_at_runs_once():
    spec = schedule("at(2026-03-02T12:00:00)", "America/New_York")
    assert next_time(spec, datetime(2026, 3, 2, 12, tzinfo=UTC)) == datetime(2026, 3, 2, 17, tzinfo=UTC)
    assert next_time(spec, datetime(2026, 3, 2, 17, tzinfo=UTC)) is None
    assert latest_time(spec, datetime(2026, 3, 2, 17, tzinfo=UTC)) == datetime(2026, 3, 2, 17, tzinfo=UTC)
    assert latest_time(spec, datetime(2026, 3, 2, 16, tzinfo=UTC)) is None


def test_a_cron_in_the_past_never_comes():
    assert next_time(schedule("cron(0 2 * * ? 2020)"), datetime(2026, 3, 2, tzinfo=UTC)) is None


def test_the_next_time_is_always_later_than_now():
    spec = schedule("cron(0 * * * ? *)", "Europe/Berlin")
    after = datetime(2026, 10, 24, 22, tzinfo=UTC)
    due = times(spec, after, 8)
    assert due == sorted(set(due))
    assert all(later - earlier <= timedelta(hours=2) for earlier, later in pairwise(due))


def test_the_event_carries_the_job_and_the_scheduled_time():
    spec = schedule("cron(0 2 * * ? *)")
    assert job_of(spec) == "nightly"
    assert event_of(spec, datetime(2026, 3, 2, 2, tzinfo=UTC)) == {"job": "nightly", "at": "2026-03-02T02:00:00Z"}


def test_a_schedule_without_a_job_goes_by_its_function():
    assert job_of(schedule("rate(1 minute)", event="{}")) == "nightly"
