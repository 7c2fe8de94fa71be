"""What one POST of Meta carries: every message and status of every change of every entry, each read for itself.

Nothing here raises for a strange item. A message whose content cannot be read is kept raw as kind `unknown`; one that
says neither who sent it nor its id cannot be kept at all and is reported by its size. Siblings never notice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from agent7.channels.readable_json import read_json
from agent7.channels.whatsapp.inbound.json_fields import mapping, plain, sequence
from agent7.channels.whatsapp.inbound.things import in_words

UNKNOWN = "unknown"
TEXT = "text"
REACTION, EDIT, REVOKE, SYSTEM = "reaction", "edit", "revoke", "system"
MEDIA = frozenset({"image", "video", "audio", "document", "sticker"})
OTHER_KINDS = frozenset({
    "location", "contacts", "reaction", "interactive", "button", "order", "system", "unsupported", "edit", "revoke", "request_welcome",
})  # fmt: skip
KINDS = MEDIA | OTHER_KINDS | {TEXT, UNKNOWN}

# DynamoDB takes items of 400 KB and a sort key of 1 KB, a queue message at least 256 KB; real ones are far smaller.
MOST_MESSAGE_BYTES = 300_000
MOST_STATUS_BYTES = 20_000
MOST_ID_BYTES = 512
MOST_DEPTH = 48
LAST_SECOND = 253_402_300_799  # 9999-12-31T23:59:59Z, the last that a datetime can hold

THINGS = frozenset({"location", "contacts", "order"})
"""Kinds whose words are not the sender's: names and addresses that somebody else wrote."""

Origin = Literal["direct_user", "forwarded", "media"]


@dataclass(frozen=True, slots=True)
class Contact:
    """Who wrote, as Meta knows them. At least one of `wa_id` (number without +) and `bsuid` is set on a kept message."""

    wa_id: str | None = None
    bsuid: str | None = None
    profile_name: str = ""

    @property
    def key(self) -> str | None:
        """What this person is filed under: the BSUID where there is one, for it outlives a hidden number."""
        return self.bsuid or self.wa_id


@dataclass(frozen=True, slots=True)
class InboundMessage:
    """One message as received. `raw` is Meta's own object, made storable (no NUL, no lone surrogate, no NaN)."""

    phone_number_id: str
    wamid: str
    contact: Contact
    sent_at: datetime | None
    kind: str
    text: str
    origin: Origin
    """`forwarded` when the person passed on somebody else's words, `media` for names and addresses of places, contacts and goods.

    A reply's own words stay direct; see `quoted_wamid`.
    """
    quoted_wamid: str | None
    group_id: str | None
    raw: dict[str, Any] = field(repr=False)
    target_wamid: str | None = None
    """The message that a reaction, an edit or a revoke speaks of."""
    our_number: str = field(default="", repr=False)
    """The number that was written to, as people see it; digits only."""

    def __repr__(self) -> str:
        return f"InboundMessage({self.wamid}, {self.kind}, {len(self.text)} characters)"


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
        phone_number_id = _identity(metadata.get("phone_number_id")) or ""
        our_number = _digits(metadata.get("display_phone_number"))
        errors.extend(_error_codes(value))
        contacts = [mapping(contact) for contact in sequence(value.get("contacts"))]
        raw_messages = sequence(value.get("messages"))
        alone = len({_sender(raw) for raw in raw_messages}) == 1
        for raw in raw_messages:
            message = read_message(_storable(raw), phone_number_id, _contact_of(raw, contacts, alone=alone), our_number)
            if message is None:
                dropped.append(_size(raw))
            else:
                messages.append(message)
        for raw in sequence(value.get("statuses")):
            if phone_number_id and isinstance(raw, dict) and _size(raw) <= MOST_STATUS_BYTES:
                statuses.append(InboundStatus(phone_number_id, _storable(raw)))
            else:
                dropped.append(_size(raw))
    return Envelope(tuple(messages), tuple(statuses), tuple(dropped), tuple(errors))


