"""Meta's own GETs: the handshake with a callback, and media that the business sends by link."""

from __future__ import annotations

import http.client
import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

TIMEOUT_SECONDS = 5
LARGEST = 16 * 1024 * 1024


class CannotFetch(Exception):
    """The address gave nothing usable; the text says why."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """Downloaded bytes and their media type."""

    content: bytes
    mime_type: str


def is_on_this_machine(url: str) -> bool:
    """Whether the simulator may fetch it: it never leaves the machine by itself."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def fetch(url: str) -> Fetched:
    """GET without following redirects. Raises CannotFetch."""
    address = urlsplit(url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise CannotFetch("it is no http address")
    kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
    try:
        connection = kind(address.hostname, address.port, timeout=TIMEOUT_SECONDS)
        try:
            connection.request("GET", (address.path or "/") + (f"?{address.query}" if address.query else ""))
            response = connection.getresponse()
            content = response.read(LARGEST + 1)
        finally:
            connection.close()
    except (OSError, ValueError, http.client.HTTPException) as fault:
        raise CannotFetch(f"no answer ({type(fault).__name__})") from fault
    if response.status != 200:
        raise CannotFetch(f"HTTP {response.status}")
    if len(content) > LARGEST:
        raise CannotFetch(f"more than {LARGEST} bytes")
    return Fetched(content, response.headers.get("Content-Type") or "application/octet-stream")
