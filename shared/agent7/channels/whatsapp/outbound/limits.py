"""What every kind of message has in common where Meta sets limits. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.text_units import units


class Unsendable(ValueError):
    """A message beyond one of Meta's limits. Says which limit; carries no text of the message."""


def check(what: str, text: str, most: int, *, least: int = 1) -> None:
    """Raise Unsendable unless the text has `least` to `most` UTF-16 units and is not all white space."""
    if units(text) > most:
        raise Unsendable(f"{what} has at most {most} characters, not {units(text)}")
    if least and not text.strip():
        raise Unsendable(f"{what} must not be empty")


def check_id(what: str, text: str, most: int) -> None:
    """Check length and edges of an id. Raises Unsendable."""
    check(what, text, most)
    if text != text.strip():
        raise Unsendable(f"{what} has no spaces at its edges")


def check_unique(what: str, values: Sequence[str]) -> None:
    """Check that values differ from each other. Raises Unsendable."""
    if len(set(values)) != len(values):
        raise Unsendable(f"the {what} of one message differ from each other")
