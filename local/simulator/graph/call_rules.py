"""The rules of the messages endpoint as Meta documents them: shape of a call, limits of pace, the 24-hour window.

Pure: no sockets, no clock. Times are aware datetimes, handed in. Every refusal is a GraphError.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

from local.simulator.graph.error_codes import (
    BAD_PARAMETER,
    BAD_TOKEN,
    MISSING_PARAMETER,
    NUMBER_THROUGHPUT,
    PAIR_LIMIT,
    UNKNOWN_KIND,
    WINDOW_CLOSED,
    GraphError,
)
from local.simulator.kinds import KINDS, Content, EmptyWorld, World

WINDOW = timedelta(hours=24)
TYPING_SHOWN = timedelta(seconds=25)
PAIR_PACE = timedelta(seconds=6)
"""One message to one person each 6 seconds."""
PAIR_BURST = 45
"""So many may be borrowed from the future at once."""
MESSAGES_PER_SECOND = 80
"""Throughput of one number, inbound and outbound together."""

VERSION = re.compile(r"v\d{2}\.0")
PHONE = re.compile(r"\+?[0-9 ()./-]{5,25}")
WAMID = re.compile(r"wamid\.[A-Za-z0-9+/=_-]{1,500}")
USER_ID = re.compile(r"[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}")

PairRule = Literal["borrow", "silence"]


@dataclass(frozen=True, slots=True)
class Send:
    """One message that the business wants delivered: to a number (`to`) or to a business-scoped user id (`recipient`)."""

    to: str | None
    recipient: str | None
    kind: str
    content: Content
    quoted: str | None
    callback_data: str | None
    target: str | None = None
    """The message that a reaction belongs to."""
    category: str | None = None
    """Of a template: UTILITY and its kin. None is a free-form message."""
    link: str | None = None
    """Where Meta would fetch the medium from."""


@dataclass(frozen=True, slots=True)
class ReadReceipt:
    """The business has read `message_id` and everything before it, and perhaps is typing."""

    message_id: str
    typing: bool


def new_wamid() -> str:
    """An opaque id that looks like Meta's, slashes and plus signs included. It holds no phone number: ids are logged."""
    return "wamid.HBg" + base64.b64encode(secrets.token_bytes(33)).decode()


def check_token(authorization: str | None, access_token: str) -> None:
    """Raises GraphError 190 unless the header carries the bearer token. An empty `access_token` is one that has expired."""
    if not access_token or not hmac.compare_digest(bearer_of(authorization).encode(), access_token.encode()):
        raise GraphError(BAD_TOKEN, "Invalid OAuth access token - Cannot parse access token")


def bearer_of(authorization: str | None) -> str:
    """The token in the header, empty without one."""
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def read_call(body: object, world: World | None = None) -> Send | ReadReceipt:
    """What a POST to the messages endpoint asks for; media and templates are looked up in `world`. Raises GraphError with Meta's code."""
    if not isinstance(body, Mapping):
        raise GraphError(BAD_PARAMETER, "The body must be a JSON object.")
    if body.get("messaging_product") != "whatsapp":
        raise GraphError(BAD_PARAMETER, "The parameter messaging_product is required and must be 'whatsapp'.")
    return _read_receipt(body) if "status" in body else _read_send(body, world or EmptyWorld())


def _read_receipt(body: Mapping[str, Any]) -> ReadReceipt:
    if body["status"] != "read":
        raise GraphError(BAD_PARAMETER, "Param status must be one of {read}.")
    message_id = body.get("message_id")
    if not isinstance(message_id, str) or not message_id:
        raise GraphError(MISSING_PARAMETER, "The parameter message_id is required.")
    typing = body.get("typing_indicator")
    if typing is not None and (not isinstance(typing, Mapping) or typing.get("type") != "text"):
        raise GraphError(BAD_PARAMETER, "Param typing_indicator['type'] must be 'text'.")
    return ReadReceipt(message_id, typing is not None)


