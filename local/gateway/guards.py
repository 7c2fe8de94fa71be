"""Keeps web pages of strangers away from the servers of this machine: only our own host names, only our own origins."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

OWN_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})


def refuse(host: str, origin: str | None, public_hosts: Collection[str]) -> str | None:
    """Why a request is turned away, or None. Stops DNS rebinding (Host) and requests forged by other sites (Origin).

    `public_hosts` are the names under which a tunnel reaches this machine (AGENT7_PUBLIC_HOSTS).
    """
    allowed = OWN_NAMES | set(public_hosts)
    if _name(host) not in allowed:
        return f"This server does not answer for the host {host!r}. A tunnel's name goes into AGENT7_PUBLIC_HOSTS."
    if origin and _name(urlsplit(origin).netloc) not in allowed:
        return f"Pages of {origin} may not call this server."
    return None


def refuse_pages(host: str, origin: str | None, fetch_site: str | None) -> str | None:
    """Why a server that serves programs alone turns a request away, or None.

    No program of ours sends an Origin, and `fetch_site` (Sec-Fetch-Site) tells a page's request from one typed into a browser.
    """
    if origin is not None or fetch_site not in (None, "none", "same-origin"):
        return "This server answers programs of this machine, no web pages."
    return refuse(host, None, ())


def _name(host_and_port: str) -> str:
    name, separator, port = host_and_port.rpartition(":")
    return (name if separator and port.isdigit() else host_and_port).lower()
