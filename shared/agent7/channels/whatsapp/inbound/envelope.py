"""What one POST of Meta carries: every message and status of every change of every entry, each read for itself. Pure.

Nothing here raises for a strange item. A message whose content cannot be read is kept raw as kind `unknown`; one that
says neither who sent it nor its id cannot be kept at all and is reported by its size. Siblings never notice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agent7.channels.readable_json import read_json
from agent7.channels.whatsapp.inbound.inbound_message import Contact, InboundMessage, read_message
from agent7.channels.whatsapp.inbound.json_fields import mapping, plain, sequence
from agent7.channels.whatsapp.inbound.storable import MOST_STATUS_BYTES, digits_of, identity_of, size_of, storable


@dataclass(frozen=True, slots=True)
class InboundStatus:
    """What became of a message of ours, as Meta says it."""

    phone_number_id: str
    raw: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Envelope:
    """Everything of one POST, in its order.

    `dropped` has the size in bytes of each item that nobody could be found for, `errors` the codes of faults that Meta
    reports without a message.
    """

    messages: tuple[InboundMessage, ...]
    statuses: tuple[InboundStatus, ...]
    dropped: tuple[int, ...]
    errors: tuple[int, ...] = ()


def read_envelope(body: bytes) -> Envelope:
    """All messages and statuses of a body. Raises BadRequest only when it is no JSON at all."""
    messages: list[InboundMessage] = []
    statuses: list[InboundStatus] = []
    dropped: list[int] = []
    errors: list[int] = []
    for value in _message_changes(read_json(body)):
        metadata = mapping(value.get("metadata"))
        phone_number_id = identity_of(metadata.get("phone_number_id")) or ""
        our_number = digits_of(metadata.get("display_phone_number"))
        errors.extend(_error_codes(value))
        contacts = [mapping(contact) for contact in sequence(value.get("contacts"))]
        raw_messages = sequence(value.get("messages"))
        alone = len({_sender(raw) for raw in raw_messages}) == 1
        for raw in raw_messages:
            message = read_message(storable(raw), phone_number_id, _contact_of(raw, contacts, alone=alone), our_number)
            if message is None:
                dropped.append(size_of(raw))
            else:
                messages.append(message)
        for raw in sequence(value.get("statuses")):
            if phone_number_id and isinstance(raw, dict) and size_of(raw) <= MOST_STATUS_BYTES:
                statuses.append(InboundStatus(phone_number_id, storable(raw)))
            else:
                dropped.append(size_of(raw))
    return Envelope(tuple(messages), tuple(statuses), tuple(dropped), tuple(errors))


def _error_codes(value: Mapping[str, Any]) -> Iterator[int]:
    for error in sequence(value.get("errors")):
        code = plain(mapping(error).get("code"))
        yield int(code) if code.isascii() and code.isdigit() and len(code) < 10 else 0


def _message_changes(payload: Any) -> Iterator[Mapping[str, Any]]:
    """The values of the changes that carry messages or statuses; other fields are news that we do not follow."""
    for entry in sequence(mapping(payload).get("entry")):
        for change in sequence(mapping(entry).get("changes")):
            if mapping(change).get("field", "messages") == "messages":
                yield mapping(mapping(change).get("value"))


def _sender(raw: Any) -> tuple[str, str]:
    return plain(mapping(raw).get("from")), plain(mapping(raw).get("from_user_id"))


def _contact_of(raw: Any, contacts: Sequence[Mapping[str, Any]], *, alone: bool) -> Contact:
    """The sender with what the matching contact adds.

    The only contact also matches when all messages of the change have one sender, since Meta says that `wa_id` and
    `from` may differ; with several senders that guess could hand one person's words to another.
    """
    wa_id, bsuid = _sender(raw)
    for contact in contacts:
        same_number = wa_id and plain(contact.get("wa_id")) == wa_id
        same_user = bsuid and plain(contact.get("user_id")) == bsuid
        if same_number or same_user:
            return _merged(wa_id, bsuid, contact)
    if alone and len(contacts) == 1 and not (bsuid and plain(contacts[0].get("user_id"))):
        return _merged(wa_id, bsuid, contacts[0])
    return _merged(wa_id, bsuid, {})


def _merged(wa_id: str, bsuid: str, contact: Mapping[str, Any]) -> Contact:
    name = plain(mapping(contact.get("profile")).get("name"))
    return Contact(
        wa_id=identity_of(contact.get("wa_id")) or identity_of(wa_id),
        bsuid=identity_of(bsuid) or identity_of(contact.get("user_id")),
        profile_name=storable(name)[:200],
    )
