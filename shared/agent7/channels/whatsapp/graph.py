"""Meta's Graph API, as much of it as we call: send a message, mark a message as read while typing, upload a file.

A call never raises for what Meta or the network does: it says which of three things happened. Bodies are never logged.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from agent7.channels.whatsapp.errors import SERVICE_DOWN, TOKEN_REFUSED, code_of
from agent7.channels.whatsapp.outbound.message_types import Content
from agent7.channels.whatsapp.outbound.sendable_files import Fit
from agent7.channels.whatsapp.outbound.wire import on_the_wire
from agent7.settings import WhatsAppSettings

if TYPE_CHECKING:
    import httpx2

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 10.0
COURTESY_SECONDS = 2.0
UPLOAD_SECONDS = 35.0
"""Of one file in all. The delivery function has 60; 100 MB take it about ten."""


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


@dataclass(frozen=True, slots=True)
class Uploaded:
    """Meta has the file, for 30 days, for the number that it was uploaded for."""

    media_id: str


type Answer = Accepted | Refused | Lost


class GraphApi(Protocol):
    """The port. No call raises for a refusal or for a dead network."""

    def send(self, phone_number_id: str, to: Recipient, content: Content, *, quote: str | None, callback: str) -> Answer:
        """Send one message. `callback` comes back in its statuses."""
        ...

    def upload(self, phone_number_id: str, content: BinaryIO, fit: Fit) -> Uploaded | Refused:
        """Give Meta a file that a later message names. Nobody sees anything of it yet: a lost answer counts as Meta being down."""
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
        """As GraphApi. A phone number goes with its +, a BSUID beside it where both are known."""
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
        """As GraphApi, within COURTESY_SECONDS."""
        receipt: dict[str, Any] = {"messaging_product": "whatsapp", "status": "read", "message_id": wamid}
        if typing:
            receipt["typing_indicator"] = {"type": "text"}
        answer = self._posted(phone_number_id, receipt, lambda _: wamid, seconds=COURTESY_SECONDS)
        if not isinstance(answer, Accepted):
            logger.warning("a read receipt was not taken: %s", answer)
        return isinstance(answer, Accepted)

    def upload(self, phone_number_id: str, content: BinaryIO, fit: Fit) -> Uploaded | Refused:
        """As GraphApi, once more with a renewed token when Meta refuses the token."""
        answer = self._upload(self._settings(False), phone_number_id, content, fit)
        if isinstance(answer, Refused) and answer.code in TOKEN_REFUSED:
            answer = self._upload(self._settings(True), phone_number_id, content, fit)
        return answer

    def close(self) -> None:
        """Close the kept connection; the next call opens another."""
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
        return self._asked(settings, f"{phone_number_id}/messages", read, seconds or ANSWER_SECONDS, json=body)

    def _upload(self, settings: WhatsAppSettings, phone_number_id: str, content: BinaryIO, fit: Fit) -> Uploaded | Refused:
        """The name within the form is ours: the person's comes with the message, and Meta reads the type from both."""
        content.seek(0)
        form = {"messaging_product": "whatsapp", "type": fit.mime}
        file = (f"file{fit.extension}", UntilTime(content, time.monotonic() + UPLOAD_SECONDS), fit.mime)
        match self._asked(settings, f"{phone_number_id}/media", _media_id, ANSWER_SECONDS, data=form, files={"file": file}):
            case Accepted(media_id):
                return Uploaded(media_id)
            case Refused(None, status) if status >= 500:
                return Refused(SERVICE_DOWN, status)
            case Refused() as refused:
                return refused
            case Lost(why):
                logger.warning("lost the answer to an upload: %s", why)
                return Refused(SERVICE_DOWN, 503)

    def _asked(self, settings: WhatsAppSettings, path: str, read: Callable[[Any], str | None], seconds: float, **what: Any) -> Answer:
        """One POST; `read` finds the id in the answer. `seconds` is the longest wait for the next byte either way."""
        import httpx2  # noqa: PLC0415 (150 ms; the webhook shares this package)

        url = f"{settings.api_base_url}/{settings.api_version}/{path}"
        try:
            headers = {"authorization": f"Bearer {settings.access_token}"}
            timeout = httpx2.Timeout(seconds, connect=min(seconds, CONNECT_SECONDS))
            response = self._open().post(url, headers=headers, timeout=timeout, **what)
        except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.UnsupportedProtocol) as error:
            logger.warning("the Graph API cannot be reached: %s", type(error).__name__)
            return Refused(SERVICE_DOWN, 503)
        except (httpx2.TransportError, TimeoutError) as error:
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


class UntilTime:
    """A file that can be read until a moment of the monotonic clock: an upload ends then, however slowly it goes."""

    def __init__(self, content: BinaryIO, until: float) -> None:
        self._content = content
        self._until = until

    def read(self, size: int = -1) -> bytes:
        """Raises TimeoutError when the time is over."""
        if time.monotonic() > self._until:
            raise TimeoutError("an upload took too long")
        return self._content.read(size)

    def seek(self, offset: int, whence: int = 0) -> int:
        """As of any file."""
        return self._content.seek(offset, whence)

    def tell(self) -> int:
        """As of any file."""
        return self._content.tell()


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


def _media_id(content: Any) -> str | None:
    media_id = content.get("id") if isinstance(content, dict) else None
    return media_id if isinstance(media_id, str) and media_id.isalnum() and len(media_id) <= 200 else None
