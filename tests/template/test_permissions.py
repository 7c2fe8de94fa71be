"""Each function may do what stands here, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.template.conftest import ROOT, Template, listed, logical_id
from tests.template.reach import calls_of
from tests.template.rules import own_statements

ACTIONS = {
    "put_item": "dynamodb:PutItem",
    "get_item": "dynamodb:GetItem",
    "update_item": "dynamodb:UpdateItem",
    "delete_item": "dynamodb:DeleteItem",
    "query": "dynamodb:Query",
    "scan": "dynamodb:Scan",
    "batch_get_item": "dynamodb:BatchGetItem",
    "batch_write_item": "dynamodb:BatchWriteItem",
    "send_message": "sqs:SendMessage",
    "send_message_batch": "sqs:SendMessage",
    "change_message_visibility": "sqs:ChangeMessageVisibility",
    "get_queue_attributes": "sqs:GetQueueAttributes",
    "get_secret_value": "secretsmanager:GetSecretValue",
    "get_object": "s3:GetObject",
    "put_object": "s3:PutObject",
    "delete_object": "s3:DeleteObject",
    "admin_create_user": "cognito-idp:AdminCreateUser",
    "admin_delete_user": "cognito-idp:AdminDeleteUser",
}
"""Calls of the AWS SDK, and the permissions that they need."""

NOT_CALLED = {
    **{name: {"s3:ListBucket"} for name in ("AdminApiFunction", "DeliveryFunction", "TasksFunction")},
    "MigrationsFunction": {"sqs:SendMessage"},
}
"""Without the first S3 answers 403 for a missing file; the second is Lambda's own, for an event that failed."""

LEDGER = {"dynamodb:BatchGetItem", "dynamodb:PutItem", "dynamodb:DeleteItem"}
"""What writing into the ledger of jobs needs."""
JOB_FUNCTIONS = ("HourlyFunction", "NightlyFunction", "ReflectionFunction", "WeeklyFunction", "MonthlyFunction")

ONLY_BY_NAME = {
    "ResponderFunction": {"s3:DeleteObject", "s3:GetObject", "s3:PutObject"},
    "AdminApiFunction": {"dynamodb:BatchWriteItem", "dynamodb:DeleteItem", "dynamodb:Query", "dynamodb:UpdateItem"},
    "PollFunction": {
        *("dynamodb:BatchWriteItem", "dynamodb:UpdateItem"),
        *("s3:DeleteObject", "s3:GetObject", "s3:PutObject"),
    },
    "SharedMemoryApiFunction": {
        *("cognito-idp:AdminCreateUser", "cognito-idp:AdminDeleteUser", "dynamodb:BatchGetItem", "dynamodb:BatchWriteItem"),
        *("dynamodb:DeleteItem", "dynamodb:Query", "s3:DeleteObject", "s3:GetObject", "s3:PutObject"),
        *("sqs:ChangeMessageVisibility", "sqs:SendMessage"),
    },
    "MigrationsFunction": {"s3:GetObject"},
    "ExtractionFunction": {"dynamodb:BatchWriteItem", "dynamodb:Query", "s3:GetObject"},
    **{name: {"dynamodb:BatchWriteItem", "s3:DeleteObject", "s3:GetObject", "s3:PutObject"} for name in JOB_FUNCTIONS},
    "WeeklyFunction": {"dynamodb:BatchWriteItem", "s3:GetObject"},
}
"""Not really reached: its names occur (what has no `get`?), but the function is given no bucket, or reads nothing from it."""

ENVIRONMENT_NAME = re.compile(r"_(QUEUE_URL|TABLE|BUCKET|USER_POOL)$")

MANAGED = {"AWSLambdaBasicExecutionRole", "AWSLambdaSQSQueueExecutionRole", "AWSLambdaVPCAccessExecutionRole", "AWSXrayWriteOnlyAccess"}
MANAGED |= {"AWSXRayDaemonWriteAccess"}
"""What the translator adds for logs, polling, network interfaces and traces."""


def test_only_known_managed_policies_are_attached(template: Template) -> None:
    for name, role in template.of_type("AWS::IAM::Role").items():
        attached = {str(arn).rsplit("/", 1)[-1] for arn in role.get("ManagedPolicyArns", [])}
        assert attached <= MANAGED, name


def granted_to_functions(template: Template) -> dict[str, set[str]]:
    granted: dict[str, set[str]] = {}
    for role, statement in own_statements(template):
        if (function := role.removesuffix("Role")) in template.functions():
            granted.setdefault(function, set()).update(listed(statement["Action"]))
    return granted


