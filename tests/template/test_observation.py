"""What the operator sees without looking: alarms, throttles, access logs."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

import pytest

from agent7.billing.ledger import tell
from agent7.identity import ScopeId, WorkspaceId
from agent7.jobs.re_embedding import STALLED
from agent7.store.conversation.turns import Outcome
from agent7.store.identity.tenancy import Workspace
from tests.template.conftest import ROOT, Template, logical_id


def alarms(template: Template) -> str:
    return json.dumps(template.of_type("AWS::CloudWatch::Alarm"))


def test_every_dead_letter_queue_raises_an_alarm_at_its_first_message(template: Template) -> None:
    watched = alarms(template)

    for queue in template.dead_letter_queues():
        assert f'"{queue}' in watched, queue


def test_every_function_that_runs_by_itself_raises_an_alarm_when_it_fails(template: Template) -> None:
    watched = alarms(template)

    for function in template.functions():
        assert f'{{"Ref": "{function}"}}' in watched, function


def test_a_log_line_of_any_function_that_begins_with_alarm_raises_one(template: Template) -> None:
    lines = template.of_type("AWS::Logs::MetricFilter")["AlarmLines"]
    (metric,) = lines["MetricTransformations"]
    alarm = template.of_type("AWS::CloudWatch::Alarm")["AlarmLinesAlarm"]

    assert lines["FilterPattern"] == '{ $.message = "alarm: *" }'
    assert (alarm["Namespace"], alarm["MetricName"]) == (metric["MetricNamespace"], metric["MetricName"])
    assert lines["LogGroupName"] == {"Ref": "LogGroup"}
    for function in template.functions().values():
        assert function["LoggingConfig"] == {"LogFormat": "JSON", "ApplicationLogLevel": "INFO", "LogGroup": lines["LogGroupName"]}


def test_a_move_to_an_embedding_model_that_does_not_answer_for_hours_raises_an_alarm(template: Template) -> None:
    alarm = template.of_type("AWS::CloudWatch::Alarm")["ReEmbeddingStalledAlarm"]
    namespace = template.functions()["MonthlyFunction"]["Environment"]["Variables"]["POWERTOOLS_METRICS_NAMESPACE"]

    assert (alarm["Namespace"], alarm["MetricName"], "Dimensions" in alarm) == (namespace, STALLED, False)
    assert (alarm["Period"] * alarm["EvaluationPeriods"], alarm["Threshold"], alarm["TreatMissingData"]) == (3 * 3600, 0, "notBreaching")


def test_an_answer_that_a_limit_of_money_changed_is_a_metric_and_a_spent_month_an_alarm(
    template: Template, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the very lines that `tell` writes, as CloudWatch reads them."""
    alarm = template.of_type("AWS::CloudWatch::Alarm")["OverBudgetAlarm"]
    namespace = template.functions()["ResponderFunction"]["Environment"]["Variables"]["POWERTOOLS_METRICS_NAMESPACE"]
    monkeypatch.setenv("POWERTOOLS_METRICS_NAMESPACE", namespace["Fn::Sub"])
    told = Outcome("respond", None, "", "rules", degraded=("budget:over", "budget:month"))

    tell("turn", Workspace(WorkspaceId(1), ScopeId(2), "", "UTC", "en", "", "open", None, ()), told, Decimal("0.25"))
    money, budget = (json.loads(line) for line in capsys.readouterr().out.splitlines())

    assert metric_of(money) == ("agent7/${AWS::StackName}", "ModelDollars", [0.25], {})
    assert metric_of(budget) == (alarm["Namespace"]["Fn::Sub"], alarm["MetricName"], [1.0], {"budget": "over", "limit": "month"})
    assert {each["Name"]: each["Value"] for each in alarm["Dimensions"]} == {"budget": "over", "limit": "month"}
    assert [(line["turn"], line["workspace"]) for line in (money, budget)] == [("turn", 1)] * 2


def metric_of(line: dict[str, Any]) -> tuple[str, str, list[float], dict[str, str]]:
    """(namespace, name, values, dimensions) of a line in the embedded metric format."""
    (told,) = line["_aws"]["CloudWatchMetrics"]
    ((metric,), (dimensions,)) = told["Metrics"], told["Dimensions"]
    return told["Namespace"], metric["Name"], line[metric["Name"]], {name: line[name] for name in dimensions}


