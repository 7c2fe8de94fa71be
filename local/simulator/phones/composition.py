"""From what somebody does on a phone to a message with the webhook item that tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from local.simulator.graph.call_rules import new_wamid
from local.simulator.kinds import KINDS, Composed, World
from local.simulator.phones.message import Message
from local.simulator.phones.people import Person, new_user_id
from local.simulator.webhooks import envelope

LATEST_TIMESTAMP = 253_402_300_800
"""Unix seconds at the end of the year 9999, beyond which no datetime goes."""
LONGEST_GROUP = 60


def compose(person: Person, fields: Mapping[str, Any], world: World, now: float) -> Message:
    """The message for `fields`: `kind` (text), what the kind needs, and `wamid`, `timestamp`, `quoted`, `forwarded`, `group`.

    `raw`, an object, stands in for the whole type-specific part, so that kinds without a module can be sent. Raises ValueError.
    """
    kind = str(fields.get("kind", "text"))
    composed = _raw(fields["raw"]) if fields.get("raw") is not None else _of_kind(kind, fields, world)
    message = Message(
        id=str(fields.get("wamid") or new_wamid()),
        person=person.id,
        direction="inbound",
        kind=kind,
        content=composed.content,
        at=_time_of(fields.get("timestamp"), now),
        quoted=composed.quoted or (str(fields["quoted"]) if fields.get("quoted") else None),
        target=composed.target,
        forwarded=_forwarded(fields.get("forwarded")),
        group=str(fields["group"])[:LONGEST_GROUP] if fields.get("group") else None,
    )
    return replace(message, wire=envelope.inbound_item(person, message, composed.part))


def change(person: Person, fields: Mapping[str, Any], now: float) -> tuple[Person, list[Message]]:
    """Another number (`phone`), user id (`new_user_id`), `username` or secrecy (`number_hidden`), with the system messages of it."""
    changed = replace(
        person,
        name=str(fields.get("name") or person.name),
        wa_id=str(fields["phone"]).lstrip("+") if fields.get("phone") else person.wa_id,
        user_id=new_user_id() if fields.get("new_user_id") else person.user_id,
        username=_username(fields["username"]) if "username" in fields else person.username,
        number_hidden=bool(fields.get("number_hidden", person.number_hidden)),
    )
    messages = []
    if changed.wa_id != person.wa_id:
        body = f"User {person.name} changed from {person.wa_id or 'no number'} to {changed.wa_id}"
        messages.append(_system(person, {"type": "user_changed_number", "body": body, "wa_id": changed.wa_id}, now))
    if changed.user_id != person.user_id:
        body = f"User {person.name} changed from {person.user_id} to {changed.user_id}"
        messages.append(_system(person, {"type": "user_changed_user_id", "body": body, "user_id": changed.user_id}, now))
    return changed, messages


def _system(person: Person, content: dict[str, Any], now: float) -> Message:
    """Told under the old number and the old user id."""
    message = Message(new_wamid(), person.id, "inbound", "system", content, now)
    return replace(message, wire=envelope.inbound_item(person, message, {"system": content}))


def _raw(raw: Any) -> Composed:
    if not isinstance(raw, dict):
        raise ValueError("raw must be an object")
    return Composed(raw, raw)


def _of_kind(kind: str, fields: Mapping[str, Any], world: World) -> Composed:
    compose_kind = KINDS[kind].compose if kind in KINDS else None
    if compose_kind is None:
        sendable = ", ".join(name for name, known in KINDS.items() if known.compose)
        raise ValueError(f"kind must be one of {sendable}, or come with raw")
    return compose_kind(fields, world)


def _time_of(timestamp: Any, now: float) -> float:
    if timestamp is None:
        return now
    if isinstance(timestamp, bool) or not isinstance(timestamp, int | float) or not 0 <= timestamp < LATEST_TIMESTAMP:
        raise ValueError("timestamp must be Unix seconds")
    return float(timestamp)


def _forwarded(value: Any) -> Literal["once", "often"] | None:
    if value in (None, False):
        return None
    if value in (True, "once", "often"):
        return "often" if value == "often" else "once"
    raise ValueError("forwarded must be true, once or often")


def _username(value: Any) -> str | None:
    name = str(value or "").strip().lstrip("@")
    return f"@{name}" if name else None
