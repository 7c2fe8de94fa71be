"""Items 1 to 5 of the checklist of inbound behaviour, and hostile envelopes, through the real webhook.

Item 6 is `test_kinds`, item 7 `test_identity`.
"""

from __future__ import annotations

import base64
import json
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent7.channels.whatsapp.inbound.dynamodb_inbox import DynamoDbInbox
from agent7.channels.whatsapp.inbound.signature import signature_of
from agent7.channels.whatsapp.inbound.webhook import WhatsAppWebhook
from agent7.conversation import message_kinds
from agent7.settings import WhatsAppSettings
from tests.conftest import NOON, PHONE_NUMBER_ID
from tests.fakes.queues import MemoryQueue
from tests.integration.channels.whatsapp.inbound.conftest import ADA, BOB, SECRET, Door, words

EMPTY = b'{"object":"whatsapp_business_account","entry":[]}'
ESCAPED = b'{"t":"\\u00e5 /"}'
VECTORS = {
    EMPTY: "c84a394cc475525991e78ff16e430b02e47f953877d2af0ade26956ce6f384dc",
    ESCAPED: "43a6bdb6927d1b9f8f34704132bee4585c961af4747d82177732a4791d19b3ff",
}


def get(door: Door, **query: str) -> tuple[int, str]:
    event = {"requestContext": {"http": {"method": "GET"}}, "queryStringParameters": query}
    answer = door.webhook.receive(event, door.at())
    return answer.status, answer.body


def test_item_1_the_handshake_takes_the_right_token_and_nothing_else(door: Door) -> None:
    right = {"hub.mode": "subscribe", "hub.challenge": "749201553", "hub.verify_token": "our-verify-token"}
    assert get(door, **right) == (200, "749201553")
    for wrong in ({"hub.verify_token": "x"}, {"hub.mode": "other"}, {"hub.challenge": "<script>"}, {"hub.challenge": ""}):
        assert get(door, **right | wrong)[0] == 403
    for missing in right:
        assert get(door, **{name: value for name, value in right.items() if name != missing})[0] == 403


@pytest.mark.parametrize(("body", "digest"), VECTORS.items())
@pytest.mark.parametrize("name", ["X-Hub-Signature-256", "x-hub-signature-256"])
@pytest.mark.parametrize("encoded", [True, False])
def test_item_2_the_signature_is_that_of_the_vectors(door: Door, body: bytes, digest: str, name: str, encoded: bool) -> None:
    event = {"requestContext": {"http": {"method": "POST"}}, "isBase64Encoded": encoded}
    event["body"] = base64.b64encode(body).decode() if encoded else body.decode()

    def status(headers: dict[str, str]) -> int:
        return door.webhook.receive(event | {"headers": headers}, door.at()).status

    assert status({name: f"sha256={digest}"}) == 200
    assert status({name: f"sha256={digest[:-1]}0"}) == 403
    assert status({name: f"sha1={digest}"}) == 403
    assert status({}) == 401


def test_item_3_every_item_of_a_batch_has_its_effect_once_and_a_malformed_one_costs_no_sibling(door: Door) -> None:
    def change(*messages: Any, **value: Any) -> dict[str, Any]:
        metadata = {"metadata": {"phone_number_id": PHONE_NUMBER_ID}}
        return {"field": "messages", "value": metadata | {"messages": list(messages)} | value}

    def said(number: int, sender: Any) -> dict[str, Any]:
        return sender.signs(words(f"Remember that item {number} is here", id=f"wamid.{number}", timestamp="1772452800"))

    body = {
        "entry": [
            {"changes": [change(said(1, ADA), {"bad": 1}, said(2, BOB)), change("bad", said(3, ADA))]},
            "bad",
            {"changes": [7, {"field": "messages", "value": None}, change(None, said(4, BOB), statuses=[{"id": "w", "status": "read"}])]},
        ]
    }
    assert door.post_body(json.dumps(body).encode()) == 200
    assert door.wake().count("Got it!") == 4
    assert len(door.statuses.sent) == 1
    assert door.rows("SELECT count(*) FROM memories WHERE source_type = 'explicit'") == [(4,)]


def test_item_4_the_same_wamid_minutes_and_days_apart_has_one_effect(door: Door) -> None:
    message = words("Remember that my dog is called Rex", id="wamid.1", timestamp="1772452800")
    assert "Got it!" in door.say(message)
    for later in (timedelta(minutes=6), timedelta(days=6), timedelta(days=20)):
        door.world.clock.advance(later)
        assert door.say(message, words("hello there", id=f"wamid.{later.days}")).count("Got it!") == 0
    assert door.rows("SELECT count(*) FROM messages WHERE channel_message_id = 'wamid.1'") == [(1,)]


