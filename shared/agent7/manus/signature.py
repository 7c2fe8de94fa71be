"""Signature verification: whether a POST comes from Manus. RSA (PKCS #1 v1.5, SHA-256) over time, registered address and body hash.

    signed content = "{timestamp}.{url}.{sha256 of the raw body, in hex}"

Manus' pages contradict each other: some samples hash this content before they hand it to a call that hashes it again.
Both are taken, and which it was is said.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from agent7.errors import BadSignature

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

SIGNATURE_HEADER = "x-webhook-signature"
TIMESTAMP_HEADER = "x-webhook-timestamp"
WINDOW = timedelta(seconds=300)
SECONDS = re.compile(r"[0-9]{1,11}")


class Hashed(StrEnum):
    """How often the signed content went through SHA-256."""

    ONCE = "once"
    TWICE = "twice"


def read_key(pem: str) -> RSAPublicKey:
    """The key out of its PEM text. Raises ValueError when it is no RSA key of 2048 bits or more."""
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415 (50 ms, and only whoever verifies has it)
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import load_pem_public_key  # noqa: PLC0415

    try:
        key = load_pem_public_key(pem.encode())
    except UnsupportedAlgorithm as error:
        raise ValueError("an unknown kind of key") from error
    if not isinstance(key, RSAPublicKey) or key.key_size < 2048:
        raise ValueError("no RSA key of 2048 bits or more")
    return key


def check_age(timestamp: str, at: datetime) -> None:
    """Raises BadSignature unless the timestamp, in Unix seconds, is at most 300 s before or after `at`."""
    if not SECONDS.fullmatch(timestamp):
        raise BadSignature("the timestamp is no number of seconds")
    if abs(at - datetime.fromtimestamp(int(timestamp), UTC)) > WINDOW:
        raise BadSignature("the timestamp is too old or not yet there")


def signed_content(timestamp: str, url: str, body: bytes) -> bytes:
    """What Manus signs: the timestamp, the address and the SHA-256 of the body, in hex, with dots between."""
    return f"{timestamp}.{url}.{hashlib.sha256(body).hexdigest()}".encode()


def verify(key: RSAPublicKey, signature: str, content: bytes) -> Hashed:
    """Say which of the two hashings the base64 signature fits. Raises BadSignature when it fits neither."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15  # noqa: PLC0415
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415

    try:
        raw = base64.b64decode(signature, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadSignature("the signature is not base64") from error
    for hashed, signed in ((Hashed.ONCE, content), (Hashed.TWICE, hashlib.sha256(content).digest())):
        try:
            key.verify(raw, signed, PKCS1v15(), SHA256())
        except InvalidSignature:
            continue
        return hashed
    raise BadSignature("the signature does not match the body")
