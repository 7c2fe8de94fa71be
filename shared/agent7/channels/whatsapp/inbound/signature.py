"""Signature check (HMAC-SHA256). Whether a POST really comes from our Meta app: X-Hub-Signature-256 over the body's bytes as received."""

from __future__ import annotations

import hashlib
import hmac

from agent7.errors import BadSignature

HEADER = "x-hub-signature-256"
SCHEME = "sha256="


def signature_of(app_secret: str, body: bytes) -> str:
    """The header's value for a body: `sha256=` and the HMAC-SHA256 under the app secret, in hex."""
    return SCHEME + hmac.new(app_secret.encode(), body, hashlib.sha256).hexdigest()


def verify(app_secret: str, body: bytes, header: str | None) -> None:
    """Compare in constant time. Raises BadSignature when the header is missing, of another scheme, or does not match."""
    if not header or not header.startswith(SCHEME):
        raise BadSignature("the signature header is missing or of another scheme")
    if not hmac.compare_digest(signature_of(app_secret, body).encode(), header.encode(errors="replace")):
        raise BadSignature("the signature does not match the body")
