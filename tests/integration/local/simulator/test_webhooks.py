"""What the simulator posts: signed bytes, batches, repetition, chats that survive a restart, and a door for this machine only."""

from __future__ import annotations

import pytest

from local.simulator.settings import SimulatorSettings
from tests.fakes.echo_assistant import EchoAssistant
from tests.fakes.fixed_clock import FixedClock
from tests.integration.local.simulator.conftest import NOON, NUMBER, Phone, eventually, running


def test_a_message_arrives_signed_in_metas_envelope(phone: Phone) -> None:
    told = phone.writes("Grüße / 😀", wamid="wamid.A1", timestamp=1794700000)
    assert told["webhook"]["status"] == 200
    value = eventually(lambda: phone.assistant.received)[0]["entry"][0]["changes"][0]["value"]
    assert value == {
        "messaging_product": "whatsapp",
        "metadata": {"display_phone_number": "15555550100", "phone_number_id": NUMBER},
        "contacts": [{"profile": {"name": "Ada"}, "user_id": "GB.4410000000000000001", "wa_id": "447700900123"}],
        "messages": [
            {
                "from": "447700900123",
                "from_user_id": "GB.4410000000000000001",
                "id": "wamid.A1",
                "timestamp": "1794700000",
                "type": "text",
                "text": {"body": "Grüße / 😀"},
            }
        ],
    }
    assert phone.message("wamid.A1")["state"] == "delivered"


def test_a_batch_is_one_post_and_a_repeated_wamid_is_shown_once(phone: Phone) -> None:
    batch = [
        {"user": "ada", "text": "one", "wamid": "wamid.1"},
        {"user": "bob", "text": "two"},
        {"user": "ada", "text": "one", "wamid": "wamid.1"},
    ]
    phone.post("/control/inbound", {"batch": batch})
    eventually(lambda: len(phone.assistant.messages()) == 3)
    assert len(phone.assistant.received) == 1
    assert len(phone.messages("ada")) == 1


def test_other_kinds_and_whole_payloads_can_be_sent_raw(phone: Phone) -> None:
    phone.post("/control/inbound", {"user": "ada", "kind": "location", "raw": {"location": {"latitude": 51.5, "longitude": -0.12}}})
    assert eventually(phone.assistant.messages)[0]["location"] == {"latitude": 51.5, "longitude": -0.12}
    assert phone.post("/control/webhook", {"payload": {"entry": []}})["status"] == 200
    assert phone.post("/control/webhook", {"payload": {"entry": []}, "signature": "sha256=00"})["status"] == 403


def test_a_refused_message_is_pending_and_repeated_until_it_is_taken(phone: Phone) -> None:
    phone.assistant.answer_status = 500
    told = phone.writes("hello?")
    assert told["webhook"]["problem"] == "It answered HTTP 500 instead of 200."
    assert phone.message(told["wamids"][0])["state"] == "pending"
    assert phone.call("GET", "/healthz")[1]["waiting_webhooks"] == 1
    assert phone.simulator.chats.snapshot()["webhook"]["problem"]
    phone.assistant.answer_status = 200
    phone.post("/phone/retry", {})
    eventually(lambda: phone.message(told["wamids"][0])["state"] == "delivered")
    assert phone.simulator.chats.snapshot()["webhook"]["problem"] is None
    assert phone.call("GET", "/healthz")[1]["waiting_webhooks"] == 0


def test_without_anybody_asking_a_refused_message_comes_again(phone: Phone) -> None:
    phone.assistant.answer_status = 503
    told = phone.writes("hello?")
    eventually(lambda: phone.message(told["wamids"][0])["webhook"]["attempts"] >= 2)
    phone.assistant.answer_status = 200
    eventually(lambda: phone.message(told["wamids"][0])["state"] == "delivered")


def test_nobody_at_the_webhook_is_said_in_words(phone: Phone) -> None:
    phone.assistant.close()
    assert "Is the assistant running?" in phone.writes("hello?")["webhook"]["problem"]


def test_curl_can_wait_for_the_reply(phone: Phone) -> None:
    phone.assistant.replies = True
    told = phone.writes("hello", await_reply=10)
    assert [reply["body"] for reply in told["replies"]] == ["hello"]
    assert told["replies"][0]["ms_since_inbound"] > 0


