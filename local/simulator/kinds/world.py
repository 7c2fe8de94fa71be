"""What a kind may look up, and small checks that all kinds share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from local.simulator.graph.error_codes import BAD_PARAMETER, BAD_VALUE, MISSING_PARAMETER, GraphError
from local.simulator.graph.media_shelf import Medium
from local.simulator.graph.templates import Template
from local.simulator.phones.message import Message

Content = dict[str, Any]
Fields = Mapping[str, Any]


class World(Protocol):
    """The chats, the media and the templates, as kinds see them."""

    def message(self, message_id: str, /) -> Message | None:
        """A message by its id, or None."""

    def medium(self, media_id: str, /) -> Medium | None:
        """A medium by its id, or None."""

    def sample(self, kind: str, /) -> Medium:
        """A sample medium of a kind."""

    def ticket(self, media_id: str, /) -> str:
        """A download address that ends after five minutes."""
        ...

    def template(self, name: str, language: str, /) -> Template | None:
        """A template by name and language, or None."""


class EmptyWorld:
    """Nothing is known: for reading a call apart from any account."""

    def message(self, _message_id: str, /) -> Message | None:
        """None."""
        return None

    def medium(self, _media_id: str, /) -> Medium | None:
        """None."""
        return None

    def sample(self, kind: str, /) -> Medium:
        """Raises ValueError always: an empty world has no samples."""
        raise ValueError(f"there is no sample for {kind}")

    def ticket(self, _media_id: str, /) -> str:
        """An empty address."""
        return ""

    def template(self, _name: str, _language: str, /) -> Template | None:
        """None."""
        return None


@dataclass(frozen=True, slots=True)
class Composed:
    """What a person sends: what the phone shows, the type-specific part of the webhook item, and the message it changes."""

    content: Content
    part: dict[str, Any]
    target: str | None = None
    quoted: str | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """What the business sends, checked."""

    content: Content
    target: str | None = None
    category: str | None = None
    """Of a template: what decides its price."""
    link: str | None = None
    """Of media by link: the address that Meta would fetch it from."""


# Checks of what the business sends


def required_object(body: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """An object that a call must have. Raises GraphError when it is missing."""
    part = body.get(name)
    if not isinstance(part, Mapping):
        raise GraphError(MISSING_PARAMETER, f"The parameter {name} is required.")
    return part


def required_text(part: Mapping[str, Any], name: str, longest: int, path: str) -> str:
    """A string of 1 to `longest` characters. Raises GraphError 131008 when missing, 131009 when of the wrong length."""
    if name not in part:
        raise GraphError(MISSING_PARAMETER, f"The parameter {path} is required.")
    return _measured(part[name], longest, path)


def optional_text(part: Mapping[str, Any], name: str, longest: int, path: str) -> str | None:
    """A text field that may be missing. Raises GraphError when it is too long."""
    return _measured(part[name], longest, path) if part.get(name) is not None else None


def _measured(value: object, longest: int, path: str) -> str:
    if not isinstance(value, str):
        raise GraphError(BAD_PARAMETER, f"Param {path} must be a string.")
    if not value.strip() or utf16_length(value) > longest:
        raise GraphError(BAD_VALUE, f"Param {path} length invalid. Min length: 1, Max length: {longest}")
    return value


def utf16_length(said: str) -> int:
    """Length in UTF-16 units, the strictest reading of Meta's "characters": an emoji outside the basic plane counts two."""
    return len(said.encode("utf-16-le", "surrogatepass")) // 2


# Checks of what a person sends


def text_field(fields: Fields, name: str, default: str | None = None) -> str:
    """A field with words in it. Raises ValueError that names it."""
    value = fields.get(name, default)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be some text")
    return value


def known_message(fields: Fields, name: str, world: World) -> Message:
    """A message of this chat by the id in a field. Raises ValueError when there is none."""
    message = world.message(str(fields.get(name, "")))
    if message is None:
        raise ValueError(f"{name} must be the id of a message here")
    return message
