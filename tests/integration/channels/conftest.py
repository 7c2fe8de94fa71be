"""AWS in process: the inbox table and the queues as the template defines them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import botocore.session
import pytest
import yaml
from moto import mock_aws

from agent7.channels.aws import aws_client

TEMPLATE = Path(__file__).parents[3] / "template.yaml"


class Intrinsics(yaml.CSafeLoader):
    """Reads !Ref and its relatives as plain values."""


Intrinsics.add_multi_constructor("!", lambda loader, suffix, node: {suffix: getattr(node, "value", None)})


descriptions_read_once = cache(botocore.session.create_loader)
"""Of AWS' services: megabytes of JSON, which every session would read for itself."""


@pytest.fixture
def aws(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, value in {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_DEFAULT_REGION": "eu-central-1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    monkeypatch.setattr(botocore.session, "create_loader", descriptions_read_once)
    with mock_aws():
        yield


@pytest.fixture
def inbox_table(aws: None) -> tuple[Any, str]:
    """Client and name of a table with the keys and indexes of the template."""
    client = aws_client("dynamodb")
    client.create_table(TableName="inbox", BillingMode="PAY_PER_REQUEST", **keys_and_indexes())
    return client, "inbox"


@pytest.fixture
def job_table(aws: None) -> tuple[Any, str]:
    """Client and name of a table for the ledger of jobs, as the template has it."""
    client = aws_client("dynamodb")
    client.create_table(TableName="jobs", BillingMode="PAY_PER_REQUEST", **keys_and_indexes("JobTable"))
    return client, "jobs"


@cache
def keys_and_indexes(table: str = "InboxTable") -> dict[str, Any]:
    """As the template defines them. Read once: the template is long."""
    resource = yaml.load(TEMPLATE.read_text(), Intrinsics)["Resources"][table]["Properties"]
    parts = ("AttributeDefinitions", "KeySchema", "LocalSecondaryIndexes", "GlobalSecondaryIndexes")
    return {name: resource[name] for name in parts if name in resource}


@pytest.fixture
def sqs(aws: None) -> Any:
    return aws_client("sqs")
