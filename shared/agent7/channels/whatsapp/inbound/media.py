"""Files that came with messages, fetched from Meta, carefully.

Ids of files live 7 days at Meta, addresses of their bytes 5 minutes: each attempt asks for a fresh address.
"""

from __future__ import annotations

import base64
import binascii
import io
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final, Protocol, cast
from urllib.parse import quote

from agent7.channels.whatsapp.errors import TOKEN_REFUSED, code_of
from agent7.channels.whatsapp.inbound.download import Downloaded, Downloader, TooLarge
from agent7.channels.whatsapp.inbound.json_fields import mapping, plain
from agent7.channels.whatsapp.inbound.media_types import LOOKED_AT, fits, media_type
from agent7.errors import ChannelUnavailable, NotAllowed
from agent7.settings import WhatsAppSettings

LIVES_AT_META: Final = timedelta(days=7)
MOST_DOCUMENT_BYTES: Final = 100 * 1024 * 1024
"""Meta takes no larger file of any kind."""
MOST_DESCRIPTION_BYTES: Final = 64 * 1024
MOST_DIGITS: Final = 20
IN_MEMORY_BYTES: Final = 8 * 1024 * 1024
GONE: Final = (33, 100, 131052)
"""Codes by which Meta says that there is no such file (any more)."""


class Unfit(Exception):
    """This file will never be kept. The text is the reason, in one word or two."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file at hand: its bytes from the start, their size, SHA-256 in hex, and what they are by their own evidence."""

    content: BinaryIO
    size: int
    sha256: str
    mime: str


class MediaSource(Protocol):
    """Where files come from."""

    def fetch(self, kind: str, channel_id: str, sha256: str | None) -> Fetched:
        """One file, checked. Raises Unfit when trying again is no use, ChannelUnavailable when it may be."""
        ...


@dataclass(frozen=True, slots=True)
class GraphMedia:
    """Files at the Graph API. `settings(renew)` gives the current access token; asked anew when Meta refuses the token."""

    settings: Callable[[bool], WhatsAppSettings]
    most_bytes: int
    seconds: float
    """Of one file in all: its description, that again with a renewed token, its bytes."""
    resolve: Callable[[str, int], list[str]] | None = None

    def fetch(self, kind: str, channel_id: str, sha256: str | None) -> Fetched:
        """As MediaSource: described first, then downloaded and checked (size, SHA-256, magic bytes).

        Raises Unfit when trying again is no use, ChannelUnavailable when it may be.
        """
        until = time.monotonic() + self.seconds
        settings = self.settings(False)
        described = self._described(settings, channel_id, until)
        if isinstance(described, int):
            settings = self.settings(True)
            described = self._described(settings, channel_id, until)
        if isinstance(described, int):
            raise ChannelUnavailable("Meta refuses the access token")
        most = MOST_DOCUMENT_BYTES if kind == "document" else self.most_bytes
        announced = plain(described.get("file_size"))
        if announced.isdecimal() and int(announced[:MOST_DIGITS]) > most:  # anything else says nothing: the bytes are counted anyway
            raise Unfit("too large")
        content = cast("BinaryIO", SpooledTemporaryFile(max_size=IN_MEMORY_BYTES))  # noqa: SIM115 - the caller closes it
        try:
            answer = self._bytes(settings, plain(described.get("url")), content, most, until)
            return _checked(answer, kind, content, {sha256, plain(described.get("sha256"))})
        except BaseException:
            content.close()
            raise

    def _described(self, settings: WhatsAppSettings, channel_id: str, until: float) -> dict[str, Any] | int:
        """What Meta says of the file: address, type, size, digest; or the code with which it refuses the token."""
        body = io.BytesIO()
        url = f"{settings.api_base_url}/{settings.api_version}/{quote(channel_id, safe='')}"
        try:
            answer = self._downloader(settings).get(url, settings.access_token, body, most=MOST_DESCRIPTION_BYTES, until=until)
            content = json.loads(body.getvalue())
        except (NotAllowed, TooLarge, ValueError) as error:
            raise ChannelUnavailable(f"the Graph API's answer about a file is of no use: {type(error).__name__}") from error
        if answer.status == 200 and isinstance(content, dict):
            return content
        code = code_of(mapping(content).get("error"))
        if code in TOKEN_REFUSED:
            return int(code or 0)
        if answer.status == 404 or code in GONE:
            raise Unfit("gone at Meta")
        raise ChannelUnavailable(f"the Graph API does not tell about a file: HTTP {answer.status}, code {code}")

    def _bytes(self, settings: WhatsAppSettings, url: str, content: BinaryIO, most: int, until: float) -> Downloaded:
        try:
            answer = self._downloader(settings).get(url, settings.access_token, content, most=most, until=until)
        except TooLarge as error:
            raise Unfit("too large") from error
        except NotAllowed as error:
            raise Unfit("address not allowed") from error
        if answer.status != 200:
            raise ChannelUnavailable(f"Meta does not give a file: HTTP {answer.status}")
        return answer

    def _downloader(self, settings: WhatsAppSettings) -> Downloader:
        if self.resolve is not None:
            return Downloader(settings.api_base_url, self.resolve)
        return Downloader(settings.api_base_url)


def _checked(answer: Downloaded, kind: str, content: BinaryIO, digests: set[str | None]) -> Fetched:
    if not digest_matches(answer.sha256, digests):
        raise ChannelUnavailable("a file differs from its digest")
    content.seek(0)
    mime = media_type(content.read(LOOKED_AT))
    content.seek(0)
    if not fits(kind, mime):
        raise Unfit("not what it says")
    return Fetched(content, answer.size, answer.sha256, mime)


def digest_matches(found: str, announced: set[str | None]) -> bool:
    """Whether a SHA-256 in hex is every one of those that were announced, in hex or base64; unreadable ones say nothing."""
    return all(digest.hex() == found for text in announced if text and (digest := _digest(text)) is not None)


def _digest(text: str) -> bytes | None:
    try:
        digest = bytes.fromhex(text) if len(text) == 64 else base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        return None
    return digest if len(digest) == 32 else None
