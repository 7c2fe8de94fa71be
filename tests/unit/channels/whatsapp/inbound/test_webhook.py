from __future__ import annotations

import base64
import json
import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agent7.channels.whatsapp.inbound.inbox import partition_of
from agent7.channels.whatsapp.inbound.signature import signature_of
from agent7.channels.whatsapp.inbound.webhook import MOST_BODY_BYTES, WhatsAppWebhook
from agent7.settings import WhatsAppSettings
from tests.fakes.inbox import MemoryInbox
from tests.fakes.queues import MemoryQueue
from tests.unit.channels.envelopes import ADA, NUMBER, change, envelope, text_message

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SECRET = "test-app-secret"
ADAS_MAIL = partition_of("identity-key", NUMBER, ADA["user_id"])


class Place:
    """The webhook with its inbox and queues in memory, and a secret that can be rotated."""

    def __init__(self) -> None:
        self.inbox, self.wake_ups, self.statuses = MemoryInbox(), MemoryQueue(), MemoryQueue()
        self.secret = self.known_secret = SECRET
        self.renewals = 0
        self.webhook = WhatsAppWebhook(self.settings, self.inbox, self.wake_ups, self.statuses)

    def settings(self, renew: bool) -> WhatsAppSettings:
        if renew:
            self.renewals += 1
            self.known_secret = self.secret
        return WhatsAppSettings("", "v25.0", NUMBER, "", self.known_secret, "our-verify-token", "identity-key")

    def post(self, signed: bytes, at: datetime = NOON, **event: Any) -> int:
        event = {"headers": {"x-hub-signature-256": signature_of(self.secret, signed)}, "body": signed.decode()} | event
        return self.webhook.receive(event | {"requestContext": {"http": {"method": "POST"}}}, at).status

    def waiting(self) -> list[str]:
        return [mail.wamid for mail in self.inbox.waiting(ADAS_MAIL)]


@pytest.fixture
def place() -> Place:
    return Place()


def test_the_handshake_echoes_the_challenge_as_plain_text(place: Place):
    query = {"hub.mode": "subscribe", "hub.challenge": "749201553", "hub.verify_token": "our-verify-token"}
    answer = place.webhook.receive({"requestContext": {"http": {"method": "GET"}}, "queryStringParameters": query}, NOON).as_payload()
    assert (answer["statusCode"], answer["body"]) == (200, "749201553")
    assert answer["headers"]["content-type"].startswith("text/plain")


def test_a_hostile_challenge_is_not_echoed(place: Place):
    query = {"hub.mode": "subscribe", "hub.challenge": "<script>", "hub.verify_token": "our-verify-token"}
    answer = place.webhook.receive({"requestContext": {"http": {"method": "GET"}}, "queryStringParameters": query}, NOON)
    assert (answer.status, answer.body) == (403, "forbidden")


def test_a_message_is_stored_before_its_wake_up_is_sent(place: Place):
    assert place.post(envelope(change([text_message("wamid.1")]))) == 200

    assert place.waiting() == ["wamid.1"]
    (wake_up,) = place.wake_ups.sent
    assert (wake_up.body, wake_up.group, wake_up.deduplication_id) == ({"partition": ADAS_MAIL}, ADAS_MAIL, "wamid.1")


def test_a_repeated_message_is_stored_once_and_announced_again(place: Place):
    body = envelope(change([text_message("wamid.1")]))
    place.post(body)
    place.inbox.done(place.inbox.waiting(ADAS_MAIL))
    place.wake_ups = MemoryQueue()
    place.webhook = WhatsAppWebhook(place.settings, place.inbox, place.wake_ups, place.statuses)

    assert place.post(body, NOON + timedelta(days=6)) == 200

    assert place.waiting() == []
    assert len(place.wake_ups.sent) == 1


def test_several_messages_of_one_person_wake_the_responder_once_and_never_under_an_earlier_id(place: Place):
    place.post(envelope(change([text_message("wamid.1")])))
    place.post(envelope(change([text_message("wamid.1"), text_message("wamid.2")])))
    assert [message.group for message in place.wake_ups.sent] == [ADAS_MAIL, ADAS_MAIL]


def test_messages_of_the_same_second_keep_the_order_of_the_post(place: Place):
    names = [f"wamid.{letter}" for letter in "zaymb"]
    place.post(envelope(change([text_message(name) for name in names])))
    assert place.waiting() == names


def test_statuses_go_to_their_queue_as_they_came(place: Place):
    status = {"id": "wamid.OURS", "status": "read", "timestamp": "1794700003"}
    assert place.post(envelope(change(statuses=[status]))) == 200
    assert [message.body for message in place.statuses.sent] == [{"phone_number_id": NUMBER, "status": status}]
    assert place.wake_ups.sent == []


def test_an_unknown_number_is_stored_for_the_responder_to_drop(place: Place):
    assert place.post(envelope(change([text_message("wamid.1")], number="999"))) == 200
    assert len(place.inbox.waiting(partition_of("identity-key", "999", ADA["user_id"]))) == 1


@pytest.mark.parametrize(
    ("header", "status"), [({}, 401), ({"x-hub-signature-256": "sha256=00"}, 403), ({"X-Hub-Signature-256": "sha1=00"}, 403)]
)
def test_a_post_that_meta_did_not_sign_stores_nothing(place: Place, header: dict[str, str], status: int):
    assert place.post(envelope(change([text_message("wamid.1")])), headers=header) == status
    assert place.waiting() == []


@pytest.mark.parametrize("name", ["X-Hub-Signature-256", "x-hub-signature-256", "X-HUB-SIGNATURE-256"])
def test_the_case_of_the_header_does_not_matter(place: Place, name: str):
    body = envelope(change([text_message("wamid.1")]))
    assert place.post(body, headers={name: signature_of(SECRET, body)}) == 200


