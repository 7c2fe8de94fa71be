"""Buttons, lists, templates, media and reactions of the business: what the fake Graph API takes, and with which code it refuses."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.fakes.fixed_clock import FixedClock
from tests.integration.local.simulator.conftest import NUMBER, Phone, eventually

TEMPLATE = {
    "name": "task_update",
    "language": "en",
    "category": "UTILITY",
    "components": [
        {"type": "HEADER", "format": "TEXT", "text": "News"},
        {"type": "BODY", "text": "There is news about {{1}}, {{2}}.", "example": {"body_text": [["a", "b"]]}},
        {"type": "BUTTONS", "buttons": [{"type": "QUICK_REPLY", "text": "Show me"}]},
    ],
}


def send(phone: Phone, **body: Any) -> tuple[int, dict[str, Any]]:
    return phone.assistant.graph({"messaging_product": "whatsapp", "to": "+447700900123", **body})


def code(answer: tuple[int, dict[str, Any]]) -> int:
    return 200 if answer[0] == 200 else answer[1]["error"]["code"]


def buttons(*titles: str, **more: Any) -> dict[str, Any]:
    made = [{"type": "reply", "reply": {"id": f"b{place}", "title": title}} for place, title in enumerate(titles)]
    return {"type": "interactive", "interactive": {"type": "button", "body": {"text": "Which?"}, "action": {"buttons": made}, **more}}


def rows(*sections: int, **more: Any) -> dict[str, Any]:
    made = [
        {"title": f"Section {s}", "rows": [{"id": f"{s}-{row}", "title": f"Row {row}", "description": "d"} for row in range(count)]}
        for s, count in enumerate(sections)
    ]
    action = {"button": "Choose", "sections": made, **more}
    return {"type": "interactive", "interactive": {"type": "list", "body": {"text": "Which?"}, "action": action}}


def filled(*values: str, name: str = "task_update", language: str = "en", buttons: bool = False) -> dict[str, Any]:
    parts: list[dict[str, Any]] = [{"type": "body", "parameters": [{"type": "text", "text": value} for value in values]}]
    if buttons:
        parts.append({"type": "button", "sub_type": "quick_reply", "index": "0", "parameters": [{"type": "payload", "payload": "task:42"}]})
    return {"type": "template", "template": {"name": name, "language": {"code": language}, "components": parts}}


def taps(phone: Phone) -> list[dict[str, Any]]:
    """What came back of buttons and lists. It may overtake what was written before, since each webhook goes its own way."""
    return [message for message in phone.assistant.messages() if message["type"] == "interactive"]


def test_a_tap_on_a_button_comes_back_as_a_button_reply(phone: Phone) -> None:
    phone.writes("hi")
    status, answer = send(phone, **buttons("Yes", "No"))
    assert status == 200
    wamid = answer["messages"][0]["id"]
    phone.post("/control/inbound", {"user": "ada", "kind": "interactive", "quoted": wamid, "choice": "b1"})
    reply = eventually(lambda: taps(phone))[0]
    assert reply["context"] == {"from": "15555550100", "id": wamid}
    assert reply["interactive"] == {"type": "button_reply", "button_reply": {"id": "b1", "title": "No"}}


def test_a_row_of_a_list_comes_back_as_a_list_reply(phone: Phone) -> None:
    phone.writes("hi")
    wamid = send(phone, **rows(2, 3))[1]["messages"][0]["id"]
    phone.post("/control/inbound", {"user": "ada", "kind": "interactive", "quoted": wamid, "choice": "1-2"})
    reply = eventually(lambda: taps(phone))[0]
    assert reply["interactive"]["list_reply"] == {"id": "1-2", "title": "Row 2", "description": "d"}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (buttons("x" * 20, "y", "z"), 200),
        (buttons("x" * 21), 131009),
        (buttons("😀" * 11), 131009),
        (buttons("a", "b", "c", "d"), 131009),
        (buttons(), 131009),
        (buttons("same", "same"), 131009),
        (buttons("a", footer={"text": "f" * 60}), 200),
        (buttons("a", footer={"text": "f" * 61}), 131009),
        (buttons("a", header={"type": "text", "text": "h" * 61}), 131009),
        (buttons("a", body={"text": "b" * 1024}), 200),
        (buttons("a", body={"text": "b" * 1025}), 131009),
        (buttons("a", body={}), 131008),
        (buttons("a", type="carousel"), 131009),
        (rows(5, 5), 200),
        (rows(6, 5), 131009),
        (rows(*[1] * 10), 200),
        (rows(*[1] * 11), 131009),
        (rows(1, button="x" * 21), 131009),
        (rows(), 131009),
        (rows(0), 131008),
        ({"type": "interactive", "interactive": {"type": "button", "body": {"text": "x"}}}, 131008),
        ({"type": "interactive"}, 131008),
        ({"type": "image", "image": {"id": "12345"}}, 131009),
        ({"type": "image", "image": {}}, 131008),
        ({"type": "document", "document": {"link": "ftp://x"}}, 100),
        ({"type": "image", "image": {"link": "https://files.example/a.jpg", "caption": "c" * 1024}}, 200),
        ({"type": "image", "image": {"link": "https://files.example/a.jpg", "caption": "c" * 1025}}, 131009),
        ({"type": "location", "location": {"latitude": 51.5, "longitude": 200}}, 131009),
        ({"type": "contacts", "contacts": []}, 131008),
        ({"type": "reaction", "reaction": {"emoji": "x"}}, 131008),
    ],
)
def test_the_documented_limits_are_kept(phone: Phone, body: dict[str, Any], expected: int) -> None:
    phone.writes("hi")
    assert code(send(phone, **body)) == expected


def test_identities_of_buttons_and_rows_are_measured_and_unique(phone: Phone) -> None:
    phone.writes("hi")

    def one(identity: str) -> dict[str, Any]:
        action = {"buttons": [{"type": "reply", "reply": {"id": identity, "title": "t"}}]}
        return {"type": "interactive", "interactive": {"type": "button", "body": {"text": "x"}, "action": action}}

    assert [code(send(phone, **one(identity))) for identity in ("i" * 256, "i" * 257, " i")] == [200, 131009, 131009]


def test_a_template_passes_a_closed_window_and_is_shown_filled(phone: Phone, clock: FixedClock) -> None:
    phone.post("/control/templates", TEMPLATE)
    assert phone.send()[1]["error"]["code"] == 131047
    status, answer = send(phone, **filled("the dentist", "Ada", buttons=True))
    assert (status, answer["messages"][0]["message_status"]) == (200, "accepted")
    shown = phone.message(answer["messages"][0]["id"])["content"]
    assert shown["body"] == "There is news about the dentist, Ada."
    phone.post("/control/inbound", {"user": "ada", "kind": "button", "quoted": answer["messages"][0]["id"], "choice": "0"})
    assert eventually(phone.assistant.messages)[0]["button"] == {"payload": "task:42", "text": "Show me"}
    status = eventually(phone.assistant.statuses)[0]
    assert status["pricing"] == {"billable": True, "pricing_model": "PMP", "type": "regular", "category": "utility"}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (filled("one"), 132000),
        (filled("one", "two", "three"), 132000),
        (filled("one", "two", name="another"), 132001),
        (filled("one", "two", language="de"), 132001),
        (filled("one", "line\nbreak"), 132012),
        (filled("one", "x" * 1024), 132005),
        (filled("one", "two"), 200),
    ],
)
def test_a_template_is_refused_with_its_own_codes(phone: Phone, body: dict[str, Any], expected: int) -> None:
    phone.post("/control/templates", TEMPLATE)
    assert code(send(phone, **body)) == expected


@pytest.mark.parametrize(("status", "expected"), [("PENDING", 132001), ("REJECTED", 132001), ("PAUSED", 132015), ("DISABLED", 132016)])
def test_only_an_approved_template_is_sent(phone: Phone, status: str, expected: int) -> None:
    phone.post("/control/templates", {**TEMPLATE, "status": status})
    answered = send(phone, **filled("one", "two"))
    assert code(answered) == expected
    assert answered[0] == (404 if expected == 132001 else 400)


def upload(phone: Phone, content: bytes, mime_type: str) -> tuple[int, dict[str, Any]]:
    parts = [
        b'--cut\r\nContent-Disposition: form-data; name="messaging_product"\r\n\r\nwhatsapp',
        f'--cut\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: {mime_type}\r\n\r\n'.encode() + content,
        b"--cut--\r\n",
    ]
    headers = {"Authorization": "Bearer test-token", "Content-Type": "multipart/form-data; boundary=cut"}
    return phone.call("POST", f"/v25.0/{NUMBER}/media", b"\r\n".join(parts), headers)


def test_an_uploaded_medium_is_sent_by_its_id_and_deleted(phone: Phone) -> None:
    phone.writes("hi")
    content = bytes(range(256)) * 3
    status, answer = upload(phone, content, "image/png")
    assert status == 200
    assert send(phone, type="image", image={"id": answer["id"], "caption": "look"})[0] == 200
    assert phone.call("GET", f"/phone/media/{answer['id']}")[1] == content
    headers = {"Authorization": "Bearer test-token"}
    assert phone.call("DELETE", f"/v25.0/{answer['id']}", headers=headers)[1] == {"success": True}
    assert phone.call("GET", f"/v25.0/{answer['id']}", headers=headers)[1]["error"]["error_subcode"] == 33


def test_an_upload_of_a_wrong_type_or_size_is_refused(phone: Phone) -> None:
    assert upload(phone, b"x", "image/tiff")[1]["error"]["code"] == 100
    assert upload(phone, b"x" * (5 * 1024 * 1024 + 1), "image/png")[1]["error"]["code"] == 131053


def test_ids_of_media_live_seven_days_and_their_addresses_five_minutes(phone: Phone, clock: FixedClock) -> None:
    phone.post("/control/inbound", {"user": "ada", "kind": "image"})
    media_id = eventually(phone.assistant.messages)[0]["image"]["id"]
    headers = {"Authorization": "Bearer test-token"}
    path = phone.call("GET", f"/v25.0/{media_id}", headers=headers)[1]["url"].removeprefix(phone.server.address)
    clock.advance(timedelta(minutes=5))
    assert phone.call("GET", path, headers=headers)[0] == 200
    clock.advance(timedelta(seconds=1))
    assert phone.call("GET", path, headers=headers)[0] == 404
    clock.advance(timedelta(days=7))
    assert phone.call("GET", f"/v25.0/{media_id}", headers=headers)[0] == 400
    assert phone.call("GET", f"/phone/media/{media_id}")[0] == 200


def test_a_link_of_this_machine_is_fetched_and_one_that_leads_nowhere_fails_by_status(phone: Phone) -> None:
    phone.writes("hi")
    assert send(phone, type="document", document={"link": f"{phone.server.address}/nothing", "filename": "a.pdf"})[0] == 200
    failed = eventually(lambda: [status for status in phone.assistant.statuses() if status["status"] == "failed"])[0]
    assert failed["errors"][0]["code"] == 131053


def test_a_reaction_of_the_business_stands_on_the_message_and_is_free(phone: Phone) -> None:
    wamid = phone.writes("hi")["wamids"][0]
    assert send(phone, type="reaction", reaction={"message_id": wamid, "emoji": "❤️"})[0] == 200
    assert phone.message(wamid)["reactions"] == {"outbound": "❤️"}
    assert "pricing" not in eventually(phone.assistant.statuses)[0]
    send(phone, type="reaction", reaction={"message_id": "wamid.none", "emoji": "❤️"})
    failed = eventually(lambda: [status for status in phone.assistant.statuses() if status["status"] == "failed"])[0]
    assert failed["errors"][0]["code"] == 131009


def test_replies_inside_the_window_cost_since_october_2026(phone: Phone, clock: FixedClock) -> None:
    phone.writes("hi")
    phone.send()
    assert eventually(phone.assistant.statuses)[0]["pricing"]["billable"] is False
    clock.advance(timedelta(days=240))
    phone.writes("hi again")
    phone.send()
    billed = eventually(lambda: [status for status in phone.assistant.statuses() if status.get("pricing", {}).get("billable")])[0]
    assert billed["pricing"] == {"billable": True, "pricing_model": "PMP", "type": "regular", "category": "service"}


def test_a_closed_window_can_be_armed_and_one_fault_cleared(phone: Phone) -> None:
    phone.writes("hi")
    phone.post("/control/templates", TEMPLATE)
    armed = phone.post("/control/faults", {"faults": [{"kind": "closed_window", "user": "Ada", "times": 2}, {"kind": "delay", "ms": 1}]})[
        "faults"
    ]
    assert send(phone, **filled("one", "two"))[0] == 200
    assert phone.send()[1]["error"]["code"] == 131047
    left = phone.post("/control/faults", {"clear": armed[0]["id"]})["faults"]
    assert left == []
    assert phone.send()[0] == 200
