"""Moving the clock of the local run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from local.clock_control import ClockControl
from local.refusal import CannotStart


@pytest.fixture
def control(tmp_path) -> ClockControl:
    return ClockControl(tmp_path / "clock")


def ahead(control: ClockControl) -> timedelta:
    return control.clock.now() - datetime.now(UTC)


def test_an_untouched_clock_shows_the_time(control):
    assert abs(ahead(control)) < timedelta(seconds=5)
    assert control.show()["offset_seconds"] == 0


def test_it_can_be_set_to_an_instant(control):
    control.move({"set": "2030-01-01T12:00:00+02:00"})
    assert abs(control.clock.now() - datetime(2030, 1, 1, 10, tzinfo=UTC)) < timedelta(seconds=5)


def test_advances_add_up(control):
    control.move({"advance_seconds": 3600})
    assert control.move({"advance_seconds": 0.5})["offset_seconds"] == 3600.5


def test_a_reset_brings_back_the_real_time(control):
    control.move({"advance_seconds": 3600})
    assert control.move({"reset": True})["offset_seconds"] == 0


def test_another_process_sees_the_move_at_once(control, tmp_path):
    control.move({"advance_seconds": 60})
    assert ClockControl(tmp_path / "clock").show()["offset_seconds"] == 60


@pytest.mark.parametrize(
    "request_",
    [
        {},
        [],
        "now",
        {"set": "tomorrow"},
        {"set": "2030-01-01T12:00:00"},
        {"advance_seconds": "60"},
        {"reset": False},
        {"reset": True, "set": "x"},
    ],
)
def test_a_request_that_is_not_understood_says_what_would_be(control, request_):
    with pytest.raises(ValueError, match=r"send \{|offset from UTC|isoformat"):
        control.move(request_)
    assert control.show()["offset_seconds"] == 0


@pytest.mark.parametrize(
    "request_",
    [
        {"set": "1999-12-31T00:00:00+00:00"},
        {"set": "9999-12-31T23:59:59+00:00"},
        {"advance_seconds": 1e300},
        {"advance_seconds": float("nan")},
        {"advance_seconds": float("inf")},
        {"advance_seconds": -9e9},
        {"advance_seconds": 10**400},
    ],
)
def test_a_clock_is_not_moved_to_where_dates_end(control, request_):
    control.move({"advance_seconds": 60})
    with pytest.raises(ValueError, match=r"the clock goes from 2000-01-01 to 2199-12-31|more than a clock"):
        control.move(request_)
    assert control.show()["offset_seconds"] == 60


@pytest.mark.parametrize("left", ["nonsense", "1e300", "nan", "\x00"])
def test_a_clock_that_an_earlier_run_left_unreadable_stops_the_start(control, tmp_path, left):
    control.check()
    (tmp_path / "clock").write_text(left)
    with pytest.raises(CannotStart, match=r"moved clock in .*Delete that file"):
        control.check()
