"""Webhook payloads in Meta's envelope."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from local.simulator.graph.error_codes import SOMETHING_WRONG, GraphError
from local.simulator.phones.message import Message
from local.simulator.phones.people import Person

ACCOUNT_ID = "900100200300400"
DISPLAY_NUMBER = "15555550100"
OWN_COUNTRY_CODE = "1"

Payload = dict[str, Any]


def inbound_item(person: Person, message: Message, part: dict[str, Any]) -> dict[str, Any]:
    """One item of `messages`: what the person sent, with the type-specific `part`."""
    item: dict[str, Any] = {"from": person.told_number} if person.told_number else {}
    item |= {"from_user_id": person.user_id, "id": message.id, "timestamp": str(int(message.at)), "type": message.kind}
    if message.group:
        item["group_id"] = message.group
    if message.forwarded:
        item["context"] = {"forwarded": True} if message.forwarded == "once" else {"frequently_forwarded": True}
    elif message.quoted:
        item["context"] = {"from": DISPLAY_NUMBER, "id": message.quoted}
    return item | part


def inbound_payload(phone_number_id: str, items: Sequence[tuple[Person, dict[str, Any]]]) -> Payload:
    """One POST with every item; each person's items are one change. A system message stands alone and has no contact."""
    changes: dict[str, dict[str, Any]] = {}
    for place, (person, item) in enumerate(items):
        if item.get("type") == "system":
            changes[f"{person.id} {place}"] = {"messages": [item]}
        else:
            changes.setdefault(person.id, {"contacts": [person.as_contact()], "messages": []})["messages"].append(item)
    for value in changes.values():
        if any(item.get("type") == "interactive" and "interactive" not in item for item in value["messages"]):
            value["errors"] = [GraphError(SOMETHING_WRONG, "Unsupported webhook payload").in_status()]
    return _payload(phone_number_id, "messages", list(changes.values()))


def template_payload(name: str, language: str, template_id: str, status: str) -> Payload:
    """News of a template: Meta has looked at it."""
    reason = "INVALID_FORMAT" if status == "REJECTED" else "NONE"
    value = {"event": status, "message_template_id": int(template_id), "message_template_name": name, "message_template_language": language}
    return _post([{"field": "message_template_status_update", "value": {**value, "reason": reason}}])


def status_payload(phone_number_id: str, person: Person, status: dict[str, Any]) -> Payload:
    """One POST with one status. A failed one carries no contacts."""
    contacts = {} if status["status"] == "failed" else {"contacts": [person.as_contact()]}
    return _payload(phone_number_id, "messages", [{**contacts, "statuses": [status]}])


def status_item(message: Message, person: Person, name: str, at: float) -> dict[str, Any]:
    """One item of `statuses`, with our correlation id where one was given."""
    item: dict[str, Any] = {"id": message.id, "status": name, "timestamp": str(int(at)), "recipient_user_id": person.user_id}
    if person.told_number:
        item["recipient_id"] = person.told_number
    if message.callback_data:
        item["biz_opaque_callback_data"] = message.callback_data
    if message.pricing and name in ("sent", "delivered"):
        item["pricing"] = message.pricing
    return item


def _payload(phone_number_id: str, field: str, values: Sequence[dict[str, Any]]) -> Payload:
    metadata = {"display_phone_number": DISPLAY_NUMBER, "phone_number_id": phone_number_id}
    return _post([{"field": field, "value": {"messaging_product": "whatsapp", "metadata": metadata, **value}} for value in values])


def _post(changes: list[dict[str, Any]]) -> Payload:
    return {"object": "whatsapp_business_account", "entry": [{"id": ACCOUNT_ID, "changes": changes}]}
