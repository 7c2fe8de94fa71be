"""Each function may do what stands here, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.template.conftest import ROOT, Template

CALL = re.compile(r"\w\.(\w+)\(")
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
}
"""Calls of the AWS SDK, and the permissions that they need."""

MANAGED = {"AWSLambdaBasicExecutionRole", "AWSLambdaSQSQueueExecutionRole", "AWSLambdaVPCAccessExecutionRole", "AWSXrayWriteOnlyAccess"}
MANAGED |= {"AWSXRayDaemonWriteAccess"}
"""What the translator adds for logs, polling, network interfaces and traces."""


def own_statements(template: Template) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, role in template.of_type("AWS::IAM::Role").items():
        for policy in role.get("Policies", []):
            for statement in policy["PolicyDocument"]["Statement"]:
                yield name, statement


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def test_no_policy_of_ours_grants_a_wildcard_action_or_resource(template: Template) -> None:
    statements = list(own_statements(template))

    assert statements
    for role, statement in statements:
        assert not [action for action in listed(statement["Action"]) if "*" in action], role
        assert "*" not in listed(statement["Resource"]), role


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
        "ResponderFunction": {"dynamodb:Query", "dynamodb:UpdateItem", "sqs:SendMessage", "sqs:ChangeMessageVisibility"},
        "DeliveryFunction": {"sqs:SendMessage", "sqs:ChangeMessageVisibility"},
        "ExtractionFunction": {"s3:PutObject", "s3:DeleteObject"},
        "PollFunction": {"dynamodb:Query", "sqs:SendMessage", "sqs:GetQueueAttributes"},
        "AdminApiFunction": {"s3:GetObject", "s3:ListBucket", "sqs:SendMessage"},
        "MigrationsFunction": set(),
    }

    assert granted_to_functions(template) == {name: actions | {"secretsmanager:GetSecretValue"} for name, actions in needed.items()}


def test_every_aws_call_of_the_code_is_granted_to_some_function_and_every_grant_is_called(template: Template) -> None:
    granted = set().union(*granted_to_functions(template).values())
    sources = [path.read_text() for path in (ROOT / "shared/agent7").rglob("*.py")]
    called = {ACTIONS[call] for source in sources for call in CALL.findall(source) if call in ACTIONS}

    assert granted == called | {"s3:ListBucket"}  # not called: without it S3 answers 403 for a missing file


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