def test_every_critical_line_is_one_that_alarms() -> None:
    sources = [path.read_text() for folder in ("shared/agent7", "functions") for path in (ROOT / folder).rglob("*.py")]
    critical = [told for source in sources for told in re.findall(r"\.critical\(\s*f?\"([^\"]*)", source)]

    assert critical
    assert [told for told in critical if not told.startswith("alarm: ")] == []


def test_an_alarm_that_watches_for_slowness_knows_the_timeout(template: Template) -> None:
    slow = [alarm for alarm in template.of_type("AWS::CloudWatch::Alarm").values() if alarm.get("MetricName") == "Duration"]
    watched = [logical_id(alarm["Dimensions"][0]["Value"]) for alarm in slow]

    assert watched
    assert [alarm["Threshold"] for alarm in slow] == [template.functions()[name]["Timeout"] * 1000 * 0.8 for name in watched]


def test_every_alarm_tells_somebody(template: Template) -> None:
    for name, alarm in template.of_type("AWS::CloudWatch::Alarm").items():
        assert alarm["AlarmActions"] == [{"Ref": "AlarmTopic"}], name


def test_the_silence_of_poll_is_an_alarm(template: Template) -> None:
    alarm = template.of_type("AWS::CloudWatch::Alarm")["PollMissingAlarm"]
    watched = [(each["Name"], logical_id(each["Value"])) for each in alarm["Dimensions"]]
    assert (alarm["Namespace"], alarm["MetricName"], alarm["Statistic"], watched) == (
        "AWS/Lambda", "Invocations", "Sum", [("FunctionName", "PollFunction")],
    )  # fmt: skip
    assert (alarm["ComparisonOperator"], alarm["Threshold"]) == ("LessThanThreshold", 1), "one run is enough"
    assert alarm["TreatMissingData"] == "breaching", "Lambda counts no runs that there were not: silence is no figure, not a zero"
    schedule = template.of_type("AWS::Scheduler::Schedule")["PollFunctionEveryMinute"]
    assert (schedule["ScheduleExpression"], schedule.get("State", "ENABLED")) == ("rate(1 minute)", "ENABLED")
    assert alarm["Period"] >= 2 * 60, "a run that begins late is no silence"


def test_the_api_has_access_logs_and_throttles_and_logs_no_addresses(template: Template) -> None:
    (stage,) = template.of_type("AWS::ApiGatewayV2::Stage").values()

    assert stage["DefaultRouteSettings"]["ThrottlingRateLimit"] > 0
    assert "POST /webhooks/whatsapp" in stage["RouteSettings"]
    assert "sourceIp" not in stage["AccessLogSettings"]["Format"]


def test_the_dashboard_is_json(template: Template) -> None:
    (dashboard,) = template.of_type("AWS::CloudWatch::Dashboard").values()

    assert json.loads(dashboard["DashboardBody"]["Fn::Sub"])["widgets"]


def test_every_metric_of_ours_stands_on_the_dashboard(template: Template) -> None:
    (dashboard,) = template.of_type("AWS::CloudWatch::Dashboard").values()
    sources = [path.read_text() for path in (ROOT / "shared/agent7").rglob("*.py")]
    named = {name for source in sources for name in re.findall(r'metrics\.count\("(\w+)"', source)}

    assert named
    assert [name for name in named if f'"{name}"' not in dashboard["DashboardBody"]["Fn::Sub"]] == []


def test_every_queue_stands_on_the_dashboard(template: Template) -> None:
    (dashboard,) = template.of_type("AWS::CloudWatch::Dashboard").values()
    for name in template.of_type("AWS::SQS::Queue"):
        assert f"${{{name}.QueueName}}" in dashboard["DashboardBody"]["Fn::Sub"], name


def test_the_inbox_is_recoverable_encrypted_and_forgets(template: Template) -> None:
    table = template.of_type("AWS::DynamoDB::Table")["InboxTable"]

    assert table["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"]
    assert table["SSESpecification"]["SSEEnabled"]
    assert table["TimeToLiveSpecification"] == {"AttributeName": "expires_at", "Enabled": True}
