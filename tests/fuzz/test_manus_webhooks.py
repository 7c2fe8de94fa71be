"""No POST to Manus' webhook, whoever signed it and whatever it says, is answered 5xx; what is queued can be read back."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.manus.webhook import ManusWebhook
from agent7.settings import ManusSettings
from functions.manus_webhook import app
from tests.fakes.fixed_clock import FixedClock
from tests.fakes.queues import MemoryQueue
from tests.fuzz.corpus import cases_in_bytes
from tests.fuzz.envelopes import anything, as_bytes
from tests.unit.manus.keys import a_key, pem_of, signed

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ADDRESS, SECRET = "https://example.com/webhooks/manus", "long-random-segment"
NAMES = ("event_id", "event_type", "task_detail", "progress_detail", "task_id", "stop_reason", "message", "attachments")
WORDS = ("task_created", "task_progress", "task_stopped", "finish", "ask", "Kq8mZr2TnV5xYb7LcWd4Ph")

parts_of_events = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(WORDS) | anything, max_size=6)
events = parts_of_events | st.dictionaries(st.sampled_from(NAMES), st.sampled_from(WORDS) | parts_of_events | anything, max_size=8)


class Door:
    """The function with its queue in memory."""

    def __init__(self) -> None:
        self.tasks = MemoryQueue()
        given = {"MANUS_WEBHOOK_URL": ADDRESS, "MANUS_WEBHOOK_SECRET": SECRET, "MANUS_API_KEY": "k"}
        self.clock = FixedClock(NOON)
        self.manus_webhook = ManusWebhook(lambda renew: ManusSettings.read(given), lambda: pem_of(a_key()), self.tasks)

    def post(self, body: bytes, /, **event: Any) -> int:
        headers = signed(a_key(), f"{ADDRESS}/{SECRET}", body, NOON)
        whole = {"headers": headers, "body": base64.b64encode(body).decode(), "isBase64Encoded": True, "pathParameters": {"secret": SECRET}}
        return int(app.handler(whole | event, None)["statusCode"])


@pytest.fixture(scope="module")
def door() -> Iterator[Door]:
    door = Door()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "parts", lambda: door)
        yield door


@given(body=events.map(as_bytes) | anything.map(as_bytes) | st.binary(max_size=100))
def test_whatever_manus_signs_is_answered_and_what_is_queued_is_json_with_a_group(door: Door, body: bytes) -> None:
    assert door.post(body) in (200, 400)
    while door.tasks.sent:
        message = door.tasks.sent.pop()
        assert json.loads(json.dumps(message.body))["event"]["manus_task"] == message.group
        assert message.group.isascii()


headers = st.dictionaries(
    st.sampled_from(("x-webhook-signature", "X-Webhook-Timestamp", "content-type")),
    st.text(max_size=30) | st.sampled_from(("0", "-1", "9" * 30)),
)


@given(
    body=events.map(as_bytes),
    event=st.fixed_dictionaries(
        {"headers": st.none() | headers},
        optional={
            "body": st.none() | st.text(max_size=20),
            "isBase64Encoded": st.booleans(),
            "pathParameters": st.none() | st.dictionaries(st.just("secret"), st.text(max_size=30)),
        },
    ),
)
def test_a_request_that_is_not_of_manus_is_answered_and_queues_nothing(door: Door, body: bytes, event: dict[str, Any]) -> None:
    assert door.post(body, **event) in (200, 400, 401, 403, 404)
    assert door.tasks.sent == []


@pytest.mark.parametrize("body", cases_in_bytes("manus_webhooks"))
def test_what_once_broke_does_not_again(door: Door, body: bytes) -> None:
    assert door.post(body) in (200, 400)
    door.tasks.sent.clear()
