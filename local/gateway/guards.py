"""Keeps web pages of strangers away from the servers of this machine: only our own host names, only our own origins."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

OWN_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})


def refuse(host: str, origin: str | None, public_hosts: Collection[str]) -> str | None:
    """Why a request is turned away, or None. Stops DNS rebinding (Host) and requests forged by other sites (Origin).

    `public_hosts` are the names under which a tunnel reaches this machine (AGENT7_PUBLIC_HOSTS). Another port of this machine is
    another site: whatever is served there is none of ours.
    """
    name, port = _name_and_port(host)
    if name not in OWN_NAMES and name not in public_hosts:
        return f"This server does not answer for the host {host!r}. A tunnel's name goes into AGENT7_PUBLIC_HOSTS."
    if origin is None:
        return None
    from_name, from_port = _name_and_port(urlsplit(origin).netloc)
    if from_name in public_hosts or (from_name in OWN_NAMES and name in OWN_NAMES and from_port == port):
        return None
    return f"Pages of {origin} may not call this server."


def refuse_strangers(headers: Mapping[str, str]) -> str | None:
    """Why what moves this machine's clock or stops its database turns a request away: web pages, and all that a tunnel forwards."""
    if "X-Forwarded-For" in headers or "Forwarded" in headers:
        return "This address answers programs of this machine, nobody beyond a tunnel."
    return refuse_pages(headers.get("Host", ""), headers.get("Origin"), headers.get("Sec-Fetch-Site"))


def refuse_pages(host: str, origin: str | None, fetch_site: str | None) -> str | None:
    """Why a server that serves programs alone turns a request away, or None.

    No program of ours sends an Origin, and `fetch_site` (Sec-Fetch-Site) tells a page's request from one typed into a browser.
    """
    if origin is not None or fetch_site not in (None, "none", "same-origin"):
        return "This server answers programs of this machine, no web pages."
    return refuse(host, None, ())


def _name_and_port(netloc: str) -> tuple[str, str]:
    """The lower-case name, and the port, empty where none is given."""
    name, separator, port = netloc.rpartition(":")
    return (name.lower(), port) if separator and port.isdigit() else (netloc.lower(), "")