def test_a_base64_body_is_verified_over_its_bytes(place: Place):
    body = envelope(change([text_message("wamid.1")]))
    assert place.post(body, body=base64.b64encode(body).decode(), isBase64Encoded=True) == 200
    assert place.waiting() == ["wamid.1"]


def test_a_post_with_a_byte_that_is_no_utf_8_is_verified_as_sent_and_costs_no_message(place: Place):
    body = envelope(change([text_message("wamid.1", "caf?"), text_message("wamid.2")])).replace(b"?", b"\xe9")
    encoded: dict[str, Any] = {"body": base64.b64encode(body).decode(), "isBase64Encoded": True}

    assert place.webhook.receive(post(body.decode(errors="replace").encode(), encoded), NOON).status == 403
    assert place.webhook.receive(post(body, encoded), NOON).status == 200
    assert place.waiting() == ["wamid.1", "wamid.2"]


def test_a_post_with_bottomless_nesting_costs_no_message(place: Place):
    body = envelope(change([text_message("wamid.1", deep="DEEP"), text_message("wamid.2")]))

    assert place.post(body.replace(b'"DEEP"', b"[" * 50_000 + b"]" * 50_000)) == 200
    assert place.waiting() == ["wamid.1", "wamid.2"]


def post(signed: bytes, event: dict[str, Any]) -> dict[str, Any]:
    headers = {"x-hub-signature-256": signature_of(SECRET, signed)}
    return {"headers": headers, "requestContext": {"http": {"method": "POST"}}} | event


def test_a_rotated_secret_is_read_again_once(place: Place):
    place.secret = "rotated"
    assert place.post(envelope(change([text_message("wamid.1")]))) == 200
    assert place.renewals == 1


def test_forged_posts_do_not_make_us_ask_for_the_secret_each_time(place: Place):
    for second in range(20):
        place.post(b"{}", NOON + timedelta(seconds=second), headers={"x-hub-signature-256": "sha256=00"})
    assert place.renewals == 1


def test_signed_text_that_is_no_json_is_refused_so_that_it_comes_again(place: Place):
    assert place.post(b"{") == 400


@pytest.mark.parametrize("body", [b"null", b'"x"', b"[1,2]", b"7", b"{}"])
def test_signed_json_of_another_shape_is_taken_for_nothing_since_repeating_it_cannot_help(place: Place, body: bytes, caplog):
    with caplog.at_level("INFO"):
        assert place.post(body) == 200
    assert f"a signed POST of {len(body)} bytes holds no message and no status" in caplog.text


def test_a_body_of_three_megabytes_is_taken_and_a_larger_one_is_not(place: Place):
    frame = len(envelope(change([text_message("wamid.1", "")])))
    largest = envelope(change([text_message("wamid.1", "x" * (MOST_BODY_BYTES - frame))]))
    assert len(largest) == MOST_BODY_BYTES
    assert place.post(largest) == 200
    assert place.waiting() == ["wamid.1"]
    assert place.post(largest + b" ") == 413


def test_a_failed_write_is_answered_500_and_its_siblings_are_stored_and_announced(place: Place):
    place.inbox.refused = {"wamid.2"}
    body = envelope(change([text_message(f"wamid.{number}") for number in (1, 2, 3)]))

    assert place.post(body) == 500
    assert place.waiting() == ["wamid.1", "wamid.3"]
    assert len(place.wake_ups.sent) == 1

    place.inbox.refused = set()
    assert place.post(body) == 200
    assert sorted(place.waiting()) == ["wamid.1", "wamid.2", "wamid.3"]


def test_a_status_that_cannot_be_queued_is_answered_500(place: Place):
    place.statuses.down = True
    assert place.post(envelope(change(statuses=[{"id": "wamid.OURS", "status": "sent"}]))) == 500


def test_a_wake_up_that_was_not_taken_is_no_failure_for_poll_finds_the_mail(place: Place):
    place.wake_ups.down = True
    assert place.post(envelope(change([text_message("wamid.1")]))) == 200
    assert place.inbox.stale(NOON + timedelta(minutes=1)) == [ADAS_MAIL]


def test_a_thousand_items_in_one_post_each_have_their_effect(place: Place):
    messages = [text_message(f"wamid.{number}", sender=str(440000 + number % 50)) for number in range(700)]
    statuses = [{"id": f"ours.{number}", "status": "sent"} for number in range(300)]
    assert place.post(envelope(change(messages, statuses, contacts=()))) == 200
    packs = [message.body["statuses"] for message in place.statuses.sent]
    assert [item["status"]["id"] for pack in packs for item in pack] == [f"ours.{number}" for number in range(300)]
    assert len(packs) == 6
    assert len(place.wake_ups.sent) == 50
    assert sum(len(place.inbox.waiting(partition_of("identity-key", NUMBER, str(440000 + number)))) for number in range(50)) == 700


def test_large_statuses_are_spread_over_messages_that_a_queue_takes(place: Place):
    statuses = [{"id": f"ours.{number}", "status": "sent", "filler": "x" * 12_000} for number in range(5)]
    assert place.post(envelope(change(statuses=statuses))) == 200
    assert [message.body["status"]["id"] for message in place.statuses.sent] == [f"ours.{number}" for number in range(5)]


def test_the_log_holds_sizes_and_never_words_or_numbers(place: Place, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    nobody = {"type": "text", "text": {"body": "very private"}}
    place.post(envelope(change([nobody, text_message("wamid.1", "very private")], contacts=())))
    place.post(b"{", headers={"x-hub-signature-256": "sha256=00"})
    logged = json.dumps([record.getMessage() for record in caplog.records])
    assert "bytes without sender" in logged
    assert "private" not in logged
    assert "447700900123" not in logged