def test_chats_and_waiting_messages_survive_a_restart(kept: SimulatorSettings, assistant: EchoAssistant, clock: FixedClock) -> None:
    with running(kept, assistant, clock) as before:
        before.post("/control/people", {"name": "Cleo"})
        before.writes("first", user="cleo")
        assistant.answer_status = 500
        before.writes("second", user="cleo")
    assistant.answer_status = 200
    with running(kept, assistant, clock) as after:
        assert [message["content"]["body"] for message in after.messages("cleo")] == ["first", "second"]
        eventually(lambda: {message["state"] for message in after.messages("cleo")} == {"delivered"})
        after.post("/control/reset", {})
        assert after.call("GET", "/control/chats")[1]["messages"] == []
    assert [message["text"]["body"] for message in assistant.messages()] == ["first", "second"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_other_sites_are_turned_away(phone: Phone, headers: dict[str, str]) -> None:
    assert phone.call("GET", "/control/chats", headers=headers)[0] == 403
    assert phone.call("POST", "/control/reset", {}, headers)[0] == 403


def test_the_page_may_call_its_own_server(phone: Phone) -> None:
    port = phone.server.server_address[1]
    for name in ("127.0.0.1", "localhost"):
        headers = {"Host": f"{name}:{port}", "Origin": f"http://{name}:{port}", "Sec-Fetch-Site": "same-origin"}
        assert phone.call("GET", "/healthz", headers=headers)[0] == 200


@pytest.mark.parametrize("path", ["/static/../server.py", "/static/%2e%2e/server.py", "/static/", "/static/nothing.js", "/nothing"])
def test_nothing_beside_the_page_is_served(phone: Phone, path: str) -> None:
    assert phone.call("GET", path)[0] == 404


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/control/inbound", b"{broken", 400),
        ("/control/inbound", b"[]", 400),
        ("/control/inbound", {"user": "nobody", "text": "x"}, 404),
        ("/control/inbound", {"user": "ada"}, 400),
        ("/control/inbound", {"user": "ada", "text": " "}, 400),
        ("/control/inbound", {"user": "ada", "kind": "hologram", "text": "x"}, 400),
        ("/control/inbound", {"batch": []}, 400),
        ("/control/inbound", {"batch": [1]}, 400),
        ("/control/inbound", {"user": "ada", "text": "x", "timestamp": {}}, 400),
        ("/control/limits", {"pair_rule": "none"}, 400),
        ("/phone/people", {"name": " "}, 400),
        ("/phone/people", {"name": "x" * 61}, 400),
        ("/phone/people", {"name": "Eve", "phone": "call me"}, 400),
    ],
)
def test_a_wrong_request_is_answered_in_words(phone: Phone, path: str, body: object, status: int) -> None:
    answered, answer = phone.call("POST", path, body)
    assert answered == status
    assert answer["error"]


def test_a_number_is_one_persons(phone: Phone) -> None:
    assert phone.call("POST", "/phone/people", {"name": "Eve", "phone": "+447700900123"})[0] == 400


def test_people_of_the_same_name_stay_apart(phone: Phone) -> None:
    first, second = (phone.post("/phone/people", {"name": "Eve"}) for _ in range(2))
    assert first["id"] != second["id"]
    assert first["wa_id"] != second["wa_id"]


def test_time_stamps_come_from_the_movable_clock(phone: Phone) -> None:
    phone.writes("now")
    assert eventually(phone.assistant.messages)[0]["timestamp"] == str(int(NOON.timestamp()))


def test_statuses_that_were_due_at_a_stop_come_after_the_restart(
    kept: SimulatorSettings, assistant: EchoAssistant, clock: FixedClock
) -> None:
    with running(kept, assistant, clock) as before:
        before.writes("hi")
        before.send("hello", biz_opaque_callback_data="outbox:3")
    with running(kept, assistant, clock):
        eventually(lambda: [status["status"] for status in assistant.statuses()] == ["sent", "delivered"])


def test_unreadable_chats_are_put_aside_and_the_simulator_starts(
    kept: SimulatorSettings, assistant: EchoAssistant, clock: FixedClock
) -> None:
    assert kept.data_dir is not None
    kept.data_dir.mkdir()
    (kept.data_dir / "simulator.json").write_text('{"people": [{"name": 5')
    with running(kept, assistant, clock) as phone:
        assert phone.writes("hi")["webhook"]["status"] == 200
    assert (kept.data_dir / "simulator.broken").exists()
