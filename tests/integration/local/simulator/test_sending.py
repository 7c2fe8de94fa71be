"""The fake Graph API over HTTP: answers, limits, the window, statuses, faults."""

from __future__ import annotations

import http.client
from datetime import timedelta

import pytest

from tests.fakes.fixed_clock import FixedClock
from tests.integration.local.simulator.conftest import NOON, NUMBER, Phone, eventually


def test_a_send_inside_the_window_is_accepted_shown_and_reported(phone: Phone) -> None:
    phone.writes("hi")
    status, answer = phone.send("hello", biz_opaque_callback_data="outbox:7")
    assert status == 200
    wamid = answer["messages"][0]["id"]
    assert answer["contacts"] == [{"input": "+447700900123", "wa_id": "447700900123"}]
    assert phone.message(wamid)["content"]["body"] == "hello"
    eventually(lambda: len(phone.assistant.statuses()) == 2)
    assert [(s["id"], s["status"], s["biz_opaque_callback_data"], s["recipient_id"]) for s in phone.assistant.statuses()] == [
        (wamid, "sent", "outbox:7", "447700900123"),
        (wamid, "delivered", "outbox:7", "447700900123"),
    ]


def test_read_is_reported_only_when_somebody_looks_at_the_chat(phone: Phone) -> None:
    phone.writes("hi")
    _, answer = phone.send()
    eventually(lambda: len(phone.assistant.statuses()) == 2)
    assert phone.post("/phone/seen", {"user": "ada"}) == {"read": 1}
    eventually(lambda: phone.message(answer["messages"][0]["id"])["state"] == "read")
    eventually(lambda: [s["status"] for s in phone.assistant.statuses()] == ["sent", "delivered", "read"])
    assert phone.post("/phone/seen", {"user": "ada"}) == {"read": 0}


def test_a_person_without_a_number_is_reached_by_user_id(phone: Phone) -> None:
    hidden = phone.post("/control/people", {"name": "Cleo", "without_number": True})
    phone.writes("hi", user="cleo")
    message = eventually(phone.assistant.messages)[0]
    contact = phone.assistant.received[0]["entry"][0]["changes"][0]["value"]["contacts"][0]
    assert "from" not in message
    assert "wa_id" not in contact
    assert message["from_user_id"] == contact["user_id"] == hidden["user_id"]
    body = {"messaging_product": "whatsapp", "recipient": hidden["user_id"], "type": "text", "text": {"body": "hello"}}
    status, answer = phone.assistant.graph(body)
    assert status == 200
    assert answer["contacts"] == [{"input": hidden["user_id"], "user_id": hidden["user_id"]}]
    assert "recipient_id" not in eventually(phone.assistant.statuses)[0]


def test_a_read_receipt_turns_everything_before_it_blue_and_shows_typing(phone: Phone) -> None:
    wamids = [phone.writes(text)["wamids"][0] for text in ("one", "two", "three")]
    live = phone.simulator.chats.subscribe()
    receipt = {"messaging_product": "whatsapp", "status": "read", "message_id": wamids[1], "typing_indicator": {"type": "text"}}
    assert phone.assistant.graph(receipt) == (200, {"success": True})
    assert [phone.message(wamid)["state"] for wamid in wamids] == ["read", "read", "delivered"]
    events = [live.get_nowait()["type"] for _ in range(4)]
    assert events == ["snapshot", "message", "message", "typing"]


def test_a_read_receipt_for_what_was_never_received_is_refused(phone: Phone) -> None:
    _, answer = phone.writes("hi") and phone.send()
    for unknown in (answer["messages"][0]["id"], "447700900123", "wamid.", "wamid.with space"):
        status, refused = phone.assistant.graph({"messaging_product": "whatsapp", "status": "read", "message_id": unknown})
        assert (status, refused["error"]["code"]) == (400, 131009), unknown


def test_a_read_receipt_for_a_message_that_somebody_else_posted_is_taken(phone: Phone) -> None:
    receipt = {"messaging_product": "whatsapp", "status": "read", "message_id": "wamid.CURL12", "typing_indicator": {"type": "text"}}
    assert phone.assistant.graph(receipt) == (200, {"success": True})


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"to": "+447700900999"}, 400, 131026),
        ({"to": "447700900123"}, 400, 131026),
        ({"to": "+15555550100"}, 400, 131021),
        ({"to": "+447700900456"}, 400, 131047),
        ({"text": {"body": "x" * 4097}}, 400, 100),
        ({"type": "hologram"}, 400, 131051),
    ],
)
def test_refusals_have_metas_codes(phone: Phone, change: dict[str, object], status: int, code: int) -> None:
    phone.writes("hi")
    answered, body = phone.assistant.graph({"messaging_product": "whatsapp", "to": "+447700900123", "text": {"body": "x"}, **change})
    assert (answered, body["error"]["code"]) == (status, code)
    assert [m for m in phone.messages() if m["direction"] == "outbound"] == []


