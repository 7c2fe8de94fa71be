"""Every rule holds for the template, and every rule complains when the template breaks it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests.template import rules
from tests.template.conftest import Template

type Break = Callable[[Template], Any]

BREAKS: list[tuple[rules.Rule, Break]] = [
    (rules.a_message_stays_hidden_for_six_timeouts_of_its_function, lambda t: set_in(t, "DeliveryQueue", VisibilityTimeout=359)),
    (rules.a_message_stays_hidden_for_six_timeouts_of_its_function, lambda t: set_in(t, "ResponderFunction", Timeout=61)),
    (rules.every_queue_has_a_dead_letter_queue_or_is_one, lambda t: drop(t, "StatusQueue", "RedrivePolicy")),
    (rules.every_queue_has_a_dead_letter_queue_or_is_one, lambda t: add(t, "SpareDlq", "AWS::SQS::Queue")),
    (rules.a_queue_and_its_dead_letter_queue_are_both_fifo_or_neither, lambda t: drop(t, "WakeUpDlq", "FifoQueue")),
    (rules.a_queue_and_its_dead_letter_queue_are_both_fifo_or_neither, lambda t: set_in(t, "StatusDlq", FifoQueue=True)),
    (
        rules.no_dead_letter_queue_has_a_consumer,
        lambda t: set_in(t, "StatusQueue", RedrivePolicy={"deadLetterTargetArn": {"Fn::GetAtt": ["AfterWorkQueue", "Arn"]}}),
    ),
    *[
        (
            rules.every_schedule_has_a_zone_a_retry_a_standard_dead_letter_queue_and_no_fixed_name,
            lambda t, change=change: change(t.of_type("AWS::Scheduler::Schedule")["PollFunctionEveryMinute"]),
        )
        for change in (
            lambda schedule: schedule.pop("ScheduleExpressionTimezone"),
            lambda schedule: schedule.update(Name="poll"),
            lambda schedule: schedule["Target"].pop("RetryPolicy"),
            lambda schedule: schedule["Target"].pop("DeadLetterConfig"),
            lambda schedule: schedule["Target"].update(DeadLetterConfig={"Arn": {"Fn::GetAtt": ["WakeUpDlq", "Arn"]}}),
        )
    ],
    (
        rules.every_function_that_is_invoked_asynchronously_sends_its_failures_to_a_standard_queue,
        lambda t: t.resources.pop("PollFunctionEventInvokeConfig"),
    ),
    (
        rules.every_function_that_is_invoked_asynchronously_sends_its_failures_to_a_standard_queue,
        lambda t: set_in(t, "ScheduleDlq", FifoQueue=True),
    ),
    (
        rules.every_function_that_is_invoked_asynchronously_sends_its_failures_to_a_standard_queue,
        lambda t: add(t, "S3Calls", "AWS::Lambda::Permission", Principal="s3.amazonaws.com", FunctionName={"Ref": "ExtractionFunction"}),
    ),
    (rules.every_function_and_the_api_log_to_a_group_that_forgets, lambda t: drop(t, "LogGroup", "RetentionInDays")),
    (rules.every_function_and_the_api_log_to_a_group_that_forgets, lambda t: drop(t, "PollFunction", "LoggingConfig")),
    (rules.all_code_is_for_one_runtime_and_one_architecture, lambda t: set_in(t, "PollFunction", Architectures=["x86_64"])),
    (rules.all_code_is_for_one_runtime_and_one_architecture, lambda t: set_in(t, "DeliveryFunction", Runtime="python3.14")),
    (
        rules.all_code_is_for_one_runtime_and_one_architecture,
        lambda t: t.raw["Resources"]["Agent7Layer"]["Metadata"].pop("BuildArchitecture"),
    ),
    (
        rules.the_connections_of_all_functions_fit_the_smallest_database,
        lambda t: t.raw["Parameters"]["DatabaseMinCapacity"].update(Default=0.4),
    ),
    (
        rules.the_connections_of_all_functions_fit_the_smallest_database,
        lambda t: drop(t, "AdminApiFunction", "ReservedConcurrentExecutions"),
    ),
    (rules.the_connections_of_all_functions_fit_the_smallest_database, lambda t: drop(t, "ResponderFunctionWakeUp", "ScalingConfig")),
    (rules.no_policy_grants_a_wildcard, lambda t: first_statement(t, "PollFunctionRole").update(Action="sqs:*")),
    (rules.no_policy_grants_a_wildcard, lambda t: first_statement(t, "PollFunctionRole").update(Resource=["*"])),
    (
        rules.each_function_folder_is_exactly_one_function,
        lambda t: t.raw["Resources"]["PollFunction"]["Properties"].update(CodeUri="functions/delivery"),
    ),
    (rules.each_function_folder_is_exactly_one_function, lambda t: t.raw["Resources"].pop("PollFunction")),
    (rules.every_function_has_a_timeout_and_memory_of_its_kind, lambda t: set_in(t, "AdminApiFunction", Timeout=30)),
    (rules.every_function_has_a_timeout_and_memory_of_its_kind, lambda t: drop(t, "ExtractionFunction", "Timeout")),
    (rules.every_function_has_a_timeout_and_memory_of_its_kind, lambda t: drop(t, "ExtractionFunction", "MemorySize")),
]
RULES = list(dict.fromkeys(rule for rule, _ in BREAKS))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_rule_holds(template: Template, rule: rules.Rule) -> None:
    assert list(rule(template)) == []


@pytest.mark.parametrize(("rule", "breaking"), BREAKS, ids=[f"{rule.__name__}-{number}" for number, (rule, _) in enumerate(BREAKS)])
def test_the_rule_complains_about_a_template_that_breaks_it(template: Template, rule: rules.Rule, breaking: Break) -> None:
    broken = copy.deepcopy(template)
    breaking(broken)

    assert list(rule(broken)) != []


def test_every_rule_is_tried() -> None:
    here = {
        rule for rule in vars(rules).values() if callable(rule) and getattr(rule, "__annotations__", {}).get("return") == "Iterator[str]"
    }

    assert here == set(RULES)


def set_in(template: Template, name: str, **properties: Any) -> None:
    template.resources[name]["Properties"].update(properties)


def drop(template: Template, name: str, what: str) -> None:
    del template.resources[name]["Properties"][what]


def add(template: Template, name: str, kind: str, **properties: Any) -> None:
    template.resources[name] = {"Type": kind, "Properties": properties}


def first_statement(template: Template, role: str) -> dict[str, Any]:
    statement: dict[str, Any] = template.resources[role]["Properties"]["Policies"][0]["PolicyDocument"]["Statement"][0]
    return statement
