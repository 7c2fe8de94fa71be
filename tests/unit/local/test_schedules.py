"""What fires when the clock goes on, leaps and is turned back."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from local.schedules import Schedules, event_of, job_of
from local.wiring.plan import ScheduleSpec
from tests.fakes.fixed_clock import FixedClock

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
EVENT = '{"job": "%s", "at": "<aws.scheduler.scheduled-time>"}'


def schedule(expression: str, job: str = "nightly", event: str | None = None, **dates: datetime) -> ScheduleSpec:
    return ScheduleSpec(f"{job.title()}Every", f"{job}_function", expression, "UTC", event or EVENT % job, **dates)


class Place:
    """Schedules by a clock that a test moves, and what they fired: (job, scheduled time)."""

    def __init__(self, *specs: ScheduleSpec) -> None:
        self.clock = FixedClock(NOON)
        self.fired: list[tuple[str, datetime]] = []
        self.schedules = Schedules(specs, self.clock, self._fire)

    async def _fire(self, spec: ScheduleSpec, scheduled: datetime) -> None:
        self.fired.append((job_of(spec), scheduled))

    def look(self, **later: float) -> list[tuple[str, datetime]]:
        """Move the clock and look; what was fired by that look."""
        self.clock.advance(timedelta(**later))
        before = len(self.fired)
        told = asyncio.run(self.schedules.look())
        assert told == [job for job, _ in self.fired[before:]]
        return self.fired[before:]


def test_a_rate_fires_right_at_the_start_and_then_at_its_pace():
    place = Place(schedule("rate(1 minute)", "poll"))
    assert place.look() == [("poll", NOON)]
    assert place.look(seconds=59) == []
    assert place.look(seconds=1) == [("poll", NOON + timedelta(minutes=1))]


def test_a_rate_with_a_start_date_waits_for_it():
    place = Place(schedule("rate(1 hour)", "poll", start=NOON + timedelta(minutes=30)))
    assert place.look() == []
    assert place.look(minutes=30) == [("poll", NOON + timedelta(minutes=30))]


def test_a_leap_over_a_week_fires_each_schedule_once_for_its_last_time():
    place = Place(schedule("rate(1 minute)", "poll"), schedule("cron(0 2 * * ? *)"), schedule("cron(0 3 ? * SUN *)", "weekly"))
    place.look()
    assert place.look(days=7, seconds=30) == [
        ("poll", NOON + timedelta(days=7)),
        ("nightly", datetime(2026, 3, 9, 2, tzinfo=UTC)),
        ("weekly", datetime(2026, 3, 8, 3, tzinfo=UTC)),
    ]
    assert place.look() == []


def test_what_was_not_due_in_a_leap_does_not_fire():
    place = Place(schedule("cron(0 2 * * ? *)"), schedule("cron(0 3 ? * SUN *)", "weekly"))
    assert [job for job, _ in place.look(days=1)] == ["nightly"]


def test_a_clock_that_is_turned_back_makes_what_lies_ahead_due_again():
    place = Place(schedule("cron(0 2 * * ? *)"))
    tomorrow = datetime(2026, 3, 3, 2, tzinfo=UTC)
    assert place.look(days=1) == [("nightly", tomorrow)]
    assert place.look(days=-1) == []
    assert place.look(days=1) == [("nightly", tomorrow)]


def test_a_one_time_schedule_fires_once():
    place = Place(schedule("at(2026-03-02T12:30:00)"))
    assert place.look(hours=1) == [("nightly", datetime(2026, 3, 2, 12, 30, tzinfo=UTC))]
    assert place.look(days=400) == []


def test_nothing_fires_after_its_end():
    place = Place(schedule("rate(1 hour)", "poll", end=NOON + timedelta(hours=2)))
    assert place.look(hours=5) == [("poll", NOON + timedelta(hours=2))]
    assert place.look(hours=5) == []


def test_the_plan_shows_what_is_due_next():
    place = Place(schedule("cron(0 2 * * ? *)"), schedule("at(2020-01-01T00:00:00)", "past"))
    assert [(row["job"], row["function"], row["next"]) for row in place.schedules.plan()] == [
        ("nightly", "nightly_function", datetime(2026, 3, 3, 2, tzinfo=UTC)),
        ("past", "past_function", None),
    ]


@pytest.mark.parametrize("name", ["nightly", "nightly_function", "NightlyEvery"])
def test_a_job_goes_by_its_name_its_function_or_its_schedule(name):
    spec = schedule("cron(0 2 * * ? *)")
    assert Place(spec).schedules.named(name) == spec
    assert Place(spec).schedules.named("brunch") is None


def test_the_event_carries_the_job_and_the_scheduled_time():
    spec = schedule("cron(0 2 * * ? *)")
    assert event_of(spec, datetime(2026, 3, 2, 2, tzinfo=UTC)) == {"job": "nightly", "at": "2026-03-02T02:00:00Z"}


def test_a_schedule_without_a_job_goes_by_its_function():
    assert job_of(schedule("rate(1 minute)", event="{}")) == "nightly_function"
