"""The one way in for agents: a key says who asks, then the routes answer. MCP enters here too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.api_gateway import Route
from aws_lambda_powertools.utilities.typing import LambdaContext

from agent7.api.http.faults import failure, sentence, tell_faults
from agent7.api.http.idempotency import HEADER
from agent7.api.http.problems import PROBLEM, problem
from agent7.api.http.resolver import AdminResolver
from agent7.api.http.resource import PARTS, Resource
from agent7.channels.requests import header, raw_body
from agent7.errors import Agent7Error, BadRequest, NotAllowed
from agent7.sharing import Caller, OverLimit, Unauthorised, Window

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
    """Whose key the request carries. Raises Unauthorised, DatabaseDown."""
    scheme, _, given = (header(event, "authorization") or "").partition(" ")
    if scheme.lower() != "bearer":
        raise Unauthorised("no key")
    found: Caller = parts.agent_keys.caller(given.strip(), at=parts.clock.now())
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


class SharingResolver(AdminResolver):
    """As the admin API's; who may do what, the service says."""

    def _admit(self, route: Route, workspace: str | None) -> None:
        """Whoever has a key may ask."""


def once_an_agent(app: Any, next_middleware: Callable[[Any], Response[Any]]) -> Response[Any]:
    """POSTs with an Idempotency-Key are done once, by agent."""
    event, key = app.current_event, app.current_event.headers.get(HEADER)
    if event.http_method != "POST" or key is None:
        return next_middleware(app)
    request, caller = json.dumps([event.path, event.get("body")]).encode(), asking()
    once = app.context[PARTS].kept_answers.once_in
    answered: Response[Any] = once(caller.scope.workspace, f"agent {caller.id}", key, request, lambda: next_middleware(app))
    return answered


def over_limit(fault: OverLimit) -> Response[str]:
    """429, with when to come again."""
    headers = {"Retry-After": str(fault.retry_after), **window_headers(fault.window)}
    return failure(429, f"{sentence(fault)} Nothing was saved; try again in {fault.retry_after} s.", headers=headers)


def resources() -> tuple[Resource[Any], ...]:
    """The routes, by what they are about."""
    from agent7.api.sharing import memories, standing  # noqa: PLC0415 (they ask this module who asks)

    return memories.resource, standing.resource


@cache
def resolver() -> SharingResolver:
    """Every route, built once."""
    app = SharingResolver(once_an_agent)
    tell_faults(app)
    app.exception_handler(OverLimit)(over_limit)
    app.exception_handler(NotAllowed)(lambda fault: failure(403, sentence(fault)))
    for resource in resources():
        app.include_router(resource)
    return app


def answer(event: dict[str, Any], parts: Any) -> dict[str, Any]:
    """The response to a request of an agent, both in payload format 2.0."""
    if told := refusal(event):
        return refused(*told)
    try:
        caller = caller_of(event, parts)
    except Unauthorised:
        return refused(401, NO_KEY, {"www-authenticate": "Bearer"})
    except Agent7Error:
        return refused(503, "Settings or database cannot be read just now. Try again in a minute.")
    app = resolver()
    app.context[PARTS] = parts
    with as_agent(caller):
        answered: dict[str, Any] = app.resolve(event, LambdaContext())
    return answered


def refused(status: int, detail: str, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A refusal outside the routes, told as theirs are."""
    return {"statusCode": status, "headers": {"content-type": PROBLEM, **(headers or {})}, "body": problem(status, detail)}
