"""Guarded download. One GET, as careful as it must be: checked addresses, connection pinned to them, caps of size and time, few redirects.

The standard library's client, because it lets us connect to the very addresses that were checked; a client that resolves the
name itself could be told another one a moment later.
"""

from __future__ import annotations

import hashlib
import http.client
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Timer
from typing import BinaryIO, Final
from urllib.parse import urljoin

from agent7.channels.whatsapp.inbound.addresses import Address, checked, fit_to_connect, public
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
        raise ChannelUnavailable("the name of a host cannot be resolved") from error


@dataclass(frozen=True, slots=True)
class Downloader:
    """Fetches with the access token, which no other host than Meta's ever gets: other hosts are refused, redirects too.

    Without a token any host of the public internet is fetched from.
    """

    api_base_url: str
    resolve: Resolve = resolve

    def get(self, url: str, access_token: str | None, into: BinaryIO, *, most: int, until: float) -> Downloaded:
        """Write the body into a file and say what it was. `until`, by the monotonic clock, ends it, redirects and all, whatever
        it does: a sender of one byte a second is cut off. Only looking up a name has the resolver's own limit.

        Raises NotAllowed for an address that is not fit, TooLarge, or ChannelUnavailable when the network or the time gave out.
        """
        for _ in range(MOST_REDIRECTS + 1):
            address = checked(url, self.api_base_url) if access_token else public(url, self.api_base_url)
            pinned = fit_to_connect(self.resolve(address.host, address.port), local=address.local)
            answer = self._get(Pinned(address, pinned, until), access_token, into, most)
            if isinstance(answer, Downloaded):
                return answer
            url = urljoin(url, answer)
        raise NotAllowed("too many redirects")

    def _get(self, connection: Pinned, access_token: str | None, into: BinaryIO, most: int) -> Downloaded | str:
        """The body; or where a redirect leads."""
        cut_off = Timer(max(0.0, connection.left()), connection.cut_off)
        cut_off.daemon = True
        cut_off.start()
        try:
            headers = {"accept-encoding": "identity", "user-agent": "agent7"}
            if access_token:
                headers["authorization"] = f"Bearer {access_token}"
            connection.request("GET", connection.address.path, headers=headers)
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
    """A connection to the first of these IP addresses that takes it, until then by the monotonic clock.

    It speaks to the host by its name: in the Host header and in the certificate's check.
    """

    def __init__(self, address: Address, pinned: Sequence[str], until: float) -> None:
        super().__init__(address.host, address.port, timeout=CONNECT_SECONDS)
        self.address = address
        self._pinned = pinned
        self._until = until
        self.was_cut_off = False
        self._opened: socket.socket | None = None
        """Kept beside `sock`, which the response takes away from us where the server closes after it."""

    def left(self) -> float:
        """Seconds."""
        return self._until - time.monotonic()

    def connect(self) -> None:
        """Connect to the address that was checked (no second DNS lookup), with TLS for the host's name, cut off at the deadline."""
        self.sock = self._reached()
        self.sock.settimeout(CONNECT_SECONDS)
        if self.address.scheme != "https":
            self._cut_off_from_now_on(self.sock)
            return
        secured = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.address.host, do_handshake_on_connect=False)
        self.sock = secured
        self._cut_off_from_now_on(secured)
        secured.do_handshake()

    def _reached(self) -> socket.socket:
        failure: OSError = TimeoutError()
        for pinned in self._pinned:
            seconds = min(CONNECT_SECONDS, self.left())
            if seconds <= 0:
                break
            try:
                return socket.create_connection((pinned, self.address.port), seconds)
            except OSError as error:  # nobody there, or no way there, as to IPv6 addresses from an IPv4 network
                failure = error
        raise failure

    def _cut_off_from_now_on(self, opened: socket.socket) -> None:
        self._opened = opened
        if self.was_cut_off:  # while it was being opened, when there was nothing to end
            raise TimeoutError

    def cut_off(self) -> None:
        """End it from another thread: whoever reads or shakes hands gets an error or the end."""
        self.was_cut_off = True
        if self._opened is not None:
            try:
                socket.socket.shutdown(self._opened, socket.SHUT_RDWR)  # below TLS, whose state belongs to the other thread
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
