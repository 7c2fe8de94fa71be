"""What is read from a template, our own among them."""

from __future__ import annotations

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
