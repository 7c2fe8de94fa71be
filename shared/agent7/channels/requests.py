"""HTTP requests as an HTTP API hands them to a function, payload format 2.0, and what we answer."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agent7.errors import BadRequest


@dataclass(frozen=True, slots=True)
class Response:
    """An answer over HTTP, plain text."""

    status: int
    body: str

    def as_payload(self) -> dict[str, Any]:
        """The answer in payload format 2.0."""
        headers = {"content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff"}
        return {"statusCode": self.status, "headers": headers, "body": self.body}


def raw_body(event: Mapping[str, Any]) -> bytes:
    """The bytes that were sent, and signed. Raises BadRequest when they cannot be restored."""
    body = event.get("body") or ""
    try:
        if event.get("isBase64Encoded"):
            return base64.b64decode(body, validate=True)
        return str(body).encode()
    except (binascii.Error, ValueError) as error:
        raise BadRequest("the body is not what its encoding says") from error


def can_be_kept(text: str) -> bool:
    """Whether a text column can hold it: no zero character, no half of a surrogate pair."""
    return "\0" not in text and not any("\ud800" <= character <= "\udfff" for character in text)


def header(event: Mapping[str, Any], wanted: str) -> str | None:
    """The value of the header with this lower-case name, whatever the case of the one that came."""
    headers: Mapping[str, str] = event.get("headers") or {}
    return next((value for name, value in headers.items() if name.lower() == wanted), None)
