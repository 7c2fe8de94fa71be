from __future__ import annotations

import base64
import json
import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent7.errors import ManusDown, Misconfigured
from agent7.manus.webhook import MOST_BODY_BYTES, ManusWebhook
from agent7.settings import ManusSettings
from tests.fakes.queues import MemoryQueue
from tests.unit.manus.keys import a_key, pem_of, signed

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
TASK = "Kq8mZr2TnV5xYb7LcWd4Ph"
ADDRESS = "https://example.com/webhooks/manus"
SECRET = "long-random-segment"


def stop(**detail: Any) -> bytes:
    about = {"task_id": TASK, "message": "The secret word is Rosebud.", "stop_reason": "finish"} | detail
    return json.dumps({"event_id": "e1", "event_type": "task_stopped", "task_detail": about}).encode()


class Place:
    """The webhook with its queue in memory, a key that Manus can rotate, and an address that an operator can change."""

    def __init__(self) -> None:
        self.tasks = MemoryQueue()
        self.signing = 1
        self.fetches = self.renewals = 0
        self.key_fault: Exception | None = None
        self.secret = self.known_secret = SECRET
        self.webhook = ManusWebhook(self.settings, self.key, self.tasks)

    def settings(self, renew: bool) -> ManusSettings:
        if renew:
            self.renewals += 1
            self.known_secret = self.secret
        return ManusSettings.read({"MANUS_WEBHOOK_URL": ADDRESS, "MANUS_WEBHOOK_SECRET": self.known_secret, "MANUS_API_KEY": "k"})

    def key(self) -> str:
        self.fetches += 1
        if self.key_fault is not None:
            raise self.key_fault
        return pem_of(a_key(self.signing))

    def post(
        self, sent: bytes, at: datetime = NOON, *, headers: Mapping[str, str] | None = None, secret: str = SECRET, **event: Any
    ) -> int:
        """Without headers: as Manus signs it."""
        if headers is None:
            headers = signed(a_key(self.signing), f"{ADDRESS}/{secret}", sent, at)
        whole = {"headers": dict(headers), "body": sent.decode(errors="replace"), "pathParameters": {"secret": secret}} | event
        return self.webhook.receive(whole, at).status

    @property
    def queued(self) -> list[dict[str, Any]]:
        return [dict(message.body["event"]) for message in self.tasks.sent]


@pytest.fixture
def place() -> Place:
    return Place()


def test_a_signed_stop_is_queued_for_its_task(place: Place) -> None:
    assert place.post(stop()) == 200

    (message,) = place.tasks.sent
    assert message.group == TASK
    assert message.deduplication_id == message.body["event"]["hash"]
    assert {name: message.body["event"][name] for name in ("type", "id", "manus_task", "stop_reason")} == {
        "type": "task_stopped", "id": "e1", "manus_task": TASK, "stop_reason": "finish",
    }  # fmt: skip