def read_message(raw: Any, phone_number_id: str, contact: Contact, our_number: str = "") -> InboundMessage | None:
    """One message of Meta's making; None when number, sender or id are missing, for then nobody can be answered."""
    if not isinstance(raw, dict):
        return None
    wamid = _identity(raw.get("id"))
    if not (phone_number_id and contact.key and wamid):
        return None
    if _size(raw) > MOST_MESSAGE_BYTES:
        raw = {name: raw[name] for name in ("id", "timestamp") if name in raw} | {"oversized_bytes": _size(raw)}
    context = mapping(raw.get("context"))
    kind, text = _content(raw)
    return InboundMessage(
        phone_number_id=phone_number_id,
        wamid=wamid,
        contact=contact,
        sent_at=_instant(raw.get("timestamp")),
        kind=kind,
        text=text,
        origin=_origin(kind, context),
        quoted_wamid=_identity(context.get("id")),
        group_id=_identity(raw.get("group_id")),
        raw=raw,
        target_wamid=_target(kind, raw),
        our_number=our_number,
    )


def _origin(kind: str, context: Mapping[str, Any]) -> Origin:
    if context.get("forwarded") or context.get("frequently_forwarded"):
        return "forwarded"
    return "media" if kind in THINGS else "direct_user"


def _target(kind: str, raw: Mapping[str, Any]) -> str | None:
    if kind == REACTION:
        return _identity(mapping(raw.get(kind)).get("message_id"))
    return _identity(mapping(raw.get(kind)).get("original_message_id")) if kind in (EDIT, REVOKE) else None


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
        wa_id=_identity(contact.get("wa_id")) or _identity(wa_id),
        bsuid=_identity(bsuid) or _identity(contact.get("user_id")),
        profile_name=_storable(name)[:200],
    )


def _content(raw: Mapping[str, Any], depth: int = 0) -> tuple[str, str]:
    """Kind and words of a message; `unknown` when its kind is new to us or its content is not of the kind's shape."""
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        return UNKNOWN, ""
    part = raw.get(kind)
    if kind == TEXT:
        body = mapping(part).get("body")
        return (TEXT, body) if isinstance(body, str) else (UNKNOWN, "")
    if kind in MEDIA:
        return kind, plain(mapping(part).get("caption"))
    if kind == EDIT:
        return kind, _content(mapping(mapping(part).get("message")), depth + 1)[1] if depth == 0 else ""
    if kind == "button":
        return kind, plain(mapping(part).get("text"))
    if kind == "interactive":
        answer = mapping(mapping(part).get(plain(mapping(part).get("type"))))
        return kind, plain(answer.get("title"))
    return kind, in_words(kind, part) if kind in THINGS else ""


def _digits(value: Any) -> str:
    return "".join(character for character in plain(value) if character.isascii() and character.isdigit())[:20]


def _instant(seconds: Any) -> datetime | None:
    """Meta's Unix seconds, a string in the documentation and a number now and then."""
    text = plain(seconds)
    if not (text.isascii() and text.isdigit()) or len(text) > 12 or int(text) > LAST_SECOND:
        return None
    return datetime.fromtimestamp(int(text), UTC)


def _identity(value: Any) -> str | None:
    text = plain(value).strip()
    return text if text and text.isprintable() and len(text.encode()) <= MOST_ID_BYTES else None


def _storable(value: Any, depth: int = 0) -> Any:
    """The same value without what Postgres or DynamoDB refuse: NUL, lone surrogates, infinite numbers, bottomless nesting."""
    if isinstance(value, str):
        if value.isascii() and "\0" not in value:
            return value
        return value.replace("\0", "").encode("utf-8", "replace").decode()
    if depth > MOST_DEPTH:
        return None
    if isinstance(value, dict):
        return {_storable(name): _storable(item, depth + 1) for name, item in value.items()}
    if isinstance(value, list):
        return [_storable(item, depth + 1) for item in value]
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return None
    return value


def _size(raw: Any) -> int:
    try:
        return len(json.dumps(raw))
    except (ValueError, RecursionError):
        return MOST_MESSAGE_BYTES + 1
