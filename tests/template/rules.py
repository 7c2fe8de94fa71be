"""The rules of a deployment that nothing else checks, each a function from the translated template to what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.template.conftest import ROOT, Template, listed, logical_id, when

WITHOUT_DATABASE = {"WhatsAppWebhookFunction", "ManusWebhookFunction"}
BYTES_PER_CAPACITY_UNIT = 2 * 1024**3
BYTES_PER_CONNECTION = 9_531_392
"""Aurora PostgreSQL: max_connections = memory / 9531392."""
SHARE_OF_CONNECTIONS = 0.7
VISIBILITY_IN_TIMEOUTS = 6

type Rule = Callable[[Template], Iterator[str]]


def a_message_stays_hidden_for_six_timeouts_of_its_function(template: Template) -> Iterator[str]:
    for queue, function, _ in template.mappings():
        if template.queues()[queue]["VisibilityTimeout"] < VISIBILITY_IN_TIMEOUTS * template.functions()[function]["Timeout"]:
            yield queue


def every_queue_has_a_dead_letter_queue_or_is_one(template: Template) -> Iterator[str]:
    """One is a queue that another queue, a schedule or a function sends its failures to, not one that is merely called so."""
    ends = dead_letter_queues(template)
    yield from (name for name, queue in template.queues().items() if name not in ends and "RedrivePolicy" not in queue)


def a_queue_and_its_dead_letter_queue_are_both_fifo_or_neither(template: Template) -> Iterator[str]:
    queues = template.queues()
    for name, queue in queues.items():
        dead = redriven_to(queue)
        if dead and queue.get("FifoQueue", False) != queues[dead].get("FifoQueue", False):
            yield name


def no_dead_letter_queue_has_a_consumer(template: Template) -> Iterator[str]:
    """What lies there is for a person to look at."""
    yield from (queue for queue, _, _ in template.mappings() if queue in dead_letter_queues(template))


def every_schedule_has_a_zone_a_retry_a_standard_dead_letter_queue_and_no_fixed_name(template: Template) -> Iterator[str]:
    for name, schedule in template.of_type("AWS::Scheduler::Schedule").items():
        target = schedule["Target"]
        dead = target.get("DeadLetterConfig", {}).get("Arn")
        sound = dead and logical_id(dead) in template.queues() and not template.queues()[logical_id(dead)].get("FifoQueue")
        retried = target.get("RetryPolicy", {}).get("MaximumRetryAttempts", 0) >= 1
        if "Name" in schedule or not schedule.get("ScheduleExpressionTimezone") or not retried or not sound:
            yield name


def every_function_that_is_invoked_asynchronously_sends_its_failures_to_a_standard_queue(template: Template) -> Iterator[str]:
    """A FIFO destination is accepted and silently never written to."""
    told = {
        logical_id(config["FunctionName"]): config
        for config in template.of_type("AWS::Lambda::EventInvokeConfig", maybe_none=True).values()
    }
    for function in asynchronous(template):
        destination = told.get(function, {}).get("DestinationConfig", {}).get("OnFailure", {}).get("Destination")
        if not destination or template.queues().get(logical_id(destination), {"FifoQueue": True}).get("FifoQueue"):
            yield function


def every_function_and_the_api_log_to_a_group_that_forgets(template: Template) -> Iterator[str]:
    groups = template.of_type("AWS::Logs::LogGroup")
    yield from (name for name, group in groups.items() if not group.get("RetentionInDays"))
    for name, function in template.functions().items():
        if function.get("LoggingConfig", {}).get("LogGroup", {}).get("Ref") not in groups:
            yield name
    for name, stage in template.of_type("AWS::ApiGatewayV2::Stage").items():
        if logical_id(stage.get("AccessLogSettings", {}).get("DestinationArn", {"Ref": ""})) not in groups:
            yield name


def all_code_is_for_one_runtime_and_one_architecture(template: Template) -> Iterator[str]:
    for name, function in template.functions().items():
        if (function.get("Runtime"), function.get("Architectures")) != ("python3.13", ["arm64"]):
            yield name
    for name, layer in template.of_type("AWS::Lambda::LayerVersion").items():
        if (layer.get("CompatibleRuntimes"), layer.get("CompatibleArchitectures")) != (["python3.13"], ["arm64"]):
            yield name
    for name, resource in template.raw["Resources"].items():
        if resource["Type"] == "AWS::Serverless::LayerVersion" and resource["Metadata"].get("BuildArchitecture") != "arm64":
            yield name


def the_connections_of_all_functions_fit_the_smallest_database(template: Template) -> Iterator[str]:
    """Each environment holds one connection; the database is smallest at its minimum capacity."""
    most = int(template.default("DatabaseMinCapacity") * BYTES_PER_CAPACITY_UNIT / BYTES_PER_CONNECTION * SHARE_OF_CONNECTIONS)
    needed = sum(mapping.get("ScalingConfig", {}).get("MaximumConcurrency", most + 1) for _, _, mapping in template.mappings())
    consumers = {function for _, function, _ in template.mappings()}
    for name in template.functions().keys() - consumers - WITHOUT_DATABASE:
        needed += when("Reserve", template.functions()[name], holds=True).get("ReservedConcurrentExecutions", most + 1)
    if needed > most:
        yield f"{needed} connections, {most} are there"


def no_policy_grants_a_wildcard(template: Template) -> Iterator[str]:
    for name, statement in own_statements(template):
        if [action for action in listed(statement["Action"]) if "*" in action] or "*" in listed(statement["Resource"]):
            yield name


def each_function_folder_is_exactly_one_function(template: Template) -> Iterator[str]:
    folders = sorted(f"functions/{path.parent.name}" for path in ROOT.glob("functions/*/app.py"))
    used = sorted(template.code_folders().values())
    yield from (folder for folder in {*folders, *used} if folders.count(folder) != 1 or used.count(folder) != 1)


def every_function_has_a_timeout_and_memory_of_its_kind(template: Template) -> Iterator[str]:
    """Behind HTTP less than the API waits; nowhere Lambda's own default of 3 s and 128 MB."""
    behind_http = {name for name in template.functions() if _routes_to(template, name)}
    for name, function in template.functions().items():
        if not 3 < function.get("Timeout", 3) <= (29 if name in behind_http else 900) or function.get("MemorySize", 128) < 512:
            yield name