def test_every_function_is_granted_its_own_actions_and_no_others(template: Template) -> None:
    needed = {
        "WhatsAppWebhookFunction": {"dynamodb:PutItem", "dynamodb:BatchGetItem", "dynamodb:BatchWriteItem", "sqs:SendMessage"},
        "ManusWebhookFunction": {"sqs:SendMessage"},
        "ResponderFunction": {
            "dynamodb:Query",
            "dynamodb:UpdateItem",
            "dynamodb:BatchGetItem",
            "dynamodb:BatchWriteItem",
            "sqs:SendMessage",
            "sqs:ChangeMessageVisibility",
        },
        "DeliveryFunction": {"sqs:SendMessage", "sqs:ChangeMessageVisibility", "s3:GetObject", "s3:ListBucket"},
        "ExtractionFunction": {"sqs:SendMessage", "s3:PutObject", "s3:DeleteObject", *LEDGER},
        "PollFunction": {"dynamodb:Query", "sqs:SendMessage", "sqs:GetQueueAttributes", *LEDGER},
        "TasksFunction": {
            "sqs:SendMessage", "sqs:ChangeMessageVisibility", "s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:ListBucket",
        },
        "AdminApiFunction": {
            *("dynamodb:BatchGetItem", "dynamodb:PutItem", "s3:GetObject", "s3:ListBucket", "sqs:SendMessage"),
            *("s3:PutObject", "s3:DeleteObject"),
            *("cognito-idp:AdminCreateUser", "cognito-idp:AdminDeleteUser"),
        },
        "SharedMemoryApiFunction": {"dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"},
        "MigrationsFunction": {"sqs:SendMessage"},
        **{name: {"sqs:SendMessage", *LEDGER} for name in JOB_FUNCTIONS},
        "WeeklyFunction": {"sqs:SendMessage", "s3:PutObject", "s3:DeleteObject", *LEDGER},
    }

    assert granted_to_functions(template) == {name: actions | {"secretsmanager:GetSecretValue"} for name, actions in needed.items()}


@pytest.mark.parametrize("name", sorted(path.parent.name for path in (ROOT / "functions").glob("*/app.py")))
def test_a_function_is_granted_every_aws_call_that_its_code_comes_to_and_nothing_else(template: Template, name: str) -> None:
    function = next(function for function, folder in template.code_folders().items() if folder == f"functions/{name}")
    reached = {ACTIONS[call] for call in calls_of(ROOT / "functions" / name / "app.py") if call in ACTIONS}

    assert granted_to_functions(template)[function] - NOT_CALLED.get(function, set()) == reached - ONLY_BY_NAME.get(function, set())


def test_the_code_that_a_function_comes_to_is_told_from_the_code_that_it_does_not() -> None:
    webhook, responder = (calls_of(ROOT / "functions" / name / "app.py") for name in ("whatsapp_webhook", "responder"))

    assert {"put_item", "send_message"} <= webhook
    assert not {"query", "change_message_visibility"} & webhook
    assert {"query", "change_message_visibility"} <= responder
    assert "put_item" not in responder


def test_a_function_may_touch_exactly_the_queues_tables_and_buckets_that_its_environment_names(template: Template) -> None:
    for function, entry in template.functions().items():
        named = {logical_id(value) for name, value in entry["Environment"]["Variables"].items() if ENVIRONMENT_NAME.search(name)}
        granted = {
            resource
            for role, statement in own_statements(template)
            if role == f"{function}Role" and not str(statement["Action"]).startswith("secretsmanager:")
            for resource in map(resource_of, listed(statement["Resource"]))
        }
        assert granted - failures_of(template, function) == named, function


def failures_of(template: Template, function: str) -> set[str]:
    """Where Lambda itself puts what an asynchronous invocation failed on; the translator grants that."""
    configs = template.of_type("AWS::Lambda::EventInvokeConfig").values()
    mine = [config["DestinationConfig"]["OnFailure"] for config in configs if logical_id(config["FunctionName"]) == function]
    return {logical_id(failure["Destination"]) for failure in mine}


def resource_of(arn: dict[str, Any]) -> str:
    """The resource that an address in a policy means, or lies in."""
    return re.split(r"[${.}]+", arn["Fn::Sub"])[1] if "Fn::Sub" in arn else logical_id(arn)


def test_files_of_people_are_encrypted_and_gone_after_thirty_days(template: Template) -> None:
    bucket = template.of_type("AWS::S3::Bucket")["MediaBucket"]
    (rule,) = bucket["LifecycleConfiguration"]["Rules"]

    assert (rule["Status"], rule["ExpirationInDays"]) == ("Enabled", 30)
    assert bucket["BucketEncryption"]
    assert "VersioningConfiguration" not in bucket


def test_every_bucket_is_private(template: Template) -> None:
    for bucket in template.of_type("AWS::S3::Bucket").values():
        assert all(bucket["PublicAccessBlockConfiguration"].values())


def test_the_database_is_encrypted_backed_up_and_not_public(template: Template) -> None:
    (cluster,) = template.of_type("AWS::RDS::DBCluster").values()
    (instance,) = template.of_type("AWS::RDS::DBInstance").values()

    assert cluster["StorageEncrypted"]
    assert cluster["BackupRetentionPeriod"] >= 7
    assert not instance["PubliclyAccessible"]
