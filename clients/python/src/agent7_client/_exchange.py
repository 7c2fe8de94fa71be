"""What is asked and how an answer is read, without a network: what both clients share."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from agent7_client.errors import Agent7Error, error_of

LONGEST_BACKOFF = 8.0
TO_REPEAT = frozenset({429, 502, 503, 504})


@dataclass(frozen=True)
class Ask[T]:
    """A request, and what its answer is read as. A POST has a key of its own, so that to repeat it does nothing twice."""

    method: str
    path: str
    read: Callable[[Any], T]
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


def writing[T](path: str, body: Any, read: Callable[[Any], T], key: str | None = None) -> Ask[T]:
    """A POST that is done once, however often it is sent."""
    return Ask("POST", path, read, body, {"Idempotency-Key": key or str(uuid4())})


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that the server asks to wait."""
    given = headers.get("retry-after", "")
    return float(given) if given.isdigit() else None


def pause(tries: int, error: Agent7Error, longest: float) -> float | None:
    """Seconds until the next try after so many; None: it is not to be tried again."""
    wanted = error.retry_after
    if error.status and error.status not in TO_REPEAT and (error.status != 409 or wanted is None):  # 409 with a time: it is worked at
        return None
    if wanted is None:
        wanted = min(LONGEST_BACKOFF, 0.25 * 2**tries) * (0.5 + random.random() / 2)
    return wanted if wanted <= longest else None


def answer_of[T](ask: Ask[T], status: int, headers: Mapping[str, str], told: Any) -> T:
    """The answer as its type. Raises Agent7Error for a refusal."""
    if status >= 400:
        raise error_of(status, told, retry_after(headers))
    return ask.read(told)