def test_a_signature_over_the_hash_of_a_hash_is_taken_too_and_the_log_says_which(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    headers = signed(a_key(), f"{ADDRESS}/{SECRET}", stop(), NOON, twice=True)

    assert place.post(stop(), headers=headers) == 200
    assert place.post(stop(stop_reason="ask")) == 200
    assert "hashed twice" in caplog.text
    assert "hashed once" in caplog.text


def test_a_body_in_base64_and_header_names_in_any_case_are_read(place: Place) -> None:
    headers = {name.lower(): value for name, value in signed(a_key(), f"{ADDRESS}/{SECRET}", stop(), NOON).items()}

    assert place.post(stop(), headers=headers, body=base64.b64encode(stop()).decode(), isBase64Encoded=True) == 200
    assert len(place.queued) == 1


@pytest.mark.parametrize("given", ["", "another", SECRET + "x", SECRET[:-1], SECRET.upper(), "ü" * 10, "\ud800"], ids=ascii)
def test_another_last_segment_is_not_found_even_with_a_good_signature(place: Place, given: str) -> None:
    headers = signed(a_key(), f"{ADDRESS}/{SECRET}", stop(), NOON)

    assert place.post(stop(), headers=headers, secret=given) == 404
    assert place.post(stop(), headers=headers, pathParameters=None) == 404
    assert place.queued == []


def test_nobody_is_let_in_while_there_is_no_secret(place: Place) -> None:
    place.secret = place.known_secret = ""

    assert place.post(stop(), secret="") == 404
    assert place.post(stop(), secret="x") == 404


def test_a_stop_without_signature_is_refused_and_asks_nobody_for_a_key(place: Place) -> None:
    assert place.post(stop(), headers={}) == 401
    assert place.post(stop(), headers={"X-Webhook-Timestamp": str(int(NOON.timestamp()))}) == 401
    assert (place.queued, place.fetches) == ([], 0)


def test_a_forged_stop_is_refused(place: Place) -> None:
    forged = signed(a_key(9), f"{ADDRESS}/{SECRET}", stop(), NOON)
    tampered = signed(a_key(), f"{ADDRESS}/{SECRET}", stop(), NOON)
    elsewhere = signed(a_key(), "https://evil.example/webhooks/manus/" + SECRET, stop(), NOON)

    assert place.post(stop(), headers=forged) == 403
    assert place.post(stop(stop_reason="ask"), headers=tampered) == 403
    assert place.post(stop(), headers=elsewhere) == 403
    assert place.queued == []


def test_an_old_stop_is_refused_though_it_was_once_good(place: Place) -> None:
    headers = signed(a_key(), f"{ADDRESS}/{SECRET}", stop(), NOON)

    assert place.post(stop(), NOON + timedelta(seconds=301), headers=headers) == 403
    assert place.post(stop(), NOON - timedelta(seconds=301), headers=headers) == 403
    assert (place.queued, place.fetches) == ([], 0)


def test_one_within_five_minutes_that_comes_again_is_queued_once(place: Place) -> None:
    headers = signed(a_key(), f"{ADDRESS}/{SECRET}", stop(), NOON)

    assert [place.post(stop(), NOON + timedelta(seconds=seconds), headers=headers) for seconds in (0, 100, 300)] == [200] * 3
    assert len(place.queued) == 1


def test_two_different_stops_under_one_id_are_both_queued(place: Place) -> None:
    assert place.post(stop(message="One.")) == place.post(stop(message="Two.")) == 200

    assert [event["id"] for event in place.queued] == ["e1", "e1"]


@pytest.mark.parametrize("body", [b"", b"{}", b"null", b"ping", b'{"event_type":"webhook_test"}', b'{"event_type":"task_stopped"}'])
def test_a_test_request_is_answered_200_signed_or_not_and_nothing_is_queued(place: Place, body: bytes) -> None:
    assert place.post(body) == 200
    assert place.post(body, headers={}) == 200
    assert place.queued == []


def test_a_signed_event_of_an_unknown_kind_is_answered_200_and_a_forged_one_is_not(place: Place) -> None:
    unknown = json.dumps({"event_type": "task_exploded", "task_detail": {"task_id": TASK}}).encode()

    assert place.post(unknown) == 200
    assert place.post(unknown, headers=signed(a_key(9), ADDRESS, unknown, NOON)) == 403
    assert place.queued == []


@pytest.mark.parametrize("odd", [b'"caf\xe9"', b"[" * 50_000 + b"]" * 50_000, b"9" * 5_000])
def test_a_stop_with_a_member_that_no_parser_takes_is_queued_all_the_same(place: Place, odd: bytes) -> None:
    body = stop(message="ODD").replace(b'"ODD"', odd)
    encoded = base64.b64encode(body).decode()

    assert place.post(body, body=encoded, isBase64Encoded=True) == 200
    assert [event["manus_task"] for event in place.queued] == [TASK]


def test_a_queue_that_takes_nothing_is_said_so_that_manus_may_repeat(place: Place) -> None:
    place.tasks.down = True
    assert place.post(stop()) == 500

    place.tasks.down = False
    assert place.post(stop()) == 200
    assert len(place.queued) == 1


def test_a_body_beyond_three_megabytes_is_too_large_and_one_below_is_read(place: Place) -> None:
    assert place.post(stop(message="x" * (MOST_BODY_BYTES - 300))) == 200
    assert place.post(stop(message="x" * MOST_BODY_BYTES)) == 413


def test_broken_base64_is_unreadable(place: Place) -> None:
    assert place.post(b"%%%", isBase64Encoded=True) == 400


def test_the_key_is_asked_for_once_an_hour(place: Place) -> None:
    for minutes in (0, 1, 30, 59):
        assert place.post(stop(), NOON + timedelta(minutes=minutes)) == 200
    assert place.fetches == 1

    assert place.post(stop(), NOON + timedelta(minutes=61)) == 200
    assert place.fetches == 2


def test_a_new_key_of_manus_is_taken_at_its_first_signature(place: Place) -> None:
    assert place.post(stop()) == 200
    place.signing = 2

    assert place.post(stop(message="Signed with the new key."), NOON + timedelta(minutes=2)) == 200
    assert (len(place.queued), place.fetches) == (2, 2)


def test_forged_requests_use_up_one_call_a_minute_at_most(place: Place) -> None:
    assert place.post(stop()) == 200
    for second in range(240):
        at = NOON + timedelta(seconds=second)
        assert place.post(stop(), at, headers=signed(a_key(9), ADDRESS, stop(), at)) == 403

    assert place.fetches == 4  # at 0, 60, 120 and 180 seconds
    assert place.renewals <= 4


def test_a_stranger_at_wrong_addresses_has_the_secret_read_once_a_minute_at_most(place: Place) -> None:
    for second in range(120):
        assert place.post(stop(), NOON + timedelta(seconds=second), secret="guess") == 404

    assert (place.renewals, place.fetches) == (2, 0)


def test_the_last_good_key_goes_on_while_manus_does_not_give_a_newer_one(place: Place) -> None:
    assert place.post(stop()) == 200
    place.key_fault = ManusDown("Manus answered 503")

    for hours in (2, 5, 30):
        assert place.post(stop(message=str(hours)), NOON + timedelta(hours=hours)) == 200
    assert len(place.queued) == 4


@pytest.mark.parametrize("fault", [ManusDown("Manus answered 503"), Misconfigured("MANUS_API_KEY is not set")])
def test_without_any_key_nothing_is_let_in_and_nothing_is_called_good(place: Place, fault: Exception) -> None:
    place.key_fault = fault
    assert place.post(stop()) == 503
    assert place.post(stop(), NOON + timedelta(seconds=10)) == 503
    assert (place.queued, place.fetches) == ([], 1)

    place.key_fault = None
    assert place.post(stop(), NOON + timedelta(seconds=61)) == 200


def test_a_key_that_is_none_replaces_no_good_one(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    assert place.post(stop()) == 200
    monkeypatch.setattr("tests.unit.manus.test_webhook.pem_of", lambda _: "-----BEGIN PUBLIC KEY-----\nnonsense\n-----END PUBLIC KEY-----")

    assert place.post(stop(message="later"), NOON + timedelta(hours=2)) == 200


def test_a_changed_secret_is_taken_at_the_first_request_to_the_new_address(place: Place) -> None:
    assert place.post(stop()) == 200
    place.secret = "another-long-segment"

    assert place.post(stop(message="new"), secret="another-long-segment") == 200
    assert place.post(stop(message="old"), NOON + timedelta(minutes=2), secret=SECRET) == 404


def test_no_word_of_an_event_no_secret_and_no_signature_gets_into_the_log(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    good = signed(a_key(), f"{ADDRESS}/{SECRET}", stop(), NOON)
    place.post(stop())
    place.post(stop(), headers=signed(a_key(9), ADDRESS, stop(), NOON))
    place.post(stop(), NOON + timedelta(hours=1), headers=good)
    place.post(stop(), secret="guess")
    place.post(b"Rosebud")
    place.tasks.down = True
    place.post(stop(message="Rosebud again"))

    assert caplog.records
    assert not [word for word in ("Rosebud", SECRET, good["X-Webhook-Signature"], TASK) if word in caplog.text]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(
    body=st.text(max_size=120) | st.binary(max_size=120).map(lambda raw: base64.b64encode(raw).decode()) | st.none(),
    encoded=st.booleans(),
    headers=st.dictionaries(
        st.sampled_from(["x-webhook-signature", "X-Webhook-Timestamp", "content-type"]),
        st.text(max_size=40) | st.just(str(int(NOON.timestamp()))),
    ),
)
def test_garbage_is_never_a_failure_of_ours_and_never_queued(
    place: Place, body: str | None, encoded: bool, headers: dict[str, str]
) -> None:
    event = {"body": body, "isBase64Encoded": encoded, "headers": headers, "pathParameters": {"secret": SECRET}}

    assert place.webhook.receive(event, NOON).status in (200, 400, 401, 403)
    assert place.queued == []
