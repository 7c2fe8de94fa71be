"""What an onboarding asks of the Graph API: number, account, token, app, templates."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from tests.integration.local.simulator.conftest import NUMBER, Phone, eventually

ACCOUNT, APP = "900100200300400", "300400500600700"
TOKEN = {"Authorization": "Bearer test-token"}
APP_TOKEN = {"Authorization": f"Bearer {APP}|test-app-secret"}


def get(phone: Phone, path: str, headers: dict[str, str] = TOKEN, **query: str) -> tuple[int, Any]:
    return phone.call("GET", f"/v25.0/{path}" + (f"?{urlencode(query)}" if query else ""), headers=headers)


def post(phone: Phone, path: str, body: dict[str, Any], headers: dict[str, str] = TOKEN) -> tuple[int, Any]:
    return phone.call("POST", f"/v25.0/{path}", body, {**headers, "Content-Type": "application/json"})


def test_the_number_tells_what_is_asked_of_it(phone: Phone) -> None:
    assert get(phone, NUMBER, fields="verified_name,quality_rating") == (
        200,
        {"verified_name": "agent7", "quality_rating": "GREEN", "id": NUMBER},
    )
    assert get(phone, NUMBER)[1]["display_phone_number"] == "+1 555-555-0100"
    assert get(phone, NUMBER, fields="shoe_size")[1]["error"]["code"] == 100
    assert get(phone, "1234")[1]["error"]["error_subcode"] == 33
    assert get(phone, f"{ACCOUNT}/phone_numbers")[1]["data"][0]["id"] == NUMBER
    assert get(phone, ACCOUNT)[1]["name"] == "agent7"


def test_a_token_is_looked_at_and_every_fault_of_it_is_told(phone: Phone) -> None:
    seen = get(phone, "debug_token", input_token="test-token")[1]["data"]
    assert (seen["app_id"], seen["is_valid"], seen["expires_at"]) == (APP, True, 0)
    assert {scope["scope"]: scope["target_ids"] for scope in seen["granular_scopes"]}["whatsapp_business_messaging"] == [ACCOUNT]
    assert get(phone, "debug_token", input_token="stolen")[1]["data"]["is_valid"] is False
    assert get(phone, "debug_token", {}, input_token="test-token")[0] == 401
    phone.post("/control/account", {"scopes": ["whatsapp_business_management"]})
    phone.writes("hi")
    assert phone.send()[1]["error"]["code"] == 200
    phone.post("/control/account", {"token_valid": False})
    assert get(phone, NUMBER)[1]["error"]["code"] == 190
    assert phone.send()[0] == 401


def test_the_account_subscribes_the_app(phone: Phone) -> None:
    phone.post("/control/account", {"subscribed": False})
    assert get(phone, f"{ACCOUNT}/subscribed_apps")[1] == {"data": []}
    assert post(phone, f"{ACCOUNT}/subscribed_apps", {})[1] == {"success": True}
    assert get(phone, f"{ACCOUNT}/subscribed_apps")[1]["data"][0]["whatsapp_business_api_data"]["id"] == APP


def test_the_apps_webhook_is_set_with_a_real_handshake(phone: Phone) -> None:
    assert get(phone, f"{APP}/subscriptions")[1]["error"]["code"] == 15
    held = get(phone, f"{APP}/subscriptions", APP_TOKEN)[1]["data"][0]
    assert held["callback_url"] == phone.assistant.url
    wanted = {"object": "whatsapp_business_account", "callback_url": phone.assistant.url, "fields": "messages", "verify_token": "right"}
    assert post(phone, f"{APP}/subscriptions", wanted, APP_TOKEN) == (200, {"success": True})
    refused = post(phone, f"{APP}/subscriptions", {**wanted, "verify_token": "wrong"}, APP_TOKEN)
    assert (refused[0], refused[1]["error"]["code"]) == (400, 2200)


def test_a_template_is_created_looked_at_and_approved(phone: Phone) -> None:
    body = {"name": "reminder", "language": "en", "category": "UTILITY", "components": [{"type": "BODY", "text": "Please write."}]}
    phone.post("/control/account", {"webhook_fields": ["messages", "message_template_status_update"]})
    status, made = post(phone, f"{ACCOUNT}/message_templates", body)
    assert (status, made["status"], made["category"]) == (200, "PENDING", "UTILITY")
    assert post(phone, f"{ACCOUNT}/message_templates", body)[1]["error"]["code"] == 100
    phone.post("/control/templates", {"name": "reminder", "status": "APPROVED"})
    found = get(phone, f"{ACCOUNT}/message_templates", name="reminder", fields="name,status,language")[1]["data"]
    assert [(item["name"], item["status"]) for item in found] == [("reminder", "APPROVED")]
    news = eventually(lambda: [change for post in phone.assistant.received for change in post["entry"][0]["changes"]])[0]
    assert (news["field"], news["value"]["event"]) == ("message_template_status_update", "APPROVED")


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Not Small"},
        {"language": ""},
        {"category": "FUN"},
        {"components": "text"},
        {"components": []},
        {"components": [{"type": "BODY", "text": "x" * 1025}]},
        {"components": [{"type": "BODY", "text": "Hello {{1}} there"}]},
        {"components": [{"type": "BODY", "text": "{{1}} there", "example": {"body_text": [["x"]]}}]},
        {"components": [{"type": "BODY", "text": "Hello {{2}} there", "example": {"body_text": [["x"]]}}]},
        {"components": [{"type": "BODY", "text": "x"}, {"type": "FOOTER", "text": "{{1}}"}]},
        {"components": [{"type": "BODY", "text": "x"}, {"type": "BUTTONS", "buttons": []}]},
        {"components": [{"type": "BODY", "text": "x"}, {"type": "BUTTONS", "buttons": [{"type": "QUICK_REPLY", "text": "b" * 26}]}]},
        {
            "components": [
                {"type": "BODY", "text": "x"},
                {"type": "BUTTONS", "buttons": [{"type": "URL", "text": "b", "url": "javascript:1"}]},
            ]
        },
    ],
)
def test_a_template_that_meta_would_refuse_is_refused(phone: Phone, change: dict[str, Any]) -> None:
    body = {"name": "reminder", "language": "en", "category": "UTILITY", "components": [{"type": "BODY", "text": "x"}], **change}
    status, refused = post(phone, f"{ACCOUNT}/message_templates", body)
    assert (status, refused["error"]["code"]) == (400, 100)


@pytest.mark.parametrize("change", [{"shoe_size": 9}, {"subscribed": "yes"}, {"scopes": "all"}])
def test_an_account_is_only_set_to_what_it_can_be(phone: Phone, change: dict[str, Any]) -> None:
    assert phone.call("POST", "/control/account", change)[0] == 400
