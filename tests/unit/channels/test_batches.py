"""A batch of queue messages: each for itself, and not a word of what failed."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from agent7.channels.batches import received, work_off


def batch(*messages: str) -> dict[str, Any]:
    return {"Records": [{"messageId": each, "body": "{}", "eventSource": "aws:sqs"} for each in messages]}


def test_what_is_not_done_is_reported_and_the_others_are_not() -> None:
    assert work_off(batch("a", "b", "c"), None, lambda record: record["messageId"] != "b") == {
        "batchItemFailures": [{"itemIdentifier": "b"}]
    }


def test_a_batch_of_which_everything_fails_is_reported_message_by_message_without_their_words(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    def fails(record: dict[str, Any]) -> bool:
        raise RuntimeError(f"what Ada said in {record['messageId']}")

    assert work_off(batch("a", "b"), None, fails) == {"batchItemFailures": [{"itemIdentifier": "a"}, {"itemIdentifier": "b"}]}
    assert [record.getMessage() for record in caplog.records] == ["a queue message failed: RuntimeError"] * 2
    assert "what Ada said" not in caplog.text


def test_a_message_without_a_count_has_come_once() -> None:
    assert (received({}), received({"attributes": {"ApproximateReceiveCount": "7"}})) == (1, 7)
