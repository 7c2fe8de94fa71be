"""The messages endpoint's rules without any socket: shape of a call, pace, window, signature."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from local.simulator.graph.call_rules import (
    PairPace,
    ReadReceipt,
    Send,
    Throughput,
    check_token,
    check_window,
    dialled,
    new_wamid,
    read_call,
)
from local.simulator.graph.error_codes import GraphError
from local.simulator.webhooks.signature import signature
from tests.tables import every_row

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
TEXT = {"messaging_product": "whatsapp", "to": "+447700900123", "type": "text", "text": {"body": "hello"}}


def refusal(body: Any) -> int:
    with pytest.raises(GraphError) as refused:
        read_call(body)
    return refused.value.code


@pytest.mark.parametrize(
    ("body", "hexadecimal"),
    [
        (b'{"object":"whatsapp_business_account","entry":[]}', "c84a394cc475525991e78ff16e430b02e47f953877d2af0ade26956ce6f384dc"),
        (rb'{"t":"\u00e5 /"}', "43a6bdb6927d1b9f8f34704132bee4585c961af4747d82177732a4791d19b3ff"),
    ],
)
def test_signatures_equal_the_published_vectors(body: bytes, hexadecimal: str) -> None:
    assert signature("test-app-secret", body) == f"sha256={hexadecimal}"


def test_a_text_send_is_understood_with_everything_on_it() -> None:
    body = {**TEXT, "recipient": "GB.1", "context": {"message_id": "wamid.A"}, "biz_opaque_callback_data": "outbox:1"}
    assert read_call(body) == Send("+447700900123", None, "text", {"body": "hello", "preview_url": False}, "wamid.A", "outbox:1")


def test_a_send_to_a_user_id_needs_no_number() -> None:
    send = read_call({**TEXT, "to": None, "recipient": "GB.4410000000000000001"})
    assert isinstance(send, Send)
    assert (send.to, send.recipient) == (None, "GB.4410000000000000001")


def test_a_read_receipt_may_carry_the_typing_indicator() -> None:
    receipt = {"messaging_product": "whatsapp", "status": "read", "message_id": "wamid.A"}
    assert read_call(receipt) == ReadReceipt("wamid.A", typing=False)
    assert read_call({**receipt, "typing_indicator": {"type": "text"}}) == ReadReceipt("wamid.A", typing=True)


@every_row(
    ("change", "code"),
    [
        ({"messaging_product": "telegram"}, 100),
        ({"to": None}, 100),
        ({"to": "someone"}, 100),
        ({"to": 447700900123}, 100),
        ({"to": None, "recipient": "not an id"}, 100),
        ({"recipient_type": "group"}, 100),
        ({"type": "hologram"}, 131051),
        ({"type": ["text"]}, 131051),
        ({"text": None}, 131008),
        ({"text": {}}, 131008),
        ({"text": {"body": "  "}}, 100),
        ({"text": {"body": 7}}, 100),
        ({"context": "wamid.A"}, 100),
        ({"biz_opaque_callback_data": 5}, 100),
        ({"status": "delivered"}, 100),
        ({"status": "read"}, 131008),
        ({"status": "read", "message_id": "wamid.A", "typing_indicator": {"type": "audio"}}, 100),
    ],
)
def test_a_wrong_call_is_refused_with_metas_code(change: dict[str, Any], code: int) -> None:
    assert refusal({**TEXT, **change}) == code


@pytest.mark.parametrize("body", [None, [], "text", 5])
def test_a_body_that_is_no_object_is_refused(body: Any) -> None:
    assert refusal(body) == 100


@pytest.mark.parametrize(("body", "fits"), [("a" * 4096, True), ("a" * 4097, False), ("😀" * 2048, True), ("😀" * 2049, False)])
def test_a_text_has_at_most_4096_units(body: str, fits: bool) -> None:
    call = {**TEXT, "text": {"body": body}}
    if fits:
        assert isinstance(read_call(call), Send)
    else:
        assert refusal(call) == 100


@pytest.mark.parametrize("header", [None, "", "test-token", "Basic test-token", "Bearer ", "Bearer other", "Bearer tést-token"])
def test_any_other_token_is_code_190_with_http_401(header: str | None) -> None:
    with pytest.raises(GraphError) as refused:
        check_token(header, "test-token")
    assert (refused.value.code, refused.value.http_status) == (190, 401)


def test_a_number_without_plus_sign_is_a_strangers() -> None:
    assert dialled("+44 7700 900123", "1") == "447700900123"
    assert dialled("447700900123", "1") == "1447700900123"


def test_the_window_is_open_for_24_hours_after_the_last_message() -> None:
    check_window(NOON, NOON + timedelta(hours=24))
    for last, at in ((NOON, NOON + timedelta(hours=24, seconds=1)), (None, NOON)):
        with pytest.raises(GraphError) as refused:
            check_window(last, at)
        assert refused.value.code == 131047


def test_forty_five_messages_may_be_borrowed_and_one_comes_back_each_six_seconds() -> None:
    pace = PairPace()
    for _ in range(45):
        pace.take(NOON)
    with pytest.raises(GraphError) as refused:
        pace.take(NOON + timedelta(seconds=5))
    assert (refused.value.code, refused.value.http_status) == (131056, 400)
    pace.take(NOON + timedelta(seconds=6))
    with pytest.raises(GraphError):
        pace.take(NOON + timedelta(seconds=6))


def test_the_strict_reading_makes_twenty_at_once_two_minutes_of_silence() -> None:
    pace = PairPace()
    for _ in range(20):
        pace.take(NOON, "silence")
    for seconds in (6, 60, 119):
        with pytest.raises(GraphError):
            pace.take(NOON + timedelta(seconds=seconds), "silence")
    pace.take(NOON + timedelta(seconds=120), "silence")


def test_one_message_each_six_seconds_is_never_too_fast() -> None:
    pace = PairPace()
    for place in range(600):
        pace.take(NOON + place * timedelta(seconds=6), "silence")


def test_a_clock_that_is_moved_back_starts_the_pace_anew() -> None:
    pace = PairPace()
    for _ in range(45):
        pace.take(NOON)
    with pytest.raises(GraphError):
        pace.take(NOON)
    pace.take(NOON - timedelta(days=1))


def test_a_number_takes_eighty_messages_within_a_second_both_ways() -> None:
    throughput = Throughput()
    for _ in range(30):
        throughput.note(NOON)
    for _ in range(50):
        throughput.take(NOON)
    with pytest.raises(GraphError) as refused:
        throughput.take(NOON + timedelta(milliseconds=999))
    assert refused.value.code == 130429
    throughput.take(NOON + timedelta(seconds=1))


def test_wamids_differ_and_fit_a_deduplication_id() -> None:
    ids = {new_wamid() for _ in range(100)}
    assert len(ids) == 100
    assert all(wamid.startswith("wamid.") and len(wamid) <= 128 for wamid in ids)


def test_an_error_has_the_shape_of_the_graph_api() -> None:
    answer = GraphError(131047, "More than 24 hours").answer()["error"]
    assert answer.pop("fbtrace_id")
    assert answer == {
        "message": "(#131047) Re-engagement message",
        "type": "OAuthException",
        "code": 131047,
        "error_data": {"messaging_product": "whatsapp", "details": "More than 24 hours"},
    }
