"""The clients of one process share what botocore reads once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from agent7.channels.aws import aws_client


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    for name, value in {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_DEFAULT_REGION": "eu-central-1"}.items():
        monkeypatch.setenv(name, value)


def test_clients_have_their_credentials_in_common_and_go_to_their_own_services():
    queues, table = aws_client("sqs"), aws_client("dynamodb")

    assert queues._get_credentials() is table._get_credentials()
    assert (queues.meta.service_model.service_name, table.meta.service_model.service_name) == ("sqs", "dynamodb")


def test_a_client_reads_where_to_go_when_it_is_made(monkeypatch):
    before = aws_client("sqs")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://localhost:4566")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")

    after = aws_client("sqs")
    assert (before.meta.region_name, after.meta.region_name) == ("eu-central-1", "us-east-1")
    assert after.meta.endpoint_url == "http://localhost:4566"


def test_threads_may_make_their_clients_at_the_same_moment():
    services = ["sqs", "dynamodb", "s3", "secretsmanager"] * 2
    with ThreadPoolExecutor(len(services)) as threads:
        clients = list(threads.map(aws_client, services))

    assert [client.meta.service_model.service_name for client in clients] == services
