"""Everything that people can send, as the webhook tells it, and what it does on the phone."""

from __future__ import annotations

from typing import Any

import pytest

from local.simulator.settings import SimulatorSettings
from tests.fakes.echo_assistant import EchoAssistant
from tests.integration.local.simulator.conftest import Phone, eventually, running


def sent(phone: Phone, **fields: Any) -> dict[str, Any]:
    """Ada does it; the item of `messages` that the webhook got."""
    wamid = phone.post("/control/inbound", {"user": "ada", **fields})["wamids"][0]
    return eventually(lambda: [message for message in phone.assistant.messages() if message["id"] == wamid])[-1]


@pytest.mark.parametrize("kind", ["image", "video", "audio", "document", "sticker"])
def test_a_medium_comes_with_id_type_and_digest_and_can_be_fetched_with_the_token(phone: Phone, kind: str) -> None:
    part = sent(phone, kind=kind)[kind]
    status, facts = phone.call("GET", f"/v25.0/{part['id']}", headers={"Authorization": "Bearer test-token"})
    assert status == 200
    assert (facts["mime_type"], facts["messaging_product"]) == (part["mime_type"], "whatsapp")
    path = facts["url"].removeprefix(phone.server.address)
    assert phone.call("GET", path)[0] == 401
    status, content = phone.call("GET", path, headers={"Authorization": "Bearer test-token"})
    assert (status, len(content)) == (200, facts["file_size"])
    assert phone.call("GET", f"/phone/media/{part['id']}")[1] == content


def test_an_upload_of_a_person_is_sent_with_its_own_name(phone: Phone) -> None:
    status, kept = phone.call("POST", "/phone/media?name=notes.html", b"<script>alert(1)</script>", {"Content-Type": "text/html"})
    assert status == 201
    part = sent(phone, kind="document", media=kept["id"], filename="notes.html", caption="look")["document"]
    assert (part["filename"], part["caption"], part["mime_type"]) == ("notes.html", "look", "text/html")
    assert phone.call("POST", "/control/inbound", {"user": "ada", "kind": "image", "media": kept["id"]})[0] == 400


def test_a_voice_note_says_so_and_a_sticker_whether_it_moves(phone: Phone) -> None:
    assert sent(phone, kind="audio")["audio"]["voice"] is True
    assert sent(phone, kind="audio", voice=False)["audio"]["voice"] is False
    assert sent(phone, kind="sticker")["sticker"]["animated"] is False


def test_places_and_cards_have_metas_shapes(phone: Phone) -> None:
    assert sent(phone, kind="location", latitude=51.5, longitude=-0.12)["location"] == {"latitude": 51.5, "longitude": -0.12}
    card = sent(phone, kind="contacts", contacts=[{"name": "Bob Ray", "phone": "+44 7700 900456"}])["contacts"][0]
    assert card["name"] == {"formatted_name": "Bob Ray", "first_name": "Bob"}
    assert card["phones"] == [{"phone": "+44 7700 900456", "wa_id": "447700900456", "type": "CELL"}]


def test_reactions_stand_on_their_message_and_can_be_taken_back(phone: Phone) -> None:
    phone.writes("hi")
    wamid = phone.send("hello")[1]["messages"][0]["id"]
    assert sent(phone, kind="reaction", to=wamid, emoji="👍")["reaction"] == {"message_id": wamid, "emoji": "👍"}
    assert phone.message(wamid)["reactions"] == {"inbound": "👍"}
    assert sent(phone, kind="reaction", to=wamid)["reaction"] == {"message_id": wamid}
    assert phone.message(wamid)["reactions"] == {}


def test_an_edit_and_a_revoke_change_what_the_phone_shows(phone: Phone) -> None:
    first, second = (phone.writes(text)["wamids"][0] for text in ("booc the dentist", "a secret"))
    edit = sent(phone, kind="edit", of=first, text="book the dentist")["edit"]
    assert edit["original_message_id"] == first
    assert edit["message"]["text"] == {"body": "book the dentist"}
    assert sent(phone, kind="revoke", of=second)["revoke"] == {"original_message_id": second}
    assert (phone.message(first)["content"]["body"], phone.message(first)["edited"]) == ("book the dentist", True)
    assert phone.message(second)["revoked"] is True


def test_forwards_quotes_and_groups_are_told_as_meta_tells_them(phone: Phone) -> None:
    quoted = phone.writes("hi")["wamids"][0]
    assert sent(phone, text="a reply", quoted=quoted)["context"] == {"from": "15555550100", "id": quoted}
    assert sent(phone, text="look", forwarded=True)["context"] == {"forwarded": True}
    assert sent(phone, text="look", forwarded="often", quoted=quoted)["context"] == {"frequently_forwarded": True}
    assert sent(phone, text="@agent7 hello", group="Family")["group_id"] == "Family"


def test_what_the_platform_cannot_carry_comes_as_unsupported_with_its_error(phone: Phone) -> None:
    item = sent(phone, kind="unsupported", what="poll_creation")
    assert item["unsupported"] == {"type": "poll_creation"}
    assert item["errors"][0]["code"] == 131051
    assert sent(phone, kind="order")["order"]["product_items"][0]["quantity"] == 2
    assert sent(phone, kind="request_welcome")["type"] == "request_welcome"


