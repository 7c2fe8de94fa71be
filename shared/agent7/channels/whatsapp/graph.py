"""Meta's Graph API, as much of it as we call: send a message, mark a message as read while typing.

A call never raises for what Meta or the network does: it says which of three things happened. Bodies are never logged.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from agent7.channels.whatsapp.errors import SERVICE_DOWN, TOKEN_REFUSED, code_of
from agent7.channels.whatsapp.outgoing import Content
from agent7.channels.whatsapp.wire import on_the_wire
from agent7.settings import WhatsAppSettings

if TYPE_CHECKING:
    import httpx2

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 10.0
COURTESY_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Recipient:
    """Whom to write to: number without + and BSUID, at least one. With both, Meta uses the number."""

    wa_id: str | None = field(default=None, repr=False)
    bsuid: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Accepted:
    """Meta took the message, which is not yet delivered."""

    wamid: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Meta did not take it. `code` is None when the answer held no error of the Graph API; a host out of reach counts as 503.

    `transient` is Meta's own word that trying again may help.
    """

    code: int | None
    http_status: int
    transient: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """The request went out and no usable answer came back: it may have had its effect."""

    why: str


type Answer = Accepted | Refused | Lost


class GraphApi(Protocol):
    """The port. No call raises for a refusal or for a dead network."""

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:
        """Send one message. `callback` comes back in its statuses."""
        ...

    def mark_read(self, phone_number_id: str, wamid: str, *, typing: bool) -> bool:
        """Blue ticks up to this message, and the typing indicator until we answer, 25 s at most. False when refused."""
        ...


class HttpGraphApi:
    """The Graph API over HTTP with one kept connection. Safe to call from several threads.

    `settings(renew)` gives the current access token; it is asked once more with `renew=True` when Meta refuses the token.
    """

    def __init__(self, settings: Callable[[bool], WhatsAppSettings], transport: httpx2.BaseTransport | None = None) -> None:
        self._settings = settings
        self._transport = transport
        self._client: httpx2.Client | None = None

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:
        message: dict[str, Any] = {
            "messaging_product": "whatsapp",
            "recipient_type": "individual",
            "biz_opaque_callback_data": callback,
            **on_the_wire(content),
        }
        if to.wa_id:
            message["to"] = f"+{to.wa_id}"  # without the + our own country code is put in front: a message to a stranger
        if to.bsuid:
            message["recipient"] = to.bsuid
        if quote:
            message["context"] = {"message_id": quote}
        return self._posted(phone_number_id, message, _wamid)

    def mark_read(self, phone_number_id: str, wamid: str, *, typing: bool) -> bool:
        receipt: dict[str, Any] = {"messaging_product": "whatsapp", "status": "read", "message_id": wamid}
        if typing:
            receipt["typing_indicator"] = {"type": "text"}
        answer = self._posted(phone_number_id, receipt, lambda _: wamid, seconds=COURTESY_SECONDS)
        if not isinstance(answer, Accepted):
            logger.warning("a read receipt was not taken: %s", answer)
        return isinstance(answer, Accepted)

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def _posted(
        self, phone_number_id: str, body: dict[str, Any], read: Callable[[Any], str | None], *, seconds: float | None = None
    ) -> Answer:
        answer = self._post(self._settings(False), phone_number_id, body, read, seconds)
        if isinstance(answer, Refused) and answer.code in TOKEN_REFUSED:
            return self._post(self._settings(True), phone_number_id, body, read, seconds)
        return answer

    def _post(
        self,
        settings: WhatsAppSettings,
        phone_number_id: str,
        body: dict[str, Any],
        read: Callable[[Any], str | None],
        seconds: float | None,
    ) -> Answer:
        import httpx2  # noqa: PLC0415 (150 ms; the webhook shares this package)

        url = f"{settings.api_base_url}/{settings.api_version}/{phone_number_id}/messages"
        try:
            headers = {"authorization": f"Bearer {settings.access_token}"}
            timeout = httpx2.Timeout(seconds or ANSWER_SECONDS, connect=min(seconds or CONNECT_SECONDS, CONNECT_SECONDS))
            response = self._open().post(url, json=body, headers=headers, timeout=timeout)
        except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.UnsupportedProtocol) as error:
            logger.warning("the Graph API cannot be reached: %s", type(error).__name__)
            return Refused(SERVICE_DOWN, 503)
        except httpx2.TransportError as error:
            return Lost(type(error).__name__)
        content = _content(response)
        if response.is_success:
            wamid = read(content)
            return Accepted(wamid) if wamid else Lost("success without an id")
        refusal = content.get("error") if isinstance(content, dict) else None
        transient = isinstance(refusal, dict) and refusal.get("is_transient") is True
        return Refused(code_of(refusal), response.status_code, transient)

    def _open(self) -> httpx2.Client:
        import httpx2  # noqa: PLC0415

        if self._client is None:
            self._client = httpx2.Client(transport=self._transport)
        return self._client


def _content(response: httpx2.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None


def _wamid(content: Any) -> str | None:
    try:
        wamid = content["messages"][0]["id"]
    except (KeyError, IndexError, TypeError):
        return None
    return wamid if isinstance(wamid, str) and wamid and wamid.isprintable() else None
