"""Builds Meta's envelopes for tests."""

from __future__ import annotations

import json
from typing import Any

NUMBER = "700800900100200"
ADA = {"profile": {"name": "Ada"}, "wa_id": "447700900123", "user_id": "GB.4410000000000000001"}


def text_message(wamid: str, body: str = "hello", sender: str = "447700900123", sent: int = 1794700000, **more: Any) -> dict[str, Any]:
    return {"from": sender, "id": wamid, "timestamp": str(sent), "type": "text", "text": {"body": body}} | more


def change(messages: Any = (), statuses: Any = (), contacts: Any = (ADA,), number: Any = NUMBER, **value: Any) -> dict[str, Any]:
    content = {"messaging_product": "whatsapp", "metadata": {"phone_number_id": number}, **value}
    if contacts:
        content["contacts"] = list(contacts)
    if messages:
        content["messages"] = list(messages)
    if statuses:
        content["statuses"] = list(statuses)
    return {"field": "messages", "value": content}


def envelope(*changes: Any) -> bytes:
    """One entry a change."""
    entries = [{"id": "900100200300400", "changes": [one]} for one in changes]
    return json.dumps({"object": "whatsapp_business_account", "entry": entries}).encode()