def test_a_tap_without_a_body_comes_with_the_error_beside_it(phone: Phone) -> None:
    sent(phone, kind="interactive", raw={})
    value = phone.assistant.received[0]["entry"][0]["changes"][0]["value"]
    assert "interactive" not in value["messages"][0]
    assert value["errors"][0]["code"] == 131000


def test_a_new_number_is_told_under_the_old_one_and_without_a_contact(phone: Phone) -> None:
    assert phone.post("/phone/people/change", {"user": "ada", "phone": "+44 7700 900999"})["wa_id"] == "447700900999"
    message = eventually(phone.assistant.messages)[0]
    assert (message["from"], message["type"]) == ("447700900123", "system")
    assert (message["system"]["type"], message["system"]["wa_id"]) == ("user_changed_number", "447700900999")
    assert "contacts" not in phone.assistant.received[0]["entry"][0]["changes"][0]["value"]
    assert sent(phone, text="hi")["from"] == "447700900999"
    assert phone.call("POST", "/phone/people/change", {"user": "bob", "phone": "447700900999"})[0] == 400


def test_a_new_user_id_is_told_under_the_old_one(phone: Phone) -> None:
    changed = phone.post("/phone/people/change", {"user": "ada", "new_user_id": True})
    message = eventually(phone.assistant.messages)[0]
    assert message["from_user_id"] == "GB.4410000000000000001"
    assert message["system"]["user_id"] == changed["user_id"] != message["from_user_id"]


def test_somebody_who_takes_a_username_can_hide_the_number_they_have(phone: Phone) -> None:
    phone.post("/phone/people/change", {"user": "ada", "username": "ada.l", "number_hidden": True})
    assert "from" not in sent(phone, text="hi")
    contact = phone.assistant.received[0]["entry"][0]["changes"][0]["value"]["contacts"][0]
    assert contact == {"profile": {"name": "Ada", "username": "@ada.l"}, "user_id": "GB.4410000000000000001"}
    assert phone.send("by the number it still works")[0] == 200


def test_a_pair_out_of_order_arrives_late_first_with_the_right_time_stamps(phone: Phone) -> None:
    batch = [{"user": "ada", "text": text} for text in ("first", "second")]
    phone.post("/control/inbound", {"batch": batch, "order": "swapped"})
    came = eventually(lambda: phone.assistant.messages() if len(phone.assistant.messages()) == 2 else None)
    assert [message["text"]["body"] for message in came] == ["second", "first"]
    assert int(came[0]["timestamp"]) == int(came[1]["timestamp"]) + 1
    assert len(phone.assistant.received) == 2


def test_copies_and_repeats_carry_the_same_id(phone: Phone) -> None:
    wamid = phone.post("/control/inbound", {"batch": [{"user": "ada", "text": "once"}], "copies": 2})["wamids"][0]
    phone.post("/phone/again", {"message": wamid})
    eventually(lambda: len(phone.assistant.messages()) == 3)
    assert {message["id"] for message in phone.assistant.messages()} == {wamid}
    assert len(phone.messages()) == 1


def test_reactions_edits_and_groups_open_no_window(phone: Phone) -> None:
    sent(phone, text="hello everybody", group="Family")
    assert phone.send()[1]["error"]["code"] == 131047
    sent(phone, kind="request_welcome")
    assert phone.send()[1]["error"]["code"] == 131047


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "reaction", "to": "wamid.none", "emoji": "👍"},
        {"kind": "edit", "of": "wamid.none", "text": "x"},
        {"kind": "interactive", "quoted": "wamid.none", "choice": "1"},
        {"kind": "button", "choice": "1"},
        {"kind": "image", "media": "5"},
        {"kind": "location", "latitude": 91, "longitude": 0},
        {"kind": "contacts", "contacts": [5]},
        {"kind": "template"},
        {"text": "x", "forwarded": "never"},
        {"text": "x", "timestamp": True},
        {"kind": "text", "raw": "no object"},
    ],
)
def test_what_nobody_could_send_is_refused_in_words(phone: Phone, fields: dict[str, Any]) -> None:
    status, answer = phone.call("POST", "/control/inbound", {"user": "ada", **fields})
    assert status == 400
    assert answer["error"]


def test_media_templates_and_armed_faults_survive_a_restart(kept: SimulatorSettings, assistant: EchoAssistant, clock: Any) -> None:
    with running(kept, assistant, clock) as before:
        part = sent(before, kind="image")["image"]
        before.post("/control/faults", {"kind": "delay", "ms": 5})
        body = {"name": "hello", "language": "en", "category": "UTILITY", "components": [{"type": "BODY", "text": "Hello there"}]}
        before.post("/control/templates", body)
        before.post("/control/account", {"quality_rating": "RED"})
    with running(kept, assistant, clock) as after:
        assert after.call("GET", f"/phone/media/{part['id']}")[0] == 200
        assert [fault["kind"] for fault in after.call("GET", "/control/faults")[1]["faults"]] == ["delay"]
        assert after.call("GET", "/control/templates")[1]["templates"][0]["status"] == "APPROVED"
        assert after.call("GET", "/control/account")[1]["quality_rating"] == "RED"
        after.post("/control/reset", {})
        assert after.call("GET", f"/phone/media/{part['id']}")[0] == 404
