"""What comes in through the simulator's door and what goes out."""

from __future__ import annotations

import json
import queue
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Call:
    """One request: method, decoded path, query, headers with small names, body."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        """The body as an object. Raises ValueError with a sentence for the caller."""
        try:
            value = json.loads(self.body or b"{}")
        except ValueError:
            raise ValueError("the body is not valid JSON") from None
        if not isinstance(value, dict):
            raise ValueError("the body must be a JSON object")
        return value


@dataclass(frozen=True, slots=True)
class Json:
    """A JSON response, after a pause in seconds."""

    body: Any
    status: int = 200
    pause: float = 0.0
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page, in the site's own folder or in that of another page."""

    name: str
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Bytes:
    """A medium. What a browser could run is handed out as a download, of no type unless it is `typed`."""

    content: bytes
    mime_type: str
    filename: str | None = None
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Events:
    """A stream of server-sent events."""

    subscriber: queue.SimpleQueue[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Closed:
    """No answer at all: the connection is closed."""


Result = Json | File | Bytes | Events | Closed
