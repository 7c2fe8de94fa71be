"""One GET from Meta, as careful as it must be: checked address, connection pinned to it, caps of size and time, few redirects.

The standard library's client, because it lets us connect to the very address that was checked; a client that resolves the
name itself could be told another one a moment later.
"""

from __future__ import annotations

import hashlib
import http.client
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from threading import Timer
from typing import BinaryIO, Final
from urllib.parse import urljoin

from agent7.channels.whatsapp.addresses import Address, checked, fit_to_connect
from agent7.errors import ChannelUnavailable, NotAllowed

MOST_REDIRECTS: Final = 3
CHUNK: Final = 64 * 1024
CONNECT_SECONDS: Final = 3.0
REDIRECTS: Final = (301, 302, 303, 307, 308)

type Resolve = Callable[[str, int], list[str]]


class TooLarge(Exception):
    """There is more than the cap allows; nothing of it is kept."""


@dataclass(frozen=True, slots=True)
class Downloaded:
    """What came: HTTP status, size in bytes, SHA-256 in hex and the media type that the header names."""

    status: int
    size: int
    sha256: str
    mime: str


def resolve(host: str, port: int) -> list[str]:
    """Every address of a host. Raises ChannelUnavailable when it has none now."""
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError as error:
        raise ChannelUnavailable("the name of Meta's host cannot be resolved") from error


@dataclass(frozen=True, slots=True)
class Downloader:
    """Fetches with the access token, which no other host than Meta's ever gets: other hosts are refused, redirects too."""

    api_base_url: str
    seconds: float
    """Of one download in all, whatever it does: a sender of one byte a second is cut off."""
    resolve: Resolve = resolve

    def get(self, url: str, access_token: str, into: BinaryIO, *, most: int) -> Downloaded:
        """Write the body into a file and say what it was.

        Raises NotAllowed for an address that is not fit, TooLarge, or ChannelUnavailable when the network or the time gave out.
        """
        for _ in range(MOST_REDIRECTS + 1):
            address = checked(url, self.api_base_url)
            pinned = fit_to_connect(self.resolve(address.host, address.port), local=address.local)
            answer = self._get(address, pinned, access_token, into, most)
            if isinstance(answer, Downloaded):
                return answer
            url = urljoin(url, answer)
        raise NotAllowed("too many redirects")

    def _get(self, address: Address, pinned: str, access_token: str, into: BinaryIO, most: int) -> Downloaded | str:
        """The body; or where a redirect leads."""
        connection = Pinned(address, pinned)
        cut_off = Timer(self.seconds, connection.cut_off)
        cut_off.daemon = True
        cut_off.start()
        try:
            headers = {"authorization": f"Bearer {access_token}", "accept-encoding": "identity", "user-agent": "agent7"}
            connection.request("GET", address.path, headers=headers)
            response = connection.getresponse()
            location = response.getheader("location")
            if response.status in REDIRECTS and location:
                return location
            downloaded = _read(response, into, most)
            if connection.was_cut_off:  # without a length the end of the connection looks like the end of the file
                raise TimeoutError
            return downloaded
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ChannelUnavailable(f"a download broke off: {type(error).__name__}") from error
        finally:
            cut_off.cancel()
            connection.close()


class Pinned(http.client.HTTPConnection):
    """A connection to one IP address that speaks to the host by its name: in the Host header and in the certificate's check."""

    def __init__(self, address: Address, pinned: str) -> None:
        super().__init__(address.host, address.port, timeout=CONNECT_SECONDS)
        self._address = address
        self._pinned = pinned
        self.was_cut_off = False
        self._opened: socket.socket | None = None
        """Kept beside `sock`, which the response takes away from us where the server closes after it."""

    def connect(self) -> None:
        self.sock = self._opened = socket.create_connection((self._pinned, self._address.port), self.timeout)
        if self._address.scheme == "https":
            self.sock = self._opened = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._address.host)

    def cut_off(self) -> None:
        """End it from another thread: whoever reads gets an error or the end."""
        self.was_cut_off = True
        if self._opened is not None:
            try:
                self._opened.shutdown(socket.SHUT_RDWR)
            except OSError:
                return


def _read(response: http.client.HTTPResponse, into: BinaryIO, most: int) -> Downloaded:
    announced = response.length
    if announced is not None and announced > most:
        raise TooLarge
    digest, size = hashlib.sha256(), 0
    while chunk := response.read1(CHUNK):
        size += len(chunk)
        if size > most:
            raise TooLarge
        digest.update(chunk)
        into.write(chunk)
    if announced is not None and size < announced:
        raise http.client.IncompleteRead(b"")
    return Downloaded(response.status, size, digest.hexdigest(), response.getheader("content-type", "").partition(";")[0].strip().lower())
