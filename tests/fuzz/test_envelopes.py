"""No POST that Meta signs, however wrong, is answered 5xx or costs a message that can be read."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moto import mock_aws

from agent7.bootstrap import Bootstrap
from agent7.channels.aws import aws_client
from agent7.channels.whatsapp.inbound.signature import signature_of
from functions.whatsapp_webhook import app
from tests.fuzz.corpus import cases_in_bytes
from tests.fuzz.envelopes import Body, anything, as_bytes, bodies
from tests.integration.channels.conftest import keys_and_indexes
from tests.unit.channels.envelopes import change, envelope, text_message

SECRET = "test-app-secret"
SIBLING = b"wamid.SIBLING"


class Door:
    """The function with its table and its queues."""

    def __init__(self) -> None:
        self.table = aws_client("dynamodb")
        self.table.create_table(TableName="inbox", BillingMode="PAY_PER_REQUEST", **keys_and_indexes())
        self.sqs = aws_client("sqs")

    def post(self, body: bytes, /, **event: Any) -> int:
        headers = {"X-Hub-Signature-256": signature_of(SECRET, body)}
        http = {"requestContext": {"http": {"method": "POST"}}, "headers": headers}
        whole = http | {"body": base64.b64encode(body).decode(), "isBase64Encoded": True} | event
        return int(app.handler(whole, None)["statusCode"])

    def stored(self) -> set[str]:
        """The ids of all mail that is in the table, which is empty afterwards."""
        items = self.table.scan(TableName="inbox")["Items"]
        for item in items:
            self.table.delete_item(TableName="inbox", Key={name: item[name] for name in ("partition", "sort")})
        return {item["sort"]["S"].partition("#")[2] for item in items}


@pytest.fixture(scope="module")
def door() -> Iterator[Door]:
    environment = {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_DEFAULT_REGION": "eu-central-1"}
    with pytest.MonkeyPatch.context() as patch, mock_aws():
        for name, value in environment.items():
            patch.setenv(name, value)
        patch.delenv("AWS_ENDPOINT_URL", raising=False)
        sqs = aws_client("sqs")
        parts = Bootstrap(
            {
                "INBOX_TABLE": "inbox",
                "WAKE_UP_QUEUE_URL": sqs.create_queue(QueueName="wake.fifo", Attributes={"FifoQueue": "true"})["QueueUrl"],
                "STATUS_QUEUE_URL": sqs.create_queue(QueueName="statuses")["QueueUrl"],
                "WHATSAPP_APP_SECRET": SECRET,
                "WHATSAPP_VERIFY_TOKEN": "v",
                "AGENT7_IDENTITY_KEY": "k",
            }
        )
        patch.setattr(app, "parts", lambda: parts)
        yield Door()


@given(body=bodies())
def test_every_message_that_can_be_read_is_in_the_table_when_meta_is_told_so(door: Door, body: Body) -> None:
    assert door.post(body.content) == 200
    assert body.good <= door.stored()


@given(body=anything.map(as_bytes) | st.binary(max_size=200) | st.text(max_size=50).map(lambda text: text.encode(errors="surrogatepass")))
def test_what_is_no_envelope_is_answered_and_stores_nothing(door: Door, body: bytes) -> None:
    assert door.post(body) in (200, 400)
    assert door.stored() == set()


@given(cut=st.integers(0, 400), bit=st.integers(0, 7), place=st.integers(0, 400))
def test_a_body_that_was_cut_or_changed_on_its_way_is_answered(door: Door, cut: int, bit: int, place: int) -> None:
    body = bytearray(envelope(change([text_message("wamid.1"), text_message("wamid.2")])))
    body[place % len(body)] ^= 1 << bit
    assert door.post(bytes(body)) in (200, 400)
    assert door.post(bytes(body[: len(body) - cut])) in (200, 400)
    door.stored()


@given(
    event=st.fixed_dictionaries(
        {"body": st.none() | st.text(max_size=20)},
        optional={
            "isBase64Encoded": st.booleans(),
            "headers": st.none() | st.dictionaries(st.text(max_size=25), st.text(max_size=25), max_size=3),
        },
    )
)
def test_a_request_that_is_not_of_meta_is_refused(door: Door, event: dict[str, Any]) -> None:
    assert door.post(b"{}", **event) in (200, 400, 401, 403)
    assert door.stored() == set()


@pytest.mark.parametrize("body", cases_in_bytes("envelopes"))
def test_what_once_broke_does_not_again(door: Door, body: bytes) -> None:
    status = door.post(body)
    assert status == (200 if SIBLING in body else status)
    assert status in (200, 400)
    assert (SIBLING.decode() in door.stored()) == (SIBLING in body)


def test_a_case_of_the_corpus_can_be_read(door: Door) -> None:
    """Guards the tests above: a good message alone is stored, and seen."""
    assert door.post(envelope(change([text_message("wamid.alone")]))) == 200
    assert door.stored() == {"wamid.alone"}
    assert json.loads(as_bytes({"a": "@@0@@", "@@1@@": 1})) == {"a": float("inf"), "@@1@@": 1}
