"""Plain text, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from local.simulator.graph_errors import BAD_PARAMETER, MISSING_PARAMETER, GraphError

NAME = "text"
LONGEST_BODY = 4096
"""Characters. Meta does not say how it counts; the simulator counts UTF-16 units, the strictest reading."""


def accept(body: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a text that the business sends. Raises GraphError where Meta would refuse it."""
    part = body.get(NAME)
    if not isinstance(part, Mapping) or "body" not in part:
        raise GraphError(MISSING_PARAMETER, "The parameter text['body'] is required.")
    said = part["body"]
    if not isinstance(said, str) or not said.strip():
        raise GraphError(BAD_PARAMETER, "Param text['body'] must be a non-empty string.")
    if utf16_length(said) > LONGEST_BODY:
        raise GraphError(BAD_PARAMETER, f"Param text['body'] must be at most {LONGEST_BODY} characters long.")
    return {"body": said, "preview_url": bool(part.get("preview_url", False))}


def compose(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The text part of an inbound message. Raises ValueError when there is nothing to say."""
    said = fields.get("text")
    if not isinstance(said, str) or not said.strip():
        raise ValueError("a text message needs some text")
    return {"body": said}


def utf16_length(said: str) -> int:
    """Length in UTF-16 units: an emoji outside the basic plane counts two."""
    return len(said.encode("utf-16-le", "surrogatepass")) // 2
