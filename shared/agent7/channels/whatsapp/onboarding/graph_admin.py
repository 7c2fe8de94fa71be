"""The Graph API beyond messages, for setting a number up: what a token may do, what a number is, where webhooks go.

A call never raises for what Meta or the network does. Tokens and secrets stand in no repr, no log and no answer of ours.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from agent7.channels.whatsapp.errors import code_of
from agent7.settings import WhatsAppSettings

if TYPE_CHECKING:
    import httpx2

CALL_SECONDS = 5.0
CONNECT_SECONDS = 3.0
LARGEST_ECHO_BYTES = 1024


class Silence(StrEnum):
    """Why there is no answer."""

    UNREACHABLE = "unreachable"
    """No connection: name, network, proxy, certificate."""
    TIMEOUT = "timeout"
    UNREADABLE = "unreadable"
    """An answer, and not one of the Graph API."""
    NO_TIME = "no_time"
    """Not asked: the calls before it took all the time there is."""


@dataclass(frozen=True, slots=True)
class Told:
    """A success and what it says."""

    content: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Denied:
    """An error in the Graph API's words; `code` is None when there were none."""

    code: int | None
    http_status: int
    message: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No usable answer came, and why."""

    why: Silence


type Reply = Told | Denied | Unanswered


class GraphAdmin(Protocol):
    """The port. No call raises for a refusal or for a dead network."""

    def get(self, path: str, token: str, **params: str) -> Reply:
        """Read one node or edge, `/{version}` left out of the path."""
        ...

    def post(self, path: str, token: str, body: Mapping[str, Any]) -> Reply:
        """Write to a path of the Graph API."""
        ...

    def handshake(self, callback_url: str, challenge: str) -> Reply:
        """Ask a callback address what Meta asks it. Told: {"echo": the body}."""
        ...


class HttpGraphAdmin:
    """The Graph API over HTTP, for one look of at most `seconds` in all."""

    def __init__(self, settings: WhatsAppSettings, *, seconds: float = 20.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._monotonic = monotonic
        self._until = monotonic() + seconds
        self._client: httpx2.Client | None = None
        # The client writes each address at INFO, and the one that inspects a token carries it.
        logging.getLogger("httpx2").setLevel(logging.WARNING)

    def get(self, path: str, token: str, **params: str) -> Reply:
        """As GraphAdmin."""
        return self._call("GET", path, token, params=params)

    def post(self, path: str, token: str, body: Mapping[str, Any]) -> Reply:
        """As GraphAdmin."""
        return self._call("POST", path, token, json=body)

    def handshake(self, callback_url: str, challenge: str) -> Reply:
        """As GraphAdmin: what the webhook's address answers to Meta's verification request."""
        asked = {"hub.mode": "subscribe", "hub.challenge": challenge, "hub.verify_token": self._settings.verify_token}
        response = self._send("GET", callback_url, params=asked)
        if isinstance(response, Silence):
            return Unanswered(response)
        if response.status_code != 200:
            return Denied(None, response.status_code)
        return Told({"echo": response.content[:LARGEST_ECHO_BYTES].decode(errors="replace")})

    def _call(self, method: str, path: str, token: str, **request: Any) -> Reply:
        url = f"{self._settings.api_base_url}/{self._settings.api_version}/{path}"
        response = self._send(method, url, headers={"authorization": f"Bearer {token}"}, **request)
        if isinstance(response, Silence):
            return Unanswered(response)
        try:
            content = response.json()
        except ValueError:
            content = None
        if response.is_success:
            return Told(content) if isinstance(content, dict) else Unanswered(Silence.UNREADABLE)
        error = content.get("error") if isinstance(content, dict) else None
        return Denied(code_of(error), response.status_code, self._without_secrets(_words(error)))

    def _send(self, method: str, url: str, **request: Any) -> httpx2.Response | Silence:
        import httpx2  # noqa: PLC0415 (150 ms; the webhook shares this package)

        left = self._until - self._monotonic()
        if left <= 0:
            return Silence.NO_TIME
        timeout = httpx2.Timeout(min(CALL_SECONDS, left), connect=min(CONNECT_SECONDS, left))
        try:
            return self._open().request(method, url, timeout=timeout, follow_redirects=False, **request)
        except httpx2.ReadTimeout:
            return Silence.TIMEOUT
        except (httpx2.TransportError, httpx2.InvalidURL, UnicodeError):
            return Silence.UNREACHABLE

    def _open(self) -> httpx2.Client:
        """One client, since each one reads all certificates; it keeps no connection, so there is nothing to close."""
        import httpx2  # noqa: PLC0415

        if self._client is None:
            self._client = httpx2.Client(limits=httpx2.Limits(max_keepalive_connections=0))
        return self._client

    def _without_secrets(self, text: str) -> str:
        """Meta repeats what it cannot read, tokens included."""
        for secret in (self._settings.access_token, self._settings.app_secret, self._settings.verify_token):
            text = text.replace(secret, "...") if secret else text
        return text


def _words(error: Any) -> str:
    """What an error says to a person, in one line."""
    if not isinstance(error, Mapping):
        return ""
    said = error.get("error_user_msg") or error.get("message")
    return re.sub(r"\s+", " ", said)[:300] if isinstance(said, str) else ""
