"""Bodies of calls, read as Manus reads them. Unknown fields are let pass: v2 has gained fields before."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from local.manus.refusals import invalid

VISIBILITIES = ("private", "team", "public")
MOST_FILE_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Part:
    """A file or a voice note that came with a message: by id, by address or as its bytes."""

    kind: str
    file_id: str | None = None
    url: str | None = None
    content: bytes | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A message to a task."""

    text: str
    parts: tuple[Part, ...] = field(default=())

    @property
    def is_voice(self) -> bool:
        """Whether a part of the message is a voice recording."""
        return any(part.kind == "voice" for part in self.parts)


def read_body(raw: bytes) -> dict[str, Any]:
    """The JSON object of a request. Raises ApiError when the body is no JSON or no object."""
    try:
        body = json.loads(raw or b"{}")
    except ValueError:
        raise invalid("the body is not valid JSON") from None
    if not isinstance(body, dict):
        raise invalid("the body must be a JSON object")
    return body


def text_of(body: Mapping[str, Any], name: str, *, default: str | None = None) -> str:
    """A text that must not be empty, unless it has a default. Raises ApiError when it is missing or no text."""
    value = body.get(name, default)
    if not isinstance(value, str) or (not value.strip() and default is None):
        raise invalid(f"{name} is required and must be a string")
    return value


def flag_of(body: Mapping[str, Any], name: str) -> bool:
    """A boolean field. Raises ApiError when it is anything else."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise invalid(f"{name} must be true or false")
    return value


def visibility_of(body: Mapping[str, Any], default: str) -> str:
    """Who may see a shared task. Raises ApiError when it is not one of VISIBILITIES."""
    value = body.get("share_visibility", default)
    if value not in VISIBILITIES:
        raise invalid(f"share_visibility must be one of {', '.join(VISIBILITIES)}")
    return str(value)


def whole_number_of(query: Mapping[str, str], name: str, *, default: int, most: int) -> int:
    """A whole number from 1 to `most`. Raises ApiError when it is anything else."""
    text = query.get(name, str(default))
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and 1 <= int(text) <= most):
        raise invalid(f"{name} must be a whole number from 1 to {most}")
    return int(text)


def order_of(query: Mapping[str, str]) -> str:
    """The order of a list, `asc` or `desc`. Raises ApiError when it is neither."""
    order = query.get("order", "desc")
    if order not in ("asc", "desc"):
        raise invalid("order must be asc or desc")
    return order


def said_of(body: Mapping[str, Any]) -> Said:
    """The message of a call: a string, or parts. Raises ApiError for an empty one and for parts of no kind."""
    message = body.get("message")
    if not isinstance(message, Mapping):
        raise invalid("message is required and must be an object")
    content = message.get("content")
    for name in ("connectors", "enable_skills", "force_skills"):
        if not isinstance(message.get(name, []), list):
            raise invalid(f"message.{name} must be a list")
    if isinstance(content, str):
        said = Said(content)
    elif isinstance(content, list):
        said = _of_parts(content)
    else:
        raise invalid("message.content must be a string or a list of parts")
    if not said.text.strip() and not said.is_voice:
        raise invalid("message.content must not be empty")
    return said


def _of_parts(content: list[Any]) -> Said:
    texts: list[str] = []
    parts: list[Part] = []
    for place, part in enumerate(content):
        kind = part.get("type") if isinstance(part, Mapping) else None
        if kind == "text":
            texts.append(text_of(part, "text"))
        elif kind in ("file", "voice"):
            parts.append(_part(kind, part))
        else:
            raise invalid(f"message.content[{place}].type must be text, file or voice")
    return Said("\n".join(texts), tuple(parts))


def _part(kind: str, part: Mapping[str, Any]) -> Part:
    """A file in exactly one of its forms."""
    forms: dict[str, Callable[[str], Part]] = {
        "file_id": lambda value: Part(kind, file_id=value),
        "file_url": lambda value: Part(kind, url=_address(value)),
    }
    if kind == "file":
        forms["file_data"] = lambda value: Part(kind, content=_bytes(value))
    given = [name for name in forms if part.get(name)]
    if len(given) != 1:
        raise invalid(f"a {kind} part needs exactly one of {', '.join(forms)}")
    return forms[given[0]](text_of(part, given[0]))


def _address(value: str) -> str:
    if not value.startswith(("https://", "http://")):
        raise invalid("file_url must be an address")
    return value


def _bytes(value: str) -> bytes:
    try:
        content = base64.b64decode(value.rpartition(",")[2], validate=True)
    except (binascii.Error, ValueError):
        raise invalid("file_data must be base64") from None
    if not content or len(content) > MOST_FILE_BYTES:
        raise invalid(f"file_data must hold 1 to {MOST_FILE_BYTES} bytes")
    return content
