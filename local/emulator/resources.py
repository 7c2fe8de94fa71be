"""Makes the template's queues, tables, buckets and secrets in the emulator."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import boto3

from local.wiring.plan import Resource

TABLE_PROPERTIES = (
    "AttributeDefinitions",
    "KeySchema",
    "BillingMode",
    "LocalSecondaryIndexes",
    "GlobalSecondaryIndexes",
    "ProvisionedThroughput",
)
QUEUE_ATTRIBUTES = (
    "FifoQueue",
    "ContentBasedDeduplication",
    "DeduplicationScope",
    "FifoThroughputLimit",
    "DelaySeconds",
    "MaximumMessageSize",
    "MessageRetentionPeriod",
    "ReceiveMessageWaitTimeSeconds",
    "VisibilityTimeout",
    "RedrivePolicy",
)


def create_resources(resources: Iterable[Resource], *, endpoint: str, region: str) -> None:
    """Create each resource in an emulator that has none yet; dead letter queues come before those that name them."""
    makers = {
        "AWS::SQS::Queue": ("sqs", _create_queue),
        "AWS::DynamoDB::Table": ("dynamodb", _create_table),
        "AWS::S3::Bucket": ("s3", _create_bucket),
        "AWS::SecretsManager::Secret": ("secretsmanager", _create_secret),
    }
    clients: dict[str, Any] = {}
    for resource in sorted(resources, key=lambda resource: "RedrivePolicy" in resource.properties):
        service, create = makers[resource.type]
        if service not in clients:
            clients[service] = session_of(region).client(service, endpoint_url=endpoint)
        create(clients[service], resource.name, resource.properties)


@cache
def session_of(region: str) -> Any:
    """Made once a process: each session parses megabytes of service descriptions."""
    return boto3.Session("local", "local", region_name=region)


def _create_queue(sqs: Any, name: str, properties: Mapping[str, Any]) -> None:
    attributes = {key: _attribute_text(properties[key]) for key in QUEUE_ATTRIBUTES if key in properties}
    sqs.create_queue(QueueName=name, Attributes=attributes)


def _attribute_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return json.dumps(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _create_table(dynamodb: Any, name: str, properties: Mapping[str, Any]) -> None:
    dynamodb.create_table(TableName=name, **{key: properties[key] for key in TABLE_PROPERTIES if key in properties})
    if expiry := properties.get("TimeToLiveSpecification"):
        dynamodb.update_time_to_live(TableName=name, TimeToLiveSpecification=expiry)


def _create_bucket(s3: Any, name: str, _properties: Mapping[str, Any]) -> None:
    region = s3.meta.region_name
    elsewhere = {} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}
    s3.create_bucket(Bucket=name, **elsewhere)


def _create_secret(secretsmanager: Any, name: str, properties: Mapping[str, Any]) -> None:
    secretsmanager.create_secret(Name=name, SecretString=properties.get("SecretString") or _generated(properties))


def _generated(properties: Mapping[str, Any]) -> str:
    recipe = properties.get("GenerateSecretString", {})
    value = secrets.token_hex(int(recipe.get("PasswordLength", 32)) // 2)
    if "GenerateStringKey" not in recipe:
        return value
    return json.dumps({**json.loads(recipe.get("SecretStringTemplate", "{}")), recipe["GenerateStringKey"]: value})
