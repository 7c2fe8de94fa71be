"""Sanitising what Meta sends, so that Postgres, DynamoDB and the queues take it. Pure."""

from __future__ import annotations

import json
from typing import Any

from agent7.channels.whatsapp.inbound.json_fields import plain

# DynamoDB takes items of 400 KB and a sort key of 1 KB, a queue message at least 256 KB; real ones are far smaller.
MOST_MESSAGE_BYTES = 300_000
MOST_STATUS_BYTES = 20_000
MOST_ID_BYTES = 512
MOST_DEPTH = 48


def digits_of(value: Any) -> str:
    """The ASCII digits of a value, 20 at most."""
    return "".join(character for character in plain(value) if character.isascii() and character.isdigit())[:20]


def identity_of(value: Any) -> str | None:
    """A value that may serve as an id: printable, not empty, MOST_ID_BYTES at most; else None."""
    text = plain(value).strip()
    return text if text and text.isprintable() and len(text.encode()) <= MOST_ID_BYTES else None


def storable(value: Any, depth: int = 0) -> Any:
    """The same value without what Postgres or DynamoDB refuse: NUL, lone surrogates, infinite numbers, bottomless nesting."""
    if isinstance(value, str):
        if value.isascii() and "\0" not in value:
            return value
        return value.replace("\0", "").encode("utf-8", "replace").decode()
    if depth > MOST_DEPTH:
        return None
    if isinstance(value, dict):
        return {storable(name): storable(item, depth + 1) for name, item in value.items()}
    if isinstance(value, list):
        return [storable(item, depth + 1) for item in value]
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return None
    return value


def size_of(raw: Any) -> int:
    """Bytes of the value as JSON; beyond MOST_MESSAGE_BYTES for what is no JSON."""
    try:
        return len(json.dumps(raw))
    except (ValueError, RecursionError):
        return MOST_MESSAGE_BYTES + 1
