"""Webhook payloads in Meta's envelope."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from local.simulator.chats import Message
from local.simulator.people import Person

ACCOUNT_ID = "900100200300400"
DISPLAY_NUMBER = "15555550100"
OWN_COUNTRY_CODE = "1"

Payload = dict[str, Any]


def inbound_item(person: Person, message: Message, raw: dict[str, Any] | None = None) -> dict[str, Any]:
    """One item of `messages`: what the person sent. `raw` replaces the type-specific part."""
    item: dict[str, Any] = {"from": person.wa_id} if person.wa_id else {}
    item |= {"from_user_id": person.user_id, "id": message.id, "timestamp": str(int(message.at)), "type": message.kind}
    if message.quoted:
        item["context"] = {"from": DISPLAY_NUMBER, "id": message.quoted}
    return item | (raw if raw is not None else {message.kind: message.content})


def inbound_payload(phone_number_id: str, items: Sequence[tuple[Person, dict[str, Any]]]) -> Payload:
    """One POST with every item; each person's items are one change."""
    per_person: dict[str, tuple[Person, list[dict[str, Any]]]] = {}
    for person, item in items:
        per_person.setdefault(person.id, (person, []))[1].append(item)
    return _payload(
        phone_number_id, [{"contacts": [person.as_contact()], "messages": messages} for person, messages in per_person.values()]
    )


def status_payload(phone_number_id: str, person: Person, status: dict[str, Any]) -> Payload:
    """One POST with one status. A failed one carries no contacts."""
    contacts = {} if status["status"] == "failed" else {"contacts": [person.as_contact()]}
    return _payload(phone_number_id, [{**contacts, "statuses": [status]}])


def status_item(message: Message, person: Person, name: str, at: float) -> dict[str, Any]:
    """One item of `statuses`, with our correlation id where one was given."""
    item: dict[str, Any] = {"id": message.id, "status": name, "timestamp": str(int(at)), "recipient_user_id": person.user_id}
    if person.wa_id:
        item["recipient_id"] = person.wa_id
    if message.callback_data:
        item["biz_opaque_callback_data"] = message.callback_data
    if name in ("sent", "delivered"):
        item["pricing"] = {"billable": True, "pricing_model": "PMP", "type": "regular", "category": "service"}
    return item


def _payload(phone_number_id: str, values: Sequence[dict[str, Any]]) -> Payload:
    metadata = {"display_phone_number": DISPLAY_NUMBER, "phone_number_id": phone_number_id}
    changes = [{"field": "messages", "value": {"messaging_product": "whatsapp", "metadata": metadata, **value}} for value in values]
    return {"object": "whatsapp_business_account", "entry": [{"id": ACCOUNT_ID, "changes": changes}]}
