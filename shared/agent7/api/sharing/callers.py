"""Who asks, by the key of a request; and what every answer to an agent shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from agent7.api.http.faults import sentence
from agent7.channels.requests import header, raw_body
from agent7.errors import BadRequest
from agent7.sharing import Caller, Unauthorised, Window

MOST_BYTES: Final = 262_144
"""Of one request."""
NO_KEY: Final = "Send a key of your agent that is in force: Authorization: Bearer a7_..."

_asking: ContextVar[Caller] = ContextVar("asking")


def asking() -> Caller:
    """The agent that asks in this request."""
    return _asking.get()


@contextmanager
def as_agent(caller: Caller) -> Iterator[None]:
    """Let this agent be the one that asks."""
    token = _asking.set(caller)
    try:
        yield
    finally:
        _asking.reset(token)


def caller_of(event: Mapping[str, Any], parts: Any) -> Caller:
    """Whose key the request carries. Raises Unauthorised, TooOften, DatabaseDown."""
    scheme, _, given = (header(event, "authorization") or "").partition(" ")
    if scheme.lower() != "bearer":
        raise Unauthorised("no key")
    found: Caller = parts.admission.caller(given.strip(), at=parts.clock.now())
    return found


def refusal(event: Mapping[str, Any]) -> tuple[int, str] | None:
    """Why a request is not even looked at: too long, or damaged."""
    try:
        size = len(raw_body(event))
    except BadRequest as fault:
        return 400, sentence(fault)
    return (413, f"A request has at most {MOST_BYTES} bytes. Nothing was saved.") if size > MOST_BYTES else None


def window_headers(window: Window | None) -> dict[str, str]:
    """How the agent stands to its limit, as every write tells it."""
    if window is None:
        return {}
    told = {"Limit": window.limit, "Remaining": window.remaining, "Reset": window.reset}
    return {f"RateLimit-{name}": str(value) for name, value in told.items()}