def test_token_number_version_and_body_are_checked(phone: Phone) -> None:
    status, refused = phone.assistant.graph({}, token="stolen")
    assert (status, refused["error"]["code"]) == (401, 190)
    headers = {"Authorization": "Bearer test-token"}
    assert phone.call("POST", f"/v25.0/{NUMBER}/messages", b"{broken", headers)[1]["error"]["code"] == 100
    assert phone.call("POST", "/v25.0/1/messages", {}, headers)[1]["error"]["code"] == 100
    assert phone.call("POST", f"/latest/{NUMBER}/messages", {}, headers)[1]["error"]["code"] == 2500


def test_the_window_follows_the_movable_clock(phone: Phone, clock: FixedClock) -> None:
    phone.writes("hi")
    clock.advance(timedelta(hours=24))
    assert phone.send()[0] == 200
    clock.advance(timedelta(seconds=1))
    assert phone.send()[1]["error"]["code"] == 131047
    phone.writes("I am back")
    assert phone.send()[0] == 200


def test_an_old_time_stamp_leaves_the_window_closed(phone: Phone) -> None:
    phone.writes("from long ago", timestamp=int((NOON - timedelta(days=2)).timestamp()))
    assert phone.send()[1]["error"]["code"] == 131047


def test_one_person_is_limited_and_the_others_are_not(phone: Phone, clock: FixedClock) -> None:
    phone.writes("hi")
    phone.writes("hi", user="bob")
    assert {phone.send()[0] for _ in range(45)} == {200}
    status, refused = phone.send()
    assert (status, refused["error"]["code"]) == (400, 131056)
    assert phone.send(to="+447700900456")[0] == 200
    clock.advance(timedelta(seconds=6))
    assert phone.send()[0] == 200


def test_the_strict_limit_and_the_throughput_can_be_set(phone: Phone, clock: FixedClock) -> None:
    phone.writes("hi")
    phone.post("/control/limits", {"pair_rule": "silence"})
    phone.send()
    clock.advance(timedelta(seconds=7))
    phone.send()
    phone.send()
    clock.advance(timedelta(seconds=7))
    assert phone.send()[1]["error"]["code"] == 131056
    phone.post("/control/limits", {"pair_rule": "off", "per_second": 1})
    clock.advance(timedelta(seconds=1))
    assert phone.send()[0] == 200
    assert phone.send()[1]["error"]["code"] == 130429


def test_a_switch_makes_the_next_send_fail_with_any_code(phone: Phone) -> None:
    phone.writes("hi")
    phone.post("/control/faults", {"kind": "error", "code": 131016, "times": 2})
    assert [phone.send()[0] for _ in range(3)] == [500, 500, 200]
    phone.post("/control/faults", {"faults": [{"kind": "http", "status": 503}, {"kind": "error", "code": 131056, "user": "bob"}]})
    assert phone.send() == (503, {})
    assert phone.send()[0] == 200
    assert [switch["kind"] for switch in phone.call("GET", "/control/faults")[1]["faults"]] == ["error"]
    assert phone.post("/control/faults", {"clear": True}) == {"faults": []}


def test_a_lost_answer_has_its_effect_and_is_reported_by_status(phone: Phone) -> None:
    phone.writes("hi")
    phone.post("/control/faults", {"kind": "lost_answer"})
    with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
        phone.send("did it arrive?", biz_opaque_callback_data="outbox:9")
    assert [m["content"]["body"] for m in phone.messages() if m["direction"] == "outbound"] == ["did it arrive?"]
    assert eventually(phone.assistant.statuses)[0]["biz_opaque_callback_data"] == "outbox:9"


def test_statuses_can_fail_be_left_out_and_come_twice(phone: Phone) -> None:
    phone.writes("hi")
    phone.post(
        "/control/faults", {"faults": [{"kind": "missing_status", "status": "sent"}, {"kind": "duplicate_status", "status": "delivered"}]}
    )
    phone.send()
    eventually(lambda: [s["status"] for s in phone.assistant.statuses()] == ["delivered", "delivered"])
    phone.post("/control/faults", {"kind": "failed_status", "code": 131047})
    assert phone.send()[0] == 200
    failed = eventually(lambda: [s for s in phone.assistant.statuses() if s["status"] == "failed"])[0]
    assert failed["errors"][0]["code"] == 131047
    assert "contacts" not in phone.assistant.received[-1]["entry"][0]["changes"][0]["value"]


@pytest.mark.parametrize(
    "switch",
    [
        {},
        {"kind": "fire"},
        {"kind": "error", "code": 5},
        {"kind": "error", "code": "x"},
        {"kind": "http"},
        {"kind": "delay", "ms": -1},
        {"kind": "missing_status"},
        {"what": 1},
    ],
)
def test_a_switch_that_makes_no_sense_is_refused_in_words(phone: Phone, switch: dict[str, object]) -> None:
    status, answer = phone.call("POST", "/control/faults", {"faults": [switch]})
    assert status == 400
    assert answer["error"]
