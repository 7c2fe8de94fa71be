"""The one way in for agents: a key says who asks, then the routes answer. MCP enters here too."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
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
from agent7.api.sharing import memories, standing, store
from agent7.api.sharing.callers import NO_KEY, as_agent, asking, caller_of, refusal, window_headers
from agent7.errors import Agent7Error, NotAllowed
from agent7.sharing import OverLimit, TooOften, Unauthorised

QUERY: Final = "/shared/v1/query"


class SharingResolver(AdminResolver):
    """As the admin API's; who may do what, the service says."""

    def _admit(self, route: Route, workspace: str | None) -> None:
        """Whoever has a key may ask."""


def once_an_agent(app: Any, next_middleware: Callable[[Any], Response[Any]]) -> Response[Any]:
    """POSTs with an Idempotency-Key are done once, by agent. A query changes nothing, so that no answer of it is kept."""
    event, key = app.current_event, app.current_event.headers.get(HEADER)
    if event.http_method != "POST" or key is None or event.path == QUERY:
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
    return memories.resource, store.resource, standing.resource, standing.description


@cache
def resolver() -> SharingResolver:
    """Every route, built once."""
    app = SharingResolver(once_an_agent)
    tell_faults(app)
    app.exception_handler(OverLimit)(over_limit)
    app.exception_handler(TooOften)(lambda fault: failure(429, sentence(fault), headers={"Retry-After": str(fault.retry_after)}))
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
    except TooOften as fault:
        return refused(429, sentence(fault), {"retry-after": str(fault.retry_after)})
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