def _routes_to(template: Template, function: str) -> bool:
    """Whether the API may invoke this function."""
    return any(
        permission["Principal"] == "apigateway.amazonaws.com" and logical_id(permission["FunctionName"]) == function
        for permission in template.of_type("AWS::Lambda::Permission").values()
    )


def redriven_to(queue: dict[str, Any]) -> str:
    return logical_id(queue["RedrivePolicy"]["deadLetterTargetArn"]) if "RedrivePolicy" in queue else ""


def dead_letter_queues(template: Template) -> set[str]:
    """Where something sends what failed."""
    ends = {redriven_to(queue) for queue in template.queues().values()} - {""}
    for schedule in template.of_type("AWS::Scheduler::Schedule").values():
        ends |= {logical_id(schedule["Target"]["DeadLetterConfig"]["Arn"])} if "DeadLetterConfig" in schedule["Target"] else set()
    return ends


def asynchronous(template: Template) -> set[str]:
    """Functions that something invokes without waiting for the answer."""
    schedules = template.of_type("AWS::Scheduler::Schedule").values()
    waiting = ("apigateway.amazonaws.com",)
    others = [item for item in template.of_type("AWS::Lambda::Permission").values() if item["Principal"] not in waiting]
    return {logical_id(schedule["Target"]["Arn"]) for schedule in schedules} | {logical_id(item["FunctionName"]) for item in others}


def own_statements(template: Template) -> Iterator[tuple[str, dict[str, Any]]]:
    """(role, statement) of every policy that we wrote."""
    for name, role in template.of_type("AWS::IAM::Role").items():
        for policy in role.get("Policies", []):
            for statement in policy["PolicyDocument"]["Statement"]:
                yield name, statement
