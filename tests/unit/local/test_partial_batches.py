"""What a function's answer means for the messages of its batch."""

from __future__ import annotations

import json

import pytest

from local.queues import failed_ids, record_of
from local.runtime.result import Failure, Result


def answered(value) -> Result:
    return Result(payload=json.dumps(value).encode())


def test_only_the_reported_messages_stay():
    result = answered({"batchItemFailures": [{"itemIdentifier": "b"}]})
    assert failed_ids(result, ["a", "b", "c"], partial=True) == {"b"}


@pytest.mark.parametrize("value", [None, {}, {"batchItemFailures": []}, {"batchItemFailures": None}])
def test_an_answer_without_failures_is_success(value):
    assert failed_ids(answered(value), ["a"], partial=True) == set()


@pytest.mark.parametrize(
    "value",
    [
        {"batchItemFailures": [{"itemIdentifier": "unknown"}]},
        {"batchItemFailures": [{"itemIdentifier": ""}]},
        {"batchItemFailures": [{"wrong": "b"}]},
        {"batchItemFailures": [{"itemIdentifier": None}]},
        "text",
    ],
)
def test_a_report_that_makes_no_sense_fails_the_whole_batch(value):
    assert failed_ids(answered(value), ["a", "b"], partial=True) == {"a", "b"}


def test_a_failed_invocation_fails_the_whole_batch():
    assert failed_ids(Result(failure=Failure("Error", "no")), ["a", "b"], partial=True) == {"a", "b"}


def test_without_partial_responses_a_report_is_not_read():
    result = answered({"batchItemFailures": [{"itemIdentifier": "a"}]})
    assert failed_ids(result, ["a"], partial=False) == set()


def test_a_record_looks_like_lambdas():
    message = {
        "MessageId": "1",
        "ReceiptHandle": "handle",
        "Body": "{}",
        "MD5OfBody": "md5",
        "Attributes": {"ApproximateReceiveCount": "2", "MessageGroupId": "g"},
        "MessageAttributes": {"kind": {"StringValue": "x", "DataType": "String"}},
    }
    assert record_of(message, "queue.fifo", "eu-west-1") == {
        "messageId": "1",
        "receiptHandle": "handle",
        "body": "{}",
        "attributes": {"ApproximateReceiveCount": "2", "MessageGroupId": "g"},
        "messageAttributes": {"kind": {"stringValue": "x", "dataType": "String"}},
        "md5OfBody": "md5",
        "eventSource": "aws:sqs",
        "eventSourceARN": "arn:aws:sqs:eu-west-1:123456789012:queue.fifo",
        "awsRegion": "eu-west-1",
    }
