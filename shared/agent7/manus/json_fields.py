"""Reading JSON of Manus, in which numbers come as text, text as a list of parts, and much not at all: never an error."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

SOONEST_MILLISECONDS = 10**11
"""Read as seconds this is the year 5138; read as milliseconds, 1973."""
MIME: Final = re.compile(r"[\w.+-]{1,100}/[\w.+-]{1,100}", re.ASCII)
DEEPEST: Final = 20


def mapping(value: Any) -> Mapping[str, Any]:
    """An object of JSON; empty for anything else."""
    return value if isinstance(value, dict) else {}


def sequence(value: Any) -> Sequence[Any]:
    """A list of JSON; empty for anything else."""
    return value if isinstance(value, list) else ()


def text(value: Any) -> str:
    """A string that a database takes: without NUL and without halves of characters. Empty for everything else."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**20:
        return str(value)
    return value.replace("\0", "").encode(errors="replace").decode() if isinstance(value, str) else ""


def words(value: Any) -> str:
    """A message's content: a string, or parts of which those with text count."""
    parts = [part if isinstance(part, str) else mapping(part).get("text") for part in sequence(value)]
    return text(value) or "\n".join(text(part) for part in parts if isinstance(part, str))


def first_text(value: Mapping[str, Any], *names: str) -> str:
    """The first of these fields that holds any text."""
    return next((found for name in names if (found := text(value.get(name)))), "")


def plain(value: Any, depth: int = 0) -> Any:
    """JSON as a database takes it, whatever strings, keys and numbers were in it; what lies too deep is left out."""
    if depth > DEEPEST:
        return None
    match value:
        case dict():
            return {text(key): plain(each, depth + 1) for key, each in value.items()}
        case list():
            return [plain(each, depth + 1) for each in value]
        case str():
            return text(value)
        case float():
            return value if math.isfinite(value) else None
    return value


def mime(value: str) -> str:
    """The type of a file, in small letters and without its parameters; empty when it is none."""
    named = value.partition(";")[0].strip().lower()
    return named if MIME.fullmatch(named) else ""


def number(value: Any) -> int | None:
    """A whole number, also one written as text or with a fraction."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        read = float(value)
    except (ValueError, OverflowError):
        return None
    return int(read) if math.isfinite(read) and abs(read) < 2**53 else None


def moment(value: Any) -> datetime | None:
    """An instant out of Unix seconds or milliseconds, or out of ISO 8601 with its zone."""
    seconds = number(value)
    try:
        if seconds is not None:
            return datetime.fromtimestamp(seconds / 1000 if abs(seconds) >= SOONEST_MILLISECONDS else seconds, UTC)
        read = datetime.fromisoformat(value) if isinstance(value, str) else None
        return read.astimezone(UTC) if read is not None and read.tzinfo is not None else None
    except (ValueError, OverflowError, OSError):
        return None
