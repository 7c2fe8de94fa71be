"""The signature that Meta puts on every webhook."""

from __future__ import annotations

import hashlib
import hmac
import secrets

HEADER = "X-Hub-Signature-256"


def signature(app_secret: str, body: bytes) -> str:
    """Value of the signature header: HMAC-SHA256 of the body's bytes under the app secret, in hex."""
    return "sha256=" + hmac.new(app_secret.encode(), body, hashlib.sha256).hexdigest()


def random_text() -> str:
    """A challenge for a handshake."""
    return str(10**9 + secrets.randbelow(9 * 10**9))
