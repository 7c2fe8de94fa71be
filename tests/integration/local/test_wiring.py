"""What is read from a template, our own among them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from local.lifeline import REPOSITORY
from local.wiring import Route, TemplateUnusable, read_wiring

TOWN = Path(__file__).parent / "town" / "template.yaml"
ENDPOINT = "http://127.0.0.1:7010"


def town(**parameters: str):
    return read_wiring(TOWN, parameters, endpoint=ENDPOINT, region="eu-west-1")


def test_functions_have_their_code_environment_and_limits():
    front = town().functions["front"]
    assert front.folder == TOWN.parent / "functions" / "front"
    assert (front.handler, front.timeout_seconds) == ("app.handler", 10.0)
    assert front.environment["GREETING"] == "hello from eu-west-1"
    assert front.environment["TABLE"] == "agent7-local-Ledger"
    assert front.environment["ORDERED_URL"] == f"{ENDPOINT}/123456789012/agent7-local-OrderedQueue.fifo"


def test_parameters_and_conditions_decide():
    narrow, wide = town(), town(Wide="yes", Greeting="hi")
    assert (narrow.functions["front"].environment["WIDTH"], wide.functions["front"].environment["WIDTH"]) == ("narrow", "wide")
    assert wide.functions["front"].environment["GREETING"] == "hi from eu-west-1"
    assert "OnlyWhenWide" not in [resource.logical_id for resource in narrow.resources]
    assert "OnlyWhenWide" in [resource.logical_id for resource in wide.resources]


def test_a_function_may_see_the_settings_of_its_environment_and_its_secrets_only():
    functions = town().functions
    assert {"GREETING", "WHATSAPP_APP_SECRET", "AGENT7_IDENTITY_KEY"} <= functions["front"].settings
    assert "AGENT7_IDENTITY_KEY" not in functions["worker"].settings


def test_routes_mappings_and_schedules_are_those_of_the_template():
    wiring = town()
    assert Route("GET", "/things/{thing}", "front") in wiring.routes
    assert Route("ANY", "/files/{path+}", "front") in wiring.routes
    mappings = {mapping.queue: mapping for mapping in wiring.mappings}
    assert mappings["agent7-local-OrderedQueue.fifo"].batch_size == 1
    assert mappings["agent7-local-PlainQueue"].reports_item_failures
    assert wiring.functions["worker"].concurrency == 4
    schedules = {spec.expression: spec for spec in wiring.schedules}
    assert schedules["cron(0 2 * * ? *)"].time_zone == "Europe/Berlin"
    assert schedules["rate(1 hour)"].function == "tick"


SCHEDULED = """
Transform: AWS::Serverless-2016-10-31
Parameters: {{TimeZone: {{Type: String, Default: UTC}}}}
Resources:
  TickFunction:
    Type: AWS::Serverless::Function
    Properties:
      Runtime: python3.13
      Handler: app.handler
      CodeUri: functions/tick
      Events:
        Every: {{Type: ScheduleV2, Properties: {{ScheduleExpressionTimezone: !Ref TimeZone, {properties}}}}}
"""


def scheduled(folder, properties, **parameters):
    (folder / "template.yaml").write_text(SCHEDULED.format(properties=properties))
    return read_wiring(folder / "template.yaml", parameters, endpoint=ENDPOINT, region="us-east-1").schedules


@pytest.mark.parametrize("date", ['"2026-03-02T12:00:00Z"', '"2026-03-02T12:00:00"', '"2026-03-02T13:00:00+01:00"'])
def test_a_schedule_has_its_start_and_its_end_in_utc(tmp_path, date):
    (spec,) = scheduled(tmp_path, f"ScheduleExpression: rate(1 hour), StartDate: {date}, EndDate: '2027-01-01T00:00:00Z'")
    assert spec.start == datetime(2026, 3, 2, 12, tzinfo=UTC)
    assert spec.end == datetime(2027, 1, 1, tzinfo=UTC)


def test_a_schedule_is_in_the_zone_that_the_parameter_names(tmp_path):
    (spec,) = scheduled(tmp_path, "ScheduleExpression: 'cron(0 2 * * ? *)'", TimeZone="Europe/Berlin")
    assert spec.time_zone == "Europe/Berlin"


def test_a_schedule_that_is_switched_off_does_not_run(tmp_path):
    assert scheduled(tmp_path, "ScheduleExpression: rate(1 hour), State: DISABLED") == ()


@pytest.mark.parametrize(
    ("properties", "says"),
    [
        ("ScheduleExpression: every hour", "TickFunctionEvery: 'every hour' is neither"),
        ("ScheduleExpression: cron(0 2 * * * *)", "TickFunctionEvery: .*exactly one"),
        ("ScheduleExpression: rate(1 hour), StartDate: tomorrow", "TickFunctionEvery: StartDate must be like"),
        ("ScheduleExpression: rate(1 hour), Input: hello", "TickFunctionEvery: its Input is no JSON"),
    ],
)
def test_a_schedule_that_the_cloud_would_refuse_is_refused_here(tmp_path, properties, says):
    with pytest.raises(TemplateUnusable, match=says):
        scheduled(tmp_path, properties)


def test_an_unknown_time_zone_of_a_schedule_is_refused(tmp_path):
    with pytest.raises(TemplateUnusable, match="no time zone 'Mars/Base'"):
        scheduled(tmp_path, "ScheduleExpression: rate(1 hour)", TimeZone="Mars/Base")


def test_the_redrive_policy_names_the_local_dead_letter_queue():
    resources = {resource.logical_id: resource for resource in town().resources}
    policy = resources["OrderedQueue"].properties["RedrivePolicy"]
    assert policy == {"deadLetterTargetArn": "arn:aws:sqs:eu-west-1:123456789012:agent7-local-OrderedDlq.fifo", "maxReceiveCount": 2}


def test_our_own_template_can_be_run():
    wiring = read_wiring(REPOSITORY / "template.yaml", {}, endpoint=ENDPOINT, region="us-east-1")
    assert {"whatsapp_webhook", "responder", "delivery", "extraction", "poll", "migrations", "admin_api"} <= wiring.functions.keys()
    assert {spec.function for spec in wiring.schedules} >= {"poll"}
    assert "DATABASE_URL" not in wiring.functions["whatsapp_webhook"].settings
    assert "DATABASE_OWNER_URL" in wiring.functions["migrations"].settings
    assert "DATABASE_OWNER_URL" not in wiring.functions["responder"].settings


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Resources: [", "no YAML"),
        ("just text", "no Resources"),
        ("Transform: AWS::Serverless-2016-10-31\nResources: {F: {Type: AWS::Serverless::Function, Properties: {CodeUri: x}}}", "refuses"),
    ],
)
def test_a_template_that_cannot_be_used_says_why(tmp_path, text, says):
    broken = tmp_path / "template.yaml"
    broken.write_text(text)
    with pytest.raises(TemplateUnusable, match=says):
        read_wiring(broken, {}, endpoint=ENDPOINT, region="us-east-1")


def test_a_missing_template_says_so(tmp_path):
    with pytest.raises(TemplateUnusable, match="cannot be read"):
        read_wiring(tmp_path / "template.yaml", {}, endpoint=ENDPOINT, region="us-east-1")
