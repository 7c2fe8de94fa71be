"""Plain text, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from local.simulator.graph.error_codes import BAD_PARAMETER, MISSING_PARAMETER, GraphError
from local.simulator.kinds.world import Accepted, Composed, Fields, World, utf16_length

NAME = "text"
LONGEST_BODY = 4096


def accept(body: Mapping[str, Any], _world: World) -> Accepted:
    """A text that the business sends. Raises GraphError where Meta would refuse it."""
    part = body.get(NAME)
    if not isinstance(part, Mapping) or "body" not in part:
        raise GraphError(MISSING_PARAMETER, "The parameter text['body'] is required.")
    said = part["body"]
    if not isinstance(said, str) or not said.strip():
        raise GraphError(BAD_PARAMETER, "Param text['body'] must be a non-empty string.")
    if utf16_length(said) > LONGEST_BODY:
        raise GraphError(BAD_PARAMETER, f"Param text['body'] must be at most {LONGEST_BODY} characters long.")
    return Accepted({"body": said, "preview_url": bool(part.get("preview_url", False))})


def compose(fields: Fields, _world: World) -> Composed:
    """A text that a person writes. Raises ValueError when there is nothing to say."""
    said = fields.get("text")
    if not isinstance(said, str) or not said.strip():
        raise ValueError("a text message needs some text")
    return Composed({"body": said}, {NAME: {"body": said}})