def _read_send(body: Mapping[str, Any], world: World) -> Send:
    to, recipient = _text(body, "to"), _text(body, "recipient")
    if not to and not recipient:
        raise GraphError(BAD_PARAMETER, "The parameter to or recipient is required.")
    if to and not PHONE.fullmatch(to):
        raise GraphError(BAD_PARAMETER, "Param to is not a valid phone number.")
    if recipient and not to and not USER_ID.fullmatch(recipient):
        raise GraphError(BAD_PARAMETER, "Param recipient is not a valid business-scoped user id.")
    if body.get("recipient_type", "individual") != "individual":
        raise GraphError(BAD_PARAMETER, "Param recipient_type must be 'individual'.")
    kind = body.get("type", "text")
    accept = KINDS[kind].accept if isinstance(kind, str) and kind in KINDS else None
    if accept is None:
        raise GraphError(UNKNOWN_KIND, "Message type is not supported here.")
    accepted = accept(body, world)
    return Send(
        to=to,
        recipient=None if to else recipient,
        kind=kind,
        content=accepted.content,
        quoted=_quoted(body),
        callback_data=_text(body, "biz_opaque_callback_data"),
        target=accepted.target,
        category=accepted.category,
        link=accepted.link,
    )


def _text(body: Mapping[str, Any], name: str) -> str | None:
    value = body.get(name)
    if value is not None and not isinstance(value, str):
        raise GraphError(BAD_PARAMETER, f"Param {name} must be a string.")
    return value or None


def _quoted(body: Mapping[str, Any]) -> str | None:
    context = body.get("context")
    if context is None:
        return None
    if not isinstance(context, Mapping) or not isinstance(context.get("message_id"), str):
        raise GraphError(BAD_PARAMETER, "Param context['message_id'] must be a string.")
    return str(context["message_id"])


def dialled(to: str, own_country_code: str) -> str:
    """The digits that are really called. Without a plus sign Meta puts our own country code in front: a stranger's number."""
    digits = re.sub(r"\D", "", to)
    return digits if to.lstrip().startswith("+") else own_country_code + digits


def check_window(last_inbound: datetime | None, at: datetime) -> None:
    """Raises GraphError 131047 when the person has not written within 24 hours."""
    if last_inbound is None or at - last_inbound > WINDOW:
        raise GraphError(WINDOW_CLOSED, "More than 24 hours have passed since the recipient last replied to the sender number.")


@dataclass
class PairPace:
    """How fast one person may be written to: one message in 6 s, with up to 45 borrowed from the future.

    `borrow` lets sends go on while fewer than 45 are owed. `silence` is the strict reading of the documentation: a burst
    lasts 6 s, and then nothing goes until all of it is paid back (20 at once mean two minutes).
    """

    paid_until: datetime | None = None
    burst_since: datetime | None = None

    def take(self, at: datetime, rule: PairRule = "borrow") -> None:
        """Book one message. Raises GraphError 131056 and books nothing when it comes too early."""
        if self.paid_until is None or self.paid_until <= at or self._clock_went_back(at):
            self.paid_until, self.burst_since = at, at
        owed = self.paid_until - at
        in_burst = self.burst_since is not None and at - self.burst_since < PAIR_PACE
        too_early = owed > PAIR_PACE * (PAIR_BURST - 1) or (rule == "silence" and not in_burst)
        if too_early:
            raise GraphError(PAIR_LIMIT, "Too many messages sent from this phone number to the same recipient in a short period of time.")
        self.paid_until += PAIR_PACE

    def _clock_went_back(self, at: datetime) -> bool:
        return self.burst_since is not None and at < self.burst_since


@dataclass
class Throughput:
    """Messages of one number within the last second, both ways."""

    per_second: int = MESSAGES_PER_SECOND
    recent: deque[datetime] = field(default_factory=deque)

    def note(self, at: datetime) -> None:
        """Count a message that cannot be refused (an inbound one)."""
        self.recent.append(at)

    def take(self, at: datetime) -> None:
        """Book one send. Raises GraphError 130429 when this second is full."""
        while self.recent and not timedelta(0) <= at - self.recent[0] < timedelta(seconds=1):
            self.recent.popleft()
        if len(self.recent) >= self.per_second:
            raise GraphError(NUMBER_THROUGHPUT, "Cloud API message throughput has been reached.")
        self.recent.append(at)
