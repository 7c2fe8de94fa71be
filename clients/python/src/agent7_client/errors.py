"""What a client raises: one error a kind of refusal, with the words of the server.

Agent7Error
├── Unauthorized    401: no key, or one that opens nothing
├── Forbidden       403: the key does not reach so far
├── NotFound        404: nothing there that this key may see
├── Conflict        409: not in this state, or over the agent's quota
├── RateLimited     429: too much in a minute; `retry_after` seconds
├── Unavailable     5xx, or not reached: try again later
└── Invalid         any other refusal; `faults` by field
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Agent7Error(Exception):
    """A refusal. `status` is HTTP's, 0 where no answer came; `detail` is a sentence for a person."""

    def __init__(self, status: int, detail: str, *, faults: Mapping[str, str] | None = None, retry_after: float | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.faults = dict(faults or {})
        self.retry_after = retry_after


class Unauthorized(Agent7Error):
    """No key, or one that opens nothing."""


class Forbidden(Agent7Error):
    """The key only reads, is not for that domain, or it is another agent's to do."""


class NotFound(Agent7Error):
    """There is no such memory that this key may see."""


class Conflict(Agent7Error):
    """It is not in the state for this, or the agent's quota is full."""


class RateLimited(Agent7Error):
    """The agent has written its limit of the last 60 seconds."""


class Unavailable(Agent7Error):
    """The server was not reached, or cannot answer just now."""


class Invalid(Agent7Error):
    """What was sent cannot be."""


_KINDS = {401: Unauthorized, 403: Forbidden, 404: NotFound, 409: Conflict, 429: RateLimited}


def error_of(status: int, problem: Any, retry_after: float | None) -> Agent7Error:
    """The error of an answer, by its problem details (RFC 9457)."""
    told: Mapping[str, Any] = problem if isinstance(problem, dict) else {}
    kind = Unavailable if status >= 500 else _KINDS.get(status, Invalid)
    return kind(status, str(told.get("detail") or f"HTTP {status}"), faults=told.get("faults"), retry_after=retry_after)
