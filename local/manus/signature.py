"""The key with which Manus signs its webhooks, and the signature: RSA 2048, PKCS#1 v1.5, SHA-256."""

from __future__ import annotations

import base64
import hashlib
import os
import threading
from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

SIGNATURE_HEADER, TIMESTAMP_HEADER = "X-Webhook-Signature", "X-Webhook-Timestamp"


class SigningKey:
    """One private key, kept in a file from run to run where there is one. It is made when it is first needed."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._in_use: rsa.RSAPrivateKey | None = None

    def public_pem(self) -> str:
        """The public key in PEM."""
        public = self._key().public_key()
        return public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()

    def rotate(self) -> None:
        """From now on another key signs, and the old one is gone."""
        with self._lock:
            self._in_use = self._fresh()

    def headers(self, url: str, body: bytes, at: datetime, *, twice: bool = False) -> dict[str, str]:
        """The headers of one POST of `body` to `url` at that time. `twice`: as the older samples verify, by a hash of the hash."""
        stamp = str(int(at.timestamp()))
        content = f"{stamp}.{url}.{hashlib.sha256(body).hexdigest()}".encode()
        signed = hashlib.sha256(content).digest() if twice else content
        signature = self._key().sign(signed, padding.PKCS1v15(), hashes.SHA256())
        return {SIGNATURE_HEADER: base64.b64encode(signature).decode(), TIMESTAMP_HEADER: stamp}

    def _key(self) -> rsa.RSAPrivateKey:
        with self._lock:
            self._in_use = self._in_use or self._kept() or self._fresh()
            return self._in_use

    def _kept(self) -> rsa.RSAPrivateKey | None:
        """The key of an earlier run; None where there is none that can be read."""
        try:
            kept = serialization.load_pem_private_key(self._file.read_bytes(), password=None) if self._file else None
        except (OSError, ValueError):
            return None
        return kept if isinstance(kept, rsa.RSAPrivateKey) else None

    def _fresh(self) -> rsa.RSAPrivateKey:
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            private = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            unfinished = self._file.with_suffix(".new")
            with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:
                written.write(key.private_bytes(*private))
            unfinished.replace(self._file)
        return key
