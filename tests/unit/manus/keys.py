"""What Manus does to sign a webhook."""

from __future__ import annotations

import base64
import hashlib
from datetime import datetime
from functools import cache

from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def a_key(number: int = 1) -> RSAPrivateKey:
    """One key for each number; making one takes a tenth of a second."""
    return _made(number)


@cache
def _made(number: int) -> RSAPrivateKey:
    return generate_private_key(65537, 2048)


def pem_of(key: RSAPrivateKey) -> str:
    return key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def signed(key: RSAPrivateKey, url: str, body: bytes, at: datetime, *, twice: bool = False) -> dict[str, str]:
    """The two headers."""
    timestamp = str(int(at.timestamp()))
    content = f"{timestamp}.{url}.{hashlib.sha256(body).hexdigest()}".encode()
    signature = key.sign(hashlib.sha256(content).digest() if twice else content, PKCS1v15(), SHA256())
    return {"X-Webhook-Signature": base64.b64encode(signature).decode(), "X-Webhook-Timestamp": timestamp}