def test_item_5_statuses_in_any_order_settle_a_reply(door: Door) -> None:
    door.say("hello")
    wamid = door.last_reply_id()
    delivery = door.world.responder().outgoing
    for status in ("read", "sent", "played", "delivered"):
        told = {"id": wamid, "status": status, "timestamp": str(int(door.at().timestamp()))}
        assert door.post(statuses=[told], contacts=False) == 200
    for item in door.statuses.sent:
        delivery.apply_status(item.body["phone_number_id"], item.body["status"], door.at())  # type: ignore[attr-defined]
    assert door.rows("SELECT state, status_rank FROM outbox") == [(2, 3)]


def test_faults_that_meta_reports_without_a_message_are_acknowledged_and_logged_by_code(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    errors = [{"code": 131000, "title": "Something"}, {"code": "x"}, 7]
    assert door.post({"type": "interactive"}, errors=errors) == 200
    assert "code 131000" in caplog.text
    assert "can't open" in door.wake()


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=12
)
KINDS = st.sampled_from([*message_kinds.KINDS, "hologram"])
PARTS = ANYTHING | st.dictionaries(
    st.sampled_from(
        ["id", "body", "caption", "type", "message_id", "emoji", "original_message_id", "message", "wa_id", "user_id", "latitude"]
    ),
    ANYTHING | st.just("user_changed_number"),
    max_size=5,
)


@st.composite
def odd_messages(draw: st.DrawFn) -> Any:
    kind = draw(KINDS)
    message = {"from": "447700900001", "id": draw(st.uuids().map(str)), "type": kind, kind: draw(PARTS)}
    extra = st.dictionaries(
        st.sampled_from(["context", "timestamp", "errors", "group_id", "referral", "from_user_id"]), ANYTHING, max_size=3
    )
    return message | draw(extra)


GOOD = {"from": "447700900002", "id": "wamid.GOOD", "type": "text", "text": {"body": "hello"}}
FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FEW
@given(odd=st.lists(odd_messages() | ANYTHING, max_size=4), contacts=ANYTHING, envelope=ANYTHING)
def test_no_envelope_whatever_it_holds_is_answered_5xx_or_costs_a_sibling(
    inbox_table: tuple[Any, str], caplog: pytest.LogCaptureFixture, odd: list[Any], contacts: Any, envelope: Any
) -> None:
    caplog.clear()
    client, name = inbox_table
    for item in client.scan(TableName=name)["Items"]:
        client.delete_item(TableName=name, Key={"partition": item["partition"], "sort": item["sort"]})
    value = {"metadata": {"phone_number_id": PHONE_NUMBER_ID}, "messages": [*odd, GOOD], "contacts": contacts}
    body = json.dumps({"entry": [envelope, {"changes": [envelope, {"field": "messages", "value": value}]}]}).encode()
    settings_ = WhatsAppSettings("", "v25.0", PHONE_NUMBER_ID, "", SECRET, "v", "key")
    webhook = WhatsAppWebhook(lambda _renew: settings_, DynamoDbInbox(client, name), MemoryQueue(), MemoryQueue())
    event = {"requestContext": {"http": {"method": "POST"}}, "headers": {"x-hub-signature-256": signature_of(SECRET, body)}}

    assert webhook.receive(event | {"body": body.decode()}, NOON).status == 200

    stored = [json.loads(item["raw"]["S"]).get("id") for item in client.scan(TableName=name)["Items"]]
    assert "wamid.GOOD" in stored
    assert not [record for record in caplog.records if record.exc_info]


@settings(FEW, max_examples=12)
@given(odd=st.lists(odd_messages(), min_size=1, max_size=4))
def test_no_message_whatever_it_holds_stops_the_turn_or_raises(door: Door, caplog: pytest.LogCaptureFixture, odd: list[Any]) -> None:
    caplog.clear()
    door.world.clock.advance(timedelta(minutes=1))
    assert door.post(*odd, sender=ADA) == 200
    assert door.post(words("hello"), sender=BOB) == 200
    door.wake()
    assert door.rows("SELECT count(*) FROM turns WHERE state <> 1") == [(0,)]
    assert door.rows("SELECT count(*) FROM messages WHERE role = 0 AND turn_id IS NULL") == [(0,)]
    assert not [record for record in caplog.records if record.exc_info]
