"""Schedules and what happens when one of them, or its handler, fails."""

from __future__ import annotations

from tests.template.conftest import Template


def test_no_rule_based_schedule_is_used_because_those_know_no_time_zone(template: Template) -> None:
    assert not template.of_type("AWS::Events::Rule", maybe_none=True)


def test_schedules_keep_the_time_of_the_first_workspace(template: Template) -> None:
    for name, schedule in template.of_type("AWS::Scheduler::Schedule").items():
        assert schedule["ScheduleExpressionTimezone"] == {"Ref": "TimeZone"}, name
