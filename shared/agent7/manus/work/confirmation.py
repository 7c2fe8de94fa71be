"""A person's yes or no in the form in which a task takes it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def fitting_input(given: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A yes or no in the form that the task's schema asks for: `accept` as a truth value, or one of the words of an `enum`."""
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or "accept" in properties or set(given) != {"accept"}:
        return given
    wanted = ("accept", "approve", "yes", "continue") if given["accept"] else ("reject", "decline", "no", "cancel")
    for name, shape in properties.items():
        words = shape.get("enum") if isinstance(shape, Mapping) else None
        fitting = next((word for word in wanted if isinstance(words, list) and word in words), None)
        if fitting is not None:
            return {name: fitting}
    return given


def is_declined(given: Mapping[str, Any]) -> bool:
    """Whether the person said no."""
    return given.get("accept") is False
