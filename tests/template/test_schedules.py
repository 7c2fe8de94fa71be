"""Schedules and what happens when one of them, or its handler, fails."""

from __future__ import annotations

from tests.template.conftest import Template, logical_id


def test_every_schedule_has_a_zone_a_retry_a_dead_letter_queue_and_no_fixed_name(template: Template) -> None:
    schedules = template.of_type("AWS::Scheduler::Schedule")

    assert schedules
    for name, schedule in schedules.items():
        assert "Name" not in schedule, name
        assert schedule["ScheduleExpressionTimezone"] == {"Ref": "TimeZone"}, name
        assert schedule["Target"]["RetryPolicy"]["MaximumRetryAttempts"] >= 1, name
        dead = template.queues()[logical_id(schedule["Target"]["DeadLetterConfig"]["Arn"])]
        assert not dead.get("FifoQueue"), name


def test_every_function_of_a_schedule_sends_its_failures_to_a_standard_queue(template: Template) -> None:
    """A FIFO destination is accepted and silently never written to."""
    configurations = {logical_id(config["FunctionName"]): config for config in template.of_type("AWS::Lambda::EventInvokeConfig").values()}

    for schedule in template.of_type("AWS::Scheduler::Schedule").values():
        failures = configurations[logical_id(schedule["Target"]["Arn"])]["DestinationConfig"]["OnFailure"]["Destination"]
        assert not template.queues()[logical_id(failures)].get("FifoQueue")


def test_no_rule_based_schedule_is_used_because_those_know_no_time_zone(template: Template) -> None:
    assert not template.of_type("AWS::Events::Rule")
