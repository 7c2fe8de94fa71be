"""One inbound message: its kind, its words, its sender and the provenance (origin) of its words. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from agent7.channels.whatsapp.inbound.json_fields import mapping, plain
from agent7.channels.whatsapp.inbound.storable import MOST_MESSAGE_BYTES, identity_of, size_of
from agent7.channels.whatsapp.inbound.things import in_words

UNKNOWN = "unknown"
TEXT = "text"
REACTION, EDIT, REVOKE, SYSTEM = "reaction", "edit", "revoke", "system"
MEDIA = frozenset({"image", "video", "audio", "document", "sticker"})
OTHER_KINDS = frozenset({
    "location", "contacts", "reaction", "interactive", "button", "order", "system", "unsupported", "edit", "revoke", "request_welcome",
})  # fmt: skip
KINDS = MEDIA | OTHER_KINDS | {TEXT, UNKNOWN}
LAST_SECOND = 253_402_300_799  # 9999-12-31T23:59:59Z, the last that a datetime can hold
THINGS = frozenset({"location", "contacts", "order"})
"""Kinds whose words are not the sender's: names and addresses that somebody else wrote."""
Origin = Literal["direct_user", "forwarded", "media"]


@dataclass(frozen=True, slots=True)
class Contact:
    """Who wrote, as Meta knows them: at least one of `wa_id` (number without +) and `bsuid` is set on a kept message.

    Of a web chat it is `web` alone.
    """

    wa_id: str | None = None
    bsuid: str | None = None
    profile_name: str = ""
    web: str | None = None

    @property
    def key(self) -> str | None:
        """What this person is filed under: the BSUID where there is one, for it outlives a hidden number."""
        return self.bsuid or self.wa_id or self.web


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


def read_message(raw: Any, phone_number_id: str, contact: Contact, our_number: str = "") -> InboundMessage | None:
    """One message of Meta's making; None when number, sender or id are missing, for then nobody can be answered."""
    if not isinstance(raw, dict):
        return None
    wamid = identity_of(raw.get("id"))
    if not (phone_number_id and contact.key and wamid):
        return None
    if size_of(raw) > MOST_MESSAGE_BYTES:
        raw = {name: raw[name] for name in ("id", "timestamp") if name in raw} | {"oversized_bytes": size_of(raw)}
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
        quoted_wamid=identity_of(context.get("id")),
        group_id=identity_of(raw.get("group_id")),
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
        return identity_of(mapping(raw.get(kind)).get("message_id"))
    return identity_of(mapping(raw.get(kind)).get("original_message_id")) if kind in (EDIT, REVOKE) else None


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


def _instant(seconds: Any) -> datetime | None:
    """Meta's Unix seconds, a string in the documentation and a number now and then."""
    text = plain(seconds)
    if not (text.isascii() and text.isdigit()) or len(text) > 12 or int(text) > LAST_SECOND:
        return None
    return datetime.fromtimestamp(int(text), UTC)
