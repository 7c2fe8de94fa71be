"""Shapes that answers of several resources share."""

from __future__ import annotations

from typing import TypedDict

Said = TypedDict("Said", {"from": str, "text": str})
"""Words, and whose they are."""


class Told(TypedDict):
    """That it is done, in a sentence for a person."""

    message: str


class Entry(TypedDict):
    """Something that is named, in words."""

    id: str
    text: str


class Pages(TypedDict):
    """Where a list goes on, null at its end, and how many entries there are in all."""

    next: str | None
    total: int
