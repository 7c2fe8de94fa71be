"""Allow list of addresses (against SSRF).

Which addresses we ever fetch from: Meta's over https and in the public internet, and the simulator on this machine if it is set.

An address in a webhook or an answer is somebody else's text. Followed blindly it could lead into our own network, or take the
access token to a stranger.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from agent7.errors import NotAllowed

META = ("facebook.com", "fbsbx.com", "fbcdn.net", "whatsapp.net", "whatsapp.com")
NAT64 = IPv6Network("64:ff9b::/96")
SPECIAL = (
    IPv4Network("192.0.0.0/24"),  # protocol assignments, two of them anycast
    IPv4Network("192.31.196.0/24"),  # AS112
    IPv4Network("192.52.193.0/24"),  # multicast tunnels
    IPv4Network("192.88.99.0/24"),  # relays of 6to4
    IPv4Network("192.175.48.0/24"),  # AS112
    IPv6Network("2001::/23"),  # protocol assignments: Teredo, benchmarks, ORCHID and others
    IPv6Network("2620:4f:8000::/48"),  # AS112
    IPv6Network("3fff::/20"),  # documentation
)
"""Of IANA's special-purpose registries, what `ipaddress` takes for global: the nearest such host may stand in our own network."""
GLOBAL_UNICAST = IPv6Network("2000::/3")
"""All that is given out of IPv6. Outside lie what was once site-local (fec0::/10), local NAT64 (64:ff9b:1::/48) and what is to come."""
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "::1")
LONGEST_URL = 4000


@dataclass(frozen=True, slots=True)
class Address:
    """An address that may be fetched from. `local`: the simulator on this machine, which alone may be on a loopback address."""

    scheme: str
    host: str
    port: int
    path: str
    local: bool = False


def checked(url: str, api_base_url: str) -> Address:
    """The parts of an address. Raises NotAllowed unless it is https at Meta, or within a loopback `api_base_url`."""
    address = public(url, api_base_url)
    ours = urlsplit(api_base_url)
    at_meta = any(address.host == name or address.host.endswith(f".{name}") for name in META)
    at_base = address.scheme == ours.scheme and address.host == ours.hostname
    if not (address.local or at_meta or at_base):
        raise NotAllowed("the address is not one of Meta's")
    return address


def public(url: str, api_base_url: str) -> Address:
    """The parts of an address at whatever host, for a GET without credentials. Raises NotAllowed unless it is https at its

    usual port, or within a loopback `api_base_url`. Whether the host is in the public internet is seen when it is resolved.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError as error:
        raise NotAllowed("the address cannot be read") from error
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or parts.username or parts.password or not host:
        raise NotAllowed("the address is none that is fetched from")
    port = port or (443 if parts.scheme == "https" else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    ours = urlsplit(api_base_url)
    if ours.hostname in LOOPBACK_NAMES and (parts.scheme, host, port) == (ours.scheme, ours.hostname, ours.port):
        return Address(parts.scheme, host, port, path, local=True)
    if parts.scheme != "https" or port != 443:
        raise NotAllowed("the address is none that is fetched from")
    return Address("https", host, port, path)


def fit_to_connect(addresses: Iterable[str], *, local: bool) -> list[str]:
    """A host's resolved addresses, each once, in order. Raises NotAllowed when any is not public (or not loopback, if `local`)."""
    found = list(dict.fromkeys(addresses))
    if not found or not all(_is_loopback(each) if local else is_public(each) for each in found):
        raise NotAllowed("the host resolves to an address outside of the public internet")
    return found


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet: not private, loopback, link-local, shared, reserved or multicast.

    An IPv4 address within an IPv6 one counts as itself.
    """
    try:
        ip = _unwrapped(ip_address(address.partition("%")[0]))
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and ip not in GLOBAL_UNICAST:
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not any(ip in network for network in SPECIAL)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _unwrapped(ip: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    if isinstance(ip, IPv4Address):
        return ip
    if ip in NAT64:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or ip
